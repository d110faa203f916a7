"""Page state of the playground: the scenario on the board, its history and origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Literal, Self, get_args

from webapp.board.component import board
from webapp.board.explained import EVERY_HAND
from webapp.board.last_act import LastAct
from webapp.board.protocol import Hand, ListPanel
from webapp.model.address import MAX_ADDRESS, readable_query, values_of
from webapp.model.class_link import WHOLE_LIST, asked_list, class_link
from webapp.model.history import History
from webapp.model.page_parameters import names_of
from webapp.model.parameter_reader import ParameterReader
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.applying import PlaygroundWork, apply_playground_acts, read_playground
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.example_menu import (
    OPENING_EXAMPLE,
    example_of,
    examples_by_question,
    translated_items,
)
from webapp.playground.pin import pin_text
from webapp.playground.return_ticket import ReturnTicket
from webapp.playground.tries import TryProgress
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, Offer, PageStates, Query, UndoablePageState
from webapp.texts import DEFAULT_LANGUAGE, Texts, known_language

Hidden = Literal["scores", "steps"]
HIDDEN: Final[tuple[Hidden, ...]] = get_args(Hidden)
"""What a link can hide of the list."""

NO_CONTROLS: Final = "none"
"""What an address says where the reader may change nothing."""

PANELS: Final[tuple[ListPanel, ...]] = get_args(ListPanel)
"""The panels below the board."""
CLOSED: Final = "none"
"""What is open at the start, when all panels are closed: formulas and charts need large scripts."""


@dataclass(slots=True)
class PlaygroundState(UndoablePageState[PlaygroundEntry, LastAct]):
    """State of the playground page: the scenario on the board, the pinned one, and their history.

    Args:
        received: The list of a case as it came to the board, to which it goes back; None if none did.
        ticket: Where that list goes back to.
        lang: The language of the items of examples; "" until the page's language is known.
        tries: How far the reader is in the tries.
        models: The address of the page of many cases that the reader wants to open, until that is done.
        panel: The panel that is open below the board.
        hidden: What is hidden until the reader asks for it.
        controls: What the reader may change of the list.
    """

    received: Scenario | None = None
    ticket: ReturnTicket | None = None
    lang: str = DEFAULT_LANGUAGE
    tries: TryProgress = field(default_factory=TryProgress)
    models: Mapping[str, str] | None = None
    panel: ListPanel = CLOSED
    hidden: tuple[Hidden, ...] = ()
    controls: tuple[Hand, ...] = EVERY_HAND

    parameters: ClassVar[frozenset[str]] = names_of("playground")
    class_text: ClassVar[str] = "app.ask_class_list"
    list_parameters: ClassVar[frozenset[str]] = parameters - {"panel", "hide", "controls"}

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Return the state that this address describes."""
        del states  # other pages keep their own state
        state = cls.opened_list(address)
        state.read_layout(address)
        return state

    @classmethod
    def opened_list(cls, address: Address) -> Self:
        """Return the state for the list that this address describes; its panel is another page's."""
        lang = _language_of(address) or DEFAULT_LANGUAGE
        entry, problems = PlaygroundEntry.from_query(address, lang)
        has_list = bool(values_of(address, "list") or values_of(address, "relevant"))
        # A list that was sent stays as it was sent; that of an example is in the language of the page.
        state = cls(History.opened(entry), problems=problems, lang="" if has_list else lang)
        state.tries = TryProgress(is_shown=not has_list and entry.example == OPENING_EXAMPLE)
        return state

    def read_layout(self, address: Address) -> None:
        """Open the panel that this address names, and take up what it hides and lets the reader change."""
        reader = ParameterReader(address)
        self.panel = reader.choice("panel", PANELS) or CLOSED
        self.hidden = reader.several("hide", HIDDEN)
        controls = reader.several("controls", (*EVERY_HAND, NO_CONTROLS))
        self.controls = tuple(one for one in EVERY_HAND if one in controls) if controls else EVERY_HAND
        self.problems = (*self.problems, *reader.problems)

    def open_panel(self, panel: ListPanel) -> None:
        """Open a panel, or close it with `CLOSED`."""
        self.changed = self.changed or panel != self.panel
        self.panel = panel

    def show_hidden(self) -> None:
        """Show what a link has hidden; back in the browser hides it again."""
        self.changed = self.changed or bool(self.hidden)
        self.hidden = ()

    @property
    def is_limited(self) -> bool:
        """Whether a link hides something, or keeps the reader from changing something."""
        return bool(self.hidden) or self.controls != EVERY_HAND

    @property
    def entry(self) -> PlaygroundEntry:
        """What is shown: the list on the board, the pinned one, and the example."""
        return self.history.now

    @property
    def scenario(self) -> Scenario:
        """The scenario on the board."""
        return self.history.now.scenario

    @property
    def before(self) -> Scenario | None:
        """The scenario before the last change; None where the last act has not changed it."""
        before = self.history.before
        return None if before is None or before.scenario == self.scenario else before.scenario

    def do(
        self,
        history: History[PlaygroundEntry],
        last_act: LastAct | None,
        problems: Sequence[Problem] = (),
    ) -> None:
        """Record an act that was done, or its problems; a try may be done by it, wherever it was done."""
        # `slots` makes the class anew, which `super` without arguments would not notice.
        super(PlaygroundState, self).do(history, last_act, problems)
        self.tries = self.tries.followed(opening_for(self.lang or DEFAULT_LANGUAGE), self.scenario)

    def class_link(self, lang: str) -> str:
        """Return the link that asks a class about the list; it holds what can be asked about, and no more."""
        if self.scenario.hides_missed:
            return ""
        pinned = self.entry.pinned
        pin = {} if pinned is None else {"pin": pin_text(pinned, self.scenario)}
        return class_link(WHOLE_LIST, {**asked_list(self.scenario), **pin}, lang)

    def query(self) -> Query:
        """Return the address parameters that restore the board."""
        layout: dict[str, str] = {}
        if self.panel != CLOSED:
            layout["panel"] = self.panel
        if self.hidden:
            layout["hide"] = ",".join(self.hidden)
        if self.controls != EVERY_HAND:
            layout["controls"] = ",".join(self.controls) or NO_CONTROLS
        return {**self.entry.to_query(), **layout}

    def read(self, address: Address) -> tuple[PlaygroundEntry, tuple[Problem, ...]]:
        """Return what an address describes, in the words of the history where that has it."""
        lang = self.lang or DEFAULT_LANGUAGE
        own = _language_of(address) or lang
        entry, problems = PlaygroundEntry.from_query(address, own)
        translated = entry.with_names(translated_items(own, lang))
        return translated if translated in self.history.entries else entry, problems

    def restore(self, address: Address) -> None:
        """Show the state of this address."""
        self.restore_list(address)
        self.read_layout(address)

    def restore_list(self, address: Address) -> None:
        """Show the list of this address; one that is the same keeps its undo history."""
        entry, problems = self.read(address)
        if entry == self.entry and not problems:
            self.problems = ()
            return
        history, kind = self.visited(entry)
        if kind == "opened":
            self.received = None
        self.do(history, LastAct(kind), problems)

    def follow_language(self, lang: str) -> None:
        """Name the items of examples in this language, unless a link would be too long then."""
        before, self.lang = self.lang, lang
        if before in ("", lang):
            return
        names = translated_items(before, lang)
        entries = self.history.entries
        received = [at for at, entry in enumerate(entries) if entry.scenario == self.received]
        # The list of a case belongs to that case.
        end = received[0] if received else len(entries)
        was = self.history.before
        named = tuple(entry.with_names(names) for entry in entries[:end])
        # Else a reload would lose the pinned list. Lists that are compared have their names in one language.
        if not all(entry.fits_address for entry in named):
            return
        self.history = History(
            (*named, *entries[end:]),
            self.history.at,
            was and (was if received else was.with_names(names)),
        )
        if self.last_act is not None and self.last_act.item is not None:
            self.last_act = replace(self.last_act, item=names.get(self.last_act.item, self.last_act.item))

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return the examples by the question that they answer, each with its list as a small picture."""
        for question, example in examples_by_question(texts.lang):
            name = texts(f"example.{example.id}.name")
            label = texts("examples_of_list.offer", name=name, picture=str(example.picture))
            yield Offer(example.id, texts(f"question.{question}"), label)

    def open_example(self, id_: str, lang: str) -> None:
        """Put an example on the board."""
        example = example_of(id_, lang)
        if example is not None:
            self._open(PlaygroundEntry.of_example(example, lang), LastAct("opened", example.id))

    def show(self, scenario: Scenario, act: LastAct, problems: tuple[Problem, ...] = ()) -> None:
        """Put another list on the board, without comparing it with the one before."""
        self._open(PlaygroundEntry.opened(scenario.within_address()), act, problems)

    def _open(self, entry: PlaygroundEntry, act: LastAct, problems: tuple[Problem, ...] = ()) -> None:
        self.received = None
        self.do(replace(self.history.push(entry), before=None), act, problems)

    def receive_transfer(self, scenario: Scenario, ticket: ReturnTicket) -> None:
        """Put the list of a case on the board."""
        self.show(scenario, LastAct("opened"))
        self.ticket = ticket
        self.received = self.scenario

    @property
    def has_received(self) -> bool:
        """True while the received list is on the board, changed or not; undoing past it ends the transfer."""
        entries = self.history.entries[: self.history.at + 1]
        return self.received is not None and any(entry.scenario == self.received for entry in entries)

    def adjust(self, scenario: Scenario) -> None:
        """Keep the lists as they are and change the measures shown about them, if a link can hold it all."""
        entry = self.entry.with_scenario(scenario)
        if not entry.fits_address:
            self.do(self.history, None, [Problem("address_full", {"limit": MAX_ADDRESS})])
            return
        before = self.history.before
        self.do(replace(self.history.push(entry), before=before), self.last_act)

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to what is shown."""
        return f"{base}?{readable_query({**self.query(), **extra})}"

    @property
    def work(self) -> PlaygroundWork:
        """What the acts of the board change."""
        lang = self.lang or DEFAULT_LANGUAGE
        return PlaygroundWork(self.history, self.tries, lang, self.panel, is_case=self.has_received)


def current() -> PlaygroundState:
    """Return the state of the playground page, for callbacks."""
    return session.acting().state_of(PlaygroundState)


@guarded
def take_acts() -> None:
    """Apply the acts that the board has sent; its first message has none and reports that it is rendered."""
    visit = session.acting()
    state = visit.state_of(PlaygroundState)
    visit.is_rendered = True
    message = read_playground(board.sent(), is_whole=visit.state is state)
    number = state.last_number(board.key)
    outcome = apply_playground_acts(state.work, message, confirmed=number, page=visit.token)
    if not state.is_news(board.key, outcome):
        return
    if outcome.last_act is not None and outcome.last_act.kind == "opened":
        state.received = None
    state.tries, state.models = outcome.state.tries, outcome.state.models
    state.open_panel(outcome.state.panel)
    state.do(outcome.state.history, outcome.last_act, outcome.problems)


def _language_of(address: Address) -> str | None:
    """Return the language that an address names, or None."""
    given = values_of(address, "lang")
    return known_language(given[-1]) if given else None
