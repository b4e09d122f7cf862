"""Days alone: faults, captains that die, disks that fill, logs and journals that must not grow."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.captains.process import RemoteCaptain
from game.core.files import append_log_line
from game.paths import assets_home
from game.play import journal_files
from game.play.journal import Journal
from game.play.seats import PlayerSeat
from game.stage.sound.player import FIRST_RETRY_SECONDS, SoundPlayer
from game.trials.fighting import DELEGATE_CAPTAIN
from game.ui.kiosk import kiosk_battle as stand_battle
from game.ui.kiosk import log as stand_log
from game.ui.kiosk import state
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.log import delete_old_journals, memory_bytes
from game.ui.kiosk.owner_settings import LaunchConfig
from game.ui.kiosk.window import NoDisplay
from tests.ui.kiosk.conftest import LEVELS, OpenStand, click, human_sides, pass_time, run_to_act

SIZE = (1280, 720)
MOMENT = datetime(1805, 10, 21, 12, tzinfo=UTC)


class Mutiny(Exception):
    """Something that no code expects."""


def broken(*_: object, **__: object) -> None:
    """Breaks whoever calls it."""
    raise Mutiny("the powder is wet")


@pytest.mark.parametrize("what", ["draw", "advance", "handle"])
def test_a_fault_in_the_battle_costs_no_more_than_two_seconds(
    open_stand: OpenStand, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand(SIZE)
    click((700, 300))
    pass_time(kiosk, 1.0)
    assert kiosk.fight is not None
    monkeypatch.setattr(kiosk.fight.screen, what, broken)
    click((700, 300))
    kiosk.run_frame(state.FRAME_SECONDS)
    assert kiosk.health_monitor.faults == 1
    kiosk.run_frame(state.FRAME_SECONDS)
    pass_time(kiosk, 1.9)
    assert (kiosk.mode, kiosk.attract_loop.page.kind) == ("attract", "club")
    assert human_sides(kiosk) == []
    assert kiosk.health_monitor.faults == 1
    log = (kiosk.home_dir / "faults.log").read_text("utf-8")
    assert "the powder is wet" in log


def test_a_screen_that_breaks_twice_does_not_stop_the_stand(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand(SIZE)
    monkeypatch.setattr("game.ui.kiosk.draw_kiosk.draw_club_page", broken)
    while kiosk.health_monitor.faults < 2:
        kiosk.run_frame(0.4)
    assert kiosk.is_running
    monkeypatch.undo()
    pass_time(kiosk, 2.0)
    kiosk.run_frame(0.1)
    assert kiosk.mode == "attract"


def test_a_full_disk_stops_no_battle(open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk = open_stand(SIZE)
    assert kiosk.fight is not None

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    run_to_act(kiosk, "battle")
    monkeypatch.setattr(kiosk.fight.battle.journal, "write", full)
    while kiosk.health_monitor.faults == 0:
        kiosk.run_frame(0.1, needs_draw=False)
    pass_time(kiosk, 2.0)
    assert kiosk.mode == "attract"
    assert kiosk.fight is not None
    assert kiosk.fight.journal_path is None


def test_a_disk_that_takes_no_journal_costs_no_battle_and_no_moment(
    open_stand: OpenStand, tmp_path: Path
) -> None:
    (tmp_path / "stand").mkdir()
    (tmp_path / "stand" / "journals").write_text("no folder")
    kiosk = open_stand(SIZE)
    assert (kiosk.mode, kiosk.fault_count, kiosk.health_monitor.faults) == ("attract", 0, 1)
    assert kiosk.fight is not None
    assert (kiosk.fight.journal_path, kiosk.fight.saved_battle.setup.file) == (None, LEVELS[0].name)
    pass_time(kiosk, 3.0)
    assert "nothing is kept" in kiosk.trouble


def test_on_a_disk_that_may_only_be_read_battles_are_fought_unkept(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a journal's lock cannot be had, which is said in another way than a full disk is; show
    after show came to three faults in a minute and was ended."""

    def no_lock(_: Path) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(journal_files, "_open_locked", no_lock)
    kiosk = open_stand(SIZE)
    for turn in range(2):
        assert (kiosk.mode, kiosk.fault_count) == ("attract", 0)
        assert kiosk.fight is not None
        assert kiosk.fight.journal_path is None
        assert "nothing is kept" in kiosk.trouble
        if not turn:
            kiosk.go_to_title()
    pass_time(kiosk, 3.0)
    assert kiosk.mode == "attract"


def test_a_level_that_cannot_be_used_is_passed_over(open_stand: OpenStand, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("title = 3")
    kiosk = open_stand(SIZE, levels=[bad, LEVELS[1]])
    assert kiosk.mode == "attract"
    assert kiosk.fight is not None
    assert kiosk.fight.saved_battle.setup.file == LEVELS[1].name
    assert kiosk.health_monitor.faults == 1


def test_without_any_sound_level_the_stand_waits_for_one(open_stand: OpenStand, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff\xfe title")
    kiosk = open_stand(SIZE, levels=[bad])
    kiosk.run_frame(0.1)
    assert (kiosk.mode, kiosk.is_running) == ("waiting", True)
    bad.write_bytes(LEVELS[0].read_bytes())
    pass_time(kiosk, 3.0)
    assert kiosk.mode == "attract"
    assert kiosk.fight is not None


def test_a_captain_whose_process_dies_is_replaced(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    fight = kiosk.fight
    assert fight is not None
    crew = stand_battle.captains_in_processes(lambda: 0.0)
    side = next(iter(fight.captains))
    fight.captain_factory = crew
    lost = crew(fight.battle.book, fight.battle.level, side, 1, DELEGATE_CAPTAIN)
    assert isinstance(lost, RemoteCaptain)
    fight.captains[side] = fight.battle.seats[side] = lost
    lost.process.kill()
    lost.process.join()
    pass_time(kiosk, 1.5)
    fresh = fight.battle.seats[side]
    assert isinstance(fresh, RemoteCaptain)
    assert fresh is not lost
    assert fresh.process.is_alive()
    assert kiosk.health_monitor.replaced_captain_count == 1
    fresh.missed_answers = stand_battle.MAX_UNANSWERED
    assert stand_battle.is_captain_lost(fresh)


def test_a_visitor_keeps_his_seat_when_his_captain_dies(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand(SIZE)
    click((700, 300))
    pass_time(kiosk, 1.0)
    fight = kiosk.fight
    assert fight is not None
    gone = fight.captains[fight.visitor_side]
    monkeypatch.setattr(stand_battle, "is_captain_lost", lambda seat: seat is gone)
    pass_time(kiosk, 1.5)
    assert isinstance(fight.battle.seats[fight.visitor_side], PlayerSeat)
    assert fight.captains[fight.visitor_side] is not gone


def test_the_show_goes_on_over_levels_and_seeds(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    seen = []
    for _ in range(3):
        assert kiosk.fight is not None
        setup = kiosk.fight.saved_battle.setup
        seen.append((setup.file, setup.seed))
        kiosk.go_to_title()
    first, second = LEVELS[0].name, LEVELS[1].name
    assert seen == [(first, 3), (second, 4), (first, 5)]


# ------------------------------------------------------------------------------ what is kept
def test_only_the_stands_own_oldest_journals_go(tmp_path: Path) -> None:
    names = [f"stand-level-{n}.journal" for n in range(6)]
    for n, name in enumerate([*names, "duel-1.journal", "stand-notes.txt"]):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (n, n))
    gone = delete_old_journals(tmp_path, 2)
    assert [path.name for path in gone] == names[:4]
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["duel-1.journal", *sorted((*names[4:], "stand-notes.txt"))]


def test_journals_of_a_wrong_clock_do_not_push_out_those_of_today(tmp_path: Path) -> None:
    for n, when in enumerate((2_051_222_400, 2_051_222_401, 1000, 1001), 1):
        path = tmp_path / f"stand-level-{n}.journal"
        Journal({"number": n}, path).close()
        os.utime(path, (when, when))
    assert [path.name[-9] for path in delete_old_journals(tmp_path, 2)] == ["1", "2"]


def test_journals_are_bounded_and_apart_from_the_players(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE, max_journals=2)
    own = kiosk.data_dir / "journals"
    own.mkdir()
    (own / "stand-mine.journal").write_text("a player's")
    for _ in range(3):
        kiosk.go_to_title()
    kept = list((kiosk.home_dir / "journals").glob("*.journal"))
    assert len(kept) == 2
    assert kiosk.fight is not None
    assert kiosk.fight.journal_path in kept
    assert (own / "stand-mine.journal").exists()


def test_a_log_never_grows_beyond_twice_its_bound(tmp_path: Path) -> None:
    log = tmp_path / "stand.log"
    for n in range(400):
        assert append_log_line(log, f"line {n} " + "x" * 80, MOMENT, max_bytes=5000)
    assert log.stat().st_size < 5200
    assert log.with_name("stand.log.1").stat().st_size < 5200
    assert "line 399" in log.read_text("utf-8")


def test_a_log_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not append_log_line(tmp_path / "file" / "stand.log", "lost", MOMENT)


def test_a_long_trace_keeps_its_end() -> None:
    try:
        raise Mutiny("a" * 50_000 + " the end")
    except Mutiny as fault:
        told = stand_log.short_traceback(fault)
    assert len(told) <= stand_log.MAX_TRACE_CHARS
    assert told.endswith("the end")


def test_once_a_minute_a_line_of_health(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    pass_time(kiosk, 125.0, step=0.5)
    lines = (kiosk.home_dir / "stand.log").read_text("utf-8").splitlines()
    assert len(lines) == 2
    for word in ("up 120 s", "battles ", "visitors 0", "faults 0", "memory"):
        assert word in lines[-1]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_memory_is_told() -> None:
    assert 10e6 < memory_bytes() < 10e9
    assert memory_bytes([2**22 + 1]) == 0


def test_the_window_can_be_resized_and_plugged(open_stand: OpenStand) -> None:
    kiosk: Kiosk = open_stand(SIZE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
    pygame.event.post(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    kiosk.run_frame(0.1)
    assert kiosk.size == (1920, 1080)
    assert kiosk.health_monitor.faults == 0


def test_a_hall_that_loses_its_loudspeaker_hears_the_stand_again(open_stand: OpenStand) -> None:
    kiosk: Kiosk = open_stand(SIZE)
    ear = kiosk.sound = SoundPlayer(assets_home() / "sounds")
    kiosk.run_frame(0.1)
    assert ear.is_open
    pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    kiosk.run_frame(0.1)
    assert not ear.is_open
    pass_time(kiosk, FIRST_RETRY_SECONDS + 1.0)
    assert ear.is_open
    assert kiosk.health_monitor.faults == 0


def test_without_a_display_the_stand_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise pygame.error("video system not initialized")

    monkeypatch.setattr(pygame.display, "set_mode", fails)
    with pytest.raises(NoDisplay, match="could not open a window"):
        Kiosk(SIZE, tmp_path, LaunchConfig(LEVELS, "1805"), windowed=True)
