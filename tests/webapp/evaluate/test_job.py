"""Background jobs: progress, end and cancellation."""

from threading import Event

import pytest

from recmetrics.tables.engine import Engine
from webapp.evaluate.file_problems import problem_of
from webapp.evaluate.job import Job, Progress

PATIENCE = 60


def test_a_job_tells_its_progress_and_its_result() -> None:
    def work(report_progress: Progress) -> str:
        report_progress(0.5)
        return "done"

    job = Job(work)
    job.wait(PATIENCE)
    assert (job.state, job.share, job.result, job.is_under_way) == ("done", 0.5, "done", False)


def test_an_error_is_kept_and_not_raised_in_the_page() -> None:
    def work(_: Progress) -> None:
        raise ValueError("no")

    job = Job(work)
    job.wait(PATIENCE)
    assert job.state == "failed"
    assert isinstance(job.error, ValueError)


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

    job = Job(work, seconds=10)
    job.wait(PATIENCE)
    assert job.error is not None
    assert problem_of(job.error).code == "table_took_too_long"


def test_a_step_is_over_when_its_whole_share_is_told() -> None:
    def work(report_progress: Progress) -> None:
        for share in (0.5, 1.0, 0.2, 1.0, 0.7):
            report_progress(share)

    job = Job(work)
    job.wait(PATIENCE)
    assert (job.steps, job.share) == (1 + 2, 0.7)


def test_a_statement_that_runs_is_interrupted_when_it_is_called_off() -> None:
    started = Event()

    def work(report_progress: Progress) -> None:
        started.set()
        endless = "select sum(sqrt(a.range * b.range)) from range(10_000_000) a, range(10_000_000) b"
        Engine("64MB", report_progress).run(endless)

    job = Job(work)
    assert started.wait(PATIENCE)
    job.cancel()
    # The next one gets its turn only when the statement has ended.
    after = Job(lambda _: "ran")
    after.wait(PATIENCE)
    assert (job.state, after.result) == ("cancelled", "ran")
