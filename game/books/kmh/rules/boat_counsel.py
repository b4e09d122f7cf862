"""KMH-15: what a captain without better counsel does with boats; it is listed first. Pure."""

from __future__ import annotations

from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import (
    Boat,
    Hull,
    all_boats,
    apart,
    boarding_bonus,
    boats_of,
    touches,
)
from game.books.kmh.rules.manning import waits_for_a_crew
from game.books.kmh.rules.sheet import Ship, all_afloat, fights
from game.books.kmh.rules.tables import table
from game.core.markers import Ablaze
from game.core.table import has
from game.sea.pose import Pose, ahead, distance
from game.sea.units import CM, DEGREE


def for_the_boats(boat: Boat) -> str:
    """The key of an order on the boats card: a burning fireship of the enemy is met, a ship that
    can probably be taken is boarded; otherwise they go home, or to the nearest friend. With troops
    in them they do none of it (KMH-20.2.1)."""
    if boat.fast or boat.tow or boat.load:
        return "rest"
    threats = [] if boat.abandoned else fireships_near(boat)
    if threats:
        return f"grapple {nearest(boat, threats).id}"
    prey = [] if boat.abandoned else [s for s in foes_near(boat) if can_take(boat, s)]
    if prey:
        return f"board {nearest(boat, prey).id}"
    friends = [s for s in all_afloat() if s.side == boat.side and not has(s.number, Ablaze)]
    home = [s for s in friends if s.id == boat.ship] or friends
    if not home or touches(boat, nearest(boat, home)):
        return "rest"
    return f"to {nearest(boat, home).id}"


def for_the_ship(ship: Ship) -> str:
    """The key of what a ship does with her boats: she launches two against a fireship that comes
    near, and stows those that have come home."""
    if fireships_near(ship):
        out = boats_of(ship)
        most = int(table("boat_counsel")["against_a_fireship"])
        return f"launch {min(ship.boats, most)}" if ship.boats and not out else "carry on"
    home = [b for b in boats_of(ship) if touches(b, ship) and for_the_boats(b) == "rest"]
    return f"stow {home[0].id}" if home and not home[0].load else "carry on"


def for_the_drag(boat: Boat, fireship: Ship, points: tuple[int, ...]) -> int:
    """Of these bearings (degrees) the one on which a fireship is dragged farthest from the nearest
    ship of the boats' side."""
    friends = [s for s in all_afloat() if s.side == boat.side]
    if not friends:
        return points[0]
    x, y = fireship.pose.x, fireship.pose.y
    ends = [(p, ahead(Pose(x, y, p * DEGREE), CM)) for p in points]
    return max(ends, key=lambda end: min(off(end[1], s) for s in friends))[0]


def off(pose: Pose, ship: Ship) -> int:
    """From a place to the middle of a ship."""
    return distance(pose.x, pose.y, ship.pose.x, ship.pose.y)


def nearest(hull: Hull, ships: list[Ship]) -> Ship:
    """The nearest of some ships, the first of those equally near."""
    return min(ships, key=lambda s: apart(hull, s))


def fireships_near(hull: Hull) -> list[Ship]:
    """Burning fireships of other sides within the counsel's reach."""
    reach = int(table("boat_counsel")["fireship_within_cm"]) * CM
    burning = [s for s in all_afloat() if has(s.number, Ablaze) and s.side != hull.side]
    return [s for s in burning if apart(hull, s) <= reach]


def foes_near(boat: Boat) -> list[Ship]:
    """Enemies that fight, and those who have struck and wait for a crew (KMH-12.1.10), within the
    counsel's reach."""
    reach = int(table("boat_counsel")["prey_within_cm"]) * CM
    foes = [s for s in all_afloat() if s.side != boat.side and may_be_taken(s, boat.side)]
    return [s for s in foes if apart(boat, s) <= reach]


def may_be_taken(ship: Ship, side: str) -> bool:
    """Whether boats of that side may board her, or man her."""
    return fights(ship) or waits_for_a_crew(ship, side)


def can_take(boat: Boat, ship: Ship) -> bool:
    """KMH-15.2.1: whether the mean of one die and the boats of this side that go for her is no less
    than the mean of her boarding dice; sevens are halves of dice."""
    if not fights(ship):
        return True
    party = [b for b in all_boats() if b.side == boat.side and b.fast in ("", ship.id)]
    ours = 7 + 2 * boarding_bonus([b for b in party if not b.abandoned])
    return ours >= 7 * max(boarding_dice(ship).total, 0)
