"""Result codes: a session comes back as it was, and a slip of one sign is never another session."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.seeds import seeds
from tests.webapp.learn.made_sessions import CODES, finished, sessions
from webapp.learn.drill import LETTERS, MAX_COUNT, MAX_SEED, MAX_TURNS, Drill
from webapp.learn.result_code import (
    GROUP,
    LONGEST,
    SIGNS,
    OtherEditionError,
    ResultCodeError,
    drill_of,
    result_code,
    with_checks,
)
from webapp.learn.view import EDITION


@cache
def made() -> tuple[Drill, ...]:
    """Return thousands of finished sessions."""
    return tuple(sessions(len(seeds(3000, 20_000)), Random("result codes")))


def slips(code: str) -> set[str]:
    """Return every code that is one sign off: another one, one too few, one too many, two swapped."""
    signs = code.replace("-", "")
    found: set[str] = set()
    for at in range(len(signs) + 1):
        before, behind = signs[:at], signs[at:]
        found |= {before + sign + behind for sign in SIGNS}
        if behind:
            found |= {before + sign + behind[1:] for sign in SIGNS}
            found.add(before + behind[1:])
        if len(behind) > 1:
            found.add(before + behind[1] + behind[0] + behind[2:])
    return found - {signs}


def test_thousands_of_sessions_come_back_from_their_codes() -> None:
    for drill in made():
        code = result_code(drill)
        again = drill_of(code)
        assert again == drill, code
        assert again.answered == drill.answered


def test_two_sessions_never_share_a_code() -> None:
    assert len({result_code(drill) for drill in made()}) == len(set(made()))


def test_no_code_is_another_session_after_a_slip_of_one_sign() -> None:
    for drill in made()[:120]:
        for wrong in slips(result_code(drill)):
            with pytest.raises(ResultCodeError):
                drill_of(wrong)


def test_small_letters_and_missing_hyphens_are_the_same_code() -> None:
    for drill in made()[:200]:
        code = result_code(drill)
        assert drill_of(code.lower()) == drill_of(code.replace("-", "")) == drill


def test_a_code_has_groups_of_four_and_no_sign_that_is_taken_for_another() -> None:
    assert not set(SIGNS) & set("0O1IL")
    for drill in made()[:200]:
        groups = result_code(drill).split("-")
        assert {len(group) for group in groups} == {GROUP}
        assert set("".join(groups)) <= set(SIGNS)


def test_the_usual_set_of_a_class_has_a_code_of_three_or_four_groups() -> None:
    random = Random(5)
    codes = [result_code(finished(Drill(seed), random, 0.6)) for seed in range(400, 410)]
    assert {code.count("-") + 1 for code in codes} <= {3, 4}


def test_the_kinds_and_the_count_are_kept() -> None:
    drill = finished(Drill(123, (CODES[0], CODES[-1]), 7), Random(1), 0.5)
    again = drill_of(result_code(drill))
    assert (again.seed, again.kinds, again.count) == (123, (CODES[0], CODES[-1]), 7)


@pytest.mark.parametrize("picked", ["", "a", "abc"])
def test_a_session_that_is_not_finished_has_no_code(picked: str) -> None:
    with pytest.raises(ValueError, match="not finished"):
        result_code(Drill(1, picked=picked))


def test_nor_has_one_whose_last_feedback_is_still_read() -> None:
    drill = finished(Drill(7, ("m1",), 1), Random(2), 1)
    assert drill.is_finished
    with pytest.raises(ValueError, match="not finished"):
        result_code(Drill(7, ("m1",), 1, drill.picked, moved_on=False))


def test_a_code_of_another_edition_is_told_apart() -> None:
    body = result_code(made()[0]).replace("-", "")[:-2]
    with pytest.raises(OtherEditionError):
        drill_of(with_checks(body[0] + "9" + body[2:]))


@pytest.mark.parametrize("number", range(50))
def test_signs_with_good_checks_that_no_session_has_are_refused(number: int) -> None:
    random = Random(number)
    code = with_checks("R2" + "".join(random.choices(SIGNS, k=random.choice((8, 12, 20, 40)))))
    try:
        drill = drill_of(code)
    except ResultCodeError:
        return
    # Where such signs are the code of a session, they are the only one it has.
    assert result_code(drill).replace("-", "") == code


@pytest.mark.parametrize("text", ["", "R", "R2", "R2K7", "no code", "R2éé-ééé2", "R2" + LETTERS * 20, "----"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ResultCodeError):
        drill_of(text)


def test_the_longest_session_has_a_code_that_is_read() -> None:
    # Nine of ten answers are wrong, so that nearly every question comes back.
    drill = finished(Drill(MAX_SEED, CODES[:17], MAX_COUNT), Random(9), 0)
    code = result_code(drill)
    assert len(code.replace("-", "")) <= LONGEST
    assert drill_of(code) == drill


def test_all_answers_of_the_longest_session_fit_into_the_longest_code() -> None:
    # Five choices everywhere: more than any session has.
    largest = 2 * 2 ** len(CODES) * 2 * MAX_COUNT * 2 * MAX_SEED * 5**MAX_TURNS
    digits = 0
    while largest:
        largest, digits = largest // len(SIGNS), digits + 1
    assert 2 + -(-digits // GROUP) * GROUP + 2 <= LONGEST


def test_the_edition_is_a_sign_of_codes() -> None:
    assert EDITION in SIGNS
    assert len(EDITION) == 1
