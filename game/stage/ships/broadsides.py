"""What her own broadside does to a ship: it throws her over, and lights her side and sails."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import pygame

from game.scene.actors import turn_between
from game.scene.acts import Act, Drama
from game.scene.heel_and_roll import recoil_at, struck_at
from game.scene.timings import RIPPLE
from game.stage.frame.scenery import Scenery
from game.stage.hulls import Sprite

_GUNS: Final = (Drama.VOLLEY, Drama.RAKE)
_LIGHT: Final = (70, 38, 12)
"""What the flames add to her own colours."""
_BRIGHT: Final = 1.3
"""Times that light, where a picture is white."""
_STEPS: Final = 3
"""Strengths in which a lit picture is kept."""
_RISES, _FADES = 0.06, 0.25
"""Seconds in which the light comes, and goes after the last gun."""
_KEPT: Final = 12
"""Lit pictures kept."""
_ALOFT: Final = 0.35
"""Share of the light that reaches her trucks."""

_lit: OrderedDict[tuple[int, int], tuple[Sprite, pygame.Surface]] = OrderedDict()


def recoils(scene: Scenery) -> dict[str, float]:
    """Degrees to starboard that ships are thrown over at this moment: by their own guns, and by
    shot that strikes them."""
    found: dict[str, float] = {}
    casts = {cast.actor.ship: cast.actor for cast in scene.ships}
    for act in scene.acts:
        if act.drama not in _GUNS or not all(ship in casts for ship in act.ships):
            continue
        she, foe = (casts[ship] for ship in act.ships)
        bearing = math.degrees(math.atan2(foe.x - she.x, she.y - foe.y))
        _lean(found, she.ship, recoil_at(act.age, turn_between(she.heading, bearing)))
        if foe.shudder > 0:
            _lean(found, foe.ship, struck_at(foe.shudder, turn_between(foe.heading, bearing + 180)))
    return found


def _lean(found: dict[str, float], ship: str, degrees: float) -> None:
    """She is thrown over by so much more."""
    found[ship] = found.get(ship, 0.0) + degrees


def glow_of(acts: Sequence[Act], ship: str) -> int:
    """How strongly her own guns light a ship, 0 to `_STEPS`: one swell of light a broadside."""
    for act in reversed(acts):
        if act.drama in _GUNS and act.ships[0] == ship:
            coming, going = act.age / _RISES, (RIPPLE + _FADES - act.age) / _FADES
            return max(0, math.ceil(_STEPS * min(1.0, coming, going)))
    return 0


def shine(target: pygame.Surface, sprite: Sprite, at: tuple[int, int], glow: int) -> None:
    """The light of her guns is added to the picture of a ship with her anchor at a pixel."""
    x, y = sprite.anchor
    target.blit(lit(sprite, glow), (at[0] - x, at[1] - y), special_flags=pygame.BLEND_RGB_ADD)


def lit(sprite: Sprite, glow: int) -> pygame.Surface:
    """What that light adds to a picture: most on her side and low in her sails. Made once."""
    key = (id(sprite), glow)
    found = _lit.get(key)
    if found is None:
        found = _lit[key] = (sprite, _added(sprite.image, glow / _STEPS))
        while len(_lit) > _KEPT:
            _lit.popitem(last=False)
    _lit.move_to_end(key)
    return found[1]


def forget() -> None:
    """No lit picture is kept: each holds the picture of a ship that its bank may have let go of."""
    _lit.clear()


def _added(image: pygame.Surface, share: float) -> pygame.Surface:
    """Her picture on black in the colour of the flames."""
    sheet, ramp = pygame.Surface(image.get_size()), pygame.Surface((1, 2))
    sheet.blit(image, (0, 0))
    for row, part in enumerate((_ALOFT, 1.0)):
        ramp.set_at((0, row), [round(_BRIGHT * level * share * part) for level in _LIGHT])
    light = pygame.transform.smoothscale(ramp, image.get_size())
    sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet
