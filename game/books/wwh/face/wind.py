"""What the rose says by Warm Work, Hardy!: points of sailing, and how many squares they give."""

from __future__ import annotations

from typing import Final

from game.books.wwh.face.hand import hand_of, reader, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.rules.sailing import maximum, off_wind
from game.books.wwh.rules.sheet import Wind
from game.books.wwh.rules.sight import view_of
from game.books.wwh.rules.tables import table
from game.core.table import the
from game.sea.square import NAMES, POINTS
from game.ui.battle.hud_state import HudState
from game.ui.battle.wind_panel import Spans, WindSector, WindView

_GROUNDS: Final = ("dead", "bow", "beam", "quarter", "astern")
_NAMES: Final = ("No go", "Close", "Large", "Quarter", "Before")
_DEGREES: Final = 45


def wind(hud: HudState, ship: str, heading: float | None) -> WindView:
    """The rose for that ship, or for the end of her move as drawn."""
    sheet, air, lies = sheet_of(ship), the(Wind), ""
    laid = hand_of(hud).laid
    if sheet is not None and heading is not None:
        point = sheet.heading
        if isinstance(laid, HelmPlan) and ship == hud.prompt.ship:
            point = laid.end.heading
            heading = float(point * _DEGREES)
        lies = _GROUNDS[off_wind(point, air.blows_from)]
    known = sheet is not None and view_of(sheet, reader(hud)).damage is not None
    zones = []
    for off, (ground, name) in enumerate(zip(_GROUNDS, _NAMES, strict=True)):
        most = 0
        if sheet is not None and known:
            most = maximum(sheet, (air.blows_from + off) % POINTS, air)
        value = f"{most} sq" if off and known else "" if off else "±22°"
        zones.append(WindSector(ground, name, value, spans(off)))
    strength: str = table("wind_change")["levels"][air.strength]
    weather = f"{NAMES[air.blows_from]} · {strength}"
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, weather, "§1.1", tuple(zones), heading, lies)


def spans(off: int) -> Spans:
    """Where headings so many points off the wind lie, on both sides of it, in degrees."""
    middle, half = off * _DEGREES, _DEGREES // 2
    if off == 0:
        return ((-half, half),)
    if off == POINTS // 2:
        return ((middle - half, middle + half),)
    near, far = middle - half, middle + half
    return ((near, far), (360 - far, 360 - near))
