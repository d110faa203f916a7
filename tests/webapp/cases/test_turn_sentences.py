"""Sentences on what would turn the order of the models, each held against the numbers."""

import re

from tests.webapp.cases.verdict_wording import EN, made_sets
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.examples import case_examples_for
from webapp.cases.explained import at_k, best_of, explain_cases, mean_of, standings_of, winners_of
from webapp.cases.turn_sentences import ranges_text, turns_sentence
from webapp.cases.verdict_sentences import shown_label
from webapp.model.numbers import Number

EXAMPLES = {example.id: example.case_set for example in case_examples_for("en")}


def turned(case_set: CaseSet) -> str:
    return turns_sentence(explain_cases(case_set, None), EN)


def test_the_definitions_that_name_another_model_are_listed_with_what_they_divide_by() -> None:
    # Beyond the lists min(10, K) still grows: (1/3 + 3/K) / 2 falls below 1/2 from K = 5 on.
    assert turned(EXAMPLES["winner_flips"]) == (
        "K 5+: BPR. by MAP (÷ |R|), MAP(norm=relevant)@3 (÷ |R|): BPR."
    )


def test_a_rule_that_names_another_model_is_told() -> None:
    cases = (Case("u1", (tuple("AB"), tuple("BA")), ("B",)), Case("u2", (tuple("A"), ()), ("A",)))
    assert turned(CaseSet(cases, k=2)) == "no list leave out: B."
    assert turned(CaseSet(cases, k=2, missing="skip")) == "no list count 0: A."


def test_a_winner_that_nothing_turns_needs_no_sentence() -> None:
    assert turned(EXAMPLES["films_models"]) == ""


def test_runs_of_numbers_are_shortened() -> None:
    assert ranges_text([1, 2, 3, 5, 7, 8], EN) == "1–3, 5, 7–8"
    assert ranges_text([], EN) == ""


def test_a_run_beyond_all_lists_has_no_end_of_its_own() -> None:
    for case_set in (EXAMPLES["winner_flips"], *made_sets(4, 300)):
        said = turned(case_set)
        for first, winner in re.findall(r"(\d+)\+: ([^.]+)\.", said):
            for k in (int(first), 7, 8, 11, 40, 100):
                if k < int(first):
                    continue
                means: dict[Model, Number | None] = {
                    model: mean_of(case_set, model, at_k(case_set, k)) for model in case_set.model_names
                }
                names = [shown_label(case_set, model, EN) for model in best_of(means)]
                assert " & ".join(part for part in (", ".join(names[:-1]), names[-1]) if part) == winner


def test_a_copy_of_a_model_hides_nothing_that_would_turn_it() -> None:
    alone = EXAMPLES["winner_flips"]
    copied = alone.with_new_model().with_label("C", "Copy")
    assert turned(copied) == turned(alone).replace(": BPR", ": BPR & Copy")
    # The copy of the model that is ahead shares its place, and the other one turns it as before.
    ahead = alone.with_baseline("B").with_new_model().with_label("C", "Copy")
    assert turned(ahead) == turned(alone)


def test_what_turns_it_is_what_the_other_definitions_say() -> None:
    for case_set in made_sets(2, 300):
        standing, *others = standings_of(case_set)
        said = turned(case_set)
        own = winners_of(standing)
        winners = {
            EN("leaderboard_text.and").join(", ".join(part) for part in (found[:-1], found[-1:]) if part)
            for other in others
            if own and (found := winners_of(other)) and not {*own} & {*found}
        }
        assert {
            sentence.rstrip(".").rsplit(": ", 1)[1] for sentence in said.split(". ") if sentence
        } == winners
        for other in others:
            means = [
                mean_of(case_set, model, other.definition.measure, other.definition.empty)
                for model in case_set.model_names
            ]
            assert means == list(other.means)
