"""Screens of the practice: a question with the map of misconceptions, and the result."""

from __future__ import annotations

from collections import Counter

from webapp.learn.asked import asked, verdict
from webapp.learn.blocks import ActData, Block, LinkData
from webapp.learn.drill import Drill
from webapp.learn.home_screen import belief_map
from webapp.learn.lesson_screen import HOME
from webapp.learn.screen import Screen, links, practise, prose
from webapp.learn.view import LearnView
from webapp.texts import Texts


def practice_screen(view: LearnView, drill: Drill, texts: Texts) -> Screen:
    """Return the screen of the open question, or of the last one with its feedback."""
    turn = drill.current
    if turn is None:
        return _finished(view, drill, texts)
    answered = len(drill.picked)
    number = answered if turn.picked is not None else answered + 1

    def act(option: int) -> ActData:
        return {"do": "pick", "turn": number - 1, "option": option}

    question = turn.question
    blocks: list[Block] = [*asked(question, turn.picked, texts, act), belief_map(view, texts)]
    if turn.comes_back:
        blocks.insert(0, prose("again", texts("learn.comes_back"), "note"))
    is_answered = turn.picked is not None
    key = "learn.question_of" if drill.count else "learn.question"
    return Screen(
        id=f"practice {drill.seed} {number}",
        title=texts(key, at=number, of=max(drill.count, number)),
        blocks=tuple(blocks),
        kicker=texts("learn.practice"),
        back=HOME,
        onward={"do": "next", "turn": number - 1} if is_answered else None,
        onward_text=texts("learn.next_question"),
        said="" if turn.picked is None else verdict(question, turn.picked, texts),
    )


def _finished(view: LearnView, drill: Drill, texts: Texts) -> Screen:
    """Return the screen of the result."""
    right = sum(turn.is_right for turn in drill.turns)
    states = Counter(drill.states.values())
    summary = texts(
        "learn.finished",
        right=right,
        of=len(drill.picked),
        known=states["known"],
        beliefs=len(drill.codes),
    )
    again: LinkData = {"text": texts("learn.another_set"), "act": practise(drill.kinds, drill.count)}
    blocks: tuple[Block, ...] = (
        prose("summary", summary, "lead"),
        links("ways", [again]),
        belief_map(view, texts, is_open=True),
    )
    return Screen(
        id="practice finished",
        title=texts("learn.finished_title"),
        blocks=blocks,
        kicker=texts("learn.practice"),
        back=HOME,
    )
