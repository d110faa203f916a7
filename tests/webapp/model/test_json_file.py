"""JSON from the bytes of a file: read, or refused with the one reason."""

import pytest

from webapp.model.json_file import JsonFileError, read_json
from webapp.model.problems import Problem

MOST = 50_000


def test_what_a_file_says_is_read_with_or_without_a_mark_at_its_start() -> None:
    assert read_json('{"k": [1, 2.5, null, "가"]}'.encode(), MOST) == {"k": [1, 2.5, None, "가"]}
    assert read_json(b"\xef\xbb\xbf[]", MOST) == []


def test_a_file_of_the_largest_size_is_read() -> None:
    assert read_json(b"[1]" + b" " * 1997, 2000) == [1]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b" " * (MOST + 1), Problem("file_too_large", {"limit": 50})),
        (b"\xff\xfe{", Problem("file_not_utf8")),
        (b"", Problem("file_not_json", {"line": 1})),
        (b'{\n"k" 5\n}', Problem("file_not_json", {"line": 2})),
        (b"[1,\n\nNaN]", Problem("file_not_json", {"line": 3})),
        (b"[1,\n-Infinity]", Problem("file_not_json", {"line": 2})),
        (b"[\n\n\n" + b"9" * 9_000 + b"]", Problem("file_not_json", {"line": 4})),
        (b"[" * MOST, Problem("file_too_deep")),
        (b'{"k":' * 10_000, Problem("file_too_deep")),
    ],
    ids=lambda value: value.code if isinstance(value, Problem) else repr(value[:12]),
)
def test_what_cannot_be_read_is_refused_with_the_reason(data: bytes, problem: Problem) -> None:
    with pytest.raises(JsonFileError) as refused:
        read_json(data, MOST)
    assert refused.value.problem == problem
