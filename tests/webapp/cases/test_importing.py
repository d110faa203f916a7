"""Import of texts and files: every form, every damage, and imported cases in a set or as further models.

What each text is understood as, skipped, refused and asked stands in `tests/contract/golden/imports.txt`.
"""

import ast
import csv
import io
import json
import random
import unicodedata
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pandas  # pyright: ignore[reportMissingTypeStubs]
import pytest
from hypothesis import given, settings

from tests.seeds import seeds
from tests.webapp.strategies import case_sets, hostile_text
from webapp.cases.case import MODELS
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.export import case_rows, cases_csv
from webapp.cases.import_draft import ImportDraft
from webapp.cases.import_files import files_of, text_of
from webapp.cases.import_several import open_together
from webapp.cases.import_view import preview
from webapp.cases.importing.adding import Added, text_left, with_imported, with_new_models, with_replaced
from webapp.cases.importing.documents import MOST_CODE
from webapp.cases.importing.understanding import Kept, Understood, skipped_lines, understood
from webapp.model.limits import MAX_CASES, MAX_ITEMS
from webapp.model.problems import Problem
from webapp.texts import LANGUAGES, texts_for

EN = texts_for("en")


def shown(found: Understood) -> list[tuple[str | None, str, str]]:
    """Return name, lists and relevant items of each case; lists separated by a slash."""
    return [
        (case.name, "/".join(" ".join(ranked) for ranked in case.lists), " ".join(case.relevant))
        for case in found.cases
    ]


FORMS = {
    "lines": "u1; A, B, C; B, Z\nu2; C, A; A",
    "tabs": "u1\tA, B, C\tB, Z\nu2\tC, A\tA",
    "tabs and semicolons": "u1\tA; B; C\tB; Z\nu2\tC; A\tA",
    "bars": "u1 | A, B, C | B, Z\nu2 | C, A | A",
    "Markdown": "| user | items | relevant |\n|---|:-:|--|\n| u1 | A, B, C | B, Z |\n| u2 | C, A | A |",
    "full-width": "u1；A，B，C；B，Z\nu2；C、A；A",
    "enumeration comma": "u1; A、B、C; B、Z\nu2; C、A; A",
    "brackets": "u1; ['A', 'B', 'C']; {'B', 'Z'}\nu2; [C, A]; [A]",
    "spaces": "u1; A B C; B Z\nu2; C A D; A",
    "header": "user\titems\trelevant\nu1\tA, B, C\tB, Z\nu2\tC, A\tA",
    "header in another order": "relevant;query;ranked\nB, Z;u1;A, B, C\nA;u2;C, A",
    "Korean header": "사용자\t추천목록\t정답\nu1\tA, B, C\tB, Z\nu2\tC, A\tA",
    "Chinese header": "用户，推荐列表，相关项\nu1，A|B|C，B|Z\nu2，C|A，A",
    "CSV": 'user,items,relevant\nu1,"A, B, C","B, Z"\nu2,"C, A",A',
    "CSV of lists": (
        "user,predicted,actual\nu1,\"['A', 'B', 'C']\",\"['B', 'Z']\"\nu2,\"['C' 'A']\",\"['A']\""
    ),
    "rows": "user,item,score,relevance\nu1,B,.8,1\nu1,A,.9,0\nu1,C,.1,0\nu1,Z,,1\nu2,A,1,2\nu2,C,3,0",
    "two tables": "user,item,rank\nu1,B,2\nu1,A,1\nu1,C,3\nu2,C,1\nu2,A,2\n\nuser,item\nu1,B\nu1,Z\nu2,A",
    "two tables, relevant first": (
        "user,item,grade\nu1,B,5\nu1,Z,1\nu2,A,2\n\nuser,item,score\nu1,A,.9\nu1,B,.8\nu1,C,.7\nu2,C,9\nu2,A,8"
    ),
    "TREC": (
        "u1 0 B 1\nu1 0 Z 2\nu1 0 C 0\nu2 0 A 1\n# a run\n"
        "u1 Q0 A 1 9.5 m\nu1 Q0 B 2 8.5 m\nu1 Q0 C 3 -1 m\nu2 Q0 C 1 3 m\nu2 Q0 A 2 2 m"
    ),
    "lists that pandas prints": (
        "  user      items relevant\n0   u1  [A, B, C]   [B, Z]\n1   u2     [C, A]      [A]"
    ),
    "rows that pandas prints": (
        "  user item  score  relevance\n0   u1    B    0.8        1.0\n1   u1    A    0.9        NaN\n"
        "2   u1    C    0.1        0.0\n3   u1    Z    NaN        1.0\n4   u2    A    1.0        2.0\n"
        "5   u2    C    3.0        NaN"
    ),
    "dictionaries": (
        "predicted = {'u1': ['A', 'B', 'C'], 'u2': ['C', 'A']}\nactual = {'u1': {'B', 'Z'}, 'u2': ['A']}"
    ),
    "dictionaries of numbers": (
        'run = {"u1": {"B": 0.8, "A": 0.9, "C": 0.1}, "u2": {"A": 1.5, "C": 2.5}}\n'
        'qrels = {"u1": {"B": 1, "Z": 2, "C": 0}, "u2": {"A": 1}}'
    ),
    "what numpy prints": (
        "predicted = {'u1': array(['A', 'B', 'C'], dtype='<U1'), 'u2': ['C' 'A']}\n"
        "actual = defaultdict(<class 'set'>, {'u1': set(['B', 'Z']), 'u2': {np.str_('A')}})"
    ),
    "CSV of sets and arrays": (
        "user,list,relevant\nu1,\"['A' 'B' 'C']\",\"{'B', 'Z'}\"\n"
        "u2,\"array(['C', 'A'], dtype=object)\",{'A'}"
    ),
    "CSV of pairs and dictionaries": (
        "user,list,relevant\n"
        "u1,\"[('C', 0.1), ('A', np.float32(0.9)), ('B', 0.2)]\",\"{'B': 1, 'Z': 2, 'A': 0}\"\n"
        "u2,\"{'A': 0.1, 'C': 0.5}\",('A')"
    ),
    "objects of Spark": (
        '{"user": "u1", "recommendations": [{"item_id": "C", "rating": 0.1}, {"item_id": "A", "rating": 0.9},'
        ' {"item_id": "B", "rating": 0.5}], "relevant": [{"item": "B"}, {"item": "Z"}]}\n'
        '{"user": "u2", "recommendations": [["A", 0.1], ["C", 0.2]], "relevant": ["A"]}'
    ),
    "two tables of lists": (
        "user,items\nu1,\"[Row(item='A', score=3), Row(item='B', score=2), Row(item='C', score=1)]\"\n"
        "u2,\"['C', 'A']\"\n\nuser,item\nu1,B\nu1,Z\nu2,A"
    ),
    "JSON behind each other": '{"u1": ["A", "B", "C"], "u2": ["C", "A"]}\n{"u1": ["B", "Z"], "u2": ["A"]}',
    "JSON of cases": (
        '[{"user": "u1", "predict_list": ["A", "B", "C"], "ground_truth": {"B": 1, "Z": 3, "C": 0}},'
        ' {"id": "u2", "predict_list": ["C", "A"], "ground_truth": ["A"]}]'
    ),
    "JSON rows": json.dumps(
        [
            {"user": user, "item": item, "score": score, "label": label}
            for user, item, score, label in [
                ("u1", "A", 3, 0),
                ("u1", "C", 1, 0),
                ("u1", "B", 2, 1),
                ("u1", "Z", None, 1),
                ("u2", "C", 2, 0),
                ("u2", "A", 1, 1),
            ]
        ]
    ),
}


def test_the_same_two_cases_are_understood_in_every_form(subtests: pytest.Subtests) -> None:
    for form, text in FORMS.items():
        with subtests.test(form):
            found = understood(text)
            if found.doubt:
                assert form == "JSON behind each other"
                found = understood(text, "first_ranked")
            first, second = found.cases
            assert (first.name, first.lists, set(first.relevant)) == ("u1", (("A", "B", "C"),), {"B", "Z"})
            assert len(first.relevant) == 2
            assert (second.name, second.lists[0][:2], second.relevant) == ("u2", ("C", "A"), ("A",))
            assert not found.skipped
            assert found.can_add


def test_a_key_that_stands_there_twice_loses_nothing_silently() -> None:
    problem = Problem("import_key_repeated", {"key": "u1"})
    assert understood('{"u1": ["A"], "u1": ["B"]}').problems == (problem,)


def test_titles_stay_whole_in_lists_and_numbers_that_are_one_meet() -> None:
    for text, expected in (
        (
            "  user                 list       relevant\n0   u1  [Alien, The Matrix]   [The Matrix]\n"
            "1   u2        [Alien, Heat]  [Heat, Alien]",
            [("Alien/The Matrix", "The Matrix"), ("Alien/Heat", "Heat/Alien")],
        ),
        ("user;list;relevant\nu1;[Alien, The Matrix];[The Matrix]", [("Alien/The Matrix", "The Matrix")]),
        (
            "user;list;relevant\nu1;['Alien', 'The Matrix'];{'The Matrix'}",
            [("Alien/The Matrix", "The Matrix")],
        ),
        ("user,list,relevant\nu1,\"['a', 'b']\",set()\nu2,[],nan", [("a/b", ""), ("", "")]),
        ('user,list,relevant\nu1,"[1.0, 2.0]",[2]\nu2,[1. 2.],{2}', [("1/2", "2"), ("1/2", "2")]),
        ("user;list;relevant\nu1;[1 2 3];[81_6297, 1e5]", [("1/2/3", "81_6297/1e5")]),
        ("predicted = [['The Matrix' 'b'\n 'c']]\nactual = [['c']]", [("The Matrix/b/c", "c")]),
        ("pred = [np.int64(1), np.int64(2)]\nactual = [np.int64(2)]", [("1/2", "2")]),
    ):
        found = understood(text)
        assert [("/".join(one.lists[0]), "/".join(one.relevant)) for one in found.cases] == expected, text
        assert not found.is_open
    for text in (
        "u1; [1 2 3 ... 8 9]; [2]",
        "pred = array([0, 1, ..., 9])\ntruth = [1]",
        "u1; [a, b, ...]; b",
    ):
        assert understood(text).problems == (Problem("import_list_cut"),)
    for text in ("u1; {'a', 'b'}; b", "user,list,relevant\nu1,\"set(['a', 'b'])\",b"):
        assert understood(text).problems == (Problem("import_list_unordered"),)
    # What a call gives is not known: a list that it turns would be read the wrong way round.
    assert not understood("predicted = reversed(['a', 'b'])\nactual = ['b']").can_add


def test_many_lines_that_are_skipped_are_counted() -> None:
    found = understood("u1; A; A\n" + "\n".join(f"word{at}" for at in range(1000)))
    [(lines, count, why, is_first)] = skipped_lines(found.skipped)
    assert (lines, count, why.values["text"], is_first) == ("2, 3, 4 …", 1000, "word0", True)


def test_more_cases_or_items_than_fit_are_all_kept_for_the_page_of_own_data() -> None:
    many = understood("\n".join(f"u{at}; A; A" for at in range(200)))
    assert (len(many.cases), len(many.drafts), many.is_too_much) == (MAX_CASES, 200, True)
    long = understood("u; " + ",".join(map(str, range(MAX_ITEMS + 5))) + "; 1")
    assert (len(long.cases[0].lists[0]), len(long.drafts[0].lists[0])) == (MAX_ITEMS, MAX_ITEMS + 5)
    assert long.is_too_much


def test_signs_that_are_not_closed_take_no_longer_than_others(subtests: pytest.Subtests) -> None:
    for sign in "[{(":
        with subtests.test(sign=sign):
            # Looked at once each: a hundred thousand would take minutes if each were looked for to the end.
            found = understood("user items\n" + f"{sign} " * 50_000)
            assert found.cases == ()


# Several files

ROWS = "user,item,rank\nu1,A,1\nu1,B,2\nu1,C,3"
GRADED = "user,item,{}\nu1,A,1\nu1,C,1"


def test_a_file_of_grades_or_with_a_telling_name_holds_relevant_items() -> None:
    for name, letters in product(("relevant", "other"), ("A", "AB")):
        draft = ImportDraft()
        files = [(f"model{letter}.csv", ROWS.encode()) for letter in letters]
        open_together(draft, [(f"{name}.csv", GRADED.format("relevance").encode()), *files], ())
        found = draft.understood(())
        assert found.models == tuple(f"model{letter}" for letter in letters)
        assert (found.cases[0].relevant, found.can_add) == (("A", "C"), True)
    for name in ("qrels", "test", "ground-truth", "relevant_items"):
        draft = ImportDraft()
        files = [("bpr.csv", ROWS.encode()), (f"{name}.csv", b"user,item\nu1,B")]
        open_together(draft, files, ())
        assert shown(draft.understood(())) == [("u1", "A B C", "B")], name


def test_skipped_lines_are_said_with_the_name_of_their_file_and_those_of_the_last_are_left_over() -> None:
    draft = ImportDraft()
    files = [("a.csv", b"u1; A, B; B\nodd"), ("b.csv", b"u1; B, A; B\neven"), ("c.csv", b"\nu1; A; B\nc")]
    open_together(draft, files, ())
    lines = {"a": ("2", "odd"), "b": ("2", "even"), "c": ("3", "c")}
    assert preview(draft, POST_CASES, EN)["skipped"] == [
        EN(
            "import.skipped_in",
            file=file,
            said=EN("import.skipped_one", lines=line, why=EN("problem.import_one_field", text=text)),
        )
        for file, (line, text) in lines.items()
    ]
    found = draft.understood(())
    assert text_left(draft.text, found, with_replaced(POST_CASES, found)) == "c"
    kept = [Kept("user,item,rank\nu1,A,1\nu1,B", name="bpr")]
    found = understood("user,item,relevance\nu1,B,1", kept=kept)
    assert [(one.line, one.file) for one in found.skipped] == [(3, "bpr")]


def test_answers_show_what_differs_between_them() -> None:
    for text in (GRADED.format("relevance"), "user,item\nu1,A\nu1,C"):
        doubt = preview(ImportDraft(text=text), POST_CASES, EN)["doubt"]
        assert doubt is not None
        assert [answer["example"] for answer in doubt["answers"]] == [
            EN("import.example_lists", case="u1", list="A > C"),
            EN("import.example_relevant", case="u1", items="A, C"),
        ]


# Made texts

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
                assert (read, found.skipped) == (cases, ())
                assert found.doubt == ("alike" if has_alike(cases) else "")


def has_alike(cases: Made) -> bool:
    """Return whether a relevant item is in no list but for capitals, width or zeros in front."""

    def look(item: str) -> str:
        text = unicodedata.normalize("NFKC", item).lower()
        return (text.lstrip("0") or "0") if text.isdigit() else text

    return any(
        one not in ranked and other not in relevant and look(one) == look(other)
        for _, ranked, relevant in cases
        for one in relevant
        for other in ranked
    )


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


def test_long_code_and_long_lines_are_refused_before_they_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ast, "parse", None)
    long = '"A", ' * (MOST_CODE // 5 + 1)
    for text in (
        f"x = [{long}]",
        f"x = [\n{long}\n]",
        f"user,items,relevant\nu,'[{long}]',a",
        f"user,{long}",
    ):
        assert [problem.code for problem in understood(text).problems] == ["import_too_long"]
    assert understood(f"[{long} 1]").problems[0].code != "import_too_long"


def test_a_column_whose_number_is_endless_is_no_rank() -> None:
    understood(f"user,item_1,item_{'9' * 5000}\nu,A,B")


TWO = "user;BPR;ItemKNN;relevant\nu1;A, B;B, A;B\nu9;A;B;A"


def codes(added: Added) -> list[str]:
    return [problem.code for problem in added.problems]


def lists_of(case_set: CaseSet) -> dict[str, list[str]]:
    return {case.name: ["".join(names) for names in case.lists] for case in case_set.cases}


# Added


def test_cases_come_behind_those_there_are_and_models_without_names_take_those_that_come() -> None:
    added = with_imported(POST_CASES, understood("u3; A, B; B\nu4; A, B; A"))
    assert added.case_set.names == ("u1", "u2", "u3", "u4")
    assert (added.case_set.open.name, added.names, codes(added)) == ("u3", ("u3", "u4"), [])
    # One without a name is called by its place in the set.
    added = with_imported(POST_CASES, understood("A; A\nB; B"))
    assert added.names == ("3", "4")
    again = with_imported(added.case_set, understood("A; A"))
    assert again.names == ("5",)
    both = with_replaced(POST_CASES, understood(TWO)).case_set
    assert (both.labels, both.models) == (("BPR", "ItemKNN"), 2)
    more = with_imported(both, understood("user;ItemKNN;MF;relevant\nx;C;D;D"))
    assert more.case_set.labels == ("BPR", "ItemKNN", "MF")
    assert lists_of(more.case_set)["x"] == ["", "C", "D"]
    assert codes(more) == ["cases_without_list"]
    plain = with_imported(POST_CASES, understood(TWO))
    assert plain.case_set.labels == ("BPR", "ItemKNN")
    assert lists_of(plain.case_set)["u1"] == ["ABCDE", ""]


def test_more_than_fits_is_counted_and_stays_in_the_text_and_a_full_set_takes_nothing() -> None:
    text = "\n".join(f"n{at}; A; A" for at in range(MAX_CASES + 3))
    found = understood(text)
    added = with_imported(POST_CASES, found)
    assert len(added.case_set.cases) == MAX_CASES
    assert added.problems == (Problem("cases_too_many", {"limit": MAX_CASES, "dropped": 5}),)
    assert text_left(text, found, added).splitlines() == [f"n{at}; A; A" for at in range(28, 33)]
    full = CaseSet.from_query({"case": [f"{n};A;A" for n in range(MAX_CASES)]})[0]
    added = with_imported(full, understood("n; A; A"))
    assert (added.case_set, added.names, codes(added)) == (full, (), ["cases_too_many"])


def test_what_is_left_of_a_text_are_the_lines_that_were_not_taken_with_their_header() -> None:
    text = "user\titems\trelevant\nu3\tA\tA\nu4\tA"
    found = understood(text)
    assert text_left(text, found, with_imported(POST_CASES, found)) == "user\titems\trelevant\nu4\tA"
    whole = understood("u3; A; A")
    assert text_left("u3; A; A", whole, with_imported(POST_CASES, whole)) == ""
    for odd in ("\x0c", "\u2028", "\x85"):
        lines = [f"u{at}; A{odd}X, B; B" for at in range(MAX_CASES + 3)]
        found = understood(text := "\n".join(lines))
        assert text_left(text, found, with_replaced(POST_CASES, found)).split("\n") == lines[MAX_CASES:]
    rows_in = [f'u{at};"A";A' for at in range(MAX_CASES + 1)]
    found = understood(text := "\n".join(["", "user;BPR;relevant", *rows_in]))
    added = with_replaced(POST_CASES, found)
    assert text_left(text, found, added).split("\n") == ["user;BPR;relevant", rows_in[-1]]
    over_two_lines = "\n".join(["user,BPR,relevant", *(f'u{at},"A,\nB","A"' for at in range(MAX_CASES + 1))])
    found = understood(over_two_lines)
    assert text_left(over_two_lines, found, with_replaced(POST_CASES, found)) == over_two_lines


# As further models


def test_lists_become_those_of_a_new_model_by_name_or_place_and_relevant_items_stay() -> None:
    joined = with_new_models(POST_CASES, understood("u2; B, D, A; B\nu9; A; A"))
    assert lists_of(joined.case_set) == {"u1": ["ABCDE", ""], "u2": ["ACEBD", "BDA"]}
    assert joined.case_set.case("u2").relevant == ("B", "D", "Z")
    assert [(one.code, one.values["names"]) for one in joined.problems] == [
        ("joined_unknown", "u9"),
        ("joined_not_given", "u1"),
        ("joined_relevant", "u2"),
    ]
    joined = with_new_models(POST_CASES, understood("bpr = [['Z', 'B'], ['B', 'D']]"))
    assert joined.case_set.labels == ("", "bpr")
    assert lists_of(joined.case_set) == {"u1": ["ABCDE", "ZB"], "u2": ["ACEBD", "BD"]}


def test_models_that_do_not_fit_change_nothing_and_items_beyond_the_room_of_a_case_are_counted() -> None:
    full = POST_CASES.with_models(len(MODELS))
    joined = with_new_models(full, understood("u1; A; A"))
    assert (joined.case_set, codes(joined)) == (full, ["models_full"])
    assert with_new_models(POST_CASES, understood("u8; A; A\nu9; A; A")).names == ()
    many = ", ".join(f"n{at}" for at in range(MAX_ITEMS))
    joined = with_new_models(POST_CASES, understood(f"u1; {many}; n1"))
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


def test_a_file_is_read_in_its_encoding() -> None:
    text = "회원; 영화 하나, 영화 둘, 영화 셋, 사랑의 이야기; 영화 둘"
    for encoding in ("utf-8-sig", "utf-16", "cp949"):
        assert text_of(text.encode(encoding), "cases.txt") == text, encoding
