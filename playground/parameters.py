"""Every parameter of the address, declared once: the reader, the docs and a test go by this table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the address.

    Args:
        name: As written in the address.
        meaning: What it says about the page.
        type: How its value is written.
        default: What holds when it is missing.
        validity: What is accepted; everything else is mended or left out, with a message.
    """

    name: str
    meaning: str
    type: str
    default: str
    validity: str


PARAMETERS: Final = (
    Parameter(
        "list",
        "the ranked list, best first",
        "names separated by commas; `\\,` is a comma in a name and `\\\\` a backslash; may be repeated; "
        "a lone comma is the empty list",
        "empty; the opening example if `relevant` is missing too",
        "names of 1 to 80 characters without control characters, each once; at most 50 cards on the board",
    ),
    Parameter(
        "relevant",
        "the relevant items, in the list or not",
        "as `list`",
        "none; those of the opening example if `list` is missing too",
        "as `list`; names beyond the 50th card count on in `more`",
    ),
    Parameter(
        "unused",
        "items at hand that are neither ranked nor relevant",
        "as `list`",
        "none",
        "as `list`, and in neither of the other two",
    ),
    Parameter(
        "k",
        "the cutoff K",
        "a whole number",
        "the length of the list, at least 1",
        "1 to 100",
    ),
    Parameter(
        "more",
        "how many further relevant items there are that have no card",
        "a whole number",
        "0",
        "0 to 1000",
    ),
    Parameter(
        "show",
        "further measures to show",
        "printed names separated by commas, with the letter K for the cutoff, such as `R@K,AP(norm=hits)@K`",
        "none",
        "names that recmetrics can read; at most 20",
    ),
    Parameter(
        "whatif",
        "the measure of the what-if views",
        "one printed name with the letter K for the cutoff",
        "AP@K",
        "a name that recmetrics can read",
    ),
    Parameter(
        "lang",
        "the language of the page",
        "a language code",
        "the language of the browser, else en",
        "a language that the app has, such as en, ko or zh",
    ),
    Parameter(
        "view",
        "how the page is laid out: `present` for a projector",
        "a word",
        "full",
        "full or present",
    ),
)
