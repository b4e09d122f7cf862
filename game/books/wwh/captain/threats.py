"""What enemies could do to a ship on their next moves, by the tables that the captain scores places with."""

from collections.abc import Iterable, Iterator
from typing import Final

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.firepower import RAKE_ENDS, Offset, firepower_of
from game.books.wwh.captain.situation import (
    boarding_round_chance,
    boarding_strength,
    foes_by_distance,
    ship_as_known,
    threat_of_ship,
)
from game.books.wwh.rules.boarding import has_lost_masts_to_strike
from game.books.wwh.rules.costly_hits import costly_mean_of_dice
from game.books.wwh.rules.sheet import Board, Ship
from game.books.wwh.rules.tables import rule_table
from game.captains.threats import (
    MOST_ENEMIES,
    EnemyThreats,
    Outline,
    Threat,
    ThreatKind,
    boarding_threat,
    enemy_threats,
    fire_threat,
    rake_threat,
)
from game.core.table import get_single
from game.sea.square import SQUARE_SIDE, Square
from game.sea.units import CM

SIDE_CM = SQUARE_SIDE / CM
_STRIKES: Final = Threat(
    ThreatKind.RAKE, "can come to rake you: you would strike", "can make you strike next", w.OUT_OF_ACTION
)
"""WWH-4.0b: she need not fire."""


def threats_to(ship: Ship, square: Square, heading: int, squares_made: int) -> tuple[EnemyThreats, ...]:
    """Return what her nearest enemies could do to a ship that has come there with so many squares made."""
    known = [ship_as_known(foe, ship.side) for foe in foes_by_distance(ship, "", MOST_ENEMIES)]
    return tuple(_threats_of(foe, ship, square, heading, squares_made) for foe in known)


def _threats_of(foe: Ship, ship: Ship, square: Square, heading: int, made: int) -> EnemyThreats:
    threat, guns = threat_of_ship(foe), firepower_of(foe)
    at = square.x - foe.square.x, square.y - foe.square.y
    found: list[Threat | None] = []
    raked = threat.rakes.get((*at, heading), ())
    volleys = [(guns.dice_by_aim[side][band][bonus], bonus) for side, band, bonus in raked]
    if volleys and has_lost_masts_to_strike(ship):
        found.append(_STRIKES)
    elif volleys and max(volleys)[0] >= 1:
        dice, bonus = max(volleys)
        hits = float(costly_mean_of_dice(ship, int(dice), is_rake=True))
        found.append(rake_threat(RAKE_ENDS[bonus], hits, hits))
    bands = threat.fire_bands.get(at)
    dice = guns.best_dice_by_bands[bands] if bands is not None else 0.0
    if dice >= 1:
        hits = float(costly_mean_of_dice(ship, int(dice), is_rake=False))
        found.append(fire_threat(hits, hits))
    slow = made <= rule_table("boarding")["most_way"]
    if at in threat.end_offsets and slow and ship.id not in foe.may_not_board:
        theirs, ours = boarding_strength(foe), boarding_strength(ship)
        chance = w.GRAPPLE_CHANCE * boarding_round_chance(theirs - ours)
        found.append(boarding_threat(theirs, ours, chance, chance * w.OUT_OF_ACTION))
    return enemy_threats(foe.id, _reach_of(foe, threat.end_offsets), found)


def _reach_of(foe: Ship, offsets: Iterable[Offset]) -> Iterator[Outline]:
    """Yield the squares on the board in which her move may end."""
    board = get_single(Board)
    for dx, dy in offsets:
        x, y = foe.square.x + dx, foe.square.y + dy
        if 0 <= x < board.columns and 0 <= y < board.rows:
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            yield tuple((cx * SIDE_CM, cy * SIDE_CM) for cx, cy in corners)
