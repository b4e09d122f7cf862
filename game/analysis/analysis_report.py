"""An analysis for readers outside the game: sentences, plain data, and one page of HTML."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from game.analysis.battle_analysis import BattleAnalysis
from game.analysis.turning_points import Cause, TurningPoint
from game.analysis.win_chance import CurvePoint, WinChanceCurve
from game.levels.format.model import Level
from game.trials import plots, report

_LEFT, _TOP, _HEIGHT, _BOTTOM = 54, 10, 220, 60
_RADIUS: Final = 11
SMALL_THINGS_TEXT: Final = "Many small things"


def moved_words(moved: Fraction, is_rough: bool = False) -> str:
    """Return ``about −38 in a hundred``."""
    return f"{'about ' if is_rough else ''}{signed_points(moved)} in a hundred"


def signed_points(moved: Fraction) -> str:
    """Return a difference of chances in points with its sign: ``+12``, ``−38``, ``0``."""
    points = round(100 * moved)
    return f"{'+' if points > 0 else '−' if points else ''}{abs(points)}"


def turning_words(point: TurningPoint) -> str:
    """Return what turned it: ``Constitution turns to starboard: about −38 in a hundred``."""
    words = point.words or SMALL_THINGS_TEXT
    return f"{words}: {moved_words(point.moved, point.is_rough)}"


def side_name(level: Level, analysis: BattleAnalysis) -> str:
    """Return the name of the side whose chance it is."""
    side = level.sides[analysis.side_index]
    return side.name or side.id


def report_lines(level: Level, analysis: BattleAnalysis) -> Iterator[str]:
    """Yield the analysis as lines for a terminal."""
    yield f"{level.title}: the chance of {side_name(level, analysis)} to win, by turn"
    for point in _known(analysis.curve):
        low, high = point.chance.bounds
        counted = "" if point.chance.is_known else f", {point.chance.rollouts} battles fought on"
        yield f"  {_turn_words(point)}: {plots.share_text(float(point.chance.share), low, high)}{counted}"
    for turned in analysis.turning_points:
        yield f"Turn {turned.turn}: {turning_words(turned)}"


def report_data(level: Level, analysis: BattleAnalysis) -> dict[str, Any]:
    """Return the analysis as JSON data; chances are exact fractions and decimals."""
    return {
        "title": level.title,
        "side": level.sides[analysis.side_index].id,
        "finished": analysis.is_finished,
        "rollouts": analysis.curve.done,
        "curve": [_point_data(point) for point in _known(analysis.curve)],
        "turning_points": [_turning_data(point) for point in analysis.turning_points],
    }


def _point_data(point: CurvePoint) -> dict[str, Any]:
    chance = point.chance
    return {
        "turn": point.turn, "chance": round(float(chance.share), 4), "exact": str(chance.share),
        "bounds": [round(bound, 4) for bound in chance.bounds], "rollouts": chance.rollouts,
        "end": chance.is_known,
    }  # fmt: skip


def _turning_data(point: TurningPoint) -> dict[str, Any]:
    return {
        "turn": point.turn, "cause": point.cause.value, "words": point.words,
        "moved": round(float(point.moved), 4), "exact": str(point.moved),
        "half_width": round(point.half_width, 4), "events": [point.first_event, point.last_event],
    }  # fmt: skip


def _known(curve: WinChanceCurve) -> list[CurvePoint]:
    return [point for point in curve.points if point.chance.rollouts]


def _turn_words(point: CurvePoint) -> str:
    return "at the end" if point.chance.is_known else f"turn {point.turn}"


# ------------------------------------------------------------------------------------ the page
_CAUSE_WORDS: Final = {Cause.ORDER: "an order", Cause.DICE: "the dice", Cause.MANY: "no single thing"}


def report_page(level: Level, analysis: BattleAnalysis) -> str:
    """Return the whole page: the curve with its bounds, what turned the battle, the figures."""
    side = side_name(level, analysis)
    rows = [
        (_turn_words(p), str(round(100 * p.chance.share)), *(f"{100 * b:.0f}" for b in p.chance.bounds),
         p.chance.rollouts)
        for p in _known(analysis.curve)
    ]  # fmt: skip
    note = f"Admirals fought the battle on {analysis.curve.done} times; 19 times of 20 it lies in the band."
    body = [
        report.heading_html(level.title, 1),
        report.paragraph_html(f"How it stood: the chance of {side} to win.", "lead"),
        report.figure_html(curve_svg(analysis, side), caption=note),
        report.heading_html("What turned it") if analysis.turning_points else "",
        report.list_html([_numbered(n, p) for n, p in enumerate(analysis.turning_points, 1)]),
        report.details_html(
            "The figures",
            report.table_html(("", "in a hundred", "at least", "at most", "battles"), rows, side),
        ),
    ]
    return report.html_page(f"{level.title}: how it stood", body)


def _numbered(number: int, point: TurningPoint) -> str:
    return f"{number}. Turn {point.turn}: {turning_words(point)} ({_CAUSE_WORDS[point.cause]})."


def curve_svg(analysis: BattleAnalysis, side: str) -> str:
    """Return the curve as a picture, with its band and the numbers of the turning points."""
    known = _known(analysis.curve)
    colour = plots.SIDE_COLOURS[analysis.side_index % len(plots.SIDE_COLOURS)]
    span = plots.PLOT_WIDTH - _LEFT - 16
    across = {point.turn: _LEFT + span * n / max(1, len(known) - 1) for n, point in enumerate(known)}
    rows = [plots.rect_svg(_LEFT, _TOP, span, _HEIGHT, plots.PAPER_COLOUR)]
    for percent in (0, 50, 100):
        rows.append(plots.text_svg(_LEFT - 6, _height_of(percent / 100) + 5, f"{percent} %", "end"))
    ends = [(across[point.turn], *point.chance.bounds) for point in known]
    band = [(x, high) for x, _, high in ends] + [(x, low) for x, low, _ in reversed(ends)]
    rows.append(f'<polygon points="{_points(band)}" fill="{colour}" fill-opacity=".25"/>')
    line = [(across[point.turn], float(point.chance.share)) for point in known]
    rows.append(f'<polyline points="{_points(line)}" fill="none" stroke="{colour}" stroke-width="3"/>')
    shown = plots.axis_turns(max(across, default=1))
    for point in known:
        if point.turn in shown or point.chance.is_known:
            word = "end" if point.chance.is_known else str(point.turn)
            rows.append(plots.text_svg(across[point.turn], _TOP + _HEIGHT + 20, word, "middle"))
    rows += [_mark_svg(n, point, line, known) for n, point in enumerate(analysis.turning_points, 1)]
    rows.append(plots.text_svg(_LEFT + span / 2, _TOP + _HEIGHT + 42, "beginning of turn", "middle"))
    return plots.svg_picture(rows, _TOP + _HEIGHT + _BOTTOM, f"The chance of {side} by turn")


def _mark_svg(
    number: int, turned: TurningPoint, line: Sequence[tuple[float, float]], known: Sequence[CurvePoint]
) -> str:
    """Return the number of a turning point in the middle of the step it made."""
    start = max(n for n, point in enumerate(known) if point.turn <= turned.turn)
    (x0, y0), (x1, y1) = line[start], line[min(start + 1, len(line) - 1)]
    x, y = (x0 + x1) / 2, _height_of((y0 + y1) / 2)
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}" fill="{plots.INK_COLOUR}"/>'
    return disc + plots.text_svg(x, y + 5, str(number), "middle", "#fff")


def _height_of(share: float) -> float:
    return _TOP + _HEIGHT * (1 - share)


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{_height_of(share):.1f}" for x, share in places)
