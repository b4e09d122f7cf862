"""What a pack has of its own for one battle, and that it is seen and heard from now on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from game.stage.hulls import SpriteBank
from game.stage.hulls.author_flags import set_author_flags
from game.stage.sound.player import SoundPlayer


@dataclass(frozen=True, slots=True)
class AssetOverrides:
    """An author's own things in place of the game's; whatever is not here is the game's."""

    hulls: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures of hulls (PNG) by the ids of the level's ships."""
    flags: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures of flags (PNG) by nation."""
    sounds: Mapping[str, bytes] = field(default_factory=dict)
    """Sounds (OGG) by the names of the game's files that they are heard for."""


NO_OVERRIDES = AssetOverrides()
"""All is the game's own."""


class HasAssets(Protocol):
    """What of a house is dressed."""

    @property
    def bank(self) -> SpriteBank | None:
        """The ships' pictures; None where none are made."""

    @property
    def sound(self) -> SoundPlayer:
        """What is heard."""


def apply_overrides(house: HasAssets, overrides: AssetOverrides) -> None:
    """Everything that is drawn and heard from now on has this dress, until another is put on."""
    set_author_flags(overrides.flags)
    house.sound.set_file_overrides(overrides.sounds)
    if house.bank is not None:
        house.bank.set_author_hulls(overrides.hulls)
