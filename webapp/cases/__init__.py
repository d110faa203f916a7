"""Several cases at once: the set that a mean is taken over, its links and files, and its words."""
