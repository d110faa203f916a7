"""Protocol of the document component: the data that it receives; it sends nothing."""

from __future__ import annotations

from typing import TypedDict


class DocumentData(TypedDict):
    """Settings of the browser's document, and the reader's words for what Streamlit has in English.

    Args:
        lang: The language of the page, as HTML names it.
        translations: The reader's words, by the keys of `streamlit_words.js`.
        themes: Names of the colour themes, by Streamlit's name; and `label`.
        pages: The last part of each page's address.
        present: Whether the page is laid out for a room.
        short_languages: One sign for each language, in the order of the choice, for narrow screens.
    """

    lang: str
    translations: dict[str, str]
    themes: dict[str, str]
    pages: list[str]
    present: bool
    short_languages: list[str]
