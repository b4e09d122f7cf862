"""Three pairs of hands at the battle screen: mouse, keys and pad. Each presses the controls that it
finds there through the real event queue, and counts what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

import pygame

from game.ui.battle.answer_buttons import MORE
from game.ui.battle.controls import answers
from game.ui.battle.order_wheel import PREFIX, TURN_PAGE
from game.ui.battle.orders_bar import ButtonSpec, key_of
from game.ui.battle.screen import BattleScreen
from game.ui.battle.ship_cycling import walked
from game.ui.kit.bindings import BY_NAME, COMMANDS, PAD_CONTROLS
from game.ui.kit.devices import REPEAT_AFTER, REPEAT_EACH
from game.ui.kit.pad_events import BUTTONS
from game.ui.kit.widgets import Pane, spots_of
from game.ui.shell.app import App

Place = tuple[int, int]
MOST: Final = 40
"""Presses after which a control is given up."""
REPEAT_FRAMES: Final = (11, 2)
"""Frames of a thirtieth until a key that is held down repeats itself first, and then again."""
_LEANS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""How the stick leans to point at each sector of the wheel, from the top clockwise."""
_STICK: Final = {"stick left": (0, -1), "stick right": (0, 1), "stick up": (1, -1),
                 "stick down": (1, 1)}  # fmt: skip
_TRIGGERS: Final = {"LT": 2, "RT": 5}
_ASIDE: Final = 3
"""Arms of the cross that are no more than the wheel costs: Y, the stick and A."""
_AIM: Final = "aim-"
"""How the controls of what guns are aimed at begin."""
_PAGES: Final = 4
"""Pages of the wheel that are looked through."""
_CROSS: Final = {"cross left": (-1, 0), "cross right": (1, 0)}


class Hand(ABC):
    """Posts events into the queue; `passes` lets the program have a frame after each. `inputs`: so
    many clicks, notches of the wheel, keys, buttons or arms of a pad, settled pulls of a stick."""

    def __init__(self, app: App, passes: Callable[[], None]) -> None:
        self.app, self.passes, self.inputs = app, passes, 0

    def post(self, kind: int, **values: Any) -> None:
        """An event lies in the queue."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def done(self) -> None:
        """That was one input, and the program has had its frame."""
        self.inputs += 1
        self.passes()

    @abstractmethod
    def press(self, screen: BattleScreen, name: str) -> bool:
        """The control of that name was pressed; False if these hands do not reach it."""

    def aside(self, screen: BattleScreen, name: str, by: int) -> bool:
        """What lies next to the one before (`by` -1) or after is in hand: hands that cannot walk
        there press the control of that name."""
        return self.press(screen, name) and by != 0


class Mouse(Hand):
    """Points and clicks."""

    def click(self, at: Place) -> None:
        """The left button goes down and up there."""
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.done()

    def press(self, screen: BattleScreen, name: str) -> bool:
        """The control is clicked; where it lies under More or farther down a list, that first."""
        for _ in range(MOST):
            spots = screen.spots()
            if name in spots:
                self.click(spots[name].center)
                return True
            pane = next((w for w in screen.widgets() if isinstance(w, Pane)), None)
            if pane is not None and pane.first + pane.shown < pane.total:
                self._turn(pane.rect.center)
            elif MORE in spots and not screen.hud.shows_more:
                self.click(spots[MORE].center)
            else:
                return False
        return False

    def _turn(self, at: Place) -> None:
        """A notch of the wheel over a list."""
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEWHEEL, x=0, y=-1)
        self.done()


class Keys(Hand):
    """Presses keys."""

    def key(self, key: int, mod: int = 0) -> None:
        """A key goes down and up."""
        self.post(pygame.KEYDOWN, key=key, unicode="", mod=mod)
        self.post(pygame.KEYUP, key=key, mod=mod)
        self.done()

    def hold(self, key: int, times: int) -> None:
        """A key is held down until it has repeated itself so often, and let go: one input."""
        for n in range(times):
            self.post(pygame.KEYDOWN, key=key, unicode="", mod=0)
            for _ in range(REPEAT_FRAMES[min(n, 1)] if n + 1 < times else 0):
                self.passes()
        self.post(pygame.KEYUP, key=key, mod=0)
        self.done()

    def press(self, screen: BattleScreen, name: str) -> bool:
        """The control's own key; where it has none, the focus is walked to it, or to More first."""
        key = key_for(screen, name)
        if key is not None:
            self.key(key)
            return True
        for _ in range(MOST):
            if screen.ring.at == name:
                self.key(pygame.K_SPACE)
                return True
            if screen.ring.at == MORE and not screen.hud.shows_more and name not in screen.spots():
                self.key(pygame.K_SPACE)
                continue
            listed = any(isinstance(w, Pane) for w in screen.widgets())
            if listed:
                self.key(pygame.K_DOWN)
            else:
                self.key(pygame.K_TAB, pygame.KMOD_CTRL)
        return False

    def aside(self, screen: BattleScreen, name: str, by: int) -> bool:
        """By the keys of targets and boxes."""
        self.key(pygame.K_RIGHTBRACKET if by > 0 else pygame.K_LEFTBRACKET)
        return True


class Pad(Hand):
    """Presses the buttons of a pad, its cross and its sticks."""

    def button(self, name: str) -> None:
        """A button goes down and up."""
        number = BUTTONS.index(name)
        self.post(pygame.JOYBUTTONDOWN, button=number, instance_id=0)
        self.post(pygame.JOYBUTTONUP, button=number, instance_id=0)
        self.done()

    def cross(self, way: tuple[int, int]) -> None:
        """An arm of the cross goes down and up."""
        self.post(pygame.JOYHATMOTION, value=way, hat=0, instance_id=0)
        self.post(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)
        self.done()

    def pull(self, control: str, wants_more: Callable[[], bool]) -> None:
        """The left stick is held over while more of it is wanted, and let go: one input."""
        axis, lean = _STICK[control]
        self.post(pygame.JOYAXISMOTION, axis=axis, value=float(lean), instance_id=0)
        self.passes()
        for _ in range(MOST * 4):
            if not wants_more():
                break
            self.passes()
        self.post(pygame.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)
        self.done()

    def pull_over(self, control: str, times: int) -> None:
        """The left stick is held over until it has acted so often: one input."""
        frames = 0 if times < 2 else round((REPEAT_AFTER + REPEAT_EACH * (times - 1.5)) * 30)
        left = iter(range(frames))
        self.pull(control, lambda: next(left, None) is not None)

    def lean(self, across: float, down: float) -> None:
        """The right stick leans so far for a moment and springs back: one input."""
        for part in (1.0, 1.0, 1.0, 1.0, 0.5, 0.0):
            for axis, value in ((3, across), (4, down)):
                self.post(pygame.JOYAXISMOTION, axis=axis, value=part * value, instance_id=0)
            self.passes()
        self.done()

    def press(self, screen: BattleScreen, name: str) -> bool:
        """A on the focus, the control of a command, the cross where it is not far, or at last the
        wheel of orders."""
        if screen.ring.at == name:
            self.button("A")
            return True
        control = control_for(screen, name)
        if control:
            self._control(control)
            return True
        if name.startswith(_AIM):
            return self._aim(screen, name)
        return self._walk(screen, name) or self._wheel(screen, name)

    def aside(self, screen: BattleScreen, name: str, by: int) -> bool:
        """By the cross."""
        self.cross((by, 0))
        return True

    def _control(self, control: str) -> None:
        """A control that has a command of its own."""
        if control in _STICK:
            self.pull(control, lambda: False)
        elif control in _TRIGGERS:
            for value in (1.0, -1.0):
                self.post(pygame.JOYAXISMOTION, axis=_TRIGGERS[control], value=value, instance_id=0)
            self.done()
        elif control in _CROSS:
            self.cross(_CROSS[control])
        else:
            self.button(control)

    def _walk(self, screen: BattleScreen, name: str) -> bool:
        """The cross is pressed until the focus is there, then A; not where that is far."""
        way, steps = _steps(screen, name)
        if not 0 < steps < _ASIDE:
            return False
        for _ in range(steps):
            self.cross(way)
        if screen.ring.at != name:
            return False
        self.button("A")
        return True

    def _aim(self, screen: BattleScreen, name: str) -> bool:
        """The button of the next aim is pressed until that one is laid; it is never farther than
        the wheel."""
        control = next(c.pad for c in COMMANDS if c.name == "next-aim")
        for _ in range(_ASIDE):
            self._control(control)
            spec = spec_of(screen, name)
            if spec is None or spec.state == "chosen":
                return spec is not None
        return self._wheel(screen, name)

    def _wheel(self, screen: BattleScreen, name: str) -> bool:
        """The wheel is opened, turned to its page, pointed at by the stick, and pressed."""
        self.button("Y")
        for _ in range(_PAGES):
            if screen.wheel is None:
                return False
            names = [widget.name for widget in screen.widgets()]
            there = f"{PREFIX}{name}" in names
            self._choose(names.index(f"{PREFIX}{name}" if there else TURN_PAGE))
            if there:
                return True
        self.button("B")
        return False

    def _choose(self, sector: int) -> None:
        """The stick points at a sector of the wheel until A has been pressed."""
        for axis, value in enumerate(_LEANS[sector]):
            self.post(pygame.JOYAXISMOTION, axis=axis, value=0.9 * value, instance_id=0)
        self.done()
        self.button("A")
        for axis in (0, 1):
            self.post(pygame.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)


# ------------------------------------------------------------------------- where a control lies


def _steps(screen: BattleScreen, name: str) -> tuple[Place, int]:
    """Which arm of the cross goes to a control, and how often; 0 times where none does."""
    found = screen.widgets()
    listed = any(isinstance(widget, Pane) for widget in found) or screen.walking
    spots = spots_of(found) if listed else walked(screen, spots_of(found))
    names = [spot.name for spot in spots if spot.enabled]
    if name not in names or screen.ring.at not in names:
        return (1, 0), 0
    far = names.index(name) - names.index(screen.ring.at)
    if any(isinstance(widget, Pane) for widget in found):
        return (0, -1) if far > 0 else (0, 1), abs(far)
    back = -far % len(names)
    return ((-1, 0), back) if back < far % len(names) else ((1, 0), far % len(names))


def spec_of(screen: BattleScreen, name: str) -> ButtonSpec | None:
    """The answer of that name, wherever it lies; None if there is none that may be given."""
    with screen.battle.table.at():
        specs, primary = answers(screen.hud)
    found = (spec for spec in (*specs, primary) if spec is not None and spec.name == name)
    return next((spec for spec in found if spec.state != "disabled"), None)


def key_for(screen: BattleScreen, name: str) -> int | None:
    """The key of a control, of whatever lies on the screen or is reached by its key alone."""
    shown = next((w for w in screen.widgets() if w.name == name), None)
    key: int | None = getattr(shown, "key", None)
    spec = spec_of(screen, name)
    return key_of(spec.letter) if key is None and spec is not None and spec.letter else key


def control_for(screen: BattleScreen, name: str) -> str:
    """The control of a pad with the command that this control has the key of, '' for none."""
    key = key_for(screen, name)
    known = (*(c for c in PAD_CONTROLS if screen.steering or c not in _STICK), *_CROSS)
    holds_back = "B" if key == BY_NAME["hold"].key else ""
    return next((c.pad for c in COMMANDS if c.key == key and c.pad in known), holds_back)
