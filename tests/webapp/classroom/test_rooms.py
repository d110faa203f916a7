"""The rooms of a process: opened once, and looked after from the start."""

import logging
import os
import tempfile
from pathlib import Path

import pytest

from webapp.classroom.database import DATABASE_URL
from webapp.classroom.rooms import look_after_old_rooms, rooms


def test_a_server_opens_its_rooms_once_and_makes_no_file_that_nobody_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "classroom.sqlite"
    monkeypatch.setenv(DATABASE_URL, f"sqlite:///{path}")
    look_after_old_rooms()
    assert not path.exists()
    found = rooms()
    look_after_old_rooms()
    assert rooms() is found
    assert path.exists()


@pytest.mark.parametrize(
    "url", ["mysql://user:secret@host/rooms", "postgresql://user:secret@localhost:1/rooms"]
)
def test_a_database_that_is_away_is_said_without_its_password_and_keeps_nothing_else_from_working(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(DATABASE_URL, url)
    with caplog.at_level(logging.ERROR):
        look_after_old_rooms()
    assert "cannot be opened" in caplog.text
    assert "secret" not in caplog.text


def test_where_no_folder_can_be_written_all_rooms_are_in_one_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    # What others may read is not used: each folder is a new one.
    (tmp_path / f"recmetrics-playground-{os.getuid()}").mkdir(mode=0o755)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("webapp.classroom.rooms._urls", {})
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    for name in (DATABASE_URL, "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    with caplog.at_level(logging.WARNING):
        look_after_old_rooms()
        found = rooms()
        look_after_old_rooms()
    assert rooms() is found
    assert len([line for line in caplog.messages if DATABASE_URL in line]) == 1
