"""The evaluate page: the user's own files, their evaluation, and the exports of the results."""
