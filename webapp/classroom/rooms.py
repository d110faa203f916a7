"""The rooms of this process."""

from __future__ import annotations

import logging
import os
import threading
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from webapp.classroom.database import DATABASE_URL, Database, default_url, is_there
from webapp.classroom.keeper import Keeper
from webapp.classroom.store import Rooms

logger = logging.getLogger(__name__)

_lock: Final = threading.Lock()
_urls: Final[dict[str, str]] = {}
_made: Final[dict[str, Rooms]] = {}


def rooms() -> Rooms:
    """Return the rooms of this process; the database is opened when it is first asked for.

    Raises:
        ValueError: If the variable names no database.
        SQLAlchemyError: If it cannot be opened.
    """
    url = _url()
    with _lock:
        found = _made.get(url)
        if found is None:
            found = _made[url] = Rooms(Database(url))
            Keeper(found).start()
        return found


def look_after_old_rooms() -> None:
    """Open the database if there is one: rooms of former days are deleted though nobody opens another."""
    try:
        url = _url()
        if is_there(url):
            rooms()
    except (SQLAlchemyError, OSError, ValueError) as error:
        # Everything else works without it. What the database says may hold its password.
        logger.error("the rooms of the classroom cannot be opened: %s", type(error).__name__)


def _url() -> str:
    """Return where the database is; found out once, since a folder for it may have to be made."""
    given = os.environ.get(DATABASE_URL, "")
    with _lock:
        if given not in _urls:
            _urls[given] = default_url()
        return _urls[given]


def end_news() -> None:
    """End all streams of news, since the server ends; browsers come back by themselves."""
    for one in _made.values():
        one.news.close()
