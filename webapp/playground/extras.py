"""What the board of the playground has beside that of other pages: the pin, the trail, tries and examples."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from webapp.board.explained import list_data, values_of
from webapp.board.protocol import BoardExtras, ExampleChip, PinnedData, TaskData, TrailEntry
from webapp.model.measure_names import name_at
from webapp.model.numbers import compact_text
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.earlier_lists import identity_of, list_id
from webapp.playground.example_menu import ON_THE_PAGE, OPENING_EXAMPLE, examples_by_question
from webapp.playground.pin import why_not_models
from webapp.playground.state import PlaygroundState
from webapp.playground.tries import TRIES, answer_text, choices, question_text
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts, texts_for

MAX_TRAIL: Final = 8
"""Most earlier lists that are offered."""

_FIRST_LESSON: Final = "learn?lesson=invent"


def board_extras(state: PlaygroundState, texts: Texts, *, has_panels: bool) -> BoardExtras:
    """Return what the playground adds to the data of its board."""
    return {
        "pinned": _pinned(state, texts),
        "trail": _trail(state, texts),
        "task": _task(state, texts),
        "examples": _chips(state.entry.example, texts.lang),
        "panel": state.panel if has_panels else None,
    }


def _pinned(state: PlaygroundState, texts: Texts) -> PinnedData | None:
    pinned = state.entry.pinned
    if pinned is None:
        return None
    refusal = why_not_models(pinned, state.scenario)
    return {
        **list_data(pinned),
        "unused": pinned.unused,
        "no_models": "" if refusal is None else problem_messages([refusal.problem], texts)[0],
    }


def _trail(state: PlaygroundState, texts: Texts) -> list[TrailEntry]:
    """Return the lists that the reader came back to last, in the order in which they were first seen."""
    lists = [identity_of(entry.scenario) for entry in state.history.entries]
    now = lists[state.history.at]
    first = {one: at for at, one in reversed([*enumerate(lists)])}
    last = {one: at for at, one in enumerate(lists)} | {now: len(lists)}
    kept = sorted(sorted(last, key=last.__getitem__)[-MAX_TRAIL:], key=first.__getitem__)
    return [
        {**_trail_entry(state.history.entries[first[one]].scenario, texts.lang), "is_now": one == now}
        for one in kept
    ]


# The same few lists are shown again after every act.
@lru_cache(2**12)
def _trail_entry(scenario: Scenario, lang: str) -> TrailEntry:
    squares, k = scenario.flags, scenario.k
    [exact] = values_of(("AP@K",), scenario)
    value, measure = compact_text(exact), name_at("AP@K", k)
    label = texts_for(lang)(
        "trail.label", measure=measure, value=value, hits=sum(squares), n=len(squares), k=k
    )
    return {
        "id": list_id(scenario),
        "squares": squares,
        "k": k,
        "value": value,
        "label": label,
        "is_now": False,
    }


def _task(state: PlaygroundState, texts: Texts) -> TaskData | None:
    """Return the current try, while the opening example is on the board."""
    progress = state.tries
    start, number = opening_for(texts.lang), progress.at + 1
    # With other items on the board there is nothing that it could be about.
    is_about = set(state.scenario.items) == set(start.items)
    if not progress.is_shown or state.entry.example != OPENING_EXAMPLE or not is_about:
        return None
    is_last = number == len(TRIES)
    answer = answer_text(progress, start, texts)
    right = progress.after is not None and progress.chosen in progress.current.answers(start, progress.after)
    return {
        "number": number,
        "of": len(TRIES),
        "label": texts("tries.label", number=number, of=len(TRIES)),
        "text": question_text(progress, start, texts),
        "choices": choices(start),
        "chosen": progress.chosen,
        "done": progress.after is not None,
        "right": right,
        "answer": answer,
        "next": texts("tries.lesson" if is_last else "tries.further"),
        "href": f"{_FIRST_LESSON}&lang={texts.lang}" if is_last else "",
    }


def _chips(opened: str, lang: str) -> list[ExampleChip]:
    return [{**chip, "is_open": chip["id"] == opened} for chip in _closed_chips(lang)]


@cache
def _closed_chips(lang: str) -> tuple[ExampleChip, ...]:
    texts = texts_for(lang)
    by_id = {example.id: example for _, example in examples_by_question(lang)}
    return tuple(
        {
            "id": id_,
            "name": texts(f"chip.{id_}"),
            "squares": by_id[id_].picture.hits,
            "value": by_id[id_].picture.value_text,
            "is_open": False,
        }
        for id_ in ON_THE_PAGE
    )
