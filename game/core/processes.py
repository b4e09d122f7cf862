"""How the game starts processes of its own: AI captains, and the renderer of ship sprites.

Where that is safe they are forked from a server, a plain process without window or threads, whose
imports they share: this saves memory and start-up time. Elsewhere each is spawned. All data comes
over a pipe, so both look alike to the process."""

import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Final

CAN_FORK: Final = sys.platform.startswith("linux")
"""Whether processes are forked. Not on macOS, whose libraries do not survive it."""
_BLAS_THREADS: Final = "OPENBLAS_NUM_THREADS"
"""Tells numpy to start no threads; a process with threads should not be forked."""


def process_context() -> ForkServerContext | SpawnContext:
    """Return the multiprocessing context that starts processes and pipes."""
    if CAN_FORK:
        return multiprocessing.get_context("forkserver")
    return multiprocessing.get_context("spawn")


def preload_in_fork_server(modules: Sequence[str]) -> None:
    """Let the fork server import these modules in advance. Call it before the first process starts;
    does nothing where there is no server."""
    if CAN_FORK:
        before = os.environ.get(_BLAS_THREADS)
        os.environ[_BLAS_THREADS] = "1"
        try:
            forkserver.set_forkserver_preload(list(modules))
            forkserver.ensure_running()
        finally:
            del os.environ[_BLAS_THREADS]
            if before is not None:
                os.environ[_BLAS_THREADS] = before
