"""The parts of the page of own data."""
