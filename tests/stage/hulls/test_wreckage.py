"""A mast that is cut away stays where it was left, drifts, and sinks; she no longer shows it."""

import numpy as np
import pygame

from game.scene.actors import Actor, Wake
from game.scene.rigging import DrawnWind, Rigging
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.ships.falling_masts import WRECKAGE_SECONDS
from game.stage.ships.ship_renderer import ShipRenderer, rigging_look

AIR = DrawnWind(270.0, 270.0, 1.0)


def rigging(cleared: tuple[str, ...] = (), lost: tuple[str, ...] = ("main",)) -> Rigging:
    return Rigging("she", "She", "frigate", "british", 0, 0, 4.0, lost_masts=lost, cleared_masts=cleared)


def sea(renderer: ShipRenderer, she: Rigging, x: float, seconds: float) -> np.ndarray:
    """Return what is on the water where the wreck was left, of a ship whose middle is at x cm."""
    target = pygame.Surface((600, 400))
    stage_ship = StageShip(Actor("she", x, 10.0, 0.0), she, Wake(1.0))
    stage_view = StageView((stage_ship,), (), (), AIR)
    renderer.draw_shadows(target, stage_view, (stage_ship,), seconds)
    return pygame.surfarray.array3d(target).astype(int)[:300]


def test_the_look_of_a_ship_that_has_cut_it_away_has_no_wreck() -> None:
    assert rigging_look(rigging(("main",))).falling_masts == ("main",)
    assert rigging_look(rigging()).falling_masts == ()


def test_what_is_cut_away_stays_behind_and_is_gone_after_a_while() -> None:
    camera = Camera(Viewport(0, 0, 600, 400), (40, 20))
    camera.jump_to(CameraView(15, 10, 25))
    renderer = ShipRenderer(SpriteAnimator(SpriteBank(bakes_at_once=True)), camera, "day")
    far = 60.0
    sea(renderer, rigging(), 8.0, 0.0)
    before = sea(renderer, rigging(), far, 1.0)
    left = sea(renderer, rigging(("main",)), far, 2.0)
    assert not before.any()
    assert not left.any(), "it was left where she is now"
    sea(renderer, rigging(lost=("main",)), 8.0, 3.0)
    sea(renderer, rigging(("main",)), 8.0, 4.0)
    assert (sea(renderer, rigging(("main",)), far, 5.0).max(2) > 60).sum() > 200
    assert not sea(renderer, rigging(("main",)), far, 4.0 + WRECKAGE_SECONDS).any()
