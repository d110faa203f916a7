"""Acts of all components, made from their types: a bad one is refused, and no other is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta
from msgspec.structs import fields as fields_of

from tests.webapp.playground.sending import START as PLAYGROUND
from tests.webapp.strategies import hostile_text, item_names
from webapp.board.applying import WHOLE, apply_acts, read_board
from webapp.board.protocol import Arrange, BoardAct
from webapp.cases.acts.applying import apply_cases_acts, read_cases_acts
from webapp.cases.acts_protocol import CasesTableAct
from webapp.cases.case_set import POST_CASES
from webapp.classroom.act_protocol import ClassroomAct
from webapp.classroom.applying import ClassroomContext, apply_classroom, read_classroom
from webapp.classroom.codes import new_secret
from webapp.classroom.database import Database
from webapp.classroom.posed import ready_made
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import Rooms
from webapp.components.in_turn import Outcome
from webapp.components.protocol import Act, LastingAct
from webapp.components.reading import MAX_ACTS, Message
from webapp.definitions.applying import ViewAndHistory, apply_definitions_acts, read_definitions_acts
from webapp.definitions.protocol import DefinitionsAct
from webapp.definitions.view import View
from webapp.learn.applying import apply_learn, read_learn
from webapp.learn.protocol import LearnAct
from webapp.learn.view import LearnView
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.playground.applying import apply_playground_acts, read_playground
from webapp.playground.board_protocol import PlaygroundAct
from webapp.playground.chart_acts import apply_chart_acts, read_chart_acts
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.protocol import ChartAct
from webapp.texts import texts_for

EN: Final = texts_for("en")
PAGE: Final = "this page"
BOARD: Final = Scenario(tuple("ABCDE"), tuple("BDZ"), ("U",), k=5)
Strategy = st.SearchStrategy[Any]


class Component(NamedTuple):
    """A component that sends acts.

    Args:
        kinds: Its acts.
        read: Reads a message.
        apply: Applies one to a state.
        start: A state.
        changes: An act that changes this state.
        outlives: The acts that are tried although the page is another one by now.
        likely: Values for fields of its acts, by their names; others follow from the types of the fields.
    """

    kinds: tuple[type[Act], ...]
    read: Callable[[object], Message[Any]]
    apply: Callable[..., Outcome[Any, Any]]
    start: Any
    changes: Mapping[str, object]
    outlives: tuple[type[Act], ...] = ()
    likely: Mapping[str, Strategy] = {}

    def does(self, *acts: Mapping[str, object], page: str = PAGE) -> Outcome[Any, Any]:
        """Apply acts, which are numbered from 1, as the browser sends them."""
        numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
        return self.takes({"page": page, "acts": numbered})

    def takes(self, raw: object) -> Outcome[Any, Any]:
        return self.apply(self.start, self.read(raw), confirmed=0, page=PAGE)


def in_window(history: Any, message: Message[Any], apply: Callable[..., Any], **place: Any) -> Any:
    return apply(history, message, WHOLE, **place)


OF_A_BOARD: Final[Mapping[str, Strategy]] = {
    "ranked": st.permutations(BOARD.ranked),
    "relevant": st.permutations(BOARD.relevant),
    "unused": st.just(BOARD.unused),
}
COMPONENTS: Final = {
    "board": Component(
        get_args(BoardAct),
        read_board,
        partial(in_window, apply=apply_acts),
        History.opened(BOARD),
        {"do": "best"},
        (Arrange,),
        OF_A_BOARD,
    ),
    "playground": Component(
        (*get_args(BoardAct), *get_args(PlaygroundAct)),
        read_playground,
        apply_playground_acts,
        PLAYGROUND,
        {"do": "best"},
        (Arrange,),
        OF_A_BOARD,
    ),
    "charts": Component(
        get_args(ChartAct),
        read_chart_acts,
        partial(in_window, apply=apply_chart_acts),
        History.opened(BOARD),
        {"do": "cutoff", "k": 2},
    ),
    "cases": Component(
        get_args(CasesTableAct),
        read_cases_acts,
        apply_cases_acts,
        History.opened(POST_CASES.with_models(2)),
        {"do": "k", "k": 2},
        likely={"case": st.sampled_from(["u1", "u2", "u3"])},
    ),
    "definitions": Component(
        get_args(DefinitionsAct),
        read_definitions_acts,
        apply_definitions_acts,
        ViewAndHistory(View(), History.opened(PlaygroundEntry(BOARD))),
        {"do": "panel", "panel": "matters"},
        likely={
            **OF_A_BOARD,
            "measures": st.just(("AP", "AP@K")),
            "library": st.sampled_from(["ranx", "LensKit", ""]),
        },
    ),
    "lessons": Component(
        get_args(LearnAct),
        read_learn,
        apply_learn,
        History.opened(LearnView("lesson", "order", "sink")),
        {"do": "place", "place": "home"},
        likely={
            "lesson": st.just("order"),
            "step": st.just("sink"),
            "parts": st.lists(st.sampled_from(["up", "down", "same"]), max_size=2),
            "kinds": st.just(("m1",)),
        },
    ),
}
CLASSROOM: Final = Component(
    get_args(ClassroomAct),
    read_classroom,
    apply_classroom,
    Seat(),
    {"do": "peek", "on": True},
    tuple(kind for kind in get_args(ClassroomAct) if issubclass(kind, LastingAct)),
)


@pytest.fixture(scope="module")
def components(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Component]]:
    """Every component that sends acts; that of the classroom is a teacher's in a room of its own."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('rooms')}/classroom.sqlite")
    rooms = Rooms(database)
    opened = rooms.open(ready_made())
    context = ClassroomContext(rooms, Member(opened.code, new_secret(), opened.key), EN)
    applied = partial(apply_in_room, context=context)
    yield {**COMPONENTS, "classroom": CLASSROOM._replace(apply=applied)}
    database.close()


def apply_in_room(
    seat: Seat, message: Message[Any], context: ClassroomContext, **place: Any
) -> Outcome[Any, Any]:
    return apply_classroom(seat, message, context, **place)


def codes(outcome: Outcome[Any, Any] | Message[Any]) -> list[str]:
    return [problem.code for problem in outcome.problems]


# A message as a whole

NO_MESSAGES: Final[tuple[object, ...]] = (
    *("junk", 5, [], {}, {"page": PAGE}, {"acts": []}, {"page": 5, "acts": []}, {"page": PAGE, "acts": {}}),
    {"page": "p" * 101, "acts": []},
)


def test_a_message_that_makes_no_sense_is_reported_and_silence_is_no_problem(
    components: Mapping[str, Component], subtests: pytest.Subtests
) -> None:
    for name, one in components.items():
        with subtests.test(name):
            assert [codes(one.read(raw)) for raw in NO_MESSAGES] == [["message_unreadable"]] * len(
                NO_MESSAGES
            )
            assert one.read(None) == Message()


def test_an_act_without_a_number_is_reported_and_two_of_one_number_are_one(
    components: Mapping[str, Component], subtests: pytest.Subtests
) -> None:
    numbers = (None, "1", True, 1.0, 0, -1, 2**60, float("nan"))
    for name, one in components.items():
        with subtests.test(name):
            for number in numbers:
                message = one.read({"page": PAGE, "acts": [{**one.changes, "n": number}]})
                assert (message.acts, codes(message)) == ((), ["act_unreadable"])
            twice = [{**one.changes, "n": 1}, {"do": "explode", "n": 1}]
            outcome = one.takes({"page": PAGE, "acts": twice})
            assert outcome == one.does(one.changes)
            assert outcome.state != one.start


def test_a_flood_of_acts_is_taken_in_portions(
    components: Mapping[str, Component], subtests: pytest.Subtests
) -> None:
    for name, one in components.items():
        with subtests.test(name):
            outcome = one.does(*[one.changes] * (MAX_ACTS + 9))
            assert (outcome.confirmed, codes(outcome)) == (MAX_ACTS, ["acts_too_many"])


# Acts by their types

WORDS: Final = st.one_of(st.sampled_from([*BOARD.items, "N", "AP", "AP@K"]), item_names, hostile_text)


def of_type(kind: object, length: Iterable[int | None] = ()) -> Strategy:
    """Return values of a type, within the bounds that it has."""
    origin, args = get_origin(kind), get_args(kind)
    least, most = length or (None, None)
    sizes: dict[str, Any] = {"min_size": least or 0, "max_size": min(most or 6, 6)}
    if origin is Annotated:
        meta = next((one for one in args[1:] if isinstance(one, Meta)), Meta())
        if args[0] is int:
            return st.integers(cast("int", meta.ge), min(cast("int", meta.le), 120))
        return of_type(args[0], (meta.min_length, meta.max_length))
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of(*map(of_type, args))
    if origin in (tuple, list):
        return st.lists(of_type(args[0]), **sizes)
    if origin is dict:
        return st.dictionaries(of_type(args[0]), of_type(args[1]), **sizes)
    if kind is str:
        return WORDS.filter(lambda word: len(word) <= (most or 1000))
    plain: dict[object, Strategy] = {
        int: st.integers(0, 9),
        bool: st.booleans(),
        float: st.floats(0, 9),
        NoneType: st.none(),
    }
    return plain[kind]


def acts_of(one: Component, kind: type[Act]) -> Strategy:
    """Return acts of a kind, as the browser sends them."""
    types = get_type_hints(kind, include_extras=True)
    values = {name: one.likely.get(name, of_type(types[name])) for name in kind.__struct_fields__}
    return st.fixed_dictionaries({"do": st.just(kind.__struct_config__.tag), **values})


NONSENSE: Final = {"of another": [None]}
"""What no field of an act can be."""


@pytest.mark.slow
@settings(max_examples=2)
@given(st.data())
def test_an_act_is_read_by_its_type_and_one_with_a_field_of_another_type_is_refused_alone(
    components: Mapping[str, Component], data: st.DataObject
) -> None:
    for one in components.values():
        changed = one.does(one.changes).state
        for kind in one.kinds:
            act = data.draw(acts_of(one, kind))
            if "\ud800" not in repr(act):
                assert isinstance(one.read({"page": PAGE, "acts": [{"n": 1, **act}]}).acts[0][1], kind), act
            for field in fields_of(kind):
                wrong = [{**act, field.name: NONSENSE}]
                if field.required:
                    wrong.append({name: value for name, value in act.items() if name != field.name})
                for bad in wrong:
                    outcome = one.does(bad, one.changes)
                    assert codes(outcome) in (["act_unreadable"], ["number_refused"]), bad
                    assert (outcome.state, outcome.confirmed) == (changed, 2), bad


@settings(max_examples=2)
@given(st.data())
def test_of_an_older_page_only_what_outlives_it_is_tried(
    components: Mapping[str, Component], data: st.DataObject
) -> None:
    for name, one in components.items():
        for kind in one.kinds:
            if kind not in one.outlives:
                outcome = one.does(data.draw(acts_of(one, kind)), page="an older page")
                assert (outcome.state, outcome.confirmed, codes(outcome)) == (one.start, 1, ["old_page"]), (
                    name
                )


def entries_of(state: Any) -> list[Any]:
    """Return all that Back and undo lead to."""
    history = getattr(state, "history", state)
    return [*getattr(history, "entries", ())]


def read_again(entry: Any) -> object:
    """Return what its address says of a state, with its problems."""
    if isinstance(entry, PlaygroundEntry):
        return PlaygroundEntry.from_query(entry.to_query(), "en")
    return entry.from_query(entry.to_query())


JUNK: Final = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(hostile_text, inner, max_size=4)),
    max_leaves=10,
)


@st.composite
def messages(draw: st.DrawFn, one: Component) -> object:
    """Draw a message: now and then anything, else acts of a component, of which some are damaged."""
    if not draw(st.integers(0, 3)):
        return draw(JUNK)
    acts: list[object] = []
    for _ in range(draw(st.integers(0, 8))):
        act = draw(acts_of(one, draw(st.sampled_from(one.kinds))))
        match draw(st.integers(0, 5)):
            case 0:
                acts.append(draw(JUNK))
            case 1:
                acts.append(
                    {"n": draw(st.integers(1, 20)), **act, draw(st.sampled_from(["do", *act])): draw(JUNK)}
                )
            case _:
                acts.append({"n": draw(st.integers(1, 20)), **act})
    return {"page": draw(st.sampled_from([PAGE, PAGE, PAGE, "\ud800"])), "acts": acts}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*COMPONENTS, "classroom"])
@settings(max_examples=25)
@given(data=st.data())
def test_whatever_is_sent_nothing_raises_nothing_is_lost_and_the_same_again_changes_nothing(
    components: Mapping[str, Component], name: str, data: st.DataObject
) -> None:
    one = components[name]
    raw = data.draw(messages(one))
    message, outcome = one.read(raw), one.takes(raw)
    assert len(outcome.problems) <= 9
    for problem in outcome.problems:
        assert EN(f"problem.{problem.code}", **problem.values)
    entries = entries_of(outcome.state)
    assert entries[:1] == entries_of(one.start)[:1]
    for entry in entries:
        # Back finds a state by what its address says.
        assert read_again(entry) == (entry, ())
    again = one.apply(outcome.state, message, confirmed=outcome.confirmed, page=PAGE)
    assert (again.state, again.confirmed, again.last_act) == (outcome.state, outcome.confirmed, None)
