"""The uploads of a session: files that were read, and files that are being read."""

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
    job: Job[Table]
    table: Table | None = None
    columns: Columns = field(default_factory=dict[Role, str])

    def close(self) -> None:
        """Cancel the reading, and remove everything."""
        self.job.cancel()
        self.folder.close()


@dataclass(slots=True)
class Uploads:
    """The uploaded files, one in each slot.

    Args:
        files: The files that were read.
        coming: Files that are being read. One takes its slot when it was read without error; the file before
            stays until then.
        refused: The problems of the last refused file, by slot.
    """

    files: dict[Slot, File] = field(default_factory=dict["Slot", "File"])
    coming: dict[Slot, File] = field(default_factory=dict["Slot", "File"])
    refused: dict[Slot, tuple[Problem, ...]] = field(default_factory=dict["Slot", "tuple[Problem, ...]"])

    @property
    def is_empty(self) -> bool:
        """Return whether there are no files and none are being read."""
        return not self.files and not self.coming

    @property
    def is_broken(self) -> bool:
        """Return whether a folder was removed from outside, as when the connection breaks."""
        return any(not file.folder.is_open for file in self._all)

    def put(self, slot: Slot, name: str, content: bytes) -> None:
        """Save an uploaded file and start reading it."""
        folder = new_folder()
        path = folder.new_file(".upload")
        path.write_bytes(content)
        self.read(slot, folder, path, name)

    def read(self, slot: Slot, folder: PrivateFolder, path: Path, name: str) -> None:
        """Start reading a file for a slot.

        Args:
            slot: The slot.
            folder: A folder for its rows.
            path: The file.
            name: The user's name of the file.
        """
        self.refused.pop(slot, None)
        if slot in self.coming:
            self.coming[slot].close()
        target = folder.new_file(".parquet")
        job = Job(in_worker(partial(read_table, ARGUMENT_OF[slot], path, name, target)))
        self.coming[slot] = File(folder, path, name, job)

    def take(self) -> list[Slot]:
        """Move files that are read to their slots, and return these; remove files that could not be read."""
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
        """Cancel the files that are being read; the others stay."""
        for file in self.coming.values():
            file.close()
        self.coming = {}

    def remove(self, slot: Slot) -> None:
        """Remove the file in a slot."""
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
        """Read the other table of a file with both; delete the original of others, whose rows are stored."""
        is_there = "relevant" in self.files or "relevant" in self.coming
        if table.kind == "posts" and slot == "recommendations" and not is_there:
            self.read("relevant", new_folder(), file.path, file.name)
        elif table.kind != "posts" and file.path.parent == file.folder.path:
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
