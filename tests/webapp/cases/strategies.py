"""Hypothesis strategies for cases and sets of cases."""

from hypothesis import strategies as st

from tests.webapp.strategies import OPEN_NAMES, item_names
from webapp.cases.case import MODELS, Case
from webapp.cases.case_set import CaseSet
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_K, MAX_UNNAMED

model_counts = st.sampled_from([1, 2, 2, 3, len(MODELS)])


@st.composite
def cases(draw: st.DrawFn, models: int | None = None) -> Case:
    """Draw a case with few items."""
    count = draw(model_counts) if models is None else models
    items = draw(st.lists(item_names, unique=True, max_size=7))
    subsets = st.lists(st.sampled_from(items), unique=True).map(tuple) if items else st.just(())
    lists = tuple(draw(subsets) for _ in range(count))
    relevant = draw(subsets)
    placed = {*relevant, *(item for ranked in lists for item in ranked)}
    return Case(
        name=draw(item_names),
        lists=lists,
        relevant=relevant,
        unused=tuple(item for item in items if item not in placed),
        unnamed=draw(st.sampled_from([0, 0, 3, MAX_UNNAMED])),
    )


@st.composite
def case_sets(draw: st.DrawFn) -> CaseSet:
    """Draw a set of few cases."""
    models = draw(model_counts)
    measure = draw(st.sampled_from(OPEN_NAMES))
    columns = draw(st.lists(st.sampled_from(OPEN_NAMES), unique=True, max_size=4))
    drawn = draw(st.lists(cases(models), min_size=1, max_size=5, unique_by=lambda case: case.name))
    return CaseSet(
        cases=tuple(drawn),
        k=draw(st.integers(1, MAX_K)),
        measure=measure,
        no_relevant=draw(st.sampled_from(NO_RELEVANT)),
        missing=draw(st.sampled_from(MISSING)),
        at=draw(st.integers(0, len(drawn) - 1)),
        labels=tuple(draw(st.lists(st.sampled_from(["", "BPR", "C", "모델"]), max_size=models))),
        columns=tuple(dict.fromkeys((*columns, measure))) if columns else (),
        baseline=draw(st.sampled_from(MODELS[:models])),
    )
