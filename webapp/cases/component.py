"""The cases table: a set of cases, their means, and one model against the other.

Its script renders the data and sends back acts (`webapp.cases.protocol`); Python owns the set.
"""

from __future__ import annotations

from typing import Final

from webapp.cases.protocol import SheetData
from webapp.components.base import Component

sheet: Final = Component[SheetData]("sheet", "cases/cases_table")
