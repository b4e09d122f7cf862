"""The stand comes up by itself after a power cut, whatever lies in its folder."""

import os
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.cli.kiosk_show import drop_unplayable_levels, run_alone
from game.core.files import MAX_LOG_BYTES
from game.ui.kiosk.kiosk import Kiosk
from tests.architecture.source_files import ROOT
from tests.ui.kiosk.conftest import LEVELS, PIN, OpenStand, click, human_sides, pass_time, start_visit

SIZE = (1280, 720)
TORN = '6404e3c4 ["c","british","KMH-13.0.5",["sta'


def test_what_the_power_cut_left_stops_nothing(open_stand: OpenStand, tmp_path: Path) -> None:
    journals = tmp_path / "stand" / "journals"
    (journals / "stand-a-folder.journal").mkdir(parents=True)
    for number in range(4):
        torn = journals / f"stand-mirror-duel-{number}.journal"
        torn.write_text(TORN)
        torn.with_name(torn.name + ".lock").write_text("4711")
    (tmp_path / "stand" / "stand.log").mkdir()
    (tmp_path / "stand" / "faults.log").write_bytes(b"\xff" * (MAX_LOG_BYTES + 1))
    kiosk = open_stand(SIZE, max_journals=3)
    pass_time(kiosk, 65.0, step=0.5)
    assert (kiosk.mode, kiosk.health_monitor.faults) == ("attract", 0)
    click((700, 300))
    kiosk.run_frame(0.1)
    assert len(human_sides(kiosk)) == 1
    assert kiosk.fight is not None
    assert kiosk.fight.journal_path is not None
    assert kiosk.fight.journal_path.exists()


def test_a_visitors_battle_is_kept_though_the_power_went(open_stand: OpenStand, tmp_path: Path) -> None:
    before = open_stand(SIZE)
    click((700, 300))
    pass_time(before, 5.0)
    assert before.fight is not None
    kept = before.fight.journal_path
    assert kept is not None
    lost = kept.read_text("utf-8")
    after = open_stand(SIZE)
    assert (after.mode, after.health_monitor.faults) == ("attract", 0)
    assert after.fight is not None
    assert after.fight.journal_path != kept
    assert kept.read_text("utf-8").startswith(lost)


def test_a_folder_that_is_a_file_costs_the_journals_not_the_show(
    open_stand: OpenStand, tmp_path: Path
) -> None:
    (tmp_path / "stand").mkdir()
    (tmp_path / "stand" / "journals").write_text("no folder")
    kiosk = open_stand(SIZE)
    pass_time(kiosk, 2.0)
    assert kiosk.mode == "attract"
    assert kiosk.fight is not None
    assert kiosk.fight.journal_path is None


def test_a_broken_level_is_left_out_and_named_in_the_log(tmp_path: Path) -> None:
    bad, log = tmp_path / "bad.toml", tmp_path / "stand" / "stand.log"
    bad.write_text("title = 3")
    assert drop_unplayable_levels([bad, LEVELS[0]], log) == [LEVELS[0]]
    assert "left out: bad.toml" in log.read_text("utf-8")


def test_a_machine_that_is_shut_down_need_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []

    class Told:
        """A stand that hears of the shutdown while it runs."""

        def __init__(self, *_: object, **__: object) -> None:
            """It is opened."""
            self.is_running = True

        def stop(self) -> None:
            """It ends after this frame."""
            self.is_running = False

        def run(self) -> int:
            """The signal comes, and it goes on to its end."""
            os.kill(os.getpid(), signal.SIGTERM)
            heard.append(self.is_running)
            return 0

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("game.ui.kiosk.kiosk.Kiosk", Told)
    unset = dict.fromkeys(("loudest", "session", "page", "file"))
    asked = Namespace(level=[str(LEVELS[0])], windowed=True, by_the_book=False, **unset)
    assert run_alone(asked, tmp_path, PIN) == 0
    assert heard == [False]
    assert signal.getsignal(signal.SIGTERM) is before


def fought_out(kiosk: Kiosk) -> None:
    """A visitor's battle has come to its end, and its verdict is being shown."""
    start_visit(kiosk)
    assert kiosk.fight is not None
    kiosk.fight.return_visitor_sides()  # his captain fights it out for him
    kiosk.fight.screen.show.speed = 0
    while kiosk.fight.screen.hud.prompt.kind != "over" or not kiosk.fight.is_over:
        kiosk.idle_seconds = 0.0
        kiosk.run_frame(0.1, needs_draw=False)


def test_the_verdicts_button_leads_to_the_page_after_the_battle(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    fought_out(kiosk)
    assert kiosk.fight is not None
    over = kiosk.fight.screen.control_rects()["over"]
    pygame.event.clear()
    click(over.center)
    pass_time(kiosk, 0.2)
    assert (kiosk.mode, kiosk.health_monitor.faults) == ("result", 0)


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
