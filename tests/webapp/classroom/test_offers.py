"""Offers: everything that a teacher can choose can be put to a class."""

import pytest

from webapp.classroom.offers import offers
from webapp.classroom.posed import posed
from webapp.learn.misconceptions import misconceptions
from webapp.texts import LANGUAGES, texts_for


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_offered_can_be_put_to_a_class(lang: str) -> None:
    texts = texts_for(lang)
    for group in offers(texts):
        assert group.title
        assert group.entries
        for entry in group.entries:
            assert posed(entry.ask) is not None, entry
            assert entry.text


def test_a_question_of_the_practice_is_one_that_the_misconception_gets_wrong() -> None:
    (practice,) = [group for group in offers(texts_for("en")) if group.id == "practice"]
    for code, entry in zip(misconceptions(), practice.entries, strict=True):
        item = posed(entry.ask)
        assert item is not None
        assert code in {choice.belief for choice in item.choices}


def test_the_same_is_offered_in_every_language() -> None:
    first, *others = (
        [(group.id, [entry.ask for entry in group.entries]) for group in offers(texts_for(lang))]
        for lang in LANGUAGES
    )
    assert all(other == first for other in others)


def test_each_question_stands_below_its_name_with_how_it_is_answered() -> None:
    groups = {group.id: group for group in offers(texts_for("en"))}
    first, *_ = groups["lesson_order"].entries
    assert first.text == "Order matters: from precision to AP · The hits sink"
    assert first.about == "Vote: What will P@5 do?"
    assert groups["lesson_order"].entries[-1].about.startswith("Build: Reach AP = 7/12")
    assert [entry.about for entry in groups["plan_short"].entries if entry.text.startswith("Make AP")] == [
        "Build: Make AP as high as you can. Moves allowed: 1."
        " Moving one card counts as one, however far it goes."
    ]
    for group in groups.values():
        lines = [(entry.text, entry.about) for entry in group.entries]
        assert len({*lines}) == len(lines), group.id


@pytest.mark.parametrize(("lang", "word"), [("en", "Myth: "), ("ko", "오해: "), ("zh", "误解：")])
def test_a_belief_that_is_false_is_never_offered_as_if_it_were_true(lang: str, word: str) -> None:
    texts = texts_for(lang)
    names = {texts(f"belief.{code}.name") for code in misconceptions()}
    named = [
        entry.text
        for group in offers(texts)
        for entry in group.entries
        if any(name in entry.text for name in names)
    ]
    assert len(named) > len(names)
    assert all(text.startswith(word) for text in named)
