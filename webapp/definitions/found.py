"""The answer to "Whose number?" in one sentence, and the libraries that give the number, each once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from recmetrics import LibraryCall, ReportedNumber
from recmetrics.libraries.versions import joined_versions
from webapp.board.explained import joined
from webapp.definitions.basis import is_sample
from webapp.definitions.libraries_protocol import CallData
from webapp.definitions.outcomes import every_call
from webapp.definitions.protocol import AnswerData, FoundData, FoundLibrary, MatchData
from webapp.definitions.separating import counts_grades, separating_change
from webapp.definitions.telling import Of, telling_sentence
from webapp.definitions.traces import (
    adding_calls,
    adding_matches,
    adding_sentence,
    as_printed,
    label_sentence,
    labelled,
    named_matches,
    namesake_sentence,
    only_sentence,
)
from webapp.definitions.variants import definition_names
from webapp.definitions.view_model import separation_sentence
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario
from webapp.texts import Translate

_NAMED: Final = 4
"""Libraries that the sentence names; of more it gives the number."""


def of_library(answer: AnswerData, library: str | None, t: Translate) -> AnswerData:
    """Return the answer with the calls of one library only, and what that library computes."""
    if library is None:
        return answer
    fits, near = _of(answer["fits"], library), _of(answer["near"], library)
    verdict = answer["verdict"]
    if answer["fits"] and not fits:
        verdict = t("whose_number.not_of", library=library)
    return {**answer, "verdict": verdict, "fits": fits, "near": near}


def _of(matches: Sequence[MatchData], library: str) -> list[MatchData]:
    narrowed: list[MatchData] = []
    for match in matches:
        calls = [call for call in match["libraries"] if call["library"] == library]
        if calls:
            narrowed.append({**match, "libraries": calls})
    return narrowed


def found_view(
    answer: AnswerData, givens: Sequence[ReportedNumber], scenario: Scenario | None, t: Translate
) -> FoundData:
    """Return the sentence that answers, and the libraries.

    Args:
        answer: What gives the numbers.
        givens: The numbers.
        scenario: The list, None where the numbers are means over cases.
        t: Texts.
    """
    answer = as_printed(answer, givens)
    # The exact ones come first; what only rounds to a number does not agree with them.
    sure = adding_matches(answer["fits"], givens) or named_matches(answer["fits"], givens)
    best = sure or [match for match in answer["fits"] if match["value"] == answer["fits"][0]["value"]]
    own = list(dict.fromkeys(match["open"] for match in _at_any_k(best) if not match["notes"]))
    plain = [name for name in definition_names() if name in own]
    can_change = scenario is not None and len(plain) > 1 and not counts_grades(plain, scenario)
    separation = separating_change(scenario, plain) if scenario is not None and can_change else None
    of: Of = "cases" if scenario is None else "list"
    is_together = any(len(match["values"]) < len(givens) for match in best)
    telling = "" if is_together else telling_sentence(own, of, t)
    is_small = separation is not None and not telling and not is_together
    cut = [] if best else _cut_off(answer["near"], givens)
    if best:
        sentence = _sentence(best, sure or answer["fits"], givens, of, t)
        if scenario is not None and is_sample(scenario) and not is_together:
            sentence = joined(_on_sample(best, t), sentence, t)
    elif cut:
        measures = t("board.comma").join(_names(cut)[:_NAMED])
        named = _named(_libraries(cut), t)
        sentence = t("answers.cut_off", number=labelled(givens[0], t), measures=measures, libraries=named)
    elif len(givens) == 1 and adding_calls(givens[0]):
        sentence = only_sentence(givens[0], scenario, t) or answer["verdict"]
    else:
        sentence = answer["verdict"]
    return {
        "sentence": _with_traces(sentence, answer, givens, scenario, t),
        "each": [],
        "separate": separation_sentence(separation, t) if separation and is_small else telling,
        "names": plain if is_small else [],
        "telling": own if telling and of == "list" else [],
        "libraries": _libraries(answer["fits"]),
    }


def _on_sample(best: Sequence[MatchData], t: Translate) -> str:
    """Return that it is the sample list which gives the numbers, and in which measure."""
    measure = _names([match for match in best if not match["notes"]] or best)[0]
    values = next(match["values"] for match in best if match["measure"] == measure)
    shown = t("board.comma").join(value["shown"] for value in values)
    return t("answers.on_sample", measure=measure, value=shown)


def _with_traces(
    sentence: str,
    answer: AnswerData,
    givens: Sequence[ReportedNumber],
    scenario: Scenario | None,
    t: Translate,
) -> str:
    """Return the sentence after what the number says of its tool by itself."""
    adding = adding_matches(answer["fits"], givens)
    value = Fraction(adding[0]["value"]) if adding else Fraction(1)
    of_decimals = adding_sentence(givens[0], value, t) if len(givens) == 1 else ""
    is_told = bool(of_decimals) and not adding
    of_label = "" if is_told else label_sentence(answer["fits"], givens, scenario, t)
    before = joined(of_decimals, of_label, t)
    return joined(joined(before, sentence, t), namesake_sentence(givens, t), t)


def _cut_off(near: Sequence[MatchData], givens: Sequence[ReportedNumber]) -> list[MatchData]:
    """Return the definitions whose value was cut off after the digits of the number, rather than rounded."""
    if len(givens) != 1 or not givens[0].digits:
        return []
    number, unit = float(givens[0].value), float(givens[0].unit)
    return [match for match in near if 0 < float(match["value"]) - number < unit]


def _sentence(
    best: Sequence[MatchData],
    fits: Sequence[MatchData],
    givens: Sequence[ReportedNumber],
    of: Of,
    t: Translate,
) -> str:
    """Return what the numbers are, how many more give the same, and how many only when rounded."""
    numbers = t("board.comma").join(labelled(given, t) for given in givens)
    if any(len(match["values"]) < len(givens) for match in best):
        return t("answers.together", numbers=numbers, libraries=_named(_libraries(fits), t))
    plain = [match for match in best if not match["reading"]]
    measures = _names(plain or best)
    values: dict[str, object] = {"numbers": numbers, "libraries": _named(_libraries(best), t)}
    if plain:
        told = _of_measures(best, measures, of, values, t)
    else:  # the formula gives another value, and one name would stand for two numbers
        notes = list(dict.fromkeys(note for match in best for note in match["notes"]))
        shown = t("board.comma").join(measures[:3])
        key, note = ("is_read", notes[0]) if len(notes) == 1 else ("is_read_otherwise", "")
        told = joined(t(f"whose_number.{key}", measure=shown, **values), note, t)
    # In the way that some library reads the list, more definitions come to the very value.
    # All that are listed below the sentence count, also those at a K of a library's own.
    exact = {match["measure"] for match in best} - set(measures)
    rounded = {match["measure"] for match in fits} - set(measures) - exact
    for key, more in (("same_value", exact), ("only_round", rounded)):
        told = joined(told, t(f"answers.{key}", n=len(more), numbers=numbers) if more else "", t)
    return told


def _of_measures(
    best: Sequence[MatchData], measures: Sequence[str], of: Of, values: Mapping[str, object], t: Translate
) -> str:
    if len(measures) == 1:
        over = _over(next(match for match in best if match["measure"] == measures[0]), t)
        key = "is_one" if over else "is_one_plain"
        return t(f"whose_number.{key}", measure=measures[0], over=over, **values)
    first = t("board.comma").join(measures[:3])
    if len(measures) > 3:
        return t(f"answers.many_{of}", measures=first, n=len(measures) - 3, **values)
    return t("whose_number.is_several", measures=first, **values)


def _names(fits: Sequence[MatchData]) -> list[str]:
    """Return the printed names, the best known first; those at a K of a library's own where all are."""
    order = {name: at for at, name in enumerate(definition_names())}
    in_order = sorted(_at_any_k(fits), key=lambda match: order.get(match["open"], len(order)))
    return list(dict.fromkeys(match["measure"] for match in in_order))


def _at_any_k(fits: Sequence[MatchData]) -> Sequence[MatchData]:
    """Return the definitions at the reader's K, or all where a library has a K of its own in each."""
    return [match for match in fits if not match["open"].rpartition("@")[2].isdecimal()] or fits


def _over(match: MatchData, t: Translate) -> str:
    """Return what a definition divides by, in words; "" where that takes more than a few."""
    if match["open"].rpartition("@")[2].isdecimal():
        return ""
    measure = measure_at(match["open"], 1)
    is_sum = measure.family in ("AP", "MeanP", "P", "R", "RPrec")
    return t(f"two_tools.word.denominator.{measure.denominator_text}") if is_sum else ""


def _named(found: Sequence[FoundLibrary], t: Translate) -> str:
    names = [library["library"] for library in found]
    if not names:
        return t("whose_number.nobody")
    if len(names) <= _NAMED:
        return t("board.comma").join(names)
    shown = t("board.comma").join(names[: _NAMED - 1])
    return t("two_tools.and_more", names=shown, n=len(names) - _NAMED + 1)


def _libraries(fits: Sequence[MatchData]) -> list[FoundLibrary]:
    """Return the libraries of some definitions, each once, in the order of the definitions."""
    calls: dict[str, list[CallData]] = {}
    measures: dict[str, dict[str, None]] = {}
    for match in fits:
        for call in match["libraries"]:
            calls.setdefault(call["library"], []).append(call)
            measures.setdefault(call["library"], {})[match["measure"]] = None
    known = _call_of_version()
    versions = dict(
        joined_versions(known[call["library"], call["version"]] for own in calls.values() for call in own)
    )
    return [
        {
            "library": library,
            "versions": versions[library],
            "own": list(dict.fromkeys(call["own"] for call in own)),
            "measures": list(measures[library]),
            "calls": own,
        }
        for library, own in calls.items()
    ]


@cache
def _call_of_version() -> Mapping[tuple[str, str], LibraryCall]:
    """Return a call of each version of each library."""
    return {(call.library, call.version): call for call in every_call()}
