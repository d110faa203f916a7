"""Screen of the notes for teachers: lesson plans, item by item, with links, answers to expect and notes."""

from __future__ import annotations

from webapp.learn.blocks import Block, LinkData
from webapp.learn.changes import step_of
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import LessonPlan, PlanItem, lesson_plans
from webapp.learn.lesson_screen import HOME, step_title
from webapp.learn.screen import Screen, links, prose
from webapp.learn.view import LearnView
from webapp.model.address import readable_query
from webapp.texts import Texts


def teach_screen(texts: Texts) -> Screen:
    """Return all lesson plans; each item with its link in the reader's language."""
    blocks: list[Block] = [prose("intro", texts("learn.teach_intro"), "lead")]
    for one in lesson_plans():
        blocks += _plan(one, texts)
    return Screen(id="teach", title=texts("learn.for_teachers"), blocks=tuple(blocks), back=HOME)


def _plan(one: LessonPlan, texts: Texts) -> list[Block]:
    about = texts(f"teach.{one.id}.about")
    heading = texts("learn.class_heading", name=texts(f"teach.{one.id}.name"), minutes=one.minutes)
    return [
        {"kind": "heading", "id": one.id, "text": heading},
        prose(f"{one.id}_about", about),
        *(block for number, item in enumerate(one.items, 1) for block in _item(one, number, item, texts)),
    ]


def _item(one: LessonPlan, number: int, item: PlanItem, texts: Texts) -> list[Block]:
    text = f"teach.{one.id}.{item.id}"
    key = f"{one.id}_{item.id}"
    link = f"{item.page}?{readable_query({**item.query, 'lang': texts.lang})}"
    projected: LinkData = {"text": texts("learn.class_projector"), "href": f"{link}&view=present"}
    name = texts("learn.class_item", number=number, opens=_opened(item, texts), minutes=item.minutes)
    opened: LinkData = {"text": name, "href": link}
    notes = texts(
        "learn.class_notes",
        expect=texts(f"{text}.expect", **item.figures),
        differ=texts(f"{text}.differ", **item.figures),
    )
    return [
        links(f"{key}_open", [opened, projected]),
        prose(f"{key}_what", texts(f"{text}.what", **item.figures)),
        prose(f"{key}_said", notes, "note"),
    ]


def _opened(item: PlanItem, texts: Texts) -> str:
    """Return the name of the page or step that an item opens, as on the screen."""
    if item.page != "learn":
        return texts(f"page.{item.page}")
    view = LearnView.from_query(item.query)[0]
    step = step_of(view)
    if view.lesson is None or step is None:
        return texts("learn.practice")
    lesson = lessons()[view.lesson]
    return f"{texts(f'lesson.{lesson.id}.title')} · {step_title(lesson, step, texts)}"
