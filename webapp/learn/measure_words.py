"""Names of measures as a lesson says them: a denominator in words, not as an option of the core."""

from __future__ import annotations

import re
from typing import Final

from webapp.texts import Translate

_NORM: Final = re.compile(r"\(norm=(?P<norm>hits|relevant|k)\)")


def measure_words(name: str, t: Translate) -> str:
    """Return a printed name with its denominator in words.

    >>> from webapp.texts import texts_for
    >>> [measure_words(name, texts_for("en")) for name in ("AP@3", "AP(norm=hits)@4")]
    ['AP@3', 'AP@4 divided by the hits']
    """
    found = _NORM.search(name)
    return name if found is None else t(f"learn.name_by_{found['norm']}", measure=_NORM.sub("", name))
