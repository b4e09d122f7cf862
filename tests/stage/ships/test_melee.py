"""Boarders wear their side's colour and shape, and are recognised as men."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.stage.paper import palette
from game.stage.ships.melee import figure_sprite

SIZE = 80
"""Quarter px of body: large enough to measure a shape."""


def worn(side: int) -> npt.NDArray[np.bool_]:
    """Return where the jacket of a man of that side is."""
    signs = palette.SIDES[side]
    seen = pygame.surfarray.array3d(figure_sprite(signs, SIZE)).astype(int)
    return np.asarray(np.abs(seen - np.array(signs.sea)).max(axis=2) < 40)


@pytest.mark.parametrize("side", range(len(palette.SIDES)))
def test_a_man_has_a_hat_a_jacket_and_trousers_one_below_the_other(side: int) -> None:
    picture = figure_sprite(palette.SIDES[side], SIZE)
    seen = pygame.surfarray.array3d(picture).astype(int)
    thick = pygame.surfarray.array_alpha(picture) > 200
    rows = np.arange(picture.get_height())
    dark, light = (seen.max(2) < 60) & thick, (seen.min(2) > 190) & thick
    jacket = worn(side) & thick
    hat = int(np.flatnonzero(dark.any(axis=0)).min())
    middle, legs = (float((rows * m.sum(0)).sum() / m.sum()) for m in (jacket, light))
    assert hat < middle < legs


def test_no_colour_is_needed_to_tell_the_sides_apart() -> None:
    for one, other in combinations(range(len(palette.SIDES)), 2):
        differ = (worn(one) != worn(other)).sum()
        assert differ > 0.1 * worn(one).sum()
