"""Panels below the screens of the page of lessons."""
