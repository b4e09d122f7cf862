"""Ship status under Kiss Me, Hardy!: damage points left, the rung she sails on, the first
broadsides she still has, her crew and officers, her steering, and the strike test to come. Read
inside the table of the battle."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sheet import Mast, Rung, Ship, get_ship, is_fighting
from game.core.visible import VisibleShip
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState

_FIRST_BROADSIDES: Final = {
    (False, False): "both",
    (True, False): "stbd",
    (False, True): "port",
    (True, True): "fired",
}
"""Which first broadsides are unspent, by whether port and starboard have fired (KMH-9.2.5)."""
_FIRST_BROADSIDES_SPEECH: Final = {
    "both": "first broadsides to come on both sides",
    "stbd": "first broadside to come to starboard",
    "port": "first broadside to come to port",
    "fired": "no first broadside left",
}
"""The same to the one who asks."""
_STRIKES_AT: Final = ("KMH-12.0.2", "KMH-12.0.8")
"""The clauses of a strike test that comes with damage points."""


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship; every sheet is open in this book (KMH-2.2.1)."""
    sheet = get_ship(ship.id)
    seen = status_of_visible(replace(ship, afire=False, aback=False))
    ails = tuple(sign for sign in seen.conditions if sign.is_bad)
    rest = tuple(sign for sign in seen.conditions if not sign.is_bad)
    return replace(
        seen,
        share_lost=min(sheet.damage_this_turn, sheet.damage) / max(1, sheet.points),
        masts=mast_marks(sheet),
        conditions=(
            *ails,
            *_damage_conditions(sheet),
            *rest,
            *(_working_conditions(sheet) if is_fighting(sheet) else ()),
        ),
        next_test=next_morale_words(sheet) if is_fighting(sheet) else "",
    )


def mast_marks(ship: Ship) -> tuple[MastMark, ...]:
    """Return her masts from forward. Speed boxes are struck off for the whole ship (KMH-10.3.1), so
    what is left of them is spread over the masts that stand."""
    names = [mast for mast in reversed(ship.rigged) if mast != Mast.BOWSPRIT]
    standing = sum(mast not in ship.masts_down for mast in names)
    share = ship.boxes_left * len(names) / max(1, 3 * ship.basic * standing)
    sail = min(1.0, share)
    return tuple(MastMark(False, 0.0) if mast in ship.masts_down else MastMark(True, sail) for mast in names)


def next_morale_words(ship: Ship) -> str:
    """KMH-12.0.2, KMH-12.0.8: return after how many more damage points her crew is tested."""
    points = [f.remaining for f in next_thresholds(ship) if f.clause in _STRIKES_AT]
    if not points:
        return ""
    return f"test in {points[0]}" if points[0] > 1 else "test next hit"


def _damage_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield what ails her besides what can be seen in any book."""
    if ship.burning:
        yield ShipCondition("flame", "magazine fire" if ship.hazardous else "on fire", True)
    if ship.hanging:
        yield ShipCondition("wind", "in irons", True)
    if ship.steering:
        yield ShipCondition("rudder", "no steering", True)
    if ship.officers:
        yield ShipCondition("officer", "officers down", True)
    if ship.crew_casualties:
        yield ShipCondition("crew", "crew hurt", True)
    if ship.retiring:
        yield ShipCondition("flag", "breaking off", True)


def _working_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield what she does, and what of her might be hit and is not."""
    yield from (*_sailing_conditions(ship), *_unhurt_conditions(ship))


def _sailing_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield how she sails, what her guns and crew are."""
    yield ShipCondition("sail", speed_words(ship), 2 * ship.speed < ship.basic)
    if ship.firepower:
        words = _FIRST_BROADSIDES["port" in ship.fired, "starboard" in ship.fired]
        yield ShipCondition("cannon", words, hint=_FIRST_BROADSIDES_SPEECH[words])
    quality = "prize crew" if ship.prize else str(ship.fighting_quality)
    if quality and not ship.crew_casualties:
        yield ShipCondition("crew", quality)


def speed_words(ship: Ship) -> str:
    """Return the rung of the ladder she sails on (KMH-6.4.1), else what she makes before the
    dice."""
    if ship.rung == Rung.STOP:
        return "hove to"
    return f"{ship.rung} speed" if ship.rung else f"{ship.speed} cm"


def _unhurt_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield what might be hit and is not: its icon alone."""
    if not ship.steering:
        yield ShipCondition("rudder", "")
    if not ship.burning:
        yield ShipCondition("flame", "")
