"""Names that others hold on to: `data-testid` hooks, keys of texts, and the public names of `recmetrics`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import recmetrics
from webapp.texts import own_templates, places_of

WEBAPP: Final = Path(__file__).parents[2] / "webapp"
PACKAGES: Final = ("recmetrics", "recmetrics.libraries", "recmetrics.teaching", "recmetrics.significance")

_HOOK: Final = re.compile(r"""data-testid"?\s*[:=,]\s*["'`\\]*((?:[\w-]|\$\{[^}]*\})+)["'`]""")
_QUOTED: Final = re.compile(r"""["'`]((?:[\w-]|\$\{[^}]*\})+)["'`]""")


def testids(golden: str) -> str:
    """Return the hooks in the sources, and those of the golden file that a source still names.

    Some hooks reach their element through a variable; a part that is filled in is written as `*`.
    """
    sources = [path.read_text(encoding="utf-8") for path in _sources()]
    hooks = {_pattern(name) for source in sources for name in _HOOK.findall(source)}
    quoted = {_pattern(name) for source in sources for name in _QUOTED.findall(source)}
    kept = {name for name in golden.split() if name in quoted}
    return "\n".join(sorted(name for name in hooks | kept if not name.startswith("st"))) + "\n"


def text_keys(_golden: str) -> str:
    """Return the key of every text and the names of the values that it takes."""
    templates = own_templates("en")
    return "".join(
        f"{key}{''.join(f' {{{place}}}' for place in sorted(places_of(template)))}\n"
        for key, template in sorted(templates.items())
    )


def public_names(_golden: str) -> str:
    """Return the public names of the core with their signatures, attributes and methods."""
    lines = [f"version {recmetrics.__version__.rpartition('.')[0]}"]
    for package in PACKAGES:
        module = import_module(package)
        lines += ["", package]
        for name in sorted(getattr(module, "__all__", ())):
            value = getattr(module, name)
            is_elsewhere = package != "recmetrics" and getattr(recmetrics, name, None) is value
            lines += [f"  {name}"] if is_elsewhere else _described(name, value)
    return "\n".join(lines) + "\n"


def _sources() -> Iterator[Path]:
    for ending in ("js", "py", "html"):
        yield from sorted(WEBAPP.rglob(f"*.{ending}"))


def _pattern(name: str) -> str:
    return re.sub(r"\$\{[^}]*\}", "*", name)


def _described(name: str, value: object) -> Iterator[str]:
    if not inspect.isclass(value):
        yield f"  {name}{_signature(value) if callable(value) else ''}"
        return
    bases = ", ".join(base.__name__ for base in value.__bases__ if base is not object)
    yield f"  class {name}({bases}){_signature(value)}"
    for part, member in sorted(inspect.getmembers_static(value)):
        is_own = any(part in vars(kind) for kind in value.__mro__ if kind.__module__.startswith("recmetrics"))
        if part.startswith("_") or not is_own:
            continue
        plain = getattr(member, "__func__", member)
        yield f"    {part}{_signature(plain) if inspect.isfunction(plain) else ''}"


def _signature(value: object) -> str:
    try:
        shown = str(inspect.signature(value))  # pyright: ignore[reportArgumentType]  # what has none raises
    except (TypeError, ValueError):
        return ""
    # Where a type is defined is nobody's business but ours.
    plain = re.sub(r"ForwardRef\('([^']*)'\)|(?<=[:>] )'([^']*)'", r"\1\2", shown)
    return re.sub(r"\b(?:\w+\.)+(?=[A-Za-z_])", "", re.sub(r" at 0x[0-9a-f]+", "", plain))
