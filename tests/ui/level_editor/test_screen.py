"""The drawing table by real events: pick, drag, turn, undo, save, another program, leave."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.levels import levels_home
from game.stage.hulls import Bank
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import AppContext, Screen
from game.ui.level_editor import controls, editor_update
from game.ui.level_editor.document import FOLLOWED, Document
from game.ui.level_editor.gestures import knob_of
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.shortcuts_page import ROWS, KeysPage
from game.ui.level_editor.unsaved_prompt import UnsavedPrompt
from game.ui.pages.battles import Battles
from game.ui.pages.result import Result
from game.ui.pages.title import Title
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from tests.levels.samples import SMALLEST
from tests.ui.conftest import Sea

from .conftest import Author, Open

SHIFT = pygame.KMOD_LSHIFT


def at(author: Author, ship: int) -> tuple[float, float]:
    return author.work.level.ships[ship].at


def test_a_ship_is_dragged_and_one_line_is_written(lay: Open) -> None:
    author = lay()
    before = author.work.page.text
    author.pull(author.ship_px(0), author.px(60, 70))
    assert author.table.in_hand == 0
    assert at(author, 0) == (60.0, 70.0)
    changed = [n for n, (a, b) in enumerate(
        zip(before.split("\n"), author.work.page.text.split("\n"), strict=True)) if a != b
    ]  # fmt: skip
    assert len(changed) == 1
    assert author.work.page.text.split("\n")[changed[0]] == "at = [60, 70]"
    assert len(author.work.history.done) == 1
    view = author.table.file_view()
    assert view.was == ((changed[0], "at = [68, 66]"),)
    assert view.first <= changed[0]


def test_a_press_without_a_move_only_takes_her_in_hand(lay: Open) -> None:
    author = lay()
    author.down(author.ship_px(1))
    author.up(author.ship_px(1))
    assert author.table.in_hand == 1
    assert author.work.history.done == []
    empty = author.px(20, 80)
    author.down(empty)
    author.up(empty)
    assert author.table.in_hand is None


def test_the_knob_turns_her_by_five_degrees_and_with_shift_by_one(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    hull = author.table.hull
    assert hull is not None
    knob = knob_of(hull, author.table.frame, author.table.house.look.u)
    x, y = author.ship_px(0)
    author.pull(knob, (x + 3, y - 100))
    assert author.work.level.ships[0].heading == 0.0
    hull = author.table.hull
    assert hull is not None
    knob = knob_of(hull, author.table.frame, author.table.house.look.u)
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=SHIFT, unicode="")
    )
    author.frame()
    author.pull(knob, (x + 5.3, y - 100))
    assert author.work.level.ships[0].heading == 3.0


@pytest.mark.parametrize(
    ("level", "step", "turn"),
    [
        ("kmh/muros", 1.0, 5.0),
        ("wwh/frigate-action", 1.0, 45.0),
        ("hf/mirror-frigates", 1.0, 45.0),
        ("ls98/mirror-duel", 1.0, 60.0),
    ],
)
def test_keys_go_by_the_books_own_steps(lay: Open, level: str, step: float, turn: float) -> None:
    author = lay(level)
    first = author.work.page.written
    author.key(pygame.K_TAB)
    here, heading = at(author, 0), author.work.level.ships[0].heading
    author.key(pygame.K_RIGHT)
    unit = author.work.berths.unit(author.work.level.chart)
    assert at(author, 0) == pytest.approx((here[0] + step * unit, here[1]))
    author.key(pygame.K_RIGHTBRACKET)
    assert author.work.level.ships[0].heading == pytest.approx((heading + turn) % 360)
    author.key(pygame.K_COMMA)
    author.key(pygame.K_LEFT)
    assert author.work.page.written == first


def test_hexes_and_squares_hold_a_dragged_ship(lay: Open) -> None:
    author = lay("ls98/mirror-duel")
    x, y = author.px(5, 4)
    author.pull(author.ship_px(0), (x + 6, y - 5))
    assert at(author, 0) == (5.0, 4.0)
    author = lay("wwh/frigate-action")
    x, y = author.px(6.5, 3.5)
    author.pull(author.ship_px(0), (x + 7, y - 7))
    assert at(author, 0) == (6.5, 3.5)


def test_hexes_hold_a_dragged_ship_on_a_chart_in_centimetres(lay: Open) -> None:
    author = lay(text=SMALLEST.replace('"kmh"', '"ls98"'))
    author.pull(author.ship_px(0), author.px(33, 27))
    assert at(author, 0) == (31.754, 30.0)
    author.key(pygame.K_RIGHT)
    assert at(author, 0) == (40.415, 25.0)
    author.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    assert at(author, 0) == (40.415, 15.0)


def test_undo_and_redo_without_end(lay: Open) -> None:
    author = lay()
    first = author.work.page.written
    author.key(pygame.K_TAB)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PERIOD, pygame.K_UP):
        author.key(key)
    last = author.work.page.written
    for _ in range(5):
        author.ctrl(pygame.K_z)
    assert author.work.page.written == first
    assert not author.work.unsaved
    for _ in range(2):
        author.ctrl(pygame.K_y)
    for _ in range(3):
        author.ctrl(pygame.K_z, SHIFT)
    assert author.work.page.written == last
    author.click("undo")
    assert author.work.page.written != last
    author.click("redo")
    assert author.work.page.written == last


def test_there_and_back_by_hand_and_saved_is_the_file_to_the_byte(lay: Open) -> None:
    author = lay()
    here = author.ship_px(0)
    author.pull(here, author.px(40, 75))
    author.ctrl(pygame.K_s)
    assert b"at = [40, 75]" in author.file.read_bytes()
    author.pull(author.ship_px(0), here)
    author.click("save")
    assert author.file.read_bytes() == (levels_home() / "kmh" / "muros.toml").read_bytes()
    assert author.work.said == "Saved."


def test_esc_gives_a_drag_up_and_nothing_is_written(lay: Open) -> None:
    author = lay()
    author.down(author.ship_px(0))
    author.drag(author.px(50, 50))
    assert author.table.hulls[0].at != author.work.level.chart.place(at(author, 0))
    author.key(pygame.K_ESCAPE)
    author.up(author.px(50, 50))
    assert author.work.history.done == []


def test_a_button_that_comes_up_outside_the_window_is_not_held_for_ever(lay: Open) -> None:
    author = lay()
    author.down(author.ship_px(0))
    author.drag(author.px(50, 50))
    pygame.event.post(pygame.event.Event(
        pygame.MOUSEMOTION, pos=(600, 300), rel=(1, 1), buttons=(0, 0, 0)))  # fmt: skip
    author.frame()
    author.frame()
    assert author.table.gesture is None
    assert at(author, 0) == (50.0, 50.0)


def test_the_wheel_zooms_to_the_pointer_and_an_empty_sea_is_dragged(lay: Open) -> None:
    author = lay()
    spot = author.px(30, 70)
    author.app._stack[-1].ring.pointer = (round(spot[0]), round(spot[1]))
    scale = author.table.frame.scale
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3))
    author.frame()
    assert author.table.frame.scale > 1.8 * scale
    assert author.px(30, 70) == pytest.approx(spot, abs=1)
    author.pull(spot, (spot[0] + 80, spot[1] - 60))
    assert author.px(30, 70) == pytest.approx((spot[0] + 80, spot[1] - 60), abs=1)
    author.key(pygame.K_HOME)
    assert author.table.frame.scale == pytest.approx(scale)
    author.click("closer")
    author.key(pygame.K_PAGEDOWN)
    author.key(pygame.K_RIGHT)
    assert author.work.history.done == []


def test_the_wind_is_turned_by_its_knob(lay: Open) -> None:
    author = lay()
    rose = author.table.rose
    start = rose.knob(225.0)
    author.pull(start, (rose.x + 2, rose.y - rose.radius * 2))
    assert author.work.level.chart.wind_from == 0.0
    assert "wind_from = 0" in author.work.page.text


def test_what_cannot_be_read_again_is_not_saved(lay: Open) -> None:
    author = lay()
    author.work.put("break", (("ship", 0, "heading"), 400))
    author.frame()
    assert author.app.screen.spots()["play"]
    author.ctrl(pygame.K_s)
    assert author.work.said.startswith("Not saved: it could not be read again. Line ")
    assert author.file.read_bytes() == (levels_home() / "kmh" / "muros.toml").read_bytes()


def test_another_programs_change_moves_the_chart(lay: Open) -> None:
    author = lay()
    author.wait(0.5)
    author.file.write_bytes(author.file.read_bytes().replace(b"at = [68, 66]", b"at = [50, 66]"))
    author.wait(0.6)
    assert at(author, 0) == (50.0, 66.0)
    assert author.work.said == FOLLOWED
    author.ctrl(pygame.K_z)
    assert at(author, 0) == (68.0, 66.0)


def test_leaving_asks_only_where_something_would_be_lost(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.key(pygame.K_RIGHT)
    author.key(pygame.K_ESCAPE)
    assert author.table.in_hand is None
    author.key(pygame.K_ESCAPE)
    assert isinstance(author.app.screen, UnsavedPrompt)
    author.key(pygame.K_ESCAPE)
    assert author.app.screen is author.table
    author.click("leave")
    author.click("save")
    assert isinstance(author.app.screen, Title)
    assert b"at = [69, 66]" in author.file.read_bytes()


def test_leaving_without_saving_leaves_the_file_alone(lay: Open) -> None:
    author = lay()
    before = author.file.read_bytes()
    author.pull(author.ship_px(0), author.px(60, 70))
    author.click("leave")
    author.click("drop")
    assert isinstance(author.app.screen, Title)
    assert author.file.read_bytes() == before
    author = lay()
    author.click("leave")
    assert isinstance(author.app.screen, Title)


def test_the_battle_is_begun_as_the_level_lies_and_one_comes_back(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_F5)
    assert author.begun[0][0] == author.file
    assert isinstance(author.app.screen, Sea)
    author.key(pygame.K_ESCAPE)
    assert author.app.screen is author.table
    author.pull(author.ship_px(0), author.px(60, 70))
    before = author.file.read_bytes()
    author.click("play")
    path, text = author.begun[1]
    assert path != author.file
    assert text == author.work.page.written
    assert author.file.read_bytes() == before
    author.key(pygame.K_ESCAPE)
    assert author.work.unsaved


def test_every_control_is_reached_by_keys_alone(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_TAB)
    author.key(pygame.K_RETURN)
    seen = set()
    for _ in range(40):
        seen.add(author.table.ring.at)
        author.key(pygame.K_TAB)
    usable = {"save", "closer", "whole", "leave", "play", "next", "before", "add", "drop", "file"}
    assert {name for name in usable if name != "save"} <= seen
    assert "field-ship.0.at.0" in seen
    author.key(pygame.K_ESCAPE)
    assert not author.table.walking
    author.key(pygame.K_RIGHT)
    assert at(author, 0) == (69.0, 66.0)


def test_the_ship_under_the_hand_is_drawn_once(lay: Open) -> None:
    author = lay(drawn=True)
    author.down(author.ship_px(0))
    author.drag(author.px(50, 66))
    names = [mark for mark in author.table.named if mark.collidepoint(author.px(50, 68))]
    assert names == []
    assert author.table.still is not None


def test_f1_tells_every_key(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_F1)
    page = author.app.screen
    assert isinstance(page, KeysPage)
    author.key(pygame.K_PAGEDOWN)
    assert page.first > 0
    author.key(pygame.K_F1)
    assert author.app.screen is author.table
    author.click("keys")
    author.click("back")
    assert author.app.screen is author.table
    told = " ".join(pressed for pressed, _ in ROWS)
    for key in ("Tab", "G", "C", "D", "L", "Ins", "Del", "F5", "F8", "Ctrl S", "Ctrl T", "Ctrl Z"):
        assert key in told


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=str)
def test_it_is_drawn_and_a_drag_is_drawn_without_printing_the_chart_anew(
    lay: Open, size: tuple[int, int]
) -> None:
    author = lay("kmh/muros", size, drawn=True)
    author.wait(0.5)
    printed = author.table.ground._last
    author.down(author.ship_px(0))
    author.drag(author.px(50, 66))
    author.drag(author.px(52, 66))
    assert author.app.screen is author.table
    assert author.table.ground._last is printed
    author.up(author.px(52, 66))
    author.wait(0.5)
    assert author.table.ground._last is printed


def test_the_list_leads_to_the_table_from_a_level_of_the_players_own(
    lay: Open, tmp_path: Path
) -> None:
    author = lay()
    own = tmp_path / "data" / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_bytes(author.file.read_bytes())
    app, drawn = author.app, list[Path]()

    def draw(house: AppContext, path: Path) -> Screen:
        drawn.append(path)
        return Sea(house, (path,))

    app.doors = replace(app.doors, draw=draw)
    app.levels = (levels_home() / "kmh" / "alvoen.toml",)
    page = Battles(app)
    app.push(page)
    author.frame()
    row = next(n for n, entry in enumerate(page.entries) if entry.own)
    page.choose(row)
    author.click("draw")
    assert drawn == [own]
    author.key(pygame.K_ESCAPE)
    author.key(pygame.K_F2)
    assert drawn == [own, own]
    author.key(pygame.K_ESCAPE)
    app.doors = replace(app.doors, draw=lambda house, path: Sea(house, (Document(path),)))
    own.write_text("format = 1\n[chart", "utf-8")
    author.key(pygame.K_F2)
    assert app.screen is page
    assert page.fought.notice.startswith("It cannot be drawn: ")
    page.choose(next(n for n, entry in enumerate(page.entries) if not entry.own))
    assert "draw" not in page.spots()


def press(app: App, name: str) -> None:
    at = app.screen.spots()[name].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.screen.handle(pygame.event.Event(kind, pos=at, button=1))


def test_a_battle_is_fought_from_the_table_and_left_for_it(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_bytes((levels_home() / "kmh" / "mirror-duel.toml").read_bytes())
    berth = BattleSession(tmp_path / "data")
    app = App((1280, 720), tmp_path / "data", [], berth.doors(), 11, Bank(process=False))
    table = berth.drawing_table(app, Document(file))
    app.push(table)
    assert isinstance(table, EditorScreen)
    for way in ("table", "result"):
        editor_update.play(table)
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        if way == "table":
            screen.ways.menu()
            press(app, "table")
        else:
            assert berth.voyage is not None
            berth.voyage.battle.concede("british")
            berth.after(app, berth.voyage)
            assert isinstance(app.screen, Result)
            app.screen.ways.battles()
        assert app.screen is table
        assert berth.voyage is None
    table.work.put("an option", (("rules", "options"), ["no-such-option"]))
    editor_update.play(table)
    assert app.screen is table
    assert table.work.said.startswith("It cannot be fought yet: ")


def test_with_the_largest_text_no_button_of_the_bar_leaves_a_narrow_window(lay: Open) -> None:
    author = lay(size=(1024, 768))
    author.app.change(replace(author.app.settings, text_scale=150))
    author.frame()
    window = pygame.Rect(0, 0, 1024, 768)
    rects = list(controls.bar_rects(author.table).values())
    assert [rect for rect in rects if not window.contains(rect) or min(rect.size) < 44] == []
    assert [rect for n, rect in enumerate(rects) if rect.collidelist(rects[:n]) >= 0] == []
