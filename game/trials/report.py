"""A trial as one self-contained HTML page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.levels.format.model import Level
from game.play.event_words import count_words
from game.trials import plots
from game.trials.compare import ending_words
from game.trials.counting import seating_words
from game.trials.explanation import explanation_section
from game.trials.loss_chart import (
    MARKS,
    ShipPositions,
    legend_html,
    loss_chart_svg,
    merge_by_ship,
    ship_labels,
)
from game.trials.pages import (
    battles_in_words,
    details_html,
    facts_html,
    fairness_words,
    figure_html,
    heading_html,
    html_page,
    keyed_by_name,
    list_html,
    paragraph_html,
    table_html,
)

BAND_NOTE = "The thick line is the middle battle; four battles of five lie in the band."
BOUNDS_NOTE = "The whiskers are the bounds within which the share lies with a certainty of 95 %."


def trial_page(result: Mapping[str, Any], level: Level) -> str:
    """Return the page for a result of ``simulate`` on this level."""
    names = {side.id: side.name or side.id for side in level.sides}
    told = f"{level.title}: {battles_in_words(result['battles'])}"
    body = [
        heading_html(told, 1),
        *_winners_section(result, names),
        _history_section(result, level),
        *explanation_section(result, level),
        heading_html("How long"),
        figure_html(plots.length_plot(result["lengths"])),
        paragraph_html(battle_length_words(result["turns"])),
        length_table(result["lengths"]),
        heading_html("Strength left, turn by turn"),
        figure_html(*plots.strength_plots(keyed_by_name(result["strength"], names)), caption=BAND_NOTE),
        strength_table(keyed_by_name(result["strength"], names)),
        heading_html("Where ships were lost"),
        figure_html(loss_chart_svg(level, merge_by_ship(level, result["losses"], result["left"]))),
        figure_html(legend_html(level)),
        losses_table(result["losses"], result["left"], level),
        heading_html("How it ended"),
        endings_section(result, names),
        heading_html("By captain"),
        _grades_section(result),
        _failures_section(result),
        heading_html("The trial"),
        _facts_section(result),
    ]
    return html_page(told, body)


def _winners_section(result: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    wins, bounds = keyed_by_name(result["wins"], names), keyed_by_name(result["intervals"], names)
    over = sum(wins.values())
    return [
        paragraph_html(fairness_words(wins, bounds), "lead"),
        heading_html("Who won"),
        figure_html(plots.share_plot(wins, bounds, over), caption=BOUNDS_NOTE),
        share_table(wins, bounds),
    ]


def share_table(wins: Mapping[str, int], bounds: Mapping[str, Sequence[float]]) -> str:
    """Return the shares as a table."""
    over = max(1, sum(wins.values()))
    rows = [
        (who, count, f"{count / over:.1%}", *(f"{bound:.1%}" for bound in bounds[who]))
        for who, count in wins.items()
    ]
    head = ("", "battles", "share", "at least", "at most")
    return details_html("The figures", table_html(head, rows, "Battles won"))


def battle_length_words(turns: Mapping[str, int]) -> str:
    """Return how long battles lasted, in a sentence."""
    return (
        f"The middle battle lasted {turns['p50']} turns; a tenth were over within "
        f"{turns['p10']}, a tenth lasted {turns['p90']} or more."
    )


def length_table(lengths: Mapping[str, int]) -> str:
    """Return how many battles lasted how many turns, as a table."""
    head = ("turns", "battles")
    return details_html("The figures", table_html(head, list(lengths.items()), "How long battles lasted"))


def strength_table(curves: Mapping[str, Sequence[Sequence[int]]]) -> str:
    """Return the strength of each side as a table: median and band, in percent."""
    longest = max((len(curve) for curve in curves.values()), default=0)
    rows = [(turn, *(_strength_cell(curve[turn]) for curve in curves.values())) for turn in range(longest)]
    said_of = "Percent left in the middle battle (and in four of five)"
    return details_html("The figures", table_html(("turns fought", *curves), rows, said_of))


def _strength_cell(row: Sequence[int]) -> str:
    low, middle, high = (round(value / 10) for value in row)
    return f"{middle} ({low} to {high})"


def losses_table(lost: ShipPositions, left: ShipPositions, level: Level) -> str:
    """Return how often each ship was lost, and how, or left the chart; by side, in the level's
    order."""
    names = ship_labels(level)
    places = merge_by_ship(level, lost, left)
    counted = {ship: Counter(how for how, *_ in found) for ship, found in places.items()}
    ways = [how for how in MARKS if any(count[how] for count in counted.values())]
    rows = [(names[ship], *(count[how] for how in ways)) for ship, count in counted.items()]
    return table_html(("", *ways), rows, "Battles in which each ship was lost, or left the chart")


def endings_section(result: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return how battles ended, the commonest first."""
    told = {"draw": "drawn", **names}
    rows = [
        (ending_words(ending, told, result), count, f"{count / result['battles']:.0%}")
        for ending, count in result["endings"].items()
    ]
    return table_html(("", "battles", "share"), rows)


def _grades_section(result: Mapping[str, Any]) -> str:
    rows = [
        (grade, count, f"{count / max(1, result['battles']):.0%}")
        for grade, count in result["by_grade"].items()
    ]
    return table_html(("", "won", "share"), rows)


def _history_section(result: Mapping[str, Any], level: Level) -> str:
    told = result["history"]
    if told is None:
        return ""
    share = plots.share_text(told["times"] / told["of"], *told["interval"])
    return paragraph_html(f"It went as in history ({level.history}) in {share} of the battles.")


def _facts_section(result: Mapping[str, Any]) -> str:
    seats = ", ".join(f"{side} {who}" for side, who in result["seats"].items())
    thought = ", ".join(f"{key} {value:g}" for key, value in result["captain_ms"].items())
    return facts_html(
        {
            "Rules": result["rules"],
            "Seats": f"{seats}; {seating_words(result)}",
            "Seed": result["seed"],
            "Level": f"{result['level']} ({result['level_hash']})",
            "Time": f"{result['seconds']} s; a captain's answer, ms: {thought}",
        }
    )


def _failures_section(result: Mapping[str, Any]) -> str:
    if not result["errors"] and not result["stalls"]:
        return ""
    rows = [f"battle {e['battle']}, seed {e['seed']}: {e['error']}" for e in result["errors"]]
    rows += [stall_words(s) for s in result["stalled"]]
    counted = f"{count_words(len(result['errors']), 'error')}, {count_words(result['stalls'], 'stall')}."
    return heading_html("What went wrong") + paragraph_html(counted) + list_html(rows)


def stall_words(stalled: Mapping[str, Any]) -> str:
    """Return a battle that never ended, and how to repeat it."""
    told = f"battle {stalled['battle']}, seed {stalled['seed']}: stalled in turn {stalled['turn']}"
    return f"{told}; kept in {stalled['journal']}" if stalled["journal"] else told
