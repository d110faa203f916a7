"""Steps in which the reader handles the topic itself: a mean, a leaderboard, random orders, a bug."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from webapp.cases.case import Model
from webapp.learn.comparing import Words
from webapp.learn.lesson import Step

MeanHand = Literal["order", "relevant", "empty"]
"""What may be changed under a mean: the order of a list, what is relevant, the rule for empty cases."""

MeanAim = Literal["", "like", "fewer_gain"]
"""A goal of a mean: none, the mean of another set, or a higher mean although more cases lose than gain."""

CHANCE: Final[Words] = ("better", "same", "worse")
"""How a list may compare with a random order."""

BugHand = Literal["order", "relevant", "length", "repeat", "k", "no_k"]
"""What may be changed in the list that a program is run on: `repeat` adds an item a second time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsOn(Step):
    """A step with a tool of its own instead of the board."""

    @property
    def scenes(self) -> frozenset[str]:
        """The names of the lists and sets that it needs."""
        return frozenset({self.scene})

    @property
    def beliefs(self) -> tuple[str, ...]:
        """The codes of the misconceptions that it names."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanStep(HandsOn):
    """A mean as a picture of its cases, whose lists the reader edits. Texts: `goal`, `reached` with an aim.

    Args:
        measure: The open name of the measure that is averaged over the set `scene`.
        changes: What may be changed.
        aim: The goal.
        like: The set whose mean is the goal, with the aim "like".
        moves: The maximum number of moves, each marked item counting as one; 0 for any number.
        stretch: The maximum number of moves of a harder goal once it is reached; 0 for none. Texts `stretch`
            and `stretch_reached`.
    """

    seconds = 80

    measure: str
    changes: tuple[MeanHand, ...]
    aim: MeanAim
    like: str
    moves: int
    stretch: int

    @property
    def scenes(self) -> frozenset[str]:
        """The set, and the one like it."""
        return frozenset({self.scene, self.like or self.scene})


@dataclass(frozen=True, slots=True)
class Contestant:
    """A row of a leaderboard, whose text `model_<name>` is what it is called.

    Args:
        name: The key of its name.
        scene: The set with its lists.
        model: The model of that set.
    """

    name: str
    scene: str
    model: Model = "A"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard(HandsOn):
    """A leaderboard whose definition is switched. Texts: `model_<name>`; `goal`, `reached` with a winner.

    Args:
        models: Its rows: sets with the same cases, or the models of one set.
        definitions: The open names of the measures to switch between, the one at the start first.
        winner: The goal: the name of the row to bring to the top, "other" for any but the first winner, or
            "" for no goal.
        stretch: The row to bring to the top once that goal is reached; "" for none. Texts `stretch` and
            `stretch_reached`.
    """

    seconds = 80

    models: tuple[Contestant, ...]
    definitions: tuple[str, ...]
    winner: str
    stretch: str

    @property
    def scenes(self) -> frozenset[str]:
        """The sets of all rows."""
        return frozenset({self.scene, *(row.scene for row in self.models)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders(HandsOn):
    """Random orders of a list as a histogram, after a prediction. Texts: `ask`, `reveal`, `why` and reasons.

    Args:
        measure: The open name of the measure.
        draws: The number of random orders.
        seed: The seed of the orders.
        why: As for `Predict`, but there may be none.
        believed: As for `Predict`, by "better", "same" or "worse" than a random order.
        voices: As for `Predict`.
    """

    seconds = 60

    measure: str
    draws: int
    seed: int
    why: tuple[str, ...]
    believed: Mapping[str, str]
    voices: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def beliefs(self) -> tuple[str, ...]:
        """The codes of the misconceptions behind wrong answers and reasons."""
        return (*self.believed.values(), *self.voices.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Bug(HandsOn):
    """A program with a slip: change the list until it shows, then name the line. Text: `found`.

    Args:
        slip: The name of the program in `slips.toml`.
        changes: What may be changed.
    """

    seconds = 80

    slip: str
    changes: tuple[BugHand, ...]
