"""The uploads of a session: files that were read, and files that are being read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import streamlit as st

from recmetrics.tables.formats.named_columns import HOLD_BOTH
from webapp.evaluate.file_problems import problems_of
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job, Progress
from webapp.evaluate.limits import SMALL_BYTES
from webapp.evaluate.slots import ARGUMENT_OF, Slot
from webapp.evaluate.tables import ARGUMENTS, Cells, Columns, Role, Table, are_small, read_table
from webapp.evaluate.worker import in_worker
from webapp.model.problems import Problem

T = TypeVar("T")


@dataclass(slots=True)
class File:
    """One file of the user.

    Args:
        folder: Its private folder.
        path: The file as it was uploaded.
        name: The user's name of the file; never part of a path.
        job: The job that reads it.
        table: The parsed table, once it is read.
        columns: The columns by role.
    """

    folder: PrivateFolder
    path: Path
    name: str
    job: Job[Any]
    table: Table | None = None
    columns: Columns = field(default_factory=dict[Role, str])

    def close(self) -> None:
        """Cancel the reading, and remove everything."""
        self.job.cancel()
        self.folder.close()


class SampleFile(File):
    """One file of a bundled sample; its rows belong to all visits, so that this one removes nothing."""

    __slots__ = ()

    def close(self) -> None:
        """Leave the rows to the other visits."""


@dataclass(slots=True)
class Uploads:
    """The uploaded files, one in each slot.

    Args:
        files: The files that were read.
        coming: Files that are being read. One takes its slot when it was read without error; the file before
            stays until then.
        refused: The problems of the last refused file, by slot.
        reader: Whose they are: all jobs of the session take turns with those of other readers.
    """

    files: dict[Slot, File] = field(default_factory=dict["Slot", "File"])
    coming: dict[Slot, File] = field(default_factory=dict["Slot", "File"])
    refused: dict[Slot, tuple[Problem, ...]] = field(default_factory=dict["Slot", "tuple[Problem, ...]"])
    reader: object = field(default_factory=object)

    @property
    def is_empty(self) -> bool:
        """Return whether there are no files and none are being read."""
        return not self.files and not self.coming

    @property
    def is_broken(self) -> bool:
        """Return whether a folder was removed from outside, as when the connection breaks."""
        return any(not file.folder.is_open for file in self._all)

    @property
    def is_as_bundled(self) -> bool:
        """Return whether there is nothing but a sample, with the columns that are found by their names."""
        return not self.coming and all(
            isinstance(file, SampleFile)
            and file.table is not None
            and file.columns == file.table.found_columns()
            for file in self.files.values()
        )

    def show_sample(self, folder: PrivateFolder, job: Job[Any], tables: Mapping[Slot, Table]) -> None:
        """Put the files of a sample into their slots.

        Args:
            folder: The folder of their rows, which all visits share.
            job: The job that read them.
            tables: The files.
        """
        self.clear()
        self.files = {
            slot: SampleFile(folder, table.file, table.name, job, table, table.found_columns())
            for slot, table in tables.items()
        }

    def put(self, slot: Slot, name: str, content: bytes) -> None:
        """Save an uploaded file and start reading it."""
        try:
            folder = new_folder()
            path = folder.new_file(".upload")
            path.write_bytes(content)
        except OSError as error:
            self.refused[slot] = problems_of(error)
        else:
            self.read(slot, folder, path, name)

    def read_again(self, slot: Slot, cells: Cells) -> None:
        """Read the file in a slot again, now that the reader says what a cell of it holds."""
        file = self.files[slot]
        folder = new_folder()
        # The file that is there stays until then, and its folder is removed with it.
        file.path = file.path.rename(folder.new_file(".upload"))
        self.read(slot, folder, file.path, file.name, cells)

    def read(
        self, slot: Slot, folder: PrivateFolder, path: Path, name: str, cells: Cells | None = None
    ) -> None:
        """Start reading a file for a slot.

        Args:
            slot: The slot.
            folder: A folder for its rows.
            path: The file.
            name: The user's name of the file.
            cells: What the reader says that a cell holds, where the file does not tell.
        """
        self.refused.pop(slot, None)
        if slot in self.coming:
            self.coming[slot].close()
        target = folder.new_file(".parquet")
        work = partial(read_table, ARGUMENT_OF[slot], path, name, target, cells=cells)
        small = None
        if path.stat().st_size <= SMALL_BYTES:
            small = in_worker(partial(work, max_bytes=SMALL_BYTES))
        job = Job(in_worker(work), reader=self.reader, small=small)
        self.coming[slot] = File(folder, path, name, job)

    def job(self, work: Callable[[Progress], T]) -> Job[T]:
        """Start a job on the files; where all are small, it need not wait for other readers' large ones."""
        tables = (file.table for file in self.files.values() if file.table is not None)
        worker = in_worker(work)
        return Job(worker, reader=self.reader, small=worker if are_small(tables) else None)

    def take(self) -> list[Slot]:
        """Move files that are read to their slots, and return these; remove files that could not be read."""
        taken: list[Slot] = []
        for slot, file in list(self.coming.items()):
            if file.job.is_under_way:
                continue
            del self.coming[slot]
            table: Table | None = file.job.result
            if table is None:
                file.close()
                self.refused[slot] = () if file.job.error is None else problems_of(file.job.error)
                continue
            self.remove(slot)
            self.files[slot] = file
            file.table, file.columns = table, table.found_columns()
            self._follow_up(slot, file, table)
            taken.append(slot)
        return taken

    def call_off(self) -> None:
        """Cancel the files that are being read; the others stay."""
        for file in self.coming.values():
            file.close()
        self.coming = {}

    def remove(self, slot: Slot) -> None:
        """Remove the file in a slot."""
        if slot in self.files:
            self.files.pop(slot).close()

    def turn(self) -> None:
        """Put the two first files in each other's place; the columns are found anew by their names."""
        if set(ARGUMENTS) <= self.files.keys():
            one, other = (self.files[argument] for argument in ARGUMENTS)
            for argument, file in zip(ARGUMENTS, (other, one), strict=True):
                self.files[argument] = file
                if file.table is not None:
                    file.table = replace(file.table, argument=argument, grade=None, notes=())
                    file.columns = file.table.found_columns()

    def remove_sample(self) -> None:
        """Remove the files of a sample; those of the reader stay, and those that are being read."""
        for slot, file in list(self.files.items()):
            if isinstance(file, SampleFile):
                self.remove(slot)

    def clear(self) -> None:
        """Remove everything."""
        for file in self._all:
            file.close()
        self.files, self.coming, self.refused = {}, {}, {}

    @property
    def _all(self) -> Iterable[File]:
        return (*self.files.values(), *self.coming.values())

    def _follow_up(self, slot: Slot, file: File, table: Table) -> None:
        """Read the other table of a file with both; delete the original of others, whose rows are stored."""
        is_there = "relevant" in self.files or "relevant" in self.coming
        if table.kind in HOLD_BOTH and slot == "recommendations" and not is_there:
            self.read("relevant", new_folder(), file.path, file.name)
        elif table.kind not in HOLD_BOTH and not table.doubtful and file.path.parent == file.folder.path:
            file.path.unlink(missing_ok=True)


def new_folder() -> PrivateFolder:
    """Return a folder that is removed when the session ends."""
    folder = PrivateFolder()
    _folders().append(folder)
    return folder


def _close(folders: list[PrivateFolder]) -> None:
    for folder in folders:
        folder.close()


# Streamlit releases the cached resources of a session as soon as it ends.
@st.cache_resource(scope="session", on_release=_close, show_spinner=False)
def _folders() -> list[PrivateFolder]:
    return []
