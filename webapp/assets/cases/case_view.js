// The leaderboard, the table of cases and the boards of the open one: one element, for each costs Streamlit time at every
// change. The leaderboard stands above the panels, which are Streamlit's own, and the rest below them.

import mountBoard from "../board/board.js"
import { grouping } from "../shared/component_group.js"
import mountTable from "./cases_table.js"
import mountLeaderboard from "./leaderboard.js"

export default grouping({
  "cases/leaderboard": mountLeaderboard,
  "cases/cases_table": mountTable,
  "board/board": mountBoard,
})
