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
from game.play.saves import BattleSetup
from game.trials.aims_met import NEVER, terms_of
from game.trials.collecting import collect_seldom
from game.trials.counting import wins
from game.trials.fighting import Outcome, Trial, fight

BATTLES: Final = 200
_GRADE: Final = "ai:admiral"
_SEED: Final = 1
_MOST_JOBS: Final = 4
"""Processes at the most; one processor is left to the window."""


def trial_of(text: str, level: Level, file: str, battles: int = BATTLES) -> Trial:
    """The trial of a text that need not be saved: its own book and options, equal captains."""
    seats = {side.id: _GRADE for side in level.sides}
    orders = BattleSetup(text, level.rules.book, _SEED, seats, tuple(level.rules.options), file)
    return Trial(orders, battles)


class BalanceTrial:
    """A trial under way. ``outcomes`` are the battles that are over, in the order they came in;
    ``lost`` how many processes ended before their work was done."""

    def __init__(self, trial: Trial) -> None:
        """Its processes are started."""
        self.trial, self.outcomes, self.lost = trial, list[Outcome](), 0
        jobs = max(1, min(_MOST_JOBS, (os.cpu_count() or 1) - 1, trial.battles))
        context = processes.context()
        self._pipes: list[Connection] = []
        self._crew: list[Any] = []
        for first in range(jobs):
            ours, theirs = context.Pipe(duplex=False)
            numbers = range(first, trial.battles, jobs)
            worker = context.Process(target=serve, args=(theirs, trial, numbers), daemon=True)
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._crew.append(worker)

    @property
    def running(self) -> bool:
        """Whether battles are still fought."""
        return bool(self._pipes)

    def look(self) -> bool:
        """What has come in is counted; whether anything has changed. Never waits."""
        ready = wait(self._pipes, 0) if self._pipes else []
        for pipe in ready:
            assert isinstance(pipe, Connection)
            self._hear(pipe)
        if ready and not self._pipes:
            self.stop()
        return bool(ready)

    def _hear(self, pipe: Connection) -> None:
        """One message of a process: a battle, or None when its work is done."""
        try:
            told: Outcome | None = pipe.recv()
        except (EOFError, OSError):
            told, self.lost = None, self.lost + 1
        if told is not None:
            self.outcomes.append(told)
            return
        pipe.close()
        self._pipes.remove(pipe)

    def stop(self) -> None:
        """No more battles; the processes are ended."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._crew:
            worker.terminate()
        self._pipes, self._crew = [], []


def serve(pipe: Connection, trial: Trial, numbers: Sequence[int]) -> None:
    """A process: fights the battles of these numbers and sends each outcome, at last None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    try:
        for number in numbers:
            pipe.send(fight(trial, number))
        pipe.send(None)
    except OSError:
        return  # nobody listens any more


def sound(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The battles that came to an end."""
    return [each for each in outcomes if not each.error and not each.stalled]


def shares(level: Level, outcomes: Sequence[Outcome]) -> list[tuple[str, int]]:
    """For each side, and for drawn battles, how often: in the order of the level, ``draw`` last."""
    return list(wins([side.id for side in level.sides], sound(outcomes)).items())


def aim_lines(level: Level, outcomes: Sequence[Outcome]) -> list[tuple[str, str, int]]:
    """(side, the aim's words, in how many battles it was ever true) for each aim of the level, its
    parts left out."""
    over = sound(outcomes)
    return [
        (term.side, f"{term.key}: {term.text}",
         sum(each.met[place].first != NEVER for each in over if len(each.met) > place))
        for place, term in enumerate(terms_of(level)) if not term.part
    ]  # fmt: skip


def unended(outcomes: Sequence[Outcome]) -> str:
    """How many battles stalled or broke, in words."""
    stalls = sum(each.stalled for each in outcomes)
    broke = [each for each in outcomes if each.error]
    told = f"{stalls} stalled" if stalls else "none stalled"
    return f"{told}; {len(broke)} broke: {broke[0].error}" if broke else f"{told}, none broke"
