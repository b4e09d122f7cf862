"""KMH-9.7, KMH-19: the shore battery card: floating batteries, works and troops ashore fire."""

from collections.abc import Sequence
from typing import Any

from game.books.kmh.rules.arcs import AimAt, Rake, ShotAlternative
from game.books.kmh.rules.batteries import (
    Battery,
    ShoreShot,
    hot_shot_refusal,
    is_standing_work,
    shore_bears_words,
    shore_fire_words,
    shore_shot,
    shore_shots,
)
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.boats import hit_boats
from game.books.kmh.rules.bombs import Bomb, bomb_offers, throw_bomb
from game.books.kmh.rules.damage import apply_special_row, roll_special_die, strike_off_losses
from game.books.kmh.rules.fire_tests import fireships_ablaze
from game.books.kmh.rules.firepower import is_floating_battery
from game.books.kmh.rules.gunnery import fire_batteries, friend_locked_to, has_fire_choice, target_named
from game.books.kmh.rules.land import land_rings
from game.books.kmh.rules.melee import troops_fire
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.sheet import (
    Chart,
    Deck,
    Ship,
    all_on_table,
    fighting_ships,
    has_book_option,
    is_fighting,
)
from game.books.kmh.rules.striking import resolve_broadside_morale
from game.books.kmh.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, Fired, Load, Told
from game.core.steps import D6, D10, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import every, get_single
from game.core.wording import WHO, name_in_sentence

ShoreFireOrder = ShoreShot | Bomb | ShotAlternative


async def run_shore_battery_card() -> None:
    """KMH-9.7.1: everything that is a battery has fired, and then the troops ashore (KMH-20.3.1), in
    placement order."""
    for ship in [s for s in every(Ship) if is_floating_battery(s)]:
        if is_fighting(ship) and not ship.shot and has_fire_choice(ship, is_held_card=False):
            await fire_batteries(ship, is_held_card=False)
            ship.shot = True
    for battery in every(Battery):
        await fire_from_shore(battery)
    await troops_fire()


async def fire_from_shore(battery: Battery) -> None:
    """KMH-9.7.1, KMH-9.3.2: its guns fire once and its mortars once, and its furnace may be lit, until its
    captain has done what he will."""
    done: list[ShoreFireOrder] = []
    while is_standing_work(battery):
        menu = shore_menu(battery, done)
        if len(menu.keys()) == 1:
            return
        order: ShoreFireOrder = await choose(battery.side, "KMH-9.7.1", menu, battery.id)
        if order == ShotAlternative.HOLD_FIRE:
            return
        done.append(order)
        if isinstance(order, ShoreShot):
            await shore_volley(battery, order)
        elif isinstance(order, Bomb):
            await throw_bomb(battery, order)
        else:
            await light_furnace(battery)


def shore_menu(battery: Battery, orders_done: Sequence[ShoreFireOrder]) -> OptionMenu[ShoreFireOrder]:
    """KMH-9.7.1: return the furnace before all else, then the shots, the best first, bombs, and to hold
    fire."""
    offers: list[MenuOption[Any]] = []
    if battery.furnace and not battery.hot_from:
        heat, late = ShotAlternative.HEAT_SHOT, furnace_refusal()
        offers.append(MenuOption(heat, "Heat shot", heat, "KMH-9.3.2", refusal=late, log_sentence=""))
    if not any(isinstance(order, ShoreShot) for order in orders_done):
        offers += shot_offers(battery)
    if not any(isinstance(order, Bomb) for order in orders_done):
        offers += bomb_offers(battery)
    hold = ShotAlternative.HOLD_FIRE
    offers.append(logged_option(hold, "Hold fire", hold, "KMH-9.7.1", "holds its fire"))
    return OptionMenu((*offers, *refused_hot_shots(battery), *refused_hull_shots(battery)))


def shot_offers(battery: Battery) -> list[MenuOption[Any]]:
    """KMH-19.0.1, KMH-9.3.3: return the shots of its guns: at ships, burning fireships too (KMH-17.3.1), and
    at boats (KMH-15.4.1)."""
    foes: list[Ship | Boat] = [s for s in fighting_ships() if s.side != battery.side]
    foes += [s for s in fireships_ablaze() if s.side != battery.side]
    foes += [boat for boat in all_boats() if boat.side != battery.side]
    hulls = tuple((s.id, s.pose, s.size) for s in all_on_table())
    options = tuple(get_single(Chart).options)
    out: list[MenuOption[Any]] = []
    for s in shore_shots(battery, foes, get_single(Deck).turn, hulls, options, land_rings()):
        clause = "KMH-9.3.3" if s.target_aim == AimAt.HOT else "KMH-19.0.1"
        name = target_named(s.target).name
        label, more = shore_fire_words(s, name), shore_bears_words(s)
        said = f"{WHO} fires {shore_fire_words(s, name_in_sentence(name))}"
        out.append(MenuOption(s.key, label, s, clause, s.tally, long_note=more, log_sentence=said))
    return out


def refused_hot_shots(battery: Battery) -> list[MenuOption[Any]]:
    """KMH-9.3.1, KMH-9.3.2: return hot shot that may not be fired yet, or ever, with the clause."""
    refusal = hot_shot_refusal(battery, get_single(Deck).turn)
    foes = [s for s in fighting_ships() if s.side != battery.side] if refusal else []
    near = [s for s in foes if isinstance(shore_shot(battery, s, AimAt.RIGGING, 0), ShoreShot)]
    return [MenuOption(f"hot {s.id}", f"Hot shot at {s.name}", "", refusal=refusal) for s in near]


def refused_hull_shots(battery: Battery) -> list[MenuOption[Any]]:
    """KMH-4.2.5: return the hulls of ships at whose rigging its gunners must fire, greyed."""
    if not battery.has_trait("cowardly-lubbers"):
        return []
    foes = [s for s in fighting_ships() if s.side != battery.side]
    read = [(foe, shore_shot(battery, foe, AimAt.HULL, 0)) for foe in foes]
    return [
        MenuOption(f"hull {foe.id}", f"The hull of {foe.name}", "", refusal=why)
        for foe, why in read
        if isinstance(why, Refusal) and why.clause == "KMH-4.2.5"
    ]


def hot_turn() -> int:
    """KMH-9.3.2: return the turn from which shot is hot that is put into the furnace now, eight on."""
    return int(get_single(Deck).turn + rule_table("hot_shot")["turns"])


def furnace_refusal() -> Refusal | None:
    """Return why nobody lights a furnace any more: the battle will be over first; None while it pays."""
    last = get_single(Chart).turns
    if not last or hot_turn() <= last:
        return None
    return Refusal("KMH-9.3.2", f"hot from turn {hot_turn()} on, and the last is {last}")


async def light_furnace(battery: Battery) -> None:
    """KMH-9.3.2: eight turns from now the shot will be hot."""
    battery.hot_from = hot_turn()
    await happen(Befell("KMH-9.3.2", battery.id, "furnace"))
    words = f"shot is heating, hot from turn {battery.hot_from} on"
    await happen(Told("KMH-9.3.2", battery.id, words))


# ------------------------------------------------------------------------------ one volley
async def shore_volley(battery: Battery, shot: ShoreShot) -> None:
    """KMH-9.2.22, KMH-11.0.1, KMH-11.0.8: the guns of a work at a ship, as those of a ship."""
    target = target_named(shot.target)
    record_attack(battery.id, target)
    faces = await roll(
        "KMH-9.2.22",
        *[D6] * shot.dice,
        about=battery.id,
        why=shore_fire_words(shot, target.name),
        how=shore_bears_words(shot),
        tally=shot.tally,
        needs=shot.needs,
    )
    hits = [face for face in faces if face >= shot.needs]
    aim = {"rigging": "rigging", "boats": ""}.get(shot.target_aim, "hull")
    seen = ("", target.id, aim, "", shot.is_partial, shot.distance, shot.dice, len(hits))
    load = Load.HOT if shot.target_aim == AimAt.HOT else Load.SHOT
    await happen(Fired("KMH-9.7.1", battery.id, *seen, load=load))
    if isinstance(target, Boat):
        return await hit_boats(target, len(hits))
    assert isinstance(target, Ship), "works fire at ships and boats"
    tenth = await roll_special_die(battery, shot, len(hits))
    points = await hit_ship_from_shore(battery, target, shot, hits)
    if tenth <= len(hits):
        column = {"hot": "hot"}.get(shot.target_aim, aim)
        (face,) = await roll("KMH-11.0.2", D10, about=battery.id, why=f"special damage, {column}")
        points += await apply_special_row(target, battery, column, (face or 10) - 1, Rake.NONE)
    if target.merchant or hits:
        await resolve_broadside_morale(target, points, False, shot.is_partial)
    return None


async def hit_ship_from_shore(battery: Battery, target: Ship, shot: ShoreShot, hits: list[int]) -> int:
    """KMH-10.2.1, KMH-10.3.2: a point a hit, at the rigging a box for a six; the points lost. With
    ``works-hit-friends`` every third hit falls on a friend locked to her (KMH-13.1.3)."""
    friend = friend_locked_to(target, battery.side) if has_book_option("works-hit-friends") else None
    if friend is not None:
        await take_hits(friend, shot.target_aim, hits[2::3], "KMH-13.1.3")
        hits = [hit for n, hit in enumerate(hits) if n % 3 != 2]
    return await take_hits(target, shot.target_aim, hits, "")


async def take_hits(ship: Ship, aim: AimAt, hits: Sequence[int], clause: str) -> int:
    """KMH-10.2.1, KMH-10.3.2: the hits of a work on one ship; the points she has lost."""
    rigging = aim == AimAt.RIGGING
    boxes = sum(face == 6 for face in hits) if rigging else 0
    points = len(hits) - boxes
    clause = clause or ("KMH-10.3.2" if rigging else "KMH-10.2.1")
    await strike_off_losses(ship, clause, points, boxes, "shot", is_hull_fire=not rigging)
    return points
