"""The playground's page: one list on the board, and all that follows from it."""
