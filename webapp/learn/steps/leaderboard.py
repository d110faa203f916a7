"""A leaderboard whose definition is switched: rows change places, and no list has changed."""

from __future__ import annotations

from typing import cast

from webapp.board.explained import joined
from webapp.cases.case_set import CaseSet
from webapp.learn.blocks import Block
from webapp.learn.hands_on import Leaderboard
from webapp.learn.hands_on_protocol import LeaderboardBlock, RankedRowData, StandingData, SwitchData
from webapp.learn.lesson import Lesson
from webapp.learn.screen import prose
from webapp.learn.steps.pictures import (
    are_divisors,
    definition_name,
    definition_title,
    explained_mean,
    key_of,
    parts_of,
    value_text,
)
from webapp.learn.steps.shown_step import REACHED, Context, ShownStep
from webapp.learn.steps.stretch import kept_parts, stretch
from webapp.model.choice import parse_choice
from webapp.model.numbers import sign_of


def shown(step: Leaderboard, at: Context) -> ShownStep:
    """Return the leaderboard under the chosen definition, and whether the goal is reached."""
    chosen = parse_choice(step.definitions, at.parts[0] if at.parts else "") or step.definitions[0]
    first = winners(step, at.lesson, chosen)
    leads = at.t("change.comma").join(at.text(step, f"model_{name}") for name in first)
    status = at.t(
        "hands_on.leads" if len(first) == 1 else "hands_on.tie",
        definition=definition_title(chosen, _case_set(step.models[0].scene, at.lesson).k, at.t),
        model=leads,
    )
    is_reached = reaches(step, at.lesson, chosen)
    is_stretched = bool(step.stretch) and first == (step.stretch,)
    kept = kept_parts(at.parts[1:], is_reached=is_reached, is_stretched=is_stretched)
    blocks: list[Block] = [prose("text", at.text(step, "text"))]
    if step.winner:
        blocks.append(prose("goal", at.text(step, "goal"), "lead"))
    blocks.append(_block(step, at, chosen, kept if step.winner else []))
    if is_reached:
        blocks.append(prose("status", joined(status, at.text(step, "reached"), at.t), "good"))
    elif at.parts:
        blocks.append(prose("status", status))
    if step.stretch:
        blocks += stretch(step, at, kept)
    return ShownStep(tuple(blocks), not step.winner or REACHED in kept, said=status if at.parts else "")


def winners(step: Leaderboard, lesson: Lesson, definition: str) -> tuple[str, ...]:
    """Return the names of the rows at the top under a definition: several where they are equal."""
    places = _places(step, lesson, definition)
    return tuple(row.name for row, place in zip(step.models, places, strict=True) if place == 1)


def reaches(step: Leaderboard, lesson: Lesson, definition: str) -> bool:
    """Return whether a definition brings the model to the top, alone, that the goal asks for."""
    first = winners(step, lesson, definition)
    if step.winner == "other":
        return len(first) == 1 and first != winners(step, lesson, step.definitions[0])
    return first == (step.winner,)


def _places(step: Leaderboard, lesson: Lesson, definition: str) -> list[int]:
    """Return the place of each row, from 1; equal means share one."""
    means = [
        explained_mean(_case_set(row.scene, lesson), row.model, definition).value or 0 for row in step.models
    ]
    return [1 + sum(sign_of(other - mean) > 0 for other in means) for mean in means]


def _case_set(name: str, lesson: Lesson) -> CaseSet:
    return cast("CaseSet", lesson.scenes[name])


def _block(step: Leaderboard, at: Context, chosen: str, kept: list[str]) -> LeaderboardBlock:
    places = {definition: _places(step, at.lesson, definition) for definition in step.definitions}
    case_set = _case_set(step.models[0].scene, at.lesson)
    rows: list[RankedRowData] = []
    for number, row in enumerate(step.models):
        own = _case_set(row.scene, at.lesson)
        standings: list[StandingData] = []
        for definition in step.definitions:
            mean = explained_mean(own, row.model, definition)
            standings.append(
                {
                    "place": places[definition][number],
                    "text": value_text(mean.value),
                    "parts": parts_of(mean, own.names),
                }
            )
        rows.append(
            {
                "name": at.text(step, f"model_{row.name}"),
                "hits": [list(case.judged(row.model).flags) for case in own.cases],
                "standings": standings,
            }
        )
    definitions: list[SwitchData] = [
        {"value": definition, "text": definition_name(definition, case_set.k, at.t)}
        for definition in step.definitions
    ]
    return {
        "kind": "leaderboard",
        "id": "leaderboard",
        "legend": at.t("hands_on.divide_by" if are_divisors(step.definitions) else "hands_on.scored_by"),
        "definitions": definitions,
        "chosen": step.definitions.index(chosen),
        "k": case_set.k,
        "rows": rows,
        "key": key_of(case_set, at.t),
        "kept": kept,
        "act": at.answered(step, chosen),
    }
