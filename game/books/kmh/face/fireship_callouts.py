"""What a burning fireship may do to the one who lies in her way, and one that is about to be lit:
the odds of fending her off, as tags on the sea."""

from __future__ import annotations

from typing import Final

from game.books.kmh.face.question_draft import find_ship
from game.books.kmh.rules.fending_off import fending_chance
from game.books.kmh.rules.sheet import Ship, all_on_table
from game.books.kmh.rules.tables import table
from game.core.markers import Ablaze
from game.core.table import find_marker, has_marker
from game.sea.pose import gap_between_hulls
from game.sea.units import CM, cm_text
from game.stage.paper import palette
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import with_clause

_NEAR: Final = 22 * CM
"""How near a fireship must be for a callout at her victim."""
_IGNITION: Final = "KMH-17.1.1"


def fireship_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """KMH-17.2.2: return while a ship is in hand that a fire drives down on, or a fireship that may
    be lit, a tag at each ship in danger: how far, and how often of 36 she fends her off."""
    if not hud.prompt.needs_answer:
        return []
    ship = find_ship(hud.prompt.ship)
    if ship is None:
        return []
    if hud.prompt.clause == _IGNITION:
        foes = [
            s for s in all_on_table() if s.side != ship.side and not has_marker(s.number, Ablaze)
        ]
        return [
            _fireship_callout(sea_view, hud, foe, ship)
            for foe in foes
            if _distance(foe, ship) <= _NEAR
        ]
    return [
        _fireship_callout(sea_view, hud, ship, fire, n > 0)
        for n, fire in enumerate(fireships_near(ship))
    ]


def fireships_near(ship: Ship) -> list[Ship]:
    """Return burning fireships so near that she must think of fending off, the nearest first."""
    near = [s for s in all_on_table() if s is not ship and has_marker(s.number, Ablaze)]
    near = [s for s in near if _distance(ship, s) <= _NEAR and not has_marker(ship.number, Ablaze)]
    return sorted(near, key=lambda s: _distance(ship, s))[:2]


def _distance(a: Ship, b: Ship) -> int:
    return gap_between_hulls(a.pose, a.size, b.pose, b.size)


def expected_run(fireship: Ship) -> int:
    """Return the way she is likely to make on her next card, in table units: what she made last, or
    her basic speed before she is lit, less what the fire has taken (KMH-17.1.5)."""
    fire = find_marker(fireship.number, Ablaze)
    run = fireship.last_run or fireship.speed * CM
    return max(run - (3 * CM if fire is not None else 0), 0)


def _fireship_callout(
    sea_view: SeaView, hud: HudState, ship: Ship, fireship: Ship, spare: bool = True
) -> Callout:
    """Return how a ship stands to a fireship; a `spare` tag is left out where there is no room for
    it."""
    chance = round(100 * fending_chance(ship, expected_run(fireship)) / 36)
    near = table("fend_off")["within_cm"]
    first = f"{fireship.name}: {cm_text(_distance(ship, fireship))} cm off {ship.name}"
    second = with_clause(hud, f"within {near} cm she is fended off {chance} %", "KMH-17.2.2")
    at = sea_view.pixel_at(ship.pose.x / CM, ship.pose.y / CM)
    return Callout((first, second), palette.WAX, at, spare)
