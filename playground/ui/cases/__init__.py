"""The page of many cases: their means, and two models side by side."""
