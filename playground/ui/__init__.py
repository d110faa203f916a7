"""Everything that talks to Streamlit."""
