"""View model of the lesson component: the blocks of a screen, as the browser gets them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.learn.drill import State
from webapp.learn.view import Place

# Acts that a click sends back, as plain data


class GoToData(TypedDict):
    """See `webapp.learn.protocol.GoTo`; the same for those below."""

    do: Literal["place"]
    place: Place


class OpenLessonData(TypedDict):
    """See `OpenLesson`."""

    do: Literal["lesson"]
    lesson: str


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
    seed: int


class PickData(TypedDict):
    """See `Pick`."""

    do: Literal["pick"]
    turn: int
    option: int


class NextData(TypedDict):
    """See `Next`."""

    do: Literal["next"]
    turn: int


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

# The parts of a screen

Tone = Literal["plain", "lead", "good", "wrong", "note"]
Mark = Literal["", "right", "wrong"]
"""Mark of an answer."""


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


class LinkData(TypedDict):
    """A link or button, with an address or an act."""

    text: str
    act: NotRequired[ActData]
    href: NotRequired[str]


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
    points: list[int]
    points_label: str
    rank_labels: list[str]
    fine: int
    fine_label: str
    by: str
    by_label: str
    by_options: list[ValueOption]
    most: int
    act: SayAnswerData


class CardData(TypedDict):
    """A lesson on the start page."""

    number: int
    title: str
    teaser: str
    state: Literal["", "open", "done"]
    state_text: str
    is_next: bool
    act: ActData


class CardsBlock(TypedDict):
    """The lessons."""

    kind: Literal["cards"]
    id: str
    cards: list[CardData]


class MapEntry(TypedDict):
    """A misconception and the reader's state of it."""

    text: str
    state: State
    state_text: str
    act: ActData


class MapBlock(TypedDict):
    """Map of all misconceptions with the reader's state of each."""

    kind: Literal["map"]
    id: str
    legend: str
    entries: list[MapEntry]
    open: bool


Block = (
    ProseBlock
    | HeadingBlock
    | LinksBlock
    | ChoiceBlock
    | PredictBlock
    | ListsBlock
    | ScaleBlock
    | TableBlock
    | InventBlock
    | CardsBlock
    | MapBlock
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
