"""A ship in a few strokes, drawn in a millisecond: what is shown until her sprite is baked."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB, RISE, ShipLook, Sprite
from game.stage.hulls.paints import livery_of
from game.stage.hulls.plans import drawn_scale, plan_of
from game.stage.hulls.spars import SPAR, stick_of
from game.stage.hulls.squares import YARD_HALVES, YARD_HEIGHTS
from game.stage.hulls.timber import Floats
from game.stage.hulls.trim import Trim, wind_off_bow

MARGIN = 2
OVERSIZE = 2
DECKING: RGB = (205, 178, 132)
CANVAS: RGB = (226, 216, 196)

Stroke = tuple[Floats, RGB]
"""Corners (N, 3) in her own axes, metres, and their colour; two corners are a spar."""


@lru_cache(maxsize=128)
def sketch(look: ShipLook, heading: int, wind_from: int, px_per_m: float) -> Sprite:
    """Her side, her deck, her masts and a flat sail on each yard; no shadow."""
    plan, paint = plan_of(look.kind), livery_of(look.livery)
    hull = zip(outlines(plan.name), (paint.wale, paint.strake, DECKING), strict=True)
    off = 5 * round(wind_off_bow(heading, wind_from) / 5)
    sine, cosine = np.sin(np.radians(heading)), np.cos(np.radians(heading))
    masts = rig(plan.name, look.sails == "furled", look.lost, off)[:: 1 if cosine > 0 else -1]
    strokes = [*hull, *(stroke for mast in masts for stroke in mast)]
    view = np.array([[sine, -cosine], [cosine, sine], [0.0, -RISE]]) * drawn_scale(plan, px_per_m)
    flat = np.concatenate([corners for corners, _ in strokes]) @ view
    low = np.floor(flat.min(0)) - MARGIN
    width, height = (np.ceil(flat.max(0)) + MARGIN - low).astype(int).tolist()
    canvas = pygame.Surface((width * OVERSIZE, height * OVERSIZE), pygame.SRCALPHA)
    spots, begin = ((flat - low) * OVERSIZE).tolist(), 0
    for corners, colour in strokes:
        shape = spots[begin : begin + len(corners)]
        begin += len(corners)
        if len(shape) == 2:
            pygame.draw.line(canvas, colour, shape[0], shape[1], max(1, round(px_per_m)))
        else:
            pygame.draw.polygon(canvas, colour, shape)
    image = pygame.transform.smoothscale(canvas, (width, height))
    none = pygame.Surface((1, 1), pygame.SRCALPHA)
    return Sprite(image, (int(-low[0]), int(-low[1])), none, (0, 0))


@lru_cache(maxsize=64)
def outlines(kind: str) -> Floats:
    """Outlines (3, 34, 3) of her hull in her own axes: at the water, half way up, at the rail."""
    lines = Lines(plan_of(kind))
    at, shares = np.linspace(-1, 1, 17)[None], np.array([[0.02], [0.5], [0.97]])
    return np.concatenate([lines.side(at, shares, -1), lines.side(at, shares, 1)[:, ::-1]], axis=1)


@lru_cache(maxsize=128)
def rig(kind: str, bare: bool, lost: tuple[str, ...], off: int) -> list[list[Stroke]]:
    """Masts from fore to aft, each with a sail between each pair of yards unless she is bare."""
    lines, trim = Lines(plan_of(kind)), Trim(off)
    along = trim.yard()[0] if lines.plan.rig == "square" else trim.boom
    masts: list[list[Stroke]] = []
    for mast in lines.plan.masts:
        if mast.name in lost:
            continue
        stick = stick_of(lines, mast)
        strokes: list[Stroke] = [(np.array([stick.foot, stick.truck]), SPAR)]
        yards = [
            (stick.at(share), along * half * mast.factor)
            for share, half in zip(YARD_HEIGHTS, YARD_HALVES, strict=True)
        ][: 0 if bare else mast.yards]
        for (foot, wide), (head, narrow) in pairwise(yards):
            sail = np.array([foot - wide, foot + wide, head + narrow, head - narrow])
            strokes.append((sail, CANVAS))
        masts.append(strokes)
    return masts
