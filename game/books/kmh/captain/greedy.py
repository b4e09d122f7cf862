"""The plainest fighter: close the nearest, fire what bears, board when touching; keep clear of
friends while there is a way round them."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.kmh.captain.beaches import order_ashore
from game.books.kmh.captain.courses import circle_of, course
from game.books.kmh.captain.outlook import usual_run
from game.books.kmh.captain.sail import Hull, first_met, friends_near
from game.books.kmh.captain.spots import spot_of
from game.books.kmh.captain.who_first import clear_to_move, in_her_way
from game.books.kmh.rules.arcs import NoShot
from game.books.kmh.rules.boat_sheet import boat_named
from game.books.kmh.rules.course import TURNS, Helm, Leg, Verb, end_of, enters_dead_zone
from game.books.kmh.rules.sheet import (
    CardKind,
    Chart,
    Deck,
    Ship,
    Wind,
    card_kind,
    enemies,
    ship_named,
)
from game.books.kmh.rules.shots import Shot
from game.core.steps import Choose, Refusal
from game.core.table import the
from game.sea.pose import Pose, gap
from game.sea.units import CM

EAGER = ("sail", "fast", "fire", "play", "grapple", "board", "counter-board", "lie to")
"""Keys that are taken wherever they are offered."""


def greedy_answer(asked: Choose) -> list[str]:
    """The key of a captain who only knows forward."""
    if isinstance(asked.menu, Helm):
        return closing_course(ship_named(asked.about), asked.menu)
    keys = asked.menu.keys()
    if asked.clause == "KMH-9.2.23":
        return [most_hits(asked)]
    if asked.clause == "KMH-0.0.6" and card_kind(the(Deck).up) == CardKind.MOVE:
        return [clear_to_move([ship_named(key) for key in keys])[0].id]
    if asked.clause == "KMH-15.1.1" and (ashore := order_ashore(boat_named(asked.about), keys)):
        return [ashore]
    if asked.clause == "KMH-20.2.1":
        return [onward(keys)]
    if asked.clause == "KMH-6.2.1" and "slow" in keys and is_barred(ship_named(asked.about)):
        return ["slow"]
    return [next((k for k in EAGER if k in keys), keys[0])]


def onward(keys: Sequence[str]) -> str:
    """KMH-20.2.1: who is ashore with an enemy to march upon does not take to the boats again."""
    marches = any(key.startswith("towards ") for key in keys)
    return next(key for key in keys if not (marches and key.startswith("embark ")))


def most_hits(asked: Choose) -> str:
    """KMH-9.2.23: the shot at the hull, or with grape, that should hit most often."""
    shots = [o for o in asked.menu.options() if isinstance(o.value, Shot)]
    best = max(shots, key=lambda o: o.value.expected_millihits, default=None)
    return best.key if best else NoShot.HOLD_FIRE


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """KMH-6.3.1: the course of one turn that ends nearest to the nearest enemy, of those that run
    into no friend; of all where each does."""
    foe = nearest(ship)
    able = [legs for legs in turns(helm) if may_begin(helm, legs)] or [[Leg(Verb.AHEAD, helm.left)]]
    ranked = sorted(able, key=lambda legs: distance_after(ship, helm, legs, foe))
    near = friends_near(ship, helm.pose, helm.left)
    clear = (legs for legs in ranked if not meets(ship, helm, legs, near))
    return [leg.key(helm.circle) for leg in next(clear, ranked[0])]


def is_barred(ship: Ship) -> bool:
    """Whether a friend lies in the water that she would sail through (KMH-6.10.1)."""
    at = spot_of(ship.pose)
    run = usual_run(ship, at, the(Wind))
    near = friends_near(ship, ship.pose, round(run * CM))
    return any(in_her_way(ship, at, run, other, there) for other, there, _ in near)


def may_begin(helm: Helm, legs: list[Leg]) -> bool:
    """Whether the helm takes the first of these legs."""
    return not isinstance(helm.read(legs[0].key(helm.circle)), Refusal)


def meets(ship: Ship, helm: Helm, legs: list[Leg], near: Sequence[Hull]) -> bool:
    """Whether this course touches one of those near."""
    at = spot_of(helm.pose)
    stretches = tuple((leg.verb, leg.run, circle_of(helm)) for leg in legs)
    return first_met(ship, at, course(at, stretches, helm.wind_from), near) is not None


def turns(helm: Helm) -> list[list[Leg]]:
    """Straight on, or a turn of some centimetres at once and straight after it."""
    out = [[Leg(Verb.AHEAD, helm.left)]]
    for run in range(2 * CM, helm.left // CM * CM + 1, 2 * CM):
        for verb in TURNS:
            legs = [Leg(verb, run, helm.circle), Leg(Verb.AHEAD, helm.left - run)]
            out.append([leg for leg in legs if leg.run])
    return out


def distance_after(ship: Ship, helm: Helm, legs: list[Leg], foe: Ship | None) -> int:
    """How far the foe will be; the wind's eye and the edge count as far away."""
    end = end_of(helm, legs)
    away = gap(end, ship.size, foe.pose, foe.size) if foe else 0
    return away + 1000 * CM * (enters_dead_zone(helm, legs) + leaves(end))


def leaves(end: Pose) -> bool:
    """Whether a pose is off the table (KMH-2.1.1)."""
    chart = the(Chart)
    return not (0 <= end.x <= chart.width and 0 <= end.y <= chart.height)


def nearest(ship: Ship) -> Ship | None:
    """The enemy whose hull is nearest."""
    foes = enemies(ship)
    away = [gap(ship.pose, ship.size, f.pose, f.size) for f in foes]
    return foes[away.index(min(away))] if foes else None
