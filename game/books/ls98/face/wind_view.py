"""What the rose says by the 1798 game: points of sailing, and the movement points they give."""

from typing import Final

from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.question_draft import draft_of, find_ship_card
from game.books.ls98.rules.sheet import Wind
from game.books.ls98.rules.wind import WORDS, point_of_sailing, points_tally
from game.core.table import get_single
from game.play.event_words import count_words
from game.play.rulebook import clause_label
from game.sea.hexes import DIRECTION_NAMES, heading_of_direction, turned_direction
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
from game.ui.battle.state.hud_state import HudState

_GROUNDS: Final = ("dead", "bow", "beam", "astern")
_SIXTH: Final = 60


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of her move as drawn."""
    sheet, air, lies = find_ship_card(ship), get_single(Wind), ""
    laid = draft_of(hud).answer_draft
    if sheet is not None and end_heading_deg is not None:
        way = sheet.heading
        if isinstance(laid, HelmDraft) and ship == hud.prompt.ship:
            way = laid.end_helm.heading
            end_heading_deg = heading_of_direction(way) / 100
        lies = _GROUNDS[point_of_sailing(way, air.blows_from)]
    zones = []
    for off, (ground, name) in enumerate(zip(_GROUNDS, WORDS, strict=True)):
        value = "none"
        if off:
            value = ""
            if sheet is not None:
                way = turned_direction(air.blows_from, off)
                points = points_tally(sheet, way, air, sheet.full_sail).total
                value = count_words(points, "point")
        zones.append(
            WindSector(ground, name.capitalize() if off else "Head wind", value, off_wind_spans_deg(off))
        )
    sea = "rough" if air.rough else "fair"
    weather = f"{DIRECTION_NAMES[air.blows_from]} {air.blows_from} · sea {sea}"
    blows = heading_of_direction(air.blows_from) / 100
    return WindView(blows, False, weather, clause_label("LS98-move-5"), tuple(zones), end_heading_deg, lies)


def off_wind_spans_deg(steps_off_wind: int) -> AngleSpans:
    """Return the headings this many hexsides off the wind, on both sides of it, in degrees."""
    middle, half = steps_off_wind * _SIXTH, _SIXTH // 2
    if steps_off_wind in (0, 3):
        return ((middle - half, middle + half),)
    return ((middle - half, middle + half), (360 - middle - half, 360 - middle + half))
