"""Everything inside the bulwarks: planking, the open waist, guns, boats, gratings and the crew."""

import random
from itertools import pairwise

import numpy as np

from game.stage.hulls.mesh import (
    DECK,
    FITTINGS,
    WELL,
    WOOD,
    Floats,
    MeshBuilder,
    box_faces,
    flat_disc_face,
    grid_faces,
    scaled_colours,
)
from game.stage.hulls.ship_look import RGB, Livery
from game.stage.hulls.ship_plans import POOP, WELL_AFT, WELL_FORE, WELL_HALF, HullLines

DECK_RGB: RGB = (205, 178, 132)
DECK_SEAM_RGB: RGB = (168, 140, 98)
HATCH_RGB: RGB = (72, 54, 40)
BOAT_RGB: RGB = (228, 216, 190)
GUN_RGB: RGB = (34, 32, 32)
OAK_RGB: RGB = (140, 98, 60)
COAT_COLOURS: tuple[RGB, ...] = (
    (44, 58, 92), (44, 58, 92), (208, 200, 184), (208, 200, 184), (170, 58, 46), (94, 76, 60),
)  # fmt: skip


def add_decks(
    mesh: MeshBuilder, lines: HullLines, livery: Livery, is_detailed: bool, *, has_oars_out: bool = True
) -> None:
    """Add decks and all on them to `mesh`; `is_detailed`: close-view detail, `has_oars_out`: her oars."""
    chance = random.Random(lines.plan.name)
    _add_planks(mesh, lines, chance, is_detailed)
    if lines.plan.has_open_waist:
        _add_waist(mesh, lines, livery)
        _add_boats_on_beams(mesh, lines)
    if lines.plan.has_poop:
        _add_poop_front(mesh, lines, livery)
    if lines.plan.gun_decks:
        _add_deck_guns(mesh, lines)
        _add_deck_fittings(mesh, lines, is_detailed)
    if lines.plan.oars_per_side and has_oars_out:
        _add_oars(mesh, lines)
    _add_special_fittings(mesh, lines)
    if lines.plan.rig != "none" or lines.plan.gun_decks:
        _add_crew(mesh, lines, chance)


def _add_planks(mesh: MeshBuilder, lines: HullLines, rng: random.Random, is_detailed: bool) -> None:
    half = max(2, round(lines.plan.beam / 2 / 1.0))
    inner = np.linspace(0, WELL_HALF, max(2, half // 2 + 1))
    outer = np.linspace(WELL_HALF, 1.0, max(2, half - half // 2 + 1))
    shares = np.unique(np.concatenate([-outer, -inner, inner, outer]))
    for left, right in pairwise(shares.tolist()):
        middle = abs(left + right) / 2
        tone = 1.0 + rng.uniform(-0.05, 0.05) - 0.20 * max(0.0, middle - 0.80) / 0.2
        for aft, fore in _plank_runs(lines, middle):
            at = aft + (fore - aft) * np.sin(np.linspace(0, np.pi / 2, 11))
            edge = np.concatenate([lines.deck_points(at, left), lines.deck_points(at, right)[::-1]])
            mesh.add_faces(edge, scaled_colours(DECK_RGB, tone), DECK, light=WOOD)
            if is_detailed:
                mesh.add_rope(lines.deck_points(at, right), DECK_SEAM_RGB, DECK + 0.2, 0.05)
                mesh.add_rope(
                    lines.deck_points(at, (left + right) / 2),
                    scaled_colours(DECK_SEAM_RGB, 1.1),
                    DECK + 0.2,
                    0.03,
                )


def _plank_runs(lines: HullLines, share: float) -> list[tuple[float, float]]:
    cuts = [-0.985, 0.965]
    if lines.plan.has_open_waist and share < WELL_HALF:
        cuts[1:1] = [WELL_AFT, WELL_FORE]
    runs = [(cuts[i], cuts[i + 1]) for i in range(0, len(cuts), 2)]
    if lines.plan.has_poop:
        first = runs.pop(0)
        runs[:0] = [(first[0], POOP - 1e-6), (POOP + 1e-6, first[1])]
    return runs


def _add_waist(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    depth = 2.1
    at = np.linspace(WELL_AFT, WELL_FORE, 7)
    for left in np.linspace(-WELL_HALF, WELL_HALF, 7)[:-1]:
        right = left + WELL_HALF / 3
        edge = np.concatenate(
            [lines.deck_points(at, left, -depth), lines.deck_points(at, right, -depth)[::-1]]
        )
        tone = 0.60 - 0.16 * abs(left + right)
        mesh.add_faces(edge, scaled_colours(DECK_RGB, tone), WELL, light=WOOD)
    for hand in (-1, 1):
        rows = [lines.deck_points(at, hand * WELL_HALF, -depth), lines.deck_points(at, hand * WELL_HALF)]
        wall = grid_faces(np.stack(rows, 1), is_reversed=hand > 0)
        mesh.add_faces(wall, scaled_colours(livery.bulwark_rgb, 0.75), WELL + 0.3, is_one_sided=True)
        guns = lines.deck_points(np.linspace(WELL_AFT + 0.06, WELL_FORE - 0.06, 4), hand * 0.34, 0.6 - depth)
        reach = np.array([0.0, hand * 1.5, 0.0])
        mesh.add_spars(np.stack([guns, guns + reach], 1), GUN_RGB, WELL + 0.4, 0.6)
    for end, turned in ((WELL_AFT, False), (WELL_FORE, True)):
        across = np.linspace(-WELL_HALF, WELL_HALF, 3)
        rows = [lines.deck_points(end, across, -depth), lines.deck_points(end, across)]
        mesh.add_faces(
            grid_faces(np.stack(rows, 1), is_reversed=not turned),
            scaled_colours(OAK_RGB, 0.6),
            WELL + 0.3,
            is_one_sided=True,
        )
    rim = lines.deck_points(
        np.array([WELL_AFT, WELL_FORE, WELL_FORE, WELL_AFT, WELL_AFT]),
        WELL_HALF * np.array([-1, -1, 1, 1, -1]),
        0.08,
    )
    mesh.add_rope(rim, scaled_colours(OAK_RGB, 0.9), DECK + 0.5, 0.26)


def boat_outline(length: float, beam: float, count: int = 8) -> Floats:
    """Return the outline (2 count, 2) of a pulling boat: sharp bow forward, fuller stern."""
    at = np.linspace(-1, 1, count)
    half = beam / 2 * np.where(at > 0, 1 - np.maximum(at, 0) ** 2.4, 1 - 0.35 * np.abs(at) ** 3)
    x = at * length / 2
    return np.concatenate([np.stack([x, half], 1), np.stack([x, -half], 1)[::-1]])


def add_boat(mesh: MeshBuilder, bottom: Floats, length: float, beam: float, layer: float = FITTINGS) -> None:
    """Add one boat with her bottom at `bottom`: hull, gunwale, dark inside and thwarts."""
    flat = boat_outline(length, beam)

    def ring(scale: float, narrow: float, lift: float) -> Floats:
        scaled = flat * [scale, narrow]
        return np.column_stack([scaled, np.full(len(flat), lift)]) + bottom

    mesh.add_faces(ring(0.94, 0.72, 0.1), scaled_colours(OAK_RGB, 0.5), layer, light=WOOD)
    mesh.add_faces(ring(0.97, 0.9, 0.5), scaled_colours(BOAT_RGB, 0.72), layer + 0.05, light=WOOD)
    mesh.add_faces(ring(1.0, 1.0, 0.9), BOAT_RGB, layer + 0.1, light=WOOD)
    mesh.add_faces(ring(0.92, 0.74, 0.92), scaled_colours(OAK_RGB, 0.72), layer + 0.15, light=WOOD)
    x = np.linspace(-0.3, 0.24, 4) * length
    half = beam * 0.36
    ends = np.stack(
        [np.stack([x, x * 0 - half, x * 0 + 0.95], 1), np.stack([x, x * 0 + half, x * 0 + 0.95], 1)], 1
    )
    mesh.add_spars(ends + bottom, (196, 164, 116), layer + 0.2, 0.3)


def _add_boats_on_beams(mesh: MeshBuilder, lines: HullLines) -> None:
    at = np.linspace(WELL_AFT + 0.05, WELL_FORE - 0.05, 6)
    ends = np.stack([lines.deck_points(at, -WELL_HALF, 0.1), lines.deck_points(at, WELL_HALF, 0.1)], 1)
    mesh.add_spars(ends, (184, 152, 106), FITTINGS - 0.3, 0.5)
    middle = lines.deck_points((WELL_AFT + WELL_FORE) / 2, 0.0, 0.3)
    half = float(lines.inner_half_breadth(0.2)) * WELL_HALF
    length = (WELL_FORE - WELL_AFT) * lines.plan.length / 2
    for y, share in ((-0.56, 0.80), (0.52, 0.86)):
        add_boat(mesh, middle + [0.2, y * half, 0.0], length * share, half * 0.62)
    spare = [[-length * 0.46, 0.0, 0.4], [length * 0.46, 0.0, 0.4]]
    for y in (-0.08, 0.06):
        mesh.add_spars(np.array([spare]) + middle + [0, y * half, 0], (200, 166, 110), FITTINGS + 0.1, 0.36)


def _add_poop_front(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    across = np.linspace(-1, 1, 8)
    top = lines.deck_points(POOP - 1e-6, across)
    foot = lines.deck_points(POOP + 1e-6, across)
    colours = np.where((np.arange(7) % 2)[:, None], np.array((84, 92, 92)), np.array(livery.bulwark_rgb))
    mesh.add_faces(
        grid_faces(np.stack([foot, top], 1), is_reversed=True), colours, DECK + 0.6, is_one_sided=True
    )
    mesh.add_rope(top + [0, 0, 0.9], livery.rail_rgb, FITTINGS + 0.2, 0.2)
    posts = np.stack([top, top + [0, 0, 0.9]], 1)
    mesh.add_spars(posts, scaled_colours(livery.rail_rgb, 0.8), FITTINGS + 0.1, 0.14)


def _add_deck_guns(mesh: MeshBuilder, lines: HullLines) -> None:
    count = max(3, int(lines.plan.length / 4.6))
    at = 0.74 - (np.arange(count) + 0.5) / count * 1.6
    at = at[(np.abs(at - 0.18) > 0.26) | (not lines.plan.has_open_waist)]
    for hand in (-1, 1):
        breech = lines.deck_points(at, hand, 0.55) - [0, hand * 2.5, 0]
        muzzle = lines.deck_points(at, hand, 0.65) - [0, hand * 0.2, 0]
        carriage = np.stack([breech, breech + [0, hand * 1.3, 0]], 1) - [0, 0, 0.25]
        mesh.add_spars(carriage, (138, 62, 40), FITTINGS, 0.95)
        mesh.add_spars(np.stack([breech, muzzle], 1), GUN_RGB, FITTINGS + 0.1, 0.52)


def _add_deck_fittings(mesh: MeshBuilder, lines: HullLines, is_detailed: bool) -> None:
    big = lines.plan.length > 40
    size = 1.15 if big else 0.85
    for at in (-0.18, -0.32, 0.62) if big else (0.26, -0.06, -0.26):
        _add_grating(mesh, lines.deck_points(at, 0.0), size, is_detailed)
    _add_skylight(mesh, lines.deck_points(-0.80, 0.0), size)
    wheel = lines.deck_points(-0.50, 0.0)
    mesh.add_faces(
        box_faces(wheel + [-0.25, -0.9 * size, 0.2], wheel + [0.25, 0.9 * size, 1.3]),
        (112, 72, 42),
        FITTINGS,
        is_one_sided=True,
    )
    capstan = lines.deck_points(-0.41 if big else 0.42, 0.0)
    mesh.add_faces(flat_disc_face(capstan + [0, 0, 0.3], 0.8 * size), (92, 64, 44), FITTINGS)
    mesh.add_faces(flat_disc_face(capstan + [0, 0, 1.2], 0.62 * size), (156, 114, 72), FITTINGS + 0.05)
    if big:
        bell = lines.deck_points(0.50, 0.0)
        mesh.add_faces(
            box_faces(bell + [-0.6, -0.9, 0.1], bell + [0.6, 0.9, 1.7]),
            (150, 106, 66),
            FITTINGS,
            is_one_sided=True,
        )
        funnel = lines.deck_points(0.565, 0.1)
        mesh.add_faces(
            box_faces(funnel + [-0.4, -0.4, 0], funnel + [0.4, 0.4, 1.5]),
            GUN_RGB,
            FITTINGS,
            is_one_sided=True,
        )


def _add_grating(mesh: MeshBuilder, place: Floats, size: float, is_detailed: bool) -> None:
    mesh.add_faces(
        box_faces(place + [-1.25 * size, -1.15 * size, 0], place + [1.25 * size, 1.15 * size, 0.3]),
        (152, 116, 74),
        FITTINGS - 0.2,
        is_one_sided=True,
    )
    x, y = size * 1.0, size * 0.9
    lid = np.array([[-x, -y, 0.32], [x, -y, 0.32], [x, y, 0.32], [-x, y, 0.32]]) + place
    mesh.add_faces(lid, HATCH_RGB, FITTINGS - 0.1)
    if is_detailed:
        for step in np.linspace(-0.7, 0.7, 4):
            bars = (
                np.array(
                    [[[-x, step * y, 0.34], [x, step * y, 0.34]], [[step * x, -y, 0.34], [step * x, y, 0.34]]]
                )
                + place
            )
            mesh.add_spars(bars, (140, 108, 72), FITTINGS - 0.05, 0.1)


def _add_skylight(mesh: MeshBuilder, place: Floats, size: float) -> None:
    mesh.add_faces(
        box_faces(place + [-1.3 * size, -0.9 * size, 0], place + [1.3 * size, 0.9 * size, 0.6]),
        (150, 112, 70),
        FITTINGS,
        is_one_sided=True,
    )
    for y in (-0.42, 0.42):
        glass = np.array(
            [[-1.1, y - 0.32, 0.62], [1.1, y - 0.32, 0.62], [1.1, y + 0.32, 0.62], [-1.1, y + 0.32, 0.62]]
        ) * [size, size, 1]
        mesh.add_faces(glass + place, (96, 122, 128), FITTINGS + 0.1)


def _add_crew(mesh: MeshBuilder, lines: HullLines, rng: random.Random) -> None:
    """Add two-dot figures: a coat and a hat."""
    for _ in range(int(lines.plan.length * 0.75)):
        at, share = rng.uniform(-0.9, 0.8), rng.uniform(-0.8, 0.8)
        if lines.plan.has_open_waist and abs(share) < 0.6 and WELL_AFT - 0.04 < at < WELL_FORE + 0.04:
            share = 0.75 if share > 0 else -0.75
        place = lines.deck_points(at, share)
        mesh.add_faces(flat_disc_face(place + [0, 0, 0.7], 0.45, 6), rng.choice(COAT_COLOURS), FITTINGS + 0.3)
        mesh.add_faces(flat_disc_face(place + [0, 0, 1.5], 0.26, 5), (58, 42, 34), FITTINGS + 0.35)


def _add_special_fittings(mesh: MeshBuilder, lines: HullLines) -> None:
    name = lines.plan.name
    for at in lines.plan.mortar_positions:
        _add_mortar(mesh, lines.deck_points(at, 0.0))
    if name == "fireship":
        chance = random.Random(name)
        for _ in range(11):
            spot = lines.deck_points(chance.uniform(-0.6, 0.7), chance.uniform(-0.6, 0.6))
            mesh.add_faces(flat_disc_face(spot + [0, 0, 0.2], 0.8), (70, 46, 28), FITTINGS + 0.1)
            mesh.add_faces(flat_disc_face(spot + [0, 0, 1.1], 0.7), (124, 82, 44), FITTINGS + 0.15)
            mesh.add_faces(flat_disc_face(spot + [0, 0, 1.15], 0.42), (54, 36, 24), FITTINGS + 0.2)
    if name == "floating-battery":
        _add_bombproof_roof(mesh, lines)
    if name == "galley":
        _add_galley_fittings(mesh, lines)
    if name in ("boat", "gunboat"):
        _add_thwarts(mesh, lines)


def _add_bombproof_roof(mesh: MeshBuilder, lines: HullLines) -> None:
    at = np.linspace(-0.34, 0.42, 12)
    for hand in (-1, 1):
        eaves, ridge = lines.deck_points(at, hand * 0.40, 1.1), lines.deck_points(at, 0.0, 2.3)
        slope = grid_faces(np.stack([eaves, ridge], 1), is_reversed=hand < 0)
        tones = np.where(np.arange(len(slope)) % 2, 0.80, 0.88)
        mesh.add_faces(slope, scaled_colours(OAK_RGB, tones * 1.15), FITTINGS + 0.4)
        wall = grid_faces(np.stack([lines.deck_points(at, hand * 0.38), eaves], 1), is_reversed=hand > 0)
        mesh.add_faces(wall, scaled_colours(OAK_RGB, 0.55), FITTINGS + 0.2, is_one_sided=True)
    for end in (0, -1):
        gable = [lines.deck_points(at[end], y, z) for y, z in ((-0.38, 0), (-0.4, 1.1), (0, 2.3))]
        gable += [lines.deck_points(at[end], y, z) for y, z in ((0.4, 1.1), (0.38, 0))]
        mesh.add_faces(np.array(gable), scaled_colours(OAK_RGB, 0.7), FITTINGS + 0.3)
    mesh.add_rope(lines.deck_points(at, 0.0, 2.35), scaled_colours(OAK_RGB, 1.4), FITTINGS + 0.5, 0.25)
    for spot, share in ((-0.5, 0.3), (-0.5, -0.3), (0.55, 0.35), (0.55, -0.35)):
        place = lines.deck_points(spot, share)
        chest = box_faces(place - [1.2, 0.7, 0], place + [1.2, 0.7, 0.8])
        mesh.add_faces(chest, scaled_colours(OAK_RGB, 0.8), FITTINGS, is_one_sided=True)
        balls = place + [[x, y, 0.85] for x in (-0.8, 0.0, 0.8) for y in (-0.3, 0.3)]
        for ball in balls:
            mesh.add_faces(flat_disc_face(ball, 0.34, 6), GUN_RGB, FITTINGS + 0.1)


def _add_mortar(mesh: MeshBuilder, place: Floats) -> None:
    for radius, lift, colour in (
        (2.3, 0.15, (96, 72, 50)),
        (1.9, 0.2, (62, 48, 36)),
        (1.2, 0.8, (70, 68, 70)),
        (0.95, 1.2, (44, 42, 44)),
        (0.5, 1.25, (16, 16, 16)),
    ):
        mesh.add_faces(flat_disc_face(place + [0, 0, lift], radius, 12), colour, FITTINGS + 0.1 + lift * 0.1)


def _add_oars(mesh: MeshBuilder, lines: HullLines) -> None:
    plan = lines.plan
    reach = 8.4 if plan.length > 30 else 5.6 if plan.length > 14 else 4.3
    at = 0.62 - (np.arange(plan.oars_per_side) + 0.5) / plan.oars_per_side * 1.34
    for hand, flank in ((-1, 1), (1, 2)):
        root = lines.side_points(at, 0.9, hand)
        tip = root + np.array([-reach * 0.22, hand * reach * 0.92, 0.0])
        tip[:, 2] = 0.1
        blade = root + (tip - root) * 0.78
        mesh.add_spars(np.stack([root, tip], 1), (206, 176, 124), 6.5, 0.2, flank=flank, casts=1)
        mesh.add_spars(np.stack([blade, tip], 1), (228, 206, 162), 6.6, 0.45, flank=flank)


def _add_galley_fittings(mesh: MeshBuilder, lines: HullLines) -> None:
    at = 0.60 - (np.arange(lines.plan.oars_per_side) + 0.5) / lines.plan.oars_per_side * 1.3
    benches = np.stack([lines.deck_points(at, -0.95, 0.3), lines.deck_points(at, 0.95, 0.3)], 1)
    mesh.add_spars(benches, (118, 84, 54), FITTINGS - 0.2, 0.5)
    aisle = lines.deck_points(np.array([-0.72, 0.74]), 0.0, 0.55)
    mesh.add_rope(aisle, (200, 168, 118), FITTINGS, 1.5)
    for y in (-0.55, 0.0, 0.55):
        gun = lines.deck_points(np.array([0.72, 0.90]), y, 0.7)
        gun[1, 1] = gun[0, 1]
        mesh.add_rope(gun, GUN_RGB, FITTINGS + 0.1, 0.75)
    stem = lines.side_points(1.0, 0.8, 1)
    mesh.add_rope(np.array([stem, stem + [6.5, 0, 0.9]]), (206, 160, 70), 7.0, 0.7, casts=1)
    across = np.linspace(-1, 1, 5)
    arch = np.cos(across * 1.2) * 1.1 + 1.9
    rows = [lines.deck_points(t, across, arch) for t in (-0.97, -0.88, -0.79, -0.70)]
    cloth = grid_faces(np.stack(rows))
    stripes = np.where((np.arange(len(cloth)) % 2)[:, None], (222, 184, 96), (170, 52, 42))
    mesh.add_faces(cloth, stripes.astype(float), AWNING_LAYER, light=WOOD, casts=1)


AWNING_LAYER = 7.5  # layer of awnings, over the rails


def _add_thwarts(mesh: MeshBuilder, lines: HullLines) -> None:
    at = 0.55 - (np.arange(lines.plan.oars_per_side) + 0.5) / lines.plan.oars_per_side * 1.2
    mesh.add_spars(
        np.stack([lines.deck_points(at, -0.95, 0.25), lines.deck_points(at, 0.95, 0.25)], 1),
        (118, 88, 58),
        FITTINGS,
        0.4,
    )
    if lines.plan.name == "gunboat":
        gun = lines.deck_points(np.array([0.62, 0.9]), 0.0, 0.8)
        mesh.add_rope(gun, GUN_RGB, FITTINGS + 0.3, 0.7)
    for hand in (-1, 1):
        for spot, coat in zip(lines.deck_points(at - 0.04, hand * 0.5, 0.6), COAT_COLOURS * 4, strict=False):
            mesh.add_faces(flat_disc_face(spot, 0.42, 7), coat, FITTINGS + 0.1)
            mesh.add_faces(flat_disc_face(spot + [0, 0, 0.5], 0.24, 6), (66, 46, 36), FITTINGS + 0.2)
