"""The verdicts of volleys that speak in one moment: only one of them is on the tray, so each has a small
seal of its own at its target, on the side of the one who fired, from when its last ball has struck.
`volley_seal_rect` is plain arithmetic; sizes in px."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, radians, sin
from typing import Final, Literal

import pygame

from game.scene import timings
from game.scene.effects import Volley
from game.sea.polygons import Point
from game.stage.paper.canvas import Canvas
from game.stage.paper.dice import draw_wax_seal

SEAL_RADIUS: Final = 17.0
"""Units of such a seal; that on the tray is larger."""
_GAP: Final = 3
_STEP_COUNT: Final = 9
"""This many places are tried for a seal in each direction, each one half a seal farther out."""
_ANGLES_TRIED: Final = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Degrees from the way to the one who fired at which places are tried."""
_COST_ACROSS: Final = 1.2
"""What it counts, in seals' breadths, that a seal is across the target from the one who fired."""
_MIN_VOLLEYS: Final = 2
"""This many volleys at the least speak in one moment for a seal to be on the sea: one alone is said on the
tray."""


@dataclass(frozen=True, slots=True)
class VolleyVerdict:
    """What came of a volley: how many balls have hit, and seconds since the last has struck."""

    ship: str
    target: str
    hits: int
    seconds_since: float


def volley_verdicts(volleys: Sequence[Volley], volleys_at_once: int) -> list[VolleyVerdict]:
    """Return what has come by now of volleys of which this many speak in one moment."""
    if volleys_at_once < _MIN_VOLLEYS:
        return []
    struck = [volley for volley in volleys if volley.age >= volley.last_strike]
    return [VolleyVerdict(v.ship, v.target, len(v.hits), v.age - v.last_strike) for v in struck]


def volley_seal_rect(
    target: pygame.Rect,
    firer: Point,
    radius: int,
    occupied: Sequence[pygame.Rect],
    within: pygame.Rect | None = None,
    other_hulls: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return where a seal of this radius is: beside the hull of the target, on the side of the one who
    fired, as near to it as it covers nothing that is taken and no hull of `other_hulls`, and `within` the sea
    that is seen; where it can do no better, on one of the others, and at last as near as can be."""
    places = _candidate_rects(target, firer, radius)
    free = [
        rect
        for rect in places
        if rect.collidelist(occupied) < 0 and (within is None or within.contains(rect))
    ]
    return next((rect for rect in free if rect.collidelist(other_hulls) < 0), (free or places)[0])


def _candidate_rects(target: pygame.Rect, firer: Point, radius: int) -> list[pygame.Rect]:
    """Return the places that are tried, the best first."""
    x, y = target.center
    bearing, found = atan2(firer[1] - y, firer[0] - x), list[tuple[float, pygame.Rect]]()
    for turn in _ANGLES_TRIED:
        across, down = cos(bearing + radians(turn)), sin(bearing + radians(turn))
        edge = min(target.w / 2 / max(abs(across), 0.001), target.h / 2 / max(abs(down), 0.001))
        for step in range(_STEP_COUNT):
            out = edge + radius + _GAP + step * radius
            rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            rect.center = round(x + across * out), round(y + down * out)
            found.append((step / 2 + _COST_ACROSS * abs(turn) / 180, rect))
    return [rect for _, rect in sorted(found, key=lambda place: place[0])]


def draw(
    c: Canvas,
    verdicts: Sequence[VolleyVerdict],
    hulls: Mapping[str, pygame.Rect],
    within: pygame.Rect,
    occupied: Sequence[pygame.Rect],
) -> None:
    """Draw the seals of these verdicts, as far as their ships are seen `within`; none on a thing that is
    `occupied`, on what is no ship, or on a ship that is gone. Only hits have red wax: among many seals these
    are the ones to be seen."""
    radius, lies = c.style.text_px(SEAL_RADIUS), list(occupied)
    for verdict in verdicts:
        firer, target = hulls.get(verdict.ship), hulls.get(verdict.target)
        if firer is None or target is None or not target.colliderect(within):
            continue
        others = [hull for name, hull in hulls.items() if name != verdict.target]
        rect = volley_seal_rect(target, firer.center, radius, lies, within, others)
        lies.append(rect)
        pressed = 1.0 if c.style.is_motion_reduced else min(1.0, verdict.seconds_since / timings.SEAL_STAMPS)
        word = "hit" if verdict.hits == 1 else "hits"
        kind: Literal["hits", "total"] = "hits" if verdict.hits else "total"
        with c.text_region(f"verdict-{verdict.ship}-{verdict.target}", rect):
            draw_wax_seal(
                c, rect.center, str(verdict.hits), word, kind, SEAL_RADIUS * c.style.text_scale, pressed
            )
