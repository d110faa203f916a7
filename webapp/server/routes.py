"""Routes: one of our own that says whether the server works, and none for Streamlit's inner numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from streamlit.runtime import Runtime

from webapp.server.asgi import App, Receive, Scope, Send

_METRICS: Final = "/_stcore/metrics"
_NOT_FOUND: Final = 404
_UNAVAILABLE: Final = 503


def health(*faults: Callable[[], str]) -> Route:
    """Return the route that says whether readers can be served, for balancers and monitors.

    Args:
        faults: Each returns what does not work, though the pages do; empty where it works.
    """

    async def answer(_: Request) -> Response:
        runs = Runtime.exists() and (await Runtime.instance().is_ready_for_browser_connection)[0]
        found = [said for fault in faults if (said := fault())]
        body = {"status": "ok" if runs else "starting", **({"faults": found} if found else {})}
        return JSONResponse(body, 200 if runs else _UNAVAILABLE)

    return Route("/healthz", answer, methods=["GET"])


class HiddenMetrics:
    """Hides how many readers there are and what they use, which Streamlit tells everyone.

    Args:
        app: The application behind it.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] == "http" and str(scope["path"]).rstrip("/").endswith(_METRICS):
            await PlainTextResponse("not found", _NOT_FOUND)(scope, receive, send)
        else:
            await self._app(scope, receive, send)
