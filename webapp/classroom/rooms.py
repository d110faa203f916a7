"""The rooms of this process."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from webapp.classroom.database import DATABASE_URL, Database, default_url, is_opened_at_start
from webapp.classroom.keeper import Keeper
from webapp.classroom.refused import Refused
from webapp.classroom.store import Rooms

logger = logging.getLogger(__name__)

_lock: Final = threading.Lock()
_urls: Final[dict[str, str]] = {}
_made: Final[dict[str, Rooms]] = {}
_unusable: Final[set[str]] = set()


def rooms() -> Rooms:
    """Return the rooms of this process; the database is opened when it is first asked for.

    Raises:
        Refused: If it cannot be opened (no_storage).
    """
    try:
        url = _url()
        with _lock:
            found = _made.get(url)
            if found is None:
                found = _made[url] = Rooms(Database(url))
                _unusable.discard(_given())
                Keeper(found).start()
            return found
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, Refused) as error:
        _note_unusable(type(error).__name__)
        raise Refused("no_storage") from None


def look_after_old_rooms() -> None:
    """Open the database if there is one: rooms of former days are deleted though nobody opens another."""
    try:
        if is_opened_at_start(_url()):
            rooms()
    except (Refused, OSError, ValueError) as error:
        _note_unusable(type(error).__name__)


def fault() -> str:
    """Return what is wrong with the rooms, for whoever runs the server; empty where nothing is."""
    made = _made.get(_urls.get(_given(), ""))
    has_failed = _given() in _unusable or (made is not None and made.database.has_failed)
    return "the database of the rooms cannot be used" if has_failed else ""


def _note_unusable(reason: str) -> None:
    """Log, once, that the database cannot be opened; everything else works without it."""
    if _given() not in _unusable:
        # What the database says may hold its password.
        logger.error("the rooms of the classroom cannot be opened: %s", reason)
    _unusable.add(_given())


def _given() -> str:
    return os.environ.get(DATABASE_URL, "")


def _url() -> str:
    """Return where the database is; found out once, since a folder for it may have to be made."""
    given = _given()
    with _lock:
        if given not in _urls:
            _urls[given] = default_url()
        return _urls[given]


def end_news() -> None:
    """End all streams of news, since the server ends; browsers come back by themselves."""
    for one in _made.values():
        one.news.close()
