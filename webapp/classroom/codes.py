"""Codes of rooms, and the secrets of teachers and devices."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters of codes: none that is taken for another one (0 O 1 I L)."""

LENGTH: Final = 6

_FILLING: Final = re.compile(r"[\s\-\u2010-\u2015\u2212.·_]+")
_CODE: Final = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def new_code() -> str:
    """Return a code that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_secret() -> str:
    """Return a secret of 128 bits: the key of a teacher, or the id of a device."""
    return secrets.token_urlsafe(16)


def parse_code(text: str) -> str:
    """Return the code that a text means; "" if it cannot be one.

    Small letters, full-width letters, blanks and hyphens are forgiven.

    >>> parse_code(" k7m-q2x "), parse_code("K7MQ2"), parse_code("K7MQ20")
    ('K7MQ2X', '', '')
    """
    # Keyboards for Korean and Chinese write full-width letters, which stand at a fixed distance.
    narrow = "".join(chr(ord(sign) - 0xFEE0) if "！" <= sign <= "～" else sign for sign in text[:64])
    code = _FILLING.sub("", narrow).upper()
    return code if _CODE.fullmatch(code) else ""


def is_secret(text: str) -> bool:
    """Return whether a text has the form of a secret.

    >>> is_secret(new_secret()), is_secret("guess")
    (True, False)
    """
    return _SECRET.fullmatch(text) is not None


def digest(code: str, secret: str) -> str:
    """Return the form in which a room knows a secret.

    It differs from room to room, so that nobody can tell that a device was in two of them. Whoever has it may
    listen to the room's news, but can neither vote nor teach.
    """
    return sha256(f"{code}:{secret}".encode()).hexdigest()
