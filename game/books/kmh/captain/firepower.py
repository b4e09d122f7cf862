"""What guns, works ashore and burning fireships are worth at a place, quickly: the rules' own dice, looked up
once for every kind of shot, and their arcs and rakes in floats (KMH-9.1, 9.2, 9.7, 9.8, KMH-17, KMH-19)."""

from bisect import bisect_left
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import (
    ARC_SLOPE,
    RAKE_SINE,
    CmPose,
    bearing_to,
    cm_pose,
    cm_pose_of,
    distance_between,
    pose_ahead,
    signed_angle,
)
from game.books.kmh.captain.soundings import soundings
from game.books.kmh.rules.arcs import BROADSIDES, AimAt, Rake
from game.books.kmh.rules.batteries import Battery as Work
from game.books.kmh.rules.batteries import batteries_against, battery_dice
from game.books.kmh.rules.fire_tests import fending_ways_of_36
from game.books.kmh.rules.firepower import SHORT, FireConditions, firepower, is_carronade_ship
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Chart,
    Deck,
    Ship,
    Wind,
    bow_gun_dice,
    fighting_ships,
    is_anchored_or_aground,
    is_galley,
    locks_of,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.captains.aims import Aims
from game.core.markers import Ablaze
from game.core.table import find_marker, get_single, has_marker
from game.sea.units import CM, EIGHT_POINT_STEP, FULL_TURN

SIDES = BROADSIDES
RAKES = (Rake.NONE, Rake.BOW, Rake.STERN)
BANDS = tuple(float(cm) for cm in rule_table("range")["up_to"])
BAND_NEEDS: tuple[int, ...] = tuple(rule_table("range")["needs"])
MAX_RANGE = 46.0  # farther apart than this, middle to middle in cm, no gun reaches
MAX_RANGE_SQUARED = MAX_RANGE * MAX_RANGE
MAX_CACHED = 2000  # batteries that are remembered


class TargetSize(Protocol):
    """Whatever may be fired at: half its length and half its breadth in cm."""

    half_length: float
    half_beam: float


class Firepower:
    """The guns of one ship in her present state; ``hits`` and ``worth`` remember what they said."""

    __slots__ = tuple("_hits _worth ahead astern choppy half_beam half_length most options ship".split())

    def __init__(self, ship: Ship, choppy: bool, options: tuple[str, ...]) -> None:
        """The battery of this sheet; it must not be used after the sheet has changed."""
        self.ship, self.choppy, self.options = ship, choppy, options
        self.half_length, self.half_beam = ship.length / CM / 2, ship.beam / CM / 2
        self.most = BANDS[SHORT] if is_carronade_ship(ship) else BANDS[-1]
        rowed = is_galley(ship)
        self.ahead = max(bow_gun_dice(ship).total, 0) if rowed else ship.chasers
        self.astern = 0 if rowed else ship.chasers
        if rowed or ship.kind == FIRESHIP:
            # KMH-16.2.1, KMH-17.0.1: no broadside at all
            self.most = -1.0
        if ship.kind == FIRESHIP:
            self.ahead = self.astern = 0
        self._hits: dict[int, float] = {}
        self._worth: dict[int, float] = {}

    def hits(self, side: int, band: int, rake: int, partial: bool) -> float:
        """Return expected hits on the hull of one broadside."""
        key = ((side * 5 + band) * 3 + rake) * 2 + partial
        if key not in self._hits:
            part = partial or self.ship.retiring
            conditions = FireConditions(
                SIDES[side], band, AimAt.HULL, RAKES[rake], part, self.choppy, self.options
            )
            dice = max(firepower(self.ship, conditions).total, 0)
            self._hits[key] = dice * (7 - BAND_NEEDS[band]) / 6
        return self._hits[key]

    def worth(self, side: int, band: int, rake: int, partial: bool, is_foe_retiring: bool) -> float:
        """Return the same with what specials, a rake and a wavering crew add."""
        key = (((side * 5 + band) * 3 + rake) * 2 + partial) * 2 + is_foe_retiring
        known = self._worth.get(key)
        if known is None:
            hits = self.hits(side, band, rake, partial)
            known = self._worth[key] = hits_worth(hits, bool(rake), is_foe_retiring)
        return known


def hits_worth(hits: float, rake: bool, is_foe_retiring: bool) -> float:
    """Return expected hits on the hull as a captain values them."""
    total = hits * (1 + (w.SPECIAL_RAKE if rake else w.SPECIAL) / 10)
    any_hit = min(hits, 1.0)
    if rake:
        total += w.RAKING_HIT * any_hit
    if is_foe_retiring:
        total += w.RETIRING_VOLLEY * (any_hit if rake else min(hits / 8, 1.0))
    return total


@dataclass(slots=True)
class BatteryBearing:
    """How a battery bears: side 0 port, 1 starboard, 2 chasers; range band; rake as in ``RAKES``; whether
    only part of it bears."""

    side: int
    band: int
    rake: int
    is_partial: bool


def find_battery_bearing(
    own_guns: Firepower, at: CmPose, foe: TargetSize, there: CmPose
) -> BatteryBearing | None:
    """Return what bears on a foe, if anything does."""
    dx, dy = there.x - at.x, there.y - at.y
    near = dx * dx + dy * dy <= MAX_RANGE_SQUARED
    fields = _bearing_fields(own_guns, at, foe, there, dx, dy) if near else None
    return BatteryBearing(*fields) if fields else None


def _bearing_fields(
    own_guns: Firepower, at: CmPose, foe: TargetSize, there: CmPose, dx: float, dy: float
) -> tuple[int, int, int, bool] | None:
    """KMH-9.1.1 to KMH-9.1.4, KMH-9.2.21, KMH-9.8.2: return the fields of a ``BatteryBearing``. It is asked
    thousands of times per move, so it makes no objects."""
    # the foe's middle and her forward direction, as (to starboard, forward) of us
    s, c = at.sine, at.cosine
    a, f = dx * c + dy * s, dx * s - dy * c
    beyond, abeam, half = abs(f) - own_guns.half_length, abs(a), foe.half_length
    ahead = beyond > 0.0 and abeam <= beyond * ARC_SLOPE
    if not ahead and beyond - half > (abeam + half) * ARC_SLOPE:
        return None
    ua, uf = there.sine * c - there.cosine * s, there.sine * s + there.cosine * c
    if ahead:
        end = own_guns.half_length if f > 0 else -own_guns.half_length
        band = _range_band(-a, end - f, foe, ua, uf)
        return (2, band, 0, False) if band >= 0 else None
    side, partial = int(a > 0), False
    if beyond > abeam * ARC_SLOPE:
        side, partial = _partial_side(own_guns, a, f, half * ua, half * uf), True
        if side < 0:
            return None
    muzzle = own_guns.half_beam if side else -own_guns.half_beam
    band = _range_band(muzzle - a, -f, foe, ua, uf)
    if band < 0 or BANDS[band] > own_guns.most:
        return None
    rake = _rake_kind(own_guns, a, f, foe, ua, uf) if abs(uf) <= RAKE_SINE else 0
    return side, band, rake, partial


def _partial_side(own_guns: Firepower, a: float, f: float, ka: float, kf: float) -> int:
    """Return the side on which only bow or stern of the foe is in the arc (KMH-9.1.4), or -1."""
    for pa, pf in ((a + ka, f + kf), (a - ka, f - kf)):
        if abs(pf) - own_guns.half_length <= abs(pa) * ARC_SLOPE:
            return int(pa > 0)
    return -1


def _range_band(va: float, vf: float, foe: TargetSize, ua: float, uf: float) -> int:
    """Return the range band from a muzzle, relative to the foe, to her hull (KMH-9.2.21)."""
    forward, starboard = abs(va * ua + vf * uf), abs(va * uf - vf * ua)
    x, y = starboard - foe.half_beam, forward - foe.half_length
    # below 0 where the muzzle is inside her: that is point blank too
    reach = sqrt(x * x + y * y) if x > 0.0 and y > 0.0 else x if x > y else y
    band = bisect_left(BANDS, reach)
    return band if band < len(BANDS) else -1


def _rake_kind(own_guns: Firepower, a: float, f: float, foe: TargetSize, ua: float, uf: float) -> int:
    """KMH-9.8.1: return 1 across her bow, 2 across her stern, else 0; the keels must cross squarely."""
    forward, starboard = -a * ua - f * uf, -a * uf + f * ua
    if abs(starboard) > own_guns.half_length or abs(forward) <= foe.half_length:
        return 0
    return 1 if forward > 0 else 2


def broadside_worth(own_guns: Firepower, at: CmPose, foe: Firepower, there: CmPose) -> float:
    """Return what one broadside, or the chasers, from a spot at a foe are worth."""
    dx, dy = there.x - at.x, there.y - at.y
    if dx * dx + dy * dy > MAX_RANGE_SQUARED:
        return 0.0
    fields = _bearing_fields(own_guns, at, foe, there, dx, dy)
    if fields is None:
        return 0.0
    side, band, rake, partial = fields
    if side == 2:
        ahead = dx * at.sine - dy * at.cosine > 0
        return (own_guns.ahead if ahead else own_guns.astern) * (7 - BAND_NEEDS[band]) / 6
    return own_guns.worth(side, band, rake, partial, foe.ship.retiring)


_firepower_cache: dict[object, Firepower] = {}


def firepower_of(ship: Ship, choppy: bool, options: tuple[str, ...]) -> Firepower:
    """Return the battery of a ship as she is now, cached for all ships that fire alike."""
    key = (firepower_key(ship), choppy, options)
    if len(_firepower_cache) > MAX_CACHED:
        _firepower_cache.clear()
    known = _firepower_cache.get(key) or _firepower_cache.setdefault(key, Firepower(ship, choppy, options))
    known.ship = ship
    return known


def has_guns_to_answer(ship: Ship) -> bool:
    """KMH-10.2.2: return whether a die is left to any of her guns."""
    guns = firepower_of(ship, choppy=False, options=tuple(get_single(Chart).options))
    return bool(guns.ahead or guns.astern or any(guns.hits(side, 0, 0, False) for side in (0, 1)))


def firepower_key(ship: Ship) -> tuple[object, ...]:
    """Return all on a sheet that her fire depends on (KMH-9.2): two ships with the same fire alike."""
    built = (ship.length, ship.beam, ship.decks, ship.guns, ship.firepower, ship.chasers)
    manned = (ship.crew, ship.quality, ship.prize, ship.retiring, *ship.traits)
    lost = min(ship.damage, ship.points) // rule_table("modifiers")["damage_points_a_die"]
    slow = 2 * ship.speed <= ship.basic
    model = built, ship.rate, ship.kind, tuple(ship.features)
    return *model, manned, lost, ship.burning, slow, tuple(ship.fired)


REACH_OF_GUNS = BANDS[-1]  # cm from the walls to a hull: nothing but a heavy gun reaches farther (KMH-19.0.1)
LONG_RANGE = float(rule_table("batteries")["long_range"])
FIGHTING_BAND = 1  # the range band in which a ship that attacks a work means to lie
GIVES_IN_SHARE = 0.5  # ships and works seldom last beyond half of their strength (KMH-12.0.2)


@dataclass(slots=True)
class EnemyFort:
    """One work of the enemy: where it stands, half its breadth in cm, the dice it throws, whether its shot is
    hot, whether it is to be taken or beaten, and how far it reaches."""

    work: Work
    pose: CmPose
    half_length: float
    half_beam: float
    dice: int
    has_hot_shot: bool
    is_wanted: bool
    max_range: float


def forts_against(side: str, aims: Aims) -> list[EnemyFort]:
    """Return the works that fight against a side, in placement order."""
    works = batteries_against(side)
    turn = get_single(Deck).turn if works else 0
    return [fort_of(work, aims, turn) for work in works]


def fort_of(work: Work, aims: Aims, turn: int) -> EnemyFort:
    """Return a work as its enemies see it now."""
    half = work.breadth / CM / 2
    dice = max(battery_dice(work, FireConditions("", FIGHTING_BAND, AimAt.HULL)).total, 0)
    hot = bool(work.hot_from) and turn >= work.hot_from
    reach = LONG_RANGE if work.long_guns else REACH_OF_GUNS
    return EnemyFort(work, cm_pose_of(work.pose), half, half, dice, hot, work.id in aims.ships_to_beat, reach)


# ------------------------------------------------------------------------------ from a spot
def fort_volley_worth(fort: EnemyFort, own_guns: Firepower, at: CmPose) -> float:
    """Return what one volley from the walls at a ship on a spot is worth, in hits."""
    gap = distance_between(fort.pose, at) - fort.half_beam - own_guns.half_beam
    if gap > fort.max_range or not is_in_arc(fort, at):
        return 0.0
    band = min(bisect_left(BANDS, gap), len(BAND_NEEDS) - 1)
    special = w.SPECIAL_HOT if fort.has_hot_shot else w.SPECIAL
    return fort.dice * (7 - BAND_NEEDS[band]) / 6 * (1 + special / 10)


def is_in_arc(fort: EnemyFort, at: CmPose) -> bool:
    """KMH-19.0.1: return whether the guns can be trained on a spot."""
    swing = 2 * abs(signed_angle(fort.pose.heading, bearing_to(fort.pose, at)))
    return swing <= min(fort.work.arc, FULL_TURN)


def broadside_worth_at_fort(fort: EnemyFort, own_guns: Firepower, at: CmPose) -> float:
    """Return what one broadside from a spot at the walls is worth, in hits."""
    bears = find_battery_bearing(own_guns, at, fort, fort.pose)
    if bears is None or bears.side == 2:
        return 0.0
    return own_guns.hits(bears.side, bears.band, 0, bears.is_partial)


def exchange_score(
    forts: list[EnemyFort], own_guns: Firepower, at: CmPose, has_own_fire_card: bool, has_fort_card: bool
) -> float:
    """Return the worth of a place under the guns of works: hits to give less hits to take.
    ``has_own_fire_card``, ``has_fort_card``: the card is still to come."""
    total = 0.0
    for fort in forts:
        give = broadside_worth_at_fort(fort, own_guns, at) * (1.0 if fort.is_wanted else w.UNWANTED_SHIP)
        total += give * (w.CERTAIN_SHOT if has_own_fire_card else w.EVEN_SHOT)
        hurt = w.HIT_TAKEN * fort_volley_worth(fort, own_guns, at)
        total -= hurt * (w.CERTAIN_SHOT if has_fort_card else w.EVEN_SHOT)
    return total


# ------------------------------------------------------------------------------ to attack or not
@dataclass(frozen=True, slots=True)
class Siege:
    """The work a ship attacks, the cm she means to lie from its walls, and how much nearer she may come."""

    fort: EnemyFort
    distance: float
    closing_cm: float


def siege_of(ship: Ship, forts: list[EnemyFort]) -> Siege | None:
    """Return the nearest wanted work that she can hurt more than it hurts: with mortars from beyond its guns
    (KMH-9.6.7), with broadsides if the ships there have the better of it."""
    wanted = [f for f in forts if f.is_wanted]
    if not wanted:
        return None
    here = cm_pose_of(ship.pose)
    fort = min(wanted, key=lambda f: (distance_between(f.pose, here), f.work.id))
    if ship.mortars:
        return Siege(fort, rule_table("bombs")["farthest_cm"] - 3.0, w.MORTAR_SLACK)
    worthwhile = is_siege_worthwhile(ship, fort)
    return Siege(fort, siege_distance(ship, fort), w.FIGHTING_DISTANCE) if worthwhile else None


def siege_distance(ship: Ship, fort: EnemyFort) -> float:
    """Return how far from the walls she stays: short range, or medium over shallows (KMH-14.1.1)."""
    coast, here = soundings(), cm_pose_of(ship.pose)
    if coast is None:
        return w.FIGHTING_DISTANCE
    away = max(distance_between(here, fort.pose), w.FIGHTING_DISTANCE)
    share = (w.FIGHTING_DISTANCE + fort.half_beam) / away
    x = fort.pose.x + (here.x - fort.pose.x) * share
    y = fort.pose.y + (here.y - fort.pose.y) * share
    shoal = coast.is_shallow(x, y, ship.length / CM / 2)
    return BANDS[FIGHTING_BAND + 1] if shoal else w.FIGHTING_DISTANCE


def is_siege_worthwhile(ship: Ship, fort: EnemyFort) -> bool:
    """Return whether the gunned ships of her side beat a work sooner than it beats them, and in time."""
    chart, choppy = get_single(Chart), get_single(Wind).choppy
    allies = [s for s in fighting_ships() if s.side == ship.side and not (s.mortars or s.merchant)]
    guns = [firepower_of(s, choppy, tuple(chart.options)) for s in allies]
    ours = sum(g.hits(0, FIGHTING_BAND, 0, False) for g in guns)
    theirs = fort.dice * (7 - BAND_NEEDS[FIGHTING_BAND]) / 6
    strength = sum(s.points_left - (1 - GIVES_IN_SHARE) * s.points for s in allies)
    turns = fort.work.points_left * GIVES_IN_SHARE / ours if ours > 0 else w.NEVER_TURNS
    left = chart.turns - get_single(Deck).turn if chart.turns else w.NEVER_TURNS
    return turns < left and turns * theirs < strength


BURNING_MOVES = 5  # moves for which a burning fireship is followed: then her way or her hull is gone
DIE_MEAN = 3.5
FEND_OFF_CM = float(rule_table("fend_off")["within_cm"])
BURNS_ON_CHANCE = 5 / 6  # a fireship has not blown up at the end of a turn (KMH-17.1.6)
STILL_THERE_CHANCE = 0.35  # how often a ship under sail is still where a burning fireship will pass
DRIFT_DICE = {
    WindPosition.DEAD: -DIE_MEAN,
    WindPosition.BOW: -DIE_MEAN,
    WindPosition.QUARTER: 2 * DIE_MEAN,
    WindPosition.ASTERN: DIE_MEAN,
}
"""What her dice add on average (KMH-17.1.4)."""


@dataclass(frozen=True, slots=True)
class BurnStretch:
    """One stretch of the way of a burning fireship: from where to where, in which of her moves from now (the
    first is 1), and the whole way of that move in cm."""

    start: CmPose
    end: CmPose
    move_number: int
    move_run: float


def predicted_drift(ship: Ship, at: CmPose, wind: Wind) -> list[BurnStretch]:
    """KMH-17.1.4, KMH-17.1.5: return the way she is likely to burn from a spot if nothing stops her."""
    fire = find_marker(ship.number, Ablaze)
    slower, out = float(fire.slower if fire else 0), list[BurnStretch]()
    if wind.calm or locks_of(ship.id):
        return out
    down = (wind.blows_from + FULL_TURN // 2) % FULL_TURN
    for move in range(1, BURNING_MOVES + 1):
        slower += DIE_MEAN
        wind_position = wind_position_of(at.heading, wind.blows_from)
        run = max(ship.speed + ship.speed_modifier + DRIFT_DICE[wind_position] - slower, 0.0)
        if run < 1.0:
            return out
        on = pose_ahead(at, run if wind_position == WindPosition.ASTERN else 0.75 * run)
        out.append(BurnStretch(at, on, move, run))
        if wind_position != WindPosition.ASTERN:
            away = pose_ahead(cm_pose(on.x, on.y, down), run - 0.75 * run)
            out.append(BurnStretch(on, away, move, run))
            swing = max(min(signed_angle(at.heading, down), EIGHT_POINT_STEP), -EIGHT_POINT_STEP)
            on = cm_pose(away.x, away.y, at.heading + swing)
        at = on
    return out


def first_burn_contact(
    ship: Ship, stretches: list[BurnStretch], target: Ship, at: CmPose
) -> BurnStretch | None:
    """KMH-17.2.2: return the first stretch on which a fireship reaches a target that is there."""
    half = target.length / CM / 2
    near = FEND_OFF_CM + (ship.beam + target.beam) / CM / 2 - 0.3
    ends = pose_ahead(at, half), pose_ahead(at, -half)
    for burn in stretches:
        if min(_distance_to_stretch(burn, end) for end in (*ends, at)) <= near:
            return burn
    return None


def _distance_to_stretch(burn: BurnStretch, at: CmPose) -> float:
    dx, dy = burn.end.x - burn.start.x, burn.end.y - burn.start.y
    long = dx * dx + dy * dy
    along = ((at.x - burn.start.x) * dx + (at.y - burn.start.y) * dy) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    return distance_between(cm_pose(burn.start.x + along * dx, burn.start.y + along * dy, 0), at)


def ignition_chance(target: Ship, burn: BurnStretch, will_target_stay: bool) -> float:
    """KMH-17.2.2: return the chance that she sets a target alight whom she comes upon on a stretch."""
    fails = 1 - fending_ways_of_36(target, round(burn.move_run * CM)) / 36
    stays = will_target_stay or is_anchored_or_aground(target) or locks_of(target.id)
    moves = 1.0 if stays else STILL_THERE_CHANCE**burn.move_number
    return fails * moves * BURNS_ON_CHANCE ** (burn.move_number - 1)


def ignition_chance_and_moves(
    fires: list[tuple[Ship, list[BurnStretch]]], ship: Ship, at: CmPose
) -> tuple[float, int]:
    """Return the chance that she is set alight there, and in how many moves; 0 and 0 for none."""
    worst, soon = 0.0, 0
    for fire, way in fires:
        burn = first_burn_contact(fire, way, ship, at)
        if burn is not None and (chance := ignition_chance(ship, burn, will_target_stay=True)) > worst:
            worst, soon = chance, burn.move_number
    return worst, soon


def is_unlit_fireship(ship: Ship) -> bool:
    """Return whether she is a fireship that is not alight yet (KMH-17.0.1)."""
    return ship.kind == FIRESHIP and not has_marker(ship.number, Ablaze)
