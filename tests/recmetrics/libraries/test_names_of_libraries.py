"""The names that libraries print, against what `parse_measure` takes them for: one truth."""

from collections import defaultdict

from recmetrics import MeasureNameError, libraries, parse_measure
from recmetrics.libraries.labels import printed_labels, prints
from recmetrics.libraries.outcomes import measure_at
from recmetrics.measures.other_names import OTHER_NAMES, is_spelled_as_here

K = 7

# Names that have their usual meaning here, though a library means something else by them: implicit divides
# precision@K by min(|R|, K), OpenSearch by the length of a short list, map is AP@32 in XGBoost, mrr looks at
# the top K in LlamaIndex, and nDCG's best list is not that of the top K everywhere.
USUAL = {"precision@K", "Precision@K", "map", "mrr", "ndcg@K", "NDCG@K"}

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


def test_no_name_is_taken_for_what_no_library_means_by_it() -> None:
    wrong = {
        label: (taken, dict(meant))
        for label, meant in _meant().items()
        if label not in OURS and (taken := _taken_for(label)) is not None and not taken <= set(meant)
    }
    assert wrong == {}


def test_where_libraries_differ_a_name_is_refused_or_has_its_usual_meaning() -> None:
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


def test_a_number_may_be_printed_under_more_than_the_name_of_its_call() -> None:
    printed = {
        call.library
        for library in libraries()
        for call in library.calls
        if prints(call, "cosine_map@K") == 3 and call.measure == "AP@K"
    }
    assert printed == {"sentence-transformers"}
