// The table of cases and the boards of the open one: in one element, for each costs Streamlit time at every change.

import mountBoard from "../board/board.js"
import { grouping } from "../shared/component_group.js"
import mountTable from "./cases_table.js"

export default grouping({ "cases/cases_table": mountTable, "board/board": mountBoard })
