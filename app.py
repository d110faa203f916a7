"""Start of the app: `streamlit run app.py`."""

from playground.ui import frame
from playground.ui.cases.desk import CasesDesk
from playground.ui.definitions.desk import DefinitionsDesk
from playground.ui.evaluate.desk import EvaluateDesk
from playground.ui.learn.desk import LearnDesk
from playground.ui.playground.desk import PlaygroundDesk

frame.start(
    {
        "playground": PlaygroundDesk,
        "cases": CasesDesk,
        "evaluate": EvaluateDesk,
        "definitions": DefinitionsDesk,
        "learn": LearnDesk,
    }
)
