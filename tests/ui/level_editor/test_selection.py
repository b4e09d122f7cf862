"""Several things are selected, moved, turned, mirrored, spread, copied, pasted, deleted and found: by real
events."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pygame
import pytest

from game.cli import window_commands
from game.levels import parse_level
from game.ui.kit import clipboard
from game.ui.level_editor.dialogs import ChooserScreen, UnsavedPrompt
from game.ui.level_editor.ship_markers import hull_rect
from game.ui.shell.app import App

from .conftest import EditorDriver, OpenEditor, show_row

LEVEL = """format = 1
title = "Four ships"

[rules]
book = "kmh"

[chart]
size = [120, 90]
wind_from = 180

[[chart.land]]
name = "Spit"
points = [[0, 80], [30, 80], [30, 90], [0, 90]]

[[side]]
id = "british"

[[side]]
id = "french"

[[ship]]
id = "amphion"
name = "Amphion"
side = "british"
class = "gb-frigate-38"
at = [20, 20]
heading = 90

[[ship]]
id = "active"
name = "Active"
side = "british"
class = "gb-frigate-38"
at = [20, 30]
heading = 90

[[ship]]
id = "junon"
name = "Junon"
side = "french"
class = "fr-frigate-40"
at = [80, 20]
heading = 270

[[ship]]
id = "corona"
name = "Corona"
side = "french"
class = "fr-frigate-40"
at = [80, 60]
heading = 270

[[zone]]
id = "roads"
name = "The roads"
at = [60, 40]
radius = 5

[[fort]]
id = "fort"
side = "french"
at = [15, 85]
facing = 0
guns = 8

[[group]]
id = "frigates"
of = ["junon", "corona"]

[[objective]]
side = "british"
major = "struck junon and reaches amphion roads"
minor = "struck any of frigates"

[[objective]]
side = "french"
major = "struck amphion"

[[event]]
when = "turn 3"
arrive = ["corona"]
"""


@pytest.fixture
def author(lay: OpenEditor) -> EditorDriver:
    """Somebody before a level of four ships, a coast, a zone and a fort."""
    return lay(text=LEVEL)


@contextmanager
def shift(author: EditorDriver) -> Iterator[None]:
    """Shift is held."""
    author._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
    yield
    author._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    author.run_frame()


def press(author: EditorDriver, at: tuple[float, float]) -> None:
    author.button_down(at)
    author.button_up(at)


def names(author: EditorDriver) -> list[str]:
    return [each.name for each in author.editor.selected_objects]


def places(author: EditorDriver) -> list[tuple[float, float]]:
    return [ship.at for ship in author.document.level.ships]


def is_as_before(author: EditorDriver) -> bool:
    """One step back, and not one byte differs."""
    assert len(author.document.history.undo_steps) == 1
    author.press_ctrl(pygame.K_z)
    return author.document.text == LEVEL


def both_british(author: EditorDriver) -> None:
    press(author, author.ship_px(0))
    with shift(author):
        press(author, author.ship_px(1))
    assert names(author) == ["Amphion", "Active"]


def test_shift_takes_more_and_takes_them_out(author: EditorDriver) -> None:
    both_british(author)
    with shift(author):
        press(author, author.ship_px(1))
    assert names(author) == ["Amphion"]
    with shift(author):
        press(author, author.chart_px(60, 45))  # the edge of the round zone
        press(author, author.ship_px(2))
    assert names(author) == ["Amphion", "Junon", "The roads"]
    press(author, author.ship_px(0))  # without Shift: she alone
    assert names(author) == ["Amphion"]


def test_a_frame_takes_what_is_inside_and_the_sea_still_moves_without_shift(author: EditorDriver) -> None:
    corners = author.chart_px(10, 10), author.chart_px(66, 50)
    with shift(author):
        author.drag_pointer(*corners)
    assert names(author) == ["Amphion", "Active", "The roads"]
    assert not author.document.is_unsaved
    before = author.editor.viewport
    author.drag_pointer(author.chart_px(50, 70), author.chart_px(55, 75))
    assert author.editor.viewport != before
    assert names(author) == ["Amphion", "Active", "The roads"]
    author.press_key(pygame.K_ESCAPE)
    assert names(author) == []


def test_a_drag_moves_all_as_one_step(author: EditorDriver) -> None:
    both_british(author)
    author.drag_pointer(author.ship_px(0), author.chart_px(25, 35))
    assert places(author)[:2] == [(25, 35), (25, 45)]
    assert names(author) == ["Amphion", "Active"]
    assert is_as_before(author)
    assert names(author) == ["Amphion", "Active"]


def test_the_knob_turns_all_about_their_middle(author: EditorDriver) -> None:
    from game.ui.level_editor.gestures import knob_px

    both_british(author)
    hull = author.editor.selected_hull
    assert hull is not None
    x, y = author.editor.viewport.to_px(*hull.position)
    author.drag_pointer(knob_px(hull, author.editor.viewport, 1.0), (x, y + 90))
    assert places(author)[:2] == [(25, 25), (15, 25)]
    assert [ship.heading for ship in author.document.level.ships[:2]] == [180, 180]
    assert is_as_before(author)


Places = list[tuple[float, float]]


@pytest.mark.parametrize(
    ("key", "wanted", "headings"),
    [
        (pygame.K_DOWN, [(20, 21), (20, 31), (80, 21)], [90, 90, 270]),
        (pygame.K_h, [(80, 20), (80, 30), (20, 20)], [270, 270, 90]),
        (pygame.K_v, [(20, 30), (20, 20), (80, 30)], [90, 90, 270]),
        (pygame.K_e, [(48.378, 15.27), (20, 30), (80, 20)], [90, 90, 270]),
        (pygame.K_RIGHTBRACKET, [(20.55, 17.404), (19.678, 27.366), (80.322, 22.634)], [95, 95, 275]),
    ],
)
def test_keys_move_mirror_spread_and_turn(
    author: EditorDriver, key: int, wanted: Places, headings: list[int]
) -> None:
    press(author, author.ship_px(0))
    for _ in range(2):
        author.press_key(pygame.K_SPACE)  # keeps her while Tab goes on
        author.press_key(pygame.K_TAB)
    assert names(author) == ["Amphion", "Active", "Junon"]
    author.press_key(key)
    assert places(author)[:3] == wanted
    assert [ship.heading for ship in author.document.level.ships[:3]] == headings
    assert is_as_before(author)


def test_the_panel_has_a_button_for_each_and_ctrl_a_takes_all(author: EditorDriver) -> None:
    press(author, author.ship_px(0))
    author.press_ctrl(pygame.K_a)
    assert names(author) == ["Amphion", "Active"]
    assert [field.name for field in author.editor.fields][:2] == ["ship.0.class", "ship.0.state"]
    author.press_ctrl(pygame.K_a)
    assert len(names(author)) == 7
    assert author.editor.fields == ()
    author.press_key(pygame.K_ESCAPE)
    author.press_ctrl(pygame.K_a)
    assert names(author) == ["Amphion", "Active", "Junon", "Corona"]
    for button in ("mirror-down", "mirror-across", "spread", "turn-left", "turn-right", "copy", "duplicate"):
        author.click(button)
    assert parse_level(author.document.text).ships[4].name == "Amphion 2"


def test_a_coast_is_turned_and_mirrored_alone(author: EditorDriver) -> None:
    author.press_key(pygame.K_g)
    assert names(author) == ["Spit"]
    author.press_key(pygame.K_v)
    assert not author.document.is_unsaved or author.document.level.chart.land[0].points[0] == (0, 90)
    author.press_key(pygame.K_RIGHTBRACKET)
    assert author.document.level.chart.land[0].points[0] != (0, 80)


def test_in_line_goes_for_those_that_are_selected(author: EditorDriver) -> None:
    both_british(author)
    with shift(author):
        press(author, author.ship_px(2))
    author.press_key(pygame.K_l)
    author.drag_pointer(author.chart_px(40, 30), author.chart_px(40, 70))
    assert places(author) == [(40, 30), (40, 50), (40, 70), (80, 60)]
    assert is_as_before(author)


def test_no_letter_acts_under_ctrl(author: EditorDriver) -> None:
    press(author, author.ship_px(0))
    for letter in "beghklmpqruw":
        author.press_ctrl(ord(letter))
        assert author.app.screen is author.screen, letter
        assert author.editor.gesture is None, letter
    assert names(author) == ["Amphion"]
    assert not author.editor.is_drawing_line


# ------------------------------------------------------------------------------- copy and paste


def test_a_duplicate_has_an_id_and_a_name_of_its_own(author: EditorDriver) -> None:
    both_british(author)
    author.press_ctrl(pygame.K_d)
    ships = author.document.level.ships
    assert [(ship.id, ship.name) for ship in ships[:4]] == [
        ("amphion", "Amphion"), ("active", "Active"), ("amphion-2", "Amphion 2"), ("active-2", "Active 2"),
    ]  # fmt: skip
    assert names(author) == ["Amphion 2", "Active 2"]
    assert ships[2].at[0] == 20
    assert ships[2].at[1] > 20
    assert is_as_before(author)


def test_what_is_copied_and_pasted_without_a_move_of_the_hand_lies_clear(author: EditorDriver) -> None:
    press(author, author.ship_px(0))
    author.press_ctrl(pygame.K_c)
    author.press_ctrl(pygame.K_v)
    author.press_ctrl(pygame.K_v)
    author.run_seconds(0.1)
    assert [ship.name for ship in author.document.level.ships[:3]] == ["Amphion", "Amphion 2", "Amphion 3"]
    assert not [each for each in author.document.findings if each.code in ("overlap", "same-place")]


def test_a_copy_is_under_other_books_what_her_original_is(lay: OpenEditor) -> None:
    overlay = '[for.hf]\nonly = ["amphion", "junon"]\n[for.hf.ship.amphion]\nat = [30, 30]\nmorale = 5\n'
    author = lay(text=LEVEL + overlay)
    press(author, author.ship_px(0))
    author.press_ctrl(pygame.K_d)
    there = author.document.level.overlays["hf"]
    assert there.only == ("amphion", "junon", "amphion-2")
    assert (there.ship["amphion-2"].morale, there.ship["amphion-2"].at) == (5, None)
    author.press_ctrl(pygame.K_z)
    assert "amphion-2" not in author.document.text


def test_what_is_cut_comes_back_at_the_pointer(author: EditorDriver) -> None:
    press(author, author.chart_px(15, 85))
    assert names(author) == ["fort"]
    author.press_ctrl(pygame.K_x)
    assert not author.document.toml.has(("fort", 0))
    author.button_down(author.chart_px(100, 80))
    author.button_up(author.chart_px(100, 80))
    author.press_ctrl(pygame.K_v)
    (fort,) = author.document.level.forts
    assert (fort.id, fort.at) == ("fort", (100, 80))


def test_a_fleet_goes_from_one_level_to_another(author: EditorDriver, lay: OpenEditor) -> None:
    author.press_ctrl(pygame.K_a)
    author.press_ctrl(pygame.K_a)
    author.press_ctrl(pygame.K_c)
    other = lay("wwh/frigate-action")
    count = len(other.document.level.ships)
    other.press_ctrl(pygame.K_v)
    assert other.document.is_readable, other.document.findings
    assert other.document.notice == ""
    level = other.document.level
    assert [ship.name for ship in level.ships[count:]] == ["Amphion", "Active", "Junon", "Corona"]
    assert (len(level.forts), len(level.zones), len(level.chart.land)) == (1, 1, 1)
    assert {ship.side for ship in level.ships} <= {side.id for side in level.sides}
    other.press_ctrl(pygame.K_z)
    assert not other.document.is_unsaved


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dear Sir, I have the honour", "holds nothing from a chart"),
        ("[[objective]]\nside = 'british'", "Only ships"),
        ("[[ship]]\nid = 'x'\nside = 'british'", "not said as [x, y]"),
        ("[[ship]]\nid = 'x'\nat = [1, 'a']", "not said as [x, y]"),
        ("[[ship]]\nid = 'x'\nat = [true, 2]", "not said as [x, y]"),
        ("ship = 5", "no list of tables"),
        ("chart = 5", "unit"),
        ("[chart]\nunit = 'mile'\n[[ship]]\nat = [1, 2]", "unit"),
        ("[[chart.land]]\npoints = 'all'", "no list of places"),
        ("[[chart.land]]\npoints = [[1, 2]]", "cannot be pasted"),
        ("[[ship]]\nid = 'x'\nside = 'british'\nclass = 'boat'\nat = [1, 2]", "cannot be pasted"),
        ("[[ship]]\nat = [1, 2]\n" * 201, "200 at most"),
        ("x" * 300_000, "far more"),
    ],
)
def test_a_strange_clipboard_is_refused_in_words(author: EditorDriver, text: str, said: str) -> None:
    clipboard.copy_text(text)
    clipboard._fallback[0] = text
    author.press_ctrl(pygame.K_v)
    assert said in author.document.notice
    assert author.document.text == LEVEL


# ------------------------------------------------------------------------------------- delete


def test_what_is_deleted_goes_out_of_aims_groups_and_events_too(author: EditorDriver) -> None:
    press(author, author.ship_px(2))
    author.press_key(pygame.K_DELETE)
    screen = author.app.screen
    assert isinstance(screen, ChooserScreen)
    assert screen.choices[0].text == "Also take her out of 1 aim and 1 group"
    author.click("choice-0")
    level = author.document.level
    assert author.document.is_readable
    assert level.objectives[0].major is not None
    assert level.groups[0].of == ("corona",)
    assert 'major = "reaches amphion roads"' in author.document.text
    assert is_as_before(author)


def test_several_are_deleted_together_with_all_that_names_them(author: EditorDriver) -> None:
    press(author, author.ship_px(2))
    with shift(author):
        press(author, author.ship_px(3))
        press(author, author.chart_px(60, 45))
    author.press_key(pygame.K_DELETE)
    author.click("choice-0")
    level = author.document.level
    assert author.document.is_readable, author.document.findings
    assert [ship.id for ship in level.ships] == ["amphion", "active"]
    assert (level.zones, level.groups, level.events) == ((), (), ())
    assert [aim.side for aim in level.objectives] == ["french"]
    assert is_as_before(author)


def test_left_mentions_are_told_and_the_chart_shows_what_the_file_has(author: EditorDriver) -> None:
    press(author, author.ship_px(2))
    author.press_key(pygame.K_DELETE)
    author.click("choice-1")
    assert not author.document.is_readable
    assert [hull.name for hull in author.editor.hulls] == ["Amphion", "Active", "Corona"]
    assert "still speaks" in author.document.notice
    author.press_ctrl(pygame.K_a)
    author.press_key(pygame.K_DELETE)
    assert "last ship stays" in author.document.notice


# ------------------------------------------------------------------------------------- search


@pytest.mark.parametrize(
    ("typed", "found"),
    [("coro", "Corona"), ("french fr-frigate", "Junon"), ("roads", "The roads"), ("spit", "Spit")],
)
def test_search_finds_by_name_id_and_class_and_goes_there(
    author: EditorDriver, typed: str, found: str
) -> None:
    author.press_ctrl(pygame.K_f)
    author.type_text(typed)
    author.press_key(pygame.K_RETURN)
    assert author.app.screen is author.screen
    assert names(author) == [found]


def test_search_finds_a_key_of_the_file(author: EditorDriver) -> None:
    author.press_ctrl(pygame.K_f)
    author.type_text("wind_from")
    author.press_key(pygame.K_RETURN)
    line = LEVEL.split("\n").index("wind_from = 180")
    first = author.editor.first_line
    assert first <= line < first + 20


# ------------------------------------------------------------------------------------- the way out


def test_esc_with_nothing_in_hand_ends_the_command_and_asks_for_unsaved_work(
    lay: OpenEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = lay(text=LEVEL)
    author.app.go_to_title()
    session = SimpleNamespace(make_editor_for_file=lambda *_: author.screen)
    monkeypatch.setattr(window_commands, "_open_app", lambda _: (author.app, session))
    monkeypatch.setattr(App, "run", lambda _: 0)
    assert window_commands.run_editor_window(Namespace(), author.file) == 0
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_RIGHT)
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_ESCAPE)
    assert isinstance(author.app.screen, UnsavedPrompt)
    assert author.app.is_running
    author.click("drop")
    assert not author.app.is_running


def test_a_property_is_set_for_all_in_hand_as_one_step(author: EditorDriver) -> None:
    both_british(author)
    with shift(author):
        press(author, author.ship_px(2))
    author.click(show_row(author, "ship.2.state"))
    author.type_text("anchored")
    author.press_key(pygame.K_RETURN)
    assert [ship.state for ship in author.document.level.ships] == ["anchored"] * 3 + ["sailing"]
    assert names(author) == ["Amphion", "Active", "Junon"]
    by_name = {field.name: field for field in author.editor.fields}
    assert by_name["ship.2.state"].text == "anchored"
    assert by_name["ship.2.side"].text == "not the same"
    assert "ship.2.name" not in by_name
    assert is_as_before(author)


# ------------------------------------------------------------------------------------- what is seen


def test_names_keep_off_each_other_off_ships_and_off_what_is_printed(lay: OpenEditor) -> None:
    close = LEVEL.replace("at = [80, 60]", "at = [80, 23]").replace("at = [20, 30]", "at = [21, 22]")
    author = lay(text=close, drawn=True)
    author.run_seconds(0.3)
    viewport, background = author.editor.viewport, author.editor.chart_background
    printed = background.word_rects(viewport, are_soundings=False)
    assert printed
    marks = author.editor.label_rects
    tags = marks[-4:]  # the names are placed last
    for number, tag in enumerate(tags):
        others = [*tags[:number], *tags[number + 1 :], *printed]
        assert tag.collidelist(others) < 0
        assert all(not tag.colliderect(hull_rect(hull, viewport)) for hull in author.editor.hulls)


def test_a_high_chart_opens_at_its_ships_and_home_shows_the_whole(lay: OpenEditor) -> None:
    author = lay(text=LEVEL.replace("size = [120, 90]", "size = [90, 600]"))
    view = author.editor.viewport
    seen = [view.area.collidepoint(author.ship_px(number)) for number in range(4)]
    assert seen == [True] * 4
    author.press_key(pygame.K_HOME)
    whole = author.editor.viewport
    assert whole.scale < view.scale / 2
    author.press_key(pygame.K_HOME)
    assert author.editor.viewport == view
