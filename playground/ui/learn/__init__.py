"""The page of lessons and practice."""
