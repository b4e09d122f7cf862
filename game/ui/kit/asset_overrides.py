"""Hulls, flags and sounds that a level pack brings for one battle, and how they are applied."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from game.stage.hulls import SpriteBank
from game.stage.hulls.flags import set_author_flags
from game.stage.sound.player import SoundPlayer


@dataclass(frozen=True, slots=True)
class AssetOverrides:
    """An author's assets in place of the game's; what is missing here is the game's own."""

    hulls: Mapping[str, bytes] = field(default_factory=dict)
    """PNG images of hulls by the ids of the level's ships."""
    flags: Mapping[str, bytes] = field(default_factory=dict)
    """PNG images of flags by nation."""
    sounds: Mapping[str, bytes] = field(default_factory=dict)
    """OGG sounds by the names of the game's files that they replace."""


NO_OVERRIDES = AssetOverrides()
"""Everything is the game's own."""


class HasAssets(Protocol):
    """The parts of the program that asset overrides change."""

    @property
    def bank(self) -> SpriteBank | None:
        """Return the sprite bank, or None if there is none."""

    @property
    def sound(self) -> SoundPlayer:
        """Return the sound player."""


def apply_overrides(house: HasAssets, overrides: AssetOverrides) -> None:
    """Use these assets in everything that is drawn and played until the next call."""
    set_author_flags(overrides.flags)
    house.sound.set_file_overrides(overrides.sounds)
    if house.bank is not None:
        house.bank.set_author_hulls(overrides.hulls)
