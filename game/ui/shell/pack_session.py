"""The level packs of the battles shown: their assets, and whether a pack is missing."""

from collections.abc import Mapping
from pathlib import Path

from game.levels import Level
from game.levels.packs import level_paths
from game.levels.packs.level_paths import (
    find_pack_of_level,
    pack_name_of_level,
    read_flags,
    read_hulls,
    read_pack_cached,
    read_sounds,
)
from game.levels.packs.png_check import pixel_refusal
from game.ui.kit.asset_overrides import NO_OVERRIDES, AssetOverrides


class PackSession:
    """The folders of packs whose battles were started here. An author's folder that is played by
    its path need not be in the player's list."""

    def __init__(self, data_dir: Path) -> None:
        """Start with no pack."""
        self.data_dir = data_dir
        self._folders_by_name: dict[str, Path] = {}

    def register_pack_of(self, level: Path) -> str:
        """Note the pack of a level file; return its name, or '' for none."""
        name, where = pack_name_of_level(level), find_pack_of_level(level)
        if name and where is not None:
            self._folders_by_name[name] = where
        return name

    def folder_of(self, name: str) -> Path | None:
        """Return the folder of the pack of that name, or None if it is missing."""
        if name in self._folders_by_name and pack_name_of(self._folders_by_name[name]) == name:
            return self._folders_by_name[name]
        pack = level_paths.find_pack(self.data_dir, name)
        return pack.path if pack else None

    def overrides_for(self, name: str, level: Level) -> AssetOverrides:
        """Return the assets of that pack for a battle of that level."""
        return overrides_of(self.folder_of(name) if name else None, level)

    def is_missing(self, name: str) -> bool:
        """Return whether the battle's pack is missing."""
        return bool(name) and self.folder_of(name) is None


def overrides_of(where: Path | None, level: Level) -> AssetOverrides:
    """Return the assets of the pack at `where` for a battle of that level: hulls, flags, sounds.
    Without a pack, and for an unreadable image, they are the game's own."""
    if where is None:
        return NO_OVERRIDES
    flags = _readable_images(read_flags(where, nations_of(level)))
    return AssetOverrides(hull_images(where, level), flags, read_sounds(where))


def hull_images(where: Path, level: Level) -> dict[str, bytes]:
    """Return the pack's hulls for the level's ships, by ship id."""
    ships = {ship.id: ship.ship_class for ship in level.ships if ship.ship_class is not None}
    hulls = _readable_images(read_hulls(where, frozenset(ships.values())))
    return {ship: hulls[of] for ship, of in ships.items() if of in hulls}


def _readable_images(pictures: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in pictures.items() if pixel_refusal(data) is None}


def nations_of(level: Level) -> frozenset[str]:
    """Return the nations whose flags fly in a battle of that level."""
    told = (*(side.nation for side in level.sides), *(ship.nation for ship in level.ships))
    return frozenset(nation for nation in told if nation)


def pack_name_of(where: Path) -> str:
    """Return the name of the pack at `where`, or '' if it is unusable."""
    from_there = read_pack_cached(where)[0]
    return from_there.name if from_there else ""
