"""State of the import panel: the text or file that cases are taken from, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from webapp.cases.importing.found import Reading
from webapp.cases.importing.understanding import Kept, Understood, understood
from webapp.model.problems import Problem

MAX_FIELD: Final = 100_000
"""Most characters that the field shows; the text of a longer file stays on the server."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done last with a text.

    Args:
        outcome: What was done.
        names: The names of the cases that came or changed.
        problems: What did not fit.
        models: The names of the models that came, where only these came.
        total: How many cases there are now.
    """

    outcome: Literal["added", "replaced", "joined", "refused"]
    names: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    models: tuple[str, ...] = ()
    total: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """What the panel showed before something else took its place; the names are those of `ImportDraft`."""

    text: str
    file: str
    content: bytes
    reading: Reading
    rating: float | None
    kept: tuple[Kept, ...]
    in_use: frozenset[str]


@dataclass(slots=True)
class ImportDraft:
    """A text that the reader is about to take cases from.

    Args:
        text: The text, typed or from a file.
        file: The name of the file; "" for typed text.
        content: The bytes of a file that is too large to be read here.
        reading: The reader's answer where the text can mean two things.
        rating: The rating that the reader has chosen, from which on items are relevant.
        kept: Texts that wait for their other half.
        refused: Why the last file could not be read.
        unread: Why the last message of the panel could not be read.
        done: What was done last.
        count: Counts what is announced.
        opened: The files that have been opened, each by the id of its upload.
        in_use: Those of them that what is shown is from.
        openings: Counts how often files were opened: what was typed before is older than they are.
        before: The text that a file took the place of, or the file that a text did.
    """

    text: str = ""
    file: str = ""
    content: bytes = b""
    reading: Reading = ""
    rating: float | None = None
    kept: tuple[Kept, ...] = ()
    refused: tuple[Problem, ...] = ()
    unread: tuple[Problem, ...] = ()
    done: Done | None = None
    count: int = 0
    opened: frozenset[str] = frozenset()
    in_use: frozenset[str] = frozenset()
    openings: int = 0
    before: Shown | None = None

    def write(self, text: str) -> None:
        """Take a typed text. The file that it takes the place of can be brought back."""
        if self.file:
            self.before = self.shown()
        self.text, self.file, self.content, self.reading = text, "", b"", ""
        self.rating = None
        self.refused, self.done = (), None
        self.in_use = frozenset()
        self.count += 1

    def shown(self) -> Shown | None:
        """Return what is shown, to bring it back later; None for an empty field."""
        if not (self.text.strip() or self.content):
            return None
        return Shown(*(getattr(self, field.name) for field in fields(Shown)))

    def bring_back(self) -> None:
        """Show what was there before, which changes places with what is shown."""
        if self.before is None:
            return
        back, self.before = self.before, self.shown()
        for field in fields(Shown):
            setattr(self, field.name, getattr(back, field.name))
        self.refused, self.done = (), None
        self.count += 1
        # What was typed until now is older.
        self.openings += 1

    def understood(self, known: tuple[str, ...], reading: Reading | None = None) -> Understood:
        """Return what the text is understood as, with the reader's answer or another one."""
        chosen = self.reading if reading is None else reading
        # Files that were opened together raise the same question once.
        kept = tuple(one if one.reading else one._replace(reading=chosen) for one in self.kept)
        return _understood(self.text, chosen, known, self.rating, kept, self.name if self.kept else "")

    def understood_alone(self, known: tuple[str, ...], reading: Reading) -> Understood:
        """Return what the text is understood as without those that are kept, with this answer."""
        return _understood(self.text, reading, known, self.rating, ())

    def understood_kept(self, known: tuple[str, ...]) -> Understood:
        """Return what the kept texts are understood as."""
        return _understood("", "", known, None, self.kept)

    def keep(self) -> None:
        """Keep the text until its other half comes."""
        kept = (*self.kept, Kept(self.text, self.reading, self.rating, self.name))
        self.write("")
        self.kept, self.before = kept, None

    @property
    def name(self) -> str:
        """The name of the file without its ending; "" for typed text."""
        return Path(self.file).stem if self.file else ""


# A run of the page asks again, whatever it runs for.
@lru_cache(maxsize=8)
def _understood(
    text: str,
    reading: Reading,
    known: tuple[str, ...],
    rating: float | None,
    kept: tuple[Kept, ...],
    name: str = "",
) -> Understood:
    return understood(text, reading, known, rating, kept, name)
