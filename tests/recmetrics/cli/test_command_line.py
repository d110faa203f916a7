"""The command line around the engine: its calls of the engine, its output and its errors."""

import csv
import io
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics import NoCaseError, __version__, parse_measure
from recmetrics.cli.command_line import main
from recmetrics.cli.progress import Progress
from recmetrics.errors import MissingPackagesError
from tests.recmetrics.tables.stub_engine import Engine, StubEvaluation, StubNote, engine_in_place

# Arrow says nothing about its types.
pq: Any = import_module("pyarrow.parquet")


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    return engine_in_place(monkeypatch)


def test_the_plain_command_asks_with_the_stated_defaults(engine: Engine):
    assert main(["evaluate", "recs.parquet", "truth.csv"]) == 0
    assert engine.asked == ("recs.parquet", "truth.csv", "P@10,AP@10,AP")
    progress = engine.options.pop("progress")
    assert isinstance(progress, Progress)
    assert engine.options == {
        "no_relevant": "zero",
        "missing": "zero",
        "ties": "item",
        "relevant_from": 1,
        "order": None,
        "columns": None,
        "memory_limit": None,
        "engine": None,
    }


def test_every_option_reaches_the_engine(engine: Engine):
    options = "-m AP@5 -m P@1,RR --no-relevant skip --missing skip --ties error --memory-limit 1.5gb -q"
    options += " --relevant-from 2.5 --order score"
    columns = [
        *("--columns", "case=user_id,item=title, in full,rank=#"),
        *("--columns", "recs.item=film", "--columns", "truth.item=movie,truth.grade=stars"),
    ]
    assert main(["evaluate", "r", "t", *options.split(), *columns]) == 0
    assert engine.asked == ("r", "t", "AP@5,P@1,RR")
    assert engine.options == {
        "no_relevant": "skip",
        "missing": "skip",
        "ties": "error",
        "relevant_from": 2.5,
        "order": "score",
        "columns": {
            **{"case": "user_id", "item": "title, in full", "rank": "#"},
            "recommendations": {"item": "film"},
            "relevant": {"item": "movie", "grade": "stars"},
        },
        "memory_limit": "1.5gb",
        "engine": None,
        "progress": None,
    }


def test_one_file_that_holds_both_is_both(engine: Engine):
    assert main(["evaluate", "cases.json"]) == 0
    assert engine.asked[:2] == ("cases.json", "cases.json")


def test_the_table_says_what_each_mean_is_divided_by_and_which_rule_the_odd_cases_followed(
    engine: Engine, capsys: pytest.CaptureFixture[str]
):
    assert main(["evaluate", "r", "t", "--missing", "skip"]) == 0
    assert capsys.readouterr().out == (
        "measure      mean  divided by\n"
        "P@10     0.333333  K\n"
        "AP@10    0.275000  min(|R|, K)\n"
        "nDCG@5   1.000000\n"
        "\n"
        "cases                      1,200\n"
        "  in the means             1,100\n"
        "  without relevant items     100  --no-relevant zero\n"
        "  without recommendations      7  --missing skip\n"
        "recommended, not in TRUTH      0\n"
        "\n"
        "recommendations: case = user_id, item = film\\x1b[2J, by score = est\n"
        "relevant: case = user_id, item = film, grade = stars\n"
    )
    assert engine.options["missing"] == "skip"


def test_json_has_the_means_unrounded_and_all_that_was_noted(
    engine: Engine, capsys: pytest.CaptureFixture[str]
):
    assert main(["evaluate", "r", "t", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(engine.answer, StubEvaluation)
    assert told["means"] == engine.answer.means
    assert told["counts"] == {
        "cases": 1200,
        "averaged": 1100,
        "without_relevant": 100,
        "without_recommendations": 7,
        "unknown": 0,
    }
    assert told["rules"] == {
        **{"no_relevant": "zero", "missing": "zero", "ties": "item"},
        **{"order": None, "relevant_from": 1},
    }
    assert told["columns"] == engine.answer.columns
    (note,) = told["notes"]
    assert note == {
        "code": "repeated_item",
        "count": 2,
        "examples": [["u1", "A"], ["u\x1b[2J2", "B"]],
        "places": [{"file": "recs.csv", "line": 7}],
        "text": str(StubNote()),
    }


def test_csv_has_a_line_a_measure_unrounded(engine: Engine, capsys: pytest.CaptureFixture[str]):
    engine.answer = StubEvaluation(means={"P@10": 1 / 3, "AP(norm=hits)@5": 0.1})
    assert main(["evaluate", "r", "t", "--csv"]) == 0
    lines = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert lines[0] == ["measure", "mean"]
    assert [(name, float(mean)) for name, mean in lines[1:]] == [("P@10", 1 / 3), ("AP(norm=hits)@5", 0.1)]


def test_notes_go_to_standard_error_and_cannot_drive_the_terminal(
    engine: Engine, capsys: pytest.CaptureFixture[str]
):
    assert main(["evaluate", "r", "t"]) == 0
    assert (
        capsys.readouterr().err
        == r"recmetrics: note: 2 rows repeat an item, such as u1, A; u\x1b[2J2, B" + "\n"
    )
    assert main(["evaluate", "r", "t", "-q"]) == 0
    assert capsys.readouterr().err == ""
    assert engine.options["progress"] is None


WRONG_COMMANDS: dict[str, tuple[list[str], str]] = {
    "no such command": (["evaluat"], "invalid choice: 'evaluat'"),
    "no file": (["evaluate"], "RECS"),
    "a file too many": (["evaluate", "a", "b", "c"], "unrecognized arguments: c"),
    "two forms": (["evaluate", "a", "b", "--json", "--csv"], "not allowed with"),
    "an unknown rule": (["evaluate", "a", "b", "--no-relevant", "nan"], "invalid choice: 'nan'"),
    "an unknown order": (["evaluate", "a", "b", "--order", "item"], "invalid choice: 'item'"),
    "an unknown engine": (["evaluate", "a", "b", "--engine", "abacus"], "invalid choice: 'abacus'"),
    "a role that is none": (["evaluate", "a", "b", "--columns", "user=id"], "'user=id' is not ROLE=NAME"),
    "a role without a name": (["evaluate", "a", "b", "--columns", "case="], "'case=' is not ROLE=NAME"),
    "a role twice": (["evaluate", "a", "b", "--columns", "case=x,case=y"], "case is given twice"),
    "a role twice, apart": (
        ["evaluate", "a", "b", "--columns", "case=x", "--columns", "case=y"],
        "case is given twice",
    ),
    "a size without a unit": (["evaluate", "a", "b", "--memory-limit", "512"], "512MB or 4GB"),
    "no memory at all": (["evaluate", "a", "b", "--memory-limit", "0MB"], "512MB or 4GB"),
    "memory of Spark": (["evaluate", "a", "b", "--engine", "spark", "--memory-limit", "1GB"], "for duckdb"),
    "cases as a spreadsheet": (["evaluate", "a", "b", "--per-case", "x.xlsx"], ".csv or .parquet"),
    "cases into no folder": (["evaluate", "a", "b", "--per-case", "no/such/x.csv"], "folder that exists"),
    "cases over the input": (["evaluate", "a.csv", "b", "--per-case", "./a.csv"], "give another name"),
}


@pytest.mark.parametrize(("argv", "told"), WRONG_COMMANDS.values(), ids=WRONG_COMMANDS)
def test_a_wrong_command_ends_with_2_before_any_work(
    argv: list[str], told: str, engine: Engine, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert told in shown.err
    assert engine.asked == ()


def test_a_bare_call_shows_the_help_and_is_no_error(engine: Engine, capsys: pytest.CaptureFixture[str]):
    assert main([]) == 0
    shown = capsys.readouterr()
    assert "evaluate" in shown.out
    assert "compare" in shown.out
    assert (shown.err, engine.asked) == ("", ())


def test_the_version_is_said_with_the_name_that_is_not_the_other_projects(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"recmetrics-playground {__version__}\n"


@pytest.mark.parametrize(
    ("called", "prog"), [("bin/recmetrics", "recmetrics"), ("x/__main__.py", "python -m")]
)
def test_usage_shows_the_program_as_it_was_called(
    called: str, prog: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("sys.argv", [called])
    assert main([]) == 0
    assert capsys.readouterr().out.startswith(f"usage: {prog} ")


def test_a_name_that_is_no_measure_is_a_wrong_command_and_the_nearest_is_told(
    engine: Engine, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(ValueError, match="PP@10") as raised:
        parse_measure("PP@10")
    engine.answer = raised.value
    with pytest.raises(SystemExit) as ended:
        main(["evaluate", "r", "t", "-m", "PP@10"])
    assert ended.value.code == 2
    assert str(raised.value) in capsys.readouterr().err


UNUSABLE_DATA: dict[str, tuple[BaseException, str]] = {
    "no case": (NoCaseError(), "recmetrics: a mean needs at least one case"),
    "no file": (
        FileNotFoundError(2, "No such file or directory", "r.csv"),
        "r.csv: No such file or directory\n",
    ),
    "no DuckDB": (ModuleNotFoundError("No module named 'duckdb'", name="duckdb"), "pip install duckdb\n"),
    "missing extras": (
        MissingPackagesError("evaluating files and frames", ("duckdb", "pyarrow"), ("tables",)),
        'needs duckdb and pyarrow; in a copy of recmetrics-playground, run: pip install ".[tables]"\n',
    ),
    "a fault of the engine": (
        RuntimeError("out of memory\nstack of the engine"),
        "RuntimeError: out of memory\n",
    ),
    "an error without words": (RuntimeError(), "recmetrics: RuntimeError\n"),
    "an id that drives terminals": (RuntimeError("bad id \x1b[2J"), "bad id \\x1b[2J\n"),
}


@pytest.mark.parametrize(("error", "told"), UNUSABLE_DATA.values(), ids=UNUSABLE_DATA)
def test_data_that_cannot_be_evaluated_ends_with_1_and_one_line(
    error: BaseException, told: str, engine: Engine, capsys: pytest.CaptureFixture[str]
):
    engine.answer = error
    assert main(["evaluate", "r", "t"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert told in shown.err
    assert shown.err.count("\n") == 1


def test_an_error_shows_where_it_arose_when_that_is_asked_for(engine: Engine):
    engine.answer = RuntimeError("a fault")
    with pytest.raises(RuntimeError, match="a fault"):
        main(["evaluate", "r", "t", "--traceback"])


def test_ctrl_c_ends_quietly(engine: Engine, capsys: pytest.CaptureFixture[str]):
    engine.answer = KeyboardInterrupt()
    assert main(["evaluate", "r", "t"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("engine")
def test_the_file_of_cases_is_csv_or_parquet_by_its_ending(tmp_path: Path):
    for name in ("cases.csv", "cases.PARQUET"):
        assert main(["evaluate", "r", "t", "-q", "--per-case", str(tmp_path / name)]) == 0
    with (tmp_path / "cases.csv").open(newline="", encoding="utf-8") as lines:
        rows = list(csv.reader(lines))
    assert rows[0] == ["case", "P@10", "AP@10"]
    assert [(case, *map(float, values)) for case, *values in rows[1:]] == [
        ("u1", 0.1, 1 / 3),
        ("'=1+1", -0.25, 1.0),
    ]
    assert pq.read_table(tmp_path / "cases.PARQUET").equals(StubEvaluation().per_case)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cases.PARQUET", "cases.csv"]


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
