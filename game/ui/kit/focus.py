"""One focus for mouse, keyboard and gamepad: raw events in, intents out.

A screen lists its controls as values (`widgets.Widget`), fresh for each event and frame. `hotspots_of` gives
the ring what it must know of each: name, rectangle, key, kind and action. `FocusRing.handle` turns a raw
event into an intent: Press, StepBy, Slide, Scroll or Back, with the name and action of the control. The
screen then handles the action in one `match`. The ring is the only state of controls: which one has the
focus, which is hovered or held, and which device was used last. Because controls are matched by name, the
focus survives a new list; if its control is gone or disabled, the first enabled one gets it. State comes from
events only, never from the present position of the mouse or keys, so a posted event does exactly what a
player's does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.kit.action import Action
from game.ui.kit.keyboard_layout import digit_row_key

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
    pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0),
}  # fmt: skip
_PAGE_KEYS: Final = {pygame.K_PAGEUP: -10, pygame.K_PAGEDOWN: 10}
CONFIRM_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A control as the ring sees it: its name, rectangle, key and action, whether it is enabled,
    and what arrows and drags do to it (`kind`)."""

    name: str
    rect: pygame.Rect
    enabled: bool = True
    key: int | None = None
    kind: ControlKind = "press"
    action: Action | None = None
    has_more: tuple[bool, bool] = (True, True)
    """Whether a scrolling list has lines above and below those in view."""


@dataclass(frozen=True, slots=True)
class Press:
    """A control was pressed; `action` is None if it has none."""

    name: str
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class StepBy:
    """A choice or scale was moved by `by` steps."""

    name: str
    by: int
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Slide:
    """A scale was dragged to a share (0 to 1) of its width."""

    name: str
    share: float
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Scroll:
    """A list was scrolled by `by` lines, down positive."""

    name: str
    by: int
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """Esc, right click or B: one step back."""


Intent: TypeAlias = Press | StepBy | Slide | Scroll | Back


def spot_in_direction(spots: Sequence[Hotspot], here: pygame.Rect, way: Direction) -> Hotspot | None:
    """Return the enabled spot that an arrow leads to from `here`, or None. Prefer near ones, and
    those straight ahead; an arrow to the side stays in its row while there is more of it."""

    def cost(spot: Hotspot) -> tuple[bool, float]:
        ahead, aside = _offset(spot.rect, here, way)
        leaves_row = bool(way[0]) and (spot.rect.bottom <= here.top or spot.rect.top >= here.bottom)
        # Sideways distance counts more, so that an arrow leads straight ahead first.
        return leaves_row, ahead + 2.5 * aside

    found = [s for s in spots if s.enabled and _is_ahead(s.rect, here, way)]
    return min(found, key=cost, default=None)


def _is_ahead(rect: pygame.Rect, here: pygame.Rect, way: Direction) -> bool:
    dx, dy = rect.centerx - here.centerx, rect.centery - here.centery
    return dx * way[0] + dy * way[1] > 2 and rect != here


def _offset(rect: pygame.Rect, here: pygame.Rect, way: Direction) -> tuple[float, float]:
    """Return the distance ahead and the distance sideways (0 where the rectangles overlap)."""
    if way[0]:
        ahead = abs(rect.centerx - here.centerx)
        aside = max(0, rect.top - here.bottom, here.top - rect.bottom)
        slant = abs(rect.centery - here.centery)
    else:
        ahead = abs(rect.centery - here.centery)
        aside = max(0, rect.left - here.right, here.left - rect.right)
        slant = abs(rect.centerx - here.centerx)
    # Among spots that overlap on this axis, the one nearer to the middle line wins.
    return ahead, aside + slant * 0.05


class FocusRing:
    """The focus, the hovered and the held control, and the device used last."""

    def __init__(self, at: str = "") -> None:
        self.focused = at
        self.hovered = ""
        self.pointer_position = (-1, -1)
        """The pixel under the mouse at its last event."""
        self.held_control = ""
        self.device: InputDevice = "mouse"
        self.is_shown = False
        self.last_intent: Intent | None = None
        self.was_refused = False
        self._stick_direction: Direction = (0, 0)

    def handle(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """Apply the event and return its intent, or None. `last_intent` and `was_refused` (a press
        on a disabled control) keep the result for the sound."""
        self.last_intent = self._intent_of(event, spots)
        return self.last_intent

    def clear_last_result(self) -> None:
        """Clear `last_intent` and `was_refused`; call it when their sound has been played."""
        self.last_intent, self.was_refused = None, False

    def _intent_of(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        self._ensure_focus(spots)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._on_mouse(event, spots)
        if event.type == pygame.MOUSEWHEEL:
            return self._on_wheel(event, spots)
        if event.type == pygame.KEYDOWN:
            return self._on_key(event, spots)
        return self._on_pad(event, spots)

    def _ensure_focus(self, spots: Sequence[Hotspot]) -> None:
        usable = [spot.name for spot in spots if spot.enabled]
        if self.focused not in usable:
            self.focused = usable[0] if usable else ""

    def _on_mouse(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        self.device, self.is_shown, self.pointer_position = "mouse", False, event.pos
        under = _spot_at(spots, event.pos)
        self.hovered = under.name if under else ""
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event, spots)
        if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            return Back()
        if event.button != 1:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._on_mouse_down(under, event.pos)
        held, self.held_control = self.held_control, ""
        if under is None or under.name != held or under.kind in ("slide", "scroll"):
            return None
        if under.kind == "step":
            by = -1 if event.pos[0] < under.rect.centerx else 1
            return StepBy(held, by, under.action)
        return Press(held, under.action)

    def _on_mouse_down(self, under: Hotspot | None, at: tuple[int, int]) -> Intent | None:
        if under is None or not under.enabled:
            self.was_refused = under is not None and under.kind == "press"
            return None
        self.held_control = self.focused = under.name
        if under.kind != "slide":
            return None
        return Slide(under.name, _share_at(under, at), under.action)

    def _drag(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        held = _find_spot(spots, self.held_control)
        if held is not None and held.kind == "slide" and event.buttons[0]:
            return Slide(held.name, _share_at(held, event.pos), held.action)
        return None

    def _on_wheel(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        """Scroll the list under the pointer, or the list that holds the control under it."""
        over = _find_spot(spots, self.hovered)
        lists = [spot for spot in spots if spot.kind == "scroll"]
        if over is not None and over.kind != "scroll":
            lists = [spot for spot in lists if spot.rect.colliderect(over.rect)] or lists
        elif over is not None:
            lists = [over]
        return _scroll_intent(lists[0], -event.y) if lists and event.y else None

    def _on_key(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        if event.key == pygame.K_ESCAPE:
            return Back()
        if event.key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self.move_focus(spots, -1 if back else 1, "keys")
            return None
        if event.key in _ARROWS:
            self._show_ring("keys")
            return self._on_arrow(_ARROWS[event.key], spots)
        if event.key in _PAGE_KEYS:
            return self._on_page_key(_PAGE_KEYS[event.key], spots)
        own = _spot_with_key(spots, event)
        if own is not None:
            self.device = "keys"
            return Press(own.name, own.action)
        if event.key in CONFIRM_KEYS:
            self._show_ring("keys")
            return self._press_focused(spots)
        return None

    def _show_ring(self, hand: InputDevice) -> None:
        self.device, self.is_shown = hand, True

    def move_focus(self, spots: Sequence[Hotspot], by: int, hand: InputDevice) -> None:
        """Move the focus to the next or previous enabled spot, round the end, and show it."""
        self._show_ring(hand)
        self._ensure_focus(spots)
        names = [spot.name for spot in spots if spot.enabled]
        if names:
            self.focused = names[(names.index(self.focused) + by) % len(names)]

    def _on_arrow(self, way: Direction, spots: Sequence[Hotspot]) -> Intent | None:
        here = _find_spot(spots, self.focused)
        if here is None:
            return None
        if way[0] and here.kind in ("step", "slide"):
            return StepBy(here.name, way[0], here.action)
        if way[1] and here.kind == "scroll" and here.has_more[way[1] > 0]:
            return _scroll_intent(here, way[1])
        there = spot_in_direction(spots, here.rect, way)
        if there is not None:
            self.focused = there.name
        return None

    def _on_page_key(self, by: int, spots: Sequence[Hotspot]) -> Intent | None:
        pane = next((spot for spot in spots if spot.kind == "scroll"), None)
        return _scroll_intent(pane, by) if pane else None

    def _press_focused(self, spots: Sequence[Hotspot]) -> Intent | None:
        here = _find_spot(spots, self.focused)
        if here is None or not here.enabled or here.kind in ("slide", "scroll"):
            return None
        if here.kind == "step":
            return StepBy(here.name, 1, here.action)
        return Press(here.name, here.action)

    def _on_pad(self, event: pygame.event.Event, spots: Sequence[Hotspot]) -> Intent | None:
        if event.type == pygame.JOYBUTTONDOWN:
            return self._on_pad_button(event.button, spots)
        if event.type == pygame.JOYHATMOTION and event.value != (0, 0):
            self._show_ring("pad")
            x, y = event.value
            return self._on_arrow((x, 0) if x else (0, -y), spots)
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._on_stick(event.axis, event.value, spots)
        return None

    def _on_pad_button(self, button: int, spots: Sequence[Hotspot]) -> Intent | None:
        if button not in (PAD_A, PAD_B, PAD_LB, PAD_RB):
            return None
        self._show_ring("pad")
        if button == PAD_A:
            return self._press_focused(spots)
        if button == PAD_B:
            return Back()
        self.move_focus(spots, -1 if button == PAD_LB else 1, "pad")
        return None

    def _on_stick(self, axis: int, value: float, spots: Sequence[Hotspot]) -> Intent | None:
        """Act once when the stick passes the edge, and again only after it has been at rest."""
        if abs(value) < STICK_REST:
            self._stick_direction = (0, 0)
            return None
        if abs(value) < STICK_EDGE or self._stick_direction != (0, 0):
            return None
        sign = 1 if value > 0 else -1
        self._stick_direction = (sign, 0) if axis == 0 else (0, sign)
        self._show_ring("pad")
        return self._on_arrow(self._stick_direction, spots)


def _find_spot(spots: Sequence[Hotspot], name: str) -> Hotspot | None:
    return next((spot for spot in spots if spot.name == name), None)


def _spot_with_key(spots: Sequence[Hotspot], event: pygame.event.Event) -> Hotspot | None:
    keys = [event.key, *map(ord, digit_row_key(event))]
    return next((s for key in keys for s in spots if s.key == key and s.enabled), None)


def _scroll_intent(pane: Hotspot, by: int) -> Scroll:
    return Scroll(pane.name, by, pane.action)


def _spot_at(spots: Sequence[Hotspot], at: tuple[int, int]) -> Hotspot | None:
    """Return the spot under a pixel: the last in the list, which is drawn on top."""
    return next((spot for spot in reversed(spots) if spot.rect.collidepoint(at)), None)


def _share_at(spot: Hotspot, at: tuple[int, int]) -> float:
    """Return where a pixel is along a scale, 0 to 1. The ends are inset by 1/12 of the width."""
    inset = min(spot.rect.w / 12, spot.rect.h / 3)
    return min(1.0, max(0.0, (at[0] - spot.rect.x - inset) / (spot.rect.w - 2 * inset)))
