"""HF-drift-1, HF-drift-2: after phase V the one who has no way on and no anchor down goes an inch
downwind."""

from collections.abc import Sequence

from game.books.hf.rules.ground import resolve_ground
from game.books.hf.rules.sailing import remove_if_off_table
from game.books.hf.rules.sheet import (
    Ship,
    alongside_of,
    has_book_option,
    is_anchored,
    is_beached,
    is_on_table,
)
from game.books.hf.rules.table_geometry import (
    INCH,
    STEPS,
    bases_touch,
    distance_between,
    grid_step,
    heading_name,
    shift_pose,
)
from game.books.hf.rules.tables import rule_table
from game.books.hf.rules.wind import downwind_point, upwind_point
from game.core.events import Moved, Told
from game.core.steps import happen
from game.core.table import every
from game.sea.pose import Pose
from game.sea.units import EIGHT_POINT_STEP

TENTHS = 10
"""HF-drift-2: a ship that would touch another stops as many tenths of the way short of her as it
takes."""


async def drift_ships() -> None:
    """HF-drift-1: ships and pairs of ships, those farthest downwind first, so that none stops for
    another that is about to make room."""
    dx, dy = STEPS[downwind_point()]
    parties = drifting_groups()
    parties.sort(key=lambda party: -max(s.pose.x * dx + s.pose.y * dy for s in party))
    for party in parties:
        await drift_group(party)


def drifting_groups() -> list[list[Ship]]:
    """HF-drift-1, HF-drift-2: who drifts, alone or with those alongside."""
    return [party for party in groups_alongside() if all(is_free_to_drift(ship) for ship in party)]


def groups_alongside() -> list[list[Ship]]:
    """HF-drift-2: return ships alongside drift as one; every ship is in one party."""
    parties: list[list[Ship]] = []
    counted: set[str] = set()
    for ship in every(Ship):
        if is_on_table(ship) and ship.id not in counted:
            party = [ship]
            counted.add(ship.id)
            for other in party:
                more = [s for s in alongside_of(other) if s.id not in counted]
                counted.update(s.id for s in more)
                party += more
            parties.append(party)
    return parties


def is_free_to_drift(ship: Ship) -> bool:
    """HF-drift-1: no way on, no anchor down, not ashore."""
    return not ship.speed and not is_anchored(ship) and not is_beached(ship)


async def drift_group(party: Sequence[Ship]) -> None:
    """HF-drift-1, HF-drift-2: an inch, or as far as nobody is touched; ground is run on as if at
    speed 1."""
    ours = {ship.id for ship in party}
    others = [s.pose for s in every(Ship) if is_on_table(s) and s.id not in ours]
    ways = [poses_after_drift(party, tenths) for tenths in range(TENTHS, 0, -1)]
    free = next((w for w in ways if not any(bases_touch(p, o) for p in w for o in others)), None)
    if free is None:
        return await happen(Told("HF-drift-2", party[0].id, "she lies too close to drift"))
    for ship, pose in zip(party, free, strict=True):
        ship.came_from, ship.pose = ship.pose, pose
        clause = "HF-drift-1" if free is ways[0] else "HF-drift-2"
        run = distance_between(ship.came_from, pose)
        made = f"to the {heading_name(downwind_point() * EIGHT_POINT_STEP)}"
        await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, "drift", run, made=made))
    for ship in party:
        if not await remove_if_off_table(ship):
            await resolve_ground(ship, rule_table("drift")["inches"])
    return None


def poses_after_drift(party: Sequence[Ship], drift_tenths: int) -> list[Pose]:
    """Return where those who drift together lie after so many tenths of a drift."""
    if has_book_option("grid"):
        return grid_drift_poses(party)
    run = rule_table("drift")["inches"] * INCH * drift_tenths // TENTHS
    return [shift_pose(ship.pose, downwind_point(), run) for ship in party]


def grid_drift_poses(party: Sequence[Ship]) -> list[Pose]:
    """HF-scale-2, HF-drift-2: on the grid the ship nearest to her point goes to the next one, and
    the others are beside her as before."""
    steps = [grid_step(ship.pose, downwind_point()) for ship in party]
    runs = [(to.x - s.pose.x, to.y - s.pose.y) for s, to in zip(party, steps, strict=True)]
    off = [
        distance_between(grid_step(to, upwind_point()), s.pose) for s, to in zip(party, steps, strict=True)
    ]
    dx, dy = runs[off.index(min(off))]
    return [Pose(s.pose.x + dx, s.pose.y + dy, s.pose.heading) for s in party]
