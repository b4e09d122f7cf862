"""What the plate of a ship says by the 1798 game: hull left, what is in each broadside, crew and
marines, the boxes of each mast, her sail, her markers. Read inside the table of the battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from game.books.ls98.face.markers import GOOD, PICTURES, Sign, signs_of
from game.books.ls98.face.sheet import Blocks, Men, blocks_of, fresh_card
from game.books.ls98.rules.sheet import SIDES, Load, Ship, fights, holds_of, ship_named
from game.books.ls98.rules.shots import ammunition
from game.core.events import Hurt, TurnBegan
from game.core.visible import VisibleShip
from game.ui.battle.hud_state import HudState
from game.ui.battle.record_panel import Condition
from game.ui.battle.ship_status import MastMark, ShipStatus, status_of_visible

_MEN: Final = {Men.CREW: "crew", Men.MARINES: "marines", Men.SOLDIERS: "soldiers"}
_PRESSING: Final = (
    Sign.SURRENDERED,
    Sign.SINKING,
    Sign.ON_FIRE,
    Sign.AGROUND,
    Sign.DISMASTED,
    Sign.ADRIFT,
    Sign.FLEEING,
)
"""Markers of loss, the most pressing first."""
_MEN_ICONS: Final = {Men.CREW: "crew", Men.MARINES: "people", Men.SOLDIERS: "people"}


def ship_plate(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """The plate of that ship; every card lies open in this book."""
    card = ship_named(ship.id)
    fresh = fresh_card(hud, card)
    men = blocks_of(card, fresh)
    return replace(
        status_of_visible(ship),
        fresh=min(lost_this_turn(hud, ship.id), ship.points - ship.value) / max(1, ship.points),
        masts=masts_of(card, fresh),
        signs=(*_hurts(card), *_lies(card), *(_does(card, men) if fights(card) else ())),
        test=test_of(card),
    )


def lost_this_turn(hud: HudState, ship: str) -> int:
    """Damage points of her hull since the turn began."""
    turn = takewhile(lambda e: not isinstance(e, TurnBegan), reversed(hud.battle.events))
    return sum(event.points for event in turn if isinstance(event, Hurt) and event.ship == ship)


def masts_of(ship: Ship, fresh: Ship) -> tuple[MastMark, ...]:
    """Her masts from forward, with the boxes left of those on her card as printed."""
    return tuple(
        MastMark(mast not in ship.masts_down, max(left, 0) / max(1, most))
        for mast, most, left in zip(ship.rigged, fresh.boxes, ship.boxes, strict=False)
    )


def test_of(ship: Ship) -> str:
    """LS98-sink-1, LS98-morale-3: that she may sink, else how many more blocks of men she can lose
    before her crew is halved."""
    if not fights(ship):
        return ""
    if ship.damage >= ship.points:
        return "may sink"
    men = ship.strength - ship.start // 2
    return f"shaken in {men}" if men > 0 else ""


def _hurts(ship: Ship) -> Iterator[Condition]:
    """Boarders, fire, her other markers of loss, what holds her, leaders."""
    held = holds_of(ship.id)
    boarded = any(hold.boarder not in ("", ship.id) for hold in held)
    if boarded:
        yield Condition("swords", "boarded", True)
    signs = [sign for sign in signs_of(ship) if sign not in GOOD]
    for sign in sorted(signs, key=_PRESSING.index):
        yield Condition(PICTURES[sign], str(sign), True)
    if held and not boarded:
        grappled = any(hold.grappled for hold in held)
        yield Condition("hook", "grappled" if grappled else "entangled", True)
    if ship.leaders_hurt:
        yield Condition("officer", "leader hurt", True)


def _lies(ship: Ship) -> Iterator[Condition]:
    """Her markers that tell of no loss."""
    yield from (Condition(PICTURES[sign], str(sign)) for sign in signs_of(ship) if sign in GOOD)


def _does(ship: Ship, men: tuple[Blocks, ...]) -> Iterator[Condition]:
    """Her sail, her guns, her men."""
    if not ship.full_sail and not ship.dismasted:
        yield Condition("sail", "half sail")
    yield Condition("cannon", guns_words(ship), told=guns_told(ship))
    for blocks in men:
        words = f"{_MEN[blocks.kind]} {blocks.left}"
        yield Condition(_MEN_ICONS[blocks.kind], words, 2 * blocks.left <= blocks.most)


def guns_words(ship: Ship) -> str:
    """LS98-fire-7, LS98-fire-15: what is in her guns: `both ball`, `ball, chain` from port to
    starboard, `stbd ball` where the other side cannot fire, `both fired`, `both in 1` while they
    are loaded for so many turns."""
    loads = [ship.load(side) for side in SIDES]
    port, starboard = (_load_words(load) for load in loads)
    ready = [load.ready for load in loads]
    if port == starboard:
        return f"both {port}"
    if all(ready):
        return f"{port}, {starboard}"
    if any(ready):
        return f"port {port}" if ready[0] else f"stbd {starboard}"
    return "reloading"


def guns_told(ship: Ship) -> str:
    """The same to whoever asks: ``port guns have fired, starboard guns hold ball``."""
    port, starboard = (_load_told(ship.load(side)) for side in SIDES)
    if port == starboard:
        return f"guns of both sides {port}"
    return f"port guns {port}, starboard guns {starboard}"


def _load_told(load: Load) -> str:
    """What is in the guns of a side."""
    if not load.shot:
        return "have fired"
    wait = f"are loaded in {load.left} turn{'s' * (load.left != 1)}"
    return wait if load.left else f"hold {ammunition(load.shot)}"


def _load_words(load: Load) -> str:
    """`ball`, `chain`, `double`; `fired` where nothing is in the guns, `in 2` while they are being
    loaded for so many turns."""
    if not load.shot:
        return "fired"
    return f"in {load.left}" if load.left else str(load.shot)
