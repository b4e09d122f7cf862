"""A trial as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.levels.format.model import Level
from game.play.words import count
from game.trials import plots
from game.trials.compare import ending_in_words
from game.trials.counting import seating
from game.trials.loss_chart import MARKS, Places, chart, in_order, legend, names_of_ships
from game.trials.pages import (
    battles_in_words,
    bullets,
    by_name,
    document,
    facts,
    fairness,
    figure,
    folded,
    heading,
    said,
    table,
)
from game.trials.why import why_page

BAND = "The thick line is the middle battle; four battles of five lie in the band."
BOUNDS = "The whiskers are the bounds within which the share lies with a certainty of 95 %."


def page(result: Mapping[str, Any], level: Level) -> str:
    """The page for a result of ``simulate`` on this level."""
    names = {side.id: side.name or side.id for side in level.sides}
    told = f"{level.title}: {battles_in_words(result['battles'])}"
    body = [
        heading(told, 1),
        *_who_won(result, names),
        _history(result, level),
        *why_page(result, level),
        heading("How long"),
        figure(plots.lengths(result["lengths"])),
        said(length_words(result["turns"])),
        length_figures(result["lengths"]),
        heading("Strength left, turn by turn"),
        figure(*plots.strength(by_name(result["strength"], names)), caption=BAND),
        strength_figures(by_name(result["strength"], names)),
        heading("Where ships were lost"),
        figure(chart(level, in_order(level, result["losses"], result["left"]))),
        figure(legend(level)),
        losses_table(result["losses"], result["left"], level),
        heading("How it ended"),
        endings(result, names),
        heading("By captain"),
        _grades(result),
        _failures(result),
        heading("The trial"),
        _facts(result),
    ]
    return document(told, body)


def _who_won(result: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """In a sentence, in a picture, and in figures."""
    wins, bounds = by_name(result["wins"], names), by_name(result["intervals"], names)
    over = sum(wins.values())
    return [
        said(fairness(wins, bounds), "lead"),
        heading("Who won"),
        figure(plots.shares(wins, bounds, over), caption=BOUNDS),
        share_figures(wins, bounds),
    ]


def share_figures(wins: Mapping[str, int], bounds: Mapping[str, Sequence[float]]) -> str:
    """The shares as a table."""
    over = max(1, sum(wins.values()))
    rows = [
        (who, count, f"{count / over:.1%}", *(f"{bound:.1%}" for bound in bounds[who]))
        for who, count in wins.items()
    ]
    head = ("", "battles", "share", "at least", "at most")
    return folded("The figures", table(head, rows, "Battles won"))


def length_words(turns: Mapping[str, int]) -> str:
    """How long battles lasted, in a sentence."""
    return (
        f"The middle battle lasted {turns['p50']} turns; a tenth were over within "
        f"{turns['p10']}, a tenth lasted {turns['p90']} or more."
    )


def length_figures(lengths: Mapping[str, int]) -> str:
    """How many battles lasted so many turns, as a table."""
    head = ("turns", "battles")
    return folded("The figures", table(head, list(lengths.items()), "How long battles lasted"))


def strength_figures(curves: Mapping[str, Sequence[Sequence[int]]]) -> str:
    """What each side had left, as a table: the middle battle and the band, in percent."""
    longest = max((len(curve) for curve in curves.values()), default=0)
    rows = [
        (turn, *(_of_strength(curve[turn]) for curve in curves.values())) for turn in range(longest)
    ]
    said_of = "Percent left in the middle battle (and in four of five)"
    return folded("The figures", table(("turns fought", *curves), rows, said_of))


def _of_strength(row: Sequence[int]) -> str:
    """``57 (12 to 90)``."""
    low, middle, high = (round(value / 10) for value in row)
    return f"{middle} ({low} to {high})"


def losses_table(lost: Places, left: Places, level: Level) -> str:
    """How often each ship was lost, and how, or left the chart; side by side, then in the level's
    order."""
    names = names_of_ships(level)
    places = in_order(level, lost, left)
    counted = {ship: Counter(how for how, *_ in found) for ship, found in places.items()}
    ways = [how for how in MARKS if any(count[how] for count in counted.values())]
    rows = [(names[ship], *(count[how] for how in ways)) for ship, count in counted.items()]
    return table(("", *ways), rows, "Battles in which each ship was lost, or left the chart")


def endings(result: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """How battles ended, the commonest first."""
    told = {"draw": "drawn", **names}
    rows = [
        (ending_in_words(ending, told, result), count, f"{count / result['battles']:.0%}")
        for ending, count in result["endings"].items()
    ]
    return table(("", "battles", "share"), rows)


def _grades(result: Mapping[str, Any]) -> str:
    """How many battles each kind of captain won, whichever side he had."""
    rows = [
        (grade, count, f"{count / max(1, result['battles']):.0%}")
        for grade, count in result["by_grade"].items()
    ]
    return table(("", "won", "share"), rows)


def _history(result: Mapping[str, Any], level: Level) -> str:
    """How often it went as in history."""
    told = result["history"]
    if told is None:
        return ""
    share = plots.share_words(told["times"] / told["of"], *told["interval"])
    return said(f"It went as in history ({level.history}) in {share} of the battles.")


def _facts(result: Mapping[str, Any]) -> str:
    """What was tried, so that anybody can try it again."""
    seats = ", ".join(f"{side} {who}" for side, who in result["seats"].items())
    thought = ", ".join(f"{key} {value:g}" for key, value in result["captain_ms"].items())
    return facts(
        {
            "Rules": result["rules"],
            "Seats": f"{seats}; {seating(result)}",
            "Seed": result["seed"],
            "Level": f"{result['level']} ({result['level_hash']})",
            "Time": f"{result['seconds']} s; a captain's answer, ms: {thought}",
        }
    )


def _failures(result: Mapping[str, Any]) -> str:
    """What broke or never ended; nothing if all went well."""
    if not result["errors"] and not result["stalls"]:
        return ""
    rows = [f"battle {e['battle']}, seed {e['seed']}: {e['error']}" for e in result["errors"]]
    rows += [stall_words(s) for s in result["stalled"]]
    counted = f"{count(len(result['errors']), 'error')}, {count(result['stalls'], 'stall')}."
    return heading("What went wrong") + said(counted) + bullets(rows)


def stall_words(stalled: Mapping[str, Any]) -> str:
    """A battle that never ended, and how it can be seen again."""
    told = f"battle {stalled['battle']}, seed {stalled['seed']}: stalled in turn {stalled['turn']}"
    return f"{told}; kept in {stalled['journal']}" if stalled["journal"] else told
