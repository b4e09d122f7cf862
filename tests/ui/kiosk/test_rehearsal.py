"""The first press of a show finds made what it needs, and nobody notices how."""

import pygame
import pytest

from game.play.journal_files import journals_folder
from game.play.seats import PlayerSeat
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.sea import waves
from game.stage.sea.crests import LightPatches
from game.stage.sea.water import Water
from game.stage.sea.waves import WaveLoop
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.views import panels
from game.ui.kiosk import kiosk as warm_up
from game.ui.kiosk import kiosk_panels, update, visitor_cards
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.state import Mode
from tests.ui.kiosk.conftest import OpenStand, pass_time, press_key

WHOLE = warm_up.SEA_PIECES + 12
"""Pictures in which all of it is made."""


def drawn(kiosk: Kiosk, frames: int) -> None:
    for _ in range(frames):
        kiosk.run_frame(0.03)


def test_it_is_rehearsed_once_on_the_first_page_and_leaves_no_trace(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []
    played = warm_up.prepare_visit
    monkeypatch.setattr(warm_up, "prepare_visit", lambda stand: (times.append(1), played(stand))[1])
    kiosk = open_stand()
    fight, begun = kiosk.fight, kiosk.playlist.begun_count
    drawn(kiosk, WHOLE)
    assert (times, kiosk.warm_up.is_done) == ([1], True)
    assert (kiosk.fight, kiosk.mode, kiosk.playlist.begun_count) == (fight, Mode.ATTRACT, begun)
    assert (kiosk.visit, kiosk.health_monitor.visitors, kiosk.health_monitor.faults) == (None, 0, 0)
    assert fight is not None
    assert not any(isinstance(seat, PlayerSeat) for seat in fight.battle.seats.values())
    assert list(journals_folder(kiosk.home_dir).glob("*into-battle*")) == []
    pass_time(kiosk, 3.0)
    assert kiosk.health_monitor.faults == 0, "the battle of the show goes on"
    assert times == [1]


def test_the_sea_of_his_first_picture_is_made_before_he_presses(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand()
    drawn(kiosk, WHOLE)
    made = []
    make = waves.make_wave_spectrum
    monkeypatch.setattr(
        "game.stage.sea.waves.make_wave_spectrum", lambda *a, **k: (made.append(a), make(*a, **k))[1]
    )
    press_key(32)
    drawn(kiosk, 2)
    assert kiosk.mode is Mode.VISITOR
    assert made == []


def test_each_visitor_has_the_sea_of_the_one_before(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    drawn(kiosk, WHOLE)
    assert kiosk.duel_sea is not None
    water, moved = kiosk.duel_sea
    for _ in range(2):
        update.start_visitor_duel(kiosk)
        assert kiosk.fight is not None
        sea_view = kiosk.fight.screen.sea_view
        assert (sea_view.water, sea_view.seconds) == (water, moved)
        drawn(kiosk, 3)
        kiosk.go_to_title()
        assert kiosk.duel_sea == (water, sea_view.seconds)
        moved = sea_view.seconds
        assert kiosk.fight.screen.sea_view.water is None, "the battle of the show has its own"


def test_a_press_that_comes_first_is_not_kept_waiting_for_it(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: Kiosk) -> None:
        raise AssertionError("a visitor is there")

    monkeypatch.setattr(warm_up, "prepare_visit", never)
    kiosk = open_stand()
    press_key(32)
    drawn(kiosk, 4)
    assert kiosk.mode is Mode.VISITOR
    assert kiosk.health_monitor.faults == 0


def test_it_is_made_by_parts_and_begun_anew_where_somebody_pressed(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    drawn(kiosk, 4)
    assert kiosk.duel_sea is None, "it is not all made in one picture"
    press_key(32)
    drawn(kiosk, 2)
    assert (kiosk.mode, kiosk.warm_up.is_done) == (Mode.VISITOR, False)
    kiosk.go_to_title()
    drawn(kiosk, WHOLE)
    assert (kiosk.warm_up.is_done, kiosk.health_monitor.faults) == (True, 0)
    assert kiosk.duel_sea is not None


def test_no_picture_has_more_than_one_of_the_large_parts_to_make(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sea, ships, papers, the whole, the paper of the card and the card: drawn at once they kept
    the title page waiting for a third of a second."""
    kiosk, parts = open_stand(), list[tuple[str, int]]()

    def told(home: object, name: str, what: str) -> None:
        before = getattr(home, name)

        def tell(*given: object, **more: object) -> object:
            if not kiosk.warm_up.is_done and (not parts or parts[-1] != (what, kiosk.frame_count)):
                parts.append((what, kiosk.frame_count))
            return before(*given, **more)

        monkeypatch.setattr(home, name, tell)

    told(SeaView, "draw", "sea")
    told(panels, "draw", "papers")
    told(kiosk_panels, "draw_large_sheet", "sheet")
    told(visitor_cards, "draw_verbs_card", "card")
    drawn(kiosk, WHOLE)
    assert kiosk.warm_up.is_done
    made = ["sea", "sea", "papers", "sea", "papers", "sheet", "card", "sheet"]
    assert [what for what, _ in parts] == made, "all three again in the whole picture"
    frames = [frame for _, frame in parts]
    assert frames == [frames[0] + n for n in (0, 1, 2, 3, 3, 4, 5, 5)]


def test_the_pieces_are_all_that_the_first_picture_of_a_sea_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Camera(Viewport(0, 0, 320, 200), (150, 100))
    view.jump_to(CameraView(70, 50, 60))
    sea, target = Water(45), pygame.Surface((320, 200), 0, 32)
    for _ in range(warm_up.SEA_PIECES):
        sea.prepare_piece((320, 200), view)

    def never(*_: object) -> None:
        raise AssertionError("it was to be made before")

    frames, paint = [], WaveLoop._paint_frame
    for name in ("make_wave_spectrum", "tiling_noise"):
        monkeypatch.setattr(f"game.stage.sea.waves.{name}", never)
    monkeypatch.setattr("game.stage.sea.crests._lump_noise", never)
    monkeypatch.setattr(LightPatches, "build_piece", never)
    monkeypatch.setattr(WaveLoop, "_paint_frame", lambda loop, n: (frames.append(n), paint(loop, n))[1])
    sea.draw(target, view, 0.01)
    assert len(frames) == 1, "the one of each draw, and none that this moment waits for"
