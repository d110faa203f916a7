"""What a notebook would show of a result."""

from typing import Any


def html_of(result: Any) -> str:
    """Return the HTML that a notebook shows."""
    return result._repr_html_()


def latex_of(result: Any) -> str:
    """Return the LaTeX that a notebook shows."""
    return result._repr_latex_()
