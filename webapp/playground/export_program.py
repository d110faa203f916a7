"""Programs that print the numbers of a list: one that runs anywhere, and one with `recmetrics`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from recmetrics import Measure, parse_measure
from recmetrics.statements.language import names_in
from recmetrics.statements.program import python
from webapp.model.scenario import Scenario
from webapp.texts import Texts

# What the program knows of a rank; a measure that needs more, such as products, is not in it.
_KNOWN: Final = {"rel", "hits", "k", "grade", "R"}

_ORDERS = re.compile(r"\b(best|own)\b")

_BEST_GRADES: Final = (
    "order = sorted([*grades.values(), *[1] * (R - len(relevant))], reverse=True)",
    "best = lambda j: order[j - 1] if j <= len(order) else 0",
)
_OWN_GRADES: Final = (
    "listed = sorted((grades.get(item, 0) for item in ranked), reverse=True)",
    "own = lambda j: listed[j - 1] if j <= len(listed) else 0",
)
_ADDED: Final = ("        total += adds(rel, hits, Fraction(k))",)
_ADDED_BY_GRADES: Final = (
    "        grade = Fraction(grades.get(ranked[k - 1], 0) if k <= n else 0)",
    "        total += adds(rel, hits, Fraction(k), grade)",
)


def python_anywhere(scenario: Scenario, names: Sequence[str], t: Texts) -> str:
    """Return a program that computes the same numbers with nothing but Python's own library.

    Args:
        scenario: The list and its relevant items.
        names: Printed names of the measures.
        t: Texts for the comments.
    """
    scenario = scenario.as_judged()
    graded = scenario.grade_by_item
    written = {name: _measure_row(parse_measure(name), has_grades=graded is not None) for name in names}
    rows = [row for row in written.values() if row]
    left_out = [name for name, row in written.items() if not row]
    unnamed = f" + {scenario.unnamed}  # {t('takeaway.python_count')}" if scenario.unnamed else ""
    relevant = ", ".join(map(repr, scenario.relevant))
    given = f"relevant = {{{relevant}}}" if relevant else "relevant = set()"
    return "\n".join(
        [
            "from fractions import Fraction",
            *(["from math import log2"] if any("log2(" in row for row in rows) else []),
            "",
            f"ranked = {list(scenario.ranked)!r}",
            *([given] if graded is None else [f"grades = {graded!r}", "relevant = set(grades)"]),
            f"n, R = len(ranked), len(relevant){unnamed}",
            *(["H = sum(item in relevant for item in ranked)"] if _names("H", rows) else []),
            *(["N = 0"] if _names("N", rows) else []),
            *([] if graded is None else _BEST_GRADES),
            *(_OWN_GRADES if _names("own", rows) else ()),
            "",
            *([f"# {t('takeaway.python_left_out', measures=', '.join(left_out))}"] if left_out else []),
            f"# {t('takeaway.python_rows')}",
            "measures = [",
            *(f"    {row}," for row in rows),
            "]",
            "for name, K, adds, over in measures:",
            "    total = hits = Fraction(0)",
            "    for k in range(1, K + 1):",
            "        rel = Fraction(k <= n and ranked[k - 1] in relevant)",
            "        hits += rel",
            *(_ADDED if graded is None else _ADDED_BY_GRADES),
            "    divisor = over(K, hits)",
            "    value = total / divisor if divisor else Fraction(0)",
            '    print(name, value, f"{float(value):.4f}")',
            "",
        ]
    )


def _names(word: str, rows: Sequence[str]) -> bool:
    """Return whether a row of the program uses a name."""
    return any(re.search(rf"\b{word}\b", row) for row in rows)


def _measure_row(measure: Measure, *, has_grades: bool) -> str:
    """Return a measure as a row of the program: its name, how far it counts, its term, its denominator.

    It is "" where the program knows too little of a list for it.
    """
    last = "R" if measure.cutoff_rule == "relevant" else "n" if measure.k is None else str(measure.k)
    statement = (measure.graded_statement if has_grades else None) or measure.statement
    if statement.passed or not names_in(statement.term) <= _KNOWN:
        return ""
    term, over = python(statement.term), _ORDERS.sub(r"\1(j)", python(statement.over))
    given = "rel, hits, k, grade" if has_grades else "rel, hits, k"
    return f"({str(measure)!r}, {last}, lambda {given}: {term}, lambda K, h: {over})"


def python_snippet(scenario: Scenario, names: Sequence[str], t: Texts) -> str:
    """Return a program that prints the same numbers with `recmetrics`.

    Args:
        scenario: The list and its relevant items.
        names: Printed names of the measures.
        t: Texts for the comments.
    """
    return "\n".join(
        [
            f"# {t('takeaway.python_where', install='.')}",
            "from recmetrics import parse_measure",
            "",
            *list_lines(scenario, t),
            "",
            f"for name in {list(names)!r}:",
            "    value = parse_measure(name).explain(ranked, relevant).value",
            "    print(name, value, float(value))",
            "",
        ]
    )


def list_lines(scenario: Scenario, t: Texts) -> list[str]:
    """Return a list and its relevant items as lines of a program.

    Args:
        scenario: The list.
        t: Texts for the comment on relevant items without a name.
    """
    scenario = scenario.as_judged()
    graded = scenario.grade_by_item
    named = f"{{{', '.join(map(repr, scenario.relevant))}}}" if scenario.relevant else "set()"
    relevant = named if graded is None else repr(graded)
    unnamed: list[str] = []
    if scenario.unnamed:
        # A number equals no name, so it is found nowhere in the list.
        numbers = f"range({scenario.unnamed})"
        relevant += f" | set({numbers})" if graded is None else f" | dict.fromkeys({numbers}, 1)"
        unnamed = [f"# {t('takeaway.python_unnamed')}"]
    return [f"ranked = {list(scenario.ranked_as_given)!r}", *unnamed, f"relevant = {relevant}"]
