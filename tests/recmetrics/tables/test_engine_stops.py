"""Cancellation: a progress callback can stop the engine, in the middle of a step too."""

import pytest

from recmetrics.tables.engine import Engine

ENDLESS = "select sum(sqrt(a.range * b.range)) from range(10_000_000) a, range(10_000_000) b"


class CalledOffError(Exception):
    """Raised by a progress callback."""


def test_a_step_is_interrupted_when_the_progress_raises() -> None:
    def stop(share: float) -> None:
        raise CalledOffError(share)

    engine = Engine("64MB", stop)
    with pytest.raises(CalledOffError):
        engine.run(ENDLESS)


def test_the_connection_can_be_asked_again_afterwards() -> None:
    calls: list[float] = []

    def stop_once(share: float) -> None:
        calls.append(share)
        if len(calls) == 1:
            raise CalledOffError

    engine = Engine("64MB", stop_once)
    with pytest.raises(CalledOffError):
        engine.run(ENDLESS)
    assert engine.number("select 1 + 1") == 2
    assert calls[-1] == 1.0


def test_the_share_of_a_step_is_1_only_when_it_is_done() -> None:
    told: list[float] = []
    engine = Engine(None, told.append)
    engine.run("create temp table numbers as select range as n from range(3_000_000)")
    engine.run("select count(distinct n) from numbers")
    assert told.count(1.0) == 2
    assert told[-1] == 1.0
