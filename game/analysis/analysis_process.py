"""The analysis of a battle in a process of its own: it tells what it knows after each batch."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.analysis.background_job import BackgroundJob, JobRefused, JobState
from game.analysis.battle_analysis import BattleAnalysis, analyse_battle, usual_effort
from game.levels import LevelError
from game.play.battle_forks import record_battle
from game.play.journal import Diverged, JournalEntry
from game.play.saved_battles import BattleSetup

STOPPED_TEXT: Final = "The analysis was broken off."
NOT_REPLAYED_TEXT: Final = "This battle cannot be analysed: it does not replay under these rules."


class AnalysisProcess(BackgroundJob[BattleAnalysis]):
    """An analysis under way; its ``value`` is what is known."""

    def __init__(self, setup: BattleSetup, entries: Sequence[JournalEntry]) -> None:
        """Start it on the battle of these entries."""
        super().__init__(analyse_journal, setup, list(entries))

    @property
    def problem(self) -> str:
        """Return why no more comes, in a sentence, or ''."""
        return STOPPED_TEXT if self.state is JobState.LOST else self.refusal


def analyse_journal(setup: BattleSetup, entries: Sequence[JournalEntry]) -> Iterator[BattleAnalysis]:
    """Yield what is known of a battle, again and again. Raise JobRefused."""
    try:
        recorded = record_battle(setup, entries)
    except (LevelError, Diverged):
        raise JobRefused(NOT_REPLAYED_TEXT) from None
    yield from analyse_battle(recorded, usual_effort(len(recorded.level.ships)))
