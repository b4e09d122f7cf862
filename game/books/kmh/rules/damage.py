"""KMH-10, KMH-11.1, and the special results of KMH-11: what shot, masts and accidents strike off a sheet."""

from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol

from game.books.kmh.rules.arcs import AimAt, Rake, ShotAlternative
from game.books.kmh.rules.batteries import Battery, is_standing_work
from game.books.kmh.rules.boat_sheet import boats_astern
from game.books.kmh.rules.land import lose_troops_in_boats
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.sheet import (
    TAR,
    Mast,
    Quality,
    Ship,
    has_book_option,
    is_fighting,
    is_on_table,
    locks_of,
)
from game.books.kmh.rules.striking import is_shattered, strike_colours, triggers_after
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import roll_half_chance
from game.books.kmh.rules.works_damage import damage_works, lose_gunner_officers, roll_tower_gun
from game.books.menus import logged_option
from game.core.events import Befell, Hurt, MastFell, Mended, Told
from game.core.markers import Ablaze, Gone, HasStruck, Sinking
from game.core.steps import D6, D10, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, has_marker
from game.core.tally import Tally, Term


async def strike_off_losses(
    ship: Ship, clause: str, points: int = 0, boxes: int = 0, why: str = "", is_hull_fire: bool = False
) -> None:
    """KMH-10.2.1, KMH-10.3.4: points and secondary boxes are struck off, ``is_hull_fire`` fire slows her as
    well (KMH-10.2.3), and what follows from the new state has followed."""
    if not (points or boxes) or not is_on_table(ship):
        return
    before = (ship.damage, ship.boxes_left)
    slowed = boxes_lost_to_hull_fire(ship.hull_damage, points) if is_hull_fire else 0
    ship.hull_damage += points if is_hull_fire else 0
    ship.damage += points
    ship.damage_this_turn += points
    await lose_boxes(ship, clause, points, boxes, why)
    await log_silenced_guns(ship, before[0])
    if slowed:
        await lose_boxes(ship, "KMH-10.2.3", 0, slowed, "hull fire")
    for trigger in triggers_after(ship, *before):
        if trigger not in ship.triggers:
            ship.triggers.append(trigger)
    await roll_mortar_damage(ship, points)
    await resolve_losses(ship)


async def roll_mortar_damage(ship: Ship, points: int) -> None:
    """KMH-18.3.1, KMH-18.3.2: once in each turn in which a bomb vessel takes damage her mortar is at risk;
    more so when half her points are gone."""
    if not ship.mortars or not points or ship.damage_this_turn != points:
        return
    half, rules = 2 * ship.damage >= ship.points, rule_table("bombs")
    clause, die = ("KMH-18.3.2", D6) if half else ("KMH-18.3.1", D10)
    lost_on = rules["mortar_lost_on_later" if half else "mortar_lost_on"]
    (face,) = await roll(clause, die, about=ship.id, why=f"her mortar, lost on {lost_on}")
    if face == lost_on:
        ship.mortars = 0
        await happen(Befell(clause, ship.id, "mortar"))


async def lose_boxes(ship: Ship, clause: str, points: int, boxes: int, why: str) -> None:
    """KMH-10.3.4, KMH-10.3.5: boxes go from the top, never below nothing; a primary box goes with the last of
    its three."""
    was = ship.speed
    lost = min(boxes, ship.boxes_left)
    ship.boxes_lost += lost
    await happen(Hurt(clause, ship.id, points, lost, why))
    if lost and ship.speed < was:
        await happen(Told("KMH-10.3.5", ship.id, f"her basic speed falls to {ship.speed} cm"))


async def log_silenced_guns(ship: Ship, damage_before: int) -> None:
    """KMH-10.2.2: the log says when the total of points lost has silenced more guns."""
    if has_marker(ship.number, Ablaze):
        return
    each: int = rule_table("modifiers")["damage_points_a_die"]
    lost = min(ship.damage, ship.points) // each
    if lost > damage_before // each:
        dice = "die" if lost == 1 else "dice"
        await happen(Told("KMH-10.2.2", ship.id, f"she has {lost} {dice} fewer in a broadside"))


def boxes_lost_to_hull_fire(hull_damage_before: int, points: int) -> int:
    """KMH-10.2.3: return boxes lost to hull fire, one for every 5 points of the running total."""
    each: int = rule_table("modifiers")["damage_points_a_die"]
    return (hull_damage_before + points) // each - hull_damage_before // each


async def resolve_losses(ship: Ship) -> None:
    """KMH-10.1.2, KMH-12.0.30: a ship at nothing goes down; one shattered in a turn strikes, if anybody is
    aboard of her (KMH-17.1.2)."""
    if has_marker(ship.number, Sinking) or has_marker(ship.number, Gone):
        return
    if ship.points_left == 0:
        await start_sinking(ship)
    elif is_shattered(ship) and is_fighting(ship):
        await strike_colours(ship, "KMH-12.0.30")


async def start_sinking(ship: Ship) -> None:
    """KMH-11.0.9: she has so many moves left before she sinks."""
    (moves,) = await roll("KMH-11.0.9", D6, about=ship.id, why="moves before she sinks")
    add_marker(ship.number, Sinking(moves))
    for lock in locks_of(ship.id):
        lock.open = False
    await happen(Befell("KMH-10.1.2", ship.id, "sinking"))


class Aimed(Protocol):
    """A shot, as far as it matters what it was aimed at."""

    @property
    def target_aim(self) -> AimAt:
        """Hull, rigging, grape, hot, works."""
        ...


async def roll_special_die(ship: Ship | Battery, shot: Aimed, hits: int) -> int:
    """KMH-11.0.1: the d10 beside the dice, a 0 counting ten (KMH-0.0.1); at the rigging points and boxes
    count together (KMH-10.3.3)."""
    if not hits:
        why = "special damage, none without a hit"
        (face,) = await roll("KMH-11.0.1", D10, about=ship.id, why=why)
        return face or 10
    clause = "KMH-10.3.3" if shot.target_aim == AimAt.RIGGING else "KMH-11.0.1"
    tally = Tally((Term(clause, "hits of this volley", hits),))
    why = "special damage, where a 0 counts ten"
    (face,) = await roll("KMH-11.0.1", D10, about=ship.id, why=why, tally=tally, most=hits)
    return face or 10


async def hit_works(firer: Ship | Battery, battery: Battery, hits: int, has_special: bool) -> None:
    """KMH-19.0.1: works have been hit like a hull, a damage point each; of special damage they take the
    points, fire and officers, for they have neither masts nor boats nor a rudder. Both dice are thrown though
    the first hits have laid them in ruins (KMH-11.0.2): a gun of the firer's may burst all the same
    (KMH-11.0.10)."""
    before = battery.damage
    await damage_works(battery, battery.clause, hits)
    if has_special:
        (face,) = await roll("KMH-11.0.2", D10, about=firer.id, why="special damage, hull")
        result = rule_table("special")["hull"][(face or 10) - 1]
        await damage_works(battery, "KMH-11.0.3", result.get("points", 0), "special damage")
        for code in result.get("codes", ()):
            await apply_special_to_works(code, battery, firer)
    await roll_tower_gun(battery, before)


class SpecialHit(StrEnum):
    """The codes of the special table (KMH-11.0.10 to KMH-11.0.29)."""

    GUN_BURST = "GB"
    OFFICERS = "HOC"
    STEERING = "S"
    FIRE = "F"
    HAZARDOUS_FIRE = "F*"
    BOAT = "B"
    CREW = "CREW"
    MAST = "M"
    TWO_MASTS = "M&M"


async def apply_special_to_works(code: str, battery: Battery, firer: Ship | Battery) -> None:
    """KMH-11.0.10, KMH-11.0.12, KMH-11.0.22: what of the special table can befall works."""
    if code == SpecialHit.GUN_BURST:
        await burst_gun(firer)
    elif code == SpecialHit.OFFICERS and is_standing_work(battery):
        await lose_gunner_officers(battery)
    elif code == SpecialHit.FIRE and is_standing_work(battery):
        await catch_fire(battery, "KMH-11.0.22")


async def apply_special_row(ship: Ship, firer: Ship | Battery, column: str, row: int, rake: Rake) -> int:
    """KMH-11.0.2: the row of the special table has acted; the extra damage points it gave."""
    clause = COLUMN_CLAUSE[column]
    result = rule_table("special")[column][row]
    points, boxes = result.get("points", 0), result.get("sec", 0) + 3 * result.get("prim", 0)
    await strike_off_losses(
        ship, clause, points, boxes, "special damage", is_hull_fire=column in HULL_COLUMNS
    )
    codes = result.get("codes", ())
    if column == "hot" and SpecialHit.GUN_BURST in codes:
        await burst_hot_shot_gun(firer)
        return 0
    for code in codes:
        if code in WANT_A_CREW and has_marker(ship.number, Ablaze):
            words = "nobody is left aboard, and she burns already"
            await happen(Told("KMH-17.1.2", ship.id, words))
        else:
            await apply_special_code(code, ship, firer, rake)
    return int(points)


COLUMN_CLAUSE = {
    "hull": "KMH-11.0.3",
    "rigging": "KMH-11.0.4",
    "rake-hull": "KMH-11.0.5",
    "rake-rigging": "KMH-11.0.6",
    "grape": "KMH-11.0.7",
    "hot": "KMH-11.0.8",
}
HULL_COLUMNS = ("hull", "rake-hull", "grape", "hot")


async def apply_special_code(code: str, ship: Ship, firer: Ship | Battery, rake: Rake) -> None:
    """KMH-11: one code of the special table has taken effect."""
    match code:
        case SpecialHit.GUN_BURST:
            await burst_gun(firer)
        case SpecialHit.OFFICERS:
            await lose_officers(ship)
        case SpecialHit.STEERING:
            ship.steering = True
            await happen(Befell("KMH-11.0.20", ship.id, "steering"))
        case SpecialHit.FIRE:
            await catch_fire(ship, "KMH-11.0.22")
        case SpecialHit.HAZARDOUS_FIRE:
            await catch_fire(ship, "KMH-11.0.26", hazardous=True)
        case SpecialHit.BOAT:
            await lose_boat(ship)
        case SpecialHit.CREW:
            await lose_crew(ship, "KMH-11.0.29")
        case SpecialHit.MAST:
            await lose_mast(ship, rake)
        case SpecialHit.TWO_MASTS:
            await lose_two_masts(ship, rake)


# KMH-17.1.2: what cannot befall a fireship that burns from end to end, her crew in the boats.
WANT_A_CREW = (SpecialHit.OFFICERS, SpecialHit.FIRE, SpecialHit.HAZARDOUS_FIRE, SpecialHit.CREW)


async def burst_hot_shot_gun(firer: Ship | Battery) -> None:
    """KMH-11.0.8, first row: a gun has burst with a red-hot ball in it, and the battery burns."""
    await burst_gun(firer)
    await catch_fire(firer, "KMH-11.0.8")


async def burst_gun(firer: Ship | Battery) -> None:
    """KMH-11.0.10: a gun bursts where it was fired; an elite Tar crew may escape (KMH-11.0.11)."""
    elite_tars = firer.crew == TAR and firer.fighting_quality == Quality.ELITE
    if elite_tars and await roll_half_chance("KMH-11.0.11", firer.id, "escapes the burst gun"):
        return None
    await happen(Befell("KMH-11.0.10", firer.id, "gun burst"))
    points = rule_table("gun_burst")["points"]
    if isinstance(firer, Battery):
        return await damage_works(firer, "KMH-11.0.10", points, "gun burst")
    return await strike_off_losses(firer, "KMH-11.0.10", points, why="gun burst")


async def lose_officers(ship: Ship) -> None:
    """KMH-11.0.12: high officer casualties; a second time adds nothing."""
    ship.officers = True
    await happen(Befell("KMH-11.0.12", ship.id, "officers"))
    if ship.retiring and not has_marker(ship.number, HasStruck):
        await strike_colours(ship, "KMH-12.1.7")


async def lose_crew(ship: Ship, clause: str) -> None:
    """KMH-11.0.28: the boarding party is gone for good, and the crew is thinned."""
    ship.crew_casualties = True
    await happen(Befell(clause, ship.id, "crew"))


async def catch_fire(ship: Ship | Battery, clause: str, hazardous: bool = False) -> None:
    """KMH-11.0.22: she is on fire, if she was not before; works burn like ships (KMH-11.0.8)."""
    ship.burning = ship.burning or 1
    ship.hazardous = ship.hazardous or hazardous
    await happen(Befell(clause, ship.id, "fire"))


async def lose_boat(ship: Ship) -> None:
    """KMH-11.0.27: one boat is destroyed, if she has any aboard, or else towed astern (KMH-15.5.1); none with
    the option ``boats-unharmed``."""
    if has_book_option("boats-unharmed"):
        return
    astern = boats_astern(ship)
    if ship.boats:
        ship.boats -= 1
        await happen(Befell("KMH-11.0.27", ship.id, "boat"))
    elif astern:
        await lose_troops_in_boats(astern[0], 1, "KMH-15.5.1")
        await happen(Befell("KMH-15.5.1", ship.id, "boat"))


async def lose_mast(ship: Ship, rake: Rake = Rake.NONE) -> None:
    """KMH-11.0.13: a mast falls: by the die, or in a rake the nearest to the firer (KMH-11.0.17): from astern
    mizzen, main, fore, bowsprit; from ahead the other way."""
    if not ship.masts_standing:
        return None
    if rake:  # masts stand from the stern forward
        nearest = ship.masts_standing[0 if rake == Rake.STERN else -1]
        return await drop_mast(ship, nearest, "KMH-11.0.17")
    return await drop_mast(ship, await roll_mast(ship), "KMH-11.0.13")


async def lose_two_masts(ship: Ship, rake: Rake) -> None:
    """KMH-11.0.19: the nearest mast falls and then, by the die, another one."""
    await lose_mast(ship, rake)
    await lose_mast(ship, rake if has_book_option("mm-nearest-both") else Rake.NONE)


async def roll_mast(ship: Ship, lower_only: bool = False) -> Mast:
    """KMH-11.0.13, KMH-11.0.15, KMH-18.1.1: the die's mast, thrown again until it shows one that stands."""
    lower = sum(m != Mast.BOWSPRIT for m in ship.rigged)
    row = {1: "one", 2: "two" if Mast.FORE in ship.rigged else "bomb"}.get(lower, "three")
    faces = [Mast(name) for name in rule_table("masts")[row]]
    clause = {"bomb": "KMH-18.1.1", "three": "KMH-11.0.13"}.get(row, "KMH-11.0.15")
    may_fall = [m for m in ship.masts_standing if not (lower_only and m == Mast.BOWSPRIT)]
    while True:
        (face,) = await roll(clause, D6, about=ship.id, why="which mast falls")
        if faces[face - 1] in may_fall:
            return faces[face - 1]


async def drop_mast(ship: Ship, mast: Mast, clause: str, points: int | None = None) -> None:
    """KMH-11.0.14: the mast is gone with its points (or so many, KMH-14.1.3) and primary boxes, and the boats
    it crushes (KMH-11.0.18); a retiring crew bears no lower mast more (KMH-12.1.8)."""
    costs = rule_table("masts")
    ship.masts_down.append(mast)
    await happen(MastFell(clause, ship.id, str(mast)))
    if mast in (Mast.BOWSPRIT, Mast.FORE):
        await happen(Told("KMH-11.0.16", ship.id, "she can tack no longer"))
    if mast != Mast.BOWSPRIT and ship.boats // 2 and not has_book_option("boats-unharmed"):
        ship.boats -= ship.boats // 2
        await happen(Befell("KMH-11.0.18", ship.id, "boat"))
    boxes = 3 * costs["primary"][mast]
    lost = costs["points"] if points is None else points
    await strike_off_losses(ship, "KMH-11.0.14", lost, boxes, f"{mast} gone")
    if not any(m != Mast.BOWSPRIT for m in ship.masts_standing) and "c" not in ship.triggers:
        ship.triggers.append("c")
    if ship.retiring and mast != Mast.BOWSPRIT and not has_marker(ship.number, HasStruck):
        await strike_colours(ship, "KMH-12.1.8")


def repair_offers(ship: Ship) -> list[MenuOption[Any]]:
    """KMH-11.1.1: an unengaged ship may repair, if she has a chaser: without one there is no die to throw
    (KMH-11.1.2). Greyed where her state forbids it."""
    if not ship.chasers:
        return []
    refused = task_refusal(ship, ShipTask.REPAIR)
    wanted = (
        (ShotAlternative.REPAIR_DAMAGE, "the hull", ship.damage),
        (ShotAlternative.REPAIR_BOXES, "the rigging", mendable_boxes(ship)),
    )
    return [
        logged_option(
            key,
            f"Repair {what}",
            key,
            "KMH-11.1.4",
            f"sets her crew to repair {what}",
            tally=repair_dice(ship),
            refusal=refused,
        )
        for key, what, lost in wanted
        if lost
    ]


def can_repair(ship: Ship) -> bool:
    """KMH-11.1.1: return whether there is something to repair, and nothing keeps her from it."""
    return any(offer.refusal is None for offer in repair_offers(ship))


def fire_card_repairs(ship: Ship) -> list[MenuOption[Any]]:
    """KMH-11.1.4: return the repairs of a Fire card; none where they are made on the Move card."""
    return [] if has_book_option("repair-on-move") else repair_offers(ship)


def may_repair_on_fire_card(ship: Ship) -> bool:
    """KMH-11.1.4: return whether a Fire card is of use to her for repairs."""
    return not has_book_option("repair-on-move") and can_repair(ship)


def mark_in_combat(bearer: object) -> None:
    """KMH-11.1.1, option ``repair-on-move``: a ship that has fired guns or a mortar in this turn is in
    combat; without the option a Fire card is for one or the other."""
    if isinstance(bearer, Ship) and has_book_option("repair-on-move"):
        bearer.fought = True


async def repair_after_the_move(ship: Ship) -> None:
    """KMH-11.1.4, option ``repair-on-move``: after her move a ship that has neither fired nor been attacked
    so far may repair; she does not fire in this turn any more."""
    if not has_book_option("repair-on-move") or not can_repair(ship):
        return
    on = ShotAlternative.CARRY_ON
    stand_to: MenuOption[Any] = logged_option(
        on, "Stand to the guns", on, "KMH-11.1.4", "keeps her crew at the guns"
    )
    order = await choose(ship.side, "KMH-11.1.4", OptionMenu((stand_to, *repair_offers(ship))), ship.id)
    if order != on:
        await repair(ship, order)


def repair_dice(ship: Ship) -> Tally:
    """KMH-11.1.2: return repair dice, as many as one battery of chasers has."""
    return Tally((Term("KMH-11.1.2", "as many as her chasers", ship.chasers),))


def repair_chance() -> Fraction:
    """KMH-11.1.2: return the chance that one die mends."""
    return Fraction(7 - rule_table("repair")["from"], 6)


def mendable_boxes(ship: Ship) -> int:
    """KMH-11.1.3: return how many boxes may still come back: one for every three ever lost."""
    ever_lost = ship.boxes_lost + ship.boxes_mended
    share: int = rule_table("repair")["boxes_in"]
    return ever_lost // share - ship.boxes_mended


async def repair(ship: Ship, order: ShotAlternative) -> None:
    """KMH-11.1.2, KMH-11.1.3: each 4, 5 or 6 makes good one damage point or one speed box."""
    least = rule_table("repair")["from"]
    tally = repair_dice(ship)
    ship.repaired = has_book_option("repair-on-move")
    faces = await roll("KMH-11.1.2", *[D6] * tally.total, about=ship.id, why=order, tally=tally, needs=least)
    good = sum(face >= least for face in faces)
    if order == ShotAlternative.REPAIR_DAMAGE:
        good = min(good, ship.damage)
        ship.once_half_gone = ship.is_half_gone
        ship.damage -= good
        return await happen(Mended("KMH-11.1.1", ship.id, points=good))
    good = min(good, mendable_boxes(ship))
    ship.boxes_lost -= good
    ship.boxes_mended += good
    return await happen(Mended("KMH-11.1.3", ship.id, boxes=good))
