"""Records of what other libraries compute, one per library and call, and identification of reported numbers.

A record holds no formula. It names one of our measures and the conventions under which that measure gives
what the library gives; the records are in `records.toml`, which is made to be read.
"""

from recmetrics.libraries.causes import Cause
from recmetrics.libraries.definitions import definitions, mean_definitions
from recmetrics.libraries.disagreement import (
    Claim,
    Difference,
    Way,
    explain_difference,
    explain_mean_difference,
)
from recmetrics.libraries.identification import identify, identify_mean, nearest
from recmetrics.libraries.library import Library, LibraryCall
from recmetrics.libraries.loading import libraries
from recmetrics.libraries.matches import Match
from recmetrics.libraries.number_text import read_number, read_numbers
from recmetrics.libraries.reported_number import ReportedNumber
from recmetrics.libraries.slip_values import Slip, mean_slips, slips

__all__ = [
    "Cause",
    "Claim",
    "Difference",
    "Library",
    "LibraryCall",
    "Match",
    "ReportedNumber",
    "Slip",
    "Way",
    "definitions",
    "explain_difference",
    "explain_mean_difference",
    "identify",
    "identify_mean",
    "libraries",
    "mean_definitions",
    "mean_slips",
    "nearest",
    "read_number",
    "read_numbers",
    "slips",
]
