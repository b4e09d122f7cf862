"""What the owner has set, as the stand lives by it."""

from pathlib import Path

import pygame
import pytest

from game.stage.sound.player import SoundPlayer
from game.ui.kiosk import state, update
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import Club, Hours, OwnerSettings
from game.ui.kiosk.state import VisitorPanel
from tests.ui.kiosk.conftest import OpenStand, click, pass_time, press_key, start_visit

NIGHT = (Hours(1080, 570),)


def at(kiosk: Kiosk, minute: int) -> Kiosk:
    """It is this minute of the day, and two seconds have passed."""
    kiosk.minute_of_day = lambda: minute
    pass_time(kiosk, 2.0)
    return kiosk


def test_the_show_is_quiet_in_quiet_hours_and_loud_after_them(open_stand: OpenStand) -> None:
    kiosk = open_stand(settings=OwnerSettings(volume=50, quiet_hours=NIGHT, quiet_volume=10))
    assert at(kiosk, 720).volume == 50
    assert at(kiosk, 1100).volume == 10
    assert at(kiosk, 720).volume == 50
    assert kiosk.settings.volume_guns == kiosk.settings.volume_battle_music == 50


def test_a_visitor_keeps_his_volume_but_for_quiet_hours(open_stand: OpenStand) -> None:
    kiosk = open_stand(settings=OwnerSettings(volume=50, loudest=80, quiet_hours=NIGHT, quiet_volume=10))
    at(kiosk, 720)
    click((700, 300))
    pass_time(kiosk, 1.0)
    kiosk.set_volume(80)
    assert at(kiosk, 720).volume == 80
    kiosk.idle_seconds = 0.0
    assert at(kiosk, 1100).volume == 10


def test_the_show_rests_in_its_hours_and_nobody_steps_in(open_stand: OpenStand) -> None:
    kiosk = open_stand(settings=OwnerSettings(pause_hours=NIGHT, club=Club("The Club", "Deck 3")))
    at(kiosk, 720)
    assert kiosk.mode == "attract"
    at(kiosk, 1100)
    assert (kiosk.mode, kiosk.fight) == ("paused", None)
    kiosk.run_frame(0.1)
    click((700, 300))
    press_key(pygame.K_SPACE)
    at(kiosk, 1101)
    assert kiosk.mode == "paused"
    at(kiosk, 720)
    assert kiosk.mode == "attract"
    assert kiosk.fight is not None
    assert kiosk.health_monitor.faults == 0


def test_a_visitor_plays_on_though_the_pause_has_come(open_stand: OpenStand) -> None:
    kiosk = open_stand(settings=OwnerSettings(pause_hours=NIGHT))
    at(kiosk, 720)
    click((700, 300))
    at(kiosk, 1100)
    assert kiosk.mode == "visitor"
    update.hand_to_captain(kiosk)
    at(kiosk, 1100)
    assert kiosk.mode == "paused"


def test_who_has_had_his_time_sees_what_he_did_and_the_bell_is_told(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He was relieved without a word; now a seal counts, the bell strikes, and a card ends it."""
    kiosk = open_stand(settings=OwnerSettings(session=120))
    start_visit(kiosk)
    kiosk.mode_seconds = 88.5
    heard: list[str] = []
    monkeypatch.setattr(SoundPlayer, "queue", lambda _, calls, *more: heard.extend(c.cue for c in calls))
    while kiosk.mode == "visitor":
        kiosk.idle_seconds = 0.0
        kiosk.visitor_panel = VisitorPanel.MENU
        kiosk.run_frame(0.5, needs_draw=False)
        assert kiosk.mode_seconds < 121
    assert heard.count("bell") == 4, "once at 30 s, then at 3, 2 and 1"
    assert (kiosk.mode, kiosk.health_monitor.faults) == ("result", 0)
    assert kiosk.visit_result is not None
    assert kiosk.visit_result.sentence.startswith("Halcyon fought Corneille for ")
    kiosk.ledger = []
    kiosk.run_frame(0.1)
    assert any(kiosk.visit_result.sentence.split()[0] in mark.text for mark in kiosk.ledger)
    pass_time(kiosk, state.RESULT_MIN + 0.2)
    press_key(pygame.K_g)
    kiosk.run_frame(0.1)
    assert (kiosk.mode, kiosk.visitor_panel) == ("visitor", "verbs"), "the next visitor"


def test_heard_is_told_in_words_too(open_stand: OpenStand) -> None:
    assert open_stand().settings.captions


def test_the_text_is_as_large_as_the_owner_wants_it(open_stand: OpenStand) -> None:
    assert open_stand(settings=OwnerSettings(text_size=150)).style.text_scale == 1.5


def test_the_badge_of_the_club_stands_on_the_page_of_a_pause(open_stand: OpenStand, tmp_path: Path) -> None:
    red = pygame.Surface((400, 100))
    red.fill((250, 0, 0))
    pygame.image.save(red, tmp_path / "badge.png")
    for logo, seen in (("badge.png", True), ("none.png", False)):
        kiosk = open_stand(settings=OwnerSettings(club=Club("The Club", "", str(tmp_path / logo))))
        kiosk.owner.is_paused = True
        pass_time(kiosk, 2.0)
        kiosk.run_frame(0.1)
        column = [kiosk.surface.get_at((640, y)) for y in range(720)]
        assert any(at.r > 240 and at.g < 10 for at in column) is seen
        assert kiosk.health_monitor.faults == 0
