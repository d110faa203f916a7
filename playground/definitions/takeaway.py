"""What the reader can take along of the definitions: their table, and a program that asks whose number."""

from __future__ import annotations

from collections.abc import Sequence

from playground.definitions.given_number import Given
from playground.definitions.painted import given_text
from playground.definitions.variants import Variant
from playground.scenario import Scenario
from playground.takeaway import csv_text, list_lines, markdown_table, safe_markdown, shown
from playground.texts import Texts


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


def definitions_python(scenario: Scenario, given: Given | None, t: Texts) -> str:
    """A program that prints what every definition gives, and whose number a number is.

    Args:
        scenario: The list.
        given: The number to look for; the value of AP@K if None.
        t: Texts for the comments.
    """
    asked = "0.5" if given is None else given_text(given)
    value = f'Fraction("{asked}")' if "/" in asked else f'Decimal("{asked}")'
    module = "fractions import Fraction" if "/" in asked else "decimal import Decimal"
    return "\n".join(
        [
            f"# {t('takeaway.python_where')}",
            f"from {module}",
            "",
            "from recmetrics import identify, libraries",
            "",
            *list_lines(scenario, t),
            "",
            f"for match in identify({value}, ranked, relevant, {scenario.k}):",
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
