"""The page of lessons as the tests use it."""

from typing import Any, Final

from streamlit.testing.v1 import AppTest

from tests.pages import the_page
from tests.pages.page_in_memory import PageInMemory
from webapp.learn.lesson_file import lessons
from webapp.learn.state import BOARD

LESSONS: Final = lessons()


def board_of(app: AppTest) -> dict[str, Any]:
    """Return the data of the board beside a lesson."""
    return the_page.board_of(app, BOARD)


def fractions_of(app: AppTest) -> dict[str, str]:
    """Return the exact values of the measures on the board beside a lesson, by printed name."""
    return the_page.fractions_of(app, BOARD)


def followed(link: str) -> PageInMemory:
    """Return the page that a link of the app leads to, in a session of its own."""
    page, _, query = link.partition("?")
    return the_page.opened(query, page="" if page == "playground" else page)
