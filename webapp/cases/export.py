"""Exports of a set of cases: the table, the formulas, and a program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from recmetrics import EmptyCases, MeanExplanation
from recmetrics.lists.sums import exact_quotient
from webapp.cases.case import Case, Model
from webapp.cases.formulas import mean_formula_lines
from webapp.model.numbers import Number
from webapp.model.repeats import as_given
from webapp.playground.export import csv_text, latex_blocks, markdown_table, safe_cell, safe_markdown, shown
from webapp.texts import Texts


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One row of the exported table: a case and a model.

    Args:
        case: The case's name.
        model: "A" or "B"; empty when there is only one.
        relevant_count: |R|.
        hits: How many relevant items the list holds, at any rank.
        values: Printed measure name -> the case's term in the mean; None where it is left out.
    """

    case: str
    model: str
    relevant_count: int
    hits: int
    values: Mapping[str, Number | None]


def case_rows(cases: Sequence[Case], means: Mapping[Model, Sequence[MeanExplanation]]) -> list[CaseRow]:
    """Return the rows of the table, the models of a case below each other.

    Args:
        cases: The cases.
        means: Model -> its explained means, each over these cases in this order.
    """
    return [
        CaseRow(
            case=case.name,
            model=model if case.models > 1 else "",
            relevant_count=case.relevant_count,
            hits=sum(case.judged(model).flags),
            values={
                str(one.mean.measure): one.terms[at].value if one.terms[at].counted else None
                for one in explained
            },
        )
        for at, case in enumerate(cases)
        for model, explained in means.items()
    ]


def cases_csv(rows: Sequence[CaseRow], t: Texts, *, for_excel: bool = True) -> str:
    """Export the table as CSV: a row per case and model, then the means per model, with all digits.

    Args:
        rows: The rows.
        t: Texts for the headings.
        for_excel: Whether to start with a byte order mark.

    Returns:
        The file's text. A case that is left out has empty cells.
    """
    has_models = any(row.model for row in rows)
    table: list[list[object]] = [[*_heading(rows, t), *_measures(rows)]]
    for row in rows:
        values = ("" if value is None else float(value) for value in row.values.values())
        table.append([safe_cell(row.case), *[row.model] * has_models, row.relevant_count, row.hits, *values])
    for model, means in _means(rows).items():
        values = ("" if value is None else float(value) for value in means)
        table.append([t("cases_keep.mean"), *[model] * has_models, "", "", *values])
    return csv_text(table, for_excel=for_excel)


def cases_markdown(rows: Sequence[CaseRow], t: Texts) -> str:
    """Export the table as Markdown, with exact fractions and the means per model.

    Args:
        rows: The rows.
        t: Texts for the headings.
    """
    has_models = any(row.model for row in rows)
    heading = [text.replace("|", r"\|") for text in _heading(rows, t)]
    measures = _measures(rows)
    table = [
        [*heading, *map(safe_markdown, measures)],
        [":--"] * (1 + has_models) + ["--:"] * 2 + [":--"] * len(measures),
    ]
    for row in rows:
        counts = (str(row.relevant_count), str(row.hits))
        values = map(_shown_or_dash, row.values.values())
        table.append([safe_markdown(row.case), *[row.model] * has_models, *counts, *values])
    for model, means in _means(rows).items():
        table.append([t("cases_keep.mean"), *[model] * has_models, "", "", *map(_shown_or_dash, means)])
    return markdown_table(table) + "\n"


def means_latex(means: Iterable[MeanExplanation], t: Texts) -> str:
    """Export the formulas of the means as a piece of a LaTeX document, without colours.

    Args:
        means: The explained means.
        t: Texts for the comment on what the document needs.
    """
    return latex_blocks(map(mean_formula_lines, means), t)


def cases_python(cases: Sequence[Case], names: Sequence[str], empty: EmptyCases, t: Texts) -> str:
    """Return a program that prints the same means, and the same values per case, with `recmetrics`.

    Args:
        cases: The cases, all with one list or all with two.
        names: Printed names of the measures, such as "AP@5".
        empty: The conventions for empty cases.
        t: Texts for the comments.
    """
    is_comparison = cases[0].models > 1
    rules = f"no_relevant={empty.no_relevant!r}, missing={empty.missing!r}"
    return "\n".join(
        [
            f"# {t('takeaway.python_where', install='.')}",
            "from recmetrics import compare"
            if is_comparison
            else "from recmetrics import Mean, parse_measure",
            "",
            *case_lines(cases, t),
            "",
            f"for name in {list(names)!r}:",
            *(_comparing(rules) if is_comparison else _averaging(rules)),
            "",
        ]
    )


def case_lines(cases: Sequence[Case], t: Texts) -> list[str]:
    """Return the lists of each case and its relevant items as lines of a program.

    Args:
        cases: The cases, all with one list (`ranked`) or all with two (`ranked_a`, `ranked_b`).
        t: Texts for the comment on relevant items without a name.
    """
    lists = (
        [*_lists("ranked_a", cases, "A"), *_lists("ranked_b", cases, "B")]
        if cases[0].models > 1
        else _lists("ranked", cases, "A")
    )
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


def _shown_or_dash(value: Number | None) -> str:
    return "–" if value is None else shown(value)


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
        f"    found = compare(ranked_a, ranked_b, relevant, name, {rules})",
        "    print(found.a.mean, found.a.value, found.b.value, found.difference)",
        "    for pair in found.pairs:",
        "        print(name, pair.case, pair.a, pair.b, pair.difference)",
    ]
