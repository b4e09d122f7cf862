"""What the player has fought: the best result of each battle against each grade, who was chosen to
fight against last, and where the list of battles was left.

The results come from the journals; the file beside the settings only saves reading them again: it
names those that are in it, so that no clock decides whether a battle counts, and how long each was
then. It is JSON. Whatever it holds, reading it gives a sound record: what is damaged is made good
from the journals, and one plain sentence says so."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from game.core.files import read_plain, replace_plain, why
from game.play.battle_records import BattleRecord, ending_of, over_in

FILE_NAME: Final = "battles.json"
LARGEST_FILE: Final = 8 * 1024 * 1024
FORMAT: Final = 1
PERSON: Final = "human"
AI: Final = "ai:"
ENEMIES: Final = ("midshipman", "captain", "admiral")
"""The grades that a player may choose to fight against, the mildest first."""
TAKEN_UP: Final = "The record of battles was damaged; it was made anew from the journals."
_ASKED: Final = ("book", "kind", "done")
"""What the list was asked for when it was left."""


class Result(StrEnum):
    """How a battle ended for the player, the worst first."""

    LOST = "lost"
    DRAWN = "drawn"
    MINOR = "won, a minor victory"
    MAJOR = "won, a major victory"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(Result).index(self)

    @property
    def won(self) -> bool:
        """Whether it is a victory of either kind."""
        return self in (Result.MINOR, Result.MAJOR)


Best = Mapping[str, Result]
"""The best result by the grade of the enemy."""


@dataclass(slots=True)
class Fought:
    """The record. ``best`` by ``book/file`` and grade; ``settled``: the bytes that each journal had
    when it was counted, by its name; ``enemy``: the grade fought against last, '' for none yet;
    ``last``: the battle fought or begun last, ``left``: the one that was chosen when the list was
    left, both as ``book/file``; ``asked``: what the list was asked for; ``notice``: what to tell
    the player."""

    best: dict[str, dict[str, Result]] = field(default_factory=dict)
    settled: dict[str, int] = field(default_factory=dict)
    enemy: str = ""
    last: str = ""
    left: str = ""
    asked: dict[str, str] = field(default_factory=dict)
    notice: str = ""

    @property
    def enemy_first(self) -> str:
        """Who is offered as the enemy: whom one fought last, and to a newcomer the mildest."""
        return f"{AI}{self.enemy or ENEMIES[0]}"

    def of(self, books: Iterable[str], file: str) -> Best:
        """The best results of a level under whichever of these books."""
        found: dict[str, Result] = {}
        for book in books:
            for grade, result in self.best.get(key_of(book, file), {}).items():
                found[grade] = _better(found.get(grade), result)
        return {grade: found[grade] for grade in ENEMIES if grade in found}

    def begun(self, book: str, file: str, seats: Mapping[str, str]) -> None:
        """A battle has been begun from the list."""
        self.last = self.left = key_of(book, file)
        self.enemy = enemy_in(seats) or self.enemy

    def count(self, ending: BattleRecord) -> None:
        """A battle that ended is in the record, if the player had one side of it and a captain
        another."""
        grade, result = enemy_in(ending.seats), result_of(ending)
        if not grade or result is None:
            return
        self.last = key_of(ending.book, ending.file)
        self.enemy = self.enemy or grade
        mine = self.best.setdefault(self.last, {})
        mine[grade] = _better(mine.get(grade), result)


def key_of(book: str, file: str) -> str:
    """``kmh/mirror-duel.toml``"""
    return f"{book}/{file}"


def enemy_in(seats: Mapping[str, str]) -> str:
    """The mildest grade among those who command a side; '' where none of them does."""
    present = {who.removeprefix(AI) for who in seats.values()}
    return next((grade for grade in ENEMIES if grade in present), "")


def result_of(ending: BattleRecord) -> Result | None:
    """How it ended for the player; None unless he had one side, and one alone."""
    mine = [side for side, who in ending.seats.items() if who == PERSON]
    if len(mine) != 1:
        return None
    if not ending.winner:
        return Result.DRAWN
    if ending.winner != mine[0]:
        return Result.LOST
    return Result.MINOR if ending.degree == "minor" else Result.MAJOR


def _better(before: Result | None, now: Result) -> Result:
    return now if before is None or now.rank > before.rank else before


# ------------------------------------------------------------------------------ the file
def load(data_dir: Path) -> Fought:
    """The record, with every battle in it that ended since it was written."""
    fought = _read(data_dir / FILE_NAME)
    before = as_text(fought)
    over = over_in(data_dir)
    for kept in over:
        if fought.settled.get(kept.name) != kept.size:
            ending = ending_of(kept.path)
            if ending is not None:
                fought.count(ending)
    fought.settled = {kept.name: kept.size for kept in over}
    if as_text(fought) != before or fought.notice:
        fought.notice = save(data_dir, fought) or fought.notice
    return fought


def _read(path: Path) -> Fought:
    """The record as its file tells it; an empty one if there is none or it is damaged."""
    try:
        told = json.loads(read_plain(path, LARGEST_FILE).decode("utf-8"))
        return _from_table(told)
    except FileNotFoundError:
        return Fought()
    except OSError as fault:
        return Fought(notice=f"The record of battles could not be read: {why(fault)}.")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Fought(notice=TAKEN_UP)


def _from_table(told: Any) -> Fought:
    """Raises ValueError, KeyError, TypeError or AttributeError for what is no record."""
    best = {
        str(key): {str(grade): Result(result) for grade, result in results.items()}
        for key, results in told["best"].items()
    }
    settled, enemy, asked = told.get("settled", {}), told["enemy"], told["asked"]
    words = [told["last"], told["left"], *asked.values()]
    sound = enemy in ("", *ENEMIES) and all(type(size) is int for size in settled.values())
    if told["format"] != FORMAT or not sound or any(type(word) is not str for word in words):
        raise ValueError("this is no record of battles")
    asked = {name: asked[name] for name in _ASKED if name in asked}
    return Fought(best, dict(settled), enemy, told["last"], told["left"], asked)


def as_text(fought: Fought) -> str:
    """The record as the text of its file."""
    told = {
        "what": "Battles fought in The Weather Gage. The game writes this file; it may be deleted.",
        "format": FORMAT,
        "enemy": fought.enemy,
        "last": fought.last,
        "left": fought.left,
        "asked": fought.asked,
        "best": {key: fought.best[key] for key in sorted(fought.best)},
        "settled": {name: fought.settled[name] for name in sorted(fought.settled)},
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def save(data_dir: Path, fought: Fought) -> str:
    """The record lies in ``data_dir``. Returns '' or a sentence saying why it could not be kept."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_plain(data_dir / FILE_NAME, as_text(fought))
    except OSError as fault:
        return f"The record of battles could not be saved: {why(fault)}."
    return ""
