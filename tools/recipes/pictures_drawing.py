"""The drawing table in its states, each as the studio opens it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from shutil import copytree
from time import sleep
from typing import Final

from game.levels import levels_home
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext, Screen
from game.ui.level_editor import (
    class_update,
    draw_tool,
    editor_update,
    gamepad_typing,
    object_update,
    ships,
    text_editing,
)
from game.ui.level_editor.actions import OnTable
from game.ui.level_editor.balance_page import BalancePage
from game.ui.level_editor.balance_trial import BalanceTrial, trial_of
from game.ui.level_editor.caret import Caret, caret_at
from game.ui.level_editor.document import Document
from game.ui.level_editor.gestures import Carrying, Held, Knob, Lining, Moving, Outlining, Swinging
from game.ui.level_editor.other_books_page import OtherBooksPage
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.ship_classes import owns
from game.ui.level_editor.shortcuts_page import KeysPage
from game.ui.level_editor.unsaved_prompt import UnsavedPrompt
from recipes.pictures_studio import Studio


def laid(studio: Studio, level: str) -> EditorScreen:
    """A copy of a shipped level on the table, checked."""
    source = levels_home() / f"{level}.toml"
    file = studio.home / source.name
    file.write_bytes(source.read_bytes())
    table = EditorScreen(studio.app, Document(file), _nowhere)
    table.work.check()
    return table


def _nowhere(_: AppContext, *__: object) -> Screen:
    raise AssertionError("nobody plays from a picture")


def moved(studio: Studio) -> Screen:
    """A ship is being moved; another was before."""
    table = laid(studio, "kmh/muros")
    editor_update.select_ship(table, 0)
    table.work.move(0, (66.0, 64.0))
    editor_update.after_edit(table)
    table.work.check()
    table.gesture = Moving(0, (0, 0), (0, 0), (60.0, 70.0), begun=True)
    return table


def found(studio: Studio) -> Screen:
    """A ship lies on the land and in another: findings as pins and cards, one of them looked at."""
    table = laid(studio, "kmh/muros")
    table.work.move(2, (60.0, 39.0))
    table.work.move(3, (69.5, 66.5))
    table.work.check()
    editor_update.look_at(table, 1)
    return table


def still(level: str, ship: int | None = 0) -> Callable[[Studio], Screen]:
    """A level under its own book, with that ship in hand."""

    def open_table(studio: Studio) -> Screen:
        table = laid(studio, level)
        editor_update.select_ship(table, ship)
        return table

    return open_table


def refused(studio: Studio) -> Screen:
    """What cannot be read again is not saved."""
    table = laid(studio, "kmh/muros")
    table.work.put("break", (("ship", 0, "heading"), 400))
    table.work.save()
    editor_update.after_edit(table)
    return table


def lined(studio: Studio) -> Screen:
    """A squadron is laid in line by a stroke."""
    table = laid(studio, "kmh/the-van-at-the-nile")
    editor_update.select_ship(table, 0)
    ships.do(table, OnTable.LINE)
    across, down = table.work.level.chart.size_cm
    table.gesture = Lining((across * 0.25, down * 0.5), (across * 0.7, down * 0.3))
    return table


def coast(studio: Studio) -> Screen:
    """A corner of the coast is dragged."""
    table = laid(studio, "kmh/muros")
    land = table.things[0]
    object_update.take(table, Held(land.keys, 9))
    points = (*land.points[:9], (86.0, 50.0), *land.points[10:])
    table.gesture = Carrying(land.keys, (9,), (0, 0), (0, 0), land.points, points, begun=True)
    return table


def outline(studio: Studio) -> Screen:
    """A shoal is drawn, corner by corner."""
    table = laid(studio, "kmh/muros")
    draw_tool.begin(table, 1, by_keys=True)
    table.gesture = Outlining(1, ((20, 60), (32, 62), (30, 72)), (22, 76))
    return table


def fort(studio: Studio) -> Screen:
    """A fort's guns are turned."""
    table = laid(studio, "kmh/muros")
    object_update.take(table, Held(("fort", 1)))
    table.gesture = Swinging(("fort", 1), Knob.FACING, 215.0)
    return table


def written(studio: Studio) -> Screen:
    """Somebody writes in the file what cannot be read yet."""
    table = laid(studio, "kmh/muros")
    text_editing.begin(table)
    text = table.work.text
    at = text.index("at = [68, 66]")
    table.writing = Caret(at + 13, at + 5)
    table.work.type(
        text[: at + 13] + " # the roads" + text[at + 13 :].replace("]", "", 1), join=False
    )
    table.work.settle()
    text_editing.show(table)
    return table


def sentence(studio: Studio) -> Screen:
    """An aim is written that names nobody of the level."""
    table = laid(studio, "kmh/muros")
    field = next(field for field in table.fields if field.keys[:1] == ("objective",))
    sheet = SentenceEditor(table, field)
    sheet.text = f"{sheet.text} or captured tonant before turn 9"
    sheet.caret = caret_at(len(sheet.text))
    return sheet


def aimed(studio: Studio) -> Screen:
    """The aims of a battle as lines of its properties."""
    table = laid(studio, "kmh/muros")
    table.first_field = 99
    return table


def keys(studio: Studio) -> Screen:
    """Every key."""
    return KeysPage(laid(studio, "kmh/muros"))


def palette(studio: Studio) -> Screen:
    """One more ship is chosen from the classes."""
    table = laid(studio, "kmh/muros")
    return ships.class_chooser(table)


def weighed(studio: Studio) -> Screen:
    """A level is weighed: 24 battles were fought, at little effort."""
    table = laid(studio, "kmh/muros")
    work = table.work
    trial = trial_of(work.page.written, work.level, work.path.name, 24)
    weighing = BalanceTrial(replace(trial, effort=1))
    while weighing.running:
        weighing.look()
        sleep(0.02)
    return BalancePage(table, weighing, work.level)


def under(level: str, book: int) -> Callable[[Studio], Screen]:
    """What another book makes of a level, with a ship in hand."""

    def open_page(studio: Studio) -> Screen:
        table = laid(studio, level)
        editor_update.select_ship(table, 0)
        page = OtherBooksPage(table)
        page.book = book
        return page

    return open_page


def own_class(*, shared: bool) -> Callable[[Studio], Screen]:
    """A class of the author's own in hand, of the level or of the pack that it lies in."""

    def open_table(studio: Studio) -> Screen:
        table = in_pack(studio) if shared else laid(studio, "kmh/muros")
        if not shared:
            editor_update.select_ship(table, 0)
            class_update.make_hers(table)
        else:
            class_update.take(table, owns(table.work)[0])
        return table

    return open_table


def in_pack(studio: Studio) -> EditorScreen:
    """The level of the shipped pattern of a pack on the table, from a copy of the pack."""
    where = studio.home / "razee"
    copytree(levels_home() / "cookbook" / "pack", where, dirs_exist_ok=True)
    table = EditorScreen(studio.app, Document(where / "levels" / "razee.toml"), _nowhere)
    table.work.check()
    return table


def own_classes(studio: Studio) -> Screen:
    """The list of the author's own classes, with a ship in hand."""
    table = in_pack(studio)
    editor_update.select_ship(table, 1)
    class_update.choose(table)
    return studio.app.screen


def screen_keys(*, digits: bool) -> Callable[[Studio], Screen]:
    """A pad types the name of a ship, or her place across the chart."""

    def open_keys(studio: Studio) -> Screen:
        table = laid(studio, "kmh/muros")
        editor_update.select_ship(table, 0)
        name = "ship.0.at.0" if digits else "ship.0.name"
        field = next(field for field in table.fields if field.name == name)
        gamepad_typing.types(table, field)
        keys = studio.app.screen
        assert isinstance(keys, ScreenKeys)
        keys.text = "68.5" if digits else "Téméraire"
        return keys

    return open_keys


def leaving(studio: Studio) -> Screen:
    """What is not saved asks before it is left."""
    table = laid(studio, "kmh/muros")
    table.work.move(0, (66.0, 64.0))
    return UnsavedPrompt(studio.app, table, table.work)


DRAWING: Final[dict[str, Callable[[Studio], Screen]]] = {
    "drawing": still("kmh/muros", None),
    "drawing-moved": moved,
    "drawing-found": found,
    "drawing-squares": still("wwh/frigate-action"),
    "drawing-inches": still("hf/mirror-squadron"),
    "drawing-hexes": still("ls98/landing-race"),
    "drawing-fleet": still("kmh/trafalgar"),
    "drawing-refused": refused,
    "drawing-line": lined,
    "drawing-coast": coast,
    "drawing-outline": outline,
    "drawing-fort": fort,
    "drawing-written": written,
    "drawing-aims": aimed,
    "drawing-sentence": sentence,
    "drawing-keys": keys,
    "drawing-palette": palette,
    "drawing-weighed": weighed,
    "drawing-under": under("kmh/trafalgar", 1),
    "drawing-under-refused": under("kmh/muros", 2),
    "drawing-leaving": leaving,
    "drawing-own-class": own_class(shared=False),
    "drawing-own-class-pack": own_class(shared=True),
    "drawing-own-classes": own_classes,
    "drawing-screen-keys": screen_keys(digits=False),
    "drawing-screen-digits": screen_keys(digits=True),
}
