"""What a spot is worth: hits to give, less hits to take, and how she lies for what comes next."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.bays import embayed
from game.books.kmh.captain.burning import in_the_way, may_light
from game.books.kmh.captain.courses import LIMIT
from game.books.kmh.captain.fireship_aim import FireshipTarget, aim_of, burn_worth
from game.books.kmh.captain.forts import Siege, exchange, siege_of
from game.books.kmh.captain.guns import Firepower, bite
from game.books.kmh.captain.odds import boarding_odds
from game.books.kmh.captain.outlook import (
    CardState,
    Foe,
    Sight,
    dice_to_board,
    moves_of,
    state_of,
    strength,
)
from game.books.kmh.captain.spots import CENTIDEGREES, CmPose, apart, bearing_to, off, spot, spot_of
from game.books.kmh.rules.collision import band_of
from game.books.kmh.rules.may_begin import Deed, may_begin
from game.books.kmh.rules.sheet import CardKind, Mast, Ship, card_name
from game.books.kmh.rules.tables import table
from game.captains.aims import middle_of
from game.captains.stations import Station
from game.levels.conditions.facts import ZoneArea
from game.sea.units import CM, FULL


def worth(sight: Sight, at: CmPose, stance: Stance) -> float:
    """The value of ending a move on a spot, in hits."""
    if stance.target is not None:
        return burn_worth(sight, stance.target, at) + edges(sight, at, stance)
    total = _other_dangers(sight, at, stance) if sight.forts or sight.fires or sight.coast else 0.0
    for foe in sight.foes:
        if apart(at, foe.now) > foe.reach:
            continue
        total += stance.boldness * _give(sight.guns, at, foe) - w.TAKEN * _take(sight.guns, at, foe)
    return total + place(sight, at, stance)


def _other_dangers(sight: Sight, at: CmPose, how: Stance) -> float:
    """What works ashore, burning fireships and shallow water ahead add to the worth of a spot."""
    total = 0.0
    if sight.coast:
        total -= w.EMBAYED * embayed(sight, at, leaves=bool(how.edges))
    if sight.forts:
        ours = (
            state_of(sight.deck, card_name(sight.ship.squadron, CardKind.FIRE)) != CardState.SPENT
        )
        theirs = state_of(sight.deck, "shore battery") == CardState.DOWN
        total += exchange(sight.forts, sight.guns, at, ours, theirs)
    if sight.fires:
        total -= w.BURNT * in_the_way(sight.fires, sight.ship, at)[0]
    return total


def _give(mine: Firepower, at: CmPose, foe: Foe) -> float:
    tempo = foe.tempo
    total = tempo.give * bite(mine, at, foe.guns, foe.now) if tempo.give else 0.0
    if tempo.give_moved and foe.moved:
        later = 0.0
        for there in foe.moved:
            later += bite(mine, at, foe.guns, there)
        total += tempo.give_moved * later / len(foe.moved)
    return total


def _take(mine: Firepower, at: CmPose, foe: Foe) -> float:
    """What she may do to us: for sure from where she lies, and on her best guess where she goes."""
    tempo = foe.tempo
    total = tempo.take * bite(foe.guns, foe.now, mine, at) if tempo.take else 0.0
    if tempo.take_moved and foe.moved:
        worst = middle = 0.0
        for there in foe.moved:
            hurts = bite(foe.guns, there, mine, at)
            worst, middle = max(worst, hurts), middle + hurts
        total += tempo.take_moved * (worst + middle / len(foe.moved)) / 2
    return total


# ------------------------------------------------------------------------------ how she stands
class Stance:
    """What a ship is about: ``station``: what her squadron's order has her do, with ``berth`` where
    it has her lie; ``edges`` she runs for, whether she ``flees``, whether she ``boards``,
    and how much a hit given is worth against one taken (``boldness``); ``haven``: the zone she
    makes for, and ``berth``: its middle; ``siege``: the work she attacks; ``target``: whom a
    fireship is to burn."""

    __slots__ = (
        "berth", "boards", "boldness", "edges", "flees", "haven", "siege", "station", "target",
    )  # fmt: skip

    def __init__(
        self,
        edges: tuple[str, ...],
        flees: bool,
        boards: float,
        haven: ZoneArea | None = None,
        siege: Siege | None = None,
        target: FireshipTarget | None = None,
        station: Station | None = None,
    ) -> None:
        """Edges by name; flees: keeps away; boards: odds of a boarding action, 0 to 1."""
        self.station = station
        self.siege, self.target = siege, target
        self.edges, self.flees, self.boards, self.haven = edges, flees, boards, haven
        self.berth = berth_of(haven) if haven else None
        if station is not None and station.pose is not None:
            self.berth = spot_of(station.pose)
        self.boldness = 0.6 if flees or edges or haven else 1.0


def berth_of(haven: ZoneArea) -> CmPose:
    """The middle of a zone."""
    x, y = middle_of(haven)
    return spot(x / CM, y / CM, 0)


def lies_in(haven: ZoneArea, at: CmPose) -> bool:
    """Whether a spot is in a zone."""
    return haven.has(round(at.x * CM), round(at.y * CM))


def haven_of(sight: Sight) -> ZoneArea | None:
    """The nearest of the zones in which she is to lie, if there is one."""
    zones = sight.aims.havens.get(sight.ship.id, ())
    return min(zones, key=lambda zone: apart(sight.now, berth_of(zone)), default=None)


def stance(sight: Sight) -> Stance:
    """Run for the edge or the zone where that wins and the fight does not; drive out who lies in a
    zone that is to be held; keep away when beaten; else fight, and board when the odds are good. A
    fireship is steered at somebody; a work that can be had is attacked where no prey is nearer."""
    foe, haven = sight.nearest, haven_of(sight)
    if may_light(sight.ship) and (target := aim_of(sight)):
        return Stance((), False, 0.0, target=target)
    siege = siege_of(sight.ship, sight.forts) if sight.forts else None
    if (ordered := by_order(sight)) is not None:
        return ordered
    if foe is None:
        edges = () if siege else sight.aims.ways_out.get(sight.ship.id, ())
        return Stance(edges, False, 0.0, haven, siege)
    if siege and apart(sight.now, siege.fort.at) < foe.distance + w.FIGHTING_DISTANCE:
        return Stance((), False, 0.0, haven, siege)
    ours, theirs = strength(sight.ship), 0.0
    for other in sight.foes:
        theirs += strength(other.ship)
    edges = sight.aims.ways_out.get(sight.ship.id, ())
    weaker = ours < w.RUN_BELOW * theirs
    if haven is not None:
        disputed = sight.aims.stays and lies_in(haven, foe.now)
        if weaker or not (disputed or (sight.aims.fight and not sight.aims.stays)):
            return Stance((), False, 0.0, haven)
    if edges and (weaker or not sight.aims.fight):
        return Stance(edges, True, 0.0)
    odds = odds_after_contact(sight.ship, foe.ship, w.USUAL_CONTACT)
    beaten = sight.ship.retiring or ours < w.FLEE_BELOW * theirs
    return Stance((), beaten, odds)


def by_order(sight: Sight) -> Stance | None:
    """What she is about where her squadron has an order: her station, or to get away; None where
    she fights as she sees fit, because her prey is near or the order leaves it to her."""
    station, foe = sight.aims.stations.get(sight.ship.id), sight.nearest
    engaged = foe is not None and foe.distance <= w.ENGAGED
    if station is None or not station.holds(engaged):
        return None
    return Stance((), station.flees, 0.0, station=station)


def odds_of_boarding(ship: Ship, foe: Ship, loss: int = 0, their_loss: int = 0) -> float:
    """The chance that she takes the foe sooner than the foe takes her, 0 to 1, once so many points
    are lost on either side; nought if she boards nobody as she is (KMH-12.2.1, KMH-13.2.1)."""
    if not may_begin(ship, Deed.BOARD):
        return 0.0
    ours, theirs = dice_to_board(ship, loss), dice_to_board(foe, their_loss)
    return boarding_odds(ours, theirs, ship.fighting_decks, foe.fighting_decks)


def odds_after_contact(ship: Ship, foe: Ship, run: float) -> float:
    """The same after she has run into the foe at so many cm: both are shaken (KMH-6.10.2), and it
    is mostly her own bowsprit that is in the way (KMH-6.10.6)."""
    shaken = table("collision")[band_of(round(run * CM))]["points"]
    shaken += w.MASTS_OVERBOARD if run * CM > table("collision")["brisk"]["up_to"] * CM else 0
    bowsprit = table("masts")["points"] if Mast.BOWSPRIT in ship.standing else 0
    return odds_of_boarding(ship, foe, shaken + bowsprit, shaken)


def place(sight: Sight, at: CmPose, how: Stance) -> float:
    """Distance, weather gage, wind, edges: what matters for the next moves."""
    total = edges(sight, at, how)
    if how.haven is not None:
        total += _harbour(sight, at, how)
    if how.siege is not None:
        total += _before_the_walls(sight, at, how.siege)
    if how.station is not None and how.berth is not None:
        off_station = _in_wake(at, how.berth) if how.station.follows else _off(sight, at, how.berth)
        total -= w.STATION * (2 if how.station.presses else 1) * off_station
    foe = sight.nearest
    if foe is not None and how.siege is None:
        gap = apart(at, foe.now)
        way = 0.0 if how.haven or how.station else _distance(sight, at, foe, how)
        total += way + _gage(sight, at, foe, gap) - _bows_on(at, foe, gap)
    if abs(off(at.heading, sight.wind.blows_from)) < LIMIT:
        total -= w.LYING_DEAD
    return total


def _distance(sight: Sight, at: CmPose, foe: Foe, how: Stance) -> float:
    """A captain who wants a decision closes, one who flees opens the distance; what she has still
    to swing counts as way to go, or she would run on for ever on the wrong tack."""
    if how.flees:
        return w.HEADWAY * min(apart(at, foe.now), 60.0)
    goal = foe.makes_for
    gap = apart(at, goal)
    if gap > w.ON_COURSE:
        gap += w.SWING * swing_left(at, bearing_to(at, goal), sight.wind.blows_from)
    eager = 1 + w.EAGER * max(2 * how.boards - 1, float(foe.ship.retiring), 0.0)
    eager += w.CHASE * foe.runs
    return -w.FAR * eager * max(gap - w.FIGHTING_DISTANCE, 0.0)


def _before_the_walls(sight: Sight, at: CmPose, siege: Siege) -> float:
    """Way to go to where she means to lie before a work, and room lost if she comes too near."""
    gap = apart(at, siege.fort.at) - siege.fort.half_beam
    near = max(siege.keep - siege.slack - gap, 0.0)
    if gap > siege.keep + w.ON_COURSE:
        wanted = bearing_to(at, siege.fort.at)
        gap += w.SWING * swing_left(at, wanted, sight.wind.blows_from)
    return -w.FAR * (1 + w.EAGER) * (max(gap - siege.keep, 0.0) + 2 * near)


def _harbour(sight: Sight, at: CmPose, how: Stance) -> float:
    """Headway towards the middle of the zone she is bound for, to lie in it, and to lie so that she
    is still there, or there again, after the move to come."""
    if how.haven is None or how.berth is None:
        return 0.0
    gap, inside = apart(at, how.berth), 0.0
    if lies_in(how.haven, at):
        then = moves_of(sight.ship, at, sight.wind, how.berth)
        inside = w.IN_HAVEN + w.STILL_THERE * any(lies_in(how.haven, there) for there in then)
    if gap > w.ON_COURSE:
        gap += w.SWING * swing_left(at, bearing_to(at, how.berth), sight.wind.blows_from)
    return inside - 2 * w.HEADWAY * gap


def _off(sight: Sight, at: CmPose, berth: CmPose) -> float:
    """cm of way to go to where her squadron's order has her, and near it to her heading there."""
    gap = apart(at, berth)
    if gap > w.ON_COURSE:
        return gap + w.SWING * swing_left(at, bearing_to(at, berth), sight.wind.blows_from)
    return gap + w.OFF_HER_HEADING * abs(off(at.heading, berth.heading)) / CENTIDEGREES


def _in_wake(at: CmPose, berth: CmPose) -> float:
    """cm that she is out of the wake of the ship ahead, whose next astern lies at the berth: abeam
    of it, too far on, or (for half of the way) too far astern; and her heading across it."""
    dx, dy = at.x - berth.x, at.y - berth.y
    on, beside = dx * berth.s - dy * berth.c, abs(dx * berth.c + dy * berth.s)
    swing = w.OFF_HER_HEADING * abs(off(at.heading, berth.heading)) / CENTIDEGREES
    if beside > -on:
        # She must cut across to come into the wake: her heading matters once she is near it.
        swing *= max(1 - beside / w.ON_COURSE, 0.0)
    return beside + swing + (on * w.CLOSE_ASTERN if on > 0 else -on * w.ASTERN_OF_HER)


def swing_left(at: CmPose, wanted: int, wind_from: int) -> float:
    """Radians she has to turn to head as wanted without passing through the wind's eye; a heading
    in the dead zone is given up for the nearest that she can sail on her tack."""
    now = off(wind_from, at.heading) % FULL
    goal = min(max(off(wind_from, wanted) % FULL, LIMIT), FULL - LIMIT)
    if off(wind_from, wanted) % FULL != goal:
        goal = LIMIT if now < FULL // 2 else FULL - LIMIT
    return abs(goal - now) / CENTIDEGREES


def _bows_on(at: CmPose, foe: Foe, gap: float) -> float:
    """The risk of being run into over the bow by a foe who has yet to move: whoever's bowsprit is
    in the way loses it (KMH-6.10.6), and with it as a rule a boarding die. Abeam it is his."""
    if foe.stays or not 1.0 < gap < w.RAMMING_REACH:
        return 0.0
    ahead = ((foe.now.x - at.x) * at.s - (foe.now.y - at.y) * at.c) / gap
    return w.BOWS_ON * max(ahead - 0.5, 0.0) * 2


def _gage(sight: Sight, at: CmPose, foe: Foe, gap: float) -> float:
    """Upwind of the foe is good, to leeward bad, as the cosine of the angle to the wind."""
    if gap < 1.0:
        return 0.0
    eye = sight.upwind
    upwind = ((at.x - foe.now.x) * eye.s - (at.y - foe.now.y) * eye.c) / gap
    return w.WEATHER_GAGE * upwind


def edges(sight: Sight, at: CmPose, how: Stance) -> float:
    """An edge is danger, unless she means to leave by it."""
    most = w.AT_SEA
    if most < at.x < sight.width - most and most < at.y < sight.height - most:
        return _way_out(sight, at, how)
    total = 0.0
    for name, left, speed in (
        ("left", at.x, -at.s),
        ("right", sight.width - at.x, at.s),
        ("top", at.y, at.c),
        ("bottom", sight.height - at.y, -at.c),
    ):
        if left < most and name not in how.edges:
            total -= _lee_shore(sight.room, left, speed)
    return total + _way_out(sight, at, how)


def _lee_shore(room: float, left: float, speed: float) -> float:
    """What an edge so many cm off costs a ship that heads for it with this share of her way."""
    if left < 0:
        return w.OFF_THE_TABLE
    return w.EDGE * max(room * (1.2 + speed) - left, w.EDGE_ROOM - left, 0.0)


def _way_out(sight: Sight, at: CmPose, how: Stance) -> float:
    """Headway towards the nearest edge by which she wants to leave."""
    if not how.edges:
        return 0.0
    left = {
        "left": at.x,
        "right": sight.width - at.x,
        "top": at.y,
        "bottom": sight.height - at.y,
    }
    return -2 * w.HEADWAY * max(min(left[e] for e in how.edges), -1.0)
