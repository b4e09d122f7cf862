"""What the rose says by Warm Work, Hardy!: points of sailing, and how many squares they give."""

from typing import Final

from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.question_draft import draft_of, find_ship_card, viewer_seat
from game.books.wwh.rules.sheet import Wind
from game.books.wwh.rules.sight import known_record_of
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import max_squares, point_of_sailing
from game.core.table import get_single
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
from game.ui.battle.state.hud_state import HudState

_GROUNDS: Final = ("dead", "bow", "beam", "quarter", "astern")
_NAMES: Final = ("No go", "Close", "Large", "Quarter", "Before")
_DEGREES: Final = 45


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of her move as drawn."""
    sheet, air, lies = find_ship_card(ship), get_single(Wind), ""
    laid = draft_of(hud).answer_draft
    if sheet is not None and end_heading_deg is not None:
        point = sheet.heading
        if isinstance(laid, HelmDraft) and ship == hud.prompt.ship:
            point = laid.end_helm.heading
            end_heading_deg = float(point * _DEGREES)
        lies = _GROUNDS[point_of_sailing(point, air.blows_from)]
    known = sheet is not None and known_record_of(sheet, viewer_seat(hud)).damage is not None
    zones = []
    for off, (ground, name) in enumerate(zip(_GROUNDS, _NAMES, strict=True)):
        most = 0
        if sheet is not None and known:
            most = max_squares(sheet, (air.blows_from + off) % HEADINGS_IN_ALL, air)
        value = f"{most} sq" if off and known else "" if off else "±22°"
        zones.append(WindSector(ground, name, value, off_wind_spans_deg(off)))
    strength: str = rule_table("wind_change")["levels"][air.strength]
    weather = f"{HEADING_NAMES[air.blows_from]} · {strength}"
    blows = float(air.blows_from * _DEGREES)
    return WindView(blows, False, weather, "§1.1", tuple(zones), end_heading_deg, lies)


def off_wind_spans_deg(steps_off_wind: int) -> AngleSpans:
    """Return the headings this many points off the wind, on both sides of it, in degrees."""
    middle, half = steps_off_wind * _DEGREES, _DEGREES // 2
    if steps_off_wind == 0:
        return ((-half, half),)
    if steps_off_wind == HEADINGS_IN_ALL // 2:
        return ((middle - half, middle + half),)
    near, far = middle - half, middle + half
    return ((near, far), (360 - far, 360 - near))
