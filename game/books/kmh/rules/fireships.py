"""KMH-17: fireships are set alight and left, burn on before the wind, and blow up."""

from dataclasses import dataclass

from game.books.kmh.rules.boat_orders import POINTS, BoatMenu, BoatOrder, BoatTask, default_drag_bearing
from game.books.kmh.rules.boat_sheet import Boat, all_boats, bearing_to, boats_tow_run
from game.books.kmh.rules.boats import cast_off_boats, launch
from game.books.kmh.rules.chains import chain_named, try_breaking_chain
from game.books.kmh.rules.drifting import downwind_bearing, drift_sinking_ship
from game.books.kmh.rules.fire_tests import (
    explode,
    fireships_ablaze,
    reignite_locked_ships,
    roll_first_fire_test,
)
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.passage import (
    Passage,
    StopReason,
    clear_scraped_hulls,
    has_room,
    move_to_contact,
    swing_to_poses,
)
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Ship,
    Wind,
    enemies,
    has_book_option,
    is_anchored_or_aground,
    is_fighting,
    is_on_table,
    locks_of,
)
from game.books.kmh.rules.striking import is_caught_alone, strike_colours
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import (
    WIND_WORDS,
    WindPosition,
    natural_rung_index,
    run_tally_mm,
    sailing_dice,
    wind_position_of,
)
from game.books.menus import logged_option
from game.core.events import Befell, Told
from game.core.markers import Ablaze, Sinking
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every_without, find_marker, get_single, has_marker
from game.core.tally import Tally, Term
from game.core.wording import WHO, name_in_sentence
from game.sea.pose import Pose, are_hulls_within
from game.sea.units import CM, DEGREE, EIGHT_POINT_STEP, angle_between, turn_towards

MM = CM // 10


@dataclass(slots=True)
class Fireship:
    """Marker beside a fireship's sheet: the fire tests she has taken for damage (KMH-17.3.1)."""

    tests: int = 0


def is_fireship(ship: Ship) -> bool:
    """KMH-17.0.1: fitted as a fireship, alight or not."""
    return ship.kind == FIRESHIP


# ------------------------------------------------------------------------------ setting alight
async def offer_ignition(ship: Ship) -> None:
    """KMH-17.1.1: on the Move card, after her move, her captain may set a fireship alight."""
    if not is_fireship(ship) or not may_begin(ship, ShipTask.LIGHT):
        return
    wait = logged_option("not yet", "Sail on", False, "KMH-17.1.1", "sails on unlit")
    alight = MenuOption(
        "alight",
        "Set her alight",
        True,
        "KMH-17.1.1",
        log_sentence=f"The crew of {WHO} set her alight and leave her",
    )
    offers = (alight, wait) if is_enemy_close_ahead(ship) else (wait, alight)
    if await choose(ship.side, "KMH-17.1.1", OptionMenu(offers), ship.id):
        await set_alight(ship, "KMH-17.1.1")


def is_enemy_close_ahead(ship: Ship) -> bool:
    """Return whether an enemy is close before her bow, so that lighting her is listed first."""
    rules = rule_table("fireship_lit")
    most, reach = rules["ahead_degrees"] * DEGREE, rules["within_cm"] * CM
    near = [e for e in enemies(ship) if are_hulls_within(reach, ship.pose, ship.size, e.pose, e.size)]
    return any(angle_between(bearing_to(ship.pose, e.pose), ship.pose.heading) <= most for e in near)


async def set_alight(ship: Ship, clause: str) -> None:
    """KMH-17.1.1, KMH-17.1.2: she burns from end to end, her crew is in the boats; the one who is fast to her
    burns too."""
    add_marker(ship.number, Ablaze())
    ship.burning, ship.hazardous, ship.retiring = 0, False, False
    ship.triggers.clear()
    await happen(Befell(clause, ship.id, "fire"))
    await happen(Told("KMH-17.1.3", ship.id, "from now on she moves on the fireships card"))
    ship.boats = max(ship.boats, 1)
    await launch(ship, ship.boats, abandoned=True)
    await reignite_locked_ships(ship)


# ------------------------------------------------------------------------------ the fireships card
async def run_fireships_card() -> None:
    """KMH-17.1.3: on the fireships card every burning fireship has moved, unless she lies fast to another, at
    anchor or aground; and boats that hold her have dragged her aside (KMH-17.2.1)."""
    for ship in fireships_ablaze():
        if not is_on_table(ship):
            continue
        if has_marker(ship.number, Sinking):
            await drift_sinking_ship(ship)
        elif locks_of(ship.id) or is_anchored_or_aground(ship):
            await reignite_locked_ships(ship)
        else:
            await move_fireship(ship)
        await drag_fireship(ship)


async def move_fireship(ship: Ship) -> None:
    """KMH-17.1.4: a steady course; until she has the wind aft a quarter of her move is downwind, and she
    swings a point."""
    wind_position = wind_position_of(ship.pose.heading, get_single(Wind).blows_from)
    run = await roll_fireship_run(ship, wind_position)
    aft = wind_position == WindPosition.ASTERN or get_single(Wind).calm
    share = run if aft else run * 3 // 4
    heading, passed = ship.pose.heading, list[str]()
    on = await move_burning(ship, heading, share, run, passed)
    if on and share < run:
        await move_burning(ship, downwind_bearing(), run - share, run, passed)
    if not is_on_table(ship) or locks_of(ship.id):
        return
    await clear_scraped_hulls([ship], heading, passed)
    swung = Pose(ship.pose.x, ship.pose.y, turn_towards(heading, downwind_bearing(), EIGHT_POINT_STEP))
    if not aft and has_room(ship, swung):
        await swing_to_poses([ship], [swung], "KMH-17.1.4", "swing")


async def roll_fireship_run(ship: Ship, wind_position: WindPosition) -> int:
    """KMH-17.1.4, KMH-17.1.5: her own dice as she lies to the wind, less all that the fire has taken of her
    way; table units."""
    fire = find_marker(ship.number, Ablaze)
    assert fire is not None
    position = WindPosition.BOW if wind_position == WindPosition.DEAD else wind_position
    dice = sailing_dice(ship, position, natural_rung_index(ship, position))
    dice = 0 if get_single(Wind).calm or not ship.speed else dice
    why, faces = f"burning, {WIND_WORDS[wind_position]}", tuple[int, ...]()
    if dice:
        faces = await roll("KMH-17.1.4", *[D6] * abs(dice), about=ship.id, why=why)
    lost_before = (Term("KMH-17.1.5", "lost so far", fire.slower),) if fire.slower else ()
    tally = Tally(lost_before)
    (lost,) = await roll("KMH-17.1.5", D6, about=ship.id, why="way lost to the fire", tally=tally)
    fire.slower += lost
    made = 0 if get_single(Wind).calm else run_tally_mm(ship, position, dice, faces).total * MM
    ship.last_run, ship.cut_short = max(made - fire.slower * CM, 0), 0
    return ship.last_run


async def move_burning(ship: Ship, bearing: int, run: int, counted_run: int, passed: list[str]) -> bool:
    """KMH-17.1.4, KMH-17.2.2: so far that way, past any ship that fends her off (they are in ``passed``, and
    ``counted_run`` is the move that counts); False if she is held, stopped or gone."""
    how = "ahead" if bearing == ship.pose.heading else "drift"
    p = Passage([ship], "KMH-17.1.4", how, run, bearing, counted_run, stops_at_chains=True)
    p.scraped_ids = passed  # the caller's own list: the second part of the move must know of the first
    reached = await move_to_contact(p)
    while reached.why and not reached.is_final:
        if reached.why == StopReason.CHAIN:
            slower = await try_breaking_chain(ship, chain_named(reached.met_ids[0]))
            reached.is_final = slower < 0
            p.run = max(p.run - max(slower, 0), reached.run_done)
        if not reached.is_final:
            reached = await move_to_contact(p, reached.run_done)
    return not reached.is_final


# ------------------------------------------------------------------------------ boats against her
async def drag_fireship(ship: Ship) -> None:
    """KMH-17.2.1, KMH-17.2.4: after her own move all boats that hold her drag her, each as its side likes, in
    any wind; a fireship that lies fast to a ship is not dragged off her."""
    for boat in [b for b in all_boats() if b.fast == ship.id]:
        if not is_on_table(ship):
            return
        order = await choose(boat.side, "KMH-17.2.1", drag_menu(boat, ship), boat.id)
        if order.verb == BoatTask.CAST_OFF:
            await cast_off_boats(boat)
        elif order.verb != BoatTask.REST and not locks_of(ship.id):
            run = boats_tow_run([boat])
            run = min(run, order.max_run) if order.max_run >= 0 else run
            await move_burning(ship, order.bearing, run, run, [])


def drag_menu(boat: Boat, ship: Ship) -> BoatMenu:
    """KMH-17.2.1: hold on, let go, or drag her that way; first the way from their own ships."""
    orders, name, clause = f"Orders to {boat.log_name}:", name_in_sentence(ship.name), "KMH-17.2.1"
    stay, let_go = BoatOrder(BoatTask.REST), BoatOrder(BoatTask.CAST_OFF)
    hold = MenuOption("hold on", "Hold on", stay, clause, log_sentence=f"{orders} hold on to {name}")
    off = MenuOption("cast off", "Cast off", let_go, clause, log_sentence=f"{orders} cast off from {name}")
    first = f"drag {default_drag_bearing(boat, ship, POINTS)}"
    return BoatMenu((hold, off), BoatTask.DRAG, clause, first, f"{orders} pull {name}")


# ------------------------------------------------------------------------------ the end of the turn
async def roll_explosions() -> None:
    """KMH-17.1.6: at the end of a turn every burning fireship explodes on a 6."""
    least = rule_table("fireship")["explodes_on"]
    for ship in fireships_ablaze():
        if not is_on_table(ship):
            continue
        (face,) = await roll("KMH-17.1.6", D6, about=ship.id, why="the fireship", needs=least)
        if face >= least:
            await explode(ship, "KMH-17.1.6")


# ------------------------------------------------------------------------------ before she is lit
async def resolve_fireships() -> None:
    """After a card: run the fire tests of fireships that damage calls for; those caught at sea strike, or
    burn."""
    for ship in every_without(Ship, Ablaze):
        if is_fireship(ship) and is_fighting(ship):
            await roll_damage_fire_tests(ship)
            if has_book_option("high-seas") and is_fighting(ship) and is_caught_alone(ship):
                await strike_or_torch(ship)


async def roll_damage_fire_tests(ship: Ship) -> None:
    """KMH-17.3.1: a fire test for every 5 points sustained; any fire aboard sets her alight."""
    own = find_marker(ship.number, Fireship)
    assert own is not None
    while own.tests < ship.damage // rule_table("fireship")["points_a_test"] and not ship.burning:
        own.tests += 1
        await happen(Told("KMH-17.3.1", ship.id, f"{ship.damage} points of shot in her fireworks"))
        await roll_first_fire_test(ship, "shot in her fireworks")
    if ship.burning and is_fighting(ship):
        await set_alight(ship, "KMH-17.3.1")


async def strike_or_torch(ship: Ship) -> None:
    """KMH-17.4.1, KMH-17.4.2: a fireship that cannot evade strikes like a merchant, unless her captain
    torches her first."""
    least: int | None = rule_table("fireship")["torched_on"].get(ship.fighting_quality)
    (face,) = await roll("KMH-17.4.2", D6, about=ship.id, why="torching her", needs=least)
    if least is not None and face >= least:
        return await set_alight(ship, "KMH-17.4.2")
    await strike_colours(ship, "KMH-17.4.1")
    return None
