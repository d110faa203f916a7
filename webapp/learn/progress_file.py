"""Progress file: the reader's progress as JSON to save and open; the server stores nothing."""

from __future__ import annotations

import json
from typing import Final, cast

from webapp.learn.view import LearnView
from webapp.model.json_file import JsonFileError, read_json
from webapp.model.parameter_reader import Params
from webapp.model.problems import Problem

MAX_FILE: Final = 20_000
"""Maximum size of a file, in bytes."""

_KIND: Final = "learn"
_VERSION: Final = 1
_LATEST: Final = 10**6
_KEPT: Final = ("done", "practice", "kinds", "count", "picked", "record")


class ProgressFileError(ValueError):
    """A file that is no progress file; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def to_json(view: LearnView) -> str:
    """Serialize the finished lessons and the practice as JSON."""
    query = view.to_query()
    kept = {name: query[name] for name in _KEPT if name in query}
    return json.dumps({"recmetrics": _KIND, "version": _VERSION, **kept}, indent=2)


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
