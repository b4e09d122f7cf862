"""The picture with which attract mode invites: two frigates alongside each other, large, that fire.

Nobody who passes by waits until the ships of a battle are near. So the words stand over this scene, which
always has two whole ships and a broadside every few seconds, and the battle is shown between."""

from typing import Final

from game.stage.hulls.ship_look import ShipLook
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.pages.title_sea import SeaScene, TitleSea, TitleShip

PX_PER_METRE: Final = 8.4
"""A frigate is then 395 px long in a window 1280 px wide, and larger in a larger one."""
WIND_FROM_DEGREES: Final = 295.0
"""Smoke blows away from both ships."""
SHOT_SECONDS: Final = 5.0
OURS: Final = 0
"""Index of the visitor's ship among the ships of the scene."""
THEIRS: Final = 1


def make_ships() -> list[TitleShip]:
    """Return the visitor's frigate, above and at the right, and the enemy she fires into."""
    return [
        TitleShip((852, 248), 79, ShipLook("frigate", "gb", "fighting", shot_holes=1), "gb", 0, 0.0,
                  "starboard", 0),
        TitleShip((704, 446), 75, ShipLook("frigate", "fr", "fighting", ("mizzen",), 3), "fr", 1, 1.7),
    ]  # fmt: skip


def make_attract_scene(bank: SpriteBank, title_sea: TitleSea) -> TitleSea:
    """Return the scene; it has its water from the title's sea, which is never shown with it."""
    scene = SeaScene(make_ships, PX_PER_METRE, grows=True, target=THEIRS,
                     wind_from=WIND_FROM_DEGREES, shot_seconds=SHOT_SECONDS, turns=1)  # fmt: skip
    return TitleSea(bank, scene, title_sea)
