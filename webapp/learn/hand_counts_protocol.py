"""View model of the fields for hand counts, as the browser gets them."""

from __future__ import annotations

from typing import Literal, TypedDict

from webapp.learn.act_protocol import CountHandsData
from webapp.learn.distribution_protocol import DistributionBlock


class HandsFieldData(TypedDict):
    """A field for a number of hands; an empty one stands for none."""

    value: str
    label: str


class HandsRoundData(TypedDict):
    """The fields of a round, one for each answer; what was typed goes in the place of the act's counts."""

    number: int
    fields: list[HandsFieldData]
    act: CountHandsData


class HandsBlock(TypedDict):
    """The hands that a teacher counts, before and after talking: bars, with a field at each."""

    kind: Literal["hands"]
    id: str
    legend: str
    hint: str
    open: bool
    drawing: DistributionBlock
    rounds: list[HandsRoundData]
