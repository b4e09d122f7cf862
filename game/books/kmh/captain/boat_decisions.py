"""Answers of boats and troops: tow, meet fireships, cut out, land, storm a gate (KMH-15, KMH-20)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.anchoring import NO_ENEMY_WITHIN, best_boat_haul, boats_wanted_to_tow, needs_tow
from game.books.kmh.captain.firepower import (
    broadside_worth,
    firepower_of,
    first_burn_contact,
    is_unlit_fireship,
    predicted_drift,
)
from game.books.kmh.captain.geometry import (
    CmPose,
    bearing_to,
    cm_pose,
    cm_pose_of,
    distance_between,
    pose_ahead,
)
from game.books.kmh.captain.score import choose_stance
from game.books.kmh.captain.situation import (
    Situation,
    boat_boarding_bonus,
    boat_boarding_odds,
    situation_for,
    situation_of,
)
from game.books.kmh.captain.soundings import distance_to_piece
from game.books.kmh.rules.batteries import Battery, batteries_against, standing_works
from game.books.kmh.rules.boat_orders import POINTS
from game.books.kmh.rules.boat_sheet import TOUCH, Boat, all_boats, boat_named, boats_of, is_beside
from game.books.kmh.rules.boats import boats_towing
from game.books.kmh.rules.land import (
    Ground,
    MarchMenu,
    Party,
    all_bases,
    bases_in_field,
    cover_of,
    garrison,
    landing_place,
    may_reroll,
    save_number,
    troops_against,
)
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Chart,
    Quality,
    Ship,
    Wind,
    all_on_table,
    fighting_ships,
    get_ship,
    is_anchored_or_aground,
    is_fighting,
    locked_to,
)
from game.books.kmh.rules.striking import is_unmanned_prize
from game.books.kmh.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.markers import Ablaze
from game.core.steps import Choose
from game.core.table import every, get_single, has_marker
from game.sea.units import CM, DEGREE

MARCH_CM = float(rule_table("land")["moves_cm"])
TOGETHER_WITHIN = 9.0  # cm; friends within so much come up in time to charge together
SALLY_RATIO = 1.6  # a garrison sallies only with this many times the strength outside


# ------------------------------------------------------------------------------ where to
def decide_march(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-20.2.1: land, or embark after the work; garrisons stay, others attack the gate together."""
    party, offers = next(p for p in every(Party) if p.id == question.about), question.menu.keys()
    if "land" in offers:
        return ["land"], Rationale("Over the bows and up the beach")
    if not isinstance(question.menu, MarchMenu):
        return _decide_embark(party, offers, "Down into the boats")
    if party.aboard:
        return decide_defence(party, offers)
    enter = [o for o in offers if o.startswith("enter ")]
    if enter and needs_garrison(party, enter[0][6:]):
        return [enter[0]], Rationale("Inside the walls")
    return decide_attack(party, offers)


def _decide_embark(party: Party, offers: list[str], words: str) -> Decision:
    boats = [o for o in offers if o.startswith("embark ")]
    works = [b for b in standing_works() if b.side != party.side]
    goal = boats and bool(works or [p for p in bases_in_field() if p.side != party.side])
    return ([boats[0]], Rationale(words)) if goal else (["stay"], Rationale("Stay aboard"))


def decide_defence(party: Party, offers: list[str]) -> Decision:
    """KMH-20.4.1: stay in a work: an empty one is lost; one base more than needed sallies."""
    work = next((b for b in every(Battery) if b.id == party.aboard), None)
    foes = [p for p in bases_in_field() if p.side != party.side and is_in_march_reach(party, p)]
    inside = garrison(work) if work else []
    mine = melee_strength(party)
    weak = bool(foes) and mine > SALLY_RATIO * sum(melee_strength(p) for p in foes)
    key = f"towards {foes[0].id}" if foes else ""
    if len(inside) > 1 and weak and key in offers:
        return [key], Rationale(f"Sally against {foes[0].name}")
    return ["stay"], Rationale("Man the walls")


def decide_attack(party: Party, offers: list[str]) -> Decision:
    """KMH-20.2.1: attack a weaker enemy near in the field, else the gate once all are up, or go back."""
    field = [p for p in bases_in_field() if p.side != party.side and is_in_march_reach(party, p)]
    beaten = [p for p in field if melee_strength(p) * cover_factor(p) <= melee_strength(party)]
    if beaten and f"towards {beaten[0].id}" in offers:
        return [f"towards {beaten[0].id}"], Rationale(f"Charge {beaten[0].name}")
    works = [b for b in standing_works() if b.side != party.side and f"towards {b.id}" in offers]
    if not works:
        return _decide_attack_anybody(party, offers)

    def effort(work: Battery) -> tuple[float, str]:
        way = distance_between(cm_pose_of(work.pose), cm_pose_of(party.pose))
        return way * (1.0 + 0.1 * garrison_strength(work)), work.id

    gate = min(works, key=effort)
    mates = [p for p in bases_in_field() if p.side == party.side and p is not party]
    late = [p for p in mates if is_lagging(p, party, gate)]
    gap = distance_between(cm_pose_of(party.pose), cm_pose_of(gate.pose)) - gate.breadth / CM / 2
    if (gap < MARCH_CM) and late and melee_strength(party) < w.MIN_STORM_SHARE * garrison_strength(gate):
        return ["stay"], Rationale(f"Wait for {late[0].name}")
    return [f"towards {gate.id}"], Rationale(f"Storm {gate.name}")


def _decide_attack_anybody(party: Party, offers: list[str]) -> Decision:
    towards = [o for o in offers if o.startswith("towards ")]
    foes = [p for p in all_bases() if f"towards {p.id}" in towards]
    weaker = [p for p in foes if melee_strength(p) * cover_factor(p) <= melee_strength(party)]
    if weaker:
        return [f"towards {weaker[0].id}"], Rationale(f"Charge {weaker[0].name}")
    return ["stay"], Rationale("Stand fast")


# ------------------------------------------------------------------------------ arithmetic
def melee_strength(party: Party) -> float:
    """Return points left: this many dice in a melee (KMH-20.4.1)."""
    return party.points_left * (1.2 if may_reroll(party) else 1.0)


def cover_factor(party: Party) -> float:
    """Return how much longer cover lets a base last (KMH-20.3.2)."""
    least = save_number(cover_of(party))
    return 6 / (least - 1) if least > 1 else 1.0


def is_in_march_reach(a: Party, b: Party) -> bool:
    """Return whether one can be upon the other in a march."""
    return distance_between(cm_pose_of(a.pose), cm_pose_of(b.pose)) < MARCH_CM + 2.0


def garrison_strength(work: Battery) -> float:
    """Return the strength behind its walls."""
    return sum(melee_strength(p) * cover_factor(p) for p in garrison(work))


def is_lagging(other: Party, party: Party, gate: Battery) -> bool:
    """Return whether another base will be up in a march or two, and is not yet."""
    gap = distance_between(cm_pose_of(other.pose), cm_pose_of(gate.pose)) - gate.breadth / CM / 2
    apart = distance_between(cm_pose_of(other.pose), cm_pose_of(party.pose))
    return 2.0 < gap < TOGETHER_WITHIN + MARCH_CM and apart < TOGETHER_WITHIN + MARCH_CM


# ------------------------------------------------------------------------------ musketry
def decide_troop_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-20.3.1: fire at troops whom the fewest points break, least covered first; at a ship last."""
    parties = {p.id: p for p in all_bases()}
    offers = question.menu.keys()
    foes = [parties[o] for o in offers if o in parties]
    if not foes:
        return [offers[0]], Rationale("At her decks")
    weakest = min(foes, key=lambda p: (p.points_left * cover_factor(p), p.id))
    return [weakest.id], Rationale(f"Fire at {weakest.name}")


def needs_garrison(party: Party, work: str) -> bool:
    """KMH-20.4.1: return whether a work of one's own is threatened, so that this base had better be in it."""
    there = next((b for b in every(Battery) if b.id == work), None)
    if there is None:
        return False
    foes = [p for p in bases_in_field() if p.side != party.side]
    return any(distance_between(cm_pose_of(p.pose), cm_pose_of(there.pose)) < 3 * MARCH_CM for p in foes)


SHORE_STEP = 2.0  # cm between the places of a shore that are examined
BEACHED_WITHIN = 0.3  # cm from the place where they land
MARCH_WEIGHT = 0.7  # a cm by land counts so much of a cm by water: troops march faster than boats pull


def boat_landing_place(boat: Boat) -> CmPose | None:
    """Return the place in the water off the best landing; None if the boats carry nobody."""
    aboard = [p for p in all_bases() if p.aboard == boat.id]
    if not aboard:
        return None
    here = cm_pose_of(boat.pose)
    if landing_place(boat) is not None:
        return here
    works = [cm_pose_of(b.pose) for b in batteries_against(aboard[0].side)]
    goals = works or [cm_pose_of(p.pose) for p in troops_against(aboard[0].side)]
    places = list(landing_places())
    if not places or not goals:
        return None
    march = [MARCH_WEIGHT * min(distance_between(p, g) for g in goals) for p in places]
    cost = [(distance_between(here, p) + march[i], i) for i, p in enumerate(places)]
    return places[min(cost)[1]]


def order_to_beach(boat: Boat, offers: Sequence[str]) -> str:
    """Return the order that brings loaded boats to the beach, or keeps them there; '' if there is none."""
    goal, here = boat_landing_place(boat), cm_pose_of(boat.pose)
    if goal is None:
        return ""
    return "rest" if distance_between(here, goal) < BEACHED_WITHIN else pull_order(here, goal, offers)


def pull_order(here: CmPose, goal: CmPose, offers: Sequence[str]) -> str:
    """Return one pull at a place, no farther than it is; '' if they may not pull."""
    if "pull 0" not in offers:
        return ""
    degrees = round(bearing_to(here, goal) / DEGREE) % 360
    return f"pull {degrees} {max(min(round(distance_between(here, goal)), 9), 1)}"


def landing_places() -> Iterator[CmPose]:
    """Yield where troops can land: the beaches, else the shore; never under cliffs."""
    for ground in every(Ground):
        soft = [r for r in ground.land if r not in ground.cliffs]
        beaches = [[(x / CM, y / CM) for x, y in ring] for ring in ground.beaches]
        for ring in soft:
            for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
                x, y = ax / CM, ay / CM
                dx, dy = bx / CM - x, by / CM - y
                steps = max(round(max(abs(dx), abs(dy)) / SHORE_STEP), 1)
                for n in range(steps):
                    px, py = x + dx * n / steps, y + dy * n / steps
                    if not beaches or any(distance_to_piece(b, px, py) <= TOUCH / CM for b in beaches):
                        yield cm_pose(px, py, 0)


BOATS_FOR_FIRESHIP = int(rule_table("boat_counsel")["against_a_fireship"])
FIRESHIP_WITHIN = 30.0  # cm; a fireship this near is the boats' business
PREY_WITHIN = 36.0  # cm; farther than this nobody is rowed to
PULL_CM = float(rule_table("boat_move")["basic_cm"])
POINT_BLANK_FIRE = 0.4  # hits to expect on boats above which their crews look for another place


# ------------------------------------------------------------------------------ aboard the ship
def decide_boats(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-15.0.2: lower boats against a fireship, to tow in a calm, or to cut a ship out; hoist idle ones."""
    situation, offers = situation_for(captain, question), question.menu.keys()
    count, why = boats_wanted(situation)
    most = max((int(o[7:]) for o in offers if o.startswith("launch ")), default=0)
    if count and most:
        return [f"launch {min(count, most)}"], Rationale(why)
    beside = [(o, boat_named(o[5:])) for o in offers if o.startswith("stow ")]
    idle = [(o, boat) for o, boat in beside if not boat.load and likeliest_prize(boat) is None]
    stow = [] if is_fireship_near(situation) else [o for o, _ in idle]
    if stow and not situation.wind.calm:
        return [stow[0]], Rationale("Hoist the boats in")
    return ["carry on"], Rationale("Carry on")


def boats_wanted(situation: Situation) -> tuple[int, str]:
    """Return how many boats are wanted in the water now, and what for."""
    ship, out = situation.ship, boats_of(situation.ship)
    if is_fireship_near(situation) and not out:
        return BOATS_FOR_FIRESHIP, "Boats away, with grapnels, against the fireship"
    if not out and ship.boats and cutting_out_target(ship):
        return ship.boats, "Boats away, to cut her out"
    if situation.wind.calm and not is_anchored_or_aground(ship):
        count = boats_wanted_to_tow(situation)
        gain = best_boat_haul(situation, choose_stance(situation), out)[0] if count else 0.0
        if gain > w.MIN_ERRAND_WORTH:
            return count, "Boats away, to tow her"
    return 0, ""


def is_fireship_near(situation: Situation) -> bool:
    """Return whether a fireship, alight or not yet, is coming near."""
    near = [f for f in situation.foes if is_unlit_fireship(f.ship) and f.distance < FIRESHIP_WITHIN]
    lit = [s for s, _ in situation.burning_fireships if s.side != situation.ship.side]
    away = (distance_between(situation.pose, cm_pose_of(s.pose)) for s in lit)
    return bool(near) or any(cm < FIRESHIP_WITHIN for cm in away)


def cutting_out_target(ship: Ship) -> Ship | None:
    """Return an enemy who cannot get away, and whom all her boats would probably take."""
    bonus = int(rule_table("boat_boarding")["elite" if ship.fighting_quality == Quality.ELITE else "other"])
    for foe in fighting_ships():
        is_still = is_anchored_or_aground(foe) or get_single(Wind).calm or foe.speed == 0
        near = distance_between(cm_pose_of(ship.pose), cm_pose_of(foe.pose)) < PREY_WITHIN
        if foe.side == ship.side or not (is_still and near) or foe.kind == FIRESHIP:
            continue
        if boat_boarding_odds(ship.boats * bonus, foe) >= w.MIN_CUTTING_OUT_ODDS:
            return foe
    return None


# ------------------------------------------------------------------------------ on their card
def decide_boat_order(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-15.1.1: return what matters most of what they can do."""
    boat, offers = boat_named(question.about), question.menu.keys()
    if boat.tow:
        return decide_towing(captain, boat, offers)
    if boat.fast:
        return ["rest"], Rationale("Hold on")
    going = (decide_against_fireship, decide_landing, decide_man_prize, decide_cutting_out)
    lying = (decide_take_in_tow, decide_carry_line, decide_evade, decide_row_home)
    for way in (*going, *lying):
        answer = way(captain, boat, offers)
        if answer is not None:
            return answer
    return ["rest"], Rationale("Rest on the oars")


def decide_towing(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision:
    """KMH-15.3.2: they tow her where she wants to be, or let her lie."""
    hull = next((s for s in all_on_table() if s.id == boat.tow), None)
    if hull is None or "tow 0" not in offers or not is_fighting(hull):
        return ["rest"], Rationale("Rest on the oars")
    situation = situation_of(hull, captain.aims)
    gain, way = best_boat_haul(situation, choose_stance(situation), boats_towing(hull, boat.side))
    if gain <= w.MIN_ERRAND_WORTH:
        return ["rest"], Rationale(f"{hull.name} lies well", gain)
    return [f"tow {way}"], Rationale(f"Tow {hull.name} towards {way}", gain)


def decide_against_fireship(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-17.2.1: hook or meet a burning fireship that threatens friends; her own crew get away."""
    wind, here = get_single(Wind), cm_pose_of(boat.pose)
    lit = [s for s in all_on_table() if has_marker(s.number, Ablaze)]
    if boat.abandoned:
        near = [s for s in lit if distance_between(here, cm_pose_of(s.pose)) < w.RAMMING_REACH]
        return _decide_pull_away(here, [cm_pose_of(s.pose) for s in near], offers, "Row clear of her")
    friends = [s for s in fighting_ships() if s.side == boat.side]
    bad = [s for s in lit if is_threat_to_any(s, friends, wind)]
    bad = [s for s in bad if distance_between(here, cm_pose_of(s.pose)) < FIRESHIP_WITHIN]
    if not bad:
        return None
    worst = min(bad, key=lambda s: (distance_between(here, cm_pose_of(s.pose)), s.id))
    way = predicted_drift(worst, cm_pose_of(worst.pose), wind)
    meet = next((b.end for b in way if distance_between(here, b.end) <= PULL_CM * b.move_number), None)
    gap = distance_between(here, cm_pose_of(worst.pose)) - (worst.length / CM) / 2
    if meet is not None and gap > PULL_CM:
        order = pull_order(here, meet, offers)
        return ([order], Rationale(f"Row across the bow of {worst.name}")) if order else None
    key = f"grapple {worst.id}"
    return ([key], Rationale(f"Hook on to {worst.name}")) if key in offers else None


def is_threat_to_any(fireship: Ship, friends: list[Ship], wind: Wind) -> bool:
    """Return whether a burning fireship is coming down on one of these ships, or holds her."""
    way = predicted_drift(fireship, cm_pose_of(fireship.pose), wind)
    held = locked_to(fireship.id)
    return any(s.id in held or first_burn_contact(fireship, way, s, cm_pose_of(s.pose)) for s in friends)


def decide_landing(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-20.2.1: boats with troops in them make for the beach."""
    order = order_to_beach(boat, offers)
    words = "On the beach" if order == "rest" else "Row for the beach"
    return ([order], Rationale(words)) if order else None


def decide_man_prize(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-12.1.10: the nearest ship that has struck and waits for a crew, if she is in reach."""
    here, ships = cm_pose_of(boat.pose), [s for s in all_on_table() if is_unmanned_prize(s, boat.side)]
    prizes = enumerate(s for s in ships if f"board {s.id}" in offers)
    waiting = [(distance_between(here, cm_pose_of(s.pose)), n, s) for n, s in prizes]
    distance, _, prize = min(waiting, default=(PREY_WITHIN, 0, None), key=lambda w: w[:2])
    if prize is None or distance >= PREY_WITHIN or boat.load:
        return None
    return [f"board {prize.id}"], Rationale(f"A prize crew for {prize.name}")


def decide_cutting_out(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.2.1: go together for a ship that they will probably take; first wait at bow or stern."""
    prey = likeliest_prize(boat)
    if prey is None or f"board {prey.id}" not in offers or boat.load:
        return None
    odds = boat_boarding_odds(boat_boarding_bonus(boat, prey), prey)
    return [f"board {prey.id}"], Rationale(f"Board {prey.name}", 2 * odds - 1, round(100 * odds))


def likeliest_prize(boat: Boat) -> Ship | None:
    """Return the likeliest prize within reach; None if there is no good one."""
    best, most = None, w.MIN_CUTTING_OUT_ODDS
    for foe in fighting_ships():
        near = distance_between(cm_pose_of(boat.pose), cm_pose_of(foe.pose)) < PREY_WITHIN
        is_still = (
            is_anchored_or_aground(foe) or get_single(Wind).calm or foe.speed == 0 or is_beside(boat, foe)
        )
        if foe.side == boat.side or foe.kind == FIRESHIP or not (near and is_still):
            continue
        odds = boat_boarding_odds(boat_boarding_bonus(boat, foe), foe)
        if odds > most:
            best, most = foe, odds
    return None if boat.abandoned else best


def decide_take_in_tow(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-6.6.4: in a calm, tow a friend who wants to be elsewhere and has too few boats."""
    if not get_single(Wind).calm or boat.abandoned:
        return None
    ships = [s for s in fighting_ships() if f"tow {s.id}" in offers]
    ships.sort(key=lambda s: (s.id != boat.ship, distance_between(cm_pose_of(boat.pose), cm_pose_of(s.pose))))
    for ship in ships[:1]:
        situation = situation_of(ship, captain.aims)
        boats = [*boats_towing(ship, boat.side), boat]
        if best_boat_haul(situation, choose_stance(situation), boats)[0] > w.MIN_ERRAND_WORTH:
            return [f"tow {ship.id}"], Rationale(f"A line to {ship.name}")
    return None


def decide_carry_line(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-6.6.1: from their own ship to one that is lame, if no enemy is about."""
    lame = [s for s in fighting_ships() if needs_tow(s) and f"line {s.id}" in offers]
    nearest = situation_of(get_ship(boat.ship), captain.aims).nearest if lame else None
    if not lame or (nearest is not None and nearest.distance < NO_ENEMY_WITHIN):
        return None
    return [f"line {lame[0].id}"], Rationale(f"Carry a line to {lame[0].name}")


# ------------------------------------------------------------------------------ danger, and home
def decide_evade(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.4.1: out of the arc of any broadside that bears on them close to."""
    here = cm_pose_of(boat.pose)
    foes = [s for s in fighting_ships() if s.side != boat.side]
    if expected_hits_on_boats(foes, here) < POINT_BLANK_FIRE:
        return None
    best = min(POINTS, key=lambda p: (expected_hits_on_boats(foes, _pose_after_pull(here, p)), p))
    if expected_hits_on_boats(foes, _pose_after_pull(here, best)) >= expected_hits_on_boats(foes, here):
        return None
    return [f"pull {best}"], Rationale("Row out of her broadside")


def expected_hits_on_boats(foes: list[Ship], at: CmPose) -> float:
    """Return hits to expect on boats there, from all who may fire at them."""
    options, total = tuple(get_single(Chart).options), 0.0
    for foe in foes:
        guns = firepower_of(foe, get_single(Wind).choppy, options)
        total += broadside_worth(guns, cm_pose_of(foe.pose), guns, at)
    return total


def decide_row_home(captain: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.1.2: to their own ship, or the nearest friend."""
    friends = [s for s in all_on_table() if s.side == boat.side and not has_marker(s.number, Ablaze)]
    home = [s for s in friends if s.id == boat.ship] or friends
    if not home:
        return None
    near = min(home, key=lambda s: distance_between(cm_pose_of(boat.pose), cm_pose_of(s.pose)))
    key = f"to {near.id}"
    return ([key], Rationale(f"Row to {near.name}")) if key in offers else None


def _decide_pull_away(here: CmPose, there: list[CmPose], offers: list[str], words: str) -> Decision | None:
    if not there or "pull 0" not in offers:
        return None
    best = max(POINTS, key=lambda p: (min(distance_between(_pose_after_pull(here, p), t) for t in there), -p))
    return [f"pull {best}"], Rationale(words)


def _pose_after_pull(here: CmPose, degrees: int) -> CmPose:
    return pose_ahead(cm_pose(here.x, here.y, degrees * DEGREE), PULL_CM)


# ------------------------------------------------------------------------------ alongside
def decide_boat_boarding(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-15.2.1: up her side, unless more boats are about to come and are needed."""
    boat = boat_named(question.about)
    ship = get_ship(boat.fast)
    here = [b for b in all_boats() if b.fast == ship.id and b.side == boat.side]
    now = boat_boarding_odds(boat_boarding_bonus(boat, ship, here), ship)
    coming = [b for b in all_boats() if b not in here and will_be_alongside(b, boat, ship)]
    later = boat_boarding_odds(boat_boarding_bonus(boat, ship, [*here, *coming]), ship)
    if coming and now < w.MIN_CUTTING_OUT_ODDS <= later:
        return ["lie off"], Rationale("Wait for the others", 2 * later - 1, round(100 * later))
    return ["board"], Rationale(f"Up her side: {ship.name}", 2 * now - 1, round(100 * now))


def will_be_alongside(other: Boat, boat: Boat, ship: Ship) -> bool:
    """Return whether boats of the same side will be alongside with the next pull."""
    near = distance_between(cm_pose_of(other.pose), cm_pose_of(ship.pose)) < PULL_CM + ship.length / CM
    return other.side == boat.side and near and not other.abandoned and not other.tow
