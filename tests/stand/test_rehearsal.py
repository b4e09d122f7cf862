"""The first press of a show finds made what it needs, and nobody notices how."""

from __future__ import annotations

import pygame
import pytest

from game.play.kept import journals_of
from game.play.seats import Person
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea import spectrum
from game.stage.sea.water import Water
from game.stage.sea.waves import Loop
from game.ui.battle import panels
from game.ui.battle.sea_view import SeaView
from game.ui.kiosk import large_type, visitor_cards, warm_up
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.modes import Mode
from tests.stand.conftest import OpenStand, key, pass_time

WHOLE = warm_up.PIECES + 12
"""Pictures in which all of it is made."""


def drawn(stand: Kiosk, frames: int) -> None:
    for _ in range(frames):
        stand.frame(0.03)


def test_it_is_rehearsed_once_on_the_first_page_and_leaves_no_trace(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []
    played = warm_up.rehearse
    monkeypatch.setattr(warm_up, "rehearse", lambda stand: (times.append(1), played(stand))[1])
    stand = open_stand()
    fight, begun = stand.fight, stand.bills.begun
    drawn(stand, WHOLE)
    assert (times, stand.first_press.done) == ([1], True)
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
    drawn(stand, WHOLE)
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
    drawn(stand, WHOLE)
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
    def never(_: Kiosk) -> None:
        raise AssertionError("a visitor is there")

    monkeypatch.setattr(warm_up, "rehearse", never)
    stand = open_stand()
    key(32)
    drawn(stand, 4)
    assert stand.mode is Mode.VISITOR
    assert stand.keeper.faults == 0


def test_it_is_made_by_parts_and_begun_anew_where_somebody_pressed(open_stand: OpenStand) -> None:
    stand = open_stand()
    drawn(stand, 4)
    assert stand.water is None, "it is not all made in one picture"
    key(32)
    drawn(stand, 2)
    assert (stand.mode, stand.first_press.done) == (Mode.VISITOR, False)
    stand.home()
    drawn(stand, WHOLE)
    assert (stand.first_press.done, stand.keeper.faults) == (True, 0)
    assert stand.water is not None


def test_no_picture_has_more_than_one_of_the_large_parts_to_make(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sea, ships, papers, the whole, the paper of the card and the card: drawn at once they kept
    the title page waiting for a third of a second."""
    stand, parts = open_stand(), list[tuple[str, int]]()

    def told(home: object, name: str, what: str) -> None:
        before = getattr(home, name)

        def tell(*given: object, **more: object) -> object:
            if not stand.first_press.done and (not parts or parts[-1] != (what, stand.frames)):
                parts.append((what, stand.frames))
            return before(*given, **more)

        monkeypatch.setattr(home, name, tell)

    told(SeaView, "draw", "sea")
    told(panels, "draw", "papers")
    told(large_type, "sheet", "sheet")
    told(visitor_cards, "verbs_card", "card")
    drawn(stand, WHOLE)
    assert stand.first_press.done
    made = ["sea", "sea", "papers", "sea", "papers", "sheet", "card", "sheet"]
    assert [what for what, _ in parts] == made, "all three again in the whole picture"
    frames = [frame for _, frame in parts]
    assert frames == [frames[0] + n for n in (0, 1, 2, 3, 3, 4, 5, 5)]


def test_the_pieces_are_all_that_the_first_picture_of_a_sea_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = Camera(Viewport(0, 0, 320, 200), (150, 100))
    view.jump(CameraView(70, 50, 60))
    sea, target = Water(45), pygame.Surface((320, 200), 0, 32)
    for _ in range(warm_up.PIECES):
        sea.make_more((320, 200), view)

    def never(*_: object) -> None:
        raise AssertionError("it was to be made before")

    frames, paint = [], Loop._paint
    for name in ("make_sea", "noise"):
        monkeypatch.setattr(f"game.stage.sea.waves.{name}", never)
    monkeypatch.setattr("game.stage.sea.airs.noise", never)
    monkeypatch.setattr(Loop, "_paint", lambda loop, n: (frames.append(n), paint(loop, n))[1])
    sea.draw(target, view, 0.01)
    assert len(frames) == 1, "the one of each draw, and none that this moment waits for"
