"""The components of the cases page: the leaderboard, the table of cases and boards, the import.

Their scripts render the data and send back acts (`webapp.cases.acts_protocol`); Python owns the set.
"""

from __future__ import annotations

from typing import Final

from webapp.cases.import_protocol import ImportData
from webapp.cases.protocol import CasesTableData, LeaderboardData
from webapp.components.base import Component
from webapp.components.group import ComponentGroup, Place

leaderboard: Final = Component[LeaderboardData]("leaderboard", "cases/leaderboard")

# Its key, which is its `data-testid` too, is older than its name: tests of other people hold on to it.
cases_table: Final = Component[CasesTableData]("sheet", "cases/cases_table", kept="lists")

case_view: Final = ComponentGroup("case_view", "cases/case_view")
"""The leaderboard, in its own place, the table, and the boards of the open case."""

# Its key is older than the place: the looks of the page, and tests of other people, hold on to it.
leaderboard_place: Final = Place("leaderboard", "shared/place")

import_panel: Final = Component[ImportData]("import", "cases/import_panel")
