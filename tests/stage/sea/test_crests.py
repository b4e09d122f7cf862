"""Single breaking crests: fixed to the sea, fixed by the seed, never in a pattern."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.stage.sea.crests import (
    BREAKING_CRESTS,
    GLINT_CRESTS,
    MANY_BREAKING_CRESTS,
    CrestKind,
    GustField,
    crest_blits,
)
from game.stage.sea.waves import WAVE_TILES, Field, make_sea_conditions

AREA = pygame.Rect(0, 0, 1280, 720)
ORIGIN = (640.0, 360.0)


def places(
    seconds: float = 2.0,
    origin: tuple[float, float] = ORIGIN,
    *,
    amount: float = 0.5,
    seed: int = 3,
    kind: CrestKind = BREAKING_CRESTS,
    gusts: GustField | None = None,
) -> set[tuple[int, int]]:
    """Return where crests break, whole px, inside AREA."""
    sea_conditions = replace(make_sea_conditions(225, "fair", "day"), seed=seed)
    blits = crest_blits(AREA, origin, seconds, sea_conditions, kind=kind, amount=amount, gusts=gusts)
    return {(round(x), round(y)) for _, (x, y) in blits if AREA.collidepoint(x, y)}


def test_crests_are_fixed_by_seed_and_time() -> None:
    assert places() == places()
    assert places() != places(seed=4)
    assert places() != places(9.0)


def test_crests_move_with_the_sea() -> None:
    moved = places(origin=(ORIGIN[0] + 40, ORIGIN[1] - 25))
    both = {(x + 40, y - 25) for x, y in places()} & moved
    assert len(both) > 0.8 * len(moved) > 20


def test_rougher_seas_break_more_and_a_calm_one_not_at_all() -> None:
    assert places(amount=0.0) == set()
    assert 0 < len(places(amount=0.2)) < len(places(amount=0.9))


@pytest.mark.parametrize("kind", [BREAKING_CRESTS, MANY_BREAKING_CRESTS, GLINT_CRESTS])
def test_crests_do_not_repeat_with_the_tiles(kind: CrestKind) -> None:
    here = places(kind=kind)
    for part in WAVE_TILES:
        for step in ((part.size, 0), (0, part.size)):
            beside = {(x + step[0], y + step[1]) for x, y in here}
            assert len(beside & here) < 0.1 * len(here)


def test_more_breaks_where_it_blows() -> None:
    figures: Field = np.zeros((8, 8), dtype=np.float32)
    figures[:, 4:] = 2.0
    gusts = GustField(figures, 160, lambda seconds: (0.0, 0.0))
    here = places(origin=(0.0, 0.0), amount=0.2, gusts=gusts)
    lee = [x for x, _ in here if x % 1280 < 640]
    assert len(here) - len(lee) > 2 * len(lee) > 0


def test_a_crest_runs_down_the_wind_without_a_jump() -> None:
    before, after = (sorted(places(t)) for t in (2.0, 2.05))
    still_there = [p for p in before if any(abs(p[0] - q[0]) <= 1 and abs(p[1] - q[1]) <= 1 for q in after)]
    assert len(still_there) > 0.9 * len(before)
