"""State of the import panel: the text or file that cases are taken from, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from webapp.cases.importing.found import Reading
from webapp.cases.importing.understanding import Understood, understood
from webapp.model.problems import Problem

MAX_FIELD: Final = 100_000
"""Most characters that the field shows; the text of a longer file stays on the server."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done last with a text: the names of the cases that came or changed, and what did not fit."""

    outcome: Literal["added", "replaced", "joined", "refused"]
    names: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class ImportDraft:
    """A text that the reader is about to take cases from.

    Args:
        text: The text, typed or from a file.
        file: The name of the file; "" for typed text.
        content: The bytes of a file that is too large to be read here.
        reading: The reader's answer where the text can mean two things.
        refused: Why the last file could not be read.
        unread: Why the last message of the panel could not be read.
        done: What was done last.
        count: Counts what is announced.
    """

    text: str = ""
    file: str = ""
    content: bytes = b""
    reading: Reading = ""
    refused: tuple[Problem, ...] = ()
    unread: tuple[Problem, ...] = ()
    done: Done | None = None
    count: int = 0

    def write(self, text: str) -> None:
        """Take a typed text."""
        self.text, self.file, self.content, self.reading = text, "", b"", ""
        self.refused, self.done = (), None
        self.count += 1

    def understood(self, known: tuple[str, ...], reading: Reading | None = None) -> Understood:
        """Return what the text is understood as, with the reader's answer or another one."""
        return _understood(self.text, self.reading if reading is None else reading, known)


# A run of the page asks again, whatever it runs for.
@lru_cache(maxsize=8)
def _understood(text: str, reading: Reading, known: tuple[str, ...]) -> Understood:
    return understood(text, reading, known)
