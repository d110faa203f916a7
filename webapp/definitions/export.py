"""Exports of the definitions page: the table of definitions, and a program that identifies numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from recmetrics import ReportedNumber
from recmetrics.display.tables import readable_markdown
from webapp.cases.case_set import CaseSet
from webapp.cases.export import case_lines, list_variable
from webapp.definitions.variants import Variant
from webapp.model.scenario import Scenario
from webapp.playground.export import csv_text, markdown_table, shown
from webapp.playground.export_program import list_lines
from webapp.texts import Texts

_PRINT: Final = "    print(match.measure, float(match.value), *match.libraries, sep=', ')"


def definitions_csv(found: Sequence[Variant], t: Texts) -> str:
    """Return the definitions as CSV, one row each: name, formula, value with all its digits, libraries.

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
    """Return the definitions as a Markdown table, with the list's numbers in each formula.

    Args:
        found: The definitions on a list.
        t: Texts for the headings.
    """
    rows = [
        [
            readable_markdown(text)
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
    """Return a program that prints the value of every definition, and identifies reported numbers.

    Args:
        scenario: The list.
        givens: The numbers to look for, which must all fit; 0.5 if there are none.
        t: Texts for the comments.
    """
    return "\n".join(
        [
            f"# {t('takeaway.python_where', install='.')}",
            "from recmetrics import identify, libraries",
            "",
            *list_lines(scenario, t),
            "",
            f"for match in identify({_asked(givens)}, ranked, relevant, {scenario.k}):",
            _PRINT,
            "",
            "for library in libraries():",
            "    for call in library.calls:",
            f"        print(library.name, call.name, call.outcome(ranked, relevant, {scenario.k}))",
            "",
        ]
    )


def mean_definitions_python(case_set: CaseSet, givens: Sequence[ReportedNumber], t: Texts) -> str:
    """Return a program that identifies reported means over cases, for each model.

    Args:
        case_set: The cases.
        givens: The numbers to look for, which must all fit; 0.5 if there are none.
        t: Texts for the comments.
    """
    models = [list_variable(model) for model in case_set.model_names] if case_set.models > 1 else ["ranked"]
    lines = [
        line
        for ranked in models
        for line in (
            f"for match in identify_mean({_asked(givens)}, {ranked}, relevant, {case_set.k}):",
            _PRINT,
            "",
        )
    ]
    heading = [f"# {t('takeaway.python_where', install='.')}", "from recmetrics import identify_mean", ""]
    return "\n".join([*heading, *case_lines(case_set.cases, t), "", *lines])


def _asked(givens: Sequence[ReportedNumber]) -> str:
    """Return the numbers as one string literal for a program."""
    return repr("; ".join(map(str, givens)) or "0.5")


def library_names(variant: Variant) -> list[str]:
    """Return the names of the libraries that compute a definition, each once."""
    return list(dict.fromkeys(call.library for call in variant.libraries))


def _heading(t: Texts) -> list[str]:
    return [t(f"definitions_keep.{column}") for column in ("definition", "formula", "value", "libraries")]
