"""The table to take away: every question that was asked, with every answer that could be given."""

import csv
from io import StringIO

from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.posed import posed
from webapp.classroom.queries import Taken
from webapp.classroom.table import table_text
from webapp.texts import texts_for

EN = texts_for("en")
ASK = ask_text(AskQuestion("m5", 9))
BUILD = ask_text(AskBuild({"list": "A,B", "relevant": "B", "k": "2"}, "AP", "highest"))


def rows(*taken: Taken) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(table_text(taken, EN))))


def test_answers_of_nobody_are_in_it_after_those_that_were_given() -> None:
    item = posed(ASK)
    assert item is not None
    first, *others = (choice.id for choice in item.choices)
    given = rows(Taken(1, ASK, 1, others[0], 3), Taken(1, ASK, 2, first, 4))
    assert [(row["vote"], row["how many"]) for row in given] == [
        ("1", "3"),
        *[("1", "0")] * len(others),
        ("2", "4"),
        *[("2", "0")] * len(others),
    ]
    for vote in ("1", "2"):
        answers = [row["answer"] for row in given if row["vote"] == vote]
        assert sorted(answers) == sorted(item.choice_text(choice.id, EN) for choice in item.choices)
        right = [row["right or wrong"] for row in given if row["vote"] == vote]
        assert sorted(right) == ["not right"] * len(others) + ["right"]


def test_a_question_that_nobody_answered_is_in_it() -> None:
    item = posed(ASK)
    assert item is not None
    unanswered = rows(Taken(1, ASK, 1, "", 0))
    assert [row["how many"] for row in unanswered] == ["0"] * len(item.choices)
    assert {row["topic"] for row in unanswered} == {item.name(EN)}
    assert all(row["answer"] for row in unanswered)
    (built,) = rows(Taken(2, BUILD, 1, "", 0))
    assert (built["number"], built["answer"], built["how many"]) == ("2", "", "0")
