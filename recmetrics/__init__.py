"""Measures of ranked recommendations: what the numbers are, and how each is made.

A measure is known by its printed name:

>>> from recmetrics import parse_measure
>>> ap = parse_measure("AP@5")
>>> ap(["A", "B", "C", "D", "E"], {"B", "D", "Z"})
0.3333333333333333

and shows every step that leads to its value, in exact fractions:

>>> explanation = ap.explain(["A", "B", "C", "D", "E"], {"B", "D", "Z"})
>>> print(*(step.term for step in explanation.steps), sep=" + ", end=f" over {explanation.denominator}")
0 + 1/2 + 0 + 1/2 + 0 over 3

Nothing here depends on anything outside the standard library. `recmetrics.significance` does: it needs NumPy,
and is imported by its own name only.
"""

from recmetrics.errors import (
    InvalidCountsError,
    InvalidCutoffError,
    InvalidInputError,
    InvalidOptionError,
    InvalidRankError,
    LookalikeIdsError,
    MeasureNameError,
    MissingPackagesError,
    NoCaseError,
    NoRelevantItemError,
    RecmetricsError,
    RecmetricsWarning,
    RepeatedItemError,
    ReportedNumberError,
)
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

# The function takes the name of the package, imported by now. `from recmetrics.libraries import ...`
# still finds the package, by its full name in `sys.modules`.
from recmetrics.libraries.loading import libraries
from recmetrics.libraries.matches import Match
from recmetrics.libraries.number_text import read_number, read_numbers
from recmetrics.libraries.reported_number import ReportedNumber
from recmetrics.libraries.slip_values import Slip, mean_slips, slips
from recmetrics.lists.judging import JudgedRanking, judge
from recmetrics.lists.reordering import best_order, worst_order
from recmetrics.means.case_terms import CaseTerm
from recmetrics.means.comparison import CaseDifference, Comparison, compare_judged
from recmetrics.means.conventions import EmptyCases
from recmetrics.means.mean import Mean, MeanExplanation, mean_name, parse_mean
from recmetrics.measures.average_precision import average_precision, average_precision_at_k
from recmetrics.measures.base import Explanation, Measure, Step
from recmetrics.measures.bpref import bpref
from recmetrics.measures.err import err_at_k
from recmetrics.measures.f1 import f1_at_k
from recmetrics.measures.hit_rate import hit_rate_at_k
from recmetrics.measures.judged import judged_at_k
from recmetrics.measures.mean_precision_of_ranks import mean_precision_of_ranks
from recmetrics.measures.names import parse_measure
from recmetrics.measures.ndcg import dcg_at_k, ndcg_at_k
from recmetrics.measures.precision import precision_at_k
from recmetrics.measures.r_precision import r_precision
from recmetrics.measures.rbp import rbp_at_k
from recmetrics.measures.recall import recall_at_k
from recmetrics.measures.reciprocal_rank import reciprocal_rank
from recmetrics.measures.registry import catalogue, families
from recmetrics.tables.compare import compare
from recmetrics.tables.compared_runs import ComparedRun, RunsComparison
from recmetrics.tables.evaluate import evaluate
from recmetrics.tables.result import CaseCounts, Evaluation
from recmetrics.teaching.flip_example import smallest_example
from recmetrics.teaching.flips import Definition, Verdict, flips, verdicts
from recmetrics.teaching.moves import Move, MoveGains, move_gains, upward_gains
from recmetrics.teaching.orders import OrderDistribution, order_distribution

__version__ = "0.1.0"

__all__ = [
    "CaseCounts",
    "CaseDifference",
    "CaseTerm",
    "Cause",
    "Claim",
    "ComparedRun",
    "Comparison",
    "Definition",
    "Difference",
    "EmptyCases",
    "Evaluation",
    "Explanation",
    "InvalidCountsError",
    "InvalidCutoffError",
    "InvalidInputError",
    "InvalidOptionError",
    "InvalidRankError",
    "JudgedRanking",
    "Library",
    "LibraryCall",
    "LookalikeIdsError",
    "Match",
    "Mean",
    "MeanExplanation",
    "Measure",
    "MeasureNameError",
    "MissingPackagesError",
    "Move",
    "MoveGains",
    "NoCaseError",
    "NoRelevantItemError",
    "OrderDistribution",
    "RecmetricsError",
    "RecmetricsWarning",
    "RepeatedItemError",
    "ReportedNumber",
    "ReportedNumberError",
    "RunsComparison",
    "Slip",
    "Step",
    "Verdict",
    "Way",
    "average_precision",
    "average_precision_at_k",
    "best_order",
    "bpref",
    "catalogue",
    "compare",
    "compare_judged",
    "dcg_at_k",
    "definitions",
    "err_at_k",
    "evaluate",
    "explain_difference",
    "explain_mean_difference",
    "f1_at_k",
    "families",
    "flips",
    "hit_rate_at_k",
    "identify",
    "identify_mean",
    "judge",
    "judged_at_k",
    "libraries",
    "mean_definitions",
    "mean_name",
    "mean_precision_of_ranks",
    "mean_slips",
    "move_gains",
    "ndcg_at_k",
    "nearest",
    "order_distribution",
    "parse_mean",
    "parse_measure",
    "precision_at_k",
    "r_precision",
    "rbp_at_k",
    "read_number",
    "read_numbers",
    "recall_at_k",
    "reciprocal_rank",
    "slips",
    "smallest_example",
    "upward_gains",
    "verdicts",
    "worst_order",
]
