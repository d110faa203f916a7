"""Limits: defined in one place, the same in the server's settings, and all stated on the page."""

import tomllib
from pathlib import Path
from string import Formatter

import pytest

import webapp
from recmetrics.tables.errors import FileTooLargeError
from recmetrics.tables.formats.prepared import MAX_EXPANSION
from tests.webapp.evaluate.tables import read
from webapp.evaluate import limits
from webapp.evaluate.tables import TooManyRowsError
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.server.upload_limits import MAX_UPLOADS, MAX_UPLOADS_MB
from webapp.texts import LANGUAGES, texts_for

CONFIG = Path(webapp.__file__).parents[1] / ".streamlit" / "config.toml"


def test_the_server_takes_files_of_the_size_that_the_page_states() -> None:
    server = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["server"]
    assert server["maxUploadSize"] == MAX_UPLOAD_MB


def test_the_guide_states_them_too() -> None:
    guide = (CONFIG.parents[1] / "docs" / "guide" / "evaluate.md").read_text(encoding="utf-8")
    section = guide.partition("## Limits")[2].partition("\n## ")[0]
    sizes = (f"{size:,} MB" for size in (MAX_UPLOAD_MB, limits.MAX_UNPACKED_MB, limits.MEMORY_MB))
    told = [
        *sizes,
        f"{limits.MAX_ROWS:,} rows",
        f"{limits.MAX_SECONDS} seconds",
        f"{MAX_EXPANSION} times its size",
        f"{limits.SMALL_BYTES // 1_000_000} MB are read and evaluated at once",
    ]
    assert [one for one in told if one not in section] == []


def test_what_a_host_reads_has_those_of_a_session() -> None:
    told = (CONFIG.parents[1] / "SECURITY.md").read_text(encoding="utf-8")
    sizes = (
        f"{MAX_UPLOADS} uploads",
        f"{MAX_UPLOADS_MB} MB in the server's memory",
        f"{MAX_EXPANSION} times",
    )
    worker = (f"{limits.MEMORY_MB} MB of memory", f"{limits.SPILL_MB // 1000} GB of the temporary directory")
    assert [one for one in (*sizes, *worker, f"{MAX_UPLOAD_MB + 1} MB") if one not in told] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_limit_is_stated_in_every_language(lang: str) -> None:
    template = texts_for(lang).templates["evaluate.limits"]
    places = {place for _, place, _, _ in Formatter().parse(template) if place}
    assert places == {"upload", "unpacked", "rows", "seconds", "memory"}


def test_a_file_with_more_rows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.evaluate.tables.MAX_ROWS", 2)
    assert read(tmp_path, "relevant", "user,item\nu,A\nu,B\n").rows == 2
    with pytest.raises(TooManyRowsError) as refused:
        read(tmp_path, "relevant", "user,item\nu,A\nu,B\nu,C\n", name="truth.csv")
    assert (refused.value.file, refused.value.rows) == ("truth.csv", 3)


def test_a_file_with_more_bytes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.evaluate.tables.MAX_UNPACKED_MB", 1)
    with pytest.raises(FileTooLargeError):
        read(tmp_path, "relevant", "user,item\n" + "u,A\n" * 300_000)
