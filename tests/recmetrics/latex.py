"""Parser of the formulas: it evaluates their LaTeX, so that a formula cannot drift from its measure.

It knows the signs that the formulas use and nothing else; any other sign is an error.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from recmetrics.lists.judging import Grades


@dataclass
class Reader:
    """Evaluates formulas for one list, given its flags, |R| and K, and the grades where there are any."""

    flags: list[bool]
    relevant_count: int
    cutoff: int | None
    grades: Grades | None = None
    highest_grade: int | None = None
    _text: str = field(init=False, default="")
    _at: int = field(init=False, default=0)

    def read(self, formula: str) -> float:
        self._text, self._at = re.sub(r"\s|\\,|\\left|\\right", "", formula).replace(r"\cdot", "*"), 0
        value = self._sum({})
        if self._at != len(self._text):
            raise ValueError(f"cannot read {self._text[self._at :]!r} in {formula!r}")
        return value

    def _hits(self, k: int) -> int:
        return sum(self.flags[:k])

    def _relevant(self, k: int) -> int:
        return int(k <= len(self.flags) and self.flags[k - 1])

    def _next(self, sign: str) -> bool:
        found = self._text.startswith(sign, self._at)
        self._at += len(sign) * found
        return found

    def _expect(self, sign: str) -> None:
        if not self._next(sign):
            raise ValueError(f"expected {sign!r} before {self._text[self._at :]!r} in {self._text!r}")

    def _sum(self, known: dict[str, int]) -> float:
        value = self._product(known)
        while self._at < len(self._text) and self._text[self._at] in "+-":
            sign = 1 if self._next("+") else -1
            self._at += sign < 0
            value += sign * self._product(known)
        return value

    def _product(self, known: dict[str, int]) -> float:
        value = self._factor(known)
        while self._at < len(self._text) and self._text[self._at] not in "+-,)}]=:":
            self._next("*")
            value *= self._factor(known)
        return value

    def _in(self, opening: str, closing: str, known: dict[str, int]) -> float:
        self._expect(opening)
        value = self._sum(known)
        self._expect(closing)
        return value

    def _for_each(self, ranks: Iterator[int], known: dict[str, int]) -> list[float]:
        """Return the product that follows, for each rank k."""
        start, values = self._at, list[float]()
        for k in (*ranks, 1):  # once more, to get past it also when there is no rank
            self._at = start
            values.append(self._product({**known, "k": k}))
        return values[:-1]

    def _product_above(self, known: dict[str, int]) -> float:
        """Return the product of the factor that follows, over the ranks i above k."""
        start, values = self._at, list[float]()
        for i in (*range(1, known["k"]), 1):
            self._at = start
            values.append(self._factor({**known, "i": i}))
        return math.prod(values[:-1])

    def _grade(self, k: int) -> float:
        at_ranks = self.grades.at_ranks if self.grades else ()
        return float(max(at_ranks[k - 1] or 0, 0)) if k <= len(at_ranks) else 0.0

    def _best_grade(self, k: int) -> float:
        best = self.grades.best if self.grades else ()
        return float(best[k - 1]) if k <= len(best) else 0.0

    def _own_grade(self, k: int) -> float:
        own = self.grades.own if self.grades else ()
        return float(own[k - 1]) if k <= len(own) else 0.0

    def _judged(self, k: int) -> bool:
        return bool(self.grades and k <= len(self.flags) and self.grades.at_ranks[k - 1] is not None)

    def _satisfied(self, k: int) -> float:
        return (2 ** self._grade(k) - 1) / 2 ** (self.highest_grade or math.nan)

    def _factor(self, known: dict[str, int]) -> float:
        base = self._base(known)
        return base ** self._in("{", "}", known) if self._next("^") else base

    def _base(self, known: dict[str, int]) -> float:
        if number := re.compile(r"\d+(\.\d+)?").match(self._text, self._at):
            self._at = number.end()
            return float(number[0])
        if self._text.startswith("(", self._at):
            return self._in("(", ")", known)
        for sign, value in self._signs(known).items():
            if self._next(sign):
                return value()
        raise ValueError(f"cannot read {self._text[self._at :]!r} in {self._text!r}")

    def _signs(self, known: dict[str, int]) -> dict[str, Callable[[], float]]:
        every_rank = range(1, len(self.flags) + 1)
        upto = range(1, (self.cutoff or len(self.flags)) + 1)
        first_hit = next((k for k in every_rank if self._relevant(k)), math.inf)
        first_hit_upto = next((k for k in upto if self._relevant(k)), math.inf)
        return {
            r"\frac": lambda: self._fraction(known),
            r"\sum_{k=1}^": lambda: self._sum_over(known),
            r"\max_{k\leK}": lambda: max(self._for_each(iter(upto), known), default=0),
            r"\min\{k:rel(k)=1\}": lambda: first_hit,
            r"\min\{k\leK:rel(k)=1\}": lambda: first_hit_upto,
            r"\prod_{i<k}": lambda: self._product_above(known),
            r"\min(": lambda: min(self._parts(known)),
            r"\max(": lambda: max(self._parts(known)),
            r"\log_2": lambda: math.log2(self._in("(", ")", known)),
            "|R|": lambda: self.relevant_count,
            "|N|": lambda: self.grades.not_relevant if self.grades else math.nan,
            "judged(k)": lambda: int(self._judged(known["k"])),
            "g^*_k": lambda: self._best_grade(known["k"]),
            "g^n_k": lambda: self._own_grade(known["k"]),
            "g_k": lambda: self._grade(known["k"]),
            "s_k": lambda: self._satisfied(known["k"]),
            "s_i": lambda: self._satisfied(known["i"]),
            "n_k": lambda: sum(self._judged(k) and not self._relevant(k) for k in range(1, known["k"] + 1)),
            "rel(k)": lambda: self._relevant(known["k"]),
            "P@k": lambda: self._hits(known["k"]) / known["k"],
            "[k=k_1]": lambda: int(known["k"] == first_hit),
            "[": lambda: self._equality(known),
            "h_n": lambda: sum(self.flags),
            "h_k": lambda: self._hits(known["k"]),
            "K": lambda: self.cutoff or math.nan,
            "h": lambda: self._hits(self.cutoff or len(self.flags)),
            "n": lambda: len(self.flags),
            "k": lambda: known["k"],
        }

    def _fraction(self, known: dict[str, int]) -> float:
        above, below = self._in("{", "}", known), self._in("{", "}", known)
        return above / below if below else 0.0  # the convention: where there is nothing to divide by, 0

    def _equality(self, known: dict[str, int]) -> int:
        one = self._sum(known)
        self._expect("=")
        other = self._sum(known)
        self._expect("]")
        return int(one == other)

    def _sum_over(self, known: dict[str, int]) -> float:
        last = self._in("{", "}", known)
        return math.fsum(self._for_each(iter(range(1, int(last) + 1)), known))

    def _parts(self, known: dict[str, int]) -> list[float]:
        values = [self._sum(known)]
        while self._next(","):
            values.append(self._sum(known))
        self._expect(")")
        return values
