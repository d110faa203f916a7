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

import duckdb
import psutil
import pytest

from recmetrics.tables.confinement import Confinement, confine_process
from recmetrics.tables.errors import UnreadableFileError
from tests.webapp.evaluate.tables import quiet
from webapp.evaluate.file_problems import problem_of
from webapp.evaluate.job import Job, Progress, TooLongError
from webapp.evaluate.resources import ADDRESS_SPACE_MB, MEGABYTE, resource_limits
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

    confine_process(Confinement(max_spill="1MB"))
    engine = Engine("16MB", report_progress)
    engine.run("select count(distinct md5(range::varchar)) from range(5_000_000)")


def _opens(file: Path, others: list[str], report_progress: Progress) -> list[str]:
    """Return which of several statements are refused, with the file given to the worker as a path."""
    from recmetrics.tables.engine import Engine

    engine = Engine("64MB", report_progress)
    refused: list[str] = []
    for sql in (f"select * from read_csv('{file}')", f"copy (select 1) to '{file}'", *others):
        try:
            engine.run(sql)
        except duckdb.Error as error:
            refused.append(f"{sql}: {type(error).__name__}")
    return refused


def _spilling(report_progress: Progress) -> object:
    from recmetrics.tables.engine import Engine

    engine = Engine("16MB", report_progress)
    engine.run("create temp table large as select hash(range) as h from range(5_000_000)")
    return engine.row("select count(*) from large")


def _limits(_: Progress) -> dict[str, tuple[int, int]]:
    import resource

    return {name: resource.getrlimit(getattr(resource, name)) for name in resource_limits()}


def _greedy(_: Progress) -> int:
    return len(bytearray(2 * ADDRESS_SPACE_MB * MEGABYTE))


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


def test_it_opens_the_files_that_it_is_given_and_no_others(tmp_path: Path) -> None:
    mine, others = tmp_path / "mine[1].csv", tmp_path / "others.csv"
    for file in (mine, others):
        file.write_text("user,item\nu,A\n")
    statements = [
        f"select * from read_csv('{others}')",
        f"select * from read_text('{others}')",
        f"select * from glob('{tmp_path}/*')",
        f"copy (select 1) to '{tmp_path}/new.csv'",
        f"attach '{tmp_path}/new.db'",
        "select * from read_csv('http://192.0.2.1/a.csv')",
        "install httpfs",
        "load httpfs",
        "set enable_external_access = true",
        "set memory_limit = '64GB'",
        "set max_temp_directory_size = '64GB'",
        "set lock_configuration = false",
    ]
    refused = in_worker(partial(_opens, mine, statements))(quiet)
    assert [one.rpartition(": ")[0] for one in refused] == statements
    assert sorted(tmp_path.iterdir()) == [mine, others]


def test_it_spills_into_its_own_folder_although_it_is_confined() -> None:
    assert in_worker(_spilling)(quiet) == (5_000_000,)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_the_system_limits_it_too() -> None:
    assert in_worker(_limits)(quiet) == {name: (most, most) for name, most in resource_limits().items()}
    assert resource_limits()["RLIMIT_CORE"] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the address space")
def test_memory_beyond_the_systems_limit_is_told_as_that() -> None:
    with pytest.raises(MemoryError):
        in_worker(_greedy)(quiet)


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
        time.sleep(0.02)  # the worker, of low priority, has the processor meanwhile
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
