"""Screens of the practice: a question, and the result of a session."""

from __future__ import annotations

from webapp.learn.act_protocol import ActData, LinkData
from webapp.learn.asked import asked, verdict
from webapp.learn.belief_map import strong_beliefs, way_to_lesson, weak_beliefs
from webapp.learn.blocks import Block
from webapp.learn.drill import CLASS_SEEDS, Drill, Turn
from webapp.learn.home_screen import keep_block
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import HOME
from webapp.learn.next_session import learned_kinds
from webapp.learn.overview_protocol import ResultBlock, ResultCodeBlock, ResultData
from webapp.learn.result_code import result_code
from webapp.learn.screen import Screen, links, practise, prose
from webapp.learn.view import LearnView
from webapp.texts import Texts


def practice_screen(view: LearnView, drill: Drill, texts: Texts) -> Screen:
    """Return the screen of the open question, or of the last one with its feedback."""
    turn = drill.current
    if turn is None:
        return _finished(view, drill, texts)
    answered = len(drill.picked)
    is_answered = turn.picked is not None
    number = answered if is_answered else answered + 1

    def act(option: int) -> ActData:
        return {"do": "pick", "turn": number - 1, "option": option}

    question = turn.question
    blocks: list[Block] = [*asked(question, turn.picked, texts, act)]
    if turn.picked is not None and not turn.is_right:
        belief = question.options[turn.picked].belief or turn.kind
        blocks.append(links("see", way_to_lesson(belief, texts)))
    if turn.comes_back:
        blocks.insert(0, prose("again", texts("learn.comes_back"), "note"))
    return Screen(
        id=f"practice {drill.seed} {number}",
        title=texts("learn.question_of", at=number, of=drill.length),
        blocks=tuple(blocks),
        kicker=_kicker(drill, texts),
        at=answered,
        of=drill.length,
        back=HOME,
        onward={"do": "next", "turn": number - 1} if is_answered else None,
        onward_text=texts("learn.next_question"),
        said="" if turn.picked is None else verdict(question, turn.picked, texts),
    )


def _kicker(drill: Drill, texts: Texts) -> str:
    if not drill.coming_back:
        return texts("session.kicker", count=drill.count)
    return texts("session.kicker_back", count=drill.count, back=drill.coming_back)


def _finished(view: LearnView, drill: Drill, texts: Texts) -> Screen:
    """Return the result of a session: every answer, what was strong, what was weak, and what comes next."""
    first = [turn for turn in drill.turns if not turn.comes_back]
    weak = [code for code in drill.codes if code in drill.missed]
    strong = list(dict.fromkeys(turn.kind for turn in first if turn.kind not in weak))
    blocks: list[Block] = [_answers(drill, texts)]
    is_of_class = drill.seed <= CLASS_SEEDS
    if is_of_class:
        blocks.append(_code(drill, texts))
    if weak:
        blocks.append({"kind": "heading", "id": "weak_heading", "text": texts("session.weak")})
        blocks.append(weak_beliefs(weak, view.known, texts))
    blocks += _next(view, texts, is_weak=bool(weak))
    if strong:
        blocks.append(strong_beliefs(strong, view.known, texts))
    if not is_of_class:
        blocks.append(_code(drill, texts))
    blocks.append(keep_block(texts))
    right = sum(turn.is_right for turn in first)
    return Screen(
        id="practice finished",
        title=texts("session.title", right=right, of=len(first)),
        blocks=tuple(blocks),
        kicker=_kicker(drill, texts),
        at=drill.length,
        of=drill.length,
        back=HOME,
        onward=_another(view, drill),
        onward_text=texts("session.more"),
    )


def _answers(drill: Drill, texts: Texts) -> ResultBlock:
    answers: list[ResultData] = [
        {"right": turn.is_right, "back": turn.comes_back, "text": texts(_answer_key(turn), at=number)}
        for number, turn in enumerate(drill.turns, 1)
    ]
    return {"kind": "result", "id": "answers", "legend": texts("session.answers"), "answers": answers}


def _code(drill: Drill, texts: Texts) -> ResultCodeBlock:
    """Return the result code: in a class it is what comes next, else it is at hand."""
    return {
        "kind": "result_code",
        "id": "result_code",
        "legend": texts("result_code.legend"),
        "code": result_code(drill),
        "note": texts("result_code.note"),
        "copy": texts("result_code.copy"),
        "copied": texts("result_code.copied"),
        "selected": texts("result_code.selected"),
    }


def _answer_key(turn: Turn) -> str:
    return f"session.{'again' if turn.comes_back else 'answer'}_{'right' if turn.is_right else 'wrong'}"


def _next(view: LearnView, texts: Texts, *, is_weak: bool) -> list[Block]:
    """Return what comes next: what was missed, else the next lesson, else a pause."""
    following = next((id_ for id_ in lessons() if id_ not in view.finished), None)
    ways: list[LinkData] = []
    if following:
        title = texts(f"lesson.{following}.title")
        text = texts("session.next_lesson", title=title)
        ways.append(
            {"text": texts("learn.next_lesson", title=title), "act": {"do": "lesson", "lesson": following}}
        )
    else:
        text = texts("session.next_all")
    if is_weak:
        text = texts("session.next_weak")
    return [
        {"kind": "heading", "id": "next_heading", "text": texts("session.next")},
        prose("next", text),
        links("ways", [*ways, {"text": texts("learn.all_lessons"), "act": HOME}]),
    ]


def _another(view: LearnView, drill: Drill) -> ActData:
    """Return the act that starts another session: about the same kinds, or what is known of them by then."""
    if drill.kinds and set(drill.kinds) <= set(learned_kinds(view)):
        return practise(learned_kinds(view))
    return practise(drill.kinds if len(drill.kinds) < drill.count else ())
