"""The start of a move: sail, anchor and cables, boats lowered, prizes (LS98-move-6)."""

from collections.abc import Mapping, Sequence

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import can_still_land, hexes_to_beach
from game.books.ls98.captain.boat_decisions import free_open_sea_beside, is_aground_needing_tow
from game.books.ls98.captain.sailing_decisions import choose_course, course_words
from game.books.ls98.captain.score import can_rake_stern_from, damage_taken_at, end_pose_score
from game.books.ls98.captain.score import next_fire_worth as bears_later
from game.books.ls98.captain.situation import Situation, situation_of
from game.books.ls98.rules.boats import EMPTY, SOLDIERS
from game.books.ls98.rules.cards import BURN
from game.books.ls98.rules.move_start import (
    ANCHOR,
    CUT,
    FULL,
    HALF,
    LIE,
    STRIKE,
    WEIGH,
    MoveStartOrder,
    MoveStartTask,
)
from game.books.ls98.rules.previews import helm_under_sail
from game.books.ls98.rules.sheet import (
    Ship,
    boats_away,
    get_ship,
    holds_of,
    is_fighting,
    is_sinking,
    ships_on_map,
)
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose, MenuOption
from game.sea.hexes import PORT, STARBOARD, distance, turned_direction

SPRING_TURNS: Mapping[str, int] = {LIE: 0, PORT: -1, STARBOARD: 1}
Offers = Sequence[MenuOption[MoveStartOrder]]
"""What she may do now."""


def decide_move_start(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-move-6: first what she may do besides, then sail, anchor or springs."""
    ship, keys = get_ship(question.about), question.menu.keys()
    offers = [offer for offer in question.menu.options() if not offer.refusal]
    if STRIKE in keys:
        return [STRIKE], Rationale(f"{ship.name} strikes, as the flagship signals")
    besides = decide_free_action(ship, offers)  # never a second ball: it does not carry beyond close
    # range
    if besides:
        return besides
    situation = situation_of(ship, captain.aims)
    if HALF in keys or FULL in keys:
        return decide_sail_or_anchor(captain, situation, offers)
    if LIE in keys and len([key for key in keys if key in SPRING_TURNS]) > 1:
        return decide_at_anchor(captain, situation, keys)
    parting = decide_break_off(captain, situation, offers)
    return parting or ([keys[0]], Rationale(f"{ship.name} lies as she is"))


# ------------------------------------------------------------------------------ besides
def decide_free_action(ship: Ship, offers: Offers) -> Decision | None:
    """LS98-board-9, LS98-sig-2, LS98-boat-1: prizes manned, or burnt where that is ordered; boats
    lowered, with troops for the beach or to save who drowns."""
    for offer in offers:
        order = offer.value
        if order.task == MoveStartTask.BURN and ship.order == BURN:
            name = get_ship(order.target_id).name
            return [offer.key], Rationale(f"Burn {name}, as the flagship signals")
        if order.task == MoveStartTask.TAKE and ship.crew > 3:
            return [offer.key], Rationale(f"A prize crew to {get_ship(order.target_id).name}")
    return decide_lower_boat(ship, offers)


def decide_lower_boat(ship: Ship, offers: Offers) -> Decision | None:
    """LS98-boat-1, LS98-boat-3: a boat with troops for the beach, or an empty one to help."""
    boats_by = {o.value.boat_cargo: o.key for o in offers if o.value.task == MoveStartTask.BOAT}
    men, empty = boats_by.get(SOLDIERS), boats_by.get(EMPTY)
    away = hexes_to_beach(ship.hex)
    if men and can_still_land(ship) and away <= w.LOWER_BOATS_WITHIN and is_not_grappled(ship):
        return [men], Rationale(f"A boat with 100 men to the beach, {away} hexes")
    if empty and ship.boats and is_unaided_friend_sinking(ship):
        return [empty], Rationale("A boat to save who drowns")
    if empty and is_aground_needing_tow(ship) and free_open_sea_beside(ship):
        return [empty], Rationale("A boat to haul her off")
    return None


def is_not_grappled(ship: Ship) -> bool:
    """LS98-board-5: return whether she can spare men: a ship in a boarding fight keeps her
    soldiers."""
    return not any(hold.grappled for hold in holds_of(ship.id))


def is_unaided_friend_sinking(ship: Ship) -> bool:
    """LS98-sink-1: return whether a friend sinks within a boat's reach, with no boat sent to her
    yet."""
    sinking = [s for s in ships_on_map() if is_sinking(s) and s.born == ship.side and s.men_blocks]
    boats_out = [b for b in boats_away() if b.side == ship.side and not (b.soldiers or b.leader)]
    return len(boats_out) < 2 and any(distance(s.hex, ship.hex) <= 2 for s in sinking)


# ------------------------------------------------------------------------------ under way
def decide_sail_or_anchor(captain: DecisionMaker, situation: Situation, offers: Offers) -> Decision:
    """LS98-move-6: the sail under which her best course is worth more; her anchor off the beach."""
    keys = [offer.key for offer in offers]
    ship, best, most, words = situation.ship, "", -1e9, ""
    nearest = min((foe.distance for foe in situation.foes), default=99)
    off = hexes_to_beach(ship.hex)
    if (
        ANCHOR in keys
        and can_still_land(ship)
        and off <= w.ANCHOR_FROM_BEACH
        and nearest > w.NO_ANCHOR_WITHIN
    ):
        return [ANCHOR], Rationale(f"Anchor off the beach: {off} hexes for the boats")
    if ANCHOR in keys and must_anchor_here(situation):
        return [ANCHOR], Rationale("Anchor: here her squadron is to lie")
    tow = decide_tow(offers) if nearest > w.NO_ANCHOR_WITHIN else None
    if tow is not None:
        return tow
    for key in (HALF, FULL):
        if key not in keys or (key == FULL and HALF in keys and must_anchor_here(situation)):
            continue  # only a slow ship may anchor (LS98-anchor-1)
        course = choose_course(captain, situation, helm_under_sail(ship, key == FULL))
        if course.course is not None and course.worth > most:
            best, most, words = key, course.worth, course_words(situation, course)
    if not best:
        return [next(key for key in keys if key in (HALF, FULL))], Rationale("Under way")
    return [best], Rationale(words, round(most, 2))


def must_anchor_here(situation: Situation) -> bool:
    """Return whether her squadron's order has her anchor about where she is."""
    station, berth = situation.station, situation.destination
    if station is None or berth is None or not station.must_anchor:
        return False
    return distance(situation.ship.hex, berth) <= w.ARRIVED_WITHIN


def decide_tow(offers: Offers) -> Decision | None:
    """LS98-tow-1: a friend astern who cannot move by herself is taken in tow, while no enemy is
    near."""
    for offer in offers:
        if offer.value.task == MoveStartTask.TOW and is_fighting(get_ship(offer.value.target_id)):
            name = get_ship(offer.value.target_id).name
            return [offer.key], Rationale(f"Tow {name}, four or more on a die")
    return None


# ------------------------------------------------------------------------------ at anchor
def decide_at_anchor(captain: DecisionMaker, situation: Situation, keys: list[str]) -> Decision:
    """LS98-anchor-2, LS98-anchor-3: she lies and lands her men as long as nobody troubles her; else
    whatever is best of lying, springing her broadside round, and cutting."""
    ship = situation.ship
    nearest = min((foe.distance for foe in situation.foes), default=99)
    lands = can_still_land(ship)
    best, most = str(LIE), -1e9
    for key in keys:
        if key in SPRING_TURNS:
            worth = anchored_heading_worth(
                situation, turned_direction(ship.heading, SPRING_TURNS[key])
            ) - w.SPRING_TROUBLE * (key != LIE)
        elif key == CUT:
            worth = cut_cable_worth(captain, situation) - w.LOST_ANCHOR - w.LEAVES_BEACH * lands
        else:
            continue
        if worth > most:
            best, most = key, worth
    if best == CUT and must_anchor_here(situation):
        best = LIE
    if best == CUT and nearest > w.NO_ANCHOR_WITHIN and WEIGH in keys:
        best = LIE if lands else WEIGH
    words: Mapping[str, str] = {LIE: "Lie at anchor", CUT: "Cut the cables", WEIGH: "Weigh anchor"}
    return [best], Rationale(words.get(best, f"Spring her round to {best}"), round(most, 2))


def anchored_heading_worth(situation: Situation, heading: int) -> float:
    """Return what it is worth to lie at anchor on a heading: guns that bear, rakes avoided, and the
    one who may come to board."""
    here = situation.ship.hex.q, situation.ship.hex.r
    worth = bears_later(situation, *here, heading, situation.ship.fired) - damage_taken_at(
        situation, *here, heading
    )
    for foe in situation.foes:
        if foe.distance <= w.BOARDED_WITHIN:
            worth += w.BOARDED_CHANCE * min(foe.boarding_worth_for(situation.ship), 0.0) / foe.distance
        if foe.is_dismasted and can_rake_stern_from(situation, foe, *here, heading):
            worth += foe.wanted_factor
    if situation.is_fleeing or situation.exit_edges or not situation.is_landing:
        worth += end_pose_score(situation, (0, 0, heading), here)
    return worth


def cut_cable_worth(captain: DecisionMaker, situation: Situation) -> float:
    """LS98-anchor-2: return what the best course is worth, once her cables are cut."""
    return choose_course(captain, situation, helm_under_sail(situation.ship, False)).worth


# ------------------------------------------------------------------------------ held fast
def decide_break_off(captain: DecisionMaker, situation: Situation, offers: Offers) -> Decision | None:
    """LS98-coll-3, LS98-diseng-1: she cuts away from a friend, and from a foe whom she had better
    not board."""
    for offer in offers:
        key, name = offer.key, offer.value.target_id
        if offer.value.task not in (MoveStartTask.LOOSE, MoveStartTask.GRAPPLES):
            continue
        other = next((foe for foe in situation.foes if foe.ship.id == name), None)
        if other is None or other.boarding_worth_for(situation.ship) < w.EVEN_FIGHT or situation.is_fleeing:
            return [key], Rationale(f"Cut away from {get_ship(name).name}", 0.0, 50)
    return None
