"""Names that other libraries and papers give to the measures, such as map_cut_10 or precision@10.

A name is taken where it means one thing. Most are in `also_called` of a family; those that say more than a
family are in `OTHER_NAMES`. A test holds them to the records of the libraries in `recmetrics.libraries`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from recmetrics.measures.base import Measure
from recmetrics.measures.registry import families

OTHER_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "map": ("AP",),
    "mrr": ("RR",),
    "mrr@K": ("RR@K",),
    "map_cut@K": ("AP(norm=relevant)@K",),
    "dcg_burges@K": ("DCG(gain=exponential)@K",),
    "ndcg_burges@K": ("nDCG(gain=exponential)@K",),
    "map@K": ("AP@K", "AP(norm=relevant)@K"),
    "mapk@K": ("AP@K", "AP(norm=hits)@K"),
    "mean_average_precision": ("AP",),
    "mean_average_precision@K": ("AP@K", "AP(norm=relevant)@K"),
    "mean_precision@K": ("P@K", "MeanP@K"),
    "calibrated_recall@K": ("R(norm=min)@K",),
    "mean_reciprocal_rank": ("RR",),
    "mean_reciprocal_rank@K": ("RR@K",),
}
"""A name, K left open where it needs a cutoff -> what it means; two where libraries differ."""

OTHER_OPTIONS: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("dcg", "log2"): ("gain", "linear"),
    ("dcg", "exp-log2"): ("gain", "exponential"),
    ("ideal", "K"): ("ideal", "k"),
}
"""An option of others and its value, as in nDCG(dcg='exp-log2')@10 of ir_measures -> the option here."""

ELSEWHERE: Final = frozenset(
    (
        "11pt",
        "accuracy",
        "auc",
        "compat",
        "coverage",
        "diversity",
        "gini",
        "gm_map",
        "hits",
        "infap",
        "inst",
        "iprec",
        "mar",
        "mark",
        "ncrr",
        "novelty",
        "num_q",
        "num_rel",
        "num_rel_ret",
        "num_ret",
        "pap",
        "rbo",
        "rndcg",
        "set_ap",
        "set_map",
        "set_p",
        "set_recall",
        "set_relative_p",
        "unj",
        "utility",
    )
)
"""Measures of others that have no like here: a name that only looks like theirs is no help."""

_SHAPE: Final = re.compile(
    r"\s*(?P<word>[A-Za-z0-9][A-Za-z0-9 _-]*?)\s*(?P<options>\([^()]*\))?\s*"
    r"(?:(?:@|[_.]at[_.]|[_.])\s*(?P<k>[0-9]+))?\s*"
)
_PATIENCE: Final = re.compile(r"\s*rbp\.([0-9]+)\s*", re.IGNORECASE)
"""RBP as ranx writes it: the digits of p stand behind the point, where others have a cutoff."""

_ITS_CUTOFF: Final = re.compile(r"(?:[@_.]|_at_recall_)[0-9.]+$")

_BETWEEN_WORDS: Final = re.compile(r"[\s_-]+")


class Meanings(NamedTuple):
    """The meanings of a name, as names of ours.

    Attributes:
        names: What it may mean; one, where it means one thing.
        needs_cutoff: Whether it means that at a cutoff only, and none was given.
    """

    names: tuple[str, ...]
    needs_cutoff: bool = False


def meanings(name: str) -> Meanings:
    """Return what a name means that others write, as names of ours.

    Args:
        name: A name such as "map_cut_10", "P.5", "precision@10" or "NDCG@10".

    Returns:
        The names, in no need to parse where options or cutoff are wrong; none where nobody writes so.

    Example:
        >>> meanings("map_cut_10").names, meanings("P_5").names, meanings("map@10").names
        (('AP(norm=relevant)@10',), ('P@5',), ('AP@10', 'AP(norm=relevant)@10'))
        >>> meanings("rbp.95").names
        ('RBP(p=0.95)',)
    """
    patience = _PATIENCE.fullmatch(name)
    if patience is not None:
        return Meanings((f"RBP(p=0.{patience[1]})",))
    shape = _SHAPE.fullmatch(name)
    if shape is None:
        return Meanings(())
    word, options, k = joined(shape["word"]), shape["options"] or "", shape["k"]
    at = "" if k is None else f"@{k}"
    by_cutoff = _other_names().get(word)
    if by_cutoff is not None:
        if options:
            return Meanings(())
        if k is None and "" not in by_cutoff:
            return Meanings(by_cutoff["@K"], needs_cutoff=True)
        open_names = by_cutoff.get("@K" if at else "", ())
        return Meanings(tuple(one.removesuffix("@K") + at for one in open_names))
    family = _spellings().get(word)
    return Meanings(() if family is None else (family.family + options + at,))


def spellings() -> Mapping[str, type[Measure]]:
    """Return every spelling of a family's name, in small letters and without what stands between words."""
    return _spellings()


def is_elsewhere(word: str) -> bool:
    """Return whether this is a measure of others that has no like here, whatever its cutoff.

    >>> [is_elsewhere(word) for word in ("infAP", "hits@10", "iprec_at_recall_0.00", "AP")]
    [True, True, True, False]
    """
    return joined(_ITS_CUTOFF.sub("", word)) in _elsewhere()


def joined(word: str) -> str:
    """Return a word in small letters, without what stands between its parts.

    >>> joined("Hit_Rate"), joined("R-precision")
    ('hitrate', 'rprecision')
    """
    return _BETWEEN_WORDS.sub("", word).lower()


def is_spelled_as_here(name: str, measure: Measure) -> bool:
    """Return whether a name of a measure is the one that is used here, but for blanks and defaults.

    >>> from recmetrics import parse_measure
    >>> [is_spelled_as_here(name, parse_measure(name)) for name in (" AP(norm=min) @5", "P_5")]
    [True, False]
    """
    word, *options = re.split("[@(,)]", name)
    given = [(name.strip(), value.strip()) for name, _, value in (one.partition("=") for one in options)]
    return word.strip() == measure.family and all(option_here(*one) == one for one in given)


def option_here(option: str, value: str) -> tuple[str, str]:
    """Return an option and its value as they are written here; others put values in quotation marks.

    >>> option_here("dcg", "'exp-log2'"), option_here("norm", "hits")
    (('gain', 'exponential'), ('norm', 'hits'))
    """
    return OTHER_OPTIONS.get((option, value.strip("'\"")), (option, value))


@cache
def _spellings() -> dict[str, type[Measure]]:
    return {joined(one): family for family in families() for one in (family.family, *family.also_called)}


@cache
def _other_names() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return for each word what it means, without a cutoff ("") and with one ("@K")."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, means in OTHER_NAMES.items():
        word, at, k = name.partition("@")
        found.setdefault(joined(word), {})[at + k] = means
    return found


@cache
def _elsewhere() -> frozenset[str]:
    return frozenset(map(joined, ELSEWHERE))
