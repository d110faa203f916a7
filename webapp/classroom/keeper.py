"""What a server does for its rooms all the time: hear of other servers, say who is here, tidy up."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

import psycopg
from psycopg.sql import SQL, Identifier

from webapp.classroom.database import CHANNEL
from webapp.classroom.refused import Refused
from webapp.classroom.store import Rooms

EVERY: Final = 2.0
"""Seconds between two rounds. They find what a message of another server should have told."""

TIDY_EVERY: Final = 600.0
"""Seconds between two times at which rooms that nobody uses are deleted."""

_RETRY: Final = 1.0

logger = logging.getLogger(__name__)


class Keeper:
    """Threads that keep the rooms of a server up to date.

    Args:
        rooms: The rooms.
        every: Seconds between two rounds.
    """

    def __init__(self, rooms: Rooms, every: float = EVERY) -> None:
        self._rooms = rooms
        self._every = every
        self._tidied = float("-inf")
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Start the threads; they end with the process, or when they are stopped."""
        self._start_thread(self._keep, "classroom-keeper")
        if self._rooms.database.is_shared:
            self._start_thread(self._hear, "classroom-news")

    def stop(self) -> None:
        """Let the threads end, and wait for them: they use the database until then."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _start_thread(self, work: Callable[[], None], name: str) -> None:
        self._threads.append(threading.Thread(target=work, name=name, daemon=True))
        self._threads[-1].start()

    def _keep(self) -> None:
        while not self._stopped.wait(self._every):
            is_due = time.monotonic() - self._tidied > TIDY_EVERY
            try:
                if is_due or self._rooms.database.has_failed:
                    self._rooms.database.check()
                self._rooms.catch_up()
                self._rooms.note_presence()
                self._rooms.forget_deleted()
                if is_due:
                    self._rooms.delete_idle()
                    self._tidied = time.monotonic()
            except Refused:
                # The database has said so in the log, once.
                continue
            except Exception as error:
                # The next round may go well. The message may hold what readers wrote.
                logger.warning("the rooms cannot be kept up to date: %s", type(error).__name__)

    def _hear(self) -> None:
        while not self._stopped.is_set():
            try:
                self._hear_until_cut_off()
            except Exception as error:
                logger.warning("no news from other servers: %s", type(error).__name__)
                self._stopped.wait(_RETRY)

    def _hear_until_cut_off(self) -> None:
        database = self._rooms.database
        with psycopg.connect(database.libpq_address, autocommit=True) as connection:
            connection.execute(SQL("LISTEN {}").format(Identifier(CHANNEL)))
            self._rooms.catch_up()
            while not self._stopped.is_set():
                for message in connection.notifies(timeout=_RETRY):
                    self._rooms.hear(message.payload)
