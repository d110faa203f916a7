"""Evaluation of large tables, ours beside what people use instead: `make bench-batch`."""
