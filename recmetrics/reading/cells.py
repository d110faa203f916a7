"""Contents of a cell: one item, or several in whatever way programs and people write lists."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, isnan
from typing import Any, Final, cast

from recmetrics.reading.literals import (
    UNREADABLE,
    CutError,
    DocumentError,
    KeyRepeatedError,
    literal_in,
    mapping_of,
)
from recmetrics.reading.numbers import exact_number
from recmetrics.reading.roles import row_head_of
from recmetrics.reading.separated import split_text

FIELD_SEPARATORS: Final = ("\t", ";；", "|｜")
"""Separators of the fields of a line; the first of these that divides it is used."""

_STRONG: Final = (",，、", ";；", "|｜", "\t")
"""Separators of items; the first of these that a field has is used."""

NOTHING: Final = frozenset({"", "nan", "NaN", "NaT", "None", "<NA>", "null"})
"""What programs write into a cell where there is nothing."""

_TAB_AFTER: Final = re.compile(r"[;；][ ]*\t")
_BETWEEN: Final = re.compile(r"[\s,:=()\[\]{}]+")
_CALL: Final = re.compile(
    r"(?:\w+\.)*(?:set|frozenset|array|list|tuple|dict|defaultdict|Counter|deque)\(.*\)", re.DOTALL
)
_TEXTS: Final = re.compile(r"\[\s*(?:'[^'\\]*'(?:\s*,\s*|\s+|(?=\])))*\]")
_NUMBERS: Final = re.compile(r"\[\s*(?:(?:0|[1-9][0-9]*)(?:\s*,\s*|\s+|(?=\])))*\]")


class UnorderedError(ValueError):
    """Error for a set where a ranked list is needed: how it is printed says nothing about its order."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The items of a cell as they are written, and beside each its score or grade where there are numbers.

    `is_unordered` says that they are those of a set as Python prints it, and more than one.

    >>> Cell(("A", "B", "C"), (0.5, 0.9, 0.0)).ranked, Cell(("A", "B", "C"), (0.5, 0.9, 0.0)).relevant
    (['B', 'A', 'C'], ['A', 'B'])
    """

    items: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()
    is_unordered: bool = False

    @property
    def ranked(self) -> list[str]:
        """The items best first: by score where there are scores, equal ones as they stand.

        Raises:
            UnorderedError: If it is a set of several items.
        """
        if self.is_unordered:
            raise UnorderedError
        scored = zip(self.items, self.numbers or (0,) * len(self.items), strict=True)
        return [item for item, _ in sorted(scored, key=lambda pair: -pair[1])]

    @property
    def relevant(self) -> list[str]:
        """The items whose grade is above 0, or all of them where there are no grades."""
        graded = zip(self.items, self.numbers or (1,) * len(self.items), strict=True)
        return [item for item, grade in graded if grade > 0]


def fields_of(line: str) -> list[str]:
    r"""Return the fields of a line as they stand; a single one where nothing separates.

    >>> fields_of("u1; A, B; B"), fields_of("u1\tA;B\tB"), fields_of("u1；甲，乙；乙"), fields_of("A, B")
    (['u1', ' A, B', ' B'], ['u1', 'A;B', 'B'], ['u1', '甲，乙', '乙'], ['A, B'])
    """
    if "\t" in line:
        # A semicolon at the end of a field and a tab behind it are one separator.
        line = _TAB_AFTER.sub("\t", line)
    if "|" in line and line.startswith("|") and line.endswith("|") and len(line) > 1:
        line = line[1:-1]  # a row of a Markdown table
    for separators in FIELD_SEPARATORS:
        fields = split_text(line, separators, keep=True)
        if len(fields) > 1:
            return fields
    return [line]


def separators_in(field: str) -> str | None:
    """Return the separators of items that a field has; None where it may have spaces only.

    >>> separators_in("A、B"), separators_in("A; B"), separators_in("A B")
    (',，、', ';；', None)
    """
    return next((one for one in _STRONG if len(split_text(field, one)) > 1), None)


def is_list(field: str) -> bool:
    """Return whether a field is a list as programs write it, which tells its items apart.

    >>> is_list("[A, B]"), is_list("frozenset({'A'})"), is_list("set()"), is_list("A, B")
    (True, True, True, False)
    """
    text = field.strip()
    return _is_bracketed(text) or _CALL.fullmatch(text) is not None


def _is_bracketed(text: str) -> bool:
    return len(text) > 1 and (text[0], text[-1]) in (("[", "]"), ("{", "}"), ("(", ")"))


def cell_of(field: str, *, at_spaces: bool = False) -> Cell:
    """Return what is in a field.

    Args:
        field: The items, with or without the brackets and quotes of lists in programs.
        at_spaces: Whether spaces separate where nothing else does.

    Raises:
        KeyRepeatedError: A mapping in it has an item twice, with two numbers.
        CutError: Part of the list was left out ("...") when it was printed.

    >>> cell_of("['A' 'B']").items, cell_of("A, B、C").items, cell_of("[The Matrix]").items
    (('A', 'B'), ('A', 'B', 'C'), ('The Matrix',))
    >>> cell_of("{'b'}").items, cell_of("array([1, 2])").items, cell_of("[81_6297, 7]").items
    (('b',), ('1', '2'), ('81_6297', '7'))
    >>> cell_of("[('A', 0.1), ('B', 0.9)]").ranked, cell_of("{'A': 1, 'B': 0}").relevant
    (['B', 'A'], ['A'])
    """
    text = field.strip()
    if text in NOTHING:
        return Cell()
    literal = literal_cell(text)
    if literal is not None:
        return literal
    inner = bare(text)
    items = _split(inner, at_spaces=at_spaces and separators_in(inner) is None)
    if inner is not text and {"...", "…"} & set(items):
        raise CutError
    return Cell(tuple(items))


def literal_cell(text: str) -> Cell | None:
    """Return what is in a cell that is a literal of Python, JSON or numpy; None where it is none.

    Raises:
        KeyRepeatedError: A mapping in it has an item twice, with two numbers.
        CutError: Part of the list was left out ("...") when it was printed.

    >>> literal_cell('[{"item_id": 10, "rating": 0.9}]'), literal_cell("[The Matrix]")
    (Cell(items=('10',), numbers=(0.9,), is_unordered=False), None)
    """
    if not (_is_bracketed(text) or _CALL.fullmatch(text)):
        return None
    if _TEXTS.fullmatch(text):
        return Cell(tuple(text.split("'")[1::2]))
    if _NUMBERS.fullmatch(text):
        return Cell(tuple(re.findall("[0-9]+", text)))
    written = set(_BETWEEN.split(text))
    try:
        value = _value(text)
        if isinstance(value, list):
            entries = cast("list[object]", value)
            while entries and _is_missing(entries[-1]):
                entries.pop()  # arrays are filled up to one length
        elif not isinstance(value, (tuple, set, dict)):
            value = (value,)  # ('b') is no tuple to Python
        return cell_in(cast("object", value), lambda one, _: _item(one, written))
    except (CutError, KeyRepeatedError):
        raise
    except UNREADABLE:
        return None


def cell_in(
    value: object, item_of: Callable[[object, str], str], where: str = "…", *, are_grades: bool = False
) -> Cell:
    """Return the items of a list, a set, a mapping to numbers, pairs, or objects such as Spark's.

    Args:
        value: The value.
        item_of: Returns an item at a path as text.
        where: The path of the value, for errors.
        are_grades: Whether its numbers are grades; a score that is missing puts its item last.

    Raises:
        DocumentError: If it is nothing of these.
        KeyRepeatedError: If an item is there twice, with a number each.

    >>> cell_in({"B": None, "A": 1}, lambda one, _: str(one)).ranked
    ['A', 'B']
    """
    if isinstance(value, set):
        items = sorted(item_of(one, where) for one in cast("set[object]", value))
        return Cell(tuple(items), (), is_unordered=len(items) > 1)
    if isinstance(value, dict):
        pairs = list(cast("dict[object, object]", value).items())
    elif isinstance(value, (list, tuple)):
        entries = list(cast("Sequence[object]", value))
        objects = pairs_of_objects(entries)
        if objects is not None and any(number is not None for _, number in objects):
            pairs = objects
        elif objects is None and entries and all(map(_is_pair, entries)):
            pairs = cast("list[tuple[object, object]]", entries)
        else:
            entries = entries if objects is None else [item for item, _ in objects]
            return Cell(tuple(item_of(one, f"{where}[{at}]") for at, one in enumerate(entries)))
    else:
        raise DocumentError("part_list", where=where)
    items = [item_of(item, where) for item, _ in pairs]
    if len(set(items)) < len(items):
        raise KeyRepeatedError(next(item for item in items if items.count(item) > 1))
    numbers = (_number(one, f"{where}[{item!r:.40}]", are_grades) for item, one in pairs)
    return Cell(tuple(items), tuple(numbers))


def _number(value: object, where: str, are_grades: bool) -> float:
    if _is_missing(value) and not are_grades:
        return -inf
    try:
        number = exact_number(value) if isinstance(value, str) else cast("float", value)
        if isfinite(number):
            return float(number) if isinstance(number, bool) else number
    except (TypeError, ValueError, OverflowError):
        pass
    raise DocumentError("part_grade", where=where)


def bare(field: str) -> str:
    """Return a field without the brackets of a list whose items are not in quotes, as pandas prints it.

    >>> bare("[Alien, The Matrix]"), bare("Alien, The Matrix")
    ('Alien, The Matrix', 'Alien, The Matrix')
    """
    return field.strip()[1:-1].strip() if _is_bracketed(field.strip()) else field


def are_spaces_separators(fields: Sequence[tuple[str, str]]) -> bool | None:
    """Return whether the spaces in lists and relevant items separate; None where they may or may not.

    They may where other lists have commas, unless the whole text is an item of these. They are sure to where
    the parts of a longer list hold what is relevant, and none of them twice.

    Args:
        fields: The list and the relevant items of each line, as they stand.

    >>> are_spaces_separators([("A B C", "B")]), are_spaces_separators([("The Matrix", "The Matrix")])
    (True, False)
    >>> are_spaces_separators([("The Matrix", "The Godfather")]) is None
    True
    >>> are_spaces_separators([("[Alien, The Matrix]", "[The Matrix]")])
    False
    """
    fields = [(_unless_literal(ranked), _unless_literal(relevant)) for ranked, relevant in fields]
    texts = [field for pair in fields for field in pair]
    if not any(" " in text and not _is_quoted(text) for text in texts):
        return False
    if any(map(separators_in, texts)):
        return None if _is_mixed(fields) else False
    # A title that is all of a list; one word that is says nothing of the spaces elsewhere.
    if any(ranked == relevant and " " in ranked for ranked, relevant in fields):
        return False
    is_sure = all(
        len(parts := ranked.split()) >= 3
        and len(set(parts)) == len(parts)
        and bool(set(relevant.split()) & set(parts))
        for ranked, relevant in fields
        if ranked and relevant
    )
    return True if is_sure and any(" " in ranked for ranked, _ in fields) else None


def _unless_literal(field: str) -> str:
    """Return a field without brackets; of a literal, which tells its items apart, nothing."""
    text = field.strip()
    return "" if literal_cell(text) is not None else bare(text)


def _is_quoted(text: str) -> bool:
    return text[:1] in ("'", '"', "“", "‘", "「")


def _is_mixed(fields: Sequence[tuple[str, str]]) -> bool:
    """Return whether a list, or what is relevant in it, may have spaces where the others have commas."""
    items = {item for pair in fields for field in pair if separators_in(field) for item in _split(field)}

    def may_be_several(text: str) -> bool:
        return " " in text and not _is_quoted(text) and separators_in(text) is None and text not in items

    lists = {ranked for ranked, _ in fields}
    every_relevant = {relevant for _, relevant in fields}
    return any(may_be_several(ranked) and ranked not in every_relevant for ranked, _ in fields) or any(
        may_be_several(relevant)
        and relevant not in lists
        and bool(set(relevant.split()) & set(_split(ranked)))
        for ranked, relevant in fields
    )


def _split(text: str, *, at_spaces: bool = False) -> list[str]:
    separators = separators_in(text)
    if separators is None and at_spaces:
        return text.split()
    return [piece.strip() for piece in split_text(text, separators or ",") if piece.strip()]


def _value(text: str) -> object:
    if '"' in text:
        try:
            return json.loads(text, object_pairs_hook=mapping_of)
        except KeyRepeatedError:
            raise
        except (ValueError, RecursionError):
            pass  # then it may be Python
    return literal_in(text)


def pairs_of_objects(objects: Sequence[object]) -> list[tuple[object, object]] | None:
    """Return the items of objects with their scores or grades, such as Spark's; None of anything else.

    Objects with a rank alone are put in its order, and have None for a number, as those with an item alone.

    >>> pairs_of_objects([{"item_id": 10, "rating": 0.9}, {"item_id": 11, "rating": 0.5}])
    [(10, 0.9), (11, 0.5)]
    """
    if not objects or not all(isinstance(one, Mapping) for one in objects):
        return None
    rows = cast("Sequence[Mapping[object, Any]]", objects)
    heads = {row_head_of(str(key)): key for key in reversed(list(rows[0]))}
    number = next((heads[head] for head in ("score", "grade", "rank") if head in heads), None)
    others = [key for key in rows[0] if key != number]
    item = heads.get("list", others[0] if len(others) == 1 else None)
    if item is None or not all(item in one for one in rows):
        return None
    if number is not None and number == heads.get("rank"):
        rows, number = sorted(rows, key=lambda one: one[number]), None
    return [(one[item], None if number is None else one.get(number)) for one in rows]


def _is_pair(entry: object) -> bool:
    if not isinstance(entry, (list, tuple)) or len(cast("Sequence[object]", entry)) != 2:
        return False
    item, number = cast("tuple[object, object]", entry)
    return isinstance(item, (str, int)) and isinstance(number, (int, float)) and not isinstance(number, bool)


def _item(value: object, written: set[str]) -> str:
    """Return an item as text; a number that is written in another way is none.

    81_6297 and 1e5 are numbers to Python, and here names; 1.0 and 1., as arrays have whole numbers, are 1.
    """
    if isinstance(value, str):
        return value
    if _is_missing(value):
        return "nan"
    whole = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    if isinstance(value, (int, float)) and {str(value), whole, f"{whole}."} & written:
        return whole
    raise ValueError(whole)


def _is_missing(value: object) -> bool:
    return value is None or (isinstance(value, float) and isnan(value))
