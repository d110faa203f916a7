"""Does the definition matter: for two models on many cases, and against a random order of the list."""

import re
from fractions import Fraction
from itertools import combinations
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    definition_panels_of,
    definitions_of,
    do,
    look,
    opened_cases,
    opened_definitions,
    turned_to,
)
from webapp.cases.case_set import OPENING_CASES
from webapp.texts import LANGUAGES, texts_for

EN: Final = texts_for("en")
DIVISOR: Final = re.compile(r" \(÷ (?:[^()]|\([^()]*\))*\)")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
# The first case favours A. In the second, B has three hits among ten relevant items.
TWO: Final = "case=x;A,B,C;A;B,C,A&case=y;D,E,F;A,B,C;A,B,C;7&k=3"
# B is better at every K and under every definition.
NEVER: Final = "case=x;A,B;B;B,A&case=y;A,B;B;B,A&k=2"


def matters_of(app: AppTest) -> dict[str, Any]:
    """Return the data of the panel."""
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "matters"}))["matters"]
    assert shown is not None
    return shown


def rows_of(app: AppTest) -> dict[str, tuple[str, str, str, bool]]:
    """By definition, without its divisor: what A and B reach, who wins, and whether that is a flip."""
    letters = dict(zip(matters_of(app)["models"], "AB", strict=True))
    return {
        DIVISOR.sub("", row["definition"]): (*row["means"], letters.get(row["winner"], ""), row["flips"])
        for row in matters_of(app)["rows"]
    }


def shown(value: Fraction) -> str:
    return f"{float(value):.4f}"


# Two models


def with_example(app: AppTest) -> AppTest:
    """Return the app after a press on the example."""
    return look(app, {"do": "models", "models": "example"})


def test_the_models_that_the_page_of_cases_opens_with_are_compared_by_their_names() -> None:
    matters = matters_of(opened_definitions(SHARED))
    assert matters["models"] == list(OPENING_CASES.labels)
    assert {row["winner"] for row in matters["rows"]} <= {*OPENING_CASES.labels, ""}


def test_the_example_where_the_winner_flips() -> None:
    app = with_example(opened_definitions(SHARED))
    assert matters_of(app)["rows"][0]["definition"] == "MAP@3 (÷ min(|R|, 3))"
    rows = rows_of(app)
    # A finds the one relevant item of the first case at rank 1, B at rank 3; in the second B has three hits.
    a, b_first = Fraction(1 + 0, 2), Fraction(1, 3)
    assert next(iter(rows)) == "MAP@3"
    assert rows["MAP@3"] == (shown(a), shown((b_first + Fraction(3, min(10, 3))) / 2), "B", False)
    assert rows["MAP"] == (shown(a), shown((b_first + Fraction(3, 10)) / 2), "A", True)
    assert rows["MAP(norm=relevant)@3"] == (shown(a), shown((b_first + Fraction(3, 10)) / 2), "A", True)
    assert rows["MAP(norm=k)@3"] == (
        shown(Fraction(1, 3) / 2),
        shown((b_first / 3 + Fraction(3, 3)) / 2),
        "B",
        False,
    )
    # A longer list has room for what B's second list lacks: 3/5 no longer make up for the first case.
    assert rows["MAP@5"] == (shown(a), shown((b_first + Fraction(3, min(10, 5))) / 2), "A", True)
    # At K = 1, a hit each: nobody wins.
    assert rows["MAP@1"] == (shown(Fraction(1, 2)), shown(Fraction(1, 2)), "", False)


def test_two_models_that_the_reader_compares_are_those_of_the_page_of_cases() -> None:
    app = turned_to(opened_cases(NEVER), "definitions")
    rows = rows_of(app)
    a, b = Fraction(1, 2), Fraction(1, 1)
    assert rows["MAP@2"] == (shown(a), shown(b), "B", False)
    assert {winner for _, _, winner, _ in rows.values()} <= {"B", ""}
    assert not any(flips for *_, flips in rows.values())
    assert matters_of(app)["intro"] == EN("definitions_matter.own_models")
    assert matters_of(app)["at"] == EN("definitions_matter.at", n=2, k=2)


def test_a_change_on_the_page_of_cases_is_seen_here() -> None:
    app = turned_to(opened_cases(TWO), "definitions")
    assert rows_of(app)["MAP"][2:] == ("A", True)
    turned_to(app, "cases")
    do(app, {"do": "swap"})
    turned_to(app, "definitions")
    assert rows_of(app)["MAP"][2:] == ("B", True)
    turned_to(app, "cases")
    do(app, {"do": "measure", "measure": "P@K"})
    turned_to(app, "definitions")
    rows = rows_of(app)
    # Swapped, A has 1/3 and 3/3, B has 1/3 and none.
    assert next(iter(rows)) == "Mean P@3"
    assert rows["Mean P@3"] == (
        shown((Fraction(1, 3) + Fraction(3, 3)) / 2),
        shown((Fraction(1, 3) + 0) / 2),
        "A",
        False,
    )


def test_three_models_are_compared_too() -> None:
    app = turned_to(opened_cases("case=u1;A,B;B;B,A;A,C&k=2&model=one&model=two&model=three"), "definitions")
    matters = matters_of(app)
    assert matters["models"] == ["one", "two", "three"]
    assert matters["rows"][0]["means"] == ["0.5000", "1.0000", "0.0000"]
    assert matters["rows"][0]["winner"] == "two"


def test_one_model_has_means_and_no_winner() -> None:
    app = turned_to(opened_cases("case=u1;A,B,C;B&k=3"), "definitions")
    matters = matters_of(app)
    assert matters["intro"] == EN("definitions_matter.one_model")
    assert matters["rows"][0]["means"] == [shown(Fraction(1, 2))]
    assert not any(row["flips"] for row in matters["rows"])
    turned_to(app, "cases")
    do(app, {"do": "models", "count": 2})
    turned_to(app, "definitions")
    assert rows_of(app)["MAP@3"][:2] == (shown(Fraction(1, 2)), shown(Fraction(1, 2)))


def test_the_link_to_the_readers_models_holds_them() -> None:
    app = turned_to(opened_cases(TWO), "definitions")
    rows = rows_of(app)
    again = opened_definitions(urlencode(address_of(app)))
    assert rows_of(again) == rows
    assert matters_of(again)["is_example"] is False


def test_models_without_any_case_that_counts_have_no_values() -> None:
    app = turned_to(
        opened_cases("case=u;A;,;A&case=v;,;,;,&k=2&no_relevant=skip&missing=skip"), "definitions"
    )
    assert {row[:2] for row in rows_of(app).values()} >= {("–", "–")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_is_the_same_in_every_language(lang: str) -> None:
    query = f"{SHARED}&models=example"
    assert rows_of(opened_definitions(f"{query}&lang={lang}")) == rows_of(opened_definitions(query)) != {}


def test_the_list_on_the_board_has_no_say_in_who_wins() -> None:
    app = with_example(opened_definitions(SHARED))
    before = rows_of(app)
    do(app, {"do": "best"}, key="board")
    assert rows_of(app) == before


# A random order


def expected(measure: str) -> Fraction:
    """Return the mean over all orders of two hits in five ranks, of three relevant items, at K = 5."""

    def value(ranks: tuple[int, ...]) -> Fraction:
        total = sum((Fraction(hit, rank) for hit, rank in enumerate(ranks, 1)), Fraction(0))
        return {
            "AP": total / 3,
            "AP@5": total / min(3, 5),
            "AP(norm=hits)@5": total / 2,
            "AP(norm=k)@5": total / 5,
            "P@5": Fraction(2, 5),
            "MeanP@5": sum((Fraction(sum(rank <= k for rank in ranks), k) for k in range(1, 6)), Fraction(0))
            / 5,
        }[measure]

    orders = list(combinations(range(1, 6), 2))
    return sum(map(value, orders), Fraction(0)) / len(orders)


@pytest.mark.parametrize("measure", ["AP", "AP@5", "AP(norm=hits)@5", "AP(norm=k)@5", "P@5", "MeanP@5"])
def test_a_random_order_is_worth_the_mean_over_all_orders(measure: str) -> None:
    [row] = [row for row in matters_of(opened_definitions(SHARED))["random"] if row["measure"] == measure]
    assert row["exact"] == str(expected(measure))
    assert row["shown"] == shown(expected(measure))


def test_the_list_is_held_against_chance() -> None:
    app = opened_definitions(SHARED)
    values = {name: float(one["value"]) for name, one in definitions_of(app).items()}
    random = {row["measure"]: row for row in matters_of(app)["random"]}
    assert random.keys() == {name for name in values if name[:2] in ("AP", "P@", "P(", "Me")}
    assert all(row["this"] == f"{values[name]:.4f}" for name, row in random.items())
    # With hits at 2 and 4 it is below chance, and as good as chance where order does not count.
    assert (Fraction(1, 2) + Fraction(2, 4)) / 3 < expected("AP@5")
    assert not any(row["above"] for row in random.values())
    do(app, {"do": "best"}, key="board")
    above = {row["measure"] for row in matters_of(app)["random"] if row["above"]}
    assert above == random.keys() - {"P@5", "P(short=length)@5"}


@pytest.mark.parametrize(
    "query", ["list=,&relevant=A&k=3", "list=A,B&relevant=,&k=2", "list=,&relevant=,&k=1"]
)
def test_without_hits_chance_is_nothing(query: str) -> None:
    random = matters_of(opened_definitions(query))["random"]
    assert {(row["this"], row["shown"], row["above"]) for row in random} == {("0.0000", "0.0000", False)}


def test_fifty_items_have_a_chance_too() -> None:
    items = [f"i{n}" for n in range(50)]
    query = f"list={','.join(items)}&relevant={','.join(items[::2])}&k=25"
    random = {row["measure"]: row for row in matters_of(opened_definitions(query))["random"]}
    assert float(random["P@25"]["shown"]) == pytest.approx(25 / 50, abs=0.02)
    assert random["P@25"]["above"] is True
