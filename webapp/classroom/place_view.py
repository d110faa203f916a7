"""View model of a room's place: its code, the address to join it, and that as a QR code."""

from __future__ import annotations

from functools import lru_cache

import segno

from webapp.classroom.nearby import is_local, nearby
from webapp.classroom.protocol import PlaceData


def place_data(code: str, base: str, *, key: str = "") -> PlaceData:
    """Return how to get into a room.

    Args:
        code: The code of the room.
        base: The address of the app, with a slash at its end.
        key: The teacher's key, for the teacher alone.

    >>> place_data("7KM2QX", "https://class.example/")["typed"]
    'class.example/join/7KM2QX'
    """
    link = f"{base}join/{code}"
    return {
        "code": code,
        "link": link,
        "typed": link.partition("://")[2],
        "picture": _picture(link),
        "is_local": is_local(base),
        "nearby": f"{nearby(base)}teach/{code}/{key}" if key and nearby(base) else "",
        "teach": f"{base}teach/{code}/{key}" if key else "",
    }


def app_address(page: str) -> str:
    """Return the address of the app from that of one of its pages.

    >>> app_address("https://class.example/rank/classroom"), app_address("http://localhost:8501/")
    ('https://class.example/rank/', 'http://localhost:8501/')
    """
    return page.rpartition("/")[0] + "/"


@lru_cache(maxsize=500)
def _picture(link: str) -> str:
    return segno.make(link, error="m", micro=False).svg_data_uri(border=2, light="#fff", omitsize=True)
