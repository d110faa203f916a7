"""View model of the library panels: plain, complete and in the reader's language."""

import json
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings

from recmetrics import ReportedNumber, libraries
from recmetrics.libraries.slip_values import LIKELY_SLIPS, PROGRAM_SLIPS
from recmetrics.measures.names import parse_measure
from tests.webapp.strategies import scenarios
from webapp.definitions.libraries_view_model import COLUMNS, at_cutoff, libraries_view, library_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.protocol import AnswerData
from webapp.definitions.separating import Kind
from webapp.definitions.variants import REFERENCES, definition_names
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import Scenario
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


def test_each_definition_but_the_reference_says_when_it_differs() -> None:
    groups = definitions_view(EXAMPLE_1, SAY)["groups"]
    differs = {one["open"]: one["differs"] for group in groups for one in group["definitions"]}
    assert [name for name, text in differs.items() if not text] == list(REFERENCES.values())
    assert differs["AP(norm=relevant)@K"] == "|R| > K"


def test_a_definition_has_its_formula_its_numbers_and_its_libraries() -> None:
    groups = definitions_view(EXAMPLE_1, SAY)["groups"]
    shown = {one["measure"]: one for group in groups for one in group["definitions"]}
    assert set(shown) == {name.replace("@K", "@5") for name in definition_names()}
    at_5 = shown["AP@5"]
    assert at_5["value"] == f"{1 / 3:.12f}"
    assert at_5["name"] == SAY("measure.AP@K")
    assert at_5["numbers"] == "(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3"
    spark = next(one for one in at_5["libraries"] if one["library"] == "Spark MLlib")
    assert spark["code"].endswith("meanAveragePrecisionAt(5)")
    assert (spark["evidence"], spark["gives"], spark["exact"]) == ("tested", "0.3333", "1/3")
    assert {"library", "version", "call", "setting", "evidence", "notes"} <= set(spark)
    xgboost = next(one for one in at_5["others"] if one["library"] == "XGBoost")
    assert xgboost["exact"] == "1/2"
    assert xgboost["notes"][0].startswith("Sees only your list")


def test_a_library_stands_once_with_each_of_its_calls() -> None:
    for group in definitions_view(EXAMPLE_1, SAY)["groups"]:
        for definition in group["definitions"]:
            calls = [(one["library"], one["version"], one["call"]) for one in definition["libraries"]]
            assert len(calls) == len(set(calls))


def test_a_value_by_convention_says_so() -> None:
    groups = definitions_view(Scenario(("A",), (), k=1), SAY)["groups"]
    assert {one["why"] for group in groups for one in group["definitions"]} == {SAY("convention.no_relevant")}


@settings(max_examples=40)
@given(scenarios())
def test_whatever_the_list_the_panel_is_plain_and_whole(scenario: Scenario) -> None:
    painted = definitions_view(scenario, SAY)
    assert json.loads(json.dumps(painted)) == painted
    shown = [one["open"] for group in painted["groups"] for one in group["definitions"]]
    assert sorted(shown) == sorted(definition_names())
    for group in painted["groups"]:
        assert bool(group["separate"]) == (len(group["definitions"]) > 1)


# Whose number


def test_the_answer_names_the_definition_the_libraries_and_the_sum() -> None:
    seven = Scenario(tuple("ABCDE"), tuple("BDVWXYZ"), k=5)
    answer = answered("0.1429", seven)
    assert answer["asked"] == [{"shown": "0.1429", "k": 5, "family": ""}]
    assert answer["verdict"].startswith("0.1429 at K = 5 may be any of these: AP, AP(norm=relevant)@5")
    cut = next(one for one in answer["fits"] if one["open"] == "AP(norm=relevant)@K")
    assert (cut["measure"], cut["value"]) == ("AP(norm=relevant)@5", f"{1 / 7:.12f}")
    assert cut["numbers"] == "(1/2 + 2/4) ÷ |R| = 1 ÷ 7 = 1/7"
    assert "trec_eval" in {one["library"] for one in cut["libraries"]}


def test_where_nothing_fits_the_nearest_and_the_slips_are_told() -> None:
    answer = answered("AP@5 = 0.2444")
    assert (
        answer["verdict"]
        == "Nothing gives AP@5 = 0.2444. The closest: "
        + ", ".join(one["measure"] for one in answer["near"] if not one["notes"])
        + "."
    )
    assert [slip["kind"] for slip in answer["slips"]] == ["one_too_far"]
    assert "AP@5" in answer["slips"][0]["text"]


def test_numbers_at_several_cutoffs_are_told_with_their_cutoffs() -> None:
    answer = answered("0.3333 @5; 0.25 @2")
    assert answer["verdict"] == (
        "0.3333 at K = 5, 0.25 at K = 2 may be any of these: AP@K, AP(norm=min_length)@K."
    )
    assert [value["exact"] for value in answer["fits"][0]["values"]] == ["1/3", "1/4"]


def test_a_value_that_only_a_reading_gives_is_told_as_such() -> None:
    answer = answer_view(
        identify_numbers([ReportedNumber(Fraction(1), None, family="AP")], Scenario(("A", "B"), (), k=2)), SAY
    )
    assert answer["verdict"].startswith("No definition alone gives AP = 1 at K = 2")
    assert any("Nothing relevant: 1." in one["notes"] for one in answer["fits"])


def test_nothing_asked_is_nothing_said() -> None:
    assert answer_view(identify_numbers((), EXAMPLE_1), SAY)["verdict"] == ""


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("text", ["0.5", "0.123", "AP@5 = 0.3333; P@5 = 0.4", "0.3333; 0.25 @3", "1/3", "0"])
def test_every_answer_can_be_told_in_every_language(text: str, lang: str) -> None:
    painted = answer_view(identify_numbers(read_all(text)[0], EXAMPLE_1), texts_for(lang))
    assert painted["verdict"]
    assert json.loads(json.dumps(painted)) == painted


# Libraries


def test_the_table_has_a_row_for_each_name_and_says_how_many() -> None:
    table = libraries_view(EXAMPLE_1, SAY)
    assert [row["library"] for row in table["rows"]] == list(NAMES)
    assert table["count"] == f"Libraries: {len(NAMES)} of {len(NAMES)}"
    trec_eval = table["rows"][0]
    assert set(trec_eval["cells"]) == set(COLUMNS)
    cell = {"measure": "AP", "sees": "given", "gives": "0.3333", "value": f"{1 / 3:.12f}"}
    assert cell in trec_eval["cells"]["AP"]


@pytest.mark.parametrize(("word", "library"), [("sklearn", "scikit-learn"), ("min(|R|, K)", "RecBole")])
def test_a_library_is_found_by_its_other_names_and_by_what_it_divides_by(word: str, library: str) -> None:
    [row] = [row for row in libraries_view(EXAMPLE_1, SAY)["rows"] if row["library"] == library]
    assert word in row["words"]


def test_a_reading_that_sees_only_the_list_is_marked() -> None:
    rows = {row["library"]: row for row in libraries_view(EXAMPLE_1, SAY)["rows"]}
    assert {cell["sees"] for cell in rows["XGBoost"]["cells"]["AP"]} == {"list"}
    assert {cell["sees"] for cell in rows["trec_eval"]["cells"]["AP"]} == {"given"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_library_has_a_page_in_every_language(name: str, lang: str) -> None:
    painted = library_view(name, EXAMPLE_1, texts_for(lang))
    assert painted is not None
    assert json.loads(json.dumps(painted)) == painted
    for version in painted["versions"]:
        for call in version["calls"]:
            assert call["measure"]
            assert bool(call["gives"]) == bool(call["open"])


def test_a_library_says_when_its_definition_changed() -> None:
    painted = library_view("recommenders", EXAMPLE_1, SAY)
    assert painted is not None
    assert painted["changes"][0]["text"] == (
        "Since 1.2.0, map_at_k is AP@K; before that it was AP(norm=relevant)@K."
    )


def test_settings_are_told_by_what_they_change() -> None:
    painted = library_view("trec_eval", EXAMPLE_1, SAY)
    assert painted is not None
    ap = painted["versions"][0]["calls"][0]
    assert [setting["setting"] for setting in ap["settings"]] == ["-c", "judged 0"]
    assert ap["settings"][0]["notes"] == ["In its mean, a user without recommendations: 0."]


def test_there_is_no_page_for_a_library_without_a_record() -> None:
    assert library_view("no such library", EXAMPLE_1, SAY) is None


@pytest.mark.parametrize(
    ("code", "filled"),
    [
        ("map@K", "map@5"),
        ("RetrievalMAP(top_k=K)", "RetrievalMAP(top_k=5)"),
        ("CalibratedRecallK(K)", "CalibratedRecallK(5)"),
        ("factorized_top_k/top_K_categorical_accuracy", "factorized_top_k/top_K_categorical_accuracy"),
        ("ndcg_cut.K", "ndcg_cut.5"),
        ("lenskit.metrics.LensKit", "lenskit.metrics.LensKit"),
    ],
)
def test_k_is_filled_in_where_it_is_the_cutoff(code: str, filled: str) -> None:
    assert at_cutoff(code, 5) == filled


# The texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_change_and_every_slip_has_its_sentence(lang: str) -> None:
    templates = own_templates(lang)
    changes = {key.removeprefix("separate.") for key in templates if key.startswith("separate.")}
    several = {"hits_added", "misses_added", "last_taken_off"}
    assert changes == set(get_args(Kind)) | several | {"they_differ", "some_differ", "value", "join", "none"}
    slips = {key.removeprefix("slip.") for key in templates if key.startswith("slip.")}
    assert slips == {kind for kind, _ in LIKELY_SLIPS}
    of_means = {key.removeprefix("slip_mean.") for key in templates if key.startswith("slip_mean.")}
    assert of_means == {*PROGRAM_SLIPS, "pooled"}


# Labels with the K that is taken


@pytest.mark.parametrize(("flags", "missed", "k"), [("10101", 1, 3), ("0110", 2, 6), ("1", 0, 2)])
def test_the_definition_of_a_label_gives_the_value_beside_it(flags: str, missed: int, k: int) -> None:
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
