"""WWH-2.2: what the dice strike off a ship: spars and masts by sixes, guns by fives."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from game.books.wwh.rules.arcs import side_of_square
from game.books.wwh.rules.sheet import PORT, SIDES, STARBOARD, Ship, Side, has_option, holds_of
from game.books.wwh.rules.shots import Shot
from game.books.wwh.rules.tables import table
from game.books.wwh.rules.target_score import hits_rigging_only
from game.core.events import GunsLost, Hurt, MastFell, Told
from game.core.steps import D6, Option, OptionMenu, choose, happen, roll
from game.core.wording import WHO_PLACEHOLDER


class Cause(StrEnum):
    """What damage points come of, as the log has it."""

    SHOT = "shot"
    COLLISION = "collision"
    OVERS = "overs"
    """Shot that passed over its target (WWH-2.2f)."""


def hits_of(firer: Ship, shot: Shot, faces: Sequence[int]) -> tuple[int, int]:
    """WWH-2.2a, WWH-2.2b, WWH-2.2d, WWH-E7, WWH-3.3, WWH-4.3: return the gunnery hits and the hits
    on spars that a throw comes to."""
    fives, sixes = faces.count(5), faces.count(6)
    if shot.boarding:
        return fives, 0
    if shot.bearing.band.one_die or hits_rigging_only(firer, shot.bearing):
        return 0, sixes
    if shot.hull:
        return fives + sixes, 0
    return fives, sixes


async def take_hits(firer: Ship, target: Ship, shot: Shot, gun_hits: int, spar_hits: int) -> None:
    """WWH-2.2: the hits of one volley have been struck off the target."""
    was_helpless = is_helpless(target)
    await lose_spars(target, "WWH-E7" if shot.bearing.band.one_die else "WWH-2.2b", spar_hits)
    if gun_hits and shot.rake:
        await lose_guns_to_rake(firer, target, gun_hits)
    elif gun_hits:
        await lose_guns(target, await near_side(firer, target), gun_hits, gun_clause(shot))
    if is_helpless(target) and not was_helpless:
        await happen(Told("WWH-4.0a", target.id, "a helpless hulk, but no gun sinks her"))


def gun_clause(shot: Shot) -> str:
    """WWH-2.2d, WWH-3.3, WWH-4.3b: by what a broadside suffers."""
    if shot.boarding:
        return "WWH-3.3"
    return "WWH-4.3b" if shot.hull else "WWH-2.2d"


def is_helpless(ship: Ship) -> bool:
    """WWH-4.0a: she has no gun, no mast and no spar left."""
    no_guns = not any(ship.broadside(side) for side in SIDES)
    return no_guns and not ship.standing and ship.damage >= table("damage")["most"]


# ------------------------------------------------------------------------------ spars and masts
async def add_damage(ship: Ship, points: int, clause: str, cause: Cause) -> int:
    """WWH-2.2b, WWH-1.4b: damage points are added, up to four; how many there was no room for."""
    taken: int = min(points, table("damage")["most"] - ship.damage)
    ship.damage += taken
    if taken:
        await happen(Hurt(clause, ship.id, taken, 0, cause))
    return points - taken


async def lose_spars(ship: Ship, clause: str, sixes: int) -> None:
    """WWH-2.2b, WWH-2.2c: a damage point a six; of those beyond the fourth point two in one turn
    cost a mast, one mast a turn."""
    ship.sixes_over += await add_damage(ship, sixes, clause, Cause.SHOT)
    enough = ship.sixes_over >= table("damage")["sixes_for_a_mast"]
    if enough and ship.standing and not ship.lost_a_mast:
        ship.lost_a_mast = True
        await mast_by_die(ship)


async def mast_by_die(ship: Ship) -> None:
    """WWH-2.2c: the mast of the die falls; one that has fallen before wastes the hit."""
    (face,) = await roll("WWH-2.2c", D6, about=ship.id, why="which mast falls")
    mast = table("damage")["mast_by_die"][face - 1]
    if mast not in ship.standing:
        return await happen(Told("WWH-2.2c", ship.id, f"the {mast}mast is gone already"))
    ship.masts_down.append(mast)
    await happen(MastFell("WWH-2.2c", ship.id, mast))


# ------------------------------------------------------------------------------ guns
async def lose_guns(ship: Ship, near_side: Side, hits: int, clause: str) -> None:
    """WWH-2.2d: hits fall on the near side; every third of a turn goes through to the far side."""
    through = hits_gone_through(hits_so_far(ship, near_side), hits)
    count_hits(ship, near_side, hits)
    await lose_gunnery(ship, near_side, hits - through, clause)
    await lose_gunnery(ship, other_side(near_side), through, "WWH-2.2d")


def hits_gone_through(hits_before: int, hits: int) -> int:
    """WWH-2.2d: return how many of these hits on one side, after so many in this turn, go
    through."""
    each: int = table("hits")["through_each"]
    return (hits_before + hits) // each - hits_before // each


async def lose_guns_to_rake(firer: Ship, ship: Ship, hits: int) -> None:
    """WWH-2.2e: a rake falls on both sides alike; the firing player places the odd hit."""
    parts: dict[Side, int] = dict.fromkeys(SIDES, hits // 2)
    if hits % 2:
        parts[await side_of_odd_hit(firer, ship, hits // 2)] += 1
    for side in SIDES:
        await lose_gunnery(ship, side, parts[side], "WWH-2.2e")


async def side_of_odd_hit(firer: Ship, ship: Ship, hits_per_side: int) -> Side:
    """WWH-2.2e, WWH-B.1: where the firer puts the odd hit; not asked if one side alone can feel it,
    unless that would tell him what stands on a hidden record."""
    felt = [side for side in SIDES if ship.broadside(side) > hits_per_side]
    if len(felt) < len(SIDES) and not has_option("hidden-records"):
        return felt[0] if felt else PORT
    return await choose_side(firer, ship, "WWH-2.2e")


async def near_side(firer: Ship, ship: Ship) -> Side:
    """WWH-2.2d, WWH-E2: the broadside that faces the firer; if she is right ahead or astern and
    does not rake, the firing player says which."""
    shared = next((h for h in holds_of(ship.id) if h.partner(ship.id) == firer.id), None)
    if shared:
        return shared.side_of(ship.id)
    side = side_of_square(ship.square, ship.heading, firer.square)
    return side or await choose_side(firer, ship, "WWH-2.2d")


async def choose_side(firer: Ship, ship: Ship, clause: str) -> Side:
    """Ask the firing player for a broadside of the target."""
    offers = tuple(
        Option(
            side,
            f"Her {side} side",
            side,
            clause,
            log_sentence=f"{WHO_PLACEHOLDER} is hit on her {side} side",
        )
        for side in SIDES
    )
    return await choose(firer.side, clause, OptionMenu(offers), ship.id)


async def lose_gunnery(ship: Ship, side: Side, points: int, clause: str) -> None:
    """WWH-0.4: a broadside has lost gunnery points, never more than it has."""
    lost = min(points, ship.broadside(side))
    if not lost:
        return
    if side == PORT:
        ship.port_lost += lost
    else:
        ship.starboard_lost += lost
    await happen(GunsLost(clause, ship.id, side, lost))


def other_side(side: Side) -> Side:
    """Return the other broadside."""
    return STARBOARD if side == PORT else PORT


def hits_so_far(ship: Ship, side: Side) -> int:
    """Return gunnery hits on one broadside in this turn, those that went through counted."""
    return ship.port_hits if side == PORT else ship.starboard_hits


def count_hits(ship: Ship, side: Side, hits: int) -> None:
    """Add to the hits of this turn on one broadside."""
    if side == PORT:
        ship.port_hits += hits
    else:
        ship.starboard_hits += hits
