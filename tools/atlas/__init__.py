"""Runs the libraries again that the records are of, and says what a new release has changed: `make atlas`."""
