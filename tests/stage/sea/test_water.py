"""The sea: it tiles, it loops, it repeats for a seed, it follows the camera and the wind."""

import weakref

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea.crests import (
    DEFAULT_SIZE,
    LayerTransition,
    LightPatches,
    PatchDrift,
    layer_size_for,
    strip_count,
)
from game.stage.sea.water import CREST_SORTS, WIND_FADE_SECONDS, Water, _fill_with_tile
from game.stage.sea.waves import (
    BASE_TILE,
    LOOP_FRAMES,
    LOOP_SECONDS,
    OVERLAY_TILE,
    WAVE_TILES,
    WEATHERS,
    WaveLoop,
    WaveTile,
    _light_contrast,
    light_at_frame,
    make_sea_conditions,
    make_wave_spectrum,
    phase_factors,
    tiling_noise,
)

SIZE = (320, 200)


def camera() -> Camera:
    view = Camera(Viewport(0, 0, *SIZE), (150, 100))
    view.jump_to(CameraView(70, 50, 20))
    return view


def painted(water: Water, view: Camera, seconds: float) -> npt.NDArray[np.int16]:
    target = pygame.Surface(SIZE, 0, 32)
    water.draw(target, view, seconds)
    return pygame.surfarray.array3d(target).astype(np.int16)


@pytest.mark.parametrize("wind_to", [0.0, 45.0, 133.0, 270.0])
def test_waves_wrap_without_a_seam(wind_to: float) -> None:
    light = light_at_frame(make_wave_spectrum(128, 8, wind_to, 1.0, 3), 2)
    for turned in (light, light.T):
        inner = np.abs(np.diff(turned, axis=0)).mean()
        assert np.abs(turned[0] - turned[-1]).mean() < 1.5 * inner


def test_the_loop_closes() -> None:
    sea = make_wave_spectrum(64, 8, 60.0, 1.0, 3)
    first, again = light_at_frame(sea, 0), light_at_frame(sea, 8)
    assert np.allclose(first, again, atol=1e-5)
    assert np.abs(first - light_at_frame(sea, 4)).mean() > 0.1
    assert phase_factors(sea)[0] == pytest.approx(1)


@pytest.mark.parametrize("wind_to", [30.0, 120.0, 200.0, 315.0])
def test_waves_run_with_the_wind(wind_to: float) -> None:
    sea = make_wave_spectrum(256, 64, wind_to, 1.0, 3)
    before, after = (np.fft.fft2(light_at_frame(sea, step)) for step in (0, 1))
    peak = np.unravel_index(np.argmax(np.abs(before[:, :128])), (256, 128))
    # The phase of a wave falls as it runs along its own wave number.
    turned = np.angle(after[peak] / before[peak])
    ky, kx = np.fft.fftfreq(256)[peak[0]], np.fft.fftfreq(256)[peak[1]]
    towards = np.array([kx, ky]) * -np.sign(turned)
    ahead = np.array([np.sin(np.radians(wind_to)), -np.cos(np.radians(wind_to))])
    assert towards @ ahead / np.linalg.norm(towards) > 0.8


@pytest.mark.parametrize("wind_to", range(0, 360, 30))
def test_shading_shows_the_waves_at_every_wind(wind_to: float) -> None:
    light = light_at_frame(make_wave_spectrum(256, 8, wind_to, 1.0, 3), 0)
    power = np.abs(np.fft.fft2(light)) ** 2
    k = np.fft.fftfreq(256)
    along = k[None, :] * np.sin(np.radians(wind_to)) - k[:, None] * np.cos(np.radians(wind_to))
    whole = np.hypot(k[None, :], k[:, None]) + 1e-9
    ahead = power[np.abs(along / whole) > np.cos(np.radians(40))].sum() / power.sum()
    assert ahead > 0.6
    assert 0.6 < light.std() < 1.4


def test_noise_is_fixed_by_its_seed_and_even() -> None:
    one, two = tiling_noise(64, 9, 1), tiling_noise(64, 9, 1)
    assert np.array_equal(one, two)
    assert not np.array_equal(one, tiling_noise(64, 9, 2))
    assert one.mean() == pytest.approx(0, abs=1e-4)
    assert one.std() == pytest.approx(1, abs=1e-3)


def test_equal_seeds_paint_equal_seas() -> None:
    one, two, other = (painted(Water(200, seed=s), camera(), 1.3) for s in (3, 3, 4))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


def test_a_picture_does_not_depend_on_how_much_is_painted_ahead() -> None:
    slow, fresh, view = Water(200), Water(200), camera()
    for _ in range(5):
        painted(slow, view, 0.0)
    assert np.array_equal(painted(slow, view, 2.0), painted(fresh, view, 2.0))


def test_what_was_made_ready_for_a_moment_is_what_would_have_been_painted_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh, ahead, view = Water(200), Water(200), camera()
    area = pygame.Surface(SIZE).get_rect()
    for water in (fresh, ahead):
        painted(water, view, 1.0)
    wanted = painted(fresh, view, 1.1)
    ahead.prepare_wave_tiles(1.1)
    for sort in range(CREST_SORTS):
        ahead.prepare_crests(sort, area, view, 1.1)
    assert np.array_equal(painted(ahead, view, 1.0), painted(Water(200), view, 1.0)), "not yet"
    monkeypatch.setattr(WaveLoop, "draw_on_tile", None)
    monkeypatch.setattr(Water, "_place_crests", None)
    assert np.array_equal(painted(ahead, view, 1.1), wanted)


def test_panning_moves_the_sea_with_the_table() -> None:
    water, view = Water(200, "plain"), camera()
    before = painted(water, view, 0.5)
    view.pan(24, -10)
    after = painted(water, view, 0.5)
    assert np.array_equal(after[24:, :-10], before[:-24, 10:])


def test_the_sea_is_neither_flat_nor_glaring() -> None:
    spread = {}
    for weather in ("light", "fair", "rough"):
        grey = painted(Water(225, weather), camera(), 0).mean(axis=2)
        spread[weather] = np.diff(grey, axis=0).std()
        assert 45 < grey.mean() < 105
        assert np.percentile(grey, 99) < 150, "ships stay the brightest thing"
    assert 0.5 < spread["light"] < spread["fair"] < spread["rough"]


def test_a_low_sun_glitters_on_the_crests_of_a_near_sea() -> None:
    target, view = pygame.Surface((960, 540), 0, 32), Camera(Viewport(0, 0, 960, 540), (120, 80))
    view.jump_to(CameraView(50.0, 30.0, 55.0))
    Water(315, "fair", "afternoon").draw(target, view, 5.0)
    grey = pygame.surfarray.array3d(target) @ (0.299, 0.587, 0.114)
    assert 18 < grey.std() < 26
    assert 0.0003 < (grey > 165).mean() < 0.006
    assert (grey > 120).mean() < 0.04, "most of it stays water"


def test_each_weather_and_light_is_its_own() -> None:
    looks = []
    for weather in ("light", "fair", "rough"):
        for light in ("day", "dusk", "night"):
            frame = painted(Water(225, weather, light), camera(), 1.0)
            busy = np.abs(np.diff(frame.mean(axis=2), axis=0)).mean()
            looks.append(np.log([*frame.mean(axis=(0, 1)), busy * 3]))
    for n, one in enumerate(looks):
        for other in looks[n + 1 :]:
            # A quarter lighter, bluer, greyer or busier than any other.
            assert np.abs(one - other).max() > np.log(1.25)


WIDE = (1920, 1080)


def repeats(frame: npt.NDArray[np.int16]) -> float:
    """Return how much of a wide frame repeats anywhere, 0 to 1: the highest of its autocorrelation
    farther off than a wave group."""
    grey = frame.mean(axis=2)
    power = np.abs(np.fft.rfft2(grey - grey.mean())) ** 2
    again = np.fft.fftshift(np.fft.irfft2(power, s=grey.shape))
    again /= again.max()
    across, down = (side // 2 for side in grey.shape)
    again[across - 150 : across + 150, down - 150 : down + 150] = 0
    return float(again.max())


@pytest.mark.parametrize(("weather", "light"), [("fair", "day"), ("rough", "dusk")])
def test_no_stretch_of_a_wide_sea_comes_again(weather: str, light: str) -> None:
    view = Camera(Viewport(0, 0, *WIDE), (150, 100))
    target = pygame.Surface(WIDE, 0, 32)
    Water(270, weather, light).draw(target, view, 2.0)
    frame = pygame.surfarray.array3d(target).astype(np.int16)
    # One tile alone, or its predecessor, reaches 0.62 to 0.70.
    assert repeats(frame) < 0.5


def test_the_tiles_do_not_meet_again_on_a_screen() -> None:
    assert np.lcm(BASE_TILE.size, OVERLAY_TILE.size) > WIDE[0]
    for window in ((640, 360), (1024, 768), (1280, 720), WIDE):
        across, down = layer_size_for(window)
        assert window[0] < across <= DEFAULT_SIZE
        assert window[1] < down <= DEFAULT_SIZE


def test_the_airs_of_a_window_take_no_more_than_it_asks_for() -> None:
    water = Water(200)
    for window, least in (((320, 200), 2), ((1280, 720), 7), (WIDE, 11)):
        water.draw(pygame.Surface(window, 0, 32), camera(), 0)
        layer = water._current.patches.layer  # type: ignore[union-attr]
        assert layer.get_size() == layer_size_for(window)
        assert 4 * layer.get_width() * layer.get_height() < least * 2**20


@pytest.mark.parametrize("at", [(0, 0), (-40, 700), (900, -300)])
def test_a_layer_that_is_not_square_covers_a_window_from_any_place(at: tuple[int, int]) -> None:
    airs = LightPatches(make_sea_conditions(200, "rough", "day"), (512, 256)).layer
    target = pygame.Surface((700, 600), 0, 32)
    _fill_with_tile(target, airs, *at, 0)
    shown, layer = (pygame.surfarray.array3d(each) for each in (target, airs))
    across, down = np.arange(700) - at[0], np.arange(600) - at[1]
    assert np.array_equal(shown, layer[across % 512][:, down % 256])


def test_a_window_made_larger_while_the_wind_turns_has_airs_of_its_own() -> None:
    water, view = Water(200), camera()
    while not water.is_ready:
        painted(water, view, 0)
    water.set_conditions(wind_from=300)
    while not water.is_fading:
        painted(water, view, 8)
    wide = pygame.Surface((1280, 720), 0, 32)
    for tick in range(8, 16):
        water.draw(wide, view, tick)
    assert water.is_ready
    assert water._current.patches.layer.get_size() == layer_size_for((1280, 720))  # type: ignore[union-attr]


def test_no_sea_is_kept_once_it_has_turned_into_another() -> None:
    water, view, seconds = Water(200), camera(), 0.0
    before = list[weakref.ref[object]]()
    for wind in (200, 300, 80):
        water.set_conditions(wind_from=wind)
        painted(water, view, seconds)
        while not water.is_ready:
            seconds += 0.25
            painted(water, view, seconds)
        assert all(painting() is None for painting in before)
        water.prepare_wave_tiles(seconds + 0.1)
        painted(water, view, seconds + 0.1)
        before.append(weakref.ref(water._current))


@pytest.mark.parametrize("part", WAVE_TILES, ids=("ground", "over"))
def test_a_loop_of_frames_closes(part: WaveTile) -> None:
    loop = WaveLoop(make_sea_conditions(200, "fair", "day"), part)
    size = loop.tile.size
    first, last, again = (pygame.Surface((size, size), 0, 32) for _ in range(3))
    loop.draw_on_tile(first, 0.0)
    loop.draw_on_tile(last, LOOP_FRAMES - 0.05)
    loop.draw_on_tile(again, 0.05)
    near = pygame.surfarray.array3d(last).astype(int) - pygame.surfarray.array3d(again)
    assert np.abs(near).max() <= 4


def test_a_whole_loop_later_the_waves_are_the_same() -> None:
    water, view = Water(200, "plain"), camera()
    first = painted(water, view, 1.0)
    assert np.array_equal(first, painted(water, view, 1.0 + LOOP_SECONDS))
    assert np.abs(first - painted(water, view, 1.0 + LOOP_SECONDS / 2)).mean() > 0.2


def test_the_airs_meet_themselves_at_their_edges() -> None:
    airs = LightPatches(make_sea_conditions(200, "fair", "day"), layer_size_for((1280, 720)))
    sheet = pygame.surfarray.array3d(airs.layer).astype(int)
    for turned in (sheet, sheet.swapaxes(0, 1)):
        inner = np.abs(np.diff(turned, axis=0)).mean()
        assert np.abs(turned[0] - turned[-1]).mean() < 3 * inner


def test_one_layer_turns_into_another_on_its_own_sheet() -> None:
    old, new, third = (LightPatches(make_sea_conditions(wind, "fair", "day")) for wind in (200, 300, 300))
    sheet, before = old.layer, pygame.surfarray.array3d(old.layer).astype(int)
    after = pygame.surfarray.array3d(third.layer).astype(int)
    turning = LayerTransition(old, new)
    for _ in range(strip_count(sheet)):
        turning.advance_strip(0.5)
    halfway = pygame.surfarray.array3d(turning.layer).astype(int)
    assert np.abs(halfway - (before + after) / 2).max() <= 3
    turning.finish()
    assert new.layer is sheet
    assert np.array_equal(pygame.surfarray.array3d(new.layer), after)


def test_a_sea_that_turns_keeps_no_second_sheet_of_airs() -> None:
    water, view = Water(200), camera()
    while not water.is_ready:
        painted(water, view, 0)
    first = water._current.patches.layer  # type: ignore[union-attr]
    water.set_conditions(wind_from=300)
    for tick in range(400):
        painted(water, view, tick / 4)
        assert water._next is None or "layer" not in vars(water._next.patches)
        if tick and water.is_ready:
            break
    assert water._current.patches.layer is first  # type: ignore[union-attr]


def test_a_new_wind_bends_the_drift_without_a_leap() -> None:
    drift = PatchDrift(270)
    before = drift.offset_at(10.0)
    assert float(before[0]) > 50
    drift.set_wind(0, 10.0)
    assert drift.offset_at(10.0) == pytest.approx(before)
    later = drift.offset_at(12.0)
    assert float(later[0]) == pytest.approx(float(before[0]))
    assert float(later[1]) > float(before[1]) + 10


def test_in_battle_no_weather_but_the_rough_passes_the_contrast_of_the_art() -> None:
    assert max(WEATHERS[w].contrast for w in ("light", "fair", "plain")) <= 0.62


def test_dusk_and_night_are_darker() -> None:
    lights = ("day", "dusk", "moonlight", "night")
    means = [painted(Water(225, light=light), camera(), 0).mean() for light in lights]
    assert means == sorted(means, reverse=True)


def test_a_new_wind_fades_in_over_four_seconds() -> None:
    water, view = Water(200), camera()
    while not water.is_ready:
        painted(water, view, 0.0)
    water.set_conditions(wind_from=290)
    while not water.is_fading:
        painted(water, view, 8.0)
    before = painted(water, view, 8.0)
    halfway = painted(water, view, 8.0 + WIND_FADE_SECONDS / 2)
    after = painted(water, view, 8.0 + WIND_FADE_SECONDS + 0.01)
    assert np.abs(halfway - before).mean() > 0.5
    assert np.abs(after - halfway).mean() > 0.5
    painted(water, view, 16.0)
    assert water.is_ready


def test_an_unknown_weather_is_refused() -> None:
    with pytest.raises(KeyError):
        Water(200, "foggy")


@pytest.mark.parametrize("part", WAVE_TILES)
@pytest.mark.parametrize("light", ["overcast", "night"])
def test_frames_kept_small_show_the_colours_of_the_ramp(part: WaveTile, light: str) -> None:
    loop = WaveLoop(make_sea_conditions(30, "rough", light), part)
    light_of = light_at_frame(loop._sea, 5)
    kind = loop._conditions.weather_figures
    value = kind.ramp_level + _light_contrast(loop._conditions) * (light_of + 0.25 * light_of * light_of)
    place = np.clip(value * 255, 0, 255).astype(np.uint8)
    wanted = np.array(loop._colours, dtype=np.uint8)[place].swapaxes(0, 1)
    assert len(np.unique(place)) > 50
    assert np.array_equal(pygame.surfarray.array3d(loop.frame(5)), wanted)


def test_two_frames_of_a_loop_at_the_most_are_held_in_full() -> None:
    loop = WaveLoop(make_sea_conditions(30, "fair", "day"), OVERLAY_TILE)
    tile = pygame.Surface((OVERLAY_TILE.size, OVERLAY_TILE.size), 0, 32)
    for place in (0.5, 1.0, 1.5, 23.75, 0.25, 7.5):
        loop.draw_on_tile(tile, place)
        assert len(loop._screen_frames) <= 2
    while not loop.is_complete:
        loop.build_piece()
    frames = [frame for frame in loop._frames if frame is not None]
    assert [frame.get_bitsize() for frame in frames] == [8] * LOOP_FRAMES
    assert loop.frame(7) is loop.frame(7)


def test_a_sea_at_rest_keeps_what_takes_long_to_make_and_is_the_same_when_seen_again() -> None:
    water, view = Water(45), camera()
    before = painted(water, view, 3.0)
    water.set_conditions(wind_from=200)
    painted(water, view, 3.0)
    assert water._next is not None
    water.release_memory()
    now = water._current
    assert now is not None
    assert (water._next, water._next_tiles) == (None, [None, None])
    assert [len(loop._screen_frames) for loop in now.loops] == [0, 0]
    water.set_conditions(wind_from=45)
    assert np.array_equal(painted(water, view, 3.0), before)
    Water(45).release_memory()  # must not fail before the first draw
