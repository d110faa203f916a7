"""Measures over more cases than fit a loop: one SQL query, by DuckDB or by Spark.

It needs DuckDB, and is imported only where tables or files are evaluated.
"""
