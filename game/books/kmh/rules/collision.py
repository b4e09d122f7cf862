"""KMH-6.10: two hulls have met."""

from collections.abc import Sequence
from enum import StrEnum

from game.books.kmh.rules.boarding import try_to_lock
from game.books.kmh.rules.damage import drop_mast, roll_mast, strike_off_losses
from game.books.kmh.rules.prize_crews import may_man, offer_prize_crew
from game.books.kmh.rules.sheet import (
    Mast,
    Ship,
    get_ship,
    has_book_option,
    is_anchored_or_aground,
    is_on_table,
    locks_of,
)
from game.books.kmh.rules.tables import rule_table
from game.core.events import Collided, Told
from game.core.steps import D6, happen, roll
from game.sea.hull import LAND
from game.sea.pose import Pose, are_hulls_within, local_coordinates, meeting_point
from game.sea.units import CM, DEGREE, FULL_TURN, angle_between

ALONGSIDE = 30 * DEGREE
TOUCH = 3 * CM // 10
"""Hulls this near are touching: the mover has stopped at the last clear quarter (KMH-6.10.1)."""


def are_touching(a: Ship, b: Ship) -> bool:
    """KMH-13.0.1: return whether two hulls still lie against one another."""
    return are_hulls_within(TOUCH, a.pose, a.size, b.pose, b.size)


def impact_run_of(ship: Ship) -> int:
    """KMH-6.10.2: the way a ship has on (table units) when another runs into her: what she made of
    her latest move; 0 for a ship that is fast to another, at anchor or aground."""
    return 0 if locks_of(ship.id) or is_anchored_or_aground(ship) else ship.run_made


def collision_speed(whole_run: int, run_made: int) -> int:
    """KMH-6.10.2: return the speed a mover brings: her whole move if she has made any of it; with
    the option ``collision-by-way-made`` no more than what she has made. Table units."""
    return min(whole_run, run_made) if has_book_option("collision-by-way-made") or not run_made else whole_run


async def resolve_contact(mover: Ship, names: Sequence[str], whole_run: int, run_made: int) -> None:
    """KMH-6.10.1: a mover has been stopped by these hulls after so much of her move. A ship that
    lay against them already and has made no way has not come into contact: nothing befalls her."""
    others = [get_ship(name) for name in names if name != LAND]
    if others and not run_made:
        words = f"she lies against {others[0].name}, and makes no way"
        return await happen(Told("KMH-6.10.1", mover.id, words))
    if others:
        await collide(mover, others[0], collision_speed(whole_run, run_made), others[1:])
    return None


async def collide(mover: Ship, other: Ship, speed: int, also: Sequence[Ship] = ()) -> None:
    """KMH-6.10.1: the mover has stopped against another, or several hulls at once; each suffers
    once, by the fastest of them all (table units), loses her bowsprit if it is in the way, and they
    may grapple (KMH-6.10.8)."""
    others = (other, *also)
    places = [meeting_point(mover.pose, mover.size, o.pose, o.size) for o in others]
    swift = max(others, key=impact_run_of)
    fastest = max(speed, impact_run_of(swift))
    faster, top = (swift.id, fastest) if fastest > speed else ("", 0)
    for met, (x, y) in zip(others, places, strict=True):
        await happen(Collided("KMH-6.10.1", mover.id, met.id, x, y, speed, faster=faster, top=top))
    hard = [(o, at) for o, at in zip(others, places, strict=True) if not is_harmless(mover, o)]
    for ship in (mover, *(o for o, _ in hard)) if hard else ():
        await suffer_impact(ship, fastest)
    for met, (x, y) in hard:
        await roll_bowsprit(mover, x, y)
        await roll_bowsprit(met, x, y)
    for met in others:
        await lock_or_man(mover, met, fastest)


async def lock_or_man(mover: Ship, other: Ship, speed: int) -> None:
    """KMH-6.10.8, KMH-12.1.10: enemies that have met may grapple; one that has struck may be
    manned, if they have come together gently (KMH-6.10.2)."""
    if not (is_on_table(mover) and is_on_table(other)):
        return
    for ship, prize in ((mover, other), (other, mover)):
        if impact_of(speed) == Impact.SLOW and may_man(ship, prize):
            return await offer_prize_crew(ship, prize)
    await try_to_lock(mover, other, "KMH-6.10.8")


def is_harmless(a: Ship, b: Ship) -> bool:
    """Return whether two hulls do one another no harm (KMH-6.10.1)."""
    return is_gentle_angle(a.pose, b.pose)


def is_gentle_angle(a: Pose, b: Pose) -> bool:
    """Option alongside-without-damage: return whether hulls meet at under 30 degrees and take no
    damage."""
    apart = angle_between(a.heading, b.heading)
    return has_book_option("alongside-without-damage") and min(apart, FULL_TURN // 2 - apart) < ALONGSIDE


class Impact(StrEnum):
    """How hard hulls meet, by the fastest of them (KMH-6.10.2 to KMH-6.10.4)."""

    SLOW = "slow"
    BRISK = "brisk"
    FAST = "fast"


def impact_of(speed: int) -> Impact:
    """KMH-6.10.2 to KMH-6.10.4: return how hard a hull meets at that speed, in table units."""
    rules = rule_table("collision")
    if speed <= rules[Impact.SLOW]["up_to"] * CM:
        return Impact.SLOW
    return Impact.BRISK if speed <= rules[Impact.BRISK]["up_to"] * CM else Impact.FAST


_BAND_CLAUSE = {Impact.SLOW: "KMH-6.10.2", Impact.BRISK: "KMH-6.10.3", Impact.FAST: "KMH-6.10.4"}


async def suffer_impact(ship: Ship, speed: int) -> None:
    """KMH-6.10.2 to KMH-6.10.4: points and boxes lost at that speed; at the highest, masts too."""
    name = impact_of(speed)
    loss = rule_table("collision")[name]
    boxes = loss["secondary"] + 3 * loss["primary"]
    await strike_off_losses(ship, _BAND_CLAUSE[name], loss["points"], boxes, "collision")
    if name == Impact.FAST and is_on_table(ship):
        await roll_collision_masts(ship)


async def roll_collision_masts(ship: Ship) -> None:
    """KMH-6.10.5, KMH-6.10.7: the extra d6, rolled again on a 6; lower masts only."""
    rules = rule_table("collision")
    (face,) = await roll("KMH-6.10.4", D6, about=ship.id, why="masts in the collision")
    falling = rules["masts"][face - 1]
    if falling < 0:
        (face,) = await roll("KMH-6.10.5", D6, about=ship.id, why="how many masts")
        falling = rules["masts_again"][face - 1]
    for _ in range(falling):
        if any(mast != Mast.BOWSPRIT for mast in ship.masts_standing):
            mast = await roll_mast(ship, lower_only=True)
            await drop_mast(ship, mast, "KMH-6.10.7")


async def roll_bowsprit(ship: Ship, x: int, y: int) -> None:
    """KMH-6.10.6: her forward third touches or is touched: the bowsprit goes on 1-5."""
    in_forward_third = 6 * local_coordinates(ship.pose, x, y)[1] >= ship.length
    if not in_forward_third or Mast.BOWSPRIT not in ship.masts_standing or not is_on_table(ship):
        return
    most = rule_table("collision")["bowsprit_up_to"]
    (face,) = await roll("KMH-6.10.6", D6, about=ship.id, why="the bowsprit", most=most)
    if face <= most:
        await drop_mast(ship, Mast.BOWSPRIT, "KMH-6.10.6")
