"""HF-fire: after all movement of a phase everybody declares in secret, all dice are thrown, and
only then is any damage done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.books.hf.rules.arcs import arc_of_firer, bearing_arcs, blocking_ship, range_inches
from game.books.hf.rules.boarding import Loss, boarding_dice, marine_fire, take_losses
from game.books.hf.rules.crews import finish_crew_shifts, start_crew_shifts, unmanned
from game.books.hf.rules.damage import INSIDE, Blow, damage_roll
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.morale import settle_morale
from game.books.hf.rules.nearby_ships import enemies_near
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
    has_option,
    is_above_water,
    is_fighting,
    length_words,
    ship_named,
)
from game.books.hf.rules.shots import Declared, Gunner, Shot, Target
from game.books.hf.rules.table_geometry import distance_between, units_beyond
from game.books.hf.rules.to_hit import (
    battery_words,
    damage_rolls,
    damage_tally,
    hit_number,
    hit_number_tally,
    max_gun_range,
)
from game.core.events import Fired
from game.core.steps import D6, happen, plot, roll
from game.core.table import every

AS_DRAWN = {FORE: "bow", AFT: "stern"}
"""What the shared stage calls an arc."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A battery has hit: whose, what kind, whom, and the range in inches."""

    firer: str
    shot: Shot
    aim: AimAt
    inches: int


# ------------------------------------------------------------------------------ what bears
def targets_of(ship: Ship) -> tuple[Target, ...]:
    """HF-fire-2: return the enemies within reach of any gun, the nearest first."""
    found, most = [], max_gun_range()
    for foe in _ships_in_reach(ship, most):
        inches = range_inches(ship, foe)
        if inches <= most:
            other = blocking_ship(ship, foe, every(Ship))
            masked = other.name if other else ""
            target = Target(foe.id, foe.name, bearing_arcs(ship, foe), inches, masked)
            found.append((inches, distance_between(ship.pose, foe.pose), target))
    return tuple(target for *_, target in sorted(found, key=lambda row: row[:2]))


def _ships_in_reach(ship: Ship, inches: int) -> list[Ship]:
    """Return the enemies who may be within this many inches, and those alongside, in placement
    order."""
    near = enemies_near(ship, units_beyond(inches))
    beside = [foe for foe in alongside_of(ship) if foe.side != ship.side and is_fighting(foe)]
    found = {foe.number: foe for foe in (*near, *beside)}
    return [found[number] for number in sorted(found)]


def gunner_of(ship: Ship) -> Gunner:
    """Return all that her declaration depends on."""
    return Gunner(
        ship.id,
        ship.name,
        tuple(ship.manned_of(PORT)),
        tuple(ship.manned_of(STARBOARD)),
        targets_of(ship),
        ship.marines_ready,
        not alongside_of(ship),
        ship.aim_order,
        bool(ship.gun_crews),
        tuple(unmanned(ship, PORT)),
        tuple(unmanned(ship, STARBOARD)),
        has_option("grid"),
    )


def can_declare(fire_limits: Gunner) -> bool:
    """HF-action-2: return whether a ship could do anything at all in this combat."""
    bears = any(bears_on(fire_limits, target) for target in fire_limits.targets)
    men = bool(fire_limits.marines and fire_limits.in_musket_shot)
    guns = bool(fire_limits.port or fire_limits.starboard)
    shifts = fire_limits.short and guns and bool(fire_limits.port_unmanned or fire_limits.starboard_unmanned)
    return bears or men or shifts


def bears_on(fire_limits: Gunner, target: Target) -> bool:
    """HF-arc-1, HF-arc-4: return whether any battery could fire at her: of the side she is on, or
    one of either side ahead or astern."""
    guns = [
        kind
        for arc in target.arcs
        for kind in (fire_limits.guns(arc) if arc in SIDES else (*fire_limits.port, *fire_limits.starboard))
    ]
    return not target.masked_by and any(hit_number(kind, target.inches) for kind in guns)


def fire_menus() -> dict[str, FireMenu]:
    """Return what each seat may declare; seats whose ships can do nothing are not asked."""
    gunners = [(ship.side, gunner_of(ship)) for ship in fighting_ships()]
    sides = dict.fromkeys(side for side, gunner in gunners if can_declare(gunner))
    once = has_option("one-boarding")
    return {side: FireMenu(tuple(g for own, g in gunners if own == side), once) for side in sides}


# ------------------------------------------------------------------------------ the combat
async def fire_together() -> None:
    """HF-fire-1: declarations, all dice, all damage, and then what crews and hulls make of it."""
    asked = fire_menus()
    if not asked:
        return
    answers = await plot("HF-fire-1", asked)
    said = {name: what for every_ship in answers.values() for name, what in every_ship.items()}
    acting = [(ship, said[ship.id]) for ship in every(Ship) if ship.id in said]
    for ship, what in acting:
        await start_crew_shifts(ship, what.shifts)
    hits = [hit for ship, what in acting for hit in await fire(ship, what)]
    losses = [loss for ship, what in acting for loss in await roll_musketry(ship, what)]
    for hit in hits:
        await do_damage(hit)
    for loss in losses:
        await take_losses(loss)
    for ship, what in acting:
        await finish_crew_shifts(ship, what.shifts)
    await settle_morale()


async def roll_musketry(ship: Ship, declaration: Declared) -> list[Loss]:
    """HF-marine-1, HF-board-2: the dice of her marines, at range and hand to hand."""
    fired = [await marine_fire(ship, name, men) for name, men in declaration.marines]
    boarded = [await boarding_dice(ship, name, men) for name, men in declaration.boards]
    return [*fired, *boarded]


async def fire(ship: Ship, declaration: Declared) -> list[Hit]:
    """HF-fire-2: every battery she fires: arc, range, the roll that is needed; each that has
    hit."""
    hits: list[Hit] = []
    volleys = dict.fromkeys((shot.arc, shot.target) for shot in declaration.shots)
    for arc, name in volleys:
        shots = [shot for shot in declaration.shots if (shot.arc, shot.target) == (arc, name)]
        split = sum(other == arc for other, _ in volleys) > 1
        clause = "HF-arc-4" if arc in AS_DRAWN else "HF-split-1" if split else "HF-arc-3"
        hits += await volley(ship, ship_named(name), clause, shots, declaration.aim_at(name))
    return hits


async def volley(ship: Ship, target: Ship, clause: str, shots: Sequence[Shot], aim: AimAt) -> list[Hit]:
    """HF-arc-3, HF-arc-4, HF-split-1: what she fires in one arc at one target."""
    inches, arc = range_inches(ship, target), shots[0].arc
    struck: list[Hit] = []
    for shot in shots:
        faces = await roll_to_hit(ship, target, shot, inches)
        need = hit_number(shot.kind, inches) or 0
        struck += [Hit(ship.id, shot, aim, inches)] * sum(face >= need for face in faces)
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
            band=range_words(inches),
        )
    )
    return struck


def range_words(range_inches: int) -> str:
    """HF-range-2, HF-range-3: return a range as the log has it; on the grid `2 points`."""
    if not range_inches:
        return "alongside"
    return length_words(range_inches) if has_option("grid") else f'{range_inches}"'


def at_range_words(inches: int) -> str:
    """HF-range-2: return the same behind the name of a gun: ``at 4 inches``, ``alongside``."""
    return f"at {length_words(inches)}" if inches else range_words(inches)


async def roll_to_hit(ship: Ship, target: Ship, shot: Shot, inches: int) -> tuple[int, ...]:
    """HF-hit-1: a die for each battery."""
    far = length_words(inches) if inches else range_words(inches)
    why = f"{shot.arc} {battery_words(shot.kind)} at {target.name}, {far}"
    return await roll(
        "HF-hit-1",
        *[D6] * shot.batteries,
        about=ship.id,
        why=why,
        tally=hit_number_tally(shot.kind, inches, at_range_words(inches)),
        needs=hit_number(shot.kind, inches),
    )


async def do_damage(hit: Hit) -> None:
    """HF-dmg-1: the damage rolls of one battery's hit."""
    firer, target = ship_named(hit.firer), ship_named(hit.shot.target)
    kind = hit.shot.kind
    tally = damage_tally(kind, hit.inches)
    blow = Blow(kind, arc_of_firer(target, firer), hit.aim, tally, firer.name)
    for _ in range(damage_rolls(kind, hit.inches)):
        await damage_roll(target, blow)


async def burn_fires() -> None:
    """HF-dmg-fire: every fire that was lit before this turn has its damage roll, also aboard of a
    ship that has struck: nobody puts it out there (HF-dc-1)."""
    for ship in burning_ships():
        for _ in range(ship.fires - ship.fires_lit):
            await damage_roll(ship, INSIDE, "she burns on")


def burning_ships() -> list[Ship]:
    """HF-dmg-fire: return the ships above water with a fire that was lit before this turn."""
    return [s for s in every(Ship) if is_above_water(s) and s.fires > s.fires_lit]
