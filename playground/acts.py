"""What the browser's board asks for, and what comes of it: pure functions over `History`.

The board sends all acts that were not confirmed yet, numbered upward, as often as it likes:
`{"page": ..., "acts": [{"n": 7, "do": "arrange", ...}, ...]}`. Each is applied once. What comes
from a browser may be anything at all; a bad act is skipped with a problem and loses nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, cast, get_args

from playground.history import History
from playground.names import InvalidNameError, clean_name
from playground.problems import Problem, bounded
from playground.scenario import MAX_ADDRESS, MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K, Scenario
from recmetrics import best_order, worst_order

MAX_ACTS: Final = 200
"""Most acts looked at in one message; the board sends the others again."""

# Whole numbers beyond this are not exact in a browser.
_MAX_SAFE: Final = 2**53 - 1
_LONGEST_PAGE: Final = 100

Place = Literal["ranked", "missed", "unused"]
Command = Literal["undo", "redo", "reset", "best", "worst"]


@dataclass(frozen=True, slots=True)
class Arrange:
    """The whole new arrangement, never a change to an older one. `item` is the card that was held."""

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...]
    k: int
    item: str | None = None


@dataclass(frozen=True, slots=True)
class Add:
    """A new item at the end of a place."""

    item: str
    to: Place


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for an item."""

    item: str
    name: str


@dataclass(frozen=True, slots=True)
class Remove:
    """An item to be taken off the board."""

    item: str


@dataclass(frozen=True, slots=True)
class SetUnnamed:
    """Another number of relevant items without a card."""

    count: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A random order of the list, the same for the same seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class Do:
    """An act that needs no more than its name."""

    command: Command


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An act that makes no sense; it is confirmed all the same, or it would be sent for ever."""

    problem: Problem


Change = Arrange | Add | Rename | Remove | SetUnnamed | Shuffle
"""Acts that make another scenario of the one on the board."""

Act = Change | Do | Unreadable


@dataclass(frozen=True, slots=True)
class Message:
    """What the board sent, as far as it can be read.

    Args:
        page: The token of the page that the board belongs to.
        acts: The acts with their numbers, upward.
        problems: What could not be read and has no number.
    """

    page: str = ""
    acts: tuple[tuple[int, Act], ...] = ()
    problems: tuple[Problem, ...] = ()


LastActKind = Literal[
    "opened",
    "moved",
    "entered",
    "left",
    "marked",
    "unmarked",
    "cutoff",
    "tray",
    "several",
    "added",
    "renamed",
    "removed",
    "unnamed",
    "undo",
    "redo",
    "reset",
    "shuffle",
    "best",
    "worst",
]


@dataclass(frozen=True, slots=True)
class LastAct:
    """What was done, for the sentence that says so.

    Args:
        kind: What it was.
        item: The item it was done to, if it was one.
        was: Where or what it was before: a rank, a place, a name or a number.
        now: Where or what it is now.
    """

    kind: LastActKind
    item: str | None = None
    was: int | str | None = None
    now: int | str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a message.

    Args:
        history: The history after it.
        confirmed: Number of the last act that is dealt with.
        problems: What was wrong, at most nine.
        last_act: The last act that changed something, or None.
    """

    history: History
    confirmed: int
    problems: tuple[Problem, ...] = ()
    last_act: LastAct | None = None


class _RefusedError(Exception):
    """An act that is not possible on this board."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def _refused(code: str, **values: str | int) -> _RefusedError:
    return _RefusedError(Problem(code, values))


def read_message(raw: object) -> Message:
    """What a browser sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a board that has not sent anything yet.

    >>> read_message({"page": "p", "acts": [{"n": 1, "do": "undo"}]}).acts
    ((1, Do(command='undo')),)
    >>> [problem.code for problem in read_message("junk").problems]
    ['message_unreadable']
    """
    if raw is None:
        return Message()
    message = _table(raw)
    page, acts = message.get("page"), message.get("acts")
    if not isinstance(page, str) or len(page) > _LONGEST_PAGE or not isinstance(acts, list):
        return Message(problems=(Problem("message_unreadable"),))
    sent = cast("list[object]", acts)
    problems: list[Problem] = []
    if len(sent) > MAX_ACTS:
        problems.append(Problem("acts_too_many", {"limit": MAX_ACTS}))
    read: dict[int, Act] = {}
    for entry in sent[:MAX_ACTS]:
        fields = _table(entry)
        number = _whole(fields.get("n"), 1, _MAX_SAFE)
        if number is None:
            problems.append(Problem("act_unreadable"))
        else:
            # Two acts under one number: the first one counts, as it would have if they came apart.
            read.setdefault(number, _read_act(fields))
    return Message(page, tuple(sorted(read.items(), key=_number_of)), bounded(problems))


def apply_acts(history: History, message: Message, *, confirmed: int, page: str) -> Outcome:
    """Apply the acts of a message that were not dealt with yet, in order.

    Args:
        history: The history before them.
        message: What the board sent.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page. A message of another page was sent before the connection broke:
            a move of it still counts if it fits what is on the board, everything else is refused.

    Returns:
        The history after them, with what was wrong and what was done.
    """
    problems = list(message.problems)
    last_act: LastAct | None = None
    for number, act in message.acts:
        if number <= confirmed:
            continue
        confirmed = number
        try:
            if message.page != page and not isinstance(act, Arrange):
                raise _refused("old_page")
            changed, done = _applied(history, act)
        except _RefusedError as refused:
            # A move of an older page that does not fit any more is not the reader's mistake.
            problems.append(refused.problem if message.page == page else Problem("old_page"))
            continue
        if changed != history:
            history, last_act = changed, done
    return Outcome(history, confirmed, bounded(problems), last_act)


def _applied(history: History, act: Act) -> tuple[History, LastAct]:
    if isinstance(act, Unreadable):
        raise _RefusedError(act.problem)
    if isinstance(act, Do):
        return _commanded(history, act.command)
    after, done = _changed(Scenario.from_text(history.now), act)
    if not after.fits_address:
        raise _refused("address_full", limit=MAX_ADDRESS)
    return history.push(after.to_text()), done


def _commanded(history: History, command: Command) -> tuple[History, LastAct]:
    done = LastAct(command)
    if command == "undo":
        return history.undo(), done
    if command == "redo":
        return history.redo(), done
    if command == "reset":
        return history.push(history.first), done
    scenario = Scenario.from_text(history.now)
    order = best_order if command == "best" else worst_order
    ranked = order(scenario.ranked, scenario.relevant_set())
    return history.push(scenario.with_ranked(ranked).to_text()), done


def _changed(scenario: Scenario, act: Change) -> tuple[Scenario, LastAct]:
    """The scenario after an act that changes it, and what was done.

    Raises:
        _RefusedError: The act is not possible on this board.
    """
    match act:
        case Arrange():
            return _arranged(scenario, act)
        case Add(item, to):
            return _added(scenario, _free_name(scenario, item), to)
        case Rename(item, name):
            _require_known(scenario, item)
            return _renamed(scenario, item, _free_name(scenario, name, except_for=item))
        case Remove(item):
            _require_known(scenario, item)
            return _mapped(scenario, lambda names: _without(names, item)), LastAct("removed", item)
        case SetUnnamed(count):
            done = LastAct("unnamed", was=scenario.unnamed, now=count)
            return scenario.with_unnamed(count), done
        case Shuffle(seed):
            ranked = list(scenario.ranked)
            Random(seed).shuffle(ranked)
            return scenario.with_ranked(ranked), LastAct("shuffle")


def _arranged(scenario: Scenario, act: Arrange) -> tuple[Scenario, LastAct]:
    try:
        after = replace(scenario, ranked=act.ranked, relevant=act.relevant, unused=act.unused, k=act.k)
    except ValueError:
        raise _refused("not_a_permutation") from None
    if set(after.items) != set(scenario.items):
        raise _refused("not_a_permutation")
    return after, describe_arrangement(scenario, after, act.item)


def _added(scenario: Scenario, name: str, to: Place) -> tuple[Scenario, LastAct]:
    if len(scenario.items) >= MAX_ITEMS:
        raise _refused("board_full", limit=MAX_ITEMS)
    if to == "ranked":
        added = replace(scenario, ranked=(*scenario.ranked, name))
    elif to == "missed":
        added = replace(scenario, relevant=(*scenario.relevant, name))
    else:
        added = replace(scenario, unused=(*scenario.unused, name))
    return added, LastAct("added", name, now=to)


def _renamed(scenario: Scenario, item: str, name: str) -> tuple[Scenario, LastAct]:
    def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name if other == item else other for other in names)

    return _mapped(scenario, renamed), LastAct("renamed", item, was=item, now=name)


def _mapped(scenario: Scenario, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Scenario:
    return replace(
        scenario,
        ranked=change(scenario.ranked),
        relevant=change(scenario.relevant),
        unused=change(scenario.unused),
    )


def _require_known(scenario: Scenario, item: str) -> None:
    if item not in scenario.items:
        raise _refused("item_unknown", name=item)


def _free_name(scenario: Scenario, raw: str, except_for: str | None = None) -> str:
    try:
        name = clean_name(raw)
    except InvalidNameError as error:
        raise _RefusedError(error.problem) from None
    if name != except_for and name in scenario.items:
        raise _refused("name_taken", name=name)
    return name


def describe_arrangement(before: Scenario, after: Scenario, held: str | None = None) -> LastAct:
    """What was done between two arrangements of the same items.

    Args:
        before: The scenario before.
        after: The scenario after.
        held: The item that was held, if known: when two neighbours change places, either may have moved.

    >>> before = Scenario(("A", "B", "C"), ("B",), k=3)
    >>> describe_arrangement(before, before.with_ranked(("C", "A", "B")))
    LastAct(kind='moved', item='C', was=3, now=1)
    """
    changes = [
        change
        for change in (_list_change(before, after, held), _cutoff_change(before, after))
        if change is not None
    ]
    marks = set(before.relevant) ^ set(after.relevant)
    # Whoever drops a card among the relevant ones marks it by that; it is one act, and told as one.
    if marks and not (len(changes) == 1 and marks == {changes[0].item}):
        changes += [LastAct("marked" if item in after.relevant else "unmarked", item) for item in marks]
    if not changes:
        return LastAct("tray")
    return changes[0] if len(changes) == 1 else LastAct("several")


def _cutoff_change(before: Scenario, after: Scenario) -> LastAct | None:
    return None if before.k == after.k else LastAct("cutoff", was=before.k, now=after.k)


def _list_change(before: Scenario, after: Scenario, held: str | None) -> LastAct | None:
    if before.ranked == after.ranked:
        return None
    # One item alone explains the change if the lists are equal without it.
    different = [(a, b) for a, b in zip(before.ranked, after.ranked, strict=False) if a != b]
    first = different[0] if different else (*before.ranked[-1:], *after.ranked[-1:])
    # Of two neighbours the one that went up is named: learners look at what rises.
    for item in dict.fromkeys((held, *reversed(first))):
        if item is not None and _without(before.ranked, item) == _without(after.ranked, item):
            return _one_moved(before, after, item)
    return LastAct("several")


def _one_moved(before: Scenario, after: Scenario, item: str) -> LastAct | None:
    was, now = _where(before, item), _where(after, item)
    if was == now:
        return None
    if isinstance(was, int):
        return LastAct("moved" if isinstance(now, int) else "left", item, was, now)
    return LastAct("entered", item, was, now)


def _where(scenario: Scenario, item: str) -> int | Place:
    if item in scenario.ranked:
        return scenario.ranked.index(item) + 1
    return "missed" if item in scenario.relevant else "unused"


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


def _read_act(fields: dict[str, object]) -> Act:
    do = fields.get("do")
    if not isinstance(do, str):
        return Unreadable(Problem("act_unreadable"))
    reader = _READERS.get(do)
    if reader is None:
        return Unreadable(Problem("act_unknown", {"given": do}))
    return reader(fields) or Unreadable(Problem("act_unreadable"))


def _read_arrange(fields: dict[str, object]) -> Act | None:
    ranked, relevant, unused = (_names(fields.get(place)) for place in ("ranked", "relevant", "unused"))
    if ranked is None or relevant is None or unused is None:
        return None
    k = _whole(fields.get("k"), MIN_K, MAX_K)
    if k is None:
        return Unreadable(Problem("number_refused", {"lowest": MIN_K, "highest": MAX_K}))
    return Arrange(ranked, relevant, unused, k, _text(fields.get("item")))


def _read_add(fields: dict[str, object]) -> Act | None:
    item, to = _text(fields.get("item")), fields.get("to")
    if item is None or to not in get_args(Place):
        return None
    return Add(item, cast("Place", to))


def _read_rename(fields: dict[str, object]) -> Act | None:
    item, name = _text(fields.get("item")), _text(fields.get("name"))
    return None if item is None or name is None else Rename(item, name)


def _read_remove(fields: dict[str, object]) -> Act | None:
    item = _text(fields.get("item"))
    return None if item is None else Remove(item)


def _read_unnamed(fields: dict[str, object]) -> Act | None:
    count = _whole(fields.get("count"), 0, MAX_UNNAMED)
    if count is None:
        return Unreadable(Problem("number_refused", {"lowest": 0, "highest": MAX_UNNAMED}))
    return SetUnnamed(count)


def _read_shuffle(fields: dict[str, object]) -> Act | None:
    seed = _whole(fields.get("seed"), -_MAX_SAFE, _MAX_SAFE)
    return None if seed is None else Shuffle(seed)


def _reader_of(command: Command) -> Callable[[dict[str, object]], Act | None]:
    return lambda _fields: Do(command)


_READERS: Final[dict[str, Callable[[dict[str, object]], Act | None]]] = {
    "arrange": _read_arrange,
    "add": _read_add,
    "rename": _read_rename,
    "remove": _read_remove,
    "unnamed": _read_unnamed,
    "shuffle": _read_shuffle,
    **{command: _reader_of(command) for command in cast("tuple[Command, ...]", get_args(Command))},
}


def _number_of(numbered: tuple[int, Act]) -> int:
    return numbered[0]


def _table(raw: object) -> dict[str, object]:
    return cast("dict[str, object]", raw) if isinstance(raw, dict) else {}


def _whole(raw: object, lowest: int, highest: int) -> int | None:
    # A bool is an int to Python, and to nobody else.
    if isinstance(raw, bool) or not isinstance(raw, int):
        return None
    return raw if lowest <= raw <= highest else None


def _text(raw: object) -> str | None:
    # A name that is far too long keeps enough of itself to be refused as one.
    return raw[:10_000] if isinstance(raw, str) else None


def _names(raw: object) -> tuple[str, ...] | None:
    if not isinstance(raw, list):
        return None
    sent = cast("list[object]", raw)
    if len(sent) > MAX_ITEMS or not all(isinstance(name, str) for name in sent):
        return None
    return cast("tuple[str, ...]", tuple(sent))
