"""HF-seq-1: five phases are written in secret, then all of them happen. Start reading here."""

from game.books.hf.rules.collision import resolve_collisions
from game.books.hf.rules.crews import muster
from game.books.hf.rules.gunnery import fire_menus, resolve_combat, roll_fire_damage, ships_with_older_fires
from game.books.hf.rules.morale import advance_wrecks, settle_morale, sinking_ships
from game.books.hf.rules.orders import TurnPlans, ask_for_orders, reveal_orders
from game.books.hf.rules.outcome import run_level_events, verdict_now, victory_clause
from game.books.hf.rules.prizes import ask_all_prize_crews
from game.books.hf.rules.repairs import repairable_ships, run_damage_control
from game.books.hf.rules.sailing import carry_out_phase, drift_ships, drifting_groups, roll_wind_shift
from game.books.hf.rules.sheet import PHASES, Alongside, Ship, Turn
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, get_single
from game.levels.format.model import Level

DRIFT_AND_FIRE, DAMAGE_CONTROL = "drift and fire", "damage control"  # HF-seq-1: sequences 7 and 8


async def battle(level: Level) -> None:
    """HF-time-1: turn after turn until the battle is decided."""
    if not get_single(Turn).mustered:
        await muster()
    while not verdict_now(level).is_decided:
        await happen(TurnBegan("HF-time-1", turn=get_single(Turn).number + 1))
        await run_level_events(level)
        await run_turn(level)
    end = verdict_now(level)
    await happen(Ended(victory_clause(level), "", end.winner, end.degree, end.reason))


async def run_turn(level: Level) -> None:
    """HF-seq-1: Movement Orders, the five phases, drift and fire, Damage Control."""
    begin_turn()
    await roll_wind_shift()
    await ask_all_prize_crews()
    plans = await ask_for_orders()  # HF-orders-1: the plans are secret, so they are never on the table
    for phase in range(1, len(PHASES) + 1):
        if verdict_now(level).is_decided:
            break
        await begin_phase(phase, plans)
        await reveal_orders(plans, phase)
        await carry_out_phase(phase)
        await resolve_collisions()
        await settle_morale()  # after grounds and collisions, and before anybody fires
        await resolve_combat()
    get_single(Turn).phase = 0
    if not verdict_now(level).is_decided:
        await begin_part("HF-seq-1", DRIFT_AND_FIRE, bool(drifting_groups() or ships_with_older_fires()))
        await drift_ships()
        await roll_fire_damage()
        await settle_morale()
        await begin_part("HF-seq-1", DAMAGE_CONTROL, bool(repairable_ships()))
        await run_damage_control()
    get_single(Turn).over = get_single(Turn).number


async def begin_part(clause: str, part: str, has_work: bool) -> None:
    """HF-seq-1: a part of the turn begins; it is reported if anybody can act in it."""
    if has_work:
        await happen(PartBegan(clause, "", part))


def begin_turn() -> None:
    """HF-sail-1, HF-anchor-1, HF-coll-4: what goes once a turn may be done again."""
    get_single(Turn).number += 1
    for ship in every(Ship):
        ship.doing, ship.orders_void, ship.slowed = "", False, False
        ship.sail_raised = ship.sail_changed = ship.anchor_used = False
        ship.fires_lit = 0


async def begin_phase(phase: int, turn_plans: TurnPlans) -> None:
    """HF-time-1: which phase it is, if anybody moves or may fire in it; what was done in the last is
    cleared."""
    get_single(Turn).phase = phase
    for ship in every(Ship):
        ship.moved, ship.fired = "", []
    for pair in every(Alongside):
        pair.parted = False
    acts = turn_plans.has_order_in_phase(phase) or bool(fire_menus()) or bool(sinking_ships())
    await begin_part("HF-time-1", f"phase {PHASES[phase - 1]}", acts)
    await advance_wrecks()
