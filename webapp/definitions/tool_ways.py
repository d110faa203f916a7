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
    if not ways:
        return t("two_tools.agree_by.none", first=whose[0], second=whose[1])
    best = ways[0]
    shown = {"library": best.library, "k": best.k, "steps": _steps(best, _order(best, difference, whose), t)}
    step = best.steps[0] if len(best.steps) == 1 else "two"
    return t(f"two_tools.agree_{'input' if best.for_both else 'by'}.{step}", **shown)


def ways_of(difference: Difference, whose: Sequence[str], t: Translate) -> list[WayData]:
    """Return the ways to make the numbers agree, those of several versions joined."""
    joined: dict[tuple[str, str, str, WayKind], list[Way]] = {}
    for way in difference.ways:
        joined.setdefault((way.library, way.code, way.setting, way.kind), []).append(way)
    is_factor = bool(difference.ways) and difference.ways[0].steps[-1] == "factor"
    seen = set[bool]()
    found: list[WayData] = []
    for (library, code, setting, kind), same in joined.items():
        # One for each side is enough to read, and a factor where there is nothing better.
        is_of_first = is_same(same[0].gives, difference.second.value)
        is_late = kind == "input" or same[0].steps[-1] == "factor"
        is_more = is_of_first in seen or (is_late and bool(seen) and not is_factor)
        seen.add(is_of_first)
        found.append(
            {
                "kind": kind,
                "label": _steps(same[0], _order(same[0], difference, whose), t),
                "is_more": is_more,
                "library": "" if library == "Python" and kind == "input" else library,
                "versions": t("board.comma").join(filter(None, (way.version for way in same))),
                "code": code,
                "setting": record_text(setting, t),
                "gives": decimal_text(same[0].gives),
            }
        )
    return found


def _order(way: Way, difference: Difference, whose: Sequence[str]) -> Sequence[str]:
    """Return whose number is turned into whose."""
    return whose if is_same(way.gives, difference.second.value) else whose[::-1]


def _steps(way: Way, whose: Sequence[str], t: Translate) -> str:
    """Return what is changed, one thing or two."""
    if way.for_both and len(way.steps) == 1:
        return t("two_tools.way.input")
    names = [t(f"two_tools.way.{step}", k=way.k or "", first=whose[0], second=whose[1]) for step in way.steps]
    if way.for_both:
        names[0] = t("two_tools.way.of_both", step=names[0])
    return names[0] if len(names) == 1 else t("two_tools.way.two", one=names[0], two=names[1])
