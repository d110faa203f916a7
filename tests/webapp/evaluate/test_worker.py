"""The worker process of a job and the private folder of uploads: results, confinement, clean-up."""

import os
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import NamedTuple

import duckdb
import psutil
import pytest

import webapp
from recmetrics.tables.confinement import Confinement, confine_process
from recmetrics.tables.errors import UnreadableFileError
from tests.webapp.evaluate.tables import quiet
from webapp.components import server_folder
from webapp.components.server_folder import folder_of_server
from webapp.evaluate.file_problems import problem_of
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job, Progress, TooLongError
from webapp.evaluate.resources import ADDRESS_SPACE_MB, MEGABYTE, resource_limits
from webapp.evaluate.worker import UnforeseenError, in_worker
from webapp.evaluate.worker_process import NICENESS
from webapp.evaluate.worker_process import _safe_error as safe_error  # pyright: ignore[reportPrivateUsage]  # no process is needed for it

# Each of these starts a process, which loads the engine.
pytestmark = pytest.mark.slow

LIMITS_ADDRESSES = sys.platform == "linux"
ENDLESS = "select sum(sqrt(a.range * b.range)) from range(10_000_000) a, range(10_000_000) b"


def _broken(report_progress: Progress) -> None:
    report_progress(0.5)
    report_progress(1.0)
    print("what is printed does not disturb")
    raise KeyError("a secret that stood in the file")


class Seen(NamedTuple):
    """What a worker could do and was refused, with a file that it was given as a path."""

    process: int
    niceness: int
    limits: dict[str, tuple[int, int]]
    refused: list[str]
    spilled: object
    too_large: list[Exception]


def _look_around(file: Path, others: list[str], _: Progress) -> Seen:
    import resource

    from recmetrics.tables.engine import Engine

    engine, refused = Engine("16MB", quiet), list[str]()
    for sql in (f"select * from read_csv('{file}')", f"copy (select 1) to '{file}'", *others):
        try:
            engine.run(sql)
        except duckdb.Error as error:
            refused.append(f"{sql}: {type(error).__name__}")
    engine.run("create temp table large as select hash(range) as h from range(5_000_000)")
    spilled, too_large = engine.row("select count(*) from large"), list[Exception]()
    confine_process(Confinement(max_spill="1MB"))
    distinct = "select count(distinct md5(range::varchar)) from range(5_000_000)"
    greedy: list[Callable[[], object]] = [lambda: Engine("16MB", quiet).run(distinct)]
    if LIMITS_ADDRESSES:
        greedy.append(lambda: bytearray(2 * ADDRESS_SPACE_MB * MEGABYTE))
    for work in greedy:
        try:
            work()
        except Exception as error:
            too_large.append(safe_error(error))
    limits = {name: resource.getrlimit(getattr(resource, name)) for name in resource_limits()}
    return Seen(os.getpid(), os.nice(0), limits, refused, spilled, too_large)


def _killed(report_progress: Progress) -> None:
    del report_progress
    os.kill(os.getpid(), 9)


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


def test_an_error_leaves_the_process_as_it_was_or_by_its_name_alone() -> None:
    wrong = UnreadableFileError("mine.csv", "empty")
    assert safe_error(wrong) is wrong
    for error in (MemoryError("secret"), duckdb.OutOfMemoryException("secret")):
        assert repr(safe_error(error)) == "MemoryError()"
    assert problem_of(safe_error(MemoryError())).code == "table_memory"


def test_what_nobody_foresaw_comes_without_its_message_and_how_far_it_was() -> None:
    shares: list[float] = []
    with pytest.raises(UnforeseenError) as broken:
        in_worker(_broken)(shares.append)
    assert (broken.value.kind, "secret" in str(broken.value)) == ("KeyError", False)
    assert [share for share in shares if share] == [0.5, 1.0]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_worker_opens_its_files_alone_stands_back_behind_the_pages_and_has_its_limits(
    tmp_path: Path,
) -> None:
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
    seen = in_worker(partial(_look_around, mine, statements))(quiet)
    assert [one.rpartition(": ")[0] for one in seen.refused] == statements
    assert sorted(tmp_path.iterdir()) == [mine, others]
    assert (seen.process == os.getpid(), seen.niceness) == (False, min(os.nice(0) + NICENESS, 19))
    assert seen.limits == {name: (most, most) for name, most in resource_limits().items()}
    assert resource_limits()["RLIMIT_CORE"] == 0
    # It spills into its own folder although it is confined; too little memory is told as that.
    assert seen.spilled == (5_000_000,)
    assert [type(error) for error in seen.too_large] == [MemoryError] * (1 + LIMITS_ADDRESSES)


def test_a_process_that_dies_takes_nothing_with_it() -> None:
    job = Job(in_worker(_dead))
    job.wait(60)
    assert job.state == "failed"
    assert isinstance(job.error, UnforeseenError)


def test_a_process_that_the_system_kills_tells_that_memory_was_short() -> None:
    job = Job(in_worker(_killed))
    job.wait(60)
    assert job.error is not None
    assert problem_of(job.error).code == "table_killed"


def test_work_that_is_called_off_ends_although_it_tells_no_progress(tmp_path: Path) -> None:
    started = tmp_path / "started"
    job = Job(in_worker(partial(_asleep, started)))
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


# Private folders, removed however a session ends


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


def test_it_is_open_to_its_owner_only_and_gone_when_it_is_closed_or_nobody_has_it_any_more() -> None:
    folder = PrivateFolder()
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    assert stat.S_IMODE(folder.path.parent.stat().st_mode) == 0o700
    folder.new_file(".upload").write_bytes(b"x")
    assert {folder.new_file(".parquet").name for _ in range(2)} == {"2.parquet", "3.parquet"}
    folder.close()
    folder.close()
    assert not folder.path.exists()
    assert not folder.is_open
    folder = PrivateFolder()
    path = folder.path
    del folder
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_what_a_killed_server_left_goes_with_the_next_one_and_that_of_the_living_stays(
    temporary: Path,
) -> None:
    mine = folder_of_server.__wrapped__()
    left = _of_another_server(temporary, "killed")
    assert left.exists()
    assert left.parent.parent == mine.parent == temporary
    assert os.listdir(left) == ["1.upload"]
    ended = _of_another_server(temporary)
    assert ended.parent.parent == temporary
    assert not left.parent.exists()
    assert not ended.parent.exists()
    assert mine.exists()


def test_the_folder_of_a_server_goes_with_it_though_a_signal_ends_it(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_folder, "folder_of_server", cache(folder_of_server.__wrapped__))
    server_folder.remove_folder()
    assert not list(temporary.iterdir())
    folder = server_folder.folder_of_server()
    assert list(temporary.iterdir()) == [folder]
    server_folder.remove_folder()
    assert not list(temporary.iterdir())


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
