"""Score of a position: what it is worth to a ship to end her move there.

A captain of Kiss Me, Hardy! plans one move. `courses.course_fan` makes about ``effort`` courses,
`pose_score` here scores the end of each as if the sea were empty, and `course_choice` takes the
best that the helm allows. Contact is looked for only on courses that lead the ranking, because it
is slow. Everything is counted in one unit, a hit on the hull, which is 1; `weights.py` holds the
price of all else and the clause behind it.

    score = boldness * fire given - 0.85 * fire taken + place
            - shallows - works ashore - burning fireships

*Fire.* `firepower.broadside_worth` has the book's own dice of our guns at a foe, with specials,
rakes and wavering crews in hits. Each shot is weighed by its tempo: the open cards say who fires
before whom, so a shot counts 1.0 with the card in hand, 0.7 or 0.5 if a card lies between, and 0.3
in the next turn. After her next move a foe is in one of a few likely poses (`next_poses_of`):
straight on, round to either side, or at us. Our later fire counts as the mean of them. Hers counts
as half the mean and half the worst, because she chooses and we do not.

*HIT_TAKEN is 0.85* and not 1, because one of two equal captains has to begin. *Boldness* is 0.6
for a ship that flees or makes for an edge or a zone: she still fires, but does not turn back for
it.

*Stance.* What she is out for is decided once per question (`choose_stance`), before any course is
scored: her squadron's order, a fireship's target, a siege, a zone, an edge, flight, or the fight.
It changes what `end_pose_score` counts: the way to a station, zone, work or edge in place of the
distance to the foe. A ship runs below 0.95 of her foes' strength if running wins, and flees below
0.3 of it even if it wins nothing.

*Place* is all that this move does not decide but the next will. Distance costs 0.15 a cm beyond
short range (12 cm), more against a crew that wavers or runs. Far off, a turn still to make counts
as way (5 cm a radian): without it a ship ran on for ever on the wrong tack. The weather gage is
worth half a hit at most, so it decides only between courses that are alike. Lying bow to bow costs
up to 6, since whoever's bowsprit is in the way loses it and a boarding die with it. Edges cost as
soon as she could no longer turn round before them.

*Shallows* are looked at four moves ahead, not at the end of the course alone: `embayment` asks
what share of her next moves she could not sail in deep water, whatever she does, and EMBAYED (80)
makes that share dearer than any fire. The end of the course alone does not tell: a ship on a lee
shore can be in deep water there and still have no way out.

*What was tried.* A course into a friend was once worth what lay beyond her, and whoever was
nearest the enemy moved first: at Trafalgar admirals then ran into friends 2.6 times a turn,
midshipmen 13 times. Such a course now ends where she is stopped, nobody moves before a friend in
her way (`ship_sequence`), and a line parts where one lies ahead: 1.8 and 3.4 times. With fewer
masts lost a turn of Trafalgar between captains is shown in 38 to 88 s, before in 65 to 101. Raking
courses are added to the fan only from an effort of 10 on: before the dice are thrown nobody knows
the run to the centimetre, and a rake needs it. All numbers come from the sea's integer tables or
plain float arithmetic, so that every machine decides alike.
"""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.boarding_odds import boarding_odds
from game.books.kmh.captain.courses import DEAD_ZONE_ANGLE
from game.books.kmh.captain.embayment import embayed_share
from game.books.kmh.captain.firepower import Firepower, broadside_worth
from game.books.kmh.captain.fireship_drift import ignition_chance_and_moves, is_unlit_fireship
from game.books.kmh.captain.fireship_target import FireshipTarget, burn_worth, fireship_target_of
from game.books.kmh.captain.forts import Siege, exchange_score, siege_of
from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    CmPose,
    bearing_to,
    cm_pose,
    cm_pose_of,
    distance_between,
    signed_angle,
)
from game.books.kmh.captain.situation import (
    CardState,
    Foe,
    Situation,
    boarding_dice_left,
    card_state,
    fighting_strength,
    next_poses_of,
)
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.passage import impact_of
from game.books.kmh.rules.sheet import CardKind, Mast, Ship, card_name
from game.books.kmh.rules.tables import rule_table
from game.captains.aims import zone_middle
from game.captains.stations import Station
from game.levels.conditions.facts import ZoneArea
from game.sea.units import CM, FULL_TURN


def pose_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the value of ending a move on a spot, in hits."""
    if stance.target is not None:
        return burn_worth(situation, stance.target, at) + edge_score(situation, at, stance)
    total = (
        _hazard_score(situation, at, stance)
        if situation.forts or situation.burning_fireships or situation.soundings
        else 0.0
    )
    for foe in situation.foes:
        if distance_between(at, foe.pose) > foe.no_fire_beyond:
            continue
        total += stance.boldness * _damage_given(situation.guns, at, foe) - w.HIT_TAKEN * _damage_taken(
            situation.guns, at, foe
        )
    return total + end_pose_score(situation, at, stance)


def _hazard_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return what works ashore, burning fireships and shallow water ahead add to the worth of a
    spot."""
    total = 0.0
    if situation.soundings:
        total -= w.EMBAYED * embayed_share(situation, at, may_leave_table=bool(stance.edges))
    if situation.forts:
        ours = (
            card_state(situation.deck, card_name(situation.ship.squadron, CardKind.FIRE)) != CardState.SPENT
        )
        theirs = card_state(situation.deck, "shore battery") == CardState.DOWN
        total += exchange_score(situation.forts, situation.guns, at, ours, theirs)
    if situation.burning_fireships:
        total -= w.SET_ALIGHT * ignition_chance_and_moves(situation.burning_fireships, situation.ship, at)[0]
    return total


def _damage_given(mine: Firepower, at: CmPose, foe: Foe) -> float:
    tempo = foe.shot_timing
    total = tempo.given_now * broadside_worth(mine, at, foe.guns, foe.pose) if tempo.given_now else 0.0
    if tempo.given_after_move and foe.next_poses:
        later = 0.0
        for there in foe.next_poses:
            later += broadside_worth(mine, at, foe.guns, there)
        total += tempo.given_after_move * later / len(foe.next_poses)
    return total


def _damage_taken(mine: Firepower, at: CmPose, foe: Foe) -> float:
    """Return what she may do to us: for sure from where she is, and on her best guess where she
    goes."""
    tempo = foe.shot_timing
    total = tempo.taken_now * broadside_worth(foe.guns, foe.pose, mine, at) if tempo.taken_now else 0.0
    if tempo.taken_after_move and foe.next_poses:
        worst = middle = 0.0
        for there in foe.next_poses:
            hurts = broadside_worth(foe.guns, there, mine, at)
            worst, middle = max(worst, hurts), middle + hurts
        total += tempo.taken_after_move * (worst + middle / len(foe.next_poses)) / 2
    return total


# ------------------------------------------------------------------------------ how she stands
class Stance:
    """What a ship is about: ``station``: what her squadron's order has her do, with ``berth`` where
    it has her lie; ``edge_score`` she runs for, whether she ``flees``, whether she ``boards``, and
    how much a hit given is worth against one taken (``boldness``); ``haven``: the zone she makes
    for, and ``berth``: its middle; ``siege``: the work she attacks; ``target``: whom a fireship is
    to burn."""

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
        self.berth = zone_pose(haven) if haven else None
        if station is not None and station.pose is not None:
            self.berth = cm_pose_of(station.pose)
        self.boldness = 0.6 if flees or edges or haven else 1.0


def zone_pose(haven: ZoneArea) -> CmPose:
    """Return the middle of a zone."""
    x, y = zone_middle(haven)
    return cm_pose(x / CM, y / CM, 0)


def is_in_zone(haven: ZoneArea, at: CmPose) -> bool:
    """Return whether a spot is in a zone."""
    return haven.contains(round(at.x * CM), round(at.y * CM))


def nearest_haven(situation: Situation) -> ZoneArea | None:
    """Return the nearest of the zones in which she is to lie, if there is one."""
    zones = situation.aims.zones_to_reach.get(situation.ship.id, ())
    return min(zones, key=lambda zone: distance_between(situation.pose, zone_pose(zone)), default=None)


def choose_stance(situation: Situation) -> Stance:
    """Return what she is out for: run for the edge or the zone if that wins and the fight does not;
    drive an enemy out of a zone that is to be held; keep away when beaten; else fight, and board at
    good odds. A fireship is steered at a target; a work that she can beat is attacked if no prey is
    nearer."""
    foe, haven = situation.nearest, nearest_haven(situation)
    if is_unlit_fireship(situation.ship) and (target := fireship_target_of(situation)):
        return Stance((), False, 0.0, target=target)
    siege = siege_of(situation.ship, situation.forts) if situation.forts else None
    if (ordered := ordered_stance(situation)) is not None:
        return ordered
    if foe is None:
        edges = () if siege else situation.aims.exit_edges.get(situation.ship.id, ())
        return Stance(edges, False, 0.0, haven, siege)
    if siege and distance_between(situation.pose, siege.fort.pose) < foe.distance + w.FIGHTING_DISTANCE:
        return Stance((), False, 0.0, haven, siege)
    ours, theirs = fighting_strength(situation.ship), 0.0
    for other in situation.foes:
        theirs += fighting_strength(other.ship)
    edges = situation.aims.exit_edges.get(situation.ship.id, ())
    weaker = ours < w.RUN_BELOW * theirs
    if haven is not None:
        disputed = situation.aims.must_hold_zone and is_in_zone(haven, foe.pose)
        if weaker or not (disputed or (situation.aims.needs_fight and not situation.aims.must_hold_zone)):
            return Stance((), False, 0.0, haven)
    if edges and (weaker or not situation.aims.needs_fight):
        return Stance(edges, True, 0.0)
    odds = boarding_odds_after_impact(situation.ship, foe.ship, w.CONTACT_RUN)
    beaten = situation.ship.retiring or ours < w.FLEE_BELOW * theirs
    return Stance((), beaten, odds)


def ordered_stance(situation: Situation) -> Stance | None:
    """Return what she is about where her squadron has an order: her station, or to get away; None
    where she fights as she sees fit, because her prey is near or the order leaves it to her."""
    station, foe = situation.aims.stations.get(situation.ship.id), situation.nearest
    engaged = foe is not None and foe.distance <= w.ENGAGED_WITHIN
    if station is None or not station.is_binding(engaged):
        return None
    return Stance((), station.must_flee, 0.0, station=station)


def boarding_odds_now(ship: Ship, foe: Ship, loss: int = 0, their_loss: int = 0) -> float:
    """Return the chance that she takes the foe sooner than the foe takes her, 0 to 1, once this
    many points are lost on either side; 0 if she boards nobody as she is (KMH-12.2.1,
    KMH-13.2.1)."""
    if not may_begin(ship, ShipTask.BOARD):
        return 0.0
    ours, theirs = boarding_dice_left(ship, loss), boarding_dice_left(foe, their_loss)
    return boarding_odds(ours, theirs, ship.fighting_decks, foe.fighting_decks)


def boarding_odds_after_impact(ship: Ship, foe: Ship, run: float) -> float:
    """Return the same odds after she has run into the foe at this many cm: both are shaken
    (KMH-6.10.2), and her own bowsprit suffers most (KMH-6.10.6)."""
    shaken = rule_table("collision")[impact_of(round(run * CM))]["points"]
    shaken += w.MAST_LOSS_POINTS if run * CM > rule_table("collision")["brisk"]["up_to"] * CM else 0
    bowsprit = rule_table("masts")["points"] if Mast.BOWSPRIT in ship.masts_standing else 0
    return boarding_odds_now(ship, foe, shaken + bowsprit, shaken)


def end_pose_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the score of distance, weather gage, wind and edges: what matters for the next
    moves."""
    total = edge_score(situation, at, stance)
    if stance.haven is not None:
        total += _haven_score(situation, at, stance)
    if stance.siege is not None:
        total += _siege_score(situation, at, stance.siege)
    if stance.station is not None and stance.berth is not None:
        off_station = (
            _wake_cost(at, stance.berth)
            if stance.station.leader
            else _off_station_cost(situation, at, stance.berth)
        )
        total -= w.OFF_STATION * (2 if stance.station.must_press else 1) * off_station
    foe = situation.nearest
    if foe is not None and stance.siege is None:
        gap = distance_between(at, foe.pose)
        way = 0.0 if stance.haven or stance.station else _distance_score(situation, at, foe, stance)
        total += way + _weather_gage_score(situation, at, foe, gap) - _bow_collision_risk(at, foe, gap)
    if abs(signed_angle(at.heading, situation.wind.blows_from)) < DEAD_ZONE_ANGLE:
        total -= w.ENDS_TOO_CLOSE_TO_WIND
    return total


def _distance_score(situation: Situation, at: CmPose, foe: Foe, stance: Stance) -> float:
    """Return the score of the distance: a captain who wants a decision closes, one who flees opens
    it. A turn still to make counts as way to go, or she would run on for ever on the wrong tack."""
    if stance.flees:
        return w.TOWARDS_EXIT * min(distance_between(at, foe.pose), 60.0)
    goal = foe.destination
    gap = distance_between(at, goal)
    if gap > w.HEADING_MATTERS_FROM:
        gap += w.TURN_CM * remaining_turn_radians(at, bearing_to(at, goal), situation.wind.blows_from)
    eager = 1 + w.AGAINST_WAVERING * max(2 * stance.boards - 1, float(foe.ship.retiring), 0.0)
    eager += w.AGAINST_RUNNER * foe.is_running
    return -w.TOO_FAR * eager * max(gap - w.FIGHTING_DISTANCE, 0.0)


def _siege_score(situation: Situation, at: CmPose, siege: Siege) -> float:
    """Return the cost of the way to her place before a work, and of coming too near."""
    gap = distance_between(at, siege.fort.pose) - siege.fort.half_beam
    near = max(siege.distance - siege.closing_cm - gap, 0.0)
    if gap > siege.distance + w.HEADING_MATTERS_FROM:
        wanted = bearing_to(at, siege.fort.pose)
        gap += w.TURN_CM * remaining_turn_radians(at, wanted, situation.wind.blows_from)
    return -w.TOO_FAR * (1 + w.AGAINST_WAVERING) * (max(gap - siege.distance, 0.0) + 2 * near)


def _haven_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the score of headway towards the middle of her zone, of being in it, and of being so
    placed that she is still there, or there again, after the next move."""
    if stance.haven is None or stance.berth is None:
        return 0.0
    gap, inside = distance_between(at, stance.berth), 0.0
    if is_in_zone(stance.haven, at):
        then = next_poses_of(situation.ship, at, situation.wind, stance.berth)
        inside = w.IN_HAVEN + w.CAN_STAY_IN_HAVEN * any(is_in_zone(stance.haven, there) for there in then)
    if gap > w.HEADING_MATTERS_FROM:
        gap += w.TURN_CM * remaining_turn_radians(at, bearing_to(at, stance.berth), situation.wind.blows_from)
    return inside - 2 * w.TOWARDS_EXIT * gap


def _off_station_cost(situation: Situation, at: CmPose, berth: CmPose) -> float:
    """Return the cm to go to the place of her squadron's order, with her heading counted near
    it."""
    gap = distance_between(at, berth)
    if gap > w.HEADING_MATTERS_FROM:
        return gap + w.TURN_CM * remaining_turn_radians(at, bearing_to(at, berth), situation.wind.blows_from)
    return gap + w.OFF_HER_HEADING * abs(signed_angle(at.heading, berth.heading)) / CENTIDEGREES_A_RADIAN


def _wake_cost(at: CmPose, berth: CmPose) -> float:
    """Return cm that she is out of the wake of the ship ahead, whose next astern is at the berth:
    abeam of it, too far on, or (for half of the way) too far astern; and her heading across it."""
    dx, dy = at.x - berth.x, at.y - berth.y
    on, beside = dx * berth.sine - dy * berth.cosine, abs(dx * berth.cosine + dy * berth.sine)
    swing = w.OFF_HER_HEADING * abs(signed_angle(at.heading, berth.heading)) / CENTIDEGREES_A_RADIAN
    if beside > -on:
        # She must cut across to come into the wake: her heading matters once she is near it.
        swing *= max(1 - beside / w.HEADING_MATTERS_FROM, 0.0)
    return beside + swing + (on * w.AHEAD_OF_STATION if on > 0 else -on * w.BEHIND_STATION)


def remaining_turn_radians(at: CmPose, wanted_heading: int, wind_from: int) -> float:
    """Return the radians she has to turn to the wanted heading without passing through the wind's
    eye; a heading in the dead zone is replaced by the nearest that she can sail on her tack."""
    now = signed_angle(wind_from, at.heading) % FULL_TURN
    goal = min(
        max(signed_angle(wind_from, wanted_heading) % FULL_TURN, DEAD_ZONE_ANGLE), FULL_TURN - DEAD_ZONE_ANGLE
    )
    if signed_angle(wind_from, wanted_heading) % FULL_TURN != goal:
        goal = DEAD_ZONE_ANGLE if now < FULL_TURN // 2 else FULL_TURN - DEAD_ZONE_ANGLE
    return abs(goal - now) / CENTIDEGREES_A_RADIAN


def _bow_collision_risk(at: CmPose, foe: Foe, gap: float) -> float:
    """Return the risk of being run into over the bow by a foe who has yet to move: whoever's
    bowsprit is in the way loses it (KMH-6.10.6), and with it as a rule a boarding die. Abeam it is
    his."""
    if foe.is_held or not 1.0 < gap < w.RAMMING_REACH:
        return 0.0
    ahead = ((foe.pose.x - at.x) * at.sine - (foe.pose.y - at.y) * at.cosine) / gap
    return w.BOW_TO_BOW * max(ahead - 0.5, 0.0) * 2


def _weather_gage_score(situation: Situation, at: CmPose, foe: Foe, gap: float) -> float:
    """Return the weather gage: good upwind of the foe, bad to leeward, as the cosine of the angle
    to the wind."""
    if gap < 1.0:
        return 0.0
    eye = situation.upwind
    upwind = ((at.x - foe.pose.x) * eye.sine - (at.y - foe.pose.y) * eye.cosine) / gap
    return w.WEATHER_GAGE * upwind


def edge_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the danger of the edges, or their worth if she means to leave by one."""
    most = w.NO_EDGE_WITHIN
    if most < at.x < situation.width - most and most < at.y < situation.height - most:
        return _exit_score(situation, at, stance)
    total = 0.0
    for name, left, speed in (
        ("left", at.x, -at.sine),
        ("right", situation.width - at.x, at.sine),
        ("top", at.y, at.cosine),
        ("bottom", situation.height - at.y, -at.cosine),
    ):
        if left < most and name not in stance.edges:
            total -= _lee_edge_cost(situation.turning_room, left, speed)
    return total + _exit_score(situation, at, stance)


def _lee_edge_cost(room: float, left: float, speed: float) -> float:
    """Return the cost of an edge at this distance for a ship that heads for it with this share of
    her speed."""
    if left < 0:
        return w.OFF_THE_TABLE
    return w.NEAR_EDGE * max(room * (1.2 + speed) - left, w.EDGE_ROOM - left, 0.0)


def _exit_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the score of headway towards the nearest edge by which she wants to leave."""
    if not stance.edges:
        return 0.0
    left = {"left": at.x, "right": situation.width - at.x, "top": at.y, "bottom": situation.height - at.y}
    return -2 * w.TOWARDS_EXIT * max(min(left[e] for e in stance.edges), -1.0)
