"""Score of a position: what it is worth to a ship to end her move there.

A captain of Kiss Me, Hardy! plans one move. `geometry.course_fan` makes about ``effort`` courses,
`pose_score` here scores the end of each as if the sea were empty, and `course_choice` takes the best that the
helm allows. Contact is looked for only on courses that lead the ranking, because it is slow. Everything is
counted in one unit, a hit on the hull, which is 1; `weights.py` holds the price of all else and the clause
behind it.

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
up to 6, since a bowsprit in the way is lost, and a boarding die with it. Edges cost as
soon as she could no longer turn round before them.

*Shallows* are examined four moves ahead, not at the end of the course alone: `embayment` asks
what share of her next moves she could not sail in deep water, whatever she does, and EMBAYED (80)
makes that share dearer than any fire. The end of the course alone does not tell: a ship on a lee
shore can be in deep water there and still have no way out.

*What was tried.* A course into a friend was once worth what lay beyond her, and the ship
nearest the enemy moved first: at Trafalgar admirals then ran into friends 2.6 times a turn,
midshipmen 13 times. Such a course now ends where she is stopped, nobody moves before a friend in
her way (`ships_clear_to_move`), and a line parts where one lies ahead: 1.8 and 3.4 times. With fewer
masts lost a turn of Trafalgar between captains is shown in 38 to 88 s, before in 65 to 101. Raking
courses are added to the fan only from an effort of 10 on: before the dice are thrown nobody knows
the run to the centimetre, and a rake needs it. All numbers come from the sea's integer tables or
plain float arithmetic, so that every machine decides alike.
"""

from dataclasses import dataclass, field

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.embayment import embayed_share
from game.books.kmh.captain.firepower import (
    Firepower,
    Siege,
    broadside_worth,
    exchange_score,
    ignition_chance_and_moves,
    is_unlit_fireship,
    siege_of,
)
from game.books.kmh.captain.fireships import FireshipTarget, burn_worth, fireship_target_of
from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    DEAD_ZONE_ANGLE,
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
    boarding_odds,
    card_state,
    fighting_strength,
    next_poses_of,
)
from game.books.kmh.rules.collision import impact_of
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.sheet import CardKind, Mast, Ship, card_name
from game.books.kmh.rules.tables import rule_table
from game.captains.aims import EVERY_EDGE, edge_distances, zone_middle
from game.captains.stations import Station
from game.levels.conditions.facts import ZoneArea
from game.sea.units import CM, FULL_TURN


@dataclass(slots=True)
class Stance:
    """What a ship is about. ``edges``: she runs for; ``boards``: chance to win by boarding; ``haven``: zone
    she makes for; ``berth``: place she makes for, of her station or zone; ``siege``: work she attacks;
    ``target``: of a fireship; ``boldness``: worth of a hit given against one taken."""

    edges: tuple[str, ...]
    flees: bool
    boards: float
    haven: ZoneArea | None = None
    siege: Siege | None = None
    target: FireshipTarget | None = None
    station: Station | None = None
    berth: CmPose | None = field(init=False)
    boldness: float = field(init=False)

    def __post_init__(self) -> None:
        self.berth = zone_pose(self.haven) if self.haven else None
        if self.station is not None and self.station.pose is not None:
            self.berth = cm_pose_of(self.station.pose)
        self.boldness = 0.6 if self.flees or self.edges or self.haven else 1.0


def pose_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the value of ending a move on a spot, in hits."""
    if stance.target is not None:
        return burn_worth(situation, stance.target, at) + edge_score(situation, at, stance)
    has_hazards = situation.forts or situation.burning_fireships or situation.soundings
    total = _hazard_score(situation, at, stance) if has_hazards else 0.0
    for foe in situation.foes:
        if distance_between(at, foe.pose) > foe.no_fire_beyond:
            continue
        given, taken = _damage_given(situation.guns, at, foe), _damage_taken(situation.guns, at, foe)
        total += stance.boldness * given - w.HIT_TAKEN * taken
    return total + end_pose_score(situation, at, stance)


def _hazard_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the score of works ashore, burning fireships and shallow water ahead."""
    total = 0.0
    if situation.soundings:
        total -= w.EMBAYED * embayed_share(situation, at, may_leave_table=bool(stance.edges))
    if situation.forts:
        card = card_name(situation.ship.squadron, CardKind.FIRE)
        ours = card_state(situation.deck, card) != CardState.SPENT
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
    """Return what she may do to us: certainly from where she is, and from her best guess."""
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
def zone_pose(haven: ZoneArea) -> CmPose:
    """Return the middle of a zone."""
    x, y = zone_middle(haven)
    return cm_pose(x / CM, y / CM, 0)


def is_in_zone(haven: ZoneArea, at: CmPose) -> bool:
    """Return whether a spot is in a zone."""
    return haven.contains(round(at.x * CM), round(at.y * CM))


def choose_stance(situation: Situation) -> Stance:
    """Return her goal: run for an edge or zone if that wins and the fight does not; clear a zone to be held;
    flee when beaten; else fight, board at good odds, burn a target, or attack a work if no prey is nearer."""
    zones = situation.aims.zones_to_reach.get(situation.ship.id, ())
    foe = situation.nearest
    haven = min(zones, key=lambda zone: distance_between(situation.pose, zone_pose(zone)), default=None)
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
    """Return her goal under a squadron order; None where she fights freely, as her prey is near or the order
    says so."""
    station, foe = situation.aims.stations.get(situation.ship.id), situation.nearest
    engaged = foe is not None and foe.distance <= w.ENGAGED_WITHIN
    if station is None or not station.is_binding(engaged):
        return None
    return Stance((), station.must_flee, 0.0, station=station)


def boarding_odds_now(ship: Ship, foe: Ship, loss: int = 0, their_loss: int = 0) -> float:
    """Return the chance that she takes the foe before the foe takes her, after these losses; 0 if she cannot
    board (KMH-12.2.1, KMH-13.2.1)."""
    if not may_begin(ship, ShipTask.BOARD):
        return 0.0
    ours, theirs = boarding_dice_left(ship, loss), boarding_dice_left(foe, their_loss)
    return boarding_odds(ours, theirs, ship.fighting_decks, foe.fighting_decks)


def boarding_odds_after_impact(ship: Ship, foe: Ship, run: float) -> float:
    """Return the same after a collision at this many cm: both are shaken (KMH-6.10.2), and her own bowsprit
    suffers most (KMH-6.10.6)."""
    shaken = rule_table("collision")[impact_of(round(run * CM))]["points"]
    shaken += w.MAST_LOSS_POINTS if run * CM > rule_table("collision")["brisk"]["up_to"] * CM else 0
    bowsprit = rule_table("masts")["points"] if Mast.BOWSPRIT in ship.masts_standing else 0
    return boarding_odds_now(ship, foe, shaken + bowsprit, shaken)


def end_pose_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    """Return the score of distance, weather gage, wind and edges: what matters for the next moves."""
    total = edge_score(situation, at, stance)
    if stance.haven is not None:
        total += _haven_score(situation, at, stance)
    if stance.siege is not None:
        total += _siege_score(situation, at, stance.siege)
    if stance.station is not None and stance.berth is not None:
        follows, berth = bool(stance.station.leader), stance.berth
        off_station = _wake_cost(at, berth) if follows else _off_station_cost(situation, at, berth)
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
    """Return the score of the distance: close, or open if she flees. A turn still to make counts as way to
    go, or she would run on for ever on the wrong tack."""
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
    """Return the score of way made towards the middle of her zone, of being in it, and of staying in it."""
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
    """Return cm to go to her station; near it her heading counts too."""
    gap = distance_between(at, berth)
    if gap > w.HEADING_MATTERS_FROM:
        return gap + w.TURN_CM * remaining_turn_radians(at, bearing_to(at, berth), situation.wind.blows_from)
    return gap + w.OFF_HER_HEADING * abs(signed_angle(at.heading, berth.heading)) / CENTIDEGREES_A_RADIAN


def _wake_cost(at: CmPose, berth: CmPose) -> float:
    """Return cm out of the wake of the ship ahead: abeam, too far on, half of too far astern; and heading
    across it."""
    dx, dy = at.x - berth.x, at.y - berth.y
    on, beside = dx * berth.sine - dy * berth.cosine, abs(dx * berth.cosine + dy * berth.sine)
    swing = w.OFF_HER_HEADING * abs(signed_angle(at.heading, berth.heading)) / CENTIDEGREES_A_RADIAN
    if beside > -on:
        # She must cut across to come into the wake: her heading matters once she is near it.
        swing *= max(1 - beside / w.HEADING_MATTERS_FROM, 0.0)
    return beside + swing + (on * w.AHEAD_OF_STATION if on > 0 else -on * w.BEHIND_STATION)


def remaining_turn_radians(at: CmPose, wanted_heading: int, wind_from: int) -> float:
    """Return the radians to turn to a heading without passing the wind; none ends in the dead zone."""
    now = signed_angle(wind_from, at.heading) % FULL_TURN
    wanted = signed_angle(wind_from, wanted_heading) % FULL_TURN
    goal = min(max(wanted, DEAD_ZONE_ANGLE), FULL_TURN - DEAD_ZONE_ANGLE)
    if signed_angle(wind_from, wanted_heading) % FULL_TURN != goal:
        goal = DEAD_ZONE_ANGLE if now < FULL_TURN // 2 else FULL_TURN - DEAD_ZONE_ANGLE
    return abs(goal - now) / CENTIDEGREES_A_RADIAN


def _bow_collision_risk(at: CmPose, foe: Foe, gap: float) -> float:
    """Return the risk that a foe who has yet to move runs into her bow: a bowsprit in the way is lost
    (KMH-6.10.6), and with it a boarding die. Abeam it is his."""
    if foe.is_held or not 1.0 < gap < w.RAMMING_REACH:
        return 0.0
    ahead = ((foe.pose.x - at.x) * at.sine - (foe.pose.y - at.y) * at.cosine) / gap
    return w.BOW_TO_BOW * max(ahead - 0.5, 0.0) * 2


def _weather_gage_score(situation: Situation, at: CmPose, foe: Foe, gap: float) -> float:
    """Return the weather gage, by the cosine of the angle to the wind: plus upwind of the foe."""
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
    room = (at.x, situation.width - at.x, at.y, situation.height - at.y)
    total, speeds = 0.0, (-at.sine, at.sine, at.cosine, -at.cosine)
    for name, left, speed in zip(EVERY_EDGE, room, speeds, strict=True):
        if left < most and name not in stance.edges:
            total -= _lee_edge_cost(situation.turning_room, left, speed)
    return total + _exit_score(situation, at, stance)


def _lee_edge_cost(room: float, left: float, speed: float) -> float:
    """Return the cost of an edge this far ahead; ``speed``: her share of speed towards it."""
    if left < 0:
        return w.OFF_THE_TABLE
    return w.NEAR_EDGE * max(room * (1.2 + speed) - left, w.EDGE_ROOM - left, 0.0)


def _exit_score(situation: Situation, at: CmPose, stance: Stance) -> float:
    if not stance.edges:
        return 0.0
    left = edge_distances(at.x, at.y, situation.width, situation.height)
    return -2 * w.TOWARDS_EXIT * max(min(left[e] for e in stance.edges), -1.0)
