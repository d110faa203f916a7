"""Texts of the app by language.

A language is one folder `<code>`: a file for each feature, with whole tables of texts, and folders with a
file for each lesson and each misconception: `lesson/order.toml` holds the texts `lesson.order.…`.

A text may have placeholders such as `{item}`. They are filled in once and literally: a reader's own text
is never treated as a template.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

_FOLDER: Final = Path(__file__).parent

DEFAULT_LANGUAGE: Final = "en"
"""The fallback language, for texts that a new language does not have yet."""

PSEUDO_LANGUAGE: Final = "en-XA"
"""Pseudo-language: English in brackets and longer; text without brackets has escaped translation."""

LANGUAGES: Final = tuple(
    sorted(
        (folder.name for folder in _FOLDER.iterdir() if any(folder.glob("*.toml"))),
        key=lambda code: (code != DEFAULT_LANGUAGE, code),
    )
)
"""The available languages, the default one first."""

Translate = Callable[..., str]
"""Translation function from a key and the values of its placeholders, such as `Texts`."""

_PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


class UnknownTextError(KeyError):
    """Error for a key without a text in any language."""


class MissingValueError(KeyError):
    """Error for a placeholder without a value."""


@dataclass(frozen=True, slots=True)
class Texts:
    """All texts of one language.

    Args:
        lang: The language's code, as in the address.
        templates: The texts by dotted key, placeholders not filled in.

    >>> t = Texts("en", {"board.move_up": "Move {item} up", "language.html": "en"})
    >>> t("board.move_up", item="{k} <b>")
    'Move {k} <b> up'
    """

    lang: str
    templates: Mapping[str, str]
    # Every run asks for some tables, and there are thousands of texts.
    _sections: dict[tuple[str, ...], dict[str, str]] = field(
        default_factory=dict[tuple[str, ...], dict[str, str]], compare=False
    )
    # Texts and the names of their placeholders, by turns: a run fills in some fifty.
    _parts: dict[str, list[str]] = field(default_factory=dict[str, list[str]], compare=False)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text with its placeholders filled in.

        Raises:
            UnknownTextError: There is no such text.
            MissingValueError: The text has a placeholder without a value.
        """
        parts = self._parts.get(key)
        if parts is None:
            template = self.templates.get(key)
            if template is None:
                raise UnknownTextError(f"no text {key!r} in {self.lang}")
            parts = self._parts[key] = _PLACE.split(template)
        filled = parts.copy()
        for at in range(1, len(parts), 2):
            if parts[at] not in values:
                raise MissingValueError(f"text {key!r} in {self.lang} needs a value for {{{parts[at]}}}")
            filled[at] = str(values[parts[at]])
        return "".join(filled)

    def section(self, table: str, *others: str) -> dict[str, str]:
        """Return the texts of a table by short key, with placeholders for the browser to fill in.

        Args:
            table: The table.
            others: Further tables; the key of a text of theirs is `<table>_<key>`.
        """
        known = self._sections.get((table, *others))
        if known is None:
            known = self._sections[table, *others] = {
                key if one == table else f"{one}_{key}": text
                for one in (table, *others)
                for key, text in self._table(one)
            }
        return dict(known)

    def _table(self, table: str) -> list[tuple[str, str]]:
        start = f"{table}."
        return [
            (key.removeprefix(start), text) for key, text in self.templates.items() if key.startswith(start)
        ]

    @property
    def html_lang(self) -> str:
        """The value of the HTML attribute `lang`."""
        return self("language.html")


def places_of(template: str) -> frozenset[str]:
    """Return the names of the placeholders in a text.

    >>> sorted(places_of("{item} from {was} to {now}"))
    ['item', 'now', 'was']
    """
    return frozenset(_PLACE.findall(template))


@cache
def texts_for(lang: str) -> Texts:
    """Return the texts of a language.

    Args:
        lang: One of `LANGUAGES`, or `PSEUDO_LANGUAGE`.

    Raises:
        UnknownTextError: There is no such language.
    """
    if lang == PSEUDO_LANGUAGE:
        return Texts(lang, MappingProxyType(_pseudo(own_templates(DEFAULT_LANGUAGE))))
    if lang not in LANGUAGES:
        raise UnknownTextError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return Texts(lang, MappingProxyType({**own_templates(DEFAULT_LANGUAGE), **own_templates(lang)}))


def own_templates(lang: str) -> dict[str, str]:
    """Return the texts of a language's own files, by dotted key."""
    folder = _FOLDER / lang
    texts: list[tuple[str, str]] = []
    for file in sorted(folder.rglob("*.toml")):
        *tables, name = file.relative_to(folder).with_suffix("").parts
        # The file of a feature holds whole tables; one in a subfolder holds the table that its path names.
        texts += _read(file, ".".join((*tables, name, "")) if tables else "")
    return dict(texts)


def known_language(code: str) -> str | None:
    """Return the language of a code such as `ko`, `KO`, `ko-KR` or `zh_Hant_TW`, if there is one.

    >>> known_language("zh-TW"), known_language("en-xa"), known_language("xx")
    ('zh', 'en-XA', None)
    """
    lowered = code.strip().replace("_", "-").lower()
    if lowered == PSEUDO_LANGUAGE.lower():
        return PSEUDO_LANGUAGE
    known = {lang.lower(): lang for lang in LANGUAGES}
    return known.get(lowered) or known.get(lowered.partition("-")[0])


_LONGEST_ACCEPTED: Final = 1000


def best_language(accept: str | None) -> str:
    """Return the initial language for a reader.

    Args:
        accept: The browser's locale (`ko-KR`), or its whole `Accept-Language` list
            (`xx, zh-Hans-CN;q=0.9, en;q=0.8`).

    Returns:
        The most preferred of the available languages, else the default.

    >>> best_language("zh-Hans-CN"), best_language("xx;q=1, ko;q=0.5, en;q=0.4"), best_language(None)
    ('zh', 'ko', 'en')
    """
    return _best_language((accept or "")[:_LONGEST_ACCEPTED])


# Asked several times in every run.
@lru_cache(maxsize=200)
def _best_language(accept: str) -> str:
    ranges = [_language_range(part) for part in accept.split(",")[:20]]
    for code, _ in sorted(ranges, key=lambda entry: -entry[1]):
        known = known_language(code)
        if known in LANGUAGES:
            return known
    return DEFAULT_LANGUAGE


def _language_range(part: str) -> tuple[str, float]:
    code, _, quality = part.partition(";q=")
    try:
        return code, float(quality or 1)
    except ValueError:
        return code, 0.0


def _read(file: Path, prefix: str) -> list[tuple[str, str]]:
    return _flat(tomllib.loads(file.read_text(encoding="utf-8")), prefix)


def _flat(table: Mapping[str, object], prefix: str = "") -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            flat += _flat(cast("dict[str, object]", value), f"{prefix}{key}.")
        else:
            flat.append((f"{prefix}{key}", str(value)))
    return flat


def _pseudo(templates: Mapping[str, str]) -> dict[str, str]:
    return {
        # Machine-readable values are not translated.
        key: text if key == "language.html" else f"⟦{text}{' ·' * (1 + len(text) // 5)}⟧"
        for key, text in templates.items()
    }
