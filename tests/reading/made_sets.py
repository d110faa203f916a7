"""Made sets: lists and grades of a few cases, with ids of every script, and the means by a plain loop."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from tests.recmetrics import plain
from tests.recmetrics.plain_grades import linear, ndcg

Grades = Mapping[str, Mapping[str, float]]
"""Case -> item -> grade."""

K: Final = 3
MEASURES: Final = f"AP,R@{K},RR,nDCG@{K}"

ITEMS: Final[Mapping[str, tuple[str, ...]]] = {
    "words": ("a1", "b2", "item_7", "c-3", "d.4", "E5", "f/6", "g:7"),
    "numbers": ("17", "204", "3", "90", "1001", "55", "8", "123456"),
    "long numbers": tuple(str(1700000000000000001 + at) for at in range(8)),
    "leading zeros": ("007", "0114709", "1375666", "0133093", "42", "0009", "500", "00"),
    "titles": ("The Matrix", "Alien", "Star Wars 1977", "Heat", "Up", "The Godfather", "Pulp Fiction", "Big"),
    "punctuation": ("O'Brien", 'say "hi"', "a,b", "x;y", "p|q", "[z]", "#1", "(c)"),
    "numbers and words": ("1e2", "NA", "None", "nan", "null", "true", "-5", "1.5"),
    "Korean": ("사과", "기생충", "올드 보이", "괴물", "부산행", "택시", "버닝", "밀양"),
    "Chinese": ("苹果", "星际穿越", "霸王别姬", "活着", "无间道", "花样年华", "英雄", "卧虎藏龙"),
    "right to left": ("תפוח", "تفاحة", "בננה", "موز", "אגס", "تين", "לימון", "رمان"),
    "emoji": ("🍎", "🍌", "👩‍🚀", "🎬", "❤️", "🇰🇷", "🏳️‍🌈", "⭐"),
    "accents": ("café", "naïve", "Ångström", "œuvre", "piñata", "Zoë", "über", "señor"),
    "accents in parts": ("cafe\u0301", "nai\u0308ve", "Zoe\u0308", "u\u0308ber", "no", "words", "too", "x"),
    "capitals": ("ab", "AB", "Ab", "aB", "cd", "CD", "x", "Y"),
}
CASES: Final = (
    ("u1", "u2", "u3", "u4", "u5"),
    ("1", "2", "3", "10", "11"),
    ("007", "008", "9", "010", "11"),
    ("김 민수", "이영희", "王伟", "josé", "q-5"),
    ("user one", "user two", "three", "a@b.org", "🙂"),
)
ALTERED: Final[Mapping[str, Callable[[str], str]]] = {
    "zeros lost": lambda one: one.lstrip("0") or "0",
    "capitals": str.swapcase,
    "composed": lambda one: unicodedata.normalize("NFC", one),
    "decomposed": lambda one: unicodedata.normalize("NFD", one),
    "point zero": lambda one: f"{one}.0" if one.isdigit() else one,
    "no-break space": lambda one: one.replace(" ", "\u00a0"),
    "zero width": lambda one: f"{one}\u200b",
    "blank behind": lambda one: f"{one} ",
    "blank twice": lambda one: one.replace(" ", "  "),
}
"""What becomes of names on their way through other programs: those of the relevant items then differ."""


@dataclass(frozen=True)
class MadeSet:
    """Lists and grades of a few cases.

    Args:
        ids: The kind of its items.
        lists: Case -> its items, best first. A case may lack a list.
        scores: Case -> the score of each of its items. Equal ones are in the order of their items.
        grades: Case -> item -> its grade, from 0 to 3. A case may have no relevant item, or be unknown.
        altered: The kind of names that differ in the relevant items; "" for none.
        spelling: A name -> how it is written in the relevant items, where it differs.
    """

    ids: str
    lists: Mapping[str, tuple[str, ...]]
    scores: Mapping[str, tuple[int, ...]]
    grades: Grades
    altered: str = ""
    spelling: Mapping[str, str] = field(default_factory=dict[str, str])

    def spelt(self, name: str) -> str:
        """Return a name as it is written in the relevant items."""
        return self.spelling.get(name, name)

    def renamed(self, name_of: Callable[[str], str]) -> MadeSet:
        """Return the set with other names, for forms that cannot hold these."""
        return replace(
            self,
            lists={name_of(case): tuple(map(name_of, items)) for case, items in self.lists.items()},
            scores={name_of(case): scores for case, scores in self.scores.items()},
            grades={
                name_of(case): {name_of(item): grade for item, grade in graded.items()}
                for case, graded in self.grades.items()
            },
            spelling={
                name: spelt for name, spelt in self.spelling.items() if name_of(name + spelt) == name + spelt
            },
        )

    def without(self, case: str) -> MadeSet:
        """Return the set without a case."""
        lists, scores, grades = (
            {one: value for one, value in of.items() if one != case}
            for of in (self.lists, self.scores, self.grades)
        )
        return replace(self, lists=lists, scores=scores, grades=grades)


def made(seed: int) -> MadeSet:
    """Return the made set of a seed; at least one relevant item is in a list."""
    chance = random.Random(seed)
    ids = chance.choice(list(ITEMS))
    cases = chance.choice(CASES)[: chance.randint(2, 5)]
    lists: dict[str, tuple[str, ...]] = {}
    scores: dict[str, tuple[int, ...]] = {}
    grades: dict[str, dict[str, float]] = {}
    lowest = chance.choice((-2, 1, 9007199254740993))
    for at, case in enumerate(cases):
        if at == 0 or chance.random() < 0.85:
            items = chance.sample(ITEMS[ids], chance.randint(1, 6))
            tied = at > 0 and chance.random() < 0.2
            lists[case] = tuple(sorted(items)) if tied else tuple(items)
            scores[case] = tuple(lowest + (0 if tied else len(items) - rank) for rank in range(len(items)))
        if at < 2 or chance.random() < 0.9:
            judged = chance.sample(ITEMS[ids], chance.randint(1, 4))
            grades[case] = {item: float(chance.choice((0, 0, 1, 1, 2, 3))) for item in judged}
    found = chance.choice(lists[cases[0]])
    grades[cases[0]] |= {found: float(chance.randint(1, 3))}
    altered, spelling = "", dict[str, str]()
    if chance.random() < 0.3:
        altered = chance.choice(list(ALTERED))
        named = [name for name in (*ITEMS[ids], *cases) if chance.random() < 0.4]
        spelling = {name: ALTERED[altered](name) for name in named}
        # A name that becomes another one's is no other spelling but another item.
        taken = {*ITEMS[ids], *cases}
        spelling = {name: other for name, other in spelling.items() if other not in taken}
    return MadeSet(ids, lists, scores, grades, altered if spelling else "", spelling)


def plainest(name: str) -> str:
    """Return a name without blanks and punctuation."""
    return re.sub(r"\s", "_", plain_titles(name))


def plain_titles(name: str) -> str:
    """Return a name without punctuation, and not as missing values are written; blanks stay."""
    return re.sub(r"[,;|'\"\[\](){}#]+|(?<=^NA)$|(?i:(?<=^nan)|(?<=^none)|(?<=^null))$", "_", name)


def plain_means(made_set: MadeSet, grades: Grades, relevant_from: float) -> dict[str, float]:
    """Return the means by a plain loop over the cases that are judged."""
    sums = dict.fromkeys(MEASURES.split(","), Fraction(0))
    for case, graded in grades.items():
        ranked = made_set.lists.get(case, ())
        relevant = {item for item, grade in graded.items() if grade >= relevant_from}
        values = {
            "AP": plain.PLAIN["AP"](ranked, relevant, K),
            f"R@{K}": plain.PLAIN["R@K"](ranked, relevant, K),
            "RR": plain.PLAIN["RR"](ranked, relevant, K),
            f"nDCG@{K}": ndcg(ranked, {i: Fraction(g) for i, g in graded.items()}, K, linear),
        }
        sums = {name: sums[name] + Fraction(value) for name, value in values.items()}
    return {name: float(total / max(len(grades), 1)) for name, total in sums.items()}
