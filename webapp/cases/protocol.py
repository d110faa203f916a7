"""Data of the leaderboard and of the table of cases; what they send is in `webapp.cases.acts_protocol`."""

from __future__ import annotations

from typing import Literal, TypedDict

from webapp.board.protocol import StatementData
from webapp.cases.case import Model
from webapp.components.protocol import Envelope, Undoable


class MeasureChoice(TypedDict):
    """A measure that can be averaged: its open name, the name of its mean, and the heading of its group."""

    id: str
    name: str
    group: str


EvidenceGrade = Literal["", "clear", "borderline", "none"]
"""The verdict on a difference: clear, borderline, or no evidence; "" where there is none."""

Exact = tuple[str, str]
"""A fraction: numerator and denominator. Of a float the decimals in full, and "1"."""


class LeaderboardCell(TypedDict):
    """The mean of one measure for one model.

    Args:
        shown: Four decimals, "–" where no case is left.
        exact: The fraction, "" where it is long or there is none.
        fraction: The exact mean; None where no case is left.
        best: Whether no model is higher; never where there is only one.
        difference: What it is above the baseline, with its sign; "" for the baseline itself.
        sign: The sign of that.
        low: The lower end of the interval of the difference, "" where there is none.
        high: The upper end.
        p: The p-value of the difference, adjusted for several models: "p = 0.25"; "" where there is none.
        grade: The verdict on the difference.
        mark: The sign of a significant difference, explained by the legend.
        delta: What the last change did to the mean, "" for nothing.
        delta_sign: The sign of that.
        why: The calculation in words, with the reader's numbers.
    """

    shown: str
    exact: str
    fraction: Exact | None
    best: bool
    difference: str
    sign: int
    low: str
    high: str
    p: str
    grade: EvidenceGrade
    mark: str
    delta: str
    delta_sign: int
    why: str


class LeaderboardColumn(TypedDict):
    """A measure.

    Args:
        measure: Its open name.
        name: The name of its mean.
        over: What it divides by, such as "÷ min(|R|, 5)"; "" where that needs LaTeX.
        leading: Whether differences, verdict and table are by it.
        about: One sentence on what it is.
        statement: What each rank adds and what the sum is divided by.
    """

    measure: str
    name: str
    over: str
    leading: bool
    about: str
    statement: StatementData


class LeaderboardRow(TypedDict):
    """A model.

    Args:
        model: Its letter.
        label: The reader's name for it, "" for none.
        shown_label: The name that is shown: "BPR", or "Model A".
        colour: Its colour.
        baseline: Whether differences are taken from it.
        cells: Its means, a cell for each column.
    """

    model: Model
    label: str
    shown_label: str
    colour: str
    baseline: bool
    cells: list[LeaderboardCell]


class LeaderboardContent(TypedDict):
    """Models by measures, and what follows from them.

    Args:
        count: The cases that are averaged.
        sentence: Who is ahead, by what, and whether significantly.
        verdict: How many cases would be needed, or why nothing is tested; "" where the difference is clear.
        turns: What would turn it; "" if nothing does.
        legend: What marks and signs mean, one sentence each.
        terms: Model -> column by column the term of each case, None where it is not counted.
    """

    rows: list[LeaderboardRow]
    columns: list[LeaderboardColumn]
    k: int
    k_max: int
    measures: list[MeasureChoice]
    count: int
    sentence: str
    verdict: str
    turns: str
    legend: list[str]
    can_add_model: bool
    warnings: list[str]
    terms: dict[Model, list[list[Exact | None]]]


class LeaderboardData(Envelope, Undoable, LeaderboardContent):
    """All data of the leaderboard.

    Args:
        mean_question: The address that asks whose numbers these means are; None where none holds the cases.
    """

    mean_question: str | None
    texts: dict[str, str]


Tag = Literal["worse", "better", "tie", "no_hit", "missed", "more_relevant_than_k", "empty"]
"""What a case can be filtered by: the other model against the baseline, and how the lists do."""


class DifferenceData(TypedDict):
    """A model less the baseline: the sign of the difference, and its size without it."""

    sign: int
    size: float


class CaseValueData(TypedDict):
    """The leading measure of a case.

    Args:
        shown: Four decimals, "–" where it is not counted.
        counted: Whether the case is averaged; its term may be that of a rule for empty cases.
        fraction: The exact term; None where it is not counted.
    """

    shown: str
    counted: bool
    fraction: Exact | None


class CaseListData(TypedDict):
    """The list of one model in a case.

    Args:
        names: Its items.
        flags: Whether each rank is a hit.
        missed: The relevant items that are not in it.
    """

    names: tuple[str, ...]
    flags: tuple[bool, ...]
    missed: int


class RowData(TypedDict):
    """One model in a case.

    Args:
        letter: The model.
        list: The key of its list among `CasesTableContent.lists`.
        value: The leading measure.
    """

    letter: Model
    list: str
    value: CaseValueData


class CaseData(TypedDict):
    """A case with a row for each model.

    Args:
        difference: The other model less the baseline, see `CasesTableContent.compared`.
    """

    tags: list[Tag]
    name: str
    colour: str
    relevant_count: int
    open: bool
    odd: str
    rows: list[RowData]
    difference: DifferenceData | None


class RuleChoice(TypedDict):
    """Possible value of an empty case, with the mean that it would give."""

    id: str
    shown: str


class RuleData(TypedDict):
    """A rule for empty cases: their number, and the values that they may have."""

    count: int
    chosen: str
    choices: list[RuleChoice]


class RulesData(TypedDict):
    """The rules for cases with nothing to find, and for those without recommendations."""

    no_relevant: RuleData
    missing: RuleData


class CasesTableContent(TypedDict):
    """A set of cases and its numbers by the leading measure.

    Args:
        baseline: The model that differences are taken from.
        compared: The model that the differences of cases are of: the other one, of several the best of them;
            "" where there is one model.
        measure_name: The name of the leading measure, such as "AP@5".
        longest: The length of the longest list.
        lists: The lists, each under a key that follows from what it holds. They are most of the data, and a
            move changes one: the browser is not sent those again that it says it has.
    """

    baseline: Model
    compared: Model | Literal[""]
    measure_name: str
    longest: int
    can_add: bool
    k: int
    models: int
    cases: list[CaseData]
    lists: dict[str, CaseListData]
    rules: RulesData
    changed: str


SortColumn = Literal["name", "relevant", "A", "B", "C", "D", "E", "F", "difference"]
"""A column of the table: the case, |R|, the leading measure of a model, the difference."""


class ArrangementData(TypedDict):
    """What the table is sorted by, and the filters that are on.

    Args:
        column: A column, as `SortCases` has it; "" for the order of the set.
        descending: Whether the largest value comes first.
        tags: A case is shown if it has all of these.
    """

    column: SortColumn | Literal[""]
    descending: bool
    tags: list[Tag]


class CasesTableData(Envelope, Undoable, CasesTableContent):
    """All data of the table.

    Args:
        boards: The models whose boards are shown.
    """

    boards: list[Model]
    arrangement: ArrangementData
    texts: dict[str, str]
