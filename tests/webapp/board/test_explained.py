"""What the board shows, by Python and by its script: the core's numbers, and a colour of each item's own."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from recmetrics import parse_measure, upward_gains
from tests.seeds import seeds
from tests.webapp.board.scripts import asked, read
from tests.webapp.strategies import scenarios
from webapp.board.colours import ItemColours
from webapp.board.explained import (
    ROOM_BEYOND,
    board_numbers,
    board_texts,
    change_sentences,
    curves_of,
    explain_all,
)
from webapp.board.last_act import LastAct
from webapp.model.measure_names import measure_at, name_at
from webapp.model.palette import HUES, MISS
from webapp.model.scenario import OPENING, Scenario
from webapp.texts import Texts, texts_for

# Wording of this test's own: the app's may become better without any number becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "act.moved": "{item} moved from rank {was} to {now} of {n}.",
        "change.value": "{measure} {before} → {after}{difference}",
        "change.sentence": "{head}: {reason}.",
        "change.spoken": "{measure} {before} to {after}.",
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
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
EIGHT = Scenario(tuple("ABCDE"), tuple("ACXYZ"), k=5, unnamed=3)
FIFTY = Scenario(
    tuple(f"item {number}" for number in range(1, 51)),
    tuple(f"item {number}" for number in range(1, 51) if number % 3),
    k=20,
)
EMPTY = Scenario((), tuple("BDZ"), k=5)
MADE_BOARDS = len(seeds(400, 4000))


def shown(scenario: Scenario, before: Scenario | None = None, act: LastAct | None = None) -> dict[str, Any]:
    sentences = change_sentences(scenario, before, act, EN)
    numbers = board_numbers(explain_all(scenario, before))
    return {**numbers, "changed": sentences.shown, "said": sentences.spoken}


def values(scenario: Scenario) -> dict[str, str]:
    measures = shown(scenario)["measures"]
    return {name_at(measure["name"], scenario.k): measure["value"] for measure in measures}


@given(scenarios())
@example(EMPTY)
@example(OPENING)
@example(EIGHT)
@example(FIFTY)
def test_whatever_is_on_the_board_its_values_are_those_of_recmetrics(scenario: Scenario) -> None:
    printed = values(scenario)
    assert list(printed)[:3] == ["AP", f"AP@{scenario.k}", f"P@{scenario.k}"]
    for name, value in printed.items():
        assert value == str(parse_measure(name).explain(scenario.ranked, scenario.relevant_set()).value)
    # What the board is given is plain data.
    json.dumps(shown(scenario, OPENING, LastAct("opened")), allow_nan=False)


def test_a_measure_that_is_named_twice_is_shown_once() -> None:
    assert list(values(POST.with_show(("AP", "RR")))) == ["AP", "AP@5", "P@5", "RR"]


def test_the_list_before_is_there_to_be_compared_with_unless_the_page_was_just_opened() -> None:
    board = shown(POST)
    assert (board["before"], board["changed"], board["said"]) == (None, "", "")
    before = shown(POST, POST.with_k(2).with_unnamed(4))["before"]
    assert (before["ranked"], before["k"], before["relevant_count"]) == (POST.ranked, 2, 7)


def test_the_cutoff_has_room_beyond_the_list_but_never_beyond_its_limit() -> None:
    assert shown(POST)["k_max"] == 5 + ROOM_BEYOND
    assert shown(POST.with_k(30))["k_max"] == 30
    assert shown(FIFTY.with_k(100))["k_max"] == 100


def test_curves_hold_each_measure_at_every_cutoff() -> None:
    curves = curves_of(explain_all(POST, None))
    assert curves["P@K"] == [
        0,
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(2, 4),
        *(Fraction(2, k) for k in (5, 6, 7)),
    ]
    assert curves["AP@K"] == [0, Fraction(1, 2) / 2, Fraction(1, 2) / 3, *[Fraction(1, 3)] * 4]
    assert curves["AP"] == [Fraction(1, 3)] * 7
    assert curves_of(explain_all(EMPTY, None)) == {"AP": [], "AP@K": [], "P@K": []}


def test_curves_go_beyond_the_list_and_the_chosen_cutoff_but_not_beyond_any() -> None:
    for k, last in ((1, 7), (5, 7), (10, 12), (99, 100), (100, 100)):
        scenario = POST.with_k(k)
        curves = curves_of(explain_all(scenario, None))
        assert {len(values) for values in curves.values()} == {last}
        for number in (k, last):
            at = explain_all(scenario.with_k(number), None).now
            assert [curves[name][number - 1] for name in ("AP", "AP@K", "P@K")] == [one.value for one in at]


def test_a_move_is_told_with_its_consequence() -> None:
    after = POST.with_ranked(tuple("BACDE"))
    board = shown(after, POST, LastAct("moved", "B", 2, 1))
    rise = Fraction(1, 2) - Fraction(1, 3)
    assert board["changed"].startswith(f"B moved from rank 2 to 1 of 5. AP@5 1/3 → 1/2 (+{rise}): ")
    assert board["said"] == "B moved from rank 2 to 1 of 5. AP@5 0.3333 to 0.5000."


def test_where_the_chosen_measure_stays_the_others_have_their_say() -> None:
    # D and E change places below K = 2: AP@2 and P@2 see nothing of it.
    before = POST.with_k(2)
    board = shown(before.with_ranked(tuple("ABDCE")), before, LastAct("moved", "D", 4, 3))
    assert board["changed"].endswith(" AP 1/3 → 7/18.")
    assert "7/18" not in shown(before.with_ranked(tuple("ABCED")), before)["changed"]


# Colours: an item keeps its own wherever it goes


def channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


@given(scenarios())
def test_no_two_items_have_the_same_colour_and_a_shade_is_too_near_its_hue_for_the_eye_to_tell(
    scenario: Scenario,
) -> None:
    colours = ItemColours().of(scenario)
    assert set(colours) == set(scenario.items)
    assert len(set(colours.values())) == len(colours)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours.values())
    hues = [channels(hue) for hue in (*HUES, MISS)]
    for colour in colours.values():
        nearest = min(max(abs(a - b) for a, b in zip(channels(colour), hue, strict=True)) for hue in hues)
        assert nearest <= 3


def test_a_full_board_still_has_a_colour_for_everyone() -> None:
    names = tuple(f"i{number}" for number in range(50))
    for relevant in (0, 1, 25, 49, 50):
        colours = ItemColours().of(Scenario(names, names[:relevant], k=5))
        assert len(set(colours.values())) == len(names)


@given(scenarios(), st.randoms())
def test_a_relevant_item_keeps_its_colour_wherever_it_moves(scenario: Scenario, random: Random) -> None:
    hits = set(scenario.relevant)
    ranked = random.sample(scenario.ranked, len(scenario.ranked))
    left = random.randrange(len(ranked) + 1)
    gone = tuple(item for item in ranked[left:] if item not in hits)
    moved = replace(scenario, ranked=tuple(ranked[:left]), unused=(*scenario.unused, *gone))
    before, after = ItemColours().of(scenario), ItemColours().of(moved)
    assert {item: after[item] for item in hits} == {item: before[item] for item in hits}


def test_a_rank_has_the_colour_of_its_item() -> None:
    scenario = Scenario(tuple("ABC"), tuple("CA"), k=3)
    explained = explain_all(scenario, None)
    assert explained.rank_colours == [explained.colours[item] for item in "ABC"]
    assert explained.colours == ItemColours().of(scenario)


def test_every_hue_is_seen_on_both_themes() -> None:
    # WCAG 1.4.11: three to one for what is not text.
    for hue, ground in product((*HUES, MISS), ("#FFFFFF", "#12151C")):
        assert plain_contrast(hue, ground) >= 3, (hue, ground)


def plain_contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        linear = [
            value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
            for value in (channel / 255 for channel in channels(colour))
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


# What the script works out while cards are on their way


def painted_of_all(*scenarios: Scenario, before: Scenario | None = None) -> list[dict[str, Any]]:
    texts = board_texts(EN)
    boards = [{**board_numbers(explain_all(scenario, before)), "texts": texts} for scenario in scenarios]
    found: list[dict[str, Any]] = asked(boards=boards)["shown"]
    return found


def painted(scenario: Scenario, before: Scenario | None = None) -> dict[str, Any]:
    return painted_of_all(scenario, before=before)[0]


def of_measures(scenario: Scenario, key: str) -> list[Any]:
    return [measure[key] for measure in painted(scenario)["measures"]]


def test_a_measure_says_its_value_in_short_and_in_words_what_it_is_divided_by_and_what_it_counts() -> None:
    assert of_measures(EIGHT, "fraction") == ["5/24", "1/3", "2/5"]
    assert of_measures(EIGHT, "over") == ["5/3 ÷ 8 relevant", "5/3 ÷ 5 places", "2 ÷ 5 places"]
    # Fewer relevant items than places: those are what AP@K is divided by.
    assert of_measures(POST, "over") == ["1 ÷ 3 relevant", "1 ÷ 3 relevant", "2 ÷ 5 places"]
    more = painted(POST.with_show(("HR@K", "F1@K")))["measures"]
    assert [measure["name"] for measure in more] == ["AP", "AP@5", "P@5", "HR@5", "F1@5"]
    assert [measure["over"] for measure in more[3:]] == ["1 ÷ 1", "4 ÷ 8"]
    precise = painted(POST.with_k(2))["measures"][2]
    assert (precise["words"], precise["meaning"]) == ("precision of 2", "1 of 2, n = 5, R = 3")


def test_a_measure_can_say_why_it_has_its_value_and_cuts_what_nobody_can_take_in() -> None:
    assert of_measures(POST, "why") == [
        "AP = (1/2 + 1/2) / 3 = 1/3 ≈ 0.3333. ÷ |R| = 3",
        "AP@5 = (1/2 + 1/2) / 3 = 1/3 ≈ 0.3333. ÷ min(|R|, K) = 3",
        "P@5 = (1 + 1) / 5 = 2/5 = 0.4. ÷ K = 5",
    ]
    why = of_measures(Scenario(FIFTY.ranked, FIFTY.ranked, k=50), "why")[2]
    assert why.startswith("P@50 = (1 + 1 + 1 + 1 + … + 1 + 1 + 1) / 50 = 1. ")
    ap = painted(FIFTY)["measures"][0]
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
    ap, _, p = painted(EIGHT)["measures"]
    assert [(block["item"], block["rank"], read(block["share"])) for block in ap["blocks"]] == [
        ("A", 1, Fraction(1, 8)),
        ("C", 3, Fraction(1, 12)),
    ]
    assert [block["from"] for block in ap["blocks"]] == [0, 1 / 8]
    assert [read(block["share"]) for block in p["blocks"]] == [Fraction(1, 5)] * 2


def test_each_rank_is_a_step_with_hits_precision_what_it_adds_and_whether_it_counts() -> None:
    steps = painted(POST)["steps"]
    precision = ["0/1 = 0", "1/2 = 0.5", "1/3 ≈ 0.3333", "2/4 = 0.5", "2/5 = 0.4"]
    assert [step["precision"] for step in steps] == precision
    assert [step["term"] for step in steps] == ["0", "1/2 = 0.5", "0", "2/4 = 0.5", "0"]
    assert [step["relevant"] for step in steps] == [False, True, False, True, False]
    assert [step["fraction"] for step in steps] == ["0/1", "1/2", "1/3", "2/4", "2/5"]
    cut = painted(POST.with_k(2))["steps"]
    assert [step["counted"] for step in cut] == [True, True, False, False, False]
    assert [len(board["steps"]) for board in painted_of_all(EMPTY, FIFTY)] == [0, 50]


def test_sums_are_those_of_the_top_and_where_it_differs_of_the_whole_list() -> None:
    whole = painted(POST)["sums"]
    assert [(row["label"], row["hits"], row["total"]) for row in whole] == [("Sum for k ≤ 5", 2, "1")]
    top, rest = painted(POST.with_k(2))["sums"]
    assert (top["label"], top["hits"], top["total"]) == ("Sum for k ≤ 2", 1, "1/2 = 0.5")
    assert (rest["label"], rest["hits"], rest["total"]) == ("Sum of all 5", 2, "1")
    assert rest["terms"] == "1/2 + 1/2 = 1"


def test_a_sum_that_is_rounded_says_so_and_that_of_an_empty_list_is_0() -> None:
    exact, hits = Fraction(0), 0
    for rank in range(1, 51):
        if rank % 3:
            hits += 1
            exact += Fraction(hits, rank)
    last = painted(FIFTY)["sums"][-1]
    assert (last["total"], last["hits"]) == (f"≈ {float(exact):.4f}", hits)
    assert last["terms"].endswith(f"≈ {float(exact):.4f}")
    empty = painted(EMPTY)["sums"]
    assert [(row["hits"], row["total"], row["terms"]) for row in empty] == [(0, "0", "0 = 0")]


def test_each_card_knows_what_one_step_up_would_gain_by_the_measure_that_the_reader_chose() -> None:
    gains = [gain and read(gain) for gain in painted(POST)["gains"]]
    up_2, up_4 = Fraction(1, 1) - Fraction(1, 2), Fraction(2, 3) - Fraction(2, 4)
    down = [-(Fraction(1, 2) - Fraction(1, 3)) / 3, -(Fraction(2, 4) - Fraction(2, 5)) / 3]
    assert gains == [None, up_2 / 3, down[0], up_4 / 3, down[1]]
    gains = painted(POST.with_whatif("P@K").with_k(1))["gains"]
    assert [gain and read(gain) for gain in gains] == [None, 1, 0, 0, 0]


def made_boards() -> list[Scenario]:
    """Return the boards that readers come to, one act after the other."""
    rng = Random(7)
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


def after_an_act(scenario: Scenario, rng: Random) -> Scenario:
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
    for scenario, board in zip(scenarios, painted_of_all(*scenarios), strict=True):
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
