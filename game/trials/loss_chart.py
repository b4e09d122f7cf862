"""The chart of a level as SVG, with a mark wherever a ship was lost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from game.levels.format.charts import ChartArea, Zone
from game.levels.format.model import Level
from game.sea.units import CM
from game.trials.fighting import LEFT_CHART
from game.trials.plots import (
    FAINT_COLOUR,
    INK_COLOUR,
    PAPER_COLOUR,
    PLOT_WIDTH,
    SIDE_COLOURS,
    TEXT_SIZE,
    svg_picture,
    text_svg,
)

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
    told = {s.id: [row for part in found for row in part.get(s.id, ())] for s in ships}
    return {ship: rows for ship, rows in told.items() if rows}


def ship_labels(level: Level) -> dict[str, str]:
    """Return the label of each ship; where two share a name, with her side, or if that is the same
    too, with her id."""
    sides = {side.id: side.name or side.id for side in level.sides}
    plain = {ship.id: ship.name or ship.id for ship in level.ships}
    sided = {s.id: f"{plain[s.id]} ({sides.get(s.side, s.side)})" for s in level.ships}
    told = {}
    for ship, name in plain.items():
        shared = list(plain.values()).count(name) > 1
        twins = list(sided.values()).count(sided[ship]) > 1
        told[ship] = name if not shared else f"{name} ({ship})" if twins else sided[ship]
    return told


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
    told = "The chart, and where ships were lost"
    return svg_picture(moved, tall * scale + 2 * RIM, told, wide * scale + 2 * RIM)


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
    return f'<polygon points="{_points_text(level, area.points, scale)}" {look} stroke="{FAINT_COLOUR}"/>'


def _zone_svg(level: Level, zone: Zone, scale: float) -> str:
    look = f'fill="none" stroke="{INK_COLOUR}" stroke-opacity=".45" stroke-dasharray="5 4"'
    told = f"<title>{escape(zone.name or zone.id)}</title>"
    if zone.at is None or zone.radius is None:
        return f'<polygon points="{_points_text(level, zone.points, scale)}" {look}>{told}</polygon>'
    x, y = level.chart.position_in_cm(zone.at)
    reach = level.chart.length_in_cm(zone.radius) * scale
    at = f'cx="{x * scale:.1f}" cy="{y * scale:.1f}" r="{reach:.1f}"'
    return f"<circle {at} {look}>{told}</circle>"


def _points_text(level: Level, points: Sequence[tuple[float, float]], scale: float) -> str:
    places = (level.chart.position_in_cm(point) for point in points)
    return " ".join(f"{x * scale:.1f},{y * scale:.1f}" for x, y in places)
