"""A sketch of a ship in a few strokes, drawn in a millisecond: shown until her sprite is baked."""

from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from game.stage.hulls.mesh import Floats
from game.stage.hulls.rig_mesh import YARD_HALF_LENGTHS, YARD_HEIGHTS
from game.stage.hulls.sail_meshes import MAST_RGB, SailTrim, bowsprit_points, mast_in_place, wind_off_bow
from game.stage.hulls.ship_look import HEIGHT_FACTOR, RGB, ShipLook, Sprite, livery_of
from game.stage.hulls.ship_plans import HullLines, drawn_px_per_m, plan_of

MARGIN = 2
SKETCH_OVERSAMPLING = 2
DECKING: RGB = (205, 178, 132)
HATCH: RGB = (142, 116, 84)
PORT: RGB = (36, 32, 30)
CANVAS: RGB = (226, 216, 196)
SHADED_CANVAS: RGB = (192, 181, 162)  # colour of the half of a sail away from the sun

_BELLY = 0.34  # depth of a sail's belly as a share of half its foot: one seen edge on must not be a line

Stroke = tuple[Floats, RGB]  # corners (N, 3) in her own axes, metres, and colour; two are a spar


@lru_cache(maxsize=128)
def sketch_ship(look: ShipLook, heading: int, wind_from: int, px_per_m: float) -> Sprite:
    """Draw her side with its ports, her deck, her masts and a sail on each yard; no shadow."""
    plan, livery = plan_of(look.kind), livery_of(look.livery)
    low, high, rail, deck = hull_outlines(plan.name)
    ports, hatches = ports_and_hatches(plan.name)
    hull: list[Stroke] = [(low, livery.wale_rgb), (high, livery.strake_rgb)]
    hull += [(port, PORT) for port in ports]
    hull += [(rail, livery.wale_rgb), (deck, DECKING), *((hatch, HATCH) for hatch in hatches)]
    off = 5 * round(wind_off_bow(heading, wind_from) / 5)
    sine, cosine = np.sin(np.radians(heading)), np.cos(np.radians(heading))
    masts = sketched_rig(plan.name, look.sails == "furled", look.lost_masts, off)[:: 1 if cosine > 0 else -1]
    strokes = [*hull, *(stroke for mast in masts for stroke in mast)]
    view = np.array([[sine, -cosine], [cosine, sine], [0.0, -HEIGHT_FACTOR]]) * drawn_px_per_m(plan, px_per_m)
    flat = np.concatenate([corners for corners, _ in strokes]) @ view
    corner = np.floor(flat.min(0)) - MARGIN
    width, height = (np.ceil(flat.max(0)) + MARGIN - corner).astype(int).tolist()
    canvas = pygame.Surface((width * SKETCH_OVERSAMPLING, height * SKETCH_OVERSAMPLING), pygame.SRCALPHA)
    spots, begin = ((flat - corner) * SKETCH_OVERSAMPLING).tolist(), 0
    for corners, colour in strokes:
        shape = spots[begin : begin + len(corners)]
        begin += len(corners)
        if len(shape) == 2:
            pygame.draw.line(canvas, colour, shape[0], shape[1], max(1, round(px_per_m)))
        else:
            pygame.draw.polygon(canvas, colour, shape)
    image = pygame.transform.smoothscale(canvas, (width, height))
    none = pygame.Surface((1, 1), pygame.SRCALPHA)
    return Sprite(image, (int(-corner[0]), int(-corner[1])), none, (0, 0))


@lru_cache(maxsize=64)
def hull_outlines(kind: str) -> Floats:
    """Return outlines (4, 34, 3) in her own axes: at the water, half way up, at the rail, of the deck."""
    lines = HullLines(plan_of(kind))
    at, shares = np.linspace(-1, 1, 17)[None], np.array([[0.02], [0.5], [0.97]])
    hull = np.concatenate(
        [lines.side_points(at, shares, -1), lines.side_points(at, shares, 1)[:, ::-1]], axis=1
    )
    return np.concatenate([hull, hull[-1:] * [0.97, 0.88, 1.0]])


@lru_cache(maxsize=64)
def ports_and_hatches(kind: str) -> tuple[list[Floats], list[Floats]]:
    """Return the ports of both her sides as strokes, and the hatches of her deck."""
    plan = plan_of(kind)
    lines, half = HullLines(plan), 0.9 / plan.length
    shares = np.linspace(0.42, 0.8, max(1, plan.gun_decks))[:, None]
    middles = np.linspace(-0.78, 0.72, plan.ports_per_band)
    ends = (middles[:, None] + [-half, half]).ravel()[None]
    ports = [port for hand in (-1, 1) for port in lines.side_points(ends, shares, hand).reshape(-1, 2, 3)]
    wide, long = 0.1 * plan.beam, 0.035 * plan.length
    square = np.array([[-long, -wide, 0], [long, -wide, 0], [long, wide, 0], [-long, wide, 0]])
    places = (-0.3, -0.08, 0.14, 0.4) if plan.masts else ()
    return ports, [square + lines.deck_points(at, 0.0) for at in places]


@lru_cache(maxsize=128)
def sketched_rig(
    kind: str, is_bare: bool, lost_masts: tuple[str, ...], wind_off_bow: int
) -> list[list[Stroke]]:
    """Return the masts from fore to aft, each with sails between its yards unless she is bare."""
    lines, trim = HullLines(plan_of(kind)), SailTrim(wind_off_bow)
    square = lines.plan.rig == "square"
    along, out = trim.yard_directions() if square else (trim.boom_direction, trim.belly_direction)
    masts: list[list[Stroke]] = []
    for mast in lines.plan.masts:
        if mast.name in lost_masts:
            continue
        stick = mast_in_place(lines, mast)
        strokes: list[Stroke] = [(np.array([stick.foot, stick.truck]), MAST_RGB)]
        if lines.plan.bowsprit_length and not masts and "bowsprit" not in lost_masts:
            heel, _, end = bowsprit_points(lines)
            spar = (np.array([heel, end]), MAST_RGB)
            clew = stick.foot + (heel - stick.foot) * 0.4 + [0, trim.lee_side * 2.5, 2.0]
            strokes += [spar] if is_bare else [spar, (np.array([end, clew, stick.point_at(0.72)]), CANVAS)]
        yards = [
            (stick.point_at(share), half * mast.height_factor)
            for share, half in zip(YARD_HEIGHTS, YARD_HALF_LENGTHS, strict=True)
        ][: 0 if is_bare else mast.yard_count]
        for (foot, wide), (head, narrow) in pairwise(yards):
            full = out * (_BELLY * wide * (trim.sail_fill if square else 1.0))
            for hand, colour in ((-1, CANVAS), (1, SHADED_CANVAS)):
                leech = [foot + hand * wide * along, head + hand * narrow * along]
                strokes.append((np.array([foot + full, *leech, head + 0.6 * full]), colour))
        masts.append(strokes)
    return masts
