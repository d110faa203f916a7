"""Arrow, which does not say its types: taken as it is, at one place."""

from __future__ import annotations

from typing import Any, Final, cast

import pyarrow  # pyright: ignore[reportMissingTypeStubs]  # it has none

arrow: Final[Any] = cast("Any", pyarrow)
"""The package pyarrow."""
