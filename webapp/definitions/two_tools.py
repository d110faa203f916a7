"""View model of two tools that disagree: what each gives, the line in which they differ, how they agree."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from recmetrics import Explanation, LibraryCall
from recmetrics.libraries.agreement import Agreement
from recmetrics.libraries.disagreement import (
    Difference,
)
from recmetrics.libraries.matches import Match
from recmetrics.libraries.versions import calls_of, joined_versions
from webapp.board.explained import joined
from webapp.cases.case_set import CaseSet
from webapp.definitions.agreement_sentences import agreement_sentences
from webapp.definitions.asked_numbers import (
    as_retrieved,
    chosen_sentence,
    retrieved_sentence,
    with_one_number_each,
)
from webapp.definitions.cause_sentences import WORDS, cause_sentence, grade_sentence
from webapp.definitions.convention_sentences import (
    conventions_of,
    mean_sentence,
    own_cutoff_sentence,
    sentences_of,
)
from webapp.definitions.formulas import formula_text, numbers_text, worked
from webapp.definitions.libraries_view_model import at_cutoff, usual, value_text
from webapp.definitions.no_answer import general_sentence, given_values, why_nothing
from webapp.definitions.outcomes import flags_of, outcomes_of, value_of
from webapp.definitions.question import QUESTION, QUESTION_TOOLS
from webapp.definitions.tool_differences import (
    agreement_of_cases,
    agreement_of_list,
    differences_of_cases,
    differences_of_list,
    general_difference,
)
from webapp.definitions.tool_ways import agree_sentence, ways_of
from webapp.definitions.tools_protocol import (
    CaseDifference,
    QuestionData,
    SideData,
    ToolNumberData,
    ToolPair,
    ToolsAnswer,
    ToolsData,
)
from webapp.definitions.view import ToolNumber, View, known_tool, similar_tools
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, decimal_text, exact_text, short_text
from webapp.model.reported_number import ABOVE_ONE, REMARKS, as_percentages, read_all, with_means
from webapp.model.scenario import Scenario
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts, Translate

MOST_NAMES: Final = 3
"""Libraries that a sentence names; of more it gives the number."""

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
    if view.of == "cases":
        pair = (_with_means(pair[0], case_set), _with_means(pair[1], case_set))
    is_asked = all(map(_is_understood, pair))
    given, scenario = scenario, as_retrieved(pair, scenario)
    compared = with_one_number_each(pair) if is_asked else pair
    found, model, agreement = _found(compared, view, scenario, case_set) if is_asked else ((), "", None)
    percentages = (
        [one.number for one in compared if _in_percent(one) != one] if is_asked and not found else []
    )
    if percentages:
        found, model, agreement = _found(
            (_in_percent(compared[0]), _in_percent(compared[1])), view, scenario, case_set
        )
    is_read = bool(percentages and found)
    general = general_difference(compared, scenario) if is_asked and not found else None
    named = view.first._replace(number=""), view.second._replace(number="")
    tools = (view.first.tool, view.second.tool)
    k = case_set.k if view.of == "cases" else scenario.k
    shown = scenario if view.of == "list" else None
    return {
        "first": {**_asked(pair[0], t, is_read), "number": view.first.number},
        "second": {**_asked(pair[1], t, is_read), "number": view.second.number},
        "question": None if view.has_tools else question_view(t),
        "model": joined(
            joined(
                retrieved_sentence(pair, view.of, k, given, t) if is_asked else "",
                chosen_sentence(pair, t) if is_asked else "",
                t,
            ),
            joined(
                t("two_tools.is_percent", numbers=t("board.comma").join(percentages)) if is_read else "",
                t("two_tools.of_model", model=model) if model and found else "",
                t,
            ),
            t,
        ),
        "agree": agreement_sentences(tools, agreement, found[0], view.of, k, t) if found else "",
        "answers": [difference_view(one, pair, shown, k, t) for one in found]
        or [difference_view(one, named, listed, listed.k, t) for one, listed in filter(None, [general])],
        "verdict": (
            ""
            if found or not is_asked
            else joined(
                why_nothing(pair, view, shown, agreement is not None, t),
                general_sentence(general[1], scenario, t) if general else "",
                t,
            )
        ),
        "gives": [] if found or not is_asked or view.of == "cases" else given_values(pair, scenario, t),
        "examples": examples_of(given),
    }


def _found(
    pair: tuple[ToolNumber, ToolNumber], view: View, scenario: Scenario, case_set: CaseSet
) -> tuple[tuple[Difference, ...], str, Agreement | None]:
    """Return why the numbers differ, the model whose means they are, and what two tools agree in."""
    if view.of == "list":
        return differences_of_list(pair, scenario), "", agreement_of_list(pair, scenario)
    letter, found = differences_of_cases(pair, case_set, view.model)
    model = case_set.label(letter) if case_set.models > 1 else ""
    return found, model, agreement_of_cases(pair, case_set, letter)


def _in_percent(one: ToolNumber) -> ToolNumber:
    """Return a number above 1 as the percentage that it may be."""
    numbers = as_percentages(read_all(one.number)[0]) if one.number else ()
    return one._replace(number=str(numbers[0])) if numbers else one


def _asked(one: ToolNumber, t: Texts, is_percentage: bool) -> ToolNumberData:
    problems = read_all(one.number)[1] if one.number else ()
    if is_percentage:
        problems = tuple(problem for problem in problems if problem.code != ABOVE_ONE)
    is_unknown = bool(one.tool) and known_tool(one.tool) is None
    return {
        "tool": one.tool,
        "number": one.number,
        "tool_problem": t("two_tools.tool_unknown", name=one.tool) if is_unknown else "",
        "similar": similar_tools(one.tool) if is_unknown else [],
        "number_problems": problem_messages(problems, t),
    }


def _with_means(one: ToolNumber, case_set: CaseSet) -> ToolNumber:
    return one._replace(number=with_means(one.number, case_set.names))


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
    if names[0] == names[1]:
        names = [f"{names[0]} {_own_names(usual(match.calls), k)}".strip() for match in matches]
    whose = [
        name if tool or len(match.libraries) < 2 else t("two_tools.each", names=name)
        for name, (tool, _), match in zip(names, pair, matches, strict=True)
    ]
    causes = [cause_sentence(cause, whose[0], whose[1], t) for cause in difference.causes]
    values = [short_text(match.value) for match in matches]
    if any(cause.kind == "rounding" for cause in difference.causes) and all(one.number for one in pair):
        values = [_as_printed(one.number) or value for one, value in zip(pair, values, strict=True)]
    if causes:
        sentence = t(
            "two_tools.sentence", cause=t("two_tools.join").join(causes), first=values[0], second=values[1]
        )
        sentence = _begun(sentence, names)
        grades = grade_sentence(difference.causes, scenario, whose[0], whose[1], t)
        sentence = joined(sentence, grades, t)
    else:
        sentence = t("two_tools.same", first=names[0], second=names[1], value=values[0])
    return {
        "sentence": sentence,
        "causes": [cause.kind for cause in difference.causes],
        "sides": [_side(name, match, scenario, k, t) for name, match in zip(names, matches, strict=True)],
        "cases": [_case(case, t) for case in difference.cases],
        "agree": agree_sentence(difference, whose, t) if causes else "",
        "ways": ways_of(difference, whose, t),
    }


def _as_printed(number: str) -> str:
    """Return a number with the decimals that it was given with; "" for a fraction, or for several numbers."""
    given, *more = read_all(number)[0]
    return "" if more or given.digits is None else f"{float(given.value):.{given.digits}f}"


def _begun(sentence: str, names: Sequence[str]) -> str:
    """Return a sentence with a capital letter, unless the name of a tool is its first word."""
    return sentence if sentence.startswith(tuple(names)) else sentence[:1].upper() + sentence[1:]


def _name(tool: str, match: Match, t: Translate) -> str:
    """Return who gives a number: the tool that was named, else the libraries that do, else the definition.

    A tool that has given it up is named with the versions that did so.
    """
    if tool:
        is_past = calls_of(tool)[0].version not in {call.version for call in match.calls}
        versions = dict(joined_versions(match.calls)).get(tool) if is_past else ""
        return f"{tool} {versions}" if versions else tool
    names = match.libraries
    if not names:
        return match.measure
    if len(names) <= MOST_NAMES:
        return t("board.comma").join(names)
    shown = t("board.comma").join(names[: MOST_NAMES - 1])
    return t("two_tools.and_more", names=shown, n=len(names) - MOST_NAMES + 1)


def _side(name: str, match: Match, scenario: Scenario | None, k: int, t: Translate) -> SideData:
    measure = measure_at(match.open_name, k)
    shown = worked(match.open_name, conventions_of(match), scenario, k)
    if scenario is None:
        shown["numbers"], line = mean_sentence(conventions_of(match), t), ""
    elif match.conventions:
        line = shown["numbers"] or formula_text(measure)
    else:
        line = _line(measure.explain(scenario.ranked, scenario.relevant_set()), t)
    calls = usual(match.calls)
    length = None if scenario is None else len(scenario.ranked)
    return {
        "name": name,
        "own": _own_names(calls, k),
        "measure": match.measure,
        "value": value_text(match.value),
        "shown": short_text(match.value),
        "exact": exact_text(match.value),
        "line": line,
        **shown,
        "notes": [
            *filter(None, [own_cutoff_sentence(match, length, t)]),
            *sentences_of(conventions_of(match), t, match.open_name),
        ],
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


def _own_names(calls: Sequence[LibraryCall], k: int) -> str:
    """Return what one library calls its number; "" for several libraries, which call it differently."""
    if len({call.library for call in calls}) != 1:
        return ""
    return at_cutoff(calls[0].name, k)


def _case(case: tuple[Hashable, Number | None, Number | None], t: Translate) -> CaseDifference:
    name, *values = case
    first, second = (t("two_tools.left_out") if value is None else decimal_text(value) for value in values)
    return {"case": str(name), "first": first, "second": second}


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
