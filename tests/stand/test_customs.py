"""What the owner has set, as the stand lives by it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.stage.sound.player import Sound
from game.ui.kiosk import durations
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.modes import OnTop
from game.ui.kiosk.owner_settings import Club, Hours, OwnerSettings
from tests.stand.conftest import OpenStand, click, key, pass_time, step_in

NIGHT = (Hours(1080, 570),)


def at(stand: Kiosk, minute: int) -> Kiosk:
    """It is this minute of the day, and two seconds have passed."""
    stand.wall = lambda: minute
    pass_time(stand, 2.0)
    return stand


def test_the_show_is_quiet_in_quiet_hours_and_loud_after_them(open_stand: OpenStand) -> None:
    stand = open_stand(customs=OwnerSettings(volume=50, quiet=NIGHT, quiet_volume=10))
    assert at(stand, 720).volume == 50
    assert at(stand, 1100).volume == 10
    assert at(stand, 720).volume == 50
    assert stand.settings.volume_guns == 50


def test_a_visitor_keeps_his_volume_but_for_quiet_hours(open_stand: OpenStand) -> None:
    stand = open_stand(customs=OwnerSettings(volume=50, loudest=80, quiet=NIGHT, quiet_volume=10))
    at(stand, 720)
    click((700, 300))
    pass_time(stand, 1.0)
    stand.set_volume(80)
    assert at(stand, 720).volume == 80
    stand.idle = 0.0
    assert at(stand, 1100).volume == 10


def test_the_show_rests_in_its_hours_and_nobody_steps_in(open_stand: OpenStand) -> None:
    stand = open_stand(customs=OwnerSettings(pause=NIGHT, club=Club("The Club", "Deck 3")))
    at(stand, 720)
    assert stand.mode == "attract"
    at(stand, 1100)
    assert (stand.mode, stand.fight) == ("paused", None)
    stand.frame(0.1)
    click((700, 300))
    key(pygame.K_SPACE)
    at(stand, 1101)
    assert stand.mode == "paused"
    at(stand, 720)
    assert stand.mode == "attract"
    assert stand.fight is not None
    assert stand.keeper.faults == 0


def test_a_visitor_plays_on_though_the_pause_has_come(open_stand: OpenStand) -> None:
    stand = open_stand(customs=OwnerSettings(pause=NIGHT))
    at(stand, 720)
    click((700, 300))
    at(stand, 1100)
    assert stand.mode == "visitor"
    stand.hand_over()
    at(stand, 1100)
    assert stand.mode == "paused"


def test_who_has_had_his_time_sees_what_he_did_and_the_bell_is_told(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He was relieved without a word; now a seal counts, the bell strikes, and a card ends it."""
    stand = open_stand(customs=OwnerSettings(session=120))
    step_in(stand)
    stand.since = 88.5
    heard: list[str] = []
    monkeypatch.setattr(Sound, "hear", lambda _, calls, *more: heard.extend(c.cue for c in calls))
    while stand.mode == "visitor":
        stand.idle = 0.0
        stand.paper = OnTop.MENU
        stand.frame(0.5, drawn=False)
        assert stand.since < 121
    assert heard.count("bell") == 4, "once at 30 s, then at 3, 2 and 1"
    assert (stand.mode, stand.keeper.faults) == ("result", 0)
    assert stand.deed is not None
    assert stand.deed.sentence.startswith("Halcyon fought Corneille for ")
    stand.ledger = []
    stand.frame(0.1)
    assert any(stand.deed.sentence.split()[0] in mark.words for mark in stand.ledger)
    pass_time(stand, durations.READ + 0.2)
    key(pygame.K_g)
    stand.frame(0.1)
    assert (stand.mode, stand.paper) == ("visitor", "verbs"), "the next visitor"


def test_heard_is_told_in_words_too(open_stand: OpenStand) -> None:
    assert open_stand().settings.captions


def test_the_text_is_as_large_as_the_owner_wants_it(open_stand: OpenStand) -> None:
    assert open_stand(customs=OwnerSettings(text_size=150)).look.text == 1.5


def test_the_badge_of_the_club_stands_on_the_page_of_a_pause(
    open_stand: OpenStand, tmp_path: Path
) -> None:
    red = pygame.Surface((400, 100))
    red.fill((250, 0, 0))
    pygame.image.save(red, tmp_path / "badge.png")
    for logo, seen in (("badge.png", True), ("none.png", False)):
        stand = open_stand(customs=OwnerSettings(club=Club("The Club", "", str(tmp_path / logo))))
        stand.held = True
        pass_time(stand, 2.0)
        stand.frame(0.1)
        column = [stand.surface.get_at((640, y)) for y in range(720)]
        assert any(at.r > 240 and at.g < 10 for at in column) is seen
        assert stand.keeper.faults == 0
