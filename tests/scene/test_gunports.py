"""Guns are run out on the sides that may still fire, while there is somebody to fire at."""

import numpy as np
import pygame
import pytest

from game.core.events import Fired, TurnBegan
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.effects import Explosion, Volley, gun_layout_of, hit_order, metre_cm, ripple_seconds
from game.scene.rigging import guns_run_out, sides_fired_this_turn
from game.stage.frame.camera import MAX_PX_PER_CM, Camera, CameraView, Viewport
from game.stage.hulls.ship_plans import KIND_ALIASES, SHIP_PLANS
from game.stage.hulls.sprite_points import drawn_length_metres, gunport_pixels
from game.stage.smoke.effects import draw_effect
from tests.battery import battery_param_rows


def ship(name: str, side: int, x: int = 0, **more: object) -> VisibleShip:
    return VisibleShip(name, name, side, side, "british", "frigate", x, 0, 0, 40_000, **more)  # type: ignore[arg-type]


def guns(she: VisibleShip, far: int = 100_000, *events: Fired) -> str:
    foe = ship("foe", 1, far)
    return guns_run_out({she.id: she, foe.id: foe}, sides_fired_this_turn(events))["she"]


def test_both_sides_are_run_out_with_an_enemy_in_reach_and_shut_without() -> None:
    assert guns(ship("she", 0)) == "both"
    assert guns(ship("she", 0), 2_000_000) == "shut"


@pytest.mark.parametrize("state", [{"struck": True}, {"sinking": True}])
def test_who_fights_no_more_has_shut_her_ports(state: dict[str, bool]) -> None:
    assert guns(ship("she", 0, **state)) == "shut"


def test_a_side_that_has_fired_is_run_in_until_the_next_turn() -> None:
    port, starboard = Fired("", "she", "port"), Fired("", "she", "starboard")
    she = ship("she", 0)
    assert guns(she, 100_000, port) == "starboard"
    assert guns(she, 100_000, port, starboard) == "neither"
    assert sides_fired_this_turn([port, TurnBegan("", turn=2), starboard]) == {("she", "starboard")}
    assert sides_fired_this_turn([Fired("", "she", "bow")]) == set()


def test_a_side_that_is_being_loaded_is_run_in() -> None:
    assert guns(ship("she", 0, unready_sides=("starboard",))) == "port"


# ------------------------------------------------------------------------------
# A volley in numbers: guns, ripple, balls that hit, and how ships lean
UNARMED = ("boat",)


@pytest.mark.parametrize("kind", [*SHIP_PLANS, *KIND_ALIASES])
def test_a_volley_knows_the_ports_that_are_painted(kind: str) -> None:
    if kind in UNARMED or KIND_ALIASES.get(kind) in UNARMED:
        return
    build = gun_layout_of(kind)
    assert build.gunports == len(gunport_pixels(kind, 0.0, "port", 5.0))
    assert build.metres == pytest.approx(drawn_length_metres(kind))


def test_a_metre_takes_what_her_length_says() -> None:
    assert metre_cm("frigate", 4.7) == pytest.approx(0.1)
    assert metre_cm("", 4.7) == timings.METRE_CM


def test_guns_speak_44_ms_apart_within_620() -> None:
    assert ripple_seconds(1) == 0
    assert ripple_seconds(12) == pytest.approx(11 * 0.044)
    assert ripple_seconds(15) == pytest.approx(0.616)
    assert ripple_seconds(40) == timings.RIPPLE
    assert ripple_seconds(12, is_rake=True) == timings.RAKE_RIPPLE


def test_as_many_balls_hit_as_did_and_not_all_at_one_end() -> None:
    for seed in range(20):
        order = hit_order(4, 12, seed)
        assert (len(order), sum(order)) == (12, 4)
        assert order == hit_order(4, 12, seed)
        assert sum(order[:6]) in (1, 2, 3)


def test_each_ball_that_hits_is_told_once() -> None:
    volley, told = Volley("a", "b", hits=(0.5, 0.61), misses=(0.7,)), 0
    while not volley.is_over:
        volley.advance(1 / 30)
        told += volley.pop_new_hit_count()
    assert told == 2


# ------------------------------------------------------------------------------
# No flash fills the screen, and none comes more than three times a second (WCAG 2.3)
SIZES = ((1280, 720), (1024, 768))


def lit(explosion: Explosion, size: tuple[int, int]) -> float:
    """Return the share of the screen that is a tenth of full light brighter than without the
    explosion."""
    target = pygame.Surface(size)
    target.fill((30, 82, 92))
    before = luminance(target)
    camera = Camera(Viewport(0, 0, *size), (60.0, 40.0))
    camera.jump_to(CameraView(30.0, 20.0, MAX_PX_PER_CM))
    draw_effect(target, camera, explosion)
    return float((luminance(target) > before + 0.1).mean())


def light_everywhere(explosion: Explosion, size: tuple[int, int]) -> float:
    """Return how much lighter the corners of the picture are: visible everywhere, dazzling
    nowhere."""
    target = pygame.Surface(size)
    target.fill((30, 82, 92))
    camera = Camera(Viewport(0, 0, *size), (60.0, 40.0))
    camera.jump_to(CameraView(30.0, 20.0, MAX_PX_PER_CM))
    before = float(luminance(target)[0, 0])
    draw_effect(target, camera, explosion)
    return min(float(luminance(target)[x, y]) for x in (0, -1) for y in (0, -1)) - before


def luminance(target: pygame.Surface) -> np.ndarray:
    rgb = (pygame.surfarray.array3d(target)[::6, ::6] / 255.0) ** 2.2
    return np.asarray(rgb @ np.array([0.2126, 0.7152, 0.0722]))


@pytest.mark.parametrize(
    ("size", "across"), battery_param_rows(zip(SIZES, (3.0, 12.0), strict=True), [(SIZES[1], 12.0)])
)
def test_an_explosion_never_lights_more_than_two_fifths(size: tuple[int, int], across: float) -> None:
    ages = np.array([0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1, 1.5])
    shares = [lit(Explosion(age, 30.0, 20.0, across), size) for age in ages.tolist()]
    assert max(shares) <= 0.4
    assert max(shares) > 0.02
    assert max(light_everywhere(Explosion(age, 30.0, 20.0, across), size) for age in ages) > 0
    rises = sum(b > a + 0.05 for a, b in zip([0.0, *shares], shares, strict=False))
    assert rises <= 3
