"""LS98-move-6, LS98-anchor: what a ship does at the start of her move, before her first hex: the
sail she carries, her anchor, a tow, her boats, her guns made double, a prize to man."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.books.ls98.rules.anchoring import cuts, drops_anchor, no_anchor, springs, weighs
from game.books.ls98.rules.boats import EMPTY, Cargo, lower, lowering
from game.books.ls98.rules.collision import cuts_loose, turn_clear
from game.books.ls98.rules.disengaging import cuts_grapples
from game.books.ls98.rules.loading import double_up, doubling
from game.books.ls98.rules.prizes import burn, burnable, man, takeable
from game.books.ls98.rules.sheet import (
    Ship,
    anchored,
    entangled,
    fights,
    holds_of,
    is_under_way,
    ship_named,
)
from game.books.ls98.rules.standing import SURRENDER
from game.books.ls98.rules.striking import surrenders
from game.books.ls98.rules.towing import is_in_tow, towable
from game.core.events import Ordered
from game.core.steps import Option, Pick, Refusal, choose, happen
from game.core.wording import WHO, in_sentence
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


async def opening(ship: Ship) -> Deed:
    """LS98-move-6: what she does in this move: ``full`` or ``half`` sail, or something that takes
    the whole of it and is done when this returns."""
    tried: list[str] = []
    while True:
        order = await asked(ship, tried)
        match order.deed:
            case Deed.DOUBLE:
                await double_up(ship, order.side)
            case Deed.BOAT:
                await lower(ship, order.cargo)
            case Deed.TAKE:
                await man(ship, ship_named(order.ship))
            case Deed.BURN:
                await burn(ship, ship_named(order.ship))
            case Deed.LOOSE | Deed.GRAPPLES:
                tried.append(order.ship)
                await parts(ship, order)
            case _:
                return await done(ship, order)


async def asked(ship: Ship, tried: list[str]) -> Opening:
    """LS98-move-6: the owner's choice, if there is any to make."""
    menu = Pick((*ways(ship), *tries(ship, tried), *extras(ship)))
    free = [offer.value for offer in menu.offers if not offer.refused]
    if len(free) < 2:
        return free[0]
    return await choose(ship.side, "LS98-move-6", menu, ship.id)


async def parts(ship: Ship, order: Opening) -> None:
    """LS98-coll-3, LS98-diseng-1: she tries to come clear of one ship."""
    if order.deed == Deed.GRAPPLES:
        return await cuts_grapples(ship, ship_named(order.ship))
    if await cuts_loose(ship, ship_named(order.ship)) and is_under_way(ship):
        await turn_clear(ship)
    return None


async def done(ship: Ship, order: Opening) -> Deed:
    """What takes a whole move has been done; cutting the cables leaves her under half sail."""
    match order.deed:
        case Deed.ANCHOR:
            await drops_anchor(ship)
        case Deed.WEIGH:
            await weighs(ship)
        case Deed.CUT:
            await cuts(ship)
            return HALF
        case Deed.PORT | Deed.STARBOARD:
            await springs(ship, Sector(order.deed))
        case Deed.STRIKE:
            await surrenders(ship)
        case Deed.TOW:
            ship.towing = order.ship
            await happen(Ordered("LS98-tow-1", ship.id, f"tows {ship_named(order.ship).name}"))
    return order.deed


# ------------------------------------------------------------------------------ what is offered
def ways(ship: Ship) -> Offers:
    """LS98-move-6, LS98-anchor-1 to LS98-anchor-3: what may be made of the whole move."""
    if is_under_way(ship) and not is_in_tow(ship):
        yield from sails(ship)
        return
    if not anchored(ship):
        yield Option(
            LIE, "Lie as she is", Opening(LIE), "LS98-move-2", said=f"{WHO} lies as she is"
        )
        return
    at_anchor = f"{WHO} lies at anchor"
    if not ship.fleeing:
        yield Option(LIE, "Lie at anchor", Opening(LIE), "LS98-anchor-3", said=at_anchor)
        for side in (Deed.PORT, Deed.STARBOARD):
            yield Option(
                side,
                f"Turn on her springs to {side}",
                Opening(side),
                "LS98-anchor-3",
                said=f"{WHO} turns on her springs to {side}",
            )
        yield Option(
            WEIGH, "Weigh anchor", Opening(WEIGH), "LS98-anchor-2", said=f"{WHO} weighs her anchor"
        )
    if not ship.dismasted and not entangled(ship):
        yield Option(
            CUT,
            "Cut her cables and sail",
            Opening(CUT),
            "LS98-anchor-2",
            said=f"{WHO} cuts her cables and sails",
        )
    elif ship.fleeing:
        yield Option(LIE, "Lie at anchor", Opening(LIE), "LS98-anchor-3", said=at_anchor)


def sails(ship: Ship) -> Offers:
    """LS98-move-6, LS98-morale-4: full or half sail, the anchor, a tow."""
    flees = Refusal("LS98-morale-4", "she flees, under all the sail she can carry")
    no_half = flees if ship.fleeing and no_full(ship) is None else None
    yield Option(
        HALF,
        "Half sail",
        Opening(HALF),
        "LS98-move-10",
        refused=no_half,
        said=f"{WHO} sails under half sail",
    )
    yield Option(
        FULL,
        "Full sail",
        Opening(FULL),
        "LS98-move-6",
        refused=no_full(ship),
        said=f"{WHO} sails under full sail",
    )
    refused = flees if ship.fleeing else no_anchor(ship)
    yield Option(ANCHOR, "Anchor", Opening(ANCHOR), "LS98-anchor-1", refused=refused, said="")
    if not ship.fleeing:
        for other in towable(ship):
            yield _with(Deed.TOW, other, f"Take {other.name} in tow", "LS98-tow-1", "")


def no_full(ship: Ship) -> Refusal | None:
    """LS98-anchor-2, LS98-board-9: why she may not carry full sail."""
    if ship.weighed:
        return Refusal("LS98-anchor-2", "her first move off her anchor is at half sail")
    if ship.manned:
        return Refusal("LS98-board-9", "a prize sails at half sail")
    return None


def tries(ship: Ship, tried: list[str]) -> Offers:
    """LS98-coll-3, LS98-diseng-1: the ships she may try to come clear of, each once a move."""
    for hold in holds_of(ship.id):
        other = ship_named(hold.partner(ship.id))
        if other.id in tried:
            continue
        name = in_sentence(other.name)
        if not hold.grappled:
            yield _with(
                Deed.LOOSE,
                other,
                f"Cut away from {other.name}",
                "LS98-coll-3",
                f"{WHO} tries to cut away from {name}",
            )
        elif hold.repeller == ship.id:
            words = f"Cut the grapples of {other.name}"
            yield _with(
                Deed.GRAPPLES,
                other,
                words,
                "LS98-diseng-1",
                f"{WHO} tries to cut the grapples of {name}",
            )


def extras(ship: Ship) -> Offers:
    """LS98-fire-15, LS98-boat-1, LS98-board-9, LS98-sig-2: what she may do besides."""
    if not fights(ship):
        return
    if ship.order == SURRENDER:
        yield Option(STRIKE, "Haul down her colours", Opening(STRIKE), "LS98-sig-2", said="")
    for side in doubling(ship):
        words, order = f"Make her {side} ball double", Opening(Deed.DOUBLE, side=side)
        said = f"{WHO} makes the ball in her {side} guns double"
        yield Option(f"{Deed.DOUBLE} {side}", words, order, "LS98-fire-15", said=said)
    for boat in lowering(ship):
        order = Opening(Deed.BOAT, cargo=boat.value)
        yield Option(
            boat.key,
            boat.label,
            order,
            boat.clause,
            refused=boat.refused,
            note=boat.note,
            said=boat.said,
        )
    for prize, refused in takeable(ship):
        words = f"Put a prize crew aboard {prize.name}"
        said = f"{WHO} sends a prize crew aboard {in_sentence(prize.name)}"
        yield _with(Deed.TAKE, prize, words, "LS98-board-9", said, refused)
    for prize, refused in burnable(ship):
        yield _with(
            Deed.BURN,
            prize,
            f"Set fire to {prize.name}",
            "LS98-sig-2",
            f"{WHO} sets fire to {in_sentence(prize.name)}",
            refused,
        )


def _with(
    deed: Deed, other: Ship, words: str, clause: str, said: str, refused: Refusal | None = None
) -> Option[Opening]:
    """Something that is done with another ship."""
    key = f"{deed} {other.id}"
    return Option(key, words, Opening(deed, other.id), clause, refused=refused, said=said)
