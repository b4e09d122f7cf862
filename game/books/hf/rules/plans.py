"""HF-orders-1, HF-orders-2: the orders of a turn as they are written, five cells a ship, and what may be
written in a cell. Nothing here looks at the table, so that menus, previews and captains read the same answer.

``-`` nothing, ``<`` a turn to port, ``>`` to starboard, ``F`` an inch ahead (``F+3`` trimmed by three
degrees), ``RS`` and ``LS`` raise and lower sail, ``DA`` and ``WA`` drop and weigh anchor, ``D`` drift.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from game.books.hf.rules.sheet import (
    PHASES,
    Arc,
    Ship,
    acts_in_phase,
    alongside_of,
    has_book_option,
    is_anchored,
)
from game.books.hf.rules.tables import rule_table
from game.core.steps import MenuOption, Refusal

MovePlan = tuple[str, ...]
Plans = Mapping[str, MovePlan]


class Cell(StrEnum):
    """What may stand in a cell (HF-orders-2); an inch ahead may be trimmed besides, so that a cell as it is
    written is text: ``F+3``."""

    NOTHING = "-"
    PORT_TURN = "<"
    AHEAD = "F"
    STARBOARD_TURN = ">"
    RAISE = "RS"
    LOWER = "LS"
    DROP = "DA"
    WEIGH = "WA"
    DRIFT = "D"


NOTHING, AHEAD = Cell.NOTHING, Cell.AHEAD
PORT_TURN, STARBOARD_TURN = Cell.PORT_TURN, Cell.STARBOARD_TURN
RAISE, LOWER, DROP, WEIGH, DRIFT = Cell.RAISE, Cell.LOWER, Cell.DROP, Cell.WEIGH, Cell.DRIFT
TURNS = (PORT_TURN, STARBOARD_TURN)
SAILS, ANCHORS = (RAISE, LOWER), (DROP, WEIGH)
EMPTY: MovePlan = (NOTHING,) * len(PHASES)
CELLS = tuple(Cell)
WORDS: Mapping[str, str] = {
    NOTHING: "nothing",
    PORT_TURN: "turn to port",
    STARBOARD_TURN: "turn to starboard",
    AHEAD: "an inch ahead",
    RAISE: "raise sail",
    LOWER: "lower sail",
    DROP: "drop anchor",
    WEIGH: "weigh anchor",
    DRIFT: "drift",
}
POINT_AHEAD = "a point ahead"


@dataclass(frozen=True, slots=True)
class PlanContext:
    """All that a ship's orders depend on: her speed and her best, whether she is anchored or is alongside
    another, and whether moves may be trimmed."""

    ship: str
    name: str
    speed: int
    top_speed: int
    anchored: bool = False
    alongside: bool = False
    can_trim: bool = False


# ------------------------------------------------------------------------------ cells
def trim_degrees(cell: str) -> int:
    """HF-move-10: return the degrees by which an inch ahead is trimmed: ``F+3`` is 3 to starboard."""
    return int(cell[1:] or 0) if is_ahead(cell) else 0


def is_ahead(cell: str) -> bool:
    """Return whether a cell is an inch ahead, trimmed or not."""
    return cell[:1] == AHEAD


def is_move(cell: str) -> bool:
    """HF-action-1: an action that her speed must allow: a turn or an inch ahead."""
    return cell in TURNS or is_ahead(cell)


def is_cell(cell: str) -> bool:
    """HF-orders-2: return whether a word may stand in a cell."""
    return cell in CELLS or re.fullmatch(r"F[+-][0-9]{1,2}", cell) is not None


def cell_words(cell: str, uses_grid: bool = False) -> str:
    """Return a cell for players: `an inch ahead, trimmed 3 degrees to port`; on the grid (HF-scale-2) `a
    point ahead`."""
    trim = trim_degrees(cell)
    if uses_grid and is_ahead(cell):
        return POINT_AHEAD
    if not trim:
        return WORDS[AHEAD if is_ahead(cell) else cell]
    degrees = "a degree" if abs(trim) == 1 else f"{abs(trim)} degrees"
    return f"{WORDS[AHEAD]}, trimmed {degrees} to {Arc.PORT if trim < 0 else Arc.STARBOARD}"


# ------------------------------------------------------------------------------ a whole plan
@dataclass(frozen=True, slots=True)
class ForeseenState:
    """What a plan has made of a ship so far, by what can be foreseen: her speed, whether she is at anchor or
    alongside, and which of the things that are allowed once a turn are done."""

    speed: int
    anchored: bool
    alongside: bool
    sail_order: str = ""
    is_anchor_used: bool = False


@dataclass(frozen=True, slots=True)
class RefusedPlan(Refusal):
    """Why a plan cannot be written; ``cell_refusal``: the same for the wrong cell alone, without ship and
    phase, for a screen that shows these already."""

    cell_refusal: Refusal


def plan_refusal(plan_context: PlanContext, plan: MovePlan) -> Refusal | None:
    """HF-orders-1: return why a plan cannot be written, or None; the reason names ship and phase."""
    if len(plan) != len(PHASES):
        said = f"{plan_context.name}: {len(plan)} cells, and a turn has {len(PHASES)} phases"
        return Refusal("HF-orders-1", said)
    state = ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside)
    for phase, cell in enumerate(plan, 1):
        wrong = cell_refusal(plan_context, state, phase, cell)
        if wrong:
            said = f"{plan_context.name}, phase {PHASES[phase - 1]}: {wrong.reason}"
            return RefusedPlan(wrong.clause, said, wrong)
        state = state_after(state, cell)
    return None


def cell_refusal(plan_context: PlanContext, state: ForeseenState, phase: int, cell: str) -> Refusal | None:
    """Return why a cell may not stand in this phase (1 to 5) of a plan that has come to this state."""
    if not is_cell(cell):
        if re.fullmatch(r"((F|<|>|RS|LS|DA|WA)[+&]?){2,}", cell):
            return Refusal("HF-action-1", f"{cell!r}: one action a phase")
        return Refusal("HF-orders-2", f"{cell!r} is no order: {' '.join(CELLS)}")
    if cell in SAILS:
        return _refused_sail(plan_context, state, cell)
    if cell in ANCHORS:
        return _refused_anchor(state, cell)
    return _refused_move(plan_context, state, phase, cell) if is_move(cell) else None


def _refused_sail(plan_context: PlanContext, state: ForeseenState, cell: str) -> Refusal | None:
    if state.sail_order:
        return Refusal("HF-sail-1", "sail is changed once a turn")
    if state.anchored:
        return Refusal("HF-anchor-2", "she lies at anchor")
    if cell == RAISE and state.speed >= plan_context.top_speed:
        return Refusal("HF-move-3", f"she makes her best already, {plan_context.top_speed}")
    if cell == LOWER and not state.speed:
        return Refusal("HF-sail-1", "she has no way on to take off")
    return None


def _refused_anchor(state: ForeseenState, cell: str) -> Refusal | None:
    if state.is_anchor_used:
        return Refusal("HF-anchor-1", "the anchor is used once a turn")
    if cell == DROP and state.anchored:
        return Refusal("HF-anchor-1", "she lies at anchor already")
    if cell == WEIGH and not state.anchored:
        return Refusal("HF-anchor-3", "she does not lie at anchor")
    return None


def _refused_move(plan_context: PlanContext, state: ForeseenState, phase: int, cell: str) -> Refusal | None:
    if state.anchored:
        return Refusal("HF-anchor-2", "she lies at anchor")
    if not acts_in_phase(state.speed, phase):
        clause = "HF-move-2" if state.speed else "HF-move-1"
        return Refusal(clause, f"at speed {state.speed} she acts {active_phase_words(state.speed)}")
    if state.alongside and (cell in TURNS or state.sail_order != RAISE):
        return Refusal("HF-cut-1", "alongside another: she must make sail and go ahead first")
    most = rule_table("loose")["degrees"]
    if cell not in (*TURNS, AHEAD) and not plan_context.can_trim:
        return Refusal("HF-move-10", "moves are not trimmed in this battle")
    if abs(trim_degrees(cell)) > most:
        return Refusal("HF-move-10", f"a move is trimmed by {most} degrees at most")
    return None


def active_phase_words(speed: int) -> str:
    """Return text like ``in I, III, V``: the phases in which a ship of that speed acts."""
    names = [PHASES[phase - 1] for phase in rule_table("phases")["active"][speed]]
    return f"in {', '.join(names)}" if names else "in no phase"


def state_after(state: ForeseenState, cell: str) -> ForeseenState:
    """HF-sail-4: return the state after a cell, by what can be foreseen."""
    if cell in SAILS:
        return replace(state, speed=state.speed + (1 if cell == RAISE else -1), sail_order=cell)
    if cell == DROP:
        return replace(state, anchored=state.anchored or not state.speed, is_anchor_used=True)
    if cell == WEIGH:
        return replace(state, anchored=False, is_anchor_used=True)
    return replace(state, alongside=False) if is_ahead(cell) else state


def slide_plan(cells: Sequence[str], phases_done: int, speed: int, top_speed: int) -> MovePlan:
    """HF-sail-6: return a plan whose ship has lost speed after this many phases: what moves are left are made
    in their order in the phases in which she still acts, and the rest are lost."""
    out, moves = list(cells), [cell for cell in cells[phases_done:] if is_move(cell)]
    for index in range(phases_done, len(out)):
        cell = out[index]
        if cell in SAILS or cell in ANCHORS:
            speed = min(speed + 1, top_speed) if cell == RAISE else speed - (cell == LOWER)
        elif acts_in_phase(max(speed, 0), index + 1) and moves:
            out[index] = moves.pop(0)
        else:
            out[index] = NOTHING
    return tuple(out)


# ------------------------------------------------------------------------------ the menu
# Plans that any ship might be given, by what they do: actions in order; the last is repeated.
PATTERNS: Mapping[str, tuple[str, ...]] = {
    "keep her course": (AHEAD,),
    "make sail": (RAISE, AHEAD),
    "shorten sail": (LOWER, AHEAD),
    "turn to port": (PORT_TURN, AHEAD),
    "turn to starboard": (STARBOARD_TURN, AHEAD),
    "on, then to port": (AHEAD, PORT_TURN, AHEAD),
    "on, then to starboard": (AHEAD, STARBOARD_TURN, AHEAD),
    "hard to port": (PORT_TURN, PORT_TURN, AHEAD),
    "hard to starboard": (STARBOARD_TURN, STARBOARD_TURN, AHEAD),
    "drop anchor": (DROP,),
    "weigh anchor": (WEIGH, RAISE, AHEAD),
    "nothing": (),
}


@lru_cache(maxsize=512)
def plan_from_actions(plan_context: PlanContext, actions: tuple[str, ...]) -> MovePlan:
    """Return a plan that takes these actions in order, each in the first phase that allows it, the last inch
    ahead again and again; empty where nothing is allowed. Cached, because captains try the same few plans of
    each ship again and again."""
    state = ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside)
    left, plan = list(actions), []
    for phase in range(1, len(PHASES) + 1):
        cell = left[0] if left else NOTHING
        if cell_refusal(plan_context, state, phase, cell):
            cell = NOTHING
        elif left and (len(left) > 1 or cell != AHEAD):
            left.pop(0)
        plan.append(cell)
        state = state_after(state, cell)
    return tuple(plan)


def format_plans(plans: Plans) -> str:
    """Return plans as one key: ``constitution: RS F - F >; essex: - < - F -``."""
    return "; ".join(f"{ship}: {' '.join(plan)}" for ship, plan in plans.items())


def parse_plans(key: str) -> Iterator[tuple[str, MovePlan]]:
    """Yield the ships of a key with their cells, whatever these are."""
    for part in key.split(";"):
        ship, _, cells = part.partition(":")
        yield ship.strip(), tuple(cells.split())


@dataclass(frozen=True, slots=True)
class OrdersMenu:
    """HF-orders-1: the orders of all ships of one seat, in one key. A ship that is not named has nothing to
    do. ``plans_clear_of_friends``: what is proposed instead of a pattern by which two of them would run into
    each other (HF-coll-1)."""

    plan_contexts: tuple[PlanContext, ...]
    plans_clear_of_friends: tuple[tuple[str, tuple[tuple[str, MovePlan], ...]], ...] = ()

    def read(self, key: str) -> Plans | Refusal:
        """Return the plan of every ship, or what is wrong with the first that is."""
        given: dict[str, MovePlan] = {}
        known = {context.ship: context for context in self.plan_contexts}
        for ship, plan in parse_plans(key):
            if ship not in known:
                return Refusal("HF-orders-1", f"{ship!r} is none of: {', '.join(known)}")
            if ship in given:
                return Refusal("HF-orders-1", f"{known[ship].name} has two plans")
            wrong = plan_refusal(known[ship], plan)
            if wrong:
                return wrong
            given[ship] = plan
        return {ship: given.get(ship, EMPTY) for ship in known}

    @property
    def ships(self) -> tuple[str, ...]:
        """The ships that are plotted for, in placement order."""
        return tuple(context.ship for context in self.plan_contexts)

    def mixed(self, key: str, other: str, ships: Sequence[str]) -> str:
        """Return the plans of ``key``, except for these ships those of ``other``. Both are lawful, and so is
        the mixture: a plan depends on no other ship's."""
        plans, others = dict(parse_plans(key)), dict(parse_plans(other))
        chosen = {ship: others if ship in ships else plans for ship in self.ships}
        return format_plans({ship: source.get(ship, EMPTY) for ship, source in chosen.items()})

    def same_plan_for_all(self, pattern: str) -> dict[str, MovePlan]:
        """Return every ship as a pattern has it."""
        return {c.ship: plan_from_actions(c, PATTERNS[pattern]) for c in self.plan_contexts}

    def proposed_plans(self, pattern: str) -> dict[str, MovePlan]:
        """Return the same, but clear of each other if they can be."""
        return dict(dict(self.plans_clear_of_friends).get(pattern, ())) or self.same_plan_for_all(pattern)

    def keys(self) -> list[str]:
        """Return all ships by each of the patterns, clear of each other; then each ship by a pattern of her
        own while the others keep their course. Anything else may be written."""
        straight = self.same_plan_for_all("keep her course")
        plans = [self.proposed_plans(pattern) for pattern in PATTERNS]
        each = ((c, actions) for c in self.plan_contexts for actions in PATTERNS.values())
        plans += [straight | {c.ship: plan_from_actions(c, actions)} for c, actions in each]
        return list(dict.fromkeys(format_plans(plan) for plan in plans))

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players, except patterns of single ships."""
        changed, named = dict(self.plans_clear_of_friends), dict[str, str]()
        for pattern in PATTERNS:
            note = f"{pattern}, clear of each other" if pattern in changed else pattern
            named.setdefault(format_plans(self.proposed_plans(pattern)), note)
        named[format_plans(self.same_plan_for_all("nothing"))] = "nothing"
        return [MenuOption(key, "All", key, "HF-orders-2", note=note) for key, note in named.items()]

    def log_text(self, key: str) -> str:
        """Return nothing: it is decided in secret, and the ships are seen to move."""
        return ""


@dataclass(frozen=True, slots=True)
class SteeringDamage:
    """Whether rudder and wheel are gone, and whether she has gone ahead since her last turn."""

    rudder_gone: bool = False
    wheel_gone: bool = False
    forward_since_turn: bool = False


NO_STEERING_DAMAGE = SteeringDamage()  # rudder and wheel are whole: what is written is done


def plan_context_of(ship: Ship) -> PlanContext:
    """HF-orders-1: return all that her orders depend on."""
    held = bool(alongside_of(ship))
    loose = has_book_option("loose") and not has_book_option("grid")
    return PlanContext(ship.id, ship.name, ship.speed, ship.top_speed, is_anchored(ship), held, loose)


def steering_damage_of(ship: Ship) -> SteeringDamage:
    """Return how a ship steers; fields that do not matter are left out, so that all whole ships are equal."""
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
    """HF-dmg-rudder, HF-dmg-wheel-1: return what a ship makes of a cell: without a rudder a turn is lost,
    without a wheel a turn before which she has not gone ahead is an inch ahead."""
    if cell in TURNS and steering_damage.rudder_gone:
        return NOTHING
    blind = steering_damage.wheel_gone and not steering_damage.forward_since_turn
    return AHEAD if cell in TURNS and blind else cell


def steering_damage_after(steering_damage: SteeringDamage, cell: str) -> SteeringDamage:
    """HF-dmg-wheel-1: return how she steers after a cell: an inch ahead, even one that the wind has kept from
    her, allows a turn, and a turn uses that up."""
    if steering_damage == NO_STEERING_DAMAGE or not is_move(cell):
        return steering_damage
    return replace(steering_damage, forward_since_turn=is_ahead(cell))
