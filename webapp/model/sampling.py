"""Seed and size of random samples of orders, and limits of tests of significance, on every page."""

from __future__ import annotations

from typing import Final

from recmetrics.paired_tests import FEWEST as FEWEST

SEED: Final = 20251104
"""Seed of the random draws, so that the numbers are the same each time."""

SAMPLES: Final = 2000
"""Number of random orders of a list whose orders are too many to try."""

TOLERANCE: Final = 1e-9
"""Mean differences nearer than this are the same: floats differ in their last bits."""
