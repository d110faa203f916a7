"""Page state of the cases page: the set of cases, its history, and transfers to the playground."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Self

from webapp.board.applying import apply_acts, read_board
from webapp.board.component import board
from webapp.cases.acts.applying import apply_cases_acts, board_window, read_cases_acts, scenario_of
from webapp.cases.acts.set_act import SetAct
from webapp.cases.acts_protocol import FilterCases, Play, ShowBoards, SortCases, ViewAct
from webapp.cases.arrangement import Arrangement
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.cases.component import case_view, cases_table, leaderboard
from webapp.cases.examples import case_examples_for
from webapp.cases.excerpt import Excerpt
from webapp.cases.import_draft import ImportDraft
from webapp.model.history import History
from webapp.model.page_parameters import names_of
from webapp.model.preferences import PREFERENCES
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import Address, Offer, PageStates, Query, UndoablePageState
from webapp.texts import Texts

MOST_BOARDS: Final = 2
"""Most models whose boards are shown without a choice of them."""


@dataclass(slots=True)
class CasesState(UndoablePageState[CaseSet, SetAct]):
    """State of the cases page: the set of cases and its history.

    Args:
        example: The example that was opened last, for its note.
        wanted: The case and model that the reader wants to open in the playground, until that is done.
        in_transfer: Those that are in the playground.
        excerpt: What the cases were chosen from, if they were.
        first_of: The names of the cases that an import began with, and how many it had where not all fitted.
        importing: The text that the reader is about to add cases from.
        is_handing_over: Whether that text is to be opened in the page of own data.
        arrangement: How the table is sorted and filtered. Undo leaves it alone; Back does not.
        boards: The models whose boards the reader has chosen, if there are more than are shown by themselves.
        panels: The key of the choice of panels that is on the page.
        panel: The panel that is open, if one is.
    """

    example: str = ""
    wanted: tuple[str, Model] | None = None
    in_transfer: tuple[str, Model] | None = None
    excerpt: Excerpt | None = None
    first_of: tuple[frozenset[str], int] = (frozenset(), 0)
    importing: ImportDraft = field(default_factory=ImportDraft)
    is_handing_over: bool = False
    arrangement: Arrangement = field(default_factory=Arrangement)
    boards: tuple[Model, ...] = ()
    panels: str = ""
    panel: str | None = None

    parameters: ClassVar[frozenset[str]] = names_of("cases")
    link_text: ClassVar[str] = "cases_keep.copied_link"

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Return the state that this address describes."""
        del states  # other pages keep their own state
        case_set, problems = CaseSet.from_query(address)
        arrangement, more = Arrangement.from_query(address, case_set.models)
        excerpt, unclear = Excerpt.from_query(address, case_set)
        return cls(
            History.opened(case_set),
            problems=(*problems, *more, *unclear),
            arrangement=arrangement,
            excerpt=excerpt,
        )

    @property
    def case_set(self) -> CaseSet:
        """The set that is shown."""
        return self.history.now

    @property
    def before(self) -> CaseSet | None:
        """The set before the last change, unless it is another set altogether."""
        before, now = self.history.before, self.case_set
        is_other = before is not None and len(now.cases) > 1 and set(before.cases).isdisjoint(now.cases)
        return None if is_other else before

    @property
    def shown_excerpt(self) -> Excerpt | None:
        """The same, while cases of it are shown."""
        excerpt = self.excerpt
        return excerpt if excerpt and excerpt.shown_in(self.case_set) else None

    def query(self) -> Query:
        """Return the address parameters that restore the set and its table, as far as it can hold them."""
        return {**self.case_set.to_query(), **self._view_query()}

    def restore(self, address: Address) -> None:
        """Show the state of this address."""
        case_set, problems = CaseSet.from_query(address)
        self.arrangement, more = Arrangement.from_query(address, case_set.models)
        self.excerpt, unclear = Excerpt.from_query(address, case_set)
        history, kind = self.visited(case_set)
        act = SetAct("opened_set" if kind == "opened" else kind)
        # Another order of the same cases is nothing to report.
        self.do(history, None if case_set == self.case_set else act, (*problems, *more, *unclear))

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return the sets of the sources, and those that test common misconceptions."""
        for example in case_examples_for(texts.lang):
            name = texts(f"cases_example.{example.id}.name")
            yield Offer(example.id, texts(f"examples.{example.group}"), name)

    def open_example(self, id_: str, lang: str) -> None:
        """Show the set of an example."""
        example = next(example for example in case_examples_for(lang) if example.id == id_)
        self.example = id_
        self.show(example.case_set, SetAct("opened_set"))

    def show(self, case_set: CaseSet, act: SetAct, problems: Sequence[Problem] = ()) -> None:
        """Show another set, without comparing it with the one before."""
        self.excerpt = None
        self.arrangement = Arrangement()
        self.do(replace(self.history.push(case_set), before=None), act, problems)

    def change(self, case_set: CaseSet, act: SetAct, problems: Sequence[Problem] = ()) -> None:
        """Show the set after a change to it."""
        self.do(self.history.push(case_set), act, problems)

    def refuse(self, problems: Sequence[Problem]) -> None:
        """Report the problems of an act that was not done."""
        self.do(self.history, None, problems)

    def end_transfer(self, scenario: Scenario) -> None:
        """Put the list from the playground back into its case, with the changes made there."""
        if self.in_transfer is None:
            return
        (name, model), self.in_transfer = self.in_transfer, None
        case_set = self.case_set
        if name not in case_set.names or model not in case_set.model_names:
            self.refuse([Problem("case_unknown", {"name": name})])
            return
        changed = case_set.case(name).with_scenario(model, scenario)
        after = case_set.with_case(name, changed).with_k(scenario.k).with_open(name)
        self.change(after, SetAct("returned", name))

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to the set, while an address can hold it."""
        if not self.case_set.fits_address:
            return None
        return self.case_set.to_address(base, {**self._view_query(), **extra})

    @property
    def shown_arrangement(self) -> Arrangement:
        """How the table is sorted and filtered, as far as the set has these columns."""
        return self.arrangement.for_models(self.case_set.models)

    def _view_query(self) -> dict[str, str]:
        # An address without the cases opens other ones.
        if not self.case_set.fits_address:
            return {}
        excerpt = self.shown_excerpt
        return {**self.shown_arrangement.to_query(), **(excerpt.to_query() if excerpt else {})}

    @property
    def shown_boards(self) -> tuple[Model, ...]:
        """The models whose boards are shown; of more than two the reader chooses them."""
        models = self.case_set.model_names
        chosen: tuple[Model, ...] = tuple(model for model in models if model in self.boards)
        if chosen and len(models) > MOST_BOARDS:
            return chosen
        return models[:MOST_BOARDS]

    def apply_view_acts(self, acts: Iterable[ViewAct]) -> None:
        """Do what changes nothing in the set, such as sorting the table."""
        before = self.arrangement
        self.wanted = None
        for act in acts:
            match act:
                case Play(case, model):
                    self.wanted = (case, model)
                case ShowBoards(models):
                    self.boards = tuple(models)
                case SortCases() | FilterCases():
                    self.arrangement = self.arrangement.with_act(act)
        self.changed = self.changed or self.arrangement != before


def current() -> CasesState:
    """Return the state of the cases page, for callbacks."""
    return session.acting().state_of(CasesState)


def shown() -> CasesState:
    """Return the state of the cases page, for a run of the page."""
    return session.current().state_of(CasesState)


@guarded
def take_leaderboard_acts() -> None:
    """Apply the acts that the leaderboard has sent."""
    _take_acts(leaderboard.key, case_view.sent(leaderboard.key))


@guarded
def take_table_acts() -> None:
    """Apply the acts that the table has sent."""
    _take_acts(cases_table.key, case_view.sent(cases_table.key))


def _take_acts(key: str, sent: object) -> None:
    """Apply the acts of a message; the first one of a component has none, and says that it is rendered."""
    visit = session.acting()
    state = visit.state_of(CasesState)
    # The entry of the history that the page was opened with holds its set, whatever other pages do to it.
    visit.changed |= not visit.is_rendered and set(visit.address) <= set(PREFERENCES)
    visit.is_rendered = True
    message = read_cases_acts(sent)
    before = state.last_number(key)
    outcome = apply_cases_acts(state.history, message, confirmed=before, page=visit.token)
    if not state.is_news(key, outcome):
        return
    new = [act for number, act in message.acts if number > before and message.page == visit.token]
    state.apply_view_acts(act for act in new if isinstance(act, ViewAct))
    state.do(outcome.state, outcome.last_act, outcome.problems)


@guarded
def take_board_acts(model: Model) -> None:
    """Apply the acts that the board of a model has sent to the open case."""
    visit = session.acting()
    state = visit.state_of(CasesState)
    key = board_key(model)
    message = read_board(case_view.sent(key))
    # An act on a board goes to the case that it showed, whichever is open by now.
    shown = message.page.partition("/")[2]
    case = shown if shown in state.case_set.names else state.case_set.open.name
    before, page = state.last_number(key), board_page(visit, case)
    outcome = apply_acts(state.history, message, board_window(case, model), confirmed=before, page=page)
    if not state.is_news(key, outcome):
        return
    done = outcome.last_act and SetAct("board", case, model=model, board=outcome.last_act)
    state.do(outcome.state, done, outcome.problems)


def board_key(model: Model) -> str:
    """Return the key of the board that shows the list of a model."""
    return f"{board.key}_{model}"


def board_page(visit: session.Session, case: str) -> str:
    """Return the page token of a board that shows this case."""
    return f"{visit.token}/{case}"


def board_scenarios(state: CasesState, model: Model) -> tuple[Scenario, Scenario | None]:
    """Return a model's list in the open case, and the one before the last change if that changed it."""
    now, before = state.case_set, state.before
    scenario = scenario_of(now, now.open, model)
    if before is None or now.open.name not in before.names or model not in before.model_names:
        return scenario, None
    was = scenario_of(before, before.case(now.open.name), model)
    return scenario, None if was == scenario else was
