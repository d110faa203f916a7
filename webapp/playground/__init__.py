"""The playground page: one list on the board, its numbers, charts, formulas and exports."""
