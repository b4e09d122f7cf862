"""WWH-2.2: what the dice strike off a ship: spars and masts by sixes, guns by fives."""

from collections.abc import Sequence
from enum import StrEnum

from game.books.menus import logged_option
from game.books.wwh.rules.arcs import hits_rigging_only, side_toward_square
from game.books.wwh.rules.sheet import PORT, SIDES, STARBOARD, Ship, ShipSide, has_book_option, holds_of
from game.books.wwh.rules.shots import Shot
from game.books.wwh.rules.tables import rule_table
from game.core.events import GunsLost, Hurt, MastFell, Told
from game.core.steps import D6, OptionMenu, choose, happen, roll
from game.sea.square import Square


class DamageCause(StrEnum):
    """What damage points come of, as the log has it."""

    SHOT = "shot"
    COLLISION = "collision"
    OVERS = "overs"  # shot that passed over its target (WWH-2.2f)


def gun_and_spar_hits(firer: Ship, shot: Shot, faces: Sequence[int]) -> tuple[int, int]:
    """WWH-2.2a, WWH-2.2b, WWH-2.2d, WWH-E7, WWH-3.3, WWH-4.3: return the gunnery hits and the hits on spars
    that a throw comes to."""
    fives, sixes = faces.count(5), faces.count(6)
    if shot.is_hand_to_hand:
        return fives, 0
    if shot.bearing.band.one_die or hits_rigging_only(firer, shot.bearing):
        return 0, sixes
    if shot.is_hull_only:
        return fives + sixes, 0
    return fives, sixes


async def take_hits(firer: Ship, target: Ship, shot: Shot, gun_hits: int, spar_hits: int) -> None:
    """WWH-2.2: the hits of one volley have been struck off the target."""
    was_helpless = has_nothing_left(target)
    await lose_spars(target, "WWH-E7" if shot.bearing.band.one_die else "WWH-2.2b", spar_hits)
    if gun_hits and shot.rake:
        await lose_guns_to_rake(firer, target, gun_hits)
    elif gun_hits:
        await lose_guns(target, await ask_near_side(firer, target), gun_hits, gun_hit_clause(shot))
    if has_nothing_left(target) and not was_helpless:
        await happen(Told("WWH-4.0a", target.id, "a helpless hulk, but no gun sinks her"))


def gun_hit_clause(shot: Shot) -> str:
    """WWH-2.2d, WWH-3.3, WWH-4.3b: by what a broadside suffers."""
    if shot.is_hand_to_hand:
        return "WWH-3.3"
    return "WWH-4.3b" if shot.is_hull_only else "WWH-2.2d"


def has_nothing_left(ship: Ship) -> bool:
    """WWH-4.0a: she has no gun, no mast and no spar left."""
    no_guns = not any(ship.gunnery_of(side) for side in SIDES)
    return no_guns and not ship.masts_standing and ship.damage >= rule_table("damage")["most"]


# ------------------------------------------------------------------------------ spars and masts
async def add_damage_points(ship: Ship, points: int, clause: str, cause: DamageCause) -> int:
    """WWH-2.2b, WWH-1.4b: add damage points, up to four in all; return how many there was no room for."""
    taken: int = min(points, rule_table("damage")["most"] - ship.damage)
    ship.damage += taken
    if taken:
        await happen(Hurt(clause, ship.id, taken, 0, cause))
    return points - taken


async def lose_spars(ship: Ship, clause: str, sixes: int) -> None:
    """WWH-2.2b, WWH-2.2c: a damage point a six; of those beyond the fourth point two in one turn cost a mast,
    one mast a turn."""
    ship.sixes_over += await add_damage_points(ship, sixes, clause, DamageCause.SHOT)
    enough = ship.sixes_over >= rule_table("damage")["sixes_for_a_mast"]
    if enough and ship.masts_standing and not ship.lost_a_mast:
        ship.lost_a_mast = True
        await roll_falling_mast(ship)


async def roll_falling_mast(ship: Ship) -> None:
    """WWH-2.2c: the mast of the die falls; one that has fallen before wastes the hit."""
    (face,) = await roll("WWH-2.2c", D6, about=ship.id, why="which mast falls")
    mast = rule_table("damage")["mast_by_die"][face - 1]
    if mast not in ship.masts_standing:
        return await happen(Told("WWH-2.2c", ship.id, f"the {mast}mast is gone already"))
    ship.masts_down.append(mast)
    await happen(MastFell("WWH-2.2c", ship.id, mast))


# ------------------------------------------------------------------------------ guns
async def lose_guns(ship: Ship, near_side: ShipSide, hits: int, clause: str) -> None:
    """WWH-2.2d: hits fall on the near side; every third of a turn goes through to the far side."""
    through = hits_gone_through(ship.port_hits if near_side == PORT else ship.starboard_hits, hits)
    add_hits_this_turn(ship, near_side, hits)
    await lose_gunnery_points(ship, near_side, hits - through, clause)
    await lose_gunnery_points(ship, other_side(near_side), through, "WWH-2.2d")


def hits_gone_through(hits_before: int, hits: int) -> int:
    """WWH-2.2d: return how many of these hits on one side, after so many in this turn, go through."""
    each: int = rule_table("hits")["through_each"]
    return (hits_before + hits) // each - hits_before // each


async def lose_guns_to_rake(firer: Ship, ship: Ship, hits: int) -> None:
    """WWH-2.2e: a rake falls on both sides alike; the firing player places the odd hit."""
    parts: dict[ShipSide, int] = dict.fromkeys(SIDES, hits // 2)
    if hits % 2:
        parts[await ask_side_of_odd_hit(firer, ship, hits // 2)] += 1
    for side in SIDES:
        await lose_gunnery_points(ship, side, parts[side], "WWH-2.2e")


async def ask_side_of_odd_hit(firer: Ship, ship: Ship, hits_per_side: int) -> ShipSide:
    """WWH-2.2e, WWH-B.1: where the firer puts the odd hit; not asked if one side alone can feel it, unless
    that would tell him what stands on a hidden record."""
    felt = [side for side in SIDES if ship.gunnery_of(side) > hits_per_side]
    if len(felt) < len(SIDES) and not has_book_option("hidden-records"):
        return felt[0] if felt else PORT
    return await ask_hit_side(firer, ship, "WWH-2.2e")


async def ask_near_side(firer: Ship, ship: Ship) -> ShipSide:
    """WWH-2.2d, WWH-E2: the broadside that faces the firer; if she is right ahead or astern and does not
    rake, the firing player says which."""
    return near_side_of(ship, firer, firer.square) or await ask_hit_side(firer, ship, "WWH-2.2d")


def near_side_of(ship: Ship, firer: Ship, square: Square) -> ShipSide:
    """WWH-2.2d, WWH-E2: return the broadside of a ship that faces a firer in that square; '' if she is right
    ahead or astern of her."""
    shared = next((h for h in holds_of(ship.id) if h.partner(ship.id) == firer.id), None)
    if shared:
        return shared.side_toward_partner(ship.id)
    return side_toward_square(ship.square, ship.heading, square)


async def ask_hit_side(firer: Ship, ship: Ship, clause: str) -> ShipSide:
    """Ask the firing player for a broadside of the target."""
    offers = tuple(
        logged_option(side, f"{side.title()} side", side, clause, f"is hit on her {side} side")
        for side in SIDES
    )
    return await choose(firer.side, clause, OptionMenu(offers), ship.id)


async def lose_gunnery_points(ship: Ship, side: ShipSide, points: int, clause: str) -> None:
    """WWH-0.4: a broadside has lost gunnery points, never more than it has."""
    lost = min(points, ship.gunnery_of(side))
    if not lost:
        return
    if side == PORT:
        ship.port_lost += lost
    else:
        ship.starboard_lost += lost
    await happen(GunsLost(clause, ship.id, side, lost))


def other_side(side: ShipSide) -> ShipSide:
    """Return the other broadside."""
    return STARBOARD if side == PORT else PORT


def add_hits_this_turn(ship: Ship, side: ShipSide, hits: int) -> None:
    """Add to the hits of this turn on one broadside."""
    if side == PORT:
        ship.port_hits += hits
    else:
        ship.starboard_hits += hits
