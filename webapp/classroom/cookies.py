"""The cookies of the classroom: the id of a device, and the keys of a teacher's rooms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from webapp.classroom.codes import is_secret, parse_code

DEVICE: Final = "playground_device"
SECONDS: Final = 24 * 60 * 60
"""How long a browser keeps them after their last use: as long as an idle room is kept."""


def name_of_key(code: str) -> str:
    """Return the name of the cookie with a room's key."""
    return f"playground_key_{code}"


def device(cookies: Mapping[str, str]) -> str | None:
    """Return the id of the device; None where there is none."""
    return _secret(cookies, DEVICE)


def key_for(cookies: Mapping[str, str], code: str) -> str | None:
    """Return the key of a room, for its teacher; None for anyone else.

    >>> key_for({"playground_key_K7MQ2X": "guess"}, "K7MQ2X")
    """
    return _secret(cookies, name_of_key(code))


def codes_of_keys(cookies: Mapping[str, str]) -> tuple[str, ...]:
    """Return the codes of the rooms that this browser has a key for; some of them may have ended.

    >>> codes_of_keys({"playground_key_K7MQ2X": "A" * 22, "playground_key_junk": "", "lang": "ko"})
    ('K7MQ2X',)
    """
    start = name_of_key("")
    codes = (name.removeprefix(start) for name in cookies if name.startswith(start))
    return tuple(code for code in codes if parse_code(code) == code and key_for(cookies, code))


def _secret(cookies: Mapping[str, str], name: str) -> str | None:
    value = cookies.get(name, "")
    return value if is_secret(value) else None
