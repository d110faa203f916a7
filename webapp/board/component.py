"""The drag board: a ranked list, its trays, the cutoff, the numbers and the step table.

Its script renders the data and sends back acts (`webapp.board.protocol`); Python owns the order.
"""

from __future__ import annotations

from typing import Final

from webapp.board.protocol import BoardData
from webapp.components.base import Component

board: Final = Component[BoardData]("board", "board/board")
