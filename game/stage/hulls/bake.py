"""Paint a ship: turn her model to a heading, light it, and draw it far to near into a sprite.

Why models and not drawn pictures: a ship has 72 headings, every trim of her yards, five sail states, four
states of damage to hull and rig, lost masts, heel, list and roll. No set of hand-made pictures holds that. So
each ship is a small 3-D model (`mesh`) of flat faces and two-cornered spars, built from numbers: `ship_plans`
has her dimensions, `HullLines` the shape of her hull, and the `add_…` functions of this folder put planks,
guns, masts and sails on it. One bake takes 6 ms for a far cutter, 38 for a frigate and 57 for a first-rate
near by, too long for a frame; `sprite_bank` has it done by another process and keeps the result.

The steps of `bake_sprite`

1. Look up the plan at this zoom. Up to CHART_UP_TO_PX a metre it is a ship of the chart: broader, higher,
   with a lower rig, so that three masts can be told apart at thirty px.

2. Join hull, shot damage and rig. The first two are cached: they do not depend on heading or wind. The rig
   does, because yards and booms turn with the wind off the bow.

3. Give the model its pose in the water (`water_pose`): heel, list, roll, aground or sinking. What goes under
   is raised to the surface, or cut off there if she sinks.

4. Turn it to the heading (`turn_mesh`) and project it plan-obliquely: the sea plane stays true, heights go up
   the screen at HEIGHT_FACTOR. So distances can be measured on the picture, which a perspective would forbid.

5. Sort the faces by layer, then by distance from the viewer, and paint them over each other. There is no
   depth buffer: numpy and pygame's polygons are all there is, and a painter's order with seven layers (water,
   well, deck, fittings, sides, rails, rig) is right for ships, because a rig is never below its deck. Sides
   that face away go one set of layers down. Long spars are cut in pieces, so that each can pass before or
   behind a sail.

6. Paint at three times the size and scale down: the only smoothing there is. Scaling leaves premultiplied
   colours and solid parts a shade short of solid; `unpremultiply_alpha` repairs both.

7. Before the rig itself, draw its shadow on her own deck at a third of the size. The shadow on the sea is a
   second, blurred picture with its own anchor. All poses of a roll share the shadow of the upright ship: six
   rolling ships held 39 MB of pictures, and now 16.

The same arguments give the same bytes in every process: all chance comes from seeds made of names
(`random_seed_of`), and each mast has its own, so that one that falls does not move the holes in another's
sails."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.hulls.author_hull import author_hull_mesh, hull_row_count
from game.stage.hulls.decks import add_decks
from game.stage.hulls.hull_mesh import add_hull, damage_mesh
from game.stage.hulls.mesh import (
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
    Mesh,
    MeshBuilder,
    join_meshes,
)
from game.stage.hulls.rig_mesh import falling_rig_mesh, rig_mesh
from game.stage.hulls.sail_meshes import SailTrim, foreshorten_rig, mast_lights, wind_off_bow
from game.stage.hulls.ship_look import (
    BAKED_ZOOMS,
    CHART_UP_TO_PX,
    HEIGHT_FACTOR,
    RGB,
    SHADOW_EAST,
    SHADOW_SOUTH,
    TO_SUN,
    ShipLook,
    Sprite,
    livery_of,
    unpremultiply_in_place,
)
from game.stage.hulls.ship_plans import HullLines, drawn_px_per_m, plan_at_zoom
from game.stage.hulls.water_pose import look_without_fallen, mesh_in_water, points_in_water_pose

CHART_OVERSAMPLING: Final = 6  # factor by which she is painted larger than shown
_CONTRAST: Final = 1.12
_MIN_SAIL_LIGHT: Final = 150  # lightness from which a pixel counts as sailcloth, and what is added to it
_SAIL_BRIGHTENING: Final = 18.0
_EDGE_RGB: Final[RGB] = (10, 20, 26)
_EDGE_STRENGTH: Final = 0.59


def look_with_action_sails(look: ShipLook) -> ShipLook:
    """Return the look with fighting sail, so that the masts are distinct."""
    return replace(look, sails="action") if look.sails in ("full", "fighting") else look


def with_dark_outline(image: pygame.Surface) -> pygame.Surface:
    """Return the picture in stronger colours, with a dark edge one px wide round all that is solid."""
    sheet = image.copy()
    rgb = pygame.surfarray.pixels3d(sheet)
    alpha = pygame.surfarray.pixels_alpha(sheet)
    colour, solid = rgb.astype(float), alpha.astype(float)
    cloth = (colour.min(2) > _MIN_SAIL_LIGHT) & (np.ptp(colour, axis=2) < 60)
    colour[cloth] += _SAIL_BRIGHTENING
    colour = np.clip((colour - 128) * _CONTRAST + 128, 0, 255)
    wide = np.pad(solid, 1)  # the outline is the largest of each px and its four neighbours, less itself
    around = (wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:])
    most: np.ndarray = np.maximum.reduce([solid, *around])
    edge = most * _EDGE_STRENGTH * (1 - solid / 255)
    whole = solid + edge
    share = (solid / np.maximum(whole, 1e-6))[..., None]
    rgb[:] = np.round(colour * share + np.array(_EDGE_RGB) * (1 - share)).astype(np.uint8)
    alpha[:] = np.round(np.minimum(whole, 255)).astype(np.uint8)
    del rgb, alpha
    return sheet


DETAIL_FROM_PX = 2.4  # drawn pixels per metre from which seams, ratlines and muzzles are painted

SAIL_SHADE, SAIL_LIT = np.array([146.0, 126, 103]), np.array([253.0, 246, 225])
SHADOW_RGB = (8, 22, 34)
SHADOW_ALPHA = 110
DECK_SHADOW_RGBA = (20, 14, 24, 92)
MARGIN = 3
BAKE_OVERSAMPLING = 3  # factor by which the canvas is larger than the sprite that it is scaled down to


@dataclass(frozen=True, slots=True)
class WorldMesh:
    """A model at a heading: world points (x east, y south, z up) and one row per face."""

    points: Floats
    starts: Ints
    ends: Ints
    normals: Floats
    is_visible: np.ndarray
    depth: Floats
    layer: Floats


@lru_cache(maxsize=20)
def hull_mesh(
    kind: str, livery: str, is_detailed: bool, has_oars_out: bool = True, px_per_m: float = 9.0,
    guns_run_out: str = "both",
) -> Mesh:  # fmt: skip
    """Return the hull of a kind in its paint at this zoom, with her oars and guns as they are."""
    plan = plan_at_zoom(kind, px_per_m)
    paint = livery_of("tar" if kind == "fireship" else "merchant" if kind == "merchant" else livery)
    mesh, lines = MeshBuilder(), HullLines(plan)
    add_hull(mesh, lines, paint, is_detailed, guns_run_out)
    add_decks(mesh, lines, paint, is_detailed, has_oars_out=has_oars_out)
    return mesh.build()


@lru_cache(maxsize=64)
def hull_damage_mesh(kind: str, damage: int, zoom: float) -> Mesh:
    """Return the shot damage on the hull of a kind, in steps 0..3."""
    return damage_mesh(HullLines(plan_at_zoom(kind, zoom)), damage)


def bake_sprite(
    look: ShipLook, heading: float, wind_from: float, px_per_m: float, oversize: int = BAKE_OVERSAMPLING
) -> Sprite:
    """Return the sprite of `look` on `heading` (degrees) in this wind at this zoom."""
    plan = plan_at_zoom(look.kind, px_per_m)
    scale = drawn_px_per_m(plan, px_per_m)
    fine, charted = scale >= DETAIL_FROM_PX, px_per_m <= CHART_UP_TO_PX
    lines = HullLines(plan)
    trim = SailTrim(wind_off_bow(heading, wind_from))
    if charted:
        look, oversize = look_with_action_sails(look), CHART_OVERSAMPLING
    look = look_without_fallen(look, plan)
    if look.falling_pose:
        return _bake_mast(look, heading, trim, px_per_m, oversize)
    drawn_for = (
        CHART_UP_TO_PX if charted else BAKED_ZOOMS[-1]
    )  # hulls differ by no more, and the cache stays small
    hull = None
    if look.author_hull:
        hull = author_hull_mesh(plan.name, drawn_for, look.author_hull, hull_row_count(plan.length * scale))
    if hull is None:
        hull = hull_mesh(plan.name, look.livery, fine, look.has_oars, drawn_for, look.guns)
    rig = rig_mesh(lines, look, trim, fine, mast_lights(plan, heading, px_per_m))
    rig = replace(rig, points=foreshorten_rig(rig.points, plan, heading, px_per_m))
    whole = join_meshes(hull, hull_damage_mesh(plan.name, look.shot_holes, drawn_for), rig)
    model = mesh_in_water(whole, lines, look, trim)
    turned = turn_mesh(model, heading)
    deck = None if look.sink_step else points_in_water_pose(_rail_outline(lines), plan, look, trim)
    image, anchor = _paint_ship(model, turned, deck, heading, scale, oversize)
    if look.heel_state.roll:
        # One shadow is enough for all poses of a roll.
        shadow, shadow_anchor = pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)
    else:
        shadow, shadow_anchor = _paint_sea_shadow(model, turned, scale)
    return Sprite(with_dark_outline(image) if charted else image, anchor, shadow, shadow_anchor)


def _bake_mast(look: ShipLook, heading: float, trim: SailTrim, px_per_m: float, oversize: int) -> Sprite:
    plan = plan_at_zoom(look.kind, px_per_m)
    lines, scale = HullLines(plan), drawn_px_per_m(plan, px_per_m)
    mast = falling_rig_mesh(lines, look, trim, scale >= DETAIL_FROM_PX, look.falling_pose or ("", 0))
    mast = replace(mast, points=foreshorten_rig(mast.points, plan, heading, px_per_m))
    floating = np.repeat(mast.layer < WELL, mast.counts)
    points = np.where(floating[:, None], mast.points, points_in_water_pose(mast.points, plan, look, trim))
    mast = replace(mast, points=points)
    turned = turn_mesh(mast, heading)
    image, anchor = _paint_ship(mast, turned, None, heading, scale, oversize)
    shadow, shadow_anchor = _paint_sea_shadow(mast, turned, scale)
    return Sprite(image, anchor, shadow, shadow_anchor)


def heading_axes(heading: float) -> Floats:
    """Return the rows that take ship axes to the world: (forward, starboard, up) to (east, south, up)."""
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    return np.array([[sine, -cosine, 0.0], [cosine, sine, 0.0], [0.0, 0.0, 1.0]])


def turn_mesh(model: Mesh, heading: float) -> WorldMesh:
    """Turn `model` into the world's axes and compute per face what light and order need."""
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
    toward = normals[:, 1] * HEIGHT_FACTOR + normals[:, 2]
    seen = ((model.cull == 0) | (toward > 0)) & (model.casts != ONLY_SHADOW)
    seen &= (np.maximum.reduceat(points[:, 2], starts) > 0) | (model.layer < WELL)
    normals[toward < 0] *= -1
    keys = points[:, 1] * HEIGHT_FACTOR + points[:, 2]
    depth = np.add.reduceat(keys, starts) / model.counts + model.bias
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    facing = np.zeros(5)
    facing[[AMID, PORT, STARBOARD, STERN, BOW]] = (1.0, -sine, sine, cosine, -cosine)
    layer = model.layer - np.where(facing[model.flank] < -1e-6, RIG, 0.0)
    # Rigging behind the decks must still be over wreckage in the water.
    layer = np.where(layer < 0, WELL - 1.9 + (layer + RIG) * 0.1, layer)
    return WorldMesh(points, starts, ends, normals, seen, depth, layer)


def face_colours(model: Mesh, turned: WorldMesh) -> Ints:
    """Return premultiplied RGBA rows: wood by its slope to the sun, canvas lit or glowing from behind."""
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


def _paint_ship(
    model: Mesh, turned: WorldMesh, deck: Floats | None, heading: float, scale: float, oversize: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    flat = np.column_stack([turned.points[:, 0], turned.points[:, 1] - HEIGHT_FACTOR * turned.points[:, 2]])
    flat *= scale
    low = np.floor(flat.min(0)) - MARGIN
    width, height = (np.ceil(flat.max(0)) + MARGIN - low).astype(int).tolist()
    canvas = pygame.Surface((width * oversize, height * oversize), pygame.SRCALPHA)
    spots = (flat - low) * oversize
    order = np.lexsort((turned.depth, turned.layer))
    order = order[turned.is_visible[order]]
    split = int(np.searchsorted(turned.layer[order], RAILS + 1.0))
    brush = _FacePainter(canvas, spots, turned, face_colours(model, turned), model.width * scale * oversize)
    brush.draw(order[:split])
    if deck is not None:
        _draw_deck_shadow(canvas, model, turned, deck, heading, (scale * oversize, low * oversize))
    brush.draw(order[split:])
    small = pygame.transform.smoothscale(canvas, (width, height))
    return unpremultiply_in_place(small), (int(-low[0]), int(-low[1]))


def face_corners(turned: WorldMesh, faces: Ints, flat: Floats) -> Iterator[list[list[float]]]:
    """Yield the corners of each of these faces, taken from `flat` (one row per model point)."""
    counts = turned.ends[faces] - turned.starts[faces]
    ends = np.cumsum(counts)
    rows = np.arange(int(counts.sum())) + np.repeat(turned.starts[faces] - (ends - counts), counts)
    spots: list[list[float]] = flat[rows].tolist()
    begin = 0
    for end in ends.tolist():
        yield spots[begin:end]
        begin = end


class _FacePainter:
    """Draws faces of a turned model, given in painter's order."""

    def __init__(
        self, canvas: pygame.Surface, spots: Floats, turned: WorldMesh, rgba: Ints, width: Floats
    ) -> None:
        self._canvas = canvas
        self._points = spots
        self._turned = turned
        self._rgba = rgba
        self._width = width

    def draw(self, order: Ints) -> None:
        """Paint these faces one over the other."""
        canvas, polygon, line = self._canvas, pygame.draw.polygon, pygame.draw.line
        corners = face_corners(self._turned, order, self._points)
        widths: list[float] = self._width[order].tolist()
        for spots, rgba, width in zip(corners, self._rgba[order].tolist(), widths, strict=True):
            if width:
                line(canvas, rgba, spots[0], spots[1], round(width) or 1)
                if width > 3.5:
                    self._draw_highlight(spots, rgba, width)
            else:
                polygon(canvas, rgba, spots)

    def _draw_highlight(self, spots: list[list[float]], rgba: list[int], width: float) -> None:
        (x0, y0), (x1, y1) = spots
        left, up = width * 0.22, width * 0.09
        r, g, b, a = rgba
        light = (min(255, r + r // 4), min(255, g + g // 4), min(255, b + b // 4), a)
        thin = max(1, round(width * 0.38))
        pygame.draw.line(self._canvas, light, (x0 - left, y0 - up), (x1 - left, y1 - up), thin)


def _draw_deck_shadow(
    canvas: pygame.Surface, model: Mesh, turned: WorldMesh, deck: Floats, heading: float,
    view: tuple[float, Floats],
) -> None:  # fmt: skip
    scale, low = view
    level = float(deck[:, 2].min()) - 0.9
    coarse = 3
    size = (canvas.get_width() // coarse, canvas.get_height() // coarse)
    layer = pygame.Surface(size, pygame.SRCALPHA)
    layer.fill((*DECK_SHADOW_RGBA[:3], 0))
    rise = np.maximum(turned.points[:, 2] - level, 0) * 0.8
    flat = np.column_stack(
        [
            turned.points[:, 0] + rise * SHADOW_EAST,
            turned.points[:, 1] + rise * SHADOW_SOUTH - HEIGHT_FACTOR * level,
        ]
    )
    casting = np.flatnonzero((model.casts > 0) & (turned.layer >= RIG))
    _fill_faces(
        layer, DECK_SHADOW_RGBA, turned, casting, (flat * scale - low) / coarse, model.width * scale / coarse
    )
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), _deck_outline(deck, heading, scale, low) / coarse)
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(pygame.transform.smoothscale(layer, canvas.get_size()), (0, 0))


def _rail_outline(lines: HullLines) -> Floats:
    """Return points (40, 3) once round the deck, at the rail."""
    at = np.linspace(-0.985, 0.97, 20)
    return np.concatenate([lines.side_points(at, 0.96, -1), lines.side_points(at, 0.96, 1)[::-1]])


def _deck_outline(deck: Floats, heading: float, scale: float, low: Floats) -> Floats:
    world = deck @ heading_axes(heading)
    return np.column_stack([world[:, 0], world[:, 1] - HEIGHT_FACTOR * world[:, 2]]) * scale - low


def _paint_sea_shadow(model: Mesh, turned: WorldMesh, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return her soft shadow on the sea: everything that casts, thrown along the light and blurred."""
    points = turned.points
    # Parts under water cast no shadow on the sea.
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
    _fill_faces(sheet, dark, turned, casting, flat - low, model.width * scale)
    coarse = (max(1, int(width / soft)), max(1, int(height / soft)))
    small = pygame.transform.smoothscale(sheet, coarse)
    return pygame.transform.smoothscale(small, (width, height)), (int(-low[0]), int(-low[1]))


def _fill_faces(
    sheet: pygame.Surface, rgba: tuple[int, int, int, int], turned: WorldMesh, faces: Ints, flat: Floats,
    width: Floats,
) -> None:  # fmt: skip
    for spots, thick in zip(face_corners(turned, faces, flat), width[faces].tolist(), strict=True):
        if thick:
            pygame.draw.line(sheet, rgba, spots[0], spots[1], round(thick) or 1)
        else:
            pygame.draw.polygon(sheet, rgba, spots)
