"""Files made ready to be read: unpacked, their format recognised, text in UTF-8."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from recmetrics.tables.errors import ExpandsTooMuchError, FileTooLargeError, UnreadableFileError
from recmetrics.tables.formats.partitions import Partition
from recmetrics.tables.formats.reading import TextPart
from recmetrics.tables.formats.signatures import (
    SIGNATURE_BYTES,
    Compression,
    compression_of,
    is_parquet,
    refuse_other_formats,
)
from recmetrics.tables.formats.text_encoding import text_form_of, write_plain
from recmetrics.tables.formats.unpacking import unpack

_BLOCK: Final = 1 << 20
MAX_EXPANSION: Final = 100
"""How many times its size a compressed file may unpack to, where bytes are limited. Tables compress to a
fifth or a tenth; thousandfold is a file made to fill a disk.
"""

_ALWAYS_ALLOWED: Final = 50_000_000
"""Bytes that any file may unpack to, where bytes are limited: short files may repeat one line."""


@dataclass(frozen=True, slots=True)
class PreparedFile:
    """A file that is ready.

    Args:
        file: Where it is now.
        shown: What it is called in errors.
        compression: How it was compressed.
        encoding: The encoding that it came in; None for Parquet.
        newlines: How many lines end in it.
        is_copy: Whether it goes when it has been read, as what was unpacked or came from a pipe does.
        partition: The values that the names of its folders hold.
    """

    file: Path
    shown: str
    compression: Compression | None
    encoding: str | None
    newlines: int = 0
    is_copy: bool = False
    partition: Partition = field(default_factory=dict[str, "str | None"])

    @property
    def text(self) -> TextPart:
        """The file as a text."""
        return TextPart(self.file, self.shown, self.newlines)


@dataclass(slots=True)
class Workbench:
    """The temporary folder where files are prepared; it is removed when this is closed.

    Args:
        max_bytes: How many bytes all files may have together, unpacked; None for any number.
    """

    max_bytes: int | None
    used: int = 0
    made: int = 0
    _folder: TemporaryDirectory[str] | None = field(default=None, init=False)

    def __enter__(self) -> Workbench:
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    def prepared(self, file: Path, shown: str) -> PreparedFile:
        """Make a file ready.

        Raises:
            UnreadableFileError: If it is empty, damaged, compressed twice, or of a format that is not read.
            FileTooLargeError: If it has more bytes than are left.
            ExpandsTooMuchError: If it unpacks to far more than its own size.
            TextEncodingError: If its encoding is not clear.
        """
        is_piped = not file.is_file()
        if is_piped:
            file = self._copied(file, shown)
        start = _start_of(file)
        compression = compression_of(start)
        if compression is not None:
            packed, file = file, self._fresh()
            self.used += self._unpacked(packed, shown, compression, file)
            start = _start_of(file)
            if compression_of(start) is not None:
                raise UnreadableFileError(shown, "packed_twice")
        elif not is_parquet(start):
            self.used += file.stat().st_size
            if self.max_bytes is not None and self.used > self.max_bytes:
                raise FileTooLargeError(shown, self.max_bytes)
        refuse_other_formats(shown, start)
        if is_parquet(start):
            return PreparedFile(file, shown, compression, None, is_copy=is_piped or compression is not None)
        form = text_form_of(file, shown)
        if not form.is_plain:
            odd, file = file, self._fresh()
            form = write_plain(odd, form, file)
        return PreparedFile(file, shown, compression, form.encoding, form.newlines)

    def _unpacked(self, packed: Path, shown: str, compression: Compression, target: Path) -> int:
        """Unpack a file as far as the limits allow; return how many bytes there are."""
        if self.max_bytes is None:
            return unpack(packed, shown, compression, target, None)
        room = self.max_bytes - self.used
        most = max(_ALWAYS_ALLOWED, MAX_EXPANSION * packed.stat().st_size)
        try:
            return unpack(packed, shown, compression, target, min(room, most))
        except FileTooLargeError:
            if most < room:
                raise ExpandsTooMuchError(shown, MAX_EXPANSION) from None
            raise FileTooLargeError(shown, self.max_bytes) from None

    def _copied(self, pipe: Path, shown: str) -> Path:
        """Return a copy of what comes from a pipe, which can be read only once."""
        target = self._fresh()
        with pipe.open("rb") as stream:
            copy_bounded(stream, target, shown, self.max_bytes and self.max_bytes - self.used)
        return target

    def _fresh(self) -> Path:
        self.made += 1
        self._folder = self._folder or TemporaryDirectory(prefix="recmetrics-")
        return Path(self._folder.name) / f"part_{self.made}"


def copy_bounded(stream: BinaryIO, target: Path, shown: str, most: int | None) -> None:
    """Write what a stream gives to a file, and no more than half of the space that is left on the disk.

    Args:
        stream: The stream.
        target: The file.
        shown: What it is called in errors.
        most: How many bytes there may be; None for any number.

    Raises:
        FileTooLargeError: If there are more.
    """
    room = disk_usage(target.parent).free // 2
    room = room if most is None else min(room, most)
    written = 0
    with target.open("wb") as copy:
        while block := stream.read(_BLOCK):
            written += len(block)
            if written > room:
                raise FileTooLargeError(shown, room)
            copy.write(block)


def _start_of(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(SIGNATURE_BYTES)
