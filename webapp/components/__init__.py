"""Shared code of the custom components, and the component that saves charts."""
