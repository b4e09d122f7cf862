"""Ship status under Warm Work, Hardy!: gunnery points left in all and on each side, damage, her
way, her crew; of a hidden record only what is seen over the water (WWH-B.1). Read inside the table
of the battle."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from game.books.wwh.face.question_draft import viewer_seat
from game.books.wwh.rules.boarding import has_lost_masts_to_strike
from game.books.wwh.rules.sheet import (
    SIDES,
    Ship,
    Wind,
    get_ship,
    holds_of,
    is_fast_after_capture,
    unfinished_grapple,
)
from game.books.wwh.rules.sight import KnownRecord, known_record_of
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk
from game.core.events import GunsLost, TurnBegan
from game.core.table import get_single
from game.core.visible import VisibleShip
from game.play.event_words import count_words
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState

_FIRED: Final = {
    (False, False): "",
    (True, False): "port fired",
    (False, True): "stbd fired",
    (True, True): "both fired",
}
"""What has spoken this turn, by whether port and starboard have."""


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship as the reader may know her."""
    record = get_ship(ship.id)
    view = known_record_of(record, viewer_seat(hud))
    hidden = view.gunnery is None
    seen = status_of_visible(replace(ship, boarded=False, locked=False, aback=False), hidden=hidden)
    ails = tuple(sign for sign in seen.conditions if sign.is_bad)
    lost = 0 if hidden else points_lost_this_turn(hud, ship.id)
    return replace(
        seen,
        share_lost=min(lost, ship.full_points - ship.points_left) / max(1, ship.full_points),
        masts=mast_marks(record, view),
        conditions=(
            *ails,
            *_damage_conditions(record),
            *(() if ship.struck else _sailing_conditions(record, view)),
        ),
        next_test=next_morale_words(record, view),
    )


def points_lost_this_turn(hud: HudState, ship_id: str) -> int:
    """Return gunnery points struck off both sides since the turn began."""
    turn = takewhile(lambda e: not isinstance(e, TurnBegan), reversed(hud.battle.events))
    return sum(event.points for event in turn if isinstance(event, GunsLost) and event.ship == ship_id)


def mast_marks(ship: Ship, record: KnownRecord) -> tuple[MastMark, ...]:
    """Return her masts from forward; damage points are struck off the sails of all of them
    (WWH-2.2b)."""
    left = 1.0 if record.damage is None else 1 - record.damage / rule_table("damage")["most"]
    return tuple(
        MastMark(False, 0.0) if mast in record.masts_down else MastMark(True, max(left, 0.0))
        for mast in ship.rigged
    )


def next_morale_words(ship: Ship, record: KnownRecord) -> str:
    """WWH-4.0b: return whether she strikes to the next enemy that comes to rake her."""
    if record.struck or record.damage is None or not has_lost_masts_to_strike(ship):
        return ""
    return "raked: strikes"


def _damage_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield the conditions that only this book has; all of them can be seen over the water."""
    if is_fast_after_capture(ship.id):
        yield ShipCondition("hook", "with her prize")
    elif unfinished_grapple(ship.id):
        yield ShipCondition("swords", "grappled", True)
    elif any(hold.foul for hold in holds_of(ship.id)):
        yield ShipCondition("hook", "entangled", True)
    if ship.in_irons:
        yield ShipCondition("wind", "in irons", True)


def _sailing_conditions(ship: Ship, view: KnownRecord) -> Iterator[ShipCondition]:
    """Yield how she sails, what is left of her guns and rigging, her crew. A hulk is known by the
    masts she has lost, or by her damage: so it is told only where that may be known."""
    if view.damage is not None and is_hulk(ship, get_single(Wind)):
        yield ShipCondition("mast", "a hulk, adrift", True)
    else:
        made = count_words(ship.last_run, "square") if ship.last_run else "lies still"
        yield ShipCondition("sail", "hove to" if ship.hove_to else made)
    yield from _gun_conditions(ship, view)
    if view.damage:
        yield ShipCondition("rigging", f"damage {view.damage}", True)
    yield ShipCondition("crew", str(view.crew))


def _gun_conditions(ship: Ship, view: KnownRecord) -> Iterator[ShipCondition]:
    """Yield the points of each side, and what has spoken this turn; else the first shot to come."""
    if view.port is not None and view.starboard is not None:
        worse = min(view.port, view.starboard) * 2 <= ship.gunnery
        words = f"{view.port} port {view.starboard} stbd"
        if view.port == view.starboard:
            words = f"{view.port} a side"
        yield ShipCondition("cannon", words, worse)
    port, starboard = (side in ship.fired for side in SIDES)
    if words := _FIRED[port, starboard]:
        yield ShipCondition("shot", words)
    elif view.has_fired is False:
        yield ShipCondition("shot", "first shot")
