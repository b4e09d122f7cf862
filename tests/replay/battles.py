"""Random battles for the tests: shipped levels, any legal answers, the same every time."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from game.books.kmh import rules as kmh
from game.levels import Level, load_level
from game.play.battle import Battle
from game.play.journal import Journal, JournalEntry
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle
from game.play.seats import PlayerSeat, RandomSeat
from game.trials.fighting import make_seats

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("jarce-and-black-jaques", "mirror-duel", "constitution-and-guerriere")


def level_file(name: str) -> Path:
    return ROOT / "levels" / "kmh" / f"{name}.toml"


@cache
def level_named(name: str) -> Level:
    return load_level(level_file(name))


def random_seats(of: Level, seed: int) -> dict[str, RandomSeat]:
    """Return a random seat for every side; seats of the same seed answer alike."""
    return {side.id: RandomSeat(1000 * seed + n) for n, side in enumerate(of.sides)}


def random_battle(name: str, seed: int, journal: Journal | None = None) -> Battle:
    return Battle(kmh, level_named(name), random_seats(level_named(name), seed), seed, journal)


def replay_battle(name: str, seed: int, entries: Sequence[JournalEntry]) -> Battle:
    """Return the battle of these entries, not yet stepped, with nobody to continue at their end."""
    journal = Journal({})
    journal.entries = list(entries)
    nobody = {side.id: PlayerSeat() for side in level_named(name).sides}
    return Battle(kmh, level_named(name), nobody, seed, journal)


@cache
def seed_lasting(name: str, turns: int = 5) -> int:
    """Return the first seed with which a battle of two random captains lasts this many turns."""
    seed = 0
    lasted = 0
    while lasted < turns:
        seed += 1
        begun = saved_battle(name, None, seed)
        begun.battle.run()
        lasted = begun.battle.turn
        begun.close()
    return seed


def saved_battle(name: str, path: Path | None, seed: int, who: str = "ai:random") -> SavedBattle:
    text = level_file(name).read_text("utf-8")
    seats = {side.id: who for side in level_named(name).sides}
    setup = BattleSetup(text, "kmh", seed, seats, level_named(name).rules.options, f"{name}.toml")
    return begin_battle(setup, make_seats, path)
