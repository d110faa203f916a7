"""Rooms in a database of their own: in SQLite always, and in PostgreSQL where its programs are."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.webapp.classroom.postgresql import POSTGRESQL, PROGRAMS, running_postgresql
from webapp.classroom.database import Database
from webapp.classroom.store import Rooms


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    own = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if "database_url" in metafunc.fixturenames and "database_url" not in own:
        metafunc.parametrize("database_url", ["sqlite", POSTGRESQL], indirect=True)


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    """The address of a PostgreSQL database, which all tests of a worker share."""
    assert PROGRAMS is not None
    with running_postgresql(PROGRAMS) as url:
        yield url


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database: of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/classroom.sqlite"
    return request.getfixturevalue("postgresql_url")


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database that is opened."""
    database = Database(database_url)
    yield database
    database.close()


@pytest.fixture
def rooms(database: Database) -> Rooms:
    """The rooms in it."""
    return Rooms(database)


@pytest.fixture
def sqlite_rooms(tmp_path: Path) -> Iterator[Rooms]:
    """Rooms in SQLite, where the kind of database makes no difference."""
    database = Database(f"sqlite:///{tmp_path}/classroom.sqlite")
    yield Rooms(database)
    database.close()


@pytest.fixture
def make_rooms(database_url: str) -> Iterator[Callable[[], Rooms]]:
    """Open the rooms of one more server on the same database."""
    opened: list[Database] = []

    def make() -> Rooms:
        opened.append(Database(database_url))
        return Rooms(opened[-1])

    yield make
    for one in opened:
        one.close()
