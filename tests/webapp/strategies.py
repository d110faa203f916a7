"""Hypothesis strategies: names, scenarios and sets of cases as people make them, and hostile input."""

from hypothesis import strategies as st

from recmetrics import catalogue
from webapp.cases.case import MODELS, Case
from webapp.cases.case_set import CaseSet
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_GRADE, MAX_K, MAX_UNNAMED
from webapp.model.measure_names import open_name
from webapp.model.names import MAX_NAME, InvalidNameError, clean_name
from webapp.model.scenario import Scenario

# What has a meaning to addresses, HTML, Markdown, LaTeX, spreadsheets, or to the eye.
SIGNS = (
    ",\\+%&=?#;:/\"'<>{}[]()|`*_$^~@!-"
    "\u0020\u3000\u200d\u200c\ufe0fe\u0301é\u1100\u1161가あ中אب🎬５"
    "\t\n\r\x00\x1b\u2028\u202e\u2066\u200f\u200b\ud800\ufffe"
)


hostile_text = st.text(st.one_of(st.sampled_from(SIGNS), st.characters(exclude_categories=())), max_size=30)


def _cleaned(raw: str) -> str | None:
    try:
        return clean_name(raw)
    except InvalidNameError:
        return None


item_names = st.one_of(
    st.sampled_from("ABCDE"),
    st.text(st.one_of(st.sampled_from(SIGNS), st.characters()), min_size=1, max_size=MAX_NAME)
    .map(_cleaned)
    .filter(lambda name: name is not None)
    .map(str),
)


# Every measure by its open name, as the address has it.
OPEN_NAMES = tuple(dict.fromkeys(str(open_name(str(measure))) for measure in catalogue(5)))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a scenario that fits an address."""
    items = draw(st.lists(item_names, unique=True, max_size=8))
    places = [draw(st.sampled_from(("ranked", "hit", "missed", "unused"))) for _ in items]
    placed = list(zip(items, places, strict=True))
    relevant = draw(st.permutations([item for item, place in placed if place in ("hit", "missed")]))
    return Scenario(
        ranked=tuple(item for item, place in placed if place in ("ranked", "hit")),
        relevant=tuple(relevant),
        unused=tuple(item for item, place in placed if place == "unused"),
        k=draw(st.integers(1, MAX_K)),
        unnamed=draw(st.integers(0, MAX_UNNAMED)),
        show=tuple(
            draw(
                st.lists(
                    st.sampled_from([name for name in OPEN_NAMES if name not in ("AP", "AP@K", "P@K")]),
                    unique=True,
                    max_size=4,
                )
            )
        ),
        whatif=draw(st.sampled_from(OPEN_NAMES)),
        grades=draw(st.none() | st.just(tuple((item, draw(st.integers(0, MAX_GRADE))) for item in relevant))),
    )


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
