"""Plots as SVG for self-contained pages: shares with bounds, lengths, strength by turn.

They are narrow, so that text can be read on a telephone, and come with tables of the same
figures."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from game.levels.format.charts import ChartArea, Zone
from game.levels.format.model import Level
from game.sea.units import CM
from game.trials.fighting import LEFT_CHART

PLOT_WIDTH: Final = 480
TEXT_SIZE: Final = 16
"""Units across a plot, and its text size in the same."""
INK_COLOUR, FAINT_COLOUR, PAPER_COLOUR = "#2b2118", "#b3a486", "#efe4c8"
SIDE_COLOURS: Final = ("#a8382c", "#2b6cb0", "#7a8b2e", "#7d5ba6", "#c77f1a", "#3f7f7a", "#8a4a5e", "#55606e")
"""A colour a side, in the level's order; what is drawn in them is named beside them as well."""
SIDE_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
"""A line style per side, for readers who do not see the colours."""
DRAWN_COLOUR: Final = "#8a7350"
_ROW_HEIGHT, _BAR_HEIGHT = 46, 16
_MOST_LETTERS: Final = 32


def share_plot(counts: Mapping[str, int], bounds: Mapping[str, Sequence[float]], battles: int) -> str:
    """Return a bar for each share of the battles, with a whisker between its bounds."""
    rows, span = [], PLOT_WIDTH - 10
    for n, (name, count) in enumerate(counts.items()):
        top, share = n * _ROW_HEIGHT, count / battles if battles else 0.0
        low, high = bounds[name]
        y, x0, x1 = top + 31, 5 + span * low, 5 + span * high
        rows.append(text_svg(5, top + 17, shorten_name(name)))
        rows.append(text_svg(PLOT_WIDTH - 5, top + 17, share_text(share, low, high), "end"))
        rows.append(rect_svg(5, y - _BAR_HEIGHT / 2, span, _BAR_HEIGHT, PAPER_COLOUR))
        rows.append(rect_svg(5, y - _BAR_HEIGHT / 2, span * share, _BAR_HEIGHT, side_colour(n, len(counts))))
        whisker = f"M{x0:.1f} {y}H{x1:.1f}M{x0:.1f} {y - 6}v12M{x1:.1f} {y - 6}v12"
        for colour, width in (("#fff", 4), (INK_COLOUR, 1.6)):
            rows.append(f'<path d="{whisker}" stroke="{colour}" stroke-width="{width}" fill="none"/>')
    return svg_picture(rows, len(counts) * _ROW_HEIGHT, "Shares of the battles, with their bounds")


def share_text(share: float, low: float, high: float) -> str:
    """Return ``48 % (33 to 62)``."""
    return f"{100 * share:.0f}\u00a0% ({100 * low:.0f} to {100 * high:.0f})"


def side_colour(number: int, count: int) -> str:
    """Return the colour of a side; a shade of paper for the last, the drawn battles."""
    return DRAWN_COLOUR if number == count - 1 else SIDE_COLOURS[number % len(SIDE_COLOURS)]


def shorten_name(name: str) -> str:
    """Return a name with room beside it for figures."""
    return name if len(name) <= _MOST_LETTERS else name[: _MOST_LETTERS - 1].rstrip() + "…"


def length_plot(counted: Mapping[str, int]) -> str:
    """Return a column per turn with the number of battles that lasted so long."""
    if not counted:
        return ""
    turns = range(1, max(map(int, counted)) + 1)
    most, tall, base, left = max(counted.values()), 110, 128, 40
    wide = min(40.0, (PLOT_WIDTH - left - 10) / len(turns))
    rows = [
        f'<path d="M{left} {base}H{PLOT_WIDTH - 5}" stroke="{INK_COLOUR}"/>',
        (
            f'<path d="M{left} {base - tall}H{PLOT_WIDTH - 5}" stroke="{FAINT_COLOUR}" '
            f'stroke-dasharray="2 4"/>'
        ),
        text_svg(left - 6, base - tall + 5, str(most), "end"),
        text_svg(left - 6, base + 5, "0", "end"),
    ]
    for n, turn in enumerate(turns):
        count, x = counted.get(str(turn), 0), left + 3 + n * wide
        high = tall * count / most
        if count:
            hint = f"{count} battles of {turn} turns"
            rows.append(rect_svg(x, base - high, max(1.0, wide - 2), high, DRAWN_COLOUR, hint))
        if turn in axis_turns(len(turns)):
            rows.append(text_svg(x + wide / 2 - 1, base + 18, str(turn), "middle"))
    rows.append(text_svg(left + (PLOT_WIDTH - left) / 2, base + 38, "turns", "middle"))
    return svg_picture(rows, base + 44, "How many battles lasted so many turns")


def axis_turns(turns: int) -> range:
    """Return the turns that are labelled on an axis: few enough to be read."""
    step = next((step for step in (1, 2, 5, 10, 20, 50) if turns / step <= 12), 100)
    return range(step if step > 1 else 1, turns + 1, step)


def strength_plots(curves: Mapping[str, Sequence[Sequence[int]]]) -> list[str]:
    """Return for each side a plot of its strength by turn: the median as a line, the middle four
    fifths as a band, and the others' medians as thin lines. Nothing for battles over at once."""
    longest = max((len(curve) for curve in curves.values()), default=0)
    if longest < 2:
        return []
    return [_strength_plot(side, curves, longest) for side in curves]


_LEFT, _TOP, _PLOT_HEIGHT, _PLOT_SPAN = 54, 30, 150, 260
_PANEL: Final = _LEFT + _PLOT_SPAN + 12


def _strength_plot(side: str, curves: Mapping[str, Sequence[Sequence[int]]], longest: int) -> str:
    rows = [rect_svg(_LEFT, _TOP, _PLOT_SPAN, _PLOT_HEIGHT, PAPER_COLOUR), *_axes(longest)]
    order = list(curves)
    mine = order.index(side)
    colour = SIDE_COLOURS[mine % len(SIDE_COLOURS)]
    low, upper = (_curve_points(curves[side], part, longest) for part in (0, 2))
    band = _points_text([*low, *reversed(upper)])
    rows.append(f'<polygon points="{band}" fill="{colour}" fill-opacity=".25"/>')
    for n, other in enumerate(order):
        width = 3 if n == mine else 1.4
        line = _points_text(_curve_points(curves[other], 1, longest))
        rows.append(
            f'<polyline points="{line}" fill="none" stroke="{SIDE_COLOURS[n % len(SIDE_COLOURS)]}" '
            f'stroke-width="{width}" stroke-dasharray="{SIDE_DASHES[n % 4]}"/>'
        )
    dash = SIDE_DASHES[mine % 4]
    rows.append(f'<path d="M{_LEFT} 15h26" stroke="{colour}" stroke-width="3" stroke-dasharray="{dash}"/>')
    rows.append(text_svg(_LEFT + 34, 20, shorten_name(side)))
    return svg_picture(rows, _TOP + _PLOT_HEIGHT + 42, f"Strength left of {side}, turn by turn", _PANEL)


def _axes(longest: int) -> list[str]:
    """Return the axes of a plot of strength; turn 1 is at the left."""
    rows = []
    for share in (0, 50, 100):
        y = _TOP + _PLOT_HEIGHT * (1 - share / 100)
        rows.append(
            f'<path d="M{_LEFT} {y:.1f}h{_PLOT_SPAN}" stroke="{FAINT_COLOUR}" stroke-dasharray="2 4"/>'
        )
        rows.append(text_svg(_LEFT - 5, y + 5, f"{share}%", "end"))
    for turn in axis_turns(longest - 1):
        x = _LEFT + _PLOT_SPAN * turn / (longest - 1)
        rows.append(f'<path d="M{x:.1f} {_TOP + _PLOT_HEIGHT}v4" stroke="{INK_COLOUR}"/>')
        rows.append(text_svg(x, _TOP + _PLOT_HEIGHT + 19, str(turn), "middle"))
    rows.append(text_svg(_LEFT + _PLOT_SPAN / 2, _TOP + _PLOT_HEIGHT + 37, "turns fought", "middle"))
    return rows


def _curve_points(curve: Sequence[Sequence[int]], part: int, longest: int) -> list[tuple[float, float]]:
    """Return the points of one line of a curve: low, median or high."""
    return [
        (_LEFT + _PLOT_SPAN * turn / (longest - 1), _TOP + _PLOT_HEIGHT * (1 - row[part] / 1000))
        for turn, row in enumerate(curve)
    ]


def _points_text(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


# ------------------------------------------------------------------------------ drawing
def rect_svg(x: float, y: float, width: float, height: float, fill: str, title: str = "") -> str:
    """Return a filled rectangle with a tooltip."""
    shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"'
    return f"{shape}><title>{escape(title)}</title></rect>" if title else f"{shape}/>"


def text_svg(
    x: float, y: float, words: str, anchor: str = "start", colour: str = INK_COLOUR, rim_colour: str = ""
) -> str:
    """Return text at a position; with a rim in the colour of ``rim_colour`` it is legible over
    marks."""
    place = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    end = f"{escape(words)}</text>"
    rim = f'{place} stroke="{rim_colour}" stroke-width="4">{end}' if rim_colour else ""
    return f'{rim}{place} fill="{colour}">{end}'


def svg_picture(rows: Sequence[str], height: float, title: str, width: float = PLOT_WIDTH) -> str:
    """Return the parts as one picture with a title for those who cannot see it."""
    head = f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" font-size="{TEXT_SIZE}">'
    return f"{head}<title>{escape(title)}</title>{''.join(rows)}</svg>"


MAX_HEIGHT: Final = 480.0
MAX_NAMED_SHIPS: Final = 10
"""With more ships, their names would hide the chart."""
ShipPositions = Mapping[str, Sequence[Sequence[Any]]]
"""Per ship how it was lost (or left) and where, in table units."""
MARKS: Final = {
    "sunk": "m-6-5h12l-6 11z",
    "exploded": "m-6 0h12m-6-6v12m-4-10l8 8m0-8l-8 8",
    "struck": "m-4 7v-13h8v6h-8",
    "taken": "m0-6l6 6-6 6-6-6z",
    "sinking": "m-6-5h12m-9 5h6m-3-5v11",
    LEFT_CHART: "m-6-5l6 5-6 5m6-10l6 5-6 5",
}
"""SVG path of the mark for each loss, relative to the position: distinct by shape, not by colour
alone."""
RIM: Final = 9.0
"""Margin around the chart for a mark on its edge."""
_WATER: Final = "#dfe7e6"


def merge_by_ship(level: Level, *found: ShipPositions) -> dict[str, list[Sequence[Any]]]:
    """Merge positions by ship: sides, then ships in the level's order; without ships that have
    none."""
    order = [side.id for side in level.sides]
    ships = sorted(level.ships, key=lambda ship: order.index(ship.side))
    merged = {s.id: [row for part in found for row in part.get(s.id, ())] for s in ships}
    return {ship: rows for ship, rows in merged.items() if rows}


def ship_labels(level: Level) -> dict[str, str]:
    """Return the label of each ship; where two share a name, with her side, or if that is the same
    too, with her id."""
    sides = {side.id: side.name or side.id for side in level.sides}
    plain = {ship.id: ship.name or ship.id for ship in level.ships}
    sided = {s.id: f"{plain[s.id]} ({sides.get(s.side, s.side)})" for s in level.ships}
    labels = {}
    for ship, name in plain.items():
        shared = list(plain.values()).count(name) > 1
        twins = list(sided.values()).count(sided[ship]) > 1
        labels[ship] = name if not shared else f"{name} ({ship})" if twins else sided[ship]
    return labels


def loss_chart_svg(level: Level, lost: ShipPositions) -> str:
    """Return the chart with a mark wherever a ship was lost or left it, in the colour of her side,
    with a count above one."""
    wide, tall = level.chart.size_cm
    scale = min((PLOT_WIDTH - 2 * RIM) / wide, MAX_HEIGHT / tall)
    size = f'width="{wide * scale:.1f}" height="{tall * scale:.1f}"'
    rows = [f'<rect {size} fill="{_WATER}"/>']
    for area in (*level.chart.shoals, *level.chart.land, *level.chart.rocks):
        rows.append(_area_svg(level, area, scale))
    rows += [_zone_svg(level, zone, scale) for zone in level.zones if zone.shown]
    colours, names = ship_colours(level), ship_labels(level)
    for ship, places in lost.items():
        for how in MARKS:
            spots = Counter(
                (round(_clamp(x / CM, wide) * scale, 1), round(_clamp(y / CM, tall) * scale, 1))
                for was, x, y in places
                if was == how
            )
            if spots:
                rows.append(mark_path(how, colours[ship], list(spots), f"{names[ship]} {how}"))
            rows += [
                text_svg(x + 7, y + 4, f"×{many}", "start", colours[ship], _WATER)
                for (x, y), many in spots.items()
                if many > 1
            ]
    rows += _start_rings(level, scale)
    rows.append(f'<rect {size} fill="none" stroke="{INK_COLOUR}" stroke-width="2"/>')
    moved = [f'<g transform="translate({RIM:g} {RIM:g})">', *rows, "</g>"]
    title = "The chart, and where ships were lost"
    return svg_picture(moved, tall * scale + 2 * RIM, title, wide * scale + 2 * RIM)


def _clamp(place: float, most: float) -> float:
    """Clamp a coordinate to the chart, in cm: ships that left it are drawn on its edge."""
    return min(max(place, 0.0), most)


def ship_colours(level: Level) -> dict[str, str]:
    """Return the colour of each ship's side."""
    order = [side.id for side in level.sides]
    return {ship.id: SIDE_COLOURS[order.index(ship.side) % len(SIDE_COLOURS)] for ship in level.ships}


def mark_path(how: str, colour: str, positions: Sequence[tuple[float, float]], title: str) -> str:
    """Return a mark at each of these positions, all in one path, so that thousands of them make a
    small page."""
    path = "".join(f"M{x:.1f} {y:.1f}{MARKS[how]}" for x, y in positions)
    return (
        f'<path d="{path}" stroke="{colour}" stroke-width="1.6" '
        f'fill="{colour}" fill-opacity=".35"><title>{escape(title)}</title></path>'
    )


def legend_html(level: Level) -> str:
    """Return the legend of marks and colours."""
    rows, across = [], PLOT_WIDTH / 3
    for n, how in enumerate((*MARKS, "at the start")):
        x, y = 12 + across * (n % 3), 14 + 26 * (n // 3)
        if how in MARKS:
            rows.append(mark_path(how, INK_COLOUR, [(x, y)], how))
        else:
            rows.append(f'<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{INK_COLOUR}"/>')
        rows.append(text_svg(x + 14, y + 5, how))
    top = 14 + 26 * -(-(len(MARKS) + 1) // 3)
    for n, side in enumerate(level.sides):
        x, y = 6 + PLOT_WIDTH / 2 * (n % 2), top + 24 * (n // 2)
        colour = SIDE_COLOURS[n % len(SIDE_COLOURS)]
        rows.append(f'<rect x="{x}" y="{y}" width="12" height="12" fill="{colour}"/>')
        rows.append(text_svg(x + 20, y + 11, side.name or side.id))
    return svg_picture(rows, top + 24 * -(-len(level.sides) // 2), "What the marks and colours mean")


def _start_rings(level: Level, scale: float) -> list[str]:
    colours, rows = ship_colours(level), []
    named = len(level.ships) <= MAX_NAMED_SHIPS
    wide = level.chart.size_cm[0] * scale
    for ship in level.ships:
        x, y = level.chart.position_in_cm(ship.at)
        name, colour = ship.name or ship.id, colours[ship.id]
        rows.append(
            f'<circle cx="{x * scale:.1f}" cy="{y * scale:.1f}" r="6" fill="none" '
            f'stroke="{colour}" stroke-width="2"><title>{escape(name)} at the start</title>'
            "</circle>"
        )
        if named:
            rows.append(_ship_label(name, x * scale, y * scale, wide, colour))
    return rows


def _ship_label(name: str, x: float, y: float, wide: float, colour: str) -> str:
    room = 12 + TEXT_SIZE * 0.6 * len(name)
    left = (x < wide / 2 and x > room) or x + room > wide
    way, anchor = (-11, "end") if left else (11, "start")
    return text_svg(x + way, y + 5, name, anchor, colour, _WATER)


def _area_svg(level: Level, area: ChartArea, scale: float) -> str:
    shoal = area in level.chart.shoals
    look = 'fill="#cbd9cf" stroke-dasharray="3 3"' if shoal else f'fill="{PAPER_COLOUR}"'
    return (
        f'<polygon points="{_chart_points_text(level, area.points, scale)}" {look} stroke="{FAINT_COLOUR}"/>'
    )


def _zone_svg(level: Level, zone: Zone, scale: float) -> str:
    look = f'fill="none" stroke="{INK_COLOUR}" stroke-opacity=".45" stroke-dasharray="5 4"'
    title = f"<title>{escape(zone.name or zone.id)}</title>"
    if zone.at is None or zone.radius is None:
        return f'<polygon points="{_chart_points_text(level, zone.points, scale)}" {look}>{title}</polygon>'
    x, y = level.chart.position_in_cm(zone.at)
    reach = level.chart.length_in_cm(zone.radius) * scale
    at = f'cx="{x * scale:.1f}" cy="{y * scale:.1f}" r="{reach:.1f}"'
    return f"<circle {at} {look}>{title}</circle>"


def _chart_points_text(level: Level, points: Sequence[tuple[float, float]], scale: float) -> str:
    places = (level.chart.position_in_cm(point) for point in points)
    return " ".join(f"{x * scale:.1f},{y * scale:.1f}" for x, y in places)
