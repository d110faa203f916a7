"""Labels of numbers: what the libraries print beside a value, and which of our measures a label names."""

import re
from collections.abc import Mapping
from functools import cache

from recmetrics.libraries.library import LibraryCall
from recmetrics.libraries.loading import libraries
from recmetrics.libraries.outcomes import measure_at
from recmetrics.libraries.reported_number import open_label
from recmetrics.measures.registry import families

_ANY_K = 1
_IN_OTHER_LANGUAGES: Mapping[str, str] = {"平均精度": "AP", "평균 정밀도": "AP", "평균정밀도": "AP"}
"""Names that people write beside a number where they do not write in English."""
_ARGUMENT = re.compile(r"(?P<stem>[^()]+)\((?P<k>(?:\w+=)?K)?\)")

# K where it stands alone, as in map@K, and not in RecallK or top_K.
_OPEN_K = re.compile(r"(?<![A-Za-z_])K(?![A-Za-z_])|(?<=_at_)K\b")


def at_cutoff(text: str, k: int) -> str:
    """Fill K into a name or a call of a library.

    Example:
        >>> [at_cutoff(name, 5) for name in ("evaluate(qrels, run, 'map@K')", "PrecisionK(K)", "map_at_K")]
        ["evaluate(qrels, run, 'map@5')", 'PrecisionK(5)', 'map_at_5']
    """
    return _OPEN_K.sub(str(k), text)


def printed_labels(call_name: str) -> tuple[str, ...]:
    """Return the labels that a library may print beside the value of a call, with K open.

    Example:
        >>> [printed_labels(name) for name in ("map_cut.K", "map@K", "MAP(k=K)", "MAP()")]
        [('map_cut.K', 'map_cut_K'), ('map@K',), ('MAP(k=K)', 'MAP@K'), ('MAP()', 'MAP')]
    """
    name = "".join(call_name.split())
    if name.endswith(".K"):
        return name, name.removesuffix(".K") + "_K"
    if match := _ARGUMENT.fullmatch(name):
        return name, match["stem"] + ("@K" if match["k"] else "")
    return (name,)


def prints(call: LibraryCall, label: str) -> int:
    """Return how surely a label, with K open, is the library's own name for what a call computes.

    Returns:
        3 for the very label that it prints, 2 where case, spaces and strokes differ, 1 where the cutoff or an
        option is left out, as in "precision" for `precision@K`, and 0 for another label.

    Example:
        >>> [name for library in libraries() for name in {call.library for call in library.calls
        ...     if prints(call, "map_cut_K") == 3}]
        ['trec_eval', 'trec_eval', 'pytrec-eval-terrier', 'pytrec_eval']
    """
    if not label:
        return 0
    for surety, spelled in ((3, label), (2, _spelled(label)), (1, stem_of(label))):
        if call in _calls_by_label().get((surety, spelled), frozenset()):
            return surety
    return 0


def is_of_another(call: LibraryCall, label: str) -> bool:
    """Return whether a label with a cutoff, with K open, is what a call's library prints for other calls.

    Example:
        >>> [call.name for library in libraries() if library.name == "pytrec_eval" for call in library.calls
        ...     if call.measure == "P@K" and not is_of_another(call, "P_K")]
        ['P.K']
    """
    if not label.endswith("K") or prints(call, label):
        return False
    named = _calls_by_label().get((2, _spelled(label)), frozenset())
    return any((other.library, other.version) == (call.library, call.version) for other in named)


def is_known(label: str) -> bool:
    """Return whether a label, as it was printed, names a measure: one of ours, or a library's name for one.

    Example:
        >>> [is_known(label) for label in ("test_map@5", "mark@10", "auc", "loss")]
        [True, True, False, False]
    """
    opened = open_label(label)
    name = opened.partition("@")[0].removesuffix("_K").removesuffix(".K")
    if family_of_label(opened, name):
        return True
    return any(
        call.measure is not None
        for surety, spelled in ((2, _spelled(opened)), (1, stem_of(opened)))
        for call in _calls_by_label().get((surety, spelled), frozenset())
    )


def is_own_name(label: str) -> bool:
    """Return whether a label, as it was printed, is a library's name for a number, and none that all share.

    Example:
        >>> [is_own_name(label) for label in ("context_precision", "map_cut_5", "MAP@5", "loss")]
        [True, True, False, False]
    """
    opened = open_label(label)
    shared = _families_by_name()
    is_shared = any(name in shared for name in (opened.casefold(), stem_of(opened)))
    return not is_shared and bool(calls_named(label))


def calls_named(label: str) -> list[LibraryCall]:
    """Return the calls whose own name for their number is a label, as it was printed, but for its spelling.

    Example:
        >>> list(dict.fromkeys(call.library for call in calls_named("context_precision")))
        ['ragas', 'autoevals', 'Opik', 'continuous-eval']
    """
    opened = open_label(label)
    return [call for library in libraries() for call in library.calls if prints(call, opened) > 1]


def _spelled(label: str) -> str:
    """Return a label without case, spaces and strokes."""
    return re.sub(r"[\s_-]", "", label.casefold())


def stem_of(label: str) -> str:
    """Return a label or the name of a call without its cutoff, its options, case and strokes.

    Example:
        >>> [stem_of(name) for name in ("map_cut_K", "MAP(k=K,divide_by_k=True)", "MAP:top=K", "hit rate@K")]
        ['mapcut', 'map', 'map', 'hitrate']
    """
    bare = re.sub(r"(?:[._]K|\bat\b.*)$", "", label)
    return _spelled(re.split(r"[(@:\[]", bare)[0])


def family_of_label(label: str, name: str) -> str | None:
    """Return the family of measures that a label names: by our name, or by a library's name for it.

    Args:
        label: The label with K open.
        name: The name of the measure in it, without its cutoff.

    Example:
        >>> labels = {"MAP@K": "MAP", "Mean P@K": "Mean P", "pre@K": "pre", "set_F": "set_F", "x": "x"}
        >>> [family_of_label(label, name) for label, name in labels.items()]
        ['AP', 'P', 'P', 'F1', None]
        >>> family_of_label("평균 정밀도", "평균 정밀도")
        'AP'
    """
    word = name.partition("(")[0].strip().lower()
    named = _families_by_name().get(word) or _families_by_name().get(word.removeprefix("mean "))
    if named:
        return named
    calls = _calls_by_label().get((3, label)) or _calls_by_label().get((1, stem_of(label)), frozenset())
    found = {measure_at(call.measure, _ANY_K).family for call in calls if call.measure is not None}
    return found.pop() if len(found) == 1 else None


@cache
def _families_by_name() -> Mapping[str, str]:
    """Map each way to write a measure's name to its family; the name of its mean is one of them."""
    names = dict(_IN_OTHER_LANGUAGES)
    for family in families():
        short = family.mean_family or f"mean {family.family}"
        for name in (family.family, short, *family.also_called):
            names.setdefault(name.lower(), family.family)
    return names


@cache
def _calls_by_label() -> Mapping[tuple[int, str], frozenset[LibraryCall]]:
    """Map each label that a library may print to the calls with that name, by how sure that is."""
    found: dict[tuple[int, str], set[LibraryCall]] = {}
    for library in libraries():
        for call in library.calls:
            for label in (*printed_labels(call.name), *call.labels):
                for key in ((3, label), (2, _spelled(label)), (1, stem_of(label))):
                    found.setdefault(key, set()).add(call)
    return {key: frozenset(calls) for key, calls in found.items()}
