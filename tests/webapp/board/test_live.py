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


def values(scenario: Scenario) -> dict[str, Fraction | float]:
    return {measure["name"]: read(measure["value"]) for measure in shown(scenario)["measures"]}


# The measures
def test_three_values_that_differ_have_their_fractions() -> None:
    assert of_measures(LETTERS, "fraction") == ["5/24", "1/3", "2/5"]


def test_a_measure_says_in_words_what_it_is_divided_by() -> None:
    assert of_measures(LETTERS, "over") == ["5/3 ÷ 8 relevant", "5/3 ÷ 5 places", "2 ÷ 5 places"]
    # Fewer relevant items than places: those are what AP@K is divided by.
    assert of_measures(POST, "over") == ["1 ÷ 3 relevant", "1 ÷ 3 relevant", "2 ÷ 5 places"]
    assert of_measures(POST.with_show(("HR@K", "F1@K")), "over")[3:] == ["1 ÷ 1", "4 ÷ 8"]


def test_a_measure_can_say_why_it_has_its_value() -> None:
    assert of_measures(POST, "why") == [
        "AP = (1/2 + 1/2) / 3 = 1/3 ≈ 0.3333. ÷ |R| = 3",
        "AP@5 = (1/2 + 1/2) / 3 = 1/3 ≈ 0.3333. ÷ min(|R|, K) = 3",
        "P@5 = (1 + 1) / 5 = 2/5 = 0.4. ÷ K = 5",
    ]


def test_why_a_measure_is_nought_names_the_convention() -> None:
    assert set(of_measures(EMPTY, "why")) == {EN("convention.empty_list")}
    assert set(of_measures(Scenario(("A",), (), k=1), "why")) == {EN("convention.no_relevant")}
    no_hit = Scenario(("A",), ("Z",), k=1, show=("AP(norm=hits)",))
    assert of_measures(no_hit, "why")[3] == EN("convention.no_hits")


def test_a_plain_line_says_what_the_value_counts() -> None:
    measure = shown(POST.with_k(2))["measures"][2]
    assert (measure["words"], measure["meaning"]) == ("precision of 2", "1 of 2, n = 5, R = 3")


def test_a_long_sum_is_cut_in_the_middle_and_keeps_both_ends() -> None:
    why = of_measures(Scenario(FIFTY.ranked, FIFTY.ranked, k=50), "why")[2]
    assert why.startswith("P@50 = (1 + 1 + 1 + 1 + … + 1 + 1 + 1) / 50 = 1. ")


def test_a_fraction_that_nobody_can_take_in_gives_way_to_its_decimals() -> None:
    ap = shown(FIFTY)["measures"][0]
    exact = parse_measure("AP").explain(FIFTY.ranked, FIFTY.relevant_set()).value
    assert len(str(exact)) > 13
    assert ap["fraction"] == ""
    assert f"≈ {float(exact):.4f}" in ap["why"]


def test_items_without_a_card_count_in_the_denominator() -> None:
    alone = Scenario(tuple("AB"), ("A",), k=2)
    assert values(alone)["AP"] == 1
    assert values(alone.with_unnamed(3))["AP"] == Fraction(1, 4)


def test_a_cutoff_beyond_the_list_counts_the_empty_ranks() -> None:
    beyond = Scenario(("A",), ("A", "B", "C"), k=5)
    assert values(beyond)["P@5"] == Fraction(1, 5)
    assert values(beyond)["AP@5"] == Fraction(1, 3)


def test_further_measures_follow_the_three_that_are_always_shown() -> None:
    more = values(POST.with_show(("RR", "R@K")))
    assert list(more) == ["AP", "AP@5", "P@5", "RR", "R@5"]
    assert (more["RR"], more["R@5"]) == (Fraction(1, 2), Fraction(2, 3))


def test_the_blocks_of_a_bar_are_the_shares_of_its_hits_on_top_of_each_other() -> None:
    ap, _, p = shown(LETTERS)["measures"]
    assert [(block["item"], block["rank"], read(block["share"])) for block in ap["blocks"]] == [
        ("A", 1, Fraction(1, 8)),
        ("C", 3, Fraction(1, 12)),
    ]
    assert [block["from"] for block in ap["blocks"]] == [0, 1 / 8]
    assert [read(block["share"]) for block in p["blocks"]] == [Fraction(1, 5)] * 2


# The step table
def test_each_step_shows_hits_precision_and_what_it_adds() -> None:
    steps = shown(POST)["steps"]
    assert [step["precision"] for step in steps] == [
        "0/1 = 0",
        "1/2 = 0.5",
        "1/3 ≈ 0.3333",
        "2/4 = 0.5",
        "2/5 = 0.4",
    ]
    assert [step["term"] for step in steps] == ["0", "1/2 = 0.5", "0", "2/4 = 0.5", "0"]
    assert [step["relevant"] for step in steps] == [False, True, False, True, False]
    assert [step["fraction"] for step in steps] == ["0/1", "1/2", "1/3", "2/4", "2/5"]


def test_steps_beyond_the_cutoff_are_there_but_not_counted() -> None:
    assert [step["counted"] for step in shown(POST.with_k(2))["steps"]] == [True, True, False, False, False]


def test_the_step_table_has_a_row_per_rank_whatever_the_length() -> None:
    assert [len(board["steps"]) for board in shown_of_all(EMPTY, POST, FIFTY)] == [0, 5, 50]


def test_sums_are_those_of_the_top_and_where_it_differs_of_the_whole_list() -> None:
    whole = shown(POST)["sums"]
    assert [(row["label"], row["hits"], row["total"]) for row in whole] == [("Sum for k ≤ 5", 2, "1")]
    top, rest = shown(POST.with_k(2))["sums"]
    assert (top["label"], top["hits"], top["total"]) == ("Sum for k ≤ 2", 1, "1/2 = 0.5")
    assert (rest["label"], rest["hits"], rest["total"]) == ("Sum of all 5", 2, "1")
    assert rest["terms"] == "1/2 + 1/2 = 1"


def test_a_sum_that_is_rounded_says_so() -> None:
    exact, hits = Fraction(0), 0
    for rank in range(1, 51):
        if rank % 3:
            hits += 1
            exact += Fraction(hits, rank)
    last = shown(FIFTY)["sums"][-1]
    assert (last["total"], last["hits"]) == (f"≈ {float(exact):.4f}", hits)
    assert last["terms"].endswith(f"≈ {float(exact):.4f}")


def test_an_empty_list_has_no_steps_and_a_sum_of_nothing() -> None:
    board = shown(EMPTY)
    assert board["steps"] == []
    assert [(row["hits"], row["total"], row["terms"]) for row in board["sums"]] == [(0, "0", "0 = 0")]


# Gains, and the list before
def test_each_card_knows_what_one_step_up_would_gain() -> None:
    gains = [gain and read(gain) for gain in shown(POST)["gains"]]
    up_2, up_4 = Fraction(1, 1) - Fraction(1, 2), Fraction(2, 3) - Fraction(2, 4)
    assert gains == [
        None,
        up_2 / 3,
        -(Fraction(1, 2) - Fraction(1, 3)) / 3,
        up_4 / 3,
        -(Fraction(2, 4) - Fraction(2, 5)) / 3,
    ]


def test_gains_are_those_of_the_measure_that_the_reader_chose() -> None:
    gains = shown(POST.with_whatif("P@K").with_k(1))["gains"]
    assert [gain and read(gain) for gain in gains] == [None, 1, 0, 0, 0]


def test_what_was_before_is_measured_at_the_cutoff_of_before() -> None:
    before = shown(POST, POST.with_k(2))["measures"][2]["before"]
    assert read(before) == Fraction(1, 2)


# Whatever readers do
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


@pytest.fixture(scope="module")
def boards() -> list[tuple[Scenario, dict[str, Any]]]:
    """Give made boards, and what the script shows of each."""
    scenarios = made_boards()
    return list(zip(scenarios, shown_of_all(*scenarios), strict=True))


def test_every_number_of_made_boards_is_the_cores(boards: list[tuple[Scenario, dict[str, Any]]]) -> None:
    for scenario, board in boards:
        explained = explain_all(scenario, None)
        for explanation, measure in zip(explained.now, board["measures"], strict=True):
            assert measure["name"] == str(explanation.measure)
            assert read(measure["value"]) == pytest.approx(explanation.value, rel=1e-13, abs=0)
            height = sum(read(block["share"]) for block in measure["blocks"])
            beyond = sum(explanation.beyond) / explanation.denominator if explanation.denominator else 0
            assert float(height) == pytest.approx(float(explanation.value - beyond), abs=1e-12)
        assert [read(step["adds"]) for step in board["steps"]] == [
            step.term for step in explained.whole_list.steps
        ]


def test_every_gain_of_made_boards_is_the_cores(boards: list[tuple[Scenario, dict[str, Any]]]) -> None:
    for scenario, board in boards:
        measure = measure_at(scenario.whatif, scenario.k)
        core = upward_gains(measure, scenario.ranked, scenario.relevant_set())
        assert [read(gain) if gain else 0 for gain in board["gains"]] == list(core)
