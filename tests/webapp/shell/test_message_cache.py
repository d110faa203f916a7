"""Every element is sent whole: a reference to what a quick browser has thrown away ends the connection."""

import tomllib
from pathlib import Path

CONFIGURATION = Path(__file__).parents[3] / ".streamlit" / "config.toml"


def test_no_element_is_large_enough_to_be_sent_as_a_reference() -> None:
    config = tomllib.loads(CONFIGURATION.read_text(encoding="utf-8"))
    largest_message = config["server"]["maxMessageSize"] * 1_000_000
    assert config["global"]["minCachedMessageSize"] > largest_message


def test_streamlit_still_knows_the_option() -> None:
    # It is a hidden one: should it go, the line in the configuration would do nothing.
    from streamlit import config

    assert config.get_option("global.minCachedMessageSize") > 0
