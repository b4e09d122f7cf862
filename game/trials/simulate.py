"""Fight a trial on all processors or a cluster, save outcomes as they come, and count them.

The outcomes do not depend on who fights them or in which order: they are the same for any number of
jobs, for a cluster, and for an interrupted and continued trial."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from game.trials.counting import summarize
from game.trials.fighting import Outcome, Trial, fight_battle, reduce_gc, reduced_gc
from game.trials.outcome_file import OutcomeFile

CHUNK_BATTLES = 8
"""Most battles given to a worker at once."""
CLUSTER_TIMEOUT = 10
"""Seconds a cluster has to answer."""
ProgressCallback = Callable[[int], object]
"""Called with the number of finished battles, for a progress bar."""


class ClusterUnavailable(Exception):
    """The cluster cannot be reached; the reason in words."""


class ClusterLibraryMissing(ClusterUnavailable):
    """The library for clusters is not installed."""


def simulate(
    trial: Trial,
    jobs: int = 1,
    *,
    scheduler: str = "",
    outcome_file: OutcomeFile | None = None,
    on_progress: ProgressCallback | None = None,
) -> dict[str, Any]:
    """Fight a trial and return the result as ``simulate --json`` prints it. Raise
    ClusterUnavailable."""
    begun = perf_counter()
    outcomes = fight_all(trial, jobs, scheduler=scheduler, outcome_file=outcome_file, on_progress=on_progress)
    return summarize(trial, outcomes, perf_counter() - begun)


def fight_all(
    trial: Trial,
    jobs: int = 1,
    *,
    scheduler: str = "",
    outcome_file: OutcomeFile | None = None,
    on_progress: ProgressCallback | None = None,
) -> list[Outcome]:
    """Return every outcome of the trial, in order. Battles already in ``outcome_file`` are not
    fought
    again."""
    kept = outcome_file.outcomes if outcome_file is not None else {}
    found = {number: kept[number] for number in range(trial.battles) if number in kept}
    missing = [number for number in range(trial.battles) if number not in found]
    if on_progress is not None:
        on_progress(len(found))
    for outcomes in fight_in_chunks(trial, missing, jobs, scheduler):
        for outcome in outcomes:
            found[outcome.number] = outcome
            if outcome_file is not None:
                outcome_file.append(outcome)
        if on_progress is not None:
            on_progress(len(outcomes))
    return [found[number] for number in range(trial.battles)]


def fight_in_chunks(trial: Trial, numbers: list[int], jobs: int, scheduler: str) -> Iterator[list[Outcome]]:
    """Yield the outcomes of these battles in chunks, as they are over."""
    if not scheduler and (jobs < 2 or len(numbers) < 2):
        with reduced_gc():
            for number in numbers:
                yield [fight_battle(trial, number)]
        return
    workers = min(jobs, len(numbers)) or 1
    size = max(1, min(CHUNK_BATTLES, len(numbers) // (4 * workers)))
    chunks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    with open_workers(workers, scheduler) as crew:
        waiting = [crew.submit(fight_battles, trial, chunk) for chunk in chunks]
        try:
            for over in as_completed(waiting):
                yield over.result()
        finally:
            for each in waiting:
                each.cancel()


def fight_many(
    tasks: Sequence[tuple[Trial, Sequence[int]]], crew: Executor | None
) -> Iterator[tuple[int, list[Outcome]]]:
    """Fight numbered battles of several trials, here or by workers, and yield (place in ``tasks``, some
    outcomes) as they are over."""
    if crew is None:
        for place, (trial, numbers) in enumerate(tasks):
            for number in numbers:
                yield place, [fight_battle(trial, number)]
        return
    waiting: dict[Future[list[Outcome]], int] = {}
    for place, (trial, numbers) in enumerate(tasks):
        for start in range(0, len(numbers), CHUNK_BATTLES):
            chunk = list(numbers[start : start + CHUNK_BATTLES])
            waiting[crew.submit(fight_battles, trial, chunk)] = place
    try:
        for over in as_completed(waiting):
            yield waiting[over], over.result()
    finally:
        for each in waiting:
            each.cancel()


def fight_battles(trial: Trial, numbers: Iterable[int]) -> list[Outcome]:
    """Fight some battles of a trial, one after another."""
    return [fight_battle(trial, number) for number in numbers]


@contextmanager
def open_workers(jobs: int, scheduler: str) -> Iterator[Executor]:
    """Open worker processes here, or those of a cluster."""
    if scheduler:
        with open_cluster(scheduler) as crew:
            yield crew
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare_worker) as pool:
        yield pool


def _prepare_worker() -> None:
    """Leave Ctrl C, which a terminal sends to all, to the program that began the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reduce_gc()


@contextmanager
def open_cluster(address: str) -> Iterator[Executor]:
    """Open the workers of a Dask cluster. Raise ClusterUnavailable."""
    try:
        from distributed import Client  # noqa: PLC0415  # an extra: most players have no cluster
    except ImportError:
        raise ClusterLibraryMissing("a cluster needs the library distributed") from None
    try:
        client = Client(address, timeout=CLUSTER_TIMEOUT)
    except (OSError, ValueError, TimeoutError) as fault:
        raise ClusterUnavailable(f"no cluster answers at {address}: {fault}") from None
    with client:
        yield client.get_executor()


def default_jobs() -> int:
    """Return the number of processors."""
    return os.cpu_count() or 1
