"""The captain of the 1798 game: what the engine asks of it (`game.books.shelf.Captain`)."""

from collections.abc import Sequence

from game.books.ls98.captain import fleet_decisions, gunnery_decisions, sailing_decisions
from game.books.ls98.captain.candidate_courses import CandidateCourse, candidate_courses
from game.books.ls98.captain.firepower import hex_distance, next_hex
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.sheet import (
    SEA,
    Ship,
    enemies_by_distance,
    flagship_of,
    get_ship,
    is_on_map,
    terrain_at,
)
from game.books.ls98.rules.signals import relays_by_ship
from game.captains.decision_maker import Answers, always, ship_by_ship, visible_snapshot
from game.captains.fighting_value import FightingWeights
from game.captains.flag_officer import Formation
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Choose, Refusal
from game.sea.hexes import HEX_PITCH, Hex

__all__ = [
    "ANSWERS",
    "FIGHTING_WEIGHTS",
    "FORMATION",
    "GREEDY_PERCENT",
    "greedy_answer",
    "refusal",
    "ship_by_ship",
    "unreachable_ships",
    "visible_snapshot",
]

ANSWERS: Answers = {
    "LS98-setup-1": fleet_decisions.decide_battle_plan,
    "LS98-setup-2": fleet_decisions.decide_entry,
    "LS98-setup-5": fleet_decisions.decide_squadron_sail,
    "LS98-orders-9": fleet_decisions.decide_squadron_sail,
    "LS98-sig-1": fleet_decisions.decide_signal,
    "LS98-move-1": sailing_decisions.decide_ship,
    "LS98-move-6": sailing_decisions.decide_move_start,
    "LS98-move-8": sailing_decisions.decide_course,
    "LS98-wind-3": sailing_decisions.decide_fall_off,
    "LS98-coll-2": sailing_decisions.decide_fall_off,
    "LS98-coll-3": sailing_decisions.decide_fall_off,
    "LS98-fire-2": gunnery_decisions.decide_fire,
    "LS98-fire-3": gunnery_decisions.decide_return_fire,
    "LS98-fire-15": gunnery_decisions.decide_load,
    "LS98-boat-1": fleet_decisions.decide_boat_move,
    "LS98-boat-4": fleet_decisions.decide_run_down,
    "LS98-board-1": gunnery_decisions.decide_grapple,
    "LS98-board-3": gunnery_decisions.decide_boarding_party,
    "LS98-board-4": gunnery_decisions.decide_marines_fire,
    "LS98-board-5": gunnery_decisions.decide_leader,
    "LS98-board-6": gunnery_decisions.decide_casualty,
    "LS98-diseng-1": always("cut", "Boarders thrown back: cut the grapples", 42),
}
"""The answering function for each clause that asks."""
FORMATION = Formation(spacing=2 * HEX_PITCH, fighting_distance=HEX_PITCH)
"""A hex of water between ships of a line; and an enemy in the next hex, at close range."""
FIGHTING_WEIGHTS = FightingWeights(points=0.6, rig=2.4)
GREEDY_PERCENT = 30  # of 100 questions, how many a captain of the middle grade answers as a midshipman


GRAPPLE = "grapple "
EAGER_KEYS = ("3 + 1", "3 + 0", "full", "sink ", "cut", "ball")
"""Keys, or how they begin, that are taken wherever they are offered, the first of them first."""
KEPT_HEXES = 3
"""Hexes at which he keeps the nearest enemy; the guns tell within two."""
HEXES_AHEAD = 3
"""Hexes right ahead of the end of a move that he wants open: a ship goes straight on before she turns."""


def greedy_answer(question: Choose) -> list[str]:
    """Return the key of the greedy captain."""
    if isinstance(question.menu, Helm):
        return closing_course(get_ship(question.about), question.menu)
    if question.clause in ("LS98-fire-2", "LS98-fire-3"):
        return [most_hits_key(question)]
    if question.clause == "LS98-board-1":
        return [outnumbered_key(question)]
    keys = question.menu.keys()
    return [next((key for eager in EAGER_KEYS for key in keys if key.startswith(eager)), keys[0])]


def most_hits_key(question: Choose) -> str:
    """LS98-fire-1: return the broadside with most dice."""
    shots = [o for o in question.menu.options() if o.value is not None and not o.refusal]
    return max(shots, key=lambda o: o.value.dice).key if shots else "hold fire"


def outnumbered_key(question: Choose) -> str:
    """LS98-board-1: return the first enemy with half as many men as she has, or that she grapples nobody."""
    ship, keys = get_ship(question.about), question.menu.keys()
    for key in keys:
        if key.startswith(GRAPPLE) and 2 * men_of(get_ship(key.removeprefix(GRAPPLE))) <= men_of(ship):
            return key
    return next(key for key in keys if not key.startswith(GRAPPLE))


def men_of(ship: Ship) -> int:
    """Return the blocks of men who can fight aboard."""
    return ship.crew + ship.soldiers + ship.marines


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """LS98-move-8: return the course that ends about his distance from the nearest enemy, untacked, clear and
    afloat if possible."""
    foe = next(iter(enemies_by_distance(ship)), None)
    best, least = [helm.keys()[0]], 1 << 30
    for candidate in candidate_courses(helm):
        q, r, _ = candidate.end_pose
        away = 0 if foe is None else hex_distance(foe.hex.q - helm.hex.q - q, foe.hex.r - helm.hex.r - r)
        away = abs(away - KEPT_HEXES)
        away += 10 * short_of_room(helm.hex, candidate)
        cost = away + 1000 * candidate.ends_aground_or_off_map + 100 * candidate.has_collision
        if not candidate.needs_tack and cost < least:
            best, least = candidate.keys, cost
    return best


def short_of_room(start: Hex, candidate: CandidateCourse) -> int:
    """LS98-move-2: return how many of the next hexes right ahead of the end are land or off the map."""
    q, r, heading = candidate.end_pose
    q, r, short = start.q + q, start.r + r, 0
    for _ in range(HEXES_AHEAD):
        q, r = next_hex(q, r, heading)
        there = Hex(q, r)
        short += not is_on_map(there) or terrain_at(there) is not SEA
    return short


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """LS98-sig-1: refuse if no ship of them sees the order; ships that do not are unreachable. LS98-anchor-2:
    refuse to anchor if all of them have cut their cables."""
    unheard = unreachable_ships(ships)
    known = [get_ship(name) for name in ships if name not in unheard]
    if not known:
        return next(iter(unheard.values()), None)
    if order.manoeuvre is Manoeuvre.ANCHOR and all(ship.cut_cables for ship in known):
        return Refusal("LS98-anchor-2", "they have cut their cables, and anchor no more")
    return None


def unreachable_ships(ships: Sequence[str]) -> dict[str, Refusal]:
    """LS98-sig-1: return the ships that see neither flagship nor relay (ruling on LS98-sig-2: if there is
    one)."""
    known = [get_ship(name) for name in ships]
    flag = flagship_of(known[0].side) if known else None
    if flag is None:
        return {}
    reached = {flag.id, *relays_by_ship(flag)}
    why = "no ship within nine hexes passes the flagship’s signal on to {}"
    return {ship.id: Refusal("LS98-sig-1", why.format(ship.name)) for ship in known if ship.id not in reached}
