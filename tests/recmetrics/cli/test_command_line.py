"""The command line around the engine: its calls of the engine, its output, its errors, and Spark."""

import csv
import io
import json
import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from recmetrics import CaseCounts, NoCaseError, __version__, parse_measure
from recmetrics.cli.command_line import main
from recmetrics.cli.output import write_cases
from recmetrics.cli.progress import Progress
from recmetrics.errors import MissingPackagesError

# Arrow says nothing about its types.
pa: Any = import_module("pyarrow")
pq: Any = import_module("pyarrow.parquet")


@dataclass(frozen=True)
class StubNote:
    code: str = "repeated_item"
    count: int = 2
    examples: tuple[tuple[str, ...], ...] = (("u1", "A"), ("u\x1b[2J2", "B"))
    places: tuple[tuple[str, int], ...] = (("recs.csv", 7),)

    def __str__(self) -> str:
        return f"{self.count} rows repeat an item, such as {'; '.join(map(', '.join, self.examples))}"


@dataclass
class StubEvaluation:
    means: dict[str, float] = field(default_factory=lambda: {"P@10": 1 / 3, "AP@10": 0.275, "nDCG@5": 1.0})
    per_case: Any = field(
        default_factory=lambda: pa.table(
            {"case": ["u1", "=1+1"], "P@10": [0.1, -0.25], "AP@10": [1 / 3, 1.0]}
        )
    )
    counts: CaseCounts = field(default_factory=lambda: CaseCounts(1200, 1100, 100, 7, 0))
    notes: tuple[StubNote, ...] = (StubNote(),)
    columns: dict[str, dict[str, str]] = field(
        default_factory=lambda: {
            "recommendations": {"case": "user_id", "item": "film\x1b[2J", "score": "est"},
            "relevant": {"case": "user_id", "item": "film", "grade": "stars"},
        }
    )


@dataclass
class Engine:
    """A stub of the engine: records its calls, and returns or raises as configured."""

    answer: StubEvaluation | BaseException = field(default_factory=StubEvaluation)
    asked: tuple[object, ...] = ()
    options: dict[str, Any] = field(default_factory=dict[str, Any])

    def __call__(self, *asked: object, **options: Any) -> StubEvaluation:
        self.asked, self.options = asked, options
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """A stub in the place of the command line's engine."""
    engine = Engine()
    monkeypatch.setattr("recmetrics.cli.command_line.evaluate", engine)
    return engine


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


def test_json_and_csv_have_the_means_unrounded_and_json_all_that_was_noted(
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
    assert main(["evaluate", "r", "t", "--csv"]) == 0
    head, *rows = csv.reader(io.StringIO(capsys.readouterr().out))
    assert head == ["measure", "mean"]
    assert {name: float(mean) for name, mean in rows} == engine.answer.means


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


def test_a_wrong_command_ends_with_2_before_any_work(
    engine: Engine, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
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
            assert engine.asked == ()


def test_a_bare_call_shows_the_help_as_it_was_called_and_the_version_has_the_name_of_the_project(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for called, prog in {"bin/recmetrics": "recmetrics", "x/__main__.py": "python -m"}.items():
        monkeypatch.setattr("sys.argv", [called])
        assert main([]) == 0
        shown = capsys.readouterr()
        assert shown.out.startswith(f"usage: {prog} ")
        assert "evaluate" in shown.out
        assert "compare" in shown.out
        assert (shown.err, engine.asked) == ("", ())
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"recmetrics-playground {__version__}\n"


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


def test_data_that_cannot_be_evaluated_ends_with_1_and_one_line_and_ctrl_c_quietly(
    engine: Engine, capsys: pytest.CaptureFixture[str]
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
        engine.answer = error
        assert main(["evaluate", "r", "t"]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert told in shown.err
        assert shown.err.count("\n") == 1
    with pytest.raises(RuntimeError, match="bad id"):  # where it arose, where that is asked for
        main(["evaluate", "r", "t", "--traceback"])
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


@dataclass
class StubCases:
    """A stub of a Spark DataFrame with the methods that the command line calls."""

    def orderBy(self, column: str) -> "StubCases":
        assert column == "case"
        return self

    def toArrow(self) -> Any:
        return StubEvaluation().per_case


@dataclass
class StubSpark:
    """A stub of SparkSession, its builder and its one session."""

    active: object = None
    fails_with: str = ""
    named: str = ""
    settings: dict[str, str] = field(default_factory=dict[str, str])
    is_stopped: bool = False

    @property
    def builder(self) -> "StubSpark":
        return self

    def appName(self, name: str) -> "StubSpark":
        self.named = name
        return self

    def config(self, key: str, value: str) -> "StubSpark":
        self.settings[key] = value
        return self

    def getActiveSession(self) -> object:
        return self.active

    def getOrCreate(self) -> "StubSpark":
        if self.fails_with:
            raise RuntimeError(self.fails_with)
        return self

    def stop(self) -> None:
        self.is_stopped = True


@pytest.fixture
def spark(monkeypatch: pytest.MonkeyPatch) -> StubSpark:
    spark = StubSpark()
    module = SimpleNamespace(SparkSession=spark)
    monkeypatch.setitem(sys.modules, "pyspark", SimpleNamespace(sql=module))
    monkeypatch.setitem(sys.modules, "pyspark.sql", module)
    return spark


def test_spark_is_started_as_it_is_configured_and_stopped_in_the_end(engine: Engine, spark: StubSpark):
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 0
    assert engine.options["engine"] is spark
    assert engine.options["progress"] is None
    assert (spark.named, spark.settings) == ("recmetrics", {"spark.ui.showConsoleProgress": "false"})
    assert spark.is_stopped
    spark.is_stopped = False
    engine.answer = NoCaseError()
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert spark.is_stopped
    spark.active = StubSpark()  # a session that is there already stays
    engine.answer = StubEvaluation()
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 0
    assert engine.options["engine"] is spark.active
    assert not spark.active.is_stopped


def test_the_cases_of_spark_are_written_as_those_of_duckdb(engine: Engine, spark: StubSpark, tmp_path: Path):
    engine.answer = StubEvaluation(per_case=StubCases())
    target = tmp_path / "cases.parquet"
    assert main(["evaluate", "r", "t", "-q", "--engine", "spark", "--per-case", str(target)]) == 0
    assert pq.read_table(target).equals(StubEvaluation().per_case)
    assert spark.is_stopped


def test_without_spark_or_java_the_message_says_what_is_needed(
    engine: Engine, spark: StubSpark, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    spark.fails_with = "[JAVA_GATEWAY_EXITED] Java gateway process exited."
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert capsys.readouterr().err == "recmetrics: Spark did not start; it needs Java 17 or later\n"
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert "pip install pyspark" in capsys.readouterr().err
    assert engine.asked == ()


# Output


def _written(case: str, folder: Path) -> str:
    write_cases(pa.table({"case": [case], "P@1": [-1.0]}), folder / "cases.csv")
    with (folder / "cases.csv").open(newline="", encoding="utf-8") as lines:
        written = list(csv.reader(lines))
    assert written[1][1] == "-1.0", "a number stays a number"
    return written[1][0]


@pytest.mark.slow
def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe_and_any_other_stays(tmp_path: Path):
    for case in ("=1+1", "+1", "-1+1", "@SUM(A1)", "\tx", "\rx", "-", "=\n1", "--1", '=A1,"x"'):
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
