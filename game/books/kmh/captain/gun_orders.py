"""How a ship's guns obey her standing order (KMH-9.2.23), and what becomes of a Fire card by them (KMH-5.1.1,
KMH-5.1.3)."""

from collections.abc import Sequence
from typing import Final

from game.books.kmh.captain import ANSWERS
from game.books.kmh.captain.proposals import (
    PROPOSAL_EFFORT,
    Proposal,
    StandingOrder,
    StandingOrderKind,
    StandingOrders,
    make_unanswered_proposal,
)
from game.books.kmh.rules.arcs import ShotAlternative
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.previews import shots_from_pose
from game.books.kmh.rules.sheet import Ship, enemies, get_ship, is_fighting, ships_of
from game.books.kmh.rules.shots import Shot, range_name
from game.captains.decision_maker import DecisionMaker
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import every
from game.sea.pose import are_hulls_within, distance
from game.sea.units import CM, cm_text

THREAT_DISTANCE: Final = 70 * CM
"""Farther from every enemy than this nobody comes within reach of a gun before the turn is over."""


# ------------------------------------------------------------------------------ one ship
def propose_shot(choose: Choose, ship: Ship, order: StandingOrder) -> Proposal | None:
    """Return what she fires: the best of the shots her order allows, at the nearest enemy if she is to engage
    him; else nothing, and with nothing to fire at she makes repairs (KMH-11.1.1)."""
    if order.max_fire_band < 0:
        return None
    offers = [o for o in choose.menu.options() if not o.refusal]
    if any(isinstance(o.value, Bomb) for o in offers):
        return make_unanswered_proposal("Bombs may be thrown", f"{ship.name}: her mortars bear")
    shots = [o for o in offers if isinstance(o.value, Shot)]
    raking = next((o.value for o in shots if o.value.rake), None)
    near = _shots_at_nearest(ship, [o for o in shots if o.value.band <= order.max_fire_band])
    allowed = (
        near
        if order.sail == StandingOrderKind.ENGAGE
        else [o for o in shots if o.value.band <= order.max_fire_band]
    )
    if not shots or allowed:
        proposal = _propose_best(choose, offers, allowed, order)
    else:
        proposal = Proposal((ShotAlternative.HOLD_FIRE,), "Hold fire", _hold_fire_reason(shots, order))
    if raking is None:
        return proposal
    foe = get_ship(raking.target).name
    judge = f"{ship.name} rakes {foe} over the {raking.rake}: a rake is offered"
    return Proposal(proposal.keys, proposal.words, proposal.reason, judgement=judge)


def _shots_at_nearest(ship: Ship, shots: Sequence[MenuOption[Shot]]) -> list[MenuOption[Shot]]:
    """Return the shots at the nearest of their targets."""
    here = ship.pose
    places = {s.id: s.pose for s in every(Ship)}

    def far(option: MenuOption[Shot]) -> int:
        there = places.get(option.value.target, here)
        return distance(here.x, here.y, there.x, there.y)

    least = min((far(o) for o in shots), default=0)
    return [o for o in shots if far(o) == least]


def _propose_best(
    choose: Choose,
    offers: Sequence[MenuOption[object]],
    allowed: Sequence[MenuOption[Shot]],
    order: StandingOrder,
) -> Proposal:
    """Return the captain's choice among the shots allowed and what is no shot, with its odds."""
    left = [o for o in offers if not isinstance(o.value, Shot)]
    menu = OptionMenu((*left, *allowed))
    question = Choose(choose.seat, choose.clause, menu, choose.about)
    keys, plan = DecisionMaker(ANSWERS, choose.seat, None, PROPOSAL_EFFORT).answer(question)
    odds = f"{plan.success_percent} % to hit at all; " if plan.success_percent >= 0 else ""
    return Proposal(tuple(keys), plan.text, f"{odds}her orders: {fire_range_words(order)}")


def fire_range_words(order: StandingOrder) -> str:
    """Return how far her guns may fire, in words."""
    name = range_name(order.max_fire_band)
    return "as they bear" if name == range_name(-1) else f"at {name} range or nearer"


def _hold_fire_reason(shots: Sequence[MenuOption[Shot]], order: StandingOrder) -> str:
    """Return why she holds her fire although guns bear."""
    near = min((o.value for o in shots), key=lambda shot: shot.distance)
    name = get_ship(near.target).name if any(s.id == near.target for s in every(Ship)) else "it"
    return f"{name} is {cm_text(near.distance)} cm off: fire {fire_range_words(order)}"


# ------------------------------------------------------------------------------ the Fire card
def propose_card(choose: Choose, orders: StandingOrders) -> Proposal | None:
    """Return what to do with the card: play it if guns with orders bear and waiting promises no more; let it
    go if no enemy can come within reach this turn; leave it to the player if guns bear that have no
    orders."""
    ready = [s for s in ships_of(choose.about) if is_fighting(s) and not s.shot]
    playing = choose.clause == "KMH-5.1.3"
    bear = {s.id: _bearing_shots(s, playing) for s in ready}
    told = [s for s in ready if orders.get(s.id, StandingOrder()).max_fire_band >= 0]
    if not any(bear.values()) and not _is_enemy_near(ready):
        keys, words = (("wait",), "Wait") if playing else (("fire",), "Let the card go")
        return Proposal(keys, words, "no enemy within reach this turn")
    if not told:
        return None
    now = [s for s in told if any(b.band <= orders[s.id].max_fire_band for b in bear[s.id])]
    if not now:
        why = "no gun bears that may fire by its orders"
        key = "wait" if playing else "hold"
        return Proposal((key,), "Wait" if playing else "Hold the card", why)
    keys_, plan = DecisionMaker(ANSWERS, choose.seat, None, PROPOSAL_EFFORT).answer(choose)
    untold = [s.name for s in ready if bear[s.id] and s not in told]
    judge = f"{', '.join(untold)}: guns bear that have no orders" if untold else ""
    names = ", ".join(s.name for s in now[:3])
    names = f"{names} and {len(now) - 3} more" if len(now) > 3 else names
    return Proposal(tuple(keys_), plan.text, f"{names} may fire by their orders", judgement=judge)


def _bearing_shots(ship: Ship, is_held_card: bool) -> list[Shot]:
    """Return the shots she could fire from where she is."""
    near = any(are_hulls_within(THREAT_DISTANCE, ship.pose, ship.size, f.pose, f.size) for f in enemies(ship))
    return shots_from_pose(ship, ship.pose, is_held_card) if near else []


def _is_enemy_near(ships: Sequence[Ship]) -> bool:
    """Return whether an enemy may come within reach of a gun before the turn is over, or there is anything to
    make good meanwhile."""
    hurt = any(s.damage or s.boxes_lost or s.masts_down for s in ships)
    return hurt or any(
        are_hulls_within(THREAT_DISTANCE, s.pose, s.size, f.pose, f.size) for s in ships for f in enemies(s)
    )
