"""Troops: into the boats and ashore, together at the gate, and inside the walls of their own works
(KMH-20)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.spots import apart, spot_of
from game.books.kmh.rules.batteries import Battery, standing
from game.books.kmh.rules.land import (
    MarchMenu,
    Party,
    bases,
    cover_of,
    garrison,
    in_the_field,
    saves_from,
    throws_again,
)
from game.books.kmh.rules.tables import table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import every
from game.sea.units import CM

A_MARCH = float(table("land")["moves_cm"])
ABREAST = 9.0
"""cm; friends within so much come up in time to charge together."""
SALLIES = 1.6
"""A garrison leaves its walls only for so many times the strength outside."""


def party_named(name: str) -> Party:
    """The base with this id."""
    return next(p for p in every(Party) if p.id == name)


# ------------------------------------------------------------------------------ where to
def move(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-20.2.1: ashore, into the boats if the work is done; a garrison keeps its walls, and
    those outside go for the gate together."""
    party, offers = party_named(asked.about), asked.menu.keys()
    if "land" in offers:
        return ["land"], Rationale("Over the bows and up the beach")
    if not isinstance(asked.menu, MarchMenu):
        return _embark(party, offers, "Down into the boats")
    if party.aboard:
        return defend(party, offers)
    enter = [o for o in offers if o.startswith("enter ")]
    if enter and needs_men(party, enter[0][6:]):
        return [enter[0]], Rationale("Inside the walls")
    return attack(party, offers)


def _embark(party: Party, offers: list[str], words: str) -> Decision:
    boats = [o for o in offers if o.startswith("embark ")]
    goal = boats and wanted_ashore(party)
    return ([boats[0]], Rationale(words)) if goal else (["stay"], Rationale("Stay aboard"))


def wanted_ashore(party: Party) -> bool:
    """Whether there is anything of the enemy's ashore to go for."""
    works = [b for b in standing() if b.side != party.side]
    return bool(works or [p for p in in_the_field() if p.side != party.side])


def defend(party: Party, offers: list[str]) -> Decision:
    """KMH-20.4.1: who holds a work stays in it: a work that nobody holds falls to whoever is at its
    walls. One base more than is needed sallies against a few."""
    work = next((b for b in every(Battery) if b.id == party.aboard), None)
    foes = [p for p in in_the_field() if p.side != party.side and near(party, p)]
    inside = garrison(work) if work else []
    mine = strength(party)
    weak = bool(foes) and mine > SALLIES * sum(strength(p) for p in foes)
    key = f"towards {foes[0].id}" if foes else ""
    if len(inside) > 1 and weak and key in offers:
        return [key], Rationale(f"Sally against {foes[0].name}")
    return ["stay"], Rationale("Man the walls")


def attack(party: Party, offers: list[str]) -> Decision:
    """KMH-20.2.1: at a weaker enemy in the field who is near, else at the gate, once all are up who
    are coming; back to the walls of one's own if there is nothing to be had."""
    field = [p for p in in_the_field() if p.side != party.side and near(party, p)]
    beaten = [p for p in field if strength(p) * cover_factor(p) <= strength(party)]
    if beaten and f"towards {beaten[0].id}" in offers:
        return [f"towards {beaten[0].id}"], Rationale(f"Charge {beaten[0].name}")
    works = [b for b in standing() if b.side != party.side and f"towards {b.id}" in offers]
    if not works:
        return _at_anybody(party, offers)
    gate = min(
        works, key=lambda b: (apart(spot_of(b.pose), spot_of(party.pose)) * toughness(b), b.id)
    )
    late = [p for p in comrades(party) if lags(p, party, gate)]
    if at_the_gate(party, gate) and late and strength(party) < w.STORMS * inside(gate):
        return ["stay"], Rationale(f"Wait for {late[0].name}")
    return [f"towards {gate.id}"], Rationale(f"Storm {gate.name}")


def _at_anybody(party: Party, offers: list[str]) -> Decision:
    towards = [o for o in offers if o.startswith("towards ")]
    foes = [p for p in bases() if f"towards {p.id}" in towards]
    weaker = [p for p in foes if strength(p) * cover_factor(p) <= strength(party)]
    if weaker:
        return [f"towards {weaker[0].id}"], Rationale(f"Charge {weaker[0].name}")
    return ["stay"], Rationale("Stand fast")


# ------------------------------------------------------------------------------ arithmetic
def strength(party: Party) -> float:
    """Points left: so many dice in a melee (KMH-20.4.1)."""
    return party.value * (1.2 if throws_again(party) else 1.0)


def cover_factor(party: Party) -> float:
    """How much longer cover lets a base last (KMH-20.3.2)."""
    least = saves_from(cover_of(party))
    return 6 / (least - 1) if least > 1 else 1.0


def near(a: Party, b: Party) -> bool:
    """Whether one can be upon the other in a march."""
    return apart(spot_of(a.pose), spot_of(b.pose)) < A_MARCH + 2.0


def inside(work: Battery) -> float:
    """The strength behind its walls."""
    return sum(strength(p) * cover_factor(p) for p in garrison(work))


def toughness(work: Battery) -> float:
    """How much farther one marches for an easier work."""
    return 1.0 + 0.1 * inside(work)


def comrades(party: Party) -> list[Party]:
    """The other bases of the side in the field."""
    return [p for p in in_the_field() if p.side == party.side and p is not party]


def lags(other: Party, party: Party, gate: Battery) -> bool:
    """Whether another base will be up in a march or two, and is not yet."""
    gap = apart(spot_of(other.pose), spot_of(gate.pose)) - gate.breadth / CM / 2
    return 2.0 < gap < ABREAST + A_MARCH and near_enough(other, party)


def near_enough(a: Party, b: Party) -> bool:
    """Whether two bases can act together."""
    return apart(spot_of(a.pose), spot_of(b.pose)) < ABREAST + A_MARCH


def at_the_gate(party: Party, gate: Battery) -> bool:
    """Whether the next march ends at the walls."""
    gap = apart(spot_of(party.pose), spot_of(gate.pose)) - gate.breadth / CM / 2
    return gap < A_MARCH


# ------------------------------------------------------------------------------ musketry
def fire_at(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-20.3.1: at whom the fewest more points will break, least covered first; at a ship only if
    there is nobody ashore."""
    parties = {p.id: p for p in bases()}
    offers = asked.menu.keys()
    foes = [parties[o] for o in offers if o in parties]
    if not foes:
        return [offers[0]], Rationale("At her decks")
    weakest = min(foes, key=lambda p: (p.value * cover_factor(p), p.id))
    return [weakest.id], Rationale(f"Fire at {weakest.name}")


def needs_men(party: Party, work: str) -> bool:
    """KMH-20.4.1: whether a work of one's own is threatened, so that this base had better be in
    it."""
    there = next((b for b in every(Battery) if b.id == work), None)
    if there is None:
        return False
    foes = [p for p in in_the_field() if p.side != party.side]
    return any(apart(spot_of(p.pose), spot_of(there.pose)) < 3 * A_MARCH for p in foes)
