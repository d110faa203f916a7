"""Worked table that fades: complete, last step blank, last two, all."""

from __future__ import annotations

from typing import Final

from recmetrics import ReportedNumber
from webapp.learn.blocks import (
    BlankCell,
    BlankState,
    Block,
    LinkData,
    ProseBlock,
    TableBlock,
    TableRow,
    TextCell,
)
from webapp.learn.lesson import Complete
from webapp.learn.listing import listed_scene, lists
from webapp.learn.screen import links, prose
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.learn.typed import is_answer, problem_with, read_answer
from webapp.learn.worked import Row, Worked, worked
from webapp.model.scenario import Scenario

SHOWN: Final = "shown"
"""Part of an answer behind the fields: they were filled in for the reader."""


def shown(step: Complete, at: Context) -> ShownStep:
    """Return the table, with a field for each step that is left to the reader."""
    scene = at.scene(step.scene)
    table = worked(step, scene, at.t)
    blanks = table.blanks(step.blank)
    typed = dict(zip(blanks, at.parts, strict=False))
    states: dict[int, BlankState] = {row: _state(table.rows[row], typed.get(row, "")) for row in blanks}
    wrong = [row for row, state in states.items() if state == "wrong"]
    is_done = all(state == "right" for state in states.values())
    is_shown = is_done and at.parts[len(blanks) :] == (SHOWN,)
    if is_shown:
        states = dict.fromkeys(blanks, "open")
    blocks: list[Block] = [prose("text", at.text(step, "text"))]
    if not isinstance(scene, Scenario) or step.work in ("value", "definitions"):
        blocks.append(lists("lists", listed_scene(scene, (), at.t)))
    blocks.append(_table(step, at, table, typed, states))
    verdict = at.t("learn.answers_shown") if is_shown else _verdict(at, typed, states, is_done=is_done)
    if verdict:
        tone = "note" if is_shown or not (is_done or wrong) else "good" if is_done else "wrong"
        blocks.append(prose("verdict", verdict, tone))
    blocks += _slips(at, table, typed, wrong)
    problems = [problem_with(text) for text in dict.fromkeys(typed.values()) if text]
    blocks += [
        prose(f"problem_{index}", at.t(f"problem.{problem.code}", **problem.values), "wrong")
        for index, problem in enumerate(problems)
        if problem is not None
    ]
    if wrong:
        right = [table.rows[row].answer_text.partition(" ")[0] for row in blanks]
        entry: LinkData = {"text": at.t("learn.show_answers"), "act": at.answered(step, *right, SHOWN)}
        blocks.append(links("show", [entry]))
    return ShownStep(tuple(blocks), is_done, said=verdict)


def _slips(at: Context, table: Worked, typed: dict[int, str], wrong: list[int]) -> list[ProseBlock]:
    """Return what is said to wrong numbers that a known mistake leads to, each mistake once with its rows."""
    told: dict[str, list[str]] = {}
    for row in wrong:
        given = read_answer(typed[row])
        slip = table.rows[row].slip(given) if isinstance(given, ReportedNumber) else None
        if slip is not None:
            told.setdefault(slip.told(at.t), []).append(table.rows[row].name)
    return [
        prose(f"slip_{number}", at.t("learn.slip", rows=at.t("change.comma").join(rows), text=text), "note")
        for number, (text, rows) in enumerate(told.items())
    ]


def _verdict(at: Context, typed: dict[int, str], states: dict[int, BlankState], *, is_done: bool) -> str:
    """Return the sentence on how many blanks are right; empty before anything is typed."""
    if not any(typed.values()):
        return ""
    if is_done:
        return at.t("learn.all_filled")
    return at.t("learn.right_so_far", right=[*states.values()].count("right"), of=len(states))


def _state(row: Row, typed: str) -> BlankState:
    if not typed or row.answer is None:
        return "open"
    given = read_answer(typed)
    return "right" if isinstance(given, ReportedNumber) and is_answer(given, row.answer) else "wrong"


def _table(
    step: Complete, at: Context, table: Worked, typed: dict[int, str], states: dict[int, BlankState]
) -> TableBlock:
    width = len(table.head)
    rows: list[TableRow] = []
    for index, row in enumerate(table.rows):
        given: list[TextCell] = [{"text": cell} for cell in row.given]
        # The label of a total spans the columns before the answer.
        given[-1]["span"] = width - len(row.given)
        cells: list[TextCell | BlankCell] = [*given]
        if index in states:
            cells.append(
                {
                    "blank": True,
                    "value": typed.get(index, ""),
                    "state": states[index],
                    "label": at.t("learn.blank", row=" · ".join(row.given), column=table.head[-1]),
                }
            )
        else:
            cells.append({"text": row.answer_text})
        rows.append({"cells": cells, "total": row.is_total, "differs": False})
    return {
        "kind": "table",
        "id": "table",
        "caption": at.t("learn.worked"),
        "head": list(table.head),
        "rows": rows,
        "submit": at.t("learn.check"),
        "act": at.answered(step),
    }
