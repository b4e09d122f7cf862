"""Ships that share a place lie side by side on the stage: what a board counts as one square is
wide enough for two hulls, and neither may hide the other."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from game.scene.actors import Actor, Track

APART: Final = 2.6
"""Centimetres between the middles of two hulls side by side."""
SHEER: Final = 0.3
"""Seconds in which they come to lie so."""


def lie_abreast(actors: Iterable[Actor]) -> None:
    """Of ships at rest in the very same place the one that came last sheers to the side from which
    she came, the other a little the other way."""
    here: dict[tuple[float, float], Actor] = {}
    for actor in actors:
        if actor.tracks or actor.sinking or not actor.present:
            continue
        other = here.setdefault((actor.x, actor.y), actor)
        if other is not actor:
            late, early = sorted((actor, other), key=lambda a: a.rested)
            _sheer(late, early)


def _sheer(late: Actor, early: Actor) -> None:
    """Both have half a way to go, across the keel of her who lay there."""
    turn = math.radians(early.heading)
    across = (math.cos(turn), math.sin(turn))
    came_across = late.came[0] * across[0] + late.came[1] * across[1]
    side = -1.0 if came_across > 0.1 else 1.0
    for actor, way in ((late, side), (early, -side)):
        x, y = (
            at + way * APART / 2 * part for at, part in zip((actor.x, actor.y), across, strict=True)
        )
        leg = Track(actor.x, actor.y, actor.heading, x, y, actor.heading, 0.0, SHEER)
        actor.tracks.append(leg)
