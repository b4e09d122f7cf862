"""How a ship looks: the values that choose a sprite, and the sprite.

Angles are degrees clockwise from north, lengths metres, colours 0..255 RGB."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pygame

if TYPE_CHECKING:
    import pygame

RGB = tuple[int, int, int]

HEIGHT_FACTOR = 0.42  # screen height of one metre of height: the plan-oblique projection of the art direction

TO_SUN = (-0.52, -0.42, 0.74)  # direction to the sun, north-west at every heading (x east, y south, z up)

SHADOW_EAST, SHADOW_SOUTH = 0.42, 0.30  # metres a shadow moves on the sea per metre of height

BAKED_ZOOMS = (0.5, 0.6, 0.75, 0.9, 1.0, 1.78, 3.0, 4.6, 6.6)  # baked px a metre; others are scaled

CHART_UP_TO_PX = 0.9  # px a metre up to which a ship is drawn as on a chart, but bolder

HEADING_STEP = 5  # degrees between baked headings, and between baked winds

SAIL_STATES = ("full", "fighting", "action", "topsails", "furled")
GUN_STATES = ("both", "port", "starboard", "neither", "shut")  # which guns are run out; or ports shut
SPAR_NAMES = ("bowsprit", "fore", "main", "mizzen")
MOORAGES = ("afloat", "anchored", "aground")
SINK_STEPS = 16  # steps in which a sinking ship is painted; at the last only her masts are left

LUFF_FRAMES = 4  # frames of luffing sails

STRIKES_WATER_POSE, AFLOAT_POSE = 12, 24  # poses at which a mast strikes the water, and floats alongside


@dataclass(frozen=True, slots=True)
class HeelState:
    """How a ship leans. `wind_press` is the pressure of the wind in percent of a fair breeze: it and the
    wind's direction make her heel to leeward. `flooding` are degrees of list, and `roll` tenths of a degree
    of roll, both to starboard, to port if negative."""

    wind_press: int = 0
    flooding: int = 0
    roll: int = 0


NO_HEEL = HeelState()


@dataclass(frozen=True, slots=True)
class ShipLook:
    """Everything about a ship that changes her picture, except heading, wind and zoom.

    `kind` is a name of `ship_plans.SHIP_PLANS` (others fall back to the nearest), `livery` one of `LIVERIES`,
    `sails` one of `SAIL_STATES`, `lost_masts` a sorted tuple out of `SPAR_NAMES`, `shot_holes` 0..3 shot
    holes in sails and sides, `rig_damage` 0..3 for yards cock-billed and sails shot away. `moorage` is one of
    `MOORAGES`; `sink_step` 0..`SINK_STEPS` is how far she has gone down. `falling_masts` are those of
    `lost_masts` without a wreck alongside: still in the air, or cut away. `guns` is one of `GUN_STATES`.
    Without `has_oars` a rowed hull is painted bare, because her oars are drawn as they move. `heel_state` is
    how she leans. With a `falling_pose` only that mast is painted, at that pose of its fall; with
    `luff_frame`, 0 to `LUFF_FRAMES` - 1, only the edges of her luffing sails. `author_hull` is the PNG of an
    author's own hull, b"" for that of her kind."""

    kind: str
    livery: str
    sails: str = "full"
    lost_masts: tuple[str, ...] = ()
    shot_holes: int = 0
    rig_damage: int = 0
    moorage: str = "afloat"
    sink_step: int = 0
    falling_masts: tuple[str, ...] = ()
    guns: str = "both"
    has_oars: bool = True
    heel_state: HeelState = NO_HEEL
    falling_pose: tuple[str, int] | None = None
    luff_frame: int | None = None
    author_hull: bytes = b""

    @property
    def is_whole_ship(self) -> bool:
        """Whether it is the look of a ship, and not of a part of her."""
        return self.falling_pose is None and self.luff_frame is None


@dataclass(frozen=True, slots=True)
class Sprite:
    """A baked ship: blit `image` so that `anchor` falls on her centre at the waterline.

    The shadow belongs on the sea under every ship: blit it first, by its own anchor."""

    image: pygame.Surface
    anchor: tuple[int, int]
    shadow: pygame.Surface
    shadow_anchor: tuple[int, int]


def round_heading(degrees: float) -> int:
    """Return the baked heading (or wind) nearest to `degrees`, 0..355."""
    return round(degrees / HEADING_STEP) * HEADING_STEP % 360


Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SpriteLayer:
    """One sprite of a picture: image and shadow with their anchors and strengths 0..255."""

    sprite: Sprite
    alpha: int
    shadow_alpha: int


@dataclass(frozen=True, slots=True)
class ShipPicture:
    """A ship as she is drawn now, one layer or two during a cross-fade, older first.

    `heading` and `wind_from` are those the newest layer was baked for, `extra_turn` the degrees it is turned
    clockwise from there, `heel_state` how she leans: flags and effects need them to meet her spars. `look` is
    what it was baked for; None for a sketch."""

    layers: tuple[SpriteLayer, ...]
    heading: float
    wind_from: float
    extra_turn: float
    heel_state: HeelState = NO_HEEL
    look: ShipLook | None = None

    def draw_shadow(self, target: pygame.Surface, at: Pixel, alpha: int = 255) -> None:
        """Blit her shadow on the sea."""
        for plate in self.layers:
            shown = plate.shadow_alpha * alpha // 255
            _blit_faded(target, plate.sprite.shadow, plate.sprite.shadow_anchor, at, shown)

    def draw_ship(self, target: pygame.Surface, at: Pixel, alpha: int = 255) -> None:
        """Blit the ship herself; `alpha` below 255 makes a ghost."""
        for plate in self.layers:
            shown = plate.alpha * alpha // 255
            _blit_faded(target, plate.sprite.image, plate.sprite.anchor, at, shown)


def _blit_faded(
    target: pygame.Surface, image: pygame.Surface, anchor: Pixel, at: Pixel, strength: int
) -> None:
    if strength < 255:
        image.set_alpha(strength)
    target.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))
    if strength < 255:
        image.set_alpha(255)


def cross_fade_layers(older: Sprite, newer: Sprite, share: float) -> tuple[SpriteLayer, ...]:
    """Cross-fade: bring the newer sprite up over the older one first, then fade the older one.

    So the sea never shines through both. Shadows only swap, or there would be two."""
    rising, sinking = min(1.0, 2 * share), min(1.0, 2 - 2 * share)
    return (
        SpriteLayer(older, round(255 * sinking), round(255 * (1 - share))),
        SpriteLayer(newer, round(255 * rising), round(255 * share)),
    )


SOLID_ALPHA = 251


def unpremultiply_in_place(surface: pygame.Surface) -> pygame.Surface:
    """Divide the colours by their alpha in place, for an ordinary blit, and return the surface.

    Scaling leaves solid parts a shade short of solid; they become solid again."""
    alpha = pygame.surfarray.array_alpha(surface).astype(np.uint16)
    colours = pygame.surfarray.pixels3d(surface)
    thin = (alpha > 0) & (alpha < 255)
    straight = colours[thin].astype(np.uint16) * 255 // alpha[thin][:, None]
    colours[thin] = np.minimum(straight, 255)
    del colours
    solid = pygame.surfarray.pixels_alpha(surface)
    solid[alpha >= SOLID_ALPHA] = 255
    del solid
    return surface


def rotate_about(
    image: pygame.Surface, anchor: tuple[int, int], clockwise_deg: float, is_fast: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Turn the picture clockwise by `clockwise_deg` degrees; return it and the new position of its anchor."""
    width, height = image.get_size()
    turned = (
        pygame.transform.rotate(image, -clockwise_deg)
        if is_fast
        else pygame.transform.rotozoom(image, -clockwise_deg, 1.0)
    )
    cosine, sine = math.cos(math.radians(clockwise_deg)), math.sin(math.radians(clockwise_deg))
    x, y = anchor[0] - width / 2, anchor[1] - height / 2
    wide, high = turned.get_size()
    return turned, (round(wide / 2 + x * cosine - y * sine), round(high / 2 + x * sine + y * cosine))


@dataclass(frozen=True, slots=True)
class Livery:
    """The paint of a hull and of the canvas over its hammock nettings."""

    wale_rgb: RGB
    strake_rgb: RGB
    port_rgb: RGB
    lid_rgb: RGB
    rail_rgb: RGB
    bulwark_rgb: RGB
    upper_works_rgb: RGB
    netting_rgb: RGB


BLACK: RGB = (24, 20, 19)

# fmt: off
LIVERIES: dict[str, Livery] = {
    "gb": Livery((38, 34, 33), (218, 166, 58), BLACK, (132, 40, 30),
                 (226, 178, 84), (150, 58, 42), (44, 40, 38), (222, 212, 190)),
    "us": Livery((34, 36, 42), (240, 236, 228), (20, 20, 24), (70, 74, 84),
                 (240, 238, 230), (84, 122, 108), (38, 42, 50), (238, 236, 228)),
    "fr": Livery((42, 34, 36), (192, 54, 40), BLACK, (196, 154, 78),
                 (204, 90, 62), (146, 62, 48), (46, 60, 100), (58, 74, 122)),
    "es": Livery((46, 36, 34), (240, 226, 192), (30, 20, 18), (168, 44, 34),
                 (204, 52, 38), (176, 54, 42), (186, 46, 36), (204, 68, 50)),
    "nl": Livery((44, 38, 30), (216, 128, 34), BLACK, (40, 92, 66),
                 (214, 150, 66), (70, 122, 86), (48, 104, 74), (96, 146, 100)),
    "dk": Livery((92, 36, 34), (238, 214, 142), (40, 18, 16), (200, 196, 180),
                 (206, 200, 180), (140, 52, 48), (132, 38, 42), (232, 226, 208)),
    "se": Livery((30, 38, 58), (240, 196, 54), (18, 20, 30), (60, 98, 150),
                 (66, 108, 164), (72, 110, 156), (44, 80, 138), (232, 200, 92)),
    "ru": Livery((34, 38, 36), (236, 236, 226), BLACK, (160, 44, 36),
                 (86, 140, 98), (74, 122, 88), (46, 104, 72), (108, 156, 116)),
    "ot": Livery((40, 34, 32), (56, 132, 96), BLACK, (196, 154, 70),
                 (212, 168, 78), (172, 54, 44), (168, 48, 40), (206, 84, 62)),
    "pt": Livery((38, 44, 66), (224, 226, 222), BLACK, (70, 106, 158),
                 (104, 144, 196), (92, 120, 160), (78, 116, 172), (146, 176, 212)),
    "np": Livery((104, 76, 52), (226, 190, 134), (48, 34, 26), (150, 60, 44),
                 (206, 170, 116), (172, 132, 88), (158, 120, 80), (226, 204, 164)),
    "ve": Livery((52, 32, 32), (176, 40, 44), BLACK, (222, 178, 80),
                 (230, 188, 92), (150, 50, 46), (120, 30, 36), (232, 196, 108)),
    "privateer": Livery((48, 42, 34), (104, 118, 66), (22, 20, 16), (92, 52, 34),
                        (142, 146, 84), (96, 92, 56), (58, 50, 38), (176, 164, 128)),
    "merchant": Livery((66, 52, 40), (140, 102, 62), (40, 30, 24), (120, 84, 50),
                       (168, 128, 80), (132, 96, 62), (92, 70, 48), (196, 178, 144)),
    "tar": Livery((42, 37, 33), (66, 55, 45), BLACK, (58, 48, 40),
                  (82, 68, 54), (92, 68, 50), (46, 40, 35), (120, 106, 86)),
}
# fmt: on
"""Paint by navy; `livery_of` chooses for unknown names."""


def livery_of(name: str) -> Livery:
    """Return the paint called `name`, or the black and ochre chequer if there is none."""
    return LIVERIES.get(name, LIVERIES["gb"])
