"""The panels of the evaluate page."""
