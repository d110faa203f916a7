"""Packages that only some parts need: all that are missing are named at once, and how to get them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final, Literal

from recmetrics.errors import MissingPackagesError

Extra = Literal["tables", "significance", "pandas"]

_NEEDED: Final[dict[Extra, tuple[str, tuple[str, ...]]]] = {
    "tables": ("evaluating files and frames", ("duckdb", "pyarrow")),
    "significance": ("testing differences", ("numpy",)),
    "pandas": ("a result as a DataFrame", ("pandas",)),
}


def require(*extras: Extra) -> None:
    """Refuse to go on where packages are missing, all of them at once.

    Args:
        extras: The parts that are about to be used.

    Raises:
        MissingPackagesError: If a package of any of them is not installed.

    Example:
        >>> require("tables", "significance")
    """
    missing: dict[Extra, list[str]] = {
        extra: [package for package in _NEEDED[extra][1] if find_spec(package) is None] for extra in extras
    }
    lacking: list[Extra] = [extra for extra, packages in missing.items() if packages]
    if lacking:
        purpose = " and ".join(_NEEDED[extra][0] for extra in lacking)
        packages = tuple(package for extra in lacking for package in missing[extra])
        # pandas comes with the core itself.
        names = tuple(extra for extra in lacking if extra != "pandas")
        raise MissingPackagesError(purpose, packages, names)
