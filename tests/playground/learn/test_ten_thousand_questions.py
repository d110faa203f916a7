"""Ten thousand questions of each kind against plain loops: one right answer, and no two alike."""

from typing import Final

import pytest

from playground.learn.beliefs import beliefs
from tests.playground.learn import answers_of_one_list, answers_of_several_lists

SEEDS: Final = range(10_000)
EXPECTED: Final = {**answers_of_one_list.EXPECTED, **answers_of_several_lists.EXPECTED}


def test_there_are_plain_loops_for_every_kind() -> None:
    assert set(EXPECTED) == set(beliefs())


@pytest.mark.parametrize("code", beliefs())
def test_each_question_has_one_right_answer_and_it_is_that_of_the_plain_loops(code: str) -> None:
    belief, right_of = beliefs()[code], EXPECTED[code]
    for seed in SEEDS:
        question = belief.question(seed)
        answers = [option.answer for option in question.options]
        right = [option.answer for option in question.options if option.is_right]
        assert right == [right_of(question)[0]], seed
        assert len(set(answers)) == len(answers) >= 2, seed
