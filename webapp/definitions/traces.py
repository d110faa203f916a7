"""What a number says of its tool by itself: its last decimals, or a label that is a library's own name."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from recmetrics import LibraryCall, ReportedNumber
from recmetrics.libraries.labels import calls_named, is_own_name
from recmetrics.libraries.outcomes import Outcome
from webapp.board.explained import joined
from webapp.definitions.outcomes import every_call, outcomes_of
from webapp.definitions.protocol import AnswerData, MatchData
from webapp.model.numbers import compact_text
from webapp.model.outcome_text import outcome_shown
from webapp.model.scenario import Scenario
from webapp.texts import Translate

_ONE: Final = Fraction(1)
"""The value that is recognised by its last decimals on any list: that of a perfect one."""


def labelled(given: ReportedNumber, t: Translate) -> str:
    """Return a number as it was typed, with the name of its measure and its K, or a library's name."""
    text = given.number_text
    at = f"@{given.k}" if given.k else ""
    name = given.label if is_own_name(given.label) else given.family and given.family + at
    return t("definitions.number_of", measure=name, number=text) if name else text


def labelled_at(given: ReportedNumber, k: int, t: Translate) -> str:
    """Return a number with its label and its K, where the label does not say it or names what has none."""
    number = labelled(given, t)
    own = [call.measure for call in calls_named(given.label)] if is_own_name(given.label) else []
    has_none = bool(own) and not any(name and name.endswith("@K") for name in own)
    is_told = bool(given.family and given.k and not own)
    return number if has_none or is_told else t("definitions.number_at", number=number, k=k)


def is_of_label(name: str, givens: Sequence[ReportedNumber]) -> bool:
    """Return whether a measure, by its open name, is one that the libraries of the labels compute."""
    return all(
        name in {call.measure for call in calls_named(given.label)}
        for given in givens
        if is_own_name(given.label)
    )


def as_printed(answer: AnswerData, givens: Sequence[ReportedNumber]) -> AnswerData:
    """Return an answer without what others give, where the libraries that print a number so do not."""
    is_printed_so = len(givens) == 1 and bool(adding_calls(givens[0]))
    if not is_printed_so or adding_matches(answer["fits"], givens):
        return answer
    return {**answer, "fits": [], "near": [], "slips": []}


def only_sentence(given: ReportedNumber, scenario: Scenario | None, t: Translate) -> str:
    """Return that other data are behind a number than these; "" where its libraries do give it here."""
    calls = adding_calls(given)
    names = _libraries(calls, t)
    if scenario is None:
        return t("answers.only_printed_cases", libraries=names)
    outcomes: list[Outcome | None] = [outcomes_of(scenario)[call] for call in calls]
    if _ONE in outcomes:
        return ""
    values = dict.fromkeys(outcome_shown(outcome, t) for outcome in outcomes)
    return t("answers.only_printed_list", libraries=names, value=t("board.comma").join(values))


def adding_calls(given: ReportedNumber, value: Fraction = _ONE) -> list[LibraryCall]:
    """Return the calls that print a value as this number, because they add something to what they divide by.

    >>> from recmetrics import read_number
    >>> {call.library for call in adding_calls(read_number("0.9999999999"))}
    {'ragas'}
    """
    return [call for call in every_call() if given.is_short_of(value, call.added)]


def adding_matches(fits: Sequence[MatchData], givens: Sequence[ReportedNumber]) -> list[MatchData]:
    """Return the definitions whose libraries print the number so, with these alone; none for several."""
    if len(givens) != 1:
        return []
    found: list[MatchData] = []
    for match in fits:
        names = {(call.library, call.name) for call in adding_calls(givens[0], Fraction(match["value"]))}
        calls = [call for call in match["libraries"] if (call["library"], call["call"]) in names]
        if calls:
            found.append({**match, "libraries": calls})
    return found


def named_matches(fits: Sequence[MatchData], givens: Sequence[ReportedNumber]) -> list[MatchData]:
    """Return the definitions that libraries print the number's label for, with these alone; none for several.

    A label that all libraries share is nobody's.
    """
    if len(givens) != 1 or not is_own_name(givens[0].label):
        return []
    names = {(call.library, call.name) for call in calls_named(givens[0].label)}
    found: list[MatchData] = []
    for match in fits:
        calls = [call for call in match["libraries"] if (call["library"], call["call"]) in names]
        if calls:
            found.append({**match, "libraries": calls})
    return found


def adding_sentence(given: ReportedNumber, value: Fraction, t: Translate) -> str:
    """Return that a number is a value as some libraries print it; "" where it is not."""
    calls = adding_calls(given, value)
    if not calls:
        return ""
    return t(
        "answers.added",
        number=given.number_text,
        value=compact_text(value),
        libraries=_libraries(calls, t),
        added=f"{float(calls[0].added):g}",
    )


def label_sentence(
    fits: Sequence[MatchData], givens: Sequence[ReportedNumber], scenario: Scenario | None, t: Translate
) -> str:
    """Return whose names the labels of some numbers are, where what gives the numbers does not say so.

    Args:
        fits: What gives the numbers.
        givens: The numbers.
        scenario: The list, None where the numbers are means over cases.
        t: Texts.
    """
    named = {call["library"] for match in fits for call in match["libraries"]}
    told = ""
    for label in _own_names(givens):
        calls = [call for call in calls_named(label) if call.measure is not None]
        if calls and not named & {call.library for call in calls}:
            told = joined(told, _elsewhere(label, calls, scenario, t), t)
    return told


def namesake_sentence(givens: Sequence[ReportedNumber], t: Translate) -> str:
    """Return who else uses the labels of some numbers, for what is no measure of a ranked list."""
    told = ""
    for label in _own_names(givens):
        others = [call for call in calls_named(label) if call.measure is None]
        if others:
            told = joined(told, t("answers.label_unranked", label=label, libraries=_libraries(others, t)), t)
    return told


def _own_names(givens: Sequence[ReportedNumber]) -> list[str]:
    return list(dict.fromkeys(given.label for given in givens if is_own_name(given.label)))


def _elsewhere(label: str, calls: Sequence[LibraryCall], scenario: Scenario | None, t: Translate) -> str:
    """Return whose name a label is, and what is printed with it on the list."""
    names = _libraries(calls, t)
    if scenario is None:
        return t("answers.label_cases", label=label, libraries=names)
    values = dict.fromkeys(outcome_shown(outcomes_of(scenario)[call], t) for call in calls)
    return t("answers.label_list", label=label, libraries=names, value=t("board.comma").join(values))


def _libraries(calls: Sequence[LibraryCall], t: Translate) -> str:
    return t("board.comma").join(dict.fromkeys(call.library for call in calls))
