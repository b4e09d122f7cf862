"""Troops: into the boats and ashore, together at the gate, and inside the walls of their own works
(KMH-20)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import CmPose, bearing_to, cm_pose, cm_pose_of, distance_between
from game.books.kmh.captain.soundings import distance_to_piece
from game.books.kmh.rules.batteries import Battery, batteries_against, standing_works
from game.books.kmh.rules.boat_sheet import TOUCH, Boat
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
from game.books.kmh.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose
from game.core.table import every
from game.sea.units import CM, DEGREE

MARCH_CM = float(rule_table("land")["moves_cm"])
TOGETHER_WITHIN = 9.0  # cm; friends within so much come up in time to charge together
SALLY_RATIO = 1.6  # a garrison leaves its walls only for so many times the strength outside


# ------------------------------------------------------------------------------ where to
def decide_march(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-20.2.1: land, or embark when the work is done; garrisons stay, those outside attack the gate
    together."""
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
    """KMH-20.4.1: stay in a work, for an empty one is lost; one base more than needed sallies against a
    few."""
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
    """KMH-20.2.1: attack a weaker enemy in the field who is near, else the gate once all are up; else go
    back."""
    field = [p for p in bases_in_field() if p.side != party.side and is_in_march_reach(party, p)]
    beaten = [p for p in field if melee_strength(p) * cover_factor(p) <= melee_strength(party)]
    if beaten and f"towards {beaten[0].id}" in offers:
        return [f"towards {beaten[0].id}"], Rationale(f"Charge {beaten[0].name}")
    works = [b for b in standing_works() if b.side != party.side and f"towards {b.id}" in offers]
    if not works:
        return _decide_attack_anybody(party, offers)
    gate = min(
        works,
        key=lambda b: (
            distance_between(cm_pose_of(b.pose), cm_pose_of(party.pose)) * (1.0 + 0.1 * garrison_strength(b)),
            b.id,
        ),
    )
    late = [
        p
        for p in [p for p in bases_in_field() if p.side == party.side and p is not party]
        if is_lagging(p, party, gate)
    ]
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
    return 2.0 < gap < TOGETHER_WITHIN + MARCH_CM and (
        distance_between(cm_pose_of(other.pose), cm_pose_of(party.pose)) < TOGETHER_WITHIN + MARCH_CM
    )


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


SHORE_STEP = 2.0  # cm between the places of a shore that are looked at
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
    cost = [
        (distance_between(here, p) + MARCH_WEIGHT * min(distance_between(p, g) for g in goals), i)
        for i, p in enumerate(places)
    ]
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
    """Yield places where troops can land: the beaches, if there are any, else the shore; never under
    cliffs."""
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
