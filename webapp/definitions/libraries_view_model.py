"""View models of the libraries and their calls: plain values and translated texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from recmetrics import Library, LibraryCall, libraries
from recmetrics.libraries.labels import at_cutoff
from recmetrics.libraries.library import Change
from recmetrics.libraries.outcomes import Outcome
from webapp.definitions.convention_sentences import record_text, sentences_of
from webapp.definitions.formulas import worked
from webapp.definitions.libraries_protocol import (
    CallData,
    CellData,
    LibrariesData,
    LibraryCallData,
    LibraryChange,
    LibraryData,
    LibraryEntry,
    LibraryRow,
    Worked,
)
from webapp.definitions.outcomes import cutoff_of, name_of, outcomes_of, value_of
from webapp.model.measure_names import measure_at, name_at, name_sentence
from webapp.model.numbers import Number
from webapp.model.outcome_text import outcome_exact, outcome_shown
from webapp.model.scenario import Scenario
from webapp.texts import Translate

COLUMNS: Final = ("AP", "P", "R", "RR", "nDCG", "HR")
"""The families of measures that the table of libraries has a column for."""


# The table


def libraries_view(scenario: Scenario, t: Translate) -> LibrariesData:
    """Return the table of libraries, one row for each name; the browser searches in it.

    Args:
        scenario: The list whose values are shown.
        t: Texts.
    """
    rows = [_row(name, versions, scenario, t) for name, versions in _by_name().items()]
    counts = {"found": len(rows), "all": len(rows)}
    return {"rows": rows, "columns": list(COLUMNS), "count": t("definitions.libraries_found", **counts)}


def _by_name() -> Mapping[str, list[Library]]:
    """Return the versions of each library, in the order of the records."""
    found: dict[str, list[Library]] = {}
    for library in libraries():
        found.setdefault(library.name, []).append(library)
    return found


def _row(name: str, versions: Sequence[Library], scenario: Scenario, t: Translate) -> LibraryRow:
    newest = versions[0]
    outcomes = outcomes_of(scenario)
    cells: dict[str, list[CellData]] = {column: [] for column in COLUMNS}
    for call in usual(newest.calls):
        column = _family(call)
        if column in cells and call.measure is not None:
            cell: CellData = {
                "measure": name_at(name_of(call, scenario) or "", cutoff_of(call, scenario)),
                "sees": call.conventions.relevant,
                "gives": outcome_shown(outcomes[call], t),
                "value": _value_text(outcomes[call]),
            }
            # Several calls of one library may give one value of one measure: it is said once.
            said = [(one["measure"], one["gives"]) for one in cells[column]]
            if (cell["measure"], cell["gives"]) not in said:
                cells[column].append(cell)
    return {
        "library": name,
        "group": newest.group,
        "version": newest.version,
        "older": [version.version for version in versions[1:]],
        "evidence": evidence_text(newest.evidence, t),
        "run": newest.evidence == "run",
        "date": newest.date,
        "calls": len(newest.calls),
        "changed": any(version.changes for version in versions),
        "cells": cells,
        "note": "" if any(cells.values()) else _note(newest, t),
        "words": " ".join(_words(versions)),
    }


def _note(library: Library, t: Translate) -> str:
    """Return what a library computes that has none of the measures here."""
    remarks = [call.remark for call in library.calls if call.remark] or [library.remark]
    return record_text(remarks[0], t)


def remark_of(tool: str, t: Translate) -> str:
    """Return what else is to be known of a library, by its recorded name or that of one version."""
    names = {name: one for one in libraries() for name in (f"{one.name} {one.version}", one.name)}
    return record_text(names[tool].remark, t)


def _words(versions: Sequence[Library]) -> dict[str, None]:
    """Return what the search finds a library by, beside what is shown: other names, and denominators."""
    calls = [call for version in versions for call in version.calls]
    measures = [measure_at(call.measure, 1) for call in calls if call.measure is not None]
    words = [word for version in versions for word in version.words]
    below = [measure.denominator_text for measure in measures]
    return dict.fromkeys([*(call.name for call in calls), *words, *filter(None, below)])


def _family(call: LibraryCall) -> str | None:
    if call.measure is None:
        return None
    family = measure_at(call.measure, 1).family
    return "AP" if family == "MeanP" else family


# One library


def library_view(name: str, scenario: Scenario, t: Translate) -> LibraryData | None:
    """Return a library with each of its calls; None where there is no record of it."""
    versions = _by_name().get(name)
    if versions is None:
        return None
    outcomes = outcomes_of(scenario)
    return {
        "library": name,
        "versions": [
            {
                "version": version.version,
                "evidence": evidence_text(version.evidence, t),
                "run": version.evidence == "run",
                "date": version.date,
                "released": version.released,
                "remark": record_text(version.remark, t),
                "calls": _calls(version.calls, outcomes, scenario, t),
            }
            for version in versions
        ],
        "changes": [_changed(change, t) for version in versions for change in version.changes],
    }


def _calls(
    calls: Sequence[LibraryCall],
    outcomes: Mapping[LibraryCall, Outcome | None],
    scenario: Scenario,
    t: Translate,
) -> list[LibraryEntry]:
    """Return one entry for each name, with the differences of its other settings."""
    entries: dict[str, LibraryEntry] = {}
    for call in calls:
        entry = _call(call, outcomes[call], scenario, t)
        if call.name not in entries:
            entries[call.name] = {**entry, "settings": []}
            continue
        usual_way = entries[call.name]
        different: LibraryCallData = {
            **entry,
            "notes": [note for note in entry["notes"] if note not in usual_way["notes"]],
        }
        usual_way["settings"].append(different)
    return list(entries.values())


def _call(call: LibraryCall, outcome: Outcome | None, scenario: Scenario, t: Translate) -> LibraryCallData:
    k, name = cutoff_of(call, scenario), name_of(call, scenario)
    return {
        **call_view(call, outcome, scenario.k, t),
        "family": _family(call) or "",
        "measure": t("definitions.no_measure") if name is None else name_at(name, k),
        "open": name or "",
        "name": "" if name is None else name_sentence(name, t),
        "value": _value_text(outcome),
        **_worked(call, outcome, scenario),
    }


def _worked(call: LibraryCall, outcome: Outcome | None, scenario: Scenario) -> Worked:
    """Return the formula of a call; its numbers only where they are behind what it returns."""
    if call.measure is None:
        return {"formula": "", "numbers": ""}
    shown = worked(call.measure, call.conventions, scenario, scenario.k)
    return shown if value_of(outcome) is not None else {**shown, "numbers": ""}


def _changed(change: Change, t: Translate) -> LibraryChange:
    before, after = change.before or "", change.after or ""
    other = before and after and before != after
    values = {"version": change.version, "call": change.name, "before": before, "after": after}
    text = t("definitions.changed" if other else "definitions.changed_otherwise", **values)
    return {
        "version": change.version,
        "call": change.name,
        "before": before,
        "after": after,
        "text": text,
        "remark": record_text(change.remark, t),
    }


# Calls of libraries


def usual(calls: Iterable[LibraryCall]) -> list[LibraryCall]:
    """Return one call of each library, version and name: the first, which has the usual settings."""
    first: dict[tuple[str, str, str], LibraryCall] = {}
    for call in calls:
        first.setdefault((call.library, call.version, call.name), call)
    return list(first.values())


def call_view(call: LibraryCall, outcome: Outcome | None, k: int, t: Translate) -> CallData:
    """Return the view model of a call, with its result for the list where that is to be shown."""
    return {
        "library": call.library,
        "version": call.version,
        "call": call.name,
        "own": at_cutoff(call.name, k),
        "setting": record_text(call.setting, t),
        "code": at_cutoff(call.code, k),
        "evidence": evidence_text(call.evidence, t),
        "run": call.evidence == "run",
        "gives": "" if outcome is None else outcome_shown(outcome, t),
        "exact": "" if outcome is None else outcome_exact(outcome, t),
        "sees": call.conventions.relevant,
        "notes": sentences_of(call.conventions, t, call.measure),
        "remark": record_text(call.remark, t),
    }


def evidence_text(evidence: str, t: Translate) -> str:
    """Return the label of the evidence: the library was run, or its source was read."""
    return t(f"definitions.{evidence.replace(' ', '_')}")


def value_text(value: Number) -> str:
    """Format a value for machines and tests that read it from the page."""
    return f"{float(value):.12f}"


def _value_text(outcome: Outcome | None) -> str:
    value = value_of(outcome)
    return "" if value is None else value_text(value)
