"""What comes of a press, a step or a turn of a control, and of the acts of the keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.files import replace_plain, why
from game.levels import LevelError
from game.levels.editing.berths import moved
from game.levels.editing.edits import take_out
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.level_editor import (
    balance_page,
    class_update,
    controls,
    draw_tool,
    file_pane,
    gamepad_typing,
    move_to_water,
    number_input,
    object_update,
    printing,
    rule_options,
    ship_classes,
    ships,
    text_editing,
    wind_rose,
)
from game.ui.level_editor.actions import LayAfloat, LookAt, OfField, OnTable
from game.ui.level_editor.fields import Field, FieldKind, Scalar, stepped
from game.ui.level_editor.gestures import Held
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.shortcuts_page import KeysPage
from game.ui.level_editor.text_input import TypedText
from game.ui.level_editor.unsaved_prompt import UnsavedPrompt

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

SCRATCH = "drawing"
"""The folder of the player's data in which a level lies while it is fought before it is saved."""
_STEP_MARGIN = 60


def carry_out(table: EditorScreen, intent: Intent | None) -> None:
    """The intent has had its effect."""
    match intent:
        case Back():
            step_back(table)
        case Press(does=OnTable() as act):
            do(table, act)
        case Press(does=OfField(key)):
            press_field(table, field_named(table, key))
        case StepBy(by=by, does=OfField(key)):
            step_field(table, field_named(table, key), by)
        case Press(does=LookAt(number)):
            look_at(table, number)
        case Press(does=LayAfloat(number)):
            lay_afloat(table, number)
        case Scroll(by=by, does=OnTable() as pane):
            turn(table, pane, by)
        case _:
            pass


def do(table: EditorScreen, act: Action) -> None:
    """One of the acts of the table."""
    match act:
        case OnTable.UNDO | OnTable.REDO:
            table.gesture = None
            change = table.work.undo if act is OnTable.UNDO else table.work.redo
            before = table.work.text
            if change():
                after_edit(table)
                text_editing.turned(table, before)
        case OnTable.SAVE:
            table.work.save()
            after_edit(table)
        case OnTable.CLOSER | OnTable.FARTHER:
            zoom(table, 1 if act is OnTable.CLOSER else -1)
        case OnTable.WHOLE:
            table.see_whole()
        case OnTable.NEXT | OnTable.BEFORE:
            take_next(table, 1 if act is OnTable.NEXT else -1)
        case OnTable.PLAY:
            play(table)
        case OnTable.LEAVE:
            leave(table)
        case _:
            _do_on_chart(table, act)


def _do_on_chart(table: EditorScreen, act: Action) -> None:
    """An act on what lies on the chart."""
    if act is OnTable.DRAW:
        draw_tool.choose(table)
    elif act is OnTable.KEYS:
        table.house.push(KeysPage(table))
    elif act is OnTable.WEIGH:
        balance_page.begin(table)
    elif act is OnTable.PRINT:
        printing.choose(table)
    elif act is OnTable.UNDER:
        table.look_under()
    elif act is OnTable.WRITE:
        text_editing.press_button(table)
    elif act is OnTable.DELETE and table.held is not None:
        object_update.delete(table)
    elif act is OnTable.DELETE and table.own is not None:
        class_update.delete(table, table.own)
    elif act is OnTable.CLASSES:
        class_update.choose(table)
    else:
        ships.do(table, act)


# ------------------------------------------------------------------------------- what is in hand


def after_edit(table: EditorScreen) -> None:
    """Something was done: it is not checked at once, the hand holds a ship that is there, and the
    file is seen where it has changed."""
    table.acted = table.house.now
    drop_stale_selection(table)
    changed = file_pane.lines_before(table.work.before, table.work.text)
    if changed:
        show_line(table, changed[0][0])
    else:
        show_block(table)


def drop_stale_selection(table: EditorScreen) -> None:
    """Nothing is in hand or looked at that is not there any more."""
    if table.in_hand is not None and table.in_hand >= len(table.work.level.ships):
        table.in_hand = None
    if table.own is not None:
        table.own = ship_classes.own_named(table.work, table.own.name)
    thing, held = table.thing_at_rest, table.held
    if held is not None and thing is None:
        table.held = None
    elif held is not None and thing is not None and (held.corner or 0) >= len(thing.points):
        table.held = replace(held, corner=None)
    if table.looked is not None and table.looked > len(table.pins):
        table.looked = None


def select_ship(table: EditorScreen, ship: int | None) -> None:
    """The ship of that number is in hand, or nothing; her lines in the file are seen."""
    if ship != table.in_hand:
        table.first_field = 0
    table.in_hand, table.held, table.own, table.typing = ship, None, None, None
    table.work.said = ""
    show_block(table)


def take_next(table: EditorScreen, by: int) -> None:
    """The next ship in the order of the file is in hand, and in view; after the last of them the
    things of the chart, and round."""
    count, things = len(table.work.level.ships), table.things
    here = table.in_hand
    if table.held is not None:
        here = count + next((n for n, t in enumerate(things) if t.keys == table.held.keys), 0)
    whole = count + len(things)
    number = (0 if by > 0 else count - 1) if here is None else (here + by) % whole
    if number < count:
        select_ship(table, number)
        bring_into_view(table)
    else:
        object_update.take(table, Held(things[number - count].keys))
        object_update.bring_into_view(table)


def bring_into_view(table: EditorScreen) -> None:
    """The ship in hand is seen."""
    hull = table.hull
    if hull is not None:
        margin = table.house.look.px(_STEP_MARGIN)
        table.frame = table.frame.showing(*hull.at, margin)


def zoom(table: EditorScreen, steps: float) -> None:
    """The chart is seen from nearer, about the ship in hand if she is in view."""
    hull, frame = table.hull, table.frame
    about = frame.at(*hull.at) if hull is not None else None
    about = about if about is not None and frame.room.collidepoint(about) else None
    table.frame = frame.zoomed(steps, about)


def step_ship(table: EditorScreen, by: tuple[float, float]) -> None:
    """The ship in hand lies so many of the book's steps to the right and down; any other thing so
    many units."""
    if table.held is not None:
        object_update.step(table, by)
    place = table.place_in_hand()
    if place is None or table.in_hand is None:
        return
    work = table.work
    if work.move(table.in_hand, moved(work.berths, work.level.chart, place, by)):
        after_edit(table)
        bring_into_view(table)


def step_heading(table: EditorScreen, steps: int, fine: float) -> None:
    """The ship in hand is turned by so many of the book's steps; ``fine``: degrees of one where any
    heading will do."""
    if table.held is not None:
        object_update.turn(table, steps, fine)
    hull, work = table.hull, table.work
    if hull is not None and work.set_heading(
        hull.number, work.berths.turned(hull.heading, steps, fine)
    ):
        after_edit(table)


# ------------------------------------------------------------------------------- the properties


def field_named(table: EditorScreen, name: str) -> Field | None:
    """The property of that name."""
    return next((field for field in table.fields if field.name == name), None)


def press_field(table: EditorScreen, field: Field | None) -> None:
    """A property is turned over, typed into, or chosen from its list."""
    if field is None:
        return
    if field.form is FieldKind.SWITCH:
        set_field(table, field, not field.value)
    elif field.form is FieldKind.CLASSES:
        class_update.choose(table)
    elif field.form is FieldKind.OPTIONS:
        rule_options.choose(table)
    elif field.form in (FieldKind.SENTENCE, FieldKind.NAMES):
        if table.work.readable:
            table.house.push(SentenceEditor(table, field))
        else:
            table.work.said = f"Mend the file first. {table.work.fault_words()}"
    elif field.form is FieldKind.TEXT and table.ring.hand == "pad":
        gamepad_typing.types(table, field)
    elif field.form is FieldKind.TEXT:
        table.typing = TypedText(field.name, str(field.value or ""))
    else:
        ships.choose(table, field)


def step_field(table: EditorScreen, field: Field | None, by: int) -> None:
    """A property is stepped: a place and a heading by the book's own steps."""
    if field is None:
        return
    if field.form is FieldKind.PLACE:
        step_ship(table, (by, 0) if field.keys[-1] == 0 else (0, by))
    elif field.form is FieldKind.CORNER:
        object_update.take_corner(table, by)
    elif field.form is FieldKind.TURN and field.keys != ("chart", "wind_from"):
        step_heading(table, by, 5.0)
    elif field.form is FieldKind.TURN:
        now = table.work.level.chart.wind_from or 0.0
        table.work.set_wind((now + by * wind_rose.STEP) % 360)
        after_edit(table)
    else:
        set_field(table, field, stepped(field, by))


def set_field(table: EditorScreen, field: Field, value: Scalar) -> None:
    """The property has that value: one act; None takes its line out."""
    work = table.work
    if table.own is not None and field.keys[0] == "class":
        class_update.set_value(table, table.own, field, value)
        return
    said = f"change {field.label.lower()}"
    if value in (None, ""):
        there = field.keys in work.page.places.values
        changed = there and work.do(said, take_out(work.page, field.keys))
    else:
        assert value is not None
        changed = work.put(said, (field.keys, value))
    if changed:
        after_edit(table)


def finish_typing(table: EditorScreen) -> None:
    """What was typed stands in the file."""
    typing, table.typing = table.typing, None
    field = field_named(table, typing.field) if typing is not None else None
    if typing is None or field is None or typing.text == field.value:
        return
    if field.form in number_input.NUMBERS and (typing.text.strip() or table.own is None):
        number_input.finish(table, field, typing.text)
    else:
        set_field(table, field, typing.text.strip())


# --------------------------------------------------------------------------- file and findings


def show_line(table: EditorScreen, line: int) -> None:
    """That line of the file is in view, near the middle if it was not."""
    shown = controls.file(table).shown
    total = len(file_pane.lines_of(table.work.text))
    if not table.first_line <= line < table.first_line + shown:
        table.first_line = min(max(0, line - shown // 3), max(0, total - shown))


def show_block(table: EditorScreen) -> None:
    """The lines of the ship in hand are in view, her heading at least."""
    first, last = table.file_view().block
    if last > first:
        shown = controls.file(table).shown
        if not (table.first_line <= first and last <= table.first_line + shown):
            table.first_line = max(0, first - 1)


def look_at(table: EditorScreen, number: int) -> None:
    """A finding is looked at: pin, card and line light up, the chart glides there, and the ship it
    speaks of is in hand."""
    pin = next((pin for pin in table.pins if pin.number == number), None)
    if pin is None:
        return
    table.looked = number
    thing = next((t for t in table.things if pin.keys[: len(t.keys)] == t.keys), None)
    if pin.ship is not None:
        select_ship(table, pin.ship)
    elif thing is not None:
        object_update.take(table, Held(thing.keys))
    if pin.at is not None:
        table.frame = table.frame.showing(*pin.at, table.house.look.px(2 * _STEP_MARGIN))
    show_line(table, pin.finding.line - 1)
    shown = table.layout().cards
    table.first_card = min(max(table.first_card, number - shown), number - 1)


def lay_afloat(table: EditorScreen, number: int) -> None:
    """The ship of a finding lies in the nearest water, in hand and in view."""
    pin = next((pin for pin in table.pins if pin.number == number), None)
    if pin is not None and move_to_water.lay_afloat(table, pin):
        select_ship(table, pin.ship)
        after_edit(table)
        bring_into_view(table)


def next_finding(table: EditorScreen, by: int) -> None:
    """The next finding is looked at, round the end."""
    count = len(table.pins)
    if count:
        here = table.looked or (0 if by > 0 else 1)
        look_at(table, (here - 1 + by) % count + 1)


def turn(table: EditorScreen, pane: OnTable, by: int) -> None:
    """A list is turned by so many lines."""
    match pane:
        case OnTable.TURN_FILE:
            shown = controls.file(table)
            most = max(0, shown.total - shown.shown)
            table.first_line = min(most, max(0, table.first_line + by * (3 if abs(by) == 1 else 1)))
        case OnTable.TURN_FIELDS:
            table.first_field = controls.first_field(table)
            table.first_field = max(0, table.first_field + by)
            table.first_field = controls.first_field(table)
        case _:
            most = max(0, len(table.pins) - table.layout().cards)
            table.first_card = min(most, max(0, table.first_card + by))


# ------------------------------------------------------------------------------ battle and back


def step_back(table: EditorScreen) -> None:
    """One step back: a gesture is given up, the hand lets go, and last of all the table is left."""
    if table.writing is not None:
        text_editing.end(table)
    elif table.gesture is not None or table.lining:
        table.gesture, table.lining = None, False
    elif table.held is not None and table.held.corner is not None:
        object_update.take(table, Held(table.held.keys))
    elif table.holds_something or table.looked is not None:
        table.looked = None
        select_ship(table, None)
    else:
        leave(table)


def leave(table: EditorScreen) -> None:
    """The table is left; with work that is not saved only after a question."""
    if table.work.unsaved:
        table.house.push(UnsavedPrompt(table.house, table, table.work))
    else:
        table.rules.close()
        table.house.back()


def play(table: EditorScreen, book: str = "") -> None:
    """The battle begins as the level lies here, under its own book if none is named; what is not
    saved is fought from a file aside."""
    work, house = table.work, table.house
    work.settle()
    if table.play is None or not work.readable:
        return
    path = work.path
    try:
        if work.unsaved:
            path = house.data_dir / SCRATCH / work.path.name
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_plain(path, work.played, sync=False)
        battle = table.play(house, path, book)
    except LevelError as refused:
        work.said = f"It cannot be fought yet: {refused.findings[0].message}"
        return
    except OSError as fault:
        work.said = f"It cannot be fought: {why(fault)}."
        return
    house.push(battle)
