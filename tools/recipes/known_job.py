"""Jobs without a process, for pictures and tests: what they have found is known."""

from typing import TypeVar

from game.analysis.analysis_process import AnalysisProcess
from game.analysis.background_job import BackgroundJob, JobState
from game.analysis.battle_analysis import BattleAnalysis

Value = TypeVar("Value")


class KnownJob(BackgroundJob[Value]):
    """A job that has these values; `has_news` makes the next poll true."""

    def __init__(self, *values: Value, state: JobState = JobState.DONE, refusal: str = "") -> None:
        self.values, self.state, self.refusal = list(values), state, refusal
        self.has_news = True

    def poll(self) -> bool:
        """Return whether there is news, once."""
        has_news, self.has_news = self.has_news, False
        return has_news

    def close(self) -> None:
        """Count as stopped, if it ran."""
        if self.is_running:
            self.state = JobState.LOST


class KnownAnalysis(KnownJob[BattleAnalysis], AnalysisProcess):
    """An analysis that is there at once, or only when it is told to be."""
