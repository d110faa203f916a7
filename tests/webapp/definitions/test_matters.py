"""Whether the definition matters: who wins under each, and what a random order of the list is worth."""

import re
from fractions import Fraction
from itertools import combinations
from typing import Final

import pytest

from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.examples import case_examples_for
from webapp.definitions.matters import matters_view
from webapp.definitions.protocol import MattersData, RandomRow
from webapp.definitions.variants import variants
from webapp.model.address import parse_query
from webapp.model.numbers import decimal_text
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN: Final = texts_for("en")
POST: Final = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
FLIPS: Final = next(one.case_set for one in case_examples_for("en") if one.id == "winner_flips")
DIVISOR: Final = re.compile(r" \(÷ (?:[^()]|\([^()]*\))*\)")


def matters_of(case_set: CaseSet | str, scenario: Scenario = POST) -> MattersData:
    """Return the panel for a set, or for that of a link."""
    cases = CaseSet.from_query(parse_query(case_set))[0] if isinstance(case_set, str) else case_set
    return matters_view(scenario, cases, EN, is_example=case_set is FLIPS)


def rows_of(matters: MattersData) -> dict[str, tuple[list[str], str, bool]]:
    """By definition, without its divisor: the means, who wins, and whether that is a flip."""
    return {
        DIVISOR.sub("", row["definition"]): (row["means"], row["winner"], row["flips"])
        for row in matters["rows"]
    }


def random_of(scenario: Scenario) -> dict[str, RandomRow]:
    return {row["measure"]: row for row in matters_of(FLIPS, scenario)["random"]}


def shown(*values: Fraction) -> list[str]:
    return [f"{float(value):.4f}" for value in values]


def test_the_winner_of_the_example_flips_with_the_definition() -> None:
    matters = matters_of(FLIPS)
    assert (matters["intro"], matters["is_example"]) == (EN("definitions_matter.example_models"), True)
    assert matters["rows"][0]["definition"] == "MAP@3 (÷ min(|R|, 3))"
    rows = rows_of(matters)
    assert next(iter(rows)) == "MAP@3"
    # A finds the one relevant item of the first case at rank 1, B at rank 3; in the second B has three hits
    # among ten relevant items.
    first, second = matters["models"]
    a, b_first = Fraction(1 + 0, 2), Fraction(1, 3)
    by_r = shown(a, (b_first + Fraction(3, 10)) / 2)
    assert rows["MAP@3"] == (shown(a, (b_first + Fraction(3, min(10, 3))) / 2), second, False)
    assert rows["MAP"] == rows["MAP(norm=relevant)@3"] == (by_r, first, True)
    by_k = shown(Fraction(1, 3) / 2, (b_first / 3 + Fraction(3, 3)) / 2)
    assert rows["MAP(norm=k)@3"] == (by_k, second, False)
    # A longer list has room for what B's second list lacks: 3/5 no longer make up for the first case.
    assert rows["MAP@5"] == (shown(a, (b_first + Fraction(3, min(10, 5))) / 2), first, True)
    # At K = 1, a hit each: nobody wins.
    assert rows["MAP@1"] == (shown(Fraction(1, 2), Fraction(1, 2)), "", False)


def test_models_are_compared_by_their_names_and_one_alone_has_no_winner() -> None:
    assert matters_of(OPENING_CASES)["models"] == list(OPENING_CASES.labels)
    # B is better at every K and under every definition.
    never = matters_of("case=x;A,B;B;B,A&case=y;A,B;B;B,A&k=2")
    assert (never["intro"], never["is_example"]) == (EN("definitions_matter.own_models"), False)
    assert never["at"] == EN("definitions_matter.at", n=2, k=2)
    a, b = never["models"]
    assert rows_of(never)["MAP@2"] == (shown(Fraction(1, 2), Fraction(1, 1)), b, False)
    assert {(winner == a, flips) for _, winner, flips in rows_of(never).values()} == {(False, False)}
    three = matters_of("case=u1;A,B;B;B,A;A,C&k=2&model=one&model=two&model=three")
    assert three["models"] == ["one", "two", "three"]
    assert rows_of(three)["MAP@2"] == (["0.5000", "1.0000", "0.0000"], "two", False)
    alone = matters_of("case=u1;A,B,C;B&k=3")
    assert alone["intro"] == EN("definitions_matter.one_model")
    assert rows_of(alone)["MAP@3"][0] == shown(Fraction(1, 2))
    assert not any(row["flips"] for row in alone["rows"])
    nothing = matters_of("case=u;A;,;A&case=v;,;,;,&k=2&no_relevant=skip&missing=skip")
    assert rows_of(nothing)["MAP@2"] == (["–", "–"], "", False)


def expected(measure: str) -> Fraction:
    """Return the mean over all orders of two hits in five ranks, of three relevant items, at K = 5."""

    def value(ranks: tuple[int, ...]) -> Fraction:
        total = sum((Fraction(hit, rank) for hit, rank in enumerate(ranks, 1)), Fraction(0))
        at_each = (Fraction(sum(rank <= k for rank in ranks), k) for k in range(1, 6))
        return {
            "AP": total / 3,
            "AP@5": total / min(3, 5),
            "AP(norm=hits)@5": total / 2,
            "AP(norm=k)@5": total / 5,
            "P@5": Fraction(2, 5),
            "MeanP@5": sum(at_each, Fraction(0)) / 5,
        }[measure]

    orders = list(combinations(range(1, 6), 2))
    return sum(map(value, orders), Fraction(0)) / len(orders)


def test_a_random_order_is_worth_the_mean_over_all_orders_and_the_list_is_held_against_it() -> None:
    random = random_of(POST)
    for measure in ("AP", "AP@5", "AP(norm=hits)@5", "AP(norm=k)@5", "P@5", "MeanP@5"):
        of_measure = random[measure]
        assert (of_measure["exact"], [of_measure["shown"]]) == (
            str(expected(measure)),
            shown(expected(measure)),
        )
    values = {one.measure: one.value for one in variants(POST)}
    assert random.keys() == {name for name in values if name[:2] in ("AP", "P@", "P(", "Me")}
    assert all(row["this"] == decimal_text(values[name]) for name, row in random.items())
    # With hits at 2 and 4 it is below chance, and as good as chance where order does not count.
    assert (Fraction(1, 2) + Fraction(2, 4)) / 3 < expected("AP@5")
    assert not any(row["above"] for row in random.values())
    above = {
        name for name, row in random_of(Scenario(tuple("BDACE"), tuple("BDZ"), k=5)).items() if row["above"]
    }
    assert above == random.keys() - {"P@5", "P(short=length)@5"}


def test_without_hits_chance_is_nothing_and_fifty_items_have_one() -> None:
    for scenario in (Scenario((), ("A",), k=3), Scenario(("A", "B"), (), k=2), Scenario((), (), k=1)):
        rows = random_of(scenario).values()
        assert {(row["this"], row["shown"], row["above"]) for row in rows} == {("0.0000", "0.0000", False)}
    items = tuple(f"i{n}" for n in range(50))
    random = random_of(Scenario(items, items[::2], k=25))
    assert float(random["P@25"]["shown"]) == pytest.approx(25 / 50, abs=0.02)
    assert random["P@25"]["above"] is True
