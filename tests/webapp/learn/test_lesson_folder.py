"""The folder of lessons: one more file is one more lesson, in the order of its number."""

from pathlib import Path

import pytest

from tests.webapp.learn.own_lesson import ALL
from webapp.learn import lesson_file
from webapp.learn.lesson import LessonError
from webapp.learn.lesson_file import lessons


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons that is empty."""
    monkeypatch.setattr(lesson_file, "_FOLDER", tmp_path)
    monkeypatch.setattr(lesson_file, "lessons", lessons.__wrapped__)
    return tmp_path


def test_a_new_file_is_a_new_lesson_in_the_order_of_its_number(folder: Path) -> None:
    for name in ("10_last", "2_second", "1_first_of_all"):
        (folder / f"{name}.toml").write_text(ALL, encoding="utf-8")
    found = lesson_file.lessons()
    assert list(found) == ["first_of_all", "second", "last"]
    assert [lesson.id for lesson in found.values()] == list(found)


@pytest.mark.parametrize("name", ["order", "3-order", "3_Order", "3_"])
def test_a_file_of_another_name_is_told(folder: Path, name: str) -> None:
    (folder / f"{name}.toml").write_text(ALL, encoding="utf-8")
    with pytest.raises(LessonError, match=rf"{name}\.toml is not called <number>_<id>\.toml"):
        lesson_file.lessons()


@pytest.mark.parametrize("names", [("1_one", "1_other"), ("1_one", "2_one")])
def test_two_lessons_with_one_number_or_one_id_are_told(folder: Path, names: tuple[str, str]) -> None:
    for name in names:
        (folder / f"{name}.toml").write_text(ALL, encoding="utf-8")
    with pytest.raises(LessonError, match="has the number or the id of another lesson"):
        lesson_file.lessons()


def test_a_broken_file_is_told_by_the_name_of_its_lesson(folder: Path) -> None:
    (folder / "4_new.toml").write_text(ALL.replace('"tell"', '"sing"'), encoding="utf-8")
    with pytest.raises(LessonError, match="lesson new: step look: 'sing'"):
        lesson_file.lessons()
