"""The command line around the engine: its calls of the engine, its output, its errors, and Spark."""

import csv
import io
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from recmetrics import CaseCounts, NoCaseError, __version__
from recmetrics.cli.command_line import main
from recmetrics.cli.output import write_cases
from recmetrics.cli.progress import Progress
from recmetrics.errors import MissingPackagesError
from recmetrics.tables.notes import Note

pa: Any = import_module("pyarrow")
pq: Any = import_module("pyarrow.parquet")

PER_CASE: Any = pa.table({"case": ["u1", "=1+1"], "P@10": [0.1, -0.25], "AP@10": [1 / 3, 1.0]})


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A stub in the place of the command line's engine."""
    found = SimpleNamespace(
        means={"P@10": 1 / 3, "AP@10": 0.275, "nDCG@5": 1.0},
        per_case=PER_CASE,
        counts=CaseCounts(1200, 1100, 100, 7, 0),
        notes=(Note("items_repeated", 2, (("u1", "A"), ("u\x1b[2J2", "B"))),),
        columns={
            "recommendations": {"case": "user_id", "item": "film\x1b[2J", "score": "est"},
            "relevant": {"case": "user_id", "item": "film", "grade": "stars"},
        },
    )
    engine = Mock(return_value=found)
    monkeypatch.setattr("recmetrics.cli.command_line.evaluate", engine)
    return engine


def test_every_option_reaches_the_engine(engine: Any):
    options = "-m AP@5 -m P@1,RR --no-relevant skip --missing skip --ties error --memory-limit 1.5gb -q"
    options += " --relevant-from 2.5 --order score --cells several --ids alike"
    columns = [
        *("--columns", "case=user_id,item=title, in full,rank=#"),
        *("--columns", "recs.item=film", "--columns", "truth.item=movie,truth.grade=stars"),
    ]
    assert main(["evaluate", "r", "t", *options.split(), *columns]) == 0
    assert engine.call_args.args == ("r", "t", "AP@5,P@1,RR")
    assert engine.call_args.kwargs == {
        "no_relevant": "skip",
        "missing": "skip",
        "ties": "error",
        "relevant_from": 2.5,
        "ids": "alike",
        "order": "score",
        "cells": "several",
        "columns": {
            **{"case": "user_id", "item": "title, in full", "rank": "#"},
            "recommendations": {"item": "film"},
            "relevant": {"item": "movie", "grade": "stars"},
        },
        "memory_limit": "1.5gb",
        "engine": None,
        "progress": None,
    }


def test_notes_go_to_standard_error_and_neither_they_nor_the_table_can_drive_the_terminal(
    engine: Any, capsys: pytest.CaptureFixture[str]
):
    assert main(["evaluate", "r", "t"]) == 0
    assert isinstance(engine.call_args.kwargs["progress"], Progress)
    shown = capsys.readouterr()
    assert shown.err.startswith("recmetrics: note: 2 ")
    assert shown.err.endswith("u1, A; u\\x1b[2J2, B\n")
    assert "recommendations: case = user_id, item = film\\x1b[2J, by score = est\n" in shown.out
    assert "cases                      1,200\n" in shown.out
    assert main(["evaluate", "r", "t", "-q"]) == 0
    assert capsys.readouterr().err == ""


def test_a_wrong_command_ends_with_2_before_any_work(
    engine: Any, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
):
    wrong = {
        "evaluat": "invalid choice: 'evaluat'",
        "evaluate": "RECS",
        "evaluate a b c": "unrecognized arguments: c",
        "evaluate a b --json --csv": "not allowed with",
        "evaluate a b --no-relevant nan": "invalid choice: 'nan'",
        "evaluate a b --order item": "invalid choice: 'item'",
        "evaluate a b --engine abacus": "invalid choice: 'abacus'",
        "evaluate a b --columns user=id": "'user=id' is not ROLE=NAME",
        "evaluate a b --columns case=": "'case=' is not ROLE=NAME",
        "evaluate a b --columns case=x,case=y": "case is given twice",
        "evaluate a b --columns case=x --columns case=y": "case is given twice",
        "evaluate a b --memory-limit 512": "512MB or 4GB",
        "evaluate a b --memory-limit 0MB": "512MB or 4GB",
        "evaluate a b --engine spark --memory-limit 1GB": "for duckdb",
        "evaluate a b --per-case x.xlsx": ".csv or .parquet",
        "evaluate a b --per-case no/such/x.csv": "folder that exists",
        "evaluate a.csv b --per-case ./a.csv": "give another name",
    }
    for command, told in wrong.items():
        with subtests.test(command=command):
            with pytest.raises(SystemExit) as ended:
                main(command.split())
            assert ended.value.code == 2
            shown = capsys.readouterr()
            assert shown.out == ""
            assert told in shown.err
            engine.assert_not_called()


def test_a_bare_call_shows_the_help_as_it_was_called_and_the_version_has_the_name_of_the_project(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for called, prog in {"bin/recmetrics": "recmetrics", "x/__main__.py": "python -m"}.items():
        monkeypatch.setattr("sys.argv", [called])
        assert main([]) == 0
        shown = capsys.readouterr()
        assert shown.out.startswith(f"usage: {prog} ")
        assert "evaluate" in shown.out
        assert "compare" in shown.out
        assert shown.err == ""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"recmetrics-playground {__version__}\n"


def test_data_that_cannot_be_evaluated_ends_with_1_and_one_line_and_ctrl_c_quietly(
    engine: Any, capsys: pytest.CaptureFixture[str]
):
    missing = MissingPackagesError("evaluating files and frames", ("duckdb", "pyarrow"), ("tables",))
    for error, told in (
        (NoCaseError(), "recmetrics: a mean needs at least one case"),
        (FileNotFoundError(2, "No such file or directory", "r.csv"), "r.csv: No such file or directory\n"),
        (ModuleNotFoundError("No module named 'duckdb'", name="duckdb"), "pip install duckdb\n"),
        (
            missing,
            'needs duckdb and pyarrow; in a copy of recmetrics-playground, run: pip install ".[tables]"\n',
        ),
        (RuntimeError("out of memory\nstack of the engine"), "RuntimeError: out of memory\n"),
        (RuntimeError(), "recmetrics: RuntimeError\n"),
        (RuntimeError("bad id \x1b[2J"), "bad id \\x1b[2J\n"),
    ):
        engine.side_effect = error
        assert main(["evaluate", "r", "t"]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert told in shown.err
        assert shown.err.count("\n") == 1
    with pytest.raises(RuntimeError, match="bad id"):  # where it arose, where that is asked for
        main(["evaluate", "r", "t", "--traceback"])
    engine.side_effect = KeyboardInterrupt()
    assert main(["evaluate", "r", "t"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("engine")
def test_what_stood_there_stays_when_the_cases_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    target = tmp_path / "cases.csv"
    target.write_text("of yesterday")

    def full(cases: object, path: Path) -> None:
        del cases
        path.write_text("half a ")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("recmetrics.cli.output.CASE_FILES", {".csv": full})
    assert main(["evaluate", "r", "t", "-q", "--per-case", str(target)]) == 1
    assert capsys.readouterr() == ("", "recmetrics: No space left on device\n")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["of yesterday"]


@pytest.fixture
def spark(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A stub of SparkSession, of its builder and of its one session."""
    spark = Mock()
    for method in (spark.builder.appName, spark.builder.config, spark.builder.getOrCreate):
        method.return_value = spark.builder
    spark.getActiveSession.return_value = None
    module = SimpleNamespace(SparkSession=spark)
    monkeypatch.setitem(sys.modules, "pyspark", SimpleNamespace(sql=module))
    monkeypatch.setitem(sys.modules, "pyspark.sql", module)
    return spark


def test_spark_is_started_as_it_is_configured_and_stopped_in_the_end_unless_it_was_there_before(
    engine: Any, spark: Any, tmp_path: Path
):
    session = spark.builder
    command = ["evaluate", "r", "t", "--engine", "spark"]
    cases = engine.return_value.per_case = Mock()
    cases.orderBy.return_value.toArrow.return_value = PER_CASE
    assert main([*command, "--per-case", str(tmp_path / "cases.PARQUET")]) == 0
    assert (engine.call_args.kwargs["engine"], engine.call_args.kwargs["progress"]) == (session, None)
    session.appName.assert_called_once_with("recmetrics")
    session.config.assert_called_once_with("spark.ui.showConsoleProgress", "false")
    session.stop.assert_called_once_with()
    cases.orderBy.assert_called_once_with("case")
    assert pq.read_table(tmp_path / "cases.PARQUET").equals(PER_CASE)
    engine.side_effect = NoCaseError()
    assert main(command) == 1
    assert session.stop.call_count == 2
    active = spark.getActiveSession.return_value = Mock()
    engine.side_effect = None
    assert main(command) == 0
    assert engine.call_args.kwargs["engine"] is active
    active.stop.assert_not_called()


def test_without_spark_or_java_the_message_says_what_is_needed(
    engine: Any, spark: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    spark.builder.getOrCreate.side_effect = RuntimeError("[JAVA_GATEWAY_EXITED] Java gateway process exited.")
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert capsys.readouterr().err == "recmetrics: Spark did not start; it needs Java 17 or later\n"
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert "pip install pyspark" in capsys.readouterr().err
    engine.assert_not_called()


def _written(case: str, folder: Path) -> str:
    write_cases(pa.table({"case": [case], "P@1": [-1.0]}), folder / "cases.csv")
    with (folder / "cases.csv").open(newline="", encoding="utf-8") as lines:
        written = list(csv.reader(lines))
    assert written[1][1] == "-1.0", "a number stays a number"
    return written[1][0]


@pytest.mark.slow
def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe_and_any_other_stays(tmp_path: Path):
    runs = ("=1+1", "+1", "-1+1", "@SUM(A1)", "\tx", "\rx", "\nx", "-", "=\n1", "--1", '=A1,"x"')
    for case in (*runs, "＝1", "＋1", "－1", "＠A1"):
        assert _written(case, tmp_path) == f"'{case}"
    for case in ("u1", "-7", "1-1", "'=1", "007", "a,b", 'a"b', "a\nb", "영화 =1", "", " =1"):
        assert _written(case, tmp_path) == case
    # A name of a column is no SQL.
    write_cases(pa.table({'ca"se': ["u1"], "P@1); drop table x; --": [1.0]}), tmp_path / "cases.csv")
    with (tmp_path / "cases.csv").open(newline="", encoding="utf-8") as lines:
        assert list(csv.reader(lines)) == [['ca"se', "P@1); drop table x; --"], ["u1", "1.0"]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_at_a_terminal_and_wiped_and_silent_while_work_is_short_or_nobody_looks():
    def shown(stream: io.StringIO, after: float) -> str:
        progress = Progress(stream, after=after)
        progress(0.126)
        progress.end()
        return stream.getvalue()

    assert shown(Terminal(), after=0) == "\revaluating for 0 s; this step:  13 %\r\x1b[K"
    assert shown(Terminal(), after=60) == ""
    assert shown(io.StringIO(), after=0) == ""
