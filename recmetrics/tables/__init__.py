"""Files and frames: measures over more cases than fit a loop, by one SQL query, on DuckDB or on Spark."""
