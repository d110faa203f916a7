"""The command line as it is typed: a process of its own, real files, the real engine."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

ROOT = Path(__file__).parents[3]

RECOMMENDATIONS = {"u1": "ABCDE", "u2": "ACEBD", "=1+1": "XY", "nobody": "A"}
RELEVANT = {"u1": "BDZ", "u2": "BDZ", "=1+1": "X", "silent": "A"}

# By hand: AP@5 of the posts' two lists, a hit at rank one of one, and a case without recommendations.
AP_AT_5 = {
    "u1": (Fraction(1, 2) + Fraction(2, 4)) / 3,
    "u2": (Fraction(1, 4) + Fraction(2, 5)) / 3,
    "=1+1": Fraction(1),
    "silent": Fraction(0),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    _write(
        tmp_path / "recs.csv",
        ["user_id", "item_id", "rank"],
        [(user, item, rank) for user, items in RECOMMENDATIONS.items() for rank, item in enumerate(items, 1)],
    )
    _write(
        tmp_path / "truth.csv",
        ["user_id", "item_id"],
        [(user, item) for user, items in RELEVANT.items() for item in items],
    )
    return tmp_path


def _write(path: Path, names: Sequence[str], rows: Sequence[tuple[object, ...]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as lines:
        csv.writer(lines).writerows([names, *rows])


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "recmetrics", *arguments]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _done(folder, _command(*arguments))


def _run_without_packages(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _done(folder, [sys.executable, "-S", "-m", "recmetrics", *arguments])


def _done(folder: Path, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env=_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def _mean(name: str, printed: str) -> float:
    (line,) = [line for line in printed.splitlines() if line.split()[:1] == [name]]
    return float(line.split()[1])


def test_two_files_become_a_table(folder: Path):
    done = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "AP@5")
    assert done.returncode == 0, done.stderr
    mean = sum(AP_AT_5.values()) / 4
    assert _mean("AP@5", done.stdout) == pytest.approx(float(mean), abs=1e-6)


def test_json_and_csv_tell_the_same_unrounded(folder: Path):
    as_json = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "AP@5,P@1", "--json")
    as_csv = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "AP@5,P@1", "--csv")
    told = json.loads(as_json.stdout)
    assert told["means"]["AP@5"] == pytest.approx(float(sum(AP_AT_5.values()) / 4), abs=1e-12)
    assert told["means"]["P@1"] == 1 / 4
    assert told["counts"] == {
        "cases": 4,
        "averaged": 4,
        "without_relevant": 0,
        "without_recommendations": 1,
        "unknown": 1,
    }
    _, *rows = csv.reader(io.StringIO(as_csv.stdout))
    assert {name: float(mean) for name, mean in rows} == told["means"]


def test_a_case_without_recommendations_leaves_when_that_is_asked_for(folder: Path):
    done = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "P@1", "--json", "--missing", "skip")
    assert json.loads(done.stdout)["means"]["P@1"] == pytest.approx(1 / 3, abs=1e-12)


def test_cases_are_written_as_csv_and_as_parquet(folder: Path):
    for name in ("cases.csv", "cases.parquet"):
        done = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "AP@5", "--per-case", name)
        assert done.returncode == 0, done.stderr
    with (folder / "cases.csv").open(newline="", encoding="utf-8") as lines:
        head, *rows = csv.reader(lines)
    assert head == ["case", "AP@5"]
    written = {case.removeprefix("'"): float(value) for case, value in rows}
    assert written == pytest.approx({case: float(value) for case, value in AP_AT_5.items()}, abs=1e-12)
    assert "'=1+1" in [case for case, _ in rows]
    kept = duckdb.read_parquet(str(folder / "cases.parquet")).fetchall()
    assert dict(kept) == written


def test_columns_of_any_name_are_found_where_they_are_said_to_be(folder: Path):
    _write(folder / "r.csv", ["who", "what", "at"], [("u1", "A", 2), ("u1", "B", 1)])
    _write(folder / "t.csv", ["who", "what"], [("u1", "B")])
    done = _run(
        folder, "evaluate", "r.csv", "t.csv", "-m", "P@1", "--csv", "--columns", "case=who,item=what,rank=at"
    )
    assert done.stdout.splitlines() == ["measure,mean", "P@1,1.0"], done.stderr


def test_the_posts_json_holds_both(folder: Path):
    cases = [{"predict_list": list("ABCDE"), "ground_truth": {"B": 1.0, "D": 1.0, "Z": 1.0}}]
    (folder / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    done = _run(folder, "evaluate", "cases.json", "-m", "AP@5", "--csv")
    assert float(done.stdout.splitlines()[1].split(",")[1]) == pytest.approx(1 / 3, abs=1e-12), done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["no_such.csv", "truth.csv"],
        ["recs.csv", "empty.csv"],
        ["recs.csv", "broken.parquet"],
        ["recs.csv", "truth.csv", "--columns", "case=nobody"],
    ],
    ids=["no file", "an empty file", "no parquet", "no such column"],
)
def test_data_that_cannot_be_evaluated_ends_with_1_and_one_line_that_says_why(
    arguments: list[str], folder: Path
):
    (folder / "empty.csv").write_text("")
    (folder / "broken.parquet").write_text("PAR1 it is not")
    done = _run(folder, "evaluate", *arguments)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("recmetrics: ")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_a_wrong_name_of_a_measure_ends_with_2(folder: Path):
    done = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "PP@5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "PP@5" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_reader_who_leaves_is_no_error(folder: Path):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            _command("evaluate", "recs.csv", "truth.csv", "-q"),
            cwd=folder,
            env=_environment(),
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, b"")


def test_help_tells_every_measure_without_the_engine(folder: Path):
    done = _run_without_packages(folder, "evaluate", "--help")
    assert done.returncode == 0, done.stderr
    for told in ("AP(norm=hits)@10", "nDCG@10", "TRUTH", "--per-case", "Exit codes"):
        assert told in done.stdout


def test_without_duckdb_the_message_says_what_to_install(folder: Path):
    done = _run_without_packages(folder, "evaluate", "recs.csv", "truth.csv")
    assert done.returncode == 1
    assert done.stderr == (
        "recmetrics: evaluating files and frames needs duckdb and pyarrow; "
        'in a copy of recmetrics-playground, run: pip install ".[tables]"\n'
    )


def test_measures_as_others_write_them_are_taken_and_said_and_two_meanings_are_both_named(folder: Path):
    done = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "map_cut_5,MAP@5")
    assert done.returncode == 0, done.stderr
    assert _mean("AP(norm=relevant)@5", done.stdout) == pytest.approx(
        float(sum(AP_AT_5.values()) / 4), abs=1e-6
    )
    assert "map_cut_5 = AP(norm=relevant)@5, divided by |R|; MAP@5 = AP@5" in done.stderr
    done = _run(folder, "evaluate", "recs.csv", "truth.csv", "-m", "map@5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "AP@5, divided by min(|R|, K), or AP(norm=relevant)@5, divided by |R|" in done.stderr
