"""What lies on the page of own data: the reader's files, what is asked of them, and what came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, Self

import webapp
from webapp.board.last_act import LastAct
from webapp.cases.acts.set_act import SetAct
from webapp.cases.state import CasesState
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.case_pair import Read, case_set_of_pair
from webapp.evaluate.choice import SAMPLES, Choice, Sample
from webapp.evaluate.comparison import FilesComparison, compare_files
from webapp.evaluate.file_problems import problems_of_job
from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.job import Job
from webapp.evaluate.library_facts import means_of_libraries
from webapp.evaluate.library_means import LibraryMean
from webapp.evaluate.results import Results, evaluate_files
from webapp.evaluate.slots import SAMPLE_FILES, Slot
from webapp.evaluate.sweep import Sweep, swept
from webapp.evaluate.tables import ARGUMENTS, Argument, Columns, Role, Table, is_complete, seem_the_same
from webapp.evaluate.uploads import File, Uploads, new_folder
from webapp.evaluate.work import Work
from webapp.evaluate.worker import in_worker
from webapp.model.address import readable_query
from webapp.model.parameters import names_of
from webapp.model.problems import Problem
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.shell.page_state import Address, Offer, PageState, PageStates, Query
from webapp.texts import Texts

_SAMPLES: Final = Path(webapp.__file__).parent / "evaluate" / "samples"


@dataclass(slots=True)
class EvaluateState(PageState):
    """Files, choice and results of one visit.

    Args:
        choice: What is asked. The address holds it.
        uploads: The files.
        working: The evaluation, under way or over.
        comparing: The comparison with a second file of recommendations, under way or over.
        libraries: What libraries would print, once that is asked.
        sweeping: The means at every K, once that is asked.
        kept: Where the values of the cases lie.
        kept_pairs: Where those of the comparison lie.
        is_comparison_due: Whether two files are to be compared as soon as the first one is evaluated.
        wanted: A case that the reader wants to open in the playground.
        wanted_pair: A case that the reader wants to open with both lists, and the measure that it was under.
        loaded: How many files came for each place: the field of one is new after each and forgets it, while
            another file may be on its way in the field beside it.
        problems: What was wrong with what was asked for last.
        changed: Whether the address has to be written.
    """

    choice: Choice
    uploads: Uploads = field(default_factory=Uploads)
    working: Job[Results] | None = None
    comparing: Job[FilesComparison] | None = None
    libraries: Job[list[LibraryMean]] | None = None
    sweeping: Job[Sweep] | None = None
    kept: PrivateFolder | None = None
    kept_pairs: PrivateFolder | None = None
    is_comparison_due: bool = False
    wanted: str | None = None
    wanted_pair: tuple[str, str] | None = None
    loaded: Counter[Slot] = field(default_factory=Counter["Slot"])
    problems: tuple[Problem, ...] = ()
    changed: bool = False

    parameters: ClassVar[frozenset[str]] = names_of("evaluate")

    @classmethod
    def opened(cls, address: Address, states: PageStates) -> Self:
        """What this address asks; files of the reader's own stand in none."""
        del states  # what lies on other pages is their own
        choice, problems = Choice.from_query(address)
        return cls(choice, problems=problems)

    def query(self) -> Query:
        """The parameters of the address that restore the choice, and the sample."""
        return self.choice.to_query()

    def restore(self, address: Address) -> None:
        """Ask what the reader's address says; the files stay."""
        self.choice, self.problems = Choice.from_query(address)

    def examples(self, texts: Texts) -> Iterable[Offer]:
        """The bundled samples."""
        yield Offer("sample", texts("example.source.own"), texts("evaluate.sample"))
        yield Offer("two_models", texts("example.source.own"), texts("evaluate_compare.sample"))

    def open_example(self, id_: str, lang: str) -> None:
        """Take a bundled sample."""
        del lang  # they are the same in every language
        self.take(next(sample for sample in SAMPLES if sample == id_))

    def address(self, base: str, extra: Mapping[str, str]) -> str | None:
        """The link to the choice and the sample."""
        return f"{base}?{readable_query({**self.choice.to_query(), **extra})}"

    # What is asked

    def ask(self, choice: Choice) -> None:
        """Ask something else; what came out before stays until it is computed anew."""
        self.changed = self.changed or choice != self.choice
        self.choice = choice
        self.problems = ()

    def take(self, sample: Sample) -> None:
        """Take a bundled sample instead of the files that are there."""
        self.ask(replace(self.choice, sample=sample))
        self.forget()

    def t(self, slot: Slot, role: Role, name: str) -> None:
        """Say which column says something; "" for none."""
        file = self.files[slot]
        columns: dict[Role, str] = {
            each: one for each, one in file.columns.items() if each != role and one != name
        }
        if name:
            columns[role] = name
        file.columns = columns
        self.problems = ()

    @property
    def files(self) -> dict[Slot, File]:
        """The files that were read, by where they lie."""
        return self.uploads.files

    @property
    def tables(self) -> dict[Argument, Table]:
        """The tables that were read of the first recommendations and of what is relevant."""
        found: dict[Argument, Table] = {}
        for argument in ARGUMENTS:
            file = self.files.get(argument)
            if file is not None and file.table is not None:
                found[argument] = file.table
        return found

    @property
    def columns(self) -> dict[Argument, Columns]:
        """Their columns."""
        return {argument: self.files[argument].columns for argument in self.tables}

    @property
    def is_ready(self) -> bool:
        """Whether both tables are there and say enough."""
        columns = self.columns
        return all(argument in columns and is_complete(argument, columns[argument]) for argument in ARGUMENTS)

    @property
    def is_one_file(self) -> bool:
        """Whether the same rows seem to stand in both places, and are not meant to."""
        tables = self.tables
        return len(tables) == len(ARGUMENTS) and seem_the_same(*tables.values())

    @property
    def second(self) -> Read | None:
        """The second recommendations with their columns, once they are read and say enough."""
        file = self.files.get("second")
        if file is None or file.table is None or not is_complete("recommendations", file.columns):
            return None
        return file.table, file.columns

    @property
    def results(self) -> Results | None:
        """What came out last."""
        return self.working.result if self.working is not None and self.working.state == "done" else None

    @property
    def comparison(self) -> FilesComparison | None:
        """What came out for two files."""
        return (
            self.comparing.result if self.comparing is not None and self.comparing.state == "done" else None
        )

    @property
    def comparison_failures(self) -> tuple[Problem, ...]:
        """Why the second recommendations could not be evaluated."""
        return problems_of_job(self.comparing)

    @property
    def under_way(self) -> Work | None:
        """What the reader waits for."""
        works = [Work("reading", file.job, file.name) for file in self.uploads.coming.values()]
        works += [Work("working", self.working), Work("comparing", self.comparing)]
        return next((work for work in works if work.is_under_way), None)

    @property
    def failures(self) -> tuple[Problem, ...]:
        """What went wrong with what was computed."""
        return problems_of_job(self.working)

    # What is done

    def load(self, slot: Slot, name: str, content: bytes) -> None:
        """Take a file in the place of the one before, which is removed once this one is read."""
        if self.choice.sample is not None:
            self.ask(replace(self.choice, sample=None))
            self.forget()
        self.problems = ()
        self.loaded[slot] += 1
        self.uploads.put(slot, name, content)

    def take_sample(self) -> None:
        """Read the bundled sample, if it was asked for and is not there."""
        if self.choice.sample is not None and self.uploads.is_empty:
            for slot, name in SAMPLE_FILES[self.choice.sample].items():
                self.uploads.read(slot, new_folder(), _SAMPLES / name, name)

    def remove_second(self) -> None:
        """Remove the second recommendations and what was compared; all else stays."""
        self._drop_comparison()
        self.uploads.remove("second")
        if self.choice.sample == "two_models":
            self.ask(replace(self.choice, sample="sample"))

    def compute(self) -> None:
        """Evaluate the tables for the choice, and then compare them with the second recommendations."""
        self._drop_results()
        self.problems = ()
        self.is_comparison_due = self.second is not None
        self.kept = new_folder()
        target = self.kept.new_file(".parquet")
        work = partial(evaluate_files, self.tables, self.columns, self.choice, target)
        self.working = Job(in_worker(work))

    def compare(self) -> None:
        """Compare what came out with the second recommendations, under the same choice."""
        self._drop_comparison()
        results, second, tables = self.results, self.second, self.tables
        if results is None or second is None:
            return
        table, columns = second
        self.kept_pairs = new_folder()
        cases, pairs = (self.kept_pairs.new_file(".parquet") for _ in range(2))
        both: dict[Argument, Table] = {"recommendations": table, "relevant": tables["relevant"]}
        said: dict[Argument, Columns] = {
            "recommendations": columns,
            "relevant": results.columns["relevant"],
        }
        self.comparing = Job(in_worker(partial(compare_files, results, both, said, cases, pairs)))

    def ask_libraries(self, results: Results) -> Job[list[LibraryMean]]:
        """Work out what libraries would print for the same; what else is to be seen need not wait for it."""
        work = partial(means_of_libraries, self.tables, results.columns, results.choice)
        self.libraries = Job(in_worker(work))
        return self.libraries

    def ask_sweep(self, results: Results) -> Job[Sweep]:
        """Work out the means at every K; what else is to be seen need not wait for it."""
        self.sweeping = Job(in_worker(partial(swept, results)))
        return self.sweeping

    def cancel(self) -> None:
        """Call off what is under way."""
        self.uploads.call_off()
        if self.choice.sample is not None and not self.files:
            self.ask(replace(self.choice, sample=None))
        self.is_comparison_due = False
        for job in (self.working, self.comparing):
            if job is not None:
                job.cancel()

    def forget(self) -> None:
        """Remove all files and all that came out."""
        self._drop_results()
        self.uploads.clear()

    def take_stock(self) -> None:
        """Take what is over, before a run: the tables that were read."""
        if self.uploads.is_broken:
            self.forget()
            self.problems = () if self.choice.sample else (Problem("table_gone"),)
        self.take_sample()
        taken = self.uploads.take()
        if set(taken) & set(ARGUMENTS):
            self._drop_results()
        elif taken:
            self._drop_comparison()
        if self.is_comparison_due and self.results is not None:
            self.compare()

    def show_case(self, visit: session.Session) -> bool:
        """Put the list of the case that was asked for on the playground's board; False if none was."""
        case, self.wanted = self.wanted, None
        results = self.results
        if case is None or results is None:
            return False
        scenario, problems = scenario_of_case(case, self.tables, results.columns, results.choice.k)
        visit.state_of(PlaygroundState).show(scenario, LastAct("opened"), problems)
        return True

    def show_pair(self, visit: session.Session) -> bool:
        """Put the case that was asked for with both lists on the page of many cases; False if none was."""
        asked, self.wanted_pair = self.wanted_pair, None
        found, second, tables = self.comparison, self.second, self.tables
        if asked is None or found is None or second is None:
            return False
        case, measure = asked
        of_a, truth = ((tables[argument], found.a.columns[argument]) for argument in ARGUMENTS)
        of_b = (second[0], found.b.columns["recommendations"])
        case_set, problems = case_set_of_pair(case, of_a, of_b, truth, found.a.choice, measure)
        visit.state_of(CasesState).show(case_set, SetAct("opened_set"), problems)
        return True

    def _drop_results(self) -> None:
        self._drop_comparison()
        for job in (self.working, self.libraries, self.sweeping):
            if job is not None:
                job.cancel()
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
    """The desk, for callbacks."""
    return session.acting().state_of(EvaluateState)
