"""Registry of misconceptions: one file each, found by its constant `MISCONCEPTION`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from webapp.learn.misconception import Misconception


@cache
def misconceptions() -> Mapping[str, Misconception]:
    """Return every misconception by its code, from m1 upward."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    found = [module.MISCONCEPTION for module in modules if hasattr(module, "MISCONCEPTION")]
    return MappingProxyType({one.code: one for one in sorted(found, key=_number)})


def _number(belief: Misconception) -> int:
    return int(belief.code[1:])
