"""Names that look like markup, or that are hard to draw, and the addresses that hold them."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from playwright.sync_api import Page

HOSTILE: Final = [
    "<b>x</b>",
    "<img src=x onerror=window.ran=1>",
    "<script>window.ran=1</script>",
    "$x^2$",
    "=1+1",
    "**a**",
    "[a](javascript:window.ran=1)",
    "{item}",
    "&lt;i&gt;",
    "مرحبا بالعالم",
    "🎬👩‍👩‍👧",
    "가나다라마바사아자차카타파하" * 5,
    "back\\slash, comma",
    "\"'`",
]


def list_address(names: list[str], relevant: list[str], **more: str) -> str:
    """Return the address of a list, as the app writes it."""

    def joined(items: list[str]) -> str:
        return quote(",".join(item.replace("\\", "\\\\").replace(",", "\\,") for item in items))

    rest = "".join(f"&{name}={value}" for name, value in more.items())
    return f"list={joined(names)}&relevant={joined(relevant)}{rest}"


def cases_address(names: list[str]) -> str:
    """Return the address of a case of each name, with all names as items: B has the second one first."""

    def written(name: str) -> str:
        return name.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")

    items = [written(name) for name in names[:6]]
    other = [items[1], items[0], *items[2:]]
    return "&".join(
        "case=" + quote(f"{written(name)};{','.join(items)};{items[0]};{','.join(other)}") for name in names
    )


def expect_nothing_ran(page: Page) -> None:
    """No name was taken for markup or for a program."""
    assert page.evaluate("() => window.ran") is None
    assert page.locator("img[src='x'], a[href^='javascript:']").count() == 0
