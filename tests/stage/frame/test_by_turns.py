"""What is drawn by turns so that a fleet fits a frame: sea, wakes, smoke, ships, effects."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pygame
import pytest

from game.scene.actors import Actor, Wake, extend_wake
from game.scene.effects import Blaze, Splash, Splinters
from game.scene.rigging import DrawnWind, Rigging
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.quality_governor import EffectCache
from game.stage.frame.stage_view import StageShip, StageView, px_per_metre_of
from game.stage.hulls.ship_look import ShipPicture
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas
from game.stage.sea.wakes import WakeLayer, wake_blits
from game.stage.sea.water import DEFAULT_BANDS, SeaSurfaceCache, band_rect
from game.stage.ships.ship_renderer import ShipRenderer
from game.stage.smoke.effects import draw_effect

SIZE = (480, 300)


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def view(scale: float = 10.0, x: float = 20.0) -> Camera:
    """Return a camera over a table of 60 x 40 cm."""
    camera = Camera(Viewport(0, 0, *SIZE), (60.0, 40.0))
    camera.jump_to(CameraView(x, 15.0, scale))
    return camera


def sea() -> pygame.Surface:
    return pygame.Surface(SIZE)


def pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).astype(int)


class Painter:
    """Paints everything in a clip in the next of a series of greys, and records the clips."""

    def __init__(self) -> None:
        self.clips: list[pygame.Rect] = []
        self.moments: list[float] = []

    def __call__(self, surface: pygame.Surface, seconds: float) -> None:
        self.clips.append(surface.get_clip())
        self.moments.append(seconds)
        surface.fill((round(10 * seconds), 0, 0))


def test_the_bands_of_a_sheet_are_the_whole_of_it() -> None:
    area = pygame.Rect(0, 0, 641, 361)
    bands = [band_rect(area, n, 4) for n in range(4)]
    assert sum(b.w * b.h for b in bands) == area.w * area.h
    assert bands[0].unionall(bands[1:]) == area


def test_under_a_still_view_the_next_sea_is_painted_a_band_a_draw() -> None:
    sheet, paint, target, camera = SeaSurfaceCache(), Painter(), sea(), view()
    shown = []
    for n in range(2 + 2 * DEFAULT_BANDS):
        sheet.draw(target, camera, n, paint)
        (value,) = np.unique(pixels(target)[..., 0])  # one moment all over: no seam
        shown.append(int(value) // 10)
    whole = target.get_rect()
    assert paint.clips[:2] == [whole, whole]
    assert paint.clips[2 : 2 + DEFAULT_BANDS] == [
        band_rect(whole, n, DEFAULT_BANDS) for n in range(DEFAULT_BANDS)
    ]
    assert paint.moments[2 : 2 + DEFAULT_BANDS] == [2] * DEFAULT_BANDS
    assert shown == [0, *[1] * DEFAULT_BANDS, *[2] * DEFAULT_BANDS, 2 + DEFAULT_BANDS]


def test_a_sheet_that_is_begun_is_ended_in_as_many_bands() -> None:
    sheet, paint, target, camera = SeaSurfaceCache(), Painter(), sea(), view()
    for n, bands in enumerate((4, 4, 4, 2, 8, 8)):
        sheet.draw(target, camera, n, paint, bands)
    assert paint.clips[2:] == [band_rect(target.get_rect(), n, 4) for n in range(4)]
    assert pixels(target)[..., 0].min() == 20


def test_a_sheet_is_of_the_moment_that_all_was_made_ready_for() -> None:
    sheet, paint, target, camera = SeaSurfaceCache(), Painter(), sea(), view()
    told: list[tuple[int, str, float]] = []
    for n in range(2 + 4 * DEFAULT_BANDS):
        late = 0.02 if n == 2 + 2 * DEFAULT_BANDS else 0.0
        ready = [lambda at, k=k, n=n: told.append((n, k, at)) for k in "ab"]
        sheet.draw(target, camera, n / 60 + late, paint, prepare_functions=ready)
    third = 2 + 2 * DEFAULT_BANDS
    assert [(n, k) for n, k, _ in told[:2]] == [(2 + DEFAULT_BANDS + 1, "a"), (2 + DEFAULT_BANDS + 3, "b")]
    assert {at for _, _, at in told[:2]} == {paint.moments[third]}, "a frame that is late"
    assert paint.moments[third] == pytest.approx(third / 60)
    sheet.draw(target, camera, 9.0, paint)
    assert paint.moments[-1] == 9.0, "after a long halt"


def test_when_the_camera_moves_the_whole_sea_is_painted_at_once() -> None:
    sheet, paint, target, camera = SeaSurfaceCache(), Painter(), sea(), view()
    for n in range(5):
        sheet.draw(target, camera, n, paint)
    moves: tuple[Callable[[], None], ...] = (
        lambda: camera.pan(3, 0),
        lambda: camera.jump_to(CameraView(20, 15, 12.0)),
    )
    for moved in moves:
        moved()
        sheet.draw(target, camera, 7.0, paint)
        assert paint.clips[-1] == target.get_rect()
        assert len(np.unique(pixels(target)[..., 0])) == 1


def test_wakes_are_put_together_by_turns_and_anew_when_the_view_moves() -> None:
    wake, camera = Wake(1.1), view()
    for n in range(40):
        extend_wake(wake, 10 + 0.2 * n, 15.0)
    wakes, still, later, fresh = WakeLayer(), sea(), sea(), sea()
    wakes.draw(still, camera, [wake], rebuild_interval=3)
    for n in range(40, 60):
        extend_wake(wake, 10 + 0.2 * n, 15.0)
    for _ in range(3):
        later.fill((0, 0, 0))
        wakes.draw(later, camera, [wake], rebuild_interval=3)
    WakeLayer().draw(fresh, camera, [wake])
    assert (pixels(later) == pixels(fresh)).all()
    assert (pixels(later) != pixels(still)).any()
    camera.pan(25, 0)
    moved, straight = sea(), sea()
    wakes.draw(moved, camera, [wake], rebuild_interval=3)
    WakeLayer().draw(straight, camera, [wake])
    assert (pixels(moved) == pixels(straight)).all()


def test_of_two_wakes_one_is_put_together_at_a_time() -> None:
    both, camera, wakes = [Wake(1.1), Wake(1.1)], view(), WakeLayer()
    put, real = list[Wake](), wakes._build_wake
    wakes._build_wake = lambda *how: (put.append(how[1]), real(*how))[1]  # type: ignore[method-assign]
    for n in range(60):
        for down, wake in enumerate(both):
            extend_wake(wake, 8 + 0.25 * n, 14.0 + 2 * down)
        wakes.draw(sea(), camera, both, rebuild_interval=2)
        assert len(put) <= (1 if n else 2)
        put.clear()
        if n == 40:
            assert all(held.newest_point >= 38 for held in wakes._cache.values()), "each has its turn"


def test_patches_of_foam_that_look_alike_are_one_picture() -> None:
    wake, camera = Wake(1.1), view(70.0)
    for n in range(64):
        extend_wake(wake, 10 + 0.22 * n, 15.0)
    stamps = {id(stamp): stamp for stamp, _ in wake_blits(camera, wake, "day", 6.5)}
    looks = {pygame.image.tobytes(s, "RGBA") + bytes(s.get_size()) for s in stamps.values()}
    assert len(looks) == len(stamps) > 30


def test_a_wake_that_does_not_grow_is_put_together_less_often() -> None:
    wake, camera, wakes = Wake(1.1), view(), WakeLayer()
    for n in range(40):
        extend_wake(wake, 10 + 0.2 * n, 15.0)
    put, real = list[int](), wakes._build_wake
    wakes._build_wake = lambda *how: (put.append(1), real(*how))[1]  # type: ignore[method-assign]
    for _ in range(1 + 16):
        wakes.draw(sea(), camera, [wake], rebuild_interval=2)
    assert len(put) == 3


def test_a_wake_is_put_together_when_a_band_comes_to_where_it_lies_now() -> None:
    wake, camera, target = Wake(1.1), view(), sea()
    for n in range(20):
        extend_wake(wake, 20.0, 5 + 0.2 * n)
    wakes = WakeLayer()
    wakes.draw(target, camera, [wake])
    for n in range(20, 60):
        extend_wake(wake, 20.0, 5 + 0.2 * n)
    whole, bands = sea(), sea()
    for n in (2, 3):  # the lower half, where she has only just come, before the upper
        bands.set_clip(band_rect(bands.get_rect(), n, 4))
        wakes.draw(bands, camera, [wake])
    for n in (0, 1):
        bands.set_clip(band_rect(bands.get_rect(), n, 4))
        wakes.draw(bands, camera, [wake], rebuild_interval=1000)
    WakeLayer().draw(whole, camera, [wake])
    assert (pixels(whole) == pixels(bands)).all()


def drawn(replays: EffectCache, effect: object, every: int, camera: Camera) -> np.ndarray:
    """Return the pixels of an effect in the next frame."""
    target = sea()
    replays.begin_frame(camera)
    replays.draw(target, effect, (0, every), lambda on: draw_effect(on, camera, effect))  # type: ignore[arg-type]
    return pixels(target)


@pytest.mark.parametrize("effect", [Splash(0.2, 20, 15), Blaze(3.0, 20, 15)])
def test_an_effect_is_repeated_until_its_turn_or_until_the_view_moves(effect: Splash | Blaze) -> None:
    replays, camera = EffectCache(), view()
    first = drawn(replays, effect, 2, camera)
    effect.age += 0.2
    second, third = (drawn(replays, effect, 2, camera) for _ in range(2))
    assert first.any()
    assert (first == second).all() != (second == third).all()
    camera.pan(9, 0)
    moved = drawn(replays, effect, 1000, camera)
    assert (moved[9:] == third[:-9]).mean() > 0.999


def test_at_full_rate_and_for_other_effects_nothing_is_repeated() -> None:
    camera = view()
    for effect, every in ((Splash(0.2, 20, 15), 1), (Splinters(0.1, 20, 15), 3)):
        replays = EffectCache()
        first = drawn(replays, effect, every, camera)
        effect.age += 0.1
        assert (first != drawn(replays, effect, every, camera)).any()


def test_a_fire_flickers_at_half_the_rate_and_goes_with_its_ship_at_the_full_one() -> None:
    replays, camera, blaze = EffectCache(), view(), Blaze(3.0, 20, 15)
    shown = []
    for _ in range(4):
        shown.append(drawn(replays, blaze, 1, camera))
        blaze.age += 1 / 60
    same = [bool((a == b).all()) for a, b in pairwise(shown)]
    assert same in ([True, False, True], [False, True, False])
    drawn(replays, blaze, 1000, camera)
    still = drawn(replays, blaze, 1000, camera)
    blaze.x += 6 / camera.px_per_cm
    moved = drawn(replays, blaze, 1000, camera)
    assert (moved[6:] == still[:-6]).all()


def company(turn: float = 90.0) -> StageShip:
    """Return a frigate under way."""
    actor = Actor("castor", 20.0, 15.0, turn, speed=2.0)
    return StageShip(actor, Rigging("castor", "Castor", "frigate", "british", 0, 0, 3.6), Wake(0.9))


def stood(renderer: ShipRenderer, stage_ship: StageShip, seconds: float = 0.0) -> np.ndarray:
    """Return the pixels of a ship drawn by her blits."""
    c = Canvas(sea())
    stage_view = StageView((stage_ship,), (), (), DrawnWind(0.0, 0.0, 1.0))
    renderer.draw_shadows(c.surface, stage_view, [stage_ship], seconds)
    blits = renderer.hull_blits(c, stage_ship, stage_view, seconds)
    c.surface.fblits(blits)
    if not blits:
        renderer.draw(c, stage_ship)
    return pixels(c.surface)


def test_a_ship_is_put_together_anew_when_she_moves_turns_strikes_or_sinks() -> None:
    renderer = ShipRenderer(SpriteAnimator(SpriteBank(bakes_at_once=True)), view(), "day")
    stage_ship = company()
    seen = [stood(renderer, stage_ship)]
    assert (seen[0] == stood(renderer, stage_ship)).all()
    assert seen[0].any()
    for change in ("x", "heading", "struck", "under"):
        if change == "x":
            stage_ship.actor.x += 1
        elif change == "heading":
            stage_ship.actor.heading = 180.0
        elif change == "struck":
            stage_ship.rigging.has_struck = True
        else:
            stage_ship.actor.sunk_share = 0.5
        seen.append(stood(renderer, stage_ship))
        assert (seen[-1] != seen[-2]).any(), change


def test_her_flags_ripple_and_the_view_moves_her() -> None:
    camera = view()
    renderer = ShipRenderer(SpriteAnimator(SpriteBank(bakes_at_once=True)), camera, "day")
    stage_ship = company()
    first, later = stood(renderer, stage_ship), stood(renderer, stage_ship, 0.5)
    assert (first != later).any()
    camera.pan(7, 0)
    assert (stood(renderer, stage_ship, 0.5)[7:] == later[:-7]).all()


@pytest.mark.parametrize(("metre", "rolls"), [(1.3, True), (1.0, False)])
def test_a_ship_is_seen_to_roll_where_her_masts_are_seen_to_sway(
    metre: float, rolls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera, stage_ship, asked = view(), company(), list[float]()
    camera.jump_to(CameraView(20.0, 15.0, 10.0 * metre / px_per_metre_of(stage_ship.rigging, camera)))
    renderer, show = (
        ShipRenderer(SpriteAnimator(SpriteBank(bakes_at_once=True)), camera, "day"),
        SpriteAnimator.picture_of,
    )

    def remembered(portraits: SpriteAnimator, *how: Any) -> ShipPicture:
        asked.append(how[-1])
        return show(portraits, *how)

    monkeypatch.setattr(SpriteAnimator, "picture_of", remembered)
    renderer.has_swell = True
    stood(renderer, stage_ship, 1.0)
    assert bool(asked[0]) is rolls
