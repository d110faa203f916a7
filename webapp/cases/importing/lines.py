"""Parser of lines, one for each case, such as `A, B, C; B, Z` or `u1; A, B, C; B, Z`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from recmetrics.reading.cells import are_spaces_separators, cell_of, fields_of
from recmetrics.reading.separated import split_text
from webapp.cases.case import MODELS
from webapp.cases.case_draft import CaseDraft
from webapp.cases.importing.found import Found, Reading, Skipped, chosen_reading
from webapp.model.problems import Problem

MOST_FIELDS: Final = 2 + len(MODELS)

_NAME_COLON: Final = re.compile(
    r"\s*([^\s,;:|\"'{}()\[\]]+)[:：]\s+([^;；|\t]*,[^;；|\t]*([;；][^;；|\t]*)?)"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """The fields of a line; `count` is how many there are, of which two have no name."""

    number: int
    name: str
    first: str
    relevant: str
    further: tuple[str, ...] = ()
    count: int = 3


def found_in_lines(
    lines: Iterable[tuple[int, str]], reading: Reading = "", known: Collection[str] = ()
) -> Found:
    r"""Parse each line, except blank ones, into a case.

    Two fields are `list; relevant`, three `name; list; relevant`, and each further one is the list of one
    more model.

    Args:
        lines: The lines with their numbers.
        reading: The chosen answer where the text is in doubt.
        known: The names of the cases that there are: two fields of which the first is one are `name; list`.

    >>> found = found_in_lines(enumerate("u1; A, B; B\n\nA, B".split("\n"), 1))
    >>> [(draft.name, draft.lists, draft.relevant) for draft in found.drafts], found.skipped[0].line
    ([('u1', (['A', 'B'],), ['B'])], 3)
    """
    read: list[_Line] = []
    skipped: list[Skipped] = []
    lines = list(lines)
    if _have_names_before_colons([line for _, line in lines if line.strip()]):
        known = [*known, *(line.partition(":")[0].strip() for _, line in lines)]
        lines = [(number, _NAME_COLON.sub(r"\1; \2", line)) for number, line in lines]
    for number, line in lines:
        if not line.strip() or _is_rule(line):
            continue
        fields = [field.strip() for field in fields_of(line.strip(" \r\n"))]
        while len(fields) > MOST_FIELDS and not fields[-1]:
            fields.pop()
        if len(fields) > 1 and not any(fields):
            skipped.append(Skipped(number, Problem("import_blank")))
        elif len(fields) == 1:
            skipped.append(Skipped(number, Problem("import_one_field", {"text": line.strip()})))
        elif len(fields) > MOST_FIELDS:
            values = {"count": len(fields), "limit": MOST_FIELDS}
            skipped.append(Skipped(number, Problem("import_fields", values)))
        elif len(fields) == 2:
            read.append(_Line(number, "", fields[0], fields[1], count=2))
        else:
            name, first, relevant, *further = fields
            read.append(_Line(number, name, first, relevant, tuple(further)))
    if any(line.count > 2 for line in read):
        # Name; list, which may have been cut off, would be another case as list; relevant items.
        cut = [line for line in read if line.count == 2 and len(cell_of(line.first).items) < 2]
        skipped += [Skipped(line.number, Problem("import_no_name")) for line in cut]
        read = [line for line in read if line not in cut]
    doubt = ""
    names_first = _are_names(read, known)
    if names_first is None:
        doubt = "two_fields"
        names_first = chosen_reading(doubt, reading) == "name_list"
    if names_first:
        read = [_Line(line.number, line.first, line.relevant, "") for line in read]
    at_spaces = are_spaces_separators(
        [(ranked, line.relevant) for line in read for ranked in (line.first, *line.further) if ranked]
    )
    if at_spaces is None:
        # One question at a time; the other one is asked once this is answered.
        doubt = doubt or "spaces"
        at_spaces = doubt != "spaces" or chosen_reading(doubt, reading) == "spaces"
    drafts = [_draft(line, at_spaces=at_spaces) for line in read]
    notes: tuple[Problem, ...] = ()
    # Which names there may be before colons is known of several lines alone.
    if drafts and all(map(_may_have_name, drafts)):
        notes = (Problem("import_colon", {"item": drafts[0].lists[0][0]}),)
    models = max((len(draft.lists) for draft in drafts), default=1)
    return Found(
        "lines",
        drafts,
        models=("",) * models,
        skipped=tuple(sorted(skipped, key=lambda one: one.line)),
        notes=notes,
        doubt=doubt,
        has_relevant=not names_first,
    )


def _have_names_before_colons(lines: Sequence[str]) -> bool:
    """Return whether each line is `u1: A, B, C`, or some such lines have their relevant items behind."""
    matches = [_NAME_COLON.fullmatch(line) for line in lines]
    names = {match[1] for match in matches if match}
    if not lines or None in matches or len(names) < len(lines):
        return False
    judged = [line for line in lines if len(fields_of(line)) > 1]
    # An item may have a colon: it then stands among what is relevant, as it does in the list.
    items = {item for line in judged for item in cell_of(fields_of(line)[1]).items}
    return not judged or (
        len(lines) > 1 and not any(item.startswith(f"{name}:") for item in items for name in names)
    )


def _may_have_name(draft: CaseDraft) -> bool:
    """Return whether the first item of a case may be the name of the case, a colon, and an item."""
    first = draft.lists[0][0] if draft.lists[0] else ""
    return re.fullmatch(r"[^\s:：]+[:：]\s+.+", first) is not None and first not in draft.relevant


def _is_rule(line: str) -> bool:
    """Return whether a line is the rule below the head of a Markdown table, or a fence around code."""
    stripped = line.strip()
    return stripped.startswith("```") or ("-" in stripped and "|" in stripped and not stripped.strip("|-: "))


def _are_names(lines: Collection[_Line], known: Collection[str]) -> bool | None:
    """Return whether the first of two fields is the name of a case; None where it may or may not be.

    It may where it is one item in each line, differs from line to line and is never in the second field,
    which has several.
    """
    if not lines or any(line.count > 2 for line in lines):
        return False
    firsts = [line.first for line in lines]
    if known and set(firsts) <= set(known):
        return True
    if len(set(firsts)) < len(firsts) or any(len(cell_of(first).items) != 1 for first in firsts):
        return False
    seconds = [cell_of(line.relevant).items for line in lines]
    if not any(len(items) > 1 for items in seconds):
        return False
    return None if set(firsts).isdisjoint(item for items in seconds for item in items) else False


def _draft(line: _Line, *, at_spaces: bool) -> CaseDraft:
    further = list(line.further)
    while further and not further[-1]:
        further.pop()
    lists = tuple(cell_of(field, at_spaces=at_spaces).ranked for field in (line.first, *further))
    relevant = cell_of(line.relevant, at_spaces=at_spaces).relevant
    [name] = split_text(line.name, "")
    return CaseDraft(name or None, lists, relevant, line=line.number)
