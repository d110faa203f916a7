"""Malformed messages that no component sends, to be refused by every page."""

from typing import Any, Final

UNREADABLE: Final[dict[str, Any]] = {
    "a word": "junk",
    "a number": 7,
    "a list": [1, 2],
    "an empty table": {},
    "no acts": {"page": "p"},
    "acts that are a word": {"page": "p", "acts": "undo"},
    "a page that is a number": {"page": 7, "acts": []},
    "a page that never ends": {"page": "x" * 100_000, "acts": []},
    "acts that are nothing": {"page": "p", "acts": [None, 1, "undo", []]},
    "acts without numbers": {"page": "p", "acts": [{"do": "undo"}, {"n": "1", "do": "undo"}]},
    "numbers that are none": {
        "page": "p",
        "acts": [{"n": n, "do": "undo"} for n in (0, -1, 1.5, True, 2**60)],
    },
}
