"""What is below the board, one panel a file; only the open one is worked out."""
