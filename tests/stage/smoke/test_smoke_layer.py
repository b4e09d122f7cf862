"""The smoke of guns as one body: how much it hides, that it moves smoothly, that nothing that must be
pressed is hidden, and how it is painted step by step."""

import numpy as np
import pygame
import pytest

from game.scene.effects import Flash
from game.scene.smoke import SmokeBank, drift_banks, make_smoke_bank
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.smoke.smoke_layer import SmokeLayer
from recipes.smoke import LEAST_HIDDEN, LENGTHS, MOST_CHANGE, frame_changes, hidden_shares

SIZE = (480, 300)


def view(scale: float = 20.0, x: float = 20.0) -> Camera:
    """Return a camera over a table of 60 x 40 cm."""
    camera = Camera(Viewport(0, 0, *SIZE), (60.0, 40.0))
    camera.jump_to(CameraView(x, 15.0, scale))
    return camera


def banks(count: int = 3, age: float = 3.0) -> list[SmokeBank]:
    """Return broadsides of 48 puffs each, some seconds after they were fired."""
    found = [
        make_smoke_bank([(14 + 2 * (n % 5) + 0.3 * g, 10 + n % 7 * 1.5) for g in range(8)], 90.0, n)
        for n in range(count)
    ]
    drift_banks(found, age, 300.0, 1.0)
    return found


def sheet(layer: SmokeLayer, camera: Camera, smoke: list[SmokeBank], **how: object) -> pygame.Surface:
    """Return the smoke of the next draw on a clear surface."""
    layer.update(SIZE, camera, smoke)
    made = pygame.Surface(SIZE, pygame.SRCALPHA)
    strips = layer.smoke_blits(SIZE, camera, **how)  # type: ignore[arg-type]
    made.fblits([(picture, at) for _, picture, at in sorted(strips, key=lambda strip: strip[0])])
    return made


def alpha(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(surface).astype(int)


@pytest.mark.parametrize("book", LENGTHS)
def test_a_broadside_hides_the_sea_on_the_scale_of_each_book(book: str) -> None:
    hidden = hidden_shares(book)
    assert all(hidden[seconds] >= least for seconds, least in LEAST_HIDDEN.items())
    assert hidden[0.3] < 0.2, "the flame is seen first"


@pytest.mark.parametrize("ships", [2, 12])
def test_smoke_does_not_pump(ships: int) -> None:
    assert np.quantile(frame_changes(ships, frames=60), 0.9) <= MOST_CHANGE


def test_a_painting_takes_several_draws_and_is_faded_in() -> None:
    layer, camera, smoke = SmokeLayer(), view(), banks(6)
    first = alpha(sheet(layer, camera, smoke))
    for bank in smoke:
        bank.age += 14  # far thinner at once, as never happens
    seen = [alpha(sheet(layer, camera, smoke)).mean() for _ in range(60)]
    steps = -np.diff([first.mean(), *seen])
    assert seen[8] == pytest.approx(first.mean()), "the old painting is still shown"
    assert seen[-1] < 0.7 * first.mean()
    assert steps.max() < 0.2 * (first.mean() - seen[-1]), "no step is a jump"


def test_smoke_keeps_its_place_on_the_sea_while_the_camera_pans_and_zooms() -> None:
    layer, camera, smoke = SmokeLayer(), view(), banks()
    before = alpha(sheet(layer, camera, smoke))
    camera.pan(40, 0)
    panned = alpha(sheet(layer, camera, smoke))
    assert abs(panned[40:] - before[:-40]).mean() < 1.0
    camera.jump_to(CameraView(20.0, 15.0, 30.0))
    near = alpha(sheet(layer, camera, smoke))
    anew = alpha(sheet(SmokeLayer(is_immediate=True), camera, smoke))
    assert np.corrcoef(near.ravel(), anew.ravel())[0, 1] > 0.9


def test_where_a_player_must_see_smoke_is_clear_and_thick_again_afterwards() -> None:
    layer, camera, smoke = SmokeLayer(), view(), banks(6)
    before = alpha(sheet(layer, camera, smoke))
    x, y = np.unravel_index(before.argmax(), before.shape)
    for _ in range(40):
        clear = alpha(sheet(layer, camera, smoke, clear_places=[(float(x), float(y), 76.0)]))
    across, down = np.indices(before.shape)
    off = np.hypot(across - x, down - y)
    assert before[off < 55].mean() > 40
    assert clear[off < 55].max() < 12
    assert abs(clear - before)[off > 90].mean() < 2
    for _ in range(40):
        again = alpha(sheet(layer, camera, smoke))
    assert abs(again - before).mean() < 2


def test_smoke_thins_gently_when_a_question_comes() -> None:
    layer, camera, smoke = SmokeLayer(), view(), banks()
    seen = [alpha(sheet(layer, camera, smoke)).mean()]
    seen += [alpha(sheet(layer, camera, smoke, density=0.35)).mean() for _ in range(40)]
    assert seen[-1] == pytest.approx(0.35 * seen[0], rel=0.1)
    assert np.abs(np.diff(seen)).max() < 0.35 * seen[0]


def test_ships_stand_between_strips() -> None:
    layer, camera, smoke = SmokeLayer(is_immediate=True), view(), banks(6)
    layer.update(SIZE, camera, smoke)
    depths = [depth for depth, _, _ in layer.smoke_blits(SIZE, camera)]
    assert len(depths) >= 3
    assert np.ptp(depths) > 60


@pytest.mark.parametrize("light", LIGHT_PRESETS)
def test_smoke_has_a_lit_and_a_shaded_side_in_every_light(light: str) -> None:
    layer, camera = SmokeLayer(is_immediate=True), view()
    layer.update(SIZE, camera, banks(4), light=light)
    made = pygame.Surface(SIZE, pygame.SRCALPHA)
    made.fblits(
        [(picture, at) for _, picture, at in sorted(layer.smoke_blits(SIZE, camera), key=lambda s: s[0])]
    )
    grey = pygame.surfarray.array3d(made)[alpha(made) > 120] @ (0.3, 0.6, 0.1)
    low, high = np.quantile(grey, (0.05, 0.95))
    assert high > 1.25 * low
    lit = LIGHT_PRESETS[light].smoke_tones[1]
    assert high <= max(lit) + 1


def test_guns_light_smoke_from_inside_and_nothing_else() -> None:
    layer, camera, smoke = SmokeLayer(is_immediate=True), view(), banks(4)
    dark = sheet(layer, camera, smoke)
    flash = Flash(0.02, tuple((14 + 0.3 * g, 10.0) for g in range(8)), 90.0, 0.0)
    lit = sheet(layer, camera, smoke, effects=[flash])
    assert (alpha(dark) == alpha(lit)).all()
    assert pygame.surfarray.array3d(lit).astype(int).sum() > pygame.surfarray.array3d(dark).astype(int).sum()


def test_the_shade_of_smoke_is_that_of_one_moment_in_every_band() -> None:
    layer, camera, smoke = SmokeLayer(), view(), banks()
    layer.update(SIZE, camera, smoke)
    now = layer.shadow_blits(camera, moment=1.0)
    after = layer.shadow_blits(camera, moment=2.0)
    drift_banks(smoke, 0.5, 270.0, 5.0)
    layer.update(SIZE, camera, smoke)
    assert layer.shadow_blits(camera, moment=1.0) is now
    assert layer.shadow_blits(camera, moment=2.0) is after
    later = layer.shadow_blits(camera, moment=3.0)
    assert [at for _, at in later] != [at for _, at in now]
    camera.pan(9, 0)
    assert layer.shadow_blits(camera, moment=3.0) is not later


def test_without_smoke_nothing_is_drawn() -> None:
    layer, camera = SmokeLayer(), view()
    sheet(layer, camera, banks())
    layer.update(SIZE, camera, [])
    assert layer.smoke_blits(SIZE, camera) == []
    assert layer.puffs_drawn == 0


def test_the_layer_tells_where_smoke_is_thick() -> None:
    layer, camera, smoke = SmokeLayer(is_immediate=True), view(), banks(6)
    seen = alpha(sheet(layer, camera, smoke))
    x, y = np.unravel_index(seen.argmax(), seen.shape)
    assert layer.thickness_at(camera, float(x), float(y)) > 0.4
    assert layer.thickness_at(camera, 3.0, SIZE[1] - 3.0) == 0.0
    assert layer.thickness_at(camera, -5000.0, 0.0) == 0.0
