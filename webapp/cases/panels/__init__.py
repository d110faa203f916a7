"""What is below the boards of the cases, one panel a file; only the open one is worked out."""
