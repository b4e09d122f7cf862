"""The aims of a side, read once from the level's objectives as plain facts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from game.captains.stations import Station
from game.levels.conditions.facts import FixedFacts, ZoneArea
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    Condition,
    DeedVerb,
    FleetDeed,
    HasPoints,
    HoldsZone,
    ShipDeed,
)
from game.levels.format.model import Level

HARM_VERBS = tuple("captured struck sunk burnt beaten dismasted crippled damaged lost".split())
SINK_VERBS = ("sunk", "beaten")  # conditions on a ship that are also met by sinking her
Number = TypeVar("Number")
EVERY_EDGE = ("left", "right", "top", "bottom")
WantedDeed = ShipDeed | HoldsZone
"""What a side can go and do."""


@dataclass(frozen=True, slots=True)
class Aims:
    """Aims of one side.

    ``ships_to_beat``: ships to beat; ``ships_not_to_sink``: those of them that should not be sunk;
    ``exit_edges`` and ``enemy_exit_edges``: per ship the edges by which she wins; ``needs_fight``: whether
    any aim needs a fight; ``zones_to_reach``: per own ship the zones to reach, and ``must_hold_zone``:
    whether one must be held to the end; ``stations``: per ship her place by her squadron's order;
    ``has_orders``: whether any squadron of the side has one."""

    ships_to_beat: tuple[str, ...] = ()
    ships_not_to_sink: tuple[str, ...] = ()
    exit_edges: dict[str, tuple[str, ...]] = field(default_factory=dict)
    enemy_exit_edges: dict[str, tuple[str, ...]] = field(default_factory=dict)
    needs_fight: bool = True
    zones_to_reach: dict[str, tuple[ZoneArea, ...]] = field(default_factory=dict)
    must_hold_zone: bool = False
    stations: Mapping[str, Station] = field(default_factory=dict)
    has_orders: bool = False

    def wanted_share(self, ship: str, unwanted: float) -> float:
        """Return 1 for a ship to beat, or if none is named; else ``unwanted``."""
        return 1.0 if not self.ships_to_beat or ship in self.ships_to_beat else unwanted


def aims_of(level: Level | None, side: str) -> Aims:
    """Return the aims of a side; without a level, objectives or scores, to beat all enemies."""
    if level is None or not (level.objectives or level.scores):
        return Aims()
    mine = [s.id for s in level.ships if s.side == side]
    wishes = list(_wanted_deeds(level, side))
    ours = [wish for wish in wishes if isinstance(wish, ShipDeed)]
    posts = [wish for wish in wishes if isinstance(wish, HoldsZone) and wish.side == side]
    others = [s.id for s in level.sides if s.id != side]
    theirs = [w for other in others for w in _wanted_deeds(level, other) if isinstance(w, ShipDeed)]
    prey = _unique(d.ship for d in ours if d.verb in HARM_VERBS and d.ship not in mine)
    sinkable = _unique(d.ship for d in ours if d.verb in SINK_VERBS)
    spared = tuple(s for s in prey if s not in sinkable)
    exits = _exits_by_ship(ours, mine)
    enemy_exits = _exits_by_ship(theirs, [s.id for s in level.ships if s.side != side])
    havens = _havens_by_ship(ours, posts, mine, fixed_facts(level))
    return Aims(prey, spared, exits, enemy_exits, bool(prey), havens, bool(posts))


def _wanted_deeds(level: Level, side: str) -> Iterator[WantedDeed]:
    """Yield what a side wants by objectives and scores; a wish about some ships counts for each."""
    ground = fixed_facts(level)
    for aim in level.objectives:
        if aim.side == side and aim.major:
            yield from _condition_deeds(parse_condition(aim.major), ground)
    yield from _score_deeds(side, ground)


def _condition_deeds(condition: Condition, ground: FixedFacts) -> Iterator[WantedDeed]:
    match condition:
        case ShipDeed() | HoldsZone():
            yield condition
        case FleetDeed():
            ships = ground.find_group(condition.group) or ()
            yield from (condition.ship_deed(ship) for ship in ships)
        case HasPoints(side=side):
            yield from _score_deeds(side, ground)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _condition_deeds(part, ground)


def _score_deeds(side: str, ground: FixedFacts) -> Iterator[WantedDeed]:
    """Yield what brings a side points."""
    for reward in ground.rewards:
        if reward.side == side and reward.points >= 0:
            yield from _condition_deeds(reward.deed, ground)


def _unique(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _exits_by_ship(deeds: list[ShipDeed], ships: list[str]) -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for deed in deeds:
        if deed.verb == DeedVerb.EXITS and deed.ship in ships:
            edges = (deed.exit_edge,) if deed.exit_edge else EVERY_EDGE
            out[deed.ship] = (*out.get(deed.ship, ()), *edges)
    return out


def _havens_by_ship(
    deeds: list[ShipDeed], posts: list[HoldsZone], ships: list[str], ground: FixedFacts
) -> dict[str, tuple[ZoneArea, ...]]:
    """Return per ship the zones to reach, or to hold."""
    wanted = [(deed.ship, deed.zone) for deed in deeds if deed.verb == DeedVerb.REACHES]
    wanted += [(ship, post.zone) for post in posts for ship in ships]
    out: dict[str, tuple[ZoneArea, ...]] = {}
    for ship, name in dict.fromkeys(wanted):
        zone = ground.find_zone(name)
        if zone is not None and ship in ships:
            out[ship] = (*out.get(ship, ()), zone)
    return out


def edge_distances(x: Number, y: Number, width: Any, height: Any) -> dict[str, Number]:
    """Return how far a place is from each edge, or each of an array of places."""
    return {"left": x, "right": width - x, "top": y, "bottom": height - y}


def zone_middle(zone: ZoneArea) -> tuple[int, int]:
    """Return where a ship steers to be in a zone, in table units: its middle, or the mean of its corners."""
    if not zone.corners:
        return zone.middle
    xs, ys = zip(*zone.corners, strict=True)
    return sum(xs) // len(xs), sum(ys) // len(ys)
