"""Battles for the tests of codes: short ones, each played once."""

from collections.abc import Iterable
from functools import cache

from game.analysis.battle_code import DecodedBattle, play_battle_code, read_battle_code, texts_of_levels
from game.analysis.code_lines import parse_code
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import JournalEntry, fold_undos
from game.play.saved_battles import BattleSetup, begin_battle
from game.trials.fighting import make_batch_seats

DUELS = ("kmh/mirror-duel", "wwh/mirror-action", "hf/mirror-frigates", "ls98/mirror-duel")
SKIPPED = ("k", "n")
"""Entries that no code holds."""


@cache
def coded_battle(
    level: str, until_turn: int = 99, seed: int = 4
) -> tuple[BattleSetup, tuple[JournalEntry, ...]]:
    """Return a battle between midshipmen, up to where that turn begins."""
    path = shipped_levels_folder() / f"{level}.toml"
    setup = BattleSetup(path.read_text("utf-8"), level.partition("/")[0], seed, {}, (), path.name)
    seats = dict.fromkeys((side.id for side in setup.level().sides), "ai:midshipman")
    setup = BattleSetup(setup.level_text, setup.book, seed, seats, (), path.name)
    saved = begin_battle(setup, make_batch_seats)
    saved.battle.run(until_turn=until_turn)
    saved.battle.close()
    return saved.setup, tuple(saved.battle.journal.entries)


def decode(text: str) -> DecodedBattle:
    return play_battle_code(read_battle_code(parse_code(text)), texts_of_levels)


def plain(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Return the entries that a code gives back, as lists."""
    return [list(entry) for entry in fold_undos([list(e) for e in entries]) if entry[0] not in SKIPPED]
