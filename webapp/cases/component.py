"""The cases table: a set of cases, their means, and one model against the other.

Its script renders the data and sends back acts (`webapp.cases.protocol`); Python owns the set.
"""

from __future__ import annotations

from typing import Final

from webapp.cases.protocol import CasesTableData
from webapp.components.base import Component

# Its key, which is its `data-testid` too, is older than its name: tests of other people hold on to it.
cases_table: Final = Component[CasesTableData]("sheet", "cases/cases_table")
