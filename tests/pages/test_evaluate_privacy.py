"""Privacy of uploads: they are in no log, out of other users' reach, and removed in the end."""

import logging
import stat
from typing import Any

import pytest
from streamlit.runtime.caching.cache_resource_api import clear_session_cache
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from tests.pages.the_evaluate_page import loaded, pressed, settled, shown, state_of, uploaded
from tests.pages.the_page import opened, ready, turned_to
from webapp.evaluate import uploads
from webapp.evaluate.folder import folder_of_server
from webapp.evaluate.uploads import SampleFile
from webapp.evaluate.worker import in_worker

SECRET = "kim-minsu-1987"
LISTS = f"user,item,rank\n{SECRET},A,1\n{SECRET},B,2\nu2,B,1\n".encode()
TRUTH = f"user,item\n{SECRET},A\nu2,B\n".encode()


def test_nothing_of_a_file_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        app = pressed(loaded(LISTS, TRUTH), "evaluate_compute")
        assert SECRET in "".join(button.label for button in app.button) + shown(app)
        app = uploaded(app, "recommendations", f"user,item,rank\n{SECRET},A,first\n".encode())
        app = pressed(app, "evaluate_compute")
        app = uploaded(app, "recommendations", f"user,item,rank\n{SECRET},A,1,{SECRET}\n".encode())
        uploaded(app, "relevant", b"\xff" + SECRET.encode())
    assert SECRET not in caplog.text


def test_an_error_that_nobody_foresaw_is_logged_without_what_it_quotes(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Any:
        raise RuntimeError(f"cannot cast {SECRET}")

    monkeypatch.setattr(uploads, "read_table", broken)
    with caplog.at_level(logging.DEBUG):
        app = uploaded(opened("k=2", page="evaluate"), "recommendations", LISTS)
    assert [problem.code for problem in state_of(app).uploads.refused["recommendations"]] == [
        "table_unforeseen"
    ]
    assert "RuntimeError" in caplog.text
    assert SECRET not in caplog.text
    assert SECRET not in shown(app)


def test_another_visit_sees_nothing_of_it() -> None:
    app = pressed(loaded(LISTS, TRUTH), "evaluate_compute")
    address = dict(app.query_params)
    other = ready("&".join(f"{name}={value}" for name, value in address.items()), page="evaluate").run()
    assert all(isinstance(file, SampleFile) for file in state_of(other).files.values())
    assert state_of(other).results is not state_of(app).results
    assert SECRET not in shown(other)
    assert SECRET not in str(address)
    folders = [file.folder.path for file in state_of(app).files.values()]
    assert all(stat.S_IMODE(folder.stat().st_mode) == 0o700 for folder in folders)
    assert len(set(folders)) == len(folders)


def test_the_folders_are_gone_when_the_session_ends() -> None:
    app = pressed(loaded(LISTS, TRUTH), "evaluate_compute")
    state = state_of(app)
    assert state.kept is not None
    paths = [state.kept.path, *(file.folder.path for file in state.files.values())]
    assert all(path.exists() for path in paths)
    # What Streamlit does as soon as a reader is gone; the test bench has one session.
    clear_session_cache("test session id")
    assert not any(path.exists() for path in paths)


def test_a_file_stays_while_the_reader_is_on_another_page_and_goes_when_it_is_removed() -> None:
    app = loaded(LISTS, TRUTH)
    paths = [file.folder.path for file in state_of(app).files.values()]
    app = settled(turned_to(turned_to(app, "cases"), "evaluate"))
    assert all(path.exists() for path in paths)
    pressed(app, "evaluate_forget")
    assert not any(path.exists() for path in paths)


def test_the_uploaded_bytes_are_gone_once_they_are_read() -> None:
    app = loaded(LISTS, TRUTH)
    lying = [path.suffix for file in state_of(app).files.values() for path in file.folder.path.iterdir()]
    assert lying == [".parquet"] * 2


def test_the_server_keeps_no_upload_in_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[str] = []
    managers: list[MemoryUploadedFileManager] = []
    add = MemoryUploadedFileManager.add_file

    def noted(manager: MemoryUploadedFileManager, session_id: str, file: UploadedFileRec) -> None:
        managers.append(manager)
        added.append(file.file_id)
        add(manager, session_id, file)

    monkeypatch.setattr(MemoryUploadedFileManager, "add_file", noted)
    loaded(LISTS, TRUTH)
    assert len(added) >= 2
    kept = [manager.get_files("test session id", added) for manager in managers]
    assert [file for files in kept for file in files] == []


def test_the_worker_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.evaluate.uploads.in_worker", in_worker)
    app = pressed(loaded(LISTS, TRUTH), "evaluate_compute")
    assert state_of(app).results is not None
    assert list(folder_of_server().glob("work-*")) == []
