"""The database of the classroom: SQLite in a file, or PostgreSQL where several servers share the rooms."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import sys
import tempfile
import threading
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    make_url,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from webapp.classroom.refused import Refused

DATABASE_URL: Final = "PLAYGROUND_DATABASE_URL"
"""Variable with the address of the database: `sqlite:////folder/file` or `postgresql://user@host/database`."""

SCHEMA: Final = 1
"""Counts the changes of the tables; a file with tables of another number is set aside."""

WAIT: Final = 30.0
"""Seconds for which a write waits for another process that has the file, or for PostgreSQL."""

MOMENT: Final = 200
"""Milliseconds for which readers are waited for, where there will be another time."""

SET_ASIDE: Final = ".old"
"""What is added to the name of such a file."""

_ENDINGS: Final = ("-shm", "-wal", "")
"""What SQLite adds to the name of a file for its journal, and the file itself last."""

CHANNEL: Final = f"playground_classroom_{SCHEMA}"
"""On which servers tell one another of changes, over PostgreSQL; those of another release do so elsewhere."""

_LOCK: Final = 0x636C6173
"""The lock in PostgreSQL that is held while tables are made."""

_TABLES: Final = MetaData()
_PREFIX: Final = f"classroom_{SCHEMA}_"
_CODE: Final = String(8)
_DIGEST: Final = String(64)

ROOMS: Final = Table(
    f"{_PREFIX}rooms",
    _TABLES,
    Column("code", _CODE, primary_key=True),
    Column("key_digest", _DIGEST, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("used", Float, nullable=False),
)
"""A row for each room: its state as JSON, and when it was last used."""

ENDED: Final = Table(
    f"{_PREFIX}ended",
    _TABLES,
    Column("code", _CODE, primary_key=True),
    Column("at", Float, nullable=False),
)
"""The codes of rooms that have ended, for a day: who comes late is told so, and no new room has the code."""

MEMBERS: Final = Table(
    f"{_PREFIX}members",
    _TABLES,
    Column("room", _CODE, primary_key=True),
    Column("device", _DIGEST, primary_key=True),
    Column("server", String(32), nullable=False, server_default=""),
    Column("seen", Float, nullable=False, server_default="0"),
)
"""The devices in a room, by digest; the server to which each is connected, and when that said so last."""

ITEMS: Final = Table(
    f"{_PREFIX}items",
    _TABLES,
    Column("room", _CODE, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ask", Text, nullable=False),
)
"""What was asked."""

ANSWERS: Final = Table(
    f"{_PREFIX}answers",
    _TABLES,
    Column("room", _CODE, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("device", _DIGEST, primary_key=True),
    Column("answer", Text, nullable=False),
)
"""An answer of each device to each round of each item."""

OF_A_ROOM: Final = (ANSWERS, ITEMS, MEMBERS)
"""The tables with what is in a room."""

logger = logging.getLogger(__name__)


class Database:
    """Connections for reading and for writing. Where it cannot be used, they raise `Refused` (no_storage).

    Args:
        url: Where it is.

    Raises:
        ValueError: If that names no SQLite file and no PostgreSQL database.
    """

    def __init__(self, url: str) -> None:
        address = _address(url)
        self.is_shared: Final = address.get_backend_name() == "postgresql"
        """Whether other servers may use it too."""
        self.has_failed = False
        """Whether it could not be used, and has not been found to work since."""
        self._address = address
        # Threads that wait for SQLite's own lock sleep longer and longer; for this one they do not.
        self._turn = threading.Lock()
        self._engine = _postgresql(address) if self.is_shared else _sqlite(address)
        self._inode = 0 if self.is_shared else os.stat(str(address.database)).st_ino
        with self.writing() as connection:
            if self.is_shared:
                # Servers that start together make the tables one after another.
                connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            _TABLES.create_all(connection)

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """Give a connection on which each statement stands for itself."""
        with self._telling(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Generator[Connection]:
        """Give a connection in a transaction, which is on disk once this ends."""
        if self.is_shared:
            with self._telling(), self._engine.begin() as connection:
                yield connection
            return
        with self._turn, self._telling(), self._engine.begin() as connection:
            # What was removed by somebody, as a temporary file, is written to no more: who would read it?
            if os.stat(str(self._address.database)).st_ino != self._inode:
                raise OSError("another file")
            # Other processes may use the file too.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def _telling(self) -> Generator[None]:
        """Turn errors of the database into a sentence for readers, and one line of log."""
        try:
            yield
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            if not self.has_failed:
                # What the database says may hold its password.
                logger.error("the rooms cannot be read or written: %s", type(error).__name__)
            self.has_failed = True
            raise Refused("no_storage") from error

    def check(self) -> None:
        """Find out whether it can be written, as a full disk cannot: write a row and delete it."""
        with self.writing() as connection:
            self.upsert(connection, ENDED, {"code": "", "at": 0.0})
            connection.execute(delete(ENDED).where(ENDED.c.code == ""))
        self.has_failed = False

    def upsert(self, connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
        """Write a row, in place of the one with the same key if there is one."""
        keys = [column.name for column in table.primary_key]
        insert = (postgresql.insert if self.is_shared else sqlite.insert)(table).values(**row)
        rest = {name: value for name, value in row.items() if name not in keys}
        if rest:
            connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest))
        else:
            connection.execute(insert.on_conflict_do_nothing(index_elements=keys))

    def notify(self, connection: Connection, message: str) -> None:
        """Tell the other servers, once the transaction is committed."""
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, message)))

    @property
    def libpq_address(self) -> str:
        """The address of a PostgreSQL database, as its own library takes it."""
        return self._address.set(drivername="postgresql").render_as_string(hide_password=False)

    def forget_deleted(self) -> bool:
        """Take what was deleted out of the journal of a file too; return whether it is done."""
        if self.is_shared:
            return True
        with self._turn, self._engine.connect() as connection:
            # Votes wait meanwhile; what a reader holds is taken out the next time.
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {MOMENT}")
            is_busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(WAIT * 1000)}")
        return not is_busy

    def delete_set_aside(self, before: float) -> None:
        """Delete a file that was set aside, if nothing was written to it since then."""
        for one in _set_aside(Path(str(self._address.database))) if not self.is_shared else ():
            if one.exists() and one.stat().st_mtime < before:
                one.unlink()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def default_url(settings: Mapping[str, str] = os.environ) -> str:
    """Return where the database is: what the variable says, else a file in the user's folder for states.

    Args:
        settings: The variables of the environment.
    """
    given = settings.get(DATABASE_URL, "").strip()
    if given:
        return given
    folder = _state_folder(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        is_writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        is_writable = False
    if not is_writable:
        temporary = _own_temporary_folder()
        logger.warning("%s cannot be written: rooms are kept in %s. Set %s.", folder, temporary, DATABASE_URL)
        folder = temporary
    return f"sqlite:///{folder / 'classroom.sqlite'}"


def is_opened_at_start(url: str) -> bool:
    """Return whether there is a database already, or none can be made, which is said then and not to a class.

    Raises:
        ValueError: If the address names no database.
    """
    address = _address(url)
    path = Path(str(address.database)).absolute()
    if address.get_backend_name() == "postgresql" or path.exists():
        return True
    return not os.access(next(one for one in path.parents if one.exists()), os.W_OK | os.X_OK)


def _own_temporary_folder() -> Path:
    """Return a folder among the temporary files that nobody else can read; the same one after a restart."""
    if hasattr(os, "getuid"):
        folder = Path(tempfile.gettempdir()) / f"recmetrics-playground-{os.getuid()}"
        folder.mkdir(exist_ok=True, mode=0o700)
        found = folder.lstat()
        # Somebody else may have made one of that name before, to read what is written there.
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            return folder
    return Path(tempfile.mkdtemp(prefix="recmetrics-playground-"))


def _state_folder(settings: Mapping[str, str]) -> Path:
    if settings.get("STATE_DIRECTORY"):
        # systemd names the folder of its unit; there may be several.
        return Path(settings["STATE_DIRECTORY"].split(":")[0])
    if sys.platform == "win32":
        state = Path(settings.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        state = Path(settings.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return state / "recmetrics-playground"


def _address(url: str) -> URL:
    try:
        address = make_url(url.replace("postgres://", "postgresql://", 1))
        backend = address.get_backend_name()
    except ArgumentError:
        backend = ""
        address = URL.create("")
    if backend == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    if backend != "sqlite" or address.database in (None, "", ":memory:"):
        # The address may hold a password.
        raise ValueError(f"{DATABASE_URL}: sqlite:////folder/file or postgresql://user@host/database, please")
    return address


def _postgresql(address: URL) -> Engine:
    return create_engine(
        address,
        connect_args={"connect_timeout": int(WAIT)},
        pool_pre_ping=True,
        pool_size=10,
        isolation_level="READ COMMITTED",
        hide_parameters=True,
    )


def _sqlite(address: URL) -> Engine:
    path = Path(str(address.database))
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not _is_ours(path):
        logger.warning("%s is broken or has tables of another schema than %d: set aside", path, SCHEMA)
        for ending, target in zip(_ENDINGS, _set_aside(path), strict=True):
            one = Path(f"{path}{ending}")
            if one.exists():
                one.replace(target)
    # Only the app's own user may read it; SQLite gives its journal the same rights.
    path.touch(mode=0o600)
    with closing(sqlite3.connect(path, timeout=WAIT, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("PRAGMA journal_mode = WAL")
    # The driver starts no transactions of its own: `writing` does.
    options = {"isolation_level": None, "timeout": WAIT}
    # An error is logged, and must not show what somebody answered.
    engine = create_engine(address, connect_args=options, pool_size=16, hide_parameters=True)
    event.listen(engine, "connect", _configure)
    return engine


def _set_aside(path: Path) -> list[Path]:
    """Return the names that a file and its journal are given when they are set aside."""
    return [Path(f"{path}{SET_ASIDE}{ending}") for ending in _ENDINGS]


def _configure(connection: Any, _record: object) -> None:
    # What is acknowledged survives a power cut, and what is deleted is overwritten.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")


def _is_ours(path: Path) -> bool:
    """Return whether a file is new, or has our tables, all of which can be read."""
    if not path.exists():
        return True
    try:
        with closing(sqlite3.connect(path, timeout=WAIT)) as connection:
            (number,) = connection.execute("PRAGMA user_version").fetchone()
            # Counts the changes of tables of any kind.
            (changes,) = connection.execute("PRAGMA schema_version").fetchone()
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        return False
    return state == "ok" and (number == SCHEMA or (number == 0 and changes == 0))
