"""What shot has done to a hull: holes with splintered rims, ports beaten into one, rails gone."""

from __future__ import annotations

import random

import numpy as np

from game.stage.hulls.decks import DECKING, IRON
from game.stage.hulls.hull import HANDS
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB
from game.stage.hulls.timber import DECK, FITTINGS, RAILS, SIDES, Floats, MeshBuilder, Model

DARK: RGB = (20, 15, 14)
RAW: RGB = (216, 182, 126)


def build_scars(lines: Lines, damage: int) -> Model:
    """Both sides and the decks after hits in steps 1..3, each with those before; nothing at 0."""
    slip = MeshBuilder()
    for step in range(1, damage + 1):
        chance = random.Random(f"{lines.plan.name} {step}")
        for hand, flank in HANDS:
            for _ in range(int(lines.plan.length / 14) + 1):
                _shot_hole(slip, lines, hand, flank, chance)
            if step > 1 and lines.plan.bands:
                _breach(slip, lines, hand, flank, chance)
            _broken_rail(slip, lines, hand, flank, chance)
        for _ in range(int(lines.plan.length / 9)):
            _gouge(slip, lines, chance)
    return slip.launch()


def _patch(
    lines: Lines,
    place: tuple[float, float],
    size: tuple[float, float],
    hand: int,
    chance: random.Random,
) -> Floats:
    """A ragged seven-cornered patch (7, 3) of the side about (t, v), so many metres wide, high."""
    turn = np.arange(7) * (2 * np.pi / 7)
    reach = np.array([chance.uniform(0.6, 1.0) for _ in turn])
    at = place[0] + np.cos(turn) * reach * size[0] / lines.plan.length
    up = place[1] + np.sin(turn) * reach * size[1] / 2 / lines.plan.freeboard
    patch = lines.side(np.clip(at, -0.98, 0.98), np.clip(up, 0.03, 0.99), hand)
    return patch + [0.0, hand * 0.05, 0.0]


def _shot_hole(
    slip: MeshBuilder, lines: Lines, hand: int, flank: int, chance: random.Random
) -> None:
    place = chance.uniform(-0.9, 0.85), chance.uniform(0.14, 0.94)
    across = chance.uniform(0.5, 0.95)
    rim = _patch(lines, place, (across * 1.9, across * 1.5), hand, chance)
    slip.faces(rim, RAW, SIDES + 1.45, flank=flank)
    hole = _patch(lines, place, (across, across), hand, chance)
    slip.faces(hole, DARK, SIDES + 1.5, flank=flank)


def _breach(slip: MeshBuilder, lines: Lines, hand: int, flank: int, chance: random.Random) -> None:
    """Two or three ports beaten into one."""
    place = chance.uniform(-0.6, 0.6), chance.uniform(0.3, 0.75)
    high = 0.30 * lines.plan.freeboard / lines.plan.bands
    wide = chance.uniform(3.0, 5.0)
    rim = _patch(lines, place, (wide * 1.25, high * 1.6), hand, chance)
    slip.faces(rim, RAW, SIDES + 1.45, flank=flank)
    slip.faces(_patch(lines, place, (wide, high), hand, chance), DARK, SIDES + 1.5, flank=flank)


def _broken_rail(
    slip: MeshBuilder, lines: Lines, hand: int, flank: int, chance: random.Random
) -> None:
    """A length of rail and netting shot away: raw stumps where it was."""
    at = chance.uniform(-0.85, 0.7) + np.linspace(0, chance.uniform(0.04, 0.09), 6)
    top = lines.side(at, 1.0, hand)
    jag = np.array([chance.uniform(-0.2, 0.75) for _ in at])
    low, high = top - [0, 0, 0.9], top + np.column_stack([jag * 0, jag * 0, jag])
    slip.faces(np.concatenate([low, high[::-1]]), RAW, RAILS + 0.6, flank=flank)


def _gouge(slip: MeshBuilder, lines: Lines, chance: random.Random) -> None:
    """A splintered furrow in the planking, now and then a gun thrown off its carriage."""
    place = lines.floor(chance.uniform(-0.85, 0.8), chance.uniform(-0.85, 0.85), 0.05)
    turn = chance.uniform(0, np.pi)
    along = np.array([np.cos(turn), np.sin(turn), 0.0]) * chance.uniform(0.5, 1.3)
    slip.spars([[place - along, place + along]], (128, 96, 62), DECK + 0.4, 0.5)
    slip.spars([[place - along * 0.6, place + along * 0.8]], DECKING, DECK + 0.5, 0.18)
    if chance.random() < 0.2 and lines.plan.bands:
        slip.spars([[place - along, place + along * 1.3]], IRON, FITTINGS + 0.1, 0.52)
