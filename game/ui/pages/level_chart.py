"""The engraved chart of the chosen battle, drawn once for each level, size and style."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import pygame

from game.books import shelf
from game.levels import Level
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.charts import Shoal
from game.stage.charts import chart
from game.stage.charts.chart_labels import PlaceName
from game.stage.charts.chart_marks import CM_UNIT, ChartShip, LengthUnit
from game.stage.charts.chart_objects import ChartFort, ChartObjects
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon
from game.stage.sea.distance_fields import outer_rings
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import (
    area_ring,
    is_known_chain,
    mean_point,
    readable_id,
    visible_zones,
)
from game.ui.pages.level_briefs import LevelBrief

_METRES_PER_CM: Final = 25.0
_SHIP_LENGTH_CM: Final = 4.3
_CACHE_SIZE: Final = 6
_WORK_SYMBOLS: Final[Mapping[str, Literal["star", "half-moon", "tower"]]] = {
    "battery": "half-moon", "old-fort": "star", "fortress": "star", "tower": "tower",
}  # fmt: skip
_NAME_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 16)
_CAPITAL_ROLE: Final = letters.TextRole(letters.FELL_FACE, 20)
_WATER_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 28)
_PLAIN_ROLE: Final = letters.TextRole(letters.SANS_STRONG_FACE, 13)


def chart_of(level: Level, measure: LengthUnit = CM_UNIT) -> chart.ChartContents:
    """Return the level's chart in table centimetres; ships that arrive later are pale at their
    place of entry."""
    sheet = level.chart
    return chart.ChartContents(
        sheet.size_cm,
        outer_rings([area_ring(level, area) for area in sheet.land]),
        [area_ring(level, area) for area in sheet.shoals if area.known_to is None],
        [area_ring(level, area) for area in sheet.rocks],
        _chart_ships(level),
        sheet.wind_from or 0.0,
        place_names=_place_names(level),
        title=_waters_name(level.place),
        measure=measure,
        hexes=_hex_grid_size(level),
        works=_chart_works(level),
    )


def _chart_ships(level: Level) -> tuple[ChartShip, ...]:
    order, there = [side.id for side in level.sides], {s.id for s in ships_at_start(level)}
    found = []
    for ship in level.ships:
        x, y = level.chart.position_in_cm(ship.at)
        side = order.index(ship.side) % len(palette.SIDES)
        length = ship.length_m / _METRES_PER_CM if ship.length_m else _SHIP_LENGTH_CM
        later, name = ship.id not in there, ship.name or ship.id
        name = f"{name}, later" if later else name
        found.append(ChartShip(x, y, ship.heading, side, name, length, later))
    return tuple(found)


def _chart_works(level: Level) -> ChartObjects:
    order, sheet = [side.id for side in level.sides], level.chart
    forts = tuple(
        ChartFort(
            *sheet.position_in_cm(fort.at),
            fort.facing,
            sheet.length_in_cm(fort.radius),
            order.index(fort.side) % len(palette.SIDES),
            _WORK_SYMBOLS[fort.kind],
        )
        for fort in level.forts
    )
    return ChartObjects(
        [ring for _, ring in visible_zones(level)],
        [area_ring(level, area) for area in sheet.beaches],
        [area_ring(level, area) for area in sheet.cover],
        [
            [sheet.position_in_cm(point) for point in chain.points]
            for chain in level.chains
            if is_known_chain(chain)
        ],
        forts,
    )


def _hex_grid_size(level: Level) -> tuple[int, int]:
    if level.chart.unit != "hex":
        return 0, 0
    return round(level.chart.size[0]), round(level.chart.size[1])


def _place_names(level: Level) -> tuple[PlaceName, ...]:
    """Return the names of places, each at the middle of what it names; without those known to one
    side only."""
    sheet, found = level.chart, list[PlaceName]()
    for fort in level.forts:
        if fort.name:
            found.append(PlaceName(fort.name, *sheet.position_in_cm(fort.at), is_land=False))
    for areas, land in ((sheet.land, True), (sheet.shoals, False), (sheet.rocks, False),
                        (sheet.beaches, False)):  # fmt: skip
        for area in areas:
            if area.name and not (isinstance(area, Shoal) and area.known_to is not None):
                found.append(PlaceName(area.name, *mean_point(area_ring(level, area)), is_land=land))
    for zone, ring in visible_zones(level):
        found.append(PlaceName(zone.name or readable_id(zone.id), *mean_point(ring), is_land=False))
    for chain in level.chains:
        if chain.name and is_known_chain(chain):
            line = [sheet.position_in_cm(point) for point in chain.points]
            found.append(PlaceName(chain.name, *mean_point(line), is_land=False))
    return tuple(found)


def _waters_name(place: str) -> str:
    """Return a place's name for the chart: without digits, with a capital."""
    name, *_ = place.partition(", about ")
    return name[:1].upper() + name[1:]


def fonts_for(style: UiStyle) -> chart.ChartFonts:
    """Return the chart's three fonts at their final size."""
    return chart.ChartFonts(
        letters.font_for(_NAME_ROLE, style),
        letters.font_for(_CAPITAL_ROLE, style),
        letters.font_for(_PLAIN_ROLE, style),
        letters.font_for(_WATER_ROLE, style),
    )


class LevelChartView:
    """A cache of charts, since engraving one takes longer than a frame."""

    def __init__(self) -> None:
        self._cached: dict[tuple[object, ...], pygame.Surface] = {}

    def draw(self, c: Canvas, rect: pygame.Rect, brief: LevelBrief) -> None:
        """Fill `rect` with the level's chart; an unusable file gives an empty sheet."""
        panel_drawing.draw_shadow(c, rect)
        if brief.level is None:
            _draw_no_chart(c, rect, brief)
            return
        key = (brief.path, brief.book, id(brief.home_level), rect.size, c.style)
        if key not in self._cached:
            if len(self._cached) >= _CACHE_SIZE:
                self._cached.pop(next(iter(self._cached)))
            known = brief.book in shelf.NAMES
            measure = book_ui_of(brief.book).chart_measure() if known else CM_UNIT
            chart_now = chart_of(brief.level, measure)
            sides = palette.SIDE_SETS[c.style.side_set]
            self._cached[key] = chart.draw_chart(chart_now, rect.size, fonts_for(c.style), sides)
        c.surface.blit(self._cached[key], rect)


def printable_name(path: Path) -> str:
    """Return the name of a file as it can be drawn."""
    name = path.name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _draw_no_chart(c: Canvas, rect: pygame.Rect, brief: LevelBrief) -> None:
    """Draw, instead of the chart, which file is unusable and what to do."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 2)
    inner = rect.inflate(-2 * c.px(14), -2 * c.px(14))
    panel_drawing.draw_outline(c, inner, palette.INK_3, 1, 2)
    at = (rect.centerx, rect.centery - c.style.text_px(52))
    draw_icon(c, "warning", at, 56, palette.WAX)
    lines = (
        ("This chart cannot be read", letters.HEADING, palette.INK_1),
        (printable_name(brief.path), letters.STRONG, palette.INK_1),
        ("Mend the line named below, or take the file away", letters.BODY, palette.INK_2),
    )
    y = rect.centery + c.style.text_px(6)
    with c.text_region("chart", rect):
        for words, role, ink in lines:
            told = letters.truncate_text(words, role, c.style, inner.w - c.px(20))
            letters.draw_text(c, (rect.centerx, y), told, role, ink, "center")
            y += c.style.text_px(32)
