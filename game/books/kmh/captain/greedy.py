"""The plainest fighter: close the nearest, fire what bears, board when touching. For measuring."""

from __future__ import annotations

from game.books.kmh.rules.arcs import NoShot
from game.books.kmh.rules.course import TURNS, Helm, Leg, Verb, end_of, enters_dead_zone
from game.books.kmh.rules.sheet import Chart, Ship, enemies, ship_named
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
    return [next((k for k in EAGER if k in keys), keys[0])]


def most_hits(asked: Choose) -> str:
    """KMH-9.2.23: the shot at the hull, or with grape, that should hit most often."""
    shots = [o for o in asked.menu.options() if isinstance(o.value, Shot)]
    best = max(shots, key=lambda o: o.value.expected_millihits, default=None)
    return best.key if best else NoShot.HOLD_FIRE


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """KMH-6.3.1: the course of one turn that ends nearest to the nearest enemy."""
    foe = nearest(ship)
    best, least = [Leg(Verb.AHEAD, helm.left)], 1 << 60
    for legs in turns(helm):
        if any(isinstance(helm.read(leg.key(helm.circle)), Refusal) for leg in legs[:1]):
            continue
        left = distance_after(ship, helm, legs, foe)
        if left < least:
            best, least = legs, left
    return [leg.key(helm.circle) for leg in best]


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
