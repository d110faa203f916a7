"""What can be taken away of the definitions: a table that holds their values, and a program that runs."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest

from playground.definitions.given_number import ReportedNumber, read_given
from playground.definitions.takeaway import definitions_csv, definitions_markdown, definitions_python
from playground.definitions.variants import variants
from playground.scenario import OPENING, Scenario
from playground.texts import texts_for

ROOT = Path(__file__).parents[3]
EN = texts_for("en")
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)


def test_the_table_has_a_row_for_each_definition_with_its_value_and_libraries() -> None:
    found = variants(POST)
    _heading, *rows = csv.reader(io.StringIO(definitions_csv(found, EN).removeprefix("\ufeff")))
    values = {name: float(value) for name, _formula, value, _libraries in rows}
    assert len(rows) == len(found)
    assert values["AP@5"] == (1 / 2 + 2 / 4) / 3
    assert values["AP(norm=hits)@5"] == (1 / 2 + 2 / 4) / 2
    assert "TorchMetrics" in next(row[3] for row in rows if row[0] == "AP(norm=hits)@5").split("; ")


def test_the_markdown_table_has_as_many_columns_in_every_row() -> None:
    rows = definitions_markdown(variants(OPENING), EN).strip().splitlines()
    # An escaped bar, as in |R|, divides nothing.
    assert {row.replace("\\|", "").count("|") for row in rows} == {5}


@pytest.mark.parametrize("typed", [None, "0.5", "0.333", "1/3"])
@pytest.mark.parametrize("scenario", [POST, OPENING], ids=["post", "opening"])
def test_the_program_runs_and_names_whose_number_it_is(scenario: Scenario, typed: str | None) -> None:
    given = None if typed is None else read_given(typed)
    assert given is None or isinstance(given, ReportedNumber)
    program = definitions_python(scenario, given, EN)
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "trec_eval map" in result.stdout
    if scenario == POST and typed == "0.5":
        assert any(line.startswith("AP(norm=hits)@5, 0.5") for line in result.stdout.splitlines())
