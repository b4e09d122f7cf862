"""Work in another process: its values come, its refusal is told, and its death harms nobody."""

import os
import signal
from collections.abc import Iterator
from time import monotonic, sleep

from game.analysis.background_job import BackgroundJob, JobRefused, JobState

SECONDS = 20.0


def count(upto: int) -> Iterator[int]:
    """Yield numbers."""
    yield from range(upto)


def refuse() -> Iterator[int]:
    """Yield one number and then give up."""
    yield 1
    raise JobRefused("this cannot be computed")


def last_long() -> Iterator[int]:
    """Yield the number of the process and then never end."""
    yield os.getpid()
    while True:
        sleep(1)


def wait_for(job: BackgroundJob[int], state: JobState) -> None:
    """Poll until the job is in that state."""
    until = monotonic() + SECONDS
    while job.state is not state and monotonic() < until:
        job.poll()
        sleep(0.01)
    assert job.state is state


def is_alive(pid: int) -> bool:
    """Return whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_last_value_stays_when_the_work_is_done() -> None:
    job = BackgroundJob(count, 5)
    wait_for(job, JobState.DONE)
    assert job.value == 4
    job.close()
    job.close()
    assert job.state is JobState.DONE


def test_a_refusal_is_told_in_its_words() -> None:
    job = BackgroundJob(refuse)
    wait_for(job, JobState.REFUSED)
    assert (job.value, job.refusal) == (1, "this cannot be computed")
    job.close()


def test_a_killed_process_is_noticed_and_one_that_is_closed_is_gone() -> None:
    job, other = BackgroundJob(last_long), BackgroundJob(last_long)
    until = monotonic() + SECONDS
    while (job.value is None or other.value is None) and monotonic() < until:
        job.poll()
        other.poll()
        sleep(0.01)
    assert job.value is not None
    os.kill(job.value, signal.SIGTERM)
    wait_for(job, JobState.LOST)
    job.close()
    assert other.value is not None
    other.close()
    assert other.state is JobState.LOST
    assert not other.poll()
    while is_alive(other.value) and monotonic() < until + SECONDS:
        sleep(0.01)
    assert not is_alive(other.value)
