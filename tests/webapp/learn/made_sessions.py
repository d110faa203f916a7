"""Finished sessions of practice by the thousand, as many people would answer them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from webapp.learn.drill import LETTERS, MAX_COUNT, MAX_SEED, Drill
from webapp.learn.misconceptions import misconceptions

CODES = tuple(misconceptions())


def finished(drill: Drill, random: Random, skill: float) -> Drill:
    """Answer a session to its end.

    Args:
        drill: The session.
        random: What decides.
        skill: The share of questions that are known; the others are guessed.
    """
    while (turn := drill.current) is not None:
        options = turn.question.options
        right = next(at for at, option in enumerate(options) if option.is_right)
        picked = right if random.random() < skill else random.randrange(len(options))
        drill = replace(drill, picked=drill.picked + LETTERS[picked], moved_on=True)
    return drill


def sessions(count: int, random: Random) -> Iterator[Drill]:
    """Yield finished sessions: of classes and of single people, of any kinds and lengths."""
    # Few sets: what takes time is to make their questions.
    sets = [
        Drill(
            random.choice((random.randint(1, 999), random.randint(1000, MAX_SEED))),
            tuple(code for code in CODES if random.random() < 0.3) if random.random() < 0.5 else (),
            random.choice((1, 3, 5, 10, 10, 10)),
        )
        for _ in range(14)
    ]
    sets += [
        Drill(1),
        Drill(999),
        Drill(1000),
        Drill(MAX_SEED),
        Drill(7, CODES),
        Drill(7, ("m1",), MAX_COUNT),
    ]
    for at in range(count):
        yield finished(sets[at % len(sets)], random, random.choice((0, 0.5, 0.8, 1)))
