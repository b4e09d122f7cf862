"""How a ship looks: the values that choose a sprite, and the sprite.

Angles are degrees clockwise from north, lengths metres, colours 0..255 RGB.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

RGB = tuple[int, int, int]

HEIGHT_FACTOR = 0.42
"""Screen height of one metre of height: the plan-oblique projection of the art direction."""

TO_SUN = (-0.52, -0.42, 0.74)
"""Direction to the sun, north-west at every heading (x east, y south, z up)."""

SHADOW_EAST, SHADOW_SOUTH = 0.42, 0.30
"""Metres a shadow moves on the sea per metre of height."""

BAKED_ZOOMS = (0.5, 0.6, 0.75, 0.9, 1.0, 1.78, 3.0, 4.6, 6.6)
"""Pixels per metre at which sprites are baked; other zooms are scaled from these."""

CHART_UP_TO_PX = 0.9
"""Pixels per metre up to which a ship is drawn as on a chart: as long as she is, but bolder."""

HEADING_STEP = 5
"""Degrees between baked headings, and between baked winds."""

SAIL_STATES = ("full", "fighting", "action", "topsails", "furled")
GUN_STATES = ("both", "port", "starboard", "neither", "shut")
"""Which guns are run out of open ports; or the ports are shut."""
SPAR_NAMES = ("bowsprit", "fore", "main", "mizzen")
MOORAGES = ("afloat", "anchored", "aground")
SINK_STEPS = 8
"""Steps in which a sinking ship is painted; at the last only her masts are left."""

LUFF_FRAMES = 4
"""Frames of luffing sails."""

STRIKES_WATER_POSE, AFLOAT_POSE = 12, 16
"""Poses of a falling mast: at the first of these it strikes the water, at the second it floats
alongside."""


@dataclass(frozen=True, slots=True)
class HeelState:
    """How a ship leans. `wind_press` is the pressure of the wind in percent of a fair breeze: it
    and the wind's direction make her heel to leeward. `flooding` are degrees of list, and `roll`
    tenths of a degree of roll, both to starboard, to port if negative."""

    wind_press: int = 0
    flooding: int = 0
    roll: int = 0


NO_HEEL = HeelState()


@dataclass(frozen=True, slots=True)
class ShipLook:
    """Everything about a ship that changes her picture, except heading, wind and zoom.

    `kind` is a name of `ship_plans.SHIP_PLANS` (others fall back to the nearest), `livery` one of
    `liveries.LIVERIES`, `sails` one of `SAIL_STATES`, `lost_masts` a sorted tuple out of
    `SPAR_NAMES`, `shot_holes` 0..3 shot holes in sails and sides, `rig_damage` 0..3 for yards
    cock-billed and sails shot away. `moorage` is one of `MOORAGES`; `sink_step` 0..`SINK_STEPS` is
    how far she has gone down. `falling_masts` are those of `lost_masts` without a wreck alongside:
    still in the air, or cut away. `guns` is one of `GUN_STATES`. Without `has_oars` a rowed hull is
    painted bare, because her oars are drawn as they move. `heel_state` is how she leans. With a
    `falling_pose` only that mast is painted, at that pose of its fall; with `luff_frame`, 0 to
    `LUFF_FRAMES` - 1, only the edges of her luffing sails. `author_hull` is the PNG of an author's
    own hull, b"" for that of her kind.
    """

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

    The shadow belongs on the sea under every ship: blit it first, by its own anchor.
    """

    image: pygame.Surface
    anchor: tuple[int, int]
    shadow: pygame.Surface
    shadow_anchor: tuple[int, int]


def round_heading(degrees: float) -> int:
    """Return the baked heading (or wind) nearest to `degrees`, 0..355."""
    return round(degrees / HEADING_STEP) * HEADING_STEP % 360
