"""Shared shell of all pages: the frame, the header, the session and the page state."""
