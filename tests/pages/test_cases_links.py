"""Every address opens a set of cases: its valid parts are kept, and its problems are shown."""

import random
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest

from tests.pages.the_page import (
    address_of,
    cases_table_of,
    do,
    given,
    leaderboard_of,
    lists_of,
    means_of,
    middle_of,
    opened_cases,
    texts_of,
    went_to,
    went_well,
)
from webapp.cases.case import Case
from webapp.cases.case_set import POST_CASES, CaseSet
from webapp.model.address import MAX_QUERY
from webapp.model.limits import MAX_CASES
from webapp.model.packing import pack
from webapp.texts import texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


def names_of(app: Any) -> list[str]:
    return [case["name"] for case in cases_table_of(app)["cases"]]


def long_set(letters: int) -> CaseSet:
    """Thirty cases of ten items with names of so many letters: letters drawn by chance do not pack well."""
    source = random.Random(1)

    def name() -> str:
        return "".join(chr(source.randint(ord("가"), ord("힣"))) for _ in range(letters))

    return CaseSet(
        tuple(Case(f"u{at}", (tuple(name() for _ in range(10)),), ()) for at in range(MAX_CASES)), k=5
    )


# In


def test_an_address_typed_by_hand_opens_the_set() -> None:
    app = opened_cases(
        "case=u1;A,B,C;A,Y;C,A;3;U&case=u2;D;D;,&k=2&measure=R@K&no_relevant=one&missing=skip&at=2&lang=en"
    )
    table = cases_table_of(app)
    assert (table["k"], table["models"], table["measure_name"]) == (2, 2, "R@2")
    assert (lists_of(app, "u1"), lists_of(app, "u2")) == ([list("ABC"), list("CA")], [["D"], []])
    assert [case["open"] for case in table["cases"]] == [False, True]
    assert table["cases"][0]["relevant_count"] == 2 + 3
    assert (table["rules"]["no_relevant"]["chosen"], table["rules"]["missing"]["chosen"]) == ("one", "skip")
    # One hit of five in the first case; the second is left out where it recommends nothing.
    assert means_of(app)["A Mean R@2"] == f"= {(Fraction(1, 5) + 1) / 2}"
    assert means_of(app)["B Mean R@2"] == f"= {Fraction(1, 5)}"
    assert table["problems"] == []


def test_an_address_is_left_as_it_was_typed() -> None:
    app = opened_cases("case=u1;A,B;B&utm_source=mail")
    assert address_of(app) == {"case": "u1;A,B;B", "utm_source": "mail"}
    do(app, {"do": "k", "k": 1})
    assert address_of(app) == {"case": "u1;A,B;B", "utm_source": "mail", "k": "1"}


def test_names_of_any_language_come_through() -> None:
    names = ["가나다 라", "电影", "🎬👩‍👩‍👧", "فيلم"]
    app = opened_cases(f"case={quote('사용자 1;' + ','.join(names) + ';' + names[1])}&k=2")
    assert names_of(app) == ["사용자 1"]
    assert lists_of(app, "사용자 1") == [names]
    assert means_of(app)["MAP@2"] == f"= {Fraction(1, 2)}"


def test_a_packed_address_opens_the_same_set() -> None:
    app = opened_cases(f"packed={pack(POST_CASES.with_k(3).to_query())}")
    assert (names_of(app), cases_table_of(app)["k"]) == (["u1", "u2"], 3)
    assert cases_table_of(app)["problems"] == []


# Out


def test_the_shared_link_opens_the_same_page() -> None:
    app = opened_cases(f"{ONE}&measure=RR&at=2&no_relevant=skip", share=True, locale="ko-KR")
    [link] = [code.value for code in app.code if code.value.startswith("https://example.org/cases?")]
    assert parse_qs(urlsplit(link).query)["lang"] == ["ko"]
    again = opened_cases(urlsplit(link).query)
    same = ("k", "models", "measure_name", "cases", "rules", "lang")
    assert {key: cases_table_of(again)[key] for key in same} == {
        key: cases_table_of(app)[key] for key in same
    }
    assert cases_table_of(again)["problems"] == []


def test_a_long_set_has_a_packed_address_that_opens_it() -> None:
    case_set = CaseSet(
        tuple(
            Case(f"user {at}", (tuple(f"영화 {n}" for n in range(20)),), (f"영화 {at}",)) for at in range(30)
        )
    )
    app = opened_cases(urlencode(case_set.to_query(), doseq=True))
    do(app, {"do": "k", "k": 7})
    address = address_of(app)
    assert list(address) == ["packed"]
    assert len(urlencode(address)) <= MAX_QUERY
    assert means_of(opened_cases(urlencode(address))) == means_of(app)


def test_a_set_that_no_address_holds_says_so_and_offers_no_link() -> None:
    app = opened_cases(ONE, tab="add_many")
    lines = "\n".join(f"u{case.name}; {', '.join(case.lists[0])}; -" for case in long_set(20).cases)
    do(app, {"do": "import_text", "text": lines}, {"do": "take", "into": "replaced"}, key="import")
    assert EN("cases.no_link") in cases_table_of(app)["problems"]
    assert "case" not in address_of(app)
    assert "packed" not in address_of(app)
    assert address_of(app)["k"] == "5"
    app.session_state["share"] = True
    went_well(app.run())
    assert EN("app.no_link") in [caption.value for caption in app.caption]
    assert not [code for code in app.code if code.value.startswith("https://")]
    # Nothing else is lost: acts, undo and numbers go on.
    first = names_of(app)[0]
    do(app, {"do": "remove", "case": first})
    assert len(names_of(app)) == MAX_CASES - 1
    do(app, {"do": "undo"})
    assert names_of(app)[0] == first
    do(app, {"do": "undo"})
    assert names_of(app) == ["u1", "u2"]
    assert len(address_of(app)["case"]) == 2


def test_the_same_address_as_before_does_not_throw_a_large_set_away() -> None:
    app = opened_cases(ONE, tab="add_many")
    lines = "\n".join(f"u{case.name}; {', '.join(case.lists[0])}; -" for case in long_set(20).cases)
    do(app, {"do": "import_text", "text": lines}, {"do": "take", "into": "replaced"}, key="import")
    went_well(app.run())
    went_well(app.segmented_control(key="language").set_value("ko").run())
    assert len(names_of(app)) == MAX_CASES


# Back and forth


def test_going_back_in_the_browser_is_undo_and_going_forward_is_redo() -> None:
    app = opened_cases(ONE)
    do(app, {"do": "k", "k": 4})
    before = address_of(app)
    do(app, {"do": "remove", "case": "u1"})
    after = address_of(app)
    went_to(app, **before)
    assert (names_of(app), cases_table_of(app)["can_undo"], cases_table_of(app)["can_redo"]) == (
        ["u1", "u2"],
        True,
        True,
    )
    assert cases_table_of(app)["changed"].startswith(EN("set_act.undo"))
    went_to(app, **after)
    assert (names_of(app), cases_table_of(app)["can_redo"]) == (["u2"], False)
    assert cases_table_of(app)["changed"].startswith(EN("set_act.redo"))


def test_sort_and_filter_are_in_the_address_and_going_back_restores_them_without_undo() -> None:
    app = opened_cases("case=u1;A,B;B;B&case=u2;A;A;B&k=2")
    do(app, {"do": "sort", "column": "B", "descending": True})
    sorted_only = address_of(app)
    do(app, {"do": "filter", "tags": ["worse"]})
    assert (sorted_only["sort_by"], address_of(app)["filter"]) == ("-B", "worse")
    assert cases_table_of(opened_cases(urlencode(address_of(app), doseq=True)))["arrangement"] == {
        "column": "B",
        "descending": True,
        "tags": ["worse"],
    }
    changed = cases_table_of(app)["changed"]
    went_to(app, **sorted_only)
    table = cases_table_of(app)
    assert (table["arrangement"]["column"], table["arrangement"]["tags"]) == ("B", [])
    assert (table["can_undo"], table["can_redo"], table["changed"]) == (False, False, changed)
    # With a single model there is no column of B to sort by, nor in the address.
    do(app, {"do": "remove_model", "model": "B"})
    assert (cases_table_of(app)["arrangement"]["column"], "sort_by" in address_of(app)) == ("", False)
    do(app, {"do": "undo"})
    assert address_of(app) == sorted_only


def test_another_address_typed_into_an_open_page_opens_another_set() -> None:
    app = went_to(opened_cases(ONE), case="x;A;A", k="1")
    assert names_of(app) == ["x"]
    assert cases_table_of(app)["changed"].startswith(EN("set_act.opened_set"))
    do(app, {"do": "undo"})
    assert names_of(app) == ["u1", "u2"]


def test_a_lagging_address_does_not_undo_what_was_just_done() -> None:
    app = opened_cases(ONE)
    before = address_of(app)
    do(app, {"do": "remove", "case": "u1"})
    app.query_params.clear()
    app.query_params.update(before)
    do(app, {"do": "k", "k": 2})
    assert (names_of(app), cases_table_of(app)["k"]) == (["u2"], 2)


def test_a_board_that_sends_with_a_lagging_address_is_heard() -> None:
    app = opened_cases(ONE)
    before = address_of(app)
    do(app, {"do": "k", "k": 4})
    app.query_params.clear()
    app.query_params.update(before)
    do(app, {"do": "best"}, key="board_A")
    assert cases_table_of(app)["k"] == 4
    assert given(app, "board_A")["ranked"][:2] == ["B", "D"]


# Bad links: the valid parts are opened, the problems are shown, nothing breaks

BAD_LINKS: dict[str, tuple[str, list[str]]] = {
    "k is a word": (f"{ONE[:-1]}five", ["link_number"]),
    "k is nought": ("case=u;A;A&k=0", ["link_number"]),
    "k is huge": ("case=u;A;A&k=1e9", ["link_number"]),
    "k is empty": ("case=u;A;A&k=", ["link_number"]),
    "at is beyond the cases": ("case=u;A;A&at=2", ["link_number"]),
    "at is negative": ("case=u;A;A&at=-1", ["link_number"]),
    "unnamed is no number": ("case=u;A;A;;many", ["link_number"]),
    "an unknown measure": ("case=u;A;A&measure=beauty", ["link_unknown_measure"]),
    "an unknown rule": ("case=u;A;A&no_relevant=error", ["link_unknown_choice"]),
    "another unknown rule": ("case=u;A;A&missing=one", ["link_unknown_choice"]),
    "a column that one model does not have": ("case=u;A;A&sort_by=difference", ["link_unknown_choice"]),
    "a model that is not there": ("case=u;A;A;B&sort_by=-C", ["link_unknown_choice"]),
    "a filter that does not exist": ("case=u;A;A&filter=no_hit,good", ["link_unknown_choice"]),
    "an unknown language": ("case=u;A;A&lang=xx", ["link_unknown_choice"]),
    "the same name twice": ("case=u;A;A&case=u;B;B", ["case_name_taken"]),
    "an item twice": ("case=u;A,A;A", ["case_repeats"]),
    "too many fields": ("case=u;A;A;A;1;U;C;D;E;F;what", ["case_fields"]),
    "a name with a line break": ("case=a%0Ab;A;A", ["case_name_mended"]),
    "51 items": (f"case=u;{','.join(f'i{n}' for n in range(51))};,", ["case_too_many_items"]),
    "31 cases": ("&".join(f"case={n};A;A" for n in range(31)), ["cases_too_many"]),
    "400 cases": ("&".join(f"case={n};A;A" for n in range(400)), ["cases_too_many"]),
    "one case with a second model": ("case=u;A;A;A&case=v;A;A", ["cases_without_list"]),
    "packed nonsense": ("packed=eJwLCAn", ["link_packed"]),
    "packed signs": (f"packed={quote('§$%&/')}", ["link_packed"]),
    "packed nothing": ("packed=", []),
    "a bomb": (f"packed={pack({'case': ['A' * 190_000] * 40})}", ["link_packed"]),
    "packed words that are no query": (f"packed={pack({'x': 'y'})}", []),
    "a parameter of the playground": ("list=A,B&relevant=A&more=5", []),
    "script": ("case=<script>alert(1)</script>;<img src=x onerror=alert(1)>;A", []),
    "markup": ("case=**a**;$x$,=1%2B1,[a](javascript:alert(1));`b`", []),
    "bytes that are no text": ("case=%FF%FE;%FF;A", []),
    "a lone surrogate": ("case=%ED%A0%80;A;A", []),
    "nothing but separators": ("case=;;;;;", []),
    "an empty case": ("case=", []),
}


@pytest.mark.parametrize(("query", "codes"), BAD_LINKS.values(), ids=BAD_LINKS.keys())
def test_a_bad_link_opens_and_says_what_was_wrong(query: str, codes: list[str]) -> None:
    app = opened_cases(query)
    told: list[str] = cases_table_of(app)["problems"]
    for code in codes:
        assert any(middle_of(code) in problem for problem in told), (code, told)
    assert 1 <= len(names_of(app)) <= MAX_CASES
    assert bool(told) == bool(codes), told
    assert all(cell["shown"] for row in leaderboard_of(app)["rows"] for cell in row["cells"])


def test_a_problem_is_told_in_the_language_of_the_link_and_goes_with_the_next_act() -> None:
    app = opened_cases("case=u;A;A&k=five&lang=ko")
    assert cases_table_of(app)["problems"] == [
        texts_for("ko")("problem.link_number", parameter="k", given="five", used=1, lowest=1, highest=100)
    ]
    assert cases_table_of(do(app, {"do": "k", "k": 3}))["problems"] == []


@pytest.mark.parametrize("tab", ["formula", "sweep", "add_many", "take_away"])
def test_no_word_of_a_link_is_taken_for_markup(tab: str) -> None:
    hostile = ("<b>x</b>", "$x$", "**a**", "[a](javascript:alert(1))", ":red[a]", "`a`", "# a")
    query = "&".join(
        f"case={quote(name)};{quote(','.join(hostile))};{quote(hostile[at])}"
        for at, name in enumerate(hostile)
    )
    marked = {"caption", "markdown", "button", "html", "popover", "button_group", "latex"}
    for where, text in texts_of(opened_cases(query, tab=tab)):
        if where.partition(".")[0] in marked:
            assert not any(name in text for name in hostile), (where, text)
