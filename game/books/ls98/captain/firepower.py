"""Broadsides and boardings in plain numbers: what one ship may expect of another (LS98-fire, LS98-board)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.books.hits import exact_hits_chance
from game.books.ls98.captain import weights as w
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.cards import CLOSE_AND_BOARD
from game.books.ls98.rules.melee import melee_dice_tally
from game.books.ls98.rules.previews import die_win_loss_odds, largest_party, stand_firm_chance
from game.books.ls98.rules.sheet import BALL, CHAIN, DOUBLE, SIDES, Ammunition, Ship, get_ship
from game.books.ls98.rules.shots import broadside_dice_tally
from game.books.ls98.rules.tables import rule_table
from game.sea.hexes import BOW, DIRECTION_STEPS, PORT, STARBOARD, STERN, Hex, Sector, distance, sector_of

HexOffset = tuple[int, int]
"""A hex by its q and r."""
HexPose = tuple[int, int, int]
"""A hex by its q and r, and a heading."""
OWN_HEX = Hex(0, 0)
SIDE_NUMBERS = {PORT: 0, STARBOARD: 1, BOW: 2, STERN: 3, Sector.HERE: 4}
PORT_SIDE, STARBOARD_SIDE, AHEAD_SIDE, ASTERN_SIDE = range(4)
"""On which hand a hex is seen: the first two are broadsides."""


@lru_cache(maxsize=32_768)
def side_number_of_hex(dq: int, dr: int, heading: int) -> int:
    """LS98-fire-5: return on which hand of a ship a hex is, so far off, when she heads so."""
    return SIDE_NUMBERS[sector_of(OWN_HEX, heading, Hex(dq, dr))]


@lru_cache(maxsize=8192)
def hex_distance(dq: int, dr: int) -> int:
    """Return hexes between two places."""
    return distance(OWN_HEX, Hex(dq, dr))


def next_hex(q: int, r: int, heading: int) -> HexOffset:
    """Return the next hex in a direction."""
    dq, dr = DIRECTION_STEPS[heading]
    return q + dq, r + dr


@dataclass(frozen=True, slots=True)
class BroadsideState:
    """One side of a ship against one enemy: the shot in them, whether they may be fired now, and the dice
    before any rake."""

    shot: Ammunition
    is_ready: bool
    dice_before_rake: int


@dataclass(frozen=True, slots=True)
class FirepowerAgainst:
    """A ship against one enemy: the last hex of close, medium and long range, both sides, whether she may
    fire yet in this turn, and how far a ball of hers may go (LS98-orders-4)."""

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
    """LS98-fire-10, LS98-fire-12: return the expected hits of one side at her ``target_side``."""
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


def ship_worth(ship: Ship) -> float:
    """Return what a ship in the battle is worth."""
    return ship.dice + w.SHIP_WORTH


def one_hit_worth(ship: Ship, shot: str) -> float:
    """LS98-fire-11, LS98-fire-13: return the worth of a hit on a ship: more, the nearer it brings her end."""
    if shot == CHAIN:
        boxes = sum(ship.boxes)
        return ship_worth(ship) / (w.CHAIN_PER_BOX * boxes + w.UNTIL_LAST_RAKE) if boxes else 0.0
    hull = w.SHOT_PER_POINT * max(ship.points - ship.damage, 0) + w.UNTIL_SINKING
    men = w.SHOT_PER_POINT * ship.crew + w.UNTIL_SINKING
    return ship_worth(ship) / min(hull, men)


# ------------------------------------------------------------------------------ boarding
class StandChances(dict[str, float]):
    """LS98-morale-2: chances that crews stand firm, computed once per ship and look."""

    def __missing__(self, name: str) -> float:
        """Asked for the first time."""
        self[name] = chance = float(stand_firm_chance(get_ship(name)))
        return chance


def boarding_worth(ship: Ship, foe: Ship, stand_chances: StandChances) -> float:
    """LS98-board-2: return what it is worth to grapple her: the one who wins the grapple may board."""
    won, lost = grapple_win_loss_odds(grapple_tally(ship).total - grapple_tally(foe).total)
    gain = won * capture_odds(ship, foe, stand_chances) * ship_worth(foe)
    return gain - lost * capture_odds(foe, ship, stand_chances) * ship_worth(ship)


@lru_cache(maxsize=64)
def grapple_win_loss_odds(die_lead: int) -> tuple[float, float]:
    """LS98-board-2: return the chances of who leads by so much to win the grapple, and to lose it."""
    won, lost = die_win_loss_odds(die_lead)
    return float(won), float(lost)


def capture_odds(ship: Ship, foe: Ship, stand_chances: StandChances) -> float:
    """LS98-board-6 to LS98-board-8: return the chance that a boarding carries her, however long."""
    parties = [(s, largest_party(s), next(iter(s.leaders), "")) for s in (ship, foe)]
    sides = [(int(melee_dice_tally(s, p, leader, 0).total), p.marines) for s, p, leader in parties]
    if not foe.men_blocks:
        return 1.0
    if not ship.crew + ship.soldiers + ship.marines:
        return 0.0
    return _carry_chance(*sides[0], *sides[1], max(foe.decks, 1), round(stand_chances[foe.id], 2))


@lru_cache(maxsize=4096)
def _carry_chance(ours: int, marines: int, theirs: int, guards: int, decks: int, stands: float) -> float:
    """Return the chance to carry a ship deck by deck; each deck adds a die and shakes her crew."""
    odds = 1.0
    for taken in range(decks - 1, -1, -1):
        won, even, lost = _round_chances(ours + taken, marines, theirs, guards)
        decided = max(1 - even, 0.05)
        firm = max(stands - 0.1 * (taken + 1), 0.0)
        after = 1.0 if taken == decks - 1 else (1 - firm) + firm * odds
        again = lost * w.AFTER_A_REPULSE
        odds = (won * after + again * won / decided * after) / decided
    return min(odds, 1.0)


@lru_cache(maxsize=1024)
def _round_chances(ours: int, marines: int, theirs: int, guards: int) -> tuple[float, float, float]:
    """LS98-board-6: return the chances of a round won, even, lost."""
    mine, other = _hit_chances(ours, marines), _hit_chances(theirs, guards)
    won = sum(p * q for n, p in enumerate(mine) for m, q in enumerate(other) if n > m)
    lost = sum(p * q for n, p in enumerate(mine) for m, q in enumerate(other) if n < m)
    return won, 1 - won - lost, lost


@lru_cache(maxsize=256)
def _hit_chances(dice: int, marines: int) -> tuple[float, ...]:
    out = [0.0] * (dice + marines + 1)
    for n in range(dice + 1):
        for m in range(marines + 1):
            chance = exact_hits_chance(dice, n, Fraction(1, 6))
            chance *= exact_hits_chance(marines, m, Fraction(1, 3))
            out[n + m] += float(chance)
    return tuple(out)
