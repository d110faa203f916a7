"""Named examples of the cases page: those of the posts, and sets that test misconceptions about means.

The sentences are texts: `cases_example.<id>.name`, `cases_example.<id>.why` and `example.source.<source>`. A
test computes every expected number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from webapp.cases.case import Case
from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.playground.examples import Source
from webapp.texts import LANGUAGES, texts_for

CaseGroup = Literal["posts", "misconceptions"]
Expected = Mapping[str, Fraction | tuple[Fraction, Fraction]]

# Two well-known models; items are letters, so models are not.
_LABELS: Final = OPENING_CASES.labels

# By case, the ranks of the two hits in the list of model A, and in that of model B.
_CHANCE: Final = (
    ((2, 3), (1, 4)),
    ((1, 4), (1, 3)),
    ((4, 5), (1, 4)),
    ((4, 5), (1, 2)),
    ((1, 4), (2, 3)),
    ((2, 5), (2, 4)),
    ((3, 4), (1, 4)),
    ((1, 2), (1, 3)),
)


@dataclass(frozen=True, slots=True)
class CaseExample:
    """A set of cases with a name and the numbers it is known for.

    Args:
        id: Key of its texts.
        group: Its heading in the menu.
        case_set: The cases, exactly as in the source.
        expected: Means by printed name, such as "MAP@5"; for two models that of A, then that of B.
        source: Who made it; key of the text `example.source.<source>`.
    """

    id: str
    group: CaseGroup
    case_set: CaseSet
    expected: Expected
    source: Source = "own"


@cache
def case_examples_for(lang: str) -> tuple[CaseExample, ...]:
    """Return all examples in the order of the menu, with users and films named in this language.

    >>> [example.id for example in case_examples_for("en")][:3]
    ['posts_map', 'posts_mean_precision', 'films_models']
    """
    return (*_posts(lang), *_misconceptions(lang))


def example_of(case_set: CaseSet, lang: str, opened: str = "") -> CaseExample | None:
    """Return the example that a set is, whichever case is open and in whatever language its users are named.

    Args:
        case_set: The set.
        lang: The reader's language; the set may have been opened in another one.
        opened: The example that was opened last, where several are the same.

    >>> [example.id for example in case_examples_for("ko") if example_of(example.case_set, "en") is None]
    []
    """
    settings = case_set.settings._replace(at=0)
    every = (example for one in dict.fromkeys((lang, *LANGUAGES)) for example in case_examples_for(one))
    matching = {
        example.id: example
        for example in every
        if example.case_set.cases == case_set.cases and example.case_set.settings == settings
    }
    return matching.get(opened) or next(iter(matching.values()), None)


def _posts(lang: str) -> tuple[CaseExample, ...]:
    user, film = _Names(lang, "cases_example.user", "n"), _Names(lang, "example.film", "letter")
    model = _Names(lang, "cases_example.model", "n")
    films = Case(user("1"), (film.each("CAFBHD"), film.each("ABCFDH")), film.each("ABD"))
    precision = (
        Case(user("1"), (tuple("ABCLYUFZ"),), tuple("AKBZ")),
        Case(user("2"), (tuple("NXYBM"),), tuple("EB")),
    )
    return (
        # All relevant items that are found are within K, and |R| is smaller: MAP and MAP@5 are one.
        _example(
            "posts_map",
            POST_CASES,
            {"MAP@5": Fraction(11, 40), "MAP": Fraction(11, 40)},
            source="ap_post",
        ),
        _example(
            "posts_mean_precision",
            CaseSet(precision, k=3, measure="P@K"),
            {"Mean P@3": Fraction(1, 3)},
            source="precision_post",
        ),
        _example(
            "films_models",
            CaseSet((films,), k=6, measure="AP", labels=(model("1"), model("2"))),
            {"MAP": (Fraction(1, 2), Fraction(13, 15))},
            source="film_lesson",
        ),
    )


def _misconceptions(lang: str) -> tuple[CaseExample, ...]:
    user = _Names(lang, "cases_example.user", "n")

    def numbered(lists: Sequence[tuple[str, ...]], *relevant: str) -> tuple[Case, ...]:
        """Return cases of lists of letters; the last relevant set given is that of all further cases."""
        return tuple(
            Case(user(str(n)), tuple(map(tuple, of_models)), tuple(relevant[min(n, len(relevant)) - 1]))
            for n, of_models in enumerate(lists, 1)
        )

    pooled = numbered((("ABCDEFGH",), ("EAFBGCHD",)), "A", "ABCD")
    most_users = numbered((("ABCDE", "CADEB"), *[("CDAEB", "CADEB")] * 3), "AB")
    empty = numbered([("ABCDE",)] * 3, "ABCDZ", "ABCYZ", "")
    flips = (
        Case(user("1"), (tuple("ABC"), tuple("BCA")), ("A",)),
        Case(user("2"), (tuple("DEF"), tuple("ABC")), tuple("ABC"), unnamed=7),
    )
    chance = numbered([(_two_hits(a), _two_hits(b)) for a, b in _CHANCE], "AB")
    return (
        _example(
            "six_users",
            OPENING_CASES,
            {
                "MAP": (Fraction(671, 1512), Fraction(3413, 7560)),
                "MAP@5": (Fraction(143, 360), Fraction(539, 1080)),
            },
        ),
        _example("pooled", CaseSet(pooled, k=8), {"MAP@8": Fraction(3, 4)}),
        _example(
            "most_users",
            CaseSet(most_users, k=5, labels=_LABELS),
            {"MAP@5": (Fraction(21, 40), Fraction(9, 20))},
        ),
        _example("empty_case", CaseSet(empty, k=5), {"MAP@5": Fraction(7, 15)}),
        _example(
            "winner_flips",
            CaseSet(flips, k=3, labels=_LABELS),
            {"MAP@3": (Fraction(1, 2), Fraction(2, 3)), "MAP": (Fraction(1, 2), Fraction(19, 60))},
        ),
        _example(
            "chance",
            CaseSet(chance, k=5, labels=_LABELS, columns=("AP@K",)),
            {"MAP@5": (Fraction(23, 40), Fraction(3, 4))},
        ),
    )


def _example(id_: str, case_set: CaseSet, expected: Expected, source: Source = "own") -> CaseExample:
    group: CaseGroup = "misconceptions" if source == "own" else "posts"
    return CaseExample(id_, group, case_set, MappingProxyType(dict(expected)), source)


def _two_hits(ranks: tuple[int, int]) -> str:
    """Return five letters with the relevant ones, A and B, at these ranks."""
    others = iter("CDE")
    return "".join("AB"[ranks.index(rank)] if rank in ranks else next(others) for rank in range(1, 6))


class _Names:
    """Names of one kind in one language, such as "User 1" or "Film A"."""

    def __init__(self, lang: str, key: str, place: str) -> None:
        self.template = texts_for(lang).templates[key]
        self.place = f"{{{place}}}"

    def __call__(self, sign: str) -> str:
        return self.template.replace(self.place, sign)

    def each(self, signs: str) -> tuple[str, ...]:
        return tuple(map(self, signs))
