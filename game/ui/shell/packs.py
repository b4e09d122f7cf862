"""The packs of the battles that are shown: what their battles are dressed in, and what is told of
a pack that is not there any more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.levels import Level
from game.levels.packs import kept
from game.levels.packs.addresses import (
    flags_of,
    hulls_of,
    pack_around,
    pack_at,
    pack_name,
    sounds_of,
)
from game.levels.packs.pictures import does_not_unpack
from game.ui.kit.asset_overrides import PLAIN, AssetOverrides


class PackSession:
    """Where the packs lie whose battles were begun here: an author's folder that is played by its
    path need not be in his list."""

    def __init__(self, data_dir: Path) -> None:
        """No battle was begun yet."""
        self.data_dir = data_dir
        self._known: dict[str, Path] = {}

    def begun(self, level: Path) -> str:
        """The name of the pack that a level file is of; '' for none."""
        name, where = pack_name(level), pack_around(level)
        if name and where is not None:
            self._known[name] = where
        return name

    def where(self, name: str) -> Path | None:
        """Where the pack of that name lies; None if it is not there."""
        if name in self._known and pack_name_at(self._known[name]) == name:
            return self._known[name]
        pack = kept.named(self.data_dir, name)
        return pack.where if pack else None

    def dress(self, name: str, level: Level) -> AssetOverrides:
        """What the pack of that name has of its own for a battle of that level."""
        return dress_of(self.where(name) if name else None, level)

    def is_missing(self, name: str) -> bool:
        """Whether a battle is of a pack that is not there."""
        return bool(name) and self.where(name) is None


def dress_of(where: Path | None, level: Level) -> AssetOverrides:
    """What the pack that lies there has of its own for a battle of that level: the hulls of its
    ships' classes, flags of its nations, sounds. All is the game's own without a pack, and where a
    picture cannot be unpacked."""
    if where is None:
        return PLAIN
    flags = _whole(flags_of(where, nations_of(level)))
    return AssetOverrides(hulls_worn(where, level), flags, sounds_of(where))


def hulls_worn(where: Path, level: Level) -> dict[str, bytes]:
    """The hulls of the pack that lies there for the level's ships, by their ids."""
    ships = {ship.id: ship.ship_class for ship in level.ships if ship.ship_class is not None}
    hulls = _whole(hulls_of(where, frozenset(ships.values())))
    return {ship: hulls[of] for ship, of in ships.items() if of in hulls}


def _whole(pictures: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of the pictures that can be unpacked."""
    return {name: data for name, data in pictures.items() if does_not_unpack(data) is None}


def nations_of(level: Level) -> frozenset[str]:
    """The nations whose flags are flown in a battle of that level."""
    told = (*(side.nation for side in level.sides), *(ship.nation for ship in level.ships))
    return frozenset(nation for nation in told if nation)


def pack_name_at(where: Path) -> str:
    """What the pack that lies there is called; '' if it cannot be used."""
    from_there = pack_at(where)[0]
    return from_there.name if from_there else ""
