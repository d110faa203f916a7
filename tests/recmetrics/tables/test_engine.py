"""The engine: a progress callback can stop it, and its instances are reused with nothing left in them."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from recmetrics.tables import instances
from recmetrics.tables.engine import Engine

ENDLESS = "select sum(sqrt(a.range * b.range)) from range(10_000_000) a, range(10_000_000) b"


class CalledOffError(Exception):
    """Raised by a progress callback."""


def test_a_step_is_interrupted_when_the_progress_raises_and_the_connection_can_be_asked_again() -> None:
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


@pytest.mark.slow
def test_the_share_of_a_step_is_1_only_when_it_is_done() -> None:
    told: list[float] = []
    engine = Engine(None, told.append)
    engine.run("create temp table numbers as select range as n from range(3_000_000)")
    engine.run("select count(distinct n) from numbers")
    assert told.count(1.0) == 2
    assert told[-1] == 1.0


@pytest.fixture(autouse=True)
def none_idle() -> Iterator[None]:
    # What earlier tests left in circles gives its instances back only when garbage is collected.
    gc.collect()
    instances.end_idle()
    yield
    instances.end_idle()


def settings(engine: Engine) -> tuple[object, ...]:
    return engine.row("select current_setting('threads'), current_setting('memory_limit')")


def test_an_instance_is_used_again_and_has_nothing_left() -> None:
    before = Engine()
    as_it_was = settings(before)
    before.run("create temp table kept as select 1 as one")
    before.run("create temp view seen as select 1 as one")
    before.run("set threads = 1")
    del before
    assert len(instances._IDLE) == 1  # pyright: ignore[reportPrivateUsage]  # who waits is nobody else's
    after = Engine()
    assert not instances._IDLE  # pyright: ignore[reportPrivateUsage]  # who waits is nobody else's
    assert settings(after) == as_it_was
    for name in ("kept", "seen"):
        with pytest.raises(duckdb.CatalogException):
            after.run(f"from {name}")


def test_two_at_a_time_do_not_share_one_and_a_limit_is_not_left_to_the_next() -> None:
    one, other = Engine(), Engine()
    free = settings(other)
    one.run("set threads = 1")
    assert settings(other) != settings(one) or os.cpu_count() == 1
    del other
    limited = Engine(memory_limit="64MB")
    assert settings(limited) != free
    del limited
    assert settings(Engine()) == free


def test_an_instance_that_has_spilled_is_not_used_again(tmp_path: Path) -> None:
    spilling = duckdb.connect()
    spilling.execute(f"set temp_directory = '{tmp_path / 'spill'}'")
    spilling.execute("set memory_limit = '40MB'")
    spilling.execute("create temp table large as select hash(range) as h from range(10_000_000)")
    instances.give_back(spilling)
    assert instances.taken() is not spilling


def test_a_file_that_is_written_anew_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "t.parquet"
    for value in range(10, 30):
        duckdb.execute(f"copy (select {value} as v from range(1000)) to '{file}'")
        assert Engine().row(f"select min(v), max(v) from '{file}'") == (value, value)


@pytest.mark.skipif(not hasattr(os, "register_at_fork"), reason="no fork on this system")
def test_a_fork_has_no_instance_of_its_parent() -> None:
    code = (
        "import os, sys\n"
        "from recmetrics.tables.engine import Engine\n"
        "Engine().row('select 1')\n"
        "child = os.fork()\n"
        "sys.exit(Engine().row('select 7')[0] if not child else os.waitpid(child, 0)[1] >> 8)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 7


def test_a_program_that_ends_while_a_thread_works_says_nothing_of_the_connection() -> None:
    code = """
from contextlib import suppress
from threading import Thread
from time import sleep
import duckdb
from recmetrics.tables.engine import Engine

def work():
    with suppress(duckdb.InterruptException):
        Engine().run("select sum(hash(a.range + b.range)) from range(200000) a, range(200000) b")

Thread(target=work, daemon=True).start()
sleep(0.3)
"""
    ended = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
