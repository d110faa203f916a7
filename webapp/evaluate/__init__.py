"""The reader's own files: what was understood of them, what comes out, and what is taken away."""
