"""Show the formulas of the documentation as MathML, which browsers draw by themselves: a hook of mkdocs."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

from latex2mathml.converter import convert

# What `pymdownx.arithmatex` makes of `$…$` and `$$…$$`.
_FORMULA: Final = re.compile(
    r'<(?P<tag>span|div) class="arithmatex">\\[(\[](?P<latex>.*?)\\[)\]]</(?P=tag)>', re.DOTALL
)


def on_page_content(html: str, **_context: Any) -> str:
    """Return the page with MathML in place of LaTeX."""
    return _FORMULA.sub(
        lambda formula: convert(
            unescape(formula["latex"]), display="block" if formula["tag"] == "div" else "inline"
        ),
        html,
    )
