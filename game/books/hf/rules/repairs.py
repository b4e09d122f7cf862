"""HF-dc: at the end of a turn every ship may try to mend one thing, and marines may help."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from game.books.hf.rules.arcs import battery_words
from game.books.hf.rules.sheet import SIDES, Arc, Ship, fighting_ships, is_beached, sort_batteries
from game.books.hf.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, Mended, Told
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import every
from game.core.tally import Tally, Term


class RepairKind(StrEnum):
    """What may be mended (HF-dc-1)."""

    NOTHING = "none"
    HULL = "hull"
    MAST = "mast"
    WHEEL = "wheel"
    RUDDER = "rudder"
    FIRE = "fire"
    BATTERY = "battery"


# HF-adv-beach: what a ship ashore does not mend.
OF_MOTION = (RepairKind.MAST, RepairKind.WHEEL, RepairKind.RUDDER)


@dataclass(frozen=True, slots=True)
class Repair:
    """What is mended, which battery if it is one, and how many detachments help."""

    repair_kind: RepairKind
    side: Arc = Arc.NONE
    kind: str = ""
    marines: int = 0


async def run_damage_control() -> None:
    """HF-dc-1, HF-dc-2: marines come back from the last repair; then each ship that still fights may try
    one."""
    for ship in every(Ship):
        ship.marines_away = 0
    for ship in repairable_ships():
        wanted = list(possible_repairs(ship))
        repair = await choose(ship.side, "HF-dc-1", OptionMenu(repair_options(ship, wanted)), ship.id)
        if repair.repair_kind != RepairKind.NOTHING:
            await roll_repair(ship, repair)


def repairable_ships() -> list[Ship]:
    """HF-dc-1: return the ships that fight and have something to mend."""
    return [ship for ship in fighting_ships() if any(possible_repairs(ship))]


def possible_repairs(ship: Ship) -> Iterator[Repair]:
    """HF-dc-1: yield everything aboard that could be mended; nothing that moves her once she is ashore
    (HF-adv-beach)."""
    damaged = {
        RepairKind.HULL: ship.hull_lost,
        RepairKind.MAST: ship.mast_lost,
        RepairKind.WHEEL: ship.wheel_gone,
        RepairKind.RUDDER: ship.rudder_gone,
        RepairKind.FIRE: ship.fires,
    }
    for what, broken in damaged.items():
        if broken and not (is_beached(ship) and what in OF_MOTION):
            yield Repair(what)
    for side in SIDES:
        for kind in dict.fromkeys(ship.lost_of(side)):
            yield Repair(RepairKind.BATTERY, side, kind)


def repair_options(ship: Ship, repairs: list[Repair]) -> tuple[MenuOption[Repair], ...]:
    """HF-dc-1, HF-dc-2: return each repair alone, with one and with two detachments; or none."""
    most = min(rule_table("repair")["most_marines"], ship.marines_ready)
    nothing = RepairKind.NOTHING
    out = [logged_option(nothing, "Repair nothing", Repair(nothing), "HF-dc-1", "mends nothing")]
    for repair in repairs:
        name = f"{repair.repair_kind} {repair.side} {repair.kind}".strip()
        for men in range(most + 1):
            key = f"{name} {men}" if men else name
            helpers = f", {detachment_words(men)} help{'s' * (men == 1)}" if men else ""
            label, note = repair_words(repair), f"{face_to_repair(men)} or more{helpers}"
            made, clause = replace(repair, marines=men), "HF-dc-2" if men else "HF-dc-1"
            out.append(logged_option(key, label, made, clause, _repair_log_words(repair, men), note=note))
    return tuple(out)


def detachment_words(detachments: int) -> str:
    """Return text like ``1 detachment`` or ``2 detachments``."""
    return f"{detachments} detachment{'s' * (detachments != 1)}"


def repair_words(repair: Repair) -> str:
    """Return what is tried, for players."""
    fire = repair.repair_kind == RepairKind.FIRE
    return "Put out a fire" if fire else f"Repair {_part_words(repair)}"


def _repair_log_words(repair: Repair, men: int) -> str:
    task = "put out a fire" if repair.repair_kind == RepairKind.FIRE else f"mend {_part_words(repair)}"
    helped = f" with {detachment_words(men)} of marines" if men else ""
    return f"tries to {task}{helped}"


def _dice_for(repair: Repair) -> str:
    fire = repair.repair_kind == RepairKind.FIRE
    return "the fire aboard" if fire else f"the repair of {_part_words(repair)}"


def _part_words(repair: Repair) -> str:
    if repair.repair_kind == RepairKind.BATTERY:
        return f"{battery_words(repair.kind)} to {repair.side}"
    return {
        RepairKind.HULL: "a hull square",
        RepairKind.MAST: "a mast circle",
        RepairKind.WHEEL: "the wheel",
        RepairKind.RUDDER: "the rudder",
    }[repair.repair_kind]


def face_to_repair(marines: int) -> int:
    """HF-dc-1, HF-dc-2: return the face that mends with this many detachments."""
    rules = rule_table("repair")
    face: int = rules["succeeds_on"] - marines * rules["each_marine"]
    return face


def repair_chance(marines: int) -> Fraction:
    """HF-dc-1, HF-dc-2: return the chance that something is mended with this many detachments."""
    return Fraction(min(max(7 - face_to_repair(marines), 0), 6), 6)


async def roll_repair(ship: Ship, repair: Repair) -> None:
    """HF-dc-1, HF-dc-2: a die, and one more for each detachment, who are away for the whole of the next turn
    whatever comes of it."""
    ship.marines_away = repair.marines
    tally = Tally((Term("HF-dc-1", "to mend", rule_table("repair")["succeeds_on"]),))
    if repair.marines:
        easier = face_to_repair(repair.marines) - face_to_repair(0)
        helped = Term("HF-dc-2", detachment_words(repair.marines), easier)
        tally = Tally((*tally.terms, helped))
    need, why = face_to_repair(repair.marines), _dice_for(repair)
    (face,) = await roll("HF-dc-1", D6, about=ship.id, why=why, tally=tally, needs=need)
    if face >= need:
        await apply_repair(ship, repair)


async def apply_repair(ship: Ship, repair: Repair) -> None:
    """HF-dc-1, HF-dc-3: it is as it was; a section with a box left stands, and her speed follows. Morale
    never comes back."""
    if repair.repair_kind == RepairKind.HULL:
        ship.hull_lost -= 1
        await happen(Mended("HF-dc-3", ship.id, 1))
    elif repair.repair_kind == RepairKind.MAST:
        ship.mast_lost -= 1
        await happen(Mended("HF-dc-3", ship.id, 0, 1))
    elif repair.repair_kind == RepairKind.BATTERY:
        restore_battery(ship, repair.side, repair.kind)
        guns = battery_words(repair.kind)
        await happen(Told("HF-dc-1", ship.id, f"her {guns} to {repair.side} are restored"))
    else:
        await mend_critical(ship, repair.repair_kind)


def restore_battery(ship: Ship, side: str, kind: str) -> None:
    """HF-dc-1, HF-prize-2: a battery that was shot away stands again, with its crew if it had one of her own;
    a prize has no crews but those that her captor sends. Where crews are short, one without a crew may have
    it from another (HF-crew-2)."""
    lost, unserved = ship.lost_of(side), ship.unserved_of(side)
    lost.remove(kind)
    served = not ship.prize and lost.count(kind) >= unserved.count(kind)
    into = ship.guns_of(side) if served or ship.gun_crews else ship.idle_of(side)
    into[:] = sort_batteries([*into, kind])
    if served and ship.gun_crews:
        ship.manned_of(side)[:] = sort_batteries([*ship.manned_of(side), kind])
    while unserved.count(kind) > lost.count(kind):
        unserved.remove(kind)


async def mend_critical(ship: Ship, repair_kind: RepairKind) -> None:
    """HF-dmg-wheel-1, HF-dmg-rudder, HF-dmg-fire: wheel or rudder again, or a fire less."""
    if repair_kind == RepairKind.FIRE:
        ship.fires -= 1
    elif repair_kind == RepairKind.WHEEL:
        ship.wheel_gone = False
    else:
        ship.rudder_gone = False
    if not (repair_kind == RepairKind.FIRE and ship.fires):
        await happen(Befell("HF-dc-1", ship.id, repair_kind, on=False))
