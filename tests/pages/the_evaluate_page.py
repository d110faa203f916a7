"""The page of own data as the tests use it: files go up, something is pressed, and the work is waited for."""

from typing import Any, cast
from unittest.mock import patch

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import FileUploader

from recmetrics.tables.errors import NoFileError
from tests.pages.the_page import opened, proto_of, went_well
from webapp.evaluate import sample_run
from webapp.evaluate.job import Job
from webapp.evaluate.slots import Slot
from webapp.evaluate.state import EvaluateState

LISTS = b"user,item,rank\nu1,A,1\nu1,B,2\nu2,B,1\nu2,A,2\n"
TRUTH = b"user,item\nu1,A\nu2,A\n"

_SECONDS = 240


def state_of(app: AppTest) -> EvaluateState:
    """Return the page state."""
    return cast("EvaluateState", app.session_state["visit"].states["EvaluateState"])


def settled(app: AppTest) -> AppTest:
    """Return the page once a run has shown what all jobs came to; a browser would ask again by itself."""
    over = {job for job in jobs_of(app) if not job.is_under_way}
    while True:
        app = went_well(app.run())
        # What is over may begin something else in the run that takes it.
        begun = jobs_of(app) - over
        if not begun:
            return app
        for job in begun:
            job.wait(_SECONDS)
            assert not job.is_under_way
        over |= begun


def jobs_of(app: AppTest) -> set[Job[Any]]:
    """Return the jobs whose results the page shows, or will."""
    state = state_of(app)
    jobs = {
        state.working,
        state.comparing,
        state.libraries,
        state.sweeping,
        state.sample and state.sample.job,
    }
    return {job for job in jobs if job is not None} | {file.job for file in state.uploads.coming.values()}


def opened_without_sample(query: str = "k=2") -> AppTest:
    """Return the page before any file is given; there is no sample, which takes longer than files."""
    missing = NoFileError("recommendations", "sample", "absent")
    with patch.object(sample_run, "evaluate_sample", side_effect=missing):
        return opened(query, page="evaluate")


def loaded(lists: bytes = LISTS, truth: bytes = TRUTH, query: str = "k=2") -> AppTest:
    """Return the page with two files that were read."""
    app = opened_without_sample(query)
    field_of(app, "recommendations").upload("recommendations.csv", lists, "text/csv")
    field_of(app, "relevant").upload("relevant.csv", truth, "text/csv")
    return settled(app.run())


def uploaded(app: AppTest, slot: Slot, content: bytes, name: str = "") -> AppTest:
    """Return the page after a file was read; its name is that of its place if none is given."""
    return settled(field_of(app, slot).upload(name or f"{slot}.csv", content, "text/csv").run())


def field_of(app: AppTest, slot: Slot) -> FileUploader:
    """Return the field for a file."""
    return app.file_uploader(key=f"evaluate_{slot}_{state_of(app).loaded[slot]}")


def pressed(app: AppTest, key: str) -> AppTest:
    """Return the page after a press on a button, once all is done."""
    return settled(app.button(key=key).click().run())


def computed(lists: bytes = LISTS, truth: bytes = TRUTH, query: str = "k=2", tab: str = "cases") -> AppTest:
    """Return the page with results, and this panel open."""
    app = pressed(loaded(lists, truth, query), "evaluate_compute")
    app.session_state["evaluate_panels"] = tab
    return settled(app)


def shown(app: AppTest) -> str:
    """Return the texts of the page."""
    told = [str(element.value) for element in (*app.text, *app.markdown, *app.caption)]
    told += [f"{metric.label} = {metric.value}" for metric in app.metric]
    return "\n".join([*told, *htmls_of(app)])


def htmls_of(app: AppTest) -> list[str]:
    """Return the pieces of HTML on the page: tables, lists of problems, styles."""
    return [str(proto_of(element).body) for element in app.get("html")]
