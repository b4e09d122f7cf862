"""Broadsides in plain numbers: the hits that one ship may expect of another (LS98-fire)."""

from dataclasses import dataclass

from game.books.ls98.captain.hex_geometry import AHEAD_SIDE, ASTERN_SIDE
from game.books.ls98.rules.cards import CLOSE_AND_BOARD
from game.books.ls98.rules.sheet import BALL, CHAIN, DOUBLE, SIDES, Ammunition, Ship
from game.books.ls98.rules.shots import broadside_dice_tally
from game.books.ls98.rules.tables import rule_table
from game.sea.hexes import Sector


@dataclass(frozen=True, slots=True)
class BroadsideState:
    """One side of a ship against one enemy: the shot in them, whether they may be fired now, and
    the dice before any rake."""

    shot: Ammunition
    is_ready: bool
    dice_before_rake: int


@dataclass(frozen=True, slots=True)
class FirepowerAgainst:
    """A ship against one enemy: the last hex of close, medium and long range, both sides, whether
    she may fire yet in this turn, and how far a ball of hers may go (LS98-orders-4)."""

    last_hexes: tuple[int, int, int]
    sides: tuple[BroadsideState, BroadsideState]
    may_fire: bool
    max_ball_range: int


def firepower_against(ship: Ship, foe: Ship) -> FirepowerAgainst:
    """LS98-fire-4 to LS98-fire-9: return what a ship has against another as things stand."""
    close, medium, far = rule_table("ranges")[ship.klass]
    sides, dice = [], dict[Ammunition, int]()
    for name in SIDES:
        load = ship.load_of(name)
        shot = load.shot or BALL
        if shot not in dice:
            dice[shot] = broadside_dice_tally(ship, foe, shot, Sector.HERE).total
        sides.append(BroadsideState(shot, load.is_ready, dice[shot]))
    first = CLOSE_AND_BOARD in ship.orders and not ship.first_done
    reach = (close, medium, far), (sides[0], sides[1])
    return FirepowerAgainst(*reach, bool(ship.crew) and not ship.fired, medium if first else far)


def expected_side_hits(guns: FirepowerAgainst, side: int, distance: int, target_side: int) -> float:
    """LS98-fire-10, LS98-fire-12: return hits to expect of one side; ``target_side``: on which hand
    of her
    target the firer is, which tells a rake."""
    one = guns.sides[side]
    close, medium, _ = guns.last_hexes
    if distance > guns.max_ball_range:
        return 0.0
    if one.shot == CHAIN:
        return max(one.dice_before_rake, 0) / 3 if distance <= medium else 0.0
    if one.shot == DOUBLE and distance > close:
        return 0.0
    dice: int = one.dice_before_rake + RAKE_DICE.get(target_side, 0)
    return max(dice, 0) * (1 / 3 if distance <= close else 1 / 6)


RAKE_DICE: dict[int, int] = {
    AHEAD_SIDE: rule_table("modifiers")["bow_rake"],
    ASTERN_SIDE: rule_table("modifiers")["stern_rake"],
}
"""LS98-fire-9a: dice more for a rake, by the hand on which the target has the firer."""
