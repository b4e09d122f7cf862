"""The greedy captain: close the nearest, fire what bears, board when touching. The lowest grade,
and a measure for the others."""

from game.books.ls98.captain.candidate_courses import candidate_courses
from game.books.ls98.captain.firepower import hex_distance
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.sheet import Ship, enemies_by_distance, get_ship
from game.core.steps import Choose

EAGER_KEYS = ("grapple ", "3 + 1", "3 + 0", "full", "sink ", "cut", "ball")
"""Keys, or how they begin, that are taken wherever they are offered, the first of them first."""


def greedy_answer(question: Choose) -> list[str]:
    """Return the key of the greedy captain."""
    if isinstance(question.menu, Helm):
        return closing_course(get_ship(question.about), question.menu)
    if question.clause in ("LS98-fire-2", "LS98-fire-3"):
        return [most_hits_key(question)]
    keys = question.menu.keys()
    return [next((key for eager in EAGER_KEYS for key in keys if key.startswith(eager)), keys[0])]


def most_hits_key(question: Choose) -> str:
    """LS98-fire-1: return the broadside with most dice."""
    shots = [o for o in question.menu.options() if o.value is not None and not o.refusal]
    return max(shots, key=lambda o: o.value.dice).key if shots else "hold fire"


def closing_course(ship: Ship, helm: Helm) -> list[str]:
    """LS98-move-8: return the course that ends nearest to the nearest enemy; she does not tack, for
    that may fail, and neither runs foul nor aground if she can help it."""
    foe = next(iter(enemies_by_distance(ship)), None)
    best, least = [helm.keys()[0]], 1 << 30
    for candidate in candidate_courses(helm):
        q, r, _ = candidate.end_pose
        away = 0 if foe is None else hex_distance(foe.hex.q - helm.hex.q - q, foe.hex.r - helm.hex.r - r)
        cost = away + 1000 * candidate.ends_aground_or_off_map + 100 * candidate.has_collision
        if not candidate.needs_tack and cost < least:
            best, least = candidate.keys, cost
    return best
