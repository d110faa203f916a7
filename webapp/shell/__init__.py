"""What all pages share: the frame, the header, the session and the state of a page."""
