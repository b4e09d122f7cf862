"""Whole battles without a screen, answered by chance: what the longer recipes play."""

from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import cast

from environment import CHECKOUT, ToolError
from game.books.shelf import Rules
from game.core.events import Event, TurnBegan
from game.core.tally import Tally
from game.levels import Level, load_level
from game.levels.reading import level_folders as shipped
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import RandomSeat

LEVELS = CHECKOUT / "levels"


def shipped_levels() -> list[Path]:
    """Every level that comes with the game, by book and name."""
    return shipped.shipped_levels()


def new_battle(level: Level, seed: int, journal: Journal | None = None) -> Battle:
    """A battle at its first step, every side answered by chance; dice and whims come from seed."""
    book = cast(Rules, import_module(f"game.books.{level.rules.book}.rules"))
    seats = {side.id: RandomSeat(100 * seed + place) for place, side in enumerate(level.sides)}
    return Battle(book, level, seats, seed, journal)


def play_to_end(battle: Battle) -> None:
    """The battle is over. Raises Sorry if it stalls, which without people it never may."""
    if battle.run() is not StepResult.OVER:
        raise ToolError(f"A battle waits for nobody: {battle.level.title}, seed {battle.seed}.")


def playthrough(path: Path, seed: int) -> str:
    """A battle as readable text: each fact, roll and choice a line, each turn its digest. Of great
    fleets only the first turns."""
    from tests.great_fleets import shortened_level

    battle = new_battle(shortened_level(load_level(path)), seed)
    play_to_end(battle)
    digests = iter(battle.digests)
    lines = [f"{battle.level.title}, answered by chance, seed {seed}"]
    for event in battle.events:
        if isinstance(event, TurnBegan):
            lines.append(f"\nturn {event.turn}, table {next(digests)}")
        else:
            lines.append(" ".join(event_words(event)))
    battle.close()
    return "\n".join(lines) + "\n"


def event_words(event: Event) -> Iterator[str]:
    """Clause, kind and ship of an event, then whatever it says beyond its defaults."""
    yield f"{event.clause:12}"
    yield type(event).__name__
    if event.ship:
        yield event.ship
    for part in fields(event)[2:]:
        value = getattr(event, part.name)
        if isinstance(value, Tally):
            yield f"{part.name}=[{value.terms_text()}]"
        elif value != part.default:
            yield f"{part.name}={value}"
