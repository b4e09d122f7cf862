"""What a pack has of its own for one battle, and that it is seen and heard from now on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from game.stage.hulls import Bank
from game.stage.hulls.own_flags import wear_flags
from game.stage.sound.player import Sound


@dataclass(frozen=True, slots=True)
class AssetOverrides:
    """An author's own things in place of the game's; whatever is not here is the game's."""

    hulls: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures of hulls (PNG) by the ids of the level's ships."""
    flags: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures of flags (PNG) by nation."""
    sounds: Mapping[str, bytes] = field(default_factory=dict)
    """Sounds (OGG) by the names of the game's files that they are heard for."""


PLAIN = AssetOverrides()
"""All is the game's own."""


class HasAssets(Protocol):
    """What of a house is dressed."""

    @property
    def bank(self) -> Bank | None:
        """The ships' pictures; None where none are made."""

    @property
    def sound(self) -> Sound:
        """What is heard."""


def apply_overrides(house: HasAssets, dress: AssetOverrides) -> None:
    """Everything that is drawn and heard from now on has this dress, until another is put on."""
    wear_flags(dress.flags)
    house.sound.wear(dress.sounds)
    if house.bank is not None:
        house.bank.wear(dress.hulls)
