"""Tolerant parser of the link to a scenario: invalid parameters are repaired and reported.

It knows the parameters and their limits, not the scenario built from them: `Scenario.from_query`
is the entry point for links.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from webapp.model.address import MAX_ADDRESS, read_number, split_items, values_of
from webapp.model.grades import ItemGrades
from webapp.model.limits import MAX_GRADE, MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K
from webapp.model.measure_names import open_name, takes_grades, unknown_measure
from webapp.model.names import salvage_name
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem
from webapp.model.repeats import named_apart

HIDDEN: Final = "hidden"
"""The value of `missed` with which relevant items outside of the list do not count."""


@dataclass(frozen=True, slots=True)
class LinkReading:
    """Values parsed from a link, repaired so that they form a valid scenario.

    Args:
        ranked: The names of the list, each once; see `repeats` for an item that is repeated.
        relevant: The relevant names, each once.
        unused: The names that are neither ranked nor relevant, each once.
        k: The cutoff.
        unnamed: Number of relevant items without a card.
        show: The measures to show, by open name.
        whatif: The measure of the what-if views likewise, or None where the link names none.
        grades: The grades of relevant items, or None where the link has no grades.
        hides_missed: Whether relevant items outside of the list do not count.
        cut: Whether the link was too long to be read to its end.
        problems: Everything that was wrong, in the order of the parameters.
    """

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...]
    k: int
    unnamed: int
    show: tuple[str, ...]
    whatif: str | None
    grades: ItemGrades | None
    hides_missed: bool
    cut: bool
    problems: tuple[Problem, ...]


def read_link(params: Params, *, k: int | None = None) -> LinkReading:
    """Parse a link and repair what is invalid. It never raises.

    Args:
        params: The parameters. Unknown ones are ignored: mail programs and other sites add theirs.
        k: The cutoff if the link gives none; without it, the length of the list.

    >>> reading = read_link({"list": "A,B,B", "relevant": "B", "k": "five"})
    >>> reading.ranked, reading.k, [problem.code for problem in reading.problems]
    (('A', 'B', 'B ×2'), 3, ['link_repeats', 'link_number'])
    """
    return _Reader(params).read(k)


class _Reader(ParameterReader):
    """Reader of the parameters of a list, some of which hold many names."""

    def __init__(self, params: Params) -> None:
        super().__init__(params)
        # Of a longer address no more than this is looked at.
        self.room = MAX_ADDRESS
        self.cut = False

    def read(self, default_k: int | None) -> LinkReading:
        ranked = self.ranked()
        relevant, listed_unused = (self.names(place) for place in ("relevant", "unused"))
        grades = self.grades()
        # What has a grade is relevant, whether it is said or not.
        graded = grades or {}
        relevant += [name for name, grade in graded.items() if grade and name not in relevant]
        listed_unused += [name for name in relevant if not graded.get(name, 1) and name not in ranked]
        relevant = [name for name in relevant if graded.get(name, 1)]
        k = self.number("k", MIN_K, MAX_K, default_k or min(max(len(ranked), MIN_K), MAX_K))
        unnamed = self.number("more", 0, MAX_UNNAMED, 0)
        hides_missed = self.choice("missed", (HIDDEN,)) == HIDDEN
        taken = {*ranked, *relevant}
        self.report_duplicates("unused", [name for name in listed_unused if name in taken])
        unused = [name for name in listed_unused if name not in taken]
        kept, folded = self.within_card_limit(ranked, relevant, unused)
        # In the order in which problems are reported.
        show, whatif = self.shown(), self.measures("whatif", open_name)
        if grades is not None:
            self.report_scales([*show, *([whatif] if whatif else [])])
        return LinkReading(
            ranked=tuple(name for name in ranked if name in kept),
            relevant=tuple(name for name in relevant if name in kept),
            unused=tuple(name for name in unused if name in kept),
            k=k,
            unnamed=min(unnamed + folded, MAX_UNNAMED),
            show=show,
            whatif=whatif,
            hides_missed=hides_missed,
            grades=None if grades is None else tuple(grades.items()),
            cut=self.cut,
            problems=tuple(self.problems),
        )

    def pieces(self, parameter: str) -> list[str]:
        """Return the comma separated pieces of all values of a parameter, up to the length limit."""
        pieces: list[str] = []
        for value in values_of(self.params, parameter):
            if len(value) > self.room:
                self.cut = True
                # The last piece was cut in two; its rest is not a name that was meant.
                pieces += split_items(value[: self.room] + "…")[:-1]
                self.room = 0
            else:
                pieces += split_items(value)
                self.room -= len(value)
        return pieces

    def ranked(self) -> list[str]:
        """Return the names of the list; later places of a repeated item have names of their own."""
        names, repeated = named_apart(self.all_names("list"))
        if repeated:
            self.problems.append(Problem("link_repeats", {"parameter": "list", "names": ", ".join(repeated)}))
        return list(names)

    def names(self, parameter: str) -> list[str]:
        """Return the distinct names of a parameter, repaired where needed."""
        names: dict[str, None] = {}
        repeated: list[str] = []
        for name in self.all_names(parameter):
            if name in names:
                repeated.append(name)
            names[name] = None
        self.report_duplicates(parameter, repeated)
        return list(names)

    def all_names(self, parameter: str) -> list[str]:
        """Return all names of a parameter, repaired where needed."""
        names: list[str] = []
        for piece in self.pieces(parameter):
            name, problem = salvage_name(piece)
            if problem is not None:
                self.problems.append(problem)
            if name is not None:
                names.append(name)
        return names

    def grades(self) -> dict[str, int] | None:
        """Return the grade of each item that the link gives one; None where it has no grades."""
        if not values_of(self.params, "grades"):
            return None
        grades: dict[str, int] = {}
        for piece in self.pieces("grades"):
            # A name may have a colon in it.
            before, sign, given = piece.rpartition(":")
            name, problem = salvage_name(before) if sign else (None, None)
            grade, refused = read_number(given, "grades", 0, MAX_GRADE, 1)
            self.problems += [one for one in (problem, refused) if one is not None]
            if name is not None:
                grades[name] = grade
        return grades

    def report_duplicates(self, parameter: str, repeated: Collection[str]) -> None:
        if repeated:
            values = {"parameter": parameter, "names": ", ".join(dict.fromkeys(repeated))}
            self.problems.append(Problem("link_duplicates", values))

    def within_card_limit(
        self, ranked: Sequence[str], relevant: Sequence[str], unused: Sequence[str]
    ) -> tuple[set[str], int]:
        """Return the names that keep their card, at most `MAX_ITEMS`, and how many relevant ones lost theirs.

        A relevant item without a card still counts, or the numbers would be those of another list.
        """
        names = dict.fromkeys((*ranked, *relevant, *unused))
        kept = set(list(names)[:MAX_ITEMS])
        lost = names.keys() - kept
        folded = len(lost.intersection(relevant))
        if folded:
            self.problems.append(Problem("link_relevant_folded", {"limit": MAX_ITEMS, "folded": folded}))
        if len(lost) > folded:
            values = {"limit": MAX_ITEMS, "dropped": len(lost) - folded}
            self.problems.append(Problem("link_too_many_items", values))
        return kept, folded

    def report_scales(self, names: Sequence[str]) -> None:
        """Report measures that are for lower grades than a list may have, and are left out of it."""
        unfit = [name for name in dict.fromkeys(names) if not takes_grades(name)]
        self.problems += [Problem("grade_too_high", {"measure": name, "limit": MAX_GRADE}) for name in unfit]

    def shown(self) -> tuple[str, ...]:
        names: dict[str, None] = {}
        for piece in self.pieces("show"):
            if (name := open_name(piece)) is None:
                self.problems.append(unknown_measure("show", piece))
            else:
                names[name] = None
        return tuple(names)
