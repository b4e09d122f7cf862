"""Which battle a date has: the same for everybody, without a server.

`days_battles.toml` has lists of fair battles, each with the date from which it counts. So a newer game with
another list gives past days the battles they had. `tools/dev.py day-list` makes a list of the balance cards.

The days are dealt in their order from the first one on. A day's battle is of the rulebook that has had the
fewest days of its list, and of this book's battles one of those with the fewest; the rest is by lot. No
battle comes again within `REST_DAYS`, and no book on two days running, while there are others."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from game.core.toml_reader import parse_shipped_toml
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.dice import splitmix
from game.play.saved_battles import BattleSetup, read_level_cached
from game.play.seats import HUMAN
from game.trials.fighting import SEED_LIMIT

LIST_PATH: Final = Path(__file__).with_name("days_battles.toml")
OPPONENT: Final = "ai:admiral"
REST_DAYS: Final = 11
LAST_DAY: Final = date(2099, 12, 31)
"""The last day that has a battle: a clock that is wrong by centuries must not cost minutes of dealing."""
_SALT: Final = 0xDA1


class NoDaysBattle(Exception):
    """A date without a battle; the text says why."""


@dataclass(frozen=True, slots=True)
class ListedBattle:
    """A battle that a day may have: its book, its level file and the sides that the player may get."""

    book: str
    file: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleList:
    """The battles that days from ``start`` on may have, until the next list starts."""

    start: date
    battles: tuple[ListedBattle, ...]


@dataclass(frozen=True, slots=True)
class DaysBattle:
    """The battle of a day, the player's side and the seed of its dice."""

    day: date
    listed: ListedBattle
    side: str
    seed: int

    @property
    def path(self) -> Path:
        """Return its level file."""
        return shipped_levels_folder() / self.listed.book / self.listed.file

    def setup(self, language: str = "") -> BattleSetup:
        """Return what it is begun with; texts are shown in that language ('': the level's own). Raise
        NoDaysBattle if this game has no such level."""
        listed = self.listed
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise NoDaysBattle(f"this version of the game has no {listed.file}") from None
        level = read_level_cached(text, listed.file)
        seats = {side.id: HUMAN if side.id == self.side else OPPONENT for side in level.sides}
        options = tuple(level.rules.options)
        setup = BattleSetup(text, listed.book, self.seed, seats, options, listed.file, language=language)
        return replace(setup, day=self.day.isoformat())


def days_battle(day: date) -> DaysBattle:
    """Return the battle of a day. Raise NoDaysBattle before the first list and after `LAST_DAY`."""
    lists = battle_lists()
    if not lists[0].start <= day <= LAST_DAY:
        first, last = (f"{each.day} {each:%B %Y}" for each in (lists[0].start, LAST_DAY))
        raise NoDaysBattle(f"there are battles of the day from {first} to {last}")
    listed, lot = _dealt(lists, day), splitmix(_SALT, day.toordinal())
    return DaysBattle(day, listed, listed.sides[lot % len(listed.sides)], splitmix(lot, 0) % SEED_LIMIT)


@cache
def battle_lists() -> tuple[BattleList, ...]:
    """Return the lists of this game, the earliest first."""
    table = parse_shipped_toml(LIST_PATH.read_text(encoding="utf-8"))
    return tuple(
        BattleList(
            entry["from"],
            tuple(ListedBattle(b["book"], b["level"], tuple(b["sides"])) for b in entry["battles"]),
        )
        for entry in table["list"]
    )


@lru_cache(maxsize=64)
def _dealt(lists: Sequence[BattleList], day: date) -> ListedBattle:
    recent, listed = deque[ListedBattle](maxlen=REST_DAYS), lists[0].battles[0]
    for number, each in enumerate(lists):
        after = lists[number + 1].start if number + 1 < len(lists) else date.max
        uses = Counter[ListedBattle | str]()
        for ordinal in range(each.start.toordinal(), min(after, day + timedelta(1)).toordinal()):
            listed = next_battle(each.battles, recent, uses, splitmix(_SALT, ordinal))
            uses.update((listed, listed.book))
            recent.append(listed)
    return listed


def next_battle(
    battles: Sequence[ListedBattle],
    recent: Sequence[ListedBattle],
    uses: Counter[ListedBattle | str],
    lot: int,
) -> ListedBattle:
    """Return the battle after the ``recent`` ones (latest last): of the book, then of its battles with the
    fewest ``uses``, by ``lot``, a whole number."""
    free = [battle for battle in battles if battle not in recent] or list(battles)
    last = recent[-1].book if recent else ""
    free = [battle for battle in free if battle.book != last] or free
    fewest = min(uses[battle.book] for battle in free)
    books = list(dict.fromkeys(battle.book for battle in free if uses[battle.book] == fewest))
    book = books[lot % len(books)]
    own = [battle for battle in free if battle.book == book]
    fewest = min(uses[battle] for battle in own)
    rarest = [battle for battle in own if uses[battle] == fewest]
    return rarest[splitmix(lot, 1) % len(rarest)]
