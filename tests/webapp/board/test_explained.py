"""View model of the board: every number is the core's, and every item has a colour of its own."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from recmetrics import parse_measure
from tests.webapp.strategies import scenarios
from webapp.board.colours import ItemColours
from webapp.board.explained import ROOM_BEYOND, board_numbers, change_sentences, curves_of, explain_all
from webapp.board.last_act import LastAct
from webapp.model.measure_names import name_at
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


def test_the_first_hits_have_hues_that_colour_blind_readers_tell_apart() -> None:
    colours = ItemColours().of(Scenario(tuple("ABCD"), tuple("ABCD"), k=4))
    assert [colours[item].upper() for item in "ABCD"] == ["#0072B2", "#D55E00", "#CC79A7", "#009E73"]
