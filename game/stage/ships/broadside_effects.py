"""Effects of her own broadside on a ship: its recoil rolls her, and its flames light her side and
sails."""

import math
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import pygame

from game.scene.actors import turn_between
from game.scene.heel_and_roll import hit_roll_degrees, recoil_roll_degrees
from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import RIPPLE
from game.stage.frame.stage_view import StageView
from game.stage.hulls import Sprite

_GUN_DRAMAS: Final = (ActKind.VOLLEY, ActKind.RAKE)
_LIGHT: Final = (70, 38, 12)
"""Colour that the flames add to her own."""
_BRIGHT: Final = 1.3
"""Factor on that light where a picture is white."""
_STEPS: Final = 3
"""Levels of cached lit pictures."""
_RISE_SECONDS, _FADE_SECONDS = 0.06, 0.25
"""Seconds in which the light comes, and goes after the last gun."""
_MAX_KEPT: Final = 12
"""Limit of cached lit pictures."""
_ALOFT: Final = 0.35
"""Share of the light that reaches her mastheads."""

_glow_cache: OrderedDict[tuple[int, int], tuple[Sprite, pygame.Surface]] = OrderedDict()


def gun_roll_degrees(stage_view: StageView) -> dict[str, float]:
    """Return the degrees of roll to starboard of ships at this moment: from the recoil of their own
    guns, and from hits."""
    found: dict[str, float] = {}
    casts = {stage_ship.actor.ship: stage_ship.actor for stage_ship in stage_view.ships}
    for act in stage_view.acts:
        if act.drama not in _GUN_DRAMAS or not all(ship in casts for ship in act.ships):
            continue
        she, foe = (casts[ship] for ship in act.ships)
        bearing = math.degrees(math.atan2(foe.x - she.x, she.y - foe.y))
        _add_recoil(found, she.ship, recoil_roll_degrees(act.age, turn_between(she.heading, bearing)))
        if foe.shudder_seconds > 0:
            _add_recoil(
                found,
                foe.ship,
                hit_roll_degrees(foe.shudder_seconds, turn_between(foe.heading, bearing + 180)),
            )
    return found


def _add_recoil(found: dict[str, float], ship: str, degrees: float) -> None:
    found[ship] = found.get(ship, 0.0) + degrees


def gun_glow_level(acts: Sequence[StageAct], ship: str) -> int:
    """Return how strongly her own guns light a ship, 0 to `_STEPS`: one swell of light a
    broadside."""
    for act in reversed(acts):
        if act.drama in _GUN_DRAMAS and act.ships[0] == ship:
            coming, going = (act.age / _RISE_SECONDS, (RIPPLE + _FADE_SECONDS - act.age) / _FADE_SECONDS)
            return max(0, math.ceil(_STEPS * min(1.0, coming, going)))
    return 0


def draw_gun_glow(target: pygame.Surface, sprite: Sprite, at: tuple[int, int], glow: int) -> None:
    """Add the light of her guns to the picture of a ship with her anchor at a pixel."""
    x, y = sprite.anchor
    target.blit(gun_glow_image(sprite, glow), (at[0] - x, at[1] - y), special_flags=pygame.BLEND_RGB_ADD)


def gun_glow_image(sprite: Sprite, glow: int) -> pygame.Surface:
    """Return what that light adds to a picture: most on her side and low in her sails. Cached."""
    key = (id(sprite), glow)
    found = _glow_cache.get(key)
    if found is None:
        found = _glow_cache[key] = (sprite, _tinted_on_black(sprite.image, glow / _STEPS))
        while len(_glow_cache) > _MAX_KEPT:
            _glow_cache.popitem(last=False)
    _glow_cache.move_to_end(key)
    return found[1]


def clear_cache() -> None:
    """Forget all lit pictures: each holds the picture of a ship that its bank may have dropped."""
    _glow_cache.clear()


def _tinted_on_black(image: pygame.Surface, share: float) -> pygame.Surface:
    sheet, ramp = pygame.Surface(image.get_size()), pygame.Surface((1, 2))
    sheet.blit(image, (0, 0))
    for row, part in enumerate((_ALOFT, 1.0)):
        ramp.set_at((0, row), [round(_BRIGHT * level * share * part) for level in _LIGHT])
    light = pygame.transform.smoothscale(ramp, image.get_size())
    sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet
