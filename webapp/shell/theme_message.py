"""The theme in the message that begins a run, worked out once.

The theme comes from the configuration. Streamlit reads it anew for every run, in six walks through all of its
options, while the reader waits: a fifth of what an empty app's run takes. Found in Streamlit 1.67.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig, NewSession
from streamlit.runtime import app_session

read_theme: Final = cast(
    "Callable[[CustomThemeConfig, str], None]", cast("Any", app_session)._populate_theme_msg
)
"""Streamlit's own function, which writes a section of the configuration into a message."""


def keep_theme() -> None:
    """Let Streamlit keep the theme from run to run, until the configuration is read again."""
    cast("Any", app_session)._populate_theme_msg = _copy_theme
    config.on_config_parsed(theme_of.cache_clear, force_connect=True)


def _copy_theme(theme: CustomThemeConfig, section: str = "theme") -> None:
    kept = theme_of(section)
    # A theme that is there and empty is another message than none.
    if kept is not None:
        theme.MergeFrom(kept)


@cache
def theme_of(section: str) -> CustomThemeConfig | None:
    """Return a section of the configured theme; None where nothing of it is configured."""
    message = NewSession()
    read_theme(message.custom_theme, section)
    return message.custom_theme if message.HasField("custom_theme") else None
