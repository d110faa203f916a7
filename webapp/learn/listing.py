"""Blocks of ranked lists: a row of items, with values on one axis below them."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics import mean_name
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.learn.blocks import BarData, ChipData, ListData, ListsBlock
from webapp.learn.figures import case_value, scene_value
from webapp.learn.lesson import Scene
from webapp.learn.lists import case_shown, case_title, shown_of
from webapp.learn.measure_words import measure_words
from webapp.learn.question import Shown
from webapp.model.measure_names import measure_at, name_at
from webapp.model.numbers import Number, exact_text, with_decimals
from webapp.model.scenario import Scenario
from webapp.texts import Translate


def lists(id_: str, entries: Sequence[ListData], *, is_pair: bool = False) -> ListsBlock:
    """Return a block of lists, one below the other; a pair side by side where there is room."""
    return {"kind": "lists", "id": id_, "lists": list(entries), "pair": is_pair}


def listed(
    shown: Shown,
    t: Translate,
    values: Sequence[tuple[str, Number]] = (),
    *,
    name: str = "",
    has_cutoff: bool = True,
) -> ListData:
    """Return one list with its known values.

    Args:
        shown: The list.
        t: The texts.
        values: Printed names and values.
        name: A name in place of its title.
        has_cutoff: Whether K is named, as it is wherever it makes a difference.
    """
    items: list[ChipData] = [
        {"name": item, "hit": hit, "pale": rank > shown.k, "edge": rank == shown.k < len(shown.items)}
        for rank, (item, hit) in enumerate(zip(shown.items, shown.hits, strict=True), 1)
    ]
    hits = [item for item, hit in zip(shown.items, shown.hits, strict=True) if hit]
    return {
        "title": name or shown.title,
        "items": items,
        "note": t(
            "learn.list_note" if has_cutoff else "learn.list_wanted", relevant=shown.relevant_count, k=shown.k
        ),
        "alternative": t(
            "learn.list_alternative",
            items=t("change.comma").join(shown.items),
            hits=t("change.comma").join(hits) or t("learn.none"),
        ),
        "values": [value_bar(measure, value) for measure, value in values],
    }


def value_bar(name: str, value: Number) -> BarData:
    """Return a value with its place on the axis from 0 to 1."""
    return {"name": name, "text": with_decimals(exact_text(value), value), "size": min(float(value), 1.0)}


def listed_scene(scene: Scene, measures: Sequence[str], t: Translate) -> list[ListData]:
    """Return a list with its values, or every case of a set with its own, and the means at the end."""
    if isinstance(scene, Scenario):
        values = [
            (measure_words(name_at(measure, scene.k), t), scene_value(scene, measure)) for measure in measures
        ]
        return [listed(shown_of(scene), t, values, has_cutoff=names_cutoff(measures))]
    return [
        *(
            listed(
                case_shown(case, model, scene.k, case_title(case, model)),
                t,
                _values(case, model, measures, scene.k, t),
            )
            for case in scene.cases
            for model in scene.model_names
        ),
        *(_mean(scene, model, measures, t) for model in scene.model_names if measures),
    ]


def names_cutoff(measures: Sequence[str]) -> bool:
    """Return whether one of these measures has a cutoff."""
    return any("@" in measure for measure in measures)


def _values(
    case: Case, model: Model, measures: Sequence[str], k: int, t: Translate
) -> list[tuple[str, Number]]:
    return [
        (measure_words(name_at(measure, k), t), case_value(case, model, measure, k)) for measure in measures
    ]


def summed_up(title: str, values: Sequence[tuple[str, Number]]) -> ListData:
    """Return an entry of values without a list, such as means."""
    bars = [value_bar(name, value) for name, value in values]
    return {"title": title, "items": [], "note": "", "alternative": "", "values": bars}


def _mean(case_set: CaseSet, model: Model, measures: Sequence[str], t: Translate) -> ListData:
    values = [
        (measure_words(mean_name(measure_at(measure, case_set.k)), t), scene_value(case_set, measure, model))
        for measure in measures
    ]
    title = t("learn.all_cases") if case_set.models == 1 else t("learn.all_cases_of", model=model)
    return summed_up(title, values)
