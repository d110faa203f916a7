"""View models of the tools that readers handle in a lesson, and of pictures of cases."""

from __future__ import annotations

from typing import Literal, TypedDict

from webapp.board.protocol import StatementData
from webapp.learn.act_protocol import SayAnswerData

# A mean with its cases


class MeanCaseData(TypedDict):
    """A case: its items at the start, their order now, the marked ones, and its value at the start.

    Args:
        order: By rank, the place of the item in `items`.
        marked: The places in `items` of what is relevant.
        missed: How many relevant items the list does not hold.
    """

    name: str
    colour: str
    items: list[str]
    order: list[int]
    marked: list[int]
    missed: int
    before: float


class MeanRuleData(TypedDict):
    """A rule for cases with nothing to find, and what they count as; None where they are left out."""

    value: str
    text: str
    counts_as: int | None


class MeanBlock(TypedDict):
    """A mean as a picture of its cases, which are edited.

    Args:
        measure: The printed name of the measure.
        name: The printed name of the mean.
        kept: What every answer from now on says at its end.
        act: The answer, with a part for each case and the rule.
    """

    kind: Literal["mean"]
    id: str
    legend: str
    measure: str
    name: str
    statement: StatementData
    k: int
    has_cutoff: bool
    hands: list[str]
    cases: list[MeanCaseData]
    rule: str
    rules: list[MeanRuleData]
    rule_legend: str
    before: float | None
    before_label: str
    target: float | None
    target_label: str
    kept: list[str]
    act: SayAnswerData


# A leaderboard


class CaseKeyData(TypedDict):
    """The colour of a case, and a note on it."""

    name: str
    colour: str
    note: str


class PartData(TypedDict):
    """A part of a bar: what a case adds."""

    name: str
    colour: str
    size: float


class StandingData(TypedDict):
    """A model under a definition: its place, its mean, and what each case adds."""

    place: int
    text: str
    parts: list[PartData]


class RankedRowData(TypedDict):
    """A model: for each case which ranks hit, and for each definition how it stands."""

    name: str
    hits: list[list[bool]]
    standings: list[StandingData]


class SwitchData(TypedDict):
    """A definition to switch to."""

    value: str
    text: str


class LeaderboardBlock(TypedDict):
    """A leaderboard whose definition is switched; the answer is a definition."""

    kind: Literal["leaderboard"]
    id: str
    legend: str
    definitions: list[SwitchData]
    chosen: int
    k: int
    rows: list[RankedRowData]
    key: list[CaseKeyData]
    kept: list[str]
    act: SayAnswerData


# Random orders


class DrawnValueData(TypedDict):
    """A value that a random order has: its place on the axis, its text, and its column."""

    at: float
    text: str
    column: int


class ColumnData(TypedDict):
    """A column of a histogram: where it begins and ends on the axis from 0 to 1."""

    start: float
    end: float


class DrawData(TypedDict):
    """A button that draws orders: how many there are then."""

    text: str
    drawn: int


class OrdersBlock(TypedDict):
    """Random orders as a histogram.

    Args:
        values: The different values.
        draws: Of each order, in turn, the index of its value.
        items: The items of the list and whether they are relevant.
        orders: The first orders, as places in `items`.
        drawn: The number of orders that were drawn.
        here: The place of the list's own value on the axis.
        chance: The place of the mean over all orders; None until all are drawn.
        act: The answer; the number of orders goes in the place of its second part.
    """

    kind: Literal["orders"]
    id: str
    legend: str
    columns: list[ColumnData]
    values: list[DrawnValueData]
    draws: list[int]
    items: list[str]
    hits: list[bool]
    orders: list[list[int]]
    drawn: int
    here: float
    here_text: str
    chance: float | None
    chance_text: str
    mean_label: str
    alternative: str
    buttons: list[DrawData]
    act: SayAnswerData


# A program with a slip


class SlipValueData(TypedDict):
    """A value on the axis from 0 to 1, if it has a place there."""

    name: str
    text: str
    at: float | None


class BugBlock(TypedDict):
    """A list that a program is run on, with what the program prints and what the definition says.

    Args:
        items: The items there are.
        ranked: By rank, the item's place in `items`; one may come twice.
        marked: The places in `items` of what is relevant.
        k: The cutoff; None where the program is called without one.
        differs: Whether the two values differ.
        act: The answer: the list, the marks, K, and what is kept.
    """

    kind: Literal["bug"]
    id: str
    legend: str
    call: str
    items: list[str]
    ranked: list[int]
    marked: list[int]
    k: int | None
    cutoffs: list[int]
    hands: list[str]
    values: list[SlipValueData]
    differs: bool
    verdict: str
    kept: list[str]
    act: SayAnswerData


class CodeLineData(TypedDict):
    """A line of a program; one with an act can be named as the wrong one."""

    text: str
    state: Literal["", "right", "wrong"]
    act: SayAnswerData | None


class CodeBlock(TypedDict):
    """A program, line by line."""

    kind: Literal["code"]
    id: str
    legend: str
    lines: list[CodeLineData]


# Pictures


class SlopeData(TypedDict):
    """A line from a value before to a value after, of one case or of several that go the same way."""

    name: str
    before: float
    after: float
    before_text: str
    after_text: str
    sign: int
    cases: int


class SlopesBlock(TypedDict):
    """The change of each case, and of the mean."""

    kind: Literal["slopes"]
    id: str
    legend: str
    before: str
    after: str
    lines: list[SlopeData]
    mean: SlopeData
    alternative: str


class PartsBarData(TypedDict):
    """A bar that is made of the parts of cases."""

    name: str
    text: str
    parts: list[PartData]
    wins: bool


class BarGroupData(TypedDict):
    """The bars of one definition."""

    title: str
    bars: list[PartsBarData]


class GridBarsBlock(TypedDict):
    """Models under several definitions."""

    kind: Literal["grid_bars"]
    id: str
    groups: list[BarGroupData]
    key: list[CaseKeyData]
    alternative: str
