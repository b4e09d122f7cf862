"""LS98-move-6, LS98-anchor: what a ship does at the start of her move, before her first hex: the sail she
carries, her anchor, a tow, her boats, her guns made double, a prize to man."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.books.ls98.rules.boarding import burn_prize, burning_choices, man_prize, manning_choices
from game.books.ls98.rules.boats import EMPTY, BoatCargo, lower_boat, lower_options
from game.books.ls98.rules.cards import SURRENDER
from game.books.ls98.rules.collision import ask_turn_when_clear, try_cut_grapples, try_cut_loose
from game.books.ls98.rules.gunnery import double_side_load, sides_to_double
from game.books.ls98.rules.morale import surrender_by_signal
from game.books.ls98.rules.motion import (
    anchor_refusal,
    cut_cables,
    drop_anchor,
    turn_on_springs,
    weigh_anchor,
)
from game.books.ls98.rules.sheet import (
    Ship,
    get_ship,
    holds_of,
    is_anchored,
    is_entangled,
    is_fighting,
    is_under_way,
)
from game.books.ls98.rules.towing import is_in_tow, towable_ships
from game.books.menus import logged_option
from game.core.events import Ordered
from game.core.steps import MenuOption, OptionMenu, Refusal, choose, happen
from game.core.wording import WHO, name_in_sentence
from game.sea.hexes import Sector


class MoveStartTask(StrEnum):
    """What a ship does at the start of her move."""

    FULL = "full"
    HALF = "half"
    LIE = "lie"
    PORT = "port"
    STARBOARD = "starboard"  # she turns on her springs to that side (LS98-anchor-3)
    ANCHOR = "anchor"
    WEIGH = "weigh"
    CUT = "cut"
    STRIKE = "strike"
    TOW = "tow"
    LOOSE = "loose"
    GRAPPLES = "grapples"
    DOUBLE = "double"
    BOAT = "boat"
    TAKE = "take"
    BURN = "burn"


@dataclass(frozen=True, slots=True)
class MoveStartOrder:
    """One thing to do: the id of the ship it is done to, the side whose guns it is about, what a boat is
    lowered with."""

    task: MoveStartTask
    target_id: str = ""
    gun_side: Sector = Sector.HERE
    boat_cargo: BoatCargo = EMPTY


FULL, HALF, LIE = MoveStartTask.FULL, MoveStartTask.HALF, MoveStartTask.LIE
ANCHOR, WEIGH, CUT = MoveStartTask.ANCHOR, MoveStartTask.WEIGH, MoveStartTask.CUT
STRIKE = MoveStartTask.STRIKE
Offers = Iterator[MenuOption[MoveStartOrder]]


async def run_move_start(ship: Ship) -> MoveStartTask:
    """LS98-move-6: what she does in this move: ``full`` or ``half`` sail, or something that takes the whole
    of it and is done when this returns."""
    tried: list[str] = []
    while True:
        order = await ask_move_start(ship, tried)
        match order.task:
            case MoveStartTask.DOUBLE:
                await double_side_load(ship, order.gun_side)
            case MoveStartTask.BOAT:
                await lower_boat(ship, order.boat_cargo)
            case MoveStartTask.TAKE:
                await man_prize(ship, get_ship(order.target_id))
            case MoveStartTask.BURN:
                await burn_prize(ship, get_ship(order.target_id))
            case MoveStartTask.LOOSE | MoveStartTask.GRAPPLES:
                tried.append(order.target_id)
                await try_to_part_from(ship, order)
            case _:
                return await carry_out_whole_move(ship, order)


async def ask_move_start(ship: Ship, tried_ids: list[str]) -> MoveStartOrder:
    """LS98-move-6: the owner's choice, if there is any to make."""
    offers = (*whole_move_options(ship), *part_options(ship, tried_ids), *besides_move_options(ship))
    menu = OptionMenu(offers)
    free = [offer.value for offer in menu.offers if not offer.refusal]
    if len(free) < 2:
        return free[0]
    return await choose(ship.side, "LS98-move-6", menu, ship.id)


async def try_to_part_from(ship: Ship, order: MoveStartOrder) -> None:
    """LS98-coll-3, LS98-diseng-1: she tries to come clear of one ship."""
    if order.task == MoveStartTask.GRAPPLES:
        return await try_cut_grapples(ship, get_ship(order.target_id))
    if await try_cut_loose(ship, get_ship(order.target_id)) and is_under_way(ship):
        await ask_turn_when_clear(ship)
    return None


async def carry_out_whole_move(ship: Ship, order: MoveStartOrder) -> MoveStartTask:
    """Do what takes a whole move; cutting the cables leaves her under half sail."""
    match order.task:
        case MoveStartTask.ANCHOR:
            await drop_anchor(ship)
        case MoveStartTask.WEIGH:
            await weigh_anchor(ship)
        case MoveStartTask.CUT:
            await cut_cables(ship)
            return HALF
        case MoveStartTask.PORT | MoveStartTask.STARBOARD:
            await turn_on_springs(ship, Sector(order.task))
        case MoveStartTask.STRIKE:
            await surrender_by_signal(ship)
        case MoveStartTask.TOW:
            ship.towing = order.target_id
            await happen(Ordered("LS98-tow-1", ship.id, f"tows {get_ship(order.target_id).name}"))
    return order.task


# ------------------------------------------------------------------------------ what is offered
def whole_move_options(ship: Ship) -> Offers:
    """LS98-move-6, LS98-anchor-1 to LS98-anchor-3: return what may be made of the whole move."""
    if is_under_way(ship) and not is_in_tow(ship):
        yield from sail_options(ship)
        return
    if not is_anchored(ship):
        yield _own_option(LIE, "Lie as she is", "LS98-move-2", "lies as she is")
        return
    if not ship.fleeing:
        yield _own_option(LIE, "Lie at anchor", "LS98-anchor-3", "lies at anchor")
        for side in (MoveStartTask.PORT, MoveStartTask.STARBOARD):
            turn = f"on her springs to {side}"
            yield _own_option(side, f"Turn {turn}", "LS98-anchor-3", f"turns {turn}")
        yield _own_option(WEIGH, "Weigh anchor", "LS98-anchor-2", "weighs her anchor")
    if not ship.is_dismasted and not is_entangled(ship):
        yield _own_option(CUT, "Cut her cables and sail", "LS98-anchor-2", "cuts her cables and sails")
    elif ship.fleeing:
        yield _own_option(LIE, "Lie at anchor", "LS98-anchor-3", "lies at anchor")


def sail_options(ship: Ship) -> Offers:
    """LS98-move-6, LS98-morale-4: full or half sail, the anchor, a tow."""
    flees = Refusal("LS98-morale-4", "she flees, under all the sail she can carry")
    no_half = flees if ship.fleeing and full_sail_refusal(ship) is None else None
    yield _own_option(HALF, "Half sail", "LS98-move-10", "sails under half sail", no_half)
    yield _own_option(FULL, "Full sail", "LS98-move-6", "sails under full sail", full_sail_refusal(ship))
    refused, order = flees if ship.fleeing else anchor_refusal(ship), MoveStartOrder(ANCHOR)
    yield MenuOption(ANCHOR, "Anchor", order, "LS98-anchor-1", refusal=refused, log_sentence="")
    if not ship.fleeing:
        for other in towable_ships(ship):
            yield _ship_option(MoveStartTask.TOW, other, f"Take {other.name} in tow", "LS98-tow-1", "")


def full_sail_refusal(ship: Ship) -> Refusal | None:
    """LS98-anchor-2, LS98-board-9: return why she may not carry full sail."""
    if ship.weighed:
        return Refusal("LS98-anchor-2", "her first move off her anchor is at half sail")
    if ship.manned:
        return Refusal("LS98-board-9", "a prize sails at half sail")
    return None


def part_options(ship: Ship, tried_ids: list[str]) -> Offers:
    """LS98-coll-3, LS98-diseng-1: the ships she may try to come clear of, each once a move."""
    for hold in holds_of(ship.id):
        other = get_ship(hold.partner(ship.id))
        if other.id in tried_ids:
            continue
        name = name_in_sentence(other.name)
        if not hold.grappled:
            task, words, said = MoveStartTask.LOOSE, f"Cut away from {other.name}", f"away from {name}"
            yield _ship_option(task, other, words, "LS98-coll-3", f"{WHO} tries to cut {said}")
        elif hold.repeller == ship.id:
            task, words = MoveStartTask.GRAPPLES, f"Cut the grapples of {other.name}"
            said = f"{WHO} tries to cut the grapples of {name}"
            yield _ship_option(task, other, words, "LS98-diseng-1", said)


def besides_move_options(ship: Ship) -> Offers:
    """LS98-fire-15, LS98-boat-1, LS98-board-9, LS98-sig-2: return what she may do besides."""
    if not is_fighting(ship):
        return
    if ship.order == SURRENDER:
        yield MenuOption(
            STRIKE, "Haul down her colours", MoveStartOrder(STRIKE), "LS98-sig-2", log_sentence=""
        )
    for side in sides_to_double(ship):
        words, order = f"Make her {side} ball double", MoveStartOrder(MoveStartTask.DOUBLE, gun_side=side)
        said = f"{WHO} makes the ball in her {side} guns double"
        yield MenuOption(f"{MoveStartTask.DOUBLE} {side}", words, order, "LS98-fire-15", log_sentence=said)
    for boat in lower_options(ship):
        order = MoveStartOrder(MoveStartTask.BOAT, boat_cargo=boat.value)
        log = boat.log_sentence
        yield MenuOption(
            boat.key, boat.label, order, boat.clause, refusal=boat.refusal, note=boat.note, log_sentence=log
        )
    for prize, refused in manning_choices(ship):
        words = f"Put a prize crew aboard {prize.name}"
        said = f"{WHO} sends a prize crew aboard {name_in_sentence(prize.name)}"
        yield _ship_option(MoveStartTask.TAKE, prize, words, "LS98-board-9", said, refused)
    for prize, refused in burning_choices(ship):
        words, said = f"Set fire to {prize.name}", f"{WHO} sets fire to {name_in_sentence(prize.name)}"
        yield _ship_option(MoveStartTask.BURN, prize, words, "LS98-sig-2", said, refused)


def _own_option(
    task: MoveStartTask, label: str, clause: str, does: str, refused: Refusal | None = None
) -> MenuOption[MoveStartOrder]:
    return logged_option(task, label, MoveStartOrder(task), clause, does, refusal=refused)


def _ship_option(
    deed: MoveStartTask, other: Ship, words: str, clause: str, said: str, refused: Refusal | None = None
) -> MenuOption[MoveStartOrder]:
    key = f"{deed} {other.id}"
    return MenuOption(key, words, MoveStartOrder(deed, other.id), clause, refusal=refused, log_sentence=said)
