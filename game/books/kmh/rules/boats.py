"""KMH-15: ship's boats are launched and stowed, pull, make fast and tow."""

from game.books.kmh.rules.boarding import hook_on
from game.books.kmh.rules.boat_orders import (
    BoatOrder,
    BoatTask,
    boat_handling_menu,
    boat_menu,
    can_handle_boats,
)
from game.books.kmh.rules.boat_sheet import (
    TOUCH,
    Boat,
    CalmOrders,
    Hull,
    all_boats,
    bearing_to,
    boat_named,
    boats_tow_run,
    hull_distance,
    hull_named,
    is_beside,
    is_boat,
    next_boats_id,
    pull_length,
    pull_position,
)
from game.books.kmh.rules.drifting import drift_ship
from game.books.kmh.rules.land import lose_troops_in_boats
from game.books.kmh.rules.passage import has_room, swing_to_poses
from game.books.kmh.rules.sheet import (
    CardKind,
    Chart,
    Deck,
    Quality,
    Ship,
    Tow,
    Wind,
    all_on_table,
    card_kind,
    card_squadron,
    get_ship,
    has_book_option,
    is_anchored_or_aground,
    is_galley,
    locks_of,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Boats, Told
from game.core.markers import Gone
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every, get_single, has_marker, place
from game.core.wording import name_in_sentence
from game.sea.hull import hull_space
from game.sea.pose import Pose, Size, are_hulls_within, point_from_local, pose_ahead
from game.sea.units import CM, EIGHT_POINT_STEP, turn_towards

QUARTER = CM // 4
# KMH-8.2.3: what a becalmed side may say of its boats in a turn.
CALM_OFFERS = (
    MenuOption("none", "All boats stay aboard", False, "KMH-8.2.3", log_sentence="All boats stay aboard"),
    MenuOption("each", "Ask each captain", True, "KMH-8.2.3", log_sentence="Each captain may launch boats"),
)
LAYING_ALONGSIDE = 3 * CM // 20  # how far off a hull boats are that are made fast to it


# ------------------------------------------------------------------------------ launching, stowing
async def ask_boats_in_calm(squadron: str) -> None:
    """KMH-8.2.3: in a calm, where captains are not asked for boats else, a side with several ships that may
    launch some says on its first Move card of a turn whether any of them shall."""
    side = get_single(Chart).commands[squadron]
    if has_book_option("boats") or not get_single(Wind).calm:
        return
    becalmed = [ship for ship in all_on_table() if ship.side == side and not is_galley(ship)]
    ready = [ship for ship in becalmed if can_handle_boats(ship)]
    if len(ready) < 2 or any(side in calm.asked for calm in every(CalmOrders)):
        return
    if not every(CalmOrders):
        place(CalmOrders())
    calm = get_single(CalmOrders)
    calm.asked.append(side)
    if not await choose(side, "KMH-8.2.3", OptionMenu(CALM_OFFERS), squadron):
        calm.aboard.append(side)


def forget_calm_orders() -> None:
    """KMH-8.2.3: a turn begins, and nobody has been asked yet."""
    for calm in every(CalmOrders):
        calm.asked, calm.aboard = [], []


async def handle_boats(ship: Ship) -> None:
    """KMH-15.0.2: after her move a ship that goes slowly may launch boats, or stow some that are alongside;
    it is all she does with them in this move."""
    if not can_handle_boats(ship):
        return
    order, number = await choose(ship.side, "KMH-15.0.2", boat_handling_menu(ship), ship.id)
    if order == BoatTask.LAUNCH:
        await launch(ship, int(number))
    elif order == BoatTask.STOW:
        await stow(ship, boat_named(number))


async def launch(ship: Ship, count: int, abandoned: bool = False) -> Boat:
    """KMH-15.0.2: so many of her boats are in the water beside her, as one."""
    boat = Boat(
        next_boats_id(ship),
        ship.id,
        ship.side,
        ship.squadron,
        ship.pose,
        count,
        ship.crew,
        ship.fighting_quality == Quality.ELITE,
        moved=True,
        abandoned=abandoned,
    )
    boat.pose = clear_pose_beside(ship, boat.size)
    ship.boats -= count
    boat.number = place(boat)
    await log_boats(boat, "KMH-17.1.2" if abandoned else "KMH-15.0.2", "launched")
    return boat


async def stow(ship: Ship, boat: Boat) -> None:
    """KMH-15.0.2: the boats are aboard again."""
    ship.boats += boat.count
    add_marker(boat.number, Gone("stowed"))
    await log_boats(boat, "KMH-15.0.2", "stowed")


def clear_pose_beside(host: Hull, size: Size) -> Pose:
    """Return a pose beside a hull: to port, to starboard, astern or ahead, the first that is clear."""
    abeam = (host.size.beam + size.beam) // 2 + LAYING_ALONGSIDE
    ends = (host.size.length + size.length) // 2 + LAYING_ALONGSIDE
    heading = host.pose.heading
    places = [(-abeam, 0), (abeam, 0), (0, -ends), (0, ends)]
    poses = [Pose(*point_from_local(host.pose, *there), heading) for there in places]
    return next((p for p in poses if is_clear(p, size)), poses[0])


def is_clear(pose: Pose, size: Size) -> bool:
    """Return whether boats at that pose would be afloat and touch no ship."""
    if hull_space().is_on_land(size, pose):
        return False
    return not any(are_hulls_within(0, pose, size, s.pose, s.size) for s in all_on_table())


async def log_boats(boat: Boat, clause: str, event: str) -> None:
    """Report what the boats have done, and where they are."""
    at_ = (boat.pose.x, boat.pose.y, boat.pose.heading)
    await happen(Boats(clause, "", boat.id, event, *at_, boat.count))


# ------------------------------------------------------------------------------ the boats card
async def run_boats_card() -> None:
    """KMH-15.1.1: on the boats card all boats of all nations, and ships in tow of boats, have moved or done
    something else; the side whose Move card lay up first begins."""
    for side in sides_by_move_card():
        for boat in [b for b in every(Boat) if b.side == side and not b.abandoned]:
            await order_boats(boat)


def sides_by_move_card() -> list[str]:
    """KMH-15.1.1: return sides by their Move cards of this turn, then the rest in the level's order."""
    commands = get_single(Chart).commands
    moved = [card_squadron(c) for c in get_single(Deck).spent if card_kind(c) == CardKind.MOVE]
    turned = [commands[s] for s in moved if s in commands]
    return list(dict.fromkeys([*turned, *get_single(Chart).sides]))


async def move_abandoned_boats(squadron: str) -> None:
    """KMH-17.1.2: the crews of burning fireships pull on their squadron's Move card."""
    for boat in [b for b in every(Boat) if b.squadron == squadron and b.abandoned]:
        await order_boats(boat)


async def order_boats(boat: Boat) -> None:
    """KMH-15.1.1: these boats have done one thing."""
    if boat.moved or has_marker(boat.number, Gone):
        return
    boat.moved = True
    await drop_tow_in_wind(boat)
    menu = boat_menu(boat)
    if len(menu.keys()) == 1:
        return
    order: BoatOrder = await choose(boat.side, "KMH-15.1.1", menu, boat.id)
    await carry_out_order(boat, order)


async def drop_tow_in_wind(boat: Boat) -> None:
    """KMH-15.3.1: boats hold no ship in tow once it blows."""
    if boat.tow and not get_single(Wind).calm and not is_boat(boat.tow):
        await happen(Told("KMH-15.3.1", boat.tow, "it blows, and her boats let go of the tow"))
        await cast_off_boats(boat)


async def carry_out_order(boat: Boat, order: BoatOrder) -> None:
    """KMH-15.1.1: the one thing that was ordered has been done."""
    match order.verb:
        case BoatTask.PULL:
            await pull_straight(boat, order.bearing, order.max_run)
        case BoatTask.TO | BoatTask.BOARD | BoatTask.GRAPPLE:
            await pull_to(boat, hull_named(order.target_id), 0)
            await make_fast(boat, order)
        case BoatTask.TOW:
            await pull_to(boat, hull_named(order.target_id), rule_table("boat_tow")["within_cm"] * CM)
            await take_in_tow(boat, hull_named(order.target_id))
        case BoatTask.LINE:
            await pull_to(boat, hull_named(order.target_id), rule_table("tow")["within_cm"] * CM)
            await carry_a_line(boat, get_ship(order.target_id))
        case BoatTask.ASTERN:
            boat.fast = order.target_id
            await log_boats(boat, "KMH-15.5.1", "fast")
        case BoatTask.TOW_ON:
            await tow(boat, order.bearing, order.max_run)
        case BoatTask.CAST_OFF:
            await cast_off_boats(boat)


# ------------------------------------------------------------------------------ pulling
async def pull_straight(
    boat: Boat, bearing: int, max_run: int, stop: Hull | None = None, stop_distance: int = 0
) -> None:
    """KMH-15.1.2: one straight pull that way, at most so far (below 0: as far as they can), until land or a
    hull is in the way, or ``stop`` is no farther ``stop_distance``."""
    position = pull_position(bearing, get_single(Wind))
    face = 1
    if position == WindPosition.QUARTER:
        why = "how they pull, wind on the quarter"
        (face,) = await roll("KMH-15.1.2", D6, about=boat.id, why=why)
    run = pull_length(position, face)
    run = min(run, max_run) if max_run >= 0 else run
    start = Pose(boat.pose.x, boat.pose.y, bearing)
    done = clear_pull_run(boat, start, run, stop, stop_distance)
    boat.pose = pose_ahead(start, done)
    await log_boats(boat, "KMH-15.1.2", "pulled")
    await bring_towed_boats(boat)
    await leave_if_off_table(boat)


def clear_pull_run(boat: Boat, start: Pose, run: int, stop: Hull | None, stop_distance: int) -> int:
    """Return how much of a pull is clear, in steps of a quarter of a centimetre."""
    done = 0
    while done < run:
        here = pose_ahead(start, done)
        if stop and stop_distance and are_hulls_within(stop_distance, here, boat.size, stop.pose, stop.size):
            break
        step = min(done + QUARTER, run)
        if not is_clear(pose_ahead(start, step), boat.size):
            break
        done = step
    return done


async def pull_to(boat: Boat, hull: Hull, stop_distance: int) -> None:
    """KMH-15.1.2: the boats pull towards a hull until they are alongside, or so far off."""
    near = stop_distance or TOUCH
    if not are_hulls_within(near, boat.pose, boat.size, hull.pose, hull.size):
        await pull_straight(boat, bearing_to(boat.pose, hull.pose), -1, hull, stop_distance)


async def bring_towed_boats(boat: Boat) -> None:
    """KMH-15.3.3: boats that have boats in tow bring them along."""
    if boat.tow and is_boat(boat.tow):
        towed = boat_named(boat.tow)
        towed.pose = pose_ahead(boat.pose, -(boat.size.length + towed.size.length))
        await log_boats(towed, "KMH-15.3.3", "towed")


async def leave_if_off_table(boat: Boat) -> None:
    """KMH-2.1.1: boats whose middle is beyond the edge have left the battle."""
    chart, pose = get_single(Chart), boat.pose
    if not (0 <= pose.x <= chart.width and 0 <= pose.y <= chart.height):
        add_marker(boat.number, Gone("left"))
        await log_boats(boat, "KMH-2.1.1", "left")


# ------------------------------------------------------------------------------ making fast
async def make_fast(boat: Boat, order: BoatOrder) -> None:
    """KMH-15.2.2, KMH-17.2.1: boats that have reached an enemy hook on without a die; so they do at a
    fireship."""
    hull = hull_named(order.target_id)
    if order.verb == BoatTask.TO or not isinstance(hull, Ship) or not is_beside(boat, hull):
        return
    boat.fast = hull.id
    if order.verb == BoatTask.BOARD:
        await log_boats(boat, "KMH-15.2.2", "board")
        await hook_on(boat, hull)
    else:
        await log_boats(boat, "KMH-17.2.1", "fast")


async def take_in_tow(boat: Boat, hull: Hull) -> None:
    """KMH-6.6.4, KMH-15.3.3: a line is passed to a hull within 2 cm; one hull for each boat."""
    if hull_distance(boat, hull) <= rule_table("boat_tow")["within_cm"] * CM:
        boat.tow = hull.id
        await log_boats(boat, "KMH-6.6.4", "tow")


async def carry_a_line(boat: Boat, other: Ship) -> None:
    """KMH-6.6.1: boats that have come within 2 cm of her have passed her a line from their ship; at the end
    of the turn it is fast."""
    if hull_distance(boat, other) <= rule_table("tow")["within_cm"] * CM:
        place(Tow(boat.ship, other.id, boats=boat.id))
        words = f"her boats carry a line to {name_in_sentence(other.name)}"
        await happen(Told("KMH-6.6.1", boat.ship, words))


async def cast_off_boats(boat: Boat) -> None:
    """Let the boats cast off all that they hold or hang on."""
    boat.fast = boat.tow = ""
    await log_boats(boat, "KMH-15.1.1", "cast off")


# ------------------------------------------------------------------------------ towing
async def tow(boat: Boat, bearing: int, max_run: int) -> None:
    """KMH-15.3.2: all boats of the side that have this hull in tow bring it along together, and have
    moved."""
    hull = hull_named(boat.tow)
    team = boats_towing(hull, boat.side)
    for b in team:
        b.moved = True
    run = boats_tow_run(team)
    run = min(run, max_run) if max_run >= 0 else run
    if isinstance(hull, Ship) and (locks_of(hull.id) or is_anchored_or_aground(hull)):
        return await happen(Told("KMH-15.3.2", hull.id, "she is held, and does not stir"))
    towed = hull.id if isinstance(hull, Ship) else ""
    await happen(Told("KMH-15.3.2", towed, f"towed {run // CM} cm by boats"))
    if isinstance(hull, Boat):
        return await pull_straight(boat, bearing, run)
    await swing_to_the_tow(hull, bearing)
    await drift_ship(hull, run, "KMH-15.3.2", bearing)
    for n, b in enumerate(team):
        b.pose = towing_pose(hull, bearing, b.size, n)
        await log_boats(b, "KMH-15.3.2", "towed")
    return None


def boats_towing(hull: Hull, side: str) -> list[Boat]:
    """Return the boats of a side that have this hull in tow."""
    return [b for b in all_boats() if b.tow == hull.id and b.side == side]


async def swing_to_the_tow(ship: Ship, bearing: int) -> None:
    """KMH-15.3.2: her head comes round by a point a turn towards her boats."""
    swung = Pose(ship.pose.x, ship.pose.y, turn_towards(ship.pose.heading, bearing, EIGHT_POINT_STEP))
    if swung != ship.pose and has_room(ship, swung):
        await swing_to_poses([ship], [swung], "KMH-15.3.2", "swing")


def towing_pose(hull: Hull, bearing: int, size: Size, party_number: int) -> Pose:
    """Return where boats are that tow a hull that way: one party before the other."""
    off = hull.size.length // 2 + (2 + 2 * party_number) * size.length
    return pose_ahead(Pose(hull.pose.x, hull.pose.y, bearing), off)


# ------------------------------------------------------------------------------ under fire
async def hit_boats(boat: Boat, hits: int) -> None:
    """KMH-15.4.1: a d6 for every hit; each 6 takes one of the boats, with all hands."""
    if not hits:
        return
    least = rule_table("boat_fire")["sunk_on"]
    why = "a boat for every 6"
    faces = await roll("KMH-15.4.1", *[D6] * hits, about=boat.id, why=why, needs=least)
    lost = min(sum(face >= least for face in faces), boat.count)
    if lost:
        await lose_troops_in_boats(boat, lost, "KMH-15.4.1")
        await log_boats(boat, "KMH-15.4.1", "lost")


# ------------------------------------------------------------------------------ keeping company
def unhook_from_own_prize(boat: Boat) -> None:
    """KMH-13.0.22: boats have nothing to board a ship for that others of their side have taken."""
    taken = [s for s in all_on_table() if s.id == boat.fast and s.side == boat.side]
    if taken and boat.ship != boat.fast:
        boat.fast = ""


def move_hooked_boats() -> None:
    """After a card: move boats that hang on a ship to her position; free those of a ship that is gone."""
    for boat in all_boats():
        for name in filter(None, (boat.fast, boat.tow)):
            hull = hull_named(name)
            if has_marker(hull.number, Gone):
                boat.fast = boat.fast if boat.fast != name else ""
                boat.tow = boat.tow if boat.tow != name else ""
        unhook_from_own_prize(boat)
        host = hull_named(boat.fast) if boat.fast else None
        if host and not is_beside(boat, host):
            boat.pose = clear_pose_beside(host, boat.size)
