"""What other libraries compute: a record per library and call, and whose number a number is.

A record holds no formula. It names one of our measures and the conventions under which that measure gives
what the library gives; the records are in `records.toml`, which is made to be read.
"""
