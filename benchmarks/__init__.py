"""Benchmarks of the app: `make bench`. Nothing here is a test, and nothing fails because it is slow."""
