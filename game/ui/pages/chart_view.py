"""The engraved chart of a chosen battle, drawn once for each level, size and look."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import pygame

from game.books import shelf
from game.levels import Level
from game.levels.conditions.happenings import present_at_first
from game.levels.format.charts import Shoal
from game.stage.charts import chart
from game.stage.charts.labels import ChartPlace
from game.stage.charts.marks import ChartShip
from game.stage.charts.scale import CM, Measure
from game.stage.charts.works import ChartFort, Works
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.sea.coasts import outer
from game.ui.battle.book_ui import book_ui_of
from game.ui.battle.level_geometry import known, middle, ring_in, shown_zones, spoken_id
from game.ui.pages.briefs import Brief

_METRES_PER_CM: Final = 25.0
_SHIP_LENGTH_CM: Final = 4.3
_KEPT: Final = 6
_KINDS: Final[Mapping[str, Literal["star", "half-moon", "tower"]]] = {
    "battery": "half-moon", "old-fort": "star", "fortress": "star", "tower": "tower",
}  # fmt: skip
_NAMES: Final = letters.Role(letters.FELL_ITALIC, 16)
_CAPITALS: Final = letters.Role(letters.FELL, 20)
_WATERS: Final = letters.Role(letters.FELL_ITALIC, 28)
_PLAIN: Final = letters.Role(letters.SANS_STRONG, 13)


def chart_of(level: Level, measure: Measure = CM) -> chart.ChartContents:
    """The level's chart in table centimetres, as the engraver takes it; ships that come later lie
    pale where they will come in."""
    sheet = level.chart
    return chart.ChartContents(
        sheet.size_cm,
        outer([ring_in(level, area) for area in sheet.land]),
        [ring_in(level, area) for area in sheet.shoals if area.known_to is None],
        [ring_in(level, area) for area in sheet.rocks],
        _ships(level),
        sheet.wind_from or 0.0,
        places=_places(level),
        title=_waters(level.place),
        measure=measure,
        hexes=_hexes(level),
        works=_works(level),
    )


def _ships(level: Level) -> tuple[ChartShip, ...]:
    """The ships, those that come later told apart."""
    order, there = [side.id for side in level.sides], {s.id for s in present_at_first(level)}
    found = []
    for ship in level.ships:
        x, y = level.chart.place(ship.at)
        side = order.index(ship.side) % len(palette.SIDES)
        length = ship.length_m / _METRES_PER_CM if ship.length_m else _SHIP_LENGTH_CM
        later, name = ship.id not in there, ship.name or ship.id
        name = f"{name}, later" if later else name
        found.append(ChartShip(x, y, ship.heading, side, name, length, later))
    return tuple(found)


def _works(level: Level) -> Works:
    """Forts, chains, beaches, cover and zones."""
    order, sheet = [side.id for side in level.sides], level.chart
    forts = tuple(
        ChartFort(
            *sheet.place(fort.at),
            fort.facing,
            sheet.cm(fort.radius),
            order.index(fort.side) % len(palette.SIDES),
            _KINDS[fort.kind],
        )
        for fort in level.forts
    )
    return Works(
        [ring for _, ring in shown_zones(level)],
        [ring_in(level, area) for area in sheet.beaches],
        [ring_in(level, area) for area in sheet.cover],
        [[sheet.place(point) for point in chain.points] for chain in level.chains if known(chain)],
        forts,
    )


def _hexes(level: Level) -> tuple[int, int]:
    """The columns and rows of hexes a level is played on; none on any other sea."""
    if level.chart.unit != "hex":
        return 0, 0
    return round(level.chart.size[0]), round(level.chart.size[1])


def _places(level: Level) -> tuple[ChartPlace, ...]:
    """The names of what lies there, each in the middle of what it names; not of what is known to
    one side alone."""
    sheet, found = level.chart, list[ChartPlace]()
    for fort in level.forts:
        if fort.name:
            found.append(ChartPlace(fort.name, *sheet.place(fort.at), land=False))
    for areas, land in ((sheet.land, True), (sheet.shoals, False), (sheet.rocks, False),
                        (sheet.beaches, False)):  # fmt: skip
        for area in areas:
            if area.name and not (isinstance(area, Shoal) and area.known_to is not None):
                found.append(ChartPlace(area.name, *middle(ring_in(level, area)), land=land))
    for zone, ring in shown_zones(level):
        found.append(ChartPlace(zone.name or spoken_id(zone.id), *middle(ring), land=False))
    for chain in level.chains:
        if chain.name and known(chain):
            line = [sheet.place(point) for point in chain.points]
            found.append(ChartPlace(chain.name, *middle(line), land=False))
    return tuple(found)


def _waters(place: str) -> str:
    """What the waters of a place are called on the chart: no figures, a capital first."""
    name, *_ = place.partition(", about ")
    return name[:1].upper() + name[1:]


def fonts_for(look: Look) -> chart.ChartFonts:
    """The chart's three faces at their final size."""
    return chart.ChartFonts(
        letters.font_for(_NAMES, look),
        letters.font_for(_CAPITALS, look),
        letters.font_for(_PLAIN, look),
        letters.font_for(_WATERS, look),
    )


class ChartView:
    """Keeps the charts last engraved, since each takes longer than a frame."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def draw(self, c: Canvas, rect: pygame.Rect, brief: Brief) -> None:
        """The level's chart fills `rect`; a file that cannot be used gives an empty sheet."""
        paint.shadow(c, rect)
        if brief.level is None:
            _torn(c, rect, brief)
            return
        key = (brief.path, brief.book, id(brief.home), rect.size, c.look)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.pop(next(iter(self._kept)))
            known = brief.book in shelf.NAMES
            measure = book_ui_of(brief.book).measure() if known else CM
            chart_now = chart_of(brief.level, measure)
            sides = palette.SIDE_SETS[c.look.sides]
            self._kept[key] = chart.engrave(chart_now, rect.size, fonts_for(c.look), sides)
        c.surface.blit(self._kept[key], rect)


def printed_name(path: Path) -> str:
    """The name of a file as it can be printed."""
    name = path.name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _torn(c: Canvas, rect: pygame.Rect, brief: Brief) -> None:
    """In the chart's place: that there is none, in which file, and what to do."""
    paint.paper(c, rect, palette.PAPER_0, 2)
    inner = rect.inflate(-2 * c.px(14), -2 * c.px(14))
    paint.outline(c, inner, palette.INK_3, 1, 2)
    at = (rect.centerx, rect.centery - c.look.grown(52))
    icon(c, "warning", at, 56, palette.WAX)
    lines = (
        ("This chart cannot be read", letters.HEADING, palette.INK_1),
        (printed_name(brief.path), letters.STRONG, palette.INK_1),
        ("Mend the line named below, or take the file away", letters.BODY, palette.INK_2),
    )
    y = rect.centery + c.look.grown(6)
    with c.region("chart", rect):
        for words, role, ink in lines:
            told = letters.fit(words, role, c.look, inner.w - c.px(20))
            letters.draw_text(c, (rect.centerx, y), told, role, ink, "center")
            y += c.look.grown(32)
