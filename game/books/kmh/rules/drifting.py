"""KMH-6.5: ships without way on them, alone or locked together, go where the wind takes them."""

from __future__ import annotations

from game.books.kmh.rules.collision import meet
from game.books.kmh.rules.course import QUARTER
from game.books.kmh.rules.grounding import danger, run_aground, try_the_shallows
from game.books.kmh.rules.sheet import (
    Chart,
    Grounding,
    Rung,
    Ship,
    Wind,
    afloat,
    holds_fast,
    locked_to,
    locks_of,
    ship_named,
)
from game.books.kmh.rules.tow_lines import passing
from game.books.kmh.rules.towing import (
    follow_in_tow,
)
from game.core.events import Left, Moved, Sank, Told
from game.core.markers import Aground, Anchored, Gone, Sinking
from game.core.steps import D6, happen, roll
from game.core.table import has, mark, marker, the, unmark
from game.sea.compass import POINT, turn_towards
from game.sea.hull import LAND, waters
from game.sea.pose import Pose, ahead, meeting_point, rotated
from game.sea.units import CM, FULL


async def set_pose(ship: Ship, pose: Pose, clause: str, how: str, run: int = 0) -> None:
    """The one place that writes a pose: sheet, ruler and witnesses agree. Who is moved lies no
    longer at her cable or on the ground."""
    if (pose.x, pose.y) != (ship.pose.x, ship.pose.y):
        comes_free(ship)
    ship.pose = pose
    waters().put(ship.id, pose)
    await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, how, run))


def comes_free(ship: Ship) -> None:
    """She is afloat, and holds by nothing."""
    for kind in (Anchored, Aground):
        if has(ship.number, kind):
            unmark(ship.number, kind)
    ship.cables, ship.heaving, ship.grounded = 0, 0, Grounding.NONE


def downwind() -> int:
    """The bearing the wind blows to."""
    return (the(Wind).blows_from + FULL // 2) % FULL


async def drift(ship: Ship, clause: str = "KMH-6.5.1") -> None:
    """KMH-6.5.1, KMH-6.5.4: 1d6 cm downwind, and one point round until her stern is to windward; a
    ship at anchor or aground stays where she is."""
    loses_way(ship)
    if holds_fast(ship):
        return await happen(Told("KMH-6.5.1", ship.id, "she holds where she is"))
    if the(Wind).calm:
        return await happen(Told("KMH-6.5.5", ship.id, "no wind, no drift"))
    (cm,) = await roll(clause, D6, about=ship.id, why="drift")
    await carried(ship, cm * CM, "KMH-6.5.2")
    if afloat(ship) and not locks_of(ship.id) and not holds_fast(ship):
        await swing(ship)
    return None


def loses_way(ship: Ship) -> None:
    """KMH-6.4.6, KMH-6.8.6: she has no way on, and what held her head to wind is over."""
    ship.drifted, ship.rung, ship.last_run, ship.hanging = True, Rung.STOP, 0, 0


async def carried(ship: Ship, run: int, clause: str, way: int = -1) -> None:
    """KMH-6.5.1: the ship is carried downwind, or another ``way`` if there is one; contact on the
    way is a collision (KMH-6.10.1)."""
    start, ship.last_run, ship.cut_short = ship.pose, run, 0
    way = downwind() if way < 0 else way
    done, told, met = 0, 0, list[str]()
    while done < run and not met and not holds_fast(ship):
        step = min(done + QUARTER, run)
        waters().put(ship.id, _shifted(start, way, step))
        met = waters().touching(ship.id)
        done = done if met else step
        if not met and danger(ship, _shifted(start, way, step)):
            await strikes_adrift(ship, _shifted(start, way, step), clause, step)
            told = step
    if holds_fast(ship) or not afloat(ship):
        return
    await set_pose(ship, _shifted(start, way, done), clause, "drift", done - told)
    ship.cut_short = run - done
    await follow_in_tow(ship, done)
    if LAND in met:
        await off_the_land(ship)
    await meet(ship, met, run, done)
    await leave_if_off(ship)


async def off_the_land(ship: Ship) -> None:
    """KMH-2.3.1: a ship that comes to the land is stopped there, and if it shoals off it she is
    stuck, whatever her test had shown (KMH-14.1.4)."""
    await happen(Told("KMH-2.3.1", ship.id, "the land stops her", aground=True))
    if the(Chart).margins and not holds_fast(ship):
        await run_aground(ship, Grounding.STUCK)


async def strikes_adrift(ship: Ship, pose: Pose, clause: str, done: int) -> None:
    """KMH-14.1.1: a ship that drifts into the shallows tests there; she has no way on to turn out
    to sea, and drifts on if she is not fast."""
    await set_pose(ship, pose, clause, "drift", done)
    await try_the_shallows(ship)


def _shifted(start: Pose, way: int, run: int) -> Pose:
    there = ahead(Pose(start.x, start.y, way), run)
    return Pose(there.x, there.y, start.heading)


async def swing(ship: Ship) -> None:
    """KMH-6.5.4: one point the shorter way, if nothing is in the way of the swing."""
    heading = turn_towards(ship.pose.heading, downwind(), POINT)
    swung = Pose(ship.pose.x, ship.pose.y, heading)
    if swung != ship.pose and has_room(ship, swung):
        await set_pose(ship, swung, "KMH-6.5.4", "swing")


def has_room(ship: Ship, pose: Pose) -> bool:
    """Whether she would touch nothing if she lay there; she has not moved."""
    waters().put(ship.id, pose)
    clear = not waters().touching(ship.id)
    waters().put(ship.id, ship.pose)
    return clear


async def lie_locked(ship: Ship) -> None:
    """KMH-6.5.3: ships locked together drift as one on the first of their Move cards, and swing
    about the point of contact until the larger one's stern is to windward (KMH-6.5.4)."""
    group = raft(ship)
    if any(s.drifted for s in group):
        return None
    for s in group:
        loses_way(s)
    if any(holds_fast(s) for s in group):
        return await happen(Told("KMH-6.5.1", ship.id, "they hold where they are"))
    if the(Wind).calm:
        return await happen(Told("KMH-6.5.5", ship.id, "no wind, no drift"))
    (cm,) = await roll("KMH-6.5.3", D6, about=ship.id, why="drift together")
    await raft_swings(group)
    await raft_drifts(group, cm * CM)
    return None


async def raft_drifts(group: list[Ship], run: int) -> None:
    """KMH-6.5.3, KMH-6.10.1: the raft is carried downwind until one of its ships touches land or
    another ship."""
    done, mover, met = 0, group[0], list[str]()
    while done < run and not met:
        step = min(done + QUARTER, run)
        mover, met = touched(group, [_shifted(s.pose, downwind(), step) for s in group])
        done = done if met else step
        if not met and await raft_grounds(group, step):
            return
    for s in group:
        await set_pose(s, _shifted(s.pose, downwind(), done), "KMH-6.5.3", "drift", done)
    if LAND in met:
        await off_the_land(mover)
    await meet(mover, met, run, done)
    for s in group:
        await leave_if_off(s)


async def raft_grounds(group: list[Ship], done: int) -> bool:
    """KMH-14.1.1: each ship of a raft that drifts into the shallows tests there; whether one of
    them is fast, and holds the others."""
    for s in group:
        if danger(s, _shifted(s.pose, downwind(), done)):
            await try_the_shallows(s)
    if not any(holds_fast(s) for s in group):
        return False
    for s in group:
        stands, how = holds_fast(s), s.grounded
        await set_pose(s, _shifted(s.pose, downwind(), done), "KMH-6.5.3", "drift", done)
        if stands:
            mark(s.number, Aground())
            s.grounded = how
    return True


def touched(group: list[Ship], poses: list[Pose]) -> tuple[Ship, list[str]]:
    """The first ship of a raft that would touch anything outside it at these poses, and all that
    she would touch; nothing if none would."""
    names = [s.id for s in group]
    for s, pose in zip(group, poses, strict=True):
        waters().put(s.id, pose)
    met = [(s, [n for n in waters().touching(s.id) if n not in names]) for s in group]
    for s in group:
        waters().put(s.id, s.pose)
    return next(((s, hulls) for s, hulls in met if hulls), (group[0], []))


def raft(ship: Ship) -> list[Ship]:
    """All ships locked to her, and to those, in the order found, herself first; a ship to which a
    line is passed lies with her (KMH-6.6.1)."""
    names = [ship.id]
    for name in names:
        line = passing(ship_named(name))
        beside = locked_to(name) + ([line.tug, line.towed] if line else [])
        names += list(dict.fromkeys(n for n in beside if n not in names))
    return [ship_named(n) for n in names]


async def raft_swings(group: list[Ship]) -> None:
    """KMH-6.5.4: the raft turns as one body by what the larger ship's stern still has to go, if
    nothing is in the way of the swing."""
    largest = max(group, key=lambda s: s.points)
    other = next(s for s in group if s is not largest)
    x, y = meeting_point(largest.pose, largest.size, other.pose, other.size)
    heading = turn_towards(largest.pose.heading, downwind(), POINT)
    turn = (heading - largest.pose.heading) % FULL
    poses = [rotated(s.pose, x, y, turn) for s in group]
    if not turn or touched(group, poses)[1]:
        return
    for s, pose in zip(group, poses, strict=True):
        await set_pose(s, pose, "KMH-6.5.4", "swing")


async def founder(ship: Ship) -> None:
    """KMH-11.0.9: a sinking ship drifts at half her original basic speed, and goes down when her
    moves are used up."""
    sinking = marker(ship.number, Sinking)
    assert sinking is not None
    if not the(Wind).calm and not holds_fast(ship):
        await carried(ship, ship.basic * CM // 2, "KMH-11.0.9")
    sinking.moves -= 1
    if sinking.moves <= 0 and afloat(ship):
        mark(ship.number, Gone("sunk"))
        waters().lift(ship.id)
        for lock in locks_of(ship.id):  # a burning fireship may have fallen foul again
            lock.open = False
        await happen(Sank("KMH-11.0.9", ship.id))


async def leave_if_off(ship: Ship) -> bool:
    """KMH-2.1.1: a ship whose middle is beyond the edge of the table has left the battle."""
    chart, pose = the(Chart), ship.pose
    edges = (
        ("left", pose.x < 0),
        ("right", pose.x > chart.width),
        ("top", pose.y < 0),
        ("bottom", pose.y > chart.height),
    )
    edge = next((name for name, beyond in edges if beyond), "")
    if not edge or not afloat(ship):
        return False
    mark(ship.number, Gone("left", edge))
    waters().lift(ship.id)
    for lock in locks_of(ship.id):
        lock.open = False
    await happen(Left("KMH-2.1.1", ship.id, edge))
    return True
