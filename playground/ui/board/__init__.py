"""The drag board: a ranked list, its trays, the cutoff, the numbers and the step table.

Its script paints what it is given and sends back acts (`playground.acts.protocol`); Python owns the order.
"""

from __future__ import annotations

from typing import Final

from playground.ui.components import Component

board: Final = Component("board", "board")
