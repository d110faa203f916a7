"""Scripts and styles as browsers get them: without comments and blanks, three fifths of their bytes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

import minify  # pyright: ignore[reportMissingTypeStubs]  # it has no types
import rjsmin  # pyright: ignore[reportMissingTypeStubs]  # it has no types

from webapp.components.server_folder import folder_of_server

ASSETS: Final = Path(__file__).parent.parent / "assets"
"""Folder of all files served to browsers: native modules and styles."""

_SHORTENED: Final[dict[str, Callable[[str], str]]] = {
    ".js": cast("Any", rjsmin).jsmin,
    ".css": lambda style: cast("Any", minify).string("text/css", style),
}


@cache
def served_assets() -> Path:
    """Return the folder with the short copies. It is made once, and lasts as long as the process.

    It is called by what is in it, so that browsers may keep its files for good: others have another address.
    """
    copies = {file: shortened(file) for file in sorted(ASSETS.rglob("*")) if file.suffix in _SHORTENED}
    content = sha256()
    for file, text in copies.items():
        content.update(f"{file.relative_to(ASSETS)}\0{text}\0".encode())
    folder = folder_of_server() / "served" / content.hexdigest()[:12]
    for file, text in copies.items():
        copy = folder / file.relative_to(ASSETS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
    return folder


def shortened(file: Path) -> str:
    """Return a script or a style without comments and blanks: the same program, the same rules."""
    return _SHORTENED[file.suffix](file.read_text(encoding="utf-8"))
