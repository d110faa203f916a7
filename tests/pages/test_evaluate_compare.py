"""The page of own data with a second file of recommendations: what it says of both, and the way to a case."""

from typing import Any, cast

import pytest
from streamlit.testing.v1 import AppTest

from recmetrics.tables.pairs import Pair
from tests.pages.the_evaluate_page import pressed, settled, state_of, uploaded
from tests.pages.the_page import opened, went_well
from webapp.cases.case import Case
from webapp.evaluate.slots import Slot
from webapp.texts import texts_for

LISTS: dict[Slot, bytes] = {
    "recommendations": b"user,item,rank\nu1,A,1\nu1,B,2\nu2,B,1\nu2,A,2\n",
    "second": b"user,item,rank\nu1,B,1\nu1,A,2\nu2,A,1\nu2,B,2\nu3,A,1\n",
}
TRUTH = b"user,item\nu1,A\nu2,A\nu3,A\nu3,B\n"


def _loaded(query: str = "k=2&measures=RR,P@K", **lists: bytes) -> AppTest:
    app = uploaded(opened(query, page="evaluate"), "relevant", TRUTH)
    for slot, content in LISTS.items():
        app = uploaded(app, slot, lists.get(slot, content))
    return app


def _shown(app: AppTest) -> str:
    return "\n".join(str(element.value) for element in (*app.text, *app.markdown, *app.caption))


def _tables(app: AppTest) -> str:
    return "\n".join(cast("Any", element).proto.body for element in app.get("html"))


def _tabs(app: AppTest) -> list[str]:
    (control,) = (one for one in app.get("button_group") if cast("Any", one).key == "evaluate_panels")
    return [option.content for option in cast("Any", control).proto.options]


def test_two_files_are_compared_by_each_measure_and_a_case_opens_with_both_lists() -> None:
    app = pressed(_loaded(), "evaluate_compute")
    found = state_of(app).comparison
    assert found is not None
    rr = found.measures[0]
    # RR of A: 1, 1/2, 0. RR of B: 1/2, 1, 1.
    assert (rr.a, rr.b) == pytest.approx(((1 + 1 / 2 + 0) / 3, (1 / 2 + 1 + 1) / 3))
    assert "+0.3333" in _tables(app)  # (5/2 - 3/2) / 3
    assert texts_for("en")("leaderboard_text.too_few", n=3, fewest=5) in _shown(app)
    assert [app.button(key=f"evaluate_pair_{at}").label for at in (0, 1)] == ["u3", "u2"]
    app.session_state["evaluate_compare_measure"] = "P@2"
    app = settled(app)
    assert app.button(key="evaluate_pair_0").label == "u3"
    assert not any(button.key == "evaluate_pair_1" for button in app.button)
    app.session_state["evaluate_compare_side"] = "losses"
    assert texts_for("en")("evaluate_compare.no_losses") in _shown(settled(app))
    app.session_state["evaluate_compare_measure"] = "RR"
    app = settled(app)
    app = went_well(app.button(key="evaluate_pair_0").click().run())
    case_set = app.session_state["visit"].states["CasesState"].case_set
    assert case_set.cases == (Case("u1", (("A", "B"), ("B", "A")), ("A",)),)
    assert (case_set.measure, case_set.k) == ("RR", 2)


def test_a_second_file_goes_alone_with_its_tab_and_another_waits_to_be_asked_for() -> None:
    app = pressed(_loaded(), "evaluate_compute")
    results, kept = state_of(app).results, state_of(app).kept_pairs
    folder = state_of(app).files["second"].folder
    name = texts_for("en")("evaluate_tabs.compare")
    assert kept is not None
    assert _tabs(app)[0] == name
    app = pressed(app, "evaluate_remove_second")
    assert (set(state_of(app).files), state_of(app).comparison) == ({"recommendations", "relevant"}, None)
    assert (kept.path.exists(), folder.path.exists()) == (False, False)
    assert name not in _tabs(app)
    app = uploaded(app, "second", LISTS["recommendations"])
    assert (state_of(app).comparison, state_of(app).results) == (None, results)
    app.session_state["evaluate_panels"] = "compare"
    app = pressed(settled(app), "evaluate_compare")
    found = state_of(app).comparison
    assert found is not None
    assert [of.ties for of in found.measures] == [3, 3]


def test_a_second_file_that_cannot_be_evaluated_leaves_the_first_alone() -> None:
    app = _loaded(second=b"user,item,rank\nu1,A,first\nu2,A,1\n")
    app = pressed(app, "evaluate_compute")
    assert state_of(app).results is not None
    assert state_of(app).comparison is None
    assert texts_for("en")("evaluate_compare.failed") in _tables(app)
    assert "first" in _tables(app)


def test_a_second_file_without_known_columns_is_asked_for_them_and_the_rest_is_computed() -> None:
    lists = b"who,what,other,place\nu1,B,A,1\nu1,A,B,2\nu2,A,B,1\nu3,A,B,1\n"
    app = pressed(_loaded("k=2&measures=RR&missing=skip", second=lists), "evaluate_compute")
    assert state_of(app).results is not None
    assert texts_for("en")("evaluate_compare.incomplete") in _shown(app)
    for role, name in (("case", "who"), ("item", "what"), ("rank", "place")):
        app = went_well(app.selectbox(key=f"evaluate_column_second_{role}").select(name).run())
    app = pressed(app, "evaluate_compare")
    found = state_of(app).comparison
    assert found is not None
    # The first file has no list for u3, and the rule leaves it out there.
    assert (found.paired, found.only_b.examples) == (2, ("u3",))
    assert "Cases averaged for B only" in _shown(app)
    assert found.measures[0].gains == (Pair("u2", 1 / 2, 1),)
    app = went_well(app.selectbox(key="evaluate_column_second_item").select("other").run())
    assert texts_for("en")("evaluate_compare.outdated") in _shown(app)
    app = pressed(app, "evaluate_compare")
    assert texts_for("en")("evaluate_compare.outdated") not in _shown(app)


def test_the_sample_has_a_second_model_that_its_address_opens() -> None:
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
    assert ap.chance.kind == "sampled"
    told = texts_for("ko")("evaluate_compare.few_large", measures="AP@10, AP", higher="A", more="B")
    assert told in _shown(app)
    app = pressed(app, "evaluate_remove_second")
    assert state_of(app).choice.sample == "sample"
    assert state_of(app).results is not None


def test_the_sample_is_taken_with_two_models_and_given_up_for_a_file() -> None:
    app = pressed(settled(opened("k=10", page="evaluate")), "evaluate_two_models")
    assert state_of(app).choice.sample == "two_models"
    app = uploaded(app, "second", LISTS["second"])
    assert (set(state_of(app).files), state_of(app).choice.sample) == ({"second"}, None)


def test_two_files_of_one_name_are_told_apart_in_the_program() -> None:
    app = uploaded(opened("k=2&measures=RR", page="evaluate"), "relevant", TRUTH)
    for slot, content in LISTS.items():
        app = uploaded(app, slot, content, "lists.csv")
    program = next(one.value for one in pressed(app, "evaluate_compute").code if "fmean" in one.value)
    assert "'a/lists.csv'" in program
    assert "'b/lists.csv'" in program


def test_a_hostile_case_of_two_files_is_shown_as_it_is() -> None:
    name = "**a** <b>x</b> :red[y]"
    app = opened("k=2&measures=RR", page="evaluate")
    app = uploaded(app, "relevant", f"user,item\n{name},A\n".encode())
    app = uploaded(app, "recommendations", f"user,item,rank\n{name},B,1\n{name},A,2\n".encode())
    app = uploaded(app, "second", f"user,item,rank\n{name},A,1\n".encode())
    app = pressed(app, "evaluate_compute")
    label = app.button(key="evaluate_pair_0").label
    assert "<b>" not in label
    assert "\\*\\*a" in label
