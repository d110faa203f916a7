"""Acts that a press in the lesson component sends back, as plain data."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.learn.view import Place, Plan, Tool


class GoToData(TypedDict):
    """See `webapp.learn.protocol.GoTo`; the same for those below."""

    do: Literal["place"]
    place: Place
    plan: NotRequired[Plan]
    tool: NotRequired[Tool]


class OpenLessonData(TypedDict):
    """See `OpenLesson`."""

    do: Literal["lesson"]
    lesson: str
    step: NotRequired[str]


class ShowStepData(TypedDict):
    """See `ShowStep`."""

    do: Literal["step"]
    step: str


class SayAnswerData(TypedDict):
    """See `SayAnswer`; a form puts its fields in the place of the parts."""

    do: Literal["say"]
    step: str
    parts: list[str]


class StartPracticeData(TypedDict):
    """See `StartPractice`."""

    do: Literal["practice"]
    kinds: list[str]
    count: int


class PickData(TypedDict):
    """See `Pick`."""

    do: Literal["pick"]
    turn: int
    option: int


class NextData(TypedDict):
    """See `Next`."""

    do: Literal["next"]
    turn: int


class CountHandsData(TypedDict):
    """See `CountHands`; a form puts its fields in the place of the counts."""

    do: Literal["hands"]
    step: str
    round: Literal[1, 2]
    counts: list[str]


class AgainData(TypedDict):
    """See `Again`."""

    do: Literal["again"]


ActData = (
    GoToData
    | OpenLessonData
    | ShowStepData
    | SayAnswerData
    | StartPracticeData
    | PickData
    | NextData
    | AgainData
)


class LinkData(TypedDict):
    """A link or button, with an address or an act."""

    text: str
    act: NotRequired[ActData]
    href: NotRequired[str]
