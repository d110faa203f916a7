"""Files of a visit: those of a sample go, and those of the reader stay."""

from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

from tests.webapp.evaluate.tables import tables_of
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job
from webapp.evaluate.uploads import File, Uploads


def _file(table_of: Any = None) -> File:
    folder = PrivateFolder()
    return File(folder, folder.new_file(".upload"), "own.csv", create_autospec(Job, instance=True), table_of)


def test_leaving_the_sample_keeps_what_is_read_and_what_is_on_its_way(tmp_path: Path) -> None:
    tables, _ = tables_of(tmp_path, {"u1": "AB"}, {"u1": {"A": 1}})
    uploads, shared = Uploads(), create_autospec(PrivateFolder, instance=True)
    uploads.show_sample(shared, create_autospec(Job, instance=True), dict(tables.items()))
    uploads.files["second"] = own = _file(tables["recommendations"])
    uploads.coming["recommendations"] = coming = _file()
    uploads.remove_sample()
    assert uploads.files == {"second": own}
    assert uploads.coming == {"recommendations": coming}
    assert coming.folder.is_open
    assert not shared.close.called
    uploads.clear()
    assert not coming.folder.is_open
