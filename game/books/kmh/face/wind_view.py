"""What the rose says by Kiss Me, Hardy!: four zones, their dice, and what these give a ship."""

from typing import Final

from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.question_draft import draft_of, find_ship_card
from game.books.kmh.rules.previews import wind_position_at
from game.books.kmh.rules.sheet import Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition
from game.core.table import get_single
from game.sea import units
from game.ui.battle.panels.wind_panel import AngleSpans, WindSector, WindView
from game.ui.battle.state.hud_state import HudState

_NAMES: Final = {WindPosition.BOW: "Bow", WindPosition.QUARTER: "Quarter", WindPosition.ASTERN: "Astern"}


def wind_view(hud: HudState, ship: str, end_heading_deg: float | None) -> WindView:
    """Return the rose for that ship, or for the end of her course as drawn."""
    sheet, lies = find_ship_card(ship), ""
    plan = draft_of(hud).answer_draft
    if sheet is not None and end_heading_deg is not None:
        pose = sheet.pose
        if isinstance(plan, HelmDraft) and ship == hud.prompt.ship:
            pose = plan.end_pose
            end_heading_deg = pose.heading / 100
        lies = wind_position_at(pose)
    air = get_single(Wind)
    zones = (_dead_sector(), *(_zone_sector(name, sheet) for name in _NAMES))
    return WindView(air.blows_from / 100, air.calm, _weather_words(air), "§6.2", zones, end_heading_deg, lies)


def _dead_sector() -> WindSector:
    """Return the zone she may not sail in."""
    limit = rule_table("wind_position")["bow_from"]
    return WindSector(WindPosition.DEAD, "No go", f"±{limit}°", ((-limit, limit),))


def _zone_sector(name: WindPosition, ship: Ship | None) -> WindSector:
    """Return the sector of a zone: its dice, and the least and most cm that they give a ship, as in
    `+2d6 17–27`."""
    number: int = rule_table("wind_position")["dice"][name]
    dice = f"{'+' if number > 0 else '−'}{abs(number)}d6"
    if ship is None:
        return WindSector(name, _NAMES[name], dice, _zone_spans(name))
    base = ship.speed + ship.speed_modifier
    least, most = sorted(max(base + face * number, 0) for face in (1, 6))
    return WindSector(name, _NAMES[name], f"{dice} {least}–{most}" if most else dice, _zone_spans(name))


def _zone_spans(name: WindPosition) -> AngleSpans:
    """Return the angles of a zone off the wind, on both sides of it."""
    limits = rule_table("wind_position")
    if name == WindPosition.ASTERN:
        return ((limits["quarter_to"], 360 - limits["quarter_to"]),)
    near, far = (
        (limits["quarter_from"], limits["quarter_to"])
        if name == WindPosition.QUARTER
        else (limits["bow_from"], limits["quarter_from"])
    )
    return ((near, far), (360 - far, 360 - near))


def _weather_words(air: Wind) -> str:
    """Return text like `W · sea choppy`."""
    sea = "choppy" if air.choppy else "fair"
    point = "calm" if air.calm else units.nearest_compass_point(round(air.blows_from))
    return f"{point} · sea {sea}"
