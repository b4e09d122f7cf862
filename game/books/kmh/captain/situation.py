"""What a ship's captain sees when asked: the foes that matter, wind, edges, who may fire before whom by the
open cards, and the odds of boarding. Nothing hidden is read, and nothing is changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import (
    MAX_RANGE,
    BurnStretch,
    EnemyFort,
    Firepower,
    firepower_of,
    forts_against,
    predicted_drift,
)
from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    RADII,
    CmPose,
    FoeDistance,
    bearing_to,
    cm_pose,
    cm_pose_of,
    distance_between,
    foes_by_distance,
    foes_by_distance_each,
    pose_ahead,
    pose_on_arc,
    signed_angle,
)
from game.books.kmh.captain.soundings import Soundings, soundings
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boarding_bonus
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.fire_tests import fireships_ablaze
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
from game.captains.decision_maker import DecisionMaker
from game.captains.flag_officer import first_enemy_of
from game.core.steps import Choose
from game.core.table import every, get_single
from game.sea.units import CM

MOST_FOES = 3  # how many of the nearest are considered
HORIZON = 90.0  # cm; a foe farther off matters only if she is the nearest
ROUNDING = 0.001  # more than floats are off, in cm
NO_FOE_DISTANCE = 1e6  # cm to the nearest enemy when there is none
RUNNER_MOVE_CM = 16.0  # cm that a runner makes in a move
RUN_BY_POSITION = {
    WindPosition.DEAD: -10.0,
    WindPosition.BOW: -3.5,
    WindPosition.QUARTER: 7.0,
    WindPosition.ASTERN: 3.5,
}
"""What the wind adds to basic speed on average, in cm (KMH-6.2.5); dead: what a test leaves."""


class ShotTiming(NamedTuple):
    """How far shots count: given or taken with the foe where she is now, and once she has moved."""

    given_now: float
    taken_now: float
    given_after_move: float
    taken_after_move: float


NO_TEMPO = ShotTiming(0.0, 0.0, 0.0, 0.0)  # for a foe at whom one only looks along the guns


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship: where she is, where she may be after her next move;
    ``no_fire_beyond``: farther from where she lies than this no gun bears, ours or hers, now or then."""

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
    """All that one ship's captain considers at one question; ``turning_room``: cm from an edge within which
    she can still turn round; ``forts`` that fight against her, ``burning_fireships``: burning fireships and
    their ways; the ``soundings`` that shoals and the ``chains`` known; ``is_sounding``: the lead is going."""

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
    """What the captains of a side see alike at one question; ``forts`` that fight against it, and the
    ``batteries`` of the ships that were examined, by their numbers."""

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
    """Return what a captain sees; ``with_foe_moves``: she moves soon, so where foes go matters."""
    near = foes_by_distance(ship, MOST_FOES)
    situation = _situation_of_waiting(ship, aims, side_situation(ship.side, aims), near)
    if not with_foe_moves:
        return situation
    for foe in situation.foes:
        foe.shot_timing = shot_timing(situation.deck, ship, foe.ship)
        foe.is_held = is_move_card_spent(situation.deck, foe.ship)
        foe.next_poses = next_poses_of(foe.ship, foe.pose, situation.wind, situation.pose)
        farthest = max(distance_between(foe.pose, there) for there in foe.next_poses)
        foe.no_fire_beyond = MAX_RANGE + farthest + ROUNDING
    if not is_anchored_or_aground(ship):
        known = [c for c in every(Chain) if c.is_barring and ship.side in c.known_to]
        situation.soundings, situation.chains = soundings(), known
    return situation


def _situation_of_waiting(ship: Ship, aims: Aims, scene: SideSituation, near: list[FoeDistance]) -> Situation:
    """Return what a ship sees that does not move soon; ``near``: her nearest enemies."""
    chart, wind = scene.chart, scene.wind
    seen = ordered_enemy_first(ship, near, aims)
    foes, runners = list[Foe](), aims.enemy_exit_edges
    for away, n, foe, there in seen:
        if away < HORIZON or n == seen[0][1]:
            goal = intercept_point(there, runners.get(foe.id, ()), chart)
            foes.append(Foe(foe, scene.firepower_of(foe), there, away, goal, foe.id in runners))
    others = [s for s in fireships_ablaze() if s is not ship]
    burning = [(s, predicted_drift(s, cm_pose_of(s.pose), wind)) for s in others]
    own = ship, scene.firepower_of(ship), cm_pose_of(ship.pose)
    size, room = (chart.width / CM, chart.height / CM), turning_room(ship)
    situation = Situation(*own, foes, wind, *size, aims, scene.deck, scene.upwind, room, scene.forts, burning)
    situation.is_sounding = ship.sounding
    return situation


def ordered_enemy_first(ship: Ship, foes: list[FoeDistance], aims: Aims) -> list[FoeDistance]:
    """Return the enemies that matter, with the one first whom her squadron's order has her fight."""
    named = first_enemy_of(aims, ship.id)
    if not named:
        return foes
    prey = get_ship(named)
    there = cm_pose_of(prey.pose)
    first = (distance_between(cm_pose_of(ship.pose), there), -1, prey, there)
    return [first, *(entry for entry in foes if entry[2] is not prey)][:MOST_FOES]


def nearest_foe_distances(ships: Sequence[Ship]) -> list[float]:
    """Return for each of these ships of one side the cm to her nearest enemy, or a very long way."""
    return [seen[0][0] if seen else NO_FOE_DISTANCE for seen in foes_by_distance_each(ships, 1)]


def turning_room(ship: Ship) -> float:
    """Return how far from an edge she can still turn round, in cm; with her steering gone, heave to."""
    if ship.steering:
        return w.NO_RUDDER_ROOM
    return RADII[min(turning_circle_number(ship), len(RADII)) - 1] + 3.0


def intercept_point(foe_pose: CmPose, edges: tuple[str, ...], chart: Chart) -> CmPose:
    """Return where to head for a foe; ahead of one who runs, or a hunter only sees her stern."""
    if not edges:
        return foe_pose
    x, y, width, height = foe_pose.x, foe_pose.y, chart.width / CM, chart.height / CM
    ways = {"left": (x, -1.0, 0.0), "right": (width - x, 1.0, 0.0)}
    ways |= {"top": (y, 0.0, -1.0), "bottom": (height - y, 0.0, 1.0)}
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
    """KMH-5.0.1, KMH-5.1.3: return how likely each fires before and after the foe's move."""
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


MOST_DICE = 12  # more dice on a side than this change nothing that matters


@lru_cache(maxsize=64)
def total_counts(dice: int) -> tuple[int, ...]:
    """Return in how many ways this many dice make each total, from 0 up."""
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 6)
        for total, count in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += count
        ways = longer
    return tuple(ways)


@lru_cache(maxsize=1024)
def gain_and_loss_odds(our_dice: int, their_dice: int) -> tuple[float, float]:
    """Return the chances that the attacker wins a round, and that he is pushed back a stage."""
    over = rule_table("boarding")["pushed_back_over"]
    a, b = total_counts(min(our_dice, MOST_DICE)), total_counts(min(their_dice, MOST_DICE))
    # in how many ways the other side's dice make less than a total
    less_than, fewer_than = list(accumulate(b, initial=0)), list(accumulate(a, initial=0))
    won = sum(m * less_than[min(x, len(b))] for x, m in enumerate(a))
    lost = sum(n * fewer_than[min(max(y - over, 0), len(a))] for y, n in enumerate(b))
    ways = 6 ** (min(our_dice, MOST_DICE) + min(their_dice, MOST_DICE))
    return won / ways, lost / ways


@lru_cache(maxsize=1024)
def capture_odds(our_dice: int, their_dice: int, decks: int, steps_won: int = 0) -> float:
    """Return the chance to take the ship before being thrown off: deck, every gun deck, ship; ``steps_won``
    of these are won. Losses on the way are left out."""
    win, lose = gain_and_loss_odds(our_dice, their_dice)
    if win == 0.0:
        return 0.0
    up = win / (win + lose)
    if steps_won == 0:
        return up * chance_to_reach_top((1 - up) / up, 1, decks + 2)
    return chance_to_reach_top((1 - up) / up, steps_won, decks + 2)


def chance_to_reach_top(down_per_up: float, start_step: int, top_step: int) -> float:
    """Return the chance to reach the top first, with steps down ``down_per_up`` times as likely."""
    reached = total = 0.0
    power = 1.0
    for step in range(top_step):
        total += power
        reached += power if step < start_step else 0.0
        power *= down_per_up
    return reached / total


def boarding_odds(our_dice: int, their_dice: int, our_decks: int, their_decks: int) -> float:
    """Return the chance that we take them sooner than they take us, if either may go over."""
    we, they = capture_odds(our_dice, their_dice, their_decks), capture_odds(their_dice, our_dice, our_decks)
    return we / (we + they) if we + they else 0.5


# ----------------------------------------------------------------------------- boarding from boats
TOGETHER_WITHIN = 30.0  # cm; boats no farther from a prize than this go for her together


def boat_boarding_bonus(boat: Boat, target: Ship, party: Sequence[Boat] | None = None) -> int:
    """Return what the boats of this side that may go for a ship add to their die."""
    if party is None:
        party = [b for b in all_boats() if b.side == boat.side and b.fast in ("", target.id)]
        there = cm_pose_of(target.pose)
        near = TOGETHER_WITHIN
        party = [b for b in party if distance_between(cm_pose_of(b.pose), there) < near or b is boat]
    return boarding_bonus([b for b in party if not (b.abandoned or b.load)])


def boat_boarding_odds(bonus: int, target: Ship) -> float:
    """Return the chance that boats with this bonus take a ship before they are thrown off for good."""
    if not bonus:
        return 0.0
    return boats_capture_chance(bonus, boarding_dice_left(target), target.fighting_decks)


@lru_cache(maxsize=1024)
def boats_capture_chance(bonus: int, defender_dice: int, decks: int) -> float:
    """KMH-15.2.1: return the chance of one die and a bonus against these dice, deck after deck. Boats thrown
    off may try again; half of that counts."""
    over = int(rule_table("boarding")["pushed_back_over"])
    ways = total_counts(min(defender_dice, MOST_DICE))
    won = lost = 0
    for face in range(1, 7):
        for theirs, count in enumerate(ways):
            won += count * (face + bonus > theirs)
            lost += count * (theirs - face - bonus > over)
    if not won:
        return 0.0
    ratio = lost / won
    return chance_to_reach_top(ratio, 1, decks + 2) if lost else 1.0
