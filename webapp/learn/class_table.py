"""What a class has missed, as HTML: a bar for each misconception, with the lesson that treats it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from webapp.learn.class_results import BeliefResult
from webapp.learn.lesson_screen import step_title
from webapp.learn.teaching_screens import step_at, teaching_screens
from webapp.learn.view import LearnView
from webapp.texts import Texts

STYLE: Final = """<style>
ol.missed{display:grid;gap:1rem;margin:0!important;padding:0!important;list-style:none;font-variant-numeric:tabular-nums}
.missed li{display:grid;gap:.2rem;margin:0}
.missed p{margin:0}
.missed .myth{font-weight:600}
.missed .amount{display:grid;grid-template-columns:minmax(0,1fr) max-content;align-items:center;gap:.8rem}
.missed .bar{height:1rem;border-radius:.2rem;background:rgba(128,128,128,.2)}
.missed .bar span{display:block;height:100%;border-radius:.2rem;background:currentColor;opacity:.75}
.missed .more{font-size:.875rem}
@media (forced-colors:active){
  .missed .bar{border:1px solid CanvasText}
  .missed .bar span{background:Highlight}
}
</style>"""


def missed_table(results: Sequence[BeliefResult], page: str, texts: Texts) -> str:
    """Return a row for each misconception that somebody has missed, in the order of the results.

    Args:
        results: How the class did.
        page: The address of the page of lessons, without parameters.
        texts: The texts.
    """
    rows = "".join(_row(one, page, texts) for one in results if one.missed)
    label = escape(texts("class_codes.table"))
    return f'<ol class="missed" data-testid="class-missed" aria-label="{label}">{rows}</ol>' if rows else ""


def known_to_all(results: Sequence[BeliefResult], texts: Texts) -> str:
    """Return a sentence that names what nobody has missed; empty where there is nothing."""
    names = [texts(f"belief.{one.code}.name") for one in results if not one.missed]
    quoted = texts("change.comma").join(texts("class_codes.quoted", name=name) for name in names)
    return texts("class_codes.known", names=quoted) if names else ""


def _row(one: BeliefResult, page: str, texts: Texts) -> str:
    share = round(100 * one.missed / one.met)
    amount = texts("class_codes.missed", missed=one.missed, met=one.met, percent=share)
    led = texts("class_codes.led", led=one.led) if one.led else texts("class_codes.led_nobody")
    return (
        f'<li data-belief="{one.code}"><p class="myth">{escape(_myth(one.code, texts))}</p>'
        f'<div class="amount"><div class="bar" aria-hidden="true"><span style="width:{share}%"></span></div>'
        f"<strong>{escape(amount)}</strong></div>"
        f'<p class="more">{escape(led)} {_way(one.code, page, texts)}</p></li>'
    )


def _myth(code: str, texts: Texts) -> str:
    return texts("known.myth", name=texts(f"belief.{code}.name"))


def _way(code: str, page: str, texts: Texts) -> str:
    """Return the link to the screen that teaches the truth about a misconception, if there is one."""
    if code not in teaching_screens():
        return ""
    lesson, step = step_at(*teaching_screens()[code])
    link = LearnView("lesson", lesson.id, step.id).to_address(page, {"lang": texts.lang})
    text = escape(texts("session.see", title=step_title(lesson, step, texts)))
    return f'<a href="{escape(link)}" target="_blank" rel="noopener">{text}</a>'
