"""What the orders of a ship depend on, and what becomes of a plan on one whose rudder or wheel has
been shot away, as far as it can be foreseen (HF-dmg-rudder, HF-dmg-wheel-1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.books.hf.rules.plans import AHEAD, NOTHING, TURNS, Conn, MovePlan, is_ahead, is_move
from game.books.hf.rules.sheet import Ship, alongside_of, has_option, is_anchored


@dataclass(frozen=True, slots=True)
class Helm:
    """Whether rudder and wheel are gone, and whether she has gone ahead since her last turn."""

    rudder_gone: bool = False
    wheel_gone: bool = False
    forward_since_turn: bool = False


SOUND = Helm()
"""Rudder and wheel are whole: what is written is done."""


def conn_of(ship: Ship) -> Conn:
    """HF-orders-1: return all that her orders depend on."""
    held = bool(alongside_of(ship))
    loose = has_option("loose") and not has_option("grid")
    return Conn(ship.id, ship.name, ship.speed, ship.top_speed, is_anchored(ship), held, loose)


def helm_of(ship: Ship) -> Helm:
    """Return how a ship steers; what does not matter while all is whole is left out."""
    if not (ship.rudder_gone or ship.wheel_gone):
        return SOUND
    return Helm(ship.rudder_gone, ship.wheel_gone, ship.forward_since_turn)


def plan_as_steered(plan: MovePlan, steering_damage: Helm) -> MovePlan:
    """HF-dmg-rudder, HF-dmg-wheel-1: return a lawful plan as it will be carried out."""
    if steering_damage == SOUND:
        return plan
    done: list[str] = []
    for cell in plan:
        done.append(cell_as_steered(cell, steering_damage))
        steering_damage = helm_after(steering_damage, done[-1])
    return tuple(done)


def cell_as_steered(cell: str, steering_damage: Helm) -> str:
    """HF-dmg-rudder, HF-dmg-wheel-1: return what a ship makes of a cell: without a rudder a turn is
    lost, without a wheel a turn before which she has not gone ahead is an inch ahead."""
    if cell in TURNS and steering_damage.rudder_gone:
        return NOTHING
    blind = steering_damage.wheel_gone and not steering_damage.forward_since_turn
    return AHEAD if cell in TURNS and blind else cell


def helm_after(steering_damage: Helm, cell: str) -> Helm:
    """HF-dmg-wheel-1: return how she steers when that has been done: an inch ahead allows a turn,
    also one that the wind has kept from her, and a turn takes the leave away."""
    if steering_damage == SOUND or not is_move(cell):
        return steering_damage
    return replace(steering_damage, forward_since_turn=is_ahead(cell))
