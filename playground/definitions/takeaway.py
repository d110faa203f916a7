"""What the reader can take along of the definitions: their table, and a program that asks whose number."""

from __future__ import annotations

from collections.abc import Sequence

from playground.definitions.variants import Variant
from playground.scenario import Scenario
from playground.takeaway import csv_text, list_lines, markdown_table, safe_markdown, shown
from playground.texts import Texts
from recmetrics import ReportedNumber


def definitions_csv(found: Sequence[Variant], t: Texts) -> str:
    """The definitions as CSV, one row each: name, formula, value with all its digits, libraries.

    Args:
        found: The definitions on a list.
        t: Texts for the headings.
    """
    rows = [
        [variant.measure, variant.formula, float(variant.value), "; ".join(library_names(variant))]
        for variant in found
    ]
    return csv_text([_heading(t), *rows])


def definitions_markdown(found: Sequence[Variant], t: Texts) -> str:
    """The definitions as a Markdown table, with the list's numbers in each formula.

    Args:
        found: The definitions on a list.
        t: Texts for the headings.
    """
    rows = [
        [
            safe_markdown(text)
            for text in (
                variant.measure,
                variant.numbers,
                shown(variant.value),
                ", ".join(library_names(variant)),
            )
        ]
        for variant in found
    ]
    return markdown_table([_heading(t), [":--"] * 4, *rows]) + "\n"


def definitions_python(scenario: Scenario, givens: Sequence[ReportedNumber], t: Texts) -> str:
    """A program that prints what every definition gives, and whose numbers some numbers are.

    Args:
        scenario: The list.
        givens: The numbers to look for, which must all fit; 0.5 if there are none.
        t: Texts for the comments.
    """
    asked = "; ".join(map(str, givens)) or "0.5"
    return "\n".join(
        [
            f"# {t('takeaway.python_where')}",
            "from recmetrics import identify, libraries",
            "",
            *list_lines(scenario, t),
            "",
            f"for match in identify({asked!r}, ranked, relevant, {scenario.k}):",
            "    print(match.measure, float(match.value), *match.libraries, sep=', ')",
            "",
            "for library in libraries():",
            "    for call in library.calls:",
            f"        print(library.name, call.name, call.outcome(ranked, relevant, {scenario.k}))",
            "",
        ]
    )


def library_names(variant: Variant) -> list[str]:
    """The libraries that compute a definition, each once."""
    return list(dict.fromkeys(call.library for call in variant.libraries))


def _heading(t: Texts) -> list[str]:
    return [t(f"definitions_keep.{column}") for column in ("definition", "formula", "value", "libraries")]
