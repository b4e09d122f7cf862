"""Three pairs of hands at the battle screen: mouse, keys and pad. Each presses the controls that it
finds there through the real event queue, and counts what it does."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

import pygame

from game.ui.battle.layout.orders_bar import ButtonSpec, pygame_key_of
from game.ui.battle.panels.order_wheel import NAME_PREFIX, TURN_PAGE
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.shortcuts import focusable_controls
from game.ui.battle.views.answer_buttons import MORE_NAME, answer_specs
from game.ui.kit.bindings import COMMANDS, COMMANDS_BY_NAME, PAD_CONTROLS
from game.ui.kit.input_state import STICK_REPEAT_DELAY, STICK_REPEAT_INTERVAL
from game.ui.kit.pad_events import JOYSTICK_BUTTONS
from game.ui.kit.widgets import ScrollPane, hotspots_of
from game.ui.shell.app import App

Pixel = tuple[int, int]
MAX_PRESSES: Final = 40
"""Presses after which a control is not tried again."""
REPEAT_FRAMES: Final = (11, 2)
"""Frames of a thirtieth until a key that is held down repeats itself first, and then again."""
_SECTOR_DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""How the stick leans to point at each sector of the wheel, from the top clockwise."""
_STICK_DIRECTIONS: Final = {"stick left": (0, -1), "stick right": (0, 1), "stick up": (1, -1),
                 "stick down": (1, 1)}  # fmt: skip
_TRIGGERS: Final = {"LT": 2, "RT": 5}
_MAX_CROSS_STEPS: Final = 3
"""Arms of the cross that are no more than the wheel costs: Y, the stick and A."""
_AIM_PREFIX: Final = "aim-"
"""How the controls of what guns are aimed at begin."""
_WHEEL_PAGES: Final = 4
"""Pages of the wheel that are looked through."""
_CROSS: Final = {"cross left": (-1, 0), "cross right": (1, 0)}


class BattleInput(ABC):
    """Posts events into the queue; `passes` lets the program have a frame after each. `inputs`: so
    many clicks, notches of the wheel, keys, buttons or arms of a pad, settled pulls of a stick."""

    def __init__(self, app: App, passes: Callable[[], None]) -> None:
        self.app, self.run_frame, self.input_count = app, passes, 0

    def post_event(self, kind: int, **values: Any) -> None:
        """Put an event into the queue."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def finish_input(self) -> None:
        """That was one input, and the program has had its frame."""
        self.input_count += 1
        self.run_frame()

    @abstractmethod
    def press_control(self, screen: BattleScreen, name: str) -> bool:
        """The control of that name was pressed; False if these hands do not reach it."""

    def step_target(self, screen: BattleScreen, name: str, by: int) -> bool:
        """What lies next to the one before (`by` -1) or after is in hand: hands that cannot walk
        there press the control of that name."""
        return self.press_control(screen, name) and by != 0


class MouseInput(BattleInput):
    """Points and clicks."""

    def click(self, at: Pixel) -> None:
        """The left button goes down and up there."""
        self.post_event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))
        self.post_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.post_event(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.finish_input()

    def press_control(self, screen: BattleScreen, name: str) -> bool:
        """The control is clicked; where it lies under More or farther down a list, that first."""
        for _ in range(MAX_PRESSES):
            spots = screen.control_rects()
            if name in spots:
                self.click(spots[name].center)
                return True
            pane = next((w for w in screen.widgets() if isinstance(w, ScrollPane)), None)
            if pane is not None and pane.first + pane.shown_count < pane.total:
                self._turn_wheel(pane.rect.center)
            elif MORE_NAME in spots and not screen.hud.shows_more:
                self.click(spots[MORE_NAME].center)
            else:
                return False
        return False

    def _turn_wheel(self, at: Pixel) -> None:
        """A notch of the wheel over a list."""
        self.post_event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))
        self.post_event(pygame.MOUSEWHEEL, x=0, y=-1)
        self.finish_input()


class KeysInput(BattleInput):
    """Presses keys."""

    def press_key(self, key: int, mod: int = 0) -> None:
        """A key goes down and up."""
        self.post_event(pygame.KEYDOWN, key=key, unicode="", mod=mod)
        self.post_event(pygame.KEYUP, key=key, mod=mod)
        self.finish_input()

    def hold_key(self, key: int, times: int) -> None:
        """A key is held down until it has repeated itself so often, and let go: one input."""
        for n in range(times):
            self.post_event(pygame.KEYDOWN, key=key, unicode="", mod=0)
            for _ in range(REPEAT_FRAMES[min(n, 1)] if n + 1 < times else 0):
                self.run_frame()
        self.post_event(pygame.KEYUP, key=key, mod=0)
        self.finish_input()

    def press_control(self, screen: BattleScreen, name: str) -> bool:
        """The control's own key; where it has none, the focus is walked to it, or to More first."""
        key = key_for(screen, name)
        if key is not None:
            self.press_key(key)
            return True
        for _ in range(MAX_PRESSES):
            if screen.ring.focused == name:
                self.press_key(pygame.K_SPACE)
                return True
            if (
                screen.ring.focused == MORE_NAME
                and not screen.hud.shows_more
                and name not in screen.control_rects()
            ):
                self.press_key(pygame.K_SPACE)
                continue
            listed = any(isinstance(w, ScrollPane) for w in screen.widgets())
            if listed:
                self.press_key(pygame.K_DOWN)
            else:
                self.press_key(pygame.K_TAB, pygame.KMOD_CTRL)
        return False

    def step_target(self, screen: BattleScreen, name: str, by: int) -> bool:
        """By the keys of targets and boxes."""
        self.press_key(pygame.K_RIGHTBRACKET if by > 0 else pygame.K_LEFTBRACKET)
        return True


class PadInput(BattleInput):
    """Presses the buttons of a pad, its cross and its sticks."""

    def press_button(self, name: str) -> None:
        """A button goes down and up."""
        number = JOYSTICK_BUTTONS.index(name)
        self.post_event(pygame.JOYBUTTONDOWN, button=number, instance_id=0)
        self.post_event(pygame.JOYBUTTONUP, button=number, instance_id=0)
        self.finish_input()

    def press_cross(self, way: tuple[int, int]) -> None:
        """An arm of the cross goes down and up."""
        self.post_event(pygame.JOYHATMOTION, value=way, hat=0, instance_id=0)
        self.post_event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)
        self.finish_input()

    def hold_stick_while(self, control: str, wants_more: Callable[[], bool]) -> None:
        """The left stick is held over while more of it is wanted, and let go: one input."""
        axis, lean = _STICK_DIRECTIONS[control]
        self.post_event(pygame.JOYAXISMOTION, axis=axis, value=float(lean), instance_id=0)
        self.run_frame()
        for _ in range(MAX_PRESSES * 4):
            if not wants_more():
                break
            self.run_frame()
        self.post_event(pygame.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)
        self.finish_input()

    def hold_stick_times(self, control: str, times: int) -> None:
        """The left stick is held over until it has acted so often: one input."""
        frames = 0 if times < 2 else round((STICK_REPEAT_DELAY + STICK_REPEAT_INTERVAL * (times - 1.5)) * 30)
        left = iter(range(frames))
        self.hold_stick_while(control, lambda: next(left, None) is not None)

    def push_right_stick(self, across: float, down: float) -> None:
        """The right stick leans so far for a moment and springs back: one input."""
        for part in (1.0, 1.0, 1.0, 1.0, 0.5, 0.0):
            for axis, value in ((3, across), (4, down)):
                self.post_event(pygame.JOYAXISMOTION, axis=axis, value=part * value, instance_id=0)
            self.run_frame()
        self.finish_input()

    def press_control(self, screen: BattleScreen, name: str) -> bool:
        """A on the focus, the control of a command, the cross where it is not far, or at last the
        wheel of orders."""
        if screen.ring.focused == name:
            self.press_button("A")
            return True
        control = pad_control_for(screen, name)
        if control:
            self._press_command(control)
            return True
        if name.startswith(_AIM_PREFIX):
            return self._cycle_aim_to(screen, name)
        return self._walk_to_control(screen, name) or self._press_on_wheel(screen, name)

    def step_target(self, screen: BattleScreen, name: str, by: int) -> bool:
        """By the cross."""
        self.press_cross((by, 0))
        return True

    def _press_command(self, control: str) -> None:
        """A control that has a command of its own."""
        if control in _STICK_DIRECTIONS:
            self.hold_stick_while(control, lambda: False)
        elif control in _TRIGGERS:
            for value in (1.0, -1.0):
                self.post_event(pygame.JOYAXISMOTION, axis=_TRIGGERS[control], value=value, instance_id=0)
            self.finish_input()
        elif control in _CROSS:
            self.press_cross(_CROSS[control])
        else:
            self.press_button(control)

    def _walk_to_control(self, screen: BattleScreen, name: str) -> bool:
        """The cross is pressed until the focus is there, then A; not where that is far."""
        way, steps = _cross_steps_to(screen, name)
        if not 0 < steps < _MAX_CROSS_STEPS:
            return False
        for _ in range(steps):
            self.press_cross(way)
        if screen.ring.focused != name:
            return False
        self.press_button("A")
        return True

    def _cycle_aim_to(self, screen: BattleScreen, name: str) -> bool:
        """The button of the next aim is pressed until that one is laid; it is never farther than
        the wheel."""
        control = next(c.pad for c in COMMANDS if c.name == "next-aim")
        for _ in range(_MAX_CROSS_STEPS):
            self._press_command(control)
            spec = find_answer_button(screen, name)
            if spec is None or spec.state == "chosen":
                return spec is not None
        return self._press_on_wheel(screen, name)

    def _press_on_wheel(self, screen: BattleScreen, name: str) -> bool:
        """The wheel is opened, turned to its page, pointed at by the stick, and pressed."""
        self.press_button("Y")
        for _ in range(_WHEEL_PAGES):
            if screen.state.wheel is None:
                return False
            names = [widget.name for widget in screen.widgets()]
            there = f"{NAME_PREFIX}{name}" in names
            self._choose_sector(names.index(f"{NAME_PREFIX}{name}" if there else TURN_PAGE))
            if there:
                return True
        self.press_button("B")
        return False

    def _choose_sector(self, sector: int) -> None:
        """The stick points at a sector of the wheel until A has been pressed."""
        for axis, value in enumerate(_SECTOR_DIRECTIONS[sector]):
            self.post_event(pygame.JOYAXISMOTION, axis=axis, value=0.9 * value, instance_id=0)
        self.finish_input()
        self.press_button("A")
        for axis in (0, 1):
            self.post_event(pygame.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)


# ------------------------------------------------------------------------- where a control is


def _cross_steps_to(screen: BattleScreen, name: str) -> tuple[Pixel, int]:
    """Which arm of the cross goes to a control, and how often; 0 times where none does."""
    found = screen.widgets()
    listed = any(isinstance(widget, ScrollPane) for widget in found) or screen.state.has_focus_keys
    spots = hotspots_of(found) if listed else focusable_controls(screen.state, hotspots_of(found))
    names = [spot.name for spot in spots if spot.enabled]
    if name not in names or screen.ring.focused not in names:
        return (1, 0), 0
    far = names.index(name) - names.index(screen.ring.focused)
    if any(isinstance(widget, ScrollPane) for widget in found):
        return (0, -1) if far > 0 else (0, 1), abs(far)
    back = -far % len(names)
    return ((-1, 0), back) if back < far % len(names) else ((1, 0), far % len(names))


def find_answer_button(screen: BattleScreen, name: str) -> ButtonSpec | None:
    """The answer of that name, wherever it lies; None if there is none that may be given."""
    with screen.battle.table.as_current():
        specs, primary = answer_specs(screen.hud)
    found = (spec for spec in (*specs, primary) if spec is not None and spec.name == name)
    return next((spec for spec in found if spec.state != "disabled"), None)


def key_for(screen: BattleScreen, name: str) -> int | None:
    """The key of a control, of whatever lies on the screen or is reached by its key alone."""
    shown = next((w for w in screen.widgets() if w.name == name), None)
    key: int | None = getattr(shown, "key", None)
    spec = find_answer_button(screen, name)
    return pygame_key_of(spec.letter) if key is None and spec is not None and spec.letter else key


def pad_control_for(screen: BattleScreen, name: str) -> str:
    """The control of a pad with the command that this control has the key of, '' for none."""
    key = key_for(screen, name)
    known = (*(c for c in PAD_CONTROLS if screen.is_steering or c not in _STICK_DIRECTIONS), *_CROSS)
    holds_back = "B" if key == COMMANDS_BY_NAME["hold"].key else ""
    return next((c.pad for c in COMMANDS if c.key == key and c.pad in known), holds_back)
