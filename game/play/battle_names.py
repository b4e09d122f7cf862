"""The names of everything in a battle by id, for screen and terminal alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.boat_names import parse_boat_id
from game.levels.format.model import Level
from game.levels.reading.completion import title_case


@dataclass(frozen=True, slots=True)
class BattleNames(Mapping[str, str]):
    """The names a battle begins with, and those of the boats that its ships will lower. Their
    number is unknown before, so each is named on first use."""

    level_names: Mapping[str, str]

    def __getitem__(self, who: str) -> str:
        """Return the name for this id. Raise KeyError if it has none."""
        if who not in self.level_names and (boats := parse_boat_id(who)) is not None:
            return boats.display_name(self.level_names[boats.ship])
        return self.level_names[who]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of the level."""
        return iter(self.level_names)

    def __len__(self) -> int:
        """Return the number of names in the level."""
        return len(self.level_names)


def battle_names(level: Level, seen: Mapping[str, str] | None = None) -> BattleNames:
    """Return the names of all sides, squadrons, ships, works, chains, troops and boats by id; names
    ``seen`` otherwise replace them."""
    found = {side.id: side.name or side.id for side in level.sides}
    found |= {s.id: s.name or s.id for s in level.squadrons}
    found |= {ship.id: ship.name or ship.id for ship in level.ships}
    ashore = [(f.id, f.name) for f in level.forts] + [(c.id, c.name) for c in level.chains]
    ashore += [(p.id, p.name) for p in level.parties]
    found |= {key: name or title_case(key) for key, name in ashore}
    return BattleNames(found | dict(seen or {}))
