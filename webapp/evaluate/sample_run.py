"""The bundled samples, evaluated once for all visits: their results are the same for everybody."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

import webapp
from webapp.evaluate.choice import Choice, Sample
from webapp.evaluate.comparison import FilesComparison, compare_files
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job, Progress
from webapp.evaluate.library_means import LibraryMeans
from webapp.evaluate.results import Results, evaluate_files
from webapp.evaluate.slots import ARGUMENT_OF, SAMPLE_FILES, Slot
from webapp.evaluate.sweep import Sweep
from webapp.evaluate.tables import ARGUMENTS, Argument, Columns, Table, read_table
from webapp.evaluate.worker import in_worker

SAMPLES_FOLDER: Final = Path(webapp.__file__).parent / "evaluate" / "samples"

MOST_KEPT: Final = 24
"""Settings that the server keeps the results of; those asked for longest ago go first."""


@dataclass(frozen=True, slots=True)
class SampleResults:
    """A sample and its results.

    Args:
        tables: Its files, read.
        results: The results of the first recommendations.
        comparison: The comparison with the second ones, where the sample has two models.
    """

    tables: Mapping[Slot, Table]
    results: Results
    comparison: FilesComparison | None

    @property
    def arguments(self) -> dict[Argument, Table]:
        """Return the tables that the results are of."""
        return {argument: self.tables[argument] for argument in ARGUMENTS}


@dataclass(slots=True)
class SampleRun:
    """The jobs of a sample under some settings, which all visits share; no visit cancels them.

    Args:
        choice: The settings.
        folder: Its files; they are removed when nobody has it any more.
        job: The job of its results.
        libraries: The job of the means that libraries would print, once a visit has asked for it.
        sweeping: The job of the means at every K, once a visit has asked for it.
    """

    choice: Choice
    folder: PrivateFolder
    job: Job[SampleResults]
    libraries: Job[LibraryMeans] | None = None
    sweeping: Job[Sweep] | None = None

    @property
    def is_spoilt(self) -> bool:
        """Return whether its results will never be there."""
        return not self.job.is_under_way and self.job.result is None

    def ask_libraries(self, work: Callable[[Progress], LibraryMeans]) -> Job[LibraryMeans]:
        """Return the job of the means that libraries would print; start it unless another visit has."""
        if self.libraries is None or self.libraries.state == "failed":
            self.libraries = Job(in_worker(work), small=in_worker(work))
        return self.libraries

    def ask_sweep(self, work: Callable[[Progress], Sweep]) -> Job[Sweep]:
        """Return the job of the means at every K; start it unless another visit has."""
        if self.sweeping is None or self.sweeping.state == "failed":
            self.sweeping = Job(in_worker(work), small=in_worker(work))
        return self.sweeping


def evaluate_sample(
    sample: Sample, choice: Choice, files: Mapping[str, Path], report_progress: Progress
) -> SampleResults:
    """Read a sample and evaluate it.

    Args:
        sample: Which one.
        choice: The settings.
        files: Paths for what is written, as Parquet: one for each slot, `cases`, `cases_b` and `pairs`.
        report_progress: See `Job`.
    """
    tables: dict[Slot, Table] = {
        slot: read_table(ARGUMENT_OF[slot], SAMPLES_FOLDER / name, name, files[slot], report_progress)
        for slot, name in SAMPLE_FILES[sample].items()
    }
    first: dict[Argument, Table] = {argument: tables[argument] for argument in ARGUMENTS}
    results = evaluate_files(first, columns_of(first), choice, files["cases"], report_progress)
    comparison: FilesComparison | None = None
    if "second" in tables:
        other: dict[Argument, Table] = {**first, "recommendations": tables["second"]}
        comparison = compare_files(
            results, other, columns_of(other), files["cases_b"], files["pairs"], report_progress
        )
    return SampleResults(tables, results, comparison)


def columns_of(tables: Mapping[Argument, Table]) -> dict[Argument, Columns]:
    """Return the columns that are found by their names."""
    return {argument: table.found_columns() for argument, table in tables.items()}


_PATHS: Final = ("recommendations", "relevant", "second", "cases", "cases_b", "pairs")


@dataclass(slots=True)
class SampleRuns:
    """The runs that the server keeps, by settings."""

    _runs: OrderedDict[Choice, SampleRun] = field(default_factory=OrderedDict["Choice", "SampleRun"])
    _lock: Lock = field(default_factory=Lock)

    def of(self, sample: Sample, choice: Choice) -> SampleRun:
        """Return the run of a sample under some settings; only the first visit that asks starts it."""
        choice = replace(choice, sample=sample)
        with self._lock:
            run = self._runs.get(choice)
            if run is None or run.is_spoilt:
                folder = PrivateFolder()
                files = {name: folder.new_file(".parquet") for name in _PATHS}
                # In this process, which does not stand back for others: the files are small and ours.
                work = partial(evaluate_sample, sample, choice, files)
                job = Job(work, small=work)
                run = self._runs[choice] = SampleRun(choice, folder, job)
            self._runs.move_to_end(choice)
            while len(self._runs) > MOST_KEPT:
                self._runs.popitem(last=False)
        return run


SAMPLE_RUNS: Final = SampleRuns()
