"""Parsers of the values in a lesson file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from webapp.cases.case import MODELS
from webapp.learn.lesson import GridBars, LessonError, Picture, Side, Slopes
from webapp.model.choice import WordT, parse_choice
from webapp.model.measure_names import open_name

Fields = Mapping[str, Any]
"""A table of a lesson file."""


def read_side(table: Fields) -> Side:
    """Return one side of a comparison."""
    return Side(table["scene"], read_measure(table["measure"]), read_word(MODELS, table.get("model", "A")))


def read_picture(table: Fields | None) -> Picture | None:
    """Return the picture of a step, if it has one."""
    if table is None:
        return None
    if read_word(("slopes", "grid_bars"), table["kind"]) == "slopes":
        return Slopes(table["before"], table["after"], read_measure(table["measure"]))
    return GridBars(table["scene"], tuple(map(read_measure, table["measures"])))


def read_measure(name: str) -> str:
    """Return the open name of a measure.

    Raises:
        LessonError: No measure has it.
    """
    if open_name(name) != name:
        raise LessonError(f"no measure has the open name {name!r}")
    return name


def read_word(words: Sequence[WordT], given: object) -> WordT:
    """Return one of some words.

    Raises:
        LessonError: It is none of them.
    """
    found = parse_choice(words, given)
    if found is None:
        raise LessonError(f"{given!r} is none of {', '.join(words)}")
    return found


def read_words(words: Sequence[WordT], given: Sequence[object]) -> tuple[WordT, ...]:
    """Return some of these words.

    Raises:
        LessonError: There is another one.
    """
    return tuple(read_word(words, one) for one in given)


def read_believed(words: Sequence[str], table: Fields) -> Mapping[str, str]:
    """Return the misconceptions behind wrong answers, by answer."""
    return MappingProxyType(
        {read_word(words, answer): belief for answer, belief in table.get("believed", {}).items()}
    )


def read_voices(table: Fields) -> Mapping[str, str]:
    """Return the misconceptions that wrong reasons put into words, by the reason's key."""
    wrong = table.get("why", ())[1:]
    return MappingProxyType(
        {read_word(wrong, reason): belief for reason, belief in table.get("voices", {}).items()}
    )
