"""View model of two tools that disagree: what each gives, the line in which they differ, how they agree."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from recmetrics import Explanation, LibraryCall
from recmetrics.libraries.disagreement import (
    Difference,
    Way,
)
from recmetrics.libraries.labels import stem_of
from recmetrics.libraries.matches import Match
from recmetrics.libraries.versions import calls_of
from recmetrics.libraries.ways import WayKind
from webapp.cases.case_set import CaseSet
from webapp.definitions.cause_sentences import WORDS, cause_sentence
from webapp.definitions.convention_sentences import conventions_of, record_text, sentences_of
from webapp.definitions.libraries_view_model import at_cutoff, usual, value_text
from webapp.definitions.outcomes import flags_of, outcomes_of, value_of
from webapp.definitions.question import QUESTION, QUESTION_TOOLS
from webapp.definitions.tool_differences import differences_of_cases, differences_of_list
from webapp.definitions.tools_protocol import (
    CaseDifference,
    QuestionData,
    SideData,
    ToolNumberData,
    ToolPair,
    ToolsAnswer,
    ToolsData,
    WayData,
)
from webapp.definitions.variants import formula_text, numbers_text
from webapp.definitions.view import ToolNumber, View, known_tool, similar_tools
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.model.outcome_text import outcome_shown
from webapp.model.reported_number import REMARKS, read_all
from webapp.model.scenario import Scenario
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts, Translate

MOST_NAMES: Final = 3
"""Libraries that a sentence names; of more it gives the number."""

_MOST_VALUES: Final = 6
_MOST_EXAMPLES: Final = 3

_WELL_KNOWN: Final = (
    ("ragas", "LlamaIndex"),
    ("trec_eval", "Spark MLlib"),
    ("scikit-learn", "ranx"),
    ("RecTools", "implicit"),
    ("TorchMetrics", "trec_eval"),
    ("RePlay", "Elliot"),
)
"""Pairs of tools to try; only those that differ on the list are offered."""


def tools_view(view: View, scenario: Scenario, case_set: CaseSet, t: Texts) -> ToolsData:
    """Return the panel of two tools.

    Args:
        view: What is asked.
        scenario: The list.
        case_set: The cases, whose means are compared where the view says so.
        t: Texts.
    """
    pair = (view.first, view.second)
    found: tuple[Difference, ...] = ()
    model = ""
    is_asked = all(map(_is_understood, pair))
    if is_asked:
        model, found = (
            differences_of_cases(pair, case_set, view.model)
            if view.of == "cases"
            else ("", differences_of_list(pair, scenario))
        )
        if not any(one.number for one in pair):
            # Without numbers, precision and recall of two tools are no contradiction.
            found = tuple(one for one in found if _is_alike(one))
    k = case_set.k if view.of == "cases" else scenario.k
    shown = scenario if view.of == "list" else None
    return {
        "first": _asked(view.first, t),
        "second": _asked(view.second, t),
        "question": None if view.has_tools else question_view(t),
        "model": t("two_tools.of_model", model=model) if model and found else "",
        "answers": [difference_view(one, pair, shown, k, t) for one in found],
        "verdict": "" if found or not is_asked else _nothing(pair, view, t),
        "gives": [] if found or not is_asked or view.of == "cases" else _gives(pair, scenario, t),
        "examples": examples_of(scenario),
    }


def _asked(one: ToolNumber, t: Texts) -> ToolNumberData:
    is_unknown = bool(one.tool) and known_tool(one.tool) is None
    return {
        "tool": one.tool,
        "number": one.number,
        "tool_problem": t("two_tools.tool_unknown", name=one.tool) if is_unknown else "",
        "similar": similar_tools(one.tool) if is_unknown else [],
        "number_problems": problem_messages(read_all(one.number)[1], t) if one.number else [],
    }


def _is_understood(one: ToolNumber) -> bool:
    """Return whether a tool or a number is given, and what is given can be looked up."""
    is_known = not one.tool or known_tool(one.tool) is not None
    is_read = not one.number or not any(problem.code not in REMARKS for problem in read_all(one.number)[1])
    return any(one) and is_known and is_read


def question_view(t: Translate) -> QuestionData:
    """Return the question that the page opens with, and its answer."""
    pair = QUESTION_TOOLS
    best = differences_of_list(pair, QUESTION)[0]
    return {
        "flags": list(flags_of(QUESTION)),
        "missed": len(QUESTION.missed),
        "answer": difference_view(best, pair, QUESTION, QUESTION.k, t),
    }


def examples_of(scenario: Scenario) -> list[ToolPair]:
    """Return pairs of tools to try, those of the well-known ones whose usual AP differs on the list."""
    if not any(flags_of(scenario)):
        return []
    usual_ap: dict[str, Number | None] = {}
    for call, outcome in outcomes_of(scenario).items():
        if call.measure is not None and measure_at(call.measure, 1).family in ("AP", "MeanP"):
            usual_ap.setdefault(call.library, value_of(outcome))
    different = [
        pair
        for pair in _WELL_KNOWN
        if None not in (usual_ap[pair[0]], usual_ap[pair[1]]) and usual_ap[pair[0]] != usual_ap[pair[1]]
    ]
    return [{"first": first, "second": second} for first, second in different[:_MOST_EXAMPLES]]


# Answers


def difference_view(
    difference: Difference,
    pair: tuple[ToolNumber, ToolNumber],
    scenario: Scenario | None,
    k: int,
    t: Translate,
) -> ToolsAnswer:
    """Return one explanation of two numbers.

    Args:
        difference: The explanation.
        pair: What was asked.
        scenario: The list, None where the numbers are means over cases.
        k: The cutoff of the list or the cases.
        t: Translate.
    """
    matches = (difference.first, difference.second)
    names = [_name(tool, match, t) for (tool, _), match in zip(pair, matches, strict=True)]
    whose = [
        name if tool or len(match.libraries) < 2 else t("two_tools.each", names=name)
        for name, (tool, _), match in zip(names, pair, matches, strict=True)
    ]
    causes = [cause_sentence(cause, whose[0], whose[1], t) for cause in difference.causes]
    values = [_shown(match.value) for match in matches]
    if causes:
        sentence = t(
            "two_tools.sentence", cause=t("two_tools.join").join(causes), first=values[0], second=values[1]
        )
    else:
        sentence = t("two_tools.same", first=names[0], second=names[1], value=values[0])
    return {
        "sentence": sentence,
        "causes": [cause.kind for cause in difference.causes],
        "sides": [_side(name, match, scenario, k, t) for name, match in zip(names, matches, strict=True)],
        "cases": [_case(case, t) for case in difference.cases],
        "agree": _agree(difference, whose, t) if causes else "",
        "ways": _ways(difference, t),
    }


def _is_alike(difference: Difference) -> bool:
    """Return whether both sides are of one family of measures, and called so by their libraries."""
    sides = (difference.first, difference.second)
    names = [{stem_of(call.name) for call in side.calls} for side in sides]
    says_recall = {any("recall" in name for name in each) for each in names}
    says_precision = {any(name in ("precision", "p") for name in each) for each in names}
    is_one_family = len({measure_at(side.open_name, 1).family for side in sides}) == 1
    return is_one_family and len(says_recall) == len(says_precision) == 1


def _name(tool: str, match: Match, t: Translate) -> str:
    """Return who gives a number: the tool that was named, else the libraries that do, else the definition."""
    if tool:
        return tool
    names = match.libraries
    if not names:
        return match.measure
    if len(names) <= MOST_NAMES:
        return t("change.comma").join(names)
    shown = t("change.comma").join(names[: MOST_NAMES - 1])
    return t("two_tools.and_more", names=shown, n=len(names) - MOST_NAMES + 1)


def _side(name: str, match: Match, scenario: Scenario | None, k: int, t: Translate) -> SideData:
    measure = measure_at(match.open_name, k)
    line = formula_text(measure)
    if scenario is not None and not match.conventions:
        line = _line(measure.explain(scenario.ranked, scenario.relevant_set()), t)
    calls = usual(match.calls)
    return {
        "name": name,
        "own": _own_names(calls, k),
        "measure": match.measure,
        "value": value_text(match.value),
        "shown": _shown(match.value),
        "exact": exact_text(match.value),
        "line": line,
        "notes": sentences_of(conventions_of(match), t),
    }


def _line(explanation: Explanation, t: Translate) -> str:
    """Return the list's numbers in the formula, the denominator in words where there are some."""
    numbers, key = numbers_text(explanation), f"denominator.{explanation.measure.denominator_text}"
    if key not in WORDS or not explanation.denominator:
        return numbers
    total, _, _ = numbers.partition(" ÷ ")
    over = exact_text(explanation.denominator)
    word = t(f"two_tools.word.{key}").strip()
    return t("two_tools.line", total=total, over=over, word=word, value=exact_text(explanation.value))


def _shown(value: Number) -> str:
    """Return a value with its decimals, a whole number without."""
    return exact_text(value) if value in (0, 1) else decimal_text(value)


def _own_names(calls: Sequence[LibraryCall], k: int) -> str:
    """Return what one library calls its number; "" for several libraries, which call it differently."""
    if len({call.library for call in calls}) != 1:
        return ""
    return at_cutoff(calls[0].name, k)


def _case(case: tuple[Hashable, Number | None, Number | None], t: Translate) -> CaseDifference:
    name, *values = case
    first, second = (t("two_tools.left_out") if value is None else decimal_text(value) for value in values)
    return {"case": str(name), "first": first, "second": second}


def _agree(difference: Difference, whose: Sequence[str], t: Translate) -> str:
    """Return in one sentence what makes the numbers agree."""
    ways = difference.ways
    if all(cause.kind == "rounding" for cause in difference.causes):
        return ""
    kind = ways[0].kind if ways else "none"
    if kind == "input":
        return t(f"two_tools.agree_input.{difference.causes[0].kind}")
    if kind == "cutoff":
        over = {cause.first for cause in difference.causes} | {cause.second for cause in difference.causes}
        return t("two_tools.agree_by." + ("few" if "K" in over else "enough"), k=ways[0].k)
    shown = {"library": ways[0].library} if ways else {}
    return t(f"two_tools.agree_by.{kind}", first=whose[0], second=whose[1], **shown)


def _ways(difference: Difference, t: Translate) -> list[WayData]:
    """Return the ways to make the numbers agree, those of several versions joined."""
    joined: dict[tuple[str, str, str, WayKind], list[Way]] = {}
    for way in difference.ways:
        joined.setdefault((way.library, way.code, way.setting, way.kind), []).append(way)
    first = {call.library for call in difference.first.calls}
    best, seen = difference.ways[0].kind if difference.ways else "", set[bool]()
    found: list[WayData] = []
    for (library, code, setting, kind), same in joined.items():
        # One for each side is enough to read.
        is_more = kind != best or (library in first) in seen
        seen.add(library in first)
        found.append(
            {
                "kind": kind,
                "label": t(f"two_tools.way.{kind}", k=same[0].k or ""),
                "is_more": is_more,
                "library": "" if kind == "input" else library,
                "versions": t("change.comma").join(filter(None, (way.version for way in same))),
                "code": code,
                "setting": record_text(setting, t),
                "gives": decimal_text(same[0].gives),
            }
        )
    return found


def _nothing(pair: tuple[ToolNumber, ToolNumber], view: View, t: Translate) -> str:
    """Return why there is no answer."""
    if any(one.number for one in pair):
        return t(f"two_tools.none_{view.of}")
    without = [one.tool for one in pair if all(call.measure is None for call in calls_of(one.tool))]
    if without:
        return t("two_tools.no_measure", tool=without[0])
    return t(f"two_tools.agree_{view.of}", first=pair[0].tool, second=pair[1].tool)


def _gives(pair: tuple[ToolNumber, ToolNumber], scenario: Scenario, t: Translate) -> list[str]:
    """Return what each tool gives on the list, by its own names."""
    outcomes = outcomes_of(scenario)
    sentences: list[str] = []
    for tool in dict.fromkeys(one.tool for one in pair if one.tool):
        own = [call for call in calls_of(tool) if call.measure is not None]
        values = {
            at_cutoff(call.name, scenario.k): outcome_shown(outcomes[call], t)
            for call in usual(call for call in own if call.version == own[0].version)
        }
        listed = [t("two_tools.value", name=name, value=value) for name, value in values.items()]
        listed = listed[:_MOST_VALUES]
        if not listed:
            continue
        sentences.append(t("two_tools.gives", tool=tool, values=t("change.comma").join(listed)))
    return sentences


def numbers_sentence(numbers: tuple[str, str], scenario: Scenario, t: Translate) -> str:
    """Return why two numbers of one name differ on a list; "" where no two definitions give them.

    >>> from webapp.texts import texts_for
    >>> scenario = Scenario(tuple("ABCDE"), tuple("BDTUVWX"), k=5)
    >>> sentence = numbers_sentence(("MAP@5 = 0.2", "MAP@5 = 0.1429"), scenario, texts_for("en"))
    >>> sentence.endswith("0.2000 against 0.1429.")
    True
    """
    pair = (ToolNumber("", numbers[0]), ToolNumber("", numbers[1]))
    found = differences_of_list(pair, scenario)
    return difference_view(found[0], pair, scenario, scenario.k, t)["sentence"] if found else ""
