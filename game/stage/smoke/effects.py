"""Draws short effects: `draw_effect` picks the function for a value of game.scene.effects, all alike (target,
camera, value); `effect_depth_px` gives its place among the ships. Heights go straight up the screen at
HEIGHT_FACTOR of their length."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.scene import effects
from game.sea.units import unit_vector
from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.palette import Sides
from game.stage.ships.falling_masts import draw_fall_effects
from game.stage.ships.melee import draw_lashing, draw_melee
from game.stage.smoke.blaze import draw_blaze, draw_explosion
from game.stage.smoke.muzzle_flash import draw_flash, longest_flame_px
from game.stage.smoke.shot import draw_shell, draw_shot, draw_splash, draw_splinters
from game.stage.smoke.wreckage import draw_debris

_STILL_FIRE_AGE: Final = 14.0  # seconds that a fire seems to have burnt under reduced motion

_AWAY_SHARE: Final = 0.05  # how far up the screen guns point when hull and sails are before their flames

_DRAW_FUNCTIONS: Final[dict[type[effects.Effect], Callable[..., None]]] = {
    effects.Flash: draw_flash,
    effects.RoundShot: draw_shot,
    effects.Blaze: draw_blaze,
    effects.Lashing: draw_lashing,
}
# Those that differ under reduced motion, and those that differ with the light.
_STILL_FUNCTIONS: Final[dict[type[effects.Effect], Callable[..., None]]] = {
    effects.Explosion: draw_explosion,
    effects.Splinters: draw_splinters,
    effects.MortarBomb: draw_shell,
}
_LIT_FUNCTIONS: Final[dict[type[effects.Effect], Callable[..., None]]] = {
    effects.FallingMast: draw_fall_effects,
    effects.FloatingDebris: draw_debris,
}


def draw_effect(
    target: pygame.Surface, camera: Camera, effect: effects.Effect, sides: Sides = palette.SIDES,
    is_motion_reduced: bool = False, light: str = "day",
) -> None:  # fmt: skip
    """Draw any effect of game.scene.effects except Colours, which are drawn as the flags of their ship; men
    have the colours of the set `sides`, and thrown water that of the `light`. Under reduced motion
    (`is_motion_reduced`) nothing lights up: smoke, splinters and wreckage are enough. Raise TypeError for an
    unknown value."""
    if is_motion_reduced and isinstance(effect, effects.Blaze):
        effect = replace(effect, age=_STILL_FIRE_AGE)
    kind = type(effect)
    if isinstance(effect, effects.Melee):
        draw_melee(target, camera, effect, sides, is_motion_reduced)
    elif isinstance(effect, effects.Splash):
        draw_splash(target, camera, effect, is_motion_reduced, light)
    elif kind in _STILL_FUNCTIONS:
        _STILL_FUNCTIONS[kind](target, camera, effect, is_motion_reduced)
    elif kind in _LIT_FUNCTIONS:
        _LIT_FUNCTIONS[kind](target, camera, effect, light)
    elif kind not in _DRAW_FUNCTIONS:
        raise TypeError(f"no picture for {kind.__name__}")
    elif not (is_motion_reduced and kind is effects.Flash):
        _DRAW_FUNCTIONS[kind](target, camera, effect)


def effect_depth_px(camera: Camera, effect: effects.Effect) -> float:
    """Return the screen y that orders an effect: wreckage first, fire and fights above their ship."""
    if isinstance(effect, effects.FloatingDebris):
        return -math.inf
    if isinstance(effect, effects.Explosion):
        return math.inf
    if isinstance(effect, effects.RoundShot | effects.MortarBomb):
        return math.inf
    if isinstance(effect, effects.Lashing):
        return camera.to_screen(0, max((b[1] for _, b in effect.ropes), default=0.0))[1] + 2
    if isinstance(effect, effects.Flash):
        if effect.firing_side is not None and unit_vector(effect.bearing)[1] < -_AWAY_SHARE:
            # Guns of her far side: hull and sails are before their flames.
            return camera.to_screen(effect.firing_side.x, effect.firing_side.y)[1] - 1
        low = camera.to_screen(0, max(y for _, y in effect.guns))[1]
        return low + 1 + max(0.0, unit_vector(effect.bearing)[1]) * 2 * longest_flame_px(effect, camera)
    if isinstance(effect, effects.Blaze | effects.Melee | effects.FallingMast | effects.Splinters):
        return camera.to_screen(0, effect.y + 2.0)[1]
    return camera.to_screen(0, effect.y if isinstance(effect, effects.Splash) else 0.0)[1]
