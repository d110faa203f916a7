"""Texts of a component in the pseudo-language of tests, where every text is in brackets: ⟦…⟧."""

import re

from playwright.sync_api import Locator

# Every text that it shows or a screen reader reads out, with its place.
TEXTS = """root => {
    const found = []
    const note = (where, text) => { if (text?.trim()) found.push([where, text.trim()]) }
    const walk = node => {
        for (const child of node.childNodes) {
            if (child.nodeType === Node.TEXT_NODE) note(node.tagName + "." + node.className, child.data)
            else if (child.nodeType === Node.ELEMENT_NODE && child.tagName !== "STYLE") walk(child)
        }
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "data-why"]) {
            note(node.tagName + "@" + name, node.getAttribute?.(name))
        }
    }
    walk(root)
    return found
}"""
# Numbers, names of measures and items, and what formulas are made of.
ALLOWED = re.compile(r"nDCG|RR|AP|P|Q\d|rel|min|k|K|n|R")


def untranslated(root: Locator, at_least: int) -> list[tuple[str, str]]:
    """Return the texts outside of the brackets, with their places.

    Args:
        root: The component.
        at_least: How many texts it must hold for the answer to mean something.
    """
    found: list[list[str]] = root.evaluate(TEXTS)
    assert len(found) > at_least
    return [(where, text) for where, text in found if escaped(text)]


def escaped(text: str) -> str:
    """Return the letters outside of the brackets that are no name and no formula."""
    while re.search(r"⟦[^⟦⟧]*⟧", text):
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return "".join(c for c in ALLOWED.sub("", text) if c.isalpha())
