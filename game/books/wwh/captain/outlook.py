"""What a captain sees when he is asked: his ship, the foes that matter, who lies where. Nothing
hidden from him, nothing changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.danger import NOWHERE, Danger, danger_at, danger_of
from game.books.wwh.captain.guns import Firepower, Offset, battery
from game.books.wwh.captain.ways import HERE, plight
from game.books.wwh.rules.boarding import boarding_score
from game.books.wwh.rules.collision import collision_dice
from game.books.wwh.rules.sailing import is_hulk
from game.books.wwh.rules.scores import gunnery_score
from game.books.wwh.rules.sheet import (
    MASTS,
    PORT,
    STARBOARD,
    Board,
    Lookout,
    Quality,
    Ship,
    Wind,
    enemies,
    enemies_within,
    fighting_within,
    fights,
    holds_of,
    lookout,
    option,
    quality,
    ships_within,
)
from game.books.wwh.rules.sight import view_of
from game.books.wwh.rules.striking import has_lost_enough
from game.books.wwh.rules.tables import table
from game.captains.aims import Aims, middle_of
from game.captains.stations import Station
from game.core.steps import D6
from game.core.table import by_id, the
from game.levels.conditions.facts import ZoneArea
from game.sea.square import POINTS, SIDE, STEPS, Square, distance, point_of

MOST_FOES = 4
"""The nearest so many are reckoned with."""
LOOKED_FOR_WITHIN = (6, 18)
"""Squares within which they are looked for, before they are everywhere."""


def known(ship: Ship, seat: str) -> Ship:
    """WWH-B.1: a ship as the admiral of ``seat`` may know her. Where her numbers are hidden from
    him, her guns are what her rate makes them, and her spars what her masts tell."""
    if not option("hidden-records") or view_of(ship, seat).gunnery is not None:
        return ship
    guess = replace(
        ship,
        damage=table("damage")["most"] if ship.masts_down else 0,
        port_lost=0,
        starboard_lost=0,
        has_fired=True,
        boarding_bonus=0,
        sixes_over=0,
        lost_a_mast=False,
        port_hits=0,
        starboard_hits=0,
    )
    guess.gunnery = max(gunnery_score(guess).total, 0)
    return guess


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship. ``soft``: what a die does to her on her port side, on
    her starboard side, by a rake, and on the better of her sides; ``nearer``: a friend of ours lies
    nearer to her than we; ``ours`` and ``theirs``: the chance to win a round of boarding if we go
    over and if she does; ``slow``: she may be boarded now; ``strikes``: she hauls down to a rake;
    ``dice``: those of a collision with her."""

    ship: Ship
    at: Offset
    heading: int
    squares: int
    guns: Firepower
    danger: Danger
    soft: tuple[float, float, float, float]
    prize: float
    nearer: bool
    ours: float
    theirs: float
    slow: bool
    strikes: bool
    dice: int


@dataclass(slots=True)
class Sight:
    """One ship and what surrounds her; offsets are from the corner of the board. ``goal``: the foe
    whom she means to fight; ``mark``: where he will be when she comes up with him; ``edges``: those
    that she makes for; ``haven``: the zone that she makes for, and ``berth``: its middle;
    ``station``: what her squadron's order has her do, with ``berth`` where it has her lie, heading
    as ``bound`` (0 to 7)."""

    ship: Ship
    aims: Aims
    guns: Firepower
    good: bool
    foes: list[Foe]
    friends: dict[Offset, int]
    columns: int
    rows: int
    upwind: Offset
    strikes: bool
    softness: float
    goal: Foe | None
    mark: Offset = (0, 0)
    edges: tuple[str, ...] = ()
    flees: bool = False
    haven: ZoneArea | None = None
    berth: Offset = (0, 0)
    station: Station | None = None
    bound: int = 0


def look(ship: Ship, aims: Aims) -> Sight:
    """What a captain of a ship sees."""
    board, ordered = the(Board), aims.stations.get(ship.id)
    prey = ordered.prey[0] if ordered is not None and ordered.prey else ""
    foes = [_foe(ship, known(f, ship.side), aims) for f in nearest_first(ship, prey)]
    sight = Sight(
        ship,
        aims,
        battery(ship),
        quality(ship) == Quality.GOOD,
        foes,
        _taken(ship),
        board.columns,
        board.rows,
        STEPS[the(Wind).blows_from],
        has_lost_enough(ship),
        sum(softness(ship)[:2]) / 2,
        min(foes, key=lambda foe: foe.squares / foe.prize, default=None),
    )
    if ordered is not None and ordered.prey:
        sight.goal = next((foe for foe in foes if foe.ship.id == ordered.prey[0]), sight.goal)
    _stand(sight)
    if ordered is not None:
        _obey(sight, ordered)
    return sight


def nearest_first(ship: Ship, prey: str) -> list[Ship]:
    """The enemies that matter to her: whom her squadron's order has her fight, then the nearest.
    Looked for close by before everywhere."""
    for reach in LOOKED_FOR_WITHIN:
        near = enemies_within(ship, reach)
        if len(near) >= MOST_FOES:
            foe = by_id(Ship).get(prey)
            if foe is not None and foe.side != ship.side and fights(foe):
                near = [*(s for s in near if s is not foe), foe]
            return _by_distance(ship, near, prey)
    return _by_distance(ship, enemies(ship), prey)


def _by_distance(ship: Ship, foes: list[Ship], prey: str) -> list[Ship]:
    """The first of these foes in that order."""
    first = sorted(foes, key=lambda foe: (foe.id != prey, distance(foe.square, ship.square)))
    return first[:MOST_FOES]


def _obey(sight: Sight, ordered: Station) -> None:
    """Her squadron's order has her at a station, or get away, as long as it holds."""
    engaged = sight.goal is not None and sight.goal.squares <= w.ENGAGED
    if not ordered.holds(engaged):
        return
    sight.flees, sight.edges, sight.haven = ordered.flees, (), None
    if ordered.pose is not None:
        at = ordered.pose
        sight.station = ordered
        sight.berth = at.x // SIDE, at.y // SIDE
        sight.bound = point_of(at.heading)


def _taken(ship: Ship) -> dict[Offset, int]:
    """Where ships lie, as far as two moves go, that are not to be run into: of our side, struck, or
    a prize; and the dice with which they are tested."""
    dice = {}
    for other in ships_within(ship.square, 2 * w.REACH):
        if other is ship or (fights(other) and other.side != ship.side):
            continue
        dice[other.square.x, other.square.y] = dice_with(ship, other)
    return dice


def _foe(ship: Ship, foe: Ship, aims: Aims) -> Foe:
    away = distance(ship.square, foe.square)
    near = away <= w.HORIZON
    lead = hands(ship) - hands(foe) if near else 0
    prey = not aims.prey or foe.id in aims.prey
    guns, danger = battery(foe), _danger(foe) if near else NOWHERE
    return Foe(
        foe,
        (foe.square.x, foe.square.y),
        foe.heading,
        away,
        guns,
        danger,
        softness(foe),
        1.0 if prey else w.LESSER_PREY,
        any(s.side == ship.side and s is not ship for s in fighting_within(foe.square, away - 1)),
        0.0 if foe.id in ship.may_not_board else carries(lead),
        0.0 if ship.id in foe.may_not_board else carries(-lead),
        foe.last_run <= table("boarding")["most_way"],
        has_lost_enough(foe),
        dice_with(ship, foe),
    )


def hands(ship: Ship) -> int:
    """WWH-3.2a: what a ship has to fight with hand to hand."""
    return _hands(ship.nation, ship.weaker, len(ship.masts_down), ship.boarding_bonus, plays_even())


@lru_cache(maxsize=512)
def _hands(nation: str, guns: int, masts: int, bonus: int, even: bool) -> int:
    ship = Ship("", "", "", "", HERE, 0, nation=nation, gunnery=guns, boarding_bonus=bonus)
    ship.masts_down = list(MASTS[:masts])
    return boarding_score(ship).total


def dice_with(ship: Ship, other: Ship) -> int:
    """WWH-1.4a: how many dice are thrown when a ship comes into the square of another."""
    return _dice_with(ship.born == other.born, ship.nation, other.nation, plays_even())


@lru_cache(maxsize=256)
def _dice_with(friends: bool, nation: str, other: str, even: bool) -> int:
    mover = Ship("", "", "", "", HERE, 0, nation=nation, born="ours")
    met = Ship("", "", "", "", HERE, 0, nation=other, born="ours" if friends else "theirs")
    return collision_dice(mover, met).total


def plays_even() -> bool:
    """WWH-4.2a: whether all crews count alike."""
    return option("even-sides")


@lru_cache(maxsize=64)
def carries(lead: int) -> float:
    """WWH-3.2: the chance to win a round of boarding with so much more to fight with."""
    return sum(lead + ours > theirs for ours in D6.faces for theirs in D6.faces) / 36


def _danger(foe: Ship) -> Danger:
    """What she may do on her next move; a hulk drifts, and who is held stays."""
    if any(hold.foul or hold.boarder or hold.fast for hold in holds_of(foe.id)):
        return danger_at(0, 0, foe.heading)
    if is_hulk(foe, the(Wind)):
        return danger_at(*STEPS[(the(Wind).blows_from + POINTS // 2) % POINTS], foe.heading)
    return danger_of(plight(foe))


def softness(ship: Ship) -> tuple[float, float, float, float]:
    """What a die does to a ship on her port side, on her starboard side, by a rake, and on the side
    that the gunner likes: one face in six on guns, one on spars."""
    has_guns = ship.broadside(PORT) > 0, ship.broadside(STARBOARD) > 0
    return _softness(has_guns, ship.damage < table("damage")["most"])


@lru_cache(maxsize=8)
def _softness(has_guns: tuple[bool, bool], sound: bool) -> tuple[float, float, float, float]:
    spar = w.SPAR if sound else w.LAST_SPAR
    guns = [w.GUN * left for left in has_guns]
    port, starboard = (((2 * guns[n] + guns[1 - n]) / 3 + spar) / 6 for n in (0, 1))
    return port, starboard, (sum(guns) / 2 + spar) / 6, max(port, starboard)


def _stand(sight: Sight) -> None:
    """Whether she runs for an edge by which she wins, or keeps away because she is beaten."""
    ours, theirs = strength(sight.ship), sum(strength(f.ship) for f in sight.foes if f.squares < 9)
    if sight.goal is not None:
        sight.mark = meeting(sight, sight.goal)
    ways_out = sight.aims.ways_out.get(sight.ship.id, ())
    if ways_out:
        sight.edges = ways_out
    make_for_haven(sight, weaker=ours < w.RUN_BELOW * theirs)
    sight.flees = bool(sight.edges) or ours < w.FLEE_BELOW * theirs / max(len(sight.foes), 1)


def make_for_haven(sight: Sight, weaker: bool) -> None:
    """She makes for the nearest zone in which she is to lie, where that wins and the fight does
    not; she drives out who lies in a zone that is to be held."""
    zones, here = sight.aims.havens.get(sight.ship.id, ()), sight.ship.square
    if not zones:
        return
    berths = [(distance(here, berth_of(zone)), n) for n, zone in enumerate(zones)]
    zone = zones[min(berths)[1]]
    foes = [foe for foe in sight.foes if lies_in(zone, *foe.at)]
    busy = bool(foes) if sight.aims.stays else sight.aims.fight and bool(sight.foes)
    if weaker or not busy:
        at = berth_of(zone)
        sight.haven, sight.berth = zone, (at.x, at.y)
        sight.edges = ()


def berth_of(zone: ZoneArea) -> Square:
    """The square in the middle of a zone."""
    x, y = middle_of(zone)
    return Square(x // SIDE, y // SIDE)


def lies_in(zone: ZoneArea, x: int, y: int) -> bool:
    """Whether the middle of a square is in a zone."""
    return zone.has(x * SIDE + SIDE // 2, y * SIDE + SIDE // 2)


def meeting(sight: Sight, foe: Foe) -> Offset:
    """Where to meet a foe: where he lies; but one who runs for an edge, and is not close yet, some
    way on, so that he has not passed when she is there."""
    x, y = foe.at
    edges = sight.aims.runners.get(foe.ship.id, ())
    if not edges or is_stuck(foe.ship):
        return foe.at
    lead = min(max(foe.squares - w.CLOSE, 0), w.LEAD)
    left, right, top, bottom = x, sight.columns - 1 - x, y, sight.rows - 1 - y
    ways = {"left": (left, -1, 0), "right": (right, 1, 0), "top": (top, 0, -1)}
    ways["bottom"] = (bottom, 0, 1)
    room, dx, dy = min(ways[edge] for edge in edges)
    run = min(lead, room)
    return x + run * dx, y + run * dy


def is_stuck(ship: Ship) -> bool:
    """Whether she goes nowhere of her own will."""
    return is_hulk(ship, the(Wind)) or any(hold.foul or hold.fast for hold in holds_of(ship.id))


def strength(ship: Ship) -> float:
    """What she has to fight with, in gunnery points."""
    return (ship.broadside(PORT) + ship.broadside(STARBOARD)) / 2 + 1 - 0.5 * len(ship.masts_down)


def on_the_board(sight: Sight, x: int, y: int) -> bool:
    """Whether a square lies on the board."""
    return 0 <= x < sight.columns and 0 <= y < sight.rows


def nearest_foe(ship: Ship) -> int:
    """Squares to the nearest enemy."""
    return nearest_foes([ship])[0]


def nearest_foes(ships: Sequence[Ship]) -> list[int]:
    """The same for each of several ships; how all lie is looked at once."""
    lie = lookout()
    return [_nearest_foe(ship, lie) for ship in ships]


def _nearest_foe(ship: Ship, lie: Lookout) -> int:
    """The same for one of them."""
    for reach in (w.REACH, w.HORIZON):
        foes = [s for s in lie.within(ship.square, reach) if s.side != ship.side]
        if foes:
            return min(distance(ship.square, foe.square) for foe in foes)
    return min((distance(ship.square, foe.square) for foe in enemies(ship)), default=99)
