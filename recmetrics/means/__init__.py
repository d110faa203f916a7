"""Many cases: the mean of a measure, its terms, and two models compared on the same cases."""
