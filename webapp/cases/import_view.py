"""View model of the import panel: what a text is understood as, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from webapp.cases.case_draft import CaseDraft
from webapp.cases.case_set import CaseSet
from webapp.cases.import_draft import MAX_FIELD, ImportDraft
from webapp.cases.import_protocol import Doubt, ImportContent, ImportedCase, ImportedList, TakeChoice
from webapp.cases.importing.adding import room_in
from webapp.cases.importing.found import DOUBTS
from webapp.cases.importing.understanding import Understood, skipped_lines
from webapp.model.characters import visible
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem
from webapp.texts import Texts

SHOWN_CASES: Final = 6
SHOWN_ITEMS: Final = 12
_LONGEST: Final = 60


def preview(draft: ImportDraft, case_set: CaseSet, t: Texts) -> ImportContent:
    """Return the content of the panel.

    Args:
        draft: The text, and what was done with it last.
        case_set: The set that cases would go to.
        t: Texts of the reader's language.
    """
    found = draft.understood(case_set.names)
    is_empty = not draft.text.strip() and not draft.content
    return {
        "text": draft.text if len(draft.text) <= MAX_FIELD else "",
        "file": draft.file,
        "kind": "" if is_empty else _kind(found, t),
        "heads": _heads(found, t) if found.cases else [],
        "cases": [_case(case, place) for place, case in enumerate(found.cases[:SHOWN_CASES], 1)],
        "more": _more(found, t),
        "skipped": _skipped(found, t),
        "notes": [] if is_empty and not draft.refused else _notes(draft, found, t),
        "doubt": _doubt(draft, found, case_set, t),
        "takes": [] if is_empty or not found.cases else _takes(found, case_set, t),
        "hand_over": _hand_over(draft, found, t),
        "done": "" if draft.done is None else _done(draft, t),
        "done_case": "" if draft.done is None or not draft.done.names else draft.done.names[0],
    }


def spoken(content: ImportContent) -> str:
    """Return what a screen reader hears about the content."""
    doubt = content["doubt"]
    parts = (content["done"], content["kind"], *content["skipped"], *content["notes"])
    return " ".join(part for part in (*parts, doubt["question"] if doubt else "") if part)


def _kind(found: Understood, t: Texts) -> str:
    if found.kind == "nothing" or not found.drafts:
        return t("import.kind_nothing")
    count = len(found.drafts)
    parts = [t(f"import.kind_{found.kind}"), t("import.count_one" if count == 1 else "import.count", n=count)]
    if len(found.models) > 1:
        parts.append(t("import.models", names=", ".join(_model_names(found))))
    return " ".join(parts)


def _model_names(found: Understood) -> list[str]:
    return [_short(name) or "ABCDEF"[at] for at, name in enumerate(found.models)]


def _heads(found: Understood, t: Texts) -> list[str]:
    lists = [t("import.list")] if len(found.models) == 1 else _model_names(found)
    if len(found.models) == 1 and found.models[0]:
        lists = [_short(found.models[0])]
    return [t("import.case"), *lists, t("import.relevant")]


def _case(case: CaseDraft, place: int) -> ImportedCase:
    relevant = set(case.relevant)
    names = [_short(item) for item in case.relevant[:SHOWN_ITEMS]]
    beyond = len(case.relevant) - len(names) + case.unnamed
    return {
        "name": _short(case.name or str(place)),
        "lists": [_list(ranked, relevant) for ranked in case.lists],
        "relevant": ", ".join(names) + (f" … +{beyond}" if beyond else ""),
    }


def _list(ranked: Sequence[str], relevant: set[str]) -> ImportedList:
    shown = ranked[:SHOWN_ITEMS]
    beyond = len(ranked) - len(shown)
    return {
        "items": [{"name": _short(item), "hit": item in relevant} for item in shown],
        "more": f"… +{beyond}" if beyond else "",
    }


def _more(found: Understood, t: Texts) -> str:
    beyond = len(found.drafts) - SHOWN_CASES
    return t("import.more", n=beyond) if beyond > 0 else ""


def _skipped(found: Understood, t: Texts) -> list[str]:
    return [
        t(
            "import.skipped_one" if count == 1 else "import.skipped",
            lines=lines,
            why=t(f"problem.{why.code}", **why.values),
        )
        for lines, count, why in skipped_lines(found.skipped)
    ]


def _notes(draft: ImportDraft, found: Understood, t: Texts) -> list[str]:
    problems = [*draft.refused, *found.problems]
    if found.cases and not found.has_relevant:
        problems.append(Problem("import_lists_only"))
    if found.cases and not found.has_lists:
        problems.append(Problem("import_relevant_only"))
    return [t(f"problem.{problem.code}", **problem.values) for problem in problems]


def _doubt(draft: ImportDraft, found: Understood, case_set: CaseSet, t: Texts) -> Doubt | None:
    if not found.doubt:
        return None
    return {
        "question": t(f"import.doubt_{found.doubt}"),
        "answers": [
            {
                "id": answer,
                "label": t(f"import.reading_{answer}"),
                "example": _example(draft.understood(case_set.names, answer), t),
            }
            for answer in DOUBTS[found.doubt]
        ],
        "chosen": "" if found.is_open else found.reading,
    }


def _example(found: Understood, t: Texts) -> str:
    """Return the first case in one line, as an answer to the question would make it."""
    if not found.cases:
        return ""
    case = found.cases[0]
    ranked = " · ".join(map(_short, case.lists[0][:4])) or "–"
    relevant = " · ".join(map(_short, case.relevant[:4])) or "–"
    return t("import.example", case=_short(case.name or "1"), list=ranked, relevant=relevant)


def _takes(found: Understood, case_set: CaseSet, t: Texts) -> list[TakeChoice]:
    if found.kind == "own_file":
        return [{"id": "replaced", "label": t("import.take_replaced"), "why_not": ""}]
    whole = "" if found.can_add else _why_not(found, t)
    room = "" if room_in(case_set) else t("problem.cases_full", limit=MAX_CASES)
    lists = "" if found.can_join else _why_not(found, t)
    return [
        {"id": "added", "label": t("import.take_added"), "why_not": whole or room},
        {"id": "replaced", "label": t("import.take_replaced"), "why_not": whole},
        {"id": "joined", "label": t("import.take_joined"), "why_not": lists},
    ]


def _why_not(found: Understood, t: Texts) -> str:
    if found.is_open:
        return t("import.answer_first")
    if not found.cases:
        return t("import.nothing_to_take")
    return t("problem.import_relevant_only" if not found.has_lists else "problem.import_lists_only")


def _hand_over(draft: ImportDraft, found: Understood, t: Texts) -> str:
    """Return why the page of own data is the better place, where it is."""
    if draft.content:
        return t("import.too_large")
    if not found.is_for_own_data:
        return ""
    said = t("import.too_much", cases=MAX_CASES, items=MAX_ITEMS)
    if len(found.models) > 2:
        said += " " + t("import.two_models", names=", ".join(_model_names(found)[:2]))
    return said


def _done(draft: ImportDraft, t: Texts) -> str:
    done = draft.done
    if done is None:
        return ""
    names = " … ".join(map(_short, dict.fromkeys((done.names[0], done.names[-1])))) if done.names else ""
    said = (
        "" if done.outcome == "refused" else t(f"import.done_{done.outcome}", n=len(done.names), names=names)
    )
    return " ".join([said, *(t(f"problem.{problem.code}", **problem.values) for problem in done.problems)])


def _short(name: str) -> str:
    return visible(name, _LONGEST)
