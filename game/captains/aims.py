"""What a side is out for, read once from the level's objectives as plain facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.captains.stations import Station
from game.levels.conditions.facts import FixedFacts, ZoneArea
from game.levels.conditions.grammar import parse
from game.levels.conditions.happenings import ground_of
from game.levels.conditions.tree import All, Condition, Deed, Either, Holds, Points, Toll, Verb
from game.levels.format.model import Level

HARM = tuple("captured struck sunk burnt beaten dismasted crippled damaged lost".split())
SINKABLE = ("sunk", "beaten")
"""What is wanted of a ship that may as well be sunk."""
EVERY_EDGE = ("left", "right", "top", "bottom")
Wish = Deed | Holds
"""What a side can go and do."""


@dataclass(frozen=True, slots=True)
class Aims:
    """``prey``: ships to be beaten; ``afloat``: those of them whose sinking is not what is wanted;
    ``ways_out``: for each own ship the edges by which she wins; ``runners``: the same for enemies;
    ``fight``: whether beating anybody is part of the aim at all; ``havens``: for each own ship the
    zones in which she is to lie, and ``stays``: whether one of them is to be held to the end;
    ``stations``: where her squadron's order has her, for each ship of one that has an order;
    ``ordered``: whether any squadron of the side has one."""

    prey: tuple[str, ...] = ()
    afloat: tuple[str, ...] = ()
    ways_out: dict[str, tuple[str, ...]] = field(default_factory=dict)
    runners: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fight: bool = True
    havens: dict[str, tuple[ZoneArea, ...]] = field(default_factory=dict)
    stays: bool = False
    stations: Mapping[str, Station] = field(default_factory=dict)
    ordered: bool = False


def aims_of(level: Level | None, side: str) -> Aims:
    """The aims of a side; without a level, or without objectives and scores, everyone is to be
    beaten."""
    if level is None or not (level.objectives or level.scores):
        return Aims()
    mine = [s.id for s in level.ships if s.side == side]
    wishes = list(_wishes(level, side))
    ours = [wish for wish in wishes if isinstance(wish, Deed)]
    posts = [wish for wish in wishes if isinstance(wish, Holds) and wish.side == side]
    others = [s.id for s in level.sides if s.id != side]
    theirs = [w for other in others for w in _wishes(level, other) if isinstance(w, Deed)]
    prey = _unique(d.ship for d in ours if d.verb in HARM and d.ship not in mine)
    sinkable = _unique(d.ship for d in ours if d.verb in SINKABLE)
    return Aims(
        prey,
        tuple(s for s in prey if s not in sinkable),
        _exits(ours, mine),
        _exits(theirs, [s.id for s in level.ships if s.side != side]),
        bool(prey),
        _havens(ours, posts, mine, ground_of(level)),
        bool(posts),
    )


def _wishes(level: Level, side: str) -> Iterator[Wish]:
    """What a side wants done, by its objectives and by the scores; what it wants left undone is
    passed over, and what it wants of so many ships of a side, a squadron or a group is wanted of
    each."""
    ground = ground_of(level)
    for aim in level.objectives:
        if aim.side == side and aim.major:
            yield from _wanted(parse(aim.major), ground)
    yield from _scored(side, ground)


def _wanted(condition: Condition, ground: FixedFacts) -> Iterator[Wish]:
    match condition:
        case Deed() | Holds():
            yield condition
        case Toll():
            ships = ground.ships_of(condition.side) or ()
            yield from (condition.deed(ship) for ship in ships)
        case Points(side=side):
            yield from _scored(side, ground)
        case All(parts) | Either(parts):
            for part in parts:
                yield from _wanted(part, ground)


def _scored(side: str, ground: FixedFacts) -> Iterator[Wish]:
    """What brings a side points; what costs it some is left undone."""
    for reward in ground.rewards:
        if reward.side == side and reward.points >= 0:
            yield from _wanted(reward.deed, ground)


def _unique(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _exits(deeds: list[Deed], ships: list[str]) -> dict[str, tuple[str, ...]]:
    """By ship, the edges by which she is to leave."""
    out: dict[str, tuple[str, ...]] = {}
    for deed in deeds:
        if deed.verb == Verb.EXITS and deed.ship in ships:
            edges = (deed.edge,) if deed.edge else EVERY_EDGE
            out[deed.ship] = (*out.get(deed.ship, ()), *edges)
    return out


def _havens(
    deeds: list[Deed], posts: list[Holds], ships: list[str], ground: FixedFacts
) -> dict[str, tuple[ZoneArea, ...]]:
    """By ship, the zones that she is to reach, or that her side is to hold."""
    wanted = [(deed.ship, deed.zone) for deed in deeds if deed.verb == Verb.REACHES]
    wanted += [(ship, post.zone) for post in posts for ship in ships]
    out: dict[str, tuple[ZoneArea, ...]] = {}
    for ship, name in dict.fromkeys(wanted):
        zone = ground.zone(name)
        if zone is not None and ship in ships:
            out[ship] = (*out.get(ship, ()), zone)
    return out


def middle_of(zone: ZoneArea) -> tuple[int, int]:
    """The place for which a ship makes that is to lie in a zone, in table units: its middle, or
    the mean of its corners."""
    if not zone.corners:
        return zone.middle
    xs, ys = zip(*zone.corners, strict=True)
    return sum(xs) // len(xs), sum(ys) // len(ys)
