"""A list that tells definitions apart which agree on the reader's data: something to run the tool on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

from webapp.definitions.separating import Pattern
from webapp.model.scenario import Scenario
from webapp.texts import Translate

FEW: Final = 3
"""Definitions that an answer can name; where there are more, it offers a list that tells them apart."""

_LETTERS: Final = "ABCDE"
_MISSED: Final = "UVWXY"
_LENGTH: Final = 5
_MORE: Final = (2, 5)
_CUTOFFS: Final = (3, 8)

Of = Literal["list", "cases"]


class Telling(NamedTuple):
    """A list, and how many different values the definitions have on it."""

    scenario: Scenario
    values: int


def telling_sentence(names: Sequence[str], of: Of, t: Translate) -> str:
    """Return what to run the tool on, where too many definitions agree; "" where few do, or nothing helps.

    Args:
        names: The open names of the definitions.
        of: Whether they agree on a list, or as means over cases.
        t: Texts.
    """
    telling = telling_list(tuple(dict.fromkeys(names))) if len(set(names)) > FEW else None
    if telling is None:
        return ""
    comma, scenario = t("board.comma"), telling.scenario
    return t(
        f"answers.telling_{of}",
        list=comma.join(scenario.ranked),
        relevant=comma.join(scenario.relevant),
        k=scenario.k,
        values=telling.values,
        definitions=len(set(names)),
    )


@lru_cache(maxsize=256)
def telling_list(names: tuple[str, ...]) -> Telling | None:
    """Return a short list on which definitions have as many different values as on any that was tried.

    Args:
        names: The open names of definitions.

    Returns:
        The list; None where all have one value on every list that was tried.

    >>> telling = telling_list(("AP", "AP@K", "AP(norm=relevant)@K", "AP(norm=hits)@K", "AP(norm=k)@K"))
    >>> telling.values, telling.scenario.to_query()
    (4, {'list': 'A,B,C,D,E', 'relevant': 'A,B,D,E,U,V', 'k': '3'})
    """
    best: Telling | None = None
    for missed, k, flags in product(_MORE, _CUTOFFS, product((True, False), repeat=_LENGTH)):
        pattern = Pattern(flags, sum(flags) + missed, k)
        values = len({round(float(value), 9) for value in pattern.values(names)})
        if values > (1 if best is None else best.values):
            best = Telling(_scenario(flags, missed, k), values)
    return best


def _scenario(flags: Sequence[bool], missed: int, k: int) -> Scenario:
    ranked = tuple(_LETTERS[: len(flags)])
    hits = tuple(item for item, flag in zip(ranked, flags, strict=True) if flag)
    return Scenario(ranked, (*hits, *_MISSED[:missed]), k=k)
