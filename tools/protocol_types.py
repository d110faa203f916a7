"""Writes the protocol of the components as TypeScript declarations, and its limits: `make protocol`.

The types in Python are the protocol; the scripts are checked against what this makes of them. A typed
dictionary becomes an interface, an act an interface with its tag as `do`, an alias of a union or of literals
a type. Bounds of numbers and lengths are left out: TypeScript has no words for them. Limits that
the scripts keep to as well are constants of a script of their own.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_typed_dict

from recmetrics.lists.sums import LAST_BITS
from webapp.cases.import_draft import MAX_FIELD
from webapp.components.protocol import Act, LastingAct
from webapp.learn.hands_on_limits import MAX_RUN_ITEMS, PLACE_SIGNS
from webapp.learn.typed import MAX_ANSWER
from webapp.model.limits import MAX_GRADE, MAX_UNNAMED
from webapp.model.names import MAX_RAW_NAME
from webapp.model.numbers import (
    DECIMALS,
    FIRST_TERMS,
    LAST_TERMS,
    LONGEST_FRACTION,
    LONGEST_SUM,
    LONGEST_TOLD,
)
from webapp.model.pasted_list import MAX_PASTED

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "webapp" / "assets" / "protocol.d.ts"
HEADER: Final = "// Generated from the protocol modules in Python by `make protocol`: edit those."
WIDTH: Final = 110

LIMITS_FILE: Final = ROOT / "webapp" / "assets" / "limits.js"
LIMITS_HEADER: Final = "// Generated from the limits in Python by `make protocol`: edit those."
LIMITS: Final = {
    "MAX_UNNAMED": (MAX_UNNAMED, "Most relevant items without a card."),
    "MAX_GRADE": (MAX_GRADE, "The highest grade of an item."),
    # Browsers count a letter as one or two. A name that a field has cut must be one that Python refuses.
    "MAX_NAME_FIELD": (
        2 * MAX_RAW_NAME + 2,
        "Longest text in a field for a name; Python says what is too long.",
    ),
    "MAX_LIST_FIELD": (
        MAX_PASTED + 2,
        "Longest text in a field for a name or a list; Python says what is too long.",
    ),
    "MAX_IMPORT": (MAX_FIELD, "Longest text in the field of the import; longer ones come as files."),
    "MAX_ANSWER": (MAX_ANSWER, "Longest typed answer."),
    "PLACE_SIGNS": (PLACE_SIGNS, "The sign of each place of a list, from the first."),
    "MAX_RUN_ITEMS": (MAX_RUN_ITEMS, "Most items in the list that a program is run on."),
    "DECIMALS": (DECIMALS, "Decimals of a number that is not written as a fraction."),
    "LONGEST_FRACTION": (LONGEST_FRACTION, "Longest fraction that is shown, in characters."),
    "LONGEST_TOLD": (LONGEST_TOLD, "Longest fraction within a sentence, in characters."),
    "LONGEST_SUM": (LONGEST_SUM, "Most terms of a sum that is written out in full."),
    "FIRST_TERMS": (FIRST_TERMS, "Terms that a longer sum keeps at its start."),
    "LAST_TERMS": (LAST_TERMS, "Terms that a longer sum keeps at its end."),
    "LAST_BITS": (LAST_BITS, "Floats nearer to each other than this are taken for equal."),
}
"""Limits that the scripts keep to as well: the value, and a comment."""

# Modules that declare what crosses the wire, in the folder of a feature.
PATTERNS: Final = ("*protocol.py", "blocks.py")

PLAIN: Final[dict[object, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    object: "unknown",
    Any: "unknown",
    NoneType: "null",
}

CHOICES: Final = (Literal, Union, UnionType)


@dataclass(frozen=True, slots=True)
class Declared:
    """A class or an alias that is declared.

    Args:
        name: Its name in Python.
        value: The class, or what the alias stands for.
        bases: The typed dictionaries that it takes fields from.
        note: The first line of its docstring.
    """

    name: str
    value: Any
    bases: tuple[Any, ...]
    note: str


def protocol_modules() -> tuple[str, ...]:
    """Return the names of all protocol modules, first those that every component takes names from."""
    folder = ROOT / "webapp"
    names = (f"webapp.{file.parent.name}.{file.stem}" for one in PATTERNS for file in folder.glob(f"*/{one}"))
    return tuple(sorted(names, key=lambda name: (not name.startswith("webapp.components."), name)))


class Protocol:
    """The declarations of all modules, each under a name that no other one has."""

    def __init__(self, modules: tuple[str, ...] | None = None) -> None:
        """Read the modules; all there are, unless they are given."""
        modules = protocol_modules() if modules is None else modules
        self.by_module = {name: _declared(import_module(name)) for name in modules}
        features: dict[str, set[str]] = {}
        for module, declarations in self.by_module.items():
            for one in declarations:
                features.setdefault(one.name, set()).add(_feature(module))
        self._names: dict[object, str] = {}
        for module, declarations in self.by_module.items():
            for one in declarations:
                # Where features share a name, each one's own goes before it: `BoardPlace`, `LearnPlace`.
                prefix = _feature(module) if len(features[one.name]) > 1 else ""
                self._names.setdefault(_identity(one.value), prefix + one.name)

    def text(self) -> str:
        """Return all declarations as the text of a file."""
        parts = [HEADER]
        done: set[object] = set()
        for module, declarations in self.by_module.items():
            fresh = [one for one in declarations if _identity(one.value) not in done]
            done |= {_identity(one.value) for one in fresh}
            parts += [f"// {module}", *map(self._declaration, fresh)]
        return "\n\n".join(parts) + "\n"

    def _declaration(self, one: Declared) -> str:
        """Declare a class or an alias."""
        note = f"/** {one.note} */\n" if one.note else ""
        name = self._names[_identity(one.value)]
        if not isinstance(one.value, type):
            return note + _fitted(f"export type {name} =", self._members(one.value))
        inherited = {field for base in one.bases for field in get_type_hints(base)}
        fields = [line for field, line in self._fields(one.value).items() if field not in inherited]
        bases = ", ".join(self.name(base) for base in one.bases)
        head = f"export interface {name}{' extends ' * bool(bases)}{bases}"
        return note + "\n".join([f"{head} {{", *(f"  {line}" for line in fields), "}"])

    def _fields(self, kind: Any) -> dict[str, str]:
        """Return the line of each field; the tag of an act is one of them."""
        lines: dict[str, str] = {}
        if _is_act(kind):
            config = kind.__struct_config__
            lines[str(config.tag_field)] = f"{config.tag_field}: {_literal(config.tag)}"
        for field, hint in get_type_hints(kind, include_extras=True).items():
            optional = get_origin(hint) is NotRequired or field in _with_default(kind)
            lines[field] = f"{field}{'?' if optional else ''}: {self.name(hint)}"
        return lines

    def name(self, hint: Any) -> str:
        """Return what a type is called in TypeScript."""
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Annotated, NotRequired):
            return self.name(arguments[0])
        if hint in PLAIN:
            return PLAIN[hint]
        if known := self._names.get(_identity(hint)):
            return known
        if origin in (list, tuple):
            if origin is tuple and arguments[1:] != (...,):
                return "[" + ", ".join(map(self.name, arguments)) + "]"
            item = self.name(arguments[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is dict:
            return f"Record<{self.name(arguments[0])}, {self.name(arguments[1])}>"
        if origin in CHOICES:
            return " | ".join(self._members(hint))
        raise TypeError(f"{hint!r} has no name in TypeScript")

    def _members(self, hint: Any) -> list[str]:
        """Return what a union or a choice of literals is made of; None comes last."""
        arguments = get_args(hint)
        if get_origin(hint) is Literal:
            return [_literal(value) for value in arguments]
        others = [one for one in arguments if one is not NoneType]
        if len(others) == len(arguments):
            return [self.name(one) for one in others]
        known = self._names.get(frozenset(others))
        return [*([known] if known else map(self.name, others)), "null"]


def _declared(module: ModuleType) -> list[Declared]:
    """Return the classes of a module, and the aliases that stand or are imported there."""
    bases: dict[str, list[str]] = {}
    notes: dict[str, str] = {}
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node, after:
            case ast.ClassDef(), _:
                bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
                notes[node.name] = ast.get_docstring(node) or ""
            case ast.Assign(targets=[ast.Name(name)]), ast.Expr(ast.Constant(str(note))):
                notes[name] = note
            case _:
                pass
    found: list[Declared] = []
    for name, value in vars(module).items():
        is_of_it = getattr(value, "__module__", "") == module.__name__
        if get_origin(value) in CHOICES or (is_of_it and (is_typed_dict(value) or _is_act(value))):
            parents = [vars(module)[base] for base in bases.get(name, ())]
            note = " ".join(notes.get(name, "").partition("\n\n")[0].split())
            found.append(Declared(name, value, tuple(filter(is_typed_dict, parents)), note))
    return found


def _is_act(value: object) -> bool:
    """Whether something is a kind of act; their base class is none."""
    return isinstance(value, type) and issubclass(value, Act) and value not in (Act, LastingAct)


def _with_default(kind: Any) -> tuple[str, ...]:
    """Return the fields of a struct that may be left out, which are its last ones."""
    fields: tuple[str, ...] = getattr(kind, "__struct_fields__", ())
    return fields[len(fields) - len(getattr(kind, "__struct_defaults__", ())) :]


def _identity(hint: Any) -> object:
    """Return what tells a type from others: of a union or literals the members, in whatever order."""
    return frozenset(get_args(hint)) if get_origin(hint) in CHOICES else hint


def _feature(module: str) -> str:
    """Return the feature that a module is of, as a prefix."""
    return module.split(".")[1].capitalize()


def _literal(value: object) -> str:
    """Write a value as TypeScript does."""
    return json.dumps(value)


def _fitted(head: str, members: list[str]) -> str:
    """Put the members of a type on one line, or on one each."""
    line = f"{head} {' | '.join(members)}"
    return line if len(line) <= WIDTH else head + "".join(f"\n  | {member}" for member in members)


def limits_text() -> str:
    """Return the limits as the text of a script."""
    lines = [
        f"/** {note} */\nexport const {name} = {json.dumps(value)}" for name, (value, note) in LIMITS.items()
    ]
    lasting = ["/** Feature -> the acts that last. */", "export const LASTING = {"]
    for feature, acts in _lasting_acts().items():
        line = f"  {feature}: {json.dumps(acts)},"
        each = "".join(f"    {json.dumps(act)},\n" for act in acts)
        lasting.append(line if len(line) <= WIDTH else f"  {feature}: [\n{each}  ],")
    lasting.append("}")
    return "\n\n".join([LIMITS_HEADER, *lines, "\n".join(lasting)]) + "\n"


def _lasting_acts() -> dict[str, list[str]]:
    """Return the tags of the acts of each feature that last: features may share a tag."""
    found: dict[str, list[str]] = {}
    for module in protocol_modules():
        for one in vars(import_module(module)).values():
            if _is_act(one) and issubclass(one, LastingAct) and one.__module__ == module:
                found.setdefault(_feature(module).lower(), []).append(str(one.__struct_config__.tag))
    return found


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` only say whether they are as they should be; return 1 if not."""
    status = 0
    for file, text in ((FILE, Protocol().text()), (LIMITS_FILE, limits_text())):
        if arguments != ["--check"]:
            file.write_text(text, encoding="utf-8")
        elif not (file.is_file() and file.read_text(encoding="utf-8") == text):
            print(f"{file.relative_to(ROOT).as_posix()} is not what Python says now.", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
