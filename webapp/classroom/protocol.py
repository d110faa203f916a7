"""Protocol of the classroom component: the data that it gets."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.classroom.act_protocol import ClassActData
from webapp.components.protocol import Envelope
from webapp.learn import blocks

Role = Literal["entrance", "student", "teacher", "projector"]
"""Who looks at the page; whoever is in no room stands at the entrance."""


class ControlData(TypedDict):
    """A button of the teacher's.

    Args:
        hook: Its name for tests.
        text: Its label.
        act: What a press sends.
        main: Whether it is what usually comes next.
        pressed: Whether it is on, for one that is switched.
    """

    hook: str
    text: str
    act: ClassActData
    main: bool
    pressed: NotRequired[bool]


class TableData(TypedDict):
    """The table of answers as a file; a new number is saved once."""

    number: int
    name: str
    text: str


class EntranceData(TypedDict):
    """The two ways into a room.

    Args:
        code: The code of the room that the reader may be let into.
        typed: The code in the field, such as that of a link, or one that no room has.
        signs: The characters that codes have.
        length: How many of them.
        notice: A sentence about the room that was looked for or has ended; empty where there is none.
        asks: What a room that is opened now starts with.
        first: Its name.
        lang: The language that was chosen; empty where the browser's is used.
        table: The answers of a room that was ended here, to be taken away.
        own_rooms: The codes of rooms that are open, and taught in this browser.
    """

    code: str
    typed: str
    signs: str
    length: int
    notice: str
    asks: list[str]
    first: str
    lang: str
    table: TableData | None
    own_rooms: list[str]


class PlaceData(TypedDict):
    """The room and how to get in.

    Args:
        code: Its code.
        link: The address to join it.
        typed: The same as it can be typed, without the protocol.
        picture: The same as a QR code.
        is_local: Whether the address works on this computer only.
        nearby: The address with the teacher's key that others nearby reach too; empty where it is not known.
        teach: The address with the teacher's key; empty for everyone else.
    """

    code: str
    link: str
    typed: str
    picture: str
    is_local: bool
    nearby: str
    teach: str


class CountsData(TypedDict):
    """How many are here, and how many of them have answered.

    Args:
        here: "30 here".
        answered: "12 of 30 have answered"; empty where nothing is asked.
        all: Whether everyone has.
    """

    here: str
    answered: str
    all: bool


class OfferedAnswer(TypedDict):
    """An answer to choose."""

    id: str
    text: str


class ItemData(TypedDict):
    """What is put up.

    Args:
        number: Its number in the room.
        round: The round of voting, from 1.
        phase: Where it stands.
        kicker: Which question it is.
        state: Where it stands, in a sentence.
        above: What stands above the question.
        question: The question.
        answers: The answers to choose from; none once the distribution has them.
        built: Whether the answer is a list that is built on a board.
        below: What the class answered, and why the right answer is right, once that may be seen.
    """

    number: int
    round: int
    phase: Literal["voting", "closed", "shown", "solved"]
    kicker: str
    state: str
    above: tuple[blocks.Block, ...]
    question: str
    answers: list[OfferedAnswer]
    built: bool
    below: tuple[blocks.Block, ...]


class OfferData(TypedDict):
    """Something that the teacher may ask: its name, and below it how it is answered and the question."""

    ask: str
    text: str
    about: str


class OffersData(TypedDict):
    """A group of these; a plan is taken as a whole."""

    id: str
    title: str
    count: str
    entries: list[OfferData]
    plan: bool


class TeachingData(TypedDict):
    """What only the teacher has.

    Args:
        controls: The buttons, what usually comes next first.
        choose: The button before them that leads to what may be asked; empty while something comes next.
        planned: What comes next.
        offers: What else may be asked.
        locked: Whether no new device may join.
        table: The table of answers, where it was asked for.
    """

    controls: list[ControlData]
    choose: str
    planned: list[OfferData]
    offers: list[OffersData]
    locked: bool
    table: TableData | None


class ClassroomViewData(Envelope):
    """Everything that is shown.

    Args:
        role: Who looks.
        live: The address of the news of the room; empty where there is nothing to hear.
        version: The version of the room.
        heard: The last news that the browser has named, which is dealt with.
        entrance: The ways into a room.
        place: The room.
        counts: Who is here; only for those who teach, and for the projector.
        mirrored: Whether the teacher shows a list on all devices.
        follow: The button to try the list that the teacher shows; None where none is shown.
        item: What is put up.
        own: The reader's own answer to it in this round.
        own_text: What the reader answered, once the class sees its answers.
        teaching: What only the teacher has.
        next: On the projector, what the key for it does.
        texts: Texts of the component.
    """

    role: Role
    live: str
    version: int
    heard: str
    entrance: EntranceData | None
    place: PlaceData | None
    counts: CountsData | None
    mirrored: bool
    follow: ControlData | None
    item: ItemData | None
    own: str | None
    own_text: str
    teaching: TeachingData | None
    next: ControlData | None
    texts: dict[str, str]
