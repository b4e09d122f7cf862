"""HF-fire: after all movement of a phase everybody declares in secret, all dice are thrown, and only then is
any damage done."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.hf.rules.arcs import (
    arc_of_firer,
    arcs_towards,
    battery_words,
    blocking_ship,
    damage_rolls,
    damage_tally,
    face_to_hit,
    face_to_hit_tally,
    max_gun_range,
    range_inches,
)
from game.books.hf.rules.crews import finish_crew_shifts, start_crew_shifts, unmanned_batteries
from game.books.hf.rules.damage import INSIDE, DamageSource, roll_damage
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.morale import settle_morale
from game.books.hf.rules.prizes import MarineLoss, apply_losses, roll_boarding, roll_marine_fire
from game.books.hf.rules.sheet import (
    AFT,
    FORE,
    PORT,
    SIDES,
    STARBOARD,
    AimAt,
    Ship,
    alongside_of,
    fighting_ships,
    get_ship,
    has_book_option,
    inch_or_point_words,
    is_above_water,
    is_fighting,
)
from game.books.hf.rules.shots import FireDeclaration, FireLimits, Shot, TargetInRange
from game.books.hf.rules.table_geometry import distance_between, enemies_in_box, reach_in_units
from game.core.events import Fired
from game.core.steps import D6, happen, plot, roll
from game.core.table import every

AS_DRAWN = {FORE: "bow", AFT: "stern"}  # what the shared stage calls an arc


@dataclass(frozen=True, slots=True)
class BatteryHit:
    """A battery has hit: whose, what kind, whom, and the range in inches."""

    firer: str
    shot: Shot
    aim: AimAt
    inches: int


# ------------------------------------------------------------------------------ what bears
def targets_of(ship: Ship) -> tuple[TargetInRange, ...]:
    """HF-fire-2: return the enemies within reach of any gun, the nearest first."""
    found, most = [], max_gun_range()
    for foe in _ships_in_reach(ship, most):
        inches = range_inches(ship, foe)
        if inches <= most:
            other = blocking_ship(ship, foe, every(Ship))
            masked = other.name if other else ""
            target = TargetInRange(foe.id, foe.name, arcs_towards(ship, foe), inches, masked)
            found.append((inches, distance_between(ship.pose, foe.pose), target))
    return tuple(target for *_, target in sorted(found, key=lambda row: row[:2]))


def _ships_in_reach(ship: Ship, inches: int) -> list[Ship]:
    """Return the enemies who may be within this many inches, and those alongside, in placement order."""
    near = enemies_in_box(ship, reach_in_units(inches))
    beside = [foe for foe in alongside_of(ship) if foe.side != ship.side and is_fighting(foe)]
    found = {foe.number: foe for foe in (*near, *beside)}
    return [found[number] for number in sorted(found)]


def fire_limits_of(ship: Ship) -> FireLimits:
    """Return all that her declaration depends on."""
    return FireLimits(
        ship.id,
        ship.name,
        tuple(ship.manned_of(PORT)),
        tuple(ship.manned_of(STARBOARD)),
        targets_of(ship),
        ship.marines_ready,
        not alongside_of(ship),
        ship.aim_order,
        bool(ship.gun_crews),
        tuple(unmanned_batteries(ship, PORT)),
        tuple(unmanned_batteries(ship, STARBOARD)),
        has_book_option("grid"),
    )


def can_declare(fire_limits: FireLimits) -> bool:
    """HF-action-2: return whether a ship could do anything at all in this combat."""
    bears = any(can_any_battery_hit(fire_limits, target) for target in fire_limits.targets)
    men = bool(fire_limits.detachments and fire_limits.musket_targets)
    guns = bool(fire_limits.port or fire_limits.starboard)
    unmanned = bool(fire_limits.port_unmanned or fire_limits.starboard_unmanned)
    return bears or men or (fire_limits.is_short_of_crews and guns and unmanned)


def can_any_battery_hit(fire_limits: FireLimits, target: TargetInRange) -> bool:
    """HF-arc-1, HF-arc-4: return whether any battery could fire at her: of the side she is on, or one of
    either side ahead or astern."""
    both = (*fire_limits.port, *fire_limits.starboard)
    guns = [kind for arc in target.arcs for kind in (fire_limits.batteries_of(arc) if arc in SIDES else both)]
    return not target.masked_by and any(face_to_hit(kind, target.inches) for kind in guns)


def fire_menus() -> dict[str, FireMenu]:
    """Return what each seat may declare; seats whose ships can do nothing are not asked."""
    gunners = [(ship.side, fire_limits_of(ship)) for ship in fighting_ships()]
    sides = dict.fromkeys(side for side, gunner in gunners if can_declare(gunner))
    once = has_book_option("one-boarding")
    return {side: FireMenu(tuple(g for own, g in gunners if own == side), once) for side in sides}


# ------------------------------------------------------------------------------ the combat
async def resolve_combat() -> None:
    """HF-fire-1: declarations, all dice, all damage, and then what crews and hulls make of it."""
    asked = fire_menus()
    if not asked:
        return
    answers = await plot("HF-fire-1", asked)
    said = {name: what for every_ship in answers.values() for name, what in every_ship.items()}
    acting = [(ship, said[ship.id]) for ship in every(Ship) if ship.id in said]
    for ship, what in acting:
        await start_crew_shifts(ship, what.shifts)
    hits = [hit for ship, what in acting for hit in await fire_batteries(ship, what)]
    losses = [loss for ship, what in acting for loss in await roll_marine_attacks(ship, what)]
    for hit in hits:
        await roll_hit_damage(hit)
    for loss in losses:
        await apply_losses(loss)
    for ship, what in acting:
        await finish_crew_shifts(ship, what.shifts)
    await settle_morale()


async def roll_marine_attacks(ship: Ship, declaration: FireDeclaration) -> list[MarineLoss]:
    """HF-marine-1, HF-board-2: the dice of her marines, at range and hand to hand."""
    fired = [await roll_marine_fire(ship, name, men) for name, men in declaration.marines_by_target]
    boarded = [await roll_boarding(ship, name, men) for name, men in declaration.boarders_by_target]
    return [*fired, *boarded]


async def fire_batteries(ship: Ship, declaration: FireDeclaration) -> list[BatteryHit]:
    """HF-fire-2: every battery she fires: arc, range, the roll that is needed; each that has hit."""
    hits: list[BatteryHit] = []
    volleys = dict.fromkeys((shot.arc, shot.target_id) for shot in declaration.shots)
    for arc, name in volleys:
        shots = [shot for shot in declaration.shots if (shot.arc, shot.target_id) == (arc, name)]
        split = sum(other == arc for other, _ in volleys) > 1
        clause = "HF-arc-4" if arc in AS_DRAWN else "HF-split-1" if split else "HF-arc-3"
        hits += await fire_volley(ship, get_ship(name), clause, shots, declaration.aim_at(name))
    return hits


async def fire_volley(
    ship: Ship, target: Ship, clause: str, shots: Sequence[Shot], aim: AimAt
) -> list[BatteryHit]:
    """HF-arc-3, HF-arc-4, HF-split-1: what she fires in one arc at one target."""
    inches, arc = range_inches(ship, target), shots[0].arc
    struck: list[BatteryHit] = []
    for shot in shots:
        faces = await roll_to_hit(ship, target, shot, inches)
        need = face_to_hit(shot.kind, inches) or 0
        struck += [BatteryHit(ship.id, shot, aim, inches)] * sum(face >= need for face in faces)
        ship.fired.append(f"{shot.arc} {shot.kind} {shot.batteries}")
    await happen(
        Fired(
            clause,
            ship.id,
            AS_DRAWN.get(arc, arc),
            target.id,
            aim,
            reach=distance_between(ship.pose, target.pose),
            dice=sum(shot.batteries for shot in shots),
            hits=len(struck),
            band=log_range_words(inches),
        )
    )
    return struck


def log_range_words(range_inches: int) -> str:
    """HF-range-2, HF-range-3: return a range as the log has it; on the grid `2 points`."""
    if not range_inches:
        return "alongside"
    return inch_or_point_words(range_inches) if has_book_option("grid") else f'{range_inches}"'


def at_range_words(inches: int) -> str:
    """HF-range-2: return the same behind the name of a gun: ``at 4 inches``, ``alongside``."""
    return f"at {inch_or_point_words(inches)}" if inches else log_range_words(inches)


async def roll_to_hit(ship: Ship, target: Ship, shot: Shot, inches: int) -> tuple[int, ...]:
    """HF-hit-1: a die for each battery."""
    far = inch_or_point_words(inches) if inches else log_range_words(inches)
    why = f"{shot.arc} {battery_words(shot.kind)} at {target.name}, {far}"
    return await roll(
        "HF-hit-1",
        *[D6] * shot.batteries,
        about=ship.id,
        why=why,
        tally=face_to_hit_tally(shot.kind, inches, at_range_words(inches)),
        needs=face_to_hit(shot.kind, inches),
    )


async def roll_hit_damage(hit: BatteryHit) -> None:
    """HF-dmg-1: the damage rolls of one battery's hit."""
    firer, target = get_ship(hit.firer), get_ship(hit.shot.target_id)
    kind = hit.shot.kind
    tally = damage_tally(kind, hit.inches)
    blow = DamageSource(kind, arc_of_firer(target, firer), hit.aim, tally, firer.name)
    for _ in range(damage_rolls(kind, hit.inches)):
        await roll_damage(target, blow)


async def roll_fire_damage() -> None:
    """HF-dmg-fire: every fire that was lit before this turn has its damage roll, also aboard of a ship that
    has struck: nobody puts it out there (HF-dc-1)."""
    for ship in ships_with_older_fires():
        for _ in range(ship.fires - ship.fires_lit):
            await roll_damage(ship, INSIDE, "she burns on")


def ships_with_older_fires() -> list[Ship]:
    """HF-dmg-fire: return the ships above water with a fire that was lit before this turn."""
    return [s for s in every(Ship) if is_above_water(s) and s.fires > s.fires_lit]
