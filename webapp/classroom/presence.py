"""Which devices are here: those with a connection to this server, or that asked for news a moment ago."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from webapp.server.asgi import network_of

MOST_OF_ADDRESS: Final = 240
"""Most devices of one address whose places in a full room are kept: one client cannot fill it."""

MOMENT: Final = 10.0
"""Seconds for which a device that only asks for news counts as here."""


@dataclass(slots=True)
class _Device:
    address: str = ""
    connections: int = 0
    asked: float = float("-inf")


class Presence:
    """The devices that are here, for each room.

    Args:
        clock: Returns the time, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rooms: defaultdict[str, defaultdict[str, _Device]] = defaultdict(lambda: defaultdict(_Device))
        self._lock = threading.Lock()

    def came(self, code: str, device: str, address: str = "") -> int:
        """Note a connection of a device; return how many it has now."""
        with self._lock:
            found = self._rooms[code][device]
            found.address = network_of(address)
            found.connections += 1
            return found.connections

    def left(self, code: str, device: str) -> int:
        """Note that a connection of a device has ended; return how many it has now."""
        with self._lock:
            found = self._rooms[code][device]
            found.connections = max(0, found.connections - 1)
            return found.connections

    def asked(self, code: str, device: str, address: str = "") -> None:
        """Note that a device asked for news, or answered."""
        with self._lock:
            found = self._rooms[code][device]
            found.asked = self._clock()
            found.address = found.address or network_of(address)

    def here(self, code: str) -> frozenset[str]:
        """Return the devices that are here; those that are gone are forgotten."""
        with self._lock:
            devices = self._rooms[code]
            gone = [device for device, found in devices.items() if not self._is_here(found)]
            for device in gone:
                del devices[device]
            if not devices:
                del self._rooms[code]
            return frozenset(devices)

    def keep_places(self, code: str) -> frozenset[str]:
        """Return the devices that are here; of one address the first that came, up to `MOST_OF_ADDRESS`."""
        here, by_address = self.here(code), defaultdict[str, list[str]](list)
        with self._lock:
            for device, found in self._rooms[code].items() if here else ():
                if device in here:
                    by_address[found.address].append(device)
        return frozenset(one for devices in by_address.values() for one in devices[:MOST_OF_ADDRESS])

    def rooms(self) -> tuple[str, ...]:
        """Return the rooms in which devices are here."""
        with self._lock:
            return tuple(self._rooms)

    def _is_here(self, device: _Device) -> bool:
        return device.connections > 0 or self._clock() - device.asked < MOMENT
