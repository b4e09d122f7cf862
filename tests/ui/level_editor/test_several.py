"""Several ships of a class are laid by the hand alone, and what a hint tells hides nothing."""

from __future__ import annotations

import pygame

from game.ui.kit.widgets import Button
from game.ui.level_editor import controls, draw_screen
from game.ui.level_editor.chooser import Chooser
from game.ui.level_editor.gestures import Placing

from .conftest import Author, Open


def chosen(author: Author, ship: int) -> Chooser:
    """The list of classes, opened by the hand with that ship in hand."""
    author.down(author.ship_px(ship))
    author.up(author.ship_px(ship))
    author.click("add")
    screen = author.app.screen
    assert isinstance(screen, Chooser)
    return screen


def test_the_list_begins_at_the_class_of_the_ship_in_hand(lay: Open) -> None:
    author = lay("kmh/muros")
    wanted = author.work.level.ships[0].ship_class
    screen = chosen(author, 0)
    assert screen.ring.at in screen.spots()
    author.click(screen.ring.at)
    assert isinstance(author.table.gesture, Placing)
    assert author.table.gesture.klass == wanted


def test_who_lets_shift_go_has_no_more_ships_to_lay(lay: Open) -> None:
    author = lay("kmh/muros")
    count = len(author.work.level.ships)
    author.click(chosen(author, 0).ring.at)
    author._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
    for x in (30, 40):
        author.down(author.px(x, 80))
        author.up(author.px(x, 80))
    assert isinstance(author.table.gesture, Placing)
    assert "Shift" in author.work.said  # it is told for as long as it is so
    author._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    author.frame()
    assert author.table.gesture is None
    author.down(author.ship_px(0))
    author.up(author.ship_px(0))
    assert author.table.in_hand == 0
    assert len(author.work.level.ships) == count + 2


def test_shift_let_go_before_the_first_ship_lies_takes_nothing_away(lay: Open) -> None:
    author = lay("kmh/muros")
    author.click(chosen(author, 0).ring.at)
    author._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
    author._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    author.frame()
    assert isinstance(author.table.gesture, Placing)


def test_what_is_told_of_drawing_lies_away_from_the_hand(lay: Open) -> None:
    author = lay("kmh/muros")
    author.click("draw")
    author.click("choice-0")
    c = author.app.canvas(author.app.surface)
    room = author.table.frame.room
    for y in (room.top + 30, room.bottom - 30):
        author._post(pygame.MOUSEMOTION, pos=(room.centerx, y), rel=(1, 1), buttons=(0, 0, 0))
        author.frame()
        slip = draw_screen._slip_rect(c, author.table)
        assert slip is not None
        assert room.contains(slip)
        assert not slip.collidepoint(author.table.ring.pointer)
        assert (slip.centery > room.centery) == (y < room.centery)


def test_no_hint_of_the_table_says_its_key_twice(lay: Open) -> None:
    author = lay("kmh/muros")
    author.down(author.ship_px(0))
    author.up(author.ship_px(0))
    buttons = [w for w in controls.widgets_of(author.table) if isinstance(w, Button)]
    keyed = [w for w in buttons if w.key is not None]
    assert {"weigh", "under", "add", "draw", "drop"} <= {w.name for w in keyed}
    assert [w.name for w in keyed if w.hint.rstrip().endswith(")")] == []


def test_the_chart_does_not_slide_away_when_something_is_found(lay: Open) -> None:
    author = lay("kmh/muros")
    author.wait(0.5)
    assert author.work.findings == ()
    before = author.table.frame, author.table.layout().hand, author.table.layout().file
    author.work.move(3, (69.5, 66.5))  # into another hull
    author.wait(0.5)
    assert author.work.findings
    assert (author.table.frame, author.table.layout().hand, author.table.layout().file) == before
