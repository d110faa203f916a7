"""Protocol of the document component: the data that it receives; it sends nothing."""

from __future__ import annotations

from typing import TypedDict


class QrData(TypedDict):
    """A link as a picture that fills the screen.

    Args:
        number: Counts the times that it was asked for: each is shown once.
        picture: The QR code as a data URI; empty where the link is too long for one.
        address: The link as it can be typed.
    """

    number: int
    picture: str
    address: str


class ProjectorData(TypedDict):
    """The bar of the projector view, as far as the browser has it.

    Args:
        root: Size of one rem, as CSS.
        texts: Texts of its buttons.
        keys: Each key, and what it does.
        qr: The link as a picture, when it was just asked for.
    """

    root: str
    texts: dict[str, str]
    keys: list[list[str]]
    qr: QrData | None


class DocumentData(TypedDict):
    """Settings of the browser's document, and the reader's words for what Streamlit has in English.

    Args:
        lang: The language of the page, as HTML names it.
        translations: The reader's words, by the keys of `streamlit_words.js`.
        themes: Names of the colour themes, by Streamlit's name; and `label`.
        pages: The last part of each page's address.
        projector: The bar of the projector view, when the page is laid out for a room.
        short_languages: One sign for each language, in the order of the choice, for narrow screens.
    """

    lang: str
    translations: dict[str, str]
    themes: dict[str, str]
    pages: list[str]
    projector: ProjectorData | None
    short_languages: list[str]
