"""Shot damage of a hull: holes with splintered rims, ports beaten into one, rails gone."""

import random

import numpy as np

from game.stage.hulls.decks import DECK_RGB, GUN_RGB
from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.hull_mesh import SHIP_SIDES
from game.stage.hulls.mesh import DECK, FITTINGS, RAILS, SIDES, Floats, Mesh, MeshBuilder
from game.stage.hulls.ship_look import RGB

HOLE_RGB: RGB = (20, 15, 14)
RAW_WOOD_RGB: RGB = (216, 182, 126)


def damage_mesh(lines: HullLines, damage: int) -> Mesh:
    """Return both sides and the decks after hits in steps 1..3, each with those before; empty at
    0."""
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
    """Return a ragged seven-cornered patch (7, 3) of the side about (t, v), `size` metres wide and
    high."""
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
    """Add two or three ports beaten into one."""
    place = rng.uniform(-0.6, 0.6), rng.uniform(0.3, 0.75)
    high = 0.30 * lines.plan.freeboard / lines.plan.gun_decks
    wide = rng.uniform(3.0, 5.0)
    rim = _ragged_patch(lines, place, (wide * 1.25, high * 1.6), hand, rng)
    mesh.add_faces(rim, RAW_WOOD_RGB, SIDES + 1.45, flank=flank)
    mesh.add_faces(_ragged_patch(lines, place, (wide, high), hand, rng), HOLE_RGB, SIDES + 1.5, flank=flank)


def _add_broken_rail(mesh: MeshBuilder, lines: HullLines, hand: int, flank: int, rng: random.Random) -> None:
    """Add a gap in rail and netting with raw stumps."""
    at = rng.uniform(-0.85, 0.7) + np.linspace(0, rng.uniform(0.04, 0.09), 6)
    top = lines.side_points(at, 1.0, hand)
    jag = np.array([rng.uniform(-0.2, 0.75) for _ in at])
    low, high = top - [0, 0, 0.9], top + np.column_stack([jag * 0, jag * 0, jag])
    mesh.add_faces(np.concatenate([low, high[::-1]]), RAW_WOOD_RGB, RAILS + 0.6, flank=flank)


def _add_gouge(mesh: MeshBuilder, lines: HullLines, rng: random.Random) -> None:
    """Add a splintered furrow in the planking, now and then a gun thrown off its carriage."""
    place = lines.deck_points(rng.uniform(-0.85, 0.8), rng.uniform(-0.85, 0.85), 0.05)
    turn = rng.uniform(0, np.pi)
    along = np.array([np.cos(turn), np.sin(turn), 0.0]) * rng.uniform(0.5, 1.3)
    mesh.add_spars([[place - along, place + along]], (128, 96, 62), DECK + 0.4, 0.5)
    mesh.add_spars([[place - along * 0.6, place + along * 0.8]], DECK_RGB, DECK + 0.5, 0.18)
    if rng.random() < 0.2 and lines.plan.gun_decks:
        mesh.add_spars([[place - along, place + along * 1.3]], GUN_RGB, FITTINGS + 0.1, 0.52)
