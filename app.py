"""Start of the app: `streamlit run app.py`."""

from webapp.cases.state import CasesState
from webapp.definitions.state import DefinitionsState
from webapp.evaluate.state import EvaluateState
from webapp.learn.state import LearnState
from webapp.playground.state import PlaygroundState
from webapp.shell import frame

frame.start(
    {
        "playground": PlaygroundState,
        "cases": CasesState,
        "evaluate": EvaluateState,
        "definitions": DefinitionsState,
        "learn": LearnState,
    }
)
