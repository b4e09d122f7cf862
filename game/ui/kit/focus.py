"""One focus for mouse, keyboard and gamepad: raw events in, intents out.

State comes from events alone (never from where the mouse is or which key is down), so a posted
event does exactly what a hand does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.kit.action import Action
from game.ui.kit.layouts import row_digit

InputDevice = Literal["mouse", "keys", "pad"]
ControlKind = Literal["press", "step", "slide", "scroll"]
Direction = tuple[int, int]

PAD_A: Final = 0
PAD_B: Final = 1
PAD_LB: Final = 4
PAD_RB: Final = 5
STICK_EDGE: Final = 0.6
STICK_REST: Final = 0.3
_ARROWS: Final[dict[int, Direction]] = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
_PAGES: Final = {pygame.K_PAGEUP: -10, pygame.K_PAGEDOWN: 10}
CONFIRM: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A place that can be pressed: its name, its pixels, whether it may be used now, the keyboard
    key that presses it, what arrows and drags do to it, and what it does: by a press, or by steps,
    drags and turns."""

    name: str
    rect: pygame.Rect
    enabled: bool = True
    key: int | None = None
    kind: ControlKind = "press"
    does: Action | None = None
    more: tuple[bool, bool] = (True, True)
    """Whether a list that is turned has lines above and below those in view."""


@dataclass(frozen=True, slots=True)
class Press:
    """The named spot was pressed, which does this (None: nothing beyond its name)."""

    name: str
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class StepBy:
    """The named choice or scale was moved by so many steps."""

    name: str
    by: int
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Slide:
    """The named scale was dragged to a share (0 to 1) of its width."""

    name: str
    share: float
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Scroll:
    """The named list was turned by so many lines, down positive."""

    name: str
    by: int
    does: Action | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """Esc, right click or B: one step back."""


Intent: TypeAlias = Press | StepBy | Slide | Scroll | Back


def nearest(spots: Sequence[Hotspot], here: pygame.Rect, way: Direction) -> Hotspot | None:
    """The enabled spot that an arrow leads to from `here`: nearest ahead, straight ahead first."""

    def cost(spot: Hotspot) -> float:
        ahead, aside = _offset(spot.rect, here, way)
        return ahead + 2.5 * aside

    found = [s for s in spots if s.enabled and _is_ahead(s.rect, here, way)]
    return min(found, key=cost, default=None)


def _is_ahead(rect: pygame.Rect, here: pygame.Rect, way: Direction) -> bool:
    """Whether `rect` lies in that direction: its middle beyond the middle of `here`."""
    dx, dy = rect.centerx - here.centerx, rect.centery - here.centery
    return dx * way[0] + dy * way[1] > 2 and rect != here


def _offset(rect: pygame.Rect, here: pygame.Rect, way: Direction) -> tuple[float, float]:
    """How far ahead `rect` begins, and how far aside of `here` it lies (0 where they overlap)."""
    if way[0]:
        ahead = abs(rect.centerx - here.centerx)
        aside = max(0, rect.top - here.bottom, here.top - rect.bottom)
        slant = abs(rect.centery - here.centery)
    else:
        ahead = abs(rect.centery - here.centery)
        aside = max(0, rect.left - here.right, here.left - rect.right)
        slant = abs(rect.centerx - here.centerx)
    return ahead, aside + slant * 0.05


class FocusRing:
    """Where the focus is, what lies under the pointer and is held, and which hand was last used."""

    def __init__(self, at: str = "") -> None:
        self.at = at
        self.over = ""
        self.pointer = (-1, -1)
        """The pixel under the mouse, as its last event had it."""
        self.held = ""
        self.hand: InputDevice = "mouse"
        self.shown = False
        self.told: Intent | None = None
        self.refused = False
        self._stick: Direction = (0, 0)

    def handle(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """What the event asks for; the focus, the pointer and the held spot are as after it. `told`
        keeps the answer and `refused` whether a spot out of use was pressed, for the ear."""
        self.told = self._asked(event, spots)
        return self.told

    def _asked(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """What the event asks for."""
        self._settle(spots)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event, spots)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event, spots)
        if event.type == pygame.KEYDOWN:
            return self._key(event, spots)
        return self._pad(event, spots)

    def _settle(self, spots: Sequence[Hotspot]) -> None:
        """The focus is on an enabled spot if there is one: where it was, or the first."""
        usable = [spot.name for spot in spots if spot.enabled]
        if self.at not in usable:
            self.at = usable[0] if usable else ""

    # ------------------------------------------------------------------------------------- mouse

    def _mouse(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """Pointing moves the focus; letting go on the spot that was pressed presses it."""
        self.hand, self.shown, self.pointer = "mouse", False, event.pos
        under = _spot_at(spots, event.pos)
        self.over = under.name if under else ""
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event, spots)
        if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            return Back()
        if event.button != 1:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._take(under, event.pos)
        held, self.held = self.held, ""
        if under is None or under.name != held or under.kind in ("slide", "scroll"):
            return None
        if under.kind == "step":
            by = -1 if event.pos[0] < under.rect.centerx else 1
            return StepBy(held, by, under.does)
        return Press(held, under.does)

    def _take(self, under: Hotspot | None, at: tuple[int, int]) -> Intent | None:
        """The spot under the pointer is held and has the focus; a scale jumps to the pointer."""
        if under is None or not under.enabled:
            self.refused = under is not None and under.kind == "press"
            return None
        self.held = self.at = under.name
        if under.kind != "slide":
            return None
        return Slide(under.name, _share(under, at), under.does)

    def _drag(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """A held scale follows the pointer."""
        held = _named(spots, self.held)
        if held is not None and held.kind == "slide" and event.buttons[0]:
            return Slide(held.name, _share(held, event.pos), held.does)
        return None

    def _wheel(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """The wheel turns the list under the pointer, or the one that holds the spot under it."""
        over = _named(spots, self.over)
        lists = [spot for spot in spots if spot.kind == "scroll"]
        if over is not None and over.kind != "scroll":
            lists = [spot for spot in lists if spot.rect.colliderect(over.rect)] or lists
        elif over is not None:
            lists = [over]
        return _turned(lists[0], -event.y) if lists and event.y else None

    # ---------------------------------------------------------------------------------- keyboard

    def _key(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """Tab, arrows, Enter, Esc, and each spot's own key."""
        if event.key == pygame.K_ESCAPE:
            return Back()
        if event.key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self.walk(spots, -1 if back else 1, "keys")
            return None
        if event.key in _ARROWS:
            self._show("keys")
            return self._move(_ARROWS[event.key], spots)
        if event.key in _PAGES:
            return self._page(_PAGES[event.key], spots)
        own = _with_key(spots, event)
        if own is not None:
            self.hand = "keys"
            return Press(own.name, own.does)
        if event.key in CONFIRM:
            self._show("keys")
            return self._confirm(spots)
        return None

    def _show(self, hand: InputDevice) -> None:
        """The ring is shown from now on, for this hand."""
        self.hand, self.shown = hand, True

    def walk(self, spots: Sequence[Hotspot], by: int, hand: InputDevice) -> None:
        """The focus goes to the next or previous enabled spot, round the end, and is shown."""
        self._show(hand)
        self._settle(spots)
        names = [spot.name for spot in spots if spot.enabled]
        if names:
            self.at = names[(names.index(self.at) + by) % len(names)]

    def _move(self, way: Direction, spots: Sequence[Hotspot]) -> Intent | None:
        """An arrow: across a choice or scale it steps, along a list it turns, else it moves on."""
        here = _named(spots, self.at)
        if here is None:
            return None
        if way[0] and here.kind in ("step", "slide"):
            return StepBy(here.name, way[0], here.does)
        if way[1] and here.kind == "scroll" and here.more[way[1] > 0]:
            return _turned(here, way[1])
        there = nearest(spots, here.rect, way)
        if there is not None:
            self.at = there.name
        return None

    def _page(self, by: int, spots: Sequence[Hotspot]) -> Intent | None:
        """Page up and down turn the first list of the screen."""
        pane = next((spot for spot in spots if spot.kind == "scroll"), None)
        return _turned(pane, by) if pane else None

    def _confirm(self, spots: Sequence[Hotspot]) -> Intent | None:
        """Enter, Space or A on the focus."""
        here = _named(spots, self.at)
        if here is None or not here.enabled or here.kind in ("slide", "scroll"):
            return None
        if here.kind == "step":
            return StepBy(here.name, 1, here.does)
        return Press(here.name, here.does)

    # ----------------------------------------------------------------------------------- gamepad

    def _pad(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """A and B, the shoulder buttons, the hat and the left stick."""
        if event.type == pygame.JOYBUTTONDOWN:
            return self._pad_button(event.button, spots)
        if event.type == pygame.JOYHATMOTION and event.value != (0, 0):
            self._show("pad")
            x, y = event.value
            return self._move((x, 0) if x else (0, -y), spots)
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._lean(event.axis, event.value, spots)
        return None

    def _pad_button(self, button: int, spots: Sequence[Hotspot]) -> Intent | None:
        """A presses, B goes back, the shoulders go to the previous and next spot."""
        if button not in (PAD_A, PAD_B, PAD_LB, PAD_RB):
            return None
        self._show("pad")
        if button == PAD_A:
            return self._confirm(spots)
        if button == PAD_B:
            return Back()
        self.walk(spots, -1 if button == PAD_LB else 1, "pad")
        return None

    def _lean(self, axis: int, value: float, spots: Sequence[Hotspot]) -> Intent | None:
        """The stick acts once when it passes the edge, and again only after it came to rest."""
        if abs(value) < STICK_REST:
            self._stick = (0, 0)
            return None
        if abs(value) < STICK_EDGE or self._stick != (0, 0):
            return None
        sign = 1 if value > 0 else -1
        self._stick = (sign, 0) if axis == 0 else (0, sign)
        self._show("pad")
        return self._move(self._stick, spots)


def _named(spots: Sequence[Hotspot], name: str) -> Hotspot | None:
    """The spot of that name, if it is on the screen."""
    return next((spot for spot in spots if spot.name == name), None)


def _with_key(spots: Sequence[Hotspot], event: pygame.event.Event) -> Hotspot | None:
    """The enabled spot that has the key for its own, or the digit in whose place the key lies."""
    keys = [event.key, *map(ord, row_digit(event))]
    return next((s for key in keys for s in spots if s.key == key and s.enabled), None)


def _turned(pane: Hotspot, by: int) -> Scroll:
    """The list is turned by so many lines."""
    return Scroll(pane.name, by, pane.does)


def _spot_at(spots: Sequence[Hotspot], at: tuple[int, int]) -> Hotspot | None:
    """The spot under a pixel: the last one laid, so what lies on top wins."""
    return next((spot for spot in reversed(spots) if spot.rect.collidepoint(at)), None)


def _share(spot: Hotspot, at: tuple[int, int]) -> float:
    """Where a pixel lies along a scale, 0 to 1; the ends are a twelfth of the width inside it."""
    inset = min(spot.rect.w / 12, spot.rect.h / 3)
    return min(1.0, max(0.0, (at[0] - spot.rect.x - inset) / (spot.rect.w - 2 * inset)))
