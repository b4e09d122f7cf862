"""Processes start from a server without window or threads, or are spawned; both work alike."""

import gc
import os
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from game.core import processes
from tests.architecture.source_files import ROOT

BAKER = "game.stage.hulls.sprite_store"


def tell(pipe: Connection) -> None:
    pipe.send((pipe.recv(), "pygame" in sys.modules))


def answer(word: str) -> tuple[str, bool]:
    context = processes.process_context()
    ours, theirs = context.Pipe()
    process = context.Process(target=tell, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    ours.send(word)
    told: tuple[str, bool] = ours.recv()
    process.join()
    assert process.exitcode == 0
    return told


@pytest.mark.parametrize("forks", [True, False])
def test_a_process_begins_either_way(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if forks and not processes.CAN_FORK:
        pytest.skip("this system has no server")
    monkeypatch.setattr(processes, "CAN_FORK", forks)
    assert answer("aye")[0] == "aye"


def tell_of_server(pipe: Connection) -> None:
    """Send whether the server has imported the sprite process's module, and its number of
    threads."""
    threads = len(list(Path(f"/proc/{os.getppid()}/task").iterdir()))
    pipe.send((BAKER in sys.modules, threads))


@pytest.mark.skipif(not processes.CAN_FORK, reason="this system has no server")
def test_the_server_has_read_in_what_it_was_told_and_begun_no_thread() -> None:
    """In an interpreter of its own: a server takes its preload list once."""
    code = (
        "from game.core import processes; from tests.core import test_processes as here; "
        "processes.preload_in_fork_server((here.BAKER,)); context = processes.process_context(); "
        "ours, theirs = context.Pipe(); "
        "context.Process(target=here.tell_of_server, args=(theirs,), daemon=True).start(); "
        "theirs.close(); print(*ours.recv())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert run.stdout.split()[-2:] == ["True", "1"]


def tell_of_frozen(pipe: Connection) -> None:
    pipe.send(gc.get_freeze_count())


@pytest.mark.skipif(not processes.CAN_FORK, reason="this system has no server")
def test_what_the_server_read_in_is_left_alone_by_the_forks_collections() -> None:
    code = (
        "from game.core import processes; from tests.core import test_processes as here; "
        "processes.preload_in_fork_server((here.BAKER, 'game.core.prefork')); "
        "context = processes.process_context(); ours, theirs = context.Pipe(); "
        "context.Process(target=here.tell_of_frozen, args=(theirs,), daemon=True).start(); "
        "theirs.close(); print(ours.recv())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert int(run.stdout.split()[-1]) > 10_000


class Server:
    """A server that records its preload list and how many threads numpy may start."""

    def __init__(self) -> None:
        self.told: list[list[str] | str | None] = []

    def set_forkserver_preload(self, modules: list[str]) -> None:
        self.told.append(modules)

    def ensure_running(self) -> None:
        self.told.append(os.environ.get("OPENBLAS_NUM_THREADS"))


@pytest.mark.parametrize("before", [None, "4"])
def test_the_surroundings_are_as_they_were_when_the_server_runs(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server()
    monkeypatch.setattr(processes, "CAN_FORK", True)
    monkeypatch.setattr(processes, "forkserver", server)
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if before is not None:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", before)
    processes.preload_in_fork_server((BAKER,))
    assert server.told == [[BAKER], "1"]
    assert os.environ.get("OPENBLAS_NUM_THREADS") == before


def test_without_a_server_nothing_is_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    monkeypatch.setattr(processes, "CAN_FORK", False)
    monkeypatch.setattr(processes, "forkserver", server)
    processes.preload_in_fork_server((BAKER,))
    assert server.told == []
