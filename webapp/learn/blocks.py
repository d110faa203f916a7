"""View model of the lesson component: the blocks of a screen, as the browser gets them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.learn.act_protocol import ActData, LinkData, SayAnswerData
from webapp.learn.answer_picture_protocol import PictureBlock
from webapp.learn.distribution_protocol import DistributionBlock
from webapp.learn.gallery_protocol import GalleryBlock
from webapp.learn.hand_counts_protocol import HandsBlock
from webapp.learn.hands_on_protocol import (
    BugBlock,
    CodeBlock,
    GridBarsBlock,
    LeaderboardBlock,
    MeanBlock,
    OrdersBlock,
    SlopesBlock,
)
from webapp.learn.overview_protocol import (
    CardsBlock,
    KeepBlock,
    MapBlock,
    ResultBlock,
    ResultCodeBlock,
    TabsBlock,
)

# The parts of a screen

Tone = Literal["plain", "lead", "good", "wrong", "note"]
Mark = Literal["", "right", "wrong", "chosen"]
"""Mark of an answer; one that was chosen where none is right or wrong."""


class ProseBlock(TypedDict):
    """Paragraphs, in which `*word*` stands out."""

    kind: Literal["prose"]
    id: str
    tone: Tone
    paragraphs: list[str]


class HeadingBlock(TypedDict):
    """A heading within a screen."""

    kind: Literal["heading"]
    id: str
    text: str


class LinksBlock(TypedDict):
    """Links and buttons."""

    kind: Literal["links"]
    id: str
    entries: list[LinkData]


class OptionData(TypedDict):
    """An answer to choose; one without an act cannot be pressed any more."""

    text: str
    state: Mark
    act: ActData | None


class ChoiceBlock(TypedDict):
    """Answers to choose from; short ones stand side by side."""

    kind: Literal["choice"]
    id: str
    legend: str
    options: list[OptionData]
    short: bool


class ValueOption(TypedDict):
    """A value to choose in a form."""

    value: str
    text: str


class PredictBlock(TypedDict):
    """Form of a prediction: a direction, and an optional amount."""

    kind: Literal["predict"]
    id: str
    legend: str
    options: list[ValueOption]
    amount: str
    amount_hint: str
    submit: str
    act: SayAnswerData


class ChipData(TypedDict):
    """An item of a list: whether it hits, stands beyond the cutoff, or is the last one before it."""

    name: str
    hit: bool
    pale: bool
    edge: bool


class BarData(TypedDict):
    """A value with its place on the axis from 0 to 1, if it has one."""

    name: str
    text: str
    size: float | None


class ListData(TypedDict):
    """A list with the values that are known of it; without items, values of no list of their own."""

    title: str
    items: list[ChipData]
    note: str
    alternative: str
    values: list[BarData]


class ListsBlock(TypedDict):
    """Lists one below the other; a pair side by side where there is room."""

    kind: Literal["lists"]
    id: str
    lists: list[ListData]
    pair: bool


class MarkData(TypedDict):
    """A value on the axis of a scale."""

    kind: Literal["before", "after"]
    name: str
    text: str
    at: float


class GuessData(TypedDict):
    """The reader's prediction; `at` is None without an amount."""

    direction: str
    at: float | None
    text: str


class ScaleBlock(TypedDict):
    """A value before and after, and what was predicted."""

    kind: Literal["scale"]
    id: str
    marks: list[MarkData]
    guess: GuessData
    alternative: str


class TextCell(TypedDict):
    """A cell of text, which may span columns."""

    text: str
    span: NotRequired[int]


BlankState = Literal["open", "right", "wrong"]


class BlankCell(TypedDict):
    """A cell to fill in, with the typed text."""

    blank: Literal[True]
    value: str
    state: BlankState
    label: str


class TableRow(TypedDict):
    """A row of a worked table: whether its values differ, and whether it sums up."""

    cells: list[TextCell | BlankCell]
    differs: bool
    total: bool


class TableBlock(TypedDict):
    """A worked table; with an act it is a form."""

    kind: Literal["table"]
    id: str
    caption: str
    head: list[str]
    rows: list[TableRow]
    submit: str
    act: SayAnswerData | None


class InventBlock(TypedDict):
    """Form of a score that the reader invents."""

    kind: Literal["invent"]
    id: str
    points: list[str]
    points_label: str
    rank_labels: list[str]
    fine: str
    fine_label: str
    by: str
    by_label: str
    by_options: list[ValueOption]
    act: SayAnswerData


Block = (
    ProseBlock
    | HeadingBlock
    | LinksBlock
    | ChoiceBlock
    | PredictBlock
    | ListsBlock
    | ScaleBlock
    | TableBlock
    | PictureBlock
    | DistributionBlock
    | GalleryBlock
    | HandsBlock
    | InventBlock
    | CardsBlock
    | MapBlock
    | MeanBlock
    | LeaderboardBlock
    | OrdersBlock
    | BugBlock
    | CodeBlock
    | SlopesBlock
    | GridBarsBlock
    | ResultBlock
    | ResultCodeBlock
    | TabsBlock
    | KeepBlock
)
"""One part of a screen, with an id of its own."""


class ScreenData(TypedDict):
    """A screen; see `webapp.learn.screen.Screen`."""

    id: str
    title: str
    kicker: str
    blocks: tuple[Block, ...]
    at: int
    of: int
    back: ActData | None
    onward: ActData | None
    onward_text: str
    done: bool
