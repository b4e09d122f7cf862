"""The owner's panel behind the PIN, by every hand."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.cli.stand_show import beat_of, taken_over
from game.supervisor.pipes import AGAIN, LEFT
from game.ui.kiosk import owner_panel, view
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.modes import OnTop
from game.ui.kiosk.owner_panel import GIVES_UP
from game.ui.kiosk.owner_settings import (
    Hours,
    OwnerSetting,
    OwnerSettings,
    kept_of,
    stepped,
    with_kept,
)
from game.ui.kiosk.owner_update import shown
from game.ui.kiosk.pin_pad import Pad
from game.ui.kit.focus import PAD_RB
from game.ui.kit.widgets import rects_of
from game.ui.shell.framebuffer import HINT
from tests.stand.conftest import (
    LEVELS,
    PIN,
    OpenStand,
    click,
    finger,
    hat,
    key,
    pad,
    pass_time,
    people,
    post,
)

SIZE = (1280, 720)
SECRET = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
NOON = 720


def opened(stand: Kiosk) -> Kiosk:
    """The panel lies open, at noon."""
    stand.wall = lambda: NOON
    key(pygame.K_q, SECRET)
    for digit in PIN:
        key(ord(digit))
    key(pygame.K_RETURN)
    pass_time(stand, 0.1)
    assert stand.panel is not None
    return stand


def places(stand: Kiosk) -> dict[str, pygame.Rect]:
    """Where the controls lie."""
    return rects_of(owner_panel.rows(stand.size, stand.look, shown(stand)))


@pytest.mark.parametrize("paper", list(OnTop))
def test_pad_and_panel_are_drawn_where_they_are_heard(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch, paper: OnTop
) -> None:
    """Over the menu of a visit they were drawn in its larger type: at 125 % as at 150 %, with the
    controls elsewhere."""
    stand = open_stand(SIZE)
    click((700, 300))
    pass_time(stand, 0.5)
    stand.paper = paper
    for on_top in (Pad(stand.lock), owner_panel.Panel(shown(stand))):
        stand.pad = on_top if isinstance(on_top, Pad) else None
        stand.panel = on_top if isinstance(on_top, owner_panel.Panel) else None
        with monkeypatch.context() as patch:
            drawn: list[float] = []
            patch.setattr(on_top, "draw", lambda c, _, told=drawn: told.append(c.look.text))
            view.draw(stand)
        assert drawn == [stand.look.text] == [1.25]


Hand = Callable[[Kiosk, str, int], None]


def by_mouse(stand: Kiosk, name: str, by: int = 0) -> None:
    """The control is clicked, at the half that steps so."""
    rect = places(stand)[name]
    click((rect.centerx + by * rect.w // 4, rect.centery))
    pass_time(stand, 0.1)


def by_finger(stand: Kiosk, name: str, by: int = 0) -> None:
    """The same by finger."""
    rect = places(stand)[name]
    finger((rect.centerx + by * rect.w // 4, rect.centery), SIZE)
    pass_time(stand, 0.1)


def by_keys(stand: Kiosk, name: str, by: int = 0) -> None:
    """Tab until the control is reached, then an arrow or Enter."""
    assert stand.panel is not None
    for _ in range(40):
        if stand.panel.ring.at == name:
            break
        key(pygame.K_TAB)
        pass_time(stand, 0.1)
    key({0: pygame.K_RETURN, 1: pygame.K_RIGHT, -1: pygame.K_LEFT}[by])
    pass_time(stand, 0.1)


def by_pad(stand: Kiosk, name: str, by: int = 0) -> None:
    """The shoulder button until the control is reached, then the directional pad or A."""
    assert stand.panel is not None
    for _ in range(40):
        if stand.panel.ring.at == name:
            break
        pad(PAD_RB)
        pass_time(stand, 0.1)
    if by:
        hat(by, 0)
    else:
        pad(0)
    pass_time(stand, 0.1)


HANDS: tuple[Hand, ...] = (by_mouse, by_finger, by_keys, by_pad)


@pytest.mark.parametrize("hand", HANDS)
def test_everything_is_reached_by_every_hand(open_stand: OpenStand, hand: Hand) -> None:
    stand = opened(open_stand(SIZE, customs=OwnerSettings(quiet=(Hours(1080, 540),))))
    for which in OwnerSetting:
        before = stand.customs
        hand(stand, which.value, 1)
        assert stand.customs == stepped(before, which, 1) != before, which
    coming = stand.bills.coming()
    hand(stand, "next", 1)
    assert stand.bills.coming() != coming
    hand(stand, "pause", 0)
    assert stand.held
    hand(stand, "leave", 0)
    assert (stand.running, stand.exit_code) == (False, LEFT)
    assert stand.keeper.faults == 0


def test_what_is_changed_is_heard_and_seen_at_once(open_stand: OpenStand) -> None:
    stand = opened(open_stand(SIZE))
    by_mouse(stand, "volume", -1)
    assert (stand.volume, stand.settings.volume_guns) == (40, 40)
    by_mouse(stand, "text-size", 1)
    assert stand.look.text == 1.5


def test_the_next_battle_is_the_one_that_was_chosen(open_stand: OpenStand) -> None:
    stand = opened(open_stand(SIZE))
    first = stand.fight
    by_mouse(stand, "next", 1)
    by_mouse(stand, "skip")
    assert stand.panel is None
    assert stand.fight is not None
    assert stand.fight is not first
    assert stand.fight.voyage.orders.file == LEVELS[0].name  # one further than the second of two


def test_the_show_rests_until_it_is_let_go_on(open_stand: OpenStand) -> None:
    stand = opened(open_stand(SIZE))
    by_mouse(stand, "pause")
    by_mouse(stand, "close")
    pass_time(stand, 2.0)
    assert (stand.mode, stand.panel) == ("paused", None)
    opened(stand)
    by_mouse(stand, "pause")
    by_mouse(stand, "close")
    pass_time(stand, 2.0)
    assert stand.mode == "attract"
    assert stand.keeper.faults == 0


def test_a_show_that_is_wanted_afresh_ends_with_its_own_code(open_stand: OpenStand) -> None:
    stand = opened(open_stand(SIZE))
    by_mouse(stand, "restart")
    assert (stand.running, stand.exit_code) == (False, AGAIN)


@pytest.mark.parametrize("how", ["escape", "close", "alone"])
def test_a_panel_is_put_away_and_the_visitor_plays_on(open_stand: OpenStand, how: str) -> None:
    stand = open_stand(SIZE)
    click((700, 300))
    pass_time(stand, 1.0)
    playing = people(stand)
    opened(stand)
    if how == "escape":
        key(pygame.K_ESCAPE)
    elif how == "close":
        by_mouse(stand, "close")
    pass_time(stand, GIVES_UP + 1 if how == "alone" else 0.2)
    assert (stand.panel, stand.mode, people(stand)) == (None, "visitor", playing)


def test_visitors_hands_do_nothing_below_the_panel(open_stand: OpenStand) -> None:
    stand = opened(open_stand(SIZE))
    fight = stand.fight
    for code in (pygame.K_SPACE, pygame.K_F10, pygame.K_q):
        post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
    click((5, 5))
    pass_time(stand, 0.5)
    assert (stand.mode, stand.fight, stand.running) == ("attract", fight, True)


def test_no_wider_than_the_window_and_every_control_large_enough(open_stand: OpenStand) -> None:
    for size in ((1024, 768), (1280, 720), (1920, 1080)):
        for text in (100, 125, 150):
            stand = open_stand(size, customs=OwnerSettings(text_size=text))
            window = pygame.Rect((0, 0), size)
            assert window.contains(owner_panel.paper(size, stand.look)), (size, text)
            for name, rect in places(stand).items():
                assert window.contains(rect), (size, text, name)
                assert min(rect.size) >= 44


def test_the_panel_tells_of_a_disk_that_is_lost(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    stand.keeper.lost = True
    pass_time(stand, 1.5)
    stand.frame(0.1)
    assert "nothing is kept" in stand.trouble
    assert stand.trouble == shown(stand).trouble
    stand.keeper.lost = False
    pass_time(stand, 1.5)
    assert stand.trouble == ""


# ------------------------------------------------------------------------------ values
def test_ends_hold_and_the_show_is_never_louder_than_a_visitor_may_have_it() -> None:
    customs = OwnerSettings()
    for which in OwnerSetting:
        for by in (-1, 1):
            now = customs
            for _ in range(80):
                now = stepped(now, which, by)
                assert 0 <= now.volume <= now.loudest <= 100
                assert 15 <= now.idle <= 900
                assert 0 <= now.session <= 3600
                assert now.text_size in (100, 125, 150)
    assert stepped(customs, OwnerSetting.VOLUME, 4).loudest == 90
    assert stepped(customs, OwnerSetting.LOUDEST, -4).volume == 30


def test_quiet_hours_that_meet_are_none_and_begin_as_a_night() -> None:
    customs = OwnerSettings(quiet=(Hours(1080, 1110), Hours(60, 90)))
    met = stepped(customs, OwnerSetting.QUIET_FROM, 1)
    assert met.quiet == (Hours(60, 90),)
    assert stepped(OwnerSettings(), OwnerSetting.QUIET_UNTIL, 1).quiet == (Hours(1080, 540),)


def test_what_the_crew_has_changed_outlives_the_show(open_stand: OpenStand) -> None:
    changed = replace(OwnerSettings(), volume=20, loudest=30, idle=90.0, session=300.0, text_size=150,
                      quiet=(Hours(1080, 540),))  # fmt: skip
    first = open_stand(SIZE, customs=changed)
    first.held = True
    kept = beat_of(first).kept
    assert len(kept) < 400
    next_one = open_stand(SIZE, kept=taken_over(kept)[0])
    next_one.wall = lambda: NOON
    assert (next_one.customs, next_one.held) == (changed, True)


def test_the_way_to_the_screen_that_was_found_the_quicker_is_not_tried_again(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HINT, "0")
    kept = beat_of(open_stand(SIZE)).kept
    monkeypatch.delenv(HINT)
    taken_over(kept)
    assert os.environ[HINT] == "0"
    monkeypatch.delenv(HINT)
    assert [taken_over(none) for none in ("", "7", "[1]", "{")] == [("", "", "")] * 4
    assert HINT not in os.environ


@pytest.mark.parametrize("kept", ["", "7", "{", "{}", json.dumps({"quiet": 7, "held": True})])
def test_what_is_no_such_text_changes_nothing(kept: str) -> None:
    assert with_kept(OwnerSettings(), kept) == (OwnerSettings(), False)
    assert with_kept(OwnerSettings(), kept_of(OwnerSettings(volume=10), True)) == (
        OwnerSettings(volume=10),
        True,
    )
