"""The drawing table by real events: pick, drag, turn, undo, save, another program, leave."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.levels import shipped_levels_folder
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.screens import AppContext, Screen
from game.ui.level_editor import controls, update
from game.ui.level_editor.dialogs import SHORTCUT_ROWS, ShortcutsPage, UnsavedPrompt
from game.ui.level_editor.document import FOLLOWED_NOTICE, Document
from game.ui.level_editor.gestures import knob_px
from game.ui.level_editor.screen import EditorScreen
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.result_page import ResultPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.levels.samples import SMALLEST
from tests.ui.fake_battle import FakeBattleScreen

from .conftest import EditorDriver, OpenEditor

SHIFT = pygame.KMOD_LSHIFT


def at(author: EditorDriver, ship: int) -> tuple[float, float]:
    return author.document.level.ships[ship].at


def test_a_ship_is_dragged_and_one_line_is_written(lay: OpenEditor) -> None:
    author = lay()
    before = author.document.toml.text
    author.drag_pointer(author.ship_px(0), author.chart_px(60, 70))
    assert author.editor.selected_ship == 0
    assert at(author, 0) == (60.0, 70.0)
    changed = [n for n, (a, b) in enumerate(
        zip(before.split("\n"), author.document.toml.text.split("\n"), strict=True)) if a != b
    ]  # fmt: skip
    assert len(changed) == 1
    assert author.document.toml.text.split("\n")[changed[0]] == "at = [60, 70]"
    assert len(author.document.history.undo_steps) == 1
    view = author.editor.file_pane()
    assert view.previous_lines == ((changed[0], "at = [68, 66]"),)
    assert view.first_line <= changed[0]


def test_a_press_without_a_move_only_takes_her_in_hand(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.ship_px(1))
    author.button_up(author.ship_px(1))
    assert author.editor.selected_ship == 1
    assert author.document.history.undo_steps == []
    empty = author.chart_px(20, 80)
    author.button_down(empty)
    author.button_up(empty)
    assert author.editor.selected_ship is None


def test_the_knob_turns_her_by_five_degrees_and_with_shift_by_one(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    hull = author.editor.selected_hull
    assert hull is not None
    knob = knob_px(hull, author.editor.viewport, author.editor.context.style.unit)
    x, y = author.ship_px(0)
    author.drag_pointer(knob, (x + 3, y - 100))
    assert author.document.level.ships[0].heading == 0.0
    hull = author.editor.selected_hull
    assert hull is not None
    knob = knob_px(hull, author.editor.viewport, author.editor.context.style.unit)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=SHIFT, unicode=""))
    author.run_frame()
    author.drag_pointer(knob, (x + 5.3, y - 100))
    assert author.document.level.ships[0].heading == 3.0


@pytest.mark.parametrize(
    ("level", "step", "turn"),
    [
        ("kmh/muros", 1.0, 5.0),
        ("wwh/frigate-action", 1.0, 45.0),
        ("hf/mirror-frigates", 1.0, 45.0),
        ("ls98/mirror-duel", 1.0, 60.0),
    ],
)
def test_keys_go_by_the_books_own_steps(lay: OpenEditor, level: str, step: float, turn: float) -> None:
    author = lay(level)
    first = author.document.toml.file_text
    author.press_key(pygame.K_TAB)
    here, heading = at(author, 0), author.document.level.ships[0].heading
    author.press_key(pygame.K_RIGHT)
    unit = author.document.placement_rules.step_in_units(author.document.level.chart)
    assert at(author, 0) == pytest.approx((here[0] + step * unit, here[1]))
    author.press_key(pygame.K_RIGHTBRACKET)
    assert author.document.level.ships[0].heading == pytest.approx((heading + turn) % 360)
    author.press_key(pygame.K_COMMA)
    author.press_key(pygame.K_LEFT)
    assert author.document.toml.file_text == first


def test_hexes_and_squares_hold_a_dragged_ship(lay: OpenEditor) -> None:
    author = lay("ls98/mirror-duel")
    x, y = author.chart_px(5, 4)
    author.drag_pointer(author.ship_px(0), (x + 6, y - 5))
    assert at(author, 0) == (5.0, 4.0)
    author = lay("wwh/frigate-action")
    x, y = author.chart_px(6.5, 3.5)
    author.drag_pointer(author.ship_px(0), (x + 7, y - 7))
    assert at(author, 0) == (6.5, 3.5)


def test_hexes_hold_a_dragged_ship_on_a_chart_in_centimetres(lay: OpenEditor) -> None:
    author = lay(text=SMALLEST.replace('"kmh"', '"ls98"'))
    author.drag_pointer(author.ship_px(0), author.chart_px(33, 27))
    assert at(author, 0) == (31.754, 30.0)
    author.press_key(pygame.K_RIGHT)
    assert at(author, 0) == (40.415, 25.0)
    author.press_key(pygame.K_UP, pygame.KMOD_LSHIFT)
    assert at(author, 0) == (40.415, 15.0)


def test_undo_and_redo_without_end(lay: OpenEditor) -> None:
    author = lay()
    first = author.document.toml.file_text
    author.press_key(pygame.K_TAB)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PERIOD, pygame.K_UP):
        author.press_key(key)
    last = author.document.toml.file_text
    for _ in range(5):
        author.press_ctrl(pygame.K_z)
    assert author.document.toml.file_text == first
    assert not author.document.is_unsaved
    for _ in range(2):
        author.press_ctrl(pygame.K_y)
    for _ in range(3):
        author.press_ctrl(pygame.K_z, SHIFT)
    assert author.document.toml.file_text == last
    author.click("undo")
    assert author.document.toml.file_text != last
    author.click("redo")
    assert author.document.toml.file_text == last


def test_there_and_back_by_hand_and_saved_is_the_file_to_the_byte(lay: OpenEditor) -> None:
    author = lay()
    here = author.ship_px(0)
    author.drag_pointer(here, author.chart_px(40, 75))
    author.press_ctrl(pygame.K_s)
    assert b"at = [40, 75]" in author.file.read_bytes()
    author.drag_pointer(author.ship_px(0), here)
    author.click("save")
    assert author.file.read_bytes() == (shipped_levels_folder() / "kmh" / "muros.toml").read_bytes()
    assert author.document.notice == "Saved."


def test_esc_gives_a_drag_up_and_nothing_is_written(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 50))
    assert author.editor.hulls[0].position != author.document.level.chart.position_in_cm(at(author, 0))
    author.press_key(pygame.K_ESCAPE)
    author.button_up(author.chart_px(50, 50))
    assert author.document.history.undo_steps == []


def test_a_button_that_comes_up_outside_the_window_is_not_held_for_ever(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 50))
    pygame.event.post(pygame.event.Event(
        pygame.MOUSEMOTION, pos=(600, 300), rel=(1, 1), buttons=(0, 0, 0)))  # fmt: skip
    author.run_frame()
    author.run_frame()
    assert author.editor.gesture is None
    assert at(author, 0) == (50.0, 50.0)


def test_the_wheel_zooms_to_the_pointer_and_an_empty_sea_is_dragged(lay: OpenEditor) -> None:
    author = lay()
    spot = author.chart_px(30, 70)
    author.app._stack[-1].ring.pointer_position = (round(spot[0]), round(spot[1]))
    scale = author.editor.viewport.scale
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3))
    author.run_frame()
    assert author.editor.viewport.scale > 1.8 * scale
    assert author.chart_px(30, 70) == pytest.approx(spot, abs=1)
    author.drag_pointer(spot, (spot[0] + 80, spot[1] - 60))
    assert author.chart_px(30, 70) == pytest.approx((spot[0] + 80, spot[1] - 60), abs=1)
    author.press_key(pygame.K_HOME)
    assert author.editor.viewport.scale == pytest.approx(scale)
    author.click("closer")
    author.press_key(pygame.K_PAGEDOWN)
    author.press_key(pygame.K_RIGHT)
    assert author.document.history.undo_steps == []


def test_the_wind_is_turned_by_its_knob(lay: OpenEditor) -> None:
    author = lay()
    rose = author.editor.rose
    start = rose.knob_px(225.0)
    author.drag_pointer(start, (rose.x + 2, rose.y - rose.radius * 2))
    assert author.document.level.chart.wind_from == 0.0
    assert "wind_from = 0" in author.document.toml.text


def test_what_cannot_be_read_again_is_not_saved(lay: OpenEditor) -> None:
    author = lay()
    author.document.set_values("break", (("ship", 0, "heading"), 400))
    author.run_frame()
    assert author.app.screen.control_rects()["play"]
    author.press_ctrl(pygame.K_s)
    assert author.document.notice.startswith("Not saved: it could not be read again. Line ")
    assert author.file.read_bytes() == (shipped_levels_folder() / "kmh" / "muros.toml").read_bytes()


def test_another_programs_change_moves_the_chart(lay: OpenEditor) -> None:
    author = lay()
    author.run_seconds(0.5)
    author.file.write_bytes(author.file.read_bytes().replace(b"at = [68, 66]", b"at = [50, 66]"))
    author.run_seconds(0.6)
    assert at(author, 0) == (50.0, 66.0)
    assert author.document.notice == FOLLOWED_NOTICE
    author.press_ctrl(pygame.K_z)
    assert at(author, 0) == (68.0, 66.0)


def test_leaving_asks_only_where_something_would_be_lost(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_RIGHT)
    author.press_key(pygame.K_ESCAPE)
    assert author.editor.selected_ship is None
    author.press_key(pygame.K_ESCAPE)
    assert isinstance(author.app.screen, UnsavedPrompt)
    author.press_key(pygame.K_ESCAPE)
    assert author.app.screen is author.screen
    author.click("leave")
    author.click("save")
    assert isinstance(author.app.screen, TitlePage)
    assert b"at = [69, 66]" in author.file.read_bytes()


def test_leaving_without_saving_leaves_the_file_alone(lay: OpenEditor) -> None:
    author = lay()
    before = author.file.read_bytes()
    author.drag_pointer(author.ship_px(0), author.chart_px(60, 70))
    author.click("leave")
    author.click("drop")
    assert isinstance(author.app.screen, TitlePage)
    assert author.file.read_bytes() == before
    author = lay()
    author.click("leave")
    assert isinstance(author.app.screen, TitlePage)


def test_the_battle_is_begun_as_the_level_lies_and_one_comes_back(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_F5)
    assert author.battles_started[0][0] == author.file
    assert isinstance(author.app.screen, FakeBattleScreen)
    author.press_key(pygame.K_ESCAPE)
    assert author.app.screen is author.screen
    author.drag_pointer(author.ship_px(0), author.chart_px(60, 70))
    before = author.file.read_bytes()
    author.click("play")
    path, text = author.battles_started[1]
    assert path != author.file
    assert text == author.document.toml.file_text
    assert author.file.read_bytes() == before
    author.press_key(pygame.K_ESCAPE)
    assert author.document.is_unsaved


def test_every_control_is_reached_by_keys_alone(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_RETURN)
    seen = set()
    for _ in range(40):
        seen.add(author.editor.ring.focused)
        author.press_key(pygame.K_TAB)
    usable = {"save", "closer", "whole", "leave", "play", "next", "before", "add", "drop", "file"}
    assert {name for name in usable if name != "save"} <= seen
    assert "field-ship.0.at.0" in seen
    author.press_key(pygame.K_ESCAPE)
    assert not author.editor.is_in_controls
    author.press_key(pygame.K_RIGHT)
    assert at(author, 0) == (69.0, 66.0)


def test_the_ship_under_the_hand_is_drawn_once(lay: OpenEditor) -> None:
    author = lay(drawn=True)
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 66))
    names = [mark for mark in author.editor.label_rects if mark.collidepoint(author.chart_px(50, 68))]
    assert names == []
    assert author.editor.chart_cache is not None


def test_f1_tells_every_key(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_F1)
    page = author.app.screen
    assert isinstance(page, ShortcutsPage)
    author.press_key(pygame.K_PAGEDOWN)
    assert page.first > 0
    author.press_key(pygame.K_F1)
    assert author.app.screen is author.screen
    author.click("keys")
    author.click("back")
    assert author.app.screen is author.screen
    told = " ".join(pressed for pressed, _ in SHORTCUT_ROWS)
    for key in ("Tab", "G", "C", "D", "L", "Ins", "Del", "F5", "F8", "Ctrl S", "Ctrl T", "Ctrl Z"):
        assert key in told


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=str)
def test_it_is_drawn_and_a_drag_is_drawn_without_printing_the_chart_anew(
    lay: OpenEditor, size: tuple[int, int]
) -> None:
    author = lay("kmh/muros", size, drawn=True)
    author.run_seconds(0.5)
    printed = author.editor.chart_background._last_print
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 66))
    author.move_pointer(author.chart_px(52, 66))
    assert author.app.screen is author.screen
    assert author.editor.chart_background._last_print is printed
    author.button_up(author.chart_px(52, 66))
    author.run_seconds(0.5)
    assert author.editor.chart_background._last_print is printed


def test_the_list_leads_to_the_table_from_a_level_of_the_players_own(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    own = tmp_path / "data" / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_bytes(author.file.read_bytes())
    app, drawn = author.app, list[Path]()

    def draw(context: AppContext, path: Path) -> Screen:
        drawn.append(path)
        return FakeBattleScreen(context, (path,))

    app.callbacks = replace(app.callbacks, open_level_editor=draw)
    app.levels = (shipped_levels_folder() / "kmh" / "alvoen.toml",)
    page = BattleListPage(app)
    app.push_screen(page)
    author.run_frame()
    row = next(n for n, entry in enumerate(page.entries) if entry.is_own)
    page.choose_row(row)
    author.click("draw")
    assert drawn == [own]
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_F2)
    assert drawn == [own, own]
    author.press_key(pygame.K_ESCAPE)
    app.callbacks = replace(
        app.callbacks, open_level_editor=lambda context, path: FakeBattleScreen(context, (Document(path),))
    )
    own.write_text("format = 1\n[chart", "utf-8")
    author.press_key(pygame.K_F2)
    assert app.screen is page
    assert page.history.notice.startswith("It cannot be drawn: ")
    page.choose_row(next(n for n, entry in enumerate(page.entries) if not entry.is_own))
    assert "draw" not in page.control_rects()


def press(app: App, name: str) -> None:
    at = app.screen.control_rects()[name].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.screen.handle(pygame.event.Event(kind, pos=at, button=1))


def test_a_battle_is_fought_from_the_table_and_left_for_it(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_bytes((shipped_levels_folder() / "kmh" / "mirror-duel.toml").read_bytes())
    session = BattleSession(tmp_path / "data")
    app = App((1280, 720), tmp_path / "data", [], session.make_callbacks(), 11, SpriteBank(process=False))
    editor = session.make_editor(app, Document(file))
    app.push_screen(editor)
    assert isinstance(editor, EditorScreen)
    for way in ("table", "result"):
        update.start_battle(editor.state)
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        if way == "table":
            screen.state.navigation.open_menu()
            press(app, "table")
        else:
            assert session.saved_battle is not None
            session.saved_battle.battle.concede("british")
            session.close_and_show_result(app, session.saved_battle)
            assert isinstance(app.screen, ResultPage)
            app.screen.next_steps.show_battles()
        assert app.screen is editor
        assert session.saved_battle is None
    editor.state.document.set_values("an option", (("rules", "options"), ["no-such-option"]))
    update.start_battle(editor.state)
    assert app.screen is editor
    assert editor.state.document.notice.startswith("It cannot be fought yet: ")


def test_with_the_largest_text_no_button_of_the_bar_leaves_a_narrow_window(lay: OpenEditor) -> None:
    author = lay(size=(1024, 768))
    author.app.change_settings(replace(author.app.settings, text_scale=150))
    author.run_frame()
    window = pygame.Rect(0, 0, 1024, 768)
    rects = list(controls.bar_button_rects(author.editor).values())
    assert [rect for rect in rects if not window.contains(rect) or min(rect.size) < 44] == []
    assert [rect for n, rect in enumerate(rects) if rect.collidelist(rects[:n]) >= 0] == []
