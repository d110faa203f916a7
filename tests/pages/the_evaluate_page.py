"""The page of own data as the tests use it: files go up, something is pressed, and the work is waited for."""

from typing import cast

from streamlit.testing.v1 import AppTest

from tests.pages.the_page import opened, proto_of, went_well
from webapp.evaluate.slots import Slot
from webapp.evaluate.state import EvaluateState

LISTS = b"user,item,rank\nu1,A,1\nu1,B,2\nu2,B,1\nu2,A,2\n"
TRUTH = b"user,item\nu1,A\nu2,A\n"

_SECONDS = 240


def state_of(app: AppTest) -> EvaluateState:
    """Return the page state."""
    return cast("EvaluateState", app.session_state["visit"].states["EvaluateState"])


def settled(app: AppTest) -> AppTest:
    """Return the page once nothing is under way; a browser would ask again by itself."""
    at_rest = 0
    # What is over may begin something else in the run that takes it.
    while at_rest < 2:
        app = went_well(app.run())
        state = state_of(app)
        jobs = (state.under_way and state.under_way.job, state.libraries, state.sweeping)
        busy = [job for job in jobs if job is not None and job.is_under_way]
        for job in busy:
            job.wait(_SECONDS)
            assert not job.is_under_way
        at_rest = 0 if busy else at_rest + 1
    return app


def loaded(lists: bytes = LISTS, truth: bytes = TRUTH, query: str = "k=2") -> AppTest:
    """Return the page with two files that were read."""
    app = opened(query, page="evaluate")
    return uploaded(uploaded(app, "recommendations", lists), "relevant", truth)


def uploaded(app: AppTest, slot: Slot, content: bytes, name: str = "") -> AppTest:
    """Return the page after a file was read; its name is that of its place if none is given."""
    field = app.file_uploader(key=f"evaluate_{slot}_{state_of(app).loaded[slot]}")
    return settled(field.upload(name or f"{slot}.csv", content, "text/csv").run())


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
