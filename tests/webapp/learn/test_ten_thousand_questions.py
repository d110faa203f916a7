"""Many questions of each kind against plain loops: one right answer, and no two alike."""

import pytest

from tests.seeds import seeds
from tests.webapp.learn.answers_of_every_misconception import EXPECTED, LATER
from webapp.learn.misconceptions import misconceptions


@pytest.mark.exhaustive
@pytest.mark.parametrize("code", misconceptions())
def test_each_question_has_one_right_answer_and_all_are_those_of_the_plain_loops(code: str) -> None:
    belief, answers_of = misconceptions()[code], EXPECTED[code]
    # The first thousand are drawn by `answers_of_every_misconception`, whose users test them.
    for seed in (LATER[-1] + 1 + number for number in seeds()):
        question = belief.question(seed)
        answers = [option.answer for option in question.options]
        right, believed = answers_of(question)
        assert [option.answer for option in question.options if option.is_right] == [right], seed
        assert len(set(answers)) == len(answers) >= 3, seed
        for option in question.options:
            assert option.belief is None or option.answer == believed[option.belief], (seed, option.belief)
