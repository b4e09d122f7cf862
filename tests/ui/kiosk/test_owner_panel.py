"""The owner's panel behind the PIN, by every hand."""

import json
import os
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.cli.kiosk_show import KeptState, make_heartbeat, parse_kept_state, reuse_display_driver
from game.supervisor.pipes import EXIT_LEFT, EXIT_RESTART
from game.ui.kiosk import draw_kiosk, owner_panel
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_panel import IDLE_SECONDS, PinPad
from game.ui.kiosk.owner_settings import (
    Hours,
    OwnerSetting,
    OwnerSettings,
    panel_state_text,
    with_panel_state,
    with_setting_stepped,
)
from game.ui.kiosk.owner_update import make_owner_panel_view
from game.ui.kiosk.state import VisitorPanel
from game.ui.kit.focus import PAD_RB
from game.ui.kit.widgets import rects_of
from game.ui.shell.window import SDL_HINT
from tests.ui.kiosk.conftest import (
    LEVELS,
    PIN,
    OpenStand,
    click,
    human_sides,
    pass_time,
    post_event,
    press_cross,
    press_key,
    press_pad,
    touch,
)

SIZE = (1280, 720)
SECRET = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
NOON = 720


def opened(kiosk: Kiosk) -> Kiosk:
    """The panel lies open, at noon."""
    kiosk.minute_of_day = lambda: NOON
    press_key(pygame.K_q, SECRET)
    for digit in PIN:
        press_key(ord(digit))
    press_key(pygame.K_RETURN)
    pass_time(kiosk, 0.1)
    assert kiosk.owner.panel is not None
    return kiosk


def places(kiosk: Kiosk) -> dict[str, pygame.Rect]:
    """Where the controls lie."""
    return rects_of(owner_panel.owner_panel_widgets(kiosk.size, kiosk.style, make_owner_panel_view(kiosk)))


@pytest.mark.parametrize("paper", list(VisitorPanel))
def test_pad_and_panel_are_drawn_where_they_are_heard(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch, paper: VisitorPanel
) -> None:
    """Over the menu of a visit they were drawn in its larger type: at 125 % as at 150 %, with the
    controls elsewhere."""
    kiosk = open_stand(SIZE)
    click((700, 300))
    pass_time(kiosk, 0.5)
    kiosk.visitor_panel = paper
    for on_top in (PinPad(kiosk.pin_lock), owner_panel.OwnerPanel(lambda: make_owner_panel_view(kiosk))):
        kiosk.owner.pin_pad = on_top if isinstance(on_top, PinPad) else None
        kiosk.owner.panel = on_top if isinstance(on_top, owner_panel.OwnerPanel) else None
        with monkeypatch.context() as patch:
            drawn: list[float] = []
            patch.setattr(on_top, "draw", lambda c, _, told=drawn: told.append(c.style.text_scale))
            draw_kiosk.draw_frame(kiosk)
        assert drawn == [kiosk.style.text_scale] == [1.25]


Hand = Callable[[Kiosk, str, int], None]


def by_mouse(kiosk: Kiosk, name: str, by: int = 0) -> None:
    """The control is clicked, at the half that steps so."""
    rect = places(kiosk)[name]
    click((rect.centerx + by * rect.w // 4, rect.centery))
    pass_time(kiosk, 0.1)


def by_finger(kiosk: Kiosk, name: str, by: int = 0) -> None:
    """The same by finger."""
    rect = places(kiosk)[name]
    touch((rect.centerx + by * rect.w // 4, rect.centery), SIZE)
    pass_time(kiosk, 0.1)


def by_keys(kiosk: Kiosk, name: str, by: int = 0) -> None:
    """Tab until the control is reached, then an arrow or Enter."""
    assert kiosk.owner.panel is not None
    for _ in range(40):
        if kiosk.owner.panel.ring.focused == name:
            break
        press_key(pygame.K_TAB)
        pass_time(kiosk, 0.1)
    press_key({0: pygame.K_RETURN, 1: pygame.K_RIGHT, -1: pygame.K_LEFT}[by])
    pass_time(kiosk, 0.1)


def by_pad(kiosk: Kiosk, name: str, by: int = 0) -> None:
    """The shoulder button until the control is reached, then the directional pad or A."""
    assert kiosk.owner.panel is not None
    for _ in range(40):
        if kiosk.owner.panel.ring.focused == name:
            break
        press_pad(PAD_RB)
        pass_time(kiosk, 0.1)
    if by:
        press_cross(by, 0)
    else:
        press_pad(0)
    pass_time(kiosk, 0.1)


HANDS: tuple[Hand, ...] = (by_mouse, by_finger, by_keys, by_pad)


@pytest.mark.parametrize("hand", HANDS)
def test_everything_is_reached_by_every_hand(open_stand: OpenStand, hand: Hand) -> None:
    kiosk = opened(open_stand(SIZE, settings=OwnerSettings(quiet_hours=(Hours(1080, 540),))))
    for which in OwnerSetting:
        before = kiosk.owner.settings
        hand(kiosk, which.value, 1)
        assert kiosk.owner.settings == with_setting_stepped(before, which, 1) != before, which
    coming = kiosk.playlist.peek_next_level()
    hand(kiosk, "next", 1)
    assert kiosk.playlist.peek_next_level() != coming
    hand(kiosk, "pause", 0)
    assert kiosk.owner.is_paused
    hand(kiosk, "leave", 0)
    assert (kiosk.is_running, kiosk.exit_code) == (False, EXIT_LEFT)
    assert kiosk.health_monitor.faults == 0


def test_what_is_changed_is_heard_and_seen_at_once(open_stand: OpenStand) -> None:
    kiosk = opened(open_stand(SIZE))
    by_mouse(kiosk, "volume", -1)
    assert (kiosk.volume, kiosk.settings.volume_guns) == (40, 40)
    by_mouse(kiosk, "text-size", 1)
    assert kiosk.style.text_scale == 1.5


def test_the_next_battle_is_the_one_that_was_chosen(open_stand: OpenStand) -> None:
    kiosk = opened(open_stand(SIZE))
    first = kiosk.fight
    by_mouse(kiosk, "next", 1)
    by_mouse(kiosk, "skip")
    assert kiosk.owner.panel is None
    assert kiosk.fight is not None
    assert kiosk.fight is not first
    assert kiosk.fight.saved_battle.setup.file == LEVELS[0].name  # one further than the second of two


def test_the_show_rests_until_it_is_let_go_on(open_stand: OpenStand) -> None:
    kiosk = opened(open_stand(SIZE))
    by_mouse(kiosk, "pause")
    by_mouse(kiosk, "close")
    pass_time(kiosk, 2.0)
    assert (kiosk.mode, kiosk.owner.panel) == ("paused", None)
    opened(kiosk)
    by_mouse(kiosk, "pause")
    by_mouse(kiosk, "close")
    pass_time(kiosk, 2.0)
    assert kiosk.mode == "attract"
    assert kiosk.health_monitor.faults == 0


def test_a_show_that_is_wanted_afresh_ends_with_its_own_code(open_stand: OpenStand) -> None:
    kiosk = opened(open_stand(SIZE))
    by_mouse(kiosk, "restart")
    assert (kiosk.is_running, kiosk.exit_code) == (False, EXIT_RESTART)


@pytest.mark.parametrize("how", ["escape", "close", "alone"])
def test_a_panel_is_put_away_and_the_visitor_plays_on(open_stand: OpenStand, how: str) -> None:
    kiosk = open_stand(SIZE)
    click((700, 300))
    pass_time(kiosk, 1.0)
    playing = human_sides(kiosk)
    opened(kiosk)
    if how == "escape":
        press_key(pygame.K_ESCAPE)
    elif how == "close":
        by_mouse(kiosk, "close")
    pass_time(kiosk, IDLE_SECONDS + 1 if how == "alone" else 0.2)
    assert (kiosk.owner.panel, kiosk.mode, human_sides(kiosk)) == (None, "visitor", playing)


def test_visitors_hands_do_nothing_below_the_panel(open_stand: OpenStand) -> None:
    kiosk = opened(open_stand(SIZE))
    fight = kiosk.fight
    for code in (pygame.K_SPACE, pygame.K_F10, pygame.K_q):
        post_event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
    click((5, 5))
    pass_time(kiosk, 0.5)
    assert (kiosk.mode, kiosk.fight, kiosk.is_running) == ("attract", fight, True)


def test_no_wider_than_the_window_and_every_control_large_enough(open_stand: OpenStand) -> None:
    for size in ((1024, 768), (1280, 720), (1920, 1080)):
        for text in (100, 125, 150):
            kiosk = open_stand(size, settings=OwnerSettings(text_size=text))
            window = pygame.Rect((0, 0), size)
            assert window.contains(owner_panel.panel_rect(size, kiosk.style)), (size, text)
            for name, rect in places(kiosk).items():
                assert window.contains(rect), (size, text, name)
                assert min(rect.size) >= 44


def test_the_panel_tells_of_a_disk_that_is_lost(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    kiosk.health_monitor.is_disk_failing = True
    kiosk.run_frame(0.1)
    assert "nothing is kept" in kiosk.trouble
    assert kiosk.trouble == make_owner_panel_view(kiosk).trouble
    kiosk.health_monitor.is_disk_failing = False
    assert kiosk.trouble == ""


# ------------------------------------------------------------------------------ values
def test_ends_hold_and_the_show_is_never_louder_than_a_visitor_may_have_it() -> None:
    settings = OwnerSettings()
    for which in OwnerSetting:
        for by in (-1, 1):
            now = settings
            for _ in range(80):
                now = with_setting_stepped(now, which, by)
                assert 0 <= now.volume <= now.loudest <= 100
                assert 15 <= now.idle <= 900
                assert 0 <= now.session <= 3600
                assert now.text_size in (100, 125, 150)
    assert with_setting_stepped(settings, OwnerSetting.VOLUME, 4).loudest == 90
    assert with_setting_stepped(settings, OwnerSetting.LOUDEST, -4).volume == 30


def test_quiet_hours_that_meet_are_none_and_begin_as_a_night() -> None:
    settings = OwnerSettings(quiet_hours=(Hours(1080, 1110), Hours(60, 90)))
    met = with_setting_stepped(settings, OwnerSetting.QUIET_FROM, 1)
    assert met.quiet_hours == (Hours(60, 90),)
    assert with_setting_stepped(OwnerSettings(), OwnerSetting.QUIET_UNTIL, 1).quiet_hours == (
        Hours(1080, 540),
    )


def test_what_the_crew_has_changed_outlives_the_show(open_stand: OpenStand) -> None:
    changed = replace(
        OwnerSettings(),
        volume=20,
        loudest=30,
        idle=90.0,
        session=300.0,
        text_size=150,
        quiet_hours=(Hours(1080, 540),),
    )
    first = open_stand(SIZE, settings=changed)
    first.owner.is_paused = True
    kept = make_heartbeat(first).kept
    assert len(kept) < 400
    next_one = open_stand(SIZE, panel_state=parse_kept_state(kept).panel)
    next_one.minute_of_day = lambda: NOON
    assert (next_one.owner.settings, next_one.owner.is_paused) == (changed, True)


def test_the_way_to_the_screen_that_was_found_the_quicker_is_not_tried_again(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SDL_HINT, "0")
    kept = make_heartbeat(open_stand(SIZE)).kept
    monkeypatch.delenv(SDL_HINT)
    reuse_display_driver(parse_kept_state(kept).display_driver)
    assert os.environ[SDL_HINT] == "0"
    monkeypatch.delenv(SDL_HINT)
    assert [parse_kept_state(none) for none in ("", "7", "[1]", "{")] == [KeptState()] * 4
    assert SDL_HINT not in os.environ


@pytest.mark.parametrize("kept", ["", "7", "{", "{}", json.dumps({"quiet": 7, "held": True})])
def test_what_is_no_such_text_changes_nothing(kept: str) -> None:
    assert with_panel_state(OwnerSettings(), kept) == (OwnerSettings(), False)
    assert with_panel_state(OwnerSettings(), panel_state_text(OwnerSettings(volume=10), True)) == (
        OwnerSettings(volume=10),
        True,
    )
