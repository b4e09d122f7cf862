"""Paint a ship: turn her model to a heading, light it, and draw it far to near into a sprite."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import pygame

from game.stage.hulls.afloat import laid, launched
from game.stage.hulls.charted import CHART_OVERSIZE, inked, on_chart
from game.stage.hulls.decks import build_decks
from game.stage.hulls.founder import foundering
from game.stage.hulls.hull import build_hull
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import (
    CHART,
    LEVELS,
    RISE,
    SHADOW_EAST,
    SHADOW_SOUTH,
    TO_SUN,
    ShipLook,
    Sprite,
)
from game.stage.hulls.lowered import lowered, shades
from game.stage.hulls.own_hull import own_model, rows_for
from game.stage.hulls.paints import livery_of
from game.stage.hulls.pixels import straight_alpha
from game.stage.hulls.plans import drawn_scale, plan_at
from game.stage.hulls.rig import build_rig, toppled
from game.stage.hulls.scars import build_scars
from game.stage.hulls.timber import (
    AMID,
    BOW,
    CANVAS,
    ONLY_SHADOW,
    PORT,
    RAILS,
    RIG,
    STARBOARD,
    STERN,
    WELL,
    Floats,
    Ints,
    MeshBuilder,
    Model,
    joined,
)
from game.stage.hulls.trim import Trim, wind_off_bow

FINE_FROM = 2.4
"""Drawn pixels per metre from which seams, ratlines and muzzles are worth their time."""

SAIL_SHADE, SAIL_LIT = np.array([146.0, 126, 103]), np.array([253.0, 246, 225])
SHADOW_RGB = (8, 22, 34)
SHADOW_ALPHA = 110
ON_DECK = (20, 14, 24, 92)
MARGIN = 3
OVERSIZE = 3
"""How many times larger than the sprite the canvas is that gets scaled down to it."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A model at a heading: world points (x east, y south, z up) and one row per face."""

    points: Floats
    starts: Ints
    ends: Ints
    normals: Floats
    seen: np.ndarray
    depth: Floats
    layer: Floats


@lru_cache(maxsize=20)
def hull_model(
    kind: str,
    livery: str,
    fine: bool,
    oars: bool = True,
    zoom: float = 9.0,
    guns: str = "both",
) -> Model:
    """The hull of a kind in its paint at this zoom, in the ship's own axes, with her `oars` out if
    she has any, and her `guns`."""
    plan = plan_at(kind, zoom)
    paint = livery_of("tar" if kind == "fireship" else "merchant" if kind == "merchant" else livery)
    slip, lines = MeshBuilder(), Lines(plan)
    build_hull(slip, lines, paint, fine, guns)
    build_decks(slip, lines, paint, fine, oars=oars)
    return slip.launch()


@lru_cache(maxsize=64)
def scars_of(kind: str, damage: int, zoom: float) -> Model:
    """What shot has done to the hull of a kind, in steps 0..3."""
    return build_scars(Lines(plan_at(kind, zoom)), damage)


def bake(
    look: ShipLook, heading: float, wind_from: float, px_per_m: float, oversize: int = OVERSIZE
) -> Sprite:
    """The sprite of `look` on `heading` (degrees) in this wind at this zoom."""
    plan = plan_at(look.kind, px_per_m)
    scale = drawn_scale(plan, px_per_m)
    fine, charted = scale >= FINE_FROM, px_per_m <= CHART
    lines = Lines(plan)
    trim = Trim(wind_off_bow(heading, wind_from))
    if charted:
        look, oversize = on_chart(look), CHART_OVERSIZE
    look = foundering(look, plan)
    if look.topple:
        return _bake_mast(look, heading, trim, px_per_m, oversize)
    drawn_for = CHART if charted else LEVELS[-1]  # hulls differ by no more: fewer are kept
    hull = None
    if look.hull:
        hull = own_model(plan.name, drawn_for, look.hull, rows_for(plan.length * scale))
    if hull is None:
        hull = hull_model(plan.name, look.livery, fine, look.oars, drawn_for, look.guns)
    rig = build_rig(lines, look, trim, fine, shades(plan, heading, px_per_m))
    rig = replace(rig, points=lowered(rig.points, plan, heading, px_per_m))
    whole = joined(hull, scars_of(plan.name, look.holes, drawn_for), rig)
    model = launched(whole, lines, look, trim)
    turned = turn(model, heading)
    deck = None if look.settled else laid(_rim(lines), plan, look, trim)
    image, anchor = _paint(model, turned, deck, heading, scale, oversize)
    if look.stance.roll:
        # One shadow is enough for all poses of a roll.
        shadow, shadow_anchor = pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)
    else:
        shadow, shadow_anchor = _sea_shadow(model, turned, scale)
    return Sprite(inked(image) if charted else image, anchor, shadow, shadow_anchor)


def _bake_mast(
    look: ShipLook, heading: float, trim: Trim, px_per_m: float, oversize: int
) -> Sprite:
    """The sprite of one mast that falls; her own anchor."""
    plan = plan_at(look.kind, px_per_m)
    lines, scale = Lines(plan), drawn_scale(plan, px_per_m)
    mast = toppled(lines, look, trim, scale >= FINE_FROM, look.topple or ("", 0))
    mast = replace(mast, points=lowered(mast.points, plan, heading, px_per_m))
    floating = np.repeat(mast.layer < WELL, mast.counts)
    points = np.where(floating[:, None], mast.points, laid(mast.points, plan, look, trim))
    mast = replace(mast, points=points)
    turned = turn(mast, heading)
    image, anchor = _paint(mast, turned, None, heading, scale, oversize)
    shadow, shadow_anchor = _sea_shadow(mast, turned, scale)
    return Sprite(image, anchor, shadow, shadow_anchor)


def heading_axes(heading: float) -> Floats:
    """Rows that take ship axes to the world: (forward, starboard, up) to (east, south, up)."""
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    return np.array([[sine, -cosine, 0.0], [cosine, sine, 0.0], [0.0, 0.0, 1.0]])


def turn(model: Model, heading: float) -> Turned:
    """`model` in the world's axes, with the facts per face that light and order need."""
    points = model.points @ heading_axes(heading)
    ends = np.cumsum(model.counts)
    starts = ends - model.counts
    after = np.arange(len(points)) + 1
    after[ends - 1] = starts
    here, there = points, points[after]
    # Newell's normal: right for any number of corners, even when they are not quite flat.
    crossed = np.cross(here, there)
    normals = np.add.reduceat(crossed, starts)
    length = np.linalg.norm(normals, axis=1)
    normals /= np.maximum(length, 1e-9)[:, None]
    toward = normals[:, 1] * RISE + normals[:, 2]
    seen = ((model.cull == 0) | (toward > 0)) & (model.casts != ONLY_SHADOW)
    seen &= (np.maximum.reduceat(points[:, 2], starts) > 0) | (model.layer < WELL)
    normals[toward < 0] *= -1
    keys = points[:, 1] * RISE + points[:, 2]
    depth = np.add.reduceat(keys, starts) / model.counts + model.bias
    layer = model.layer - np.where(_far_flank(model.flank, heading), RIG, 0.0)
    # What stands far off behind the decks must still be over the wreckage in the water.
    layer = np.where(layer < 0, WELL - 1.9 + (layer + RIG) * 0.1, layer)
    return Turned(points, starts, ends, normals, seen, depth, layer)


def _far_flank(flank: Ints, heading: float) -> np.ndarray:
    """Which faces belong to a side or end that looks away from the eye."""
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    facing = np.zeros(5)
    facing[[AMID, PORT, STARBOARD, STERN, BOW]] = (1.0, -sine, sine, cosine, -cosine)
    return facing[flank] < -1e-6


def lit_colours(model: Model, turned: Turned) -> Ints:
    """Premultiplied RGBA rows: wood by its slope to the sun, canvas lit or glowing from behind."""
    sun = np.array(TO_SUN) / np.linalg.norm(TO_SUN)
    lit = turned.normals @ sun
    wood = np.clip(0.70 + 0.44 * np.maximum(lit, 0), 0, 1.2)
    glow = 0.69 + 0.42 * np.maximum(lit, 0) + 0.33 * np.maximum(-lit, 0)
    mixed = np.clip((glow - 0.46) / 0.50, 0, 1)[:, None]
    cloth = (SAIL_SHADE + (SAIL_LIT - SAIL_SHADE) * mixed) / 255
    factor = np.where((model.light == 1)[:, None], wood[:, None], 1.0)
    factor = np.where((model.light == CANVAS)[:, None], cloth, factor)
    rgb = np.clip(model.rgb * factor, 0, 255)
    rgba = np.column_stack([rgb * (model.alpha / 255)[:, None], model.alpha])
    return rgba.astype(np.int64)


def _paint(
    model: Model,
    turned: Turned,
    deck: Floats | None,
    heading: float,
    scale: float,
    oversize: int,
) -> tuple[pygame.Surface, tuple[int, int]]:
    flat = np.column_stack([turned.points[:, 0], turned.points[:, 1] - RISE * turned.points[:, 2]])
    flat *= scale
    low = np.floor(flat.min(0)) - MARGIN
    width, height = (np.ceil(flat.max(0)) + MARGIN - low).astype(int).tolist()
    canvas = pygame.Surface((width * oversize, height * oversize), pygame.SRCALPHA)
    spots = (flat - low) * oversize
    order = np.lexsort((turned.depth, turned.layer))
    order = order[turned.seen[order]]
    split = int(np.searchsorted(turned.layer[order], RAILS + 1.0))
    brush = _Brush(
        canvas, spots, turned, lit_colours(model, turned), model.width * scale * oversize
    )
    brush.draw(order[:split])
    if deck is not None:
        _deck_shadow(canvas, model, turned, deck, heading, (scale * oversize, low * oversize))
    brush.draw(order[split:])
    small = pygame.transform.smoothscale(canvas, (width, height))
    return straight_alpha(small), (int(-low[0]), int(-low[1]))


def corners_of(turned: Turned, faces: Ints, flat: Floats) -> Iterator[list[list[float]]]:
    """The corners of each of these faces, taken from `flat` (one row per model point)."""
    counts = turned.ends[faces] - turned.starts[faces]
    ends = np.cumsum(counts)
    rows = np.arange(int(counts.sum())) + np.repeat(turned.starts[faces] - (ends - counts), counts)
    spots: list[list[float]] = flat[rows].tolist()
    begin = 0
    for end in ends.tolist():
        yield spots[begin:end]
        begin = end


class _Brush:
    """Draws faces of a turned model, given in painter's order."""

    def __init__(
        self, canvas: pygame.Surface, spots: Floats, turned: Turned, rgba: Ints, width: Floats
    ) -> None:
        self._canvas = canvas
        self._spots = spots
        self._turned = turned
        self._rgba = rgba
        self._width = width

    def draw(self, order: Ints) -> None:
        """Paint these faces one over the other."""
        canvas, polygon, line = self._canvas, pygame.draw.polygon, pygame.draw.line
        corners = corners_of(self._turned, order, self._spots)
        widths: list[float] = self._width[order].tolist()
        for spots, rgba, width in zip(corners, self._rgba[order].tolist(), widths, strict=True):
            if width:
                line(canvas, rgba, spots[0], spots[1], round(width) or 1)
                if width > 3.5:
                    self._sunny_side(spots, rgba, width)
            else:
                polygon(canvas, rgba, spots)

    def _sunny_side(self, spots: list[list[float]], rgba: list[int], width: float) -> None:
        """A lighter streak on the upper left of a thick spar makes it round."""
        (x0, y0), (x1, y1) = spots
        left, up = width * 0.22, width * 0.09
        r, g, b, a = rgba
        light = (min(255, r + r // 4), min(255, g + g // 4), min(255, b + b // 4), a)
        thin = max(1, round(width * 0.38))
        pygame.draw.line(self._canvas, light, (x0 - left, y0 - up), (x1 - left, y1 - up), thin)


def _deck_shadow(
    canvas: pygame.Surface,
    model: Model,
    turned: Turned,
    deck: Floats,
    heading: float,
    view: tuple[float, Floats],
) -> None:
    """The shadow of rig and sails on her own decks, laid over what is painted so far."""
    scale, low = view
    level = float(deck[:, 2].min()) - 0.9
    coarse = 3
    size = (canvas.get_width() // coarse, canvas.get_height() // coarse)
    layer = pygame.Surface(size, pygame.SRCALPHA)
    layer.fill((*ON_DECK[:3], 0))
    rise = np.maximum(turned.points[:, 2] - level, 0) * 0.8
    flat = np.column_stack(
        [
            turned.points[:, 0] + rise * SHADOW_EAST,
            turned.points[:, 1] + rise * SHADOW_SOUTH - RISE * level,
        ]
    )
    casting = np.flatnonzero((model.casts > 0) & (turned.layer >= RIG))
    _silhouettes(
        layer, ON_DECK, turned, casting, (flat * scale - low) / coarse, model.width * scale / coarse
    )
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(
        mask, (255, 255, 255, 255), _deck_outline(deck, heading, scale, low) / coarse
    )
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(pygame.transform.smoothscale(layer, canvas.get_size()), (0, 0))


def _rim(lines: Lines) -> Floats:
    """Points (40, 3) once round the deck, at the rail."""
    at = np.linspace(-0.985, 0.97, 20)
    return np.concatenate([lines.side(at, 0.96, -1), lines.side(at, 0.96, 1)[::-1]])


def _deck_outline(deck: Floats, heading: float, scale: float, low: Floats) -> Floats:
    world = deck @ heading_axes(heading)
    return np.column_stack([world[:, 0], world[:, 1] - RISE * world[:, 2]]) * scale - low


def _sea_shadow(
    model: Model, turned: Turned, scale: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Her soft shadow on the sea: everything that casts, thrown along the light and blurred."""
    points = turned.points
    # What has gone under throws no shadow on the sea.
    dry = np.maximum.reduceat(points[:, 2], turned.starts) > 0
    casting = np.flatnonzero((model.casts > 0) & (turned.layer >= WELL) & dry)
    if not len(casting):
        return pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)
    flat = (
        np.column_stack(
            [points[:, 0] + points[:, 2] * SHADOW_EAST, points[:, 1] + points[:, 2] * SHADOW_SOUTH]
        )
        * scale
    )
    rows = np.repeat(np.isin(np.arange(len(model.counts)), casting), model.counts)
    soft = max(2.0, scale * 0.8)
    low = np.floor(flat[rows].min(0) - soft * 2)
    width, height = (np.ceil(flat[rows].max(0) + soft * 2) - low).astype(int).tolist()
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    sheet.fill((*SHADOW_RGB, 0))
    dark = (*SHADOW_RGB, SHADOW_ALPHA)
    _silhouettes(sheet, dark, turned, casting, flat - low, model.width * scale)
    coarse = (max(1, int(width / soft)), max(1, int(height / soft)))
    small = pygame.transform.smoothscale(sheet, coarse)
    return pygame.transform.smoothscale(small, (width, height)), (int(-low[0]), int(-low[1]))


def _silhouettes(
    sheet: pygame.Surface,
    rgba: tuple[int, int, int, int],
    turned: Turned,
    faces: Ints,
    flat: Floats,
    width: Floats,
) -> None:
    """Fill these faces with one colour, wherever `flat` puts their corners."""
    for spots, thick in zip(corners_of(turned, faces, flat), width[faces].tolist(), strict=True):
        if thick:
            pygame.draw.line(sheet, rgba, spots[0], spots[1], round(thick) or 1)
        else:
            pygame.draw.polygon(sheet, rgba, spots)
