"""The types that the scripts are checked against are those of the protocol in Python."""

import pytest

from tools.protocol_types import FILE, LIMITS_FILE, Protocol, limits_text


def test_the_types_and_the_limits_of_the_scripts_are_those_of_python() -> None:
    assert FILE.read_text(encoding="utf-8") == Protocol().text(), (
        "The protocol has changed since the types of the scripts were written. "
        "Run: make protocol, then: make check, which shows the scripts that no longer fit."
    )
    assert LIMITS_FILE.read_text(encoding="utf-8") == limits_text(), "Run: make protocol"


def test_a_type_that_has_no_name_in_typescript_is_refused() -> None:
    with pytest.raises(TypeError, match="complex"):
        Protocol(()).name(complex)
