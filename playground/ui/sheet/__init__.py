"""The sheet: a set of cases in a table, their means, and one model against the other.

Its script paints what it is given and sends back acts (`playground.cases.protocol`); Python owns the set.
"""

from __future__ import annotations

from typing import Final

from playground.ui.components import Component

sheet: Final = Component("sheet", "cases")
