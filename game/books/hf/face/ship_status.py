"""Ship status under Hold Fast: hull squares left, her speed, the batteries of each side, morale,
marines, wheel and rudder. Read inside the table of the battle."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from game.books.hf.face.record_view import fallen_masts, section_losses
from game.books.hf.rules.morale import boxes_and_striking_faces
from game.books.hf.rules.sheet import PORT, STARBOARD, Ship, get_ship, is_fighting
from game.core.events import Hurt, TurnBegan
from game.core.visible import VisibleShip
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship; every card is open (HF-card-1), and nothing that is plotted
    stands on it (HF-orders-3)."""
    card = get_ship(ship.id)
    seen = status_of_visible(replace(ship, afire=False, aback=False))
    ails = tuple(sign for sign in seen.conditions if sign.is_bad)
    rest = tuple(sign for sign in seen.conditions if not sign.is_bad)
    whole = max(1, sum(card.hull))
    return replace(
        seen,
        share_lost=min(points_lost_this_turn(hud, ship.id), card.hull_lost) / whole,
        masts=mast_marks(card),
        conditions=(
            *ails,
            *_damage_conditions(card, ship),
            *rest,
            *(_sailing_conditions(card, ship) if is_fighting(card) else ()),
        ),
        next_test=next_morale_words(card),
    )


def points_lost_this_turn(hud: HudState, ship_id: str) -> int:
    """Return hull squares marked since the turn began."""
    turn = takewhile(lambda e: not isinstance(e, TurnBegan), reversed(hud.battle.events))
    return sum(event.points for event in turn if isinstance(event, Hurt) and event.ship == ship_id)


def mast_marks(ship: Ship) -> tuple[MastMark, ...]:
    """Return her masts from forward, a section of circles each (HF-dmg-mast)."""
    down, circles = fallen_masts(ship), section_losses(ship.mast, ship.mast_lost)
    return tuple(
        MastMark(mast not in down, (boxes - lost) / max(1, boxes))
        for mast, (boxes, lost) in zip(ship.rigged, circles, strict=False)
    )


def next_morale_words(ship: Ship) -> str:
    """HF-morale-4: return after how many more boxes of morale her crew is tested."""
    if not is_fighting(ship) or not ship.morale:
        return ""
    boxes, _ = boxes_and_striking_faces(ship)
    return f"test in {boxes}" if boxes else "test next"


def _damage_conditions(ship: Ship, seen: VisibleShip) -> Iterator[ShipCondition]:
    """Yield what ails her besides what can be seen in any book."""
    if ship.fires:
        yield ShipCondition("flame", "on fire" if ship.fires == 1 else f"{ship.fires} fires", True)
    if seen.aback:
        yield ShipCondition("wind", "in the wind", True)
    if ship.rudder_gone:
        yield ShipCondition("rudder", "rudder gone", True)
    if ship.wheel_gone:
        yield ShipCondition("wheel", "wheel gone", True)


def _sailing_conditions(ship: Ship, seen: VisibleShip) -> Iterator[ShipCondition]:
    """Yield how she sails, what she has to fight with."""
    if not seen.anchored:
        slow = ship.top_speed < ship.top_printed
        yield ShipCondition("sail", f"{ship.speed} of {ship.top_speed}", slow)
    port, starboard = len(ship.manned_of(PORT)), len(ship.manned_of(STARBOARD))
    words = f"{port} a side" if port == starboard else f"{port} port {starboard} stbd"
    yield ShipCondition("cannon", words, not port or not starboard)
    if ship.morale_printed:
        yield ShipCondition("flag", f"morale {ship.morale}", ship.morale <= 1)
    if ship.marines:
        yield ShipCondition("people", f"marines {ship.marines_ready}")
