"""Acts that the classroom component sends, and the same as a press sends them."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from webapp.board.protocol import Names
from webapp.components.protocol import MAX_SAFE, Act, LastingAct

Counted = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Answer = Annotated[str, Meta(max_length=2048)]
AskText = Annotated[str, Meta(max_length=4096)]
Asks = Annotated[tuple[AskText, ...], Meta(max_length=100)]
Answers = Annotated[tuple[Answer, ...], Meta(max_length=3)]

StepName = Literal["ask", "close", "reveal", "again"]


class Vote(LastingAct, frozen=True, tag="vote"):
    """Answer an item in a round; a later answer takes the place of the one before."""

    item: Counted
    round: Counted
    answer: Answer


class HandIn(LastingAct, frozen=True, tag="hand_in"):
    """Hand in the list that the board shows, as a vote.

    `answer` is the list that the server knew last; the board may be a move ahead of it.
    """

    item: Counted
    round: Counted
    answer: Answer
    ranked: Names
    relevant: Names


class Join(Act, frozen=True, tag="join"):
    """Join the room with an id that the page itself keeps, where the browser keeps no cookies."""

    device: Annotated[str, Meta(max_length=40)]


class TakeStep(LastingAct, frozen=True, tag="step"):
    """Go on in the room, from the version of it that the teacher saw."""

    step: StepName
    seen: Counted


class PutUpNow(LastingAct, frozen=True, tag="put_up"):
    """Put up an item now, whatever was planned."""

    ask: AskText
    seen: Counted


class PlanAsks(LastingAct, frozen=True, tag="plan"):
    """Set what comes next, in this order."""

    asks: Asks
    seen: Counted


class HoldUpAnswers(LastingAct, frozen=True, tag="hold_up"):
    """Show these answers of the gallery side by side; none takes them down."""

    answers: Answers
    seen: Counted


class Peek(LastingAct, frozen=True, tag="peek"):
    """Show the teacher what was answered, before the class sees it, or hide it again."""

    on: bool


class Follow(LastingAct, frozen=True, tag="follow"):
    """Show the teacher's list on every device, or end that."""

    on: bool
    seen: Counted


class CopyList(Act, frozen=True, tag="copy"):
    """Give a student a copy of the teacher's list to try, or go back to watching."""

    on: bool


class TakeOutAbsent(Act, frozen=True, tag="take_out"):
    """Take the devices that are not here out of the room."""


class LockRoom(LastingAct, frozen=True, tag="lock"):
    """Let no new device join, or let them join again."""

    on: bool
    seen: Counted


class TakeAway(Act, frozen=True, tag="take_away"):
    """Make the table of all answers."""


class EndRoom(Act, frozen=True, tag="end"):
    """End the room and delete what it holds."""


ClassroomAct = (
    Vote
    | HandIn
    | Join
    | TakeStep
    | PutUpNow
    | PlanAsks
    | HoldUpAnswers
    | Peek
    | Follow
    | CopyList
    | TakeOutAbsent
    | LockRoom
    | TakeAway
    | EndRoom
)


# Acts as a press sends them


class TakeStepData(TypedDict):
    """See `TakeStep`; the same for those below."""

    do: Literal["step"]
    step: StepName
    seen: int


class PutUpNowData(TypedDict):
    """See `PutUpNow`."""

    do: Literal["put_up"]
    ask: str
    seen: int


class PlanAsksData(TypedDict):
    """See `PlanAsks`."""

    do: Literal["plan"]
    asks: list[str]
    seen: int


class PeekData(TypedDict):
    """See `Peek`."""

    do: Literal["peek"]
    on: bool


class FollowData(TypedDict):
    """See `Follow`."""

    do: Literal["follow"]
    on: bool
    seen: int


class CopyListData(TypedDict):
    """See `CopyList`."""

    do: Literal["copy"]
    on: bool


ClassActData = TakeStepData | PutUpNowData | PlanAsksData | PeekData | FollowData | CopyListData
