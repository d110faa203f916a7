"""Start screen: the lessons, the practice, and the reader's progress."""

from __future__ import annotations

from webapp.learn.blocks import Block, CardData, LinkData, MapBlock, MapEntry
from webapp.learn.drill import State
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.screen import Screen, links, practise, prose
from webapp.learn.view import LearnView
from webapp.texts import Texts


def home_screen(view: LearnView, texts: Texts) -> Screen:
    """Return the start screen: lessons as cards with the next one marked, practice, notes for teachers."""
    cards = [_card(number, lesson, view, texts) for number, lesson in enumerate(lessons(), 1)]
    if view.drill is None:
        practice: LinkData = {"text": texts("learn.practise"), "act": practise(())}
    else:
        practice = {"text": texts("learn.practise_on"), "act": {"do": "place", "place": "practice"}}
    ways: list[LinkData] = [
        practice,
        {"text": texts("learn.for_teachers"), "act": {"do": "place", "place": "teach"}},
    ]
    blocks: list[Block] = [
        prose("intro", texts("learn.intro", n=len(cards)), "lead"),
        {"kind": "cards", "id": "cards", "cards": cards},
        prose("practice", texts("learn.practice_intro", n=len(misconceptions()))),
        links("ways", ways),
    ]
    if view.known:
        blocks.append(belief_map(view, texts, is_open=True))
    return Screen(id="home", title=texts("learn.title"), blocks=tuple(blocks))


def belief_map(view: LearnView, texts: Texts, *, is_open: bool = False) -> MapBlock:
    """Return the map of misconceptions: the state of each, with a button to practise it alone."""
    states = view.known
    entries: list[MapEntry] = [
        {
            "text": texts(f"belief.{code}.name"),
            "state": states.get(code, "unseen"),
            "state_text": _state_text(states.get(code), texts),
            "act": practise((code,)),
        }
        for code in misconceptions()
    ]
    return {"kind": "map", "id": "map", "legend": texts("learn.map"), "entries": entries, "open": is_open}


def _state_text(state: State | None, texts: Texts) -> str:
    return texts(f"learn.state_{state or 'unseen'}")


def _card(number: int, id_: str, view: LearnView, texts: Texts) -> CardData:
    is_open = view.lesson == id_ and bool(view.step or view.said)
    state = "done" if id_ in view.done else "open" if is_open else ""
    following = next((other for other in lessons() if other not in view.done), None)
    return {
        "number": number,
        "title": texts(f"lesson.{id_}.title"),
        "teaser": texts(f"lesson.{id_}.teaser"),
        "state": state,
        "state_text": texts(f"learn.lesson_{state}") if state else "",
        "is_next": id_ == following,
        "act": {"do": "lesson", "lesson": id_},
    }
