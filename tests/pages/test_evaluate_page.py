"""The page of own data: files in, numbers out, its panels, and the way to a case."""

import json
import re
import time
from collections.abc import Callable
from typing import Any, Final, NoReturn

import pytest
from streamlit.testing.v1 import AppTest

from recmetrics.tables.pairs import Pair
from tests.pages.the_evaluate_page import (
    LISTS,
    TRUTH,
    computed,
    htmls_of,
    loaded,
    opened_without_sample,
    pressed,
    settled,
    shown,
    state_of,
    uploaded,
)
from tests.pages.the_page import opened, proto_of, turned_to, went_well
from tests.pages.untranslated import escaped_from
from webapp.cases.case import Case
from webapp.evaluate import sample_run, state
from webapp.evaluate.job import Job, Progress
from webapp.evaluate.slots import Slot
from webapp.evaluate.sweep import Sweep
from webapp.model.scenario import Scenario
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
HOSTILE: Final = "**a** <b>x</b> :red[y]"


def on_tab(app: AppTest, tab: str) -> AppTest:
    app.session_state["evaluate_panels"] = tab
    return settled(app)


def labels_of(app: AppTest, key: str) -> list[str]:
    """Return the labels of the buttons whose keys begin like this, in their order."""
    return [button.label for button in app.button if (button.key or "").startswith(key)]


# The sample


def test_the_page_opens_on_the_sample_computed_and_says_so_also_where_own_files_are_gone() -> None:
    app = settled(opened("data=own&k=5", page="evaluate"))
    assert EN("problem.own_files_gone") in shown(app)
    assert app.query_params["data"] == "sample"
    assert [metric.label for metric in app.metric] == ["MAP@5", "Mean P@5", "MAP"]
    app = settled(opened(page="evaluate"))
    assert EN("problem.own_files_gone") not in shown(app)
    assert [metric.label for metric in app.metric] == ["MAP@10", "Mean P@10", "MAP"]
    # What it needs is seen before anything is given.
    for told in (
        "9,303 rows",
        EN("evaluate.shown_sample"),
        EN("evaluate.question"),
        "user,item,score\nann,Heat,0.9\nann,Alien,0.7",
        EN("evaluate.formats"),
    ):
        assert told in shown(app)
    assert dict(app.query_params) == {}


def test_a_class_that_opens_the_sample_computes_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def counted(work: Callable[[Progress], object], **options: Any) -> Job[object]:
        begun.append(work)
        return Job(work, **options)

    monkeypatch.setattr(sample_run, "Job", counted)
    monkeypatch.setattr(state, "SAMPLE_RUNS", sample_run.SampleRuns())
    pages = [settled(opened("k=7", page="evaluate")) for _ in range(3)]
    first, *others = (state_of(app) for app in pages)
    assert len(begun) == 1
    assert first.results is not None
    assert all(one.results is first.results for one in others)
    # One visit that leaves the sample takes nothing from the others.
    own = uploaded(pages[0], "recommendations", LISTS)
    assert (state_of(own).results, set(state_of(own).files)) == (None, {"recommendations"})
    assert labels_of(settled(pages[1]), "evaluate_case_0")
    # Nor do the panels that are worked out when they are opened.
    for app in pages[1:]:
        on_tab(app, "sweep")
    assert len(begun) == 2


def test_the_parameters_of_another_page_do_not_change_the_settings() -> None:
    app = pressed(loaded(query="k=2&measures=RR"), "evaluate_compute")
    app = turned_to(app, "playground")
    # As the browser's Back may have it: this page with the parameters of the one that was left.
    app.query_params.update({"list": ["A,B"], "relevant": ["A"], "k": ["5"]})
    app.switch_page("pages/evaluate.py")
    app = settled(app)
    assert (state_of(app).choice.k, state_of(app).choice.measures) == (2, ("RR",))
    assert EN("evaluate.outdated") not in shown(app)
    assert dict(app.query_params) == {"k": "2", "measures": "RR", "data": "own"}


# Files


def is_expanded(app: AppTest, name: str) -> bool:
    """Return whether a part of the page that folds is open, by the key of its name."""
    return next(proto_of(one).expanded for one in app.expander if one.label == EN(name))


def test_what_is_refused_is_announced_where_it_was_given_and_the_other_fields_stay_clean() -> None:
    app = loaded(lists=b"")
    assert set(state_of(app).tables) == {"relevant"}
    assert app.button(key="evaluate_compute").disabled
    app = uploaded(app, "recommendations", b"user,item,rank\nu1,A,first\n")
    app = pressed(uploaded(app, "second", b""), "evaluate_compute")
    for heading, told in (("not_read", "is empty"), ("not_computed", "A rank is a whole number.")):
        [error] = [one for one in htmls_of(app) if told in one]
        assert EN(f"evaluate.{heading}") in error
        assert 'role="alert"' in error
    assert set(state_of(app).uploads.refused) == {"second"}
    assert is_expanded(app, "evaluate.files")
    app = uploaded(uploaded(app, "second", LISTS), "recommendations", LISTS)
    assert (state_of(app).uploads.refused, state_of(app).failures) == ({}, ())
    # With results the files fold away.
    assert not is_expanded(pressed(app, "evaluate_compute"), "evaluate.files")


def test_how_files_were_read_is_told_and_a_rank_can_be_left_without_a_column_but_a_case_cannot() -> None:
    lists = b"user\titem\trank\tscore\nu1\tA\t1\t0.2\nu1\tB\t2\t0.9\n"
    app = loaded(lists, b"user,item,rating\nu1,A,1\nu2,A,2\n")
    assert "recommendations.csv: a table of text (utf-8, tabs between fields), 2 rows" in shown(app)
    app = pressed(app, "evaluate_compute")
    assert "recommendations.csv: Case: user, Item: item, Rank: rank, Score: score." in shown(app)
    assert "relevant.csv: Case: user, Item: item, Grade: rating." in shown(app)
    assert "" not in app.selectbox(key="evaluate_column_recommendations_case").proto.options
    app = app.selectbox(key="evaluate_column_recommendations_rank").set_value("").run()
    columns = {"case": "user", "item": "item", "score": "score"}
    assert state_of(app).files["recommendations"].columns == columns
    # Browsers send the fields of the page that they have, when the server may be further already: a choice
    # that comes when its file is another one, or gone, changes nothing.
    state_of(app).set_column("recommendations", "item", "movie")
    assert state_of(app).files["recommendations"].columns == columns
    state_of(app).set_column("second", "item", "item")
    assert "second" not in state_of(app).files


def test_one_file_in_both_places_is_asked_about_and_another_one_removes_the_one_before() -> None:
    app = loaded(LISTS, LISTS)
    assert "stands in both places" not in shown(app)  # their names differ
    before = state_of(app).files["relevant"].folder
    app = uploaded(app, "relevant", LISTS, "recommendations.csv")
    assert "“recommendations.csv” stands in both places" in shown(app)
    assert not before.path.exists()
    lists = state_of(app).files["recommendations"].folder
    app = pressed(app, "evaluate_forget")
    assert (state_of(app).files, lists.path.exists()) == ({}, False)
    # Files that went with the connection are gone.
    app = loaded()
    state_of(app).files["relevant"].folder.close()
    assert state_of(settled(app)).files == {}


# Cases

# one: its item at rank 3, hence 1/3; two: one of two at rank 1, hence 1/2; many: one of four at rank 2.
THREE_LISTS: Final = (
    b"user,item,rank\none,X,1\none,Y,2\none,A,3\ntwo,A,1\ntwo,X,2\ntwo,Y,3\nmany,X,1\nmany,A,2\nmany,Y,3\n"
)
THREE_TRUTHS: Final = b"user,item\none,A\ntwo,A\ntwo,B\nmany,A\nmany,B\nmany,C\nmany,D\n"


def choose(app: AppTest, name: str, value: str) -> list[str]:
    """Choose which cases are listed; return their names."""
    went_well(app.selectbox(key=f"evaluate_cases_{name}").set_value(value).run())
    return labels_of(app, "evaluate_case_")


def search(app: AppTest, name: str) -> list[str]:
    """Search for cases by their names; return those that are found."""
    went_well(app.text_input(key="evaluate_cases_name").set_value(name).run())
    return labels_of(app, "evaluate_case_")


def cells_of(app: AppTest) -> list[list[str]]:
    """Return the cells in the rows of the cases, without the names of the columns."""
    rows = re.findall(r'<div class="own-cells"[^>]*>(.*?)</div>', shown(app))
    return [re.findall(r">([^<>]*)(?:</span>)+(?=<span><small>|$)", row) for row in rows]


def test_two_files_become_means_and_a_case_opens_in_the_playground_whatever_it_is_called() -> None:
    app = computed()
    assert "MAP@2 = 0.7500" in shown(app)  # (1 + 1/2) / 2
    assert app.button(key="evaluate_case_0").label == "u2"
    app = went_well(app.button(key="evaluate_case_0").click().run())
    playground_state = app.session_state["visit"].states["PlaygroundState"]
    assert playground_state.scenario == Scenario(("B", "A"), ("A",), k=2)
    app = computed(f"user,item,rank\n{HOSTILE},A,1\n".encode(), f"user,item\n{HOSTILE},A\n".encode())
    [label] = labels_of(app, "evaluate_case_")
    assert "<b>" not in label
    assert "\\*\\*a" in label


def test_each_case_is_shown_with_what_its_values_are_made_from_and_chosen_by_measure_group_and_name() -> None:
    app = computed(THREE_LISTS, b"user,item\nsilent,A\none,A\n", "k=2&measures=AP,P@K")
    assert cells_of(app)[0] == ["1", "0", "", "0.0000", "0.0000"]
    assert 'aria-label="No hit."' in shown(app)
    app = computed(THREE_LISTS, THREE_TRUTHS, "k=2&measures=AP,P@K")
    assert labels_of(app, "evaluate_case_") == ["many", "one", "two"]
    assert cells_of(app) == [
        ["4", "1", "·●|·", "0.1250", "0.5000"],  # (1/2) / 4
        ["1", "1", "··|●", "0.3333", "0.0000"],
        ["2", "1", "●·|·", "0.5000", "0.5000"],  # (1/1) / 2
    ]
    assert 'aria-label="Hits at these ranks: 2."' in shown(app)
    assert choose(app, "measure", "P@2") == ["one", "many", "two"]
    assert choose(app, "which", "best") == ["many", "two", "one"]
    assert list(app.selectbox(key="evaluate_cases_group").options) == ["any number", "1", "2", "3–5"]
    assert choose(app, "group", "3–5") == ["many"]
    # By its name a case is found whatever else is chosen.
    assert search(app, " ON ") == ["one"]
    assert search(app, "<b>'*") == []
    assert "No case in the means has “\\<b\\>'\\*” in its name." in shown(app)
    search(app, "")
    app.multiselect(key="evaluate_measures").set_value(["AP"]).run()
    app = pressed(app, "evaluate_compute")
    assert app.selectbox(key="evaluate_cases_measure").value == "AP"
    assert app.selectbox(key="evaluate_cases_group").value == "3–5"
    assert labels_of(app, "evaluate_case_") == ["many"]


# Grades and orders


GRADES: Final = b"user,item,grade\nu1,A,1\nu1,B,2\nu1,C,3\n"


def means_of(app: AppTest) -> dict[str, float]:
    results = state_of(app).results
    assert results is not None
    return dict(results.means)


def test_grades_count_and_the_lowest_relevant_one_is_chosen_by_address_and_said() -> None:
    lists = b"user,item,rank\nu1,A,1\nu1,B,2\nu1,C,3\n"
    app = computed(lists, GRADES, "k=3&measures=RR,DCG(gain%3Dexponential)@K&relevant_from=3", tab="groups")
    formulas = [each.value for each in app.markdown if each.value.startswith("$$")]
    assert ["g_k" in formula for formula in formulas] == [False, True]
    # (2^1 - 1)/1 + (2^2 - 1)/log2(3) + (2^3 - 1)/2
    dcg = 1 + 3 / 1.584962500721156 + 7 / 2
    assert means_of(app) == {"RR": 1 / 3, "DCG(gain=exponential)@3": pytest.approx(dcg)}
    assert EN("evaluate.used_grade", grade="3") in shown(app)
    # A grade that is not above zero is told, and the one before stays.
    app = app.number_input(key="evaluate_relevant_from").set_value(0.0).run()
    assert EN("problem.grade_needed") in shown(app)
    assert state_of(app).choice.relevant_from == 3
    app = app.number_input(key="evaluate_relevant_from").set_value(1.5).run()
    assert dict(app.query_params)["relevant_from"] == "1.5"
    assert means_of(pressed(app, "evaluate_compute"))["RR"] == 1 / 2
    assert state_of(uploaded(app, "relevant", TRUTH)).results is None


def test_the_order_is_chosen_and_what_ordered_the_lists_is_said() -> None:
    app = computed(b"user,item,rank,score\nu1,A,1,0.1\nu1,B,2,0.9\n", b"user,item\nu1,B\n", "k=2&measures=RR")
    assert "MRR = 0.5000" in shown(app)
    assert EN("evaluate.used_order", role=EN("evaluate.role_rank")) in shown(app)
    assert "Cases whose scores give another order than their ranks: 1." in "".join(htmls_of(app))
    app.selectbox(key="evaluate_order").set_value("score").run()
    app = pressed(app, "evaluate_compute")
    assert "MRR = 1.0000" in shown(app)
    assert EN("evaluate.used_order", role=EN("evaluate.role_score")) in shown(app)
    assert dict(app.query_params)["order"] == "score"


# Groups of cases, and every K

# u1: hits at ranks 1 and 3 of 3, |R| = 2; u2: a hit at rank 2 of 2, |R| = 1.
TWO_LISTS: Final = b"user,item,rank\nu1,A,1\nu1,X,2\nu1,B,3\nu2,X,1\nu2,A,2\n"
TWO_TRUTHS: Final = b"user,item\nu1,A\nu1,B\nu2,A\n"
QUERY: Final = "k=2&measures=AP@K,P@K,R@K,AP"


def last_chart(app: AppTest) -> tuple[dict[str, Any], str]:
    """Return the last figure, and what it says in words."""
    proto = proto_of(app.get("plotly_chart")[-1])
    return json.loads(proto.spec), proto.alt


def last_rows(app: AppTest) -> list[list[str]]:
    body = shown(app).rpartition("<tbody>")[2]
    return [re.findall(r">([^<>]+)<", row) for row in re.findall(r"<tr>(.*?)</tr>", body)]


def test_the_means_stand_by_number_of_relevant_items_and_at_every_k_once_their_panel_is_opened() -> None:
    app = computed(TWO_LISTS, TWO_TRUTHS, QUERY, "groups")
    assert last_rows(app) == [
        ["1", "1", "0.5000", "0.5000", "1.0000", "0.5000"],
        ["2", "1", "0.5000", "0.5000", "0.5000", "0.8333"],  # AP@2 (1/1) / 2, AP (1/1 + 2/3) / 2
    ]
    figure, told = last_chart(app)
    assert (figure["data"][0]["y"], told) == (
        [1, 1],
        "Cases by the number of their relevant items. |R| 1: 1, |R| 2: 1.",
    )
    for limit in (
        "**R@2**: where |R| is larger than K",
        "**P@2**: where |R| is smaller than K",
        "**AP@2**: the best list that is long enough reaches one",
        "**AP**: where |R| is larger than the list is long",
    ):
        assert limit in shown(app)
    assert state_of(app).sweeping is None
    app = on_tab(app, "sweep")
    assert last_rows(app) == [
        ["1", "0.5000", "0.5000", "0.2500"],  # AP@1 and P@1: 1 and 0; R@1: 1/2 and 0
        ["2 (your K)", "0.5000", "0.5000", "0.7500"],  # AP@2: 1/2 and 1/2; R@2: 1/2 and 1
        ["3", "0.6667", "0.5000", "1.0000"],  # AP@3: (1 + 2/3) / 2 and 1/2; P@3: 2/3 and 1/3
    ]
    figure, told = last_chart(app)
    assert [line["name"] for line in figure["data"]] == ["AP@K", "P@K", "R@K"]
    assert "AP@K: 0.5000 at first, 0.5000 at your K, 0.6667 at last" in told
    assert "**R@K**: what the sum is divided by does not depend on K" in shown(app)
    # The panel stays open, and other results are swept anew.
    app.number_input(key="evaluate_k").set_value(3).run()
    app = pressed(app, "evaluate_compute")
    assert [row[0] for row in last_rows(app)] == ["1", "2", "3 (your K)"]
    app.multiselect(key="evaluate_measures").set_value(["AP", "RR"]).run()
    app = pressed(app, "evaluate_compute")
    assert "None of the chosen measures has a cutoff K." in shown(app)
    assert state_of(app).sweeping is None


def endless(report_progress: Progress) -> NoReturn:
    while True:
        report_progress(0.5)
        time.sleep(0.01)


def test_a_sweep_is_called_off_and_asked_for_again_and_back_is_followed_meanwhile() -> None:
    app = computed(TWO_LISTS, TWO_TRUTHS, QUERY)
    state_of(app).sweeping = job = Job[Sweep](endless)
    app.session_state["evaluate_panels"] = "sweep"
    app = went_well(app.run())
    app = went_well(app.button(key="evaluate_sweeping_cancel").click().run())
    assert job.state == "cancelled"
    app = pressed(app, "evaluate_sweeping_ask")
    assert [row[0] for row in last_rows(app)] == ["1", "2 (your K)", "3"]
    state_of(app).sweeping = job = Job[Sweep](endless)
    app = went_well(app.run())
    app.query_params["k"] = "1"
    assert state_of(went_well(app.run())).choice.k == 1
    job.cancel()


def test_no_text_of_the_panels_escapes_translation() -> None:
    app = computed(TWO_LISTS, TWO_TRUTHS, f"{QUERY}&lang={PSEUDO_LANGUAGE}")
    for tab in ("cases", "groups", "sweep"):
        app = on_tab(app, tab)
        escaped = {text for _, text in escaped_from(app) if not text.startswith("$$")}  # formulas
        assert escaped <= {"user", "item", "rank"}, tab  # the reader's own columns


# What libraries would print


def test_what_libraries_would_print_is_worked_out_when_the_panel_is_opened() -> None:
    app = computed(tab="libraries")
    partly = "recmetrics (PyPI)"  # one of its calls rounds each case, the others do not
    [table, left_out] = [one for one in htmls_of(app) if partly in one]
    assert "<code>recommender_precision</code>" in left_out
    assert "<table>" in table
    assert "TorchMetrics" in table

    # By library, the calls of one stand together: what would trec_eval say?
    app.session_state["evaluate_libraries_by"] = "library"
    table, _ = [one for one in htmls_of(settled(app)) if partly in one]
    first_cells = re.findall(r"<tr><td>(.*?)</td>", table)
    assert first_cells == sorted(first_cells, key=str.casefold)
    assert first_cells.count("trec_eval") > 1
    # What was chosen in a panel is still chosen when the reader returns to it.
    app = on_tab(on_tab(app, "cases"), "libraries")
    assert app.session_state["evaluate_libraries_by"] == "library"


# A second file

BOTH: Final[dict[Slot, bytes]] = {
    "recommendations": LISTS,
    "second": b"user,item,rank\nu1,B,1\nu1,A,2\nu2,A,1\nu2,B,2\nu3,A,1\n",
}


def compared(query: str = "k=2&measures=RR,P@K", **lists: bytes) -> AppTest:
    """Return the page with two files of recommendations, computed."""
    app = uploaded(opened_without_sample(query), "relevant", b"user,item\nu1,A\nu2,A\nu3,A\nu3,B\n")
    for slot, content in BOTH.items():
        app = uploaded(app, slot, lists.get(slot, content))
    return pressed(app, "evaluate_compute")


def tabs_of(app: AppTest) -> list[str]:
    (control,) = (one for one in app.get("button_group") if proto_of(one).id.endswith("evaluate_panels"))
    return [option.content for option in proto_of(control).options]


def test_two_files_are_compared_by_each_measure_and_a_case_opens_with_both_lists() -> None:
    app = compared()
    found, name = state_of(app).comparison, EN("evaluate_tabs.compare")
    assert found is not None
    rr = found.measures[0]
    # RR of A: 1, 1/2, 0. RR of B: 1/2, 1, 1.
    assert (rr.a, rr.b) == pytest.approx(((1 + 1 / 2 + 0) / 3, (1 / 2 + 1 + 1) / 3))
    assert "+0.3333" in shown(app)  # (5/2 - 3/2) / 3
    assert EN("leaderboard_text.too_few", n=3, fewest=5) in shown(app)
    assert labels_of(app, "evaluate_pair_") == ["u3", "u2"]
    (choice,) = (one for one in app.get("button_group") if proto_of(one).id.endswith("compare_measure"))
    assert proto_of(choice).label == EN("evaluate_compare.measure")
    app.session_state["evaluate_compare_measure"] = "P@2"
    app = settled(app)
    assert labels_of(app, "evaluate_pair_") == ["u3"]
    app.session_state["evaluate_compare_side"] = "losses"
    assert EN("evaluate_compare.no_losses") in shown(settled(app))
    app.session_state["evaluate_compare_measure"] = "RR"
    app = went_well(settled(app).button(key="evaluate_pair_0").click().run())
    case_set = app.session_state["visit"].states["CasesState"].case_set
    assert case_set.cases == (Case("u1", (("A", "B"), ("B", "A")), ("A",)),)
    assert (case_set.measure, case_set.k) == ("RR", 2)

    # The second file goes alone with its tab, and another waits to be asked for.
    app = settled(turned_to(app, "evaluate"))
    results, kept = state_of(app).results, state_of(app).kept_pairs
    folder = state_of(app).files["second"].folder
    assert kept is not None
    assert tabs_of(app)[0] == name
    app = pressed(app, "evaluate_remove_second")
    assert (set(state_of(app).files), state_of(app).comparison) == ({"recommendations", "relevant"}, None)
    assert (kept.path.exists(), folder.path.exists()) == (False, False)
    assert name not in tabs_of(app)
    app = uploaded(app, "second", LISTS)
    assert (state_of(app).comparison, state_of(app).results) == (None, results)
    app = pressed(on_tab(app, "compare"), "evaluate_compare")
    found = state_of(app).comparison
    assert found is not None
    assert [of.ties for of in found.measures] == [3, 3]


def test_a_second_file_that_cannot_be_evaluated_or_lacks_known_columns_leaves_the_first_alone() -> None:
    app = compared(second=b"user,item,rank\nu1,A,first\nu2,A,1\n")
    assert state_of(app).results is not None
    assert state_of(app).comparison is None
    assert EN("evaluate_compare.failed") in shown(app)
    assert "first" in shown(app)
    lists = b"who,what,other,place\nu1,B,A,1\nu1,A,B,2\nu2,A,B,1\nu3,A,B,1\n"
    app = compared("k=2&measures=RR&missing=skip", second=lists)
    assert state_of(app).results is not None
    assert EN("evaluate_compare.incomplete") in shown(app)
    for role, name in (("case", "who"), ("item", "what"), ("rank", "place")):
        app = went_well(app.selectbox(key=f"evaluate_column_second_{role}").select(name).run())
    app = pressed(app, "evaluate_compare")
    found = state_of(app).comparison
    assert found is not None
    # The first file has no list for u3, and the rule leaves it out there.
    assert (found.paired, found.only_b.examples) == (2, ("u3",))
    assert "Cases averaged for B only" in shown(app)
    assert found.measures[0].gains == (Pair("u2", 1 / 2, 1),)
    app = went_well(app.selectbox(key="evaluate_column_second_item").select("other").run())
    assert EN("evaluate_compare.outdated") in shown(app)
    app = pressed(app, "evaluate_compare")
    assert EN("evaluate_compare.outdated") not in shown(app)


def test_the_sample_has_a_second_model_that_is_given_up_for_a_file() -> None:
    app = settled(opened("data=two_models&k=10&lang=ko", page="evaluate"))
    assert set(state_of(app).files) == {"recommendations", "relevant", "second"}
    app = pressed(app, "evaluate_compute")
    found = state_of(app).comparison
    assert found is not None
    ap = found.measures[0]
    # The higher mean is not better for more: that is what the sample is there to show.
    assert ap.a > ap.b
    assert ap.wins_b > ap.wins_a
    assert ap.chance is not None
    assert ap.chance.kind == "exact"
    told = texts_for("ko")("evaluate_compare.few_large", measures="AP@10, AP", higher="A", more="B")
    assert told in shown(app)
    app = pressed(app, "evaluate_remove_second")
    assert state_of(app).choice.sample == "sample"
    assert state_of(app).results is not None
    app = pressed(app, "evaluate_two_models")
    assert state_of(app).choice.sample == "two_models"
    # Going back to other settings of the sample shows their numbers.
    app.query_params.clear()
    app.query_params.update({"data": "sample", "k": "3", "lang": "ko"})
    app = settled(app)
    assert state_of(app).choice.sample == "sample"
    assert app.metric[0].label == "MAP@3"
    assert texts_for("ko")("evaluate.outdated") not in shown(app)
    app.query_params.update({"data": "two_models", "k": "10"})
    app = uploaded(settled(app), "second", BOTH["second"])
    assert (set(state_of(app).files), state_of(app).choice.sample) == ({"second"}, None)


def test_two_files_of_one_name_are_told_apart_and_a_hostile_case_of_both_is_shown_as_it_is() -> None:
    app = opened_without_sample("k=2&measures=RR")
    app = uploaded(app, "relevant", f"user,item\n{HOSTILE},A\n".encode())
    lists = f"user,item,rank\n{HOSTILE},B,1\n{HOSTILE},A,2\n".encode()
    app = uploaded(app, "recommendations", lists, "lists.csv")
    app = uploaded(app, "second", f"user,item,rank\n{HOSTILE},A,1\n".encode(), "lists.csv")
    app = pressed(app, "evaluate_compute")
    program = next(one.value for one in app.code if "fmean" in one.value)
    assert "'a/lists.csv'" in program
    assert "'b/lists.csv'" in program
    [label] = labels_of(app, "evaluate_pair_")
    assert "<b>" not in label
    assert "\\*\\*a" in label
