"""Colours: each item its own, and an item keeps its own wherever it goes."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.strategies import scenarios
from webapp.board.colours import ItemColours
from webapp.board.explained import explain_all
from webapp.model.palette import HUES, MISS
from webapp.model.scenario import Scenario

NAMES = tuple(f"i{number}" for number in range(50))


def channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        linear = [
            value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
            for value in (channel / 255 for channel in channels(colour))
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@given(scenarios())
def test_no_two_items_have_the_same_colour(scenario: Scenario) -> None:
    colours = ItemColours().of(scenario)
    assert set(colours) == set(scenario.items)
    assert len(set(colours.values())) == len(colours)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours.values())


@pytest.mark.parametrize("relevant", [0, 1, 25, 49, 50])
def test_a_full_board_still_has_a_colour_for_everyone(relevant: int) -> None:
    colours = ItemColours().of(Scenario(NAMES, NAMES[:relevant], k=5))
    assert len(set(colours.values())) == len(NAMES)


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


@given(scenarios())
def test_a_shade_is_too_near_its_hue_for_the_eye_to_tell(scenario: Scenario) -> None:
    hues = [channels(hue) for hue in (*HUES, MISS)]
    for colour in ItemColours().of(scenario).values():
        nearest = min(max(abs(a - b) for a, b in zip(channels(colour), hue, strict=True)) for hue in hues)
        assert nearest <= 3


@pytest.mark.parametrize("hue", [*HUES, MISS])
@pytest.mark.parametrize("ground", ["#FFFFFF", "#12151C"], ids=["light", "dark"])
def test_every_hue_is_seen_on_both_themes(hue: str, ground: str) -> None:
    # WCAG 1.4.11: three to one for what is not text.
    assert contrast(hue, ground) >= 3


def test_the_first_hits_have_hues_that_colour_blind_readers_tell_apart() -> None:
    colours = ItemColours().of(Scenario(tuple("ABCD"), tuple("ABCD"), k=4))
    assert [colours[item].upper() for item in "ABCD"] == ["#0072B2", "#D55E00", "#CC79A7", "#009E73"]
