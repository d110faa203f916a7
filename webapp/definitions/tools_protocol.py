"""The data of the panel of two tools on the definitions page."""

from __future__ import annotations

from typing import TypedDict

from webapp.definitions.libraries_protocol import Worked


class ToolPair(TypedDict):
    """Two tools to compare."""

    first: str
    second: str


class ToolNumberData(TypedDict):
    """A tool and the number that it printed, as they were asked about; either may be empty.

    Args:
        tool_problem: What is wrong with the name of the tool, or "".
        similar: Names of libraries that may be meant instead.
        number_problems: What is wrong with the number, or what of it was left out.
    """

    tool: str
    number: str
    tool_problem: str
    similar: list[str]
    number_problems: list[str]


class SideData(Worked):
    """One of two numbers: who gives it, what they call it, and how it comes about."""

    name: str
    own: str
    measure: str
    value: str
    shown: str
    exact: str
    line: str
    notes: list[str]


class CaseDifference(TypedDict):
    """A case in which two definitions differ, with the values of both."""

    case: str
    first: str
    second: str


class WayData(TypedDict):
    """A call that makes one number agree with the other.

    Args:
        label: What it is in words: "change K to 6".
        is_more: Whether it stands behind a press: there is a better one for this side.
    """

    kind: str
    label: str
    is_more: bool
    library: str
    versions: str
    code: str
    setting: str
    gives: str


class ToolsAnswer(TypedDict):
    """An explanation of two numbers.

    Args:
        causes: The kinds of what differs.
        agree: What makes the numbers agree, or that nothing does; "" where they do.
    """

    sentence: str
    agree: str
    causes: list[str]
    sides: list[SideData]
    cases: list[CaseDifference]
    ways: list[WayData]


class QuestionData(TypedDict):
    """The question that the page opens with: which ranks of its list are hits, how many were missed."""

    flags: list[bool]
    missed: int
    answer: ToolsAnswer


class GivenValues(TypedDict):
    """What a tool gives on the list: the head of the list, and each value with the tool's name for it."""

    tool: str
    values: list[str]


class ToolsData(TypedDict):
    """The panel of two tools; the question is there while nothing is asked.

    Args:
        model: Whose means are compared, where there are several models.
        agree: In what the tools agree, and in what they differ, where they agree on average precision.
        gives: What each tool gives on the list, where nothing explains the numbers.
    """

    first: ToolNumberData
    second: ToolNumberData
    question: QuestionData | None
    model: str
    agree: str
    answers: list[ToolsAnswer]
    verdict: str
    gives: list[GivenValues]
    examples: list[ToolPair]
