"""What a show takes over from the one before it, and what it tells its warden."""

from pathlib import Path

import pytest

from game.cli.kiosk_show import HeartbeatSender, make_heartbeat, parse_kept_state
from game.supervisor.pipes import BEAT_INTERVAL, Heartbeat, WardenPipe
from game.ui.kiosk import report_writer, update
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.visit import parse_visit
from tests.ui.kiosk.conftest import LEVELS, OpenStand, click, human_sides, pass_time, run_to_act

SIZE = (1280, 720)


class Heard(WardenPipe):
    """The show's end of pipes that lead nowhere."""

    def __init__(self) -> None:
        """No pipe is taken over."""
        self.beats: list[Heartbeat] = []
        self.alone = False

    def send_beat(self, beat: Heartbeat) -> None:
        """The beat is kept."""
        self.beats.append(beat)


def with_a_visitor(kiosk: Kiosk) -> Heartbeat:
    """A visitor has played a while; how the stand is then."""
    run_to_act(kiosk, "battle")
    click((700, 300))
    pass_time(kiosk, 5.0)
    assert human_sides(kiosk)
    return make_heartbeat(kiosk)


def test_a_visitors_battle_goes_on_with_him_in_command(open_stand: OpenStand) -> None:
    before = open_stand(SIZE)
    told = with_a_visitor(before)
    assert before.fight is not None
    turn = before.fight.battle.turn
    before.close()
    after = open_stand(
        SIZE, battles_before=told.turn, resume_journal=Path(told.journal), visitor_side=told.visitor
    )
    assert (after.mode, after.health_monitor.faults) == ("visitor", 0)
    assert human_sides(after) == [told.visitor]
    assert after.fight is not None
    assert after.fight.journal_path == Path(told.journal)
    assert after.fight.battle.turn == turn
    pass_time(after, 1.0)
    update.hand_to_captain(after)
    after.go_to_title()
    assert after.health_monitor.faults == 0
    assert after.fight.saved_battle.setup.file == LEVELS[told.turn % len(LEVELS)].name


@pytest.mark.parametrize("damage", ["gone", "torn", "foreign"])
def test_a_journal_that_cannot_be_gone_on_with_costs_only_that_battle(
    open_stand: OpenStand, tmp_path: Path, damage: str
) -> None:
    journal = tmp_path / "stand-x.journal"
    if damage != "gone":
        journal.write_text("6404e3c4 [" if damage == "torn" else "no journal at all\n")
    kiosk = open_stand(SIZE, battles_before=1, resume_journal=journal, visitor_side="british")
    assert (kiosk.mode, kiosk.health_monitor.faults, kiosk.fault_count) == ("attract", 1, 0)
    assert kiosk.fight is not None
    assert kiosk.fight.saved_battle.setup.file == LEVELS[1].name


def test_a_side_that_the_battle_has_not_is_another(open_stand: OpenStand) -> None:
    before = open_stand(SIZE)
    told = with_a_visitor(before)
    before.close()
    after = open_stand(SIZE, battles_before=1, resume_journal=Path(told.journal), visitor_side="martian")
    assert (after.mode, len(human_sides(after))) == ("visitor", 1)


def test_a_beat_tells_of_pictures_not_of_time(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    pass_time(kiosk, 1.0)
    assert make_heartbeat(kiosk).frames == 0
    kiosk.run_frame(0.1)
    kiosk.run_frame(0.1)
    beat = make_heartbeat(kiosk)
    assert (beat.frames, beat.faults, beat.visitor) == (2, 0, "")
    assert (beat.turn, beat.level) == (1, LEVELS[0].name)


def test_a_picture_that_cannot_be_drawn_is_no_beat(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand(SIZE)

    def broken(*_: object) -> None:
        raise ValueError("the powder is wet")

    monkeypatch.setattr("game.ui.kiosk.draw_kiosk.draw_frame", broken)
    kiosk.run_frame(0.1)
    assert (make_heartbeat(kiosk).frames, make_heartbeat(kiosk).faults) == (0, 1)


def test_beats_come_twice_a_second(open_stand: OpenStand) -> None:
    kiosk, line, now = open_stand(SIZE), Heard(), iter(range(100))
    pulse = HeartbeatSender(kiosk, line, lambda: next(now) * BEAT_INTERVAL / 4)
    for _ in range(40):
        pulse()
    assert 8 <= len(line.beats) <= 14


def test_a_show_whose_warden_has_gone_ends_and_knows_its_visitor(open_stand: OpenStand) -> None:
    kiosk, line = open_stand(SIZE), Heard()
    told = with_a_visitor(kiosk)
    pulse = HeartbeatSender(kiosk, line)
    pulse()
    assert (kiosk.is_running, pulse.is_orphaned) == (True, False)
    line.alone = True
    pulse()
    assert (kiosk.is_running, pulse.is_orphaned) == (False, True)
    assert (pulse.last_beat.visitor, pulse.last_beat.journal) == (told.visitor, told.journal)
    assert kiosk.next_show_resumes


def lines(kiosk: Kiosk) -> list[str]:
    """The visits that are entered today, without the header."""
    file = kiosk.report.visit_log.file_for_day(report_writer.local_date_text())
    return file.read_text("utf-8").splitlines()[1:] if file.exists() else []


def struck(open_stand: OpenStand) -> tuple[Kiosk, Heartbeat]:
    """A visitor has pressed twice more after the first press, and his show is killed: what it told last."""
    kiosk = open_stand(SIZE)
    told = with_a_visitor(kiosk)
    for _ in range(2):
        click((700, 300))
        pass_time(kiosk, 1.0)
    assert kiosk.visit is not None
    assert kiosk.visit.press_count == 2
    told = make_heartbeat(kiosk)
    kiosk.next_show_resumes = True
    kiosk.close()
    return kiosk, told


def test_a_visit_that_a_crash_struck_has_one_line_with_all_its_presses(open_stand: OpenStand) -> None:
    """Each stretch of it used to be a line of its own, and those before a crash had none."""
    before, told = struck(open_stand)
    assert lines(before) == []
    visit = parse_kept_state(told.kept).visit
    after = open_stand(SIZE, resume_journal=Path(told.journal), visitor_side=told.visitor, visit=visit)
    assert after.visit is not None
    assert before.visit is not None
    assert (after.visit.presses_by_device, after.visit.began_at) == (
        before.visit.presses_by_device,
        before.visit.began_at,
    )
    assert after.mode_seconds == pytest.approx(before.mode_seconds, abs=0.1)
    pass_time(after, 3.0)
    click((700, 300))
    pass_time(after, 0.5)
    update.hand_to_captain(after)
    [line] = lines(after)
    start, seconds, level, device, inputs, *_ = line.split(",")
    assert (level, device, inputs) == ("0-into-battle.toml", "mouse", "3")
    assert start == parse_visit(visit)[0].began_at.isoformat(timespec="seconds")  # type: ignore[index]
    assert float(seconds) == pytest.approx(before.mode_seconds + 3.5, abs=1.0)


def test_a_visit_that_is_not_gone_on_with_was_ended_by_a_fault(open_stand: OpenStand) -> None:
    _, told = struck(open_stand)
    visit = parse_kept_state(told.kept).visit
    for _ in range(2):
        after = open_stand(SIZE, visit=visit)
        [line] = lines(after)
        assert line.split(",")[4:6] == ["2", "a fault"]


def test_a_visit_that_is_entered_as_ended_is_not_entered_again(open_stand: OpenStand) -> None:
    before = open_stand(SIZE)
    with_a_visitor(before)
    click((700, 300))
    pass_time(before, 0.5)
    told = make_heartbeat(before)
    before.close()
    assert len(lines(before)) == 1
    visit = parse_kept_state(told.kept).visit
    after = open_stand(SIZE, resume_journal=Path(told.journal), visitor_side=told.visitor, visit=visit)
    assert after.visit is not None
    assert after.visit.press_count == 0
    update.hand_to_captain(after)
    assert len(lines(after)) == 1


@pytest.mark.parametrize("words", ["", "7", "[1, 2]", '["a", "yesterday", {}, 1, 2]', "{"])
def test_a_visit_that_cannot_be_read_is_none(words: str) -> None:
    assert parse_visit(words) is None
