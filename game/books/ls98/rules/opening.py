"""LS98-move-6, LS98-anchor: what a ship does at the start of her move, before her first hex: the
sail she carries, her anchor, a tow, her boats, her guns made double, a prize to man."""

from __future__ import annotations

from collections.abc import Iterator

from game.books.ls98.rules.anchoring import cuts, drops_anchor, no_anchor, springs, weighs
from game.books.ls98.rules.boats import lower, lowering
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
from game.sea.hexes import PORT, STARBOARD

FULL, HALF, LIE = "full", "half", "lie"
ANCHOR, WEIGH, CUT = "anchor", "weigh", "cut"
STRIKE = "strike"
Offers = Iterator[Option[str]]


async def opening(ship: Ship) -> str:
    """LS98-move-6: what she does in this move: ``full`` or ``half`` sail, or something that takes
    the whole of it and is done when this returns."""
    tried: list[str] = []
    while True:
        key = await asked(ship, tried)
        word, _, rest = key.partition(" ")
        match word:
            case "double":
                await double_up(ship, rest)
            case "boat":
                await lower(ship, rest)
            case "take":
                await man(ship, ship_named(rest))
            case "burn":
                await burn(ship, ship_named(rest))
            case "loose" | "grapples":
                tried.append(rest)
                await parts(ship, word, rest)
            case _:
                return await done(ship, key)


async def asked(ship: Ship, tried: list[str]) -> str:
    """LS98-move-6: the owner's choice, if there is any to make."""
    menu = Pick((*ways(ship), *tries(ship, tried), *extras(ship)))
    keys = menu.keys()
    if len(keys) < 2:
        return keys[0]
    return await choose(ship.side, "LS98-move-6", menu, ship.id)


async def parts(ship: Ship, word: str, other: str) -> None:
    """LS98-coll-3, LS98-diseng-1: she tries to come clear of one ship."""
    if word == "grapples":
        return await cuts_grapples(ship, ship_named(other))
    if await cuts_loose(ship, ship_named(other)) and is_under_way(ship):
        await turn_clear(ship)
    return None


async def done(ship: Ship, key: str) -> str:
    """What takes a whole move has been done; cutting the cables leaves her under half sail."""
    word, _, rest = key.partition(" ")
    match word:
        case "anchor":
            await drops_anchor(ship)
        case "weigh":
            await weighs(ship)
        case "cut":
            await cuts(ship)
            return HALF
        case "port" | "starboard":
            await springs(ship, key)
        case "strike":
            await surrenders(ship)
        case "tow":
            ship.towing = rest
            await happen(Ordered("LS98-tow-1", ship.id, f"tows {ship_named(rest).name}"))
    return key


# ------------------------------------------------------------------------------ what is offered
def ways(ship: Ship) -> Offers:
    """LS98-move-6, LS98-anchor-1 to LS98-anchor-3: what may be made of the whole move."""
    if is_under_way(ship) and not is_in_tow(ship):
        yield from sails(ship)
        return
    if not anchored(ship):
        yield Option(LIE, "Lie as she is", LIE, "LS98-move-2")
        return
    if not ship.fleeing:
        yield Option(LIE, "Lie at anchor", LIE, "LS98-anchor-3")
        for side in (PORT, STARBOARD):
            yield Option(side, f"Turn on her springs to {side}", side, "LS98-anchor-3")
        yield Option(WEIGH, "Weigh anchor", WEIGH, "LS98-anchor-2")
    if not ship.dismasted and not entangled(ship):
        yield Option(CUT, "Cut her cables and sail", CUT, "LS98-anchor-2")
    elif ship.fleeing:
        yield Option(LIE, "Lie at anchor", LIE, "LS98-anchor-3")


def sails(ship: Ship) -> Offers:
    """LS98-move-6, LS98-morale-4: full or half sail, the anchor, a tow."""
    flees = Refusal("LS98-morale-4", "she flees, under all the sail she can carry")
    no_half = flees if ship.fleeing and no_full(ship) is None else None
    yield Option(HALF, "Half sail", HALF, "LS98-move-10", refused=no_half)
    yield Option(FULL, "Full sail", FULL, "LS98-move-6", refused=no_full(ship))
    refused = flees if ship.fleeing else no_anchor(ship)
    yield Option(ANCHOR, "Anchor", ANCHOR, "LS98-anchor-1", refused=refused)
    if not ship.fleeing:
        for other in towable(ship):
            words = f"Take {other.name} in tow"
            yield Option(f"tow {other.id}", words, f"tow {other.id}", "LS98-tow-1")


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
        if not hold.grappled:
            key, words = f"loose {other.id}", f"Cut away from {other.name}"
            yield Option(key, words, key, "LS98-coll-3")
        elif hold.repeller == ship.id:
            key, words = f"grapples {other.id}", f"Cut the grapples of {other.name}"
            yield Option(key, words, key, "LS98-diseng-1")


def extras(ship: Ship) -> Offers:
    """LS98-fire-15, LS98-boat-1, LS98-board-9, LS98-sig-2: what she may do besides."""
    if not fights(ship):
        return
    if ship.order == SURRENDER:
        yield Option(STRIKE, "Haul down her colours", STRIKE, "LS98-sig-2")
    for side in doubling(ship):
        words = f"Make her {side} ball double"
        yield Option(f"double {side}", words, f"double {side}", "LS98-fire-15")
    yield from lowering(ship)
    for prize, refused in takeable(ship):
        key, words = f"take {prize.id}", f"Put a prize crew aboard {prize.name}"
        yield Option(key, words, key, "LS98-board-9", refused=refused)
    for prize, refused in burnable(ship):
        key, words = f"burn {prize.id}", f"Set fire to {prize.name}"
        yield Option(key, words, key, "LS98-sig-2", refused=refused)
