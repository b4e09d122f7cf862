"""Findings as pins and cards, properties, one more ship and one less, ships in line: by real
events."""

from itertools import pairwise

import pygame
import pytest

from game.levels import shipped_levels_folder
from game.ui.level_editor import field_update, ship_update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice, matching_choices
from game.ui.level_editor.field_kinds import FieldKind
from game.ui.level_editor.finding_pins import keys_at_line, pin_rects

from .conftest import EditorDriver, OpenEditor


def overlapped(lay: OpenEditor) -> EditorDriver:
    """A ship lies in another, and check has been heard."""
    author = lay()
    author.document.move_ship(3, (69.5, 66.5))
    author.run_seconds(0.5)
    assert [f.code for f in author.document.findings] == ["overlap"]
    return author


def test_a_finding_stands_on_the_chart_and_a_click_goes_to_card_and_line(lay: OpenEditor) -> None:
    author = overlapped(lay)
    (pin, rect), = pin_rects(author.editor.pins, author.editor.viewport, 1.0)  # fmt: skip
    assert pin.ship_number == 3
    x, y = author.editor.viewport.to_px(*author.editor.hulls[3].position)
    assert abs(rect.centerx - x) < 2
    assert 0 < y - rect.bottom < 10
    author.button_down(rect.center)
    author.button_up(rect.center)
    assert author.editor.shown_finding == 1
    assert author.editor.selected_ship == 3
    view = author.editor.file_pane()
    assert view.finding_line == pin.finding.line - 1
    assert view.lines[view.finding_line] == "at = [69.5, 66.5]"
    assert view.first_line <= view.finding_line < view.first_line + 20


def test_a_click_on_a_card_brings_the_chart_there(lay: OpenEditor) -> None:
    author = overlapped(lay)
    spot = author.chart_px(15, 15)
    author.editor.viewport = author.editor.viewport.zoomed(6, spot)
    assert not author.editor.viewport.area.collidepoint(author.chart_px(69.5, 66.5))
    author.click("finding-1")
    assert author.editor.viewport.area.collidepoint(author.chart_px(69.5, 66.5))
    assert author.editor.shown_finding == 1


def test_f8_goes_from_finding_to_finding_and_mending_takes_them_away(lay: OpenEditor) -> None:
    author = overlapped(lay)
    author.document.move_ship(2, (60.0, 39.0))
    author.run_seconds(0.5)
    count = len(author.document.findings)
    assert count >= 2
    author.press_key(pygame.K_F8)
    assert author.editor.shown_finding == 1
    author.press_key(pygame.K_F8)
    assert author.editor.shown_finding == 2
    author.press_key(pygame.K_F8, pygame.KMOD_LSHIFT)
    assert author.editor.shown_finding == 1
    author.press_ctrl(pygame.K_z)
    author.press_ctrl(pygame.K_z)
    author.run_seconds(0.5)
    assert author.document.findings == ()
    assert author.editor.shown_finding is None
    assert "finding-1" not in author.app.screen.control_rects()


def test_a_press_on_a_line_of_the_file_takes_what_it_is_about(lay: OpenEditor) -> None:
    author = lay()
    line = next(n for n, said in enumerate(author.editor.file_pane().lines) if 'id = "belier"' in said)
    author.editor.first_line = line - 3
    from game.ui.level_editor.controls import file_text_rect

    room = file_text_rect(author.app.style, author.editor.layout().file)
    at = (room.x + 80, room.y + 18 * 3 + 9)
    author.button_down(at)
    author.button_up(at)
    assert author.editor.selected_ship == 3
    assert keys_at_line(author.document.toml, line + 1, 1) == ("ship", 3, "id")


# ------------------------------------------------------------------------------- properties


def test_properties_come_from_the_format_and_are_stepped(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.click("field-ship.0.at.0", 0.9)
    author.click("field-ship.0.heading", 0.1)
    assert author.document.level.ships[0].at == (69.0, 66.0)
    assert author.document.level.ships[0].heading == 85.0
    by_name = {field.name: field for field in author.editor.fields}
    guns = by_name["ship.0.guns"]
    assert guns.text == "38"
    assert "guns" not in author.document.toml.value_at(("ship", 0))
    assert field_update.stepped_value(guns, 1) == 39
    assert set(by_name["ship.0.state"].choices) >= {None, "anchored", "sailing"}
    flag = by_name["ship.0.flagship"]
    assert flag.kind is FieldKind.SWITCH
    assert field_update.stepped_value(flag, 1) is False


def test_a_name_is_typed_and_one_line_says_it(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.click("field-ship.0.name")
    for _ in "Loire":
        author.press_key(pygame.K_BACKSPACE)
    author.type_text("Amphion")
    author.press_key(pygame.K_RETURN)
    assert author.document.level.ships[0].name == "Amphion"
    assert 'name = "Amphion"' in author.document.toml.text
    author.click("field-ship.0.name")
    author.type_text(" II")
    author.press_key(pygame.K_ESCAPE)
    assert author.document.level.ships[0].name == "Amphion"
    author.press_ctrl(pygame.K_z)
    assert author.document.level.ships[0].name == "Loire"


def test_a_word_is_chosen_from_its_list_or_taken_out(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.click("field-ship.0.state")
    assert isinstance(author.app.screen, ChooserScreen)
    author.type_text("moor")
    author.press_key(pygame.K_RETURN)
    assert author.app.screen is author.screen
    assert author.document.level.ships[0].state == "moored"
    author.click("field-ship.0.state")
    author.press_key(pygame.K_HOME)
    author.click("choice-0")
    assert "state" not in author.document.toml.value_at(("ship", 0))
    assert author.document.level.ships[0].state == "sailing"


def test_a_list_is_narrowed_by_every_word_that_is_typed() -> None:
    choices = [ListChoice("a", "British 18-pdr 38", "38 guns"), ListChoice("b", "French 18-pdr 40")]
    assert matching_choices(choices, "") == [0, 1]
    assert matching_choices(choices, "18 brit") == [0]
    assert matching_choices(choices, "38 guns") == [0]
    assert matching_choices(choices, "x") == []


# ------------------------------------------------------------------------- one more, one less


def test_one_more_ship_by_keys_lies_astern_of_the_one_in_hand(lay: OpenEditor) -> None:
    author = lay()
    count = len(author.document.level.ships)
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_INSERT)
    author.type_text("seventy")
    for _ in "seventy":
        author.press_key(pygame.K_BACKSPACE)
    author.type_text("british 18-pdr 38")
    author.press_key(pygame.K_RETURN)
    assert len(author.document.level.ships) == count + 1
    first, ship = author.document.level.ships[0], author.document.level.ships[1]
    assert ship.at[1] == first.at[1]
    assert 4 < first.at[0] - ship.at[0] < 8
    assert (ship.ship_class, ship.side, ship.heading) == ("gb-frigate-38", "british", 90.0)
    assert author.editor.selected_ship == 1
    assert (ship.id, ship.name) == ("amphion", "Amphion")  # a true name of the nation, to be typed over
    author.type_text("Cleopatra")
    author.press_key(pygame.K_RETURN)
    ship = author.document.level.ships[1]
    assert (ship.id, ship.name) == ("cleopatra", "Cleopatra")
    author.press_ctrl(pygame.K_z)
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_ctrl_z_takes_a_new_ship_back_while_her_name_is_asked(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_INSERT)
    author.press_key(pygame.K_RETURN)
    assert author.editor.typed_text is not None
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved
    assert author.editor.typed_text is None


def test_one_more_ship_by_mouse_hangs_at_the_pointer_until_it_is_pressed(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.ship_px(2))
    author.button_up(author.ship_px(2))
    author.click("add")
    author.click(author.app.screen.ring.focused)
    assert author.editor.gesture is not None
    assert not author.document.is_unsaved
    for spot in ((30, 75), (40, 75)):
        pygame.event.post(pygame.event.Event(
            pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))  # fmt: skip
        author.button_down(author.chart_px(*spot))
        author.button_up(author.chart_px(*spot))
    ships = author.document.level.ships
    assert [ship.at for ship in ships[3:5]] == [(30.0, 75.0), (40.0, 75.0)]
    assert {ship.side for ship in ships[2:5]} == {ships[2].side}
    author.button_down(author.chart_px(60, 80), 3)
    author.button_up(author.chart_px(60, 80), 3)
    assert author.editor.gesture is None
    assert len(author.document.history.undo_steps) == 2
    author.click("add")
    author.click(author.app.screen.ring.focused)
    author.click("undo")
    assert author.editor.gesture is None
    assert len(author.document.history.undo_steps) == 1


def test_keys_wait_while_a_hand_drags(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 60))
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_RIGHT)
    assert author.editor.selected_ship == 0
    author.press_ctrl(pygame.K_z)
    author.button_up(author.chart_px(50, 60))
    assert not author.document.is_unsaved


def test_a_ship_is_deleted_and_what_still_speaks_of_her_is_told(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.ship_px(0))
    author.button_up(author.ship_px(0))
    author.press_key(pygame.K_DELETE)
    author.click("choice-1")
    assert author.editor.selected_ship is None
    assert "It is gone, but the file still speaks of it" in author.document.notice
    author.press_ctrl(pygame.K_s)
    assert author.document.notice.startswith("Not saved")
    assert [hull.name for hull in author.editor.hulls] == ["Loire's boats", "Confiance", "Bélier"]
    author.drag_pointer(author.ship_px(0), author.chart_px(30, 80))  # the chart shows what the file has
    assert author.document.toml.value_at(("ship", 0, "at")) == [30, 80]
    author.press_ctrl(pygame.K_z)
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved
    author = lay("hf/mirror-squadron")
    count = len(author.document.level.ships)
    author.press_key(pygame.K_TAB)
    author.click("drop")
    assert len(author.document.level.ships) == count - 1
    assert author.document.is_readable


# ----------------------------------------------------------------------------------- in line


def test_a_squadron_is_laid_in_line_by_a_stroke(lay: OpenEditor) -> None:
    author = lay("kmh/the-van-at-the-nile")
    author.press_key(pygame.K_TAB)
    own = [n for n, s in enumerate(author.document.level.ships)
           if s.squadron == author.document.level.ships[0].squadron]  # fmt: skip
    author.click("line")
    author.drag_pointer(author.chart_px(60, 60), author.chart_px(100, 60))
    places = [author.document.level.ships[n].at for n in own]
    assert places[0] == pytest.approx((60, 60), abs=0.5)
    assert places[-1] == pytest.approx((100, 60), abs=0.5)
    gaps = {round(b[0] - a[0], 0) for a, b in pairwise(places)}
    assert len(gaps) <= 2
    assert {author.document.level.ships[n].heading for n in own} == {270.0}
    assert len(author.document.history.undo_steps) == 1
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_a_line_is_laid_by_keys_alone_and_esc_gives_it_up(lay: OpenEditor) -> None:
    author = lay("kmh/the-van-at-the-nile")
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_l)
    author.press_key(pygame.K_RIGHT)
    author.press_key(pygame.K_ESCAPE)
    assert not author.editor.is_drawing_line
    assert not author.document.is_unsaved
    first = author.document.level.ships[0].at
    author.press_key(pygame.K_l)
    author.press_key(pygame.K_DOWN, pygame.KMOD_LCTRL)
    author.press_key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    author.press_key(pygame.K_RETURN)
    assert author.document.level.ships[0].at == pytest.approx((first[0] + 1, first[1]), abs=0.5)
    assert len(author.document.history.undo_steps) == 1


def test_an_own_class_stands_first_in_the_list_and_ships_are_laid_down_of_it(lay: OpenEditor) -> None:
    text = (shipped_levels_folder() / "kmh" / "muros.toml").read_text("utf-8")
    own = '[[class]]\nid = "own-razee-44"\nlike = "gb-frigate-38"\ndescription = "A razee"\n'
    own += "guns = 44\nlength_m = 90.0\n\n[[ship]]"
    author = lay(text=text.replace("[[ship]]", own, 1))
    first = ship_update.class_choices(author.editor)[0]
    assert (first.value, first.text) == ("own-razee-44", "A razee")
    author.press_key(pygame.K_TAB)
    number = len(author.document.level.ships)
    assert ship_update.class_length_cm(author.editor, "own-razee-44") > 1.5 * ship_update.class_length_cm(
        author.editor, "gb-frigate-38"
    )
    ship_update.add_ship(author.editor, "own-razee-44", (60.0, 70.0))
    assert len(author.document.level.ships) == number + 1
    assert author.editor.selected_ship is not None
    added = author.document.level.ships[author.editor.selected_ship]
    assert (added.ship_class, added.guns, added.length_m) == ("own-razee-44", 44, 90.0)
    by_name = {field.name: field for field in author.editor.fields}
    assert by_name[f"ship.{author.editor.selected_ship}.class"].text == "A razee"
