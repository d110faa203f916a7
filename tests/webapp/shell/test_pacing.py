"""Pacing: runs that give the browser time to paint, and runs that do not."""

import pytest

from webapp.shell import pacing


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Record the waits without waiting."""
    seen: list[float] = []
    monkeypatch.setattr(pacing, "sleep", seen.append)
    return seen


def test_a_lone_run_waits_for_a_frame(waits: list[float]) -> None:
    with pacing.under_way():
        pacing.let_the_browser_paint()
    assert waits == [pacing.FRAME_SECONDS]


def test_a_run_beside_another_one_does_not_wait(waits: list[float]) -> None:
    with pacing.under_way(), pacing.under_way():
        pacing.let_the_browser_paint()
    assert not waits


def test_a_run_that_failed_is_not_under_way_any_more(waits: list[float]) -> None:
    with pytest.raises(ZeroDivisionError), pacing.under_way():
        _ = 1 / 0
    with pacing.under_way():
        pacing.let_the_browser_paint()
    assert waits == [pacing.FRAME_SECONDS]
