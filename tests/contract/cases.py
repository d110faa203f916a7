"""What the page of many cases shows of sets: table, leaderboard, sentences, and what can be taken along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.contract.told import told_lines
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import ExplainedCases, explain_cases
from webapp.cases.export import case_rows, cases_csv, cases_markdown, cases_python, means_latex
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.leaderboard_export import leaderboard_latex, leaderboard_markdown
from webapp.cases.set_sentences import odd_sentence, pooled_sentence
from webapp.cases.turn_sentences import turns_sentence
from webapp.cases.verdict_sentences import (
    ahead_sentence,
    disagreement_sentences,
    finding_sentence,
    note_sentences,
    power_sentence,
    untested_sentence,
)
from webapp.cases.view_model import table_view
from webapp.model.address import parse_query
from webapp.texts import texts_for

EN: Final = texts_for("en")
PREFIX: Final = "taken along: "


def cases(golden: str) -> str:
    """Return what is shown of the sets of a golden file: its lines that are not indented are their links.

    A set stands alone or before `before` and the set that there was; or only its exports are asked for.
    """
    lines: list[str] = []
    for line in golden.splitlines():
        if line and not line.startswith(" "):
            now, _, before = line.removeprefix(PREFIX).partition(" before ")
            explained = explain_cases(_set(now), _set(before) if before else None)
            lines += [line, *(_taken(explained) if line.startswith(PREFIX) else _shown(explained))]
    return "\n".join(lines) + "\n"


def _set(link: str) -> CaseSet:
    case_set, problems = CaseSet.from_query(parse_query(link.partition("?")[2]))
    assert not problems, link
    return case_set


def _shown(explained: ExplainedCases) -> Iterator[str]:
    board: dict[str, Any] = {**leaderboard_view(explained, EN)}
    board["columns"] = [
        f"{one['name']} {one['over']}{', leading' if one['leading'] else ''}" for one in board["columns"]
    ]
    for name, value in {**table_view(explained, None, EN), **board}.items():
        if name not in ("measures", "terms") and value not in (None, "", [], ()):
            yield from told_lines(name, value)
    for sentence in _sentences(explained):
        yield f"    said: {sentence}"


def _taken(explained: ExplainedCases) -> Iterator[str]:
    board, rows = leaderboard_view(explained, EN), case_rows(explained.now, explained.means)
    notes = disagreement_sentences(explained, EN)
    for taken in (
        leaderboard_markdown(board, EN, notes),
        leaderboard_latex(board, EN, notes),
        cases_markdown(rows, EN),
        cases_csv(rows, EN, for_excel=False),
        cases_python(explained.now, EN),
        means_latex({str(model): means for model, means in explained.means.items()}, EN),
    ):
        yield from (f"    | {line}".rstrip() for line in taken.splitlines())


def _sentences(explained: ExplainedCases) -> Iterator[str]:
    yield ahead_sentence(explained, EN)
    for model, findings in explained.findings.items():
        finding = findings[explained.chosen]
        yield finding_sentence(finding, EN) if finding else untested_sentence(explained, model, EN)
    yield from note_sentences(explained, EN)
    yield from filter(
        None, (power_sentence(explained, EN), turns_sentence(explained, EN), pooled_sentence(explained, EN))
    )
    for case in explained.now.cases:
        if odd := odd_sentence(case, explained.now, EN):
            yield f"{case.name}: {odd}"
