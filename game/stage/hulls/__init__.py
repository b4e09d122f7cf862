"""Ships as sprites: small 3-D models painted plan-oblique, and the bank that caches them."""

from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.flags import RIPPLE_STEPS, ShipFlags, ship_flags
from game.stage.hulls.ship_look import (
    BAKED_ZOOMS,
    LIVERIES,
    NO_HEEL,
    SINK_STEPS,
    HeelState,
    ShipLook,
    ShipPicture,
    Sprite,
    round_heading,
)
from game.stage.hulls.ship_plans import SHIP_PLANS, nearest_kind
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import (
    drawn_length_metres,
    gunport_pixels,
    mast_points,
    real_size_metres,
    waterline_pixels,
)

__all__ = [
    "BAKED_ZOOMS",
    "LIVERIES",
    "NO_HEEL",
    "RIPPLE_STEPS",
    "SHIP_PLANS",
    "SINK_STEPS",
    "HeelState",
    "ShipFlags",
    "ShipLook",
    "ShipPicture",
    "Sprite",
    "SpriteAnimator",
    "SpriteBank",
    "bake_sprite",
    "drawn_length_metres",
    "gunport_pixels",
    "mast_points",
    "nearest_kind",
    "real_size_metres",
    "round_heading",
    "ship_flags",
    "waterline_pixels",
]
