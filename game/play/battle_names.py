"""What everything in a battle is called, by its id: by people on screen and at a terminal alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.boat_names import parse_boat_id
from game.levels.format.model import Level
from game.levels.reading.completion import title_case


@dataclass(frozen=True, slots=True)
class BattleNames(Mapping[str, str]):
    """The names a battle begins with, and those of the boats that its ships will lower: how many
    there will be nobody knows before, so each is named when she is asked for."""

    level_names: Mapping[str, str]

    def __getitem__(self, who: str) -> str:
        """The name for this id; KeyError if nobody has it."""
        if who not in self.level_names and (boats := parse_boat_id(who)) is not None:
            return boats.display_name(self.level_names[boats.ship])
        return self.level_names[who]

    def __iter__(self) -> Iterator[str]:
        """The ids that the level gives."""
        return iter(self.level_names)

    def __len__(self) -> int:
        """How many names the level gives."""
        return len(self.level_names)


def battle_names(level: Level, seen: Mapping[str, str] | None = None) -> BattleNames:
    """The name of every side, squadron and ship of a level by its id, of its works, chains and
    troops, and of boats that are lowered; before them what has been ``seen`` to be called
    otherwise."""
    found = {side.id: side.name or side.id for side in level.sides}
    found |= {s.id: s.name or s.id for s in level.squadrons}
    found |= {ship.id: ship.name or ship.id for ship in level.ships}
    ashore = [(f.id, f.name) for f in level.forts] + [(c.id, c.name) for c in level.chains]
    ashore += [(p.id, p.name) for p in level.parties]
    found |= {key: name or title_case(key) for key, name in ashore}
    return BattleNames(found | dict(seen or {}))
