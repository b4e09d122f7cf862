"""LS98-move-6, LS98-anchor: what a ship does at the start of her move, before her first hex: the
sail she carries, her anchor, a tow, her boats, her guns made double, a prize to man."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.books.ls98.rules.anchoring import (
    anchor_refusal,
    cut_cables,
    drop_anchor,
    turn_on_springs,
    weigh_anchor,
)
from game.books.ls98.rules.boats import EMPTY, Cargo, lower_boat, lower_options
from game.books.ls98.rules.collision import try_cut_loose, turn_when_clear
from game.books.ls98.rules.disengaging import try_cut_grapples
from game.books.ls98.rules.loading import doubling_sides, load_double
from game.books.ls98.rules.prizes import burn_prize, man_prize, prizes_to_burn, prizes_to_man
from game.books.ls98.rules.sheet import (
    Ship,
    holds_of,
    is_anchored,
    is_entangled,
    is_fighting,
    is_under_way,
    ship_named,
)
from game.books.ls98.rules.standing_orders import SURRENDER
from game.books.ls98.rules.striking import surrender_by_signal
from game.books.ls98.rules.towing import is_in_tow, towable
from game.core.events import Ordered
from game.core.steps import Option, OptionMenu, Refusal, choose, happen
from game.core.wording import WHO_PLACEHOLDER, name_in_sentence
from game.sea.hexes import Sector


class Deed(StrEnum):
    """What a ship does at the start of her move."""

    FULL = "full"
    HALF = "half"
    LIE = "lie"
    PORT = "port"
    STARBOARD = "starboard"
    """She turns on her springs to that side (LS98-anchor-3)."""
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
class Opening:
    """One thing to do: the id of the ship it is done to, the side whose guns it is about, what a
    boat is lowered with."""

    deed: Deed
    ship: str = ""
    side: Sector = Sector.HERE
    cargo: Cargo = EMPTY


FULL, HALF, LIE = Deed.FULL, Deed.HALF, Deed.LIE
ANCHOR, WEIGH, CUT = Deed.ANCHOR, Deed.WEIGH, Deed.CUT
STRIKE = Deed.STRIKE
Offers = Iterator[Option[Opening]]


async def start_move(ship: Ship) -> Deed:
    """LS98-move-6: what she does in this move: ``full`` or ``half`` sail, or something that takes
    the whole of it and is done when this returns."""
    tried: list[str] = []
    while True:
        order = await ask_move_start(ship, tried)
        match order.deed:
            case Deed.DOUBLE:
                await load_double(ship, order.side)
            case Deed.BOAT:
                await lower_boat(ship, order.cargo)
            case Deed.TAKE:
                await man_prize(ship, ship_named(order.ship))
            case Deed.BURN:
                await burn_prize(ship, ship_named(order.ship))
            case Deed.LOOSE | Deed.GRAPPLES:
                tried.append(order.ship)
                await try_to_part(ship, order)
            case _:
                return await do_whole_move(ship, order)


async def ask_move_start(ship: Ship, tried_ids: list[str]) -> Opening:
    """LS98-move-6: the owner's choice, if there is any to make."""
    menu = OptionMenu((*move_options(ship), *part_options(ship, tried_ids), *extra_options(ship)))
    free = [offer.value for offer in menu.offers if not offer.refusal]
    if len(free) < 2:
        return free[0]
    return await choose(ship.side, "LS98-move-6", menu, ship.id)


async def try_to_part(ship: Ship, order: Opening) -> None:
    """LS98-coll-3, LS98-diseng-1: she tries to come clear of one ship."""
    if order.deed == Deed.GRAPPLES:
        return await try_cut_grapples(ship, ship_named(order.ship))
    if await try_cut_loose(ship, ship_named(order.ship)) and is_under_way(ship):
        await turn_when_clear(ship)
    return None


async def do_whole_move(ship: Ship, order: Opening) -> Deed:
    """Do what takes a whole move; cutting the cables leaves her under half sail."""
    match order.deed:
        case Deed.ANCHOR:
            await drop_anchor(ship)
        case Deed.WEIGH:
            await weigh_anchor(ship)
        case Deed.CUT:
            await cut_cables(ship)
            return HALF
        case Deed.PORT | Deed.STARBOARD:
            await turn_on_springs(ship, Sector(order.deed))
        case Deed.STRIKE:
            await surrender_by_signal(ship)
        case Deed.TOW:
            ship.towing = order.ship
            await happen(Ordered("LS98-tow-1", ship.id, f"tows {ship_named(order.ship).name}"))
    return order.deed


# ------------------------------------------------------------------------------ what is offered
def move_options(ship: Ship) -> Offers:
    """LS98-move-6, LS98-anchor-1 to LS98-anchor-3: return what may be made of the whole move."""
    if is_under_way(ship) and not is_in_tow(ship):
        yield from sail_options(ship)
        return
    if not is_anchored(ship):
        yield Option(
            LIE,
            "Lie as she is",
            Opening(LIE),
            "LS98-move-2",
            log_sentence=f"{WHO_PLACEHOLDER} lies as she is",
        )
        return
    at_anchor = f"{WHO_PLACEHOLDER} lies at anchor"
    if not ship.fleeing:
        yield Option(LIE, "Lie at anchor", Opening(LIE), "LS98-anchor-3", log_sentence=at_anchor)
        for side in (Deed.PORT, Deed.STARBOARD):
            yield Option(
                side,
                f"Turn on her springs to {side}",
                Opening(side),
                "LS98-anchor-3",
                log_sentence=f"{WHO_PLACEHOLDER} turns on her springs to {side}",
            )
        yield Option(
            WEIGH,
            "Weigh anchor",
            Opening(WEIGH),
            "LS98-anchor-2",
            log_sentence=f"{WHO_PLACEHOLDER} weighs her anchor",
        )
    if not ship.dismasted and not is_entangled(ship):
        yield Option(
            CUT,
            "Cut her cables and sail",
            Opening(CUT),
            "LS98-anchor-2",
            log_sentence=f"{WHO_PLACEHOLDER} cuts her cables and sails",
        )
    elif ship.fleeing:
        yield Option(LIE, "Lie at anchor", Opening(LIE), "LS98-anchor-3", log_sentence=at_anchor)


def sail_options(ship: Ship) -> Offers:
    """LS98-move-6, LS98-morale-4: full or half sail, the anchor, a tow."""
    flees = Refusal("LS98-morale-4", "she flees, under all the sail she can carry")
    no_half = flees if ship.fleeing and full_sail_refusal(ship) is None else None
    yield Option(
        HALF,
        "Half sail",
        Opening(HALF),
        "LS98-move-10",
        refusal=no_half,
        log_sentence=f"{WHO_PLACEHOLDER} sails under half sail",
    )
    yield Option(
        FULL,
        "Full sail",
        Opening(FULL),
        "LS98-move-6",
        refusal=full_sail_refusal(ship),
        log_sentence=f"{WHO_PLACEHOLDER} sails under full sail",
    )
    refused = flees if ship.fleeing else anchor_refusal(ship)
    yield Option(ANCHOR, "Anchor", Opening(ANCHOR), "LS98-anchor-1", refusal=refused, log_sentence="")
    if not ship.fleeing:
        for other in towable(ship):
            yield _ship_option(Deed.TOW, other, f"Take {other.name} in tow", "LS98-tow-1", "")


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
        other = ship_named(hold.partner(ship.id))
        if other.id in tried_ids:
            continue
        name = name_in_sentence(other.name)
        if not hold.grappled:
            yield _ship_option(
                Deed.LOOSE,
                other,
                f"Cut away from {other.name}",
                "LS98-coll-3",
                f"{WHO_PLACEHOLDER} tries to cut away from {name}",
            )
        elif hold.repeller == ship.id:
            words = f"Cut the grapples of {other.name}"
            yield _ship_option(
                Deed.GRAPPLES,
                other,
                words,
                "LS98-diseng-1",
                f"{WHO_PLACEHOLDER} tries to cut the grapples of {name}",
            )


def extra_options(ship: Ship) -> Offers:
    """LS98-fire-15, LS98-boat-1, LS98-board-9, LS98-sig-2: return what she may do besides."""
    if not is_fighting(ship):
        return
    if ship.order == SURRENDER:
        yield Option(STRIKE, "Haul down her colours", Opening(STRIKE), "LS98-sig-2", log_sentence="")
    for side in doubling_sides(ship):
        words, order = f"Make her {side} ball double", Opening(Deed.DOUBLE, side=side)
        said = f"{WHO_PLACEHOLDER} makes the ball in her {side} guns double"
        yield Option(f"{Deed.DOUBLE} {side}", words, order, "LS98-fire-15", log_sentence=said)
    for boat in lower_options(ship):
        order = Opening(Deed.BOAT, cargo=boat.value)
        yield Option(
            boat.key,
            boat.label,
            order,
            boat.clause,
            refusal=boat.refusal,
            note=boat.note,
            log_sentence=boat.log_sentence,
        )
    for prize, refused in prizes_to_man(ship):
        words = f"Put a prize crew aboard {prize.name}"
        said = f"{WHO_PLACEHOLDER} sends a prize crew aboard {name_in_sentence(prize.name)}"
        yield _ship_option(Deed.TAKE, prize, words, "LS98-board-9", said, refused)
    for prize, refused in prizes_to_burn(ship):
        yield _ship_option(
            Deed.BURN,
            prize,
            f"Set fire to {prize.name}",
            "LS98-sig-2",
            f"{WHO_PLACEHOLDER} sets fire to {name_in_sentence(prize.name)}",
            refused,
        )


def _ship_option(
    deed: Deed, other: Ship, words: str, clause: str, said: str, refused: Refusal | None = None
) -> Option[Opening]:
    """Return an option that concerns another ship."""
    key = f"{deed} {other.id}"
    return Option(key, words, Opening(deed, other.id), clause, refusal=refused, log_sentence=said)
