"""Settings of the browser's document that Streamlit has no option for, and the choice of the theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from webapp.components.base import Component
from webapp.components.document_protocol import DocumentData, ProjectorData
from webapp.texts import LANGUAGES, Texts, texts_for

_component: Final = Component[DocumentData]("document", "document/document")


def document(pages: Sequence[str], texts: Texts, projector: ProjectorData | None) -> None:
    """Show the choice of the theme, and set language, history, focus and Streamlit's own words.

    Args:
        pages: The last part of each page's address.
        texts: Texts of the reader's language.
        projector: The bar of the projector view, when the page is laid out for a room.
    """
    data: DocumentData = {
        "lang": texts.html_lang,
        "translations": texts.section("streamlit"),
        "themes": texts.section("theme"),
        "pages": list(pages),
        "projector": projector,
        "short_languages": [texts_for(lang)("language.short") for lang in LANGUAGES],
    }
    _component(data)
