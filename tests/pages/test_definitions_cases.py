"""Many cases on the page of definitions: whether the definition matters, and numbers that are means."""

import re
from fractions import Fraction
from itertools import combinations
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    asked,
    cases_table_of,
    definition_panels_of,
    definitions_of,
    do,
    look,
    opened_cases,
    opened_definitions,
    turned_to,
    went_to,
)
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.mean_link import mean_question_link
from webapp.texts import texts_for

EN: Final = texts_for("en")


SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


# The post's two lists: 1/3 and 13/60.
FIRST: Final = (Fraction(1, 2) + Fraction(2, 4)) / 3
SECOND: Final = (Fraction(1, 4) + Fraction(2, 5)) / 3


# The first case favours A. In the second, B has three hits among ten relevant items.
TWO: Final = "case=x;A,B,C;A;B,C,A&case=y;D,E,F;A,B,C;A,B,C;7&k=3"


# B is better at every K and under every definition.
NEVER: Final = "case=x;A,B;B;B,A&case=y;A,B;B;B,A&k=2"


OF_CASES: Final = {"do": "of", "of": "cases"}


POSTS: Final = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


DIVISOR: Final = re.compile(r" \(÷ (?:[^()]|\([^()]*\))*\)")


# Does the definition matter? Two models on many cases


def matters_of(app: AppTest) -> dict[str, Any]:
    """Return the data of the panel."""
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "matters"}))["matters"]
    assert shown is not None
    return shown


def rows_of(app: AppTest) -> dict[str, tuple[str, str, str, bool]]:
    """By definition, without its divisor: what A and B reach, who wins, and whether that is a flip."""
    letters = dict(zip(matters_of(app)["models"], "AB", strict=True))
    return {
        DIVISOR.sub("", row["definition"]): (*row["means"], letters.get(row["winner"], ""), row["flips"])
        for row in matters_of(app)["rows"]
    }


def shown(value: Fraction) -> str:
    return f"{float(value):.4f}"


def with_example(app: AppTest) -> AppTest:
    """Return the app after a press on the example."""
    return look(app, {"do": "models", "models": "example"})


def test_the_models_that_the_page_of_cases_opens_with_are_compared_by_their_names() -> None:
    matters = matters_of(opened_definitions(SHARED))
    assert matters["models"] == list(OPENING_CASES.labels)
    assert {row["winner"] for row in matters["rows"]} <= {*OPENING_CASES.labels, ""}


def test_the_example_where_the_winner_flips() -> None:
    app = with_example(opened_definitions(SHARED))
    assert matters_of(app)["rows"][0]["definition"] == "MAP@3 (÷ min(|R|, 3))"
    rows = rows_of(app)
    # A finds the one relevant item of the first case at rank 1, B at rank 3; in the second B has three hits.
    a, b_first = Fraction(1 + 0, 2), Fraction(1, 3)
    assert next(iter(rows)) == "MAP@3"
    assert rows["MAP@3"] == (shown(a), shown((b_first + Fraction(3, min(10, 3))) / 2), "B", False)
    assert rows["MAP"] == (shown(a), shown((b_first + Fraction(3, 10)) / 2), "A", True)
    assert rows["MAP(norm=relevant)@3"] == (shown(a), shown((b_first + Fraction(3, 10)) / 2), "A", True)
    assert rows["MAP(norm=k)@3"] == (
        shown(Fraction(1, 3) / 2),
        shown((b_first / 3 + Fraction(3, 3)) / 2),
        "B",
        False,
    )
    # A longer list has room for what B's second list lacks: 3/5 no longer make up for the first case.
    assert rows["MAP@5"] == (shown(a), shown((b_first + Fraction(3, min(10, 5))) / 2), "A", True)
    # At K = 1, a hit each: nobody wins.
    assert rows["MAP@1"] == (shown(Fraction(1, 2)), shown(Fraction(1, 2)), "", False)


def test_two_models_that_the_reader_compares_are_those_of_the_page_of_cases() -> None:
    app = turned_to(opened_cases(NEVER), "definitions")
    rows = rows_of(app)
    a, b = Fraction(1, 2), Fraction(1, 1)
    assert rows["MAP@2"] == (shown(a), shown(b), "B", False)
    assert {winner for _, _, winner, _ in rows.values()} <= {"B", ""}
    assert not any(flips for *_, flips in rows.values())
    assert matters_of(app)["intro"] == EN("definitions_matter.own_models")
    assert matters_of(app)["at"] == EN("definitions_matter.at", n=2, k=2)


def test_a_change_on_the_page_of_cases_is_seen_here() -> None:
    app = turned_to(opened_cases(TWO), "definitions")
    assert rows_of(app)["MAP"][2:] == ("A", True)
    turned_to(app, "cases")
    do(app, {"do": "swap"})
    turned_to(app, "definitions")
    assert rows_of(app)["MAP"][2:] == ("B", True)
    turned_to(app, "cases")
    do(app, {"do": "measure", "measure": "P@K"})
    turned_to(app, "definitions")
    rows = rows_of(app)
    # Swapped, A has 1/3 and 3/3, B has 1/3 and none.
    assert next(iter(rows)) == "Mean P@3"
    assert rows["Mean P@3"] == (
        shown((Fraction(1, 3) + Fraction(3, 3)) / 2),
        shown((Fraction(1, 3) + 0) / 2),
        "A",
        False,
    )


def test_three_models_are_compared_too() -> None:
    app = turned_to(opened_cases("case=u1;A,B;B;B,A;A,C&k=2&model=one&model=two&model=three"), "definitions")
    matters = matters_of(app)
    assert matters["models"] == ["one", "two", "three"]
    assert matters["rows"][0]["means"] == ["0.5000", "1.0000", "0.0000"]
    assert matters["rows"][0]["winner"] == "two"


def test_one_model_has_means_and_no_winner() -> None:
    app = turned_to(opened_cases("case=u1;A,B,C;B&k=3"), "definitions")
    matters = matters_of(app)
    assert matters["intro"] == EN("definitions_matter.one_model")
    assert matters["rows"][0]["means"] == [shown(Fraction(1, 2))]
    assert not any(row["flips"] for row in matters["rows"])
    turned_to(app, "cases")
    do(app, {"do": "models", "count": 2})
    turned_to(app, "definitions")
    assert rows_of(app)["MAP@3"][:2] == (shown(Fraction(1, 2)), shown(Fraction(1, 2)))


def test_the_link_to_the_readers_models_holds_them() -> None:
    app = turned_to(opened_cases(TWO), "definitions")
    rows = rows_of(app)
    again = opened_definitions(urlencode(address_of(app)))
    assert rows_of(again) == rows
    assert matters_of(again)["is_example"] is False


def test_models_without_any_case_that_counts_have_no_values() -> None:
    app = turned_to(
        opened_cases("case=u;A;,;A&case=v;,;,;,&k=2&no_relevant=skip&missing=skip"), "definitions"
    )
    assert {row[:2] for row in rows_of(app).values()} >= {("–", "–")}


def test_the_example_is_the_same_in_every_language_and_the_list_on_the_board_has_no_say_in_it() -> None:
    query = f"{SHARED}&models=example"
    app = opened_definitions(query)
    before = rows_of(app)
    assert rows_of(opened_definitions(f"{query}&lang=ko")) == before != {}
    do(app, {"do": "best"}, key="board")
    assert rows_of(app) == before


# Does the definition matter? A random order of the list


def expected(measure: str) -> Fraction:
    """Return the mean over all orders of two hits in five ranks, of three relevant items, at K = 5."""

    def value(ranks: tuple[int, ...]) -> Fraction:
        total = sum((Fraction(hit, rank) for hit, rank in enumerate(ranks, 1)), Fraction(0))
        return {
            "AP": total / 3,
            "AP@5": total / min(3, 5),
            "AP(norm=hits)@5": total / 2,
            "AP(norm=k)@5": total / 5,
            "P@5": Fraction(2, 5),
            "MeanP@5": sum((Fraction(sum(rank <= k for rank in ranks), k) for k in range(1, 6)), Fraction(0))
            / 5,
        }[measure]

    orders = list(combinations(range(1, 6), 2))
    return sum(map(value, orders), Fraction(0)) / len(orders)


def test_a_random_order_is_worth_the_mean_over_all_orders() -> None:
    random = {row["measure"]: row for row in matters_of(opened_definitions(SHARED))["random"]}
    for measure in ("AP", "AP@5", "AP(norm=hits)@5", "AP(norm=k)@5", "P@5", "MeanP@5"):
        assert random[measure]["exact"] == str(expected(measure))
        assert random[measure]["shown"] == shown(expected(measure))


def test_the_list_is_held_against_chance() -> None:
    app = opened_definitions(SHARED)
    values = {name: float(one["value"]) for name, one in definitions_of(app).items()}
    random = {row["measure"]: row for row in matters_of(app)["random"]}
    assert random.keys() == {name for name in values if name[:2] in ("AP", "P@", "P(", "Me")}
    assert all(row["this"] == f"{values[name]:.4f}" for name, row in random.items())
    # With hits at 2 and 4 it is below chance, and as good as chance where order does not count.
    assert (Fraction(1, 2) + Fraction(2, 4)) / 3 < expected("AP@5")
    assert not any(row["above"] for row in random.values())
    do(app, {"do": "best"}, key="board")
    above = {row["measure"] for row in matters_of(app)["random"] if row["above"]}
    assert above == random.keys() - {"P@5", "P(short=length)@5"}


def test_without_hits_chance_is_nothing_and_fifty_items_have_one() -> None:
    for query in ("list=,&relevant=A&k=3", "list=A,B&relevant=,&k=2", "list=,&relevant=,&k=1"):
        random = matters_of(opened_definitions(query))["random"]
        assert {(row["this"], row["shown"], row["above"]) for row in random} == {("0.0000", "0.0000", False)}
    items = [f"i{n}" for n in range(50)]
    query = f"list={','.join(items)}&relevant={','.join(items[::2])}&k=25"
    random = {row["measure"]: row for row in matters_of(opened_definitions(query))["random"]}
    assert float(random["P@25"]["shown"]) == pytest.approx(25 / 50, abs=0.02)
    assert random["P@25"]["above"] is True


# A number that is a mean over the cases of the page of many cases


def of_cases(query: str = POSTS) -> AppTest:
    """Return the page that asks about the mean over these cases, those of the post if there are no others."""
    return look(turned_to(opened_cases(query), "definitions"), OF_CASES)


def fits(app: AppTest, number: str) -> dict[str, dict[str, Any]]:
    """Return the matches that give a number without special conventions, by the name of the measure."""
    found = asked(app, number)["answer"]["fits"]
    models = {EN("cases.model", model=model) for model in "AB"}
    return {match["measure"]: match for match in found if not set(match["notes"]) - models}


def libraries_of(match: dict[str, Any]) -> set[str]:
    return {call["library"] for call in match["libraries"]}


def test_the_mean_of_the_post_is_found_with_who_computes_it() -> None:
    app = of_cases()
    assert definition_panels_of(app)["of_cases"] == EN("definition_panels.of_cases", n=2)
    mean = (FIRST + SECOND) / 2
    assert mean == Fraction(11, 40)
    for number in ("0.275", "11/40", "27.5 %", "0,275", "MAP@5 = 0.275"):
        found = fits(app, number)
        assert {"MAP", "MAP@5", "MAP(norm=relevant)@5"} <= found.keys()
        assert found["MAP@5"]["values"][0]["exact"] == str(mean)
        assert "Spark MLlib" in libraries_of(found["MAP@5"])
        assert "trec_eval" in libraries_of(found["MAP(norm=relevant)@5"])
        assert "MAP(norm=hits)@5" not in found
    by_hits = (Fraction(1, 2) + Fraction(2, 4)) / 2 + (Fraction(1, 4) + Fraction(2, 5)) / 2
    found = fits(app, str(by_hits / 2))
    assert "TorchMetrics" in libraries_of(found["MAP(norm=hits)@5"])


def test_the_values_of_every_case_are_looked_up_by_their_mean() -> None:
    app = of_cases()
    text = "{'u1': {'map': 0.3333333333}, 'u2': {'map': 0.2166666667}}"
    assert "trec_eval" in libraries_of(fits(app, text)["MAP"])
    assert definition_panels_of(app)["number"] == text
    pair = {"first_tool": "trec_eval", "first_number": text, "second_tool": "ragas", "second_number": ""}
    best = definition_panels_of(look(app, {"do": "tools", **pair}))["tools"]["answers"][0]
    assert [side["shown"] for side in best["sides"]] == ["0.2750", "0.4125"]
    other = asked(of_cases(), text.replace("u2", "q2"))
    assert (other["answer"], other["asked_back"]) == (
        None,
        [EN("problem.number_by_case", n=2, names="u1, q2")],
    )


def test_it_is_the_list_until_the_reader_says_otherwise() -> None:
    app = turned_to(opened_cases(POSTS), "definitions")
    went_to(app, list="A,B,C,D,E", relevant="B,D,Z", k="5", number="1/3")
    assert definition_panels_of(app)["of"] == "list"
    assert "AP@5" in fits(app, "1/3")
    assert definition_panels_of(look(app, OF_CASES))["answer"]["fits"] == []
    assert address_of(app)["of"] == "cases"
    assert "MAP@5" in fits(app, "0.275")
    look(app, {"do": "of", "of": "list"})
    assert "of" not in address_of(app)
    assert "AP@5" in fits(app, "1/3")


def test_a_link_asks_about_the_cases_too() -> None:
    app = opened_definitions("number=0.275&of=cases")
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["of"]) == ("number", "cases")
    assert "MAP@5" in {match["measure"] for match in definition_panels_of(app)["answer"]["fits"]}
    assert definition_panels_of(opened_definitions("of=users"))["problems"] == [
        EN("problem.link_unknown_choice", parameter="of", given="users", choices="list, cases")
    ]
    before = address_of(look(app, {"do": "of", "of": "list"}))
    look(app, OF_CASES)
    went_to(app, **before)
    assert definition_panels_of(app)["of"] == "list"


def test_what_else_a_browser_may_send_is_skipped_with_a_word() -> None:
    app = of_cases()
    for of in ("users", "", None, 1, ["cases"]):
        look(app, {"do": "of", "of": of})
        assert definition_panels_of(app)["of"] == "cases"
        assert definition_panels_of(app)["problems"] == [EN("problem.act_unreadable")]


def test_asking_here_leaves_the_page_of_cases_as_it_is() -> None:
    app = opened_cases("case=x;A,B;B&case=y;A,B;A&k=2&at=2")
    do(app, {"do": "k", "k": 1})
    before = cases_table_of(app)
    turned_to(app, "definitions")
    assert fits(look(app, OF_CASES), "1/2").keys() >= {"MAP@1", "Mean P@1"}
    turned_to(app, "cases")
    after = cases_table_of(app)
    assert {**after, "said": ""} == {**before, "said": ""}
    do(app, {"do": "k", "k": 2})
    turned_to(app, "definitions")
    # Hits at 2 and at 1.
    assert fits(app, str((Fraction(1, 2) + 1) / 2)).keys() >= {"MAP@2", "MRR"}


def test_any_set_of_cases_has_an_answer(subtests: pytest.Subtests) -> None:
    for query in (
        "case=u;A;,;A&case=v;,;,;,&k=2&no_relevant=skip&missing=skip",
        "case=u;,;,&k=1",
        "&".join(f"case={n};{','.join(f'i{at}' for at in range(20))};i{n},x" for n in range(30)),
    ):
        with subtests.test(query[:60]):
            app = of_cases(query)
            for number in ("0.5", "0", "1", "0.123"):
                assert asked(app, number)["answer"]["verdict"]


def test_a_link_to_a_mean_holds_the_cases_that_it_is_about() -> None:
    app = of_cases("case=u1;A,B,C;B&case=u2;B,A;B,Z&k=2")
    asked(app, "0.5")
    answer = definition_panels_of(app)["answer"]
    again = opened_definitions(urlencode(address_of(app)))
    assert definition_panels_of(again)["answer"] == answer
    assert cases_table_of(turned_to(again, "cases"))["k"] == 2


def test_a_link_from_the_page_of_cases_asks_about_their_mean() -> None:
    case_set, _ = CaseSet.from_query({"case": ["u1;A,B,C;B", "u2;B,A;B,Z"], "k": "2"})
    link = mean_question_link(case_set, "en")
    assert link is not None
    app = opened_definitions(link.partition("?")[2])
    shown = definition_panels_of(app)
    assert (shown["panel"], shown["of"], shown["problems"]) == ("number", "cases", [])
    assert fits(app, "0.5")["MAP@2"]["values"][0]["exact"] == "1/2"


def test_another_set_in_a_link_can_be_undone_on_the_page_of_cases() -> None:
    app = of_cases("case=u1;A,B,C;B&case=u2;B,A;B,Z&k=2")
    kept = address_of(app)
    turned_to(app, "cases")
    do(app, {"do": "k", "k": 1})
    turned_to(app, "definitions")
    went_to(app, **kept)
    assert cases_table_of(turned_to(app, "cases"))["k"] == 2


def test_damaged_cases_in_a_link_are_told_and_nothing_is_lost() -> None:
    app = opened_definitions(f"{SHARED}&of=cases&number=0.275&cases=damaged")
    assert definition_panels_of(app)["problems"] == [EN("problem.link_packed")]
    assert definition_panels_of(app)["answer"] is not None
