"""Ship status under the 1798 game: hull left, what is in each broadside, crew and marines, the
boxes of each mast, her sail, her markers. Read inside the table of the battle."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from game.books.ls98.face.markers import HARMLESS, ICONS, ShipMarker, markers_and_states
from game.books.ls98.face.record_view import MenBlocks, MenKind, card_at_start, men_blocks
from game.books.ls98.rules.sheet import SIDES, Load, Ship, get_ship, holds_of, is_fighting
from game.books.ls98.rules.shots import ammunition_words
from game.core.events import Hurt, TurnBegan
from game.core.visible import VisibleShip
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState

_MEN: Final = {MenKind.CREW: "crew", MenKind.MARINES: "marines", MenKind.SOLDIERS: "soldiers"}
_URGENT: Final = (
    ShipMarker.SURRENDERED,
    ShipMarker.SINKING,
    ShipMarker.ON_FIRE,
    ShipMarker.AGROUND,
    ShipMarker.DISMASTED,
    ShipMarker.ADRIFT,
    ShipMarker.FLEEING,
)
"""Markers of loss, the most pressing first."""
_MEN_ICONS: Final = {MenKind.CREW: "crew", MenKind.MARINES: "people", MenKind.SOLDIERS: "people"}


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship; every card is open in this book."""
    card = get_ship(ship.id)
    fresh = card_at_start(hud, card)
    men = men_blocks(card, fresh)
    return replace(
        status_of_visible(ship),
        share_lost=min(points_lost_this_turn(hud, ship.id), ship.full_points - ship.points_left)
        / max(1, ship.full_points),
        masts=mast_marks(card, fresh),
        conditions=(
            *_damage_conditions(card),
            *_marker_conditions(card),
            *(_sailing_conditions(card, men) if is_fighting(card) else ()),
        ),
        next_test=next_morale_words(card),
    )


def points_lost_this_turn(hud: HudState, ship_id: str) -> int:
    """Return damage points of her hull since the turn began."""
    turn = takewhile(lambda e: not isinstance(e, TurnBegan), reversed(hud.battle.events))
    return sum(event.points for event in turn if isinstance(event, Hurt) and event.ship == ship_id)


def mast_marks(ship: Ship, starting_card: Ship) -> tuple[MastMark, ...]:
    """Return her masts from forward, with the boxes left of those on her card as printed."""
    return tuple(
        MastMark(mast not in ship.masts_down, max(left, 0) / max(1, most))
        for mast, most, left in zip(ship.rigged, starting_card.boxes, ship.boxes, strict=False)
    )


def next_morale_words(ship: Ship) -> str:
    """LS98-sink-1, LS98-morale-3: return that she may sink, else how many more blocks of men she
    can lose before her crew is halved."""
    if not is_fighting(ship):
        return ""
    if ship.damage >= ship.points:
        return "may sink"
    men = ship.men_blocks - ship.start // 2
    return f"shaken in {men}" if men > 0 else ""


def _damage_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield boarders, fire, her other markers of loss, what holds her, leaders."""
    held = holds_of(ship.id)
    boarded = any(hold.boarder not in ("", ship.id) for hold in held)
    if boarded:
        yield ShipCondition("swords", "boarded", True)
    signs = [marker for marker in markers_and_states(ship) if marker not in HARMLESS]
    for marker in sorted(signs, key=_URGENT.index):
        yield ShipCondition(ICONS[marker], str(marker), True)
    if held and not boarded:
        grappled = any(hold.grappled for hold in held)
        yield ShipCondition("hook", "grappled" if grappled else "entangled", True)
    if ship.leaders_hurt:
        yield ShipCondition("officer", "leader hurt", True)


def _marker_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield her markers that tell of no loss."""
    yield from (
        ShipCondition(ICONS[marker], str(marker)) for marker in markers_and_states(ship) if marker in HARMLESS
    )


def _sailing_conditions(ship: Ship, men: tuple[MenBlocks, ...]) -> Iterator[ShipCondition]:
    """Yield her sail, her guns, her men."""
    if not ship.full_sail and not ship.is_dismasted:
        yield ShipCondition("sail", "half sail")
    yield ShipCondition("cannon", guns_brief_words(ship), hint=guns_spoken_words(ship))
    for blocks in men:
        words = f"{_MEN[blocks.kind]} {blocks.left}"
        yield ShipCondition(_MEN_ICONS[blocks.kind], words, 2 * blocks.left <= blocks.total)


def guns_brief_words(ship: Ship) -> str:
    """LS98-fire-7, LS98-fire-15: return what is in her guns: `both ball`, `ball, chain` from port
    to starboard, `stbd ball` where the other side cannot fire, `both fired`, `both in 1` while they
    are loaded for this many turns."""
    loads = [ship.load_of(side) for side in SIDES]
    port, starboard = (_load_words(load) for load in loads)
    ready = [load.is_ready for load in loads]
    if port == starboard:
        return f"both {port}"
    if all(ready):
        return f"{port}, {starboard}"
    if any(ready):
        return f"port {port}" if ready[0] else f"stbd {starboard}"
    return "reloading"


def guns_spoken_words(ship: Ship) -> str:
    """Return the same to the one who asks: ``port guns have fired, starboard guns hold ball``."""
    port, starboard = (_load_speech(ship.load_of(side)) for side in SIDES)
    if port == starboard:
        return f"guns of both sides {port}"
    return f"port guns {port}, starboard guns {starboard}"


def _load_speech(load: Load) -> str:
    """Return what is in the guns of a side."""
    if not load.shot:
        return "have fired"
    wait = f"are loaded in {load.left} turn{'s' * (load.left != 1)}"
    return wait if load.left else f"hold {ammunition_words(load.shot)}"


def _load_words(load: Load) -> str:
    """Return text like `ball`, `chain`, `double`; `fired` where nothing is in the guns, `in 2`
    while they are being loaded for this many turns."""
    if not load.shot:
        return "fired"
    return f"in {load.left}" if load.left else str(load.shot)
