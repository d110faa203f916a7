"""Firefox and WebKit, each started and driven by what its makers give for that.

Both take the same actions and scripts, those of the WebDriver standard; what differs is here.
"""

from __future__ import annotations

import logging
import os
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

import pytest

from tools.other_browsers import find_firefox, find_webkit

MILLISECONDS_TO_WAIT: Final = 30_000
"""A first run on a busy machine takes its time; what waits for a condition loses nothing."""

SCREEN: Final = "1400x1400x24"
"""Larger than any window of these tests."""

# A page counts as open before its scripts have done much, so that what goes wrong in them is noticed too.
CAPABILITIES: Final = {
    "pageLoadStrategy": "eager",
    "timeouts": {"script": MILLISECONDS_TO_WAIT, "pageLoad": 2 * MILLISECONDS_TO_WAIT},
}

# The toolbar of WebKit's small browser asks for more than the width of a phone.
NARROW_TOOLBAR: Final = "* { padding: 0; margin: 0; border-width: 0; min-width: 0; font-size: 1px; }"

# The size of a window includes more than the page: frame, tabs and toolbar.
SIZE_OF_THE_PAGE: Final = "return [innerWidth, innerHeight]"


class Driver(ABC):
    """What a test asks of a browser."""

    @abstractmethod
    def visit(self, url: str) -> None:
        """Open an address in the window."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the page this large, in CSS pixels."""

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page; return what it returns."""

    @abstractmethod
    def run_until_it_calls(self, script: str, *arguments: Any) -> tuple[bool, Any]:
        """Run the body of a function; return whether it called its last argument in time, and with what."""

    @abstractmethod
    def act(self, actions: Sequence[Mapping[str, Any]]) -> None:
        """Press, move and type, in the words of the WebDriver standard."""

    @abstractmethod
    def upload(self, selector: str, file: Path) -> None:
        """Give a file to a field."""

    @abstractmethod
    def let_go(self) -> None:
        """Release whatever is still pressed."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return what the window shows, as PNG."""


class Firefox(Driver):
    """Firefox without a window, driven by its own protocol, Marionette.

    Args:
        marionette: The client.
    """

    def __init__(self, marionette: Any) -> None:
        self._client = marionette
        self._timeout = import_module("marionette_driver.errors").ScriptTimeoutException

    def visit(self, url: str) -> None:
        self._client.navigate(url)

    def resize(self, width: int, height: int) -> None:
        # No window of Firefox is as narrow as a phone, but a page in it can be.
        with self._client.using_context("chrome"):
            self._client.execute_script(
                """const [width, height] = arguments, { style } = gBrowser.selectedBrowser
                for (const end of ["min", "max"]) {
                  style.setProperty(`${end}-width`, `${width}px`)
                  style.setProperty(`${end}-height`, `${height}px`)
                }""",
                [width, height],
            )

    def run(self, script: str, *arguments: Any) -> Any:
        # sandbox=None: in the page itself, as its own scripts.
        return self._client.execute_script(script, arguments, sandbox=None)

    def run_until_it_calls(self, script: str, *arguments: Any) -> tuple[bool, Any]:
        try:
            return True, self._client.execute_async_script(script, arguments, sandbox=None)
        except self._timeout:
            return False, None

    def act(self, actions: Sequence[Mapping[str, Any]]) -> None:
        self._client.actions.perform(actions)

    def upload(self, selector: str, file: Path) -> None:
        self._client.find_element("css selector", selector).send_keys(str(file))

    def let_go(self) -> None:
        self._client.actions.release()

    def picture(self) -> bytes:
        return self._client.screenshot(format="binary", full=False)


class WebKit(Driver):
    """WebKitGTK's small browser, driven by WebKitWebDriver.

    Args:
        client: Selenium's client.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._timeout = import_module("selenium.common.exceptions").TimeoutException
        self._perform = import_module("selenium.webdriver.remote.command").Command.W3C_ACTIONS
        self._release = import_module("selenium.webdriver.remote.command").Command.W3C_CLEAR_ACTIONS

    def visit(self, url: str) -> None:
        self._client.get(url)

    def resize(self, width: int, height: int) -> None:
        self._client.set_window_rect(width=width, height=height)
        inner_width, inner_height = self.run(SIZE_OF_THE_PAGE)
        self._client.set_window_rect(width=2 * width - inner_width, height=2 * height - inner_height)

    def run(self, script: str, *arguments: Any) -> Any:
        return self._client.execute_script(script, *arguments)

    def run_until_it_calls(self, script: str, *arguments: Any) -> tuple[bool, Any]:
        try:
            return True, self._client.execute_async_script(script, *arguments)
        except self._timeout:
            return False, None

    def act(self, actions: Sequence[Mapping[str, Any]]) -> None:
        self._client.execute(self._perform, {"actions": actions})

    def upload(self, selector: str, file: Path) -> None:
        self._client.find_element("css selector", selector).send_keys(str(file))

    def let_go(self) -> None:
        self._client.execute(self._release)

    def picture(self) -> bytes:
        return self._client.get_screenshot_as_png()


@contextmanager
def firefox() -> Generator[Firefox]:
    """Start Firefox with a new profile, and close it afterwards."""
    program = find_firefox()
    if program is None:
        pytest.exit("There is no Firefox: `python -m tools.other_browsers` says what to do.", returncode=1)
    logging.getLogger("mozversion").setLevel(logging.WARNING)
    marionette = import_module("marionette_driver.marionette").Marionette(
        # A file of its own: the driver removes what is there, and as root that would be /dev/null itself.
        bin=program,
        headless=True,
        port=0,
        gecko_log=os.path.join(gettempdir(), "firefox.log"),
    )
    try:
        marionette.start_session(CAPABILITIES)
        width, height = (int(size) for size in SCREEN.split("x")[:2])
        marionette.set_window_rect(width=width, height=height)
        yield Firefox(marionette)
    finally:
        marionette.quit()
        marionette.cleanup()


@contextmanager
def webkit(folder: Path) -> Generator[WebKit]:
    """Start WebKit on a screen that nobody sees, and close both afterwards.

    Args:
        folder: Where its settings go.
    """
    found = find_webkit()
    if found is None:
        pytest.exit("There is no WebKit: `python -m tools.other_browsers` says what to do.", returncode=1)
    settings = folder / "gtk-3.0"
    settings.mkdir()
    (settings / "gtk.css").write_text(NARROW_TOOLBAR, encoding="utf-8")
    driver = import_module("selenium.webdriver")
    service = import_module("selenium.webdriver.webkitgtk.service").Service
    options = driver.WebKitGTKOptions()
    options.binary_location = found.browser
    options.add_argument("--automation")
    for name, value in CAPABILITIES.items():
        options.set_capability(name, value)
    with _screen(found.screen) as display:
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "XDG_CONFIG_HOME": str(folder),
        }
        client = driver.WebKitGTK(options=options, service=service(found.driver, env=environment))
        try:
            yield WebKit(client)
        finally:
            client.quit()


@contextmanager
def _screen(program: str) -> Generator[str]:
    """Start an X server that shows nothing; give its name, which it finds itself."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
