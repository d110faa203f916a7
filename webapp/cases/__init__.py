"""The cases page: the set of cases that a mean is taken over, with its links, files and texts."""
