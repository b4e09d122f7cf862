"""HF-seq-1: five phases are written in secret, then all of them happen. Start reading here."""

from __future__ import annotations

from game.books.hf.rules.collision import collisions
from game.books.hf.rules.drifting import adrift, drift
from game.books.hf.rules.gunnery import burning, fire_together, fires_burn, menus
from game.books.hf.rules.happenings import happenings
from game.books.hf.rules.morale import settle
from game.books.hf.rules.muster import muster
from game.books.hf.rules.orders import Log, reveal
from game.books.hf.rules.outcome import clause_of_the_end, verdict_now
from game.books.hf.rules.prizes import prize_crews
from game.books.hf.rules.repairs import damage_control, damaged
from game.books.hf.rules.sailing import carry_out
from game.books.hf.rules.sheet import PHASES, Alongside, Ship, Turn
from game.books.hf.rules.sinking import wrecks, wrecks_go_down
from game.books.hf.rules.wind import wind_shift
from game.books.hf.rules.writing import write_orders
from game.core.events import Ended, PartBegan, TurnBegan
from game.core.steps import happen
from game.core.table import every, the
from game.levels.format.model import Level

DRIFT_AND_FIRE, DAMAGE_CONTROL = "drift and fire", "damage control"
"""HF-seq-1: sequences 7 and 8."""


async def battle(level: Level) -> None:
    """HF-time-1: turn after turn until the battle is decided."""
    if not the(Turn).mustered:
        await muster()
    while not verdict_now(level).decided:
        await happen(TurnBegan("HF-time-1", turn=the(Turn).number + 1))
        await happenings(level)
        await hf_turn(level)
    end = verdict_now(level)
    await happen(Ended(clause_of_the_end(level), "", end.winner, end.degree, end.reason))


async def hf_turn(level: Level) -> None:
    """HF-seq-1: Movement Orders, the five phases, drift and fire, Damage Control."""
    begin_turn()
    await wind_shift()
    await prize_crews()
    log = await write_orders()  # HF-orders-1: what is in it lies nowhere else
    for phase in range(1, len(PHASES) + 1):
        if verdict_now(level).decided:
            break
        await begin_phase(phase, log)
        await reveal(log, phase)
        await carry_out(phase)
        await collisions()
        await settle()  # what grounds and collisions have done to her crew
        await fire_together()
    the(Turn).phase = 0
    if not verdict_now(level).decided:
        await part("HF-seq-1", DRIFT_AND_FIRE, bool(adrift() or burning()))
        await drift()
        await fires_burn()
        await settle()
        await part("HF-seq-1", DAMAGE_CONTROL, bool(damaged()))
        await damage_control()
    the(Turn).over = the(Turn).number


async def part(clause: str, name: str, acts: bool) -> None:
    """HF-seq-1: a part of the turn begins; it is told if anybody can act in it."""
    if acts:
        await happen(PartBegan(clause, "", name))


def begin_turn() -> None:
    """HF-sail-1, HF-anchor-1, HF-coll-4: what goes once a turn may be done again."""
    the(Turn).number += 1
    for ship in every(Ship):
        ship.doing, ship.orders_void, ship.slowed = "", False, False
        ship.sail_raised = ship.sail_changed = ship.anchor_used = False
        ship.fires_lit = 0


async def begin_phase(phase: int, log: Log) -> None:
    """HF-time-1: which phase it is, if anybody moves or may fire in it; what was done in the last
    is old."""
    the(Turn).phase = phase
    for ship in every(Ship):
        ship.moved, ship.fired = "", []
    for pair in every(Alongside):
        pair.parted = False
    acts = log.is_busy(phase) or bool(menus()) or bool(wrecks())
    await part("HF-time-1", f"phase {PHASES[phase - 1]}", acts)
    await wrecks_go_down()
