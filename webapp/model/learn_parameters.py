"""Address parameters of the page of lessons alone."""

from __future__ import annotations

from typing import Final

from webapp.model.parameter import Page, Parameter

_LEARN: Final[tuple[Page, ...]] = ("learn",)


LEARN_PARAMETERS: Final = (
    Parameter(
        "place",
        "teach",
        "what is shown",
        "`home` with all lessons, the `lesson`, the `practice`, or `teach` for the notes for teachers",
        "`lesson` where there is a lesson, `practice` where there is a practice, else `home`",
        _LEARN,
    ),
    Parameter(
        "lesson",
        "order",
        "the lesson",
        "`invent`, `precision`, `order`, `missed`, `recall`, `cutoff`, `map`, `leaderboard`, `which` or "
        "`bugs`",
        "none",
        _LEARN,
    ),
    Parameter(
        "step",
        "sink",
        "its screen",
        "the id of a step, or `end` for the last screen",
        "the first one",
        _LEARN,
    ),
    Parameter(
        "said",
        "sink;down",
        "an answer; written once for each",
        "`step;part;part`",
        "none",
        _LEARN,
    ),
    Parameter(
        "hands",
        "sink;12,9,4;3,21,1",
        "the hands that were counted at a step, before and after talking; written once for each",
        "`step;counts;counts`, a number of 0 to 999 for each answer, separated by commas; `q3` for the third "
        "question of the practice",
        "none",
        _LEARN,
    ),
    Parameter(
        "read",
        "invent,order",
        "the lessons that were read to their end",
        "as `lesson`, separated by commas",
        "none",
        _LEARN,
    ),
    Parameter(
        "done",
        "invent,order",
        "the lessons of which every task was done",
        "as `lesson`, separated by commas; without `edition=2`, those that were read",
        "none",
        _LEARN,
    ),
    Parameter(
        "practice",
        "7",
        "the seed of a session of practice; the same one asks the same questions",
        "1 to 99999; up to 999 for classes",
        "none",
        _LEARN,
    ),
    Parameter(
        "kinds",
        "m2,m5",
        "the misconceptions it is about",
        "`m1` to `m18`, separated by commas",
        "all",
        _LEARN,
    ),
    Parameter(
        "count",
        "10",
        "how many questions it has, beside those that come back",
        "1 to 50",
        "10; 5 about one or two misconceptions",
        _LEARN,
    ),
    Parameter(
        "picked",
        "abca-",
        "the answers of the session, in order",
        "a letter each; written by the app, and read with `edition=2` only",
        "none",
        _LEARN,
    ),
    Parameter(
        "record",
        "m2:known",
        "what earlier practice showed",
        "`unseen`, `missed`, `once` or `known` for each misconception; written by the app",
        "none",
        _LEARN,
    ),
    Parameter(
        "plan",
        "short",
        "the lesson plan that is shown to a teacher",
        "`short` or `long`",
        "none: the set of questions",
        _LEARN,
    ),
    Parameter(
        "tool",
        "codes",
        "the tool that is shown to a teacher in place of a plan",
        "`links` builds links, `codes` reads result codes",
        "none",
        _LEARN,
    ),
    Parameter(
        "edition",
        "2",
        "the edition of the practice that a link is of: the questions of an earlier one were others",
        "`1` or `2`; written by the app",
        "`1`: a session opens without answers",
        _LEARN,
    ),
)
