"""The drag board: its component, the acts that it sends, and its view model."""
