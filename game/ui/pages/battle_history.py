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

from game.core.files import describe_error, read_regular_file, replace_file
from game.play.battle_records import BattleRecord, battle_record, finished_journals

FILE_NAME: Final = "battles.json"
LARGEST_FILE: Final = 8 * 1024 * 1024
FORMAT: Final = 1
HUMAN_SEAT: Final = "human"
AI_PREFIX: Final = "ai:"
ENEMY_GRADES: Final = ("midshipman", "captain", "admiral")
"""The grades that a player may choose to fight against, the mildest first."""
DAMAGED_TEXT: Final = "The record of battles was damaged; it was made anew from the journals."
_FILTER_PARTS: Final = ("book", "kind", "done")
"""What the list was asked for when it was left."""


class BattleResult(StrEnum):
    """How a battle ended for the player, the worst first."""

    LOST = "lost"
    DRAWN = "drawn"
    MINOR = "won, a minor victory"
    MAJOR = "won, a major victory"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(BattleResult).index(self)

    @property
    def won(self) -> bool:
        """Whether it is a victory of either kind."""
        return self in (BattleResult.MINOR, BattleResult.MAJOR)


BestResults = Mapping[str, BattleResult]
"""The best result by the grade of the enemy."""


@dataclass(slots=True)
class BattleHistory:
    """The record. ``best_results`` by ``book/file`` and grade; ``counted_sizes``: the bytes that
    each journal had
    when it was counted, by its name; ``last_grade``: the grade fought against last, '' for none
    yet;
    ``last_battle``: the battle fought or begun last, ``last_choice``: the one that was chosen when
    the list was
    left, both as ``book/file``; ``last_filter``: what the list was asked for; ``notice``: what to
    tell
    the player."""

    best_results: dict[str, dict[str, BattleResult]] = field(default_factory=dict)
    counted_sizes: dict[str, int] = field(default_factory=dict)
    last_grade: str = ""
    last_battle: str = ""
    last_choice: str = ""
    last_filter: dict[str, str] = field(default_factory=dict)
    notice: str = ""

    @property
    def default_enemy(self) -> str:
        """Who is offered as the enemy: whom one fought last, and to a newcomer the mildest."""
        return f"{AI_PREFIX}{self.last_grade or ENEMY_GRADES[0]}"

    def best_results_of(self, books: Iterable[str], file: str) -> BestResults:
        """The best results of a level under whichever of these books."""
        found: dict[str, BattleResult] = {}
        for book in books:
            for grade, result in self.best_results.get(history_key(book, file), {}).items():
                found[grade] = _better_result(found.get(grade), result)
        return {grade: found[grade] for grade in ENEMY_GRADES if grade in found}

    def on_battle_started(self, book: str, file: str, seats: Mapping[str, str]) -> None:
        """A battle has been begun from the list."""
        self.last_battle = self.last_choice = history_key(book, file)
        self.last_grade = enemy_grade(seats) or self.last_grade

    def add_result(self, ending: BattleRecord) -> None:
        """A battle that ended is in the record, if the player had one side of it and a captain
        another."""
        grade, result = enemy_grade(ending.seats), player_result(ending)
        if not grade or result is None:
            return
        self.last_battle = history_key(ending.book, ending.file)
        self.last_grade = self.last_grade or grade
        mine = self.best_results.setdefault(self.last_battle, {})
        mine[grade] = _better_result(mine.get(grade), result)


def history_key(book: str, file: str) -> str:
    """``kmh/mirror-duel.toml``"""
    return f"{book}/{file}"


def enemy_grade(seats: Mapping[str, str]) -> str:
    """The mildest grade among those who command a side; '' where none of them does."""
    present = {who.removeprefix(AI_PREFIX) for who in seats.values()}
    return next((grade for grade in ENEMY_GRADES if grade in present), "")


def player_result(ending: BattleRecord) -> BattleResult | None:
    """How it ended for the player; None unless he had one side, and one alone."""
    mine = [side for side, who in ending.seats.items() if who == HUMAN_SEAT]
    if len(mine) != 1:
        return None
    if not ending.winner:
        return BattleResult.DRAWN
    if ending.winner != mine[0]:
        return BattleResult.LOST
    return BattleResult.MINOR if ending.degree == "minor" else BattleResult.MAJOR


def _better_result(before: BattleResult | None, now: BattleResult) -> BattleResult:
    return now if before is None or now.rank > before.rank else before


# ------------------------------------------------------------------------------ the file
def load(data_dir: Path) -> BattleHistory:
    """The record, with every battle in it that ended since it was written."""
    history = _read_history(data_dir / FILE_NAME)
    before = format_history(history)
    over = finished_journals(data_dir)
    for kept in over:
        if history.counted_sizes.get(kept.name) != kept.size:
            ending = battle_record(kept.path)
            if ending is not None:
                history.add_result(ending)
    history.counted_sizes = {kept.name: kept.size for kept in over}
    if format_history(history) != before or history.notice:
        history.notice = save(data_dir, history) or history.notice
    return history


def _read_history(path: Path) -> BattleHistory:
    """The record as its file tells it; an empty one if there is none or it is damaged."""
    try:
        told = json.loads(read_regular_file(path, LARGEST_FILE).decode("utf-8"))
        return _parse_history(told)
    except FileNotFoundError:
        return BattleHistory()
    except OSError as fault:
        return BattleHistory(
            notice=f"The record of battles could not be read: {describe_error(fault)}."
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return BattleHistory(notice=DAMAGED_TEXT)


def _parse_history(told: Any) -> BattleHistory:
    """Raises ValueError, KeyError, TypeError or AttributeError for what is no record."""
    best = {
        str(key): {str(grade): BattleResult(result) for grade, result in results.items()}
        for key, results in told["best"].items()
    }
    settled, enemy, asked = told.get("settled", {}), told["enemy"], told["asked"]
    words = [told["last"], told["left"], *asked.values()]
    sound = enemy in ("", *ENEMY_GRADES) and all(type(size) is int for size in settled.values())
    if told["format"] != FORMAT or not sound or any(type(word) is not str for word in words):
        raise ValueError("this is no record of battles")
    asked = {name: asked[name] for name in _FILTER_PARTS if name in asked}
    return BattleHistory(best, dict(settled), enemy, told["last"], told["left"], asked)


def format_history(history: BattleHistory) -> str:
    """The record as the text of its file."""
    told = {
        "what": "Battles fought in The Weather Gage. The game writes this file; it may be deleted.",
        "format": FORMAT,
        "enemy": history.last_grade,
        "last": history.last_battle,
        "left": history.last_choice,
        "asked": history.last_filter,
        "best": {key: history.best_results[key] for key in sorted(history.best_results)},
        "settled": {name: history.counted_sizes[name] for name in sorted(history.counted_sizes)},
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def save(data_dir: Path, history: BattleHistory) -> str:
    """The record lies in ``data_dir``. Returns '' or a sentence saying why it could not be kept."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / FILE_NAME, format_history(history))
    except OSError as fault:
        return f"The record of battles could not be saved: {describe_error(fault)}."
    return ""
