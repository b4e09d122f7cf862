"""KMH-6.10: two hulls have met."""

from __future__ import annotations

from game.core.events import Collided
from game.core.steps import D6, happen, roll
from game.rules.kmh.boarding import try_to_lock
from game.rules.kmh.damage import hurt, mast_by_die, mast_falls
from game.rules.kmh.sheet import Ship, afloat, option
from game.rules.kmh.tables import table
from game.sea.compass import between
from game.sea.pose import Pose, is_within, local, meeting_point
from game.sea.units import CM, DEGREE, FULL

ALONGSIDE = 30 * DEGREE
TOUCH = 3 * CM // 10
"""Hulls this near are touching: the mover has stopped at the last clear quarter (KMH-6.10.1)."""


def are_touching(a: Ship, b: Ship) -> bool:
    """KMH-13.0.1: whether two hulls still lie against one another."""
    return is_within(TOUCH, a.pose, a.size, b.pose, b.size)


async def collide(mover: Ship, other: Ship, speed: int) -> None:
    """KMH-6.10.1: the mover has stopped; both suffer by the faster ship's speed (table units), lose
    bowsprits that are in the way, and may grapple (KMH-6.10.8)."""
    x, y = meeting_point(mover.pose, mover.size, other.pose, other.size)
    await happen(Collided("KMH-6.10.1", mover.id, other.id, x, y, speed))
    if not meets_softly(mover.pose, other.pose):
        fastest = max(speed, other.last_run)
        for ship in (mover, other):
            await shaken(ship, fastest)
        for ship in (mover, other):
            await bowsprit_in_the_way(ship, x, y)
    if afloat(mover) and afloat(other):
        await try_to_lock(mover, other, "KMH-6.10.8")


def meets_softly(a: Pose, b: Pose) -> bool:
    """The option alongside-without-damage: hulls that meet at under 30 degrees take none."""
    apart = between(a.heading, b.heading)
    return option("alongside-without-damage") and min(apart, FULL // 2 - apart) < ALONGSIDE


def band_of(speed: int) -> str:
    """KMH-6.10.2 to KMH-6.10.4: slow, brisk or fast."""
    rules = table("collision")
    if speed <= rules["slow"]["up_to"] * CM:
        return "slow"
    return "brisk" if speed <= rules["brisk"]["up_to"] * CM else "fast"


_BAND_CLAUSE = {"slow": "KMH-6.10.2", "brisk": "KMH-6.10.3", "fast": "KMH-6.10.4"}


async def shaken(ship: Ship, speed: int) -> None:
    """KMH-6.10.2 to KMH-6.10.4: points and boxes lost at that speed; at the highest, masts too."""
    name = band_of(speed)
    loss = table("collision")[name]
    boxes = loss["secondary"] + 3 * loss["primary"]
    await hurt(ship, _BAND_CLAUSE[name], loss["points"], boxes, "collision")
    if name == "fast" and afloat(ship):
        await masts_shaken_out(ship)


async def masts_shaken_out(ship: Ship) -> None:
    """KMH-6.10.5, KMH-6.10.7: the extra d6, rolled again on a 6; lower masts only."""
    rules = table("collision")
    (face,) = await roll("KMH-6.10.4", D6, about=ship.id, why="masts in the collision")
    falling = rules["masts"][face - 1]
    if falling < 0:
        (face,) = await roll("KMH-6.10.5", D6, about=ship.id, why="how many masts")
        falling = rules["masts_again"][face - 1]
    for _ in range(falling):
        if any(mast != "bowsprit" for mast in ship.standing):
            mast = await mast_by_die(ship, lower_only=True)
            await mast_falls(ship, mast, "KMH-6.10.7")


async def bowsprit_in_the_way(ship: Ship, x: int, y: int) -> None:
    """KMH-6.10.6: her forward third touches or is touched: the bowsprit goes on 1-5."""
    in_forward_third = 6 * local(ship.pose, x, y)[1] >= ship.length
    if not in_forward_third or "bowsprit" not in ship.standing or not afloat(ship):
        return
    most = table("collision")["bowsprit_up_to"]
    (face,) = await roll("KMH-6.10.6", D6, about=ship.id, why="the bowsprit", most=most)
    if face <= most:
        await mast_falls(ship, "bowsprit", "KMH-6.10.6")
