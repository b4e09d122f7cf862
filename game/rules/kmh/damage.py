"""KMH-10, and the special results of KMH-11: what shot, masts and accidents strike off a sheet."""

from __future__ import annotations

from game.core.events import Befell, Hurt, MastFell, Told
from game.core.markers import Gone, HasStruck, Sinking
from game.core.steps import D6, happen, roll
from game.core.table import has, mark
from game.rules.kmh.chance import half_chance
from game.rules.kmh.sheet import TAR, Ship, afloat, locks_of, option
from game.rules.kmh.striking import hauls_down, struck_at_once, triggers_after
from game.rules.kmh.tables import table


async def hurt(
    ship: Ship, clause: str, points: int = 0, boxes: int = 0, why: str = "", hull: bool = False
) -> None:
    """KMH-10.2.1, KMH-10.3.4: points and secondary boxes are struck off, ``hull`` fire slows her
    as well (KMH-10.2.3), and what follows from the new state has followed."""
    if not (points or boxes) or not afloat(ship):
        return
    before = (ship.damage, ship.boxes)
    slowed = slowed_by_hull_fire(ship.hull_damage, points) if hull else 0
    ship.hull_damage += points if hull else 0
    ship.damage += points
    ship.damage_this_turn += points
    await lose_boxes(ship, clause, points, boxes, why)
    await tell_of_dice(ship, before[0])
    if slowed:
        await lose_boxes(ship, "KMH-10.2.3", 0, slowed, "hull fire")
    for trigger in triggers_after(ship, *before):
        if trigger not in ship.triggers:
            ship.triggers.append(trigger)
    await follow(ship)


async def lose_boxes(ship: Ship, clause: str, points: int, boxes: int, why: str) -> None:
    """KMH-10.3.4, KMH-10.3.5: boxes go from the top, never below nothing; a primary box goes with
    the last of its three."""
    was = ship.speed
    lost = min(boxes, ship.boxes)
    ship.boxes_lost += lost
    await happen(Hurt(clause, ship.id, points, lost, why))
    if lost and ship.speed < was:
        await happen(Told("KMH-10.3.5", ship.id, f"basic speed falls to {ship.speed} cm"))
    elif lost:
        left = ship.boxes - 3 * (ship.speed - 1)
        await happen(Told("KMH-10.3.4", ship.id, f"{left} of 3 boxes left under {ship.speed}"))


async def tell_of_dice(ship: Ship, damage_before: int) -> None:
    """KMH-10.2.2: the log says when the total of points lost has silenced more guns."""
    each: int = table("modifiers")["damage_points_a_die"]
    lost = min(ship.damage, ship.points) // each
    if lost > damage_before // each:
        dice = "die" if lost == 1 else "dice"
        await happen(Told("KMH-10.2.2", ship.id, f"{lost} {dice} fewer in a broadside"))


def slowed_by_hull_fire(before: int, points: int) -> int:
    """KMH-10.2.3: boxes lost to hull fire, one for every 5 points of the running total."""
    each: int = table("modifiers")["damage_points_a_die"]
    return (before + points) // each - before // each


async def follow(ship: Ship) -> None:
    """KMH-10.1.2, KMH-12.0.30: a ship at nothing goes down; one shattered in a turn strikes."""
    if has(ship.number, Sinking) or has(ship.number, Gone):
        return
    if ship.value == 0:
        await go_down(ship)
    elif struck_at_once(ship) and not has(ship.number, HasStruck):
        await hauls_down(ship, "KMH-12.0.30")


async def go_down(ship: Ship) -> None:
    """KMH-11.0.9: she has so many moves left before she sinks."""
    (moves,) = await roll("KMH-11.0.9", D6, about=ship.id, why="moves before she sinks")
    mark(ship.number, Sinking(moves))
    for lock in locks_of(ship.id):
        lock.open = False
    await happen(Befell("KMH-10.1.2", ship.id, "sinking"))


async def special(ship: Ship, firer: Ship, column: str, row: int, rake: str) -> int:
    """KMH-11.0.2: the row of the special table has acted; the extra damage points it gave."""
    clause = COLUMN_CLAUSE[column]
    result = table("special")[column][row]
    points, boxes = result.get("points", 0), result.get("sec", 0) + 3 * result.get("prim", 0)
    await hurt(ship, clause, points, boxes, f"special: {column}", hull=column in HULL_COLUMNS)
    for code in result.get("codes", ()):
        await befall(code, ship, firer, rake)
    return int(points)


COLUMN_CLAUSE = {
    "hull": "KMH-11.0.3",
    "rigging": "KMH-11.0.4",
    "rake-hull": "KMH-11.0.5",
    "rake-rigging": "KMH-11.0.6",
    "grape": "KMH-11.0.7",
}
HULL_COLUMNS = ("hull", "rake-hull", "grape")


async def befall(code: str, ship: Ship, firer: Ship, rake: str) -> None:
    """KMH-11: one code of the special table has taken effect."""
    match code:
        case "GB":
            await gun_burst(firer)
        case "HOC":
            await officers_fall(ship)
        case "S":
            ship.steering = True
            await happen(Befell("KMH-11.0.20", ship.id, "steering"))
        case "F":
            await catch_fire(ship, "KMH-11.0.22")
        case "B":
            await lose_boat(ship)
        case "CREW":
            await crew_casualties(ship, "KMH-11.0.29")
        case "M":
            await lose_mast(ship, rake)
        case "M&M":
            await lose_two_masts(ship, rake)


async def gun_burst(firer: Ship) -> None:
    """KMH-11.0.10: a gun bursts on the firing ship; an elite Tar crew may escape (KMH-11.0.11)."""
    elite_tars = firer.crew == TAR and firer.fighting_quality == "elite"
    if elite_tars and await half_chance("KMH-11.0.11", firer.id, "escapes the burst gun"):
        return
    await happen(Befell("KMH-11.0.10", firer.id, "gun burst"))
    await hurt(firer, "KMH-11.0.10", table("gun_burst")["points"], why="gun burst")


async def officers_fall(ship: Ship) -> None:
    """KMH-11.0.12: high officer casualties; a second time adds nothing."""
    ship.officers = True
    await happen(Befell("KMH-11.0.12", ship.id, "officers"))
    if ship.retiring and not has(ship.number, HasStruck):
        await hauls_down(ship, "KMH-12.1.7")


async def crew_casualties(ship: Ship, clause: str) -> None:
    """KMH-11.0.28: the boarding party is gone for good, and the crew is thinned."""
    ship.crew_casualties = True
    await happen(Befell(clause, ship.id, "crew"))


async def catch_fire(ship: Ship, clause: str, hazardous: bool = False) -> None:
    """KMH-11.0.22: she is on fire, if she was not before."""
    ship.burning = ship.burning or 1
    ship.hazardous = ship.hazardous or hazardous
    await happen(Befell(clause, ship.id, "fire"))


async def lose_boat(ship: Ship) -> None:
    """KMH-11.0.27: one boat is destroyed, if she has any."""
    if ship.boats:
        ship.boats -= 1
        await happen(Befell("KMH-11.0.27", ship.id, "boat"))


async def lose_mast(ship: Ship, rake: str = "") -> None:
    """KMH-11.0.13: a mast falls, the nearest to the firer in a rake (KMH-11.0.17), else by die."""
    if not ship.standing:
        return
    mast = nearest_mast(ship, rake) if rake else await mast_by_die(ship)
    await mast_falls(ship, mast, "KMH-11.0.17" if rake else "KMH-11.0.13")


async def lose_two_masts(ship: Ship, rake: str) -> None:
    """KMH-11.0.19: the nearest mast falls and then, by the die, another one."""
    await happen(Told("KMH-11.0.19", ship.id, "two masts are hit"))
    await lose_mast(ship, rake)
    await lose_mast(ship, rake if option("mm-nearest-both") else "")


def nearest_mast(ship: Ship, rake: str) -> str:
    """KMH-11.0.17: from astern mizzen, main, fore, bowsprit; from ahead the other way."""
    return ship.standing[0] if rake == "stern" else ship.standing[-1]


async def mast_by_die(ship: Ship, lower_only: bool = False) -> str:
    """KMH-11.0.13, KMH-11.0.15: the die's mast, thrown again until it shows one that stands."""
    lower = sum(m != "bowsprit" for m in ship.rigged)
    faces: list[str] = table("masts")[{1: "one", 2: "two"}.get(lower, "three")]
    clause = "KMH-11.0.13" if lower > 2 else "KMH-11.0.15"
    may_fall = [m for m in ship.standing if not (lower_only and m == "bowsprit")]
    while True:
        (face,) = await roll(clause, D6, about=ship.id, why="which mast falls")
        if faces[face - 1] in may_fall:
            return faces[face - 1]


async def mast_falls(ship: Ship, mast: str, clause: str) -> None:
    """KMH-11.0.14: the mast is gone with its points and primary boxes, and the boats it crushes
    (KMH-11.0.18)."""
    costs = table("masts")
    ship.masts_down.append(mast)
    await happen(MastFell(clause, ship.id, mast))
    if mast in ("bowsprit", "fore"):
        await happen(Told("KMH-11.0.16", ship.id, "she can tack no longer"))
    if mast != "bowsprit" and ship.boats // 2:
        ship.boats -= ship.boats // 2
        await happen(Befell("KMH-11.0.18", ship.id, "boat"))
    boxes = 3 * costs["primary"][mast]
    await hurt(ship, "KMH-11.0.14", costs["points"], boxes, f"{mast} gone")
    if not any(m != "bowsprit" for m in ship.standing) and "c" not in ship.triggers:
        ship.triggers.append("c")
    if ship.retiring and not has(ship.number, HasStruck):
        await hauls_down(ship, "KMH-12.1.8")
