"""Wording of the tests' own for the sentences under the leaderboard, and many made sets to say them of."""

from collections.abc import Iterable
from random import Random

from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.texts import Texts, texts_for

# Wording of this test's own: the app's may become better without any sentence becoming wrong.
EN = Texts(
    "en",
    {
        **texts_for("en").templates,
        "join.sentences": "{first} {second}",
        "change.comma": ", ",
        "cases.model": "{model}",
        "leaderboard_text.single": "{mean} {value} of {n}",
        "leaderboard_text.ahead": "{winner} > {other}: {mean} {value} + {difference}; {significance}.",
        "leaderboard_text.ahead_of_all": "{winner}>> {other}: {mean} {value} + {difference}; {significance}.",
        "leaderboard_text.ahead_shared": "{winner} > {other}: {mean} {value} + {difference}; of {n}; "
        "{significance}.",
        "leaderboard_text.ahead_shared_less": "{winner} > {other}: {mean} {value} - {difference}; {n}.",
        "leaderboard_text.ahead_shared_same": "{winner} > {other}: {mean} {value} = {n}.",
        "leaderboard_text.ahead_apart": "{winner} > {other}: {mean} {value} apart.",
        "leaderboard_text.no_test": "{n} of {fewest}",
        "leaderboard_text.grade": "{grade} p {p}, {n}",
        "leaderboard_text.grade_clear": "clear",
        "leaderboard_text.grade_borderline": "borderline",
        "leaderboard_text.grade_none": "none",
        "leaderboard_text.against": "against {baseline} {text}",
        "leaderboard_text.power": "power {needed}",
        "leaderboard_text.ahead_but": "But {other} {more}:{fewer}.",
        "leaderboard_text.ahead_tie_all": "{models} level: {mean} {value}",
        "leaderboard_text.ahead_tie_first": "{models} first: {mean} {value}",
        "leaderboard_text.ahead_none": "nothing left for {models}",
        "leaderboard_text.too_few": "too few: {n} of {fewest}",
        "leaderboard_text.verdict_same": "none same {n}",
        "leaderboard_text.verdict_clear": "clear p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_borderline_interval": "borderline interval p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_borderline_test": "borderline test p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_none": "none p {p}, {low} to {high}, {n}",
        "leaderboard_text.verdict_none_interval": "none interval p {p}, {low} to {high}, {n}",
        "leaderboard_text.p_adjusted": "{adjusted} (Holm {comparisons}, {p})",
        "leaderboard_text.needed": "needs {needed}",
        "leaderboard_text.of_pair": "{model} / {baseline}: {text}",
        "leaderboard_text.unpaired": "one only: {cases}",
        "leaderboard_text.turn_cutoff": "K {listed}: {winner}.",
        "leaderboard_text.turn_cutoff_on": "K {first}+: {winner}.",
        "leaderboard_text.turn_cutoff_and_on": "K {listed}, {first}+: {winner}.",
        "leaderboard_text.turn_option": "by {listed}: {winner}.",
        "leaderboard_text.turn_no_relevant": "nothing relevant {listed}: {winner}.",
        "leaderboard_text.turn_missing": "no list {listed}: {winner}.",
        "leaderboard_text.and": " & ",
        "leaderboard_text.or": " or ",
        "cases_table.missing_skip": "leave out",
        "cases_table.missing_zero": "count 0",
    },
)


def made_sets(seed: int, count: int) -> Iterable[CaseSet]:
    """Make sets of 1 to 20 cases and 2 to 6 models; now and then a model is better in most cases."""
    random = Random(seed)
    for _ in range(count):
        models = random.choice((2, 2, 2, 3, 4, 6))
        skill = [random.choice((0, 0.3, 1)) for _ in range(models)]
        cases: list[Case] = []
        for at in range(random.choice((1, 3, 5, 8, 12, 20))):
            relevant = random.sample("ABCDEF", random.choice((0, 1, 1, 2, 3, 6)))
            lists: list[tuple[str, ...]] = []
            for model in range(models):
                items = random.sample("ABCDEF", random.choice((0, 3, 5, 6)))
                lists.append(
                    tuple(
                        sorted(items, key=lambda item: item not in relevant)
                        if random.random() < skill[model]
                        else items
                    )
                )
            cases.append(Case(f"u{at}", tuple(lists), tuple(relevant)))
        yield CaseSet(
            tuple(cases),
            k=random.randint(1, 6),
            measure=random.choice(("AP@K", "AP", "P@K", "nDCG@K", "RR")),
            no_relevant=random.choice(("zero", "skip", "one")),
            missing=random.choice(("zero", "skip")),
            baseline=random.choice("ABCDEF"[:models]),  # pyright: ignore[reportArgumentType]  # one of the models
        )
