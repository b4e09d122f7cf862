"""An old puff of smoke has been torn by the wind and is no longer a ball."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.stage.smoke.smoke_puffs import OLD_SUFFIX, PUFF_FORMS, puff_sprite

_STEP, _THICK = 33, 12
"""A puff of a hundred px at its thickest."""


def density(tone: str, kind: int) -> np.ndarray:
    """Return how much of what is behind it that puff hides, 0 to 1."""
    made = puff_sprite(tone, kind, 0, _STEP, _THICK)
    return np.asarray(pygame.surfarray.array_alpha(made), dtype=float) / 255


def roundness(tone: str, kind: int) -> float:
    """Return how similar a puff is to itself after a quarter turn, 0 to 1: a ball is 1."""
    seen = density(tone, kind)
    return float(np.corrcoef(seen.ravel(), np.rot90(seen).ravel())[0, 1])


@pytest.mark.parametrize("light", ["day", "night"])
def test_old_smoke_is_no_ball(light: str) -> None:
    fresh = np.mean([roundness(light, kind) for kind in range(PUFF_FORMS)])
    torn = np.mean([roundness(light + OLD_SUFFIX, kind) for kind in range(PUFF_FORMS)])
    assert torn < fresh - 0.05


def test_no_two_torn_puffs_are_alike() -> None:
    shapes = [density(f"day{OLD_SUFFIX}", kind).ravel() for kind in range(PUFF_FORMS)]
    assert all(np.corrcoef(a, b)[0, 1] < 0.97 for a, b in combinations(shapes, 2))
