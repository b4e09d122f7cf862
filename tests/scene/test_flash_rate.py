"""Nothing flashes more than three times a second (WCAG 2.3.1) at any pace: the busiest moments of a
battle, the dice, and pulsing panels."""

from collections.abc import Iterator
from typing import Final

import esper
import pygame
import pytest

from game.core.events import Fired
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import Actor
from game.scene.effects import Blaze, Effect, Explosion, Flash, Melee, Splash, Splinters
from game.scene.effects import advance_and_prune as older
from game.scene.smoke import SmokeBank, drift_banks, make_smoke_bank
from game.stage.frame.camera import MAX_PX_PER_CM, Camera, CameraView, Viewport
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.canvas import UiStyle as Paper
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.smoke.effects import draw_effect
from game.stage.smoke.smoke_layer import SmokeLayer
from game.systems.gunnery import ship_muzzle_points, splash_height_metres
from game.ui.battle.dice.dice_tray import DiceTiming
from game.ui.battle.dice.dice_tray import draw as draw_tray
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView
from game.ui.kiosk import attract_view
from game.ui.lessons import lesson_card
from tests.battery import battery_params
from tests.scene.flash_meter import REFERENCE_WIDTH, FlashMeter, Light, light_of
from tests.systems.test_shown import duel

SIZE: Final = (512, 384)
"""Half the size of the picture it stands for; the camera is twice as far away."""
HZ: Final = 30
DRAWS_A_FRAME: Final = 2
"""The game draws sixty times a second, and smoke is painted in steps from draw to draw."""
MOST: Final = 3
CARD: Final = timings.CARD_DRAW + timings.CARD_FLIP + timings.CARD_HOLD
"""Seconds of the card that has a fire tested, before any ship explodes."""
FIRST, SECOND = Actor("a", 28.0, 20.0, 90.0), Actor("b", 28.5, 21.5, 90.0)
LARGE: Final = VisibleShip("a", "A", 0, 0, "british", "first", 0, 0, 0, 55_000)


def a_film_of(lights: Iterator[Light]) -> FlashMeter:
    film = FlashMeter()
    for light in lights:
        film.add_frame(light, 1 / HZ)
    return film


# ---------------------------------------------------------------------------- the measure itself
def flat(*levels: int) -> Iterator[Light]:
    target = pygame.Surface(SIZE)
    for level in levels:
        target.fill((level, level, level))
        yield light_of(target)


def a_lamp(rate: float, wide: int = 400, up: int = 150) -> FlashMeter:
    def lights() -> Iterator[Light]:
        target = pygame.Surface(SIZE)
        for n in range(2 * HZ):
            target.fill((40, 40, 40))
            if n / HZ * rate % 1 < 0.5:
                target.fill((up, up, up), (100, 60, wide, 300))
            yield light_of(target)

    return a_film_of(lights())


@pytest.mark.parametrize("rate", [1.0, 2.0, 5.0, 7.5])
def test_a_lamp_flashes_as_often_as_it_does(rate: float) -> None:
    assert abs(a_lamp(rate).count_flashes() - rate) <= 0.5


def test_what_is_small_or_faint_or_slow_is_no_flash() -> None:
    assert a_lamp(7.5, wide=30).count_flashes() == 0
    assert a_lamp(7.5, up=90).count_flashes() == 0
    assert a_film_of(flat(*range(0, 120, 2))).count_flashes() == 0


# -------------------------------------------------------------------------- the busiest moments
def broadsides(after: float, pace: int) -> list[Effect]:
    """Return the effects of two large ships that fire at each other at once, nine guns each; every
    shot hits or splashes."""
    effects: list[Effect] = []
    for ship, foe, side, way in ((FIRST, SECOND, "starboard", 1), (SECOND, FIRST, "port", -1)):
        bearing = (ship.heading + 90 * way) % 360
        guns = tuple(ship_muzzle_points(ship, LARGE, side))
        effects.append(Flash(-after, guns, bearing, timings.RIPPLE))
        for n, (x, _) in enumerate(guns):
            late = after + timings.FLIGHT + timings.RIPPLE * n / len(guns)
            short_or_over = way * (1.0 if n % 2 else -0.5)
            high = 1.15 * splash_height_metres(pace)
            effects.append(Splash(-late, x, foe.y + short_or_over, high, n))
            effects.append(Splinters(-late, x, foe.y, bearing, n))
    return effects


def smoke_of_both() -> list[SmokeBank]:
    return [
        make_smoke_bank(ship_muzzle_points(ship, LARGE, side), bearing, 3)
        for ship, side, bearing in ((FIRST, "starboard", 180.0), (SECOND, "port", 0.0))
    ]


def the_worst(light: str, pace: int, still: bool = False) -> Iterator[Light]:
    """Yield the closest view of two ships that fire as fast as possible, both on fire and boarding;
    the second explodes after the last broadsides."""
    effects: list[Effect] = [Blaze(2.0, ship.x, ship.y) for ship in (FIRST, SECOND)]
    effects += [Melee(0.0, 27.0, 20.7, 29.0, 20.9, 3)]
    effects += [Explosion(-pace * timings.VOLLEY - CARD, 28.5, 21.5, 7.8)]
    for n in range(pace):
        effects += broadsides(n * timings.VOLLEY, pace)
    banks, layer = smoke_of_both(), SmokeLayer()
    target, camera = pygame.Surface(SIZE), Camera(Viewport(0, 0, *SIZE), (60.0, 40.0))
    camera.jump_to(CameraView(28.0, 20.7, MAX_PX_PER_CM * SIZE[0] / REFERENCE_WIDTH))
    for _ in range(round(HZ * (timings.VOLLEY * pace + CARD + 1.2) / pace)):
        target.fill(LIGHT_PRESETS[light].sea_ramp[2])
        for _ in range(DRAWS_A_FRAME):
            layer.update(SIZE, camera, banks, light=light)
            clouds = sorted(layer.smoke_blits(SIZE, camera, effects=effects), key=lambda strip: strip[0])
            drift_banks(banks, pace / HZ / DRAWS_A_FRAME, 0.0, 1.0)
        target.fblits([cloud[1:] for cloud in clouds])
        for effect in effects:
            draw_effect(target, camera, effect, is_motion_reduced=still)
        yield light_of(target)
        effects = older(effects, pace / HZ)


@pytest.mark.parametrize(
    ("light", "pace"),
    [("day", 1), ("day", timings.HURRIED_SPEED), ("day", timings.HELD_KEY_SPEED), ("night", 4)],
)
def test_the_busiest_moments_flash_three_times_a_second_at_most(light: str, pace: int) -> None:
    film = a_film_of(the_worst(light, pace))
    assert 1 <= film.count_flashes() <= MOST


@pytest.mark.parametrize("light", battery_params(("day", "night"), ("day",)))
def test_with_motion_reduced_nothing_flashes(light: str) -> None:
    film = a_film_of(the_worst(light, 1, still=True))
    assert film.block_flashes == 0
    assert film.max_flashes <= 1, "a cloud that rolls past may darken a place once"


def test_the_show_never_fires_more_than_three_times_a_second() -> None:
    assert timings.HELD_KEY_SPEED / timings.VOLLEY < MOST
    battle, show = duel()
    with show.stage():
        ship, foe = (a.ship for _, a in esper.get_component(Actor))
    seen = show.visible_ships()
    with show.stage():
        show.systems[2].show(Fired("KMH-9.2.2", ship, target=foe, side="port", dice=3), seen)
    assert show.systems[2].clock.busy_seconds >= timings.VOLLEY
    show.close()
    battle.close()


# ------------------------------------------------------------------------------------ the papers
def a_roll(still: bool) -> Iterator[Light]:
    dice = tuple(Die(n % 6 + 1, 6, "hit" if n % 2 else "plain") for n in range(14))
    roll = RollView("A broadside", "", "KMH-9.2.2", (DiceGroup(dice, "guns", ""),), "7", "hits", True)
    timing, target = DiceTiming(), pygame.Surface((1024, 768))
    timing.show(roll, (1, 1))
    for _ in range(2 * HZ):
        target.fill(palette.SEA_DAY[2])
        draw_tray(Canvas(target, Paper(is_motion_reduced=still)), pygame.Rect(40, 560, 900, 180), timing)
        timing.advance(1 / HZ, stays_open=True)
        yield light_of(target)


@pytest.mark.parametrize("still", [False, True])
def test_tumbling_dice_flash_three_times_a_second_at_most(still: bool) -> None:
    assert a_film_of(a_roll(still)).count_flashes() <= (0 if still else MOST)


def test_whatever_pulses_on_the_papers_does_so_slowly_and_not_without_motion() -> None:
    assert min(attract_view.PULSE_SECONDS, lesson_card.PULSE_SECONDS) > 1 / MOST
    assert {attract_view.prompt_brightness(n / 10, still=True) for n in range(40)} == {1.0}
    assert {lesson_card.ring_growth_units(n / 10, is_motion_reduced=True) for n in range(40)} == {0}
