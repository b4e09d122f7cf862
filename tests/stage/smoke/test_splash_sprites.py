"""Water leaps in a different shape for each ball."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.stage.smoke.effect_stamps import (
    COLUMN_FRAMES,
    COLUMN_SHAPES,
    PEAK_SHARE,
    column_size_step,
    column_sprite,
)

_SEEN = 40
"""Alpha from which water is visible."""
_ALIKE = 0.52
"""Greatest overlap of two columns, as a share of all they cover."""


def outline(shape: int, tall: float) -> np.ndarray:
    """Return where that column is, at its highest."""
    made = column_sprite(shape, column_size_step(tall), round(PEAK_SHARE * COLUMN_FRAMES), 0)
    return np.asarray(pygame.surfarray.array_alpha(made)) > _SEEN


@pytest.mark.parametrize("tall", [44.0, 88.0])
def test_no_column_has_the_form_of_another(tall: float) -> None:
    seen = [outline(shape, tall) for shape in range(COLUMN_SHAPES)]
    shared = [(a & b).sum() / (a | b).sum() for a, b in combinations(seen, 2)]
    assert max(shared) < 0.64
    assert np.mean(shared) < _ALIKE


@pytest.mark.parametrize("shape", range(COLUMN_SHAPES))
def test_none_is_cut_by_the_edge_of_its_picture(shape: int) -> None:
    for lean in (-1, 0, 1):
        made = column_sprite(shape, column_size_step(80.0), round(PEAK_SHARE * COLUMN_FRAMES), lean)
        seen = np.asarray(pygame.surfarray.array_alpha(made)) > _SEEN
        assert not seen[0].any()
        assert not seen[-1].any()
        assert not seen[:, 0].any()
