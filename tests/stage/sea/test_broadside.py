"""A broadside as painted: tongues at the painted ports, columns of water that rise and fall, and
nothing made twice."""

import numpy as np
import pygame
import pytest

from game.core.events import Fired
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import Actor, Wake
from game.scene.effects import FiringSide, Flash, RoundShot, Splash, Splinters
from game.scene.rigging import Rigging
from game.scene.smoke import drift_bank, make_smoke_bank
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import StageShip, px_per_metre_for
from game.stage.hulls.ship_look import round_heading
from game.stage.hulls.sprite_points import gunport_pixels, waterline_pixels
from game.stage.ships.ship_renderer import splash_depth_px
from game.stage.smoke import effect_stamps, muzzle_flash
from game.stage.smoke.effects import draw_effect, effect_depth_px
from game.stage.smoke.smoke_layer import SmokeLayer
from game.systems.gunnery import hit_and_miss_points, ship_muzzle_points

SIZE = (640, 480)
SEA = (30, 82, 92)


def near(scale: float = 50.0) -> Camera:
    """Return a camera near the middle of a table of 60 x 40 cm."""
    camera = Camera(Viewport(0, 0, *SIZE), (60.0, 40.0))
    camera.jump_to(CameraView(30.0, 20.0, scale))
    return camera


def changed(*effects: object, still: bool = False) -> np.ndarray:
    """Return which pixels of the sea these effects change."""
    target = pygame.Surface(SIZE)
    target.fill(SEA)
    for effect in effects:
        draw_effect(target, near(), effect, is_motion_reduced=still)  # type: ignore[arg-type]
    return np.asarray((pygame.surfarray.array3d(target) != SEA).any(axis=2))


def broadside(age: float) -> Flash:
    """Return a frigate's starboard broadside to the south."""
    actor, seen = Actor("a", 30.0, 20.0, 90.0), frigate()
    guns = tuple(ship_muzzle_points(actor, seen, "starboard"))
    return Flash(age, guns, 180.0, 0.484, FiringSide("frigate", 30, 20, 90, "starboard", 3.9))


def frigate() -> VisibleShip:
    """Return a frigate 3.9 cm long."""
    return VisibleShip("a", "A", 0, 0, "british", "frigate", 0, 0, 0, 39_000)


def test_every_tongue_stands_at_a_painted_port() -> None:
    camera, flash = near(), broadside(0.0)
    metre = px_per_metre_for("frigate", 3.9, camera)
    x, y = camera.to_screen(30, 20)
    ports = [(x + a, y + b) for a, b in gunport_pixels("frigate", round_heading(90.0), "starboard", metre)]
    assert muzzle_flash.muzzle_pixels(camera, flash) == ports
    assert len(flash.guns) == len(ports)


@pytest.mark.parametrize(("heading", "side", "way", "behind"), [
    (90.0, "port", 0.0, True), (90.0, "starboard", 180.0, False),
    (120.0, "port", 30.0, True), (120.0, "starboard", 210.0, False),
])  # fmt: skip
def test_flames_of_the_far_side_lie_behind_her_sails(
    heading: float, side: str, way: float, behind: bool
) -> None:
    actor, camera = Actor("a", 30.0, 20.0, heading), near()
    guns = tuple(ship_muzzle_points(actor, frigate(), side))
    flash = Flash(0.1, guns, way, 0.484, FiringSide("frigate", 30, 20, heading, side, 3.9))
    assert (effect_depth_px(camera, flash) < camera.to_screen(30, 20)[1]) is behind


def test_guns_speak_one_after_the_other_from_the_bow() -> None:
    firsts = [np.flatnonzero(changed(broadside(age)).any(axis=1)).min() for age in (0.02, 0.2, 0.4)]
    assert firsts == sorted(firsts, reverse=True)
    assert not changed(broadside(-0.01)).any()
    assert not changed(broadside(0.484 + timings.AFTERGLOW + 0.01)).any()


@pytest.mark.parametrize("way", range(0, 360, 15))
def test_hits_lie_on_her_hull_and_misses_in_the_water(way: int) -> None:
    seen, camera = frigate(), near()
    target = Actor("b", 30.0, 20.0, 90.0)
    event = Fired("C", "a", target="b", dice=14, hits=7)
    ring = waterline_pixels("frigate", 90.0, px_per_metre_for("frigate", 3.9, camera))
    mask = pygame.Surface(SIZE)
    x, y = camera.to_screen(30, 20)
    pygame.draw.polygon(mask, (255, 255, 255), [(x + a, y + b) for a, b in ring])
    hits, misses = hit_and_miss_points(event, target, seen, float(way), way)
    for places, inside in ((hits, True), (misses, False)):
        for place in places:
            at = camera.to_screen(*place)
            on = pygame.Rect(0, 0, *SIZE).collidepoint(at) and mask.get_at((round(at[0]), round(at[1])))[0]
            assert bool(on) is inside


def test_flames_are_seen_as_fire_over_white_smoke() -> None:
    target = pygame.Surface(SIZE)
    target.fill((240, 240, 238))
    draw_effect(target, near(), broadside(0.3))
    red, _, blue = np.moveaxis(pygame.surfarray.array3d(target).astype(int), 2, 0)
    assert (red - blue > 90).sum() > 60


def test_the_light_of_guns_lies_on_the_water_and_goes_out_with_them() -> None:
    lit = []
    for age in (0.2, 0.484 + timings.AFTERGLOW + 0.01):
        target = pygame.Surface(SIZE)
        muzzle_flash.draw_flash_light(target, near(), [broadside(age)])
        lit.append(int((pygame.surfarray.array3d(target) > 20).any(axis=2).sum()))
    assert lit[0] > 2000
    assert not lit[1]


def test_a_column_of_water_rises_to_its_top_and_falls() -> None:
    heights = []
    for frame in range(effect_stamps.COLUMN_FRAMES):
        rows = np.flatnonzero(
            pygame.surfarray.array_alpha(effect_stamps.column_sprite(1, 18, frame, 0)).any(axis=0)
        )
        heights.append(int(rows.max() - rows.min()))
    top = heights.index(max(heights))
    assert abs((top + 0.5) / effect_stamps.COLUMN_FRAMES - effect_stamps.PEAK_SHARE) < 0.25
    assert heights[0] < 0.7 * heights[top]


@pytest.mark.parametrize(("heading", "x", "y", "is_behind"), [
    (60.0, 31.5, 18.8, True), (60.0, 29.0, 19.9, True), (60.0, 28.6, 21.4, False), (300.0, 28.5, 18.5, True),
    (300.0, 31.4, 21.4, False), (60.0, 40.0, 19.0, True), (0.0, 30.5, 20.4, False),
])  # fmt: skip
def test_a_splash_off_her_far_side_is_behind_her(heading: float, x: float, y: float, is_behind: bool) -> None:
    camera, her = near(), camera_depth(20.0)
    hull = Rigging("a", "A", "frigate", "", 0, 0, 3.9)
    ships = [StageShip(Actor("a", 30.0, 20.0, heading), hull, Wake(0.9))]
    splash = Splash(0.2, x, y)
    depth = splash_depth_px(effect_depth_px(camera, splash), splash, ships, camera)
    assert (depth < her) is is_behind


def camera_depth(y: float) -> float:
    """Return the screen y of a place on the table."""
    return near().to_screen(0.0, y)[1]


def test_shapes_of_water_are_not_all_one() -> None:
    looks = {
        pygame.image.tobytes(effect_stamps.column_sprite(shape, 18, 4, 0), "RGBA")
        for shape in range(effect_stamps.COLUMN_SHAPES)
    }
    assert len(looks) == effect_stamps.COLUMN_SHAPES


def test_nothing_flashes_where_motion_is_not_wanted() -> None:
    assert not changed(broadside(0.2), still=True).any()
    ball = changed(Splinters(0.03, 30, 20, 180.0), still=True)
    assert ball.sum() < changed(Splinters(0.03, 30, 20, 180.0)).sum()
    flat = changed(Splash(0.25, 30, 20, 26.0), still=True)
    rows = np.flatnonzero(flat.any(axis=0))
    assert rows.max() - rows.min() < 80


def test_what_is_seen_twice_is_made_once() -> None:
    effects = [
        broadside(0.3),
        Splash(0.2, 30, 20, 26.0),
        RoundShot(0.5, ((30, 19),), ((30, 22),), 0.0, 0.6, hits=(True,)),
    ]
    changed(*effects)
    before = len(muzzle_flash.flame_sprite), len(effect_stamps.column_sprite)
    changed(*effects)
    assert (len(muzzle_flash.flame_sprite), len(effect_stamps.column_sprite)) == before


@pytest.mark.parametrize("shape", range(effect_stamps.COLUMN_SHAPES))
def test_a_column_hangs_together_to_two_thirds_of_its_height(shape: int) -> None:
    seen = pygame.surfarray.array_alpha(effect_stamps.column_sprite(shape, 18, 4, 0)).max(axis=0)
    rows = seen.nonzero()[0]
    top, foot = int(rows.min()), int(rows.max())
    assert seen[top + (foot - top) // 3 : foot - 4].min() > 110, "no dots one above the other"


def test_a_bank_of_smoke_is_lit_from_the_north_west_and_dark_in_its_lee() -> None:
    bank = make_smoke_bank([(28.2 + 0.3 * gun, 19.0 + 0.05 * gun) for gun in range(12)], 170, 5)
    for _ in range(45):
        drift_bank(bank, 1 / 30, 225, 0.9)
    target, camera, layer = pygame.Surface(SIZE), near(36.0), SmokeLayer(is_immediate=True)
    layer.update(SIZE, camera, [bank], light="afternoon")
    blits = sorted(layer.smoke_blits(SIZE, camera), key=lambda blit: blit[0])
    target.fblits([(picture, at) for _, picture, at in blits])
    grey = pygame.surfarray.array3d(target) @ (0.299, 0.587, 0.114)
    x, y = np.nonzero(grey > 100)
    across = 0.5 * x + y
    lit, lee = np.percentile(across, (33, 67))
    assert grey[x, y][across < lit].mean() > grey[x, y][across > lee].mean() + 34
