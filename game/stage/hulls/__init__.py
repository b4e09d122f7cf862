"""Ships as sprites: small 3-D models painted plan-oblique, and the bank that keeps them."""

from game.stage.hulls.bake import bake
from game.stage.hulls.bank import Bank
from game.stage.hulls.draughts import KINDS
from game.stage.hulls.flags import PHASES, Flying, draw_flags, flying
from game.stage.hulls.looks import (
    DEEPEST,
    LEVELS,
    UPRIGHT,
    ShipLook,
    Sprite,
    Stance,
    bucket,
)
from game.stage.hulls.paints import LIVERIES
from game.stage.hulls.picture import Picture
from game.stage.hulls.places import (
    drawn_metres,
    gun_line,
    hull_metres,
    mast_points,
    waterline,
)
from game.stage.hulls.plans import nearest_kind
from game.stage.hulls.portraits import Portraits

__all__ = [
    "DEEPEST",
    "KINDS",
    "LEVELS",
    "LIVERIES",
    "PHASES",
    "UPRIGHT",
    "Bank",
    "Flying",
    "Picture",
    "Portraits",
    "ShipLook",
    "Sprite",
    "Stance",
    "bake",
    "bucket",
    "draw_flags",
    "drawn_metres",
    "flying",
    "gun_line",
    "hull_metres",
    "mast_points",
    "nearest_kind",
    "waterline",
]
