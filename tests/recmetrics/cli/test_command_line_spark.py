"""The command line with Spark as its engine: the session is started, used and stopped."""

import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from recmetrics import NoCaseError
from recmetrics.cli.command_line import main
from tests.recmetrics.tables.stub_engine import Engine, StubEvaluation, engine_in_place

# Arrow says nothing about its types.
pq: Any = import_module("pyarrow.parquet")


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    return engine_in_place(monkeypatch)


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


def test_a_session_that_is_there_already_stays(engine: Engine, spark: StubSpark):
    spark.active = StubSpark()
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 0
    assert engine.options["engine"] is spark.active
    assert not spark.active.is_stopped


def test_spark_is_stopped_when_the_data_cannot_be_evaluated(engine: Engine, spark: StubSpark):
    engine.answer = NoCaseError()
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert spark.is_stopped


def test_the_cases_of_spark_are_written_as_those_of_duckdb(engine: Engine, spark: StubSpark, tmp_path: Path):
    engine.answer = StubEvaluation(per_case=StubCases())
    target = tmp_path / "cases.parquet"
    assert main(["evaluate", "r", "t", "-q", "--engine", "spark", "--per-case", str(target)]) == 0
    assert pq.read_table(target).equals(StubEvaluation().per_case)
    assert spark.is_stopped


def test_without_spark_the_message_says_what_to_install(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert "pip install pyspark" in capsys.readouterr().err
    assert engine.asked == ()


def test_without_java_the_message_says_what_spark_needs(
    engine: Engine, spark: StubSpark, capsys: pytest.CaptureFixture[str]
):
    spark.fails_with = "[JAVA_GATEWAY_EXITED] Java gateway process exited."
    assert main(["evaluate", "r", "t", "--engine", "spark"]) == 1
    assert capsys.readouterr().err == "recmetrics: Spark did not start; it needs Java 17 or later\n"
    assert engine.asked == ()
