"""Handout of one page: a list worked out from P@K to MAP, another to work out, and what to remember."""

from __future__ import annotations

from html import escape
from typing import Final

from recmetrics import Explanation
from webapp.cases.case_set import CaseSet
from webapp.learn.figures import figure, value_at
from webapp.learn.lesson import Scene
from webapp.learn.lists import shown_of
from webapp.learn.printed import paragraph, printed_list, printed_page, printed_table
from webapp.model.address import parse_query
from webapp.model.measure_names import measure_at
from webapp.model.numbers import exact_text, with_decimals
from webapp.model.scenario import Scenario
from webapp.texts import Texts

_WORKED: Final = Scenario(("A", "B", "C", "D", "E"), ("A", "C", "Z"), k=2)
_SECOND: Final = Scenario(("F", "G", "H"), ("F",), k=2)
_OWN: Final = Scenario(("L", "M", "N", "O"), ("M", "N"), k=3)
_SET: Final = "case=u1;A,B,C,D,E;A,C,Z&case=u2;F,G,H;F&k=2"

_FIGURES: Final = {
    "relevant": "relevant worked",
    "missed": "missed worked",
    "k": "k worked",
    "p_name": "name P@K worked",
    "terms": "terms AP worked",
    "divisor": "divisor AP worked",
    "ap": "AP worked",
    "cut_name": "name AP@K worked",
    "cut_terms": "terms AP@K worked",
    "cut_divisor": "divisor AP@K worked",
    "second": "AP second",
    "own_k": "k own",
}
"""The numbers that its texts name, as `webapp.learn.figures` reads them."""

_VALUES: Final = {
    "p": ("P@K", "worked"),
    "ap_value": ("AP", "worked"),
    "cut": ("AP@K", "worked"),
    "map": ("AP", "both"),
}
"""The values that its texts name with their decimals: a measure, and a list or a set."""

TO_REMEMBER: Final = ("m2", "m3", "m5", "m6")
"""The misconceptions whose facts are worth a place on the page."""


def handout(texts: Texts) -> str:
    """Return the handout as an HTML page to print."""
    facts = "".join(f"<li>{escape(texts(f'fact.{code}'))}</li>" for code in TO_REMEMBER)
    body = (
        _section("list", texts, printed_list(shown_of(_WORKED), texts))
        + _section("precision", texts)
        + _section("ap", texts, _table(_WORKED, texts))
        + _section("cutoff", texts)
        + _section("map", texts, printed_list(shown_of(_SECOND), texts))
        + _section("own", texts, printed_list(shown_of(_OWN), texts) + _table(_OWN, texts, is_blank=True))
        + f"<section><h2>{escape(texts('handout.remember'))}</h2><ul>{facts}</ul></section>"
    )
    return printed_page(texts("handout.title"), f'<div class="handout">{body}</div>', texts)


def figures() -> dict[str, str]:
    """Return the numbers that the texts of the handout name."""
    both, _ = CaseSet.from_query(parse_query(_SET))
    scenes: dict[str, Scene] = {"worked": _WORKED, "second": _SECOND, "own": _OWN, "both": both}
    found = {name: figure(scenes, expression) for name, expression in _FIGURES.items()}
    for name, (measure, scene) in _VALUES.items():
        value = value_at(scenes, measure, scene)
        found[name] = with_decimals(exact_text(value), value)
    return found


def _section(name: str, texts: Texts, below: str = "") -> str:
    heading = escape(texts(f"handout.{name}_title"))
    return f"<section><h2>{heading}</h2>{paragraph(texts(f'handout.{name}', **figures()))}{below}</section>"


def _table(scenario: Scenario, texts: Texts, *, is_blank: bool = False) -> str:
    """Return the table of a list, rank by rank; a blank one is to be filled in."""
    head = [texts(f"learn.head_{name}") for name in ("rank", "item", "relevant", "hits", "precision", "adds")]
    explained: Explanation = measure_at("AP", scenario.k).explain(scenario.ranked, scenario.relevant_set())
    rows = [
        (
            str(step.k),
            str(step.item),
            "✓" if step.relevant else "",
            *(
                ("", "", "")
                if is_blank
                else (str(step.hits), exact_text(step.precision), exact_text(step.term))
            ),
        )
        for step in explained.steps
    ]
    return printed_table(head, rows)
