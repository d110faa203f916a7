"""View model of the import panel: what a text is understood as, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from webapp.cases.case_draft import CaseDraft
from webapp.cases.case_set import CaseSet
from webapp.cases.import_draft import MAX_FIELD, ImportDraft
from webapp.cases.import_protocol import (
    Doubt,
    ImportContent,
    ImportedCase,
    ImportedList,
    Over,
    RatingChoice,
    TakeChoice,
)
from webapp.cases.importing.adding import room_in
from webapp.cases.importing.found import DOUBTS, Reading
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
    is_empty = not draft.text.strip() and not draft.content and not draft.kept
    return {
        "text": draft.text if len(draft.text) <= MAX_FIELD else "",
        "file": draft.file,
        "openings": draft.openings,
        "kind": "" if is_empty else _kind(found, t),
        "heads": _heads(found, t) if found.cases else [],
        "cases": [_case(case, place) for place, case in enumerate(found.cases[:SHOWN_CASES], 1)],
        "more": _more(found, t),
        "skipped": _skipped(draft, found, t),
        "notes": [] if is_empty and not draft.refused else _notes(draft, found, t),
        "doubt": _doubt(draft, found, case_set, t),
        "rating": _rating(found, t),
        "takes": [] if is_empty or not found.cases else _takes(draft, found, case_set, t),
        "kept": _kept(draft, case_set, t),
        "before": _before(draft, t),
        "over": _over(draft, found, t),
        "done": "" if draft.done is None else _done(draft, t),
        "done_case": "" if draft.done is None or not draft.done.names else draft.done.names[0],
    }


def spoken(content: ImportContent) -> str:
    """Return what a screen reader hears about the content."""
    doubt = content["doubt"]
    over = content["over"]["text"] if content["over"] else ""
    parts = (
        content["done"],
        content["before"],
        content["kept"],
        content["kind"],
        over,
        *content["skipped"],
        *content["notes"],
    )
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


def _skipped(draft: ImportDraft, found: Understood, t: Texts) -> list[str]:
    """Return what is said of the skipped lines, with their files where they are of several."""
    files = dict.fromkeys(one.file for one in found.skipped)
    said: list[str] = []
    for file in files:
        name = file or (draft.name if any(files) else "")
        for lines, count, why, is_first in skipped_lines([one for one in found.skipped if one.file == file]):
            key = "skipped_many" if is_first else "skipped_one" if count == 1 else "skipped"
            one = t(
                f"import.{key}",
                **({"count": count} if is_first else {}),
                lines=lines,
                why=t(f"problem.{why.code}", **why.values),
            )
            said.append(t("import.skipped_in", file=name, said=one) if name else one)
    return said


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
                "example": _example(found.doubt, _answered(draft, found.doubt, case_set, answer), t),
            }
            for answer in DOUBTS[found.doubt]
        ],
        "chosen": "" if found.is_open else found.reading,
    }


def _answered(draft: ImportDraft, doubt: str, case_set: CaseSet, answer: Reading) -> Understood:
    """Return what the text is understood as with an answer; what looks alike may be in two texts."""
    read = draft.understood if doubt == "alike" else draft.understood_alone
    return read(case_set.names, answer)


def _rating(found: Understood, t: Texts) -> RatingChoice | None:
    if found.rating is None:
        return None
    choices = list(found.rating_choices)
    return {"label": t("import.rating_from"), "choices": choices, "chosen": found.rating}


def _example(doubt: str, found: Understood, t: Texts) -> str:
    """Return the first case in one line, as an answer to the question would make it."""
    if not found.cases:
        return ""
    case = found.cases[0]
    name = _short(case.name or "1")
    if doubt in ("which_part", "row_order"):
        # Grades are in both answers: what differs is whether there is a list.
        if found.has_lists:
            return t("import.example_lists", case=name, list=" > ".join(map(_short, case.lists[0][:4])))
        return t("import.example_relevant", case=name, items=", ".join(map(_short, case.relevant[:4])) or "–")
    ranked = " · ".join(map(_short, case.lists[0][:4])) or "–"
    relevant = " · ".join(map(_short, case.relevant[:4])) or "–"
    return t("import.example", case=name, list=ranked, relevant=relevant)


def _takes(draft: ImportDraft, found: Understood, case_set: CaseSet, t: Texts) -> list[TakeChoice]:
    if found.case_set is not None:
        return [{"id": "replaced", "label": t("import.take_replaced"), "why_not": ""}]
    whole = "" if found.can_add else _why_not(found, t)
    room = "" if room_in(case_set) else t("problem.cases_full", limit=MAX_CASES)
    lists = "" if found.can_join else _why_not(found, t)
    if not (found.has_lists and found.has_relevant):
        keep = "lists" if found.has_lists else "relevant"
        why = t("import.answer_first") if found.is_open else ""
        choices: list[TakeChoice] = [{"id": "keep", "label": t(f"import.take_keep_{keep}"), "why_not": why}]
        if found.has_lists:
            choices.append({"id": "joined", "label": t("import.take_joined"), "why_not": lists})
        return choices if draft.text.strip() else []
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


def _kept(draft: ImportDraft, case_set: CaseSet, t: Texts) -> str:
    """Return what was kept, and what has to be pasted now; "" where nothing was."""
    if not draft.kept:
        return ""
    if draft.text.strip() and all(one.name for one in draft.kept):
        return t("import.kept_files", files=", ".join(one.name for one in draft.kept))
    found = draft.understood_kept(case_set.names)
    n = len(found.drafts)
    if found.has_lists and found.has_relevant:
        return t("import.kept_both", n=n)
    if found.has_relevant:
        return t("import.kept_relevant", n=n)
    return t("import.kept_lists", n=n, models=", ".join(_model_names(found)))


def _before(draft: ImportDraft, t: Texts) -> str:
    """Return that something else took the place of a file or a text; "" where nothing did."""
    if draft.before is None:
        return ""
    file = draft.before.file
    return t("import.before_file", file=_short(file)) if file else t("import.before_text")


def _over(draft: ImportDraft, found: Understood, t: Texts) -> Over | None:
    """Return that there is more than fits, and what can be done with it."""
    if draft.content:
        return {"text": t("import.too_large"), "take_first": "", "hand_over": t("import.hand_over")}
    count = len(found.drafts)
    if not found.is_too_much or not count:
        return None
    said = t("import.too_much", cases=MAX_CASES, items=MAX_ITEMS)
    if count > MAX_CASES:
        said = t("import.too_many", n=count, limit=MAX_CASES)
    if len(found.models) > 2:
        said += " " + t("import.two_models", names=", ".join(_model_names(found)[:2]))
    if not found.can_add:
        return {"text": said, "take_first": "", "hand_over": ""}
    return {
        "text": said,
        "take_first": t("import.take_first", limit=MAX_CASES) if count > MAX_CASES else "",
        "hand_over": t("import.hand_over_all", n=count) if count > MAX_CASES else t("import.hand_over"),
    }


def _done(draft: ImportDraft, t: Texts) -> str:
    done = draft.done
    if done is None:
        return ""
    n = len(done.names)
    names = " … ".join(map(_short, dict.fromkeys((done.names[0], done.names[-1])))) if done.names else ""
    if done.outcome == "joined":
        key = "import.done_joined" if len(done.models) == 1 else "import.done_joined_several"
        said = t(key, models=", ".join(map(_short, done.models)), n=n, total=done.total)
    else:
        said = "" if done.outcome == "refused" else t(f"import.done_{done.outcome}", n=n, names=names)
    return " ".join([said, *(t(f"problem.{problem.code}", **problem.values) for problem in done.problems)])


def _short(name: str) -> str:
    return visible(name, _LONGEST)
