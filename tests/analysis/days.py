"""Days' battles that a captain fights for the player, once for the whole run."""

from datetime import date
from functools import cache

from game.analysis.days_battle import BattleList, DaysBattle, ListedBattle, days_battle
from game.books import shelf
from game.play.battle import Battle
from game.play.journal import Journal, JournalEntry
from game.trials.fighting import make_reproducible_seats, make_seats

DUEL = ListedBattle("kmh", "mirror-duel.toml", ("red", "blue"))
SHORT_LIST = (BattleList(date(2026, 11, 1), (DUEL,)),)


@cache
def fought(day: date) -> tuple[DaysBattle, tuple[JournalEntry, ...]]:
    """Return the battle of a day and the entries of its journal."""
    battle = days_battle(day)
    setup = battle.setup()
    level, book = setup.level(), shelf.book(setup.book).rules
    captains = dict.fromkeys(setup.seats, "ai:captain")
    seats = {
        **make_reproducible_seats(book, level, setup.seats, setup.seed),
        battle.side: make_seats(book, level, captains, setup.seed, 15)[battle.side],
    }
    playing = Battle(book, level, seats, setup.seed, Journal(setup.header()))
    playing.run(500_000)
    playing.close()
    return battle, tuple(playing.journal.entries)
