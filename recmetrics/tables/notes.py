"""Notes about odd tables: a code, a count, and the first examples; the wording is up to others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from recmetrics.lists.alike import LOOKS
from recmetrics.tables.errors import Argument
from recmetrics.tables.examples import Example, Place, shown_examples, shown_places

NoteCode = Literal[
    "ranks_not_from_one",
    "ranks_skip",
    "ranks_repeat",
    "ranks_against_scores",
    "scores_against_ranks",
    "scores_tied",
    "scores_tied_trec_eval",
    "scores_missing",
    "scores_infinite",
    "items_repeated",
    "relevant_repeated",
    "grades_differ",
    "grades_too_low",
    "cases_too_low",
    "columns_assumed",
    "grades_by_values",
    "grades_passed_over",
    "ratings_low",
    "judged_shown_only",
    "cases_without_recommendations",
    "cases_unknown",
    "cases_alike",
    "items_alike",
    "cells_split",
    "cells_whole",
    "nothing_hits",
    "pairs_read",
    "measures_renamed",
]
"""The kind of a note: a repair by a rule, or something worth knowing."""

EXAMPLES_SHOWN: Final = 3

NOTED_IN: Final[Mapping[NoteCode, Argument]] = {
    "ranks_not_from_one": "recommendations",
    "ranks_skip": "recommendations",
    "ranks_repeat": "recommendations",
    "ranks_against_scores": "recommendations",
    "scores_against_ranks": "recommendations",
    "scores_tied": "recommendations",
    "scores_tied_trec_eval": "recommendations",
    "scores_missing": "recommendations",
    "scores_infinite": "recommendations",
    "items_repeated": "recommendations",
    "relevant_repeated": "relevant",
    "grades_differ": "relevant",
    "grades_too_low": "relevant",
    "cases_too_low": "relevant",
    "ratings_low": "relevant",
    "cases_without_recommendations": "relevant",
    "cases_unknown": "recommendations",
}
"""Code -> the table of the examples; what is found between both tables is left out."""

SAID_AGAIN: Final = frozenset[NoteCode](("items_repeated", "relevant_repeated", "grades_differ"))
"""Those of which the later row is the odd one."""

_SENTENCES: Final[Mapping[NoteCode, str]] = {
    "ranks_not_from_one": "[case|cases] whose ranks do not start at 1; the order was kept and counted from 1",
    "ranks_skip": "[case|cases] whose ranks skip a number; the order was kept and counted from 1",
    "ranks_repeat": "[case|cases] with two items at one rank; these were ordered by score, if there is one,"
    " then by item",
    "ranks_against_scores": "[case|cases] whose scores give another order than the ranks; the ranks counted",
    "scores_against_ranks": "[case|cases] whose ranks give another order than the scores; the scores counted",
    "scores_tied": "[case|cases] with equal scores; these were ordered by rank, if there is one, then by"
    " item",
    "scores_tied_trec_eval": "[case|cases] with scores that are equal in single precision, as trec_eval reads"
    " them; these were ordered by item, the highest id first, as trec_eval does",
    "scores_missing": "[row|rows] with no score, or NaN; last in the list",
    "scores_infinite": "[row|rows] with an infinite score; first or last in the list",
    "items_repeated": "relevant [item that stands|items that stand] more than once in a list; the first place"
    " counts",
    "relevant_repeated": "[row|rows] of relevant items that [says|say] again what another said; each pair"
    " counts once",
    "grades_differ": "[pair|pairs] of case and item with more than one grade; the highest counts",
    "grades_too_low": "[item|items] with a grade above 0 that is below `relevant_from`; not counted as"
    " relevant",
    "cases_too_low": "[case|cases] whose grades are all below `relevant_from`; with nothing to find, [it"
    " counts|they count] as `no_relevant` says, also in nDCG, DCG and ERR",
    "columns_assumed": "[column|columns] of a file whose first line names none, taken for these by the shape"
    " of its rows; put a line of names above them if that is wrong",
    "grades_by_values": "[column|columns] taken for the grade by the values, as no name said so; `columns`"
    ' can name another one, or "" for none',
    "grades_passed_over": "[column|columns] of numbers [that was not|of which none was] taken for the grade;"
    " `columns` can name it",
    "ratings_low": "[item|items] with a low rating that [counts|count] as relevant, as all from 1 on do; if"
    " only high ones should, set `relevant_from`",
    "judged_shown_only": "[case|cases] in which all recommended items are judged and no others; what else is"
    " relevant is unknown, so AP, recall and nDCG come out too high",
    "cases_without_recommendations": "[case|cases] without recommendations",
    "cases_unknown": "recommended [case|cases] of which nothing is known; in no mean",
    "items_alike": f"relevant [item|items] that would hit but for {LOOKS}; not matched, as ids are exact;"
    ' --ids alike, or ids="alike", counts them as the same',
    "cases_alike": f"[case|cases] that would match but for {LOOKS}; not matched, as ids are exact;"
    ' --ids alike, or ids="alike", counts them as the same',
    "nothing_hits": "[case|cases] and not one hit, so that every value is 0; a relevant and a recommended"
    " item",
    "pairs_read": "[case|cases] in which lists and relevant items are pairs that meet; each was read as an"
    " item and its number, and not as an id",
    "cells_split": "[cell was read as several items|cells were read as several items each]; `cells` says"
    " otherwise if one is meant",
    "cells_whole": "[cell was read as one item|cells were read as one item each]; `cells` says otherwise if"
    " several are meant",
    "measures_renamed": "[name of a measure that has|names of measures that have] another name here",
}
"""Code -> what was found; in brackets what is said of one, and of several."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something odd that was found, and what was done about it.

    Attributes:
        code: What it is.
        count: How often it was found.
        examples: The first of them, in the order of their texts.
        places: The places of the examples, where rows are lines of a file.

    Example:
        >>> print(Note("ranks_skip", 2, (("u1",), ("u7",))))
        2 cases whose ranks skip a number; the order was kept and counted from 1: u1; u7
    """

    code: NoteCode
    count: int
    examples: tuple[Example, ...] = ()
    places: tuple[Place, ...] = ()

    def __str__(self) -> str:
        sentence = re.sub(r"\[(.*?)\|(.*?)\]", r"\1" if self.count == 1 else r"\2", _SENTENCES[self.code])
        shown = self.examples
        if self.code in ("cases_alike", "items_alike"):  # so that blanks and what is not printed are seen
            shown = [tuple(map(repr, pair)) for pair in shown]
        examples = shown_examples(shown, self.count)
        return f"{self.count:,} {sentence}{examples}{shown_places(self.places)}"
