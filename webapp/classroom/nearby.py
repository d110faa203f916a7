"""Address of this computer for others nearby, where the app is open under one for this computer only."""

from __future__ import annotations

import re
import socket
from functools import lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

_LOCAL: Final = re.compile(r"https?://(localhost|127\.|\[::1\])")

_IN_CONTAINER: Final = Path("/.dockerenv")


def is_local(base: str) -> bool:
    """Return whether an address works on this computer only.

    >>> is_local("http://localhost:8501/"), is_local("https://class.example/")
    (True, False)
    """
    return _LOCAL.match(base) is not None


def nearby(base: str) -> str:
    """Return the address under which others in the same network reach the app; empty where it is not known.

    Args:
        base: The address of the app, which works on this computer only.
    """
    own = network_address()
    parts = urlsplit(base)
    if own is None or not is_local(base):
        return ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{own}{port}{parts.path}"


# It hardly ever changes, and is asked for at every answer of a class.
@lru_cache(maxsize=1)
def network_address() -> str | None:
    """Return this machine's address on the network it is in; None without one, and in a container.

    A container has an address of its own, which others nearby do not reach.
    """
    if _IN_CONTAINER.exists():
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which address a message to the outside would come from.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address
