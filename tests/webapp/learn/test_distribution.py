"""The distribution of a class's answers: bars of two rounds on one scale, and nothing said too early."""

from __future__ import annotations

import pytest

from webapp.learn.distribution import CountedAnswer, distribution
from webapp.texts import LANGUAGES, texts_for

ANSWERS = (
    CountedAnswer("up", "It goes up", is_right=False, belief="m5"),
    CountedAnswer("same", "It stays the same", is_right=True),
    CountedAnswer("down", "It goes down", is_right=False),
)
ROUNDS = ((12, 9, 4), (3, 21, 0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_the_reveal_nothing_says_which_answer_is_right(lang: str) -> None:
    texts = texts_for(lang)
    hidden = distribution("d", ANSWERS, ROUNDS, texts, is_revealed=False)
    swapped = [CountedAnswer(one.answer, one.text, is_right=not one.is_right, belief="m1") for one in ANSWERS]
    assert hidden == distribution("d", swapped, ROUNDS, texts, is_revealed=False)
    assert [(one["mark"], one["belief"]) for one in hidden["answers"]] == [("", "")] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_revealed_the_right_answer_is_marked_and_each_wrong_one_names_its_belief(lang: str) -> None:
    texts = texts_for(lang)
    shown = distribution("d", ANSWERS, ROUNDS, texts, is_revealed=True)["answers"]
    assert [one["mark"] for one in shown] == ["wrong", "right", "wrong"]
    assert texts("belief.m5.name") in shown[0]["belief"]
    assert [bool(one["belief"]) for one in shown] == [True, False, False]


def test_opinions_are_neither_right_nor_wrong() -> None:
    opinions = (CountedAnswer("a", "A"), CountedAnswer("b", "B"))
    shown = distribution("d", opinions, [(1, 2)], texts_for("en"), is_revealed=True)["answers"]
    assert [(one["mark"], one["mark_text"], one["belief"]) for one in shown] == [("", "", "")] * 2


def test_the_track_of_a_bar_is_everyone_who_answered_and_each_count_has_its_share() -> None:
    first, second = distribution("d", ANSWERS, ROUNDS, texts_for("en"), is_revealed=False)["rounds"]
    assert [one["size"] for one in first["counts"]] == pytest.approx([12 / 25, 9 / 25, 4 / 25])
    assert [one["size"] for one in second["counts"]] == pytest.approx([3 / 24, 21 / 24, 0])
    assert [(one["text"], one["share"]) for one in first["counts"]] == [
        ("12", "48 %"),
        ("9", "36 %"),
        ("4", "16 %"),
    ]
    assert (first["number"], second["number"], first["total"]) == (1, 2, "25 answered")


def test_only_an_answer_that_everyone_gave_fills_its_track() -> None:
    for counts, size in (((2, 1, 0), 2 / 3), ((3, 0, 0), 1)):
        [alone] = distribution("d", ANSWERS, [counts], texts_for("en"), is_revealed=False)["rounds"]
        assert alone["counts"][0]["size"] == pytest.approx(size)


def test_a_round_without_an_answer_has_no_bars() -> None:
    [one] = distribution("d", ANSWERS, [(0, 0, 0)], texts_for("en"), is_revealed=True)["rounds"]
    assert [(count["size"], count["share"]) for count in one["counts"]] == [(0, "")] * 3


def test_each_answer_needs_a_count() -> None:
    with pytest.raises(ValueError, match="3 answers need as many counts, and not 2"):
        distribution("d", ANSWERS, [(1, 2)], texts_for("en"), is_revealed=True)


def test_one_vote_alone_is_not_said_to_be_before_anything() -> None:
    def names(*rounds: tuple[int, ...]) -> list[str]:
        shown = distribution("d", ANSWERS, rounds, texts_for("en"), is_revealed=False)
        return [one["name"] for one in shown["rounds"]]

    assert names(ROUNDS[0]) == ["Answers"]
    assert names(*ROUNDS) == ["Before talking", "After talking"]
