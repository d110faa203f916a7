"""The theme in the message that begins a run is worked out once, and is the one that Streamlit works out."""

from collections.abc import Callable, Generator
from typing import Any, cast

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig, NewSession
from streamlit.runtime import app_session

from webapp.shell import theme_message
from webapp.shell.theme_message import keep_theme, read_theme, theme_of

INTERNALS = cast("Any", app_session)


@pytest.fixture(autouse=True)
def kept_anew() -> Generator[None]:
    keep_theme()
    theme_of.cache_clear()
    yield
    theme_of.cache_clear()


def theme_by(write: Callable[[CustomThemeConfig, str], None]) -> bytes:
    """Return the theme as Streamlit writes it, section by section."""
    message = NewSession()
    theme = message.custom_theme
    write(theme, "theme")
    write(theme.light, "theme.light")
    write(theme.dark, "theme.dark")
    write(theme.sidebar, "theme.sidebar")
    write(theme.light.sidebar, "theme.light.sidebar")
    write(theme.dark.sidebar, "theme.dark.sidebar")
    return message.SerializeToString(deterministic=True)


def test_every_run_has_the_theme_of_the_configuration() -> None:
    by_streamlit = theme_by(read_theme)
    assert by_streamlit  # the configuration has a theme
    assert [theme_by(INTERNALS._populate_theme_msg) for _ in range(3)] == [by_streamlit] * 3


def test_each_section_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noting(theme: CustomThemeConfig, section: str) -> None:
        read.append(section)
        read_theme(theme, section)

    monkeypatch.setattr(theme_message, "read_theme", noting)
    for _ in range(3):
        theme_by(INTERNALS._populate_theme_msg)
    assert len(read) == len(set(read)) == 6


def test_a_configuration_that_changes_is_read_again() -> None:
    before = theme_by(INTERNALS._populate_theme_msg)
    config.get_config_options(force_reparse=True, options_from_flags={"theme.primaryColor": "#123456"})
    try:
        assert b"#123456" in theme_by(INTERNALS._populate_theme_msg)
    finally:
        config.get_config_options(force_reparse=True)
    assert theme_by(INTERNALS._populate_theme_msg) == before


def test_streamlit_still_begins_a_run_with_the_function_that_is_replaced() -> None:
    begin = INTERNALS.AppSession._create_new_session_message
    assert "_populate_theme_msg" in begin.__code__.co_names
