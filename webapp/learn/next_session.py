"""The next session of practice: which misconceptions it asks about, and its seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Final

from webapp.learn.drill import CLASS_SEEDS, MAX_SEED, SESSION, Drill, State, session_length
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import LearnView

_URGENCY: Final[dict[State, int]] = {"missed": 0, "unseen": 1, "once": 2, "known": 3}


def next_session(view: LearnView, kinds: Sequence[str], count: int) -> Drill:
    """Return a new session, with numbers that nobody has seen.

    Args:
        view: The view, which knows what was practised before.
        kinds: The misconceptions to choose from; none means all.
        count: The number of questions; 0 for the usual number.
    """
    seed = new_seed()
    chosen = _most_urgent(view, kinds or tuple(misconceptions()), count or SESSION, seed)
    asked = () if len(chosen) == len(misconceptions()) else chosen
    return Drill(seed, asked, count or session_length(asked))


def new_seed() -> int:
    """Return a seed at random, and none of those that classes have."""
    return secrets.randbelow(MAX_SEED - CLASS_SEEDS) + CLASS_SEEDS + 1


def new_class_seed() -> int:
    """Return the number of a set for a class at random, with three digits."""
    return secrets.randbelow(CLASS_SEEDS - 99) + 100


def learned_kinds(view: LearnView) -> tuple[str, ...]:
    """Return the misconceptions that the lessons are about that were read or done."""
    found = {code for id_ in view.finished for code in lessons()[id_].misconceptions}
    return tuple(code for code in misconceptions() if code in found)


def _most_urgent(view: LearnView, kinds: Sequence[str], most: int, seed: int) -> tuple[str, ...]:
    """Return the misconceptions that need it most: missed, then not asked yet, then right once.

    What was missed in the session before counts as missed, even if it was right when it came back. Where
    nothing was practised yet it is all of them: then the seed alone decides.
    """
    known = view.known
    if len(kinds) <= most or not known.keys() & set(kinds):
        return tuple(kinds)
    shuffled = Random(seed).sample(kinds, len(kinds))
    missed = frozenset[str]() if view.drill is None else view.drill.missed
    states: dict[str, State] = {**known, **dict.fromkeys(missed, "missed")}
    chosen = sorted(shuffled, key=lambda code: _URGENCY[states.get(code, "unseen")])[:most]
    return tuple(code for code in misconceptions() if code in chosen)
