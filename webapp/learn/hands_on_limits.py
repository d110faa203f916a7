"""Limits of the lists that readers change in lessons, and the signs that their answers are written with."""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import Final

PLACE_SIGNS: Final = digits + ascii_lowercase
"""The sign of each place of a list, from the first."""

MAX_EDITED_ITEMS: Final = 24
"""Most items in a list under a mean: its order and its marks must fit into one part of an answer."""

MAX_RUN_ITEMS: Final = 12
"""Most items in the list that a program is run on."""
