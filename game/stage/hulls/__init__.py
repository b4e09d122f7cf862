"""Ships as sprites: small 3-D models painted plan-oblique, and the bank that keeps them."""

from game.stage.hulls.bake import bake
from game.stage.hulls.bank import Bank
from game.stage.hulls.flags import SIDE_COLOURS, draw_flags
from game.stage.hulls.looks import LEVELS, LIVERIES, Look, Sprite, bucket
from game.stage.hulls.places import (
    gun_line,
    hull_metres,
    mast_points,
    waterline,
)
from game.stage.hulls.plans import KINDS, nearest_kind

__all__ = [
    "KINDS",
    "LEVELS",
    "LIVERIES",
    "SIDE_COLOURS",
    "Bank",
    "Look",
    "Sprite",
    "bake",
    "bucket",
    "draw_flags",
    "gun_line",
    "hull_metres",
    "mast_points",
    "nearest_kind",
    "waterline",
]
