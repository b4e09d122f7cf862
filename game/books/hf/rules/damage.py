"""HF-dmg: one roll on the damage chart for each point of damage, and what each result does."""

from dataclasses import dataclass
from enum import StrEnum

from game.books.hf.rules.arcs import GUNS, GunType, battery_words, gun_type
from game.books.hf.rules.morale import lose_hull, lose_mast
from game.books.hf.rules.sheet import SIDES, AimAt, Arc, Ship, has_book_option
from game.books.hf.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, GunsLost, Told
from game.core.steps import D6, OptionMenu, choose, happen, roll
from game.core.tally import Tally


class DamageResult(StrEnum):
    """A cell of the damage chart (HF-dmg-2)."""

    MISS = "miss"  # a row that aiming has moved off the chart
    NONE = "none"
    MAST = "mast"
    HULL = "hull"
    CANNON = "cannon"
    MARINES = "marines"
    FIRE = "fire"
    MAGAZINE = "magazine"
    RUDDER = "rudder"
    WHEEL = "wheel"


CRITICAL = (DamageResult.FIRE, DamageResult.MAGAZINE, DamageResult.RUDDER, DamageResult.WHEEL)
RESULTS = (
    DamageResult.MAST,
    DamageResult.HULL,
    DamageResult.CANNON,
    DamageResult.MARINES,
    DamageResult.NONE,
    *CRITICAL,
)
WORDS = {harm: str(harm) for harm in DamageResult} | {
    DamageResult.MISS: "a miss",
    DamageResult.NONE: "no damage",
    DamageResult.MAGAZINE: "powder magazine",
}


@dataclass(frozen=True, slots=True)
class DamageSource:
    """Where a damage roll comes from: the kind of battery ('' for fire and magazine), the arc of the target
    that it came from ('' for inside), and what it was aimed at."""

    kind: str = ""
    arc: Arc = Arc.NONE
    aim: AimAt = AimAt.UNAIMED
    tally: Tally | None = None
    firer_name: str = ""


INSIDE = DamageSource()  # HF-dmg-fire, HF-dmg-magazine: no shot: never aimed, never stopped by a tough hide


def result_of(
    row: int, column: int, aim_at: AimAt = AimAt.UNAIMED, clamps_rows: bool = False
) -> DamageResult:
    """HF-dmg-2, HF-aim-2, HF-aim-3: return the cell of the chart; a row that aiming has moved off it is a
    miss, under ``aim-clamp`` the last row."""
    rows = rule_table("damage_chart")["rows"]
    row += rule_table("aim")[aim_at] if aim_at else 0
    if clamps_rows:
        row = min(max(row, 1), len(rows))
    return DamageResult(rows[row - 1][column - 1]) if 1 <= row <= len(rows) else DamageResult.MISS


def is_stopped_by_timbers(ship: Ship, damage_source: DamageSource, column: int) -> bool:
    """HF-iron-1: an ironside's timbers stop what a short gun would do in the first columns."""
    short = gun_type(damage_source.kind) == GunType.SHORT
    return ship.ironsides and short and column <= rule_table("ironsides")["columns_to"]


async def roll_damage(ship: Ship, damage_source: DamageSource, why: str = "damage") -> None:
    """HF-dmg-1: two dice, row and column, and what they do; it is told where that is nothing."""
    if damage_source.firer_name:
        why = f"damage by {battery_words(damage_source.kind)} of {damage_source.firer_name}"
    row, column = await roll("HF-dmg-1", D6, D6, about=ship.id, why=why, tally=damage_source.tally)
    result = result_of(row, column, damage_source.aim, has_book_option("aim-clamp"))
    clause = clause_of(result, damage_source.aim)
    if result != DamageResult.MISS and is_stopped_by_timbers(ship, damage_source, column):
        result, clause = DamageResult.NONE, "HF-iron-1"
    if result in (DamageResult.MISS, DamageResult.NONE):
        aimed = f", aimed at the {damage_source.aim}" if damage_source.aim else ""
        await happen(Told(clause, ship.id, f"{row} and {column} on the damage chart{aimed}, {WORDS[result]}"))
    await apply_damage(ship, result, damage_source)


def clause_of(result: DamageResult, aim: AimAt) -> str:
    """Return the clause by which a cell of the chart acts."""
    if result == DamageResult.MISS:
        return "HF-aim-2" if aim == AimAt.MASTS else "HF-aim-3"
    return {DamageResult.NONE: "HF-dmg-none"}.get(result, "HF-dmg-2")


async def apply_damage(ship: Ship, result: DamageResult, damage_source: DamageSource) -> None:
    """HF-dmg: one result of the chart is marked on her card."""
    if result == DamageResult.MAST:
        await lose_mast(ship)
    elif result == DamageResult.HULL:
        await lose_hull(ship, 1, "HF-dmg-hull-1", "shot")
    elif result == DamageResult.CANNON:
        await lose_battery(ship, damage_source)
    elif result == DamageResult.MARINES:
        await lose_marines(ship, 1, "HF-dmg-marines", "shot")
    elif result in CRITICAL:
        await apply_critical(ship, result)


# ------------------------------------------------------------------------------ men and guns
async def lose_marines(ship: Ship, detachments: int, clause: str, why: str) -> int:
    """HF-dmg-marines, HF-board-2: detachments are marked off, those at a repair spared; how many were there
    to lose."""
    lost = min(detachments, ship.marines_ready)
    if lost:
        ship.marines -= lost
        plural = "s" if lost > 1 else ""
        words = f"she loses {lost} marine detachment{plural} to {why}"
        await happen(Told(clause, ship.id, words, marines_lost=lost))
    return lost


async def lose_battery(ship: Ship, damage_source: DamageSource) -> None:
    """HF-dmg-cannon-1 to 4: a battery on the side that faces the shot is gone, of a type chosen by dice if
    there are several; nothing if that side has none."""
    side = await choose_side_hit(ship, damage_source.arc)
    if not side or not standing_batteries(ship, side):
        return await happen(Told("HF-dmg-cannon-1", ship.id, "no battery there to lose"))
    letter = await roll_gun_type(ship, side)
    kind = next(k for k in standing_batteries(ship, side) if gun_type(k) == letter)
    remove_battery(ship, side, kind)
    await happen(GunsLost("HF-dmg-cannon-1", ship.id, side, 1))
    return None


def standing_batteries(ship: Ship, side: str) -> list[str]:
    """Return every battery of a side that is not shot away, manned or not, plain ones of a type first."""
    kinds = [*ship.guns_of(side), *ship.idle_of(side)]
    return sorted(kinds, key=lambda kind: (GUNS.index(gun_type(kind)), kind))


def remove_battery(ship: Ship, side: str, kind: str) -> None:
    """HF-dmg-cannon-1: a battery is gone, guns and crew; one without a crew goes first."""
    idle, guns, manned = ship.idle_of(side), ship.guns_of(side), ship.manned_of(side)
    if kind in idle:
        idle.remove(kind)
        ship.unserved_of(side).append(kind)
    else:
        if ship.gun_crews and manned.count(kind) == guns.count(kind):
            manned.remove(kind)
        elif ship.gun_crews:
            ship.unserved_of(side).append(kind)
        guns.remove(kind)
    ship.lost_of(side).append(kind)


async def choose_side_hit(ship: Ship, arc: Arc) -> Arc:
    """HF-dmg-cannon-1, HF-dmg-cannon-2: the side of the shot; from ahead, astern or inside her captain
    chooses among those that have a battery left."""
    if arc in SIDES:
        return arc
    able = [side for side in SIDES if standing_batteries(ship, side)]
    if len(able) < 2:
        return able[0] if able else Arc.NONE
    offers = tuple(
        logged_option(s, f"A battery to {s}", s, "HF-dmg-cannon-2", f"gives up a battery to {s}")
        for s in able
    )
    return await choose(ship.side, "HF-dmg-cannon-2", OptionMenu(offers), ship.id)


async def roll_gun_type(ship: Ship, side: Arc) -> GunType:
    """HF-dmg-cannon-3: each type that stands on that side is as likely, in the order L, S, C."""
    there = [t for t in GUNS if any(gun_type(k) == t for k in standing_batteries(ship, side))]
    if len(there) == 1:
        return there[0]
    why = f"which guns are lost, {' or '.join(battery_words(kind) for kind in there)}"
    (face,) = await roll("HF-dmg-cannon-3", D6, about=ship.id, why=why)
    return there[(face - 1) * len(there) // len(D6.faces)]


# ------------------------------------------------------------------------------ criticals
async def apply_critical(ship: Ship, result: DamageResult) -> None:
    """HF-morale-3: every critical shakes her crew, also one that finds nothing more to break."""
    ship.shaken += 1
    if result == DamageResult.FIRE:
        await catch_fire(ship)
    elif result == DamageResult.MAGAZINE:
        await apply_magazine(ship)
    elif result == DamageResult.RUDDER:
        ship.rudder_gone = True
        await happen(Befell("HF-dmg-rudder", ship.id, "rudder"))
    else:
        ship.wheel_gone, ship.forward_since_turn = True, False
        await happen(Befell("HF-dmg-wheel-1", ship.id, "wheel"))


async def catch_fire(ship: Ship) -> None:
    """HF-dmg-fire: a fire more, and a damage roll at once."""
    ship.fires += 1
    ship.fires_lit += 1
    await happen(Befell("HF-dmg-fire", ship.id, "fire"))
    await roll_damage(ship, INSIDE)


async def apply_magazine(ship: Ship) -> None:
    """HF-dmg-magazine: three hull squares, and another damage roll."""
    rules = rule_table("magazine")
    await lose_hull(ship, rules["hull"], "HF-dmg-magazine", "the magazine")
    for _ in range(rules["rolls"]):
        await roll_damage(ship, INSIDE)
