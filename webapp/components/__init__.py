"""What the custom components share, and the one that saves charts."""
