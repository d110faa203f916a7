"""File format of a set of cases: readable JSON that keeps everything and loads back exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast, get_args

from webapp.cases.case import MODELS, Case, Model
from webapp.cases.case_link import (
    DEFAULT_MEASURE,
    CaseSettings,
    default_columns,
    with_leading,
)
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import MAX_TOTAL, Excerpt, Reason, is_measure, is_value
from webapp.cases.parts import Part, PartError
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT
from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K
from webapp.model.measure_names import open_name
from webapp.model.problems import Problem

KIND: Final = "cases"
VERSION: Final = 1


def to_json(case_set: CaseSet, excerpt: Excerpt | None = None) -> str:
    """Export a set as JSON: one line for each list of items, everything under its name.

    Args:
        case_set: The set.
        excerpt: What its cases were chosen from, if they were.

    >>> print(to_json(CaseSet((Case("u1", (("A", "B"),), ("B",)),), k=2)))
    {
      "recmetrics": "cases",
      "version": 1,
      "k": 2,
      "measure": "AP@K",
      "no_relevant": "zero",
      "missing": "zero",
      "at": 1,
      "cases": [
        {
          "name": "u1",
          "lists": {
            "A": ["A", "B"]
          },
          "relevant": ["B"],
          "unused": [],
          "unnamed": 0
        }
      ]
    }
    """
    cases = [
        {
            "name": case.name,
            "lists": dict(zip(MODELS, case.lists, strict=False)),
            "relevant": case.relevant,
            "unused": case.unused,
            "unnamed": case.unnamed,
        }
        for case in case_set.cases
    ]
    named = {"models": dict(zip(MODELS, case_set.labels, strict=False))} if any(case_set.labels) else {}
    is_usual = case_set.columns == default_columns(case_set.measure)
    content = {
        "recmetrics": KIND,
        "version": VERSION,
        "k": case_set.k,
        "measure": case_set.measure,
        **({} if is_usual else {"columns": case_set.columns}),
        **named,
        **({} if case_set.baseline == "A" else {"baseline": case_set.baseline}),
        "no_relevant": case_set.no_relevant,
        "missing": case_set.missing,
        "at": case_set.at + 1,
        **({"chosen": _chosen(excerpt, case_set)} if excerpt else {}),
        "cases": cases,
    }
    return _written(content) + "\n"


def _chosen(excerpt: Excerpt, case_set: CaseSet) -> dict[str, object]:
    return {
        "reason": excerpt.reason,
        "total": excerpt.total,
        "measure": excerpt.measure,
        "values": excerpt.values,
        "cases": [name for name in case_set.names if name in excerpt.names],
    }


def _written(value: object, indent: str = "") -> str:
    """Format JSON with a line for each value that has a name, and for each list of plain values."""
    inner = f"{indent}  "
    if isinstance(value, Mapping):
        fields = cast("Mapping[str, object]", value)
        lines = [f"{inner}{json.dumps(name)}: {_written(field, inner)}" for name, field in fields.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    entries = cast("Sequence[object]", value) if isinstance(value, list) else ()
    if any(isinstance(entry, Mapping) for entry in entries):
        lines = [f"{inner}{_written(entry, inner)}" for entry in entries]
        return "[\n" + ",\n".join(lines) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def case_set_of(content: Part) -> tuple[CaseSet, Excerpt | None]:
    """Return the set of an exported file, exactly, and what its cases were chosen from, if they were.

    Raises:
        PartError: Something in it is not as `to_json` writes it.
    """
    if content.at("recmetrics").value != KIND:
        raise PartError(Problem("file_not_cases"))
    version = content.at("version").number(1, 10**6)
    if version > VERSION:
        raise PartError(Problem("file_version", {"version": version}))
    listed = content.at("cases")
    entries = listed.entries()
    if not 1 <= len(entries) <= MAX_CASES:
        raise listed.refused("part_count", lowest=1, highest=MAX_CASES, count=len(entries))
    models = max(
        (
            at
            for at, model in enumerate(MODELS, 1)
            if any(entry.has("lists") and entry.at("lists").has(model) for entry in entries)
        ),
        default=1,
    )
    cases = tuple(_case(entry, models) for entry in entries)
    names = [case.name for case in cases]
    repeated = [name for index, name in enumerate(names) if name in names[:index]]
    if repeated:
        raise listed.refused("part_repeated", names=", ".join(dict.fromkeys(repeated)))
    case_set = CaseSet.of(cases, _settings(content, len(cases), MODELS[:models]))
    return case_set, _excerpt(content.at("chosen"), names) if content.has("chosen") else None


def _excerpt(chosen: Part, names: Sequence[str]) -> Excerpt:
    measure = chosen.at("measure")
    if not is_measure(measure.text()):
        raise measure.refused("part_measure", given=measure.text())
    listed = chosen.at("values")
    values = tuple(entry.text() for entry in listed.entries())
    if not 1 <= len(values) <= 2:
        raise listed.refused("part_count", lowest=1, highest=2, count=len(values))
    for value, entry in zip(values, listed.entries(), strict=True):
        if not is_value(value):
            raise entry.refused("part_decimal")
    return Excerpt(
        frozenset(entry.choice(names) for entry in chosen.at("cases").entries()),
        chosen.at("reason").choice(get_args(Reason)),
        chosen.at("total").number(1, MAX_TOTAL),
        measure.text(),
        values,
    )


def _settings(content: Part, cases: int, models: Sequence[Model]) -> CaseSettings:
    measure = _measure(content.at("measure", DEFAULT_MEASURE))
    columns = [_measure(entry) for entry in content.at("columns", []).entries()]
    labels = content.at("models", {})
    return CaseSettings(
        k=content.at("k").number(MIN_K, MAX_K),
        measure=measure,
        columns=with_leading(columns, measure),
        labels=tuple(_label(labels, model) for model in models),
        baseline=content.at("baseline", "A").choice(models),
        no_relevant=content.at("no_relevant", DEFAULT_RULE).choice(NO_RELEVANT),
        missing=content.at("missing", DEFAULT_RULE).choice(MISSING),
        at=content.at("at", 1).number(1, cases) - 1,
    )


def _measure(part: Part) -> str:
    name = open_name(part.text())
    if name is None:
        raise part.refused("part_measure", given=part.text())
    return name


def _label(labels: Part, model: Model) -> str:
    return labels.at(model).name() if labels.has(model) and labels.at(model).value else ""


def _case(entry: Part, models: int) -> Case:
    lists = tuple(entry.at("lists").at(model).ranked() for model in MODELS[:models])
    relevant, unused = (entry.at(place, []).names() for place in ("relevant", "unused"))
    placed = {*relevant, *(item for ranked in lists for item in ranked)}
    misplaced = [item for item in unused if item in placed]
    if misplaced:
        raise entry.at("unused").refused("part_misplaced", names=", ".join(misplaced))
    if len(placed) + len(unused) > MAX_ITEMS:
        count = len(placed) + len(unused)
        raise entry.refused("part_count", lowest=0, highest=MAX_ITEMS, count=count)
    unnamed = entry.at("unnamed", 0).number(0, MAX_UNNAMED)
    return Case(entry.at("name").name(), lists, relevant, unused, unnamed)
