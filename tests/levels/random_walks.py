"""Random walks: damaged levels that ``check`` accepts are played to the end, and nothing breaks.

A walk is a level's text, a book, seats and a seed; it is the same every time. At each turn the book
gets every question that screens and reports ask.
"""

import json
import random
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from game.books import shelf
from game.levels import level_for_book, parse_level
from game.play.battle import Battle, StepResult
from game.play.dice import splitmix
from game.play.event_words import battle_names, event_line
from game.play.level_check import can_play, check_text
from game.trials.fighting import make_seats
from tests.invariants import InvariantChecker
from tests.levels.fuzz import mutate_text
from tests.levels.level_changes import change_level, shipped_texts

WALK_SEATS = ("ai:random",) * 7 + ("ai:midshipman",) * 2 + ("ai:admiral",)
"""Who answers for all sides of a walk: mostly chance, which goes where no captain would."""
EFFORT = 3
MOST_STEPS_A_TURN = 60_000
MOST_STEPS = 120_000
"""A walk this long is stopped: it is long, not stalled."""
WALK_KEY = "x-walk"


@dataclass(frozen=True, slots=True)
class RandomWalk:
    """A walk: the level's text, the book ('' if ``check`` already broke), who answers, and the
    seed."""

    text: str
    book: str
    who: str
    seed: int


@dataclass(frozen=True, slots=True)
class WalkResult:
    """The result of a walk: its turns, whether it ended, and what broke ('': nothing)."""

    turns: int
    is_over: bool
    error: str = ""


class StalledError(Exception):
    """A turn that does not end."""


def make_walk(seed: int, number: int, as_shipped: bool = False) -> RandomWalk:
    """Return the walk with that number: a changed level that ``check`` accepts, or, ``as_shipped``,
    one of the game's own."""
    chance = random.Random(splitmix(seed, number))
    while True:
        text = chance.choice(shipped_texts()) if as_shipped else _changed_level(chance)
        try:
            level, findings = check_text(text, "walk")
        except Exception:  # noqa: BLE001  the walk will find it again, and say where it was
            return RandomWalk(text, "", "", 0)
        if level is None or any(f.severity == "error" for f in findings):
            continue
        book = level.rules.book
        others = sorted(shelf.NAMES)
        if chance.random() < 0.25:
            other = chance.choice(others)
            book = other if can_play(level, other) else book
        return RandomWalk(text, book, chance.choice(WALK_SEATS), chance.randrange(1 << 31))


def _changed_level(chance: random.Random) -> str:
    text = chance.choice(shipped_texts())
    for _ in range(chance.choice((1, 1, 2, 3, 4, 6))):
        text = change_level(text, chance) if chance.random() < 0.85 else mutate_text(text, chance)
    return text


def run_walk(walk: RandomWalk) -> WalkResult:
    """Return the result of a walk; no exception leaves it."""
    try:
        check_text(walk.text, "walk")
        level = level_for_book(parse_level(walk.text, "walk"), walk.book)
        seats = {side.id: walk.who for side in level.sides}
        book = shelf.book(walk.book).rules
        battle = Battle(book, level, make_seats(book, level, seats, walk.seed, EFFORT), walk.seed)
    except Exception as fault:  # noqa: BLE001  a walk looks for exactly these
        return WalkResult(0, False, f"before the first turn: {_error_location(fault)}")
    try:
        progress = _play_out(battle)
        return WalkResult(battle.turn, progress is StepResult.OVER)
    except Exception as fault:  # noqa: BLE001
        asked = f", {battle.pending_step.clause}" if battle.pending_step else ""
        return WalkResult(battle.turn, False, f"turn {battle.turn}{asked}: {_error_location(fault)}")
    finally:
        battle.close()


def _play_out(battle: Battle) -> StepResult:
    """Play to the end, or until it is long enough. Raise whatever breaks, what an umpire finds
    broken, and StalledError."""
    progress, names, told, steps = StepResult.STEPPED, battle_names(battle.level), 0, 0
    umpire = InvariantChecker(battle)
    while progress is StepResult.STEPPED and steps < MOST_STEPS:
        turn, before = battle.turn, len(battle.events)
        progress = _play_turn(battle, umpire)
        steps += len(battle.events) - before
        if progress is StepResult.STEPPED and battle.turn == turn:
            raise StalledError(f"{MOST_STEPS_A_TURN} steps in one turn")
        for event in battle.events[told:]:
            event_line(event, names)
        told = len(battle.events)
        query_everything(battle)
    if progress is StepResult.WAITING:
        raise StalledError("it waits for somebody, and nobody is there")
    return progress


def _play_turn(battle: Battle, umpire: InvariantChecker) -> StepResult:
    progress, turn, steps = StepResult.STEPPED, battle.turn, 0
    while progress is StepResult.STEPPED and battle.turn == turn and steps < MOST_STEPS_A_TURN:
        progress, steps = battle.step(), steps + 1
        umpire.check_new_events()
    return progress


def query_everything(battle: Battle) -> None:
    """Ask the book everything that a screen or a report may ask."""
    with battle.table.as_current():
        battle.book.report()
        battle.book.sight()
        battle.book.weather()
        battle.book.facts_now(battle.level)
        battle.book.verdict_now(battle.level)


def _error_location(fault: Exception) -> str:
    places = [f"{n.split('/game/')[-1]}:{line}" for n, line in _frames(fault) if "/game/" in n]
    return f"{type(fault).__name__}: {fault} ({places[-1] if places else 'nowhere'})"


def _frames(fault: Exception) -> Iterator[tuple[str, int]]:
    trace = fault.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_code.co_filename.replace("\\", "/"), trace.tb_lineno
        trace = trace.tb_next


# ------------------------------------------------------------------------------ kept as a file
def walk_to_text(walk: RandomWalk) -> str:
    """Return the level with the rest of the walk in a key of its own at its head."""
    rest = {key: value for key, value in asdict(walk).items() if key != "text"}
    said = ", ".join(f"{key} = {json.dumps(value)}" for key, value in rest.items())
    return f"{WALK_KEY} = {{ {said} }}\n{walk.text}"


def walk_from_text(text: str) -> RandomWalk:
    return RandomWalk(text.partition("\n")[2], **tomllib.loads(text)[WALK_KEY])
