"""The boats' crews: they tow a becalmed ship, meet fireships, cut out prizes, bring troops to the
beach, and keep out of the way of broadsides (KMH-15)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.beaches import order_ashore, pull_to
from game.books.kmh.captain.berths import QUIET, is_lame
from game.books.kmh.captain.boat_odds import odds_from_boats, party_for
from game.books.kmh.captain.burning import burns_on, comes_upon, may_light
from game.books.kmh.captain.calms import boats_to_tow, wanted_way
from game.books.kmh.captain.guns import battery, bite
from game.books.kmh.captain.outlook import Sight, look, sight_of
from game.books.kmh.captain.score import stance
from game.books.kmh.captain.spots import CmPose, apart, spot, spot_of, straight
from game.books.kmh.rules.boat_orders import POINTS
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boat_named, boats_of, touches
from game.books.kmh.rules.boats import towing
from game.books.kmh.rules.manning import waits_for_a_crew
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Chart,
    Quality,
    Ship,
    Wind,
    all_afloat,
    fighting,
    fights,
    holds_fast,
    locked_to,
    ship_named,
)
from game.books.kmh.rules.tables import table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.markers import Ablaze
from game.core.steps import Choose
from game.core.table import has, the
from game.sea.units import CM, DEGREE

AGAINST_A_FIRESHIP = int(table("boat_counsel")["against_a_fireship"])
FIRE_NEAR = 30.0
"""cm; a fireship this near is the boats' business."""
PREY_NEAR = 36.0
"""cm; farther than this nobody is rowed to."""
PULL = float(table("boat_move")["basic_cm"])
POINT_BLANK_FIRE = 0.4
"""Hits to expect on boats above which their crews look for another place."""


# ------------------------------------------------------------------------------ aboard the ship
def handle(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-15.0.2: boats go down against a fireship, to tow in a calm, or to cut somebody out; those
    that lie idle alongside come up again."""
    sight, offers = sight_of(mind, asked), asked.menu.keys()
    count, why = wanted(sight)
    most = max((int(o[7:]) for o in offers if o.startswith("launch ")), default=0)
    if count and most:
        return [f"launch {min(count, most)}"], Rationale(why)
    stow = [o for o in offers if o.startswith("stow ") and not is_wanted(sight, boat_named(o[5:]))]
    if stow and not sight.wind.calm:
        return [stow[0]], Rationale("Hoist the boats in")
    return ["carry on"], Rationale("Carry on")


def settle(_: DecisionMaker, __: Choose) -> Decision:
    """KMH-8.2.3: each captain sees for himself what his boats are good for."""
    return ["each"], Rationale("Each captain for himself")


def wanted(sight: Sight) -> tuple[int, str]:
    """How many boats are wanted in the water now, and what for."""
    ship, out = sight.ship, boats_of(sight.ship)
    if danger_of_fire(sight) and not out:
        return AGAINST_A_FIRESHIP, "Boats away, with grapnels, against the fireship"
    if not out and ship.boats and cuts_out(ship):
        return ship.boats, "Boats away, to cut her out"
    if sight.wind.calm and not holds_fast(ship):
        count = boats_to_tow(sight)
        gain = wanted_way(sight, stance(sight), out)[0] if count else 0.0
        if gain > w.STIR:
            return count, "Boats away, to tow her"
    return 0, ""


def danger_of_fire(sight: Sight) -> bool:
    """Whether a fireship, alight or not yet, is coming near."""
    near = [f for f in sight.foes if may_light(f.ship) and f.distance < FIRE_NEAR]
    lit = [s for s, _ in sight.fires if s.side != sight.ship.side]
    return bool(near) or any(apart(sight.now, spot_of(s.pose)) < FIRE_NEAR for s in lit)


def cuts_out(ship: Ship) -> Ship | None:
    """An enemy who cannot get away, and whom all her boats would probably take."""
    bonus = int(
        table("boat_boarding")["elite" if ship.fighting_quality == Quality.ELITE else "other"]
    )
    for foe in fighting():
        lies = holds_fast(foe) or the(Wind).calm or foe.speed == 0
        near = apart(spot_of(ship.pose), spot_of(foe.pose)) < PREY_NEAR
        if foe.side == ship.side or not (lies and near) or foe.kind == FIRESHIP:
            continue
        if odds_from_boats(ship.boats * bonus, foe) >= w.CUTS_OUT:
            return foe
    return None


def is_wanted(sight: Sight, boat: Boat) -> bool:
    """Whether boats that lie alongside had better stay in the water."""
    return bool(boat.load) or danger_of_fire(sight) or prey_for(boat) is not None


# ------------------------------------------------------------------------------ on their card
def order(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-15.1.1: what matters most of what they can do."""
    boat, offers = boat_named(asked.about), asked.menu.keys()
    if boat.tow:
        return tow_on(mind, boat, offers)
    if boat.fast:
        return ["rest"], Rationale("Hold on")
    going = (against_fire, land_troops, man_a_prize, board)
    lying = (take_in_tow, carry_a_line, out_of_danger, go_home)
    for way in (*going, *lying):
        answer = way(mind, boat, offers)
        if answer is not None:
            return answer
    return ["rest"], Rationale("Lie on the oars")


def tow_on(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision:
    """KMH-15.3.2: they tow her where she wants to be, or let her lie."""
    hull = next((s for s in all_afloat() if s.id == boat.tow), None)
    if hull is None or "tow 0" not in offers or not fights(hull):
        return ["rest"], Rationale("Lie on the oars")
    sight = look(hull, mind.aims)
    gain, way = wanted_way(sight, stance(sight), towing(hull, boat.side))
    if gain <= w.STIR:
        return ["rest"], Rationale(f"{hull.name} lies well", gain)
    return [f"tow {way}"], Rationale(f"Tow {hull.name} towards {way}", gain)


def against_fire(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-17.2.1: a burning fireship that threatens friends is hooked as soon as she can be had,
    and met where she will pass before. Her own crew only get away from her."""
    wind, here = the(Wind), spot_of(boat.pose)
    lit = [s for s in all_afloat() if has(s.number, Ablaze)]
    if boat.abandoned:
        near = [s for s in lit if apart(here, spot_of(s.pose)) < w.RAMMING_REACH]
        return _away_from(here, [spot_of(s.pose) for s in near], offers, "Pull clear of her")
    friends = [s for s in fighting() if s.side == boat.side]
    bad = [s for s in lit if threatens_any(s, friends, wind)]
    bad = [s for s in bad if apart(here, spot_of(s.pose)) < FIRE_NEAR]
    if not bad:
        return None
    worst = min(bad, key=lambda s: (apart(here, spot_of(s.pose)), s.id))
    way = burns_on(worst, spot_of(worst.pose), wind)
    meet = next((b.end for b in way if apart(here, b.end) <= PULL * b.move), None)
    gap = apart(here, spot_of(worst.pose)) - (worst.length / CM) / 2
    if meet is not None and gap > PULL:
        return _pull_to(here, meet, offers, f"Row across the bow of {worst.name}")
    key = f"grapple {worst.id}"
    return ([key], Rationale(f"Hook on to {worst.name}")) if key in offers else None


def threatens_any(fire: Ship, friends: list[Ship], wind: Wind) -> bool:
    """Whether a burning fireship is coming down on one of these ships, or holds her."""
    way = burns_on(fire, spot_of(fire.pose), wind)
    held = locked_to(fire.id)
    return any(s.id in held for s in friends) or any(
        comes_upon(fire, way, s, spot_of(s.pose)) for s in friends
    )


def land_troops(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-20.2.1: boats with troops in them make for the beach."""
    order = order_ashore(boat, offers)
    words = "On the beach" if order == "rest" else "Pull for the beach"
    return ([order], Rationale(words)) if order else None


def man_a_prize(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-12.1.10: the nearest ship that has struck and waits for a crew, if she is in reach."""
    waiting = [
        (apart(spot_of(boat.pose), spot_of(s.pose)), n, s)
        for n, s in enumerate(all_afloat())
        if waits_for_a_crew(s, boat.side) and f"board {s.id}" in offers
    ]
    distance, _, prize = min(waiting, default=(PREY_NEAR, 0, None), key=lambda w: w[:2])
    if prize is None or distance >= PREY_NEAR or boat.load:
        return None
    return [f"board {prize.id}"], Rationale(f"A prize crew for {prize.name}")


def board(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.2.1: they go for a ship that they will probably take with those who are there to help,
    all together; till then the first wait under her bow or stern."""
    prey = prey_for(boat)
    if prey is None or f"board {prey.id}" not in offers or boat.load:
        return None
    odds = odds_from_boats(party_for(boat, prey), prey)
    return [f"board {prey.id}"], Rationale(f"Board {prey.name}", 2 * odds - 1, round(100 * odds))


def prey_for(boat: Boat) -> Ship | None:
    """The likeliest prize within reach; None if there is no good one."""
    best, most = None, w.CUTS_OUT
    for foe in fighting():
        near = apart(spot_of(boat.pose), spot_of(foe.pose)) < PREY_NEAR
        lies = holds_fast(foe) or the(Wind).calm or foe.speed == 0 or touches(boat, foe)
        if foe.side == boat.side or foe.kind == FIRESHIP or not (near and lies):
            continue
        odds = odds_from_boats(party_for(boat, foe), foe)
        if odds > most:
            best, most = foe, odds
    return None if boat.abandoned else best


def take_in_tow(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-6.6.4: in a calm they pass a line to their own ship, or the nearest of their side, if she
    wants to be elsewhere and has not boats enough."""
    if not the(Wind).calm or boat.abandoned:
        return None
    ships = [s for s in fighting() if f"tow {s.id}" in offers]
    ships.sort(key=lambda s: (s.id != boat.ship, apart(spot_of(boat.pose), spot_of(s.pose))))
    for ship in ships[:1]:
        sight = look(ship, mind.aims)
        if wanted_way(sight, stance(sight), [*towing(ship, boat.side), boat])[0] > w.STIR:
            return [f"tow {ship.id}"], Rationale(f"A line to {ship.name}")
    return None


def carry_a_line(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-6.6.1: from their own ship to one that is lame, if no enemy is about."""
    lame = [s for s in fighting() if is_lame(s) and f"line {s.id}" in offers]
    nearest = look(ship_named(boat.ship), mind.aims).nearest if lame else None
    if not lame or (nearest is not None and nearest.distance < QUIET):
        return None
    return [f"line {lame[0].id}"], Rationale(f"Carry a line to {lame[0].name}")


# ------------------------------------------------------------------------------ danger, and home
def out_of_danger(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.4.1: out of the arc of any broadside that bears on them close to."""
    here = spot_of(boat.pose)
    foes = [s for s in fighting() if s.side != boat.side]
    if under_fire(foes, here) < POINT_BLANK_FIRE:
        return None
    best = min(POINTS, key=lambda p: (under_fire(foes, _off(here, p)), p))
    if under_fire(foes, _off(here, best)) >= under_fire(foes, here):
        return None
    return [f"pull {best}"], Rationale("Row out of her broadside")


def under_fire(foes: list[Ship], at: CmPose) -> float:
    """Hits to expect on boats there, from all who may fire at them."""
    options, total = tuple(the(Chart).options), 0.0
    for foe in foes:
        guns = battery(foe, the(Wind).choppy, options)
        total += bite(guns, spot_of(foe.pose), guns, at)
    return total


def go_home(mind: DecisionMaker, boat: Boat, offers: list[str]) -> Decision | None:
    """KMH-15.1.2: to their own ship, or the nearest friend."""
    friends = [s for s in all_afloat() if s.side == boat.side and not has(s.number, Ablaze)]
    home = [s for s in friends if s.id == boat.ship] or friends
    if not home:
        return None
    near = min(home, key=lambda s: apart(spot_of(boat.pose), spot_of(s.pose)))
    key = f"to {near.id}"
    return ([key], Rationale(f"Pull to {near.name}")) if key in offers else None


def _pull_to(here: CmPose, goal: CmPose, offers: list[str], words: str) -> Decision | None:
    """One pull at a place, no farther than it is."""
    order = pull_to(here, goal, offers)
    return ([order], Rationale(words)) if order else None


def _away_from(here: CmPose, there: list[CmPose], offers: list[str], words: str) -> Decision | None:
    if not there or "pull 0" not in offers:
        return None
    best = max(POINTS, key=lambda p: (min(apart(_off(here, p), t) for t in there), -p))
    return [f"pull {best}"], Rationale(words)


def _off(here: CmPose, degrees: int) -> CmPose:
    return straight(spot(here.x, here.y, degrees * DEGREE), PULL)


# ------------------------------------------------------------------------------ alongside
def climb(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-15.2.1: up her side, unless more boats are about to come and are needed."""
    boat = boat_named(asked.about)
    ship = ship_named(boat.fast)
    here = [b for b in all_boats() if b.fast == ship.id and b.side == boat.side]
    now = odds_from_boats(party_for(boat, ship, here), ship)
    coming = [b for b in all_boats() if b not in here and is_coming(b, boat, ship)]
    later = odds_from_boats(party_for(boat, ship, [*here, *coming]), ship)
    if coming and now < w.CUTS_OUT <= later:
        return ["lie off"], Rationale("Wait for the others", 2 * later - 1, round(100 * later))
    return ["board"], Rationale(f"Up her side: {ship.name}", 2 * now - 1, round(100 * now))


def is_coming(other: Boat, boat: Boat, ship: Ship) -> bool:
    """Whether boats of the same side will be alongside with the next pull."""
    near = apart(spot_of(other.pose), spot_of(ship.pose)) < PULL + ship.length / CM
    return other.side == boat.side and near and not other.abandoned and not other.tow
