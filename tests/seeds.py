"""Number of generated cases of a test: a few hundred in the suite, thousands in an exhaustive run."""

import os


def seeds(usual: int = 300, exhaustive: int = 10_000) -> range:
    """Return the seeds of this run.

    Args:
        usual: How many there are in the suite.
        exhaustive: How many there are where the environment sets `EXHAUSTIVE` to 1.
    """
    return range(exhaustive if os.environ.get("EXHAUSTIVE") == "1" else usual)
