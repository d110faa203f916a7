"""Start of the app: `streamlit run app.py`."""

from playground.ui import frame

frame.start()
