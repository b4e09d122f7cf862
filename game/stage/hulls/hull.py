"""The hull from the water to the rail: wales, gun strakes, ports, stern, beakhead and bulwarks."""

from __future__ import annotations

import numpy as np

from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB
from game.stage.hulls.paints import Livery
from game.stage.hulls.timber import (
    BOW,
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
    MeshBuilder,
    box,
    patches,
    toned,
)

LOWEST_BAND, HIGHEST_BAND, PORT_SHARE = 0.16, 0.90, 0.56
GLASS: RGB = (62, 78, 86)
GILT: RGB = (226, 186, 96)
IRON: RGB = (86, 82, 78)
MUZZLE = 1.4
"""Metres by which guns that are run out stand out of her side."""
HANDS = ((-1, PORT), (1, STARBOARD))


def strakes(lines: Lines, paint: Livery) -> list[tuple[float, float, Floats]]:
    """The painted bands of the side as (lower share, upper share, colour), water to rail."""
    bands = lines.plan.bands
    if not bands:
        shares = ((0.0, 0.5, toned(paint.wale, 1.15)), (0.5, 0.82, toned(paint.strake, 0.95)))
        return [*shares, (0.82, 1.0, toned(paint.rail, 0.8))]
    height = (HIGHEST_BAND - LOWEST_BAND) / bands
    belts = [(0.0, 0.05, toned(paint.wale, 0.72)), (0.05, LOWEST_BAND, toned(paint.wale, 1.0))]
    for band in range(bands):
        foot = LOWEST_BAND + band * height
        split = foot + height * PORT_SHARE
        top = toned(paint.upper if band == bands - 1 else paint.wale, 1.08)
        belts += [(foot, split, toned(paint.strake, 1.0)), (split, foot + height, top)]
    return [*belts, (HIGHEST_BAND, 1.0, toned(paint.upper, 1.2))]


def build_hull(
    slip: MeshBuilder, lines: Lines, paint: Livery, fine: bool, guns: str = "both"
) -> None:
    """Put everything outside the decks into `slip`; `fine` adds what only close views show, such
    as the `guns`."""
    for hand, flank in HANDS:
        _planking(slip, lines, paint, hand, flank)
        _bulwark(slip, lines, paint, hand, flank)
        if lines.plan.bands:
            lids = _ports(slip, lines, paint, hand, flank)
            if fine and guns != "shut":
                out = guns in ("both", "port" if hand < 0 else "starboard")
                _lids_and_muzzles(slip, lines, paint, lids, (hand, flank), out)
            _channels(slip, lines, paint, hand, flank)
        if lines.plan.netting:
            _nettings(slip, lines, paint, hand)
        if lines.plan.bands > 0 and lines.plan.length > 32:
            _quarter_gallery(slip, lines, paint, hand, flank)
    _stern(slip, lines, paint)
    _head(slip, lines, paint)
    if fine:
        _seams(slip, lines, paint)
        _upper_works(slip, lines, paint)


def _planking(slip: MeshBuilder, lines: Lines, paint: Livery, hand: int, flank: int) -> None:
    at = lines.stations()
    for low, high, colour in strakes(lines, paint):
        grid = lines.side(at[:, None], np.array([[low, high]]), hand)
        faces = patches(grid, turned=hand < 0)
        slip.faces(faces, colour, SIDES + low, flank=flank, cull=True)
    whole = lines.side(at[::2, None], np.array([[0.0, 1.0]]), hand)
    slip.faces(patches(whole), paint.wale, SIDES, casts=ONLY_SHADOW)
    keel = whole[:, 1] * [1, 0, 1]
    half_deck = np.stack([whole[:, 1], keel], 1)
    slip.faces(patches(half_deck), paint.wale, SIDES, casts=ONLY_SHADOW)


def _seams(slip: MeshBuilder, lines: Lines, paint: Livery) -> None:
    """Fine lines along the strakes, so that the side does not look like one sheet."""
    at = lines.stations()
    for hand, flank in HANDS:
        for share in np.linspace(0.04, 0.96, 5 + 3 * lines.plan.bands):
            line = lines.side(at, share, hand)
            slip.run(line, toned(paint.wale, 0.78), SIDES + share + 0.01, 0.05, flank=flank)
        for _, high, _ in strakes(lines, paint)[2:]:
            line = lines.side(at, high, hand)
            slip.run(line, toned(paint.strake, 0.55), SIDES + high + 0.02, 0.09, flank=flank)


def _upper_works(slip: MeshBuilder, lines: Lines, paint: Livery) -> None:
    """What breaks the flat upper hull seen close: spar-deck ports, steps, catheads, anchors."""
    plan = lines.plan
    for hand, flank in HANDS:
        if plan.steps >= 0.8:
            at = np.concatenate([np.linspace(-0.90, -0.16, 8), [0.60, 0.74]])
            edges = np.stack([at - 0.012, at + 0.012], 1)
            low, high = lines.side(edges, 0.93, hand), lines.side(edges, 0.995, hand)
            ports = np.stack([low[:, 0], low[:, 1], high[:, 1], high[:, 0]], 1)
            slip.faces(ports, paint.port, SIDES + 1.25, flank=flank)
            barrel = (low[:, :1] + high[:, 1:]) / 2 + np.array(
                [[[0, 0, 0]], [[0, hand * 0.9, 0]]]
            ).swapaxes(0, 1)
            slip.spars(barrel, (36, 34, 34), SIDES + 1.3, 0.36, flank=flank)
        shares = np.linspace(0.12, 0.92, 8)
        steps = lines.side(0.04, shares, hand)
        treads = np.stack([steps - [0.5, 0, 0], steps + [0.5, 0, 0]], 1)
        slip.spars(treads, toned(paint.rail, 0.85), SIDES + 1.1, 0.14, flank=flank)
        _anchor(slip, lines, hand, flank)


def _anchor(slip: MeshBuilder, lines: Lines, hand: int, flank: int) -> None:
    """A cathead with its anchor catted and fished along the bow."""
    if lines.plan.length < 30:
        return
    root = lines.side(0.84, 0.97, hand)
    cat = root + [0.9, hand * 1.3, 0.3]
    slip.spars([[root - [0, hand * 0.8, 0], cat]], (124, 88, 54), SIDES + 1.8, 0.45, flank=flank)
    fluke = lines.side(0.70, 0.86, hand) + [0, hand * 0.35, 0]
    ring = cat - [0.2, 0, 0.9]
    slip.spars([[ring, fluke]], (40, 40, 44), SIDES + 1.7, 0.30, flank=flank)
    slip.run(
        np.array([fluke + [0.7, 0, 0.9], fluke, fluke + [0.4, 0, -1.0]]),
        (40, 40, 44),
        SIDES + 1.7,
        0.28,
        flank=flank,
    )
    slip.spars(
        [[ring + [0, hand * 0.8, 0.3], ring - [0, hand * 0.5, 0.3]]],
        (110, 80, 52),
        SIDES + 1.75,
        0.34,
        flank=flank,
    )


def port_places(lines: Lines) -> Floats:
    """Where the gunports are along `t`, bow to stern, for the lowest band."""
    count = lines.plan.ports
    return 0.74 - (np.arange(count) + 0.5) / max(count, 1) * 1.52


def _ports(slip: MeshBuilder, lines: Lines, paint: Livery, hand: int, flank: int) -> list[Floats]:
    """The gunports of one side; the upper edges of those of each band."""
    tops = []
    height = (HIGHEST_BAND - LOWEST_BAND) / lines.plan.bands
    half = 0.36 / max(lines.plan.ports, 9)
    for band in range(lines.plan.bands):
        at = port_places(lines) + (0.5 * (band % 2)) * 1.52 / lines.plan.ports * 0.6
        foot = LOWEST_BAND + (band + 0.05) * height
        head = foot + height * (PORT_SHARE - 0.10)
        edges = np.stack([at - half, at + half], 1)[:, :, None]
        grid = lines.side(edges, np.array([foot, head])[None, None], hand)
        corners = np.stack([grid[:, 0, 0], grid[:, 0, 1], grid[:, 1, 1], grid[:, 1, 0]], 1)
        corners = corners if hand > 0 else corners[:, ::-1]
        slip.faces(corners, paint.port, SIDES + 1.2, flank=flank, cull=True)
        tops.append(lines.side(edges[..., 0], head, hand))
    return tops


def _lids_and_muzzles(
    slip: MeshBuilder,
    lines: Lines,
    paint: Livery,
    tops: list[Floats],
    side: tuple[int, int],
    run_out: bool,
) -> None:
    """The lids of open ports, and the guns in them if they are run out."""
    hand, flank = side
    out, drop = np.array([0.0, hand * 0.22, 0.36]), np.array([0.0, 0.0, 0.0])
    drop[2] = -0.09 * lines.plan.freeboard / lines.plan.bands
    for top in tops:
        lids = np.stack([top[:, 0], top[:, 1], top[:, 1] + out, top[:, 0] + out], 1)
        slip.faces(lids, paint.lid, SIDES + 1.4, flank=flank)
        if run_out:
            breech = top.mean(1) + drop
            muzzle = breech + np.array([0.0, hand * MUZZLE, 0.05])
            slip.spars(np.stack([breech, muzzle], 1), IRON, SIDES + 1.5, 0.46, flank=flank)


def _bulwark(slip: MeshBuilder, lines: Lines, paint: Livery, hand: int, flank: int) -> None:
    """The inner face above the deck, and the rail on top of it."""
    at = lines.stations()
    at = at[at < 0.985]
    outer, breadth = lines.side(at, 1.0, hand), lines.inside(at)
    inner = outer.copy()
    inner[:, 1] = hand * breadth
    floor = lines.floor(at, hand)
    wall = patches(np.stack([floor, inner], 1), turned=hand > 0)
    tones = 0.92 + 0.16 * (np.arange(len(wall)) % 2)
    slip.faces(wall, toned(paint.inner, tones), FITTINGS - 0.5, cull=True)
    cap = patches(np.stack([inner, outer], 1), turned=hand > 0)
    slip.faces(cap, paint.rail, RAILS, light=WOOD, flank=flank)


def _nettings(slip: MeshBuilder, lines: Lines, paint: Livery, hand: int) -> None:
    """Hammocks stowed along the rail, as a pale broken wall with a height of its own."""
    at = np.linspace(-0.58, 0.86, 40)
    low = lines.side(at, 1.0, hand) - np.array([0.0, hand * 0.05, 0.0])
    tall, wide = np.array([0.0, 0.0, 0.5]), np.array([0.0, hand * -0.5, 0.0])
    tones = np.where(np.arange(len(at) - 1) % 2, 1.0, 0.84)
    keep = np.abs(at[:-1] - 0.47) > 0.03
    for rows in (
        (low, low + tall),
        (low + tall, low + tall + wide),
        (low + tall + wide, low + wide),
    ):
        faces = patches(np.stack(rows, 1), turned=hand < 0)
        slip.faces(faces[keep], toned(paint.cloth, tones[keep]), RAILS + 0.5, cull=True)


def _channels(slip: MeshBuilder, lines: Lines, paint: Livery, hand: int, flank: int) -> None:
    """The platforms outboard of each mast that spread the shrouds."""
    for mast in lines.plan.masts:
        aft, fore = mast.place * 2 - 0.15 * mast.factor, mast.place * 2 + 0.01
        at = np.linspace(max(aft, -0.97), fore, 4)
        root = lines.side(at, 0.80, hand)
        edge = root + np.array([0.0, hand * 0.75, 0.0])
        slip.faces(
            patches(np.stack([root, edge], 1)), toned(paint.wale, 1.5), SIDES + 1.5, flank=flank
        )


def _quarter_gallery(slip: MeshBuilder, lines: Lines, paint: Livery, hand: int, flank: int) -> None:
    """The glazed box on the quarter; a rounded one would not show at these sizes."""
    plan = lines.plan
    top, foot = 0.93, 0.93 - 0.26 * plan.bands - 0.12
    aft, fore = -1.0, -1.0 + 5.6 / plan.length
    at = np.array([aft, (aft + fore) / 2, fore])
    swell = np.array([0.22, 0.30, 0.10])[:, None, None] * np.array([0.0, hand, 0.0])
    shares = np.linspace(max(foot, 0.2), top, 2 * plan.bands + 2)
    grid = lines.side(at[:, None], shares[None], hand) + swell
    faces = patches(grid, turned=hand < 0)
    row = np.arange(len(faces)) % (len(shares) - 1)
    colours = np.where((row % 2 == 1)[:, None], np.array(GLASS), np.array(paint.strake))
    slip.faces(faces, colours, SIDES + 1.6, flank=flank, cull=True)


def _stern(slip: MeshBuilder, lines: Lines, paint: Livery) -> None:
    """The transom with its lights, and the taffrail above."""
    plan = lines.plan
    shares = np.array([s[0] for s in strakes(lines, paint)] + [1.0])
    edge = lines.side(-1.0, shares, 1)
    across = np.linspace(-1, 1, 8)
    grid = edge[None] * np.stack([np.ones(8), across, np.ones(8)], 1)[:, None]
    grid[..., 0] -= (1 - across[:, None] ** 2) * 0.25
    faces = patches(grid)
    belts = np.array([colour for _, _, colour in strakes(lines, paint)])
    colours = belts[np.arange(len(faces)) % len(belts)]
    slip.faces(faces, colours, SIDES + 0.5, flank=STERN, cull=True)
    if plan.bands:
        _stern_lights(slip, lines, paint)
    floor = lines.floor(-0.985, np.array([-1.0, 1.0]))
    inner = np.array([floor, floor * [1, 1, 0] + [0, 0, float(lines.rail(-1.0))]])
    slip.faces(patches(inner), toned(paint.inner, 0.9), FITTINGS - 0.5, cull=True)
    crown = lines.side(-1.0, 1.0, 1) * np.array([[1, -1, 1], [1, 1, 1]])
    slip.faces(
        box(
            (crown[0, 0] - 0.15, crown[0, 1], crown[0, 2] - 0.5),
            (crown[0, 0] + 0.3, crown[1, 1], crown[0, 2] + 0.12),
        ),
        toned(paint.upper, 1.3),
        RAILS + 0.1,
        flank=STERN,
        cull=True,
    )
    slip.run(crown + [-0.1, 0, 0.14], paint.rail, RAILS + 0.2, 0.22, flank=STERN)


def _stern_lights(slip: MeshBuilder, lines: Lines, paint: Livery) -> None:
    rows = lines.plan.bands if lines.plan.length > 32 else 1
    for row in range(rows):
        foot = 0.46 + row * 0.44 / rows
        head = foot + 0.24 / rows
        count = 7 if lines.plan.length > 40 else 5
        starts = np.linspace(-0.86, 0.86, count + 1)[:-1] + 0.04
        ends = starts + 1.72 / count - 0.09
        low, high = lines.side(-1.0, foot, 1), lines.side(-1.0, head, 1)
        frame = np.array([_pane(low, high, -0.93, 0.93, 0.06, 0.04)])
        panes = np.array(
            [_pane(low, high, a, b, 0.12, 0.0) for a, b in zip(starts, ends, strict=True)]
        )
        slip.faces(frame, paint.strake, SIDES + 0.7, flank=STERN, cull=True)
        slip.faces(panes, GLASS, SIDES + 0.8, flank=STERN, cull=True)
    top = lines.side(-1.0, 0.97, 1)
    gilt = np.array([top * [1, -0.9, 1], top * [1, 0.0, 1.05], top * [1, 0.9, 1]]) - [0.55, 0, 0]
    slip.run(gilt, GILT, SIDES + 0.9, 0.22, flank=STERN)


def _pane(low: Floats, high: Floats, left: float, right: float, out: float, grow: float) -> Floats:
    """One face on the transom between two shares of its breadth, facing aft."""
    bow_out = [0.25 * (1 - y * y) + out for y in (left, right)]
    lift = np.array([0.0, 0.0, grow * 3])
    a, b = low * [1, left, 1] - [bow_out[0], 0, 0], low * [1, right, 1] - [bow_out[1], 0, 0]
    c, d = high * [1, right, 1] - [bow_out[1], 0, 0], high * [1, left, 1] - [bow_out[0], 0, 0]
    return np.array([b - lift, a - lift, d + lift, c + lift])


def _head(slip: MeshBuilder, lines: Lines, paint: Livery) -> None:
    """Stem, beakhead with its rails, and the gilt figurehead."""
    plan = lines.plan
    foot, crown = lines.side(1.0, 0.0, 1), lines.side(1.0, 1.0, 1)
    slip.run(
        np.array([foot, crown + [0.2, 0, -0.4]]),
        toned(paint.wale, 1.3),
        SIDES + 1.0,
        0.5,
        flank=BOW,
    )
    if not plan.beak:
        return
    tip = np.array([crown[0] + 0.055 * plan.length, 0.0, crown[2] * 0.80])
    root = lines.side(np.array([0.93, 0.93]), 0.86, 1) * np.array([[1, -1, 1], [1, 1, 1]])
    slip.faces(
        np.array([root[0], tip, root[1]])[::-1], toned(paint.inner, 0.7), SIDES - 0.4, flank=BOW
    )
    for y in (-0.66, -0.33, 0.0, 0.33, 0.66):
        start = root.mean(0) + [0.4, y * root[1, 1], 0.05]
        slip.spars(np.array([[start, tip]]), (186, 150, 100), SIDES - 0.3, 0.22, flank=BOW)
    for corner in root:
        for drop, colour in ((0.0, paint.rail), (-0.9, paint.strake)):
            slip.spars(
                np.array([[corner + [0, 0, drop], tip + [0, 0, drop * 0.6]]]),
                colour,
                SIDES + 1.2,
                0.34,
                flank=BOW,
            )
    figure = tip + [0.5, 0.0, 0.5]
    slip.run(
        np.array([tip + [-0.4, 0, -1.2], figure, figure + [0.3, 0, 0.7]]),
        GILT,
        SIDES + 1.3,
        0.75,
        flank=BOW,
        casts=SHADOW,
    )
