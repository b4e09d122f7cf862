"""What a show takes over from the one before it, and what it tells its warden."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.stand_show import Pulse, beat_of, taken_over
from game.supervisor.pipes import EVERY, Beat, Line
from game.ui.kiosk import report_writer
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.visit import visit_in
from tests.stand.conftest import LEVELS, OpenStand, click, pass_time, people, to_act

SIZE = (1280, 720)


class Heard(Line):
    """The show's end of pipes that lead nowhere."""

    def __init__(self) -> None:
        """No pipe is taken over."""
        self.beats: list[Beat] = []
        self.alone = False

    def beat(self, beat: Beat) -> None:
        """The beat is kept."""
        self.beats.append(beat)


def with_a_visitor(stand: Kiosk) -> Beat:
    """A visitor has played a while; how the stand is then."""
    to_act(stand, "battle")
    click((700, 300))
    pass_time(stand, 5.0)
    assert people(stand)
    return beat_of(stand)


def test_a_visitors_battle_goes_on_with_him_in_command(open_stand: OpenStand) -> None:
    before = open_stand(SIZE)
    told = with_a_visitor(before)
    assert before.fight is not None
    turn = before.fight.battle.turn
    before.close()
    after = open_stand(SIZE, turn=told.turn, resume=Path(told.journal), side=told.visitor)
    assert (after.mode, after.keeper.faults) == ("visitor", 0)
    assert people(after) == [told.visitor]
    assert after.fight is not None
    assert after.fight.path == Path(told.journal)
    assert after.fight.battle.turn == turn
    pass_time(after, 1.0)
    after.hand_over()
    after.home()
    assert after.keeper.faults == 0
    assert after.fight.voyage.orders.file == LEVELS[told.turn % len(LEVELS)].name


@pytest.mark.parametrize("damage", ["gone", "torn", "foreign"])
def test_a_journal_that_cannot_be_gone_on_with_costs_only_that_battle(
    open_stand: OpenStand, tmp_path: Path, damage: str
) -> None:
    journal = tmp_path / "stand-x.journal"
    if damage != "gone":
        journal.write_text("6404e3c4 [" if damage == "torn" else "no journal at all\n")
    stand = open_stand(SIZE, turn=1, resume=journal, side="british")
    assert (stand.mode, stand.keeper.faults, stand.broke) == ("attract", 1, 0)
    assert stand.fight is not None
    assert stand.fight.voyage.orders.file == LEVELS[1].name


def test_a_side_that_the_battle_has_not_is_another(open_stand: OpenStand) -> None:
    before = open_stand(SIZE)
    told = with_a_visitor(before)
    before.close()
    after = open_stand(SIZE, turn=1, resume=Path(told.journal), side="martian")
    assert (after.mode, len(people(after))) == ("visitor", 1)


def test_a_beat_tells_of_pictures_not_of_time(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    pass_time(stand, 1.0)
    assert beat_of(stand).frames == 0
    stand.frame(0.1)
    stand.frame(0.1)
    beat = beat_of(stand)
    assert (beat.frames, beat.faults, beat.visitor) == (2, 0, "")
    assert (beat.turn, beat.level) == (1, LEVELS[0].name)


def test_a_picture_that_cannot_be_drawn_is_no_beat(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = open_stand(SIZE)

    def broken(*_: object) -> None:
        raise ValueError("the powder is wet")

    monkeypatch.setattr("game.ui.kiosk.view.draw", broken)
    stand.frame(0.1)
    assert (beat_of(stand).frames, beat_of(stand).faults) == (0, 1)


def test_beats_come_twice_a_second(open_stand: OpenStand) -> None:
    stand, line, now = open_stand(SIZE), Heard(), iter(range(100))
    pulse = Pulse(stand, line, lambda: next(now) * EVERY / 4)
    for _ in range(40):
        pulse()
    assert 8 <= len(line.beats) <= 14


def test_a_show_whose_warden_has_gone_ends_and_knows_its_visitor(open_stand: OpenStand) -> None:
    stand, line = open_stand(SIZE), Heard()
    told = with_a_visitor(stand)
    pulse = Pulse(stand, line)
    pulse()
    assert (stand.running, pulse.orphaned) == (True, False)
    line.alone = True
    pulse()
    assert (stand.running, pulse.orphaned) == (False, True)
    assert (pulse.last.visitor, pulse.last.journal) == (told.visitor, told.journal)
    assert stand.goes_on


def lines(stand: Kiosk) -> list[str]:
    """The visits that are entered today, without the header."""
    file = stand.report.book.file(report_writer.today())
    return file.read_text("utf-8").splitlines()[1:] if file.exists() else []


def struck(open_stand: OpenStand) -> tuple[Kiosk, Beat]:
    """A visitor has pressed twice more after the first press, and his show is killed: what it told
    last."""
    stand = open_stand(SIZE)
    told = with_a_visitor(stand)
    for _ in range(2):
        click((700, 300))
        pass_time(stand, 1.0)
    assert stand.visit is not None
    assert stand.visit.pressed == 2
    told = beat_of(stand)
    stand.goes_on = True
    stand.close()
    return stand, told


def test_a_visit_that_a_crash_struck_has_one_line_with_all_its_presses(
    open_stand: OpenStand,
) -> None:
    """Each stretch of it used to be a line of its own, and those before a crash had none."""
    before, told = struck(open_stand)
    assert lines(before) == []
    visit = taken_over(told.kept)[2]
    after = open_stand(SIZE, resume=Path(told.journal), side=told.visitor, visit=visit)
    assert after.visit is not None
    assert (after.visit.inputs, after.visit.began) == (before.visit.inputs, before.visit.began)  # type: ignore[union-attr]
    assert after.since == pytest.approx(before.since, abs=0.1)
    pass_time(after, 3.0)
    click((700, 300))
    pass_time(after, 0.5)
    after.hand_over()
    [line] = lines(after)
    start, seconds, level, device, inputs, *_ = line.split(",")
    assert (level, device, inputs) == ("0-into-battle.toml", "mouse", "3")
    assert start == visit_in(visit)[0].began.isoformat(timespec="seconds")  # type: ignore[index]
    assert float(seconds) == pytest.approx(before.since + 3.5, abs=1.0)


def test_a_visit_that_is_not_gone_on_with_was_ended_by_a_fault(open_stand: OpenStand) -> None:
    _, told = struck(open_stand)
    visit = taken_over(told.kept)[2]
    for _ in range(2):
        after = open_stand(SIZE, visit=visit)
        [line] = lines(after)
        assert line.split(",")[4:6] == ["2", "a fault"]


def test_a_visit_that_is_entered_as_ended_is_not_entered_again(open_stand: OpenStand) -> None:
    before = open_stand(SIZE)
    with_a_visitor(before)
    click((700, 300))
    pass_time(before, 0.5)
    told = beat_of(before)
    before.close()
    assert len(lines(before)) == 1
    visit = taken_over(told.kept)[2]
    after = open_stand(SIZE, resume=Path(told.journal), side=told.visitor, visit=visit)
    assert after.visit is not None
    assert after.visit.pressed == 0
    after.hand_over()
    assert len(lines(after)) == 1


@pytest.mark.parametrize("words", ["", "7", "[1, 2]", '["a", "yesterday", {}, 1, 2]', "{"])
def test_a_visit_that_cannot_be_read_is_none(words: str) -> None:
    assert visit_in(words) is None
