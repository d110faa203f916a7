"""Start of the app: `streamlit run app.py`.

Streamlit imports this file once, for the server, and then runs it for readers.
"""

import streamlit as st

from webapp.cases.state import CasesState
from webapp.classroom.rooms import end_news, fault, look_after_old_rooms
from webapp.classroom.routes import ROUTES as CLASSROOM
from webapp.classroom.state import ClassroomState
from webapp.components.server_folder import remove_folder
from webapp.definitions.state import DefinitionsState
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.turns import are_jobs_running
from webapp.learn.lesson_file import lessons
from webapp.learn.state import LearnState
from webapp.playground.state import PlaygroundState
from webapp.server.ending import calling_at_end
from webapp.server.middleware import MIDDLEWARE
from webapp.server.preloading import read_ahead
from webapp.server.raw_connections import watch_connections
from webapp.server.repeated_logs import log_once_a_minute
from webapp.server.routes import health
from webapp.server.upload_limits import forget_visits
from webapp.shell import frame
from webapp.texts import LANGUAGES, texts_for

if __name__ == "__main__":
    frame.start(
        {
            "playground": PlaygroundState,
            "cases": CasesState,
            "evaluate": EvaluateState,
            "definitions": DefinitionsState,
            "learn": LearnState,
            "classroom": ClassroomState,
        }
    )
else:
    watch_connections()
    log_once_a_minute()
    # Read before readers come: after a restart a class is back at once, and each page would read them.
    lessons()
    read_ahead()
    for lang in LANGUAGES:
        texts_for(lang)
    # Streamlit looks for this very call.
    app = st.App(
        __file__,
        routes=(health(fault), *CLASSROOM),
        middleware=MIDDLEWARE,
        lifespan=calling_at_end(
            end_news,
            are_jobs_running,
            at_start=look_after_old_rooms,
            meanwhile=forget_visits,
            at_last=remove_folder,
        ),
    )
