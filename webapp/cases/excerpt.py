"""What a set of cases was chosen from: cases that are chosen by their values say nothing about the others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, get_args

from recmetrics import mean_name, parse_measure
from webapp.cases.case_set import CaseSet
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem
from webapp.texts import Translate

Reason = Literal["worst", "best", "typical", "losses", "gains"]
"""Why cases were chosen: by the values of one model, or by what the second loses or gains."""

MAX_TOTAL: Final = 10**9 - 1
"""Most cases that others can be chosen from."""

_VALUE: Final = r"\d{1,9}\.\d{1,4}"
_LINK: Final = re.compile(
    rf"({'|'.join(get_args(Reason))});(\d{{1,9}});([^;]{{1,100}})((?:;{_VALUE}){{1,2}})"
)
_EXAMPLE: Final = "losses;992;AP@5;0.2811;0.3012"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Where cases were chosen from, by their values: no test of them holds.

    Args:
        names: The names of the chosen cases.
        reason: Why they were chosen.
        total: How many there are in all.
        measure: The printed name of the measure that they were chosen by.
        values: Its means over all of them, as they are shown, of each model in turn.
    """

    names: frozenset[str]
    reason: Reason
    total: int
    measure: str
    values: tuple[str, ...]

    def shown_in(self, case_set: CaseSet) -> bool:
        """Return whether chosen cases are in this set; some of them are enough to mislead a test."""
        return not self.names.isdisjoint(case_set.names)

    def sentence(self, case_set: CaseSet, t: Translate) -> str:
        """Return why no test of this set is valid, and what the means over all cases are."""
        return t(
            "leaderboard_text.excerpt",
            n=len(self.names.intersection(case_set.names)),
            reason=t(f"leaderboard_text.chosen_{self.reason}", measure=self.measure),
            total=f"{self.total:,}",
            mean=mean_name(parse_measure(self.measure)),
            value=" / ".join(self.values),
        )

    def to_query(self) -> dict[str, str]:
        """Return the address parameter, which leaves out the names: they are those of the link's cases.

        >>> Excerpt(frozenset({"u1"}), "worst", 80, "AP@5", ("0.5",)).to_query()
        {'chosen': 'worst;80;AP@5;0.5'}
        """
        return {"chosen": ";".join((self.reason, str(self.total), self.measure, *self.values))}

    @classmethod
    def from_query(cls, params: Params, case_set: CaseSet) -> tuple[Excerpt | None, tuple[Problem, ...]]:
        """Parse the parameter of an address, and report one that is not understood.

        >>> from webapp.cases.case_set import POST_CASES
        >>> excerpt, problems = Excerpt.from_query({"chosen": "worst;80;AP@5;0.5"}, POST_CASES)
        >>> (excerpt.total, excerpt.names == set(POST_CASES.names), problems)
        (80, True, ())
        >>> Excerpt.from_query({"chosen": "worst"}, POST_CASES)[1][0].code
        'link_unknown_choice'
        """
        names = frozenset(case_set.names)

        def read(given: str) -> Excerpt | None:
            found = _LINK.fullmatch(given.strip())
            if found is None or not is_measure(found[3]):
                return None
            reason = next(one for one in get_args(Reason) if one == found[1])
            return cls(names, reason, int(found[2]), found[3], tuple(found[4].split(";")[1:]))

        reader = ParameterReader(params)
        excerpt = reader.understood("chosen", read, "link_unknown_choice", choices=_EXAMPLE)
        return excerpt, tuple(reader.problems)


def is_value(text: str) -> bool:
    """Return whether a mean is written as it is shown.

    >>> is_value("0.2811"), is_value("high")
    (True, False)
    """
    return re.fullmatch(_VALUE, text) is not None


def is_measure(name: str) -> bool:
    """Return whether a measure has this printed name.

    >>> is_measure("AP@5"), is_measure("AP@five")
    (True, False)
    """
    try:
        parse_measure(name)
    except ValueError:
        return False
    return True
