"""Result codes: a finished session of practice as a few signs that can be read out, typed and sent.

A session is its seed, its kinds, its count and its answers; the code holds these and nothing else, so that
it replays exactly. The numbers are digits of one large number, each as large as there are choices: an answer
of a question with three options takes no more room than it needs.

    R2 K7M39QHT 4W      shown as R2K7-M39Q-HT4W
    |  |        two check signs
    |  the session
    the mark of a result, and the edition of the questions

There are no 0 O 1 I L. One wrong sign changes a check sign for certain, since 31 is prime; one sign too many
or too few makes a length that no code has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from webapp.learn.drill import CLASS_SEEDS, LETTERS, MAX_COUNT, MAX_SEED, MAX_TURNS, Drill, session_length
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import EDITION

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUP: Final = 4
"""Signs that stand together; a code has whole groups."""

LONGEST: Final = 64
"""More signs than the code of the longest session has."""

MARK: Final = "R"
CHECKS: Final = 2

_BASE: Final = len(SIGNS)
_VALUES: Final = {sign: value for value, sign in enumerate(SIGNS)}
# Powers of both are never 0 by a prime, and differ from one place to the next.
_FIRST_WEIGHT: Final = 3
_SECOND_WEIGHT: Final = 11


class ResultCodeError(ValueError):
    """Raised for a text that is no result code."""


class OtherEditionError(ResultCodeError):
    """Raised for a code of questions that have changed since."""


def result_code(drill: Drill) -> str:
    """Return the code of a finished session, in groups of four.

    Args:
        drill: The session.

    Raises:
        ValueError: It is not finished.
    """
    if not drill.is_finished:
        raise ValueError("the session is not finished")
    digits = _digits_of(_number_of(drill))
    length = -(-len(digits) // GROUP) * GROUP
    body = MARK + EDITION + "".join(SIGNS[digit] for digit in digits).rjust(length, SIGNS[0])
    whole = with_checks(body)
    return "-".join(whole[at : at + GROUP] for at in range(0, len(whole), GROUP))


def with_checks(body: str) -> str:
    """Return the signs of a code with the two check signs behind them."""
    once = body + _check(body, _FIRST_WEIGHT)
    return once + _check(once, _SECOND_WEIGHT)


def has_checks(signs: str) -> bool:
    """Return whether signs without hyphens have the length and the check signs of a code."""
    if len(signs) % GROUP or not len(MARK + EDITION) + CHECKS < len(signs) <= LONGEST:
        return False
    if not signs.startswith(MARK) or not _VALUES.keys() >= set(signs):
        return False
    return with_checks(signs[:-CHECKS]) == signs


def drill_of(code: str) -> Drill:
    """Return the session that a code is of, at its end.

    Args:
        code: The code, with hyphens or without, in capital or small letters.

    Raises:
        OtherEditionError: The questions have changed since.
        ResultCodeError: It is no code as it was shown.
    """
    signs = code.replace("-", "").upper()
    if not has_checks(signs):
        raise ResultCodeError("a sign is wrong, missing or too many")
    if signs[1] != EDITION:
        raise OtherEditionError(f"edition {signs[1]}")
    number = 0
    for sign in signs[2:-CHECKS]:
        number = number * _BASE + _VALUES[sign]
    drill = _session_of(number)
    # A session has one code: another number that reads as the same one was never shown.
    if drill is None or result_code(drill).replace("-", "") != signs:
        raise ResultCodeError("no session has this code")
    return drill


def _check(signs: str, weight: int) -> str:
    """Return the check sign of signs: their sum with a weight for each place."""
    total, power = 0, 1
    for sign in signs:
        total += _VALUES[sign] * power
        power = power * weight % _BASE
    return SIGNS[total % _BASE]


def _digits_of(number: int) -> list[int]:
    digits: list[int] = []
    while number:
        number, digit = divmod(number, _BASE)
        digits.append(digit)
    return digits[::-1]


# The parts of the number, the last one first


def _number_of(drill: Drill) -> int:
    parts = [*_head(drill), *((turn.picked or 0, len(turn.question.options)) for turn in drill.turns)]
    number = 0
    for value, choices in reversed(parts):
        number = number * choices + value
    return number


def _head(drill: Drill) -> Iterable[tuple[int, int]]:
    """Yield the values before the answers, each with how many it is one of; what is usual is short."""
    codes = tuple(misconceptions())
    yield int(bool(drill.kinds)), 2
    if drill.kinds:
        yield sum(1 << codes.index(code) for code in drill.kinds), 1 << len(codes)
    has_usual_length = drill.count == session_length(drill.kinds)
    yield int(not has_usual_length), 2
    if not has_usual_length:
        yield drill.count - 1, MAX_COUNT
    yield int(drill.seed > CLASS_SEEDS), 2
    yield (drill.seed - 1, MAX_SEED) if drill.seed > CLASS_SEEDS else (drill.seed - 1, CLASS_SEEDS)


def _session_of(number: int) -> Drill | None:
    """Return the session with this number; None where there is none."""
    codes, kinds = tuple(misconceptions()), ()
    number, has_kinds = divmod(number, 2)
    if has_kinds:
        number, mask = divmod(number, 1 << len(codes))
        kinds = tuple(code for at, code in enumerate(codes) if mask >> at & 1)
    number, has_count = divmod(number, 2)
    count = session_length(kinds)
    if has_count:
        number, given = divmod(number, MAX_COUNT)
        count = given + 1
    number, is_own = divmod(number, 2)
    number, seed = divmod(number, MAX_SEED if is_own else CLASS_SEEDS)
    return _answered(Drill(seed + 1, kinds, count), number)


def _answered(drill: Drill, number: int) -> Drill | None:
    """Return the session with the answers of this number; None where something is left over."""
    for _ in range(MAX_TURNS):
        open_turn = drill.current
        if open_turn is None:
            break
        number, option = divmod(number, len(open_turn.question.options))
        drill = Drill(drill.seed, drill.kinds, drill.count, drill.picked + LETTERS[option])
    return drill if not number and drill.is_finished else None
