"""Start of the app: `streamlit run app.py`."""

from webapp.cases.state import CasesDesk
from webapp.definitions.state import DefinitionsDesk
from webapp.evaluate.state import EvaluateDesk
from webapp.learn.state import LearnDesk
from webapp.playground.state import PlaygroundDesk
from webapp.shell import frame

frame.start(
    {
        "playground": PlaygroundDesk,
        "cases": CasesDesk,
        "evaluate": EvaluateDesk,
        "definitions": DefinitionsDesk,
        "learn": LearnDesk,
    }
)
