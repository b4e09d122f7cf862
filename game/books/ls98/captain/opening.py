"""The start of a move: sail, anchor and cables, boats lowered, prizes (LS98-move-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import may_still_land, to_the_beach
from game.books.ls98.captain.coxswain import beside, is_stranded
from game.books.ls98.captain.master import best_course, course_words
from game.books.ls98.captain.outlook import Sight, look
from game.books.ls98.captain.score import later as bears_later
from game.books.ls98.captain.score import lies_astern, place, taken
from game.books.ls98.rules.boats import EMPTY, SOLDIERS
from game.books.ls98.rules.opening import (
    ANCHOR,
    CUT,
    FULL,
    HALF,
    LIE,
    STRIKE,
    WEIGH,
    Deed,
    Opening,
)
from game.books.ls98.rules.previews import helm_under
from game.books.ls98.rules.sheet import Ship, boats, fights, holds_of, is_sinking, ship_named, ships
from game.books.ls98.rules.standing import BURN
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose, Option
from game.sea.hexes import PORT, STARBOARD, distance, turned

TURNS: Mapping[str, int] = {LIE: 0, PORT: -1, STARBOARD: 1}
Offers = Sequence[Option[Opening]]
"""What she may do now."""


def begin(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-move-6: first what she may do besides, then sail, anchor or springs."""
    ship, keys = ship_named(asked.about), asked.menu.keys()
    offers = [offer for offer in asked.menu.options() if not offer.refused]
    if STRIKE in keys:
        return [STRIKE], Rationale(f"{ship.name} strikes, as the flagship signals")
    besides = extra(ship, offers)  # never a second ball: it does not carry beyond close range
    if besides:
        return besides
    sight = look(ship, mind.aims)
    if HALF in keys or FULL in keys:
        return under_way(mind, sight, offers)
    if LIE in keys and len([key for key in keys if key in TURNS]) > 1:
        return at_anchor(mind, sight, keys)
    parting = part(mind, sight, offers)
    return parting or ([keys[0]], Rationale(f"{ship.name} lies as she is"))


# ------------------------------------------------------------------------------ besides
def extra(ship: Ship, offers: Offers) -> Decision | None:
    """LS98-board-9, LS98-sig-2, LS98-boat-1: prizes manned, or burnt where that is ordered; boats
    lowered, with troops for the beach or to save who drowns."""
    for offer in offers:
        order = offer.value
        if order.deed == Deed.BURN and ship.order == BURN:
            name = ship_named(order.ship).name
            return [offer.key], Rationale(f"Burn {name}, as the flagship signals")
        if order.deed == Deed.TAKE and ship.crew > 3:
            return [offer.key], Rationale(f"A prize crew to {ship_named(order.ship).name}")
    return boat_away(ship, offers)


def boat_away(ship: Ship, offers: Offers) -> Decision | None:
    """LS98-boat-1, LS98-boat-3: a boat with troops for the beach, or an empty one to help."""
    boats_by = {o.value.cargo: o.key for o in offers if o.value.deed == Deed.BOAT}
    men, empty = boats_by.get(SOLDIERS), boats_by.get(EMPTY)
    away = to_the_beach(ship.hex)
    if men and may_still_land(ship) and away <= w.BOATS_FROM and spares_men(ship):
        return [men], Rationale(f"A boat with 100 men to the beach, {away} hexes")
    if empty and ship.boats and drowning_near(ship):
        return [empty], Rationale("A boat to save who drowns")
    if empty and is_stranded(ship) and beside(ship):
        return [empty], Rationale("A boat to haul her off")
    return None


def spares_men(ship: Ship) -> bool:
    """LS98-board-5: a ship in a boarding fight keeps her soldiers."""
    return not any(hold.grappled for hold in holds_of(ship.id))


def drowning_near(ship: Ship) -> bool:
    """LS98-sink-1: a friend goes down within a boat's reach, with nobody sent to her yet."""
    sinking = [s for s in ships() if is_sinking(s) and s.born == ship.side and s.strength]
    boats_out = [b for b in boats() if b.side == ship.side and not (b.soldiers or b.leader)]
    return len(boats_out) < 2 and any(distance(s.hex, ship.hex) <= 2 for s in sinking)


# ------------------------------------------------------------------------------ under way
def under_way(mind: DecisionMaker, sight: Sight, offers: Offers) -> Decision:
    """LS98-move-6: the sail under which her best course is worth more; her anchor off the beach."""
    keys = [offer.key for offer in offers]
    ship, best, most, words = sight.ship, "", -1e9, ""
    nearest = min((foe.away for foe in sight.foes), default=99)
    off = to_the_beach(ship.hex)
    if ANCHOR in keys and may_still_land(ship) and off <= w.LIE_OFF and nearest > w.FOES_NEAR:
        return [ANCHOR], Rationale(f"Anchor off the beach: {off} hexes for the boats")
    if ANCHOR in keys and is_to_lie_here(sight):
        return [ANCHOR], Rationale("Anchor: here her squadron is to lie")
    tow = towing(offers) if nearest > w.FOES_NEAR else None
    if tow is not None:
        return tow
    for key in (HALF, FULL):
        if key not in keys or (key == FULL and HALF in keys and is_to_lie_here(sight)):
            continue  # only a slow ship may anchor (LS98-anchor-1)
        course = best_course(mind, sight, helm_under(ship, key == FULL))
        if course.way is not None and course.worth > most:
            best, most, words = key, course.worth, course_words(sight, course)
    if not best:
        return [next(key for key in keys if key in (HALF, FULL))], Rationale("Under way")
    return [best], Rationale(words, round(most, 2))


def is_to_lie_here(sight: Sight) -> bool:
    """Whether her squadron's order has her anchor about where she is."""
    station, berth = sight.station, sight.berth
    if station is None or berth is None or not station.anchors:
        return False
    return distance(sight.ship.hex, berth) <= w.AT_HER_BERTH


def towing(offers: Offers) -> Decision | None:
    """LS98-tow-1: a friend astern who cannot move by herself is taken in tow, while no enemy is
    near."""
    for offer in offers:
        if offer.value.deed == Deed.TOW and fights(ship_named(offer.value.ship)):
            name = ship_named(offer.value.ship).name
            return [offer.key], Rationale(f"Tow {name}, four or more on a die")
    return None


# ------------------------------------------------------------------------------ at anchor
def at_anchor(mind: DecisionMaker, sight: Sight, keys: list[str]) -> Decision:
    """LS98-anchor-2, LS98-anchor-3: she lies and lands her men as long as nobody troubles her;
    else whatever is best of lying, springing her broadside round, and cutting."""
    ship = sight.ship
    nearest = min((foe.away for foe in sight.foes), default=99)
    lands = may_still_land(ship)
    best, most = str(LIE), -1e9
    for key in keys:
        if key in TURNS:
            worth = lying(sight, turned(ship.heading, TURNS[key])) - w.SPRING * (key != LIE)
        elif key == CUT:
            worth = cutting(mind, sight) - w.CABLES - w.STAYS * lands
        else:
            continue
        if worth > most:
            best, most = key, worth
    if best == CUT and is_to_lie_here(sight):
        best = LIE
    if best == CUT and nearest > w.FOES_NEAR and WEIGH in keys:
        best = LIE if lands else WEIGH
    words: Mapping[str, str] = {LIE: "Lie at anchor", CUT: "Cut the cables", WEIGH: "Weigh anchor"}
    return [best], Rationale(words.get(best, f"Spring her round to {best}"), round(most, 2))


def lying(sight: Sight, heading: int) -> float:
    """What it is worth to lie at anchor on a heading: guns that bear, rakes avoided, and whoever
    may come to board."""
    here = sight.ship.hex.q, sight.ship.hex.r
    worth = bears_later(sight, *here, heading, sight.ship.fired) - taken(sight, *here, heading)
    for foe in sight.foes:
        if foe.away <= w.BOARDED_WITHIN:
            worth += w.BOARDS * min(foe.board(sight.ship), 0.0) / foe.away
        if foe.dismasted and lies_astern(sight, foe, *here, heading):
            worth += foe.prize
    if sight.flees or sight.edges or not sight.lands:
        worth += place(sight, (0, 0, heading), here)
    return worth


def cutting(mind: DecisionMaker, sight: Sight) -> float:
    """LS98-anchor-2: what the best course is worth, once her cables are cut."""
    return best_course(mind, sight, helm_under(sight.ship, False)).worth


# ------------------------------------------------------------------------------ held fast
def part(mind: DecisionMaker, sight: Sight, offers: Offers) -> Decision | None:
    """LS98-coll-3, LS98-diseng-1: she cuts away from a friend, and from a foe whom she had better
    not board."""
    for offer in offers:
        key, name = offer.key, offer.value.ship
        if offer.value.deed not in (Deed.LOOSE, Deed.GRAPPLES):
            continue
        other = next((foe for foe in sight.foes if foe.ship.id == name), None)
        if other is None or other.board(sight.ship) < w.EVEN_FIGHT or sight.flees:
            return [key], Rationale(f"Cut away from {ship_named(name).name}", 0.0, 50)
    return None
