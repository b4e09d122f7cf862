"""Luffing sails: the edges of all that is set, in a few frames, drawn over her picture while she is
too near to the wind for the sails to fill, as in stays. Baked as she is."""

import math
from typing import Final

import numpy as np
import pygame

from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.mesh import Floats
from game.stage.hulls.plan_lookup import drawn_px_per_m, plan_at_zoom
from game.stage.hulls.rig_mesh import shapes_of_set_sails
from game.stage.hulls.sail_meshes import SailShape
from game.stage.hulls.sail_trim import SailTrim, wind_off_bow
from game.stage.hulls.ship_look import LUFF_FRAMES, ShipLook, Sprite
from game.stage.hulls.ship_picture import unpremultiply_in_place
from game.stage.hulls.spar_geometry import foreshorten_rig
from game.stage.hulls.sprite_points import project_to_pixels
from game.stage.hulls.water_pose import points_in_water_pose

_OVERSAMPLING: Final = 2
_POINTS: Final = 8
"""Points along an edge."""
_STILL_SHARE: Final = (0.28, 0.14, 0.0)
"""Shares of a sail's breadth from its edge that shake, from the still part outwards."""
_AMPLITUDE: Final = 1.5
"""Metres that an edge is thrown to either side of a still sail."""
_WAVES: Final = 1.4
"""Ripples along an edge."""
_LIT, _SHADE = np.array([250.0, 243, 224]), np.array([168.0, 151, 127])
_STRENGTHS: Final = (120, 235)
"""Alpha of the inner and the outer half of a strip."""


def bake_luffing_edges(look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> Sprite:
    """Return the edges of her sails at one of the `LUFF_FRAMES`, in the same pose and with the same
    anchor as her sprite."""
    plan, frame = plan_at_zoom(look.kind, px_per_m), look.luff_frame or 0
    lines, trim = HullLines(plan), SailTrim(wind_off_bow(heading, wind_from))
    cuts = shapes_of_set_sails(lines, look, trim)
    if not cuts:
        return Sprite(_empty_picture(), (0, 0), _empty_picture(), (0, 0))
    strips = np.array([strip for cut in cuts for strip in _sail_edges(cut, frame)])
    count, columns, points, _ = strips.shape
    high = foreshorten_rig(strips.reshape(-1, 3), plan, heading, px_per_m)
    flat = project_to_pixels(
        points_in_water_pose(high, plan, look, trim), heading, drawn_px_per_m(plan, px_per_m)
    )
    return _paint_strips(flat.reshape(count, columns, points, 2), frame)


def _sail_edges(cut: SailShape, frame: int) -> list[Floats]:
    """Return the two standing edges of a sail (columns, points, 3), from the still part
    outwards."""
    found = []
    down = np.linspace(0.06, 0.94, _POINTS)
    for near in (0.0, 1.0):
        rows = [cut(np.full(_POINTS, abs(near - share)), down) for share in _STILL_SHARE]
        across, along = rows[-1] - rows[0], np.gradient(rows[-1], axis=0)
        out = np.cross(across, along)
        out /= np.maximum(np.linalg.norm(out, axis=1), 1e-6)[:, None]
        thrown = out * (_AMPLITUDE * _edge_wave(down, frame))[:, None]
        found.append(np.array([row + thrown * n / 2 for n, row in enumerate(rows)]))
    return found


def _edge_wave(down: Floats, frame: int, ahead: float = 0.0) -> Floats:
    """Return how far an edge is thrown aside at these shares of its depth, -1 to 1."""
    thrown: Floats = np.sin(2 * math.pi * (_WAVES * down - frame / LUFF_FRAMES + ahead))
    return thrown * np.sqrt(np.sin(math.pi * down))


def _empty_picture() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _paint_strips(strips: Floats, frame: int) -> Sprite:
    """Paint the strips in the colours of canvas, lit and dark as they ripple."""
    low = np.floor(strips.reshape(-1, 2).min(0)) - 2
    width, height = (np.ceil(strips.reshape(-1, 2).max(0)) + 2 - low).astype(int).tolist()
    sheet = pygame.Surface((width * _OVERSAMPLING, height * _OVERSAMPLING), pygame.SRCALPHA)
    spots = ((strips - low) * _OVERSAMPLING).tolist()
    light = _edge_wave(np.linspace(0.06, 0.94, _POINTS), frame, 0.25)[:-1, None]
    tones = (_SHADE + (_LIT - _SHADE) * (0.5 + 0.5 * light)).astype(int).tolist()
    for strip in spots:
        for inner, outer, strength in zip(strip[:-1], strip[1:], _STRENGTHS, strict=True):
            for n, tone in enumerate(tones):
                quad = (inner[n], inner[n + 1], outer[n + 1], outer[n])
                share = strength / 255
                paint = [*(round(part * share) for part in tone), strength]
                pygame.draw.polygon(sheet, paint, quad)
    image = unpremultiply_in_place(pygame.transform.smoothscale(sheet, (width, height)))
    return Sprite(image, (int(-low[0]), int(-low[1])), _empty_picture(), (0, 0))
