"""Pictures of sets of cases: the way of each case and of the mean, and models under several definitions."""

from fractions import Fraction

from tests.webapp.learn.hands_on_lesson import TOML, shown, texts
from tests.webapp.learn.shown_steps import Part, block, ids
from webapp.learn.figures import figures_of
from webapp.learn.lesson_file import lesson_from_text
from webapp.learn.lesson_screen import shown_step
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.texts import Texts

PREDICT = """
[[steps]]
id = "most"
kind = "predict"
scene = "old"
before = { scene = "old", measure = "AP@K" }
after = { scene = "new", measure = "AP@K" }
why = ["size"]
picture = { kind = "slopes", before = "old", after = "new", measure = "AP" }
"""
KEYS = ("title", "text", "ask", "reveal", "why", "why_size", "reply_size")


def asked(*parts: str) -> ShownStep:
    """Return a question with a picture after an answer."""
    lesson = lesson_from_text("map", TOML + PREDICT)
    t = Texts("en", {**texts().templates, **{f"lesson.map.most.{key}": f"[{key}]" for key in KEYS}})
    return shown_step(lesson.steps[-1], Context(lesson, parts, None, figures_of(lesson), t))


def ways(slopes: Part) -> list[tuple[str, str, str, int]]:
    return [(line["name"], line["before_text"], line["after_text"], line["sign"]) for line in slopes["lines"]]


def test_each_case_has_a_line_and_those_that_go_the_same_way_share_one() -> None:
    # u1 goes from rank 1 to rank 3, u2 and u3 from rank 4 to rank 3.
    slopes = block(shown("lines"), "slopes")
    assert ways(slopes) == [
        ("u1", "1", "1/3 ≈ 0.3333", -1),
        ("u2, u3", "1/4 = 0.25", "1/3 ≈ 0.3333", 1),
    ]
    assert [line["cases"] for line in slopes["lines"]] == [1, 2]
    assert slopes["legend"] == "AP of each user, and the mean"
    mean = slopes["mean"]
    before = (1 + Fraction(1, 4) + Fraction(1, 4)) / 3
    assert (mean["name"], mean["before"], mean["after"], mean["sign"]) == (
        "MAP",
        float(before),
        float(Fraction(1, 3)),
        -1,
    )
    assert slopes["alternative"].endswith("MAP: before 1/2 = 0.5, after 1/3 ≈ 0.3333.")


def test_the_picture_of_a_question_comes_with_its_reveal() -> None:
    assert "slopes" not in ids(asked())
    answered = ids(asked("up", ""))
    assert answered.index("slopes") == answered.index("scale") + 1
    assert answered.index("slopes") < answered.index("reveal")


def test_bars_show_each_model_under_each_definition() -> None:
    # Sums 1 and 0 of the first model, 1/3 and 3 of the second; over min(|R|, K) = 1 and 3, and over 1 and 10.
    grid = block(shown("bars"), "grid_bars")
    values = [[bar["text"].split(" ")[0] for bar in group["bars"]] for group in grid["groups"]]
    assert values == [
        [str(Fraction(1, 2)), str((Fraction(1, 3) + 1) / 2)],
        [str(Fraction(1, 2)), str((Fraction(1, 3) + Fraction(3, 10)) / 2)],
    ]
    assert [[bar["wins"] for bar in group["bars"]] for group in grid["groups"]] == [
        [False, True],
        [True, False],
    ]
    assert [group["title"] for group in grid["groups"]] == [
        "Divided by the smaller one, min(|R|, K)",
        "Divided by all relevant items, |R|",
    ]
    assert [entry["name"] for entry in grid["key"]] == ["u1", "u2"]
    for group in grid["groups"]:
        for bar in group["bars"]:
            assert f"{bar['name']}: {bar['text']}." in grid["alternative"]
