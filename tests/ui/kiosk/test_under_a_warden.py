"""The stand as an owner begins it: command, warden and show, on a display that nobody sees."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

PATIENCE = 180.0
"""Seconds for a show to be live on a machine that does much else meanwhile."""


def until(true: Callable[[], bool]) -> bool:
    """Whether it came true in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.1)
    return False


def children(process: int) -> list[int]:
    """The processes that this one has begun and that run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == process and words[0] != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are read from /proc")
def test_killed_it_is_live_again_with_its_pin_unseen_and_told_to_end_it_ends(tmp_path: Path) -> None:
    log = tmp_path / "stand" / "warden.log"

    def told() -> str:
        return log.read_text("utf-8") if log.exists() else ""

    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "game", "--data-dir", str(tmp_path), "stand", "--pin",
               "18051021", "mirror-duel", "jarce-and-black-jaques"]  # fmt: skip
    with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL) as warden:
        try:
            assert until(lambda: "show 1 is live" in told())
            [show] = children(warden.pid)
            for process in (warden.pid, show):
                line = Path(f"/proc/{process}/cmdline").read_text("ascii")
                assert "18051021" not in line
            os.kill(show, signal.SIGKILL)
            assert until(lambda: "show 2 is live" in told())
            assert "jarce-and-black-jaques.toml" in told().splitlines()[-1]
            warden.terminate()
            assert warden.wait(PATIENCE) == 0
            assert until(lambda: not Path(f"/proc/{show}").exists())
        finally:
            warden.kill()
    assert "the stand has ended" in told()


def test_who_waits_behind_a_show_has_the_book_of_the_duel_read_in() -> None:
    said = (
        "from game.cli.kiosk_show import preload_modules; import sys; preload_modules(); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", said], cwd=ROOT, capture_output=True, text=True,
                          check=True)  # fmt: skip
    found = done.stdout.split()
    assert {"game.books.kmh.face.face", "game.ui.kiosk.kiosk"} <= set(found)
    assert "game.books.hf.face.face" not in found
