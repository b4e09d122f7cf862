"""How much work a turn of a battle is, counted and timed. What is counted are opcodes, the single
steps of the interpreter: two runs of one program count the same, whatever else the machine does;
only what C code does within a step is not seen. A process of its own measures each battle, so no
battle finds what another has read in or left in memory."""

import gc
import math
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import Any, Final

from environment import CHECKOUT
from game.books import shelf
from game.core.visible import VisibleShip
from game.levels import parse_level
from game.levels.format.allowed_words import CM_PER_UNIT
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.sea.units import CM
from game.trials.fighting import make_batch_seats
from recipes.growth_lines import BOOKS, level_text

FIRST_TURN: Final = 2
"""The turn from which on is measured: the lines close in the first."""
MEASURED_TURNS: Final = 2
"""Number of turns that are measured."""
REPEATS: Final = 2
"""So often a battle is timed."""
_HASH_SEED_VARIABLE: Final = "PYTHONHASHSEED"
"""With this fixed, sets of words lie alike in every process."""
Counts = dict[CodeType, int]


@dataclass(frozen=True, slots=True)
class TurnWork:
    """Of a turn in the mean: opcodes, seconds of processor time (the least of all repeats), other
    ships within gunshot of a ship, and opcodes by function, as file:line:name."""

    opcodes: int
    seconds: float
    contacts: float
    functions: dict[str, int]


def measure_in_process(book: str, ships: int) -> TurnWork:
    """The work, measured in a process of its own."""
    before = os.environ.get(_HASH_SEED_VARIABLE)
    os.environ[_HASH_SEED_VARIABLE] = "0"
    try:
        apart = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, mp_context=apart) as pool:
            return pool.submit(measure_work, book, ships).result()
    finally:
        del os.environ[_HASH_SEED_VARIABLE]
        if before is not None:
            os.environ[_HASH_SEED_VARIABLE] = before


def measure_work(book: str, ships: int) -> TurnWork:
    """The work of a turn after the first, admirals at batch effort on both sides."""
    counts: Counts = {}
    battle = _battle_at_first_turn(book, ships)
    lines = BOOKS[book]
    about = mean_contacts(_visible_ships(battle), lines.gunshot * CM_PER_UNIT[lines.unit])
    count_opcodes(lambda: _play_turns(battle), counts)
    battle.close()
    seconds = min(_time_turns(book, ships) for _ in range(REPEATS))
    functions: dict[str, int] = {}
    for code, count in counts.items():
        name = _code_name(code)
        functions[name] = functions.get(name, 0) + count // MEASURED_TURNS
    return TurnWork(
        sum(counts.values()) // MEASURED_TURNS, round(seconds / MEASURED_TURNS, 4), about, functions
    )


def _battle_at_first_turn(book: str, ships: int) -> Battle:
    """The battle before the first turn that is measured."""
    level = parse_level(level_text(book, ships), f"{book}-{ships}.toml")
    rules = shelf.book(book).rules
    seats = {side.id: "ai:admiral" for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, 1), 1, Journal({}))
    while battle.turn < FIRST_TURN and battle.step() is not StepResult.OVER:
        pass
    return battle


def _play_turns(battle: Battle) -> None:
    """The turns that are measured have been played."""
    while battle.turn < FIRST_TURN + MEASURED_TURNS and battle.step() is not StepResult.OVER:
        pass


def _time_turns(book: str, ships: int) -> float:
    """Seconds of processor time of these turns, without a collection of garbage in them."""
    battle = _battle_at_first_turn(book, ships)
    gc.collect()
    gc.disable()
    began = process_time()
    _play_turns(battle)
    took = process_time() - began
    gc.enable()
    battle.close()
    return took


def _visible_ships(battle: Battle) -> list[VisibleShip]:
    """The ships on the table."""
    with battle.table.as_current():
        return [ship for ship in battle.book.sight() if not ship.gone_how]


def count_opcodes(play: Callable[[], None], counts: Counts) -> None:
    """Played, while every opcode of Python code is counted for the code that holds it."""
    tracers: dict[CodeType, Callable[..., Any]] = {}

    def tracer_for(code: CodeType) -> Callable[..., Any]:
        """What is called at every opcode of the code."""
        counts[code] = 0

        def at_opcode(frame: FrameType, event: str, argument: Any) -> None:
            """One more; None leaves this in its place."""
            counts[code] += 1

        return at_opcode

    def at_call(frame: FrameType, event: str, told: Any) -> Callable[..., Any]:
        """A function is called, or goes on after a yield."""
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        code = frame.f_code
        if code not in tracers:
            tracers[code] = tracer_for(code)
        return tracers[code]

    before = sys.gettrace()
    sys.settrace(at_call)
    try:
        play()
    finally:
        sys.settrace(before)


def _code_name(code: CodeType) -> str:
    """The code as file:line:name; of the game the file with its rooms, of others its name alone."""
    file = Path(code.co_filename)
    rooms = file.relative_to(CHECKOUT / "game") if CHECKOUT / "game" in file.parents else file.name
    return f"{rooms}:{code.co_firstlineno}:{code.co_qualname}"


def mean_contacts(ships: Sequence[VisibleShip], gunshot: float) -> float:
    """Return the mean number of other ships within these cm of a ship."""
    places = [(ship.x, ship.y) for ship in ships]
    near = sum(math.dist(a, b) <= gunshot * CM for a, b in permutations(places, 2))
    return round(near / len(ships), 1)
