"""Uploads of a session: a private folder, removed however the session ends, and no engine before its time."""

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

import pytest

import webapp
from tests.webapp.evaluate.tables import tables_of
from webapp.evaluate.folder import PrivateFolder, folder_of_server
from webapp.evaluate.job import Job
from webapp.evaluate.uploads import File, Uploads

ROOT = Path(webapp.__file__).parents[1]
ANOTHER_SERVER = """
import os, signal, sys
from webapp.evaluate.folder import PrivateFolder
folder = PrivateFolder()
folder.new_file(".upload").write_bytes(b"mine")
print(folder.path, flush=True)
if sys.argv[1:] == ["killed"]:
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a place for temporary folders where no server looks that is not of the test."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def _of_another_server(temporary: Path, *words: str) -> Path:
    """Make a folder of another server that has ended since."""
    run = subprocess.run(
        [sys.executable, "-c", ANOTHER_SERVER, *words],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(temporary)},
        capture_output=True,
        text=True,
        check=False,
    )
    return Path(run.stdout.strip())


def test_it_is_open_to_its_owner_only_and_gone_when_closed() -> None:
    folder = PrivateFolder()
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    assert stat.S_IMODE(folder.path.parent.stat().st_mode) == 0o700
    folder.new_file(".upload").write_bytes(b"x")
    folder.close()
    folder.close()
    assert not folder.path.exists()
    assert not folder.is_open


def test_one_that_nobody_has_any_more_is_gone() -> None:
    folder = PrivateFolder()
    path = folder.path
    del folder
    assert not path.exists()


def test_each_file_has_a_name_of_its_own() -> None:
    folder = PrivateFolder()
    names = {folder.new_file(".parquet").name for _ in range(3)}
    assert names == {"1.parquet", "2.parquet", "3.parquet"}


def test_everything_is_gone_when_the_server_ends(temporary: Path) -> None:
    folder = _of_another_server(temporary)
    assert folder.parent.parent == temporary
    assert not folder.parent.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_what_a_killed_server_left_goes_with_the_next_one_and_that_of_the_living_stays(
    temporary: Path,
) -> None:
    mine = folder_of_server.__wrapped__()
    left = _of_another_server(temporary, "killed")
    assert left.exists()
    assert left.parent.parent == mine.parent == temporary
    assert os.listdir(left) == ["1.upload"]
    _of_another_server(temporary)
    assert not left.parent.exists()
    assert mine.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_of_two_servers_that_start_together_none_takes_the_other_for_a_killed_one(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    flock = fcntl.flock

    def flock_later(file: int, how: int) -> None:
        if how == fcntl.LOCK_EX:
            _of_another_server(temporary)
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", flock_later)
    assert folder_of_server.__wrapped__().exists()


# Files of a visit


def _upload(table_of: Any = None) -> File:
    folder = PrivateFolder()
    return File(folder, folder.new_file(".upload"), "own.csv", create_autospec(Job, instance=True), table_of)


def test_leaving_the_sample_keeps_what_is_read_and_what_is_on_its_way(tmp_path: Path) -> None:
    tables, _ = tables_of(tmp_path, {"u1": "AB"}, {"u1": {"A": 1}})
    uploads, shared = Uploads(), create_autospec(PrivateFolder, instance=True)
    uploads.show_sample(shared, create_autospec(Job, instance=True), dict(tables.items()))
    uploads.files["second"] = own = _upload(tables["recommendations"])
    uploads.coming["recommendations"] = coming = _upload()
    uploads.remove_sample()
    assert uploads.files == {"second": own}
    assert uploads.coming == {"recommendations": coming}
    assert coming.folder.is_open
    assert not shared.close.called
    uploads.clear()
    assert not coming.folder.is_open


# The engine is loaded when tables are read: readers of other pages do not pay for it


# These talk to Streamlit.
OF_THE_PAGE = {"__init__", "page", "state", "uploads"}


@pytest.mark.slow
def test_neither_the_evaluation_nor_its_page_loads_an_engine_before_it_is_asked() -> None:
    modules = sorted((ROOT / "webapp" / "evaluate").glob("*.py"))
    names = [f"webapp.evaluate.{module.stem}" for module in modules if module.stem not in OF_THE_PAGE]
    assert "webapp.evaluate.results" in names
    told = "print(*sys.modules)"
    code = f"import sys, {', '.join(names)}; {told}; import webapp.evaluate.page; {told}"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    evaluation, page = (set(line.split()) for line in run.stdout.splitlines())
    assert evaluation.isdisjoint({"duckdb", "pyarrow", "streamlit", "recmetrics.tables.engine"})
    assert "duckdb" not in page
