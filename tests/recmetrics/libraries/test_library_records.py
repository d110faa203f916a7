"""Records of libraries: each gives what its library gave on every case, and their names are taken for it."""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Sequence

from recmetrics import LibraryCall, MeasureNameError, libraries, parse_measure
from recmetrics.libraries.conventions import Ties
from recmetrics.libraries.labels import printed_labels
from recmetrics.libraries.outcomes import Outcome, measure_at
from recmetrics.measures.other_names import OTHER_NAMES, is_spelled_as_here
from tests.recmetrics.observations import CASES, MANY_CASES, TIED_CASES, Observation, observations

NO_ORDER = ("grouped", "averaged", "random", "unspecified", "unknown")
"""The ways to treat ties that are no order of the items."""


def break_ties(
    groups: Sequence[Sequence[Hashable]], relevant: Collection[Hashable], ties: Ties
) -> tuple[Hashable, ...] | None:
    """Return the order that a library gives groups of items with equal scores, or None where it has none."""
    if ties in NO_ORDER:
        return None
    ordered: dict[Ties, Callable[[Sequence[Hashable]], Sequence[Hashable]]] = {
        "reversed": lambda group: group[::-1],
        "id_descending": lambda group: sorted(group, key=str, reverse=True),
        "id_ascending": lambda group: sorted(group, key=str),
        "pessimistic": lambda group: sorted(group, key=lambda item: item in relevant),
    }
    order = ordered.get(ties, tuple)
    return tuple(item for group in groups for item in order(group))


CALLS = {
    (call.library, call.version, call.name, call.setting): call
    for library in libraries()
    for call in library.calls
}
LISTED = {
    ((library.name, library.version, entry.name, entry.setting), case)
    for library in libraries()
    for entry in library.unreproduced
    for case in entry.cases
}
SEEN: dict[tuple[str, str, str, str], list[Observation]] = defaultdict(list)
for observation in observations():
    SEEN[observation.call].append(observation)


def ours(call: LibraryCall, case: str) -> Outcome | None:
    """Return the outcome in the record; None where it has none."""
    if case in CASES:
        return call.outcome(*CASES[case])
    if case in MANY_CASES:
        return call.mean(*MANY_CASES[case])
    if case in TIED_CASES:
        groups, relevant, k = TIED_CASES[case]
        ranked = break_ties(groups, relevant, call.conventions.ties)
        return None if ranked is None else call.outcome(ranked, relevant, k)
    return None


def same(said: Outcome | None, seen: str) -> bool:
    if said is None:
        return False
    if said == "error":
        return seen.endswith(("Error", "Exception"))
    if isinstance(said, str):
        return said == seen
    try:
        number = float(seen)
    except ValueError:
        return False
    return said == number or abs(float(said) - number) < 1e-6 or (math.isnan(said) and math.isnan(number))


def without_a_reading(call: LibraryCall | None, case: str) -> bool:
    """Return whether the record itself has no value: no measure of recmetrics, or ties that are no order."""
    return call is not None and (
        call.measure is None or (case in TIED_CASES and call.conventions.ties in NO_ORDER)
    )


def test_every_record_gives_what_the_library_gave_but_where_it_says_so() -> None:
    wrong = {
        (which, seen.case)
        for which, observed in SEEN.items()
        for call in (CALLS.get(which),)
        for seen in observed
        if not without_a_reading(call, seen.case)
        and (call is None or not same(ours(call, seen.case), seen.seen))
    }
    assert not wrong - LISTED, "these give something else, and are not listed"
    assert not LISTED - wrong, "these are listed, and give what the library gave"


def test_every_exception_that_is_listed_was_seen_and_few_are_needed() -> None:
    assert {(seen.call, seen.case) for observed in SEEN.values() for seen in observed} >= LISTED
    seen = [(CALLS.get(seen.call), seen) for observed in SEEN.values() for seen in observed]
    none_of_ours = sum(call is not None and call.measure is None for call, _ in seen)
    no_order = sum(
        call is not None and call.measure is not None and without_a_reading(call, each.case)
        for call, each in seen
    )
    assert (len(seen), none_of_ours, no_order, len(LISTED)) == (9659, 650, 48, 43)


def test_every_call_names_a_measure_or_says_what_it_computes_and_its_code_leaves_k_open() -> None:
    for which, call in CALLS.items():
        if call.measure is None:
            assert call.remark, which
            assert call.measure_at(5) is None, which
        else:
            assert call.measure_at(5) == parse_measure(call.measure.replace("@K", "@5")), which
        assert call.code, which
        assert not re.search(r"\{(name|function|more|metric)\}", call.code), which
        assert bool(re.search(r"\bK\b|_at_K\b", call.code)) >= call.takes_k, which
    assert len(CALLS) == sum(len(library.calls) for library in libraries())  # none twice


def test_what_was_not_run_says_so_and_every_library_where_it_comes_from() -> None:
    run: set[tuple[str, ...]] = {(library, version) for library, version, _, _ in SEEN}
    for library in libraries():
        assert library.package
        assert library.date
        assert (library.evidence == "run") == ((library.name, library.version) in run), library.name
        not_run = {call.name for call in library.calls if call.evidence != library.evidence}
        assert not not_run & {
            name for of, version, name, _ in SEEN if (of, version) == (library.name, library.version)
        }


K = 7

# Names that have their usual meaning here, though a library means something else by them: implicit divides
# precision@K by min(|R|, K), OpenSearch by the length of a short list, map is AP@32 in XGBoost, mrr looks at
# the top K in LlamaIndex, and nDCG's best list is not that of the top K everywhere.
USUAL = {"precision@K", "Precision@K", "map", "MAP", "mrr", "MRR", "ndcg@K", "NDCG@K"}

# Names of measures here, without a K, that LlamaIndex and continuous-eval have for another denominator.
OURS = {"ap", "average_precision"}


def _meant() -> dict[str, dict[str, set[str]]]:
    """Return each label as libraries print it, K open -> our measure at K -> the libraries that mean it."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for library in libraries():
        for call in library.calls:
            if call.measure is not None and call.conventions.cutoff == "K" and "=" not in call.name:
                for label in printed_labels(call.name):
                    found[label.replace("_at_", "@")][_without_gain(str(measure_at(call.measure, K)))].add(
                        library.name
                    )
    return found


def _without_gain(name: str) -> str:
    """Return a name without its gain: the records are of lists without grades, where all gains are one."""
    return name.replace("(gain=exponential)", "")


def _taken_for(label: str) -> set[str] | None:
    """Return what a label is taken for at K; None where it is not taken, or is a name of ours."""
    name = label.removesuffix("K") + str(K) if label.endswith("K") else label
    try:
        measure = parse_measure(name)
        return None if is_spelled_as_here(name, measure) else {_without_gain(str(measure))}
    except MeasureNameError as error:
        return {name for name, _ in error.meanings} or None


def test_a_name_is_taken_for_what_some_library_means_and_where_they_differ_for_the_usual_meaning() -> None:
    wrong = {
        label: (taken, dict(meant))
        for label, meant in _meant().items()
        if label not in OURS and (taken := _taken_for(label)) is not None and not taken <= set(meant)
    }
    assert wrong == {}
    differ = {
        label: dict(meant)
        for label, meant in _meant().items()
        if len(meant) > 1 and (taken := _taken_for(label)) is not None and len(taken) == 1
    }
    assert set(differ) == USUAL, differ


def test_every_meaning_of_another_name_is_a_name_of_ours() -> None:
    for meanings in OTHER_NAMES.values():
        for name in meanings:
            assert str(measure_at(name, K)) == name.replace("@K", f"@{K}")
