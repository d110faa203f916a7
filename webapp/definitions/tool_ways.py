"""Ways to make two tools agree, as a sentence and as code."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics.libraries.disagreement import Difference, Way
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
    if kind == "cutoff":
        over = {cause.first for cause in difference.causes} | {cause.second for cause in difference.causes}
        return t("two_tools.agree_by." + ("few" if "K" in over else "enough"), k=ways[0].k)
    shown = {"library": ways[0].library} if ways else {}
    return t(f"two_tools.agree_by.{kind}", first=whose[0], second=whose[1], **shown)


def ways_of(difference: Difference, t: Translate) -> list[WayData]:
    """Return the ways to make the numbers agree, those of several versions joined."""
    joined: dict[tuple[str, str, str, WayKind], list[Way]] = {}
    for way in difference.ways:
        joined.setdefault((way.library, way.code, way.setting, way.kind), []).append(way)
    first = {call.library for call in difference.first.calls}
    best, seen = difference.ways[0].kind if difference.ways else "", set[bool]()
    found: list[WayData] = []
    for (library, code, setting, kind), same in joined.items():
        # One for each side is enough to read.
        is_more = kind != best or (library in first) in seen
        seen.add(library in first)
        found.append(
            {
                "kind": kind,
                "label": t(f"two_tools.way.{kind}", k=same[0].k or ""),
                "is_more": is_more,
                "library": "" if kind == "input" else library,
                "versions": t("board.comma").join(filter(None, (way.version for way in same))),
                "code": code,
                "setting": record_text(setting, t),
                "gives": decimal_text(same[0].gives),
            }
        )
    return found
