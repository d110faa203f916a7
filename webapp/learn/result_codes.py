"""Reading of many result codes at once, from whatever text a teacher has them in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from recmetrics.bounded import normalized
from webapp.learn.drill import Drill
from webapp.learn.result_code import (
    GROUP,
    MARK,
    SIGNS,
    OtherEditionError,
    ResultCodeError,
    drill_of,
    has_checks,
)
from webapp.learn.view import EDITION

MAX_CODES: Final = 400
"""Most codes that are read at once."""

MAX_TEXT: Final = 40_000
"""Most characters of a text with codes."""

_LONGEST: Final = 80
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣－_", "-"))
_WORD: Final = re.compile(r"[A-Z0-9]+")
# Between the groups of one code: a hyphen, or where somebody typed it so, spaces or nothing.
_HYPHEN: Final = re.compile(r" ?- ?")
_SPACE: Final = re.compile(r"[ \t\u00a0]{1,3}| ?[-.·] ?")

_FEWEST_GROUPS: Final = 3
_MOST_GROUPS: Final = 17
"""More groups than the code of the longest session has."""

Fault = Literal["spoiled", "edition", "too_many"]


@dataclass(frozen=True, slots=True)
class FoundCode:
    """A code that was read.

    Args:
        line: The number of its line, from 1.
        drill: The session that it is of.
    """

    line: int
    drill: Drill


@dataclass(frozen=True, slots=True)
class SpoiledCode:
    """Something that looks like a code and is none.

    Args:
        line: The number of its line, from 1.
        text: What stands there.
        fault: A wrong sign, or questions that have changed since.
    """

    line: int
    text: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class ReadCodes:
    """What a text with codes holds.

    Args:
        found: The codes, in their order.
        spoiled: What looks like a code and is none.
        left_out: How many codes there were beyond those that are read at once.
        others: The numbers of lines with something in them that is no code, and does not look like one.
    """

    found: tuple[FoundCode, ...] = ()
    spoiled: tuple[SpoiledCode, ...] = ()
    left_out: int = 0
    others: tuple[int, ...] = ()

    @property
    def repeats(self) -> int:
        """The number of codes that came before: whoever gives the same answers has the same code."""
        return sum(count - 1 for count in Counter(one.drill for one in self.found).values())

    def drills(self, *, each_once: bool) -> tuple[Drill, ...]:
        """Return the sessions.

        Args:
            each_once: Whether a code that came several times counts once.
        """
        drills = tuple(one.drill for one in self.found)
        return tuple(dict.fromkeys(drills)) if each_once else drills


def read_codes(text: str) -> ReadCodes:
    r"""Read all codes of a text, whatever stands between and around them.

    >>> read = read_codes("Anna: r223-2xht-eguv (late); B. R223 3EW9 8RH5\nR223-2XHT-EGUW")
    >>> [(one.line, one.drill.seed) for one in read.found]
    [(1, 417), (1, 417)]
    >>> read.spoiled
    (SpoiledCode(line=2, text='R223-2XHT-EGUW', fault='spoiled'),)
    """
    found: list[FoundCode] = []
    spoiled: list[SpoiledCode] = []
    others: list[int] = []
    left_out = 0
    for number, line in enumerate(text[:MAX_TEXT].splitlines(), 1):
        candidates = list(_candidates(_plain(line)))
        if line.strip() and not candidates:
            others.append(number)
        for signs in candidates:
            if not has_checks(signs.replace("-", "")):
                spoiled.append(SpoiledCode(number, signs, "spoiled"))
            elif len(found) >= MAX_CODES:
                left_out += 1
            else:
                _take(number, signs, found, spoiled)
    return ReadCodes(tuple(found), tuple(spoiled), left_out, tuple(others))


def _take(line: int, signs: str, found: list[FoundCode], spoiled: list[SpoiledCode]) -> None:
    try:
        found.append(FoundCode(line, drill_of(signs)))
    except OtherEditionError:
        spoiled.append(SpoiledCode(line, signs, "edition"))
    except ResultCodeError:
        spoiled.append(SpoiledCode(line, signs, "spoiled"))


def _plain(line: str) -> str:
    """Return a line in capital letters, with one kind of hyphen; full-width letters become plain ones."""
    return normalized("NFKC", line).translate(_DASHES).upper()


def _candidates(line: str) -> Iterator[str]:
    """Yield what looks like a code: signs with valid checks, or at least their outline."""
    words = _Words(line)
    at = 0
    while at < len(words.words):
        code = words.end_of_code(at)
        end = words.end_of_outline(at) if code is None else code
        if end is not None:
            yield "-".join(words.words[at : end + 1])[:_LONGEST]
        at = at + 1 if end is None else end + 1


class _Words:
    """The words of a line, with what stands between them.

    A code has few words. No run of words is followed further than that: a teacher may paste anything at all.

    Args:
        line: The line.
    """

    def __init__(self, line: str) -> None:
        found = list(_WORD.finditer(line))
        self.words = [one[0] for one in found]
        self._gaps = [line[one.end() : other.start()] for one, other in pairwise(found)]
        self._ends: dict[int, int | None] = {}

    def end_of_code(self, start: int) -> int | None:
        """Return the last word of the code that begins here; None where none begins."""
        if start not in self._ends:
            self._ends[start] = self._end_of_code(start)
        return self._ends[start]

    def end_of_outline(self, start: int) -> int | None:
        """Return the last word of what begins here and looks like a code; None where nothing does."""
        hyphened, spaced = self._run(start, _HYPHEN), self._run(start, _SPACE)
        if any(self.end_of_code(at) is not None for at in range(start + 1, hyphened + 1)):
            return None
        if _is_outline(self.words[start : hyphened + 1]):
            return hyphened
        end = start
        while end < spaced and _is_group(self.words[end + 1]):
            end += 1
        begins = self.words[start].startswith(MARK + EDITION) and _is_group(self.words[start])
        return end if begins and end > start else None

    def _end_of_code(self, start: int) -> int | None:
        if not self.words[start].startswith(MARK) or len(self.words[start]) < GROUP:
            return None
        ends = (self._run(start, _HYPHEN), *range(start, self._run(start, _SPACE) + 1))
        return next((end for end in ends if has_checks("".join(self.words[start : end + 1]))), None)

    def _run(self, start: int, gap: re.Pattern[str]) -> int:
        """Return the last word of those that hang together from here on."""
        end, last = start, min(len(self._gaps), start + _MOST_GROUPS - 1)
        while end < last and gap.fullmatch(self._gaps[end]):
            end += 1
        return end


def _is_group(word: str) -> bool:
    """Return whether a word may be a group of a code, with a sign too many or too few."""
    return abs(len(word) - GROUP) <= 1 and set(word) <= set(SIGNS) and not word.isdigit()


def _is_outline(words: list[str]) -> bool:
    """Return whether words with hyphens between them have the outline of a code in which something is wrong.

    Most of them are groups of four signs; or they are one word that begins as a code does.

    >>> [_is_outline(words) for words in (["R223", "2XHT", "EGU"], ["R2232XHTEGU"], ["X223", "2XHT", "EG"])]
    [True, True, True]
    >>> _is_outline(["2026", "11", "23"]), _is_outline(["RESULTS"]), _is_outline(["STATE", "OF", "ART"])
    (False, False, False)
    """
    signs = "".join(words)
    has_digit, has_letter = any(map(str.isdigit, signs)), any(map(str.isalpha, signs))
    if not has_digit or not has_letter or len(signs) < 2 * GROUP:
        return False
    if len(words) < _FEWEST_GROUPS:
        return signs.startswith(MARK) and signs[1].isdigit()
    return sum(len(word) == GROUP for word in words) >= len(words) - 1
