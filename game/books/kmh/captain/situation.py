"""Situation of one ship when her captain is asked: the foes that matter, wind, edges, and from the
cards that are open who is likely to move and fire before whom. Nothing hidden is read, and nothing
is changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import MAX_RANGE, Firepower, firepower_of
from game.books.kmh.captain.fireship_drift import BurnStretch, other_burning_fireships
from game.books.kmh.captain.forts import EnemyFort, forts_against
from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    RADII,
    CmPose,
    bearing_to,
    cm_pose,
    cm_pose_of,
    distance_between,
    pose_ahead,
    pose_on_arc,
    signed_angle,
)
from game.books.kmh.captain.nearest_foes import FoeDistance, foes_by_distance, foes_by_distance_each
from game.books.kmh.captain.shoals import known_chains
from game.books.kmh.captain.soundings import Soundings, soundings
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.sheet import (
    CardKind,
    Chart,
    Deck,
    Ship,
    Wind,
    card_name,
    get_ship,
    is_anchored_or_aground,
    locks_of,
    turning_circle_number,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.captains.aims import Aims
from game.captains.commodore import first_enemy_of
from game.captains.decision_maker import DecisionMaker
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.units import CM

MOST_FOES = 3
"""How many of the nearest are considered."""
HORIZON = 90.0
"""cm; a foe farther off matters only if she is the nearest."""
ROUNDING = 0.001
"""More than floats are off, in cm."""
NO_FOE_DISTANCE = 1e6
"""cm to the nearest enemy when there is none."""
RUNNER_MOVE_CM = 16.0
"""cm that a runner makes in a move."""
RUN_BY_POSITION = {
    WindPosition.DEAD: -10.0,
    WindPosition.BOW: -3.5,
    WindPosition.QUARTER: 7.0,
    WindPosition.ASTERN: 3.5,
}
"""What the wind adds to basic speed on average, in cm (KMH-6.2.5); dead: what a test leaves."""


class ShotTiming(NamedTuple):
    """How far shots count, from ``CERTAIN_SHOT`` down: given or taken with the foe where she is
    now, and once she has moved."""

    given_now: float
    taken_now: float
    given_after_move: float
    taken_after_move: float


NO_TEMPO = ShotTiming(0.0, 0.0, 0.0, 0.0)
"""For a foe at whom one only looks along the guns."""


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship: where she is, where she may be after her next move;
    ``no_fire_beyond``: farther from where she lies than this no gun bears, ours or hers, now or
    then."""

    ship: Ship
    guns: Firepower
    pose: CmPose
    distance: float
    destination: CmPose
    is_running: bool
    shot_timing: ShotTiming = NO_TEMPO
    is_held: bool = False
    next_poses: list[CmPose] = field(default_factory=list)
    no_fire_beyond: float = MAX_RANGE + ROUNDING


@dataclass(slots=True)
class Situation:
    """All that one ship's captain considers at one question; ``turning_room``: cm from an edge
    within which she can still turn round; ``forts`` that fight against her, ``burning_fireships``:
    burning fireships and their ways; the ``soundings`` that shoals and the ``chains`` known;
    ``is_sounding``: the lead is going."""

    ship: Ship
    guns: Firepower
    pose: CmPose
    foes: list[Foe]
    wind: Wind
    width: float
    height: float
    aims: Aims
    deck: Deck
    upwind: CmPose
    turning_room: float
    forts: list[EnemyFort] = field(default_factory=list)
    burning_fireships: list[tuple[Ship, list[BurnStretch]]] = field(default_factory=list)
    soundings: Soundings | None = None
    chains: list[Chain] = field(default_factory=list)
    is_sounding: bool = False

    @property
    def nearest(self) -> Foe | None:
        """The nearest enemy, if there is one."""
        return self.foes[0] if self.foes else None


@dataclass(slots=True)
class SideSituation:
    """What the captains of a side see alike at one question; ``forts`` that fight against it, and
    the ``batteries`` of the ships that were looked at, by their numbers."""

    chart: Chart
    wind: Wind
    deck: Deck
    options: tuple[str, ...]
    upwind: CmPose
    forts: list[EnemyFort]
    batteries: dict[int, Firepower] = field(default_factory=dict)

    def firepower_of(self, ship: Ship) -> Firepower:
        """Return the guns of a ship as she is now."""
        known = self.batteries.get(ship.number)
        if known is None:
            known = self.batteries[ship.number] = firepower_of(ship, self.wind.choppy, self.options)
        return known


def side_situation(side: str, aims: Aims) -> SideSituation:
    """Return the same as a side sees it now."""
    chart, wind = get_single(Chart), get_single(Wind)
    upwind, forts = cm_pose(0, 0, wind.blows_from), forts_against(side, aims)
    return SideSituation(chart, wind, get_single(Deck), tuple(chart.options), upwind, forts)


def situations_of(ships: Sequence[Ship], aims: Aims) -> list[Situation]:
    """Return what the captains of several ships of one side see, of whom none has to move soon."""
    if not ships:
        return []
    scene, near = side_situation(ships[0].side, aims), foes_by_distance_each(ships, MOST_FOES)
    return [_situation_of_waiting(s, aims, scene, seen) for s, seen in zip(ships, near, strict=True)]


def situation_of(ship: Ship, aims: Aims, with_foe_moves: bool = True) -> Situation:
    """Return what the captain of a ship sees; ``with_foe_moves``: she has yet to move, or is moving
    now, and
    where the foes will be then matters."""
    situation = _situation_of_waiting(
        ship, aims, side_situation(ship.side, aims), foes_by_distance(ship, MOST_FOES)
    )
    if not with_foe_moves:
        return situation
    for foe in situation.foes:
        foe.shot_timing, foe.is_held = (
            shot_timing(situation.deck, ship, foe.ship),
            is_move_card_spent(situation.deck, foe.ship),
        )
        foe.next_poses = next_poses_of(foe.ship, foe.pose, situation.wind, situation.pose)
        foe.no_fire_beyond = (
            MAX_RANGE + max(distance_between(foe.pose, there) for there in foe.next_poses) + ROUNDING
        )
    if not is_anchored_or_aground(ship):
        situation.soundings, situation.chains = soundings(), known_chains(ship)
    return situation


def _situation_of_waiting(ship: Ship, aims: Aims, scene: SideSituation, near: list[FoeDistance]) -> Situation:
    """Return what she sees who has not to move soon; ``near``: her nearest enemies."""
    chart, wind = scene.chart, scene.wind
    seen = ordered_enemy_first(ship, near, aims)
    foes = [
        Foe(
            s,
            scene.firepower_of(s),
            there,
            distance,
            intercept_point(there, aims.enemy_exit_edges.get(s.id, ()), chart),
            s.id in aims.enemy_exit_edges,
        )
        for distance, i, s, there in seen
        if distance < HORIZON or i == seen[0][1]
    ]
    return Situation(
        ship,
        scene.firepower_of(ship),
        cm_pose_of(ship.pose),
        foes,
        wind,
        chart.width / CM,
        chart.height / CM,
        aims,
        scene.deck,
        scene.upwind,
        turning_room(ship),
        scene.forts,
        other_burning_fireships(ship, wind),
        is_sounding=ship.sounding,
    )


def ordered_enemy_first(ship: Ship, foes: list[FoeDistance], aims: Aims) -> list[FoeDistance]:
    """Return the enemies that matter, with the one first whom her squadron's order has her
    fight."""
    named = first_enemy_of(aims, ship.id)
    if not named:
        return foes
    prey = get_ship(named)
    there = cm_pose_of(prey.pose)
    first = (distance_between(cm_pose_of(ship.pose), there), -1, prey, there)
    return [first, *(entry for entry in foes if entry[2] is not prey)][:MOST_FOES]


def nearest_foe_distance(ship: Ship) -> float:
    """Return how far the nearest enemy is, middle to middle in cm; very far if there is none."""
    return nearest_foe_distances([ship])[0]


def nearest_foe_distances(ships: Sequence[Ship]) -> list[float]:
    """Return the same for each of several ships of one side."""
    return [seen[0][0] if seen else NO_FOE_DISTANCE for seen in foes_by_distance_each(ships, 1)]


def turning_room(ship: Ship) -> float:
    """Return how far from an edge she can still turn round, in cm; with her steering gone, heave
    to."""
    if ship.steering:
        return w.NO_RUDDER_ROOM
    return RADII[min(turning_circle_number(ship), len(RADII)) - 1] + 3.0


def intercept_point(foe_pose: CmPose, edges: tuple[str, ...], chart: Chart) -> CmPose:
    """Return where a hunter heads to come up with a ship that runs for an edge: a move nearer to
    it, for who steers at a runner only ever sees her stern. The place itself for any other ship."""
    if not edges:
        return foe_pose
    x, y, width, height = foe_pose.x, foe_pose.y, chart.width / CM, chart.height / CM
    ways = {
        "left": (x, -1.0, 0.0),
        "right": (width - x, 1.0, 0.0),
        "top": (y, 0.0, -1.0),
        "bottom": (height - y, 0.0, 1.0),
    }
    left, dx, dy = min(ways[edge] for edge in edges)
    lead = min(RUNNER_MOVE_CM, max(left - 8.0, 0.0))
    return cm_pose(x + dx * lead, y + dy * lead, foe_pose.heading)


# ------------------------------------------------------------------------------ who comes first
class CardState(StrEnum):
    """Where a card of this turn is."""

    DOWN = "down"
    """Still to be turned up."""
    HELD = "held"
    SPENT = "spent"


def card_state(deck: Deck, card: str) -> CardState:
    """Return where a card of this turn is."""
    if card in deck.held:
        return CardState.HELD
    return CardState.DOWN if card in deck.down else CardState.SPENT


def is_move_card_spent(deck: Deck, ship: Ship) -> bool:
    """Return whether the Move card of a ship's squadron is spent."""
    return card_state(deck, card_name(ship.squadron, CardKind.MOVE)) == CardState.SPENT


def shot_timing(deck: Deck, ship: Ship, foe: Ship) -> ShotTiming:
    """KMH-5.0.1, KMH-5.1.3: return from the open cards, how likely each of us fires before the foe
    moves, and after."""
    ours = card_state(deck, card_name(ship.squadron, CardKind.FIRE))
    theirs = card_state(deck, card_name(foe.squadron, CardKind.FIRE))
    stays = is_move_card_spent(deck, foe)
    give, give_moved = _our_tempo(ours, stays)
    take, take_moved = _their_tempo(theirs, stays)
    return ShotTiming(give, take, give_moved, take_moved)


def _our_tempo(fire_card: CardState, will_foe_stay: bool) -> tuple[float, float]:
    if fire_card == CardState.HELD:
        return w.CERTAIN_SHOT, 0.0
    if fire_card == CardState.DOWN:
        return (w.CERTAIN_SHOT, 0.0) if will_foe_stay else (w.EVEN_SHOT, w.EVEN_SHOT)
    return (w.NEXT_TURN_SHOT, w.NEXT_TURN_SHOT) if will_foe_stay else (0.0, w.NEXT_TURN_SHOT)


def _their_tempo(fire_card: CardState, will_foe_stay: bool) -> tuple[float, float]:
    if fire_card == CardState.HELD:
        return (w.CERTAIN_SHOT, 0.0) if will_foe_stay else (w.LIKELY_SHOT, w.LIKELY_SHOT)
    if fire_card == CardState.DOWN:
        return (w.CERTAIN_SHOT, 0.0) if will_foe_stay else (w.EVEN_SHOT, w.LIKELY_SHOT)
    return (w.NEXT_TURN_SHOT, w.NEXT_TURN_SHOT) if will_foe_stay else (0.0, w.NEXT_TURN_SHOT)


# ------------------------------------------------------------------------------ what she may do
def mean_run(ship: Ship, at: CmPose, wind: Wind) -> float:
    """Return how far a ship sails in a move on average, in cm; 0 if she is fast or becalmed."""
    if wind.calm or ship.hanging or ship.speed == 0 or locks_of(ship.id):
        return 0.0
    wind_position = wind_position_of(at.heading, wind.blows_from)
    basic = ship.basic if wind_position == WindPosition.DEAD else ship.speed + ship.speed_modifier
    return max(basic + RUN_BY_POSITION[wind_position], 0.0)


def next_poses_of(ship: Ship, at: CmPose, wind: Wind, towards: CmPose) -> list[CmPose]:
    """Return where a ship may be after her next move: straight on, round to either side, at us."""
    run = mean_run(ship, at, wind)
    if run == 0.0 or ship.steering:
        return [pose_ahead(at, run)]
    radius = RADII[min(turning_circle_number(ship), len(RADII)) - 1]
    half = run / 2
    out = [pose_ahead(at, run)]
    out += [pose_ahead(pose_on_arc(at, half, radius, side), run - half) for side in (-1, 1)]
    return [*out, _pose_towards(at, run, radius, towards)]


def _pose_towards(at: CmPose, run: float, radius: float, towards: CmPose) -> CmPose:
    """Return round towards a place and straight for it, but not through it."""
    wanted = bearing_to(at, towards)
    swing = signed_angle(at.heading, wanted)
    turn = min(abs(swing) / CENTIDEGREES_A_RADIAN * radius, run)
    there = pose_on_arc(at, turn, radius, 1 if swing > 0 else -1) if turn else at
    return pose_ahead(there, max(min(run - turn, distance_between(there, towards) - 5.0), 0.0))


# ------------------------------------------------------------------------------ strength
def fighting_strength(ship: Ship) -> float:
    """Return fighting strength: points left times dice, in its own unit."""
    return ship.points_left * max(ship.firepower - ship.damage // 5, 1)


def boarding_dice_left(ship: Ship, loss: int = 0) -> int:
    """Return boarding dice, at least 0, once she has lost this many points more (KMH-13.0.4)."""
    each = int(rule_table("boarding")["points_a_die"])
    fewer = ship.points_left // each - max(ship.points_left - loss, 0) // each
    return max(boarding_dice(ship).total - fewer, 0)


def situation_for(captain: DecisionMaker, question: Choose) -> Situation:
    """Return what the captain sees whom a question concerns."""
    return situation_of(get_ship(question.about), captain.aims)
