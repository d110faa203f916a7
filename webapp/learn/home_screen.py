"""Start screen: the lessons, the practice, and the reader's progress."""

from __future__ import annotations

from typing import Literal

from webapp.learn.act_protocol import LinkData
from webapp.learn.belief_map import belief_map
from webapp.learn.blocks import Block
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.next_session import learned_kinds
from webapp.learn.overview_protocol import CardData, KeepBlock
from webapp.learn.screen import Screen, links, practise, prose
from webapp.learn.view import LearnView
from webapp.texts import Texts


def home_screen(view: LearnView, texts: Texts) -> Screen:
    """Return the start screen: lessons as cards with the next one marked, practice, notes for teachers."""
    cards = [_card(number, lesson, view, texts) for number, lesson in enumerate(lessons(), 1)]
    teachers: LinkData = {"text": texts("learn.for_teachers"), "act": {"do": "place", "place": "teach"}}
    blocks: list[Block] = [
        prose("intro", texts("learn.intro", n=len(cards)), "lead"),
        {"kind": "cards", "id": "cards", "cards": cards},
        prose("practice", texts("learn.practice_intro", n=len(misconceptions()))),
        links("ways", [*_practice(view, texts), teachers]),
    ]
    if view.known:
        blocks.append(belief_map(view, texts))
    blocks.append(keep_block(texts))
    return Screen(id="home", title=texts("learn.title"), blocks=tuple(blocks))


def keep_block(texts: Texts) -> KeepBlock:
    """Return the switch that lets the browser keep the progress."""
    return {
        "kind": "keep",
        "id": "keep",
        "text": texts("kept.switch"),
        "note": texts("kept.note"),
        "refused": texts("kept.refused"),
    }


def _practice(view: LearnView, texts: Texts) -> list[LinkData]:
    """Return the ways into practice: on with the open session, about the lessons so far, about everything."""
    ways: list[LinkData] = []
    if view.drill is not None and view.drill.current is not None:
        ways.append({"text": texts("learn.practise_on"), "act": {"do": "place", "place": "practice"}})
    learned = learned_kinds(view)
    if learned:
        ways.append({"text": texts("session.learned"), "act": practise(learned)})
    if len(learned) < len(misconceptions()):
        ways.append({"text": texts("session.everything"), "act": practise(())})
    return ways


def _card(number: int, id_: str, view: LearnView, texts: Texts) -> CardData:
    state = _state(id_, view)
    following = next((other for other in lessons() if other not in view.finished), None)
    words = {"done": "progress.done", "read": "progress.read", "open": "learn.lesson_open"}
    return {
        "number": number,
        "title": texts(f"lesson.{id_}.title"),
        "teaser": texts(f"lesson.{id_}.teaser"),
        "minutes": texts("session.minutes", minutes=lessons()[id_].minutes),
        "state": state,
        "state_text": texts(words[state]) if state else "",
        "is_next": id_ == following,
        "act": {"do": "lesson", "lesson": id_},
    }


def _state(id_: str, view: LearnView) -> Literal["", "open", "read", "done"]:
    if id_ in view.done:
        return "done"
    if id_ in view.read:
        return "read"
    return "open" if view.lesson == id_ and (view.step or view.said) else ""
