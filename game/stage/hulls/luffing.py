"""Sails that shiver: the edges of all that is set, in a few frames, to be laid over her picture
while she lies too near to the wind for them to fill, as in stays. Baked as she is."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import pygame

from game.stage.hulls.afloat import laid
from game.stage.hulls.canvas import Cut
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import SHAKES, ShipLook, Sprite
from game.stage.hulls.lowered import lowered
from game.stage.hulls.pixels import straight_alpha
from game.stage.hulls.places import project
from game.stage.hulls.plans import drawn_scale, plan_at
from game.stage.hulls.rig import sails_set
from game.stage.hulls.timber import Floats
from game.stage.hulls.trim import Trim, wind_off_bow

_OVERSIZE: Final = 2
_POINTS: Final = 8
"""Points along an edge."""
_INNER: Final = (0.28, 0.14, 0.0)
"""Shares of a sail's breadth from its edge to which a shiver goes, from the still part outwards."""
_SWAY: Final = 1.5
"""Metres that an edge is thrown to either side of a sail that stands still."""
_WAVES: Final = 1.4
"""Ripples along an edge."""
_LIT, _SHADE = np.array([250.0, 243, 224]), np.array([168.0, 151, 127])
_STRENGTHS: Final = (120, 235)
"""How solid the inner and the outer half of a strip are."""


def bake_shiver(look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> Sprite:
    """The edges of her sails at one of the `SHAKES`, as her sprite for these stands; the anchor is
    hers."""
    plan, frame = plan_at(look.kind, px_per_m), look.shakes or 0
    lines, trim = Lines(plan), Trim(wind_off_bow(heading, wind_from))
    cuts = sails_set(lines, look, trim)
    if not cuts:
        return Sprite(_nothing(), (0, 0), _nothing(), (0, 0))
    strips = np.array([strip for cut in cuts for strip in _edges(cut, frame)])
    count, columns, points, _ = strips.shape
    high = lowered(strips.reshape(-1, 3), plan, heading, px_per_m)
    flat = project(laid(high, plan, look, trim), heading, drawn_scale(plan, px_per_m))
    return _painted(flat.reshape(count, columns, points, 2), frame)


def _edges(cut: Cut, frame: int) -> list[Floats]:
    """The two standing edges of a sail (columns, points, 3), from the still part outwards."""
    found = []
    down = np.linspace(0.06, 0.94, _POINTS)
    for near in (0.0, 1.0):
        rows = [cut(np.full(_POINTS, abs(near - share)), down) for share in _INNER]
        across, along = rows[-1] - rows[0], np.gradient(rows[-1], axis=0)
        out = np.cross(across, along)
        out /= np.maximum(np.linalg.norm(out, axis=1), 1e-6)[:, None]
        thrown = out * (_SWAY * _wave(down, frame))[:, None]
        found.append(np.array([row + thrown * n / 2 for n, row in enumerate(rows)]))
    return found


def _wave(down: Floats, frame: int, ahead: float = 0.0) -> Floats:
    """How far an edge is thrown aside at these shares of its depth, -1 to 1."""
    thrown: Floats = np.sin(2 * math.pi * (_WAVES * down - frame / SHAKES + ahead))
    return thrown * np.sqrt(np.sin(math.pi * down))


def _nothing() -> pygame.Surface:
    """A picture of nothing."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _painted(strips: Floats, frame: int) -> Sprite:
    """The strips in the colours of canvas, lit and dark as they ripple."""
    low = np.floor(strips.reshape(-1, 2).min(0)) - 2
    width, height = (np.ceil(strips.reshape(-1, 2).max(0)) + 2 - low).astype(int).tolist()
    sheet = pygame.Surface((width * _OVERSIZE, height * _OVERSIZE), pygame.SRCALPHA)
    spots = ((strips - low) * _OVERSIZE).tolist()
    light = _wave(np.linspace(0.06, 0.94, _POINTS), frame, 0.25)[:-1, None]
    tones = (_SHADE + (_LIT - _SHADE) * (0.5 + 0.5 * light)).astype(int).tolist()
    for strip in spots:
        for inner, outer, strength in zip(strip[:-1], strip[1:], _STRENGTHS, strict=True):
            for n, tone in enumerate(tones):
                quad = (inner[n], inner[n + 1], outer[n + 1], outer[n])
                share = strength / 255
                paint = [*(round(part * share) for part in tone), strength]
                pygame.draw.polygon(sheet, paint, quad)
    image = straight_alpha(pygame.transform.smoothscale(sheet, (width, height)))
    return Sprite(image, (int(-low[0]), int(-low[1])), _nothing(), (0, 0))
