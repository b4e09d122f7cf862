"""How a ship looks: the values that choose a sprite, the sprite, and the paint of the navies.

Angles are degrees clockwise from north, lengths metres, colours 0..255 RGB.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

RGB = tuple[int, int, int]

RISE = 0.42
"""Screen rise per metre of height: the plan-oblique projection of the art direction."""

TO_SUN = (-0.52, -0.42, 0.74)
"""Direction to the sun, north-west at every heading (x east, y south, z up)."""

SHADOW_EAST, SHADOW_SOUTH = 0.42, 0.30
"""Metres a shadow moves on the sea per metre of height."""

LEVELS = (0.5, 0.6, 0.75, 0.9, 1.0, 1.78, 3.0, 4.6, 6.6)
"""Pixels per metre at which sprites are baked; other zooms are scaled from these."""

CHART = 0.9
"""Pixels per metre up to which a ship is drawn as on a chart: as long as she is, but bolder."""

BUCKET = 5
"""Degrees between baked headings, and between baked winds."""

SAILS = ("full", "fighting", "action", "topsails", "furled")
GUNS = ("both", "port", "starboard", "neither", "shut")
"""Which guns are run out of open ports; or the ports are shut."""
SPARS = ("bowsprit", "fore", "main", "mizzen")
LIES = ("afloat", "anchored", "aground")
DEEPEST = 8
"""Steps in which a ship is painted as she goes down; at the last only her masts are left."""

SHAKES = 4
"""Frames of sails that shiver."""

STRUCK, SETTLED = 12, 16
"""Poses of a mast that falls: at the first of these it strikes the water, at the second it lies
alongside."""


@dataclass(frozen=True, slots=True)
class Stance:
    """How a ship leans. `press` is how hard the wind lies on her, in percent of a fair breeze: she
    heels to leeward by it and by where the wind comes from. `flooded` are degrees of list, and
    `roll` tenths of a degree that she has rolled, both to starboard, to port if negative."""

    press: int = 0
    flooded: int = 0
    roll: int = 0


UPRIGHT = Stance()


@dataclass(frozen=True, slots=True)
class ShipLook:
    """Everything about a ship that changes her picture, except heading, wind and zoom.

    `kind` is a name of `draughts.KINDS` (others fall back to the nearest), `livery` one of
    `paints.LIVERIES`, `sails` one of `SAILS`, `lost` a sorted tuple out of `SPARS`, `holes` 0..3
    shot holes in sails and sides, `rig` 0..3 for yards cock-billed and sails shot away. `lies` is
    one of `LIES`; `settled` 0..`DEEPEST` is how far she has gone down.
    `falling` are those of `lost` that are still in the air: their wreck is not yet alongside,
    or no more.
    `guns` is one of `GUNS`. Without `oars` a hull that is rowed is painted bare: they are drawn as
    they move.
    `stance` is how she leans. With a `topple` only that mast is painted, at that pose of its fall;
    with `shakes`, 0 to `SHAKES` - 1, only the edges of her sails as they shiver. `hull` is the PNG
    of a hull of an author's own, b"" for that of her kind.
    """

    kind: str
    livery: str
    sails: str = "full"
    lost: tuple[str, ...] = ()
    holes: int = 0
    rig: int = 0
    lies: str = "afloat"
    settled: int = 0
    falling: tuple[str, ...] = ()
    guns: str = "both"
    oars: bool = True
    stance: Stance = UPRIGHT
    topple: tuple[str, int] | None = None
    shakes: int | None = None
    hull: bytes = b""

    @property
    def whole(self) -> bool:
        """Is it the picture of a ship, and not of a part of her?"""
        return self.topple is None and self.shakes is None


@dataclass(frozen=True, slots=True)
class Sprite:
    """A baked ship: blit `image` so that `anchor` falls on her centre at the waterline.

    The shadow lies on the sea under every ship: blit it first, by its own anchor.
    """

    image: pygame.Surface
    anchor: tuple[int, int]
    shadow: pygame.Surface
    shadow_anchor: tuple[int, int]


def bucket(degrees: float) -> int:
    """The baked heading (or wind) that stands for `degrees`: the nearest, 0..355."""
    return round(degrees / BUCKET) * BUCKET % 360
