"""A class beside a flood: one client asks for runs without a pause, as the others go on.

The flood comes from a process of its own, `python -m benchmarks.flood URL`, so that it takes no time of
those who measure. When its connection is closed it opens another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from random import Random
from typing import Final
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

from benchmarks.classroom import PUPILS, attended, report_wrong
from benchmarks.figures import Line, Table, percentile
from benchmarks.server import APP, ROOT, serving

READERS: Final = 30
P95_TARGET: Final = 2.0


def flood(seconds: float) -> Table:
    """Measure a class on a quiet server, and then beside a flood.

    Args:
        seconds: How long each.
    """
    table = Table(
        f"flood: {READERS} readers beside a client that asks for runs without a pause",
        f"{seconds:g} s each; ratio to the same class on the same server without it.",
    )
    with serving(APP) as server:
        quiet = attended(server, PUPILS, READERS, seconds)
        report_wrong(table, "the quiet class", quiet, server, READERS)
        command = [sys.executable, "-m", "benchmarks.flood", server.url]
        with subprocess.Popen(command, cwd=ROOT) as client:
            try:
                beside = attended(server, PUPILS, READERS, seconds)
            finally:
                client.terminate()
        report_wrong(table, "the class beside the flood", beside, server, READERS)
    for share, target in ((0.5, None), (0.95, P95_TARGET)):
        calm, busy = (percentile(lesson.times, share) for lesson in (quiet, beside))
        table.lines += [
            Line(f"a run, p{100 * share:.0f}, quiet", calm, "ms"),
            Line(f"a run, p{100 * share:.0f}, beside the flood", busy, "ms", None, busy / calm, target),
        ]
    return table


async def _pour(url: str) -> None:
    """Ask for runs without a pause, for good."""
    message = BackMsg()
    message.rerun_script.query_string = ""
    request, random = message.SerializeToString(), Random(1)
    parts = urlsplit(url)
    while True:
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(
                f"ws://{parts.netloc}/_stcore/stream",
                subprotocols=[Subprotocol("streamlit"), Subprotocol("PLACEHOLDER_AUTH_TOKEN")],
                origin=Origin(url),
                max_size=None,
            ) as socket:
                ignored = asyncio.create_task(_ignore(socket))
                try:
                    while True:
                        await socket.send(request)
                finally:
                    ignored.cancel()
        await asyncio.sleep(random.random() / 10)


async def _ignore(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


if __name__ == "__main__":
    asyncio.run(_pour(sys.argv[1]))
