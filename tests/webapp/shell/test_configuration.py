"""What the app sets in Streamlit and its process: memory, pacing of runs, themes, contrast of letters."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Generator
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig, NewSession
from streamlit.runtime import app_session

from webapp.model.palette import HUES, contrast
from webapp.shell import pacing, theme_message
from webapp.shell.memory import SWITCH_SECONDS
from webapp.shell.theme_message import keep_theme, read_theme, theme_of

ROOT = Path(__file__).parents[3]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))

# In a process of its own: what it sets holds for the whole process.
RUN_ONCE = """
import gc, json, sys
from streamlit.testing.v1 import AppTest

app = AppTest.from_file("app.py", default_timeout=240).run()
assert not app.exception, app.exception
first = gc.get_freeze_count()
app.run()
print(json.dumps([gc.get_threshold(), first, gc.get_freeze_count(), sys.getswitchinterval(), gc.isenabled()]))
"""


def test_streamlit_knows_the_options_and_neither_collects_after_runs_nor_sends_references() -> None:
    assert CONFIG["runner"]["postScriptGC"] is False
    # A reference to what a quick browser has thrown away ends the connection: every element is sent whole.
    largest_message = CONFIG["server"]["maxMessageSize"] * 1_000_000
    assert CONFIG["global"]["minCachedMessageSize"] > largest_message
    # They are hidden ones: should they go, the lines in the configuration would do nothing.
    assert config.get_option("runner.postScriptGC") in (True, False)
    assert config.get_option("global.minCachedMessageSize") > 0


@pytest.mark.slow
def test_after_its_first_run_the_process_looks_at_new_garbage_only() -> None:
    result = subprocess.run(
        [sys.executable, "-c", RUN_ONCE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    threshold, frozen, frozen_later, switch, enabled = json.loads(result.stdout)
    assert threshold == [2000, 5, 32]
    assert frozen > 20_000  # Streamlit and Plotly alone make more than that
    assert frozen_later <= frozen  # once, not after every run
    assert switch == SWITCH_SECONDS
    assert enabled is True  # never off: five megabytes a second would stay


# Pacing: runs that give the browser time to paint, and runs that do not


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Record the waits without waiting."""
    seen: list[float] = []
    monkeypatch.setattr(pacing, "sleep", seen.append)
    return seen


def test_a_lone_run_waits_for_a_frame_and_one_beside_another_does_not(waits: list[float]) -> None:
    with pacing.under_way(), pacing.under_way():
        pacing.let_the_browser_paint()
    assert not waits
    with pytest.raises(ZeroDivisionError), pacing.under_way():
        _ = 1 / 0
    # One that failed is not under way any more.
    with pacing.under_way():
        pacing.let_the_browser_paint()
    assert waits == [pacing.FRAME_SECONDS]


# The theme in the message that begins a run is worked out once


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
    for section in ("", ".light", ".dark", ".sidebar", ".light.sidebar", ".dark.sidebar"):
        part: Any = theme
        for name in section.split(".")[1:]:
            part = getattr(part, name)
        write(part, f"theme{section}")
    return message.SerializeToString(deterministic=True)


def test_every_run_has_the_theme_of_the_configuration_of_which_each_section_is_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_streamlit = theme_by(read_theme)
    assert by_streamlit  # the configuration has a theme
    read: list[str] = []

    def noting(theme: CustomThemeConfig, section: str) -> None:
        read.append(section)
        read_theme(theme, section)

    monkeypatch.setattr(theme_message, "read_theme", noting)
    assert [theme_by(INTERNALS._populate_theme_msg) for _ in range(3)] == [by_streamlit] * 3
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


# Letters in formulas are read in both themes, whatever item they belong to


STYLE = ROOT / "webapp" / "assets" / "document" / "contrast.css"
MIXTURE = re.compile(r"color-mix\(in srgb, currentColor (\d+)%, light-dark\(black, white\)\)")


def mixed(colour: str, other: str, share: float) -> str:
    """Return the mixture that CSS makes of two colours."""
    parts = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in parts)


def test_a_term_of_every_colour_holds_4_5_to_1() -> None:
    found = MIXTURE.search(STYLE.read_text(encoding="utf-8"))
    assert found is not None
    for hue, (scheme, mixture) in product(HUES, (("light", "#000000"), ("dark", "#FFFFFF"))):
        letters = mixed(hue, mixture, int(found[1]) / 100)
        assert contrast(letters, CONFIG["theme"][scheme]["backgroundColor"]) >= 4.5, (hue, scheme)
