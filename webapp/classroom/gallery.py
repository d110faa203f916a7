"""Gallery of the lists that a class has built: each different list once, with how many made it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from webapp.classroom.kinds.build import PosedBuild
from webapp.classroom.room import MAX_HELD_UP
from webapp.learn.gallery_protocol import BuiltList, GalleryBlock, HoldUpData
from webapp.model.numbers import exact_text
from webapp.model.scenario import Scenario
from webapp.texts import Texts

MOST_SHOWN: Final = 60
"""Most lists that a gallery shows."""


@dataclass(frozen=True, slots=True)
class Built:
    """A list that was built.

    Args:
        answer: The answer that stands for it.
        scenario: The list.
        count: How many made it.
    """

    answer: str
    scenario: Scenario
    count: int


def built_lists(item: PosedBuild, tally: Mapping[str, int]) -> tuple[Built, ...]:
    """Return each different list once, with how many made it, those that are closest to the goal first.

    Args:
        item: What was to be built.
        tally: How many gave each answer; answers that are none are left out.
    """
    found: dict[object, Built] = {}
    for answer, count in sorted(tally.items()):
        scenario = item.built(answer)
        if scenario is None or count < 1:
            continue
        key = (scenario.ranked, frozenset(scenario.relevant), scenario.k)
        before = found.get(key)
        found[key] = Built(answer, scenario, count) if before is None else _more(before, count)
    return tuple(
        sorted(found.values(), key=lambda one: (item.distance(one.scenario), -one.count, one.answer))
    )


def gallery(
    item: PosedBuild,
    tally: Mapping[str, int],
    texts: Texts,
    *,
    held: Sequence[str] = (),
    seen: int | None = None,
) -> GalleryBlock:
    """Return the block of a gallery.

    Args:
        item: What was to be built.
        tally: How many gave each answer.
        texts: The texts.
        held: The answers that are held up.
        seen: The version of the room that a teacher sees; None for everyone else, who hold nothing up.
    """
    lists = built_lists(item, tally)
    up = [one.answer for one in lists if one.answer in held][:MAX_HELD_UP]
    reached = sum(one.count for one in lists if item.is_reached(one.scenario))
    total = sum(one.count for one in lists)
    summary = texts("gallery.summary", lists=len(lists), n=total)
    if total and item.target is not None:
        summary = texts("gallery.reached", summary=summary, goal=_goal(item, texts), reached=reached, n=total)
    # What is held up is seen however far down it stands.
    shown = [one for at, one in enumerate(lists) if at < MOST_SHOWN or one.answer in up]
    act: HoldUpData | None = None if seen is None else {"do": "hold_up", "answers": up, "seen": seen}
    more = len(lists) - len(shown)
    place = {one.answer: at for at, one in enumerate(by_shape(shown))}
    return {
        "kind": "gallery",
        "id": "gallery",
        "legend": texts("gallery.legend"),
        "summary": summary if lists else texts("gallery.none"),
        "entries": [
            _entry(item, one, texts, place=place[one.answer], is_held=one.answer in up) for one in shown
        ],
        "more": texts("gallery.more", n=more) if more else "",
        "hold": texts("gallery.hold"),
        "sort": texts("gallery.sort"),
        "by_value": texts("gallery.by_value"),
        "by_shape": texts("gallery.by_shape"),
        "act": act,
    }


def _entry(item: PosedBuild, one: Built, texts: Texts, *, place: int, is_held: bool) -> BuiltList:
    scenario = one.scenario
    hits = [name for name, hit in zip(scenario.ranked, scenario.flags, strict=True) if hit]
    comma = texts("change.comma")
    return {
        "answer": one.answer,
        "items": [
            {"name": name, "hit": hit, "pale": item.has_cutoff and rank > scenario.k}
            for rank, (name, hit) in enumerate(zip(scenario.ranked, scenario.flags, strict=True), 1)
        ],
        "alternative": texts(
            "learn.list_alternative",
            items=comma.join(scenario.ranked),
            hits=comma.join(hits) or texts("learn.none"),
        ),
        "value": texts("gallery.value", measure=item.measure_name(texts), value=item.value_text(scenario)),
        "size": min(float(item.value(scenario)), 1.0),
        "made": texts("gallery.made", n=one.count),
        "mark": _mark(item, scenario, texts),
        "held": is_held,
        "place": place,
    }


def _goal(item: PosedBuild, texts: Texts) -> str:
    """Return what was to be reached, in a few words."""
    target = exact_text(item.target or 0)
    return texts(f"gallery.goal_{item.aim}", measure=item.measure_name(texts), target=target)


def _mark(item: PosedBuild, scenario: Scenario, texts: Texts) -> str:
    return texts(f"gallery.mark_{item.aim}") if item.is_reached(scenario) else ""


def by_shape(best: Iterable[Built]) -> Iterable[Built]:
    """Yield lists with hits at the same ranks one after the other, the shape that most have made first."""
    shapes: dict[tuple[bool, ...], list[Built]] = {}
    for one in best:
        shapes.setdefault(one.scenario.flags, []).append(one)
    for alike in sorted(shapes.values(), key=lambda lists: -sum(one.count for one in lists)):
        yield from sorted(alike, key=lambda one: -one.count)


def _more(before: Built, count: int) -> Built:
    return Built(before.answer, before.scenario, before.count + count)
