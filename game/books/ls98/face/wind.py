"""What the rose says by the 1798 game: points of sailing, and the movement points they give."""

from __future__ import annotations

from typing import Final

from game.books.ls98.face.hand import hand_of, sheet_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.rules.sailing import WORDS, allowance, point_of_sailing
from game.books.ls98.rules.sheet import Wind
from game.core.table import the
from game.play.words import count, short_clause
from game.sea.hexes import NAMES, degrees_of, turned
from game.ui.battle.hud_state import HudState
from game.ui.battle.wind_panel import Spans, WindSector, WindView

_GROUNDS: Final = ("dead", "bow", "beam", "astern")
_SIXTH: Final = 60


def wind(hud: HudState, ship: str, heading: float | None) -> WindView:
    """The rose for that ship, or for the end of her move as drawn."""
    sheet, air, lies = sheet_of(ship), the(Wind), ""
    laid = hand_of(hud).laid
    if sheet is not None and heading is not None:
        way = sheet.heading
        if isinstance(laid, HelmPlan) and ship == hud.prompt.ship:
            way = laid.end.heading
            heading = degrees_of(way) / 100
        lies = _GROUNDS[point_of_sailing(way, air.blows_from)]
    zones = []
    for off, (ground, name) in enumerate(zip(_GROUNDS, WORDS, strict=True)):
        value = "none"
        if off:
            value = ""
            if sheet is not None:
                way = turned(air.blows_from, off)
                points = allowance(sheet, way, air, sheet.full_sail).total
                value = count(points, "point")
        zones.append(
            WindSector(ground, name.capitalize() if off else "Head wind", value, spans(off))
        )
    sea = "rough" if air.rough else "fair"
    weather = f"{NAMES[air.blows_from]} {air.blows_from} · sea {sea}"
    blows = degrees_of(air.blows_from) / 100
    return WindView(blows, False, weather, short_clause("LS98-move-5"), tuple(zones), heading, lies)


def spans(off: int) -> Spans:
    """Where headings so many hexsides off the wind lie, on both sides of it, in degrees."""
    middle, half = off * _SIXTH, _SIXTH // 2
    if off in (0, 3):
        return ((middle - half, middle + half),)
    return ((middle - half, middle + half), (360 - middle - half, 360 - middle + half))
