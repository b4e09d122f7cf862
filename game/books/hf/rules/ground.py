"""HF-adv-land to HF-adv-shoal: land, beaching, shallows, and shoals that only some know of."""

from game.books.hf.rules.bases import shores_at
from game.books.hf.rules.card_losses import lose_hull, stop_ship
from game.books.hf.rules.sheet import Ship, Shoal
from game.books.hf.rules.table_geometry import touches_ground
from game.books.hf.rules.tables import rule_table
from game.core.events import Befell, Told
from game.core.markers import Aground
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, every
from game.core.tally import Tally, Term
from game.sea.polygons import Corner
from game.sea.pose import Pose


def corners_of(ground: list[list[int]]) -> list[Corner]:
    """Return a polygon as the table holds it, as corners."""
    return [(x, y) for x, y in ground]


def shores_under(pose: Pose) -> list[list[Corner]]:
    """HF-adv-land: return the shores that a base lying there touches."""
    return shores_at(pose)


def shoals_at(pose: Pose) -> list[Shoal]:
    """HF-adv-shallow-1: return the shallows in which a base lying there stands."""
    return [shoal for shoal in every(Shoal) if touches_ground(pose, corners_of(shoal.corners))]


def knows_shoal(side: str, shoal: Shoal) -> bool:
    """HF-adv-shoal: return whether a side knows of a shoal."""
    return shoal.found or side in shoal.known_to


def known_ground_at(ship: Ship, pose: Pose) -> list[list[Corner]]:
    """HF-move-10: return the shores and shallows that she would meet with her base there, as far as
    her side knows of them and her keel can strike."""
    deep = [s for s in shoals_at(pose) if knows_shoal(ship.side, s) and face_to_strike(ship, s.level) <= 6]
    return [*shores_under(pose), *(corners_of(shoal.corners) for shoal in deep)]


# ------------------------------------------------------------------------------ running on
async def resolve_ground(ship: Ship, speed: int | None = None) -> None:
    """HF-adv-land, HF-adv-shallow-1: she has moved: the shore stops her, or the shallows she stands
    in may. A drifting ship comes on with the ``speed`` given (HF-drift-2)."""
    speed = ship.speed if speed is None else speed
    if shores_under(ship.pose):
        return await hit_land(ship, speed)
    shoals = shoals_at(ship.pose)
    for shoal in shoals:
        await reveal_shoal(ship, shoal)
    if shoals:
        await roll_shallows_test(ship, min(shoals, key=lambda shoal: shoal.level), speed)
    return None


async def reveal_shoal(ship: Ship, shoal: Shoal) -> None:
    """HF-adv-shoal: a shoal that her side knew nothing of is known to all from now on."""
    if not knows_shoal(ship.side, shoal):
        shoal.found = True
        await happen(Told("HF-adv-shoal", ship.id, "she has found a shoal"))


async def hit_land(ship: Ship, speed: int) -> None:
    """HF-adv-land, HF-adv-beach: a hull square for each inch of speed, and she is beached."""
    points = speed * rule_table("land")["hull_for_speed"]
    await happen(Told("HF-adv-land", ship.id, "she runs on the shore", aground=True))
    await lose_hull(ship, points, "HF-adv-land", "the shore")
    await beach_ship(ship)


async def beach_ship(ship: Ship) -> None:
    """HF-adv-beach: she moves no more; what guns still bear may fire."""
    stop_ship(ship)
    add_marker(ship.number, Aground())
    await happen(Befell("HF-adv-beach", ship.id, "aground"))


def bottom_score(ship: Ship, shoal: Shoal, face: int) -> Tally:
    """HF-adv-shallow-1: return the die less the rate, which must not pass the shallows' level."""
    rate = min(ship.rate, rule_table("shallows")["highest_rate"])
    die = Term("HF-adv-shallow-1", "the die", face)
    return Tally((die, Term("HF-adv-shallow-1", f"of rate {rate}", -rate)))


def face_to_strike(ship: Ship, level: int) -> int:
    """HF-adv-shallow-1: return the face on which a ship strikes the bottom; above 6 she never
    does."""
    return level + min(ship.rate, int(rule_table("shallows")["highest_rate"])) + 1


async def does_bottom_roll_strike(ship: Ship, shoal: Shoal, why: str) -> bool:
    """HF-adv-shallow-1: return whether her keel strikes."""
    needs = face_to_strike(ship, shoal.level)
    (face,) = await roll("HF-adv-shallow-1", D6, about=ship.id, why=why, needs=needs)
    return bottom_score(ship, shoal, face).total > shoal.level


async def roll_shallows_test(ship: Ship, shoal: Shoal, speed: int) -> None:
    """HF-adv-shallow-1 to 3: one die a phase, against the shallowest water she stands in; a keel
    that strikes costs hull and stops her, and a second die says whether she is on for good."""
    if not await does_bottom_roll_strike(ship, shoal, "shallows"):
        return
    points = speed * rule_table("shallows")["hull_for_speed"]
    await happen(Told("HF-adv-shallow-2", ship.id, "she strikes the bottom", aground=True))
    await lose_hull(ship, points, "HF-adv-shallow-2", "the bottom")
    stop_ship(ship)
    if await does_bottom_roll_strike(ship, shoal, "whether she comes off"):
        await beach_ship(ship)
    else:
        await happen(Told("HF-adv-shallow-3", ship.id, "she comes off, and sail may be made next turn"))
