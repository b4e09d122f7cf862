"""The packs of the battles that are shown: whose sounds are heard, and what is told of one that is
not there any more."""

from __future__ import annotations

from pathlib import Path

from game.levels.packs import kept
from game.levels.packs.addresses import pack_around, pack_at, pack_name, sounds_of
from game.ui.kit.screens import House


class PackBerth:
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

    def heard(self, house: House, name: str) -> None:
        """The sounds of the pack of that name are heard from now on, where it has any."""
        where = self.where(name) if name else None
        house.sound.wear(sounds_of(where) if where else {})

    def is_missing(self, name: str) -> bool:
        """Whether a battle is of a pack that is not there."""
        return bool(name) and self.where(name) is None


def pack_name_at(where: Path) -> str:
    """What the pack that lies there is called; '' if it cannot be used."""
    from_there = pack_at(where)[0]
    return from_there.name if from_there else ""
