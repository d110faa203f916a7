"""The reader's files: those that were read, and those that are coming."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import streamlit as st

from webapp.evaluate.file_problems import problems_of
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job
from webapp.evaluate.slots import ARGUMENT_OF, Slot
from webapp.evaluate.tables import Columns, Role, Table, read_table
from webapp.evaluate.worker import in_worker
from webapp.model.problems import Problem


@dataclass(slots=True)
class File:
    """One file of the reader's.

    Args:
        folder: Where it lies; nobody else can look in.
        path: The file as it came.
        name: What the reader calls it; never part of a path.
        job: The reading of it.
        table: What was understood, once it is read.
        columns: Which column says what.
    """

    folder: PrivateFolder
    path: Path
    name: str
    job: Job[Table]
    table: Table | None = None
    columns: Columns = field(default_factory=dict[Role, str])

    def close(self) -> None:
        """Call the reading off, and remove everything."""
        self.job.cancel()
        self.folder.close()


@dataclass(slots=True)
class Uploads:
    """Where files lie, one in each place.

    Args:
        files: The files that were read.
        coming: Files that are being read. One takes its place when that went well; what lay there stays until
            then.
        refused: What was wrong with the last file that was to come to a place.
    """

    files: dict[Slot, File] = field(default_factory=dict["Slot", "File"])
    coming: dict[Slot, File] = field(default_factory=dict["Slot", "File"])
    refused: dict[Slot, tuple[Problem, ...]] = field(default_factory=dict["Slot", "tuple[Problem, ...]"])

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies here and nothing is coming."""
        return not self.files and not self.coming

    @property
    def is_broken(self) -> bool:
        """Whether something was removed by others than the reader, as when the connection breaks."""
        return any(not file.folder.is_open for file in self._all)

    def put(self, slot: Slot, name: str, content: bytes) -> None:
        """Read a file that the reader has sent."""
        folder = new_folder()
        path = folder.new_file(".upload")
        path.write_bytes(content)
        self.read(slot, folder, path, name)

    def read(self, slot: Slot, folder: PrivateFolder, path: Path, name: str) -> None:
        """Read a file for a place.

        Args:
            slot: The place.
            folder: A folder for its rows.
            path: The file.
            name: What the reader calls it.
        """
        self.refused.pop(slot, None)
        if slot in self.coming:
            self.coming[slot].close()
        target = folder.new_file(".parquet")
        job = Job(in_worker(partial(read_table, ARGUMENT_OF[slot], path, name, target)))
        self.coming[slot] = File(folder, path, name, job)

    def take(self) -> list[Slot]:
        """Let the files that are read take their places, and say which; remove those that could not be."""
        taken: list[Slot] = []
        for slot, file in list(self.coming.items()):
            if file.job.is_under_way:
                continue
            del self.coming[slot]
            table = file.job.result
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
        """Let nothing come; what lies here stays."""
        for file in self.coming.values():
            file.close()
        self.coming = {}

    def remove(self, slot: Slot) -> None:
        """Remove what lies in a place."""
        if slot in self.files:
            self.files.pop(slot).close()

    def clear(self) -> None:
        """Remove everything."""
        for file in self._all:
            file.close()
        self.files, self.coming, self.refused = {}, {}, {}

    @property
    def _all(self) -> Iterable[File]:
        return (*self.files.values(), *self.coming.values())

    def _follow_up(self, slot: Slot, file: File, table: Table) -> None:
        """Of a file that holds both tables, read the other one; of others, only the rows are needed now."""
        is_there = "relevant" in self.files or "relevant" in self.coming
        if table.kind == "posts" and slot == "recommendations" and not is_there:
            self.read("relevant", new_folder(), file.path, file.name)
        elif table.kind != "posts" and file.path.parent == file.folder.path:
            file.path.unlink(missing_ok=True)


def new_folder() -> PrivateFolder:
    """A folder that is gone when its reader is."""
    folder = PrivateFolder()
    _folders().append(folder)
    return folder


def _close(folders: list[PrivateFolder]) -> None:
    for folder in folders:
        folder.close()


# Streamlit empties what it keeps for a session as soon as the reader is gone.
@st.cache_resource(scope="session", on_release=_close, show_spinner=False)
def _folders() -> list[PrivateFolder]:
    return []
