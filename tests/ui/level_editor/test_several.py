"""Several ships are laid, taken in hand and copied by the hand alone, and what a hint tells hides nothing."""

import pygame

from game.ui.kit.widgets import Button
from game.ui.level_editor import controls, draw_screen
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.gestures import ShipPlacing

from .conftest import EditorDriver, OpenEditor


def chosen(author: EditorDriver, ship: int) -> ChooserScreen:
    """The list of classes, opened by the hand with that ship in hand."""
    author.button_down(author.ship_px(ship))
    author.button_up(author.ship_px(ship))
    author.click("add")
    screen = author.app.screen
    assert isinstance(screen, ChooserScreen)
    return screen


def test_the_list_begins_at_the_class_of_the_ship_in_hand(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    wanted = author.document.level.ships[0].ship_class
    screen = chosen(author, 0)
    assert screen.ring.focused in screen.control_rects()
    author.click(screen.ring.focused)
    assert isinstance(author.editor.gesture, ShipPlacing)
    assert author.editor.gesture.ship_class == wanted


def test_who_lets_shift_go_has_no_more_ships_to_lay(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    count = len(author.document.level.ships)
    author.click(chosen(author, 0).ring.focused)
    author._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
    for x in (30, 40):
        author.button_down(author.chart_px(x, 80))
        author.button_up(author.chart_px(x, 80))
    assert isinstance(author.editor.gesture, ShipPlacing)
    assert "Shift" in author.document.notice  # it is told for as long as it is so
    author._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    author.run_frame()
    assert author.editor.gesture is None
    author.button_down(author.ship_px(0))
    author.button_up(author.ship_px(0))
    assert author.editor.selected_ship == 0
    assert len(author.document.level.ships) == count + 2


def test_shift_let_go_before_the_first_ship_lies_takes_nothing_away(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    author.click(chosen(author, 0).ring.focused)
    author._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
    author._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    author.run_frame()
    assert isinstance(author.editor.gesture, ShipPlacing)


def test_what_is_told_of_drawing_lies_away_from_the_hand(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    author.click("draw")
    author.click("choice-0")
    c = author.app.make_canvas(author.app.surface)
    room = author.editor.viewport.area
    for y in (room.top + 30, room.bottom - 30):
        author._post(pygame.MOUSEMOTION, pos=(room.centerx, y), rel=(1, 1), buttons=(0, 0, 0))
        author.run_frame()
        slip = draw_screen._notice_rect(c, author.editor)
        assert slip is not None
        assert room.contains(slip)
        assert not slip.collidepoint(author.editor.ring.pointer_position)
        assert (slip.centery > room.centery) == (y < room.centery)


def test_no_hint_of_the_table_says_its_key_twice(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    author.button_down(author.ship_px(0))
    author.button_up(author.ship_px(0))
    buttons = [w for w in controls.all_widgets(author.editor) if isinstance(w, Button)]
    keyed = [w for w in buttons if w.key is not None]
    assert {"weigh", "under", "add", "draw", "drop"} <= {w.name for w in keyed}
    assert [w.name for w in keyed if w.hint.rstrip().endswith(")")] == []


def test_the_chart_does_not_slide_away_when_something_is_found(lay: OpenEditor) -> None:
    author = lay("kmh/muros")
    author.run_seconds(0.5)
    assert author.document.findings == ()
    before = author.editor.viewport, author.editor.layout().properties, author.editor.layout().file
    author.document.move_ship(3, (69.5, 66.5))  # into another hull
    author.run_seconds(0.5)
    assert author.document.findings
    assert (author.editor.viewport, author.editor.layout().properties, author.editor.layout().file) == before


def test_the_list_of_tools_does_without_keys_what_keys_do(lay: OpenEditor) -> None:
    author = lay("kmh/muros")

    def choose(words: str) -> None:
        author.click("draw")
        screen = author.app.screen
        assert isinstance(screen, ChooserScreen)
        author.type_text(words)
        author.click(next(name for name in screen.control_rects() if name.startswith("choice-")))

    author.click("next")
    choose("Keep it in hand")
    author.click("next")
    assert [each.path for each in author.editor.selected_objects] == [("ship", 0), ("ship", 1)]
    before = author.document.text
    choose("Duplicate")
    assert len(author.document.level.ships) == 6
    author.click("undo")
    assert author.document.text == before
    author.press_key(pygame.K_ESCAPE)
    author.click("draw")
    assert isinstance(author.app.screen, ChooserScreen)
    assert "Duplicate" not in [choice.text for choice in author.app.screen.choices]
