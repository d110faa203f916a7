"""View model of the library panels, plain and complete; the view in the address, changed by acts."""

import json
from fractions import Fraction
from itertools import product
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import ReportedNumber, libraries
from recmetrics.libraries.slip_values import LIKELY_SLIPS, PROGRAM_SLIPS
from recmetrics.measures.names import parse_measure
from tests.webapp.strategies import hostile_text, scenarios
from webapp.board.last_act import LastAct
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.components.in_turn import Outcome
from webapp.definitions.applying import ViewAndHistory, apply_definitions_acts, read_definitions_acts
from webapp.definitions.basis import basis_sentence
from webapp.definitions.libraries_view_model import COLUMNS, at_cutoff, libraries_view, library_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.protocol import AnswerData
from webapp.definitions.separating import Kind, counts_grades
from webapp.definitions.short_list import short_list
from webapp.definitions.variants import REFERENCES, definition_names
from webapp.definitions.view import PANELS, ToolNumber, View, clean_number, known_library
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.history import History
from webapp.model.reported_number import MAX_TEXT, read_all
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.entry import PlaygroundEntry
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, own_templates, texts_for

EXAMPLE_1 = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
SAY = texts_for("en")
NAMES = tuple(dict.fromkeys(library.name for library in libraries()))


def answered(text: str, scenario: Scenario = EXAMPLE_1) -> AnswerData:
    return answer_view(identify_numbers(read_all(text)[0], scenario), SAY)


# All definitions


def test_definitions_are_grouped_by_value_with_a_sentence_each() -> None:
    groups = definitions_view(EXAMPLE_1, SAY)["groups"]
    assert [group["exact"] for group in groups][:5] == ["1/3", "1/2", "1/5", "26/75", "2/5"]
    assert groups[0]["agree"] == (
        "Same value on this list: AP@5, AP(norm=relevant)@5, AP, AP(norm=min_length)@5."
    )
    assert groups[0]["separate"] == (
        "Only some of them differ if you add Z, a relevant item, at rank 6: "
        "AP = 1/2; AP@5, AP(norm=relevant)@5, AP(norm=min_length)@5 = 1/3."
    )
    assert groups[2]["agree"] == "On this list, only AP(norm=k)@5 gives this value."
    assert groups[2]["separate"] == ""
    by_value = definitions_view(EXAMPLE_1, SAY, "value")["groups"]
    assert [group["exact"] for group in by_value][:5] == ["1/2", "26/75", "1/3", "1/5", "2/5"]


def test_each_definition_but_the_reference_says_when_it_differs_and_a_convention_that_it_is_one() -> None:
    groups = definitions_view(EXAMPLE_1, SAY)["groups"]
    differs = {one["open"]: one["differs"] for group in groups for one in group["definitions"]}
    assert [name for name, text in differs.items() if not text] == list(REFERENCES.values())
    assert differs["AP(norm=relevant)@K"] == "|R| > K"
    groups = definitions_view(Scenario(("A",), (), k=1), SAY)["groups"]
    assert {one["why"] for group in groups for one in group["definitions"]} == {SAY("convention.no_relevant")}


@pytest.mark.slow
@settings(max_examples=12)
@given(scenarios())
def test_whatever_the_list_the_panel_is_plain_and_whole(scenario: Scenario) -> None:
    painted = definitions_view(scenario, SAY)
    assert json.loads(json.dumps(painted)) == painted
    shown = [one["open"] for group in painted["groups"] for one in group["definitions"]]
    assert len(shown) == len(set(shown))
    assert set(shown) >= set(definition_names())
    for group in painted["groups"]:
        # A change that separates definitions is looked for among hits alone.
        can_be_told = len(group["definitions"]) > 1 and not counts_grades(group["names"], scenario)
        assert bool(group["separate"]) == can_be_told
        for definition in group["definitions"]:
            calls = [(one["library"], one["version"], one["call"]) for one in definition["libraries"]]
            assert len(calls) == len(set(calls))


# Whose number


def test_where_nothing_fits_or_only_a_reading_does_it_is_told_with_the_nearest_and_each_cutoff() -> None:
    answer = answered("AP@5 = 0.2444")
    assert (
        answer["verdict"]
        == "Nothing gives AP@5 = 0.2444. The closest: "
        + ", ".join(one["measure"] for one in answer["near"] if not one["notes"])
        + "."
    )
    assert [slip["kind"] for slip in answer["slips"]] == ["one_too_far"]
    assert "AP@5" in answer["slips"][0]["text"]
    answer = answered("0.3333 @5; 0.25 @2")
    assert answer["verdict"] == (
        "0.3333 at K = 5, 0.25 at K = 2 may be any of these: AP@K, AP(norm=min_length)@K."
    )
    assert [value["exact"] for value in answer["fits"][0]["values"]] == ["1/3", "1/4"]
    answer = answer_view(
        identify_numbers([ReportedNumber(Fraction(1), None, family="AP")], Scenario(("A", "B"), (), k=2)), SAY
    )
    assert answer["verdict"].startswith("No definition alone gives AP = 1 at K = 2")
    assert any("Nothing relevant: 1." in one["notes"] for one in answer["fits"])


def test_every_answer_can_be_told_and_nothing_asked_is_nothing_said() -> None:
    typed = ("0.5", "0.123", "AP@5 = 0.3333; P@5 = 0.4", "0.3333; 0.25 @3", "1/3", "0")
    for text, lang in product(typed, ("en", PSEUDO_LANGUAGE)):
        painted = answer_view(identify_numbers(read_all(text)[0], EXAMPLE_1), texts_for(lang))
        assert painted["verdict"]
        assert json.loads(json.dumps(painted)) == painted
    assert answer_view(identify_numbers((), EXAMPLE_1), SAY)["verdict"] == ""


# Libraries


def test_the_table_has_a_row_for_each_name_with_what_it_is_found_by_and_says_how_many() -> None:
    table = libraries_view(EXAMPLE_1, SAY)
    assert [row["library"] for row in table["rows"]] == list(NAMES)
    assert table["count"] == f"Libraries: {len(NAMES)} of {len(NAMES)}"
    rows = {row["library"]: row for row in table["rows"]}
    assert set(rows["trec_eval"]["cells"]) == set(COLUMNS)
    cell = {"measure": "AP", "sees": "given", "gives": "0.3333", "value": f"{1 / 3:.12f}"}
    assert cell in rows["trec_eval"]["cells"]["AP"]
    # By its other names and by what it divides by.
    assert "sklearn" in rows["scikit-learn"]["words"]
    assert "min(|R|, K)" in rows["RecBole"]["words"]
    # A reading that sees only the list is marked.
    assert {cell["sees"] for cell in rows["XGBoost"]["cells"]["AP"]} == {"list"}
    assert {cell["sees"] for cell in rows["trec_eval"]["cells"]["AP"]} == {"given"}


def test_every_library_has_a_page_with_its_changes_settings_and_k() -> None:
    for name in NAMES:
        painted = library_view(name, EXAMPLE_1, SAY)
        assert painted is not None
        assert json.loads(json.dumps(painted)) == painted
        for call in (call for version in painted["versions"] for call in version["calls"]):
            assert call["measure"]
            assert bool(call["gives"]) == bool(call["open"])
    assert library_view("no such library", EXAMPLE_1, SAY) is None
    painted = library_view("recommenders", EXAMPLE_1, SAY)
    assert painted is not None
    assert painted["changes"][0]["text"] == (
        "Since 1.2.0, map_at_k is AP@K; before that it was AP(norm=relevant)@K."
    )
    painted = library_view("trec_eval", EXAMPLE_1, SAY)
    assert painted is not None
    ap = painted["versions"][0]["calls"][0]
    assert [setting["setting"] for setting in ap["settings"]] == ["-c", "judged 0"]
    assert ap["settings"][0]["notes"] == ["In its mean, a user without recommendations: 0."]
    expected = {
        "RetrievalMAP(top_k=K)": "RetrievalMAP(top_k=5)",
        "CalibratedRecallK(K)": "CalibratedRecallK(5)",
        "factorized_top_k/top_K_categorical_accuracy": "factorized_top_k/top_K_categorical_accuracy",
        "lenskit.metrics.LensKit": "lenskit.metrics.LensKit",
    }
    assert {code: at_cutoff(code, 5) for code in expected} == expected


def test_a_library_says_when_a_definition_changed_and_a_version_before_that_gives_another_value() -> None:
    changed = {row["library"] for row in libraries_view(EXAMPLE_1, SAY)["rows"] if row["changed"]}
    for name, versions in (
        ("recommenders", ["1.2.0"]),
        ("RePlay", ["0.11.0", "0.13.0"]),
        ("TorchMetrics", ["1.0.0", "1.7.4"]),
    ):
        painted = library_view(name, EXAMPLE_1, SAY)
        assert painted is not None
        assert [change["version"] for change in painted["changes"]] == versions
        assert all(change["version"] in change["text"] for change in painted["changes"])
        assert name in changed
    spark = library_view("Spark MLlib", Scenario(("A", "B", "C"), ("B",), k=3), SAY)
    assert spark is not None
    calls = [call for version in spark["versions"] for call in version["calls"]]
    [at_k] = [call for call in calls if call["call"] == "meanAveragePrecisionAt(K)"]
    assert at_k["code"].endswith("meanAveragePrecisionAt(3)")
    assert at_k["measure"] == "AP@3"


def test_every_change_and_every_slip_has_its_sentence() -> None:
    said: dict[str, set[str]] = {"separate": set(), "slip": set(), "slip_mean": set()}
    for key in own_templates("en"):
        section, _, name = key.partition(".")
        if section in said:
            said[section].add(name)
    several = {"hits_added", "misses_added", "last_taken_off"}
    parts = {"they_differ", "some_differ", "value", "join", "none"}
    assert said["separate"] == set(get_args(Kind)) | several | parts
    assert said["slip"] == {kind for kind, _ in LIKELY_SLIPS}
    assert said["slip_mean"] == {*PROGRAM_SLIPS, "pooled"}


# Labels with the K that is taken


@pytest.mark.slow
def test_the_definition_of_a_label_gives_the_value_beside_it(subtests: pytest.Subtests) -> None:
    for flags, missed, k in [("10101", 1, 3), ("0110", 2, 6), ("1", 0, 2)]:
        with subtests.test(flags=flags):
            ranked = tuple("ABCDE"[: len(flags)])
            hits = tuple(item for item, flag in zip(ranked, flags, strict=True) if flag == "1")
            scenario = Scenario(ranked, (*hits, *"XYZ"[:missed]), k=k)
            labels = [
                (one["measure"], one["value"])
                for name in NAMES
                for version in (library_view(name, scenario, SAY) or {"versions": []})["versions"]
                for entry in version["calls"]
                for one in (entry, *entry["settings"])
                if one["sees"] == "given" and one["value"]
            ]
            labels += [
                (cell["measure"], cell["value"])
                for row in libraries_view(scenario, SAY)["rows"]
                for cells in row["cells"].values()
                for cell in cells
                if cell["sees"] == "given" and cell["value"]
            ]
            assert len(labels) > 300
            for label, value in labels:
                worked_out = parse_measure(label).explain(scenario.ranked, scenario.relevant_set()).value
                assert float(worked_out) == pytest.approx(float(value), abs=1e-11), label


NUMBER = View("number", number="0.33")
OWN_CASES = CaseSet.from_query({"case": "me;A,B;B"})[0]
OWN_LIST = Scenario(tuple("ABC"), ("A",), k=3)


def test_an_answer_is_said_to_rest_on_the_opening_list_or_cases_alone() -> None:
    for lang, k in product(LANGUAGES, (2, 3)):
        told = basis_sentence(NUMBER, opening_for(lang).with_k(k), OPENING_CASES, texts_for(lang))
        assert told == texts_for(lang)("answers.sample_list")
    for own in (OWN_LIST, opening_for("en").with_unnamed(2)):
        assert basis_sentence(NUMBER, own, OPENING_CASES, SAY) == ""
    # Where nothing is asked, nothing rests on a sample.
    for view in (View("number"), View("tools"), View("all", number="0.33")):
        assert basis_sentence(view, opening_for("en"), OPENING_CASES, SAY) == ""
    means = View("tools", of="cases", first=ToolNumber("ranx"))
    assert basis_sentence(means, OWN_LIST, OPENING_CASES, SAY) == SAY("answers.sample_cases")
    assert basis_sentence(means, opening_for("en"), OWN_CASES, SAY) == ""


def test_missed_items_are_counted_also_where_they_are_hidden_or_without_a_card() -> None:
    open_list = Scenario(("A", "B"), ("A", "Y", "Z"), unnamed=3, k=2)
    hidden = open_list.with_hidden(True)
    assert (short_list(open_list)["missed"], short_list(open_list)["hides_missed"]) == (5, False)
    assert (short_list(hidden)["missed"], short_list(hidden)["hides_missed"]) == (5, True)
    assert short_list(hidden)["relevant_count"] == 1


@settings(max_examples=60)
@given(
    st.builds(
        View,
        st.sampled_from(PANELS),
        hostile_text.map(clean_number),
        st.one_of(st.none(), st.sampled_from(NAMES)),
    )
)
def test_a_view_survives_the_address(view: View) -> None:
    # An address that is written has a list in it.
    assert View.from_query({"list": "A", **view.to_query()}) == (view, ())


def test_two_tools_and_their_numbers_are_read(subtests: pytest.Subtests) -> None:
    for query, first, second in [
        (["ranx;0.25", "LensKit"], ToolNumber("ranx", "0.25"), ToolNumber("LensKit")),
        (["; 1/3", "lenskit;"], ToolNumber("", "1/3"), ToolNumber("LensKit")),
        (["ranx;AP@5 = 0.2; P@5 = 0.4"], ToolNumber("ranx", "AP@5 = 0.2; P@5 = 0.4"), ToolNumber()),
        (["ranx", "ranx", "ranx"], ToolNumber("ranx"), ToolNumber("ranx")),
    ]:
        with subtests.test(query=query):
            view, problems = View.from_query({"tool": query})
            assert (view.panel, view.first, view.second, problems) == ("tools", first, second, ())
            assert View.from_query(view.to_query())[0] == view


@given(st.dictionaries(st.sampled_from(["panel", "number", "library"]), hostile_text))
def test_whatever_stands_in_an_address_gives_a_view(params: dict[str, str]) -> None:
    view, problems = View.from_query(params)
    assert view.panel in PANELS
    assert view.library in (None, *NAMES)
    assert View.from_query({"list": "A", **view.to_query()}) == (view, ())
    assert all(problem.code.startswith("link_unknown_") for problem in problems)


def test_a_tool_that_there_is_not_stays_with_its_number_and_a_library_is_found_in_any_case() -> None:
    # What is wrong elsewhere in a link stands in tests/contract/golden/links.txt.
    view, problems = View.from_query({"tool": ["no such tool;0.25", "ranx"]})
    assert (view.first, view.second) == (ToolNumber("no such tool", "0.25"), ToolNumber("ranx"))
    assert problems == ()
    names = (" torchmetrics ", "spark  mllib", "")
    assert [*map(known_library, names)] == ["TorchMetrics", "Spark MLlib", None]


def test_a_number_is_kept_as_it_was_typed_but_for_what_is_too_long_or_left_out() -> None:
    assert View.from_query({"panel": "number", "number": "1,234?"})[0].number == "1,234?"
    assert View.from_query({"number": ["0.5 @5", "0.25 @3"]})[0].number == "0.5 @5; 0.25 @3"
    assert clean_number("0.5 \x00 @5") == "0.5 @5"
    assert len(clean_number("0.5;\n" * 1000)) <= MAX_TEXT
    # One piece that is too long is no number.
    for text in ("0." + "3" * MAX_TEXT, "0.5 " * MAX_TEXT):
        numbers, problems = read_all(clean_number(text))
        assert (numbers, [problem.code for problem in problems]) == ((), ["number_unreadable"])


def test_no_number_of_a_long_text_is_silently_another_one() -> None:
    others = [f"one number of this very long report = 0.2501 @{k}" for k in range(1, 10)]
    for separator, padding, count in product(("; ", "\n", ";" + 9 * " "), range(10), range(len(others) + 1)):
        pieces = [f"{padding * 'a'} = 0.3331", *others[:count]]
        view, _ = View.from_query({"number": separator.join(pieces)})
        assert View.from_query(view.to_query())[0] == view
        numbers, problems = read_all(view.number)
        if len("; ".join(pieces).strip()) <= MAX_TEXT:
            assert (len(numbers), problems) == (1 + count, ())
        else:
            assert [number.number_text for number in numbers] == ["0.3331"]
            assert [problem.code for problem in problems] == ["number_too_long"]


LIST = Scenario(("A", "B"), (), k=2)
MOVED = History.opened(PlaygroundEntry(LIST)).push(PlaygroundEntry(LIST.with_ranked(("B", "A"))))
START = ViewAndHistory(View(), MOVED)


def send(*acts: dict[str, Any]) -> Outcome[ViewAndHistory, LastAct]:
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    return apply_definitions_acts(
        START, read_definitions_acts({"page": "p", "acts": numbered}), confirmed=0, page="p"
    )


def test_each_act_changes_the_view_and_leaves_the_list(subtests: pytest.Subtests) -> None:
    cases: list[tuple[dict[str, Any], View]] = [
        ({"do": "panel", "panel": "matters"}, View("matters")),
        ({"do": "number", "text": " 0,217\n"}, View("number", "0,217")),
        ({"do": "of", "of": "cases"}, View("tools", of="cases")),
        (
            {
                "do": "tools",
                "first_tool": "lenskit",
                "first_number": " 0.25",
                "second_tool": "",
                "second_number": "1/3",
            },
            View("tools", first=ToolNumber("LensKit", "0.25"), second=ToolNumber("", "1/3")),
        ),
        ({"do": "using", "library": "ranx"}, View("tools", using="ranx")),
        ({"do": "using", "library": ""}, View("tools")),
        ({"do": "sort", "sort": "value"}, View("all", sort="value")),
        ({"do": "models", "models": "example"}, View("matters", models="example")),
        ({"do": "library", "library": "lenskit"}, View("libraries", library="LensKit")),
        ({"do": "library", "library": ""}, View("libraries")),
    ]
    for act, view in cases:
        with subtests.test(act=act):
            outcome = send(act)
            assert (outcome.state, outcome.problems) == (ViewAndHistory(view, MOVED), ())
            assert outcome.last_act is None


def test_a_number_of_the_list_before_is_not_asked_of_a_changed_one() -> None:
    of_number = {"do": "number", "text": "0.5"}
    changes = {"do": "separate", "measures": ["AP@K", "P@K"]}
    after = send(of_number, changes)
    assert after.problems == ()
    assert after.state.view == View("number", "")
    assert send(of_number, {"do": "panel", "panel": "all"}, changes).state.view.number == "0.5"


def test_undo_and_redo_are_those_of_the_list() -> None:
    assert send({"do": "undo"}, {"do": "redo"}).state.history.now == MOVED.now
    outcome = send({"do": "undo"}, {"do": "panel", "panel": "matters"})
    assert outcome.state == ViewAndHistory(View("matters"), MOVED.undo())
    assert outcome.last_act == LastAct("undo")
    outcome = send({"do": "library", "library": "chess"})
    assert [problem.code for problem in outcome.problems] == ["tool_unknown"]
