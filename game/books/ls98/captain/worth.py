"""What ships, hits and boardings are worth to a captain, by the book's own numbers."""

from fractions import Fraction
from functools import lru_cache

from game.books.ls98.captain import weights as w
from game.books.ls98.rules.boarding import grapple_tally
from game.books.ls98.rules.melee import melee_dice_tally
from game.books.ls98.rules.previews import (
    die_win_loss_odds,
    exact_hits_chance,
    largest_party,
    stand_firm_chance,
)
from game.books.ls98.rules.sheet import CHAIN, Ship, get_ship


def ship_worth(ship: Ship) -> float:
    """Return what a ship in the battle is worth."""
    return ship.dice + w.SHIP_WORTH


def one_hit_worth(ship: Ship, shot: str) -> float:
    """LS98-fire-11, LS98-fire-13: return what a hit does to a ship, as a part of her worth: more,
    the nearer it brings her end."""
    if shot == CHAIN:
        boxes = sum(ship.boxes)
        return ship_worth(ship) / (w.CHAIN_PER_BOX * boxes + w.UNTIL_LAST_RAKE) if boxes else 0.0
    hull = w.SHOT_PER_POINT * max(ship.points - ship.damage, 0) + w.UNTIL_SINKING
    men = w.SHOT_PER_POINT * ship.crew + w.UNTIL_SINKING
    return ship_worth(ship) / min(hull, men)


# ------------------------------------------------------------------------------ boarding
class StandChances(dict[str, float]):
    """LS98-morale-2: of every ship asked so far the chance that her crew stands firm, as things
    are: one look about asks of the same ship again and again."""

    def __missing__(self, name: str) -> float:
        """Asked for the first time."""
        self[name] = chance = float(stand_firm_chance(get_ship(name)))
        return chance


def boarding_worth(ship: Ship, foe: Ship, stand_chances: StandChances) -> float:
    """LS98-board-2: return what it is worth to grapple her: the one who wins the grapple may
    board."""
    won, lost = grapple_win_loss_odds(grapple_tally(ship).total - grapple_tally(foe).total)
    gain = won * capture_odds(ship, foe, stand_chances) * ship_worth(foe)
    return gain - lost * capture_odds(foe, ship, stand_chances) * ship_worth(ship)


@lru_cache(maxsize=64)
def grapple_win_loss_odds(die_lead: int) -> tuple[float, float]:
    """LS98-board-2: return the chances of who leads by so much to win the grapple, and to lose
    it."""
    won, lost = die_win_loss_odds(die_lead)
    return float(won), float(lost)


def capture_odds(ship: Ship, foe: Ship, stand_chances: StandChances) -> float:
    """LS98-board-6 to LS98-board-8: return the chance that a boarding carries her, however long."""
    sides = [(_boarding_dice(s), largest_party(s).marines) for s in (ship, foe)]
    if not foe.men_blocks:
        return 1.0
    if not ship.crew + ship.soldiers + ship.marines:
        return 0.0
    return _carry_chance(*sides[0], *sides[1], max(foe.decks, 1), round(stand_chances[foe.id], 2))


def _boarding_dice(ship: Ship) -> int:
    return int(melee_dice_tally(ship, largest_party(ship), next(iter(ship.leaders), ""), 0).total)


@lru_cache(maxsize=4096)
def _carry_chance(ours: int, marines: int, theirs: int, guards: int, decks: int, stands: float) -> float:
    """Return the chance to carry a ship deck by deck; each deck taken adds a die, and shakes her
    crew."""
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
    """LS98-board-6: return a round won, even, lost."""
    mine, other = _hit_chances(ours, marines), _hit_chances(theirs, guards)
    won = sum(p * q for n, p in enumerate(mine) for m, q in enumerate(other) if n > m)
    lost = sum(p * q for n, p in enumerate(mine) for m, q in enumerate(other) if n < m)
    return won, 1 - won - lost, lost


@lru_cache(maxsize=256)
def _hit_chances(dice: int, marines: int) -> tuple[float, ...]:
    out = [0.0] * (dice + marines + 1)
    for n in range(dice + 1):
        for m in range(marines + 1):
            chance = exact_hits_chance(dice, n, Fraction(1, 6)) * exact_hits_chance(
                marines, m, Fraction(1, 3)
            )
            out[n + m] += float(chance)
    return tuple(out)
