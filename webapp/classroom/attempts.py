"""How often one address may do something: open rooms."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from webapp.server.asgi import network_of

MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered; the oldest one is forgotten for another."""


class Attempts:
    """Counts what each address did in the last seconds.

    Args:
        most: How often an address may do it.
        seconds: In which time.
        clock: Returns the time, in seconds.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._times: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def is_over(self, address: str) -> bool:
        """Return whether this address has done it as often as it may."""
        with self._lock:
            return len(self._recent(network_of(address))) >= self._most

    def note(self, address: str) -> None:
        """Note that this address has done it."""
        network = network_of(address)
        with self._lock:
            times = self._recent(network)
            times.append(self._clock())
            # The one that did it last stands last.
            self._times.pop(network, None)
            self._times[network] = times
            if len(self._times) > MOST_ADDRESSES:
                del self._times[next(iter(self._times))]

    def _recent(self, network: str) -> deque[float]:
        times = self._times.get(network, deque[float](maxlen=self._most))
        while times and times[0] <= self._clock() - self._seconds:
            times.popleft()
        if not times:
            self._times.pop(network, None)
        return times
