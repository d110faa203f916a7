"""The command line: `python -m recmetrics evaluate`."""
