"""The hull from the water to the rail: wales, gun strakes, ports, stern, beakhead and bulwark; and its shot
damage: holes with splintered rims, ports beaten into one, rails gone."""

import random

import numpy as np

from game.stage.hulls.decks import DECK_RGB, GUN_RGB
from game.stage.hulls.mesh import (
    BOW,
    DECK,
    FITTINGS,
    ONLY_SHADOW,
    PORT,
    RAILS,
    SHADOW,
    SIDES,
    STARBOARD,
    STERN,
    WOOD,
    Floats,
    Mesh,
    MeshBuilder,
    box_faces,
    grid_faces,
    scaled_colours,
)
from game.stage.hulls.ship_look import RGB, Livery
from game.stage.hulls.ship_plans import HullLines

LOWEST_BAND, HIGHEST_BAND, PORT_SHARE = 0.16, 0.90, 0.56
GLASS_RGB: RGB = (62, 78, 86)
GILT_RGB: RGB = (226, 186, 96)
MUZZLE_RGB: RGB = (86, 82, 78)
MUZZLE_METRES = 1.4  # metres by which run-out guns project from her side
SHIP_SIDES = ((-1, PORT), (1, STARBOARD))


def painted_strakes(lines: HullLines, livery: Livery) -> list[tuple[float, float, Floats]]:
    """Return the painted bands of the side as (lower share, upper share, colour), water to rail."""
    bands = lines.plan.gun_decks
    if not bands:
        shares = (
            (0.0, 0.5, scaled_colours(livery.wale_rgb, 1.15)),
            (0.5, 0.82, scaled_colours(livery.strake_rgb, 0.95)),
        )
        return [*shares, (0.82, 1.0, scaled_colours(livery.rail_rgb, 0.8))]
    height = (HIGHEST_BAND - LOWEST_BAND) / bands
    belts = [
        (0.0, 0.05, scaled_colours(livery.wale_rgb, 0.72)),
        (0.05, LOWEST_BAND, scaled_colours(livery.wale_rgb, 1.0)),
    ]
    for band in range(bands):
        foot = LOWEST_BAND + band * height
        split = foot + height * PORT_SHARE
        top = scaled_colours(livery.upper_works_rgb if band == bands - 1 else livery.wale_rgb, 1.08)
        belts += [(foot, split, scaled_colours(livery.strake_rgb, 1.0)), (split, foot + height, top)]
    return [*belts, (HIGHEST_BAND, 1.0, scaled_colours(livery.upper_works_rgb, 1.2))]


def add_hull(
    mesh: MeshBuilder, lines: HullLines, livery: Livery, is_detailed: bool, guns_run_out: str = "both"
) -> None:
    """Add everything outside the decks to `mesh`; `is_detailed`: what only close views show."""
    for hand, flank in SHIP_SIDES:
        _add_planking(mesh, lines, livery, hand, flank)
        _add_bulwark(mesh, lines, livery, hand, flank)
        if lines.plan.gun_decks:
            lids = _add_gunports(mesh, lines, livery, hand, flank)
            if is_detailed and guns_run_out != "shut":
                out = guns_run_out in ("both", "port" if hand < 0 else "starboard")
                _add_lids_and_muzzles(mesh, lines, livery, lids, (hand, flank), out)
            _add_channels(mesh, lines, livery, hand, flank)
        if lines.plan.has_nettings:
            _add_nettings(mesh, lines, livery, hand)
        if lines.plan.gun_decks > 0 and lines.plan.length > 32:
            _add_quarter_gallery(mesh, lines, livery, hand, flank)
    _add_stern(mesh, lines, livery)
    _add_head(mesh, lines, livery)
    if is_detailed:
        _add_seams(mesh, lines, livery)
        _add_upper_works(mesh, lines, livery)


def _add_planking(mesh: MeshBuilder, lines: HullLines, livery: Livery, hand: int, flank: int) -> None:
    at = lines.sample_positions()
    for low, high, colour in painted_strakes(lines, livery):
        grid = lines.side_points(at[:, None], np.array([[low, high]]), hand)
        faces = grid_faces(grid, is_reversed=hand < 0)
        mesh.add_faces(faces, colour, SIDES + low, flank=flank, is_one_sided=True)
    whole = lines.side_points(at[::2, None], np.array([[0.0, 1.0]]), hand)
    mesh.add_faces(grid_faces(whole), livery.wale_rgb, SIDES, casts=ONLY_SHADOW)
    keel = whole[:, 1] * [1, 0, 1]
    half_deck = np.stack([whole[:, 1], keel], 1)
    mesh.add_faces(grid_faces(half_deck), livery.wale_rgb, SIDES, casts=ONLY_SHADOW)


def _add_seams(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    at = lines.sample_positions()
    for hand, flank in SHIP_SIDES:
        for share in np.linspace(0.04, 0.96, 5 + 3 * lines.plan.gun_decks):
            line = lines.side_points(at, share, hand)
            mesh.add_rope(
                line, scaled_colours(livery.wale_rgb, 0.78), SIDES + share + 0.01, 0.05, flank=flank
            )
        for _, high, _ in painted_strakes(lines, livery)[2:]:
            line = lines.side_points(at, high, hand)
            mesh.add_rope(
                line, scaled_colours(livery.strake_rgb, 0.55), SIDES + high + 0.02, 0.09, flank=flank
            )


def _add_upper_works(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    """Add spar-deck ports, steps, catheads and anchors, which break the flat upper hull in close views."""
    plan = lines.plan
    for hand, flank in SHIP_SIDES:
        if plan.rail_steps >= 0.8:
            at = np.concatenate([np.linspace(-0.90, -0.16, 8), [0.60, 0.74]])
            edges = np.stack([at - 0.012, at + 0.012], 1)
            low, high = lines.side_points(edges, 0.93, hand), lines.side_points(edges, 0.995, hand)
            ports = np.stack([low[:, 0], low[:, 1], high[:, 1], high[:, 0]], 1)
            mesh.add_faces(ports, livery.port_rgb, SIDES + 1.25, flank=flank)
            barrel = (low[:, :1] + high[:, 1:]) / 2 + np.array([[[0, 0, 0]], [[0, hand * 0.9, 0]]]).swapaxes(
                0, 1
            )
            mesh.add_spars(barrel, (36, 34, 34), SIDES + 1.3, 0.36, flank=flank)
        shares = np.linspace(0.12, 0.92, 8)
        steps = lines.side_points(0.04, shares, hand)
        treads = np.stack([steps - [0.5, 0, 0], steps + [0.5, 0, 0]], 1)
        mesh.add_spars(treads, scaled_colours(livery.rail_rgb, 0.85), SIDES + 1.1, 0.14, flank=flank)
        _add_anchor(mesh, lines, hand, flank)


def _add_anchor(mesh: MeshBuilder, lines: HullLines, hand: int, flank: int) -> None:
    if lines.plan.length < 30:
        return
    root = lines.side_points(0.84, 0.97, hand)
    cat = root + [0.9, hand * 1.3, 0.3]
    mesh.add_spars([[root - [0, hand * 0.8, 0], cat]], (124, 88, 54), SIDES + 1.8, 0.45, flank=flank)
    fluke = lines.side_points(0.70, 0.86, hand) + [0, hand * 0.35, 0]
    ring = cat - [0.2, 0, 0.9]
    mesh.add_spars([[ring, fluke]], (40, 40, 44), SIDES + 1.7, 0.30, flank=flank)
    mesh.add_rope(
        np.array([fluke + [0.7, 0, 0.9], fluke, fluke + [0.4, 0, -1.0]]),
        (40, 40, 44),
        SIDES + 1.7,
        0.28,
        flank=flank,
    )
    mesh.add_spars(
        [[ring + [0, hand * 0.8, 0.3], ring - [0, hand * 0.5, 0.3]]],
        (110, 80, 52),
        SIDES + 1.75,
        0.34,
        flank=flank,
    )


def gunport_positions(lines: HullLines) -> Floats:
    """Return the positions of the gunports along `t`, bow to stern, for the lowest band."""
    count = lines.plan.ports_per_band
    return 0.74 - (np.arange(count) + 0.5) / max(count, 1) * 1.52


def _add_gunports(mesh: MeshBuilder, lines: HullLines, livery: Livery, hand: int, flank: int) -> list[Floats]:
    """Add the gunports of one side; return the upper edges of those of each band."""
    tops = []
    height = (HIGHEST_BAND - LOWEST_BAND) / lines.plan.gun_decks
    half = 0.36 / max(lines.plan.ports_per_band, 9)
    for band in range(lines.plan.gun_decks):
        at = gunport_positions(lines) + (0.5 * (band % 2)) * 1.52 / lines.plan.ports_per_band * 0.6
        foot = LOWEST_BAND + (band + 0.05) * height
        head = foot + height * (PORT_SHARE - 0.10)
        edges = np.stack([at - half, at + half], 1)[:, :, None]
        grid = lines.side_points(edges, np.array([foot, head])[None, None], hand)
        corners = np.stack([grid[:, 0, 0], grid[:, 0, 1], grid[:, 1, 1], grid[:, 1, 0]], 1)
        corners = corners if hand > 0 else corners[:, ::-1]
        mesh.add_faces(corners, livery.port_rgb, SIDES + 1.2, flank=flank, is_one_sided=True)
        tops.append(lines.side_points(edges[..., 0], head, hand))
    return tops


def _add_lids_and_muzzles(
    mesh: MeshBuilder, lines: HullLines, livery: Livery, tops: list[Floats], side: tuple[int, int],
    is_run_out: bool,
) -> None:  # fmt: skip
    hand, flank = side
    out, drop = np.array([0.0, hand * 0.22, 0.36]), np.array([0.0, 0.0, 0.0])
    drop[2] = -0.09 * lines.plan.freeboard / lines.plan.gun_decks
    for top in tops:
        lids = np.stack([top[:, 0], top[:, 1], top[:, 1] + out, top[:, 0] + out], 1)
        mesh.add_faces(lids, livery.lid_rgb, SIDES + 1.4, flank=flank)
        if is_run_out:
            breech = top.mean(1) + drop
            muzzle = breech + np.array([0.0, hand * MUZZLE_METRES, 0.05])
            mesh.add_spars(np.stack([breech, muzzle], 1), MUZZLE_RGB, SIDES + 1.5, 0.46, flank=flank)


def _add_bulwark(mesh: MeshBuilder, lines: HullLines, livery: Livery, hand: int, flank: int) -> None:
    at = lines.sample_positions()
    at = at[at < 0.985]
    outer, breadth = lines.side_points(at, 1.0, hand), lines.inner_half_breadth(at)
    inner = outer.copy()
    inner[:, 1] = hand * breadth
    floor = lines.deck_points(at, hand)
    wall = grid_faces(np.stack([floor, inner], 1), is_reversed=hand > 0)
    tones = 0.92 + 0.16 * (np.arange(len(wall)) % 2)
    mesh.add_faces(wall, scaled_colours(livery.bulwark_rgb, tones), FITTINGS - 0.5, is_one_sided=True)
    cap = grid_faces(np.stack([inner, outer], 1), is_reversed=hand > 0)
    mesh.add_faces(cap, livery.rail_rgb, RAILS, light=WOOD, flank=flank)


def _add_nettings(mesh: MeshBuilder, lines: HullLines, livery: Livery, hand: int) -> None:
    at = np.linspace(-0.58, 0.86, 40)
    low = lines.side_points(at, 1.0, hand) - np.array([0.0, hand * 0.05, 0.0])
    tall, wide = np.array([0.0, 0.0, 0.5]), np.array([0.0, hand * -0.5, 0.0])
    tones = np.where(np.arange(len(at) - 1) % 2, 1.0, 0.84)
    keep = np.abs(at[:-1] - 0.47) > 0.03
    for rows in ((low, low + tall), (low + tall, low + tall + wide), (low + tall + wide, low + wide)):
        faces = grid_faces(np.stack(rows, 1), is_reversed=hand < 0)
        mesh.add_faces(
            faces[keep], scaled_colours(livery.netting_rgb, tones[keep]), RAILS + 0.5, is_one_sided=True
        )


def _add_channels(mesh: MeshBuilder, lines: HullLines, livery: Livery, hand: int, flank: int) -> None:
    for mast in lines.plan.masts:
        aft, fore = mast.position * 2 - 0.15 * mast.height_factor, mast.position * 2 + 0.01
        at = np.linspace(max(aft, -0.97), fore, 4)
        root = lines.side_points(at, 0.80, hand)
        edge = root + np.array([0.0, hand * 0.75, 0.0])
        mesh.add_faces(
            grid_faces(np.stack([root, edge], 1)),
            scaled_colours(livery.wale_rgb, 1.5),
            SIDES + 1.5,
            flank=flank,
        )


def _add_quarter_gallery(mesh: MeshBuilder, lines: HullLines, livery: Livery, hand: int, flank: int) -> None:
    """Add the glazed box on the quarter; a rounded one would not show at these sizes."""
    plan = lines.plan
    top, foot = 0.93, 0.93 - 0.26 * plan.gun_decks - 0.12
    aft, fore = -1.0, -1.0 + 5.6 / plan.length
    at = np.array([aft, (aft + fore) / 2, fore])
    swell = np.array([0.22, 0.30, 0.10])[:, None, None] * np.array([0.0, hand, 0.0])
    shares = np.linspace(max(foot, 0.2), top, 2 * plan.gun_decks + 2)
    grid = lines.side_points(at[:, None], shares[None], hand) + swell
    faces = grid_faces(grid, is_reversed=hand < 0)
    row = np.arange(len(faces)) % (len(shares) - 1)
    colours = np.where((row % 2 == 1)[:, None], np.array(GLASS_RGB), np.array(livery.strake_rgb))
    mesh.add_faces(faces, colours, SIDES + 1.6, flank=flank, is_one_sided=True)


def _add_stern(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    plan = lines.plan
    shares = np.array([s[0] for s in painted_strakes(lines, livery)] + [1.0])
    edge = lines.side_points(-1.0, shares, 1)
    across = np.linspace(-1, 1, 8)
    grid = edge[None] * np.stack([np.ones(8), across, np.ones(8)], 1)[:, None]
    grid[..., 0] -= (1 - across[:, None] ** 2) * 0.25
    faces = grid_faces(grid)
    belts = np.array([colour for _, _, colour in painted_strakes(lines, livery)])
    colours = belts[np.arange(len(faces)) % len(belts)]
    mesh.add_faces(faces, colours, SIDES + 0.5, flank=STERN, is_one_sided=True)
    if plan.gun_decks:
        _add_stern_lights(mesh, lines, livery)
    floor = lines.deck_points(-0.985, np.array([-1.0, 1.0]))
    inner = np.array([floor, floor * [1, 1, 0] + [0, 0, float(lines.rail_height(-1.0))]])
    mesh.add_faces(
        grid_faces(inner), scaled_colours(livery.bulwark_rgb, 0.9), FITTINGS - 0.5, is_one_sided=True
    )
    crown = lines.side_points(-1.0, 1.0, 1) * np.array([[1, -1, 1], [1, 1, 1]])
    mesh.add_faces(
        box_faces(
            (crown[0, 0] - 0.15, crown[0, 1], crown[0, 2] - 0.5),
            (crown[0, 0] + 0.3, crown[1, 1], crown[0, 2] + 0.12),
        ),
        scaled_colours(livery.upper_works_rgb, 1.3),
        RAILS + 0.1,
        flank=STERN,
        is_one_sided=True,
    )
    mesh.add_rope(crown + [-0.1, 0, 0.14], livery.rail_rgb, RAILS + 0.2, 0.22, flank=STERN)


def _add_stern_lights(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    rows = lines.plan.gun_decks if lines.plan.length > 32 else 1
    for row in range(rows):
        foot = 0.46 + row * 0.44 / rows
        head = foot + 0.24 / rows
        count = 7 if lines.plan.length > 40 else 5
        starts = np.linspace(-0.86, 0.86, count + 1)[:-1] + 0.04
        ends = starts + 1.72 / count - 0.09
        low, high = lines.side_points(-1.0, foot, 1), lines.side_points(-1.0, head, 1)
        frame = np.array([_stern_pane(low, high, -0.93, 0.93, 0.06, 0.04)])
        panes = np.array([_stern_pane(low, high, a, b, 0.12, 0.0) for a, b in zip(starts, ends, strict=True)])
        mesh.add_faces(frame, livery.strake_rgb, SIDES + 0.7, flank=STERN, is_one_sided=True)
        mesh.add_faces(panes, GLASS_RGB, SIDES + 0.8, flank=STERN, is_one_sided=True)
    top = lines.side_points(-1.0, 0.97, 1)
    gilt = np.array([top * [1, -0.9, 1], top * [1, 0.0, 1.05], top * [1, 0.9, 1]]) - [0.55, 0, 0]
    mesh.add_rope(gilt, GILT_RGB, SIDES + 0.9, 0.22, flank=STERN)


def _stern_pane(low: Floats, high: Floats, left: float, right: float, out: float, grow: float) -> Floats:
    bow_out = [0.25 * (1 - y * y) + out for y in (left, right)]
    lift = np.array([0.0, 0.0, grow * 3])
    a, b = low * [1, left, 1] - [bow_out[0], 0, 0], low * [1, right, 1] - [bow_out[1], 0, 0]
    c, d = high * [1, right, 1] - [bow_out[1], 0, 0], high * [1, left, 1] - [bow_out[0], 0, 0]
    return np.array([b - lift, a - lift, d + lift, c + lift])


def _add_head(mesh: MeshBuilder, lines: HullLines, livery: Livery) -> None:
    plan = lines.plan
    foot, crown = lines.side_points(1.0, 0.0, 1), lines.side_points(1.0, 1.0, 1)
    mesh.add_rope(
        np.array([foot, crown + [0.2, 0, -0.4]]),
        scaled_colours(livery.wale_rgb, 1.3),
        SIDES + 1.0,
        0.5,
        flank=BOW,
    )
    if not plan.has_beakhead:
        return
    tip = np.array([crown[0] + 0.055 * plan.length, 0.0, crown[2] * 0.80])
    root = lines.side_points(np.array([0.93, 0.93]), 0.86, 1) * np.array([[1, -1, 1], [1, 1, 1]])
    mesh.add_faces(
        np.array([root[0], tip, root[1]])[::-1],
        scaled_colours(livery.bulwark_rgb, 0.7),
        SIDES - 0.4,
        flank=BOW,
    )
    for y in (-0.66, -0.33, 0.0, 0.33, 0.66):
        start = root.mean(0) + [0.4, y * root[1, 1], 0.05]
        mesh.add_spars(np.array([[start, tip]]), (186, 150, 100), SIDES - 0.3, 0.22, flank=BOW)
    for corner in root:
        for drop, colour in ((0.0, livery.rail_rgb), (-0.9, livery.strake_rgb)):
            mesh.add_spars(
                np.array([[corner + [0, 0, drop], tip + [0, 0, drop * 0.6]]]),
                colour,
                SIDES + 1.2,
                0.34,
                flank=BOW,
            )
    figure = tip + [0.5, 0.0, 0.5]
    mesh.add_rope(
        np.array([tip + [-0.4, 0, -1.2], figure, figure + [0.3, 0, 0.7]]), GILT_RGB, SIDES + 1.3, 0.75,
        flank=BOW, casts=SHADOW,
    )  # fmt: skip


HOLE_RGB: RGB = (20, 15, 14)
RAW_WOOD_RGB: RGB = (216, 182, 126)


def damage_mesh(lines: HullLines, damage: int) -> Mesh:
    """Return both sides and the decks after hits in steps 1..3, each with those before; empty at 0."""
    mesh = MeshBuilder()
    for step in range(1, damage + 1):
        chance = random.Random(f"{lines.plan.name} {step}")
        for hand, flank in SHIP_SIDES:
            for _ in range(int(lines.plan.length / 14) + 1):
                _add_shot_hole(mesh, lines, hand, flank, chance)
            if step > 1 and lines.plan.gun_decks:
                _add_breach(mesh, lines, hand, flank, chance)
            _add_broken_rail(mesh, lines, hand, flank, chance)
        for _ in range(int(lines.plan.length / 9)):
            _add_gouge(mesh, lines, chance)
    return mesh.build()


def _ragged_patch(
    lines: HullLines, place: tuple[float, float], size: tuple[float, float], hand: int, rng: random.Random
) -> Floats:
    """Return a ragged seven-cornered patch (7, 3) of the side about (t, v), `size` metres wide and high."""
    turn = np.arange(7) * (2 * np.pi / 7)
    reach = np.array([rng.uniform(0.6, 1.0) for _ in turn])
    at = place[0] + np.cos(turn) * reach * size[0] / lines.plan.length
    up = place[1] + np.sin(turn) * reach * size[1] / 2 / lines.plan.freeboard
    patch = lines.side_points(np.clip(at, -0.98, 0.98), np.clip(up, 0.03, 0.99), hand)
    return patch + [0.0, hand * 0.05, 0.0]


def _add_shot_hole(mesh: MeshBuilder, lines: HullLines, hand: int, flank: int, rng: random.Random) -> None:
    place = rng.uniform(-0.9, 0.85), rng.uniform(0.14, 0.94)
    across = rng.uniform(0.5, 0.95)
    rim = _ragged_patch(lines, place, (across * 1.9, across * 1.5), hand, rng)
    mesh.add_faces(rim, RAW_WOOD_RGB, SIDES + 1.45, flank=flank)
    hole = _ragged_patch(lines, place, (across, across), hand, rng)
    mesh.add_faces(hole, HOLE_RGB, SIDES + 1.5, flank=flank)


def _add_breach(mesh: MeshBuilder, lines: HullLines, hand: int, flank: int, rng: random.Random) -> None:
    place = rng.uniform(-0.6, 0.6), rng.uniform(0.3, 0.75)
    high = 0.30 * lines.plan.freeboard / lines.plan.gun_decks
    wide = rng.uniform(3.0, 5.0)
    rim = _ragged_patch(lines, place, (wide * 1.25, high * 1.6), hand, rng)
    mesh.add_faces(rim, RAW_WOOD_RGB, SIDES + 1.45, flank=flank)
    mesh.add_faces(_ragged_patch(lines, place, (wide, high), hand, rng), HOLE_RGB, SIDES + 1.5, flank=flank)


def _add_broken_rail(mesh: MeshBuilder, lines: HullLines, hand: int, flank: int, rng: random.Random) -> None:
    at = rng.uniform(-0.85, 0.7) + np.linspace(0, rng.uniform(0.04, 0.09), 6)
    top = lines.side_points(at, 1.0, hand)
    jag = np.array([rng.uniform(-0.2, 0.75) for _ in at])
    low, high = top - [0, 0, 0.9], top + np.column_stack([jag * 0, jag * 0, jag])
    mesh.add_faces(np.concatenate([low, high[::-1]]), RAW_WOOD_RGB, RAILS + 0.6, flank=flank)


def _add_gouge(mesh: MeshBuilder, lines: HullLines, rng: random.Random) -> None:
    place = lines.deck_points(rng.uniform(-0.85, 0.8), rng.uniform(-0.85, 0.85), 0.05)
    turn = rng.uniform(0, np.pi)
    along = np.array([np.cos(turn), np.sin(turn), 0.0]) * rng.uniform(0.5, 1.3)
    mesh.add_spars([[place - along, place + along]], (128, 96, 62), DECK + 0.4, 0.5)
    mesh.add_spars([[place - along * 0.6, place + along * 0.8]], DECK_RGB, DECK + 0.5, 0.18)
    if rng.random() < 0.2 and lines.plan.gun_decks:
        mesh.add_spars([[place - along, place + along * 1.3]], GUN_RGB, FITTINGS + 0.1, 0.52)
