"""What a side is out for, read once from the level's objectives as plain facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.levels.conditions import All, Condition, Deed, Either, Toll
from game.levels.grammar import parse
from game.levels.happenings import ground_of
from game.levels.model import Level

HARM = tuple("captured struck sunk burnt beaten dismasted crippled damaged lost".split())
SINKABLE = ("sunk", "beaten")
"""What is wanted of a ship that may as well be sunk."""
EVERY_EDGE = ("left", "right", "top", "bottom")


@dataclass(frozen=True, slots=True)
class Aims:
    """``prey``: ships to be beaten; ``afloat``: those of them whose sinking is not what is wanted;
    ``ways_out``: for each own ship the edges by which she wins; ``runners``: the same for enemies;
    ``fight``: whether beating anybody is part of the aim at all."""

    prey: tuple[str, ...] = ()
    afloat: tuple[str, ...] = ()
    ways_out: dict[str, tuple[str, ...]] = field(default_factory=dict)
    runners: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fight: bool = True


def aims_of(level: Level | None, side: str) -> Aims:
    """The aims of a side; without a level, or without objectives, everyone is to be beaten."""
    if level is None or not level.objectives:
        return Aims()
    mine = [s.id for s in level.ships if s.side == side]
    ours = [d for o in level.objectives if o.side == side for d in _deeds(o.major, level)]
    theirs = [d for o in level.objectives if o.side != side for d in _deeds(o.major, level)]
    prey = _unique(d.ship for d in ours if d.verb in HARM and d.ship not in mine)
    sinkable = _unique(d.ship for d in ours if d.verb in SINKABLE)
    return Aims(
        prey,
        tuple(s for s in prey if s not in sinkable),
        _exits(ours, mine),
        _exits(theirs, [s.id for s in level.ships if s.side != side]),
        bool(prey),
    )


def _deeds(text: str | None, level: Level) -> Iterator[Deed]:
    """The deeds that a condition wants done; what it wants left undone is passed over, and what it
    wants of so many ships of a side, a squadron or a group is wanted of each."""
    yield from _wanted(parse(text), level) if text else ()


def _wanted(condition: Condition, level: Level) -> Iterator[Deed]:
    match condition:
        case Deed():
            yield condition
        case Toll():
            ships = ground_of(level).ships_of(condition.side) or ()
            yield from (condition.deed(ship) for ship in ships)
        case All(parts) | Either(parts):
            for part in parts:
                yield from _wanted(part, level)


def _unique(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _exits(deeds: list[Deed], ships: list[str]) -> dict[str, tuple[str, ...]]:
    """By ship, the edges by which she is to leave."""
    out: dict[str, tuple[str, ...]] = {}
    for deed in deeds:
        if deed.verb == "exits" and deed.ship in ships:
            edges = (deed.edge,) if deed.edge else EVERY_EDGE
            out[deed.ship] = (*out.get(deed.ship, ()), *edges)
    return out
