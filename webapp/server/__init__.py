"""The ASGI application around Streamlit: what goes over the wire, and what one client may do to others."""
