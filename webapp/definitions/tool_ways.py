"""Ways to make two tools agree, as a sentence and as code."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics.libraries.disagreement import Difference, Way
from recmetrics.libraries.matches import is_same
from recmetrics.libraries.ways import WayKind
from webapp.definitions.convention_sentences import record_text
from webapp.definitions.tools_protocol import WayData
from webapp.model.numbers import decimal_text
from webapp.texts import Translate


def agree_sentence(difference: Difference, whose: Sequence[str], t: Translate) -> str:
    """Return in one sentence what makes the numbers agree."""
    ways = difference.ways
    if all(cause.kind == "rounding" for cause in difference.causes):
        return ""
    kind = ways[0].kind if ways else "none"
    if kind == "input":
        return t(f"two_tools.agree_input.{difference.causes[0].kind}")
    shown = {"library": ways[0].library, "k": ways[0].k} if ways else {}
    return t(f"two_tools.agree_by.{kind}", first=whose[0], second=whose[1], **shown)


def ways_of(difference: Difference, whose: Sequence[str], t: Translate) -> list[WayData]:
    """Return the ways to make the numbers agree, those of several versions joined."""
    joined: dict[tuple[str, str, str, WayKind], list[Way]] = {}
    for way in difference.ways:
        joined.setdefault((way.library, way.code, way.setting, way.kind), []).append(way)
    is_factor = bool(difference.ways) and difference.ways[0].kind == "factor"
    seen = set[bool]()
    found: list[WayData] = []
    for (library, code, setting, kind), same in joined.items():
        # One for each side is enough to read, and a factor where there is nothing better.
        is_of_first = is_same(same[0].gives, difference.second.value)
        is_more = is_of_first in seen or (kind in ("factor", "input") and bool(seen) and not is_factor)
        seen.add(is_of_first)
        first, second = whose if is_of_first else whose[::-1]
        found.append(
            {
                "kind": kind,
                "label": t(f"two_tools.way.{kind}", k=same[0].k or "", first=first, second=second),
                "is_more": is_more,
                "library": "" if kind == "input" else library,
                "versions": t("board.comma").join(filter(None, (way.version for way in same))),
                "code": code,
                "setting": record_text(setting, t),
                "gives": decimal_text(same[0].gives),
            }
        )
    return found
