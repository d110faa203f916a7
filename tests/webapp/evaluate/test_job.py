"""Background jobs: progress, end and cancellation, and the turns of the readers' jobs."""

from __future__ import annotations

import errno
import gzip
import os
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import create_autospec

import pytest

from recmetrics.tables.errors import ExpandsTooMuchError, FileTooLargeError
from tests.webapp.evaluate.tables import read, tables_of
from webapp.evaluate.file_problems import problem_of
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job, Progress, TooLongError
from webapp.evaluate.tables import are_small
from webapp.evaluate.turns import Lane
from webapp.evaluate.uploads import File, Uploads

PATIENCE = 60


def over(job: Job[Any]) -> Job[Any]:
    """Wait for the end of a job."""
    job.wait(PATIENCE)
    return job


def test_a_job_tells_its_progress_its_result_and_its_error() -> None:
    def work(report_progress: Progress) -> str:
        report_progress(0.5)
        return "done"

    job = over(Job(work))
    assert (job.state, job.share, job.result, job.is_under_way) == ("done", 0.5, "done", False)

    def fail(_: Progress) -> None:
        raise ValueError("no")

    job = over(Job(fail))
    assert job.state == "failed"
    assert isinstance(job.error, ValueError)

    def take_steps(report_progress: Progress) -> None:
        for share in (0.5, 1.0, 0.2, 1.0, 0.7):
            report_progress(share)

    # A step is over when its whole share is told.
    job = over(Job(take_steps))
    assert (job.steps, job.share) == (1 + 2, 0.7)


def test_a_job_that_is_called_off_is_over_at_once_and_ends_at_its_next_step() -> None:
    started, may_go_on, went_on = Event(), Event(), Event()

    def work(report_progress: Progress) -> None:
        started.set()
        assert may_go_on.wait(PATIENCE)
        report_progress(0.5)
        went_on.set()

    job = Job(work)
    assert started.wait(PATIENCE)
    job.cancel()
    assert job.state == "cancelled"
    may_go_on.set()
    job.wait(PATIENCE)
    assert not went_on.is_set()
    assert job.error is None


def test_one_job_at_a_time_and_one_that_waits_can_be_called_off() -> None:
    started, may_end = Event(), Event()

    def work(_: Progress) -> None:
        started.set()
        assert may_end.wait(PATIENCE)

    first = Job(work)
    assert started.wait(PATIENCE)
    second = Job(lambda _: "ran")
    assert (first.state, second.state) == ("running", "waiting")
    second.cancel()
    second.wait(PATIENCE)
    may_end.set()
    first.wait(PATIENCE)
    assert (first.state, second.state, second.result) == ("done", "cancelled", None)


def test_a_job_that_takes_too_long_is_stopped_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("webapp.evaluate.job.monotonic", lambda: now)

    def work(report_progress: Progress) -> None:
        nonlocal now
        now = 11.0
        report_progress(0.5)

    error = over(Job(work, seconds=10)).error
    assert error is not None
    assert problem_of(error).code == "table_took_too_long"


# Turns: rotation, the lane of small jobs, and cancelled ones


class Running:
    """Jobs that note when they run; each ends when it is told to."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.order: list[str] = []
        self.may_end: dict[str, Event] = {}
        self.started: dict[str, Event] = {}

    def job(self, name: str) -> Job[str]:
        """Start a job of the reader who is called as its first letter."""
        self.may_end[name], self.started[name] = Event(), Event()
        return Job(partial(self._work, name), reader=name[0])

    def started_job(self, name: str) -> Job[str]:
        job = self.job(name)
        assert self.started[name].wait(PATIENCE)
        return job

    def _work(self, name: str, _: Progress) -> str:
        self.order.append(name)
        self.started[name].set()
        assert self.may_end[name].wait(PATIENCE)
        return name

    def end_all(self, jobs: list[Job[str]]) -> list[str]:
        """Let each job end when it runs; return their order."""
        while any(job.is_under_way for job in jobs):
            for event in self.may_end.values():
                event.set()
            for job in jobs:
                job.wait(0.02)
        return self.order

    def queued(self, *names: str) -> list[Job[str]]:
        """Start jobs in this order, each as soon as the one before waits for its turn."""
        jobs: list[Job[str]] = []
        for name in names:
            before = self._count_waiting()
            jobs.append(self.job(name))
            self.until_waiting(jobs[-1], before + 1)
        return jobs

    def until_waiting(self, job: Job[str], number: int = 1) -> None:
        """Return once a job is among those in the lane that wait for their turn, and these are so many."""
        while self._count_waiting() < number:
            assert job.is_under_way
            job.wait(0.01)

    def _count_waiting(self) -> int:
        waiting = self.lane._waiting  # pyright: ignore[reportPrivateUsage]  # nobody else needs it
        return sum(map(len, waiting.values()))


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Running:
    """Return jobs in a lane of their own, where no cancelled job of another test still gives up its place."""
    lane = Lane()
    monkeypatch.setattr("webapp.evaluate.job.LARGE", lane)
    return Running(lane)


def test_readers_alternate_however_many_jobs_one_of_them_has(running: Running) -> None:
    jobs = [running.started_job("a1")]
    jobs += running.queued("a2", "a3", "b1", "b2", "c1")
    assert running.end_all(jobs) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_job_that_is_cancelled_while_it_waits_gives_its_place_to_the_next(running: Running) -> None:
    jobs = [running.started_job("a1"), *running.queued("b1", "b2", "c1")]
    jobs[1].cancel()
    over(jobs[1])
    assert running.end_all(jobs) == ["a1", "b2", "c1"]


def test_a_lane_with_two_places_runs_two_jobs_at_once() -> None:
    lane = Lane(places=2)
    assert lane.enter("a", lambda: False)
    assert lane.enter("a", lambda: False)
    assert not lane.enter("b", lambda: True)
    lane.leave("a")
    assert lane.enter("b", lambda: True)


def test_a_small_job_does_not_wait_for_a_large_one(running: Running) -> None:
    large = running.started_job("a1")
    small = over(Job(lambda _: "not needed", reader="b", small=lambda _: "small"))
    assert (small.result, large.state) == ("small", "running")
    running.end_all([large])


@pytest.mark.parametrize("error", [FileTooLargeError("f.csv", 1), TooLongError()])
def test_what_turns_out_to_be_large_waits_for_its_turn_and_begins_again(
    running: Running, error: Exception
) -> None:
    large, tried = running.started_job("a1"), Event()

    def small(report_progress: Progress) -> str:
        report_progress(1.0)
        tried.set()
        raise error

    job = Job(lambda _: "large", reader="b", small=small)
    assert tried.wait(PATIENCE)
    running.until_waiting(job)
    assert (job.state, job.result) == ("waiting", None)
    running.end_all([large])
    over(job)
    assert (job.state, job.result, job.steps) == ("done", "large", 1)


def test_any_other_error_of_a_small_job_is_its_end() -> None:
    def small(_: Progress) -> str:
        raise ExpandsTooMuchError("f.csv.gz", 100)

    assert isinstance(over(Job(lambda _: "never", small=small)).error, ExpandsTooMuchError)


def test_a_file_for_which_there_is_no_room_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("webapp.evaluate.uploads.new_folder", PrivateFolder)
    monkeypatch.setattr(Path, "write_bytes", full)
    uploads = Uploads()
    uploads.put("relevant", "small.csv", b"user,item\n")
    assert [problem.code for problem in uploads.refused["relevant"]] == ["table_no_room"]
    assert uploads.is_empty


@pytest.mark.slow
def test_nine_archives_that_expand_hardly_delay_another_readers_small_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With real processes: three readers upload three archives each, of 2.5 MB and 2 GB unpacked."""
    monkeypatch.setattr("webapp.evaluate.uploads.new_folder", PrivateFolder)  # not those of a page's session
    # On a machine that has much else to do a process takes longer than that to start.
    monkeypatch.setattr("webapp.evaluate.job.SMALL_SECONDS", PATIENCE)
    bomb, small = tmp_path / "bomb.csv.gz", tmp_path / "small.csv"
    # An archive may have many members, which are unpacked one after another.
    member = gzip.compress(b"u1,item,1\n" * 1_000_000)
    bomb.write_bytes(gzip.compress(b"user,item,rank\n") + member * (2_500_000 // len(member)))
    assert 2_000_000 < bomb.stat().st_size < 3_000_000
    small.write_text("user,item\n" + "".join(f"u{at},A\n" for at in range(50)))
    greedy, other = [Uploads() for _ in range(3)], Uploads()
    try:
        for reader in greedy:
            for slot in ("recommendations", "relevant", "second"):
                reader.put(slot, "bomb.csv.gz", bomb.read_bytes())
        other.put("relevant", "small.csv", small.read_bytes())
        job = other.coming["relevant"].job
        job.wait(PATIENCE)
        bombs = [file.job.state for reader in greedy for file in reader.coming.values()]
        assert other.take() == ["relevant"]
        # It overtakes all that wait: at most one that ran before, and the one that runs.
        assert bombs.count("waiting") >= len(bombs) - 2
    finally:
        jobs = [file.job for reader in (*greedy, other) for file in reader.coming.values()]
        for reader in (*greedy, other):
            reader.clear()
        # Those that are cancelled have their places, processes and folders until they are over.
        for job in jobs:
            job.wait(PATIENCE)


def test_tables_are_small_by_their_rows_and_their_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = read(tmp_path, "relevant", "user,item\nu,A\nu,B\n")
    assert are_small([table, table])
    monkeypatch.setattr("webapp.evaluate.tables.SMALL_ROWS", 1)
    assert not are_small([table])
    monkeypatch.undo()
    monkeypatch.setattr("webapp.evaluate.tables.SMALL_BYTES", 1)
    assert not are_small([table])


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
