"""The controls of the drawing table: the bar, the properties, the file, the findings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.fitting import draw_fitted
from game.stage.paper.parts import ButtonState, Touch
from game.stage.paper.parts import field as draw_field
from game.ui.kit import page, widgets
from game.ui.kit.focus import Hotspot
from game.ui.kit.widgets import Button, Item, Pane, Stepper, Switch, Widget
from game.ui.level_editor import file_pane, move_to_water, number_input
from game.ui.level_editor.actions import LayAfloat, LookAt, OfField, OnTable
from game.ui.level_editor.fields import Field, FieldKind
from game.ui.level_editor.pins import Pin, draw_card

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_ROW: Final = 34
"""Units from one property to the next."""
_NAME: Final = 150
"""Units of the bar that the name of the file has, where they can be spared."""
_LABEL: Final = 0.31
"""Share of a row that its label has."""
_FOOT: Final = 6
"""Buttons below the properties."""
_AFLOAT: Final = 112
"""Units that the button is broad that lays a ship afloat."""
_FEW: Final = 4
"""A choice of more than so many is a list, and not stepped through."""


def widgets_of(table: EditorScreen) -> list[Widget]:
    """All of them, as they lie."""
    properties = [] if table.writing is not None else hand(table)
    return [*bar(table), *properties, file(table), *cards(table)]


def spots(table: EditorScreen) -> tuple[Hotspot, ...]:
    """The same as the focus knows them. On the chart keys are the chart's: no control but those
    with a key of their own hears them."""
    return widgets.spots_of(widgets_of(table))


# ------------------------------------------------------------------------------------ the bar


def bar_rects(table: EditorScreen) -> dict[str, pygame.Rect]:
    """Where the buttons of the bar lie, from the right."""
    look, lay = table.house.look, table.layout()
    high, right = page.target(look), lay.bar.right - look.px(8)
    top = lay.bar.y + look.px(11)
    found = {}
    wide = {"play": look.grown(118), "leave": look.grown(96)}
    names = (
        "play", "leave", "print", "weigh", "under", "keys", "write",
        "whole", "closer", "farther", "save", "redo", "undo",
    )  # fmt: skip
    gaps = 2 * look.px(14) + (len(names) - 3) * look.px(6)
    free = right - lay.bar.x - look.px(8) - sum(wide.values()) - gaps
    # In a narrow window with large text they are less broad than high, and none leaves it; a little
    # less broad they are where the file's name would have no room else.
    many = len(names) - len(wide)
    sign = min(high, free // many)
    sign = min(sign, max(round(0.85 * high), (free - look.grown(_NAME)) // many))
    for name in names:
        w = wide.get(name, sign)
        found[name] = pygame.Rect(right - w, top, w, high)
        right -= w + look.px(14 if name in ("leave", "save") else 6)
    return found


def bar(table: EditorScreen) -> list[Widget]:
    """Undo, redo, save, the view, the way back, and the battle."""
    lay, work = bar_rects(table), table.work
    done, undone = work.next_back, work.next_again
    undo = f"Take back: {done} (Ctrl Z)" if done else "Nothing to take back"
    redo = f"Do again: {undone} (Ctrl Y)" if undone else "Nothing to do again"
    save = "Write the file (Ctrl S)" if work.unsaved else "The file holds all this"
    return [
        Button("undo", lay["undo"], "", "undo", state="ready" if done else "disabled",
               hint=undo, does=OnTable.UNDO),
        Button("redo", lay["redo"], "", "redo", state="ready" if undone else "disabled",
               hint=redo, does=OnTable.REDO),
        Button("save", lay["save"], "", "keep", state="ready" if work.unsaved else "disabled",
               hint=save, does=OnTable.SAVE),
        Button("farther", lay["farther"], "", "minus", key=pygame.K_PAGEDOWN,
               hint="Farther", does=OnTable.FARTHER),
        Button("closer", lay["closer"], "", "plus", key=pygame.K_PAGEUP,
               hint="Closer", does=OnTable.CLOSER),
        Button("whole", lay["whole"], "", "whole", key=pygame.K_HOME,
               hint="The whole chart", does=OnTable.WHOLE),
        Button("keys", lay["keys"], "", "book", key=pygame.K_F1, hint="Every key of this table",
               does=OnTable.KEYS),
        Button("write", lay["write"], "", "quill",
               state="chosen" if table.writing is not None else "ready",
               hint="Write in the file (Ctrl T)", does=OnTable.WRITE),
        Button("weigh", lay["weigh"], "", "dice", key=pygame.K_w,
               hint="200 battles beside the window: who wins it, and why", does=OnTable.WEIGH),
        Button("print", lay["print"], "", "print", key=pygame.K_p,
               hint="On paper, for a real table: a PDF beside the file", does=OnTable.PRINT),
        Button("under", lay["under"], "", "eye", key=pygame.K_b,
               hint="What the other books make of it", does=OnTable.UNDER),
        Button("leave", lay["leave"], "Back", "left", "Esc", does=OnTable.LEAVE),
        Button("play", lay["play"], "Play", "play", "F5", pygame.K_F5,
               "primary" if table.play and work.readable else "disabled",
               hint="Fight it as it lies here, and come back", does=OnTable.PLAY),
    ]  # fmt: skip


# -------------------------------------------------------------------------------- the properties


def foot_of_hand(table: EditorScreen) -> list[pygame.Rect]:
    """The buttons below the properties."""
    look, room = table.house.look, table.layout().hand
    gap, high = look.px(6), look.grown(34)
    wide = (room.w - look.px(24) - (_FOOT - 1) * gap) // _FOOT
    left, top = room.x + look.px(12), room.bottom - look.px(12) - high
    return [pygame.Rect(left + n * (wide + gap), top, wide, high) for n in range(_FOOT)]


def rows_room(table: EditorScreen) -> pygame.Rect:
    """Where the properties stand."""
    look = table.house.look
    room = paint.room_of(look, table.layout().hand)
    room.h = foot_of_hand(table)[0].y - look.px(6) - room.y
    return room


def rows_shown(table: EditorScreen) -> int:
    """How many properties are seen at once."""
    return max(1, rows_room(table).h // table.house.look.grown(_ROW))


def first_field(table: EditorScreen) -> int:
    """The first property in view, kept within them."""
    most = max(0, len(table.fields) - rows_shown(table))
    return min(most, max(0, table.first_field))


def row_rect(table: EditorScreen, row: int) -> pygame.Rect:
    """The row at that place, 0 the uppermost."""
    room, high = rows_room(table), table.house.look.grown(_ROW)
    bar_room = table.house.look.px(12)
    return pygame.Rect(
        room.x, room.y + row * high, room.w - bar_room, high - table.house.look.px(4)
    )


def shown_fields(table: EditorScreen) -> list[tuple[Field, pygame.Rect]]:
    """The properties in view, each with its row."""
    first = first_field(table)
    part = table.fields[first : first + rows_shown(table)]
    return [(field, row_rect(table, row)) for row, field in enumerate(part)]


def control_of(table: EditorScreen, field: Field, row: pygame.Rect) -> Widget:
    """The control of one property."""
    does, name = OfField(field.name), f"field-{field.name}"
    if field.form is FieldKind.SWITCH:
        return Switch(name, row, field.label, bool(field.value), hint=field.hint, does=does)
    label = round(row.w * _LABEL)
    rect = pygame.Rect(row.x + label, row.y, row.w - label, row.h)
    if is_opened(field) or (table.typing is not None and table.typing.field == field.name):
        paints = partial(_opened, table=table, field=field)
        return Item(name, rect, paints, hint=field.hint, does=does)
    return Stepper(name, rect, field.words, hint=_stepped_words(field), does=does)


def _stepped_words(field: Field) -> str:
    """What is said of a property that is stepped."""
    typed = "Or type the number" if field.form in number_input.NUMBERS else ""
    return "\n".join(words for words in (field.hint, typed) if words)


def is_opened(field: Field) -> bool:
    """Whether a press opens it, to be typed or chosen from a list."""
    return field.form in (
        FieldKind.TEXT,
        FieldKind.SENTENCE,
        FieldKind.NAMES,
        FieldKind.CLASSES,
        FieldKind.OPTIONS,
    ) or (field.form is FieldKind.CHOICE and len(field.choices) > _FEW)


def _opened(c: Canvas, rect: pygame.Rect, touch: Touch, table: EditorScreen, field: Field) -> None:
    """A property that is typed or chosen from a list."""
    draw_field(c, rect, "", touch, arrows=False)
    typing = table.typing
    if typing is not None and typing.field == field.name:
        paint.outline(c, rect, palette.FOCUS, 2.4, 4)
        words = f"{typing.text}|"
        while len(words) > 1 and letters.width(words, letters.DENSE, c.look) > rect.w - c.px(16):
            words = words[1:]
        letters.draw_text(c, (rect.x + c.px(8), rect.centery), words, letters.DENSE,
                          palette.INK_1, "midleft")  # fmt: skip
        return
    room = rect.w - c.px(18)
    if field.form in (FieldKind.SENTENCE, FieldKind.NAMES):
        words, runs_on = file_pane.cut(field.words, c.look, room)
        at = (rect.x + c.px(9), rect.centery)
        letters.draw_text(c, at, words, letters.SMALL, palette.INK_1, "midleft")
        if runs_on:
            at = (rect.right - c.px(6), rect.centery)
            letters.draw_text(c, at, file_pane.RUNS_ON, letters.SMALL, palette.INK_3, "midright")
        return
    draw_fitted(c, (rect.x + c.px(9), rect.centery), field.words, letters.DENSE, room,
                palette.INK_1, "midleft")  # fmt: skip


def hand(table: EditorScreen) -> list[Widget]:
    """The properties in view, and what is done with ships."""
    rows = [control_of(table, field, row) for field, row in shown_fields(table)]
    room, first = rows_room(table), first_field(table)
    total, shown = len(table.fields), rows_shown(table)
    pane = Pane("fields", room, first, shown, total, does=OnTable.TURN_FIELDS)
    before, after, add, draw, line, away = foot_of_hand(table)
    held = table.in_hand is not None
    drop = Button("drop", away, "", "cross", key=pygame.K_DELETE,
                  state="ready" if table.holds_something else "disabled", hint=_drop_words(table),
                  does=OnTable.DELETE)  # fmt: skip
    return [
        pane,
        *rows,
        Button("before", before, "", "left", hint="The one before (Shift Tab)",
               does=OnTable.BEFORE),
        Button("next", after, "", "right", hint="The next one (Tab): ships, then the chart",
               does=OnTable.NEXT),
        Button("add", add, "", "plus", key=pygame.K_INSERT,
               hint="One more ship, of any class", does=OnTable.ADD),
        Button("draw", draw, "", "land", key=pygame.K_d,
               hint="Draw a coast, a shoal, a zone, a fort and more", does=OnTable.DRAW),
        Button("line", line, "", "ruler", key=pygame.K_l,
               state="chosen" if table.lining else "ready" if held else "disabled",
               hint="Her squadron in line: draw it" if held else "Take a ship in hand first",
               does=OnTable.LINE),
        drop,
    ]  # fmt: skip


def _drop_words(table: EditorScreen) -> str:
    """What Del takes away."""
    if table.in_hand is not None:
        return "Take her off the chart"
    if table.own is not None:
        return "Take the class out, if nobody is of it"
    if table.held is None:
        return "Take something in hand first"
    return "Take the corner away" if table.held.corner is not None else "Take it away"


def labels(c: Canvas, table: EditorScreen) -> None:
    """What the properties are called, before their controls."""
    for field, row in shown_fields(table):
        if field.form is FieldKind.SWITCH:
            continue
        at, room = (row.x, row.centery), round(row.w * _LABEL) - c.px(8)
        if field.side >= 0:
            paint.badge(c, (row.x + c.px(9), row.centery), field.side % len(palette.SIDES), 8)
            at, room = (row.x + c.px(24), row.centery), room - c.px(24)
        draw_fitted(c, at, field.label, letters.DENSE, room, palette.INK_2, "midleft")


# -------------------------------------------------------------------------- the file, the findings


def file_room(look: Look, paper: pygame.Rect) -> pygame.Rect:
    """Where the lines stand on the paper of the file."""
    room = paint.room_of(look, paper)
    return pygame.Rect(paper.x + look.px(7), room.y, paper.w - look.px(20), room.h + look.px(4))


def file(table: EditorScreen) -> Pane:
    """The lines of the file, which turn."""
    look = table.house.look
    room = file_room(look, table.layout().file)
    shown, total = file_pane.rows_in(look, room), len(file_pane.lines_of(table.work.text))
    total += table.writing is not None
    rect = pygame.Rect(room.x, room.y, room.w + look.px(9), room.h)
    return Pane("file", rect, table.first_line, shown, total, focusable=True,
                does=OnTable.TURN_FILE)  # fmt: skip


def cards(table: EditorScreen) -> list[Widget]:
    """The findings in view."""
    lay, pins = table.layout(), table.pins
    if not pins:
        return []
    first = min(table.first_card, max(0, len(pins) - lay.cards))
    found: list[Widget] = []
    for place, pin in enumerate(pins[first : first + lay.cards]):
        chosen = pin.number == table.looked
        paints = partial(_card, pin_number=place + first, table=table, chosen=chosen)
        name = f"finding-{pin.number}"
        found.append(Item(name, lay.card(place, len(pins)), paints, does=LookAt(pin.number)))
        if move_to_water.mends(pin):
            found.append(_afloat(table, pin, lay.card(place, len(pins)), chosen=chosen))
    return [
        Pane("findings", lay.foot, first, lay.cards, len(pins), does=OnTable.TURN_CARDS),
        *found,
    ]


def _afloat(table: EditorScreen, pin: Pin, card: pygame.Rect, *, chosen: bool) -> Button:
    """The cure of a ship on land, on the card that tells of her; its key is the card's that is
    looked at."""
    look = table.house.look
    rect = pygame.Rect(0, 0, look.grown(_AFLOAT), page.target(look))
    rect.midright = (card.right - look.px(10), card.centery)
    state: ButtonState = "ready" if table.work.readable else "disabled"
    cap, key = ("M", pygame.K_m) if chosen else ("", None)
    return Button(f"afloat-{pin.number}", rect, "Afloat", "waves", cap, key, state,
                  hint="Lay her in the nearest water that holds her whole",
                  does=LayAfloat(pin.number))  # fmt: skip


def _card(
    c: Canvas, rect: pygame.Rect, touch: Touch, pin_number: int, table: EditorScreen, chosen: bool
) -> None:
    pin = table.pins[pin_number]
    spare = c.look.grown(_AFLOAT) + c.px(10) if move_to_water.mends(pin) else 0
    draw_card(c, rect, pin, touch, chosen=chosen, spare=spare)
