"""Controls of the editor: bar, properties, file, findings; and their actions."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Final, TypeAlias

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.stage.paper.control_drawing import draw_choice_field as draw_field
from game.stage.paper.icons import draw_icon
from game.stage.paper.typography import draw_fitted
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Hotspot
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Stepper, Switch, Widget
from game.ui.level_editor import file_pane, move_to_water
from game.ui.level_editor.field_kinds import NUMBER_KINDS, PAGE_KINDS, TYPED_KINDS, FieldKind
from game.ui.level_editor.finding_pins import FindingPin, draw_card
from game.ui.level_editor.property_fields import NO_VALUE, PropertyField, is_removable, part_title
from game.ui.level_editor.state import EditorState


class EditorAction(Action, Enum):
    """Actions on the editor and the file."""

    UNDO = auto()
    REDO = auto()
    SAVE = auto()
    LEAVE = auto()
    PLAY = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    NEXT = auto()
    BEFORE = auto()
    LET_GO = auto()
    ADD = auto()
    DELETE = auto()
    LINE = auto()
    KEEP = auto()
    """Keep the active one selected while Tab goes on."""
    SELECT_ALL = auto()
    TURN_LEFT = auto()
    TURN_RIGHT = auto()
    MIRROR_ACROSS = auto()
    MIRROR_DOWN = auto()
    SPREAD = auto()
    COPY = auto()
    CUT = auto()
    PASTE = auto()
    DUPLICATE = auto()
    FIND = auto()
    CLASSES = auto()
    """Open the list of the author's own ship classes."""
    GO_TO = auto()
    """Open the list of all parts of the level."""
    UP = auto()
    """Show the part that the one in view belongs to."""
    DRAW = auto()
    WRITE = auto()
    KEYS = auto()
    WEIGH = auto()
    PRINT = auto()
    UNDER = auto()
    """Show the level under the other books."""
    TURN_FILE = auto()
    TURN_FIELDS = auto()
    TURN_CARDS = auto()


@dataclass(frozen=True, slots=True)
class FieldAction(Action):
    """Step, toggle or open the property with this key."""

    field_name: str


@dataclass(frozen=True, slots=True)
class ClearField(Action):
    """Take the property with this key out of the file."""

    field_name: str


@dataclass(frozen=True, slots=True)
class ShowFinding(Action):
    """Show the finding with this number, from 1: highlight its pin, card and line."""

    finding_number: int


@dataclass(frozen=True, slots=True)
class MoveShipToWater(Action):
    """Move the ship of this finding to the closest water that holds her."""

    finding_number: int


@dataclass(frozen=True, slots=True)
class MendFinding(Action):
    """Apply the fix of this finding."""

    finding_number: int


_ROW_HEIGHT: Final = 32
"""Height of a property row in units."""
_NAME_WIDTH: Final = 150
"""Width of the file's name in the bar, in units, where there is space."""
_LABEL_WIDTH: Final = 0.31
"""Share of a row's width for its label."""
_FOOT_COUNT: Final = 7
"""Number of buttons below the properties."""
_CARD_BUTTON_WIDTH: Final = 112
"""Width of the button on the card of a finding, in units."""
_CLEAR_WIDTH: Final = 18
"""Width of the sign that takes a property out of the file, in units."""
_BarRow: TypeAlias = tuple[str, str, int | None, ButtonState, str, EditorAction]
"""Name, icon, key, state, hint and action of a button of the bar."""
_FEW: Final = 4
"""Largest number of choices that are stepped; more are a list."""


def all_widgets(editor: EditorState) -> list[Widget]:
    """Return all controls in focus order."""
    properties = [] if editor.text_caret is not None else property_widgets(editor)
    return [*bar_widgets(editor), *properties, file_widget(editor), *finding_widgets(editor)]


def focus_spots(editor: EditorState) -> tuple[Hotspot, ...]:
    """Return the controls as the focus ring knows them."""
    return widgets.hotspots_of(all_widgets(editor))


# ------------------------------------------------------------------------------------ the bar


def bar_button_rects(editor: EditorState) -> dict[str, pygame.Rect]:
    """Return the rectangles of the bar's buttons, from the right."""
    style, layout = editor.context.style, editor.layout()
    high, right = page.control_height(style), layout.bar.right - style.px(8)
    top = layout.bar.y + style.px(11)
    found = {}
    wide = {"play": style.text_px(118), "leave": style.text_px(96)}
    names = (
        "play", "leave", "print", "weigh", "under", "keys", "write",
        "whole", "closer", "farther", "save", "redo", "undo",
    )  # fmt: skip
    gaps = 2 * style.px(14) + (len(names) - 3) * style.px(6)
    free = right - layout.bar.x - style.px(8) - sum(wide.values()) - gaps
    # In a narrow window with large text they are less broad than high, and none leaves it; a little
    # less broad they are where the file's name would have no room else.
    many = len(names) - len(wide)
    sign = min(high, free // many)
    sign = min(sign, max(round(0.85 * high), (free - style.text_px(_NAME_WIDTH)) // many))
    for name in names:
        w = wide.get(name, sign)
        found[name] = pygame.Rect(right - w, top, w, high)
        right -= w + style.px(14 if name in ("leave", "save") else 6)
    return found


def bar_widgets(editor: EditorState) -> list[Widget]:
    """Return the buttons of the bar."""
    lay, document = bar_button_rects(editor), editor.document
    done, undone = document.undo_label, document.redo_label
    undo = f"Take back: {done} (Ctrl Z)" if done else "Nothing to take back"
    redo = f"Do again: {undone} (Ctrl Y)" if undone else "Nothing to do again"
    save = "Write the file (Ctrl S)" if document.is_unsaved else "The file holds all this"
    fight: ButtonState = "primary" if editor.start_battle and document.is_readable else "disabled"
    writing: ButtonState = "chosen" if editor.text_caret is not None else "ready"
    rows: tuple[_BarRow, ...] = (
        ("undo", "undo", None, "ready" if done else "disabled", undo, EditorAction.UNDO),
        ("redo", "redo", None, "ready" if undone else "disabled", redo, EditorAction.REDO),
        ("save", "keep", None, "ready" if document.is_unsaved else "disabled", save,
         EditorAction.SAVE),
        ("farther", "minus", pygame.K_PAGEDOWN, "ready", "Farther", EditorAction.FARTHER),
        ("closer", "plus", pygame.K_PAGEUP, "ready", "Closer", EditorAction.CLOSER),
        ("whole", "whole", pygame.K_HOME, "ready", "The whole chart", EditorAction.WHOLE),
        ("keys", "book", pygame.K_F1, "ready", "Every key of this table", EditorAction.KEYS),
        ("write", "quill", None, writing, "Write in the file (Ctrl T)", EditorAction.WRITE),
        ("weigh", "dice", pygame.K_w, "ready",
         "200 battles beside the window: who wins it, and why", EditorAction.WEIGH),
        ("print", "print", pygame.K_p, "ready",
         "On paper, for a real table: a PDF beside the file", EditorAction.PRINT),
        ("under", "eye", pygame.K_b, "ready", "What the other books make of it",
         EditorAction.UNDER),
    )  # fmt: skip
    return [
        *(
            Button(name, lay[name], "", icon, key=key, state=state, hint=hint, action=action)
            for name, icon, key, state, hint, action in rows
        ),
        Button("leave", lay["leave"], "Back", "left", "Esc", action=EditorAction.LEAVE),
        Button("play", lay["play"], "Play", "play", "F5", pygame.K_F5, fight,
               hint="Fight it as it lies here, and come back", action=EditorAction.PLAY),
    ]  # fmt: skip


# -------------------------------------------------------------------------------- the properties


def property_button_rects(editor: EditorState) -> list[pygame.Rect]:
    """Return the rectangles of the buttons below the properties."""
    style, room = editor.context.style, editor.layout().properties
    gap, high = style.px(6), style.text_px(34)
    wide = (room.w - style.px(24) - (_FOOT_COUNT - 1) * gap) // _FOOT_COUNT
    left, top = room.x + style.px(12), room.bottom - style.px(12) - high
    return [pygame.Rect(left + n * (wide + gap), top, wide, high) for n in range(_FOOT_COUNT)]


def _several_rect(editor: EditorState) -> pygame.Rect:
    """Return the rectangle of the buttons for several things: the upper part of the panel, of no height for
    one thing."""
    style = editor.context.style
    room = panel_drawing.content_rect_for(style, editor.layout().properties)
    rows = (len(_SEVERAL_ROWS) + 1) // 2 if editor.has_several else 0
    room.h = rows * (style.text_px(_ROW_HEIGHT) + style.px(6))
    return room


def properties_rect(editor: EditorState) -> pygame.Rect:
    """Return the rectangle of the property rows, below the buttons for several things."""
    room = _several_rect(editor)
    bottom = property_button_rects(editor)[0].y - editor.context.style.px(6)
    return pygame.Rect(room.x, room.bottom, room.w, max(0, bottom - room.bottom))


def visible_row_count(editor: EditorState) -> int:
    """Return how many properties fit: one at least, and none below many buttons in a small window."""
    fit = properties_rect(editor).h // editor.context.style.text_px(_ROW_HEIGHT)
    return fit if editor.has_several else max(1, fit)


def first_visible_field(editor: EditorState) -> int:
    """Return the first property in view, clamped."""
    most = max(0, len(editor.fields) - visible_row_count(editor))
    return min(most, max(0, editor.first_field))


def row_rect(editor: EditorState, row: int) -> pygame.Rect:
    """Return the rectangle of a row, 0 for the first."""
    room, high = properties_rect(editor), editor.context.style.text_px(_ROW_HEIGHT)
    bar_room = editor.context.style.px(12)
    return pygame.Rect(room.x, room.y + row * high, room.w - bar_room, high - editor.context.style.px(4))


def visible_fields(editor: EditorState) -> list[tuple[PropertyField, pygame.Rect]]:
    """Return the properties in view with their rows."""
    first = first_visible_field(editor)
    part = editor.fields[first : first + visible_row_count(editor)]
    return [(field, row_rect(editor, row)) for row, field in enumerate(part)]


def control_rect(editor: EditorState, field: PropertyField, row: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of a property's control: behind its label, if it has one."""
    if field.kind in (FieldKind.SWITCH, FieldKind.ADD):
        return row
    label = _label_width(field, row)
    return pygame.Rect(row.x + label, row.y, row.w - label, row.h)


def _label_width(field: PropertyField, row: pygame.Rect) -> int:
    """Return the width of a label: a number of a list is narrow, what its row is about wide."""
    in_list = field.kind is FieldKind.PART and isinstance(field.keys[-1], int)
    share = _LABEL_WIDTH if not in_list else 0.17 if field.label.isdigit() else 0.42
    return round(row.w * share)


def field_widgets(editor: EditorState, field: PropertyField, row: pygame.Rect) -> list[Widget]:
    """Return the control of a property, and the sign that takes it out of the file."""
    does, name = FieldAction(field.name), f"field-{field.name}"
    rect = control_rect(editor, field, row)
    if field.kind is FieldKind.HEADING:
        return []
    if field.kind is FieldKind.SWITCH:
        return [Switch(name, rect, field.label, bool(field.value), hint=field.hint, action=does)]
    typing = editor.typed_text is not None and editor.typed_text.field_name == field.name
    paint = partial(_draw_field, editor=editor, field=field)
    if typing or is_opened_by_press(field):
        found: list[Widget] = [CustomControl(name, rect, paint, hint=field.hint, action=does)]
    else:
        words = f"{field.text} {field.unit}".strip()
        found = [Stepper(name, rect, words, hint=_stepped_text(field), action=does, paint=paint)]
    if is_clearable(editor, field):
        wide = editor.context.style.px(_CLEAR_WIDTH)
        cross = pygame.Rect(rect.x - wide - editor.context.style.px(2), row.y, wide, row.h)
        hint = "Leave it out of the file"
        clear = ClearField(field.name)
        found.append(CustomControl(f"clear-{field.name}", cross, _draw_cross, hint=hint, action=clear))
    return found


def is_clearable(editor: EditorState, field: PropertyField) -> bool:
    """Return whether the file says the property, may be without it, and its control cannot take it out."""
    if field.is_default or not field.may_be_absent or editor.selected_class is not None:
        return False
    if isinstance(field.keys[-1], int):
        return False
    if field.kind is FieldKind.PART:
        return is_removable(field.keys)
    return field.kind in (*NUMBER_KINDS, FieldKind.SPOT, FieldKind.CORNERS)


def _draw_cross(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    is_under = interaction.is_hovered or interaction.is_focused
    draw_icon(c, "cross", rect.center, 10, palette.WAX if is_under else palette.INK_3)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _stepped_text(field: PropertyField) -> str:
    typed = "Or type the number" if field.kind in NUMBER_KINDS else ""
    return "\n".join(words for words in (field.hint, typed) if words)


def is_opened_by_press(field: PropertyField) -> bool:
    """Return whether a press opens the property instead of stepping it."""
    opened = (*PAGE_KINDS, *TYPED_KINDS, FieldKind.WORDS, FieldKind.CLASSES, FieldKind.PART, FieldKind.ADD,
              FieldKind.SPOT)  # fmt: skip
    return field.kind in opened or (field.kind is FieldKind.CHOICE and len(field.choices) > _FEW)


def _draw_field(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, editor: EditorState, field: PropertyField
) -> None:
    typing = editor.typed_text
    if typing is not None and typing.field_name == field.name:
        _draw_typed(c, rect, typing.text, interaction)
    elif field.kind is FieldKind.ADD:
        _draw_add_row(c, rect, field.text, interaction)
    elif field.kind in (FieldKind.PART, FieldKind.CLASSES):
        _draw_part_row(c, rect, field, interaction)
    elif is_opened_by_press(field):
        draw_field(c, rect, "", interaction, has_arrows=False)
        _draw_value(c, rect.inflate(-c.px(18), 0), field)
    else:
        draw_field(c, rect, "", interaction)
        _draw_stepped_value(c, rect.inflate(-c.px(52), 0), field)


def _draw_typed(c: Canvas, rect: pygame.Rect, text: str, interaction: InteractionState) -> None:
    draw_field(c, rect, "", interaction, has_arrows=False)
    panel_drawing.draw_outline(c, rect, palette.FOCUS, 2.4, 4)
    words = f"{text}|"
    while len(words) > 1 and letters.text_width(words, letters.DENSE, c.style) > rect.w - c.px(16):
        words = words[1:]
    letters.draw_text(c, (rect.x + c.px(8), rect.centery), words, letters.DENSE, palette.INK_1, "midleft")


def _draw_value(c: Canvas, room: pygame.Rect, field: PropertyField) -> None:
    """Draw a value from the left: lighter where nobody has set it, and a sign where there is more."""
    ink = palette.INK_3 if field.is_default else palette.INK_1
    words, runs_on = file_pane.truncate_line(field.text, c.style, room.w - c.px(4))
    letters.draw_text(c, room.midleft, words, letters.DENSE, ink, "midleft")
    if runs_on:
        letters.draw_text(c, room.midright, file_pane.OVERFLOW_SIGN, letters.SMALL, palette.INK_3, "midright")


def _draw_stepped_value(c: Canvas, room: pygame.Rect, field: PropertyField) -> None:
    """Draw a value in the middle, with its unit in grey behind it."""
    ink = palette.INK_3 if field.is_default else palette.INK_1
    gap = c.px(4) if field.unit else 0
    unit = letters.text_width(field.unit, letters.SMALL, c.style) + gap if field.unit else 0
    words = letters.truncate_text(field.text, letters.DENSE_STRONG, c.style, room.w - unit)
    wide = letters.text_width(words, letters.DENSE_STRONG, c.style)
    left = room.centerx - (wide + unit) // 2
    letters.draw_text(c, (left, room.centery), words, letters.DENSE_STRONG, ink, "midleft")
    if field.unit:
        at = (left + wide + gap, room.centery)
        letters.draw_text(c, at, field.unit, letters.SMALL, palette.INK_2, "midleft")


def _draw_part_row(c: Canvas, rect: pygame.Rect, field: PropertyField, interaction: InteractionState) -> None:
    """Draw a row that opens a part: flat, with a sign at the right."""
    if interaction.is_hovered:
        c.surface.fill(c.style.drawn_colour(palette.PAPER_0), rect)
    room = pygame.Rect(rect.x + c.px(9), rect.y, rect.w - c.px(34), rect.h)
    empty = field.text == NO_VALUE
    _draw_value(c, room, replace(field, is_default=empty))
    draw_icon(c, "right", (rect.right - c.px(12), rect.centery), 11, palette.INK_2)
    pygame.draw.line(c.surface, palette.PAPER_3, rect.bottomleft, rect.bottomright)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_add_row(c: Canvas, rect: pygame.Rect, words: str, interaction: InteractionState) -> None:
    if interaction.is_hovered:
        c.surface.fill(c.style.drawn_colour(palette.PAPER_0), rect)
    draw_icon(c, "plus", (rect.x + c.px(12), rect.centery), 13, palette.TEAL)
    at = (rect.x + c.px(28), rect.centery)
    draw_fitted(c, at, words, letters.DENSE_STRONG, rect.w - c.px(34), palette.TEAL, "midleft")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def property_widgets(editor: EditorState) -> list[Widget]:
    """Return the controls of the properties in view and the buttons below."""
    rows = [w for field, row in visible_fields(editor) for w in field_widgets(editor, field, row)]
    rows += several_buttons(editor) if editor.has_several else []
    room, first = properties_rect(editor), first_visible_field(editor)
    total, shown = len(editor.fields), visible_row_count(editor)
    pane = ScrollPane("fields", room, first, shown, total, action=EditorAction.TURN_FIELDS)
    before, after, list_all, add, draw, line, away = property_button_rects(editor)
    held = editor.selected_ship is not None
    can_delete = editor.has_selection if editor.part is None else can_delete_part(editor)
    drop = Button("drop", away, "", "cross", key=pygame.K_DELETE,
                  state="ready" if can_delete else "disabled", hint=_delete_text(editor),
                  action=EditorAction.DELETE)  # fmt: skip
    return [
        pane,
        *_title_widgets(editor),
        *rows,
        Button("before", before, "", "left", hint="The one before (Shift Tab)",
               action=EditorAction.BEFORE),
        Button("next", after, "", "right", hint="The next one (Tab): ships, then the chart",
               action=EditorAction.NEXT),
        Button("goto", list_all, "", "menu", key=pygame.K_o,
               hint="Go to any part: a side, a squadron, an aim, an event …",
               action=EditorAction.GO_TO),
        Button("add", add, "", "plus", key=pygame.K_INSERT,
               hint="One more ship, of any class", action=EditorAction.ADD),
        Button("draw", draw, "", "land", key=pygame.K_d,
               hint="Draw a coast, a zone, a fort; copy, mirror, find and more", action=EditorAction.DRAW),
        Button("line", line, "", "ruler", key=pygame.K_l,
               state="chosen" if editor.is_drawing_line else "ready" if held else "disabled",
               hint=_line_hint(editor) if held else "Take a ship in hand first",
               action=EditorAction.LINE),
        drop,
    ]  # fmt: skip


def can_delete_part(editor: EditorState) -> bool:
    """Return whether the part in view is a row or a table that the file has and may be without."""
    keys = editor.part
    return bool(keys) and is_removable(keys or ()) and editor.document.toml.has(keys or ())


def part_heading(editor: EditorState, owner: str) -> tuple[str, str]:
    """Return the title of the part in view, and the way back to what it belongs to."""
    keys, level = editor.part or (), editor.document.level
    above = keys[:-1]
    back = owner if above and above == editor.selected_keys else part_title(level, above)
    return part_title(level, keys), f"‹ {back}"


def _title_widgets(editor: EditorState) -> list[Widget]:
    """Return the control that leads from a part to the one it belongs to."""
    if editor.part is None:
        return []
    panel, style = editor.layout().properties, editor.context.style
    rect = pygame.Rect(0, 0, round(panel.w * 0.4), style.text_px(26))
    rect.topright = (panel.right - style.px(6), panel.y + style.px(6))
    return [CustomControl("up", rect, _draw_up, hint="Back (Esc)", is_bare=True, action=EditorAction.UP)]


def _draw_up(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    if interaction.is_hovered:
        panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 4)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


_SEVERAL_ROWS: Final = (
    ("turn-left", "Turn left", "port", "[", EditorAction.TURN_LEFT, "About the middle of all"),
    ("turn-right", "Turn right", "starboard", "]", EditorAction.TURN_RIGHT, "About the middle of all"),
    ("mirror-across", "Mirror", "right", "H", EditorAction.MIRROR_ACROSS, "Left and right, headings too"),
    ("mirror-down", "Mirror", "down", "V", EditorAction.MIRROR_DOWN, "Up and down, headings too"),
    ("spread", "Spread", "ruler", "E", EditorAction.SPREAD, "As far from each neighbour"),
    (
        "select-all",
        "Select all",
        "whole",
        "Ctrl A",
        EditorAction.SELECT_ALL,
        "Of its kind; then all there is",
    ),
    ("copy", "Copy", "book", "Ctrl C", EditorAction.COPY, "For this level or another one"),
    ("duplicate", "Duplicate", "plus", "Ctrl D", EditorAction.DUPLICATE, "Once more, beside them"),
)
"""Buttons of several things: name, text, icon, key, action, hint."""


def several_buttons(editor: EditorState) -> list[Widget]:
    """Return what can be done to several things together, in place of the properties."""
    room, style = _several_rect(editor), editor.context.style
    gap, high = style.px(6), style.text_px(_ROW_HEIGHT)
    wide = (room.w - gap) // 2
    found: list[Widget] = []
    for number, (name, text, icon, cap, does, hint) in enumerate(_SEVERAL_ROWS):
        left, top = room.x + number % 2 * (wide + gap), room.y + number // 2 * (high + gap)
        rect = pygame.Rect(left, top, wide, high)
        found.append(Button(name, rect, text, icon, cap, hint=hint, action=does))
    return found


def _line_hint(editor: EditorState) -> str:
    return "Put them in line: draw it" if editor.has_several else "Her squadron in line: draw it"


def _delete_text(editor: EditorState) -> str:
    if editor.part is not None:
        return "Take it out of the file" if can_delete_part(editor) else "This part stays"
    if editor.has_several:
        return "Delete them"
    if editor.selected_ship is not None:
        return "Take her off the chart"
    if editor.selected_class is not None:
        return "Take the class out, if nobody is of it"
    if editor.selection is None:
        return "Take something in hand first"
    return "Take the corner away" if editor.selection.corner is not None else "Take it away"


def draw_labels(c: Canvas, editor: EditorState) -> None:
    """Draw the labels of the properties, and the headings between them."""
    for field, row in visible_fields(editor):
        if field.kind in (FieldKind.SWITCH, FieldKind.ADD):
            continue
        if field.kind is FieldKind.HEADING:
            _draw_heading(c, row, field.label)
            continue
        at, room = (row.x, row.centery), _label_width(field, row) - c.px(8)
        room -= c.px(_CLEAR_WIDTH) if is_clearable(editor, field) else 0
        if field.side >= 0:
            panel_drawing.draw_badge(c, (row.x + c.px(9), row.centery), field.side % len(palette.SIDES), 8)
            at, room = (row.x + c.px(24), row.centery), room - c.px(24)
        draw_fitted(c, at, field.label, letters.DENSE, room, palette.INK_2, "midleft")


def _draw_heading(c: Canvas, row: pygame.Rect, words: str) -> None:
    at = (row.x, row.centery + c.px(3))
    drawn = letters.draw_text(c, at, words, letters.PANEL_TITLE, palette.INK_1, "midleft")
    y = drawn.centery + c.px(2)
    pygame.draw.line(c.surface, palette.INK_3, (drawn.right + c.px(8), y), (row.right, y))


# -------------------------------------------------------------------------- the file, the findings


def file_text_rect(style: UiStyle, paper: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the lines in the file's panel."""
    room = panel_drawing.content_rect_for(style, paper)
    return pygame.Rect(paper.x + style.px(7), room.y, paper.w - style.px(20), room.h + style.px(4))


def file_widget(editor: EditorState) -> ScrollPane:
    """Return the pane of the file's lines."""
    style = editor.context.style
    room = file_text_rect(style, editor.layout().file)
    shown = file_pane.line_count_in(style, room)
    total = len(file_pane.printable_lines(editor.document.text))
    total += editor.text_caret is not None
    rect = pygame.Rect(room.x, room.y, room.w + style.px(9), room.h)
    return ScrollPane("file", rect, editor.first_line, shown, total, focusable=True,
                action=EditorAction.TURN_FILE)  # fmt: skip


def finding_widgets(editor: EditorState) -> list[Widget]:
    """Return the cards of the findings in view."""
    layout, pins = editor.layout(), editor.pins
    if not pins:
        return []
    first = min(editor.first_card, max(0, len(pins) - layout.max_cards))
    found: list[Widget] = []
    for place, pin in enumerate(pins[first : first + layout.max_cards]):
        chosen = pin.number == editor.shown_finding
        paints = partial(_draw_card, pin_number=place + first, editor=editor, chosen=chosen)
        name = f"finding-{pin.number}"
        found.append(
            CustomControl(name, layout.card_rect(place, len(pins)), paints, action=ShowFinding(pin.number))
        )
        if _has_button(pin):
            found.append(_card_button(editor, pin, layout.card_rect(place, len(pins)), chosen=chosen))
    rect = layout.findings
    action = EditorAction.TURN_CARDS
    return [ScrollPane("findings", rect, first, layout.max_cards, len(pins), action=action), *found]


def _has_button(pin: FindingPin) -> bool:
    return move_to_water.can_move_to_water(pin) or bool(pin.finding.fixes)


def _card_button(editor: EditorState, pin: FindingPin, card: pygame.Rect, *, chosen: bool) -> Button:
    """Return the button that moves a ship to water, or applies a fix; only the card that is shown has the
    key."""
    style = editor.context.style
    rect = pygame.Rect(0, 0, style.text_px(_CARD_BUTTON_WIDTH), page.control_height(style))
    rect.midright = (card.right - style.px(10), card.centery)
    cap, key = ("M", pygame.K_m) if chosen else ("", None)
    if move_to_water.can_move_to_water(pin):
        state: ButtonState = "ready" if editor.document.is_readable else "disabled"
        return Button(f"afloat-{pin.number}", rect, "Afloat", "waves", cap, key, state,
                      hint="Lay her in the nearest water that holds her whole",
                      action=MoveShipToWater(pin.number))  # fmt: skip
    return Button(f"mend-{pin.number}", rect, "Mend", "hammer", cap, key,
                  hint=" / ".join(fix.title for fix in pin.finding.fixes),
                  action=MendFinding(pin.number))  # fmt: skip


def _draw_card(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    pin_number: int,
    editor: EditorState,
    chosen: bool,
) -> None:
    pin = editor.pins[pin_number]
    spare = c.style.text_px(_CARD_BUTTON_WIDTH) + c.px(10) if _has_button(pin) else 0
    draw_card(c, rect, pin, interaction, is_selected=chosen, spare_px=spare)
