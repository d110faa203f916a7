"""Exports of the definitions: a table with their values, and a program that runs."""

import contextlib
import csv
import io
import random
from string import ascii_uppercase
from typing import Final

import pytest

from tests.seeds import seeds
from webapp.cases.examples import case_examples_for
from webapp.definitions.export import (
    definitions_csv,
    definitions_markdown,
    definitions_python,
    mean_definitions_python,
)
from webapp.definitions.libraries_view_model import value_text
from webapp.definitions.matching import identify_numbers
from webapp.definitions.mean_answer import mean_answer_view
from webapp.definitions.protocol import AnswerData
from webapp.definitions.variants import variants
from webapp.definitions.view_model import answer_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import OPENING, Scenario
from webapp.texts import texts_for

EN = texts_for("en")
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)


def test_the_tables_have_a_row_for_each_definition_with_its_value_and_libraries() -> None:
    found = variants(POST)
    _heading, *rows = csv.reader(io.StringIO(definitions_csv(found, EN).removeprefix("\ufeff")))
    values = {name: float(value) for name, _formula, value, _libraries in rows}
    assert len(rows) == len(found)
    assert values["AP@5"] == (1 / 2 + 2 / 4) / 3
    assert values["AP(norm=hits)@5"] == (1 / 2 + 2 / 4) / 2
    assert "TorchMetrics" in next(row[3] for row in rows if row[0] == "AP(norm=hits)@5").split("; ")
    rows = definitions_markdown(variants(OPENING), EN).strip().splitlines()
    # An escaped bar, as in |R|, divides nothing.
    assert {row.replace("\\|", "").count("|") for row in rows} == {5}


def test_the_program_runs_by_itself_and_prints_what_every_library_returns() -> None:
    program = definitions_python(POST, read_all("0.5")[0], EN)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(program, {})
    assert "trec_eval map" in printed.getvalue()
    assert any(line.startswith("AP(norm=hits)@5, 0.5") for line in printed.getvalue().splitlines())


def identified(program: str) -> list[tuple[str, float, tuple[str, ...]]]:
    """Parse a program's lines about definitions: measure, value as on screen, libraries."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program.partition("for library in libraries()")[0], {})
    lines = [line.split(", ") for line in printed.getvalue().splitlines()]
    return [(measure, float(value_text(float(value))), tuple(rest)) for measure, value, *rest in lines]


def on_screen(answer: AnswerData) -> list[tuple[str, float, tuple[str, ...]]]:
    """Return the part of the page's answer that the program prints."""
    return [
        (
            row["measure"],
            float(row["value"]),
            tuple(dict.fromkeys(call["library"] for call in row["libraries"])),
        )
        for row in answer["fits"]
    ]


TYPED: Final = (
    "0.5",
    "1/3",
    "0",
    "33.3 %",
    "0,25",
    "0.6666666865348816",
    "map_cut_{k} all 0.3333",
    "MAP = 0.5",
    "P@{k} = 0.4",
    "0.5 @1; 0.3333 @3",
    "AP@{k} = 0.5; P@{k} = 0.5",
    "abc; 1",
    "one half",
)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_the_program_names_what_the_screen_names_for_any_list() -> None:
    for seed in seeds(usual=12, exhaustive=1000):
        random_ = random.Random(seed)
        ranked = ascii_uppercase[: random_.randint(0, 8)]
        relevant = tuple(item for item in ranked if random_.random() < 0.5)
        scenario = Scenario(tuple(ranked), relevant, unnamed=random_.randint(0, 4), k=random_.randint(1, 9))
        givens, _ = read_all(random_.choice(TYPED).format(k=scenario.k))
        shown = answer_view(identify_numbers(givens or read_all("0.5")[0], scenario), EN)
        assert identified(definitions_python(scenario, givens, EN)) == on_screen(shown)


@pytest.mark.slow
def test_the_program_names_what_the_screen_names_for_means_over_cases(subtests: pytest.Subtests) -> None:
    typed = ("0.275", "MAP@5 = 0.275", "1/2", "0.5 @1; 0.75 @2", "MAP@3 = 0.667")
    for at, example in enumerate(case_examples_for("en")):
        with subtests.test(example.id):
            givens, _ = read_all(typed[at % 5])
            shown = mean_answer_view(givens, example.case_set, EN)
            assert identified(mean_definitions_python(example.case_set, givens, EN)) == on_screen(shown)
