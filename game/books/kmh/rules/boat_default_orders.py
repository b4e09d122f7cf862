"""KMH-15: what a captain without better counsel does with boats; it is listed first. Pure."""

from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import (
    Boat,
    Hull,
    all_boats,
    boarding_bonus,
    boats_of,
    hull_distance,
    is_beside,
)
from game.books.kmh.rules.prize_crews import is_unmanned_prize
from game.books.kmh.rules.sheet import Ship, all_on_table, is_fighting
from game.books.kmh.rules.tables import rule_table
from game.core.markers import Ablaze
from game.core.table import has_marker
from game.sea.pose import Pose, distance, pose_ahead
from game.sea.units import CM, DEGREE


def default_boat_order(boat: Boat) -> str:
    """Return the key of an order on the boats card: a burning fireship of the enemy is met, a ship
    that can probably be taken is boarded; otherwise they go home, or to the nearest friend. With
    troops in them they do none of it (KMH-20.2.1)."""
    if boat.fast or boat.tow or boat.load:
        return "rest"
    threats = [] if boat.abandoned else enemy_fireships_near(boat)
    if threats:
        return f"grapple {nearest_ship(boat, threats).id}"
    prey = [] if boat.abandoned else [s for s in boarding_targets_near(boat) if is_likely_to_take(boat, s)]
    if prey:
        return f"board {nearest_ship(boat, prey).id}"
    friends = [s for s in all_on_table() if s.side == boat.side and not has_marker(s.number, Ablaze)]
    home = [s for s in friends if s.id == boat.ship] or friends
    if not home or is_beside(boat, nearest_ship(boat, home)):
        return "rest"
    return f"to {nearest_ship(boat, home).id}"


def default_ship_order(ship: Ship) -> str:
    """Return the key of what a ship does with her boats: she launches two against a fireship that
    comes near, and stows those that have come home."""
    if enemy_fireships_near(ship):
        out = boats_of(ship)
        most = int(rule_table("boat_counsel")["against_a_fireship"])
        return f"launch {min(ship.boats, most)}" if ship.boats and not out else "carry on"
    home = [b for b in boats_of(ship) if is_beside(b, ship) and default_boat_order(b) == "rest"]
    return f"stow {home[0].id}" if home and not home[0].load else "carry on"


def default_drag_bearing(boat: Boat, fireship: Ship, points: tuple[int, ...]) -> int:
    """Return the bearing (degrees) among these on which a fireship is dragged farthest from the
    nearest ship of the boats' side."""
    friends = [s for s in all_on_table() if s.side == boat.side]
    if not friends:
        return points[0]
    x, y = fireship.pose.x, fireship.pose.y
    ends = [(p, pose_ahead(Pose(x, y, p * DEGREE), CM)) for p in points]
    return max(ends, key=lambda end: min(distance_to_ship(end[1], s) for s in friends))[0]


def distance_to_ship(pose: Pose, ship: Ship) -> int:
    """Return the distance from a place to the middle of a ship."""
    return distance(pose.x, pose.y, ship.pose.x, ship.pose.y)


def nearest_ship(hull: Hull, ships: list[Ship]) -> Ship:
    """Return the nearest of some ships, the first of those equally near."""
    return min(ships, key=lambda s: hull_distance(hull, s))


def enemy_fireships_near(hull: Hull) -> list[Ship]:
    """Return burning fireships of other sides within the counsel's reach."""
    reach = int(rule_table("boat_counsel")["fireship_within_cm"]) * CM
    burning = [s for s in all_on_table() if has_marker(s.number, Ablaze) and s.side != hull.side]
    return [s for s in burning if hull_distance(hull, s) <= reach]


def boarding_targets_near(boat: Boat) -> list[Ship]:
    """Return enemies that fight, and those who have struck and wait for a crew (KMH-12.1.10),
    within the counsel's reach."""
    reach = int(rule_table("boat_counsel")["prey_within_cm"]) * CM
    foes = [s for s in all_on_table() if s.side != boat.side and can_be_boarded(s, boat.side)]
    return [s for s in foes if hull_distance(boat, s) <= reach]


def can_be_boarded(ship: Ship, side: str) -> bool:
    """Return whether boats of that side may board her, or man her."""
    return is_fighting(ship) or is_unmanned_prize(ship, side)


def is_likely_to_take(boat: Boat, ship: Ship) -> bool:
    """KMH-15.2.1: return whether the mean of one die and the boats of this side that go for her is
    no less than the mean of her boarding dice; sevens are halves of dice."""
    if not is_fighting(ship):
        return True
    party = [b for b in all_boats() if b.side == boat.side and b.fast in ("", ship.id)]
    ours = 7 + 2 * boarding_bonus([b for b in party if not b.abandoned])
    return ours >= 7 * max(boarding_dice(ship).total, 0)
