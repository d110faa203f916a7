"""A step of a lesson, put to a class: its question, its reasons to choose from, or its opinions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from webapp.board.explained import joined
from webapp.classroom.asks import AskStep
from webapp.classroom.kinds.before_and_after import answered_lists, open_lists
from webapp.classroom.kinds.question import PosedQuestion
from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.learn.blocks import Block, ProseBlock
from webapp.learn.comparing import UP, WHICH, Words
from webapp.learn.drill import question_of
from webapp.learn.hands_on import CHANCE, Orders
from webapp.learn.lesson import Compare, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import figures, shown_step, step_title
from webapp.learn.own_list import may_leave, usable
from webapp.learn.screen import prose
from webapp.learn.steps import compare, orders, predict
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.texts import Texts, texts_for

Predicted = Predict | Compare | Orders
"""Steps that ask for a prediction, which is right or wrong, and then for a reason."""

_WORDS: Final[Mapping[type[Step], Words]] = {Predict: UP, Compare: WHICH, Orders: CHANCE}

_ASKING: Final = frozenset({"options", "predict", "choices"})
"""The blocks that a step asks with, which the room has in its own way."""


@dataclass(frozen=True, slots=True)
class _StepItem(Posed):
    """A step of a lesson as a class sees it.

    Args:
        lesson: The lesson.
        step: Its step.
    """

    lesson: Lesson
    step: Step

    def name(self, texts: Texts) -> str:
        """Return the titles of the lesson and of the step."""
        lesson = texts(f"lesson.{self.lesson.id}.title")
        return texts("asks.step_name", lesson=lesson, step=step_title(self.lesson, self.step, texts))

    def context(self, texts: Texts) -> Context:
        """Return the context of the step before any answer."""
        return Context(self.lesson, (), None, figures(self.lesson.id), texts)

    def unanswered(self, texts: Texts) -> ShownStep:
        """Return the step as it is shown before any answer."""
        return shown_step(self.step, self.context(texts))

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return the text and the lists of the step."""
        text = _text(self.step, self.context(texts))
        shown = (block for block in self.unanswered(texts).blocks if block["id"] not in _ASKING)
        return tuple(text if block["id"] == text["id"] else block for block in shown)

    @property
    def board(self) -> PosedBoard | None:
        """The list of the step, with what its lesson lets a reader change."""
        return _board_of(self.step, self.lesson, self.shown_scene)

    @property
    @abstractmethod
    def shown_scene(self) -> str:
        """The name of the list or set that is on the board once the step is answered."""


@dataclass(frozen=True, slots=True)
class PosedPrediction(_StepItem):
    """The question of a step: up, the same or down; which is higher; better or worse than chance."""

    step: Predicted

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The words to choose from."""
        truth = _truth(self.step, self.context(texts_for("en")))
        believed = self.step.believed
        return tuple(
            Choice(word, None if word == truth else believed.get(word), word == truth)
            for word in _WORDS[type(self.step)]
        )

    @property
    def shown_scene(self) -> str:
        """The list that was predicted, or the first of those that are compared."""
        return _scene_of(self.step)

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return the text and the lists, before and after, without the values that would tell."""
        blocks = _StepItem.blocks(self, texts)
        if isinstance(self.step, Predict):
            blocks += open_lists(self.step, self.context(texts))
        return blocks

    def question(self, texts: Texts) -> str:
        """Return the question."""
        at = self.context(texts)
        return at.text_or(self.step, "class_ask", at.text(self.step, "ask"))

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return the words of an answer."""
        return _word_texts(self.step, self.context(texts))[self.choice(id_).id]

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return the values on both sides, and what the lesson says to them."""
        at = self.context(texts)
        return (*answered_lists(self.step, at), prose("reveal", at.text(self.step, "reveal")))


@dataclass(frozen=True, slots=True)
class PosedReason(_StepItem):
    """The reasons of a step, of which one is right; the answer itself is shown."""

    step: Predicted

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The reasons, in the order in which the lesson shows them."""
        step = self.step
        keys = Random(f"{self.lesson.id} {step.id}").sample(step.why, len(step.why))
        return tuple(Choice(key, step.voices.get(key), key == step.why[0]) for key in keys)

    @property
    def shown_scene(self) -> str:
        """The list that was predicted, or the first of those that are compared."""
        return _scene_of(self.step)

    def name(self, texts: Texts) -> str:
        """Return the titles of the lesson and of the step, and that it asks why."""
        return texts("asks.reason_name", step=_StepItem.name(self, texts))

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return the text of the step, the lists with their values, and the answer."""
        at = self.context(texts)
        return (
            _text(self.step, at),
            *answered_lists(self.step, at),
            prose("reveal", at.text(self.step, "reveal")),
        )

    def question(self, texts: Texts) -> str:
        """Return the question why."""
        return self.context(texts).text(self.step, "why")

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return a reason."""
        return self.context(texts).text(self.step, f"why_{self.choice(id_).id}")

    def belief_text(self, id_: str, texts: Texts) -> str:
        """Return what is to be said to a wrong reason, and the misconception that it puts into words."""
        choice = self.choice(id_)
        if choice.is_right:
            return ""
        reply = self.context(texts).text(self.step, f"reply_{id_}")
        if choice.belief is None:
            return reply
        return joined(reply, texts("learn.named", name=texts(f"belief.{choice.belief}.name")), texts)

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return what the lesson replies to each reason, to the right one first."""
        at = self.context(texts)
        right, *others = self.step.why
        return (
            prose(f"reply_{right}", at.text(self.step, f"reply_{right}"), "good"),
            *(_reply(id_, self.choice_text(id_, texts), at, self.step) for id_ in others),
        )


@dataclass(frozen=True, slots=True)
class PosedOpinion(_StepItem):
    """The opinions of a step, none of them right or wrong."""

    step: Tell

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The opinions."""
        return tuple(map(Choice, self.step.choices))

    @property
    def shown_scene(self) -> str:
        """The list of the step."""
        return self.step.scene

    def question(self, texts: Texts) -> str:
        """Return the question."""
        return self.context(texts).text(self.step, "ask")

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return an opinion."""
        return self.context(texts).text(self.step, f"choice_{self.choice(id_).id}")

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return what the lesson replies to each opinion."""
        at = self.context(texts)
        return tuple(_reply(id_, self.choice_text(id_, texts), at, self.step) for id_ in self.step.choices)


def posed_step(ask: AskStep) -> Posed | None:
    """Return the step of an ask; None for one that is not there, or has nothing to choose."""
    lesson = lessons().get(ask.lesson)
    step = None if lesson is None else next((one for one in lesson.steps if one.id == ask.step), None)
    if lesson is None or step is None:
        return None
    match step, ask.part:
        case Predict() | Compare() | Orders(), "answer":
            return PosedPrediction(lesson, step)
        case Predict() | Compare() | Orders(), "why" if step.why:
            return PosedReason(lesson, step)
        case Tell(choices=choices), "answer" if choices:
            return PosedOpinion(lesson, step)
        case Recall(), "answer":
            return PosedQuestion(question_of(step.belief, step.seed))
        case _:
            return None


def _text(step: Step, at: Context) -> ProseBlock:
    """Return the text of a step; a class that has not seen the step before may get another wording."""
    return prose("text", at.text_or(step, "class_text", at.text(step, "text")))


def _reply(id_: str, answer: str, at: Context, step: Step) -> ProseBlock:
    """Return an answer and what the lesson replies to it."""
    reply = at.text(step, f"reply_{id_}")
    return prose(f"reply_{id_}", at.t("asks.opinion", opinion=answer, reply=reply), "note")


def _truth(step: Predicted, at: Context) -> str:
    match step:
        case Predict():
            return predict.truth_of(step, at)
        case Compare():
            return compare.truth_of(step, at)
        case Orders():
            return orders.truth_of(step, at)


def _word_texts(step: Predicted, at: Context) -> dict[str, str]:
    """Return the text of each word to choose from."""
    match step:
        case Predict():
            return {word: at.t(f"learn.{word}") for word in UP}
        case Compare():
            return compare.answer_texts(step, at)
        case Orders():
            return {word: at.t(f"answer.{word}") for word in CHANCE}


def _scene_of(step: Predicted) -> str:
    match step:
        case Predict():
            return step.after.scene
        case Compare():
            return step.sides[0].scene
        case Orders():
            return step.scene


def _board_of(step: Step, lesson: Lesson, name: str) -> PosedBoard | None:
    scene = lesson.scenes[name]
    if not isinstance(scene, Scenario):
        return None
    hands = usable(scene, step.hands)
    return PosedBoard(scene, step.measures or ALWAYS_SHOWN, hands, may_leave(scene, step.hands))
