"""What the drawing of questions has in common."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playground.learn.question import Option


def shuffled(random: Random, options: Sequence[Option]) -> tuple[Option, ...]:
    """The answers in an order that says nothing: values upward, words at random."""
    by_value = sorted((option for option in options if not isinstance(option.answer, str)), key=_value)
    words = [option for option in options if isinstance(option.answer, str)]
    random.shuffle(words)
    return (*by_value, *words)


def _value(option: Option) -> float:
    return 0.0 if isinstance(option.answer, str) else float(option.answer)
