"""Ships near a place, who has attacked whom, and who must flee; in placement order, without asking every ship
afloat. Pure."""

from collections.abc import Sequence
from operator import attrgetter

from game.books.kmh.rules.sheet import (
    Ship,
    all_on_table,
    enemies,
    fighting_ships,
    has_book_option,
    is_fighting,
)
from game.books.kmh.rules.tables import rule_table
from game.core.table import cached_query, every
from game.sea.grid import TrackedGrid
from game.sea.pose import ROUNDING, Pose, are_hulls_within, distance, gap_between_hulls
from game.sea.units import CM

SQUARE = 24 * CM  # the side of a square of the grid: half of the usual reach of a query
CLOSE_BY = 20 * CM  # most ships have a friend, and in a fight a foe, within this distance
FEW = 20  # up to this many ships, asking each one is faster than updating a grid
_pose_of, _at = attrgetter("pose"), attrgetter("x", "y")
# The grid of the last query. Each query first moves the ships in it that have changed their position, so it
# is right for any table with the same number of ships.
_place_cache: dict[str, TrackedGrid[Pose]] = {}


def hulls_near(ship: Ship, reach: int) -> list[Ship]:
    """Return other ships on the table whose hulls are within ``reach`` of hers, in placement order."""
    pose, size = ship.pose, ship.size
    near = ships_in_box(pose, reach + (size.length + size.beam + max_length_plus_beam()) // 2 + ROUNDING)
    return [s for s in near if s is not ship and are_hulls_within(reach, pose, size, s.pose, s.size)]


def max_length_plus_beam() -> int:
    """Return the greatest sum of length and beam of a ship in this battle."""
    return cached_query(_widest)


def _widest() -> int:
    return max((s.length + s.beam for s in every(Ship)), default=0)


def ships_in_box(pose: Pose, reach: int) -> list[Ship]:
    """Return ships on the table whose middles are within ``reach`` across and down."""
    ships = all_on_table()
    x, y = pose.x, pose.y
    left, right, top, bottom = x - reach, x + reach, y - reach, y + reach
    if len(ships) <= FEW:
        lie = zip(ships, map(_pose_of, ships), strict=True)
        return [s for s, p in lie if left <= p.x <= right and top <= p.y <= bottom]
    poses = list(map(_pose_of, ships))
    known = _place_cache.get("afloat")
    if known is None or len(known) != len(poses):
        known = _place_cache["afloat"] = TrackedGrid(poses, _at, SQUARE)
    known.update(poses)
    return [ships[n] for n in known.grid.points_in_box(left, right, top, bottom)]


def enemies_in_box(ship: Ship, reach: int) -> list[Ship]:
    """Return ships of other sides that still fight and whose middles are within ``reach`` of hers."""
    return [s for s in ships_in_box(ship.pose, reach) if s.side != ship.side and is_fighting(s)]


def enemies_within(ship: Ship, reach: int) -> list[Ship]:
    """Return ships of other sides that still fight and whose hulls are within ``reach`` of hers."""
    return [s for s in hulls_near(ship, reach) if s.side != ship.side and is_fighting(s)]


def nearest_foe(ship: Ship, preferred: Sequence[Ship] = ()) -> Ship | None:
    """Return the fighting enemy whose hull is nearest, the one placed first among equals; None if there is
    none. If ``preferred`` names any, only those are compared."""
    foes = preferred or enemies_within(ship, CLOSE_BY) or enemies(ship)
    pose, size = ship.pose, ship.size
    return min(foes, key=lambda foe: gap_between_hulls(pose, size, foe.pose, foe.size), default=None)


def nearest_friend(ship: Ship) -> Ship | None:
    """Return the nearest other ship of her side that fights, the one placed first among equals; None if there
    is none. Ships close by are tried before the whole fleet."""
    x, y = ship.pose.x, ship.pose.y

    def away(other: Ship) -> int:
        return distance(x, y, other.pose.x, other.pose.y)

    def nearest_of(some: Sequence[Ship]) -> Ship | None:
        friends = [s for s in some if s.side == ship.side and s is not ship and is_fighting(s)]
        return min(friends, key=away, default=None)

    close = nearest_of(ships_in_box(ship.pose, CLOSE_BY))
    if close is not None and away(close) < CLOSE_BY:
        return close
    return nearest_of(fighting_ships())


def record_attack(attacker: str, target: object) -> None:
    """Record that the ship with this id has fired at a target, hit or miss, or boarded it; only for ships as
    targets, since no rule asks it of works, boats and troops."""
    if isinstance(target, Ship) and attacker not in target.attacked_by:
        target.attacked_by.append(attacker)


def is_attacked(ship: Ship) -> bool:
    """KMH-11.1.1: return whether she has been fired at or boarded so far this turn."""
    return bool(ship.attacked_by)


def has_attacked_recently(attacker: str, ship: Ship) -> bool:
    """KMH-13.2.1: return whether the ship with this id has attacked her this turn or last."""
    return attacker in ship.attacked_by or attacker in ship.attacked_before


def age_attacks() -> None:
    """Begin a turn: move the record of attacks of the last turn to the older ones."""
    for ship in every(Ship):
        ship.attacked_before, ship.attacked_by = ship.attacked_by, []


FLIGHT_REASONS = {
    "KMH-4.2.4": "an enemy is close: her crew will only get away",
    "KMH-12.2.1": "she retires: she must make off at her best speed",
}


def enemies_around(ship: Ship, run: int = 0) -> list[Ship]:
    """Return the enemies, in placement order, that could come within close range of a ship that runs ``run``;
    no other can, whatever her course."""
    far = close_range() + run + (ship.length + ship.beam + max_length_plus_beam()) // 2 + ROUNDING
    return enemies_in_box(ship, far)


def shunned_enemies(ship: Ship, run: int) -> list[Ship]:
    """KMH-4.2.3, KMH-4.2.4: return the enemies on so long a way with whom her crew will not close; none who
    are upon her already."""
    foes = enemies_around(ship, run) if ship.has_trait("cowardly-lubbers") else []
    return [] if is_closed_upon(ship, ship.pose, foes) else foes


def is_closed_upon(ship: Ship, pose: Pose, enemies_about: Sequence[Ship]) -> bool:
    """KMH-4.2.3: return whether one of these enemies would be within close range of her at that pose."""
    return any(are_hulls_within(close_range(), pose, ship.size, e.pose, e.size) for e in enemies_about)


def close_range() -> int:
    """KMH-12.1.3: return how near "close range" is, hull to hull, in table units."""
    return int(rule_table("strike_rules")["close_cm"] * CM)


def is_lubber_closed_upon(ship: Ship) -> bool:
    """KMH-4.2.4: return whether she is a cowardly lubber with an enemy inside close range."""
    return ship.has_trait("cowardly-lubbers") and is_closed_upon(ship, ship.pose, enemies_around(ship))


def flight_clause(ship: Ship) -> str:
    """Return the clause by which she must make off on her move, KMH-12.2.1 before KMH-4.2.4; '' if her
    captain is free."""
    if ship.retiring:
        return "KMH-12.2.1"
    return "KMH-4.2.4" if is_lubber_closed_upon(ship) else ""


def cable_flight_clause(ship: Ship) -> str:
    """Return the clause by which a ship at anchor must get under way: retiring ships, and with the option
    ``lubbers-cut`` cowardly lubbers that are closed upon; '' if she may ride."""
    clause = flight_clause(ship)
    return clause if clause != "KMH-4.2.4" or has_book_option("lubbers-cut") else ""
