"""The first press of a show finds made what it needs, and nobody notices how."""

from __future__ import annotations

import pytest

from game.play.saves import journals_of
from game.play.seats import Person
from game.stage.sea import spectrum
from game.ui.stand import rehearsal
from game.ui.stand.modes import Mode
from game.ui.stand.stand import Stand
from tests.stand.conftest import OpenStand, key, pass_time


def drawn(stand: Stand, frames: int) -> None:
    for _ in range(frames):
        stand.frame(0.03)


def test_it_is_rehearsed_once_on_the_first_page_and_leaves_no_trace(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []
    played = rehearsal.rehearse
    monkeypatch.setattr(rehearsal, "rehearse", lambda stand: (times.append(1), played(stand)))
    stand = open_stand()
    fight, begun = stand.fight, stand.bills.begun
    drawn(stand, 6)
    assert times == [1]
    assert (stand.fight, stand.mode, stand.bills.begun) == (fight, Mode.ATTRACT, begun)
    assert (stand.visit, stand.keeper.visitors, stand.keeper.faults) == (None, 0, 0)
    assert fight is not None
    assert not any(isinstance(seat, Person) for seat in fight.battle.seats.values())
    assert list(journals_of(stand.home_dir).glob("*into-battle*")) == []
    pass_time(stand, 3.0)
    assert stand.keeper.faults == 0, "the battle of the show goes on"
    assert times == [1]


def test_the_sea_of_his_first_picture_is_made_before_he_presses(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = open_stand()
    drawn(stand, 6)
    made = []
    make = spectrum.make_sea
    monkeypatch.setattr(
        "game.stage.sea.waves.make_sea", lambda *a, **k: (made.append(a), make(*a, **k))[1]
    )
    key(32)
    drawn(stand, 2)
    assert stand.mode is Mode.VISITOR
    assert made == []


def test_each_visitor_has_the_sea_of_the_one_before(open_stand: OpenStand) -> None:
    stand = open_stand()
    drawn(stand, 6)
    assert stand.water is not None
    water, moved = stand.water
    for _ in range(2):
        stand.take_command()
        assert stand.fight is not None
        board = stand.fight.screen.board
        assert (board.water, board.seconds) == (water, moved)
        drawn(stand, 3)
        stand.home()
        assert stand.water == (water, board.seconds)
        moved = board.seconds
        assert stand.fight.screen.board.water is None, "the battle of the show has its own"


def test_a_press_that_comes_first_is_not_kept_waiting_for_it(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: Stand) -> None:
        raise AssertionError("a visitor is there")

    monkeypatch.setattr(rehearsal, "rehearse", never)
    stand = open_stand()
    key(32)
    drawn(stand, 4)
    assert stand.mode is Mode.VISITOR
    assert stand.keeper.faults == 0
