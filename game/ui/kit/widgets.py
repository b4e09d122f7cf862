"""Widgets as values: a screen lists them afresh from its state, and this module draws them and
tells the focus ring where they are. Nothing here keeps state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette, parts
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import UNTOUCHED, ButtonState, Touch
from game.ui.kit import tooltips
from game.ui.kit.action import Action
from game.ui.kit.bindings import pad_spoken, printed
from game.ui.kit.focus import FocusRing, Hotspot

SMALLEST_TARGET: Final = 44


@dataclass(frozen=True, slots=True)
class Button:
    """Pressed, it does one thing. `cap` is the key shown on it, `key` the pygame key that presses
    it; a disabled button says why in `hint`."""

    name: str
    rect: pygame.Rect
    words: str
    picture: str = ""
    cap: str = ""
    key: int | None = None
    state: ButtonState = "ready"
    sub: str = ""
    hint: str = ""
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Stepper:
    """One of several values, stepped left and right; `side` shows that side's badge, `does` says
    what is stepped."""

    name: str
    rect: pygame.Rect
    words: str
    side: int | None = None
    enabled: bool = True
    hint: str = ""
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Slider:
    """A scale from 0 to 1; `does` says what is scaled."""

    name: str
    rect: pygame.Rect
    share: float
    enabled: bool = True
    hint: str = ""
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off, with its words, a second line `sub`, and at the right the clause it stands for."""

    name: str
    rect: pygame.Rect
    words: str
    on: bool
    clause: str = ""
    enabled: bool = True
    hint: str = ""
    sub: str = ""
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """Anything that is drawn in its own way and pressed, such as a card of a list. A `bare` one
    shows nothing unless a hand is on it."""

    name: str
    rect: pygame.Rect
    paint: Callable[[Canvas, pygame.Rect, Touch], None]
    enabled: bool = True
    hint: str = ""
    key: int | None = None
    bare: bool = False
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Pane:
    """A list or text that scrolls, `first` of `total` lines on top and `shown` in view; the screen
    draws its content. `focusable` only if it holds nothing that can be focused itself; `does` says
    what is turned."""

    name: str
    rect: pygame.Rect
    first: int
    shown: int
    total: int
    focusable: bool = False
    hint: str = ""
    does: Action | None = None


Widget: TypeAlias = Button | Stepper | Slider | Switch | Item | Pane


def does(widget: Widget) -> Action | None:
    """What a press on it does; None for nothing, and for what is not pressed but stepped, dragged
    or scrolled."""
    return widget.does if isinstance(widget, Button | Item) else None


def spots_of(widgets: Sequence[Widget]) -> tuple[Hotspot, ...]:
    """What the focus ring must know of the widgets, in their order."""
    return tuple(_spot(widget) for widget in widgets)


def rects_of(widgets: Sequence[Widget]) -> dict[str, pygame.Rect]:
    """Every widget's pixels by its name."""
    return {widget.name: pygame.Rect(widget.rect) for widget in widgets}


def does_of(widgets: Sequence[Widget], name: str) -> Action | None:
    """What the control of that name does; None if there is none, or it does nothing."""
    return next((widget.does for widget in widgets if widget.name == name), None)


def _spot(widget: Widget) -> Hotspot:
    """One widget as the ring sees it."""
    name, rect, does = widget.name, widget.rect, widget.does
    match widget:
        case Button():
            return Hotspot(name, rect, widget.state != "disabled", widget.key, "press", does)
        case Item():
            return Hotspot(name, rect, widget.enabled, widget.key, "press", does)
        case Pane():
            more = widget.first > 0, widget.first + widget.shown < widget.total
            return Hotspot(name, rect, widget.focusable, None, "scroll", does, more)
        case Stepper():
            return Hotspot(name, rect, widget.enabled, None, "step", does)
        case Slider():
            return Hotspot(name, rect, widget.enabled, None, "slide", does)
        case Switch():
            return Hotspot(name, rect, widget.enabled, None, "press", does)


def draw(c: Canvas, widgets: Sequence[Widget], ring: FocusRing, glossary: str = "") -> None:
    """The widgets in their order, then the slip that explains what is under hand; under the control
    called `glossary` it explains the words of the whole screen."""
    draw_all(c, widgets, ring)
    draw_slip(c, widgets, ring, glossary)


def draw_all(c: Canvas, widgets: Sequence[Widget], ring: FocusRing) -> None:
    """The widgets in their order, without the slip."""
    for widget in widgets:
        touch = _touch(widget, ring)
        if touch != UNTOUCHED or not (isinstance(widget, Item) and widget.bare):
            _draw_one(c, widget, touch)


def draw_slip(c: Canvas, widgets: Sequence[Widget], ring: FocusRing, glossary: str = "") -> None:
    """The slip about the control under hand, or about the words under the pointer."""
    under = ring.at if ring.shown else ring.over
    told = next((w for w in widgets if w.name == under and not isinstance(w, Pane)), None)
    near, said = None if told is None else told.rect, list[str]()
    if told is not None and told.hint and (not ring.shown or _needs_telling(told)):
        said.append(told.hint + _control_words(c, told))
    if tooltips.asks_for_words(c, ring):
        if told is not None:
            every = told.name == glossary
            said += tooltips.of_control(c, _says(told), told.rect, all_words=every)
        elif not ring.shown:
            near = tooltips.rect_of_words(c, ring.pointer)
            said += tooltips.of_pixel(c, ring.pointer)
    if near is not None and said and not ring.held:
        beside = [w.rect for w in widgets if w is not told and not isinstance(w, Pane)]
        parts.tooltip(c, near, "\n".join(said), c.surface.get_rect().inflate(-8, -8), beside)


def _says(widget: Widget) -> str:
    """All words of a control, those of its hint too."""
    match widget:
        case Button() | Switch():
            return f"{widget.words} {widget.sub} {widget.hint}"
        case Stepper():
            return f"{widget.words} {widget.hint}"
        case _:
            return widget.hint


def _needs_telling(widget: Widget) -> bool:
    """Whether a slip explains it on the focus alone, where it would lie for as long as the focus
    does: what cannot be used says why, a button without words what it is, a choice how to step."""
    if isinstance(widget, Button):
        return widget.state == "disabled" or not widget.words
    return not (isinstance(widget, Item) and widget.enabled)


def _control_words(c: Canvas, widget: Widget) -> str:
    """` (K)`: what presses a button, in the words of the device in use; '' for nothing."""
    if not isinstance(widget, Button) or widget.state == "disabled" or widget.key is None:
        return ""
    cap = pad_spoken(c.look.cap(printed(widget.key)))
    return f" ({cap})" if cap else ""


def _touch(widget: Widget, ring: FocusRing) -> Touch:
    """What hand is on the widget."""
    return Touch(
        focused=ring.shown and ring.at == widget.name,
        hovered=ring.over == widget.name and ring.hand == "mouse",
        pressed=ring.held == widget.name,
    )


def _draw_one(c: Canvas, widget: Widget, touch: Touch) -> None:
    """One widget in its printed form."""
    with c.region(widget.name, widget.rect):
        match widget:
            case Button():
                parts.button(
                    c,
                    widget.rect,
                    widget.words,
                    widget.picture,
                    widget.cap,
                    widget.state,
                    widget.sub,
                    touch,
                )
            case Stepper():
                parts.field(c, widget.rect, widget.words, touch, widget.side)
            case Slider():
                parts.slider(c, widget.rect, widget.share, touch)
            case Switch():
                _draw_switch(c, widget, touch)
            case Item():
                widget.paint(c, widget.rect, touch)
            case Pane():
                _draw_bar(c, widget, touch)


def _draw_switch(c: Canvas, widget: Switch, touch: Touch) -> None:
    """The box, the words (wrapped to two lines), the clause at the right."""
    room = parts.switch(c, widget.rect, widget.on, touch, widget.enabled)
    ink = palette.INK_1 if widget.enabled else palette.DISABLED_TEXT
    if widget.clause:
        at = (room.right, room.centery)
        letters.draw_text(c, at, widget.clause, letters.SMALL, palette.CLAUSE, "midright")
        room.w -= letters.width(widget.clause, letters.SMALL, c.look) + c.px(10)
    step = letters.line_height(letters.DENSE, c.look)
    lines = [(words, letters.DENSE, ink) for words in _lines_for(c, widget, room, step)]
    if widget.sub:
        below = letters.wrap(widget.sub, letters.SMALL, c.look, room.w)
        most = max(1, room.h // step - len(lines))
        lines += [(words, letters.SMALL, palette.INK_2) for words in below[:most]]
    top = room.centery - step * (len(lines) - 1) // 2
    for n, (words, role, colour) in enumerate(lines):
        fitted = letters.fit(words, role, c.look, room.w)
        letters.draw_text(c, (room.x, top + n * step), fitted, role, colour, "midleft")


def _lines_for(c: Canvas, widget: Switch, room: pygame.Rect, step: int) -> tuple[str, ...]:
    """The switch's words in as many lines as its height allows."""
    most = max(1, room.h // step - bool(widget.sub))
    return letters.wrap(widget.words, letters.DENSE, c.look, room.w)[:most]


def _draw_bar(c: Canvas, pane: Pane, touch: Touch) -> None:
    """The scroll bar at the pane's right edge, and the ring when it has the focus."""
    wide = c.px(6)
    bar = pygame.Rect(pane.rect.right - wide, pane.rect.y, wide, pane.rect.h)
    parts.scroll_bar(c, bar, pane.first, pane.shown, pane.total)
    if touch.focused:
        paint.focus_ring(c, pane.rect)


def scrolled(pane: Pane, by: int) -> int:
    """The pane's new first line after turning it by so many, kept within its text."""
    return min(max(0, pane.first + by), max(0, pane.total - pane.shown))


def arrow_of(event: pygame.event.Event) -> int:
    """Whether the event is an arrow down (1) or up (-1), by key or by hat; 0 for any other."""
    if event.type == pygame.KEYDOWN:
        return {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key, 0)
    if event.type == pygame.JOYHATMOTION and not event.value[0]:
        return -int(event.value[1])
    return 0


def is_arrow(event: pygame.event.Event) -> bool:
    """Whether the event moves the focus by direction: an arrow key, the hat, the stick."""
    if event.type == pygame.KEYDOWN:
        return event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    return event.type in (pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
