"""Names and pasted lists: any language, visible, on one line, each once; refused in words."""

import random
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from recmetrics import catalogue
from tests.seeds import seeds
from tests.webapp.strategies import SIGNS, hostile_text, item_names
from webapp.model.characters import is_forbidden
from webapp.model.names import MAX_NAME, InvalidNameError, clean_name, salvage_name
from webapp.model.pasted_list import MAX_PASTED, SEPARATORS, read_pasted_list
from webapp.model.repeats import as_given, named_apart


def test_a_name_of_any_language_is_kept_but_for_what_cannot_be_told_apart() -> None:
    scripts = ("A", "영화 A", "电影 A", "סרט", "فیلم‌ها", "क्‍ष", "👩‍👩‍👧", "❤️")
    for name in (*scripts, "<b>", "$x$", "=1+1", "a,b\\c", "x" * MAX_NAME, "🎬" * MAX_NAME):
        assert clean_name(name) == unicodedata.normalize("NFC", name)
    expected = {
        "  A  ": "A",
        "Film \u3000 A": "Film A",
        "\nA\n": "A",
        "e\u0301": "é",
        "\u1112\u1161\u11ab": "한",
        "A\u200b\u00ad": "A",
        # Characters are counted, not bytes, and those of the composed form.
        "🎬" * MAX_NAME: "🎬" * MAX_NAME,
        "e\u0301" * MAX_NAME: "é" * MAX_NAME,
    }
    assert {raw: clean_name(raw) for raw in expected} == expected


def test_a_name_that_cannot_be_is_refused_with_the_reason(subtests: pytest.Subtests) -> None:
    hidden = ("A\x00", "A\u202eB", "\u200fA", "A\u061c", "\ud800", "A\ufdd0", "A\U0001fffe")
    for code, raws in {
        "name_empty": ("", " \u3000 ", "\u200d\ufe0f", "\u3164"),
        "name_not_allowed": ("A\nB", "A\tB", "A\u2028B", *hidden),
        "name_too_long": ("x" * (MAX_NAME + 1), "x" * 10_000_000),
    }.items():
        for raw in raws:
            with subtests.test(code, raw=raw[:9]), pytest.raises(InvalidNameError) as caught:
                clean_name(raw)
            assert caught.value.problem.code == code
    with pytest.raises(InvalidNameError) as caught:
        clean_name("A\u202eB")
    assert caught.value.problem.values == {"name": "A‹U+202E›B", "characters": "U+202E"}


@settings(max_examples=60)
@given(st.one_of(hostile_text, hostile_text.map(lambda text: text * 20)))
def test_a_clean_name_is_clean_for_good_and_every_change_of_a_salvaged_one_is_reported(raw: str) -> None:
    salvaged, problem = salvage_name(raw)
    assert salvaged is None or clean_name(salvaged) == salvaged
    assert problem is not None or salvaged == clean_name(raw)
    pasted = read_pasted_list(raw)
    assert not pasted.is_empty or pasted.problems
    try:
        name = clean_name(raw)
    except InvalidNameError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MAX_NAME
    assert not any(map(is_forbidden, name))


def test_a_link_keeps_what_can_be_saved_of_a_name() -> None:
    for raw, name in {
        "A\nB": "A B",
        "A\u202eB": "AB",
        "\ud800A": "A",
        "x" * 90: "x" * 80,
        "<script>\x00": "<script>",
    }.items():
        salvaged, problem = salvage_name(raw)
        assert salvaged == name
        assert problem is not None
        assert problem.code == "link_name_mended"
    name, problem = salvage_name("\u202e\u200d")
    assert name is None
    assert problem is not None


def read_pasted(text: str) -> tuple[str, str | None, list[str]]:
    """Return the names of a text, joined by bars, and the codes of its problems."""
    found = read_pasted_list(text)
    relevant = None if found.relevant is None else "|".join(found.relevant)
    return "|".join(found.ranked), relevant, [problem.code for problem in found.problems]


def test_a_list_is_read_as_people_write_it() -> None:
    expected = {
        "A, B, C; B, Z": ("A|B|C", "B|Z"),
        "A,B,C;B,Z": ("A|B|C", "B|Z"),
        "  Film A ,\tFilm   B ;  Film B ": ("Film A|Film B", "Film B"),
        "A\nB\nC": ("A|B|C", None),
        "A\r\nB\r\n\r\nC\r\n": ("A|B|C", None),
        "A\tB\tC": ("A|B|C", None),
        "A\nB\n;\nB\nZ\n": ("A|B", "B|Z"),
        "영화 가, 영화 나、영화 다，영화 라；영화 나": ("영화 가|영화 나|영화 다|영화 라", "영화 나"),
        "电影甲、电影乙；电影乙": ("电影甲|电影乙", "电影乙"),
        "A, B;": ("A|B", ""),
        "; B, Z": ("", "B|Z"),
        "A; B;;": ("A", "B"),
        "A,,B, ,C,": ("A|B|C", None),
        "alone": ("alone", None),
        '"Good, the Bad", "B; C", D': ("Good, the Bad|B; C|D", None),
        '"say ""hi""", x': ('say "hi"|x', None),
        "“가, 나”, 「다、라」; “가, 나”": ("가, 나|다、라", "가, 나"),
        "Don't, Can't": ("Don't|Can't", None),
        '12" Vinyl, 7" Vinyl': ('12" Vinyl|7" Vinyl', None),
        '"not closed, B': ('"not closed|B', None),
        r"A\, B, C\; D; C\; D": ("A, B|C; D", "C; D"),
        "['A', 'B', 'C']; {'B', 'Z'}": ("A|B|C", "B|Z"),
        "[REC], Saw": ("[REC]|Saw", None),
    }
    assert {text: read_pasted(text) for text in expected} == {
        text: (ranked, relevant, []) for text, (ranked, relevant) in expected.items()
    }


def test_what_cannot_be_used_is_said_and_the_rest_is_read() -> None:
    expected = {
        "": ("", None, ["pasted_nothing"]),
        " \n , ;\t": ("", None, ["pasted_nothing"]),
        "A; B; C": ("", None, ["pasted_fields"]),
        "A, B, A; B, B": ("A|B|A ×2", "B", ["pasted_repeats", "pasted_repeated"]),
        "A, " + "x" * 81: ("A", None, ["name_too_long"]),
        "A, B\u202e": ("A", None, ["name_not_allowed"]),
        "\ud800": ("", None, ["name_not_allowed"]),
        "A, \u200b": ("A", None, ["name_empty"]),
    }
    assert {text: read_pasted(text) for text in expected} == expected


def test_of_a_text_that_is_too_long_no_name_is_cut_in_two() -> None:
    found = read_pasted_list(", ".join(f"name {at}" for at in range(2000)))
    assert [problem.code for problem in found.problems] == ["paste_too_long"]
    assert found.ranked == tuple(f"name {at}" for at in range(len(found.ranked)))
    assert len(", ".join(found.ranked)) > MAX_PASTED - 20


@settings(max_examples=50)
@example(["[A]"], ["{}"])
@given(
    st.lists(item_names, unique=True, min_size=1, max_size=8), st.lists(item_names, unique=True, max_size=4)
)
def test_names_in_quotes_are_read_back_whatever_is_in_them(ranked: list[str], relevant: list[str]) -> None:
    def quoted(names: list[str]) -> str:
        return ", ".join('"' + name.replace('"', '""') + '"' for name in names)

    found = read_pasted_list(f"{quoted(ranked)}; {quoted(relevant)}")
    assert (list(found.ranked), list(found.relevant or ()), found.problems) == (ranked, relevant, ())


def made_texts() -> list[str]:
    """Texts of all that has a meaning here, as short and as long as people paste, and of one sign alone."""
    rng = random.Random(11)
    letters = [*SEPARATORS, *"\"'“”「」[]{}\\ \u3000", *"AAABBC가电", *SIGNS]
    made = ["".join(rng.choices(letters, k=rng.choice((3, 10, 40, 400)))) for _ in seeds(600, 20_000)]
    alone = ('",', "'a, ", "[", ",", '"', "\\", "“", ";")
    return [*made, *(sign * MAX_PASTED for sign in alone)]


@pytest.mark.exhaustive
def test_whatever_is_pasted_only_clean_names_come_out_and_each_once() -> None:
    for text in made_texts():
        found = read_pasted_list(text)
        for names in (found.ranked, found.relevant or ()):
            assert len(set(names)) == len(names), repr(text)
            assert [clean_name(name) for name in names] == list(names), repr(text)
        assert not found.is_empty or found.problems, repr(text)
        assert found.problems or len(text) < MAX_PASTED, repr(text)


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


NAMES = st.lists(st.sampled_from(["A", "B", "C", "A ×2", "x" * MAX_NAME]), max_size=9)


@given(NAMES)
def test_every_place_has_a_name_of_its_own_and_a_first_one_its_own_again(names: list[str]) -> None:
    apart, repeated = named_apart(names)
    assert len(set(apart)) == len(apart) == len(names)
    assert max(map(len, apart), default=0) <= MAX_NAME
    assert set(repeated) == {name for name in names if names.count(name) > 1}
    firsts = [at for at, name in enumerate(names) if name not in names[:at]]
    assert [apart[at] for at in firsts] == [names[at] for at in firsts]


@settings(max_examples=40)
@given(st.lists(st.sampled_from("ABCD"), max_size=9), st.sets(st.sampled_from("ABCDZ")))
def test_every_number_is_that_of_the_list_as_it_was_given(names: list[str], relevant: set[str]) -> None:
    apart, _ = named_apart(names)
    assert as_given(apart, relevant) == tuple(names)
    for measure in catalogue(3):
        assert measure.explain(apart, relevant).value == measure.explain(names, relevant).value


def test_what_is_no_repeat_keeps_its_name() -> None:
    # Nothing to repeat stands above it; or it is marked as relevant, and so an item of its own.
    assert as_given(("A ×2", "A"), set()) == ("A ×2", "A")
    assert as_given(("A", "A ×2"), {"A ×2"}) == ("A", "A ×2")
    assert as_given(("A", "A ×1", "A ×02", "A×2"), set()) == ("A", "A ×1", "A ×02", "A×2")
