"""The greedy captain: keep the nearest enemy at a middle distance and fire what bears.

He is weak by his gunnery and his timing, not by what he risks: he stays farther off than the guns like, fires
his first broadside at whatever comes into range, never looks for a rake, and does not look ahead. He avoids
other hulls, and boards only whom he outnumbers: one who sailed straight at the enemy and boarded her was as
strong as a captain who thinks, because a boarding asks for no skill.
"""

from collections.abc import Sequence

from game.books.kmh.captain.boat_decisions import order_to_beach
from game.books.kmh.captain.course_choice import NearHull, first_contact, reachable_friends, reachable_hulls
from game.books.kmh.captain.firepower import is_unlit_fireship
from game.books.kmh.captain.geometry import cm_pose_of, course_of, own_circle_number, pose_ahead
from game.books.kmh.captain.sailing_decisions import is_in_her_way, ships_clear_to_move
from game.books.kmh.captain.score import boarding_odds_now
from game.books.kmh.captain.situation import mean_run
from game.books.kmh.rules.arcs import ShotAlternative
from game.books.kmh.rules.boat_sheet import boat_named
from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg, end_of, enters_dead_zone
from game.books.kmh.rules.previews import costly_hit_spread
from game.books.kmh.rules.sheet import (
    CardKind,
    Chart,
    Deck,
    Ship,
    Wind,
    card_kind,
    enemies,
    get_ship,
    locks_of,
)
from game.books.kmh.rules.shots import Shot
from game.core.steps import Choose, Refusal
from game.core.table import get_single
from game.sea.pose import gap_between_hulls
from game.sea.units import CM

EAGER_KEYS = ("sail", "fast", "fire", "play", "counter-board", "lie to")
"""Keys that are taken wherever they are offered."""
BOARDING_KEYS = {"grapple": "sheer off", "board": "stand"}
"""Keys that begin a boarding, with those that refuse it."""
SURE_ODDS = 0.8
"""The least odds at which he grapples or sends boarders over."""
KEPT_DISTANCE = 10 * CM
"""How near he goes to an enemy, hull to hull; the guns tell within 12 cm."""
CM_AHEAD = 24.0
"""cm right ahead of the end of a move that he wants on the table: a move and a turn."""


def greedy_answer(question: Choose) -> list[str]:
    """Return the key of the greedy captain."""
    if isinstance(question.menu, Helm):
        return closing_course(get_ship(question.about), question.menu)
    keys = question.menu.keys()
    if question.clause == "KMH-9.2.23":
        return [most_hits_key(question)]
    if question.clause == "KMH-0.0.6" and card_kind(get_single(Deck).up) == CardKind.MOVE:
        return [ships_clear_to_move([get_ship(key) for key in keys])[0].id]
    if question.clause == "KMH-15.1.1" and (ashore := order_to_beach(boat_named(question.about), keys)):
        return [ashore]
    if question.clause == "KMH-20.2.1":
        return [key_without_embarking(keys)]
    if question.clause == "KMH-6.2.1" and "slow" in keys and has_friend_ahead(get_ship(question.about)):
        return ["slow"]
    for boards, refuses in BOARDING_KEYS.items():
        if boards in keys and refuses in keys:
            return [boards if has_sure_odds(get_ship(question.about)) else refuses]
    return [next((k for k in EAGER_KEYS if k in keys), keys[0])]


def has_sure_odds(ship: Ship) -> bool:
    """Return whether she would take the enemy she touches, or the nearest one; a fireship hooks on anyway."""
    if is_unlit_fireship(ship):
        return True
    nearest = nearest_enemy(ship)
    foes = [get_ship(lock.other(ship.id)) for lock in locks_of(ship.id)] or ([nearest] if nearest else [])
    return any(boarding_odds_now(ship, foe) >= SURE_ODDS for foe in foes)


def key_without_embarking(keys: Sequence[str]) -> str:
    """KMH-20.2.1: return the first key; with an enemy ashore to attack, none that embarks."""
    marches = any(key.startswith("towards ") for key in keys)
    return next(key for key in keys if not (marches and key.startswith("embark ")))


def most_hits_key(question: Choose) -> str:
    """KMH-9.2.23: return the shot at the hull, or with grape, that should hit most often."""
    shots = [o for o in question.menu.options() if isinstance(o.value, Shot)]
    best = max(shots, key=lambda o: costly_hit_spread(o.value).mean, default=None)
    return best.key if best else ShotAlternative.HOLD_FIRE


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """KMH-6.3.1: return the course of one turn that ends about his distance from the nearest enemy, clear of
    other ships if possible."""
    foe = nearest_enemy(ship)
    fan = coarse_courses(helm)
    able = [legs for legs in fan if not isinstance(helm.read(legs[0].key(helm.circle)), Refusal)]
    able = able or [[Leg(HelmVerb.AHEAD, helm.run_left)]]
    ranked = sorted(able, key=lambda legs: closing_course_cost(ship, helm, legs, foe))
    near = (reachable_friends if is_unlit_fireship(ship) else reachable_hulls)(ship, helm.pose, helm.run_left)
    clear = (legs for legs in ranked if not has_collision(ship, helm, legs, near))
    return [leg.key(helm.circle) for leg in next(clear, ranked[0])]


def has_friend_ahead(ship: Ship) -> bool:
    """Return whether a friend is in the water that she would sail through (KMH-6.10.1)."""
    at = cm_pose_of(ship.pose)
    run = mean_run(ship, at, get_single(Wind))
    near = reachable_friends(ship, ship.pose, round(run * CM))
    return any(is_in_her_way(ship, at, run, other, there) for other, there, _ in near)


def has_collision(ship: Ship, helm: Helm, legs: list[Leg], near: Sequence[NearHull]) -> bool:
    """Return whether this course touches one of those near."""
    at = cm_pose_of(helm.pose)
    stretches = tuple((leg.verb, leg.run, own_circle_number(helm)) for leg in legs)
    return first_contact(ship, at, course_of(at, stretches, helm.wind_from), near) is not None


def coarse_courses(helm: Helm) -> list[list[Leg]]:
    """Return straight on, or a turn of some centimetres at once and straight after it."""
    out = [[Leg(HelmVerb.AHEAD, helm.run_left)]]
    for run in range(2 * CM, helm.run_left // CM * CM + 1, 2 * CM):
        for verb in TURNS:
            legs = [Leg(verb, run, helm.circle), Leg(HelmVerb.AHEAD, helm.run_left - run)]
            out.append([leg for leg in legs if leg.run])
    return out


def closing_course_cost(ship: Ship, helm: Helm, legs: list[Leg], foe: Ship | None) -> int:
    """Return how far from his distance the foe will be; the wind's eye and the edge count as far away."""
    end = end_of(helm, legs)
    kept = 0 if is_unlit_fireship(ship) else KEPT_DISTANCE
    away = abs(gap_between_hulls(end, ship.size, foe.pose, foe.size) - kept) if foe else 0
    chart = get_single(Chart)
    off_table = not (0 <= end.x <= chart.width and 0 <= end.y <= chart.height)
    ahead = pose_ahead(cm_pose_of(end), CM_AHEAD)
    x, y = round(ahead.x * CM), round(ahead.y * CM)
    away += 4 * max(-x, x - chart.width, -y, y - chart.height, 0)
    return away + 1000 * CM * (enters_dead_zone(helm, legs) + off_table)


def nearest_enemy(ship: Ship) -> Ship | None:
    """Return the enemy whose hull is nearest."""
    foes = enemies(ship)
    away = [gap_between_hulls(ship.pose, ship.size, f.pose, f.size) for f in foes]
    return foes[away.index(min(away))] if foes else None
