"""Rules for empty cases that readers can choose; the core has another one, which refuses them."""

from __future__ import annotations

from typing import Final, Literal, get_args

NoRelevant = Literal["zero", "skip", "one"]
"""What a case with nothing to find counts as in a mean."""

Missing = Literal["zero", "skip"]
"""What a case without recommendations counts as in a mean."""

NO_RELEVANT: Final[tuple[NoRelevant, ...]] = get_args(NoRelevant)
MISSING: Final[tuple[Missing, ...]] = get_args(Missing)

DEFAULT_RULE: Final = "zero"
"""The rule of both kinds where none was chosen."""
