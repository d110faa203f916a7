"""Texts of lessons, misconceptions and notes: complete in every language, numbers in placeholders."""

import re
import unicodedata

import pytest

from tests.webapp.learn.hands_on_lesson import names_of_texts
from webapp.classroom.posed import asks_of
from webapp.learn.figures import figures_of
from webapp.learn.hands_on import HandsOn, MeanStep, Orders
from webapp.learn.lesson import Compare, Goal, Invent, Lesson, Predict, Recall, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.texts import LANGUAGES, own_templates, places_of

CLAIMS = ("claim_one", "claim_two", "claim_three", "claim_four", "claim_five", "claim_six")
OF_A_GOAL = {"target", "moves", "measure"}
PARTS_OF_A_GOAL = ("goal", "reached", "stretch", "stretch_reached")

# A share in words is a number that the core has not computed.
FRACTION_WORDS = re.compile(
    r"\b(?:half|halves|(?:one|two|three|four) (?:thirds?|fourths?|fifths?|sixths?|quarters?)|quarters?"
    r"|per ?cent|percentage)\b"
    r"|절반|반으로|[일이삼사오육칠팔구십]\s?분의|퍼센트"
    r"|一半|分之|百分",
    re.IGNORECASE,
)
# The value that it compares with is not computed: it is the misconception itself.
NAMES_A_HALF = {"belief.m11.name", "belief.m11.belief", "belief.m11.holds"}

each_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def texts_of(lesson: Lesson, lang: str) -> dict[str, str]:
    start = f"lesson.{lesson.id}."
    return {key.removeprefix(start): t for key, t in own_templates(lang).items() if key.startswith(start)}


def wanted(lesson: Lesson) -> set[str]:
    """The keys that the lesson's screens ask for."""
    keys = {"title", "teaser", "summary", "source"}
    for step in lesson.steps:
        if isinstance(step, Recall):
            continue
        names = {"title", "text"}
        if isinstance(step, Predict | Compare):
            names |= {"ask", "reveal", "why"} | {
                f"{part}_{key}" for part in ("why", "reply") for key in step.why
            }
        if isinstance(step, Tell) and step.choices:
            names |= {"ask"} | {f"{part}_{key}" for part in ("choice", "reply") for key in step.choices}
        if isinstance(step, Goal):
            names |= {"goal", "reached"} | ({"stretch", "stretch_reached"} if step.stretch else set())
        if isinstance(step, HandsOn):
            names |= names_of_texts(step)
        if isinstance(step, Invent):
            names |= {*CLAIMS[: len(step.claims)], "done", "open"}
        keys |= {f"{step.text}.{name}" for name in names}
    return keys


def names_of_sides(lesson: Lesson, own: dict[str, str]) -> set[str]:
    """The two sides of a pair may have names, both or none."""
    keys: set[str] = set()
    for step in lesson.steps:
        if isinstance(step, Compare):
            found = {key for key in (f"{step.text}.a", f"{step.text}.b") if key in own}
            assert len(found) in (0, 2), step.id
            keys |= found
    return keys


def wordings_for_a_class(lesson: Lesson, own: dict[str, str]) -> set[str]:
    """What a class is asked may have another wording for it, of the text and of the question."""
    asked = [step for step in lesson.steps if not isinstance(step, Goal) and asks_of(lesson.id, step.id)]
    keys = {f"{step.text}.{name}" for step in asked for name in ("class_text", "class_ask")}
    return {key for key in keys if key in own}


def without_places(text: str) -> str:
    return re.sub(r"\{[a-z0-9_]+\}", "", text)


def numbers_in(text: str) -> list[str]:
    """Digits of any script, and signs such as ½, ² and Ⅳ; the values of a miss and a hit are no numbers."""
    text = re.sub(r"(?<![\d.@])[01](?![\d.])", "", text)
    return [sign for sign in text if unicodedata.category(sign) in ("Nd", "Nl", "No")]


def learning(lang: str) -> dict[str, str]:
    return {
        key: text
        for key, text in own_templates(lang).items()
        if key.startswith(("lesson.", "belief.", "teach."))
    }


# Complete


@each_lesson
@each_language
def test_every_screen_has_its_texts_and_none_is_left_over(lesson: Lesson, lang: str) -> None:
    own = texts_of(lesson, lang)
    assert set(own) == wanted(lesson) | names_of_sides(lesson, own) | wordings_for_a_class(lesson, own)


@each_lesson
@each_language
def test_every_place_gets_its_number(lesson: Lesson, lang: str) -> None:
    known = set(figures_of(lesson))
    goals = {step.text for step in lesson.steps if isinstance(step, Goal | MeanStep)}
    for key, text in texts_of(lesson, lang).items():
        step, _, name = key.partition(".")
        extra = OF_A_GOAL if step in goals and name in PARTS_OF_A_GOAL else set[str]()
        assert places_of(text) <= known | extra, key


@each_lesson
@each_language
def test_a_card_and_a_question_in_between_name_no_number(lesson: Lesson, lang: str) -> None:
    # They are shown where the lesson is not open, so its numbers are missing.
    own = texts_of(lesson, lang)
    assert not places_of(own["title"]) | places_of(own["teaser"])


@each_lesson
@each_language
def test_every_number_that_is_worked_out_is_told(lesson: Lesson, lang: str) -> None:
    named = frozenset[str]().union(*map(places_of, texts_of(lesson, lang).values()))
    assert set(lesson.values) <= named


@each_lesson
@each_language
def test_a_goal_says_its_target_and_its_moves(lesson: Lesson, lang: str) -> None:
    own = texts_of(lesson, lang)
    for step in lesson.steps:
        if isinstance(step, Goal):
            assert "moves" in places_of(own[f"{step.text}.goal"])
            # A lesson without a name for its measure says in words what to reach.
            assert ("target" in places_of(own[f"{step.text}.goal"])) is (step.measure in lesson.measures)


@each_language
def test_every_belief_has_its_texts_in_every_language(lang: str) -> None:
    own, english = own_templates(lang), own_templates("en")
    for code in misconceptions():
        start = f"belief.{code}."
        assert {key for key in own if key.startswith(start)} == {
            key for key in english if key.startswith(start)
        }


# Numbers


@each_language
def test_no_number_is_typed_into_prose(lang: str) -> None:
    texts = learning(lang)
    found = {key for key, text in texts.items() if numbers_in(without_places(text))}
    assert found <= NAMES_A_HALF


@each_language
def test_no_share_is_told_in_words(lang: str) -> None:
    found = {key for key, text in learning(lang).items() if FRACTION_WORDS.search(without_places(text))}
    assert found <= NAMES_A_HALF


@pytest.mark.parametrize("typed", ["is 3", "is ３", "is ٣", "is ½", "K²", "0.5"])
def test_the_search_for_numbers_finds_them(typed: str) -> None:
    assert numbers_in(typed)
    assert not numbers_in(without_places("is {p_three} of {k3}, 一个, 命中为 1，未命中为 0"))
    assert numbers_in("is 10 or 1.5 or P@1")


@pytest.mark.parametrize(
    "typed", ["one half", "two thirds", "절반입니다", "삼분의 이", "三分之二", "百分之五十"]
)
def test_the_search_for_shares_finds_them(typed: str) -> None:
    assert FRACTION_WORDS.search(typed)


@pytest.mark.parametrize("plain", ["The third rank", "a third case", "대부분의 경우", "多半会选", "프로그램"])
def test_a_word_that_only_looks_like_a_share_is_none(plain: str) -> None:
    assert not FRACTION_WORDS.search(plain)


# Reasons


def lengths(lesson: Lesson, lang: str) -> list[list[int]]:
    """Return the length of each reason, the right one first."""
    own = texts_of(lesson, lang)
    return [
        [len(own[f"{step.text}.why_{key}"]) for key in step.why]
        for step in lesson.steps
        if isinstance(step, Predict | Compare | Orders) and step.why
    ]


@each_language
def test_the_right_reason_cannot_be_told_by_its_length(lang: str) -> None:
    every = [one for lesson in lessons().values() for one in lengths(lesson, lang)]
    longest = sum(right > max(wrong) for right, *wrong in every)
    assert longest <= len(every) * 2 / 3


@each_lesson
@each_language
def test_in_no_lesson_is_the_right_reason_always_the_longest(lesson: Lesson, lang: str) -> None:
    found = lengths(lesson, lang)
    assert not found or not all(right > max(wrong) for right, *wrong in found)


@each_lesson
@each_language
def test_no_two_reasons_of_a_question_say_the_same(lesson: Lesson, lang: str) -> None:
    own = texts_of(lesson, lang)
    for step in lesson.steps:
        if isinstance(step, Predict | Compare | Orders):
            for part in ("why", "reply"):
                assert len({own[f"{step.text}.{part}_{key}"] for key in step.why}) == len(step.why), step.id
