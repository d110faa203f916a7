r"""The pinned list in the address: `pin=list;relevant;k;more;unused;grades`, without what the board has too.

Names are written as in `list`. Parts at the end can be left out, and a part can be left blank: then it is
that of the list on the board. `pin=B,A,C;;3` is another order of the same items at K = 3.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Final

from webapp.components.in_turn import RefusedError, refused
from webapp.model.address import MAX_ADDRESS, join_fields, join_items, read_number, split_fields, split_items
from webapp.model.grades import ItemGrades, grades_of, grades_text
from webapp.model.limits import MAX_GRADE, MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K
from webapp.model.link_reading import HIDDEN
from webapp.model.names import InvalidNameError, clean_name
from webapp.model.repeats import named_apart
from webapp.model.scenario import DEFAULT_WHATIF, Scenario

_PARTS: Final = 7

_MISSED: Final = ("shown", HIDDEN)
_NO_GRADES: Final = "-"
"""The grades of a list that has none, beside a board that has some."""


def pinned_from(scenario: Scenario) -> Scenario:
    """Return what is pinned of a list: the measures that are shown belong to the page."""
    return replace(scenario, show=(), whatif=DEFAULT_WHATIF)


def pin_text(pinned: Scenario, board: Scenario) -> str:
    """Return the value of `pin` for a list that is pinned beside the one on the board.

    >>> board = Scenario(("A", "B", "C"), ("B",), k=3)
    >>> pin_text(board.with_ranked(("B", "A", "C")).with_k(2), board)
    'B,A,C;;2'
    """
    parts = [
        join_items(pinned.ranked),
        join_items(pinned.relevant) if pinned.relevant != board.relevant else "",
        str(pinned.k) if pinned.k != board.k else "",
        str(pinned.unnamed) if pinned.unnamed != board.unnamed else "",
        join_items(pinned.unused) if pinned.unused != _unused(pinned.ranked, pinned.relevant, board) else "",
        _written_grades(pinned) if pinned.grades != _grades(pinned.relevant, board) else "",
        _MISSED[pinned.hides_missed] if pinned.hides_missed != board.hides_missed else "",
    ]
    while not parts[-1]:
        parts.pop()
    return join_fields(parts)


def read_pin(text: str, board: Scenario) -> Scenario:
    """Parse the value of `pin`. Nothing is repaired: a list that was not meant would be compared with.

    Args:
        text: The value, of any length.
        board: The list on the board.

    Raises:
        RefusedError: The value holds no list; its problem says why.

    >>> read_pin("B,A,C;;2", Scenario(("A", "B", "C"), ("B",), k=3)).to_query()
    {'list': 'B,A,C', 'relevant': 'B', 'k': '2'}
    """
    if len(text) > MAX_ADDRESS:
        raise refused("pin_full", limit=MAX_ADDRESS)
    parts = [part.strip() for part in split_fields(text)]
    if len(parts) > _PARTS:
        raise refused("pin_unreadable", given=text)
    ranked, relevant, k, unnamed, unused, grades, missed = (*parts, *[""] * (_PARTS - len(parts)))
    if missed and missed not in _MISSED:
        raise refused("pin_unreadable", given=text)
    graded = _read_grades(grades, text) if grades else None
    listed = named_apart(_clean(ranked, text))[0] if ranked else board.ranked
    wanted = _names(relevant, text) if relevant else board.relevant
    left = _names(unused, text) if unused else _unused(listed, wanted, board)
    if repeated := [name for name in left if name in {*listed, *wanted}]:
        raise refused("pin_repeats", names=", ".join(repeated))
    if len({*listed, *wanted, *left}) > MAX_ITEMS:
        raise refused("pin_items", limit=MAX_ITEMS)
    return Scenario(
        listed,
        wanted,
        left,
        _number(k, MIN_K, MAX_K) if k else board.k,
        _number(unnamed, 0, MAX_UNNAMED) if unnamed else board.unnamed,
        grades=graded if grades else _grades(wanted, board),
        hides_missed=missed == HIDDEN if missed else board.hides_missed,
    )


def _grades(relevant: tuple[str, ...], board: Scenario) -> ItemGrades | None:
    """Return the grades that the board has of these items; None where it has none."""
    return None if board.grades is None else grades_of(board.grades, relevant)


def _written_grades(pinned: Scenario) -> str:
    return _NO_GRADES if pinned.grades is None else grades_text(pinned.grades)


def _read_grades(part: str, text: str) -> ItemGrades | None:
    if part == _NO_GRADES:
        return None
    grades: list[tuple[str, int]] = []
    for piece in split_items(part):
        name, _, grade = piece.rpartition(":")
        if not name.strip():
            raise refused("pin_unreadable", given=text)
        [item] = _names(join_items([name]), text)
        grades.append((item, _number(grade, 0, MAX_GRADE)))
    return tuple(grades)


def _unused(ranked: tuple[str, ...], relevant: tuple[str, ...], board: Scenario) -> tuple[str, ...]:
    """Return the unused items of the board that the pinned list does not place, as far as there is room."""
    placed = {*ranked, *relevant}
    room = max(MAX_ITEMS - len(placed), 0)
    return tuple(item for item in board.unused if item not in placed)[:room]


def _clean(part: str, text: str) -> list[str]:
    try:
        return [clean_name(piece) for piece in split_items(part)]
    except InvalidNameError:
        raise refused("pin_unreadable", given=text) from None


def _names(part: str, text: str) -> tuple[str, ...]:
    names = _clean(part, text)
    repeated = dict.fromkeys(name for at, name in enumerate(names) if name in names[:at])
    if repeated:
        raise refused("pin_repeats", names=", ".join(repeated))
    return tuple(names)


def _number(part: str, lowest: int, highest: int) -> int:
    number, problem = read_number(part, "pin", lowest, highest, lowest)
    if problem is not None:
        raise refused("pin_number", given=part, lowest=lowest, highest=highest)
    return number


def models_query(first: Scenario, second: Scenario) -> dict[str, str]:
    """Return the address of the page of many cases that shows two lists as models A and B of one case.

    Raises:
        RefusedError: One case cannot hold both; its problem says why.

    >>> a, b = Scenario(("A", "B"), ("B",), k=2), Scenario(("B", "A"), ("B",), k=2)
    >>> models_query(a, b)
    {'case': '1;A,B;B;B,A', 'k': '2'}
    """
    if first.hides_missed or second.hides_missed:
        raise refused("hidden_not_here")
    if first.grades is not None or second.grades is not None:
        raise refused("models_grades")
    if (set(first.relevant), first.unnamed) != (set(second.relevant), second.unnamed):
        raise refused("models_relevant")
    if first.k != second.k:
        raise refused("models_k")
    placed = {*first.ranked, *second.ranked, *second.relevant}
    unused = [item for item in dict.fromkeys(chain(second.unused, first.unused)) if item not in placed]
    if len(placed) + len(unused) > MAX_ITEMS:
        raise refused("models_items", limit=MAX_ITEMS)
    parts = ["1", join_items(first.ranked), join_items(second.relevant), join_items(second.ranked)]
    if second.unnamed or unused:
        parts += [str(second.unnamed)]
    if unused:
        parts += [join_items(unused)]
    return {"case": join_fields(parts), "k": str(second.k)}


def why_not_models(first: Scenario, second: Scenario) -> RefusedError | None:
    """Return why two lists cannot be two models of one case; None where they can."""
    try:
        models_query(first, second)
    except RefusedError as error:
        return error
    return None
