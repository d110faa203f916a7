"""Texts of lessons, misconceptions and notes: complete, numbers in placeholders, nothing left untaught."""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from tests.webapp.learn.hands_on_lesson import names_of_texts
from tests.webapp.learn.shown_steps import templates
from webapp.classroom.posed import asks_of
from webapp.learn.figures import figures_of, value_of
from webapp.learn.hands_on import HandsOn, MeanStep, Orders
from webapp.learn.lesson import Compare, Goal, Invent, Lesson, Predict, Recall, Side, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.teaching_screens import step_at, teaching_screens
from webapp.model.numbers import Number
from webapp.texts import LANGUAGES, places_of

Asking = Predict | Compare | Orders

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


@cache
def texts_of(lesson: str, lang: str = "en") -> dict[str, str]:
    start = f"lesson.{lesson}."
    return {key.removeprefix(start): t for key, t in templates(lang).items() if key.startswith(start)}


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


# Complete (tests/webapp/texts holds every language to the keys and the places of the English texts)


def test_every_screen_has_its_texts_and_none_is_left_over() -> None:
    for lesson in lessons().values():
        own = texts_of(lesson.id)
        assert set(own) == wanted(lesson) | names_of_sides(lesson, own) | wordings_for_a_class(lesson, own)


def test_every_place_gets_its_number_and_every_number_is_told() -> None:
    for lesson in lessons().values():
        own, known = texts_of(lesson.id), set(figures_of(lesson))
        goals = {step.text for step in lesson.steps if isinstance(step, Goal | MeanStep)}
        for key, text in own.items():
            step, _, name = key.partition(".")
            extra = OF_A_GOAL if step in goals and name in PARTS_OF_A_GOAL else set[str]()
            assert places_of(text) <= known | extra, (lesson.id, key)
        assert set(lesson.values) <= frozenset[str]().union(*map(places_of, own.values())), lesson.id
        # A card and a question in between are shown where the lesson is not open: its numbers are missing.
        assert not places_of(own["title"]) | places_of(own["teaser"]), lesson.id


def test_a_goal_says_its_target_and_its_moves() -> None:
    for lesson in lessons().values():
        for step in lesson.steps:
            if isinstance(step, Goal):
                places = places_of(texts_of(lesson.id)[f"{step.text}.goal"])
                assert "moves" in places
                # A lesson without a name for its measure says in words what to reach.
                assert ("target" in places) is (step.measure in lesson.measures)


# Numbers


def test_no_number_is_typed_into_prose_and_no_share_is_told_in_words() -> None:
    for lang in LANGUAGES:
        prose = {
            key: without_places(text)
            for key, text in templates(lang).items()
            if key.startswith(("lesson.", "belief.", "teach."))
        }
        assert {key for key, text in prose.items() if numbers_in(text)} <= NAMES_A_HALF, lang
        assert {key for key, text in prose.items() if FRACTION_WORDS.search(text)} <= NAMES_A_HALF, lang


# Reasons


def test_the_right_reason_cannot_be_told_by_its_length() -> None:
    for lang in LANGUAGES:
        of_lessons = [list(is_longest(lesson, lang)) for lesson in lessons().values()]
        every = [one for of_lesson in of_lessons for one in of_lesson]
        assert sum(every) <= len(every) * 2 / 3, lang
        assert not any(of_lesson and all(of_lesson) for of_lesson in of_lessons), lang


def is_longest(lesson: Lesson, lang: str) -> Iterator[bool]:
    """Yield for each question whether its right reason is longer than every wrong one."""
    for step in lesson.steps:
        if isinstance(step, Asking) and step.why:
            right, *wrong = (len(texts_of(lesson.id, lang)[f"{step.text}.why_{key}"]) for key in step.why)
            yield right > max(wrong)


def test_no_two_reasons_of_a_question_say_the_same() -> None:
    for lang in LANGUAGES:
        for lesson, step in asking():
            for part in ("why", "reply"):
                said = {texts_of(lesson.id, lang)[f"{step.text}.{part}_{key}"] for key in step.why}
                assert len(said) == len(step.why), (lang, lesson.id, step.id)


# Each misconception is predicted, contradicted by numbers, voiced and practised


def asking() -> Iterator[tuple[Lesson, Asking]]:
    """Yield every step that has readers commit themselves before they see, with its lesson."""
    for lesson in lessons().values():
        for step in lesson.steps:
            if isinstance(step, Asking):
                yield lesson, step


def sides(lesson: Lesson, step: Asking) -> tuple[Number, ...]:
    """Return the values of which the question is about how they compare."""
    match step:
        case Predict(before=before, after=after):
            return value_of(lesson.scenes, before), value_of(lesson.scenes, after)
        case Compare(sides=(above, below)):
            return value_of(lesson.scenes, above), value_of(lesson.scenes, below)
        case Orders(scene=scene, measure=measure):
            return (value_of(lesson.scenes, Side(scene, measure)),)


def told(lesson: Lesson, step: Asking) -> set[Number]:
    """Return the numbers that the text of the reveal names."""
    figures = figures_of(lesson)
    found: set[Number] = set()
    for place in places_of(texts_of(lesson.id)[f"{step.text}.reveal"]):
        try:
            found.add(Fraction(figures[place].replace("−", "-")))
        except ValueError:
            continue
    return found


def predicted(code: str) -> list[tuple[Lesson, Asking]]:
    """Return the questions that a holder of this belief answers wrong."""
    return [(lesson, step) for lesson, step in asking() if code in step.believed.values()]


def voiced(code: str) -> list[tuple[str, str]]:
    """Return the questions with a wrong reason that puts this belief into words."""
    return [(lesson.id, step.id) for lesson, step in asking() if code in step.voices.values()]


def test_readers_commit_themselves_and_then_are_told_the_numbers_that_contradict_it() -> None:
    def is_told(value: Number, numbers: set[Number]) -> bool:
        # A value without a short fraction is told by its decimals.
        return any(abs(float(value) - float(number)) < 0.00005 for number in numbers)

    for code in misconceptions():
        assert any(
            all(is_told(value, told(lesson, step)) for value in sides(lesson, step))
            for lesson, step in predicted(code)
        ), code


def test_a_wrong_reason_puts_it_into_words_where_it_is_predicted_and_is_answered() -> None:
    for code in misconceptions():
        # Somewhere the three come on one screen: it fails, its reason is offered, and the reply says why.
        assert {(lesson.id, step.id) for lesson, step in predicted(code)} & set(voiced(code)), code
    for lesson, step in asking():
        assert step.voices.keys() <= set(step.why[1:])
        for reason in step.voices:
            assert texts_of(lesson.id)[f"{step.text}.why_{reason}"]
            assert texts_of(lesson.id)[f"{step.text}.reply_{reason}"]


def test_it_is_practised_at_the_end_of_a_lesson_that_meets_it_and_a_screen_teaches_it() -> None:
    for code in misconceptions():
        practised = {lesson.id for lesson in lessons().values() if code in lesson.misconceptions}
        assert {lesson.id for lesson, _ in predicted(code)} & practised, code
        lesson, step = step_at(*teaching_screens()[code])
        is_believed = isinstance(step, Predict | Compare) and code in step.believed.values()
        assert is_believed or code in lesson.misconceptions, code
        # A prediction that it would answer wrongly comes first.
        screens = [
            (lesson.id, step.id) for lesson, step in predicted(code) if isinstance(step, Predict | Compare)
        ]
        assert not screens or teaching_screens()[code] == screens[0], code
