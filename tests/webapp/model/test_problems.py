"""Problems: their values and a text for each; and JSON from the bytes of a file, or the problem of it."""

import pytest
from hypothesis import given

from tests.webapp.strategies import hostile_text
from webapp.model.characters import is_forbidden
from webapp.model.json_file import JsonFileError, read_json
from webapp.model.problems import CODES, SHOWN_CHARACTERS, Problem, bounded
from webapp.texts import LANGUAGES, own_templates, places_of


def test_every_problem_is_worded_with_all_its_values_and_no_other_is() -> None:
    for lang in LANGUAGES:
        worded = {
            key.removeprefix("problem."): places_of(template)
            for key, template in own_templates(lang).items()
            if key.startswith("problem.")
        }
        assert worded == {code: set(values) for code, values in CODES.items()}, lang


@given(hostile_text.map(lambda text: text * 5))
def test_a_readers_words_are_short_and_harmless_in_a_message(text: str) -> None:
    shown = str(Problem("name_taken", {"name": text}).values["name"])
    assert not any(map(is_forbidden, shown))
    assert len(shown) <= SHOWN_CHARACTERS * len("‹U+10FFFF›")


def test_a_long_text_is_shortened_but_the_values_that_a_link_could_have_and_equal_problems_are_one() -> None:
    assert Problem("name_taken", {"name": "x" * 100}).values["name"] == "x" * (SHOWN_CHARACTERS - 1) + "…"
    choices = ", ".join(f"choice_{number}" for number in range(30))
    values = {"parameter": "filter", "given": "x" * 100, "choices": choices}
    shown = Problem("link_unknown_choice", values).values
    assert (shown["choices"], shown["given"]) == (choices, "x" * (SHOWN_CHARACTERS - 1) + "…")
    one, other = Problem("name_taken", {"name": "A"}), Problem("name_taken", {"name": "A"})
    assert len({one, other}) == 1
    assert bounded([one, other]) == (one,)


def test_a_problem_that_could_not_be_worded_cannot_be_made() -> None:
    for code, values in (("no_such_code", {}), ("name_taken", {}), ("old_page", {"name": "A"})):
        with pytest.raises(ValueError, match=code):
            Problem(code, values)


MOST = 50_000


def test_what_a_file_says_is_read_with_or_without_a_mark_at_its_start_up_to_the_largest_size() -> None:
    assert read_json('{"k": [1, 2.5, null, "가"]}'.encode(), MOST) == {"k": [1, 2.5, None, "가"]}
    assert read_json(b"\xef\xbb\xbf[]", MOST) == []
    assert read_json(b"[1]" + b" " * 1997, 2000) == [1]


def test_what_cannot_be_read_is_refused_with_the_reason() -> None:
    for data, problem in (
        (b" " * (MOST + 1), Problem("file_too_large", {"limit": 50})),
        (b"\xff\xfe{", Problem("file_not_utf8")),
        (b"", Problem("file_not_json", {"line": 1})),
        (b'{\n"k" 5\n}', Problem("file_not_json", {"line": 2})),
        (b"[1,\n\nNaN]", Problem("file_not_json", {"line": 3})),
        (b"[1,\n-Infinity]", Problem("file_not_json", {"line": 2})),
        (b"[\n\n\n" + b"9" * 9_000 + b"]", Problem("file_not_json", {"line": 4})),
        (b"[" * MOST, Problem("file_too_deep")),
        (b'{"k":' * 10_000, Problem("file_too_deep")),
    ):
        with pytest.raises(JsonFileError) as refused:
            read_json(data, MOST)
        assert refused.value.problem == problem
