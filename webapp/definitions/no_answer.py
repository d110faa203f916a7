"""Words for two tools that cannot be compared: why there is no answer, and what each tool gives."""

from __future__ import annotations

from recmetrics.libraries.versions import calls_of
from webapp.board.explained import joined
from webapp.definitions.basis import is_sample
from webapp.definitions.convention_sentences import record_text
from webapp.definitions.libraries_view_model import at_cutoff, remark_of
from webapp.definitions.outcomes import outcomes_of, places_of
from webapp.definitions.tools_protocol import GivenValues
from webapp.definitions.view import ToolNumber, View
from webapp.model.outcome_text import outcome_shown
from webapp.model.scenario import Scenario
from webapp.texts import Translate


def why_nothing(
    pair: tuple[ToolNumber, ToolNumber], view: View, scenario: Scenario | None, agree: bool, t: Translate
) -> str:
    """Return why there is no answer."""
    for tool in (one.tool for one in pair if one.tool):
        if not calls_of(tool):
            return t("two_tools.no_ranked_list", tool=tool, remark=remark_of(tool, t))
        if all(call.measure is None for call in calls_of(tool)):
            return t("two_tools.no_measure", tool=tool)
    if pair[0].tool and pair[0] == pair[1]:
        return t("two_tools.same_tool", tool=pair[0].tool)
    if any(one.number for one in pair):
        is_of_sample = scenario is not None and is_sample(scenario)
        return t("two_tools.none_sample" if is_of_sample else f"two_tools.none_{view.of}")
    tools = {"first": pair[0].tool, "second": pair[1].tool}
    if agree:
        return t(f"two_tools.agree_{view.of}", **tools)
    return joined(t("two_tools.nothing_shared", **tools), _refusal(pair, scenario, t), t)


def _refusal(pair: tuple[ToolNumber, ToolNumber], scenario: Scenario | None, t: Translate) -> str:
    """Return what of the list a tool refuses; "" where that is not known."""
    if scenario is None or not scenario.ranked or not scenario.relevant_count:
        return t("two_tools.some_refuse")
    places = places_of(scenario)
    if len(set(places)) == len(places):
        return ""
    refusing = [
        one.tool
        for one in pair
        if all(call.conventions.duplicates == "error" for call in calls_of(one.tool) if call.measure)
    ]
    return t("two_tools.refuses_repeats", tool=refusing[0]) if refusing else ""


def general_sentence(listed: Scenario, scenario: Scenario, t: Translate) -> str:
    """Return on which list it is shown what two calls do differently."""
    if listed is scenario:
        return t("two_tools.general_list", k=listed.k)
    comma, grades = t("board.comma"), listed.as_judged().grade_by_item if listed.grades else None
    relevant = [f"{item} ({grade})" for item, grade in grades.items()] if grades else listed.relevant
    lists = {"list": comma.join(listed.ranked), "relevant": comma.join(relevant)}
    return t("two_tools.general_example", **lists, k=listed.k)


def given_values(pair: tuple[ToolNumber, ToolNumber], scenario: Scenario, t: Translate) -> list[GivenValues]:
    """Return what each tool gives on the list, by its own names; in other settings where that differs."""
    given: list[GivenValues] = []
    for tool in dict.fromkeys(one.tool for one in pair if one.tool):
        own = [call for call in calls_of(tool) if call.measure is not None]
        values: dict[str, str] = {}
        for call in (call for call in own if call.version == own[0].version):
            name, value = at_cutoff(call.name, scenario.k), outcome_shown(outcomes_of(scenario)[call], t)
            if values.setdefault(name, value) != value:
                values[f"{name} ({record_text(call.setting, t)})"] = value
        if values:
            listed = [t("two_tools.value", name=name, value=value) for name, value in values.items()]
            given.append({"tool": t("two_tools.gives", tool=tool), "values": listed})
    return given
