"""What a captain sees when he is asked: his ship, the foes that matter, wind, edges, and from the
cards that lie open who is likely to move and fire before whom. Nothing hidden, nothing changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.burning import Burn, fires_about
from game.books.kmh.captain.coast import Soundings, soundings
from game.books.kmh.captain.forts import EnemyFort, forts_against
from game.books.kmh.captain.guns import REACH, Firepower, battery
from game.books.kmh.captain.nearest import FoeSeen, each_nearest, nearest_first
from game.books.kmh.captain.shoals import known_chains
from game.books.kmh.captain.spots import (
    CENTIDEGREES,
    RADII,
    CmPose,
    apart,
    bearing_to,
    off,
    spot,
    spot_of,
    straight,
    turned,
)
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.sheet import (
    CardKind,
    Chart,
    Deck,
    Ship,
    Wind,
    card_name,
    circle,
    holds_fast,
    locks_of,
    ship_named,
)
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.zones import Position, zone
from game.captains.aims import Aims
from game.captains.commodore import first_prey_of
from game.captains.decision_maker import DecisionMaker
from game.core.steps import Choose
from game.core.table import the
from game.sea.units import CM

MOST_FOES = 3
"""The nearest so many are reckoned with."""
HORIZON = 90.0
"""cm; a foe farther off matters only if she is the nearest."""
ROUNDING = 0.001
"""More than floats are off, in cm."""
NOBODY = 1e6
"""cm to the nearest enemy when there is none."""
LEAD = 16.0
"""cm that a runner makes in a move."""
EXTRA = {
    Position.DEAD: -10.0,
    Position.BOW: -3.5,
    Position.QUARTER: 7.0,
    Position.ASTERN: 3.5,
}
"""What the wind adds to basic speed on average, in cm (KMH-6.2.5); dead: what a test leaves."""


class Tempo(NamedTuple):
    """How far shots count, from ``CERTAIN`` down: given or taken with the foe where she lies now,
    and once she has moved."""

    give: float
    take: float
    give_moved: float
    take_moved: float


NO_MATTER = Tempo(0.0, 0.0, 0.0, 0.0)
"""For a foe at whom one only looks along the guns."""


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship: where she lies, where she may be after her next move;
    ``reach``: farther from where she lies than this no gun bears, ours or hers, now or then."""

    ship: Ship
    guns: Firepower
    now: CmPose
    distance: float
    makes_for: CmPose
    runs: bool
    tempo: Tempo = NO_MATTER
    stays: bool = False
    moved: list[CmPose] = field(default_factory=list)
    reach: float = REACH + ROUNDING


@dataclass(slots=True)
class Sight:
    """All that one ship's captain reckons with at one question; ``room``: cm from an edge within
    which she can still turn round; ``forts`` that fight against her, ``fires``: burning fireships
    and their ways; the ``coast`` that shoals and the ``chains`` known; ``sounding``: the lead is
    going."""

    ship: Ship
    guns: Firepower
    now: CmPose
    foes: list[Foe]
    wind: Wind
    width: float
    height: float
    aims: Aims
    deck: Deck
    upwind: CmPose
    room: float
    forts: list[EnemyFort] = field(default_factory=list)
    fires: list[tuple[Ship, list[Burn]]] = field(default_factory=list)
    coast: Soundings | None = None
    chains: list[Chain] = field(default_factory=list)
    sounding: bool = False

    @property
    def nearest(self) -> Foe | None:
        """The nearest enemy, if there is one."""
        return self.foes[0] if self.foes else None


@dataclass(slots=True)
class Scene:
    """What the captains of a side see alike at one question; ``forts`` that fight against it, and
    the ``batteries`` of the ships that were looked at, by their numbers."""

    chart: Chart
    wind: Wind
    deck: Deck
    options: tuple[str, ...]
    upwind: CmPose
    forts: list[EnemyFort]
    batteries: dict[int, Firepower] = field(default_factory=dict)

    def battery(self, ship: Ship) -> Firepower:
        """The guns of a ship as she is now."""
        known = self.batteries.get(ship.number)
        if known is None:
            known = self.batteries[ship.number] = battery(ship, self.wind.choppy, self.options)
        return known


def scene_for(side: str, aims: Aims) -> Scene:
    """The same as a side sees it now."""
    chart, wind = the(Chart), the(Wind)
    upwind, forts = spot(0, 0, wind.blows_from), forts_against(side, aims)
    return Scene(chart, wind, the(Deck), tuple(chart.options), upwind, forts)


def look_each(ships: Sequence[Ship], aims: Aims) -> list[Sight]:
    """What the captains of several ships of one side see, of whom none has to move soon."""
    if not ships:
        return []
    scene, near = scene_for(ships[0].side, aims), each_nearest(ships, MOST_FOES)
    return [_seen_from(s, aims, scene, seen) for s, seen in zip(ships, near, strict=True)]


def look(ship: Ship, aims: Aims, soon: bool = True) -> Sight:
    """What the captain of a ship sees; ``soon``: she has yet to move, or is moving now, and where
    the foes will be then matters."""
    sight = _seen_from(ship, aims, scene_for(ship.side, aims), nearest_first(ship, MOST_FOES))
    if not soon:
        return sight
    for foe in sight.foes:
        foe.tempo, foe.stays = tempo(sight.deck, ship, foe.ship), has_moved(sight.deck, foe.ship)
        foe.moved = moves_of(foe.ship, foe.now, sight.wind, sight.now)
        foe.reach = REACH + max(apart(foe.now, there) for there in foe.moved) + ROUNDING
    if not holds_fast(ship):
        sight.coast, sight.chains = soundings(), known_chains(ship)
    return sight


def _seen_from(ship: Ship, aims: Aims, scene: Scene, near: list[FoeSeen]) -> Sight:
    """What she sees who has not to move soon; ``near``: her nearest enemies."""
    chart, wind = scene.chart, scene.wind
    seen = prey_first(ship, near, aims)
    foes = [
        Foe(
            s,
            scene.battery(s),
            there,
            distance,
            ahead_of(there, aims.runners.get(s.id, ()), chart),
            s.id in aims.runners,
        )
        for distance, i, s, there in seen
        if distance < HORIZON or i == seen[0][1]
    ]
    return Sight(
        ship,
        scene.battery(ship),
        spot_of(ship.pose),
        foes,
        wind,
        chart.width / CM,
        chart.height / CM,
        aims,
        scene.deck,
        scene.upwind,
        room_to_turn(ship),
        scene.forts,
        fires_about(ship, wind),
        sounding=ship.sounding,
    )


def prey_first(ship: Ship, seen: list[FoeSeen], aims: Aims) -> list[FoeSeen]:
    """The enemies that matter, with the one first whom her squadron's order has her fight."""
    named = first_prey_of(aims, ship.id)
    if not named:
        return seen
    prey = ship_named(named)
    there = spot_of(prey.pose)
    first = (apart(spot_of(ship.pose), there), -1, prey, there)
    return [first, *(entry for entry in seen if entry[2] is not prey)][:MOST_FOES]


def distance_off(ship: Ship) -> float:
    """How far the nearest enemy is, middle to middle in cm; very far if there is none."""
    return distances_off([ship])[0]


def distances_off(ships: Sequence[Ship]) -> list[float]:
    """The same for each of several ships of one side."""
    return [seen[0][0] if seen else NOBODY for seen in each_nearest(ships, 1)]


def room_to_turn(ship: Ship) -> float:
    """How far from an edge she can still turn round, in cm; with her steering gone, heave to."""
    if ship.steering:
        return w.NO_RUDDER_ROOM
    return RADII[min(circle(ship), len(RADII)) - 1] + 3.0


def ahead_of(now: CmPose, edges: tuple[str, ...], chart: Chart) -> CmPose:
    """Where a hunter heads to come up with a ship that runs for an edge: a move nearer to it, for
    who steers at a runner only ever sees her stern. The place itself for any other ship."""
    if not edges:
        return now
    x, y, width, height = now.x, now.y, chart.width / CM, chart.height / CM
    ways = {
        "left": (x, -1.0, 0.0),
        "right": (width - x, 1.0, 0.0),
        "top": (y, 0.0, -1.0),
        "bottom": (height - y, 0.0, 1.0),
    }
    left, dx, dy = min(ways[edge] for edge in edges)
    lead = min(LEAD, max(left - 8.0, 0.0))
    return spot(x + dx * lead, y + dy * lead, now.heading)


# ------------------------------------------------------------------------------ who comes first
class CardState(StrEnum):
    """Where a card of this turn is."""

    DOWN = "down"
    """Still to be turned up."""
    HELD = "held"
    SPENT = "spent"


def state_of(deck: Deck, card: str) -> CardState:
    """Where a card of this turn is."""
    if card in deck.held:
        return CardState.HELD
    return CardState.DOWN if card in deck.down else CardState.SPENT


def has_moved(deck: Deck, ship: Ship) -> bool:
    """Whether the Move card of a ship's squadron is spent."""
    return state_of(deck, card_name(ship.squadron, CardKind.MOVE)) == CardState.SPENT


def tempo(deck: Deck, ship: Ship, foe: Ship) -> Tempo:
    """KMH-5.0.1, KMH-5.1.3: from the open cards, how likely each of us fires before the foe moves,
    and after."""
    ours = state_of(deck, card_name(ship.squadron, CardKind.FIRE))
    theirs = state_of(deck, card_name(foe.squadron, CardKind.FIRE))
    stays = has_moved(deck, foe)
    give, give_moved = _ours(ours, stays)
    take, take_moved = _theirs(theirs, stays)
    return Tempo(give, take, give_moved, take_moved)


def _ours(fire: CardState, stays: bool) -> tuple[float, float]:
    if fire == CardState.HELD:
        return w.CERTAIN, 0.0
    if fire == CardState.DOWN:
        return (w.CERTAIN, 0.0) if stays else (w.EVEN, w.EVEN)
    return (w.NEXT_TURN, w.NEXT_TURN) if stays else (0.0, w.NEXT_TURN)


def _theirs(fire: CardState, stays: bool) -> tuple[float, float]:
    if fire == CardState.HELD:
        return (w.CERTAIN, 0.0) if stays else (w.LIKELY, w.LIKELY)
    if fire == CardState.DOWN:
        return (w.CERTAIN, 0.0) if stays else (w.EVEN, w.LIKELY)
    return (w.NEXT_TURN, w.NEXT_TURN) if stays else (0.0, w.NEXT_TURN)


# ------------------------------------------------------------------------------ what she may do
def usual_run(ship: Ship, at: CmPose, wind: Wind) -> float:
    """How far a ship sails in a move on average, in cm; nought if she is fast or becalmed."""
    if wind.calm or ship.hanging or ship.speed == 0 or locks_of(ship.id):
        return 0.0
    lies = zone(at.heading, wind.blows_from)
    basic = ship.basic if lies == Position.DEAD else ship.speed + ship.speed_modifier
    return max(basic + EXTRA[lies], 0.0)


def moves_of(ship: Ship, at: CmPose, wind: Wind, towards: CmPose) -> list[CmPose]:
    """Where a ship may lie after her next move: straight on, round to either side, at us."""
    run = usual_run(ship, at, wind)
    if run == 0.0 or ship.steering:
        return [straight(at, run)]
    radius = RADII[min(circle(ship), len(RADII)) - 1]
    half = run / 2
    out = [straight(at, run)]
    out += [straight(turned(at, half, radius, side), run - half) for side in (-1, 1)]
    return [*out, _at_us(at, run, radius, towards)]


def _at_us(at: CmPose, run: float, radius: float, towards: CmPose) -> CmPose:
    """Round towards a place and straight for it, but not through it."""
    wanted = bearing_to(at, towards)
    swing = off(at.heading, wanted)
    turn = min(abs(swing) / CENTIDEGREES * radius, run)
    there = turned(at, turn, radius, 1 if swing > 0 else -1) if turn else at
    return straight(there, max(min(run - turn, apart(there, towards) - 5.0), 0.0))


# ------------------------------------------------------------------------------ strength
def strength(ship: Ship) -> float:
    """Fighting strength: points left times dice, in a coin of its own."""
    return ship.value * max(ship.firepower - ship.damage // 5, 1)


def dice_to_board(ship: Ship, loss: int = 0) -> int:
    """Boarding dice, at least nought, once she has lost so many points more (KMH-13.0.4)."""
    each = int(table("boarding")["points_a_die"])
    fewer = ship.value // each - max(ship.value - loss, 0) // each
    return max(boarding_dice(ship).total - fewer, 0)


def sight_of(mind: DecisionMaker, asked: Choose) -> Sight:
    """What the captain sees whom a question concerns."""
    return look(ship_named(asked.about), mind.aims)
