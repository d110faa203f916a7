"""What the suite says of itself, and the faults that it is tried with."""

import ast
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

from tests.suite_report import TESTS_AT_RELEASE, suite_report
from tools.mutants import drawn, mutated, with_probes

ROOT = Path(__file__).parent.parent


def report(number: int, duration: float = 0.01) -> Any:
    return SimpleNamespace(nodeid=f"tests/webapp/learn/test_x.py::test_{number}", duration=duration)


def test_slow_tests_and_too_many_are_said_and_small_runs_say_nothing() -> None:
    many = [report(number) for number in range(TESTS_AT_RELEASE * 2)]
    said = "\n".join(suite_report([*many, report(7, 6), report(7, 6)], is_whole=True))
    assert "TOO SLOW: tests/webapp/learn/test_x.py::test_7 takes 12 s" in said
    assert f"TOO MANY: {len(many):,} tests" in said
    assert f"{len(many):,}  tests/webapp/learn" in said
    assert "TOO" not in "\n".join(suite_report(many, is_whole=False))
    assert list(suite_report(many[:10], is_whole=True)) == []


def test_a_seed_gives_the_same_faults_and_each_is_one_change_that_can_be_run(tmp_path: Path) -> None:
    for folder in ("recmetrics/lists", "webapp/assets/board"):
        copytree(ROOT / folder, tmp_path / folder)
    mutants = drawn(tmp_path, 27, 40)
    assert mutants == drawn(tmp_path, 27, 40) != drawn(tmp_path, 28, 40)
    assert {Path(mutant.file).suffix for mutant in mutants} == {".py", ".js"}
    for mutant in mutants:
        source = (tmp_path / mutant.file).read_text(encoding="utf-8")
        changed = mutated(source, mutant)
        assert changed != source
        if mutant.file.endswith(".py"):
            ast.parse(changed)


def test_probes_leave_a_source_that_does_the_same(tmp_path: Path) -> None:
    source = 'def f(x):\n    if x > 1:\n        return 2\n    elif x < 0:\n        return 3\n    return "a"\n'
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "f.py").write_text(source)
    mutants = drawn(tmp_path, 1, 5)
    with_probes(tmp_path, mutants)
    probed = (tmp_path / "pages" / "f.py").read_text()
    assert probed.count("reached(") == 5
    assert ast.dump(ast.parse("\n".join(line for line in probed.split("\n") if "reached(" not in line))) == (
        ast.dump(ast.parse(source))
    )
