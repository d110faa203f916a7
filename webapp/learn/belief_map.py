"""Misconceptions that were asked about: each as a myth, beside what is true in fact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from webapp.learn.act_protocol import LinkData
from webapp.learn.drill import State
from webapp.learn.lesson_screen import step_title
from webapp.learn.misconceptions import misconceptions
from webapp.learn.overview_protocol import MapBlock, MapEntry
from webapp.learn.screen import practise
from webapp.learn.teaching_screens import step_at, teaching_screens
from webapp.learn.view import LearnView
from webapp.texts import Texts

_ORDER: Final[tuple[State, ...]] = ("missed", "once", "known")


def belief_map(view: LearnView, texts: Texts) -> MapBlock:
    """Return the misconceptions that were asked about, missed ones first, to practise one alone."""
    known = view.known
    codes = [code for state in _ORDER for code in misconceptions() if known.get(code) == state]
    return {
        "kind": "map",
        "id": "map",
        "legend": texts("known.legend", met=len(codes), of=len(misconceptions())),
        "entries": [_entry(code, known[code], texts, [_alone(code, texts)]) for code in codes],
        "open": True,
    }


def weak_beliefs(codes: Iterable[str], states: Mapping[str, State], texts: Texts) -> MapBlock:
    """Return misconceptions that were missed, each with the way to the screen that teaches it."""
    entries = [_entry(code, states[code], texts, way_to_lesson(code, texts)) for code in codes]
    return {"kind": "map", "id": "weak", "legend": "", "entries": entries, "open": True}


def strong_beliefs(codes: Sequence[str], states: Mapping[str, State], texts: Texts) -> MapBlock:
    """Return misconceptions that went well, folded."""
    legend = texts("session.strong", n=len(codes))
    entries = [_entry(code, states[code], texts, []) for code in codes]
    return {"kind": "map", "id": "strong", "legend": legend, "entries": entries, "open": False}


def fact(code: str, texts: Texts) -> str:
    """Return what is true in place of a misconception."""
    return texts("known.fact", fact=texts(f"fact.{code}"))


def way_to_lesson(code: str, texts: Texts) -> list[LinkData]:
    """Return the way to the screen that teaches the truth about a misconception, if there is one."""
    if code not in teaching_screens():
        return []
    lesson, step = step_at(*teaching_screens()[code])
    text = texts("session.see", title=step_title(lesson, step, texts))
    return [{"text": text, "act": {"do": "lesson", "lesson": lesson.id, "step": step.id}}]


def _entry(code: str, state: State, texts: Texts, ways: list[LinkData]) -> MapEntry:
    return {
        "myth": texts("known.myth", name=texts(f"belief.{code}.name")),
        "fact": fact(code, texts),
        "state": state,
        "state_text": texts(f"known.{state}"),
        "ways": ways,
    }


def _alone(code: str, texts: Texts) -> LinkData:
    return {"text": texts("known.alone"), "act": practise((code,))}
