"""The same evaluation on a Spark session; it is given one and imports no Spark."""
