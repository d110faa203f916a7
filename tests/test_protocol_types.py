"""The types that the scripts are checked against are those of the protocol in Python."""

from typing import Literal, NotRequired, TypedDict

import pytest

from tools.protocol_types import FILE, LIMITS_FILE, Protocol, limits_text


class Inner(TypedDict):
    """Made up."""

    at: int


def test_the_types_of_the_scripts_are_those_of_the_protocol() -> None:
    assert FILE.read_text(encoding="utf-8") == Protocol().text(), (
        "The protocol has changed since the types of the scripts were written. "
        "Run: make protocol, then: make check, which shows the scripts that no longer fit."
    )


def test_the_limits_of_the_scripts_are_those_of_python() -> None:
    assert LIMITS_FILE.read_text(encoding="utf-8") == limits_text(), "Run: make protocol"


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        (tuple[str, ...], "string[]"),
        (tuple[int, str], "[number, string]"),
        (list[int | None], "(number | null)[]"),
        (dict[str, list[float]], "Record<string, number[]>"),
        (Literal["a", True, 1], '"a" | true | 1'),
        (NotRequired[bool], "boolean"),
    ],
)
def test_every_kind_of_type_has_its_name(hint: object, name: str) -> None:
    assert Protocol(()).name(hint) == name


def test_a_type_that_is_not_declared_is_refused() -> None:
    with pytest.raises(TypeError, match="Inner"):
        Protocol(()).name(Inner)


def test_an_act_has_its_tag_and_may_lack_what_has_a_default() -> None:
    text = Protocol(("webapp.components.protocol", "webapp.board.protocol")).text()
    fields = [
        "ranked: string[]",
        "relevant: string[]",
        "unused: string[]",
        "k: number",
        "item?: string | null",
        "grades?: Record<string, number> | null",
    ]
    lines = ["export interface Arrange {", '  do: "arrange"', *(f"  {field}" for field in fields), "}"]
    assert "\n".join(lines) in text


def test_a_name_that_two_features_have_gets_theirs_before_it() -> None:
    text = Protocol().text()
    assert "export type BoardPlace =" in text
    assert "export type LearnPlace =" in text
    assert "export type Place =" not in text
