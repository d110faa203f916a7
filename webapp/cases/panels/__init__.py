"""Panels below the boards of the cases, one a file; only the open one is computed."""
