"""Number of made cases of a test: tens in the suite, thousands in an exhaustive run."""

import os
from typing import Final

IS_EXHAUSTIVE: Final = os.environ.get("EXHAUSTIVE") == "1"


def seeds(usual: int = 50, exhaustive: int = 10_000) -> range:
    """Return the seeds of this run.

    Args:
        usual: How many there are in the suite.
        exhaustive: How many there are where the environment sets `EXHAUSTIVE` to 1.
    """
    return range(exhaustive if IS_EXHAUSTIVE else usual)
