"""Single breaking crests: fixed to the sea, fixed by the seed, never in a pattern."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.sea.polygons import Point
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea.crests import (
    BREAKING_CRESTS,
    GLINT_CRESTS,
    MANY_BREAKING_CRESTS,
    CrestKind,
    GustField,
    crest_blits,
)
from game.stage.sea.fog import FADE_SECONDS, MAX_ALPHA, SHIP_ALPHA, Fog
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


# ------------------------------------------------------------------------------
# Fog: thick beyond the visible range, clear round the ships that look; it comes, goes and drifts
SIZE = (640, 360)
SEA = (20, 60, 70)
SHIP = {"amphion": (20.0, 18.0)}
FAR = {"favorite": (55.0, 18.0)}


def view() -> Camera:
    camera = Camera(Viewport(0, 0, *SIZE), (64, 36))
    camera.jump_to(CameraView(32, 18, 10))
    return camera


def drawn(fog: Fog, *, over: bool = False) -> npt.NDArray[np.int16]:
    """Return how much lighter than the sea every px is."""
    target = pygame.Surface(SIZE, 0, 32)
    target.fill(SEA)
    fog.draw(target, view(), "day")
    if over:
        target.fill(SEA)
        fog.draw_over_ships(target)
    return pygame.surfarray.array3d(target).astype(np.int16)[..., 0] - SEA[0]


def lying(eyes: dict[str, Point], reach: float | None = 10.0) -> Fog:
    fog = Fog()
    fog.update_visibility(eyes, reach, 0.0, is_instant=True)
    return fog


def test_it_lies_beyond_what_is_seen_and_hides_nothing_nearer() -> None:
    white = drawn(lying(SHIP))
    assert white[150:250, 130:230].max() == 0, "within 5 cm of the ship"
    assert white[450:].min() > 40
    assert white.max() <= MAX_ALPHA * 255


def test_every_ship_that_looks_clears_the_sea_round_her() -> None:
    white = drawn(lying(SHIP | FAR))
    assert white[500:600, 130:230].max() == 0
    assert drawn(lying(FAR))[150:250, 130:230].min() > 40


def test_where_one_sees_as_far_as_one_likes_there_is_none() -> None:
    fog = lying(SHIP, None)
    assert not fog.is_visible
    assert drawn(fog).max() == 0


def test_when_it_lifts_it_fades() -> None:
    fog, seen = lying(SHIP), []
    for _ in range(5):
        seen.append(int(drawn(fog)[600].mean()))
        fog.update_visibility(SHIP, None, FADE_SECONDS / 4, is_instant=False)
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 5
    assert not fog.is_visible


def test_round_other_ships_it_closes_and_opens_by_and_by() -> None:
    fog = lying(SHIP)
    fog.update_visibility(FAR, 10.0, FADE_SECONDS / 2, is_instant=False)
    halfway = drawn(fog)
    fog.update_visibility(FAR, 10.0, FADE_SECONDS, is_instant=False)
    after = drawn_anew(fog)
    assert 0 < halfway[190:210, 170:190].mean() < after[190:210, 170:190].mean()
    assert after[540:560, 170:190].max() == 0


def drawn_anew(fog: Fog) -> npt.NDArray[np.int16]:
    """Return the same once the cached field has expired."""
    for _ in range(6):
        drawn(fog)
    return drawn(fog)


def test_it_drifts_down_the_wind() -> None:
    fog = lying(SHIP)
    before = drawn(fog)[460:620]
    fog.drift(270, 9.0)  # from the west: a third of it is 3 cm, 30 px to the right
    after = drawn_anew(fog)[460:620]
    assert np.abs(after[30:] - before[:-30]).mean() < 0.3 * np.abs(after - before).mean()


def test_ships_in_it_stay_in_sight() -> None:
    over = drawn_and_veiled(lying(SHIP))
    assert 0 < over.max() <= MAX_ALPHA * SHIP_ALPHA + 1


def test_after_its_veil_it_lies_on_the_sea_as_before() -> None:
    fog = lying(SHIP)
    before = drawn_and_veiled(fog), drawn(lying(SHIP))
    assert (drawn(fog) == before[1]).all(), "the sheet that is kept hides no more than a new one"
    assert (drawn(fog, over=True) == before[0]).all()


def drawn_and_veiled(fog: Fog) -> npt.NDArray[np.int16]:
    """Return how much lighter it makes what is above the sea."""
    drawn(fog)
    return drawn(fog, over=True)


@pytest.mark.parametrize("light", ["dawn", "night"])
def test_it_has_the_colour_of_the_light(light: str) -> None:
    one, other = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
    lying(SHIP).draw(one, view(), light)
    lying(SHIP).draw(other, view(), "day")
    assert (pygame.surfarray.array3d(one) != pygame.surfarray.array3d(other)).any()
