"""Import of made texts, with every damage; and imported cases in a set, in its place or as further models."""

import csv
import io
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pandas  # pyright: ignore[reportMissingTypeStubs]
import pytest
from hypothesis import given, settings

from tests.seeds import seeds
from tests.webapp.cases.test_importing import FORMS, shown
from tests.webapp.strategies import case_sets, hostile_text
from webapp.cases.case import MODELS, Case
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.export import case_rows, cases_csv
from webapp.cases.import_files import files_of, text_of
from webapp.cases.importing.adding import Added, text_left, with_imported, with_new_models, with_replaced
from webapp.cases.importing.understanding import understood
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem
from webapp.texts import LANGUAGES, texts_for

Made = Sequence[tuple[str, list[str], list[str]]]
LETTERS = "abAB가나甲乙012 ,;|'\"，、.-éß"
PLAIN = "abcdefgh0123456789_"
SIMPLER = {"trec": PLAIN, "printed lists": PLAIN, "printed rows": LETTERS.replace(".", "")}
"""The letters of formats that cannot tell all names apart."""


def made(chance: random.Random, letters: str = LETTERS) -> Made:
    """Return a few users, each with a list and relevant items under names of these letters."""

    def words(most: int, letters: str) -> list[str]:
        drawn = (
            "".join(chance.choices(letters, k=chance.randint(1, 7))) for _ in range(chance.randint(1, most))
        )
        return list(dict.fromkeys(" ".join(word.split()) or "x" for word in drawn))

    return [(user, words(8, letters), words(5, letters)) for user in words(6, PLAIN)]


def quoted(items: Sequence[str]) -> str:
    return ", ".join('"' + item.replace('"', '""') + '"' for item in items)


def as_csv(rows: Sequence[Sequence[object]], delimiter: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return out.getvalue()


def as_rows(cases: Made) -> str:
    ranked = [(user, item, rank) for user, items, _ in cases for rank, item in enumerate(items, 1)]
    relevant = [(user, item) for user, _, items in cases for item in items]
    return as_csv([("user", "item", "rank"), *ranked]) + "\n" + as_csv([("user", "item"), *relevant])


def as_trec(cases: Made) -> str:
    run = [f"{user} Q0 {item} {at} {-at} m" for user, items, _ in cases for at, item in enumerate(items)]
    return "\n".join([*run, *(f"{user} 0 {item} 1" for user, _, items in cases for item in items)])


def printed(rows: Sequence[Sequence[object]], columns: Sequence[str]) -> str:
    frame: Any = pandas.DataFrame(rows, columns=list(columns))
    return str(frame.to_string())


def as_printed_rows(cases: Made) -> str:
    ranked = [(user, item, rank) for user, items, _ in cases for rank, item in enumerate(items, 1)]
    relevant = [(user, item) for user, _, items in cases for item in items]
    return f"{printed(ranked, ['user', 'item', 'rank'])}\n{printed(relevant, ['user', 'item'])}"


def as_printed_lists(cases: Made) -> str:
    return printed(cases, ["user", "movie list", "ground truth"])


WRITERS: dict[str, Callable[[Made], str]] = {
    "lines": lambda cases: "\n".join(
        f"{user}; {quoted(ranked)}; {quoted(rel)}" for user, ranked, rel in cases
    ),
    "header": lambda cases: as_csv(
        [("user", "items", "relevant"), *((u, quoted(a), quoted(b)) for u, a, b in cases)]
    ),
    "tabs": lambda cases: as_csv(
        [("정답", "user", "list"), *((quoted(b), u, quoted(a)) for u, a, b in cases)], "\t"
    ),
    "rows": as_rows,
    "python": lambda cases: (
        f"bpr = { {u: a for u, a, _ in cases}!r}\nactual = { {u: b for u, _, b in cases}!r}"
    ),
    "trec": as_trec,
    "printed rows": as_printed_rows,
    "printed lists": as_printed_lists,
    "json": lambda cases: json.dumps([{"id": u, "recs": a, "truth": b} for u, a, b in cases]),
    "json lines": lambda cases: "\n".join(
        json.dumps({"id": u, "recs": a, "truth": dict.fromkeys(b, 1)}, ensure_ascii=False)
        for u, a, b in cases
    ),
}


@pytest.mark.slow
@pytest.mark.exhaustive
def test_made_sets_are_read_back_from_each_format(subtests: pytest.Subtests) -> None:
    for form, write in WRITERS.items():
        chance = random.Random(form)
        with subtests.test(form):
            for _ in seeds(usual=40, exhaustive=1000):
                cases = made(chance, SIMPLER.get(form, LETTERS))
                found = understood(write(cases))
                read = [(one.name, list(one.lists[0]), list(one.relevant)) for one in found.drafts]
                assert (read, found.skipped, found.doubt) == (cases, (), "")


@pytest.mark.slow
@settings(max_examples=30)
@given(case_sets())
def test_the_table_that_this_page_exports_is_read_back_in_every_language(case_set: CaseSet) -> None:
    rows = case_rows(case_set, explain_cases(case_set, None).means)
    for lang in LANGUAGES:
        found = understood(cases_csv(rows, texts_for(lang)))
        read = [(one.name, one.lists, one.relevant, one.unnamed) for one in found.cases]
        assert read == [(case.name, case.lists, case.relevant, case.unnamed) for case in case_set.cases]


# Damage


@settings(max_examples=60)
@given(hostile_text)
def test_no_text_ever_raises(text: str) -> None:
    found = understood(text)
    assert len(found.cases) <= MAX_CASES


@pytest.mark.exhaustive
def test_a_text_that_was_cut_off_changes_its_last_case_alone_or_says_so(subtests: pytest.Subtests) -> None:
    for form, text in FORMS.items():
        whole = shown(understood(text, "first_ranked"))
        with subtests.test(form):
            for end in range(0, len(text), 3 // len(seeds(1, 3))):
                found = understood(text[:end], "first_ranked")
                changed = [one for one in shown(found) if one not in whole]
                is_said = found.problems or found.skipped or found.doubt or not found.can_add
                assert len(changed) <= 1 or is_said, text[:end]


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_damaged_text_never_raises(subtests: pytest.Subtests) -> None:
    for form, text in FORMS.items():
        chance = random.Random(form)
        with subtests.test(form):
            for _ in seeds(usual=4, exhaustive=200):
                at = chance.randrange(len(text))
                for sign in ("", "\0", "\n", '"', "[", "{", ",", ";", "\t", "e9", "'"):
                    understood(text[:at] + sign + text[at + 1 :])


POSTS = CaseSet(
    (
        Case("u1", (("A", "B", "C", "D", "E"),), ("B", "D", "Z")),
        Case("u2", (("A", "C", "E", "B", "D"),), ("B", "D", "Z")),
    )
)
TWO = "user;BPR;ItemKNN;relevant\nu1;A, B;B, A;B\nu9;A;B;A"


def codes(added: Added) -> list[str]:
    return [problem.code for problem in added.problems]


def lists_of(case_set: CaseSet) -> dict[str, list[str]]:
    return {case.name: ["".join(names) for names in case.lists] for case in case_set.cases}


# Added


def test_cases_come_behind_those_there_are_and_models_without_names_take_those_that_come() -> None:
    added = with_imported(POSTS, understood("u3; A, B; B\nu4; A, B; A"))
    assert added.case_set.names == ("u1", "u2", "u3", "u4")
    assert (added.case_set.open.name, added.names, codes(added)) == ("u3", ("u3", "u4"), [])
    # One without a name is called by its place in the set.
    added = with_imported(POSTS, understood("A; A\nB; B"))
    assert added.names == ("3", "4")
    again = with_imported(added.case_set, understood("A; A"))
    assert again.names == ("5",)
    both = with_replaced(POSTS, understood(TWO)).case_set
    assert (both.labels, both.models) == (("BPR", "ItemKNN"), 2)
    more = with_imported(both, understood("user;ItemKNN;MF;relevant\nx;C;D;D"))
    assert more.case_set.labels == ("BPR", "ItemKNN", "MF")
    assert lists_of(more.case_set)["x"] == ["", "C", "D"]
    assert codes(more) == ["cases_without_list"]
    plain = with_imported(POSTS, understood(TWO))
    assert plain.case_set.labels == ("BPR", "ItemKNN")
    assert lists_of(plain.case_set)["u1"] == ["ABCDE", ""]


def test_more_than_fits_is_counted_and_stays_in_the_text_and_a_full_set_takes_nothing() -> None:
    text = "\n".join(f"n{at}; A; A" for at in range(MAX_CASES + 3))
    found = understood(text)
    added = with_imported(POSTS, found)
    assert len(added.case_set.cases) == MAX_CASES
    assert added.problems == (Problem("cases_too_many", {"limit": MAX_CASES, "dropped": 5}),)
    assert text_left(text, found, added).splitlines() == [f"n{at}; A; A" for at in range(28, 33)]
    full = CaseSet.from_query({"case": [f"{n};A;A" for n in range(MAX_CASES)]})[0]
    added = with_imported(full, understood("n; A; A"))
    assert (added.case_set, added.names, codes(added)) == (full, (), ["cases_too_many"])


def test_what_is_left_of_a_text_are_the_lines_that_were_not_taken_with_their_header() -> None:
    text = "user\titems\trelevant\nu3\tA\tA\nu4\tA"
    found = understood(text)
    assert text_left(text, found, with_imported(POSTS, found)) == "user\titems\trelevant\nu4\tA"
    whole = understood("u3; A; A")
    assert text_left("u3; A; A", whole, with_imported(POSTS, whole)) == ""
    for odd in ("\x0c", "\u2028", "\x85"):
        lines = [f"u{at}; A{odd}X, B; B" for at in range(MAX_CASES + 3)]
        found = understood(text := "\n".join(lines))
        assert text_left(text, found, with_replaced(POSTS, found)).split("\n") == lines[MAX_CASES:]
    rows_in = [f'u{at};"A";A' for at in range(MAX_CASES + 1)]
    found = understood(text := "\n".join(["", "user;BPR;relevant", *rows_in]))
    added = with_replaced(POSTS, found)
    assert text_left(text, found, added).split("\n") == ["user;BPR;relevant", rows_in[-1]]
    over_two_lines = "\n".join(["user,BPR,relevant", *(f'u{at},"A,\nB","A"' for at in range(MAX_CASES + 1))])
    found = understood(over_two_lines)
    assert text_left(over_two_lines, found, with_replaced(POSTS, found)) == over_two_lines


# As further models


def test_lists_become_those_of_a_new_model_by_name_or_place_and_relevant_items_stay() -> None:
    joined = with_new_models(POSTS, understood("u2; B, D, A; B\nu9; A; A"))
    assert lists_of(joined.case_set) == {"u1": ["ABCDE", ""], "u2": ["ACEBD", "BDA"]}
    assert joined.case_set.case("u2").relevant == ("B", "D", "Z")
    assert [(one.code, one.values["names"]) for one in joined.problems] == [
        ("joined_unknown", "u9"),
        ("joined_not_given", "u1"),
        ("joined_relevant", "u2"),
    ]
    joined = with_new_models(POSTS, understood("bpr = [['Z', 'B'], ['B', 'D']]"))
    assert joined.case_set.labels == ("", "bpr")
    assert lists_of(joined.case_set) == {"u1": ["ABCDE", "ZB"], "u2": ["ACEBD", "BD"]}


def test_models_that_do_not_fit_change_nothing_and_items_beyond_the_room_of_a_case_are_counted() -> None:
    full = POSTS.with_models(len(MODELS))
    joined = with_new_models(full, understood("u1; A; A"))
    assert (joined.case_set, codes(joined)) == (full, ["models_full"])
    assert with_new_models(POSTS, understood("u8; A; A\nu9; A; A")).names == ()
    many = ", ".join(f"n{at}" for at in range(MAX_ITEMS))
    joined = with_new_models(POSTS, understood(f"u1; {many}; n1"))
    assert len(joined.case_set.case("u1").items) == MAX_ITEMS
    assert "case_too_many_items" in codes(joined)


# Files


def rows_in(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode())))[1:]


def test_everything_is_in_the_files_for_own_data() -> None:
    names = [f"u{at}" for at in range(200)]
    text = "user;BPR;KNN;relevant\n" + "\n".join(f'{name};A,"B, C";C;A' for name in names)
    files = files_of(understood(text))
    assert {row[0] for row in rows_in(files["recommendations"])} == set(names)
    assert rows_in(files["recommendations"])[:2] == [["u0", "A", "1"], ["u0", "B, C", "2"]]
    assert rows_in(files["second"])[0] == ["u0", "C", "1"]
    assert len(rows_in(files["relevant"])) == 200
    # A case without relevant items is known there too.
    files = files_of(understood("u1; A; A\nu2; B; ,\nu2; C; C"))
    assert rows_in(files["relevant"]) == [["u1", "A", "1"], ["u2", "B", "0"], ["u2 (3)", "C", "1"]]


def test_a_file_is_read_in_its_encoding_and_one_that_is_no_text_says_what_it_is() -> None:
    text = "회원; 영화 하나, 영화 둘, 영화 셋, 사랑의 이야기; 영화 둘"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp949"):
        assert text_of(text.encode(encoding), "cases.txt") == text, encoding
    expected = {
        b"": "table_empty",
        b"PK\x03\x04": "table_other_format",
        b"a\0b\0\0": "table_binary",
        b"u; \xe9; \xff": "table_encoding",
    }
    for content, code in expected.items():
        problem = text_of(content, "cases.bin")
        assert isinstance(problem, Problem)
        assert problem.code.startswith(code)
