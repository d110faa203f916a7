"""Arrow, which has no type hints: imported untyped, at one place."""

from __future__ import annotations

from typing import Any, Final, cast

import pyarrow  # pyright: ignore[reportMissingTypeStubs]  # it has none

arrow: Final[Any] = cast("Any", pyarrow)
"""The package pyarrow."""
