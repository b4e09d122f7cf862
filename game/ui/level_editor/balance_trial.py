"""A level is weighed: battles between captains in processes beside the window, counted as they
come in. The window only looks, and never waits; who stops ends the processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from game.core import processes
from game.levels import Level
from game.play.saved_battles import BattleSetup
from game.trials.aims_met import NEVER, aim_terms
from game.trials.counting import count_wins
from game.trials.fighting import Outcome, Trial, fight_battle
from game.trials.gc_tuning import reduce_gc

BATTLE_COUNT: Final = 200
_CAPTAIN_GRADE: Final = "ai:admiral"
_SEED: Final = 1
_MAX_PROCESSES: Final = 4
"""Processes at the most; one processor is left to the window."""


def make_trial(text: str, level: Level, file: str, battles: int = BATTLE_COUNT) -> Trial:
    """The trial of a text that need not be saved: its own book and options, equal captains."""
    seats = {side.id: _CAPTAIN_GRADE for side in level.sides}
    setup = BattleSetup(text, level.rules.book, _SEED, seats, tuple(level.rules.options), file)
    return Trial(setup, battles)


class BalanceTrial:
    """A trial under way. ``outcomes`` are the battles that are over, in the order they came in;
    ``lost_processes`` how many processes ended before their work was done."""

    def __init__(self, trial: Trial) -> None:
        """Its processes are started."""
        self.trial, self.outcomes, self.lost_processes = trial, list[Outcome](), 0
        jobs = max(1, min(_MAX_PROCESSES, (os.cpu_count() or 1) - 1, trial.battles))
        context = processes.process_context()
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        for first in range(jobs):
            ours, theirs = context.Pipe(duplex=False)
            numbers = range(first, trial.battles, jobs)
            worker = context.Process(
                target=run_trial_process, args=(theirs, trial, numbers), daemon=True
            )
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(worker)

    @property
    def is_running(self) -> bool:
        """Whether battles are still fought."""
        return bool(self._pipes)

    def poll(self) -> bool:
        """What has come in is counted; whether anything has changed. Never waits."""
        ready = wait(self._pipes, 0) if self._pipes else []
        for pipe in ready:
            assert isinstance(pipe, Connection)
            self._receive(pipe)
        if ready and not self._pipes:
            self.stop()
        return bool(ready)

    def _receive(self, pipe: Connection) -> None:
        """One message of a process: a battle, or None when its work is done."""
        try:
            told: Outcome | None = pipe.recv()
        except (EOFError, OSError):
            told, self.lost_processes = None, self.lost_processes + 1
        if told is not None:
            self.outcomes.append(told)
            return
        pipe.close()
        self._pipes.remove(pipe)

    def stop(self) -> None:
        """No more battles; the processes are ended."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._processes:
            worker.terminate()
        self._pipes, self._processes = [], []


def run_trial_process(pipe: Connection, trial: Trial, numbers: Sequence[int]) -> None:
    """A process: fights the battles of these numbers and sends each outcome, at last None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reduce_gc()
    try:
        for number in numbers:
            pipe.send(fight_battle(trial, number))
        pipe.send(None)
    except OSError:
        return  # nobody listens any more


def finished_battles(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The battles that came to an end."""
    return [each for each in outcomes if not each.error and not each.stalled]


def wins_by_side(level: Level, outcomes: Sequence[Outcome]) -> list[tuple[str, int]]:
    """For each side, and for drawn battles, how often: in the order of the level, ``draw`` last."""
    return list(count_wins([side.id for side in level.sides], finished_battles(outcomes)).items())


def aims_met(level: Level, outcomes: Sequence[Outcome]) -> list[tuple[str, str, int]]:
    """(side, the aim's words, in how many battles it was ever true) for each aim of the level, its
    parts left out."""
    over = finished_battles(outcomes)
    return [
        (term.side, f"{term.key}: {term.text}",
         sum(each.met[place].first != NEVER for each in over if len(each.met) > place))
        for place, term in enumerate(aim_terms(level)) if not term.part
    ]  # fmt: skip


def unfinished_text(outcomes: Sequence[Outcome]) -> str:
    """How many battles stalled or broke, in words."""
    stalls = sum(each.stalled for each in outcomes)
    broke = [each for each in outcomes if each.error]
    told = f"{stalls} stalled" if stalls else "none stalled"
    return f"{told}; {len(broke)} broke: {broke[0].error}" if broke else f"{told}, none broke"
