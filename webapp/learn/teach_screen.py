"""Screen of the notes for teachers: lesson plans, item by item, with links, answers to expect and notes."""

from __future__ import annotations

from webapp.learn.act_protocol import LinkData
from webapp.learn.blocks import Block
from webapp.learn.changes import step_of
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_plans import LessonPlan, PlanItem, lesson_plans
from webapp.learn.lesson_screen import HOME, step_title
from webapp.learn.overview_protocol import TabData, TabsBlock
from webapp.learn.screen import Screen, links, prose
from webapp.learn.view import PLANS, TOOLS, LearnView, Plan, Tool
from webapp.model.address import readable_query
from webapp.model.class_link import PAGE as CLASSROOM
from webapp.model.class_link import ask_of_plan, class_link
from webapp.texts import Texts


def teach_screen(shown: Plan | None, tool: Tool | None, texts: Texts) -> Screen:
    """Return the notes for teachers.

    Args:
        shown: The lesson plan that is open; None for the set of questions, whose fields are below the screen.
        tool: The tool that is open in place of a plan; its fields are below the screen too.
        texts: The texts.
    """
    room: LinkData = {
        "text": texts("teachers.open_room"),
        "href": f"{CLASSROOM}?{readable_query({'lang': texts.lang})}",
    }
    blocks: list[Block] = [
        prose("intro", texts("learn.teach_intro"), "lead"),
        links("classroom", [room]),
        _tabs(tool or shown, texts),
    ]
    for one in lesson_plans():
        if one.id == shown and tool is None:
            blocks += _plan(one, texts)
    id_ = f"teach {tool or shown or ''}".strip()
    return Screen(id=id_, title=texts("learn.for_teachers"), blocks=tuple(blocks), back=HOME)


def _tabs(shown: Tool | Plan | None, texts: Texts) -> TabsBlock:
    """Return the parts of the notes: the set of questions, each lesson plan, and the tools."""
    questions: TabData = {
        "text": texts("teachers.tab_set"),
        "act": {"do": "place", "place": "teach"},
        "open": shown is None,
    }
    plans: list[TabData] = [
        {
            "text": _heading(one, texts),
            "act": {"do": "place", "place": "teach", "plan": plan},
            "open": plan == shown,
        }
        for one in lesson_plans()
        for plan in PLANS
        if plan == one.id
    ]
    tools: list[TabData] = [
        {
            "text": texts(f"teachers.tab_{tool}"),
            "act": {"do": "place", "place": "teach", "tool": tool},
            "open": tool == shown,
        }
        for tool in TOOLS
    ]
    tabs = [questions, *plans, *tools]
    return {"kind": "tabs", "id": "tabs", "legend": texts("teachers.tabs"), "tabs": tabs}


def _heading(one: LessonPlan, texts: Texts) -> str:
    return texts("learn.class_heading", name=texts(f"teach.{one.id}.name"), minutes=one.minutes)


def _plan(one: LessonPlan, texts: Texts) -> list[Block]:
    text = f"teach.{one.id}"
    return [
        {"kind": "heading", "id": one.id, "text": _heading(one, texts)},
        prose(
            f"{one.id}_aims", texts("teachers.aims", aims=texts(f"{text}.aims"), needs=texts(f"{text}.needs"))
        ),
        prose(f"{one.id}_about", texts(f"{text}.about")),
        links(f"{one.id}_ask", [_asking(one, texts)]),
        *(block for number, item in enumerate(one.items, 1) for block in _item(one, number, item, texts)),
    ]


def _asking(one: LessonPlan, texts: Texts) -> LinkData:
    """Return the link to a room in which a class answers the questions of a plan."""
    return {
        "text": texts("learn.ask_plan"),
        "href": class_link(ask_of_plan(one.id), {}, texts.lang),
    }


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
