"""Garbage collection: its two settings, so that one reader's run does not hold up all others.

Streamlit collects all garbage after every run and before the answer is sent, which blocks all other
runs. The configuration turns that off; `webapp.shell.memory` does it once instead. Without either,
a class of fifty waits for seconds.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from webapp.shell.memory import SWITCH_SECONDS

ROOT = Path(__file__).parents[3]

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


def test_streamlit_does_not_collect_garbage_after_every_run() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["runner"]["postScriptGC"] is False


def test_streamlit_still_knows_the_option_that_turns_its_collection_off() -> None:
    # It is a hidden one: should it go, the line in the configuration would do nothing.
    from streamlit import config

    assert config.get_option("runner.postScriptGC") in (True, False)


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
