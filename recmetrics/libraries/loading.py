"""Loader of the libraries' records from `records.toml`."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, cast

from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.library import Change, Library, LibraryCall, Unreproduced

RECORDS = Path(__file__).with_name("records.toml")

_Table = Mapping[str, Any]
_USUAL_WAY: _Table = {"name": ""}


@cache
def libraries() -> tuple[Library, ...]:
    """Load the libraries that were looked at, with what each of their calls computes.

    Returns:
        One per library and version, in the order of `records.toml`; read once.

    Example:
        >>> ranx = next(library for library in libraries() if library.name == "ranx")
        >>> call = next(call for call in ranx.calls if call.name == "map@K")
        >>> call.measure, call.conventions.duplicates, call.conventions.cutoff_0, call.evidence
        ('AP(norm=relevant)@K', 'each', 'no_cutoff', 'run')
    """
    import tomllib  # only here, so that who asks nothing about libraries does not wait for it

    with RECORDS.open("rb") as file:
        tables = cast("list[_Table]", tomllib.load(file)["library"])
    return tuple(_library(table) for table in tables)


def _library(table: _Table) -> Library:
    settings: list[_Table] = table.get("settings", [_USUAL_WAY])
    return Library(
        name=table["name"],
        version=table["version"],
        group=table["group"],
        words=tuple(table.get("words", ())),
        evidence=table.get("evidence", "run"),
        date=table.get("date", "2026-11"),
        released=table.get("released", ""),
        package=table.get("package", ""),
        install=tuple(table.get("install", ())),
        remark=table.get("remark", ""),
        calls=tuple(
            _call(table, call, setting)
            for call in table.get("calls", ())
            for setting in settings
            if setting["name"] in call.get("settings", [setting["name"]])
        ),
        changes=tuple(_change(change) for change in table.get("changes", ())),
        unreproduced=tuple(
            Unreproduced(name, setting, tuple(entry["cases"]), entry["reason"])
            for entry in table.get("unreproduced", ())
            for name in entry["names"]
            for setting in entry.get("settings", [""])
        ),
    )


def _call(library: _Table, call: _Table, setting: _Table) -> LibraryCall:
    conventions: dict[str, Any] = {
        **library.get("conventions", {}),
        **call.get("conventions", {}),
        **setting.get("conventions", {}),
    }
    return LibraryCall(
        library=library["name"],
        version=library["version"],
        name=call["name"],
        setting=setting["name"],
        code=_code(setting.get("code") or call.get("code") or library["code"], call["name"]),
        measure=call.get("measure"),
        conventions=Conventions(**conventions),
        evidence=call.get("evidence") or library.get("evidence", "run"),
        remark=call.get("remark", ""),
        labels=tuple(_code(label, call["name"]) for label in library.get("labels", ())),
        added=Fraction(call.get("added", 0)),
        retrieves=library.get("retrieves", False),
    )


def _code(template: str, name: str) -> str:
    """Return the call's code; without `format`, since some calls contain braces."""
    function, _, arguments = name.removesuffix(")").partition("(")
    parts = {
        "{name}": name,
        "{function}": function,
        "{more}": f", {arguments}" if arguments else "",
        "{metric}": name.partition("@")[0],
    }
    for placeholder, text in parts.items():
        template = template.replace(placeholder, text)
    return template


def _change(table: _Table) -> Change:
    return Change(table["version"], table["name"], table.get("before"), table.get("after"), table["remark"])
