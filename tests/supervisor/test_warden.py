"""The thin part of the warden with real processes: small programs that beat, hang and die."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from game.supervisor.pipes import Heartbeat, ShowOrders, format_line, parse_line
from game.supervisor.warden import LOG_FILE, Warden, is_display_alive
from game.supervisor.warden_decisions import WatchLimits, WatchPhase
from tests.architecture.source_files import ROOT

SHOW = """
import sys, time
sys.path.insert(0, sys.argv[1])
from game.supervisor.pipes import Heartbeat, WardenPipe
line = WardenPipe()
orders = line.read_orders()
if orders is None:
    sys.exit(0)
line.watch_warden()
print("last words", flush=True)
frames = 0
while not line.alone:
    frames += 1
    line.send_beat(Heartbeat(frames, turn=orders.turn + 1, level=f"level-{orders.turn}.toml"))
    time.sleep(0.02)
"""
HASTE = WatchLimits(silence_seconds=0.6, first_frame_seconds=20.0)
PATIENCE = 20.0
"""Seconds that a process of a busy machine may take."""


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Warden]:
    file = tmp_path / "show_process.py"
    file.write_text(SHOW, encoding="utf-8")
    command = [sys.executable, str(file), str(ROOT)]
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    warden = Warden(command, surroundings, tmp_path, ShowOrders("180599"), HASTE)
    work = Thread(target=warden.run)
    work.start()
    yield warden
    warden.stop()
    work.join(PATIENCE)
    assert warden.exit_code == 0
    assert not work.is_alive()


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False


def live(warden: Warden, number: int) -> bool:
    watch = warden.watch
    return watch.phase is WatchPhase.LIVE and watch.orders.starts == number - 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not on Windows")
def test_killed_and_stopped_shows_are_followed_by_others(kept: Warden) -> None:
    assert until(lambda: live(kept, 1))
    for number, how in ((1, signal.SIGKILL), (2, signal.SIGSTOP), (3, signal.SIGTERM)):
        show = kept.show
        assert show is not None
        os.kill(show.pid, how)
        assert until(lambda number=number: live(kept, number + 1)), (number, how)  # type: ignore[misc]
        assert not show.is_running
    log = kept.log_folder / LOG_FILE
    assert until(lambda: "show 4 is live" in log.read_text("utf-8"))  # logged just after
    for words in ("show 1: it ended by itself; signal 9", "show 2: it drew nothing any more",
                  "level-2.toml", "last words"):  # fmt: skip
        assert words in log.read_text("utf-8")


def test_a_log_that_cannot_be_written_stops_nothing_and_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / LOG_FILE).mkdir()
    warden = Warden(["none"], {}, tmp_path, ShowOrders("180599"), HASTE)
    warden.log("one")
    warden.log("two")
    said = capsys.readouterr().err.splitlines()
    assert said[1:] == ["one", "two"]
    assert "the stand goes on" in said[0]


def test_a_program_that_is_not_there_is_tried_again(tmp_path: Path) -> None:
    now = iter(range(10_000))
    surroundings = {"SDL_VIDEODRIVER": "dummy"}
    none = [str(tmp_path / "none")]
    warden = Warden(none, surroundings, tmp_path, ShowOrders("180599"), HASTE, lambda: next(now) * 0.1)
    for _ in range(20):
        warden.process_next_event(0.0)
    assert warden.exit_code == 1  # never alive: it says so and ends


def test_values_come_through_the_pipe_and_rubbish_does_not() -> None:
    orders = ShowOrders("180599", 3, "a.journal", "british", 2, "{}", ("one", "two"), 5.0)
    assert parse_line(format_line(orders), ShowOrders) == orders
    beat = Heartbeat(5, 1, 2, 3, "british", "a", "b", "{}")
    assert parse_line(format_line(beat), Heartbeat) == beat
    for line in ("", "{", "[]", "7", '{"frames": 3}', format_line(orders), format_line(beat)[:-9]):
        assert parse_line(line, Heartbeat) is None


# ------------------------------------------------------------------------------ the display
@pytest.mark.parametrize(
    "surroundings", [{}, {"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":4711"}, {"DISPLAY": "what is this"}]
)
def test_a_display_that_cannot_be_asked_is_taken_to_be_there(surroundings: dict[str, str]) -> None:
    assert is_display_alive(surroundings)


@pytest.mark.skipif(sys.platform == "win32", reason="no X server is asked on Windows")
def test_a_display_that_is_not_there_does_not_answer(tmp_path: Path) -> None:
    assert not is_display_alive({"DISPLAY": ":47110"})
    assert not is_display_alive({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)})


@pytest.mark.skipif(sys.platform == "win32", reason="no X server is asked on Windows")
def test_a_display_that_says_nothing_does_not_answer() -> None:
    """A stopped X server still accepts a connection, and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1] - 6000
        surroundings = {"DISPLAY": f"127.0.0.1:{number}"}
        assert not is_display_alive(surroundings, patience=0.2)

        def greet() -> None:
            for _ in range(2):
                line, _ = server.accept()
                with line, suppress(OSError):
                    line.recv(12)
                    line.sendall(b"\x00")

        Thread(target=greet, daemon=True).start()
        assert is_display_alive(surroundings, patience=5.0)
