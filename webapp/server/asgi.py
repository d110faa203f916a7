"""Types of ASGI applications, and what the middleware asks of a request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, by its name in small letters; "" where there is none.

    >>> header({"headers": [(b"Accept-Encoding", b"gzip, br")]}, b"accept-encoding")
    'gzip, br'
    """
    found = (value for given, value in scope["headers"] if given.lower() == name)
    return bytes(next(found, b"")).decode("latin-1")


def client_network(scope: Scope) -> str:
    """Return the network of whoever sends a request; "" where it is not known."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


@lru_cache(maxsize=1000)
def network_of(address: str) -> str:
    """Return what one client cannot leave: its address, or the network of an address of IPv6.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:10.0.0.7"), network_of("")
    ('2001:db8:1:2::', '10.0.0.7', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
