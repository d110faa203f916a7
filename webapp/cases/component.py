"""The components of the cases page: the leaderboard, and the table of cases with the heading of the open one.

Their scripts render the data and send back acts (`webapp.cases.acts_protocol`); Python owns the set.
"""

from __future__ import annotations

from typing import Final

from webapp.cases.import_protocol import ImportData
from webapp.cases.protocol import CasesTableData, LeaderboardData
from webapp.components.base import Component

leaderboard: Final = Component[LeaderboardData]("leaderboard", "cases/leaderboard")

# Its key, which is its `data-testid` too, is older than its name: tests of other people hold on to it.
cases_table: Final = Component[CasesTableData]("sheet", "cases/cases_table", kept="lists")

import_panel: Final = Component[ImportData]("import", "cases/import_panel")
