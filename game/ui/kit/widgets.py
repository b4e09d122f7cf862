"""Widgets as values, and how they are drawn. Nothing here keeps state.

A screen builds its list of widgets from its own state whenever an event comes or a frame is drawn, so
controls never have to be kept in step with it. Each widget has a name, a rectangle and an `action`, a value
that says what it does (`action`). `hotspots_of` passes the list to the focus ring (`focus`), which decides by
name what is focused, hovered and held and returns the action of what was pressed. `draw_widgets` reads the
same ring to draw each widget in its state, and the tooltip of the one under the pointer or focus."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import NO_INTERACTION, ButtonState, InteractionState
from game.ui.kit import tooltips
from game.ui.kit.action import Action
from game.ui.kit.bindings import key_cap_of, pad_cap_words
from game.ui.kit.focus import FocusRing, Hotspot

MIN_CONTROL_UNITS: Final = 44


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `key_cap` is the key shown on it, `key` the pygame key that presses it; a disabled
    button says why in `hint`."""

    name: str
    rect: pygame.Rect
    words: str
    icon: str = ""
    key_cap: str = ""
    key: int | None = None
    state: ButtonState = "ready"
    second_line: str = ""
    hint: str = ""
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Stepper:
    """A choice of several values, stepped left and right; `side` shows that side's badge; `paint` draws it
    otherwise than as a choice field."""

    name: str
    rect: pygame.Rect
    words: str
    side: int | None = None
    enabled: bool = True
    hint: str = ""
    action: Action | None = None
    paint: Callable[[Canvas, pygame.Rect, InteractionState], None] | None = None


@dataclass(frozen=True, slots=True)
class Slider:
    """A scale from 0 to 1; `paint` draws it otherwise than as a scale."""

    name: str
    rect: pygame.Rect
    share: float
    enabled: bool = True
    hint: str = ""
    action: Action | None = None
    paint: Callable[[Canvas, pygame.Rect, InteractionState], None] | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch: on or off, with its words, an optional second line, and its clause at the right."""

    name: str
    rect: pygame.Rect
    words: str
    is_on: bool
    clause: str = ""
    enabled: bool = True
    hint: str = ""
    second_line: str = ""
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class CustomControl:
    """A control with its own drawing, such as a card of a list. An `is_bare` one is drawn only
    while it is hovered, focused or pressed."""

    name: str
    rect: pygame.Rect
    paint: Callable[[Canvas, pygame.Rect, InteractionState], None]
    enabled: bool = True
    hint: str = ""
    key: int | None = None
    is_bare: bool = False
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class ScrollPane:
    """A list or text that scrolls: `shown_count` of `total` lines in view from `first` on; the
    screen draws its content. It is `focusable` only if it holds no other control."""

    name: str
    rect: pygame.Rect
    first: int
    shown_count: int
    total: int
    focusable: bool = False
    hint: str = ""
    action: Action | None = None


Widget: TypeAlias = Button | Stepper | Slider | Switch | CustomControl | ScrollPane


def action_of(widget: Widget) -> Action | None:
    """Return the action of a press; None if there is none, or if the widget is stepped, dragged or
    scrolled instead."""
    return widget.action if isinstance(widget, Button | CustomControl) else None


def hotspots_of(widgets: Sequence[Widget]) -> tuple[Hotspot, ...]:
    """Return what the focus ring must know of the widgets, in their order."""
    return tuple(_hotspot_of(widget) for widget in widgets)


def rects_of(widgets: Sequence[Widget]) -> dict[str, pygame.Rect]:
    """Return each widget's rectangle by name."""
    return {widget.name: pygame.Rect(widget.rect) for widget in widgets}


def find_action(widgets: Sequence[Widget], name: str) -> Action | None:
    """Return the action of the control of that name, or None."""
    return next((widget.action for widget in widgets if widget.name == name), None)


def _hotspot_of(widget: Widget) -> Hotspot:
    name, rect, action = widget.name, widget.rect, widget.action
    match widget:
        case Button():
            return Hotspot(name, rect, widget.state != "disabled", widget.key, "press", action)
        case CustomControl():
            return Hotspot(name, rect, widget.enabled, widget.key, "press", action)
        case ScrollPane():
            more = widget.first > 0, widget.first + widget.shown_count < widget.total
            return Hotspot(name, rect, widget.focusable, None, "scroll", action, more)
        case Stepper():
            return Hotspot(name, rect, widget.enabled, None, "step", action)
        case Slider():
            return Hotspot(name, rect, widget.enabled, None, "slide", action)
        case Switch():
            return Hotspot(name, rect, widget.enabled, None, "press", action)


def draw_widgets(c: Canvas, widgets: Sequence[Widget], ring: FocusRing, glossary: str = "") -> None:
    """Draw the widgets in their order, then the tooltip. On the control called `glossary` the
    tooltip explains all terms of the screen."""
    draw_without_tooltip(c, widgets, ring)
    draw_tooltip(c, widgets, ring, glossary)


def draw_without_tooltip(c: Canvas, widgets: Sequence[Widget], ring: FocusRing) -> None:
    """Draw the widgets in their order, without a tooltip."""
    touched = (ring.focused, ring.hovered, ring.held_control)
    for widget in widgets:
        interaction = _touch_of(widget, ring) if widget.name in touched else NO_INTERACTION
        if interaction != NO_INTERACTION or not (isinstance(widget, CustomControl) and widget.is_bare):
            _draw_widget(c, widget, interaction)


def draw_tooltip(c: Canvas, widgets: Sequence[Widget], ring: FocusRing, glossary: str = "") -> None:
    """Draw the tooltip of the control under the focus or pointer, or of the words under the pointer."""
    under = ring.focused if ring.is_shown else ring.hovered
    target = next((w for w in widgets if w.name == under and not isinstance(w, ScrollPane)), None)
    near, lines = None if target is None else target.rect, list[str]()
    if target is not None and target.hint and (not ring.is_shown or _needs_tooltip(target)):
        lines.append(target.hint + _key_hint(c, target))
    if tooltips.is_tooltip_due(c, ring):
        if target is not None:
            every = target.name == glossary
            lines += tooltips.control_tooltip(c, _all_words(target), target.rect, all_words=every)
        elif not ring.is_shown:
            near = tooltips.words_rect_at(c, ring.pointer_position)
            lines += tooltips.pixel_tooltip(c, ring.pointer_position)
    if near is not None and lines and not ring.held_control:
        beside = [w.rect for w in widgets if w is not target and not isinstance(w, ScrollPane)]
        screen = c.surface.get_rect().inflate(-8, -8)
        control_drawing.draw_tooltip(c, near, "\n".join(lines), screen, beside)


def _all_words(widget: Widget) -> str:
    match widget:
        case Button() | Switch():
            return f"{widget.words} {widget.second_line} {widget.hint}"
        case Stepper():
            return f"{widget.words} {widget.hint}"
        case _:
            return widget.hint


def _needs_tooltip(widget: Widget) -> bool:
    """Return whether the focus alone shows a tooltip, which then stays as long as the focus: why a
    control is disabled, what a button without words is, how to step a choice."""
    if isinstance(widget, Button):
        return widget.state == "disabled" or not widget.words
    return not (isinstance(widget, CustomControl) and widget.enabled)


def _key_hint(c: Canvas, widget: Widget) -> str:
    if not isinstance(widget, Button) or widget.state == "disabled" or widget.key is None:
        return ""
    cap = pad_cap_words(c.style.key_cap(key_cap_of(widget.key)))
    return f" ({cap})" if cap else ""


def _touch_of(widget: Widget, ring: FocusRing) -> InteractionState:
    return InteractionState(
        is_focused=ring.is_shown and ring.focused == widget.name,
        is_hovered=ring.hovered == widget.name and ring.device == "mouse",
        is_pressed=ring.held_control == widget.name,
    )


def _draw_widget(c: Canvas, widget: Widget, interaction: InteractionState) -> None:
    with c.text_region(widget.name, widget.rect):
        match widget:
            case Button():
                control_drawing.draw_button(
                    c,
                    widget.rect,
                    widget.words,
                    widget.icon,
                    widget.key_cap,
                    widget.state,
                    widget.second_line,
                    interaction,
                )
            case Stepper(paint=paint) if paint is not None:
                paint(c, widget.rect, interaction)
            case Stepper():
                control_drawing.draw_choice_field(c, widget.rect, widget.words, interaction, widget.side)
            case Slider(paint=paint) if paint is not None:
                paint(c, widget.rect, interaction)
            case Slider():
                control_drawing.draw_slider(c, widget.rect, widget.share, interaction)
            case Switch():
                _draw_switch(c, widget, interaction)
            case CustomControl():
                widget.paint(c, widget.rect, interaction)
            case ScrollPane():
                _draw_scroll_bar(c, widget, interaction)


def _draw_switch(c: Canvas, widget: Switch, interaction: InteractionState) -> None:
    room = control_drawing.draw_tick_box(c, widget.rect, widget.is_on, interaction, widget.enabled)
    ink = palette.INK_1 if widget.enabled else palette.DISABLED_TEXT
    if widget.clause:
        at = (room.right, room.centery)
        letters.draw_text(c, at, widget.clause, letters.SMALL, palette.CLAUSE, "midright")
        room.w -= letters.text_width(widget.clause, letters.SMALL, c.style) + c.px(10)
    step = letters.line_height(letters.DENSE, c.style)
    most = max(1, room.h // step - bool(widget.second_line))
    wrapped = letters.wrap_text(widget.words, letters.DENSE, c.style, room.w)[:most]
    lines = [(words, letters.DENSE, ink) for words in wrapped]
    if widget.second_line:
        below = letters.wrap_text(widget.second_line, letters.SMALL, c.style, room.w)
        most = max(1, room.h // step - len(lines))
        lines += [(words, letters.SMALL, palette.INK_2) for words in below[:most]]
    top = room.centery - step * (len(lines) - 1) // 2
    for n, (words, role, colour) in enumerate(lines):
        fitted = letters.truncate_text(words, role, c.style, room.w)
        letters.draw_text(c, (room.x, top + n * step), fitted, role, colour, "midleft")


def _draw_scroll_bar(c: Canvas, pane: ScrollPane, interaction: InteractionState) -> None:
    wide = c.px(6)
    bar = pygame.Rect(pane.rect.right - wide, pane.rect.y, wide, pane.rect.h)
    control_drawing.draw_scroll_bar(c, bar, pane.first, pane.shown_count, pane.total)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, pane.rect)


def first_after_scroll(pane: ScrollPane, by: int) -> int:
    """Return the pane's first line after scrolling `by` lines, kept within its text."""
    return clamp_first(pane.first + by, pane.shown_count, pane.total)


def clamp_first(wanted: int, shown: int, total: int) -> int:
    """Return `wanted` as the first of `shown` rows in view, kept within a list of `total` rows."""
    return min(max(0, total - shown), max(0, wanted))


def vertical_arrow(event: pygame.event.Event) -> int:
    """Return 1 for an arrow or hat down, -1 for one up, 0 for other events."""
    if event.type == pygame.KEYDOWN:
        return {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key, 0)
    if event.type == pygame.JOYHATMOTION and not event.value[0]:
        return -int(event.value[1])
    return 0


def is_arrow(event: pygame.event.Event) -> bool:
    """Return whether the event moves the focus by direction: an arrow key, the hat, the stick."""
    if event.type == pygame.KEYDOWN:
        return event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    return event.type in (pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
