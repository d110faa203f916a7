"""Compressed files, unpacked up to a limit: a small file can hold more than a disk."""

from __future__ import annotations

import bz2
import gzip
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol, cast

from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import FileTooLargeError, UnreadableFileError
from recmetrics.tables.formats.signatures import Compression

_BLOCK: Final = 1 << 20


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def unpack(file: Path, shown: str, compression: Compression, target: Path, room: int | None) -> int:
    """Unpack a file into another one.

    Args:
        file: The compressed file.
        shown: What it is called in errors.
        compression: How it is compressed.
        target: The file that is written.
        room: How many bytes there may be; None for any number.

    Returns:
        How many bytes there are.

    Raises:
        FileTooLargeError: As soon as there are more bytes than there is room for.
        UnreadableFileError: If the file is damaged or cut short.
    """
    written = 0
    try:
        with _stream(file, compression) as packed, target.open("wb") as unpacked:
            while block := packed.read(_BLOCK):
                written += len(block)
                if room is not None and written > room:
                    raise FileTooLargeError(shown, room)
                unpacked.write(block)
    except EOFError:
        raise UnreadableFileError(shown, "truncated") from None
    except (OSError, zlib.error, arrow.ArrowException) as refused:
        is_cut = "truncated" in str(cast("object", refused)).lower()
        raise UnreadableFileError(shown, "truncated" if is_cut else "corrupt") from None
    return written


@contextmanager
def _stream(file: Path, compression: Compression) -> Generator[_Readable]:
    if compression == "gzip":
        with gzip.open(file) as stream:
            yield stream
    elif compression == "bzip2":
        with bz2.open(file) as stream:
            yield stream
    else:  # Python has no zstd before 3.14; Arrow is here anyway
        with arrow.OSFile(str(file)) as packed, arrow.CompressedInputStream(packed, "zstd") as stream:
            yield cast("_Readable", stream)
