"""Where each misconception is taught: a screen that there is, of a lesson about it."""

import pytest

from webapp.learn.lesson import Compare, Predict
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.teaching_screens import step_at, teaching_screens


@pytest.mark.parametrize("code", misconceptions())
def test_every_misconception_leads_to_a_screen_that_teaches_it(code: str) -> None:
    lesson, step = step_at(*teaching_screens()[code])
    is_believed = isinstance(step, Predict | Compare) and code in step.believed.values()
    assert is_believed or code in lesson.misconceptions


def test_a_prediction_that_it_would_answer_wrongly_comes_first() -> None:
    for code in misconceptions():
        everywhere = [
            (lesson.id, step.id)
            for lesson in lessons().values()
            for step in lesson.steps
            if isinstance(step, Predict | Compare) and code in step.believed.values()
        ]
        assert not everywhere or teaching_screens()[code] == everywhere[0]
