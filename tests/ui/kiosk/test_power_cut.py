"""The stand comes up by itself after a power cut, whatever lies in its folder."""

import os
import signal
from argparse import Namespace
from pathlib import Path

import pygame
import pytest

from game.cli.kiosk_show import drop_unplayable_levels, run_alone
from game.core.files import MAX_LOG_BYTES
from game.ui.kiosk.kiosk import Kiosk
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

        def run(self) -> int:
            """The signal comes, and it goes on to its end."""
            os.kill(os.getpid(), signal.SIGTERM)
            heard.append(self.is_running)
            return 0

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("game.ui.kiosk.kiosk.Kiosk", Told)
    asked = Namespace(
        level=[str(LEVELS[0])],
        windowed=True,
        loudest=None,
        session=None,
        page=None,
        by_the_book=False,
        file=None,
    )
    assert run_alone(asked, tmp_path, PIN) == 0
    assert heard == [False]
    assert signal.getsignal(signal.SIGTERM) is before


def fought_out(kiosk: Kiosk) -> None:
    """A visitor's battle has come to its end, and its verdict is being shown."""
    start_visit(kiosk)
    assert kiosk.fight is not None
    kiosk.fight.return_sides()  # his captain fights it out for him
    kiosk.fight.screen.show.speed = 0
    while kiosk.fight.screen.hud.prompt.kind != "over" or not kiosk.fight.is_over:
        kiosk.idle_seconds = 0.0
        kiosk.run_frame(0.1, drawn=False)


def test_the_verdicts_button_leads_to_the_page_after_the_battle(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    fought_out(kiosk)
    assert kiosk.fight is not None
    over = kiosk.fight.screen.control_rects()["over"]
    pygame.event.clear()
    click(over.center)
    pass_time(kiosk, 0.2)
    assert (kiosk.mode, kiosk.health_monitor.faults) == ("result", 0)
