"""Panels below the board, one a file; only the open one is computed."""
