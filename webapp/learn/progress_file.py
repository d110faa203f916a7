"""Progress file: the reader's progress as JSON, to save and open, or for the browser to keep.

The server stores nothing.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final, cast

from webapp.learn.drill import Drill
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import LearnView
from webapp.model.json_file import JsonFileError, read_json
from webapp.model.parameter_reader import Params
from webapp.model.problems import Problem

MAX_FILE: Final = 20_000
"""Maximum size of a file, in bytes."""

_KIND: Final = "learn"
_VERSION: Final = 2
_LATEST: Final = 10**6
_KEPT: Final = ("read", "done", "practice", "kinds", "count", "picked", "record", "edition")


class ProgressFileError(ValueError):
    """A file that is no progress file; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def to_json(view: LearnView) -> str:
    """Serialize the lessons that were read or done and the practice as JSON."""
    kept = _kept(view)
    return json.dumps({"recmetrics": _KIND, "version": _VERSION, **kept}, indent=2)


def to_keep(view: LearnView) -> str:
    """Return the progress for a browser to keep; empty where there is none yet."""
    return to_json(view) if _kept(view) else ""


def with_kept(view: LearnView, kept: str) -> LearnView:
    """Return the view with what a browser has kept; what the view holds itself stays.

    Raises:
        ProgressFileError: It was not kept by this page.
    """
    earlier, _ = from_json(kept.encode(errors="replace"))
    read, done = set(view.read) | set(earlier.read), set(view.done) | set(earlier.done)
    drill = _further(view.drill, earlier.drill)
    # What the session on the screen has shown so far counts once, not twice.
    is_over = drill is not None and earlier.drill is not None and not _is_same(drill, earlier.drill)
    states = {**(earlier.known if is_over else dict(earlier.record)), **dict(view.record)}
    return replace(
        view,
        read=tuple(id_ for id_ in lessons() if id_ in read),
        done=tuple(id_ for id_ in lessons() if id_ in done),
        drill=drill,
        record=tuple((code, states[code]) for code in misconceptions() if code in states),
    )


def _further(drill: Drill | None, other: Drill | None) -> Drill | None:
    """Return a session, or the other one if it is the same with more answers."""
    if drill is None or other is None:
        return drill or other
    return other if _is_same(drill, other) and len(other.picked) > len(drill.picked) else drill


def _is_same(drill: Drill, other: Drill) -> bool:
    return drill.unanswered() == other.unanswered()


def _kept(view: LearnView) -> dict[str, str | list[str]]:
    query = view.to_query()
    return {name: query[name] for name in _KEPT if name in query}


def from_json(raw: bytes) -> tuple[LearnView, tuple[Problem, ...]]:
    """Parse a progress file; return the view at the start screen, and the problems.

    Raises:
        ProgressFileError: It is no such file.
    """
    try:
        table = read_json(raw, MAX_FILE)
    except JsonFileError as error:
        raise ProgressFileError(error.problem) from None
    if not isinstance(table, dict):
        raise ProgressFileError(Problem("file_not_progress"))
    fields = cast("dict[str, object]", table)
    if fields.get("recmetrics") != _KIND:
        raise ProgressFileError(Problem("file_not_progress"))
    version = fields.get("version")
    if isinstance(version, int) and version > _VERSION:
        raise ProgressFileError(Problem("file_version", {"version": min(version, _LATEST)}))
    params: Params = {name: value for name in _KEPT if isinstance(value := fields.get(name), str)}
    return LearnView.from_query({**params, "place": "home"})
