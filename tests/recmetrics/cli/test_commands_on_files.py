"""The command line on real files with the real engine, in a process of its own where that matters."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import IO

import duckdb
import pytest

from recmetrics.cli.command_line import main
from recmetrics.tables.errors import FileTooLargeError, UnreadableFileError
from recmetrics.tables.formats import prepared
from recmetrics.tables.formats.prepared import Workbench
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE

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
MEAN_AP_AT_5 = float(sum(AP_AT_5.values()) / 4)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with recs.csv and truth.csv."""
    ranked = [
        (user, item, rank) for user, items in RECOMMENDATIONS.items() for rank, item in enumerate(items, 1)
    ]
    relevant = [(user, item) for user, items in RELEVANT.items() for item in items]
    for name, rows in (("recs.csv", ranked), ("truth.csv", relevant)):
        with (tmp_path / name).open("w", newline="", encoding="utf-8") as lines:
            names = ("user_id", "item_id", "rank")[: len(rows[0])]
            csv.writer(lines).writerows([names, *rows])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(content: str, name: str = "recs.csv") -> str:
    Path(name).write_text(content, encoding="utf-8")
    return name


def ended(argv: list[str]) -> int | str | None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    return left.value.code


def run(*options: str, output: int | IO[bytes] = subprocess.PIPE) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a process of its own, in the working folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, *options]
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, env=environment, check=False)


def test_either_file_may_be_standard_input(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(partial(os.dup2, os.dup(0), 0))
    for files, given in ((["-", "truth.csv"], "recs.csv"), (["recs.csv", "-"], "truth.csv")):
        end, start = os.pipe()
        os.write(start, Path(given).read_bytes())
        os.close(start)
        os.dup2(end, 0)
        os.close(end)
        assert main(["evaluate", *files, "-m", "AP@5", "--json"]) == 0
        shown = capsys.readouterr()
        assert shown.err.count("note") == 2
        assert json.loads(shown.out)["means"]["AP@5"] == pytest.approx(MEAN_AP_AT_5, abs=1e-12)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_reader_who_leaves_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = run("-m", "recmetrics", "evaluate", "recs.csv", "truth.csv", "-q", output=closed)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.slow
def test_without_packages_there_is_the_help_with_every_measure_and_a_message_what_to_install() -> None:
    done = run("-S", "-m", "recmetrics", "evaluate", "--help")
    assert done.returncode == 0, done.stderr
    for told in ("AP(norm=hits)@10", "nDCG@10", "TRUTH", "--per-case", "Exit codes"):
        assert told in done.stdout.decode()
    done = run("-S", "-m", "recmetrics", "evaluate", "recs.csv", "truth.csv")
    assert done.returncode == 1
    assert done.stderr.decode() == (
        "recmetrics: evaluating files and frames needs duckdb and pyarrow; "
        'in a copy of recmetrics-playground, run: pip install ".[tables]"\n'
    )


def test_cases_are_written_as_csv_and_as_parquet(folder: Path) -> None:
    for name in ("cases.csv", "cases.PARQUET"):
        assert main(["evaluate", "recs.csv", "truth.csv", "-m", "AP@5", "--per-case", name]) == 0
    with (folder / "cases.csv").open(newline="", encoding="utf-8") as lines:
        head, *rows = csv.reader(lines)
    assert head == ["case", "AP@5"]
    values = {case.removeprefix("'"): float(value) for case, value in rows}
    assert values == pytest.approx({case: float(value) for case, value in AP_AT_5.items()}, abs=1e-12)
    assert "'=1+1" in [case for case, _ in rows]
    assert dict(duckdb.read_parquet(str(folder / "cases.PARQUET")).fetchall()) == values


RATED = "user,item,rating,prediction\nu1,A,0,0.9\nu1,B,5,0.1\n"
CASES = '[{"predict_list": ["B", "A"], "ground_truth": {"A": 1}}]'


def test_without_truth_only_a_file_of_cases_is_evaluated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ranked = "user_id,item_id,rank\nu1,A,1\nu1,B,2\n"
    for content in (ranked, RATED, "q1 Q0 d1 1 0.5 x\n", '{"user": "u1", "item": "A", "rank": 1}\n'):
        assert ended(["evaluate", written(content)]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "TRUTH is missing" in shown.err
        assert "evaluate recs.csv truth.csv" in shown.err
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(ranked.encode())))
    assert ended(["evaluate", "-"]) == 2
    assert "TRUTH is missing" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(CASES.encode())))
    for given in (written(CASES, "cases.json"), "-"):
        assert main(["evaluate", given, "-m", "RR", "--csv"]) == 0
        assert capsys.readouterr().out == "measure,mean\nRR,0.5\n"


def test_one_file_given_twice_is_refused_unless_the_grade_in_it_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for again in (str(folder / "recs.csv"), "recs.csv", "./recs.csv", f"../{folder.name}/recs.csv"):
        assert ended(["evaluate", str(folder / "recs.csv"), again]) == 2
        assert "given as recommendations and as relevant items" in capsys.readouterr().err
    path = written(RATED)
    assert main(["evaluate", path, path, "-m", "RR", "--json", "--columns", "truth.grade=rating"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["means"] == {"RR": 1 / 2}
    assert told["columns"] == {
        "recommendations": {"case": "user", "item": "item", "score": "prediction"},
        "relevant": {"case": "user", "item": "item", "grade": "rating"},
    }


NEVER_MEET = {
    "leading zeros in cases": ("u,item,rank\n0001,A,1\n", "u,item\n1,A\n", ["0001", "1", "leading zeros"]),
    "leading zeros in items": (
        "user,item,rank\nu1,007,1\n",
        "user,item\nu1,7\n",
        ["007", "7", "leading zeros"],
    ),
    "quoted blanks": ('user,item,rank\nu1," A",1\n', "user,item\nu1,A\n", ["' A'", "'A'", "blanks"]),
    "other cases": ("user,item,rank\na,A,1\n", "user,item\nb,A\n", ["no case is in both", "'a'", "'b'"]),
}


@pytest.mark.slow
def test_ids_that_never_meet_are_an_error_that_shows_both_sides(
    capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for at, (name, (recs, truth, told)) in enumerate(NEVER_MEET.items()):
        files = written(recs), written(truth, "truth.csv")
        columns = ["--columns", "recs.case=u,truth.case=u"] if recs.startswith("u,") else []
        with subtests.test(name=name):
            assert main(["evaluate", *files, *columns, "--missing", ("zero", "skip")[at % 2]]) == 1
            shown = capsys.readouterr()
            assert shown.out == ""
            assert "every value would be 0" in shown.err
            assert [one for one in told if one not in shown.err] == []
    # A model without a hit is worth 0, whether its items are known elsewhere or nowhere.
    for truth in ("u1,B\nu2,A\n", "u1,X\nu2,Y\n"):
        files = written("user,item,rank\nu1,A,1\nu2,B,1\n"), written(f"user,item\n{truth}", "truth.csv")
        assert main(["evaluate", *files, "-m", "RR", "--csv"]) == 0
        shown = capsys.readouterr()
        assert shown.out == "measure,mean\nRR,0.0\n"
        assert "note: 2 cases and not one hit, so that every value is 0" in shown.err


# Pipes: each is read once, through a bounded copy.

RECS = b"user_id,item_id,rank\nu1,B,1\nu1,A,2\n"
TRUTH = b"user_id,item_id\nu1,A\n"


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Callable[[bytes], str]]:
    writers: list[Thread] = []

    def opened(content: bytes) -> str:
        path = tmp_path / f"pipe_{len(writers)}"
        os.mkfifo(path)
        writers.append(Thread(target=path.write_bytes, args=(content,), daemon=True))
        writers[-1].start()
        return str(path)

    yield opened
    for writer in writers:
        writer.join(timeout=10)


def test_what_comes_through_a_pipe_is_read_like_a_file(pipe: Callable[[bytes], str], tmp_path: Path) -> None:
    items = "unnest(['B', 'A']) as item_id, unnest([1, 2]) as rank"
    write_parquet(f"select 'u1' as user_id, {items}", tmp_path / "p")
    for content in (RECS, gzip.compress(RECS), (tmp_path / "p").read_bytes()):
        assert EVALUATE(pipe(content), pipe(TRUTH), "RR").means == {"RR": 1 / 2}
    (tmp_path / "truth.csv").write_bytes(TRUTH)
    with pytest.raises(UnreadableFileError, match="the file is empty"):
        EVALUATE(pipe(b""), tmp_path / "truth.csv", "RR")


def test_a_pipe_has_the_limit_of_a_file_and_never_fills_the_disk(
    pipe: Callable[[bytes], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fits(content: bytes, most: int | None) -> None:
        with Workbench(most) as bench:
            bench.prepared(Path(pipe(content)), "pipe")

    fits(RECS, len(RECS))
    with pytest.raises(FileTooLargeError):
        fits(RECS, len(RECS) - 1)

    def nearly_full(path: object) -> SimpleNamespace:
        del path
        return SimpleNamespace(free=2 * len(RECS) - 2)

    monkeypatch.setattr(prepared, "disk_usage", nearly_full)
    with pytest.raises(FileTooLargeError):
        fits(RECS, None)
