"""Where boats with troops in them make for: the nearest place of the shore on which troops can land
and from which they can march to what is to be taken (KMH-20.2.1)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.books.kmh.captain.geometry import CmPose, bearing_to, cm_pose, cm_pose_of, distance_between
from game.books.kmh.captain.soundings import distance_to_piece
from game.books.kmh.rules.batteries import batteries_against
from game.books.kmh.rules.boat_sheet import TOUCH, Boat
from game.books.kmh.rules.land import Ground, all_bases, landing_place, troops_against
from game.core.table import every
from game.sea.units import CM, DEGREE

SHORE_STEP = 2.0
"""cm between the places of a shore that are looked at."""
BEACHED_WITHIN = 0.3
"""cm from the place where they land."""
MARCH_WEIGHT = 0.7
"""A cm by land counts so much of a cm by water: troops march faster than boats pull."""


def boat_landing_place(boat: Boat) -> CmPose | None:
    """Return the place in the water off the best landing; None if the boats carry nobody."""
    aboard = [p for p in all_bases() if p.aboard == boat.id]
    if not aboard:
        return None
    here = cm_pose_of(boat.pose)
    if landing_place(boat) is not None:
        return here
    goals = enemy_targets_ashore(aboard[0].side)
    places = list(landing_places())
    if not places or not goals:
        return None
    cost = [
        (distance_between(here, p) + MARCH_WEIGHT * min(distance_between(p, g) for g in goals), i)
        for i, p in enumerate(places)
    ]
    return places[min(cost)[1]]


def order_to_beach(boat: Boat, offers: Sequence[str]) -> str:
    """Return the order to boats with troops in them that brings them to the beach, or keeps them
    there; '' if they carry nobody, or may not pull."""
    goal, here = boat_landing_place(boat), cm_pose_of(boat.pose)
    if goal is None:
        return ""
    return "rest" if distance_between(here, goal) < BEACHED_WITHIN else pull_order(here, goal, offers)


def pull_order(here: CmPose, goal: CmPose, offers: Sequence[str]) -> str:
    """Return one pull at a place, no farther than it is; '' if they may not pull."""
    if "pull 0" not in offers:
        return ""
    degrees = round(bearing_to(here, goal) / DEGREE) % 360
    return f"pull {degrees} {max(min(round(distance_between(here, goal)), 9), 1)}"


def enemy_targets_ashore(side: str) -> list[CmPose]:
    """Return works and troops of the enemy: what there is to land for."""
    works = [cm_pose_of(b.pose) for b in batteries_against(side)]
    return works or [cm_pose_of(p.pose) for p in troops_against(side)]


def landing_places() -> Iterator[CmPose]:
    """Yield places along the shore where troops can land: on the beaches, if the level has any, and
    never under cliffs."""
    for ground in every(Ground):
        soft = [r for r in ground.land if r not in ground.cliffs]
        beaches = [[(x / CM, y / CM) for x, y in ring] for ring in ground.beaches]
        for ring in soft:
            for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
                x, y = ax / CM, ay / CM
                dx, dy = bx / CM - x, by / CM - y
                steps = max(round(max(abs(dx), abs(dy)) / SHORE_STEP), 1)
                for n in range(steps):
                    px, py = x + dx * n / steps, y + dy * n / steps
                    if not beaches or any(distance_to_piece(b, px, py) <= TOUCH / CM for b in beaches):
                        yield cm_pose(px, py, 0)
