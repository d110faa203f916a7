"""One case of the tables as a scenario of the playground."""

from __future__ import annotations

from collections.abc import Mapping

from recmetrics.tables.stored import grades_to, list_of, relevant_to
from webapp.evaluate.choice import Choice
from webapp.evaluate.tables import Argument, Columns, Table, order_of, rows_in, ties_of
from webapp.model.address import join_items
from webapp.model.limits import MAX_GRADE, MAX_ITEMS
from webapp.model.problems import Problem, bounded
from webapp.model.scenario import ALWAYS_SHOWN, Scenario


def scenario_of_case(
    case: str, tables: Mapping[Argument, Table], columns: Mapping[Argument, Columns], choice: Choice
) -> tuple[Scenario, tuple[Problem, ...]]:
    """Return the list of a case and its relevant items, as far as the board has room for them.

    The order is that of the evaluation. A repeated item keeps all its places, of which the first one counts.
    Relevant items without room are counted without a card. Grades go with it where the board has them: whole
    ones, of which 1 is relevant.

    Args:
        case: The case, as text.
        tables: Both tables.
        columns: Their columns.
        choice: The settings.
    """
    ranked, length = ranked_items(case, tables["recommendations"], columns["recommendations"], choice)
    relevant = relevant_items(case, tables["relevant"], columns["relevant"], choice)
    wanted = set(relevant)
    hits = [item for item in dict.fromkeys(ranked) if item in wanted]
    missed = [item for item in relevant if item not in set(hits)]
    cards = missed[: MAX_ITEMS - len(ranked)]
    query = {
        "list": join_items(ranked),
        "relevant": join_items([*hits, *cards]),
        "k": str(choice.k),
        "more": str(len(missed) - len(cards)),
        "show": join_items(name for name in choice.measures if name not in ALWAYS_SHOWN),
    }
    left_out: list[Problem] = []
    if length > len(ranked):
        left_out.append(Problem("case_shortened", {"case": case, "limit": len(ranked), "length": length}))
    grades = grades_of_items(case, tables["relevant"], columns["relevant"], choice)
    if set(grades.values()) - {0, 1}:
        if choice.relevant_from == 1 and all(grade in range(MAX_GRADE + 1) for grade in grades.values()):
            query["grades"] = join_items(f"{item}:{int(grades[item])}" for item in (*hits, *cards))
        else:
            left_out.append(Problem("case_grades_left_out", {"case": case, "limit": MAX_GRADE}))
    scenario, problems = Scenario.from_query(query)
    return scenario, bounded((*left_out, *problems))


def grades_of_items(case: str, table: Table, columns: Columns, choice: Choice) -> dict[str, float]:
    """Return the items that are judged for a case, with their grades; none where there is no such column."""
    if "grade" not in columns:
        return {}
    with rows_in(table.file, alike=_alike(columns, choice)) as rows:
        return grades_to(rows, {**columns}, case)


def ranked_items(case: str, table: Table, columns: Columns, choice: Choice) -> tuple[list[str], int]:
    """Return the first items of the list of a case, as many as fit on a board, and the length of the list."""
    with rows_in(table.file, alike=_alike(columns, choice)) as rows:
        return list_of(
            rows,
            {**columns},
            case,
            order=order_of(table, columns, choice.list_order),
            ties=ties_of(table, columns, choice.list_order, choice.ties),
            most=MAX_ITEMS,
        )


def relevant_items(case: str, table: Table, columns: Columns, choice: Choice) -> list[str]:
    """Return the relevant items of a case, sorted by name."""
    with rows_in(table.file, alike=_alike(columns, choice)) as rows:
        return relevant_to(rows, {**columns}, case, relevant_from=choice.relevant_from)


def _alike(columns: Columns, choice: Choice) -> tuple[str, ...]:
    """Return the columns of ids that are the same where they look alike."""
    return (columns["case"], columns["item"]) if choice.ids == "alike" else ()
