"""The threads that keep the rooms of a server up to date."""

import logging
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from webapp.classroom.database import CHANNEL, SCHEMA, Database
from webapp.classroom.keeper import Keeper
from webapp.classroom.store import Rooms


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Rooms]:
    """Rooms to keep up to date."""
    database = Database(f"sqlite:///{tmp_path}/classroom.sqlite")
    yield Rooms(database)
    database.close()


def test_a_keeper_that_is_stopped_uses_the_database_no_longer(kept: Rooms) -> None:
    at_work, go_on = threading.Event(), threading.Event()

    def work() -> None:
        at_work.set()
        go_on.wait(60)

    with patch.object(kept, "catch_up", work), ThreadPoolExecutor(1) as thread:
        keeper = Keeper(kept, every=0)
        keeper.start()
        assert at_work.wait(60)
        stopping = thread.submit(keeper.stop)
        with pytest.raises(TimeoutError):
            stopping.result(0.2)
        go_on.set()
        stopping.result(60)


@pytest.mark.parametrize(
    "error",
    [OSError("disk full of secrets"), ValueError("secrets"), OperationalError("secrets", {}, Exception())],
)
@pytest.mark.parametrize("part", ["catch_up", "note_presence", "forget_deleted", "delete_idle"])
def test_rooms_are_kept_up_to_date_also_after_a_round_that_failed(
    kept: Rooms, error: Exception, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    keeper, well = Keeper(kept, every=0), threading.Event()
    rounds: list[None] = []

    def fail_once() -> None:
        rounds.append(None)
        if len(rounds) == 1:
            raise error
        well.set()

    with caplog.at_level(logging.WARNING), patch.object(kept, part, fail_once):
        keeper.start()
        assert well.wait(60)
        keeper.stop()
    assert type(error).__name__ in caplog.text
    assert "secrets" not in caplog.text


def test_servers_with_other_tables_talk_elsewhere() -> None:
    assert CHANNEL.endswith(f"_{SCHEMA}")
