"""The link that asks a class about a list: in the menu Share, with all that the list is."""

from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import opened
from webapp.classroom.brought import brought
from webapp.model.address import parse_query
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for


class Links(HTMLParser):
    """Collects the links of a page, each with its text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "a":
            self.found.append(dict(attrs))


def html_of(app: AppTest) -> list[str]:
    """Return what the page shows as HTML of its own."""
    protos: list[Any] = [getattr(node, "proto", None) for node in app.main if node.type == "html"]
    return [str(proto.body) for proto in protos]


def links_of(app: AppTest) -> Links:
    links = Links()
    for body in html_of(app):
        links.feed(body)
    return links


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["B", "<b>bold</b>", '"quoted"', "a, b & c", "👩‍👩‍👧", "' onclick='x"])
def test_the_playground_links_to_a_class_that_is_asked_about_its_list(lang: str, name: str) -> None:
    scenario = Scenario((name, "A", "C"), (name, "C", "Z"), k=2, unnamed=1, show=("R@K",))
    query = "&".join(f"{key}={quote(value)}" for key, value in scenario.to_query().items())
    app = opened(f"{query}&lang={lang}", share=True)
    links = links_of(app)
    (link,) = [one for one in links.found if one.get("data-testid") == "ask-class"]
    page, _, asked = (link["href"] or "").partition("?")
    assert page == "classroom"
    assert parse_query(asked)["lang"] == [lang]
    given = brought(parse_query(asked))
    assert given.scenario == scenario
    assert given.asks
    assert not given.problems
    assert {"b", "script"} & links.tags == set()
    assert "onclick" not in link


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_named_in_the_readers_language(lang: str) -> None:
    app = opened(f"list=A,B&relevant=B&k=2&lang={lang}", share=True)
    assert any(texts_for(lang)("app.ask_class_list") in text for text in html_of(app))
