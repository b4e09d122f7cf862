"""How the game begins processes of its own: captains who think, and the baker of ships' pictures.

Where that is safe they are forked from a server, a plain process that has neither window nor
threads: what it has read in is then shared by all, which saves memory and their start. Elsewhere
each begins from nothing. What a process is told comes by its pipe alone, so both are alike to it.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Final

CAN_FORK: Final = sys.platform.startswith("linux")
"""Whether processes are forked. Not on macOS, whose own libraries do not stand it."""
_BLAS_THREADS: Final = "OPENBLAS_NUM_THREADS"
"""Tells numpy to begin no threads; a process that has some should not be forked."""


def process_context() -> ForkServerContext | SpawnContext:
    """What begins a process and its pipe."""
    if CAN_FORK:
        return multiprocessing.get_context("forkserver")
    return multiprocessing.get_context("spawn")


def preload_in_server(modules: Sequence[str]) -> None:
    """The server reads in these modules meanwhile, for the processes that will be wanted. To be
    called before the first of them begins; nothing where there is no server."""
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
