"""Exports of a set of cases: the table, the formulas, and a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from recmetrics import MeanExplanation
from recmetrics.display.tables import readable_markdown, safe_cell
from recmetrics.lists.sums import exact_quotient
from webapp.cases.case import MODELS, Case, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.cell_texts import shown
from webapp.cases.formulas import mean_formula_lines
from webapp.model.address import join_items
from webapp.model.measure_names import name_at
from webapp.model.numbers import Number
from webapp.model.repeats import as_given
from webapp.playground.export import csv_text, latex_blocks, markdown_table
from webapp.texts import Texts


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One row of the exported table: a case and a model.

    Args:
        case: The case's name.
        model: The name of the model; empty when there is only one.
        ranked: The list.
        relevant: The relevant items that have a name.
        relevant_count: |R|.
        hits: How many relevant items the list holds, at any rank.
        values: Printed measure name -> the case's term in the mean; None where it is left out.
    """

    case: str
    model: str
    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    relevant_count: int
    hits: int
    values: Mapping[str, Number | None]


def case_rows(case_set: CaseSet, means: Mapping[Model, Sequence[MeanExplanation]]) -> list[CaseRow]:
    """Return the rows of the table, the models of a case below each other.

    Args:
        case_set: The cases.
        means: Model -> its explained means, each over these cases in this order.
    """
    return [
        CaseRow(
            case=case.name,
            model=case_set.label(model) if case_set.models > 1 else "",
            ranked=as_given(case.ranked(model), case.relevant),
            relevant=case.relevant,
            relevant_count=case.relevant_count,
            hits=sum(case.judged(model).flags),
            values={
                str(one.mean.measure): one.terms[at].value if one.terms[at].counted else None
                for one in explained
            },
        )
        for at, case in enumerate(case_set.cases)
        for model, explained in means.items()
    ]


def cases_csv(rows: Sequence[CaseRow], t: Texts, *, for_excel: bool = True) -> str:
    """Export the table as CSV: a row per case and model with lists and values, then the means per model.

    Args:
        rows: The rows.
        t: Texts for the headings.
        for_excel: Whether to start with a byte order mark.

    Returns:
        The file's text, with all digits. A case that is left out has empty cells.
    """
    has_models = any(row.model for row in rows)
    lists = [t("cases_keep.list"), t("cases_keep.relevant")]
    table: list[list[object]] = [[*_heading(rows, t), *lists, *_measures(rows)]]
    for row in rows:
        values = ("" if value is None else float(value) for value in row.values.values())
        names = [safe_cell(row.case), *[safe_cell(row.model)] * has_models]
        items = [safe_cell(_joined(row.ranked)), safe_cell(_joined(row.relevant))]
        table.append([*names, row.relevant_count, row.hits, *items, *values])
    for model, means in _means(rows).items():
        values = ("" if value is None else float(value) for value in means)
        names = [t("cases_keep.mean"), *[safe_cell(model)] * has_models]
        table.append([*names, "", "", "", "", *values])
    return csv_text(table, for_excel=for_excel)


def cases_markdown(rows: Sequence[CaseRow], t: Texts) -> str:
    """Export the table as Markdown, with four decimals and the means per model.

    Args:
        rows: The rows.
        t: Texts for the headings.
    """
    has_models = any(row.model for row in rows)
    heading = [text.replace("|", r"\|") for text in _heading(rows, t)]
    measures = _measures(rows)
    table = [
        [*heading, *map(readable_markdown, measures)],
        [":--"] * (1 + has_models) + ["--:"] * (2 + len(measures)),
    ]
    for row in rows:
        counts = (str(row.relevant_count), str(row.hits))
        values = map(shown, row.values.values())
        names = [readable_markdown(row.case), *[readable_markdown(row.model)] * has_models]
        table.append([*names, *counts, *values])
    for model, means in _means(rows).items():
        names = [t("cases_keep.mean"), *[readable_markdown(model)] * has_models]
        table.append([*names, "", "", *map(shown, means)])
    return markdown_table(table) + "\n"


def means_latex(means: Mapping[str, Sequence[MeanExplanation]], t: Texts) -> str:
    """Export the formulas of the means as a piece of a LaTeX document, without colours.

    Args:
        means: The name of each model, "" for the only one -> its explained means.
        t: Texts for the comment on what the document needs.
    """
    lines = (mean_formula_lines(mean, label=label) for label, listed in means.items() for mean in listed)
    return latex_blocks(lines, t)


def cases_python(case_set: CaseSet, t: Texts) -> str:
    """Return a program that prints the same means, and the same values per case, with `recmetrics`.

    Of several models it compares each with the baseline.

    Args:
        case_set: The cases.
        t: Texts for the comments.
    """
    is_comparison = case_set.models > 1
    empty, names = case_set.empty, [name_at(name, case_set.k) for name in case_set.columns]
    rules = f"no_relevant={empty.no_relevant!r}, missing={empty.missing!r}"
    needed = "compare" if is_comparison else "Mean, parse_measure"
    return "\n".join(
        [
            f"# {t('takeaway.python_where', install='.')}",
            f"from recmetrics import {needed}",
            "",
            *case_lines(case_set.cases, t),
            *(_models(case_set) if is_comparison else []),
            "",
            f"for name in {names!r}:",
            *(_comparing(rules) if is_comparison else _averaging(rules)),
            "",
        ]
    )


def case_lines(cases: Sequence[Case], t: Texts) -> list[str]:
    """Return the lists of each case and its relevant items as lines of a program.

    Args:
        cases: The cases, all with one list (`ranked`) or all with several (`ranked_a`, `ranked_b`, ...).
        t: Texts for the comment on relevant items without a name.
    """
    models = MODELS[: cases[0].models]
    names = [list_variable(model) for model in models] if len(models) > 1 else ["ranked"]
    lists = [line for name, model in zip(names, models, strict=True) for line in _lists(name, cases, model)]
    unnamed = [f"# {t('cases_keep.python_unnamed')}"] if any(case.unnamed for case in cases) else []
    relevant = (f"    {case.name!r}: {_relevant(case)}," for case in cases)
    return [*lists, *unnamed, "relevant = {", *relevant, "}"]


def _heading(rows: Sequence[CaseRow], t: Texts) -> list[str]:
    model = [t("cases_keep.model")] if any(row.model for row in rows) else []
    return [t("cases_keep.case"), *model, "|R|", t("cases_keep.hits")]


def _measures(rows: Sequence[CaseRow]) -> list[str]:
    return list(rows[0].values) if rows else []


def _means(rows: Sequence[CaseRow]) -> dict[str, list[Number | None]]:
    """Return the means of the columns by model; None where no case is left."""
    means: dict[str, list[Number | None]] = {}
    for model in dict.fromkeys(row.model for row in rows):
        columns = zip(*(row.values.values() for row in rows if row.model == model), strict=True)
        means[model] = [_mean([value for value in column if value is not None]) for column in columns]
    return means


def _mean(values: Sequence[Number]) -> Number | None:
    return exact_quotient(values, [len(values)])


def _joined(items: Sequence[str]) -> str:
    return join_items(items) if items else ""


def list_variable(model: Model) -> str:
    """Return the name that the lists of a model have in a program."""
    return f"ranked_{model.lower()}"


def _models(case_set: CaseSet) -> list[str]:
    """Return the lines that name the baseline and the other models."""
    others: list[Model] = [model for model in case_set.model_names if model != case_set.baseline]
    lines = (f"    {case_set.label(model)!r}: {list_variable(model)}," for model in others)
    return ["", f"baseline = {list_variable(case_set.baseline)}", "models = {", *lines, "}"]


def _lists(name: str, cases: Sequence[Case], model: Model) -> list[str]:
    lists = ((case.name, list(as_given(case.ranked(model), case.relevant))) for case in cases)
    return [f"{name} = {{", *(f"    {case!r}: {ranked!r}," for case, ranked in lists), "}"]


def _relevant(case: Case) -> str:
    named = f"{{{', '.join(map(repr, case.relevant))}}}" if case.relevant else "set()"
    # A bare object equals nothing else and looks like no name, so it is found nowhere in the list.
    return f"{named} | {{object() for _ in range({case.unnamed})}}" if case.unnamed else named


def _averaging(rules: str) -> list[str]:
    return [
        f"    found = Mean(parse_measure(name)).explain(ranked, relevant, {rules})",
        "    print(found.mean, found.value)",
        "    for term in found.terms:",
        "        print(name, term.case, term.value if term.counted else None)",
    ]


def _comparing(rules: str) -> list[str]:
    return [
        "    for model, ranked in models.items():",
        f"        found = compare(baseline, ranked, relevant, name, {rules})",
        "        print(found.a.mean, model, found.a.value, found.b.value, found.mean_difference)",
        "        for pair in found.pairs:",
        "            print(name, pair.case, pair.a, pair.b, pair.difference)",
    ]
