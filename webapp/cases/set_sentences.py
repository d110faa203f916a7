"""What the sheet says in words: what was done, what the means did, who is better, and what would turn it."""

from __future__ import annotations

from functools import reduce

from recmetrics import Comparison, MeanExplanation, Verdict, mean_name
from webapp.board.changes import act_sentence
from webapp.board.explained import joined
from webapp.cases.acts.applying import scenario_of
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import CasesReadout, flips_of
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, decimal_text, sign_of, told_change, told_text, with_decimals
from webapp.texts import Say

# What was done and changes no number by itself.
_SILENT = frozenset(("open", "measure"))

_COUNTS = {None: "skip", 0: "zero", 1: "one"}

_SPOKEN = {"value": "spoken", "same_value": "spoken_same", "value_and_measure": "spoken_and_measure"}


def changed_sentence(readout: CasesReadout, act: SetAct | None, say: Say) -> str:
    """What was done, and what it did to the chosen mean: "u1: B moved … MAP@5 1/4 → 11/40 (+1/40)."."""
    if act is None:
        return ""
    changes = say("change.join").join(_changes(readout, act, say))
    return joined(_done(act, readout.now, say), changes and say("cases.change", changes=changes), say)


def spoken_sentence(readout: CasesReadout, act: SetAct | None, say: Say) -> str:
    """The same as a screen reader says it: decimals, no arrows."""
    if act is None:
        return ""
    sentences = [_done(act, readout.now, say), *_changes(readout, act, say, spoken=True)]
    return reduce(lambda first, second: joined(first, second, say), sentences)


def mean_sentence(readout: CasesReadout, model: Model, act: SetAct | None, say: Say) -> str:
    """What the last act on a board did to the mean of its model: "MAP@5 1/4 → 11/40 (+1/40)."."""
    if act is None or act.model != model or readout.before is None:
        return ""
    return say("cases.change", changes=_change(readout, model, say))


def _done(act: SetAct, now: CaseSet, say: Say) -> str:
    if act.board is None:
        return say(f"set_act.{act.kind}", case=act.case, was=act.was, now=act.now)
    if act.case not in now.names or act.model not in now.model_names:
        # What undo and redo bring back may be without the case.
        return say(f"act.{act.board.kind}")
    done = act_sentence(act.board, scenario_of(now, now.case(act.case), act.model), say)
    if now.models == 1:
        return say("set_act.board", case=act.case, done=done)
    return say("set_act.board_model", case=act.case, model=act.model, done=done)


def _changes(readout: CasesReadout, act: SetAct, say: Say, *, spoken: bool = False) -> list[str]:
    """What became of the chosen mean of each model; nothing where there is nothing to compare."""
    if readout.before is None or act.kind in _SILENT:
        return []
    changes = [(model, _change(readout, model, say, spoken=spoken)) for model in readout.now.model_names]
    if len(changes) == 1:
        return [changes[0][1]]
    return [say("cases.of_model", model=model, text=change) for model, change in changes]


def _change(readout: CasesReadout, model: Model, say: Say, *, spoken: bool = False) -> str:
    """What became of the chosen mean of one model."""
    text = decimal_text if spoken else told_text
    before, after = readout.was[model][readout.chosen], readout.mean(model).value
    k_before = readout.now.k if readout.before is None else readout.before.k
    name, was_name = mean_name(readout.measure), mean_name(measure_at(readout.now.measure, k_before))
    difference = 0 if before is None or after is None else after - before
    changed = bool(sign_of(difference)) or (before is None) != (after is None)
    kind = "value_and_measure" if was_name != name else "value" if changed else "same_value"
    values = {
        "measure": name,
        "measure_before": was_name,
        "before": _or_dash(before, text),
        "after": _or_dash(after, text),
    }
    if spoken:
        return say(f"change.{_SPOKEN[kind]}", **values)
    shown = f" ({told_change(difference)})" if sign_of(difference) else ""
    return say(f"change.{kind}", **values, difference=shown)


def _or_dash(value: Number | None, text: Say) -> str:
    return "–" if value is None else text(value)


# One model against the other


def verdict_sentence(readout: CasesReadout, say: Say) -> str:
    """Who is better on average, and whether most cases say otherwise."""
    comparison = readout.comparison
    if comparison is None:
        return ""
    a, b, difference = comparison.a.value, comparison.b.value, comparison.difference
    if a is None or b is None or difference is None:
        return say("cases.verdict_none")
    mean, winner = mean_name(readout.measure), comparison.winner
    if winner is None:
        return say("cases.verdict_tie", mean=mean, value=told_text(a))
    better = say(
        "cases.verdict_better",
        winner=winner,
        mean=mean,
        a=told_text(a),
        b=told_text(b),
        difference=told_change(difference),
    )
    wins, losses = comparison.wins_a, comparison.wins_b
    if winner == "B":
        wins, losses = losses, wins
    if losses <= wins:
        return better
    other = "A" if winner == "B" else "B"
    return joined(better, say("cases.verdict_but", other=other, more=losses, fewer=wins), say)


def score_text(comparison: Comparison, say: Say) -> str:
    """Wins, losses and ties, case by case."""
    return say("cases.score", a=comparison.wins_a, b=comparison.wins_b, ties=comparison.ties)


def warning_sentences(readout: CasesReadout, say: Say) -> list[str]:
    """One sentence for each thing that would name the other model if it were defined otherwise."""
    flips = flips_of(readout.now)
    by_kind = {
        kind: [flip for flip in flips if kind_of(flip) == kind]
        for kind in ("option", "cutoff", "no_relevant", "missing")
    }
    return [_warning(kind, found, say) for kind, found in by_kind.items() if found]


def kind_of(verdict: Verdict) -> str | None:
    """What a definition changes, as a reader sees it: to have no cutoff at all is another definition."""
    without_cutoff = verdict.changed == "cutoff" and not verdict.definition.measure.has_cutoff
    return "option" if without_cutoff else verdict.changed


def _warning(kind: str, flips: list[Verdict], say: Say) -> str:
    listed = say("change.comma").join(_what_changed(flip, say) for flip in flips)
    return say(f"cases.flip_{kind}", listed=listed, winner=flips[0].winner)


def _what_changed(verdict: Verdict, say: Say) -> str:
    definition = verdict.definition
    kind = kind_of(verdict)
    if kind == "cutoff":
        return str(definition.measure.k)
    if kind == "option":
        return mean_name(definition.measure)
    rule = "no_relevant" if kind == "no_relevant" else "missing"
    return say(f"sheet.{rule}_{getattr(definition.empty, rule)}")


def definition_text(verdict: Verdict, say: Say) -> str:
    """What a definition is called: its mean, and the rule that it changes."""
    name = mean_name(verdict.definition.measure)
    if verdict.changed not in ("no_relevant", "missing"):
        return name
    rule = getattr(verdict.definition.empty, verdict.changed)
    words = say(f"cases.rule_{verdict.changed}", rule=say(f"sheet.{verdict.changed}_{rule}"))
    return say("cases.definition_rule", mean=name, rule=words)


# All cases together, and odd ones


def pooled_sentence(readout: CasesReadout, say: Say) -> str:
    """What all hits in one pot would give instead of the mean, and that each case weighs the same."""
    means = [(model, readout.mean(model)) for model in readout.now.model_names]
    told = [
        _pooled(mean, model if len(means) == 2 else "", say)
        for model, mean in means
        if mean.pooled is not None and mean.value is not None and sign_of(mean.pooled - mean.value)
    ]
    first = readout.mean()
    if first.count < 2:
        return ""
    weighs = say("cases.weighs", mean=str(first.mean), n=first.count)
    if not told:
        return joined(weighs, say("cases.pooled_same"), say)
    pooled = say("cases.pooled", listed=say("change.comma").join(told))
    return joined(weighs, pooled, say)


def _pooled(mean: MeanExplanation, model: str, say: Say) -> str:
    text = with_decimals(told_text(mean.pooled or 0), mean.pooled or 0)
    return say("cases.of_model", model=model, text=text) if model else text


def odd_sentence(case: Case, case_set: CaseSet, say: Say) -> str:
    """Why a case is odd, and what it counts as."""
    told: dict[Model, str] = {}
    for model in case_set.model_names:
        ruling = case_set.empty.ruling(case.name, case.judged(model))
        if ruling is not None:
            told[model] = say(f"cases.odd_{ruling.convention}_{_COUNTS[ruling.counts_as]}")
    if len(told) == case_set.models and len(set(told.values())) == 1:
        return told["A"]
    listed = [say("cases.of_model", model=model, text=text) for model, text in told.items()]
    return say("change.comma").join(listed)
