"""The cases that the page opens with, and those of the first post."""

from __future__ import annotations

from typing import Final

from webapp.cases.case import Case

SIX_USERS: Final = tuple(
    Case(f"u{number}", (tuple(first), tuple(second)), tuple(relevant))
    for number, (first, relevant, second) in enumerate(
        (
            ("HBGADC", "BCF", "HFBAGD"),
            ("AHBDCG", "B", "HBDCEA"),
            ("EGHFAB", "BEF", "DFGHBA"),
            ("BGCEFH", "CE", "BGCEDH"),
            ("CFAHGD", "ABCDEFH", "AFCDHG"),
            ("CFGHBE", "DEF", "CEFHGB"),
        ),
        1,
    )
)
"""Two models. MAP and MAP@5 differ, as u5 has seven relevant items and some hits come after rank 5."""

POST_USERS: Final = (
    Case("u1", (("A", "B", "C", "D", "E"),), ("B", "D", "Z")),
    Case("u2", (("A", "C", "E", "B", "D"),), ("B", "D", "Z")),
)
"""One model: the two cases whose MAP@5 the post works out, (1/3 + 13/60) / 2 = 11/40."""
