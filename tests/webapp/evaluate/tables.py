"""Tables for the tests, read as the page reads them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from webapp.evaluate.tables import Argument, Columns, Table, read_table


def quiet(share: float) -> None:
    """Ignore the progress."""
    del share


def read(folder: Path, argument: Argument, content: str | bytes, name: str = "file.csv") -> Table:
    """A file with this content, read."""
    file = folder / f"{argument}.upload"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_table(argument, file, name, folder / f"{argument}.parquet", quiet)


def tables_of(
    folder: Path, recommended: Mapping[str, Sequence[str]], relevant: Mapping[str, Mapping[str, float]]
) -> tuple[dict[Argument, Table], dict[Argument, Columns]]:
    """Tables of these lists and these grades, with their columns."""
    listed = [
        f"{case},{item},{at}" for case, items in recommended.items() for at, item in enumerate(items, 1)
    ]
    judged = [f"{case},{item},{grade}" for case, grades in relevant.items() for item, grade in grades.items()]
    tables: dict[Argument, Table] = {
        "recommendations": read(folder, "recommendations", "\n".join(["user,item,rank", *listed, ""])),
        "relevant": read(folder, "relevant", "\n".join(["user,item,grade", *judged, ""])),
    }
    return tables, {argument: table.found_columns() for argument, table in tables.items()}
