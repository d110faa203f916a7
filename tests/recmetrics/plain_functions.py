"""The plain functions by the name of their measure, all with one signature: list, relevant items and K."""

from collections.abc import Callable, Collection

from recmetrics import (
    average_precision,
    average_precision_at_k,
    bpref,
    dcg_at_k,
    err_at_k,
    f1_at_k,
    hit_rate_at_k,
    judged_at_k,
    mean_precision_of_ranks,
    ndcg_at_k,
    precision_at_k,
    r_precision,
    rbp_at_k,
    recall_at_k,
    reciprocal_rank,
)

ListFunction = Callable[[list[str], Collection[str], int], float]
AT_K: dict[str, ListFunction] = {
    "P@K": precision_at_k,
    "P(short=length)@K": lambda ranked, relevant, k: precision_at_k(ranked, relevant, k, short="length"),
    "R@K": recall_at_k,
    "R(norm=min)@K": lambda ranked, relevant, k: recall_at_k(ranked, relevant, k, norm="min"),
    "F1@K": f1_at_k,
    "HR@K": hit_rate_at_k,
    "RR": lambda ranked, relevant, _: reciprocal_rank(ranked, relevant),
    "RR@K": reciprocal_rank,
    "ERR@K": err_at_k,
    "RBP(p=0.8)@K": rbp_at_k,
    "RBP(p=0.5)@K": lambda ranked, relevant, k: rbp_at_k(ranked, relevant, k, p=0.5),
    "RPrec": lambda ranked, relevant, _: r_precision(ranked, relevant),
    "AP": lambda ranked, relevant, _: average_precision(ranked, relevant),
    "AP@K": average_precision_at_k,
    "AP(norm=relevant)@K": lambda L, R, k: average_precision_at_k(L, R, k, norm="relevant"),
    "AP(norm=hits)@K": lambda L, R, k: average_precision_at_k(L, R, k, norm="hits"),
    "AP(norm=k)@K": lambda L, R, k: average_precision_at_k(L, R, k, norm="k"),
    "AP(norm=min_length)@K": lambda L, R, k: average_precision_at_k(L, R, k, norm="min_length"),
    "MeanP@K": mean_precision_of_ranks,
    "nDCG@K": ndcg_at_k,
    "nDCG(ideal=relevant)@K": lambda L, R, k: ndcg_at_k(L, R, k, ideal="relevant"),
    "nDCG(ideal=length)@K": lambda L, R, k: ndcg_at_k(L, R, k, ideal="length"),
    "nDCG(ideal=list)@K": lambda L, R, k: ndcg_at_k(L, R, k, ideal="list"),
    "DCG@K": dcg_at_k,
    "Bpref": lambda ranked, relevant, _: bpref(ranked, relevant),
    "Judged@K": judged_at_k,
}
