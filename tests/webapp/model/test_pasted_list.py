"""A pasted list: read as people write it, and refused in words where it cannot be read."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.strategies import SIGNS, hostile_text, item_names
from webapp.model.names import clean_name
from webapp.model.pasted_list import MAX_PASTED, SEPARATORS, read_pasted_list

MADE = 5000


def read(text: str) -> tuple[str, str | None, list[str]]:
    """Return the names of a text, joined by bars, and the codes of its problems."""
    found = read_pasted_list(text)
    relevant = None if found.relevant is None else "|".join(found.relevant)
    return "|".join(found.ranked), relevant, [problem.code for problem in found.problems]


@pytest.mark.parametrize(
    ("text", "ranked", "relevant"),
    [
        ("A, B, C; B, Z", "A|B|C", "B|Z"),
        ("A,B,C;B,Z", "A|B|C", "B|Z"),
        ("  Film A ,\tFilm   B ;  Film B ", "Film A|Film B", "Film B"),
        ("A\nB\nC", "A|B|C", None),
        ("A\r\nB\r\n\r\nC\r\n", "A|B|C", None),
        ("A\tB\tC", "A|B|C", None),
        ("A\nB\n;\nB\nZ\n", "A|B", "B|Z"),
        ("영화 가, 영화 나、영화 다，영화 라；영화 나", "영화 가|영화 나|영화 다|영화 라", "영화 나"),
        ("电影甲、电影乙；电影乙", "电影甲|电影乙", "电影乙"),
        ("A, B;", "A|B", ""),
        ("; B, Z", "", "B|Z"),
        ("A; B;;", "A", "B"),
        ("A,,B, ,C,", "A|B|C", None),
        ("alone", "alone", None),
        ('"Good, the Bad", "B; C", D', "Good, the Bad|B; C|D", None),
        ('"say ""hi""", x', 'say "hi"|x', None),
        ("“가, 나”, 「다、라」; “가, 나”", "가, 나|다、라", "가, 나"),
        ("Don't, Can't", "Don't|Can't", None),
        ('12" Vinyl, 7" Vinyl', '12" Vinyl|7" Vinyl', None),
        ('"not closed, B', '"not closed|B', None),
        (r"A\, B, C\; D; C\; D", "A, B|C; D", "C; D"),
        ("['A', 'B', 'C']; {'B', 'Z'}", "A|B|C", "B|Z"),
        ("[REC], Saw", "[REC]|Saw", None),
    ],
)
def test_a_list_is_read_as_people_write_it(text: str, ranked: str, relevant: str | None) -> None:
    assert read(text) == (ranked, relevant, [])


@pytest.mark.parametrize(
    ("text", "ranked", "relevant", "codes"),
    [
        ("", "", None, ["pasted_nothing"]),
        (" \n , ;\t", "", None, ["pasted_nothing"]),
        ("A; B; C", "", None, ["pasted_fields"]),
        ("A, B, A; B, B", "A|B|A ×2", "B", ["pasted_repeats", "pasted_repeated"]),
        ("A, " + "x" * 81, "A", None, ["name_too_long"]),
        ("A, B\u202e", "A", None, ["name_not_allowed"]),
        ("\ud800", "", None, ["name_not_allowed"]),
        ("A, \u200b", "A", None, ["name_empty"]),
    ],
)
def test_what_cannot_be_used_is_said_and_the_rest_is_read(
    text: str, ranked: str, relevant: str | None, codes: list[str]
) -> None:
    assert read(text) == (ranked, relevant, codes)


def test_of_a_text_that_is_too_long_no_name_is_cut_in_two() -> None:
    found = read_pasted_list(", ".join(f"name {at}" for at in range(2000)))
    assert [problem.code for problem in found.problems] == ["paste_too_long"]
    assert found.ranked == tuple(f"name {at}" for at in range(len(found.ranked)))
    assert len(", ".join(found.ranked)) > MAX_PASTED - 20


@given(
    st.lists(item_names, unique=True, min_size=1, max_size=8), st.lists(item_names, unique=True, max_size=4)
)
def test_names_in_quotes_are_read_back_whatever_is_in_them(ranked: list[str], relevant: list[str]) -> None:
    def quoted(names: list[str]) -> str:
        return ", ".join('"' + name.replace('"', '""') + '"' for name in names)

    found = read_pasted_list(f"{quoted(ranked)}; {quoted(relevant)}")
    assert (list(found.ranked), list(found.relevant or ()), found.problems) == (ranked, relevant, ())


def made_texts() -> list[str]:
    """Texts of all that has a meaning here, as short and as long as people paste."""
    rng = random.Random(11)
    letters = [*SEPARATORS, *"\"'“”「」[]{}\\ \u3000", *"AAABBC가电", *SIGNS]
    return ["".join(rng.choices(letters, k=rng.choice((3, 10, 40, 400)))) for _ in range(MADE)]


def test_whatever_is_pasted_only_clean_names_come_out_and_each_once() -> None:
    for text in made_texts():
        found = read_pasted_list(text)
        for names in (found.ranked, found.relevant or ()):
            assert len(set(names)) == len(names), repr(text)
            assert [clean_name(name) for name in names] == list(names), repr(text)
        assert not found.is_empty or found.problems, repr(text)


@given(hostile_text)
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    found = read_pasted_list(text)
    assert not found.is_empty or found.problems


@pytest.mark.parametrize("sign", ['",', "'a, ", "[", ",", '"', "\\", "“", ";"])
def test_a_long_text_of_one_sign_is_read_like_any_other(sign: str) -> None:
    assert read_pasted_list(sign * MAX_PASTED).problems


def test_a_grade_goes_with_the_clean_name_and_one_beyond_the_scale_is_said() -> None:
    assert read_pasted_list("X, Y; X  Z=3").grades == {"X Z": 3}
    for graded in ("B=5", "B=3.0", "B=-1"):
        pasted = read_pasted_list(f"A, B; {graded}")
        assert (pasted.ranked, pasted.relevant, pasted.grades) == (("A", "B"), ("B",), None)
        assert [(problem.code, problem.values["given"]) for problem in pasted.problems] == [
            ("pasted_grade", graded)
        ]
    # An item of that name is an item.
    assert read_pasted_list("A, B=5; B=5").relevant == ("B=5",)
