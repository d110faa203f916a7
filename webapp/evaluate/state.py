"""The page state of the evaluate page: uploads, settings, jobs and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Self

from recmetrics.tables.match_errors import NoMatchError
from webapp.cases.excerpt import Reason
from webapp.evaluate.case_sets import Read
from webapp.evaluate.choice import OPENING, OWN, SAMPLES, Choice, Sample
from webapp.evaluate.comparison import FilesComparison, compare_files
from webapp.evaluate.file_problems import problems_of_job
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.imported import Imported
from webapp.evaluate.job import Job
from webapp.evaluate.library_facts import means_of_libraries
from webapp.evaluate.library_means import LibraryMeans
from webapp.evaluate.results import Results, evaluate_files
from webapp.evaluate.sample_run import SAMPLE_RUNS, SampleResults, SampleRun
from webapp.evaluate.slots import Slot
from webapp.evaluate.sweep import Sweep, swept
from webapp.evaluate.tables import ARGUMENTS, Argument, Cells, Columns, Role, Table, is_complete
from webapp.evaluate.uploads import File, Uploads, new_folder
from webapp.evaluate.work import Work
from webapp.model.address import readable_query
from webapp.model.page_parameters import names_of
from webapp.model.problems import Problem
from webapp.shell import session
from webapp.shell.page_state import Address, Offer, PageState, PageStates, Query
from webapp.texts import Texts


@dataclass(slots=True)
class EvaluateState(PageState):
    """Files, settings and results of one session.

    Args:
        choice: The settings. They are saved in the address.
        uploads: The files.
        sample: The run of the bundled sample that is shown, which all visits share.
        working: The job of the evaluation, running or over.
        comparing: The job of the comparison with a second file of recommendations, running or over.
        libraries: The job of the means that libraries would print, once it is started.
        sweeping: The job of the means at every K, once it is started.
        kept: The folder of the values of the cases.
        kept_pairs: The folder of those of the comparison.
        is_comparison_due: Whether two files are to be compared as soon as the first one is evaluated.
        wanted: A case that the user wants to open in the playground.
        wanted_set: Cases that the user wants to open together, the measure they were shown with, and why.
        imported: What the page of many cases has sent, until other files are there.
        loaded: Number of files loaded into each slot: its upload field gets a new key after each, so that it
            drops the file, while another file may still be uploading in the field beside it.
        problems: Problems of the last request.
        changed: Whether the address has to be updated.
    """

    choice: Choice
    uploads: Uploads = field(default_factory=Uploads)
    sample: SampleRun | None = None
    working: Job[Results] | None = None
    comparing: Job[FilesComparison] | None = None
    libraries: Job[LibraryMeans] | None = None
    sweeping: Job[Sweep] | None = None
    kept: PrivateFolder | None = None
    kept_pairs: PrivateFolder | None = None
    is_comparison_due: bool = False
    wanted: str | None = None
    wanted_set: tuple[tuple[str, ...], str, Reason] = ((), "", "worst")
    imported: Imported | None = None
    loaded: Counter[Slot] = field(default_factory=Counter["Slot"])
    problems: tuple[Problem, ...] = ()
    changed: bool = False

    parameters: ClassVar[frozenset[str]] = names_of("evaluate")

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """Return the page state for an address; that says no more of own files than that there were some."""
        del states  # it does not depend on other pages
        choice, problems = Choice.from_query(address)
        had_files = OWN in address.get("data", ())
        if had_files:
            problems = (*problems, Problem("own_files_gone"))
        # It is said once.
        return cls(replace(choice, sample=choice.sample or OPENING), problems=problems, changed=had_files)

    def query(self) -> Query:
        """Return the parameters of the address that restore the settings and the sample."""
        own = {"data": OWN} if self.choice.sample is None else {}
        return {**self.choice.to_query(), **own}

    def restore(self, address: Address) -> None:
        """Restore the settings from the address; the user's own files stay."""
        choice, problems = Choice.from_query(address)
        if self.choice.sample is not None:
            choice = replace(choice, sample=choice.sample or OPENING)
        elif self.files:
            choice = replace(choice, sample=None)
        if choice.sample != self.choice.sample:
            self.forget()
        elif choice != self.choice and self.is_whole_sample:
            self._drop_results()
        self.choice, self.problems = choice, problems

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """Return the bundled samples."""
        yield Offer("sample", texts("example.source.own"), texts("evaluate.sample"))
        yield Offer("two_models", texts("example.source.own"), texts("evaluate_compare.sample"))

    def open_example(self, id_: str, lang: str) -> None:
        """Take a bundled sample."""
        del lang  # they are the same in every language
        self.take(next(sample for sample in SAMPLES if sample == id_))

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """Return the link to the settings and the sample."""
        return f"{base}?{readable_query({**self.choice.to_query(), **extra})}"

    # Settings

    def ask(self, choice: Choice) -> None:
        """Change the settings; earlier results stay until they are computed again."""
        self.changed = self.changed or choice != self.choice
        self.choice = choice
        self.problems = ()

    def take(self, sample: Sample) -> None:
        """Take a bundled sample instead of the files that are there."""
        self.ask(replace(self.choice, sample=sample))
        self.forget()

    def set_column(self, slot: Slot, role: Role, name: str) -> None:
        """Assign a column to a role; "" for none. For a file that is gone this changes nothing."""
        file = self.files.get(slot)
        if file is None or file.table is None or name not in ("", *file.table.names):
            return
        columns: dict[Role, str] = {
            each: one for each, one in file.columns.items() if each != role and one != name
        }
        if name:
            columns[role] = name
        file.columns = columns
        self.problems = ()

    def set_cells(self, slot: Slot, cells: Cells) -> None:
        """Say what a cell of a file holds, and read it again; where the file is gone nothing changes."""
        file = self.files.get(slot)
        if file is not None and file.table is not None and file.table.doubtful and file.path.exists():
            self.uploads.read_again(slot, cells)
            self.problems = ()

    @property
    def files(self) -> dict[Slot, File]:
        """Return the files that were read, by slot."""
        return self.uploads.files

    @property
    def sample_results(self) -> SampleResults | None:
        """Return the results of the sample that is shown, once they are there."""
        return None if self.sample is None or self.sample.job.is_under_way else self.sample.job.result

    @property
    def is_whole_sample(self) -> bool:
        """Return whether a sample is shown as it is bundled: all visits have the same results for it."""
        return self.choice.sample is not None and self.uploads.is_as_bundled

    @property
    def tables(self) -> dict[Argument, Table]:
        """Return the tables of the first recommendations and of the relevant items, once they are read."""
        found: dict[Argument, Table] = {}
        for argument in ARGUMENTS:
            file = self.files.get(argument)
            if file is not None and file.table is not None:
                found[argument] = file.table
        return found

    @property
    def columns(self) -> dict[Argument, Columns]:
        """Return the columns of the tables."""
        return {argument: self.files[argument].columns for argument in self.tables}

    @property
    def is_ready(self) -> bool:
        """Return whether both tables are there and have all columns that are needed."""
        columns = self.columns
        are_complete = all(
            argument in columns and is_complete(argument, columns[argument]) for argument in ARGUMENTS
        )
        return are_complete and not any(table.is_in_doubt for table in self.tables.values())

    @property
    def second(self) -> Read | None:
        """Return the second recommendations with their columns, once they are read and complete."""
        file = self.files.get("second")
        if file is None or file.table is None or file.table.is_in_doubt:
            return None
        if not is_complete("recommendations", file.columns):
            return None
        return file.table, file.columns

    @property
    def results(self) -> Results | None:
        """Return the results of the last evaluation."""
        shared = self.sample_results
        if shared is not None:
            return shared.results
        return self.working.result if self.working is not None and self.working.state == "done" else None

    @property
    def comparison(self) -> FilesComparison | None:
        """Return the comparison of two files."""
        if self.comparing is not None:
            return self.comparing.result if self.comparing.state == "done" else None
        shared = self.sample_results
        return None if shared is None else shared.comparison

    @property
    def comparison_failures(self) -> tuple[Problem, ...]:
        """Return the problems of the failed comparison."""
        return problems_of_job(self.comparing)

    @property
    def under_way(self) -> Work | None:
        """Return the running job that the user waits for."""
        works = [Work("reading", file.job, file.name) for file in self.uploads.coming.values()]
        works += [Work("working", self.sample and self.sample.job, is_shared=True)]
        works += [Work("working", self.working), Work("comparing", self.comparing)]
        return next((work for work in works if work.is_under_way), None)

    @property
    def failures(self) -> tuple[Problem, ...]:
        """Return the problems of failed jobs."""
        return (*problems_of_job(self.sample and self.sample.job), *problems_of_job(self.working))

    # Actions

    def load(self, slot: Slot, name: str, content: bytes) -> None:
        """Load a file into a slot; the one before is removed once this one is read."""
        if self.choice.sample is not None:
            self.ask(replace(self.choice, sample=None))
            self._drop_results()
            # Files of the reader may be on their way already: several can be given at once.
            self.uploads.remove_sample()
        self.problems, self.imported = (), None
        self.loaded[slot] += 1
        self.uploads.put(slot, name, content)

    def remove_second(self) -> None:
        """Remove the second recommendations and the comparison; all else stays."""
        if self.choice.sample == "two_models":
            self.take("sample")
            return
        self._drop_comparison()
        self.uploads.remove("second")

    def compute(self) -> None:
        """Evaluate the tables under the settings, and then compare them with the second recommendations."""
        self._drop_results()
        self.problems = ()
        if self.is_whole_sample:
            return  # the run that follows shows it
        self.is_comparison_due = self.second is not None
        self.kept = new_folder()
        target = self.kept.new_file(".parquet")
        work = partial(evaluate_files, self.tables, self.columns, self.choice, target)
        self.working = self.uploads.job(work)

    @property
    def is_alike_offered(self) -> bool:
        """Return whether ids were told apart, or refused, that only look different."""
        notes = self.results.notes if self.results is not None else ()
        error = self.working.error if self.working is not None else None
        is_refused = isinstance(error, NoMatchError) and error.are_alike
        return is_refused or any(note.code in ("cases_alike", "items_alike") for note in notes)

    def read_alike(self) -> None:
        """Evaluate the tables again with ids that look alike as the same."""
        self.ask(replace(self.choice, ids="alike"))
        if self.is_ready:
            self.compute()

    def turn(self) -> None:
        """Put the file of recommendations in the place of what is relevant, and that one in its place."""
        if self.choice.sample is None:
            self._drop_results()
            self.uploads.turn()

    def compare(self) -> None:
        """Compare the results with the second recommendations, under the same settings."""
        self._drop_comparison()
        results, second, tables = self.results, self.second, self.tables
        if results is None or second is None:
            return
        table, columns = second
        self.kept_pairs = new_folder()
        cases, pairs = (self.kept_pairs.new_file(".parquet") for _ in range(2))
        both: dict[Argument, Table] = {"recommendations": table, "relevant": tables["relevant"]}
        column_roles: dict[Argument, Columns] = {
            "recommendations": columns,
            "relevant": results.columns["relevant"],
        }
        self.comparing = self.uploads.job(partial(compare_files, results, both, column_roles, cases, pairs))

    def ask_libraries(self, results: Results) -> Job[LibraryMeans]:
        """Start the job of the means that libraries would print; the rest of the page does not wait."""
        work = partial(means_of_libraries, self.tables, results.columns, results.choice)
        self.libraries = self.uploads.job(work) if self.sample is None else self.sample.ask_libraries(work)
        return self.libraries

    def ask_sweep(self, results: Results) -> Job[Sweep]:
        """Start the job of the means at every K; the rest of the page does not wait for it."""
        work = partial(swept, self.tables, results)
        self.sweeping = self.uploads.job(work) if self.sample is None else self.sample.ask_sweep(work)
        return self.sweeping

    def cancel(self) -> None:
        """Cancel the running jobs."""
        self.uploads.call_off()
        self.is_comparison_due = False
        for job in (self.working, self.comparing):
            if job is not None:
                job.cancel()

    def forget(self) -> None:
        """Remove all files and results."""
        self._drop_results()
        self.uploads.clear()
        self.imported = None

    def collect_finished(self) -> None:
        """Collect finished readings at the start of a run, and start the comparison that is due."""
        if self.uploads.is_broken:
            self.forget()
            self.problems = () if self.choice.sample else (Problem("table_gone"),)
        self._follow_sample()
        taken = self.uploads.take()
        if set(taken) & set(ARGUMENTS):
            self._drop_results()
        elif taken:
            self._drop_comparison()
        if self.is_comparison_due and self.results is not None:
            self.compare()

    def _follow_sample(self) -> None:
        """Show the chosen sample under the settings, as it is; its results may be there already."""
        chosen = self.choice.sample
        if chosen is None or self.working is not None or not self.is_whole_sample:
            return
        if self.sample is None:
            self.sample = SAMPLE_RUNS.of(chosen, self.choice)
        found = self.sample_results
        if found is not None and self.kept is None:
            self.uploads.show_sample(self.sample.folder, self.sample.job, found.tables)
            self.kept, self.kept_pairs = new_folder(), new_folder()

    def _drop_results(self) -> None:
        self._drop_comparison()
        own = (self.working, self.libraries, self.sweeping) if self.sample is None else (self.working,)
        for job in own:
            if job is not None:
                job.cancel()
        self.sample = None
        if self.kept is not None:
            self.kept.close()
        self.working = self.libraries = self.sweeping = self.kept = None

    def _drop_comparison(self) -> None:
        if self.comparing is not None:
            self.comparing.cancel()
        if self.kept_pairs is not None:
            self.kept_pairs.close()
        self.comparing = self.kept_pairs = None
        self.is_comparison_due = False


def current() -> EvaluateState:
    """Return the page state, for callbacks."""
    return session.acting().state_of(EvaluateState)
