"""A trial and a search for an even battle as lines for a terminal: shares with their bounds, what was tried,
what was reached, and why not."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any, Final

from game.trials.balance_search import BalanceResult, BalanceSearch, Measure, MeasuredChange
from game.trials.compare import ending_words
from game.trials.counting import bounds_text, wilson_bounds

LEAST_ROUNDS: Final = 10
"""Battles of a search that soon finds what it wants, in numbers of battles of the trial."""
MAX_SETS: Final = 8
FEW_BATTLES: Final = 40
"""Fewer tell only great changes from chance."""
MANY_DRAWN: Final = 3
"""A share of which one battle of so many, or more, is a draw says little."""
INDENT: Final = " " * 28


def win_lines(result: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each side and for draws: battles, share, and bounds at a certainty of 95 %."""
    over = sum(result["wins"].values())
    for who, count in result["wins"].items():
        head = "drawn" if who == "draw" else f"won by {names.get(who, who)}"
        yield f"  {head}: {count} of {over} ({bounds_text(*result['intervals'][who])})"


def hopeless_lines(result: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each side that no aim lets win: it can only draw."""
    for side in result["cannot_win"]:
        yield f"  {names.get(side, side)} cannot win: no aim of theirs can come true, so they can only draw"


def ending_lines(result: Mapping[str, Any], names: Mapping[str, str], most: int = 99) -> Iterator[str]:
    """Yield endings with how often they came, the commonest first."""
    over = sum(result["wins"].values())
    for ending, count in list(result["endings"].items())[:most]:
        bounds = bounds_text(*wilson_bounds(count, over))
        yield f"  {count:5} ({bounds})  {ending_words(ending, names, result)}"


# ------------------------------------------------------------------------------ a search
def plan_line(search: BalanceSearch, seconds_per_battle: float) -> str:
    """Return what a search is going to do and how long that may take, from what its battles took."""
    low, high = LEAST_ROUNDS * search.trial.battles, search.most_battles
    least, most = (max(1, ceil(many * seconds_per_battle / 60)) for many in (low, high))
    minutes = f"{least} to {most} minutes" if most > least else f"up to {most} minute{'s' * (most != 1)}"
    return (
        f"{len(search.series)} kinds of small changes, {low} to {high} battles, {minutes}; "
        "Ctrl C stops it and tells what is known"
    )


def balance_lines(result: BalanceResult, side_name: str, names: Mapping[str, str]) -> Iterator[str]:
    """Yield what a search found, the answer last."""
    yield f"{share_text(result.before)}          as it is, for {side_name}"
    for single in result.singles:
        yield from _change_lines(single, result.before)
    if result.silent and not result.is_broken_off:
        other = "other " if result.singles else ""
        yield f"{result.silent} {other}kinds of changes did no more than chance, or nothing"
    for kind in result.untried:
        yield f"not tried: {kind}"
    nearest = sorted(result.sets, key=lambda each: abs(each.share.percent - result.wanted))[:MAX_SETS]
    for together in nearest:
        yield from _change_lines(together, result.before, has_lines=False)
    yield from answer_lines(result, side_name, names)


def _change_lines(change: MeasuredChange, before: Measure, has_lines: bool = True) -> Iterator[str]:
    more = change.share.percent - before.percent
    head = "" if len(change.words) == 1 else "together: "
    yield f"{share_text(change.share)}  {more:+6.1f}  {head}{'; '.join(change.words)}"
    for line in change.lines if has_lines else ():
        yield f"{INDENT}{line}"


def share_text(share: Measure) -> str:
    """Return a share as ``47.5 % (38 to 57)``, in columns."""
    bounds = f"({share.low:.0f} to {share.high:.0f})"
    return f"{share.percent:5.1f} % {bounds:<11}"


def answer_lines(result: BalanceResult, side_name: str, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the answer: the share that is reached, with its bounds, or that it was not and why."""
    share = result.best.share if result.best else result.before
    if result.is_broken_off:
        yield "broken off: this is what was known then"
    if result.best:
        words = f"best, {share.percent:.1f} % for {side_name} ({share.low:.0f} to {share.high:.0f} %"
        several = f", the nearest of {result.confirmed}" if result.confirmed > 1 else ""
        fresh = f"with fresh dice{several}" if result.is_confirmed else "not confirmed with fresh dice"
        yield f"{words}, {share.battles} battles {fresh}): {'; '.join(result.best.words)}"
    elif result.is_reached:
        yield "that is near enough: nothing is changed"
    else:
        yield f"nothing tried is nearer by more than chance{' so far' if result.is_broken_off else ''}"
    if share.drawn * MANY_DRAWN >= share.battles > 0:
        yield f"but {share.drawn} of these {share.battles} battles are drawn"
    if not result.is_reached:
        yield f"{result.wanted:g} % was not reached: {_why_words(result, names)}"


def _why_words(result: BalanceResult, names: Mapping[str, str]) -> str:
    moved = "what was tried does not move it far enough" if result.singles else "nothing small moves it"
    if result.is_broken_off:
        moved = "there was no time"
    elif result.before.battles < FEW_BATTLES:
        moved += f"; {result.before.battles} battles tell little apart, -n 100 more"
    ending, times, battles = result.commonest_ending
    return f"{moved}; {times} of {battles} battles end with {ending_words(ending, names, {'scores': {}})}"
