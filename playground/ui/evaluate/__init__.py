"""The page of the reader's own data: files, what is asked of them, and what comes out."""
