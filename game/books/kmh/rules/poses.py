"""KMH-2.1.1, KMH-6.5.1: where a ship is: the one place that writes it, and who has left the
table."""

from game.books.kmh.rules.sheet import Chart, Grounding, Ship, is_anchored_or_aground, is_on_table, locks_of
from game.core.events import Left, Moved
from game.core.markers import Aground, Anchored, Gone
from game.core.steps import happen
from game.core.table import add_marker, get_single, has_marker, remove_marker
from game.sea.hull import hull_space
from game.sea.pose import Pose, pose_ahead
from game.sea.units import bearing

CARRIED = ("drift", "warp")
"""Ways of moving on which a ship's head points elsewhere: the bearing is told."""


async def set_pose(ship: Ship, pose: Pose, clause: str, how: str, run: int = 0, radius: int = 0) -> None:
    """Set where she is, on the sheet, in the waters and for witnesses. A ship that is moved is no
    longer at her cable or on the ground."""
    if (pose.x, pose.y) != (ship.pose.x, ship.pose.y):
        set_free(ship)
    way = bearing(pose.x - ship.pose.x, pose.y - ship.pose.y) if run and how in CARRIED else -1
    ship.pose = pose
    hull_space().move_hull(ship.id, pose)
    where = (pose.x, pose.y, pose.heading)
    await happen(Moved(clause, ship.id, *where, how, run, radius, way=way))


def set_free(ship: Ship) -> None:
    """Free her: she is afloat, and nothing holds her."""
    for kind in (Anchored, Aground):
        if has_marker(ship.number, kind):
            remove_marker(ship.number, kind)
    ship.cables, ship.heaving, ship.grounded = 0, 0, Grounding.NONE


def is_free_to_move(ship: Ship) -> bool:
    """Return whether she may go on: on the table, not locked, not aground or at anchor."""
    return is_on_table(ship) and not locks_of(ship.id) and not is_anchored_or_aground(ship)


def moved_on_bearing(start: Pose, bearing: int, run: int) -> Pose:
    """Return so far on a bearing, her head as it was."""
    there = pose_ahead(Pose(start.x, start.y, bearing), run)
    return Pose(there.x, there.y, start.heading)


async def leave_if_off_table(ship: Ship, how: str) -> bool:
    """KMH-2.1.1: a ship whose middle is beyond the edge of the table, come there in that way, has
    left the battle."""
    chart, pose = get_single(Chart), ship.pose
    edges = (
        ("left", pose.x < 0),
        ("right", pose.x > chart.width),
        ("top", pose.y < 0),
        ("bottom", pose.y > chart.height),
    )
    edge = next((name for name, beyond in edges if beyond), "")
    if not edge or not is_on_table(ship):
        return False
    add_marker(ship.number, Gone("left", edge))
    ship.drifted &= how == "drift"
    hull_space().remove_hull(ship.id)
    for lock in locks_of(ship.id):
        lock.open = False
    await happen(Left("KMH-2.1.1", ship.id, edge))
    return True
