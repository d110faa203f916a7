"""Cases on the evaluate page: search by measure, by |R| and by name, and the facts shown of each."""

import re

from streamlit.testing.v1 import AppTest

from tests.pages.the_evaluate_page import computed, pressed, shown
from tests.pages.the_page import went_well

# one: its item at rank 3, hence 1/3; two: one of two at rank 1, hence 1/2; many: one of four at rank 2.
LISTS = (
    b"user,item,rank\none,X,1\none,Y,2\none,A,3\ntwo,A,1\ntwo,X,2\ntwo,Y,3\nmany,X,1\nmany,A,2\nmany,Y,3\n"
)
TRUTH = b"user,item\none,A\ntwo,A\ntwo,B\nmany,A\nmany,B\nmany,C\nmany,D\n"
QUERY = "k=2&measures=AP,P@K"


def _cases(app: AppTest) -> list[str]:
    """Return the cases that are listed, in their order."""
    buttons = [button for button in app.button if (button.key or "").startswith("evaluate_case_")]
    return [button.label for button in buttons]


def _set(app: AppTest, name: str, value: str) -> AppTest:
    return went_well(app.selectbox(key=f"evaluate_cases_{name}").set_value(value).run())


def _cells(app: AppTest) -> list[list[str]]:
    """Return the cells in the rows of the cases, without the names of the columns."""
    rows = re.findall(r'<div class="own-cells"[^>]*>(.*?)</div>', shown(app))
    return [re.findall(r">([^<>]*)(?:</span>)+(?=<span><small>|$)", row) for row in rows]


def test_each_case_is_shown_with_what_its_values_are_made_from() -> None:
    app = computed(LISTS, TRUTH, QUERY)
    assert _cases(app) == ["many", "one", "two"]
    assert _cells(app) == [
        ["4", "1", "·●|·", "0.1250", "0.5000"],  # (1/2) / 4
        ["1", "1", "··|●", "0.3333", "0.0000"],
        ["2", "1", "●·|·", "0.5000", "0.5000"],  # (1/1) / 2
    ]
    assert 'aria-label="Hits at these ranks: 2."' in shown(app)


def test_another_measure_orders_the_cases() -> None:
    app = _set(computed(LISTS, TRUTH, QUERY), "measure", "P@2")
    assert _cases(app) == ["one", "many", "two"]
    assert _cases(_set(app, "which", "best")) == ["many", "two", "one"]


def test_only_cases_with_some_number_of_relevant_items_are_listed() -> None:
    app = computed(LISTS, TRUTH, QUERY)
    assert list(app.selectbox(key="evaluate_cases_group").options) == ["any number", "1", "2", "3–5"]
    assert _cases(_set(app, "group", "3–5")) == ["many"]


def test_what_was_chosen_stays_for_other_results_as_far_as_they_have_it() -> None:
    app = _set(_set(computed(LISTS, TRUTH, QUERY), "measure", "P@2"), "group", "3–5")
    app.multiselect(key="evaluate_measures").set_value(["AP"]).run()
    app = pressed(app, "evaluate_compute")
    assert app.selectbox(key="evaluate_cases_measure").value == "AP"
    assert app.selectbox(key="evaluate_cases_group").value == "3–5"
    assert _cases(app) == ["many"]


def test_a_case_is_found_by_its_name_whatever_else_is_chosen() -> None:
    app = _set(computed(LISTS, TRUTH, QUERY), "group", "3–5")
    app = went_well(app.text_input(key="evaluate_cases_name").set_value(" ON ").run())
    assert _cases(app) == ["one"]
    app = went_well(app.text_input(key="evaluate_cases_name").set_value("<b>'*").run())
    assert _cases(app) == []
    assert "No case in the means has “\\<b\\>'\\*” in its name." in shown(app)


def test_a_case_without_a_list_has_no_marks_and_says_so() -> None:
    app = computed(LISTS, b"user,item\nsilent,A\none,A\n", QUERY)
    assert _cells(app)[0] == ["1", "0", "", "0.0000", "0.0000"]
    assert 'aria-label="No hit."' in shown(app)
