"""The analysis of a battle in a process of its own, so that the window never waits for it.

It yields to everything else on the machine, tells what it knows after each batch, and can be stopped
at any time. It is a daemon and ends when the pipe is closed, so it never outlives the window; a
process that is killed leaves nothing behind."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from game.analysis.battle_analysis import BattleAnalysis, analyse_battle, usual_effort
from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.core import processes
from game.core.memory import tune_gc
from game.levels import LevelError
from game.play.battle_forks import record_battle
from game.play.journal import Diverged, JournalEntry
from game.play.saved_battles import BattleSetup

_NICENESS: Final = 10
"""How far the process stands back behind others."""
STOPPED_TEXT: Final = "The analysis was broken off."
NOT_REPLAYED_TEXT: Final = "This battle cannot be analysed: it does not replay under these rules."


class AnalysisProcess:
    """An analysis under way. ``latest`` is what is known (None: nothing yet); ``problem`` says in a
    sentence why no more comes, '' for no reason. Stop it when nobody looks any more."""

    def __init__(self, setup: BattleSetup, entries: Sequence[JournalEntry]) -> None:
        """Start the process on the battle of these entries."""
        context = processes.process_context()
        self._pipe, theirs = context.Pipe(duplex=False)
        arguments = theirs, setup, list(entries), own_tables_in_use()
        self.process = context.Process(target=run_analysis, args=arguments, daemon=True)
        self.process.start()
        theirs.close()
        self.latest: BattleAnalysis | None = None
        self.problem = ""
        self.is_running = True

    def poll(self) -> bool:
        """Take what has come; return whether anything is new. Never waits."""
        has_news = False
        try:
            while self.is_running and self._pipe.poll():
                self._receive(self._pipe.recv())
                has_news = True
        except (EOFError, OSError):
            self.problem, has_news = STOPPED_TEXT, True
            self.stop()
        return has_news

    def _receive(self, news: BattleAnalysis | str) -> None:
        if isinstance(news, str):
            self.problem = news
            self.stop()
            return
        self.latest = news
        if news.is_finished:
            self.stop()

    def stop(self) -> None:
        """Stop the process; what has come stays."""
        if self.is_running:
            self.is_running = False
            self._pipe.close()
            # Not waited for: on a busy machine a process that stands back takes a second to die.
            self.process.kill()


def run_analysis(
    pipe: Connection, setup: BattleSetup, entries: Sequence[JournalEntry], own_tables: OwnTables
) -> None:
    """Analyse the battle and send what is known each time, or a sentence that says why nothing can
    be. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # AttributeError: a system without it
        os.nice(_NICENESS)
    tune_gc()
    use_own_tables(own_tables)
    with suppress(OSError):  # nobody listens any more
        try:
            recorded = record_battle(setup, entries)
        except (LevelError, Diverged):
            pipe.send(NOT_REPLAYED_TEXT)
            return
        for known in analyse_battle(recorded, usual_effort(len(recorded.level.ships))):
            pipe.send(known)
