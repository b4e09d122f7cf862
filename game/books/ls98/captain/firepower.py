"""Broadsides in plain numbers: the hits that one ship may expect of another (LS98-fire)."""

from __future__ import annotations

from dataclasses import dataclass

from game.books.ls98.captain.hex_geometry import AHEAD_SIDE, ASTERN_SIDE
from game.books.ls98.rules.sheet import BALL, CHAIN, DOUBLE, SIDES, Ship
from game.books.ls98.rules.shots import dice_of
from game.books.ls98.rules.standing_orders import CLOSE_AND_BOARD
from game.books.ls98.rules.states import Ammunition
from game.books.ls98.rules.tables import table
from game.sea.hexes import Sector


@dataclass(frozen=True, slots=True)
class BroadsideState:
    """One side of a ship against one enemy: the shot in them, whether they may be fired now, and
    the dice before any rake."""

    shot: Ammunition
    is_ready: bool
    dice: int


@dataclass(frozen=True, slots=True)
class FirepowerAt:
    """A ship against one enemy: the last hex of close, medium and long range, both sides, whether
    she may fire yet in this turn, and how far a ball of hers may go (LS98-orders-4)."""

    ranges: tuple[int, int, int]
    sides: tuple[BroadsideState, BroadsideState]
    may_fire: bool
    farthest: int


def firepower_at(ship: Ship, foe: Ship) -> FirepowerAt:
    """LS98-fire-4 to LS98-fire-9: return what a ship has against another as things stand."""
    close, medium, far = table("ranges")[ship.klass]
    sides, dice = [], dict[Ammunition, int]()
    for name in SIDES:
        load = ship.load(name)
        shot = load.shot or BALL
        if shot not in dice:
            dice[shot] = dice_of(ship, foe, shot, Sector.HERE).total
        sides.append(BroadsideState(shot, load.ready, dice[shot]))
    first = CLOSE_AND_BOARD in ship.orders and not ship.first_done
    reach = (close, medium, far), (sides[0], sides[1])
    return FirepowerAt(*reach, bool(ship.crew) and not ship.fired, medium if first else far)


def expected_side_hits(guns: FirepowerAt, side: int, distance: int, target_side: int) -> float:
    """LS98-fire-10, LS98-fire-12: return hits to expect of one side; ``target_side``: on which hand of her
    target the firer is, which tells a rake."""
    one = guns.sides[side]
    close, medium, _ = guns.ranges
    if distance > guns.farthest:
        return 0.0
    if one.shot == CHAIN:
        return max(one.dice, 0) / 3 if distance <= medium else 0.0
    if one.shot == DOUBLE and distance > close:
        return 0.0
    dice: int = one.dice + RAKE_DICE.get(target_side, 0)
    return max(dice, 0) * (1 / 3 if distance <= close else 1 / 6)


RAKE_DICE: dict[int, int] = {
    AHEAD_SIDE: table("modifiers")["bow_rake"],
    ASTERN_SIDE: table("modifiers")["stern_rake"],
}
"""LS98-fire-9a: dice more for a rake, by the hand on which the target has the firer."""
