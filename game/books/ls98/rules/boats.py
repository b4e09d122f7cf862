"""LS98-boat: boats are lowered, rowed, landed, and run down."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.books.ls98.rules.sheet import (
    CLIFFS,
    LAND,
    LANDING,
    ROCKS,
    Board,
    Boat,
    MenKind,
    Ship,
    boats_away,
    get_ship,
    has_book_option,
    is_fighting,
    is_on_map,
    is_sinking,
    needs_tow,
    ships_on_map,
    ships_with_lost_masts,
    terrain_at,
)
from game.books.ls98.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import LOWERS_BOAT, Befell, Boats, Ordered, Told
from game.core.markers import Aground, Gone, HasStruck, Sinking
from game.core.steps import MenuOption, OptionMenu, Refusal, choose, happen
from game.core.table import add_marker, cached_query, every, get_single, has_any_marker, place
from game.core.wording import name_in_sentence, single_boat_id, single_boat_name
from game.sea.compass import direction_name
from game.sea.hexes import ALL_DIRECTIONS, Hex, distance, hex_pose, neighbour_direction


class BoatTask(StrEnum):
    """What a boat does with its move."""

    STAY = "stay"
    ROW = "row"
    LAND = "land"
    BOARD = "board"
    SAVE = "save"
    TOW = "tow"


@dataclass(frozen=True, slots=True)
class BoatOrder:
    """What a boat is told to do: rowed in a direction, or alongside the ship of that id."""

    task: BoatTask
    target_id: str = ""
    direction: int = 0


@dataclass(frozen=True, slots=True)
class BoatCargo:
    """What a boat is lowered with: a block of men, a leader, or an order (its number, and the ship it goes
    to); else nothing but its oars (LS98-boat-1, LS98-boat-3)."""

    has_soldiers: bool = False
    leader: str = ""
    order_number: int = 0
    addressee_id: str = ""


EMPTY, SOLDIERS = BoatCargo(), BoatCargo(has_soldiers=True)
STAY, LAND_MEN = BoatTask.STAY, BoatTask.LAND


# ------------------------------------------------------------------------------ lowering
def lower_options(ship: Ship) -> Iterator[MenuOption[BoatCargo]]:
    """LS98-boat-1, LS98-boat-3: yield what her boat may be lowered with: a block of soldiers, a leader, an
    order for a ship (the flagship's boats), or nothing but its oars."""
    if not ship.boats:
        return
    if ship.soldiers:
        words = "Lower 100 soldiers"
        yield MenuOption("boat men", words, SOLDIERS, "LS98-boat-1", log_sentence="")
        words = "Lower 200 soldiers"
        too_many = Refusal("LS98-boat-1", "a boat carries one block of a hundred men")
        yield MenuOption("boat men men", words, SOLDIERS, refusal=too_many)
    for leader in ship.leaders:
        words = f"Lower a boat for {leader.capitalize()}"
        yield MenuOption(f"boat {leader}", words, BoatCargo(leader=leader), "LS98-boat-3", log_sentence="")
    if any(may_need_boat(s) for s in [*ships_with_lost_masts(), *cached_query(_ships_in_trouble)]):
        yield MenuOption("boat empty", "Lower a boat to help", EMPTY, "LS98-boat-3", log_sentence="")
    if ship.flagship:
        yield from boat_order_options(ship)


def _ships_in_trouble() -> list[Ship]:
    return [s for s in ships_on_map() if has_any_marker(s.number, Sinking, Aground, HasStruck)]


def may_need_boat(ship: Ship) -> bool:
    """LS98-boat-3: return whether a boat without a load could do something for her. The markers are tested
    first: for most ships that settles it."""
    in_trouble = has_any_marker(ship.number, Sinking, Aground, HasStruck) or ship.is_dismasted
    return in_trouble and (is_sinking(ship) or needs_tow(ship))


def boat_order_options(ship: Ship) -> Iterator[MenuOption[BoatCargo]]:
    """LS98-boat-3: yield an order that goes by boat to a ship of the fleet."""
    words = rule_table("signals")["words"]
    for other in [s for s in ships_on_map() if s.side == ship.side and s is not ship and is_fighting(s)]:
        for number, order in enumerate(words, 1):
            key, label = f"boat {number} to {other.id}", f"Send a boat to {other.name}"
            cargo = BoatCargo(order_number=number, addressee_id=other.id)
            does = f"sends a boat to {name_in_sentence(other.name)} with an order, {order}"
            yield logged_option(key, label, cargo, "LS98-boat-3", does, note=order)


async def lower_boat(ship: Ship, cargo: BoatCargo) -> None:
    """LS98-boat-1: a boat is alongside, loaded; it may be rowed from the next turn."""
    board = get_single(Board)
    board.boats_made += 1
    boat = Boat(single_boat_id(ship.id, board.boats_made), ship.id, ship.side, ship.hex, moved=True)
    if cargo.order_number:
        boat.order, boat.to = cargo.order_number, cargo.addressee_id
    elif cargo.has_soldiers:
        boat.soldiers, ship.soldiers = 1, ship.soldiers - 1
        ship.start -= has_book_option("men-away")
    elif cargo.leader:
        boat.leader, boat.hurt = cargo.leader, cargo.leader in ship.leaders_hurt
        boat.flag = leads_flagship(ship, cargo.leader)
        ship.leaders.remove(cargo.leader)
        if boat.hurt:
            ship.leaders_hurt.remove(cargo.leader)
    ship.boats -= 1
    boat.number = place(boat)
    await happen(Ordered("LS98-boat-1", ship.id, LOWERS_BOAT, more=cargo_words(boat)))


def cargo_words(boat: Boat) -> str:
    """Return what a boat carries, in plain words."""
    if boat.soldiers:
        return "100 soldiers"
    if boat.saved:
        return "100 prisoners" if boat.kind == MenKind.PRISONERS else "100 men saved"
    if boat.order:
        return f"an order for {get_ship(boat.to).name}"
    leader = boat.leader.capitalize() + (", hurt" if boat.hurt else "")
    return leader if boat.leader else "nobody but her crew"


async def log_boat(boat: Boat, clause: str, event: str, ship_id: str = "") -> None:
    """Report where a boat is now and what it did, by itself or to a ship."""
    pose = hex_pose(boat.hex, 2)
    await happen(Boats(clause, ship_id or boat.ship, boat.id, event, pose.x, pose.y))


# ------------------------------------------------------------------------------ rowing
async def ask_boat_moves(side: str) -> None:
    """LS98-boat-1: every boat of a side has made its move, or lain still."""
    for boat in [b for b in boats_away() if b.side == side and not b.moved]:
        boat.moved = True
        menu = boat_menu(boat)
        await carry_out_order(boat, await choose(side, "LS98-boat-1", menu, boat.id))


def boat_menu(boat: Boat) -> OptionMenu[BoatOrder]:
    """LS98-boat-1 to LS98-boat-3: return a hex in any direction, or what can be done where it is."""
    whose = _boat_name(boat)
    resting = f"{whose} lies on its oars"
    offers = [MenuOption(STAY, "Rest on the oars", BoatOrder(STAY), "LS98-boat-1", log_sentence=resting)]
    for direction in ALL_DIRECTIONS:
        key, order = f"row {direction}", BoatOrder(BoatTask.ROW, direction=direction)
        label, log = (f"{verb} {direction_name(direction)}" for verb in ("Row", f"{whose} rows"))
        is_water = can_row_to(boat.hex.hex_towards(direction))
        why = None if is_water else Refusal("LS98-boat-1", "no water for a boat")
        offers.append(MenuOption(key, label, order, "LS98-boat-1", refusal=why, log_sentence=log))
    offers += [_landing_option(boat)] if boat.soldiers else []
    for ship in [s for s in ships_on_map() if distance(s.hex, boat.hex) <= 1]:
        offers += _ship_options(boat, ship)
    return OptionMenu(tuple(offers))


def _boat_name(boat: Boat) -> str:
    """Return a boat's name at the beginning of a sentence: it is called by its ship."""
    return single_boat_name(get_ship(boat.ship).name)


def _landing_option(boat: Boat) -> MenuOption[BoatOrder]:
    """LS98-boat-2: men go ashore from a boat that lies still on a landing hex."""
    why = Refusal("LS98-boat-2", "men land from a boat that lies on a landing hex")
    why_not, order = None if terrain_at(boat.hex) == LANDING else why, BoatOrder(LAND_MEN)
    return MenuOption(LAND_MEN, "Land 100 men", order, "LS98-boat-2", refusal=why_not, log_sentence="")


def _ship_options(boat: Boat, ship: Ship) -> Iterator[MenuOption[BoatOrder]]:
    """LS98-boat-3, LS98-sink-1: yield what a boat may do beside a ship."""
    empty = not (boat.soldiers or boat.leader or boat.saved)
    whose, name = _boat_name(boat), name_in_sentence(ship.name)
    if ship.side == boat.side and is_fighting(ship) and not is_sinking(ship):
        yield _ship_option(BoatTask.BOARD, f"Come aboard {ship.name}", ship, "LS98-boat-3", "")
    if is_sinking(ship) and empty and ship.men_blocks:
        yield _ship_option(BoatTask.SAVE, f"Take 100 men off {ship.name}", ship, "LS98-sink-1", "")
    in_front = neighbour_direction(ship.hex, boat.hex) != 0
    if ship.side == boat.side and needs_tow(ship) and in_front and empty:
        said = f"{whose} takes {name} in tow"
        yield _ship_option(BoatTask.TOW, f"Tow {ship.name}", ship, "LS98-tow-1", said)


def _ship_option(deed: BoatTask, words: str, ship: Ship, clause: str, said: str) -> MenuOption[BoatOrder]:
    return MenuOption(f"{deed} {ship.id}", words, BoatOrder(deed, ship.id), clause, log_sentence=said)


def can_row_to(here: Hex) -> bool:
    """LS98-boat-1: a boat can be rowed there: over shallows too, but not on to rocks or land."""
    return is_on_map(here) and terrain_at(here) not in (LAND, CLIFFS, ROCKS)


async def carry_out_order(boat: Boat, order: BoatOrder) -> None:
    """LS98-boat-1 to LS98-boat-3: what the boat was told to do is done."""
    match order.task:
        case BoatTask.ROW:
            boat.hex = boat.hex.hex_towards(order.direction, rule_table("movement")["boat"])
            await log_boat(boat, "LS98-boat-1", "pulled")
            await try_deliver_order(boat)
        case BoatTask.LAND:
            await land_men(boat)
        case BoatTask.BOARD:
            await take_boat_aboard(boat, get_ship(order.target_id))
        case BoatTask.SAVE:
            await rescue_men(boat, get_ship(order.target_id))
        case BoatTask.TOW:
            boat.towing = order.target_id


async def try_deliver_order(boat: Boat) -> None:
    """LS98-boat-3: an order that comes alongside the ship it is for counts as a signal received."""
    if boat.order and distance(boat.hex, get_ship(boat.to).hex) <= 1:
        ship = get_ship(boat.to)
        if is_fighting(ship):
            await log_boat(boat, "LS98-boat-3", "order", ship.id)
            ship.order = boat.order
        boat.order, boat.to = 0, ""


async def land_men(boat: Boat) -> None:
    """LS98-boat-2: a block of men is ashore, and out of the game as landed."""
    board = get_single(Board)
    boat.soldiers -= 1
    board.landed[board.sides.index(boat.side)] += 1
    await log_boat(boat, "LS98-boat-2", "landed")


async def rescue_men(boat: Boat, ship: Ship) -> None:
    """LS98-sink-1, LS98-ground-2: a block of men is taken off a ship that goes down: of a prize first of all
    the block that was sent to man her (LS98-board-9). Enemies are prisoners."""
    kind = next(k for k in (MenKind.SOLDIERS, MenKind.CREW, MenKind.MARINES) if getattr(ship, k))
    whose = ship.born
    if ship.prize_crew and ship.crew:
        kind, whose, ship.prize_crew = MenKind.CREW, ship.side, 0
    setattr(ship, kind, getattr(ship, kind) - 1)
    boat.saved, boat.kind = 1, kind if whose == boat.side else MenKind.PRISONERS
    await log_boat(boat, "LS98-sink-1", "saved", ship.id)


async def take_boat_aboard(boat: Boat, ship: Ship) -> None:
    """LS98-boat-3: the one who is in the boat is aboard that ship from now on, and the boat is hers;
    prisoners do no duty, and a leader who was hurt still is."""
    ship.soldiers += boat.soldiers
    ship.start += boat.soldiers * has_book_option("men-away")
    if boat.saved and boat.kind != MenKind.PRISONERS:
        setattr(ship, boat.kind, getattr(ship, boat.kind) + boat.saved)
    if boat.leader:
        ship.leaders.append(boat.leader)
        ship.leaders_hurt += [boat.leader] * boat.hurt
    ship.boats += 1
    add_marker(boat.number, Gone("aboard"))
    await log_boat(boat, "LS98-boat-3", "aboard", ship.id)
    if boat.flag and not ship.flagship:
        await shift_flag(ship)


def leads_flagship(ship: Ship, leader: str) -> bool:
    """LS98-orders-1: he is the first of a flagship's players, and no boat has the Commodore yet."""
    away = any(boat.flag and boat.side == ship.side for boat in boats_away())
    return ship.flagship and ship.leaders[0] == leader and not away


async def shift_flag(ship: Ship) -> None:
    """LS98-orders-1, LS98-boat-3: the Commodore has come aboard: she is her side's flagship now."""
    for other in every(Ship):
        if other.flagship and other.born == ship.born:
            other.flagship = False
    ship.flagship = True
    await happen(Told("LS98-orders-1", ship.id, "she hoists the Commodore's flag"))


# ------------------------------------------------------------------------------ run down
async def ask_to_run_down(ship: Ship) -> None:
    """LS98-boat-4: a ship that has moved beside an enemy's boat, or over it, may sink it; one that lies still
    may not."""
    if not is_fighting(ship) or is_sinking(ship):
        return
    near = [b for b in boats_away() if b.side != ship.side and distance(b.hex, ship.hex) <= 1]
    for boat in near:
        whose = _boat_name(boat)
        offers = (
            MenuOption(f"sink {boat.id}", f"Sink {whose}", True, "LS98-boat-4", log_sentence=""),
            logged_option("spare", "Let it go", False, "LS98-boat-4", f"lets {name_in_sentence(whose)} go"),
        )
        if await choose(ship.side, "LS98-boat-4", OptionMenu(offers), ship.id):
            await sink_boat(boat, ship)


async def sink_boat(boat: Boat, ship: Ship) -> None:
    """LS98-boat-4: the boat is gone with all in it."""
    add_marker(boat.number, Gone("sunk"))
    await log_boat(boat, "LS98-boat-4", "run down", ship.id)
    if boat.leader:
        await happen(Befell("LS98-boat-4", boat.ship, f"{boat.leader} lost"))
