"""Tables as they come: one file a format, and how a format is recognised."""
