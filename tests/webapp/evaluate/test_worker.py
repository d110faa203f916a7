"""Worker process of a job: its result, its failures, and its clean-up."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event

import psutil
import pytest

from recmetrics.tables.errors import UnreadableFileError
from tests.webapp.evaluate.tables import quiet
from webapp.evaluate.file_problems import problem_of
from webapp.evaluate.job import Job, Progress, TooLongError
from webapp.evaluate.worker import UnforeseenError, in_worker
from webapp.evaluate.worker_process import NICENESS

ENDLESS = "select sum(sqrt(a.range * b.range)) from range(10_000_000) a, range(10_000_000) b"


def _reporting(report_progress: Progress) -> tuple[str, int]:
    report_progress(0.5)
    report_progress(1.0)
    print("what is printed does not disturb")
    return "done", os.getpid()


def _nice(_: Progress) -> int:
    return os.nice(0)


def _refused(_: Progress) -> None:
    raise UnreadableFileError("mine.csv", "empty")


def _broken(_: Progress) -> None:
    raise KeyError("a secret that stood in the file")


def _out_of_memory(report_progress: Progress) -> None:
    from recmetrics.tables.engine import Engine

    engine = Engine("16MB", report_progress)
    engine.run("set max_temp_directory_size = '1MB'")
    engine.run("select count(distinct md5(range::varchar)) from range(5_000_000)")


def _dead(_: Progress) -> None:
    os._exit(7)


def _running(started: Path, report_progress: Progress) -> None:
    """A single statement of the engine that would go on for hours, and leaves files behind."""
    from recmetrics.tables.engine import Engine

    engine = Engine("64MB", report_progress)
    started.write_text(f"{os.getpid()} {tempfile.gettempdir()}")
    engine.connection.execute(ENDLESS)


def _asleep(started: Path, _: Progress) -> None:
    """Work without ever reporting progress."""
    started.write_text(f"{os.getpid()} {tempfile.gettempdir()}")
    Event().wait()


def test_what_comes_out_and_how_far_it_was_come_from_another_process() -> None:
    shares: list[float] = []
    word, process = in_worker(_reporting)(shares.append)
    assert word == "done"
    assert process != os.getpid()
    assert [share for share in shares if share] == [0.5, 1.0]


def test_it_stands_back_behind_the_pages() -> None:
    assert in_worker(_nice)(quiet) == os.nice(0) + NICENESS


def test_what_is_wrong_with_a_file_is_told_as_it_was() -> None:
    with pytest.raises(UnreadableFileError) as refused:
        in_worker(_refused)(quiet)
    assert (refused.value.file, refused.value.problem) == ("mine.csv", "empty")


def test_what_nobody_foresaw_comes_without_its_message() -> None:
    with pytest.raises(UnforeseenError) as broken:
        in_worker(_broken)(quiet)
    assert (broken.value.kind, "secret" in str(broken.value)) == ("KeyError", False)


def test_too_little_memory_is_told_as_that() -> None:
    with pytest.raises(MemoryError) as error:
        in_worker(_out_of_memory)(quiet)
    assert problem_of(error.value).code == "table_memory"


def test_a_process_that_dies_takes_nothing_with_it() -> None:
    job = Job(in_worker(_dead))
    job.wait(60)
    assert job.state == "failed"
    assert isinstance(job.error, UnforeseenError)


@pytest.mark.parametrize("work", [_running, _asleep])
def test_work_that_is_called_off_ends_wherever_it_is(
    tmp_path: Path, work: Callable[[Path, Progress], None]
) -> None:
    started = tmp_path / "started"
    job = Job(in_worker(partial(work, started)))
    process, folder = _process_and_folder(job, started)
    job.cancel()
    job.wait(60)
    assert job.state == "cancelled"
    _is_gone(process, folder)


def test_work_that_takes_too_long_is_ended_in_the_middle_of_a_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("webapp.evaluate.job.monotonic", lambda: now)
    started = tmp_path / "started"
    job = Job(in_worker(partial(_running, started)), seconds=100)
    process, folder = _process_and_folder(job, started)
    now = 101.0
    job.wait(60)
    assert isinstance(job.error, TooLongError)
    _is_gone(process, folder)


def test_a_worker_ends_with_the_server(tmp_path: Path) -> None:
    started = tmp_path / "started"
    code = (
        "from functools import partial; from pathlib import Path; "
        "from webapp.evaluate.worker import in_worker; "
        "from tests.webapp.evaluate.test_worker import _asleep; "
        f"in_worker(partial(_asleep, Path({str(started)!r})))(lambda share: None)"
    )
    server = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parents[3])
    while not started.exists() or not started.read_text():
        assert server.poll() is None
    worker = psutil.Process(int(started.read_text().partition(" ")[0]))
    server.kill()
    server.wait()
    with suppress(psutil.NoSuchProcess):
        while worker.status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.02)


def _process_and_folder(job: Job[None], started: Path) -> tuple[int, Path]:
    while not started.exists() or not started.read_text():
        assert job.is_under_way
        job.wait(0.02)
    process, _, folder = started.read_text().partition(" ")
    assert Path(folder).name.startswith("work-")
    assert Path(folder).is_dir()
    return int(process), Path(folder)


def _is_gone(process: int, folder: Path) -> None:
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert not folder.exists()
