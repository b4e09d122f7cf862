"""KMH-9: a squadron fires, ship by ship."""

from collections.abc import Iterator, Sequence

from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, AimAt, Hulls, ShotAlternative, is_across
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.boats import hit_boats
from game.books.kmh.rules.bombs import Bomb, bomb_offers, refused_bombs, throw_bomb
from game.books.kmh.rules.damage import (
    SpecialHit,
    apply_special_row,
    fire_card_repairs,
    hit_works,
    lose_crew,
    mark_in_combat,
    may_repair_on_fire_card,
    repair,
    roll_special_die,
    strike_off_losses,
)
from game.books.kmh.rules.fire_limits import (
    BearingMemory,
    fire_limits_of,
    free_sides,
    hulls_afloat,
    may_fire,
    possible_targets,
    refused_shots,
)
from game.books.kmh.rules.firepower import is_floating_battery
from game.books.kmh.rules.land import Party
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.melee import lose_men
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.sheet import Ship, get_ship, has_book_option, is_fighting, locked_to, ships_of
from game.books.kmh.rules.shots import (
    AIMS,
    NonShipTarget,
    Shot,
    fire_log_words,
    fire_words,
    how_it_bears_words,
    shots,
)
from game.books.kmh.rules.striking import resolve_broadside_morale
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import roll_half_chance
from game.books.menus import logged_option
from game.core.events import Fired, Told
from game.core.markers import Ablaze
from game.core.steps import D6, D10, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import by_id, has_marker
from game.core.wording import name_in_sentence
from game.sea.units import DEGREE, angle_between

# What a captain may order on a Fire card: a battery's shot, a bomb, or something else.
FireOrder = Shot | Bomb | ShotAlternative


# ------------------------------------------------------------------------------ the Fire card
async def fire_squadron(squadron: str, is_held_card: bool) -> bool:
    """KMH-5.0.6: every ship of the squadron has had its one chance to fire on this Fire card; whether any had
    one."""
    had_any, bore = False, BearingMemory()
    while ship := await ask_next_to_fire(squadron, is_held_card, bore):
        await fire_batteries(ship, is_held_card)
        ship.shot = had_any = True
    return had_any


async def ask_next_to_fire(
    squadron: str, is_held_card: bool, memory: BearingMemory | None = None
) -> Ship | None:
    """KMH-0.0.6: the owner takes his ships in the order he likes; none is left without a choice. Floating
    batteries wait for the shore battery card (KMH-9.7.1)."""
    ready = [s for s in ships_of(squadron) if not (s.shot or is_floating_battery(s)) and is_fighting(s)]
    hulls = hulls_afloat()
    ready = [s for s in ready if has_fire_choice(s, is_held_card, hulls, memory)]
    if len(ready) < 2:
        return next(iter(ready), None)
    offers = tuple(
        logged_option(s.id, s.name, s, "KMH-0.0.6", f"fires with {name_in_sentence(s.name)} next")
        for s in ready
    )
    return await choose(ready[0].side, "KMH-0.0.6", OptionMenu(offers))


def has_fire_choice(
    ship: Ship, is_held_card: bool, hulls: Hulls | None = None, memory: BearingMemory | None = None
) -> bool:
    """Return whether she can do anything on a Fire card except hold her fire: repairs, a bomb, or a battery
    that bears. ``hulls``: those afloat, and ``memory``: what bore before, if known."""
    return (
        may_fire(ship, is_held_card, hulls, memory)
        or may_repair_on_fire_card(ship)
        or bool(bomb_offers(ship))
    )


async def fire_batteries(ship: Ship, is_held_card: bool) -> None:
    """KMH-9.2.23: target, side and aim are declared before any die is thrown, battery by battery, until she
    has fired what bears or holds her fire."""
    spent: list[Shot | Bomb] = []
    while is_fighting(ship):
        menu = fire_menu(ship, is_held_card, spent)
        if len(menu.keys()) == 1:
            return None
        order: FireOrder = await choose(ship.side, "KMH-9.2.23", menu, ship.id)
        if order == ShotAlternative.HOLD_FIRE:
            return None
        if isinstance(order, str):
            return await repair(ship, order)
        spent.append(order)
        if isinstance(order, Bomb):
            await throw_bomb(ship, order)
        else:
            await fire_volley(ship, order)


def fire_menu(ship: Ship, is_held_card: bool, shots_fired: Sequence[Shot | Bomb]) -> OptionMenu[FireOrder]:
    """KMH-9.2.23: hold fire, every shot that may still be fired, and repairs instead."""
    keep = ShotAlternative.HOLD_FIRE
    hold: MenuOption[FireOrder] = logged_option(keep, "Hold fire", keep, "KMH-9.2.23", "holds her fire")
    offers, guns = [hold], [s for s in shots_fired if isinstance(s, Shot)]
    for s in shots_left(ship, is_held_card, guns):
        name = target_named(s.target).name
        label, more, said = fire_words(s, name), how_it_bears_words(s), fire_log_words(s, name)
        offers.append(
            MenuOption(s.key, label, s, bearing_clause(s), s.tally, long_note=more, log_sentence=said)
        )
    if len(guns) == len(shots_fired):
        offers += [*bomb_offers(ship), *refused_bombs(ship)]
    if not shots_fired:
        offers += fire_card_repairs(ship)
    return OptionMenu((*offers, *refused_shots(ship, is_held_card, guns)))


def bearing_clause(shot: Shot) -> str:
    """KMH-9.1.2, KMH-9.1.3, KMH-9.1.5, KMH-9.2.2: return what kind of fire it is."""
    if shot.target_aim in (AimAt.TROOPS, AimAt.BOATS):
        return "KMH-20.3.3" if shot.target_aim == AimAt.TROOPS else "KMH-15.4.1"
    if shot.side in CHASERS:
        return "KMH-9.2.2"
    if shot.is_half:
        return "KMH-9.1.5"
    return "KMH-9.1.3" if shot.is_partial else "KMH-9.1.2"


def shots_left(ship: Ship, is_held_card: bool, shots_fired: Sequence[Shot]) -> list[Shot]:
    """KMH-9.1.5, KMH-9.2.25: each battery fires once at one target; of two broadsides one only may be a full
    one, and a retiring ship has one partial broadside in all (KMH-12.2.2)."""
    if ship.retiring and not has_book_option("retiring-fires-both-sides") and shots_fired:
        return []
    bears = dict(shots_by_battery(ship, is_held_card, shots_fired))
    full_fired = any(s.side in BROADSIDES and not s.is_partial for s in shots_fired)
    may_choose = not full_fired and all(bears.get(side) for side in BROADSIDES)
    for side in BROADSIDES:
        if bears.get(side) and (may_choose or full_fired):
            bears[side] = shots(
                fire_limits_of(ship, is_held_card), possible_targets(ship), [side], with_halves=True
            )
    return [s for mine in bears.values() for s in mine if not is_second_full_broadside(s, full_fired)]


def shots_by_battery(
    ship: Ship, is_held_card: bool, shots_fired: Sequence[Shot]
) -> Iterator[tuple[str, list[Shot]]]:
    """KMH-9.1.5, KMH-13.1.2: yield battery by battery the shots of each that has not fired; nothing if she
    may not fire. Computed as asked for: often the first battery is enough."""
    used = [s.side for s in shots_fired]
    if not may_begin(ship, ShipTask.FIRE):
        return
    gunner, foes = fire_limits_of(ship, is_held_card), possible_targets(ship)
    for side in free_sides(ship):
        if side not in used:
            yield side, shots(gunner, foes, [side])


def is_second_full_broadside(shot: Shot, has_fired_full: bool) -> bool:
    """KMH-9.1.5: a second full broadside."""
    return has_fired_full and shot.side in BROADSIDES and not shot.is_partial


def target_named(name: str) -> Ship | NonShipTarget:
    """Return the target of that id, of whatever kind."""
    everything = (by_id(Ship), by_id(Battery), by_id(Party), by_id(Boat))
    return next(known[name] for known in everything if name in known)


# ------------------------------------------------------------------------------ one volley
async def fire_volley(ship: Ship, shot: Shot) -> None:
    """KMH-9.2.22, KMH-11.0.1: the dice are thrown with the d10 beside them, the hits are struck off, and what
    is special follows."""
    target = target_named(shot.target)
    faces = await roll_volley(ship, shot, target)
    hits = [face for face in faces if face >= shot.needs]
    await happen(fired_event(ship, shot, len(hits)))
    if not isinstance(target, Ship):
        return await hit_nonship(ship, target, shot, len(hits))
    await log_missed_rake(ship, target, shot)
    tenth = await roll_special_die(ship, shot, len(hits))
    points = await hit_ship(ship, target, shot, hits)
    if tenth <= len(hits):
        points += await roll_special_damage(ship, target, shot)
    elif shot.target_aim == AimAt.GRAPE and hits:
        await roll_grape_casualties(target)
    if shot.side in BROADSIDES and (target.merchant or hits):
        await resolve_broadside_morale(target, points, bool(shot.rake and hits), shot.is_partial)
    return None


async def hit_nonship(ship: Ship, target: NonShipTarget, shot: Shot, hits: int) -> None:
    """KMH-19.0.1, KMH-20.3.3, KMH-15.4.1: shot has struck works, troops or boats, and done what it does
    there."""
    if isinstance(target, Battery):
        tenth = await roll_special_die(ship, shot, hits)
        await hit_works(ship, target, hits, has_special=tenth <= hits)
    elif isinstance(target, Party):
        await lose_men(target, "KMH-20.3.3", hits)
    elif isinstance(target, Boat):
        await hit_boats(target, hits)


async def roll_volley(ship: Ship, shot: Shot, target: Ship | NonShipTarget) -> tuple[int, ...]:
    """KMH-9.2.22: one d6 a die; the side's first broadside is used up (KMH-9.2.5)."""
    if shot.side in BROADSIDES and shot.side not in ship.fired:
        ship.fired.append(shot.side)
    record_attack(ship.id, target)
    mark_in_combat(ship)
    return await roll(
        "KMH-9.2.22",
        *[D6] * shot.dice,
        about=ship.id,
        why=fire_words(shot, target.name),
        how=how_it_bears_words(shot),
        tally=shot.tally,
        needs=shot.needs,
    )


async def log_missed_rake(ship: Ship, target: Ship, shot: Shot) -> None:
    """KMH-9.8.1: a broadside across her, but not along her, is no rake; the log says why: the keels cross at
    another angle, or her keel line misses the firer."""
    crossing = angle_between(ship.pose.heading, target.pose.heading)
    if shot.side in BROADSIDES and not shot.rake and 60 <= crossing // DEGREE <= 120:
        words = f"no rake, for the keels cross at {crossing // DEGREE} degrees"
        if is_across(ship.pose, target.pose):
            words = "no rake, for the line of her keel runs clear of the firing ship"
        await happen(Told("KMH-9.8.1", ship.id, words))


def fired_event(ship: Ship, shot: Shot, hits: int) -> Fired:
    """Return what everyone sees of a volley."""
    clause = "KMH-9.8.2" if shot.rake else "KMH-9.2.22"
    return Fired(
        clause,
        ship.id,
        str(shot.side),
        shot.target,
        str(shot.target_aim) if shot.target_aim in AIMS else "",
        str(shot.rake),
        shot.is_partial,
        shot.distance,
        shot.dice,
        hits,
    )


async def hit_ship(ship: Ship, target: Ship, shot: Shot, hits: Sequence[int]) -> int:
    """KMH-10.2.1, KMH-10.3.2: a damage point a hit, at the rigging a box for a six; every third hit falls on
    a friend locked to the target (KMH-13.1.3). The points the target lost."""
    friend = friend_locked_to_target(ship, target)
    aimed = [h for i, h in enumerate(hits) if not friend or i % 3 != 2]
    if friend:
        await take_hits(friend, shot, hits[2::3], "KMH-13.1.3")
    points = await take_hits(target, shot, aimed, "")
    if shot.rake and hits:
        target.raked_this_turn = True
        if "e" not in target.triggers:
            target.triggers.append("e")
    return points


def friend_locked_to_target(ship: Ship, target: Ship) -> Ship | None:
    """KMH-13.1.3: return the friend locked to the target, if the firer is not in that action herself."""
    return None if ship.id in locked_to(target.id) else friend_locked_to(target, ship.side)


def friend_locked_to(target: Ship, side: str) -> Ship | None:
    """KMH-13.1.3: return the first ship of that side that is locked to a target, or None."""
    return next((s for s in map(get_ship, locked_to(target.id)) if s.side == side), None)


async def take_hits(target: Ship, shot: Shot, hits: Sequence[int], clause: str) -> int:
    """KMH-10.2.1, KMH-10.3.2, KMH-10.3.6, KMH-9.4.3: ordinary hits on one ship; its points."""
    boxes = sum(face == 6 for face in hits) if shot.target_aim == AimAt.RIGGING else 0
    points = len(hits) - boxes
    if shot.target_aim == AimAt.GRAPE and has_book_option("grape-hits-do-no-dp"):
        points = 0
    await strike_off_losses(
        target, clause or _hit_clause(shot), points, boxes, "shot", shot.target_aim != AimAt.RIGGING
    )
    return points


def _hit_clause(shot: Shot) -> str:
    if shot.target_aim == AimAt.GRAPE:
        return "KMH-9.4.3"
    if shot.target_aim == AimAt.HULL:
        return "KMH-10.2.1"
    return "KMH-10.3.6" if shot.needs == 6 else "KMH-10.3.2"


async def roll_special_damage(ship: Ship, target: Ship, shot: Shot) -> int:
    """KMH-11.0.2: a second d10 on the column of the fire; damage points it added. Specials fall on the target
    alone, and all hits of the volley have counted for them (KMH-13.1.4)."""
    column = special_column(shot)
    (face,) = await roll("KMH-11.0.2", D10, about=ship.id, why=f"special damage, {column}")
    row = (face or 10) - 1
    points = await apply_special_row(target, ship, column, row, shot.rake)
    certain = SpecialHit.CREW in rule_table("special")[column][row].get("codes", ())
    if shot.target_aim == AimAt.GRAPE and not certain:
        await roll_grape_casualties(target)
    return points


def special_column(shot: Shot) -> str:
    """KMH-11.0.2: grape before rakes, else hull or rigging, raked or not."""
    if shot.target_aim == AimAt.GRAPE:
        return AimAt.GRAPE
    return f"rake-{shot.target_aim}" if shot.rake else shot.target_aim


async def roll_grape_casualties(target: Ship) -> None:
    """KMH-9.4.2: grape that hits has half a chance of crew casualties, where there is a crew (KMH-17.1.2)."""
    has_crew = not has_marker(target.number, Ablaze)
    if has_crew and await roll_half_chance("KMH-9.4.2", target.id, "crew casualties"):
        await lose_crew(target, "KMH-11.0.28")
