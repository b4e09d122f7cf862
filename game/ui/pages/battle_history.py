"""What the player has fought: the best result of each battle against each grade, the last enemy,
and where the battle list was left.

The results come from the journals; the JSON file beside the settings only saves reading them again.
It names the journals that were counted with their sizes, so that no clock decides whether a battle
counts. Reading any file gives a valid history: damaged parts are restored from the journals, and
one plain sentence says so.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from game.core.files import describe_error, read_regular_file, replace_file
from game.play.saved_battles import FinishedBattle, finished_journals, load_finished_battle

FILE_NAME: Final = "battles.json"
LARGEST_FILE: Final = 8 * 1024 * 1024
FORMAT: Final = 1
HUMAN_SEAT: Final = "human"
AI_PREFIX: Final = "ai:"
ENEMY_GRADES: Final = ("midshipman", "captain", "admiral")
"""The grades of enemy captains, weakest first."""
DAMAGED_TEXT: Final = "The record of battles was damaged; it was made anew from the journals."
_FILTER_PARTS: Final = ("book", "kind", "done")
"""The parts of the list's filter that are saved."""


class BattleResult(StrEnum):
    """How a battle ended for the player, worst first."""

    LOST = "lost"
    DRAWN = "drawn"
    MINOR = "won, a minor victory"
    MAJOR = "won, a major victory"

    @property
    def rank(self) -> int:
        """Return 0 for the worst result, and so on."""
        return list(BattleResult).index(self)

    @property
    def won(self) -> bool:
        """Return whether it is a victory of either kind."""
        return self in (BattleResult.MINOR, BattleResult.MAJOR)


BestResults = Mapping[str, BattleResult]
"""The best result by the enemy's grade."""


@dataclass(slots=True)
class BattleHistory:
    """The battle history.

    ``best_results`` by ``book/file`` and grade; ``counted_sizes``: bytes of each journal when it
    was counted, by name; ``last_grade``: the last enemy's grade, '' for none; ``last_battle``: the
    battle fought or started last; ``last_choice``: the one chosen when the list was left, both as
    ``book/file``; ``last_filter``: the list's filter; ``notice``: a sentence for the player.
    """

    best_results: dict[str, dict[str, BattleResult]] = field(default_factory=dict)
    counted_sizes: dict[str, int] = field(default_factory=dict)
    last_grade: str = ""
    last_battle: str = ""
    last_choice: str = ""
    last_filter: dict[str, str] = field(default_factory=dict)
    notice: str = ""

    @property
    def default_enemy(self) -> str:
        """Return the enemy to offer: the last one, or the weakest for a newcomer."""
        return f"{AI_PREFIX}{self.last_grade or ENEMY_GRADES[0]}"

    def best_results_of(self, books: Iterable[str], file: str) -> BestResults:
        """Return the best results of a level under any of these books."""
        found: dict[str, BattleResult] = {}
        for book in books:
            for grade, result in self.best_results.get(history_key(book, file), {}).items():
                found[grade] = _better_result(found.get(grade), result)
        return {grade: found[grade] for grade in ENEMY_GRADES if grade in found}

    def on_battle_started(self, book: str, file: str, seats: Mapping[str, str]) -> None:
        """Note that a battle was started from the list."""
        self.last_battle = self.last_choice = history_key(book, file)
        self.last_grade = enemy_grade(seats) or self.last_grade

    def add_result(self, ending: FinishedBattle) -> None:
        """Add the result of a battle if the player had one side and a captain another."""
        grade, result = enemy_grade(ending.seats), player_result(ending)
        if not grade or result is None:
            return
        self.last_battle = history_key(ending.book, ending.file)
        self.last_grade = self.last_grade or grade
        mine = self.best_results.setdefault(self.last_battle, {})
        mine[grade] = _better_result(mine.get(grade), result)


def history_key(book: str, file: str) -> str:
    """Return ``kmh/mirror-duel.toml``."""
    return f"{book}/{file}"


def enemy_grade(seats: Mapping[str, str]) -> str:
    """Return the weakest grade among the captains of the sides, or ''."""
    present = {who.removeprefix(AI_PREFIX) for who in seats.values()}
    return next((grade for grade in ENEMY_GRADES if grade in present), "")


def player_result(ending: FinishedBattle) -> BattleResult | None:
    """Return how it ended for the player; None unless one player had exactly one side."""
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
    """Load the history and add every battle that has ended since it was saved."""
    history = _read_history(data_dir / FILE_NAME)
    before = format_history(history)
    over = finished_journals(data_dir)
    for kept in over:
        if history.counted_sizes.get(kept.name) != kept.size:
            ending = load_finished_battle(kept.path)
            if ending is not None:
                history.add_result(ending)
    history.counted_sizes = {kept.name: kept.size for kept in over}
    if format_history(history) != before or history.notice:
        history.notice = save(data_dir, history) or history.notice
    return history


def _read_history(path: Path) -> BattleHistory:
    """Read the history from its file; an empty one if there is none or it is damaged."""
    try:
        told = json.loads(read_regular_file(path, LARGEST_FILE).decode("utf-8"))
        return _parse_history(told)
    except FileNotFoundError:
        return BattleHistory()
    except OSError as fault:
        return BattleHistory(notice=f"The record of battles could not be read: {describe_error(fault)}.")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return BattleHistory(notice=DAMAGED_TEXT)


def _parse_history(told: Any) -> BattleHistory:
    """Parse the history; raise ValueError, KeyError, TypeError or AttributeError if it is
    invalid."""
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
    """Return the text of the history file."""
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
    """Save the history in ``data_dir``. Return '' or a sentence that says why it failed."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / FILE_NAME, format_history(history))
    except OSError as fault:
        return f"The record of battles could not be saved: {describe_error(fault)}."
    return ""
