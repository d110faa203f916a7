"""What libraries printed is traced back to them: bare, rounded, labelled, and as Python prints it."""

import pytest

from tests.recmetrics.libraries.printed import FORMS, Answer, answered, answers, recorded

# A repeated item is joined with itself before the gains are summed; its record says so.
NOT_REPRODUCED = ("recommenders", "repeats", ("ndcg_at_k",))


@pytest.fixture(scope="module")
def found() -> list[Answer]:
    return list(answers(every=11))


def test_ten_libraries_and_more_were_run_on_thirty_lists() -> None:
    assert len(recorded()["versions"]) >= 10
    assert len(recorded()["lists"]) >= 30
    assert {case["kind"] for case in recorded()["lists"]} == {"plain", "repeats", "ties", "grades"}


def test_the_right_library_is_among_the_answers(found: list[Answer]) -> None:
    of_records = [each for each in found if what(each) != NOT_REPRODUCED]
    assert [(each.asked.library, each.asked.text) for each in of_records if not each.right] == []
    assert {each.asked.form for each in of_records} == set(FORMS)
    assert len({each.asked.library for each in of_records}) >= 9


def what(answer: Answer) -> tuple[str, str, tuple[str, ...]]:
    return answer.asked.library, answer.asked.kind, answer.asked.labels


def test_a_label_narrows_the_answer_and_several_numbers_name_the_tool(found: list[Answer]) -> None:
    of_many = ("ranx", "RecTools", "pytrec-eval-terrier", "ir_measures", "implicit")

    def mean(form: str, of: str) -> float:
        some = [
            getattr(each, of) for each in found if each.asked.form == form and each.asked.library in of_many
        ]
        return sum(some) / len(some)

    assert mean("labelled", "definitions") < mean("bare", "definitions") / 2
    assert mean("as printed", "libraries") < mean("labelled", "libraries") / 2


def test_without_its_labels_a_tool_is_found_by_its_numbers_together() -> None:
    """Three numbers of one tool, and no word on which is which."""
    missed: list[str] = []
    for entry in recorded()["printed"]:
        library, case = entry["library"], entry["list"]
        if library in ("implicit", "RecTools") and case in ("01", "02", "04", "06", "20"):
            numbers = [number for label, number in entry["numbers"].items() if label != "auc"]
            fits = answered(case, "; ".join(numbers[:3]))
            missed += [] if any(library in match.libraries for match in fits) else [f"{library} {case}"]
    assert missed == []
