"""View model of a distribution of answers, as the browser gets it."""

from __future__ import annotations

from typing import Literal, TypedDict


class CountData(TypedDict):
    """How many gave an answer in a round.

    Args:
        size: Length of its bar: the part of the whole track that is their share of all who answered.
        text: How many.
        share: Their share of all who answered; empty where nobody did.
    """

    size: float
    text: str
    share: str


class RoundData(TypedDict):
    """A round in which a class answered.

    Args:
        number: 1 or 2.
        name: What the round is called.
        total: How many answered.
        counts: A bar for each answer, in the order of the answers.
    """

    number: int
    name: str
    total: str
    counts: list[CountData]


class CountedAnswerData(TypedDict):
    """An answer that a class could give.

    Args:
        answer: Its name, such as "up"; the same in every language.
        text: What the reader sees.
        mark: Empty as long as nothing is revealed.
        mark_text: The mark in words.
        belief: The belief that leads to this wrong answer; empty as long as nothing is revealed.
    """

    answer: str
    text: str
    mark: Literal["", "right", "wrong"]
    mark_text: str
    belief: str


class DistributionBlock(TypedDict):
    """What a class answered: answers as rows, counts as bars, two rounds side by side."""

    kind: Literal["distribution"]
    id: str
    legend: str
    answers: list[CountedAnswerData]
    rounds: list[RoundData]
