"""What the orders of a ship depend on, and what becomes of a plan on one whose rudder or wheel has
been shot away, as far as it can be foreseen (HF-dmg-rudder, HF-dmg-wheel-1)."""

from dataclasses import dataclass, replace

from game.books.hf.rules.plans import AHEAD, NOTHING, TURNS, MovePlan, PlanContext, is_ahead, is_move
from game.books.hf.rules.sheet import Ship, alongside_of, has_book_option, is_anchored


@dataclass(frozen=True, slots=True)
class SteeringDamage:
    """Whether rudder and wheel are gone, and whether she has gone ahead since her last turn."""

    rudder_gone: bool = False
    wheel_gone: bool = False
    forward_since_turn: bool = False


NO_STEERING_DAMAGE = SteeringDamage()
"""Rudder and wheel are whole: what is written is done."""


def plan_context_of(ship: Ship) -> PlanContext:
    """HF-orders-1: return all that her orders depend on."""
    held = bool(alongside_of(ship))
    loose = has_book_option("loose") and not has_book_option("grid")
    return PlanContext(ship.id, ship.name, ship.speed, ship.top_speed, is_anchored(ship), held, loose)


def steering_damage_of(ship: Ship) -> SteeringDamage:
    """Return how a ship steers; what does not matter while all is whole is left out."""
    if not (ship.rudder_gone or ship.wheel_gone):
        return NO_STEERING_DAMAGE
    return SteeringDamage(ship.rudder_gone, ship.wheel_gone, ship.forward_since_turn)


def plan_as_steered(plan: MovePlan, steering_damage: SteeringDamage) -> MovePlan:
    """HF-dmg-rudder, HF-dmg-wheel-1: return a lawful plan as it will be carried out."""
    if steering_damage == NO_STEERING_DAMAGE:
        return plan
    done: list[str] = []
    for cell in plan:
        done.append(cell_as_steered(cell, steering_damage))
        steering_damage = steering_damage_after(steering_damage, done[-1])
    return tuple(done)


def cell_as_steered(cell: str, steering_damage: SteeringDamage) -> str:
    """HF-dmg-rudder, HF-dmg-wheel-1: return what a ship makes of a cell: without a rudder a turn is
    lost, without a wheel a turn before which she has not gone ahead is an inch ahead."""
    if cell in TURNS and steering_damage.rudder_gone:
        return NOTHING
    blind = steering_damage.wheel_gone and not steering_damage.forward_since_turn
    return AHEAD if cell in TURNS and blind else cell


def steering_damage_after(steering_damage: SteeringDamage, cell: str) -> SteeringDamage:
    """HF-dmg-wheel-1: return how she steers when that has been done: an inch ahead allows a turn,
    also one that the wind has kept from her, and a turn takes the leave away."""
    if steering_damage == NO_STEERING_DAMAGE or not is_move(cell):
        return steering_damage
    return replace(steering_damage, forward_since_turn=is_ahead(cell))
