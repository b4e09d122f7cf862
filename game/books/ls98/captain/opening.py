"""The start of a move: sail, anchor and cables, boats lowered, guns made double, prizes
(LS98-move-6)."""

from __future__ import annotations

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import may_still_land, to_the_beach
from game.books.ls98.captain.coxswain import beside, is_stranded
from game.books.ls98.captain.master import best_course, course_words
from game.books.ls98.captain.outlook import Sight, look
from game.books.ls98.captain.score import later as bears_later
from game.books.ls98.captain.score import lies_astern, place, taken
from game.books.ls98.rules.opening import ANCHOR, CUT, FULL, HALF, LIE, STRIKE, WEIGH
from game.books.ls98.rules.previews import helm_under
from game.books.ls98.rules.sheet import Ship, boats, fights, holds_of, is_sinking, ship_named, ships
from game.books.ls98.rules.standing import BURN
from game.captains.mind import Decision, Mind
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.sea.hexes import PORT, STARBOARD, degrees_of, distance, pose_of, turned
from game.sea.pose import local

TURNS = {LIE: 0, PORT: -1, STARBOARD: 1}


def begin(mind: Mind, asked: Choose) -> Decision:
    """LS98-move-6: first what she may do besides, then sail, anchor or springs."""
    ship, keys = ship_named(asked.about), asked.menu.keys()
    if STRIKE in keys:
        return [STRIKE], Rationale(f"{ship.name} strikes, as the flagship signals")
    besides = extra(ship, keys)
    if besides:
        return besides
    sight = look(ship, mind.aims)
    doubled = double_up(sight, keys)
    if doubled:
        return doubled
    if HALF in keys or FULL in keys:
        return under_way(mind, sight, keys)
    if LIE in keys and len([key for key in keys if key in TURNS]) > 1:
        return at_anchor(mind, sight, keys)
    parting = part(mind, sight, keys)
    return parting or ([keys[0]], Rationale(f"{ship.name} lies as she is"))


# ------------------------------------------------------------------------------ besides
def extra(ship: Ship, keys: list[str]) -> Decision | None:
    """LS98-board-9, LS98-sig-2, LS98-boat-1: prizes manned, or burnt where that is ordered; boats
    lowered, with troops for the beach or to save who drowns."""
    for key in keys:
        word, _, name = key.partition(" ")
        if word == "burn" and ship.order == BURN:
            return [key], Rationale(f"Burn {ship_named(name).name}, as the flagship signals")
        if word == "take" and ship.crew > 3:
            return [key], Rationale(f"A prize crew to {ship_named(name).name}")
    away = to_the_beach(ship.hex)
    if "boat men" in keys and may_still_land(ship) and away <= w.BOATS_FROM and spares_men(ship):
        return ["boat men"], Rationale(f"A boat with 100 men to the beach, {away} hexes")
    if "boat empty" in keys and ship.boats and drowning_near(ship):
        return ["boat empty"], Rationale("A boat to save who drowns")
    if "boat empty" in keys and is_stranded(ship) and beside(ship):
        return ["boat empty"], Rationale("A boat to haul her off")
    return None


def spares_men(ship: Ship) -> bool:
    """LS98-board-5: a ship in a boarding fight keeps her soldiers."""
    return not any(hold.grappled for hold in holds_of(ship.id))


def drowning_near(ship: Ship) -> bool:
    """LS98-sink-1: a friend goes down within a boat's reach, with nobody sent to her yet."""
    sinking = [s for s in ships() if is_sinking(s) and s.born == ship.side and s.strength]
    boats_out = [b for b in boats() if b.side == ship.side and not (b.soldiers or b.leader)]
    return len(boats_out) < 2 and any(distance(s.hex, ship.hex) <= 2 for s in sinking)


def side_of_the_foe(sight: Sight) -> str:
    """The side on which the nearest foe lies, or the next of them who lies neither ahead nor
    astern: what is all one lies on the other hand in a battle's mirror image."""
    ship = sight.ship
    pose = pose_of(ship.hex, degrees_of(ship.heading))
    for foe in sorted(sight.foes, key=lambda foe: foe.away):
        there = pose_of(foe.ship.hex, 0)
        beside, _ = local(pose, there.x, there.y)
        if beside:
            return STARBOARD if beside > 0 else PORT
    return STARBOARD


def double_up(sight: Sight, keys: list[str]) -> Decision | None:
    """LS98-fire-15: a second ball, while nobody is near enough to fire at, and somebody comes."""
    nearest = min((foe.away for foe in sight.foes), default=99)
    if not w.DOUBLE_FROM <= nearest <= w.DOUBLE_TO or sight.flees:
        return None
    for side in sorted((PORT, STARBOARD), key=lambda side: side != side_of_the_foe(sight)):
        if f"double {side}" in keys:
            return [f"double {side}"], Rationale(f"Double shot to {side}: two dice more, close to")
    return None


# ------------------------------------------------------------------------------ under way
def under_way(mind: Mind, sight: Sight, keys: list[str]) -> Decision:
    """LS98-move-6: the sail under which her best course is worth more; her anchor off the beach."""
    ship, best, most, words = sight.ship, "", -1e9, ""
    nearest = min((foe.away for foe in sight.foes), default=99)
    off = to_the_beach(ship.hex)
    if ANCHOR in keys and may_still_land(ship) and off <= w.LIE_OFF and nearest > w.FOES_NEAR:
        return [ANCHOR], Rationale(f"Anchor off the beach: {off} hexes for the boats")
    tow = towing(keys) if nearest > w.FOES_NEAR else None
    if tow is not None:
        return tow
    for key in (HALF, FULL):
        if key not in keys:
            continue
        course = best_course(mind, sight, helm_under(ship, key == FULL))
        if course.way is not None and course.worth > most:
            best, most, words = key, course.worth, course_words(sight, course)
    if not best:
        return [next(key for key in keys if key in (HALF, FULL))], Rationale("Under way")
    return [best], Rationale(words, round(most, 2))


def towing(keys: list[str]) -> Decision | None:
    """LS98-tow-1: a friend astern who cannot move by herself is taken in tow, while no enemy is
    near."""
    for key in keys:
        word, _, name = key.partition(" ")
        if word == "tow" and fights(ship_named(name)):
            return [key], Rationale(f"Tow {ship_named(name).name}, four or more on a die")
    return None


# ------------------------------------------------------------------------------ at anchor
def at_anchor(mind: Mind, sight: Sight, keys: list[str]) -> Decision:
    """LS98-anchor-2, LS98-anchor-3: she lies and lands her men as long as nobody troubles her;
    else whatever is best of lying, springing her broadside round, and cutting."""
    ship = sight.ship
    nearest = min((foe.away for foe in sight.foes), default=99)
    lands = may_still_land(ship)
    best, most = LIE, -1e9
    for key in keys:
        if key in TURNS:
            worth = lying(sight, turned(ship.heading, TURNS[key])) - w.SPRING * (key != LIE)
        elif key == CUT:
            worth = cutting(mind, sight) - w.CABLES - w.STAYS * lands
        else:
            continue
        if worth > most:
            best, most = key, worth
    if best == CUT and nearest > w.FOES_NEAR and WEIGH in keys:
        best = LIE if lands else WEIGH
    words = {LIE: "Lie at anchor", CUT: "Cut the cables", WEIGH: "Weigh anchor"}
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


def cutting(mind: Mind, sight: Sight) -> float:
    """LS98-anchor-2: what the best course is worth, once her cables are cut."""
    return best_course(mind, sight, helm_under(sight.ship, False)).worth


# ------------------------------------------------------------------------------ held fast
def part(mind: Mind, sight: Sight, keys: list[str]) -> Decision | None:
    """LS98-coll-3, LS98-diseng-1: she cuts away from a friend, and from a foe whom she had better
    not board."""
    for key in keys:
        word, _, name = key.partition(" ")
        if word not in ("loose", "grapples"):
            continue
        other = next((foe for foe in sight.foes if foe.ship.id == name), None)
        if other is None or other.board(sight.ship) < w.EVEN_FIGHT or sight.flees:
            return [key], Rationale(f"Cut away from {ship_named(name).name}", 0.0, 50)
    return None
