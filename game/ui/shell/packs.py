"""The packs of the battles that are shown: whose sounds are heard, hulls and flags seen, and what
is told of one that is not there any more."""

from __future__ import annotations

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
from game.stage.hulls.own_flags import wear_flags
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

    def wear(self, house: House, name: str, level: Level) -> None:
        """Her battle is seen and heard as the pack of that name has it."""
        wear(house, self.where(name) if name else None, level)

    def is_missing(self, name: str) -> bool:
        """Whether a battle is of a pack that is not there."""
        return bool(name) and self.where(name) is None


def wear(house: House, where: Path | None, level: Level) -> None:
    """The sounds of the pack that lies there are heard from now on, and the level's ships have the
    hulls that it has for their classes and fly the flags that it has for their nations; the game's
    own where it has none, and without a pack."""
    wear_flags(flags_of(where) if where else {})
    house.sound.wear(sounds_of(where) if where else {})
    if house.bank is not None:
        house.bank.wear(hulls_worn(where, level))


def hulls_worn(where: Path | None, level: Level) -> dict[str, bytes]:
    """The hulls of the pack that lies there for the level's ships, by their ids."""
    hulls = hulls_of(where) if where else {}
    ships = ((ship.id, ship.ship_class) for ship in level.ships)
    return {ship: hulls[of] for ship, of in ships if of is not None and of in hulls}


def lay_off(house: House) -> None:
    """Sounds, flags and hulls are the game's own again."""
    wear_flags({})
    house.sound.wear({})
    if house.bank is not None:
        house.bank.wear({})


def pack_name_at(where: Path) -> str:
    """What the pack that lies there is called; '' if it cannot be used."""
    from_there = pack_at(where)[0]
    return from_there.name if from_there else ""
