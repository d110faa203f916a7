"""Invalid acts of the cases table: nothing from the browser is trusted, and no valid act is lost."""

import math
from math import isfinite
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.cases.sending import ALONE, PAGE, START, after, codes, send, what_it_does
from tests.webapp.strategies import OPEN_NAMES, hostile_text, item_names
from webapp.cases.acts.applying import apply_cases_acts, read_cases_acts
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.view_model import table_view
from webapp.components.reading import MAX_ACTS
from webapp.model.history import History
from webapp.model.limits import MAX_CASES
from webapp.texts import texts_for

FULL = CaseSet(tuple(Case(f"u{number}", (tuple("AB"),), ("B",)) for number in range(1, MAX_CASES + 1)))


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"do": "open", "case": "u9"}, "case_unknown"),
        ({"do": "open", "case": " u1"}, "case_unknown"),
        ({"do": "open", "case": ["u1"]}, "act_unreadable"),
        ({"do": "open"}, "act_unreadable"),
        ({"do": "duplicate", "case": "u9"}, "case_unknown"),
        ({"do": "duplicate", "case": None}, "act_unreadable"),
        ({"do": "rename", "case": "u1", "name": "u2"}, "case_taken"),
        ({"do": "rename", "case": "u1", "name": " u2 "}, "case_taken"),
        ({"do": "rename", "case": "u1", "name": ""}, "name_empty"),
        ({"do": "rename", "case": "u1", "name": "\u200b"}, "name_empty"),
        ({"do": "rename", "case": "u1", "name": "x" * 81}, "name_too_long"),
        ({"do": "rename", "case": "u1", "name": "x" * 10**6}, "name_too_long"),
        ({"do": "rename", "case": "u1", "name": "a\nb"}, "name_not_allowed"),
        ({"do": "rename", "case": "u1", "name": "\ud800"}, "name_not_allowed"),
        ({"do": "rename", "case": "u9", "name": "N"}, "case_unknown"),
        ({"do": "rename", "case": "u1"}, "act_unreadable"),
        ({"do": "rename", "case": "u1", "name": 5}, "act_unreadable"),
        ({"do": "remove", "case": "u9"}, "case_unknown"),
        ({"do": "remove", "case": {}}, "act_unreadable"),
        ({"do": "move", "case": "u9", "to": 0}, "case_unknown"),
        ({"do": "move", "case": "u1", "to": -1}, "act_unreadable"),
        ({"do": "move", "case": "u1", "to": 10**30}, "act_unreadable"),
        ({"do": "move", "case": "u1", "to": 1.0}, "act_unreadable"),
        ({"do": "move", "case": "u1"}, "act_unreadable"),
        ({"do": "k", "k": 0}, "number_refused"),
        ({"do": "k", "k": 101}, "number_refused"),
        ({"do": "k", "k": True}, "number_refused"),
        ({"do": "k", "k": 5.0}, "number_refused"),
        ({"do": "k", "k": "5"}, "number_refused"),
        ({"do": "k", "k": math.nan}, "number_refused"),
        ({"do": "k"}, "number_refused"),
        ({"do": "measure", "measure": "beauty"}, "act_unreadable"),
        ({"do": "measure", "measure": "AP" * 10**6}, "act_unreadable"),
        ({"do": "measure", "measure": 5}, "act_unreadable"),
        ({"do": "measure"}, "act_unreadable"),
        ({"do": "rule", "rule": "no_relevant", "choice": "error"}, "act_unreadable"),
        ({"do": "rule", "rule": "missing", "choice": "one"}, "act_unreadable"),
        ({"do": "rule", "rule": "missing", "choice": ["zero"]}, "act_unreadable"),
        ({"do": "rule", "rule": ["missing"], "choice": "zero"}, "act_unreadable"),
        ({"do": "rule", "rule": "at", "choice": "zero"}, "act_unreadable"),
        ({"do": "rule"}, "act_unreadable"),
        ({"do": "models", "count": 0}, "act_unreadable"),
        ({"do": "models", "count": 7}, "act_unreadable"),
        ({"do": "models", "count": True}, "act_unreadable"),
        ({"do": "play", "case": "u1", "model": "G"}, "act_unreadable"),
        ({"do": "play", "case": "u1", "model": ["A"]}, "act_unreadable"),
        ({"do": "play", "model": "A"}, "act_unreadable"),
        ({"do": "remove_model", "model": "C"}, "act_unreadable"),
        ({"do": "remove_model"}, "act_unreadable"),
        ({"do": "baseline", "model": "C"}, "act_unreadable"),
        ({"do": "label", "model": "A", "label": "B"}, "model_taken"),
        ({"do": "label", "model": "A", "label": "x" * 81}, "name_too_long"),
        ({"do": "label", "model": "C", "label": "x"}, "act_unreadable"),
        ({"do": "columns", "columns": []}, "act_unreadable"),
        ({"do": "columns", "columns": ["AP", "beauty"]}, "act_unreadable"),
        ({"do": "columns", "columns": ["AP"] * 21}, "act_unreadable"),
        ({"do": "explode"}, "act_unknown"),
        ({"do": "arrange"}, "act_unknown"),
        ({"do": ["undo"]}, "act_unreadable"),
        ({"do": None}, "act_unreadable"),
        ({}, "act_unreadable"),
    ],
    ids=what_it_does,
)
def test_a_bad_act_is_skipped_with_the_reason_and_the_next_one_counts(act: dict[str, Any], code: str) -> None:
    outcome = send(START, act, {"do": "k", "k": 7})
    assert codes(outcome) == [code]
    assert after(outcome) == START.with_k(7)
    assert outcome.confirmed == 2


@pytest.mark.parametrize(
    "code",
    ["case_taken", "case_unknown", "case_last", "cases_full", "model_taken", "models_full", "columns_full"],
)
def test_every_refusal_has_a_sentence(code: str) -> None:
    assert f"problem.{code}" in texts_for("en").templates


def test_the_last_case_stays() -> None:
    outcome = send(ALONE, {"do": "remove", "case": "u1"})
    assert (after(outcome), codes(outcome)) == (ALONE, ["case_last"])


def test_the_last_model_stays_and_a_seventh_is_refused() -> None:
    outcome = send(ALONE, {"do": "remove_model", "model": "A"})
    assert (after(outcome), codes(outcome)) == (ALONE, ["act_unreadable"])
    six = ALONE.with_models(6)
    outcome = send(six, {"do": "add_model"})
    assert (after(outcome), codes(outcome)) == (six, ["models_full"])


def test_a_full_leaderboard_takes_no_more_measures() -> None:
    full = ALONE.with_columns(
        [*ALONE.columns, *(name for name in OPEN_NAMES if name not in ALONE.columns)][:20]
    )
    [other] = [name for name in OPEN_NAMES if name not in full.columns][:1]
    outcome = send(full, {"do": "measure", "measure": other})
    assert (after(outcome), codes(outcome)) == (full, ["columns_full"])


@pytest.mark.parametrize("act", [{"do": "add"}, {"do": "duplicate", "case": "u1"}], ids=lambda act: act["do"])
def test_a_full_set_takes_no_more(act: dict[str, Any]) -> None:
    outcome = send(FULL, act)
    assert (after(outcome), codes(outcome)) == (FULL, ["cases_full"])
    assert len(after(send(FULL, {"do": "remove", "case": "u7"}, act)).cases) == MAX_CASES


@pytest.mark.parametrize("name", ["u" * 80, "u" * 76 + " (2)", "가" * 80])
def test_a_copy_of_a_case_with_the_longest_name_gets_a_name_that_is_short_enough(name: str) -> None:
    long = CaseSet((Case(name, (("A",),), ("A",)),))
    outcome = send(long, *[{"do": "duplicate", "case": name}] * 12)
    assert codes(outcome) == []
    assert len(set(after(outcome).names)) == 1 + 12


@pytest.mark.parametrize(
    "raw",
    ["junk", 5, [], {}, {"page": PAGE}, {"acts": []}, {"page": 5, "acts": []}, {"page": PAGE, "acts": {}}],
    ids=repr,
)
def test_a_message_that_makes_no_sense_is_reported(raw: object) -> None:
    assert [problem.code for problem in read_cases_acts(raw).problems] == ["message_unreadable"]


def test_a_sheet_that_has_sent_nothing_has_no_problem() -> None:
    assert read_cases_acts(None).problems == ()


@pytest.mark.parametrize("number", [None, "1", True, 1.0, 0, -1, 2**60, math.nan], ids=repr)
def test_an_act_without_a_number_is_reported(number: object) -> None:
    message = read_cases_acts({"page": PAGE, "acts": [{"n": number, "do": "undo"}]})
    assert (message.acts, [problem.code for problem in message.problems]) == ((), ["act_unreadable"])


def test_a_flood_of_acts_is_taken_in_portions() -> None:
    acts = [{"n": number, "do": "k", "k": number % 2 + 1} for number in range(1, 100_000)]
    outcome = apply_cases_acts(
        History.opened(START), read_cases_acts({"page": PAGE, "acts": acts}), confirmed=0, page=PAGE
    )
    assert outcome.confirmed == MAX_ACTS
    assert codes(outcome) == ["acts_too_many"]


# Anything at all

junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(hostile_text, inner, max_size=4)),
    max_leaves=10,
)
names = st.one_of(st.sampled_from(START.names), st.sampled_from([*START.names, "u4", "u1 (2)"]))
fields: dict[str, st.SearchStrategy[object]] = {
    "case": names,
    "label": st.one_of(st.sampled_from(["", "BPR", "A"]), hostile_text),
    "name": st.one_of(names, item_names, hostile_text),
    "to": st.integers(-1, MAX_CASES + 1),
    "k": st.integers(-1, 101),
    "measure": st.one_of(st.sampled_from(OPEN_NAMES), hostile_text),
    "rule": st.sampled_from(["no_relevant", "missing", "at"]),
    "choice": st.sampled_from(["zero", "skip", "one", "error"]),
    "count": st.integers(0, 7),
    "model": st.sampled_from(["A", "B", "C", "G"]),
    "columns": st.lists(st.sampled_from(["AP", "R@K", "beauty"]), max_size=3),
}
cases_acts = st.one_of(
    st.sampled_from([{"do": do} for do in ("add", "add_model", "swap", "undo", "redo", "reset")]),
    *(
        st.fixed_dictionaries({"do": st.just(do), **{name: fields[name] for name in needed}})
        for do, needed in {
            "open": ["case"],
            "duplicate": ["case"],
            "rename": ["case", "name"],
            "remove": ["case"],
            "move": ["case", "to"],
            "k": ["k"],
            "measure": ["measure"],
            "rule": ["rule", "choice"],
            "models": ["count"],
            "remove_model": ["model"],
            "baseline": ["model"],
            "label": ["model", "label"],
            "columns": ["columns"],
            "play": ["case", "model"],
        }.items()
    ),
)
loose_acts = st.fixed_dictionaries(
    {
        "n": st.integers(1, 20),
        "do": st.sampled_from(["rename", "move", "k", "measure", "columns", "rule", "models", "label"]),
    },
    optional={name: st.one_of(field, junk) for name, field in fields.items()},
)
messages = st.one_of(
    junk,
    st.fixed_dictionaries(
        {
            "page": st.one_of(st.just(PAGE), hostile_text),
            "acts": st.lists(st.one_of(loose_acts, junk), max_size=8),
        }
    ),
)


def shown(history: History[CaseSet], act: SetAct | None) -> dict[str, Any]:
    """Return the view model of the table for this history."""
    explained, texts = explain_cases(history.now, history.before), texts_for("en")
    return {**table_view(explained, act, texts), **leaderboard_view(explained, texts)}


@given(st.lists(cases_acts, max_size=12))
def test_any_sequence_of_acts_keeps_the_set_whole_and_its_numbers_finite(acts: list[dict[str, Any]]) -> None:
    outcome = send(START, *acts)
    assert outcome.confirmed == len(acts)
    for row in shown(outcome.state, outcome.last_act)["rows"]:
        for above, below in (cell["fraction"] for cell in row["cells"] if cell["fraction"]):
            assert isfinite(float(above) / float(below))
    for case_set in outcome.state.entries:
        # Back finds a state by what its address says.
        assert CaseSet.from_query(case_set.to_query()) == (case_set, ())


@given(st.lists(cases_acts.filter(lambda act: act["do"] not in ("undo", "redo")), max_size=12))
def test_undo_leads_all_the_way_back_and_redo_all_the_way_forward(acts: list[dict[str, Any]]) -> None:
    history = send(START, *acts).state
    last = history.now
    steps = len(history.entries) - 1
    for _ in range(steps):
        history = history.undo()
    assert history.now == START
    assert not history.can_undo
    for _ in range(steps):
        history = history.redo()
    assert history.now == last


@given(messages)
def test_whatever_is_sent_nothing_raises_and_nothing_is_lost(raw: object) -> None:
    message = read_cases_acts(raw)
    outcome = apply_cases_acts(History.opened(START), message, confirmed=0, page=PAGE)
    assert outcome.state.first == START
    assert len(outcome.problems) <= 9
    for case_set in outcome.state.entries:
        # Back finds a state by what its address says.
        assert CaseSet.from_query(case_set.to_query()) == (case_set, ())
    for problem in outcome.problems:
        texts_for("en")(f"problem.{problem.code}", **problem.values)
    again = apply_cases_acts(outcome.state, message, confirmed=outcome.confirmed, page=PAGE)
    assert (again.state, again.confirmed, again.last_act) == (outcome.state, outcome.confirmed, None)
