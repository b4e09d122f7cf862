"""The plainest fighter: close the nearest, fire what bears, board when touching. For measuring."""

from __future__ import annotations

from game.books.ls98.captain.lies import apart
from game.books.ls98.captain.ways import ways_of
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.sheet import Ship, nearest_enemies, ship_named
from game.core.steps import Choose

EAGER = ("grapple ", "3 + 1", "3 + 0", "full", "sink ", "cut", "ball")
"""Keys, or how they begin, that are taken wherever they are offered, the first of them first."""


def greedy_answer(asked: Choose) -> list[str]:
    """The key of a captain who only knows forward."""
    if isinstance(asked.menu, Helm):
        return closing_course(ship_named(asked.about), asked.menu)
    if asked.clause in ("LS98-fire-2", "LS98-fire-3"):
        return [most_hits(asked)]
    keys = asked.menu.keys()
    return [next((key for eager in EAGER for key in keys if key.startswith(eager)), keys[0])]


def most_hits(asked: Choose) -> str:
    """LS98-fire-1: the broadside with most dice."""
    shots = [o for o in asked.menu.options() if o.value is not None and not o.refused]
    return max(shots, key=lambda o: o.value.dice).key if shots else "hold fire"


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """LS98-move-8: the course that ends nearest to the nearest enemy; she does not tack, for that
    may fail, and neither runs foul nor aground if she can help it."""
    foe = next(iter(nearest_enemies(ship)), None)
    best, least = [helm.keys()[0]], 1 << 30
    for way in ways_of(helm):
        q, r, _ = way.end
        away = 0 if foe is None else apart(foe.hex.q - helm.hex.q - q, foe.hex.r - helm.hex.r - r)
        cost = away + 1000 * way.fouls + 100 * way.collides
        if not way.tacks and cost < least:
            best, least = way.keys, cost
    return best
