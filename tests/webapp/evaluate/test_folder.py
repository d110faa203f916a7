"""Upload folder of a session: private, and removed however the session ends."""

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import webapp
from webapp.evaluate.folder import PrivateFolder, folder_of_server

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
