"""The analysis of the battle that is looked at: one at a time, and none while a battle is on."""

from collections.abc import Sequence

from game.analysis.analysis_process import AnalysisProcess
from game.play.journal import JournalEntry
from game.play.saved_battles import BattleSetup


class AnalysisSession:
    """The analysis that was begun last, shared by the page after a battle and its replays."""

    def __init__(self) -> None:
        """Begin with none."""
        self._battle: tuple[BattleSetup, list[JournalEntry]] | None = None
        self._process: AnalysisProcess | None = None

    def start(self, setup: BattleSetup, entries: Sequence[JournalEntry]) -> AnalysisProcess:
        """Return the analysis of this battle; begin it, in place of another, if there is none."""
        if self._process is None or self._battle != (setup, list(entries)):
            self.stop()
            self._battle, self._process = (setup, list(entries)), AnalysisProcess(setup, entries)
        return self._process

    def find(self, setup: BattleSetup, entries: Sequence[JournalEntry]) -> AnalysisProcess | None:
        """Return the analysis of this battle if it was begun last."""
        return self._process if self._battle == (setup, list(entries)) else None

    def stop(self) -> None:
        """Stop the analysis, if there is one."""
        if self._process is not None:
            self._process.close()
        self._battle = self._process = None
