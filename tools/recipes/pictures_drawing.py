"""The drawing table in its states, each as the studio opens it."""

from collections.abc import Callable
from dataclasses import replace
from shutil import copytree
from time import sleep
from typing import Final

from game.levels import shipped_levels_folder
from game.levels.reading.findings import KeyPath
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext, Screen
from game.ui.level_editor import (
    dispatch,
    draw_tool,
    field_update,
    part_update,
    ship_update,
    text_editing,
    update,
)
from game.ui.level_editor.balance_page import BalancePage, BalanceTrial, make_trial
from game.ui.level_editor.dialogs import ShortcutsPage, UnsavedPrompt
from game.ui.level_editor.document import Document
from game.ui.level_editor.file_pane import Caret, new_caret
from game.ui.level_editor.gestures import (
    CornerDrag,
    Knob,
    KnobDrag,
    LineDrag,
    ObjectSelection,
    OutlineDrawing,
    ShipDrag,
)
from game.ui.level_editor.other_books_page import OtherBooksPage
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.ship_classes import author_classes
from game.ui.level_editor.state import EditorState
from recipes.pictures_studio import Studio


def open_level(studio: Studio, level: str) -> EditorState:
    """A copy of a shipped level on the table, checked."""
    source = shipped_levels_folder() / f"{level}.toml"
    file = studio.home / source.name
    file.write_bytes(source.read_bytes())
    editor = EditorScreen(studio.app, Document(file), _nowhere).state
    editor.document.check()
    return editor


def _nowhere(_: AppContext, *__: object) -> Screen:
    raise AssertionError("nobody plays from a picture")


def ship_moved(studio: Studio) -> Screen:
    """A ship is being moved; another was before."""
    editor = open_level(studio, "kmh/muros")
    update.select_ship(editor, 0)
    editor.document.move_ship(0, (66.0, 64.0))
    update.on_edited(editor)
    editor.document.check()
    editor.gesture = ShipDrag(0, (0, 0), (0, 0), (60.0, 70.0), has_started=True)
    return editor.screen


def findings_shown(studio: Studio) -> Screen:
    """A ship is on land and in another: findings as pins and cards, one of them shown."""
    editor = open_level(studio, "kmh/muros")
    editor.document.move_ship(2, (60.0, 39.0))
    editor.document.move_ship(3, (69.5, 66.5))
    editor.document.check()
    update.show_finding(editor, 1)
    return editor.screen


def level_opened(level: str, ship: int | None = 0) -> Callable[[Studio], Screen]:
    """A level under its own book, with that ship in hand."""

    def open_table(studio: Studio) -> Screen:
        editor = open_level(studio, level)
        update.select_ship(editor, ship)
        return editor.screen

    return open_table


def save_refused(studio: Studio) -> Screen:
    """What cannot be read again is not saved."""
    editor = open_level(studio, "kmh/muros")
    editor.document.set_values("break", (("ship", 0, "heading"), 400))
    editor.document.save()
    update.on_edited(editor)
    return editor.screen


def squadron_lined(studio: Studio) -> Screen:
    """A squadron is formed in line by a stroke."""
    editor = open_level(studio, "kmh/the-van-at-the-nile")
    update.select_ship(editor, 0)
    update.toggle_line_drawing(editor)
    across, down = editor.document.level.chart.size_cm
    editor.gesture = LineDrag((across * 0.25, down * 0.5), (across * 0.7, down * 0.3))
    return editor.screen


def coast_dragged(studio: Studio) -> Screen:
    """A corner of the coast is dragged."""
    editor = open_level(studio, "kmh/muros")
    land = editor.objects[0]
    update.select_object(editor, ObjectSelection(land.path, 9))
    points = (*land.points[:9], (86.0, 50.0), *land.points[10:])
    editor.gesture = CornerDrag(land.path, (9,), (0, 0), (0, 0), land.points, points, has_started=True)
    return editor.screen


def shoal_outlined(studio: Studio) -> Screen:
    """A shoal is drawn, corner by corner."""
    editor = open_level(studio, "kmh/muros")
    draw_tool.start_drawing(editor, 1, is_by_keys=True)
    editor.gesture = OutlineDrawing(1, ((20, 60), (32, 62), (30, 72)), (22, 76))
    return editor.screen


def fort_turned(studio: Studio) -> Screen:
    """A fort's guns are turned."""
    editor = open_level(studio, "kmh/muros")
    update.select_object(editor, ObjectSelection(("fort", 1)))
    editor.gesture = KnobDrag(("fort", 1), Knob.FACING, 215.0)
    return editor.screen


def text_broken(studio: Studio) -> Screen:
    """Somebody writes in the file what cannot be read yet."""
    editor = open_level(studio, "kmh/muros")
    text_editing.start_editing(editor)
    text = editor.document.text
    at = text.index("at = [68, 66]")
    editor.text_caret = Caret(at + 13, at + 5)
    editor.document.type_text(
        text[: at + 13] + " # the roads" + text[at + 13 :].replace("]", "", 1), joins_last_step=False
    )
    editor.document.parse_typed_text()
    update.scroll_file_to_caret(editor)
    return editor.screen


def opened_page(studio: Studio, editor: EditorState, keys: KeyPath) -> SentenceEditor:
    """The page of a property."""
    update.show_part(editor, keys[:-1])
    field = next(field for field in editor.fields if field.keys == keys)
    field_update.open_page(editor, field)
    sheet = studio.app.screen
    assert isinstance(sheet, SentenceEditor)
    return sheet


def briefing_written(studio: Studio) -> Screen:
    """What everybody reads is written, in lines of its own."""
    return opened_page(studio, open_level(studio, "kmh/muros"), ("briefing", "all"))


def part_opened(level: str, keys: KeyPath, first: int = 0) -> Callable[[Studio], Screen]:
    """A part of a level in the properties."""

    def open_part(studio: Studio) -> Screen:
        editor = open_level(studio, level)
        update.show_part(editor, keys)
        editor.first_field = first
        return editor.screen

    return open_part


def parts_listed(studio: Studio) -> Screen:
    """The list of all parts of a level."""
    part_update.choose_part(open_level(studio, "kmh/basque-roads"))
    return studio.app.screen


def aim_unknown(studio: Studio) -> Screen:
    """An aim is written that names nobody of the level."""
    editor = open_level(studio, "kmh/muros")
    sheet = opened_page(studio, editor, ("objective", 0, "major"))
    sheet.text = f"{sheet.text} or captured tonant before turn 9"
    sheet.caret = new_caret(len(sheet.text))
    return sheet


def all_keys(studio: Studio) -> Screen:
    """Every key."""
    return ShortcutsPage(open_level(studio, "kmh/muros"))


def class_chooser(studio: Studio) -> Screen:
    """One more ship is chosen from the classes."""
    editor = open_level(studio, "kmh/muros")
    return ship_update.class_chooser(editor)


def tools_listed(studio: Studio) -> Screen:
    """What can be drawn and done with the ship in hand, at the end of the list."""
    editor = open_level(studio, "kmh/muros")
    update.select_ship(editor, 0)
    listed = dispatch.tool_chooser(editor)
    listed.first_row = len(listed.choices) - listed.visible_rows
    return listed


def balance_shown(studio: Studio) -> Screen:
    """A level is weighed: 24 battles were fought, at little effort."""
    editor = open_level(studio, "kmh/muros")
    document = editor.document
    trial = make_trial(document.toml.file_text, document.level, document.path.name, 24)
    balance_trial = BalanceTrial(replace(trial, effort=1))
    while balance_trial.is_running:
        balance_trial.poll()
        sleep(0.02)
    return BalancePage(editor, balance_trial, document.level)


def other_book_page(level: str, book: int) -> Callable[[Studio], Screen]:
    """What another book makes of a level, with a ship in hand."""

    def open_page(studio: Studio) -> Screen:
        editor = open_level(studio, level)
        update.select_ship(editor, 0)
        page = OtherBooksPage(editor)
        page.state.book_index = book
        return page

    return open_page


def author_class(*, shared: bool) -> Callable[[Studio], Screen]:
    """A class of the author is selected, of the level or of its pack."""

    def open_table(studio: Studio) -> Screen:
        editor = open_pack_level(studio) if shared else open_level(studio, "kmh/muros")
        if not shared:
            update.select_ship(editor, 0)
            ship_update.make_class_for_ship(editor)
        else:
            update.select_class(editor, author_classes(editor.document)[0])
        return editor.screen

    return open_table


def open_pack_level(studio: Studio) -> EditorState:
    """The level of the shipped pattern of a pack on the table, from a copy of the pack."""
    where = studio.home / "razee"
    copytree(shipped_levels_folder() / "cookbook" / "pack", where, dirs_exist_ok=True)
    editor = EditorScreen(studio.app, Document(where / "levels" / "razee.toml"), _nowhere).state
    editor.document.check()
    return editor


def author_class_list(studio: Studio) -> Screen:
    """The list of the author's own classes, with a ship in hand."""
    editor = open_pack_level(studio)
    update.select_ship(editor, 1)
    ship_update.choose_class(editor)
    return studio.app.screen


def screen_keys(*, digits: bool) -> Callable[[Studio], Screen]:
    """A pad types the name of a ship, or her place across the chart."""

    def open_keys(studio: Studio) -> Screen:
        editor = open_level(studio, "kmh/muros")
        update.select_ship(editor, 0)
        name = "ship.0.at.0" if digits else "ship.0.name"
        field = next(field for field in editor.fields if field.name == name)
        field_update.open_keyboard(editor, field)
        keys = studio.app.screen
        assert isinstance(keys, ScreenKeys)
        keys.text = "68.5" if digits else "Téméraire"
        return keys

    return open_keys


def unsaved_prompt(studio: Studio) -> Screen:
    """What is not saved asks before it is left."""
    editor = open_level(studio, "kmh/muros")
    editor.document.move_ship(0, (66.0, 64.0))
    return UnsavedPrompt(studio.app, editor, editor.document)


DRAWING: Final[dict[str, Callable[[Studio], Screen]]] = {
    "drawing": level_opened("kmh/muros", None),
    "drawing-moved": ship_moved,
    "drawing-found": findings_shown,
    "drawing-squares": level_opened("wwh/frigate-action"),
    "drawing-inches": level_opened("hf/mirror-squadron"),
    "drawing-hexes": level_opened("ls98/landing-race"),
    "drawing-fleet": level_opened("kmh/trafalgar"),
    "drawing-refused": save_refused,
    "drawing-line": squadron_lined,
    "drawing-coast": coast_dragged,
    "drawing-outline": shoal_outlined,
    "drawing-fort": fort_turned,
    "drawing-written": text_broken,
    "drawing-aims": part_opened("kmh/muros", ("objective",)),
    "drawing-part": part_opened("kmh/trafalgar", ("squadron", 0)),
    "drawing-event": part_opened("kmh/alvoen", ("event", 0)),
    "drawing-head": part_opened("kmh/basque-roads", (), 9),
    "drawing-parts": parts_listed,
    "drawing-briefing": briefing_written,
    "drawing-sentence": aim_unknown,
    "drawing-keys": all_keys,
    "drawing-palette": class_chooser,
    "drawing-tools": tools_listed,
    "drawing-weighed": balance_shown,
    "drawing-under": other_book_page("kmh/trafalgar", 1),
    "drawing-under-refused": other_book_page("kmh/muros", 2),
    "drawing-leaving": unsaved_prompt,
    "drawing-own-class": author_class(shared=False),
    "drawing-own-class-pack": author_class(shared=True),
    "drawing-own-classes": author_class_list,
    "drawing-screen-keys": screen_keys(digits=False),
    "drawing-screen-digits": screen_keys(digits=True),
}
