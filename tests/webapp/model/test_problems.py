"""Problems: their values, and a text for each in every language."""

import pytest
from hypothesis import given

from tests.webapp.strategies import hostile_text
from webapp.model.characters import is_forbidden
from webapp.model.problems import CODES, SHOWN_CHARACTERS, Problem, bounded
from webapp.texts import LANGUAGES, own_templates, places_of


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_is_worded_with_all_its_values_and_no_other_is(lang: str) -> None:
    worded = {
        key.removeprefix("problem."): places_of(template)
        for key, template in own_templates(lang).items()
        if key.startswith("problem.")
    }
    assert worded == {code: set(values) for code, values in CODES.items()}


@given(hostile_text.map(lambda text: text * 5))
def test_a_readers_words_are_short_and_harmless_in_a_message(text: str) -> None:
    shown = str(Problem("name_taken", {"name": text}).values["name"])
    assert not any(map(is_forbidden, shown))
    assert len(shown) <= SHOWN_CHARACTERS * len("‹U+10FFFF›")


def test_a_long_text_is_shortened_with_an_ellipsis() -> None:
    assert Problem("name_taken", {"name": "x" * 100}).values["name"] == "x" * (SHOWN_CHARACTERS - 1) + "…"


def test_the_values_that_a_link_could_have_are_all_named() -> None:
    choices = ", ".join(f"choice_{number}" for number in range(30))
    values = {"parameter": "filter", "given": "x" * 100, "choices": choices}
    shown = Problem("link_unknown_choice", values).values
    assert (shown["choices"], shown["given"]) == (choices, "x" * (SHOWN_CHARACTERS - 1) + "…")


def test_equal_problems_are_one() -> None:
    one, other = Problem("name_taken", {"name": "A"}), Problem("name_taken", {"name": "A"})
    assert len({one, other}) == 1
    assert bounded([one, other]) == (one,)


@pytest.mark.parametrize(
    ("code", "values"), [("no_such_code", {}), ("name_taken", {}), ("old_page", {"name": "A"})]
)
def test_a_problem_that_could_not_be_worded_cannot_be_made(code: str, values: dict[str, str | int]) -> None:
    with pytest.raises(ValueError, match=code):
        Problem(code, values)
