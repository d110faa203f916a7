"""What the board shows of a list, as its script works it out while cards are on their way."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import pytest

from recmetrics import parse_measure, upward_gains
from tests.seeds import seeds
from tests.webapp.board.scripts import asked, read
from webapp.board.explained import board_numbers, board_texts, explain_all
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario
from webapp.texts import Texts, texts_for

# Wording of this test's own: the app's may become better without any number becoming wrong.
EN: Final = Texts(
    "en",
    {
        **texts_for("en").templates,
        "sums.top": "Sum for k ≤ {k}",
        "sums.whole": "Sum of all {n}",
        "why.measure": "{measure} = ({sum}) / {denominator} = {value}",
        "why.divisor": "÷ {denominator} = {value}",
        "board.over_R": "{sum} ÷ {n} relevant",
        "board.over_K": "{sum} ÷ {n} places",
        "board.over_other": "{sum} ÷ {n}",
        "words.P@K": "precision of {k}",
        "meaning.P@K": "{hits} of {k}, n = {n}, R = {relevant}",
    },
)
POST: Final = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
LETTERS: Final = Scenario(tuple("ABCDE"), tuple("ACXYZ"), k=5, unnamed=3)
FIFTY: Final = Scenario(
    tuple(f"item {number}" for number in range(1, 51)),
    tuple(f"item {number}" for number in range(1, 51) if number % 3),
    k=20,
)
EMPTY: Final = Scenario((), tuple("BDZ"), k=5)
MADE_BOARDS: Final = len(seeds(400, 4000))


def shown_of_all(*scenarios: Scenario, before: Scenario | None = None) -> list[dict[str, Any]]:
    texts = board_texts(EN)
    boards = [{**board_numbers(explain_all(scenario, before)), "texts": texts} for scenario in scenarios]
    found: list[dict[str, Any]] = asked(boards=boards)["shown"]
    return found


def shown(scenario: Scenario, before: Scenario | None = None) -> dict[str, Any]:
    return shown_of_all(scenario, before=before)[0]


def of_measures(scenario: Scenario, key: str) -> list[Any]:
    return [measure[key] for measure in shown(scenario)["measures"]]


def test_a_measure_says_its_value_in_short_and_in_words_what_it_is_divided_by_and_what_it_counts() -> None:
    assert of_measures(LETTERS, "fraction") == ["5/24", "1/3", "2/5"]
    assert of_measures(LETTERS, "over") == ["5/3 ÷ 8 relevant", "5/3 ÷ 5 places", "2 ÷ 5 places"]
    # Fewer relevant items than places: those are what AP@K is divided by.
    assert of_measures(POST, "over") == ["1 ÷ 3 relevant", "1 ÷ 3 relevant", "2 ÷ 5 places"]
    more = shown(POST.with_show(("HR@K", "F1@K")))["measures"]
    assert [measure["name"] for measure in more] == ["AP", "AP@5", "P@5", "HR@5", "F1@5"]
    assert [measure["over"] for measure in more[3:]] == ["1 ÷ 1", "4 ÷ 8"]
    precise = shown(POST.with_k(2))["measures"][2]
    assert (precise["words"], precise["meaning"]) == ("precision of 2", "1 of 2, n = 5, R = 3")


def test_a_measure_can_say_why_it_has_its_value_and_cuts_what_nobody_can_take_in() -> None:
    assert of_measures(POST, "why") == [
        "AP = (1/2 + 1/2) / 3 = 1/3 ≈ 0.3333. ÷ |R| = 3",
        "AP@5 = (1/2 + 1/2) / 3 = 1/3 ≈ 0.3333. ÷ min(|R|, K) = 3",
        "P@5 = (1 + 1) / 5 = 2/5 = 0.4. ÷ K = 5",
    ]
    why = of_measures(Scenario(FIFTY.ranked, FIFTY.ranked, k=50), "why")[2]
    assert why.startswith("P@50 = (1 + 1 + 1 + 1 + … + 1 + 1 + 1) / 50 = 1. ")
    ap = shown(FIFTY)["measures"][0]
    exact = parse_measure("AP").explain(FIFTY.ranked, FIFTY.relevant_set()).value
    assert len(str(exact)) > 13
    assert ap["fraction"] == ""
    assert f"≈ {float(exact):.4f}" in ap["why"]


def test_why_a_measure_is_nought_names_the_convention() -> None:
    assert set(of_measures(EMPTY, "why")) == {EN("convention.empty_list")}
    assert set(of_measures(Scenario(("A",), (), k=1), "why")) == {EN("convention.no_relevant")}
    no_hit = Scenario(("A",), ("Z",), k=1, show=("AP(norm=hits)",))
    assert of_measures(no_hit, "why")[3] == EN("convention.no_hits")


def test_the_blocks_of_a_bar_are_the_shares_of_its_hits_on_top_of_each_other() -> None:
    ap, _, p = shown(LETTERS)["measures"]
    assert [(block["item"], block["rank"], read(block["share"])) for block in ap["blocks"]] == [
        ("A", 1, Fraction(1, 8)),
        ("C", 3, Fraction(1, 12)),
    ]
    assert [block["from"] for block in ap["blocks"]] == [0, 1 / 8]
    assert [read(block["share"]) for block in p["blocks"]] == [Fraction(1, 5)] * 2


def test_each_rank_is_a_step_with_hits_precision_what_it_adds_and_whether_it_counts() -> None:
    steps = shown(POST)["steps"]
    precision = ["0/1 = 0", "1/2 = 0.5", "1/3 ≈ 0.3333", "2/4 = 0.5", "2/5 = 0.4"]
    assert [step["precision"] for step in steps] == precision
    assert [step["term"] for step in steps] == ["0", "1/2 = 0.5", "0", "2/4 = 0.5", "0"]
    assert [step["relevant"] for step in steps] == [False, True, False, True, False]
    assert [step["fraction"] for step in steps] == ["0/1", "1/2", "1/3", "2/4", "2/5"]
    cut = shown(POST.with_k(2))["steps"]
    assert [step["counted"] for step in cut] == [True, True, False, False, False]
    assert [len(board["steps"]) for board in shown_of_all(EMPTY, FIFTY)] == [0, 50]


def test_sums_are_those_of_the_top_and_where_it_differs_of_the_whole_list() -> None:
    whole = shown(POST)["sums"]
    assert [(row["label"], row["hits"], row["total"]) for row in whole] == [("Sum for k ≤ 5", 2, "1")]
    top, rest = shown(POST.with_k(2))["sums"]
    assert (top["label"], top["hits"], top["total"]) == ("Sum for k ≤ 2", 1, "1/2 = 0.5")
    assert (rest["label"], rest["hits"], rest["total"]) == ("Sum of all 5", 2, "1")
    assert rest["terms"] == "1/2 + 1/2 = 1"


def test_a_sum_that_is_rounded_says_so_and_that_of_an_empty_list_is_0() -> None:
    exact, hits = Fraction(0), 0
    for rank in range(1, 51):
        if rank % 3:
            hits += 1
            exact += Fraction(hits, rank)
    last = shown(FIFTY)["sums"][-1]
    assert (last["total"], last["hits"]) == (f"≈ {float(exact):.4f}", hits)
    assert last["terms"].endswith(f"≈ {float(exact):.4f}")
    empty = shown(EMPTY)["sums"]
    assert [(row["hits"], row["total"], row["terms"]) for row in empty] == [(0, "0", "0 = 0")]


def test_each_card_knows_what_one_step_up_would_gain_by_the_measure_that_the_reader_chose() -> None:
    gains = [gain and read(gain) for gain in shown(POST)["gains"]]
    up_2, up_4 = Fraction(1, 1) - Fraction(1, 2), Fraction(2, 3) - Fraction(2, 4)
    down = [-(Fraction(1, 2) - Fraction(1, 3)) / 3, -(Fraction(2, 4) - Fraction(2, 5)) / 3]
    assert gains == [None, up_2 / 3, down[0], up_4 / 3, down[1]]
    gains = shown(POST.with_whatif("P@K").with_k(1))["gains"]
    assert [gain and read(gain) for gain in gains] == [None, 1, 0, 0, 0]


def test_what_was_before_is_measured_at_the_cutoff_of_before() -> None:
    before = shown(POST, POST.with_k(2))["measures"][2]["before"]
    assert read(before) == Fraction(1, 2)


def made_boards() -> list[Scenario]:
    """Return the boards that readers come to, one act after the other."""
    rng = random.Random(7)
    further = ("RR", "nDCG@K", "MeanP@K", "F1@K", "AP(norm=hits)@K", "RPrec", "R(norm=min)@K")
    made: list[Scenario] = []
    scenario = POST
    for number in range(MADE_BOARDS):
        if number % 25 == 0:
            items = [f"i{at}" for at in range(rng.choice([0, 1, 5, 8, 12]))]
            hits = tuple(item for item in items if rng.random() < 0.4)
            scenario = Scenario(tuple(items), (*hits, "Z"), k=rng.randint(1, 15), unnamed=rng.randint(0, 9))
        scenario = after_an_act(scenario, rng)
        made.append(replace(scenario, show=tuple(rng.sample(further, 2)), whatif=rng.choice(["AP", "AP@K"])))
    return made


def after_an_act(scenario: Scenario, rng: random.Random) -> Scenario:
    act = rng.choice(["order", "mark", "cutoff"])
    if act == "cutoff":
        return scenario.with_k(rng.randint(1, 15))
    if act == "mark" and scenario.ranked:
        item = rng.choice(scenario.ranked)
        others = tuple(other for other in scenario.relevant if other != item)
        return replace(scenario, relevant=others if item in scenario.relevant else (*others, item))
    return scenario.with_ranked(rng.sample(scenario.ranked, len(scenario.ranked)))


@pytest.mark.slow
def test_every_number_of_made_boards_is_the_cores() -> None:
    scenarios = made_boards()
    for scenario, board in zip(scenarios, shown_of_all(*scenarios), strict=True):
        explained = explain_all(scenario, None)
        for explanation, measure in zip(explained.now, board["measures"], strict=True):
            assert measure["name"] == str(explanation.measure)
            assert read(measure["value"]) == pytest.approx(explanation.value, rel=1e-13, abs=0)
            height = sum(read(block["share"]) for block in measure["blocks"])
            beyond = sum(explanation.beyond) / explanation.denominator if explanation.denominator else 0
            assert float(height) == pytest.approx(float(explanation.value - beyond), abs=1e-12)
        terms = [step.term for step in explained.whole_list.steps]
        assert [read(step["adds"]) for step in board["steps"]] == terms
        measure = measure_at(scenario.whatif, scenario.k)
        core = upward_gains(measure, scenario.ranked, scenario.relevant_set())
        assert [read(gain) if gain else 0 for gain in board["gains"]] == list(core)
