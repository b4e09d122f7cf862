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

LEVELS = (1.0, 1.78, 3.0, 4.6)
"""Pixels per metre at which sprites are baked; other zooms are scaled from these."""

BUCKET = 5
"""Degrees between baked headings, and between baked winds."""

SAILS = ("full", "fighting", "topsails", "furled")
SPARS = ("bowsprit", "fore", "main", "mizzen")


@dataclass(frozen=True, slots=True)
class Look:
    """Everything about a ship that changes her picture, except heading, wind and zoom.

    `kind` is a name of `plans.KINDS` (others fall back to the nearest), `livery` one of
    `LIVERIES`, `sails` one of `SAILS`, `lost` a sorted tuple out of `SPARS`, `holes` 0..3 shot
    holes in the sails, `rig` 0..3 for yards cock-billed and sails shot away.
    """

    kind: str
    livery: str
    sails: str = "full"
    lost: tuple[str, ...] = ()
    holes: int = 0
    rig: int = 0


@dataclass(frozen=True, slots=True)
class Sprite:
    """A baked ship: blit `image` so that `anchor` falls on her centre at the waterline.

    The shadow lies on the sea under every ship: blit it first, by its own anchor.
    """

    image: pygame.Surface
    anchor: tuple[int, int]
    shadow: pygame.Surface
    shadow_anchor: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Livery:
    """The paint of a hull: wales, gun strake, ports, lids, rail, inner bulwark, upper works."""

    wale: RGB
    strake: RGB
    port: RGB
    lid: RGB
    rail: RGB
    inner: RGB
    upper: RGB


LIVERIES: dict[str, Livery] = {
    "gb": Livery(
        (38, 34, 33),
        (214, 164, 62),
        (22, 18, 18),
        (132, 40, 30),
        (224, 176, 84),
        (150, 58, 42),
        (44, 40, 38),
    ),
    "us": Livery(
        (36, 36, 40),
        (236, 232, 222),
        (20, 20, 24),
        (70, 74, 84),
        (238, 234, 224),
        (86, 118, 104),
        (42, 42, 46),
    ),
    "fr": Livery(
        (42, 36, 36),
        (184, 60, 42),
        (24, 16, 16),
        (196, 154, 78),
        (196, 84, 58),
        (136, 60, 46),
        (52, 62, 88),
    ),
    "privateer": Livery(
        (48, 42, 34),
        (104, 118, 66),
        (22, 20, 16),
        (92, 52, 34),
        (142, 146, 84),
        (96, 92, 56),
        (58, 50, 38),
    ),
    "es": Livery(
        (40, 35, 34),
        (236, 220, 186),
        (30, 20, 18),
        (168, 44, 34),
        (190, 52, 40),
        (166, 54, 42),
        (178, 48, 38),
    ),
    "dk": Livery(
        (38, 35, 34),
        (226, 196, 128),
        (24, 20, 18),
        (78, 108, 92),
        (98, 132, 110),
        (98, 132, 110),
        (66, 94, 80),
    ),
    "merchant": Livery(
        (66, 52, 40),
        (140, 102, 62),
        (40, 30, 24),
        (120, 84, 50),
        (168, 128, 80),
        (132, 96, 62),
        (92, 70, 48),
    ),
    "tar": Livery(
        (42, 37, 33),
        (66, 55, 45),
        (24, 20, 18),
        (58, 48, 40),
        (82, 68, 54),
        (92, 68, 50),
        (46, 40, 35),
    ),
}
"""Paint by navy; `livery_of` chooses for unknown names."""


def livery_of(name: str) -> Livery:
    """The paint called `name`, or the black and ochre chequer when there is none."""
    return LIVERIES.get(name, LIVERIES["gb"])


def bucket(degrees: float) -> int:
    """The baked heading (or wind) that stands for `degrees`: the nearest, 0..355."""
    return round(degrees / BUCKET) * BUCKET % 360
