"""Each misconception is predicted, contradicted by numbers, voiced and practised: read from the lessons."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from webapp.learn.figures import figures_of, value_of
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Lesson, Predict, Side
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.model.numbers import Number
from webapp.texts import LANGUAGES, own_templates, places_of

Asking = Predict | Compare | Orders

each_belief = pytest.mark.parametrize("code", misconceptions())
each_language = pytest.mark.parametrize("lang", LANGUAGES)


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


def told(lesson: Lesson, step: Asking, lang: str) -> set[Number]:
    """Return the numbers that the text of the reveal names."""
    figures = figures_of(lesson)
    text = own_templates(lang)[f"lesson.{lesson.id}.{step.text}.reveal"]
    found: set[Number] = set()
    for place in places_of(text):
        try:
            found.add(Fraction(figures[place].replace("−", "-")))
        except ValueError:
            continue
    return found


def predicted(code: str) -> list[tuple[Lesson, Asking]]:
    """Return the questions that a holder of this belief answers wrong."""
    return [(lesson, step) for lesson, step in asking() if code in step.believed.values()]


def voiced(code: str) -> list[tuple[str, str, str]]:
    """Return the wrong reasons that put this belief into words."""
    return [
        (lesson.id, step.id, reason)
        for lesson, step in asking()
        for reason, belief in step.voices.items()
        if belief == code
    ]


def practised(code: str) -> list[str]:
    """Return the lessons that offer to practise this belief at their end."""
    return [lesson.id for lesson in lessons().values() if code in lesson.misconceptions]


@each_belief
def test_readers_commit_themselves_before_they_see(code: str) -> None:
    assert predicted(code)


@each_belief
@each_language
def test_the_numbers_that_contradict_it_are_told(code: str, lang: str) -> None:
    def is_told(value: Number, numbers: set[Number]) -> bool:
        # A value without a short fraction is told by its decimals.
        return any(abs(float(value) - float(number)) < 0.00005 for number in numbers)

    assert any(
        all(is_told(value, told(lesson, step, lang)) for value in sides(lesson, step))
        for lesson, step in predicted(code)
    )


@each_belief
@each_language
def test_a_wrong_reason_puts_it_into_words_and_is_answered(code: str, lang: str) -> None:
    texts = own_templates(lang)
    assert voiced(code)
    for lesson, step, reason in voiced(code):
        assert texts[f"lesson.{lesson}.{step}.why_{reason}"]
        assert texts[f"lesson.{lesson}.{step}.reply_{reason}"]


@each_belief
def test_it_is_practised_at_the_end_of_a_lesson_that_meets_it(code: str) -> None:
    meets = {lesson.id for lesson, _ in predicted(code)}
    assert meets & set(practised(code))
    assert misconceptions()[code].question(1).kind == code


@each_belief
def test_where_it_is_predicted_a_reason_voices_it_too(code: str) -> None:
    # Somewhere the three come on one screen: the belief fails, its reason is offered, and the reply says why.
    assert {(lesson.id, step.id) for lesson, step in predicted(code)} & {at[:2] for at in voiced(code)}


def test_no_reason_that_voices_a_belief_is_the_right_one() -> None:
    for _, step in asking():
        assert step.voices.keys() <= set(step.why[1:])
