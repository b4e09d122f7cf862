"""Findings as pins and cards, properties, one more ship and one less, ships in line: by real
events."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.levels import levels_home
from game.ui.level_editor import fields, ships
from game.ui.level_editor.chooser import Choice, Chooser, found
from game.ui.level_editor.document import LOST
from game.ui.level_editor.pins import keys_at, pin_rects

from .conftest import Author, Open


def overlapped(lay: Open) -> Author:
    """A ship lies in another, and check has been heard."""
    author = lay()
    author.work.move(3, (69.5, 66.5))
    author.wait(0.5)
    assert [f.code for f in author.work.findings] == ["overlap"]
    return author


def test_a_finding_stands_on_the_chart_and_a_click_goes_to_card_and_line(lay: Open) -> None:
    author = overlapped(lay)
    (pin, rect), = pin_rects(author.table.pins, author.table.frame, 1.0)  # fmt: skip
    assert pin.ship == 3
    x, y = author.table.frame.at(*author.table.hulls[3].at)
    assert abs(rect.centerx - x) < 2
    assert 0 < y - rect.bottom < 10
    author.down(rect.center)
    author.up(rect.center)
    assert author.table.looked == 1
    assert author.table.in_hand == 3
    view = author.table.file_view()
    assert view.lit == pin.finding.line - 1
    assert view.lines[view.lit] == "at = [69.5, 66.5]"
    assert view.first <= view.lit < view.first + 20


def test_a_click_on_a_card_brings_the_chart_there(lay: Open) -> None:
    author = overlapped(lay)
    spot = author.px(15, 15)
    author.table.frame = author.table.frame.zoomed(6, spot)
    assert not author.table.frame.room.collidepoint(author.px(69.5, 66.5))
    author.click("finding-1")
    assert author.table.frame.room.collidepoint(author.px(69.5, 66.5))
    assert author.table.looked == 1


def test_f8_goes_from_finding_to_finding_and_mending_takes_them_away(lay: Open) -> None:
    author = overlapped(lay)
    author.work.move(2, (60.0, 39.0))
    author.wait(0.5)
    count = len(author.work.findings)
    assert count >= 2
    author.key(pygame.K_F8)
    assert author.table.looked == 1
    author.key(pygame.K_F8)
    assert author.table.looked == 2
    author.key(pygame.K_F8, pygame.KMOD_LSHIFT)
    assert author.table.looked == 1
    author.ctrl(pygame.K_z)
    author.ctrl(pygame.K_z)
    author.wait(0.5)
    assert author.work.findings == ()
    assert author.table.looked is None
    assert "finding-1" not in author.app.screen.spots()


def test_a_press_on_a_line_of_the_file_takes_what_it_is_about(lay: Open) -> None:
    author = lay()
    line = next(
        n for n, said in enumerate(author.table.file_view().lines) if 'id = "belier"' in said
    )
    author.table.first_line = line - 3
    from game.ui.level_editor.controls import file_room

    room = file_room(author.app.look, author.table.layout().file)
    at = (room.x + 80, room.y + 18 * 3 + 9)
    author.down(at)
    author.up(at)
    assert author.table.in_hand == 3
    assert keys_at(author.work.page, line + 1, 1) == ("ship", 3, "id")


# ------------------------------------------------------------------------------- properties


def test_properties_come_from_the_format_and_are_stepped(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.click("field-ship.0.at.0", 0.9)
    author.click("field-ship.0.heading", 0.1)
    assert author.work.level.ships[0].at == (69.0, 66.0)
    assert author.work.level.ships[0].heading == 85.0
    by_name = {field.name: field for field in author.table.fields}
    guns = by_name["ship.0.guns"]
    assert guns.words == "38"
    assert "guns" not in author.work.page.value_at(("ship", 0))
    assert fields.stepped(guns, 1) == 39
    assert set(by_name["ship.0.state"].choices) >= {None, "anchored", "sailing"}
    flag = by_name["ship.0.flagship"]
    assert flag.form is fields.FieldKind.SWITCH
    assert fields.stepped(flag, 1) is False


def test_a_name_is_typed_and_one_line_says_it(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.click("field-ship.0.name")
    for _ in "Loire":
        author.key(pygame.K_BACKSPACE)
    author.type("Amphion")
    author.key(pygame.K_RETURN)
    assert author.work.level.ships[0].name == "Amphion"
    assert 'name = "Amphion"' in author.work.page.text
    author.click("field-ship.0.name")
    author.type(" II")
    author.key(pygame.K_ESCAPE)
    assert author.work.level.ships[0].name == "Amphion"
    author.ctrl(pygame.K_z)
    assert author.work.level.ships[0].name == "Loire"


def test_a_word_is_chosen_from_its_list_or_taken_out(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.click("field-ship.0.state")
    assert isinstance(author.app.screen, Chooser)
    author.type("moor")
    author.key(pygame.K_RETURN)
    assert author.app.screen is author.table
    assert author.work.level.ships[0].state == "moored"
    author.click("field-ship.0.state")
    author.key(pygame.K_HOME)
    author.click("choice-0")
    assert "state" not in author.work.page.value_at(("ship", 0))
    assert author.work.level.ships[0].state == "sailing"


def test_a_list_is_narrowed_by_every_word_that_is_typed() -> None:
    choices = [Choice("a", "British 18-pdr 38", "38 guns"), Choice("b", "French 18-pdr 40")]
    assert found(choices, "") == [0, 1]
    assert found(choices, "18 brit") == [0]
    assert found(choices, "38 guns") == [0]
    assert found(choices, "x") == []


# ------------------------------------------------------------------------- one more, one less


def test_one_more_ship_by_keys_lies_astern_of_the_one_in_hand(lay: Open) -> None:
    author = lay()
    count = len(author.work.level.ships)
    author.key(pygame.K_TAB)
    author.key(pygame.K_INSERT)
    author.type("seventy")
    for _ in "seventy":
        author.key(pygame.K_BACKSPACE)
    author.type("british 18-pdr 38")
    author.key(pygame.K_RETURN)
    assert len(author.work.level.ships) == count + 1
    first, ship = author.work.level.ships[0], author.work.level.ships[1]
    assert ship.at[1] == first.at[1]
    assert 4 < first.at[0] - ship.at[0] < 8
    assert (ship.ship_class, ship.side, ship.heading) == ("gb-frigate-38", "british", 90.0)
    assert author.table.in_hand == 1
    author.ctrl(pygame.K_z)
    assert not author.work.unsaved


def test_one_more_ship_by_mouse_hangs_at_the_pointer_until_it_is_pressed(lay: Open) -> None:
    author = lay()
    author.down(author.ship_px(2))
    author.up(author.ship_px(2))
    author.click("add")
    author.click(author.app.screen.ring.at)
    assert author.table.gesture is not None
    assert not author.work.unsaved
    for spot in ((30, 75), (40, 75)):
        pygame.event.post(pygame.event.Event(
            pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))  # fmt: skip
        author.down(author.px(*spot))
        author.up(author.px(*spot))
    ships = author.work.level.ships
    assert [ship.at for ship in ships[3:5]] == [(30.0, 75.0), (40.0, 75.0)]
    assert {ship.side for ship in ships[2:5]} == {ships[2].side}
    author.down(author.px(60, 80), 3)
    author.up(author.px(60, 80), 3)
    assert author.table.gesture is None
    assert len(author.work.history.done) == 2
    author.click("add")
    author.click(author.app.screen.ring.at)
    author.click("undo")
    assert author.table.gesture is None
    assert len(author.work.history.done) == 1


def test_keys_wait_while_a_hand_drags(lay: Open) -> None:
    author = lay()
    author.down(author.ship_px(0))
    author.drag(author.px(50, 60))
    author.key(pygame.K_TAB)
    author.key(pygame.K_RIGHT)
    assert author.table.in_hand == 0
    author.ctrl(pygame.K_z)
    author.up(author.px(50, 60))
    assert not author.work.unsaved


def test_a_ship_is_deleted_and_what_still_speaks_of_her_is_told(lay: Open) -> None:
    author = lay()
    author.down(author.ship_px(0))
    author.up(author.ship_px(0))
    author.key(pygame.K_DELETE)
    assert author.table.in_hand is None
    assert "Loire is gone, but the file still speaks of her" in author.work.said
    author.ctrl(pygame.K_s)
    assert author.work.said.startswith("Not saved")
    before = author.work.page.written
    for number in (1, 3):  # the chart shows what the file has not any more, or elsewhere
        author.pull(author.ship_px(number), author.px(30, 80))
        assert author.work.said == LOST
    assert author.work.page.written == before
    author.ctrl(pygame.K_z)
    assert not author.work.unsaved
    author = lay("hf/mirror-squadron")
    count = len(author.work.level.ships)
    author.key(pygame.K_TAB)
    author.click("drop")
    assert len(author.work.level.ships) == count - 1
    assert author.work.readable


# ----------------------------------------------------------------------------------- in line


def test_a_squadron_is_laid_in_line_by_a_stroke(lay: Open) -> None:
    author = lay("kmh/the-van-at-the-nile")
    author.key(pygame.K_TAB)
    own = [n for n, s in enumerate(author.work.level.ships)
           if s.squadron == author.work.level.ships[0].squadron]  # fmt: skip
    author.click("line")
    author.pull(author.px(60, 60), author.px(100, 60))
    places = [author.work.level.ships[n].at for n in own]
    assert places[0] == pytest.approx((60, 60), abs=0.5)
    assert places[-1] == pytest.approx((100, 60), abs=0.5)
    gaps = {round(b[0] - a[0], 0) for a, b in pairwise(places)}
    assert len(gaps) <= 2
    assert {author.work.level.ships[n].heading for n in own} == {270.0}
    assert len(author.work.history.done) == 1
    author.ctrl(pygame.K_z)
    assert not author.work.unsaved


def test_a_line_is_laid_by_keys_alone_and_esc_gives_it_up(lay: Open) -> None:
    author = lay("kmh/the-van-at-the-nile")
    author.key(pygame.K_TAB)
    author.key(pygame.K_l)
    author.key(pygame.K_RIGHT)
    author.key(pygame.K_ESCAPE)
    assert not author.table.lining
    assert not author.work.unsaved
    first = author.work.level.ships[0].at
    author.key(pygame.K_l)
    author.key(pygame.K_DOWN, pygame.KMOD_LCTRL)
    author.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    author.key(pygame.K_RETURN)
    assert author.work.level.ships[0].at == pytest.approx((first[0] + 1, first[1]), abs=0.5)
    assert len(author.work.history.done) == 1


def test_an_own_class_stands_first_in_the_list_and_ships_are_laid_down_of_it(lay: Open) -> None:
    text = (levels_home() / "kmh" / "muros.toml").read_text("utf-8")
    own = '[[class]]\nid = "own-razee-44"\nlike = "gb-frigate-38"\ndescription = "A razee"\n'
    own += "guns = 44\nlength_m = 90.0\n\n[[ship]]"
    author = lay(text=text.replace("[[ship]]", own, 1))
    first = ships.class_choices(author.table)[0]
    assert (first.value, first.words) == ("own-razee-44", "A razee")
    author.key(pygame.K_TAB)
    number = len(author.work.level.ships)
    assert ships.length_of(author.table, "own-razee-44") > 1.5 * ships.length_of(
        author.table, "gb-frigate-38"
    )
    ships.put_ship(author.table, "own-razee-44", (60.0, 70.0))
    assert len(author.work.level.ships) == number + 1
    assert author.table.in_hand is not None
    added = author.work.level.ships[author.table.in_hand]
    assert (added.ship_class, added.guns, added.length_m) == ("own-razee-44", 44, 90.0)
    by_name = {field.name: field for field in author.table.fields}
    assert by_name[f"ship.{author.table.in_hand}.class"].words == "A razee"
