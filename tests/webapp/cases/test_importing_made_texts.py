"""Import of made texts: sets written in each format come back, and damage raises nothing and is said."""

import csv
import io
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pandas  # pyright: ignore[reportMissingTypeStubs]
import pytest
from hypothesis import given

from tests.seeds import seeds
from tests.webapp.cases.strategies import case_sets
from tests.webapp.cases.test_importing import FORMS, shown
from tests.webapp.strategies import hostile_text
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.export import case_rows, cases_csv
from webapp.cases.importing.understanding import understood
from webapp.model.limits import MAX_CASES
from webapp.texts import LANGUAGES, texts_for

Made = Sequence[tuple[str, list[str], list[str]]]

LETTERS = "abAB가나甲乙012 ,;|'\"，、.-éß"
PLAIN = "abcdefgh0123456789_"
SIMPLER = {"trec": PLAIN, "printed lists": PLAIN, "printed rows": LETTERS.replace(".", "")}
"""The letters of formats that cannot tell all names apart."""


def made(chance: random.Random, letters: str = LETTERS) -> Made:
    """Return a few users, each with a list and relevant items under names of these letters."""

    def words(most: int, letters: str) -> list[str]:
        drawn = (
            "".join(chance.choices(letters, k=chance.randint(1, 7))) for _ in range(chance.randint(1, most))
        )
        return list(dict.fromkeys(" ".join(word.split()) or "x" for word in drawn))

    return [(user, words(8, letters), words(5, letters)) for user in words(6, PLAIN)]


def quoted(items: Sequence[str]) -> str:
    return ", ".join('"' + item.replace('"', '""') + '"' for item in items)


def as_csv(rows: Sequence[Sequence[object]], delimiter: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return out.getvalue()


def as_rows(cases: Made) -> str:
    ranked = [(user, item, rank) for user, items, _ in cases for rank, item in enumerate(items, 1)]
    relevant = [(user, item) for user, _, items in cases for item in items]
    return as_csv([("user", "item", "rank"), *ranked]) + "\n" + as_csv([("user", "item"), *relevant])


def as_trec(cases: Made) -> str:
    run = [f"{user} Q0 {item} {at} {-at} m" for user, items, _ in cases for at, item in enumerate(items)]
    return "\n".join([*run, *(f"{user} 0 {item} 1" for user, _, items in cases for item in items)])


def printed(rows: Sequence[Sequence[object]], columns: Sequence[str]) -> str:
    frame: Any = pandas.DataFrame(rows, columns=list(columns))
    return str(frame.to_string())


def as_printed_rows(cases: Made) -> str:
    ranked = [(user, item, rank) for user, items, _ in cases for rank, item in enumerate(items, 1)]
    relevant = [(user, item) for user, _, items in cases for item in items]
    return f"{printed(ranked, ['user', 'item', 'rank'])}\n{printed(relevant, ['user', 'item'])}"


def as_printed_lists(cases: Made) -> str:
    return printed(cases, ["user", "movie list", "ground truth"])


WRITERS: dict[str, Callable[[Made], str]] = {
    "lines": lambda cases: "\n".join(
        f"{user}; {quoted(ranked)}; {quoted(rel)}" for user, ranked, rel in cases
    ),
    "header": lambda cases: as_csv(
        [("user", "items", "relevant"), *((u, quoted(a), quoted(b)) for u, a, b in cases)]
    ),
    "tabs": lambda cases: as_csv(
        [("정답", "user", "list"), *((quoted(b), u, quoted(a)) for u, a, b in cases)], "\t"
    ),
    "rows": as_rows,
    "python": lambda cases: (
        f"bpr = { {u: a for u, a, _ in cases}!r}\nactual = { {u: b for u, _, b in cases}!r}"
    ),
    "trec": as_trec,
    "printed rows": as_printed_rows,
    "printed lists": as_printed_lists,
    "json": lambda cases: json.dumps([{"id": u, "recs": a, "truth": b} for u, a, b in cases]),
    "json lines": lambda cases: "\n".join(
        json.dumps({"id": u, "recs": a, "truth": dict.fromkeys(b, 1)}, ensure_ascii=False)
        for u, a, b in cases
    ),
}


@pytest.mark.parametrize("form", WRITERS)
def test_made_sets_are_read_back_from_each_format(form: str) -> None:
    chance = random.Random(form)
    for _ in seeds(usual=150, exhaustive=5000):
        cases = made(chance, SIMPLER.get(form, LETTERS))
        found = understood(WRITERS[form](cases))
        assert [(one.name, list(one.lists[0]), list(one.relevant)) for one in found.drafts] == cases
        assert (found.skipped, found.doubt) == ((), "")


@pytest.mark.parametrize("lang", LANGUAGES)
@given(case_set=case_sets())
def test_the_table_that_this_page_exports_is_read_back(lang: str, case_set: CaseSet) -> None:
    t, explained = texts_for(lang), explain_cases(case_set, None)
    found = understood(cases_csv(case_rows(case_set, explained.means), t))
    read = [(one.name, one.lists, one.relevant, one.unnamed) for one in found.cases]
    assert read == [(case.name, case.lists, case.relevant, case.unnamed) for case in case_set.cases]


# Damage


@given(hostile_text)
def test_no_text_ever_raises(text: str) -> None:
    found = understood(text)
    assert len(found.cases) <= MAX_CASES


@pytest.mark.parametrize("form", FORMS)
def test_a_text_that_was_cut_off_changes_its_last_case_alone_or_says_so(form: str) -> None:
    text = FORMS[form]
    whole = shown(understood(text, "first_ranked"))
    for end in range(0, len(text), 1 if len(seeds()) > 300 else 3):
        found = understood(text[:end], "first_ranked")
        changed = [one for one in shown(found) if one not in whole]
        is_said = found.problems or found.skipped or found.doubt or not found.can_add
        assert len(changed) <= 1 or is_said, text[:end]


@pytest.mark.parametrize("form", FORMS)
def test_a_damaged_text_never_raises(form: str) -> None:
    text, chance = FORMS[form], random.Random(form)
    for _ in seeds(usual=12, exhaustive=1000):
        at = chance.randrange(len(text))
        for sign in ("", "\0", "\n", '"', "[", "{", ",", ";", "\t", "e9", "'"):
            understood(text[:at] + sign + text[at + 1 :])
