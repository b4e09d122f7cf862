"""The hands at the game: what mouse, keyboard and gamepad do becomes events that screens know.

Controls with a command of their own become its key; A, B, the shoulders and the cross stay as they
are: the screen moves and presses its focus by them. X, Y, L3, R3 and Back do one thing when they
are tapped and another when they are held, so they act when they are let go. State comes from
events and from the time that is given, never from a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import Final

import pygame

from game.ui.kit.bindings import BY_NAME, Bindings
from game.ui.kit.confirm_debounce import is_made_for_a_page
from game.ui.kit.focus import InputDevice
from game.ui.kit.key_repeats import GOES_ON, KEYPAD, KeyRepeats
from game.ui.kit.layouts import RAW, Layout
from game.ui.kit.pad_events import (
    DOWN,
    EDGE,
    HALF,
    JOYSTICK,
    PAD,
    STICK,
    axis_of,
    button_of,
    cross_of,
    lean_of,
)
from game.ui.kit.screens import Screen

REST: Final = 0.3
HELD_AFTER: Final = 0.45
"""Seconds after which X, Y, L3 or R3 is held and no longer tapped."""
REPEAT_AFTER: Final = 0.4
REPEAT_EACH: Final = 0.12
HURRY_AFTER: Final = 0.35
STEADY: Final = 0.1
"""Seconds for which a right stick that is let sink must lie still before it points anew: while it
springs back it points at nothing."""
_STIRS: Final = 0.06
"""A stick that leans so much more or less has moved."""
PAN_PX: Final = 700.0
"""Px a second the sea moves under a right stick pushed all the way."""
_RING: Final = {"A": 0, "B": 1, "LB": 4, "RB": 5}
_LEANS: Final = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
_HELD: Final = ("X", "Y", "L3", "R3")
_TWOFOLD: Final = (*_HELD, "Back")


@dataclass(slots=True)
class InputState:
    """Which device was used last, how the player's keys are laid, and how the sticks stand."""

    bindings: Bindings = field(default_factory=Bindings)
    hand: InputDevice = "keys"
    controllers: set[int] = field(default_factory=set)
    layout: Layout = field(default_factory=Layout)
    repeats: KeyRepeats = field(default_factory=KeyRepeats)
    _held: str = ""
    _pressed: float = -1.0
    _due: float = 0.0
    _pulled: dict[str, bool] = field(default_factory=dict)
    _left: dict[str, float] = field(default_factory=dict)
    """How far the left stick leans along each axis."""
    _leant_before: set[str] = field(default_factory=set)
    """The axes along which it has leant since before the page was turned."""
    _right: list[float] = field(default_factory=lambda: [0.0, 0.0])
    _leant: tuple[float, float] = (0.0, 0.0)
    _steady: float = 0.0
    _down: dict[str, float] = field(default_factory=dict)

    def hear(self, event: pygame.event.Event, steering: bool) -> list[pygame.event.Event]:
        """The event as screens know it; while `steering` the left stick is the helm."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type in PAD:
            return self._pad(event, steering)
        if event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.MOUSEMOTION and any(event.rel)
        ):
            self.hand = "mouse"
        return [event]

    def tick(self, seconds: float) -> list[pygame.event.Event]:
        """What a stick held over does again as time passes."""
        if self._pressed >= 0:
            self._pressed += seconds
        done = self._longer_down(seconds)
        if not self._held:
            return done
        self._due -= seconds
        while self._due <= 0:
            done += self._do(self._held)
            self._due += REPEAT_EACH
        return done

    def pan(self, seconds: float) -> tuple[int, int]:
        """Px the right stick has moved the sea meanwhile."""
        pushed = (lean if abs(lean) > REST else 0.0 for lean in self._right)
        x, y = (round(-lean * PAN_PX * seconds) for lean in pushed)
        return x, y

    def lean(self, seconds: float) -> tuple[float, float] | None:
        """How the right stick leans, -1 to 1, where it points at something: as long as it goes out
        or lies still. None at rest, and while it springs back."""
        now, before = (self._right[0], self._right[1]), self._leant
        stirs = hypot(now[0] - before[0], now[1] - before[1]) > _STIRS
        goes_out = hypot(*now) > hypot(*before)
        self._leant, self._steady = now, 0.0 if stirs else self._steady + seconds
        heeded = hypot(*now) > REST and (goes_out or self._steady >= STEADY)
        return now if heeded else None

    @property
    def hurrying(self) -> bool:
        """Whether Space or A has been held down for a while."""
        return self._pressed > HURRY_AFTER

    @property
    def busy(self) -> bool:
        """Whether a stick, X, Y, L3 or R3 is held, or a key that goes on, so that time must
        pass."""
        down = any(self._down.get(control, -1.0) >= 0 for control in _HELD)
        held = bool(self._held) or hypot(*self._right) > REST
        return held or down or self.repeats.busy

    def page_turned(self) -> None:
        """Another page lies on top: what is held down was pressed for the one before, and a stick
        that leans must first come to rest."""
        self._held = ""
        self._leant_before = {axis for axis, lean in self._left.items() if lean > REST}
        self._down.clear()

    def heeds(self, event: pygame.event.Event, page: Screen, *, seen: bool) -> bool:
        """Whether the page on top is to have the event, which is `seen` or was not yet when it
        came: what was pressed then was meant for the page before, and is held now, no more. A key
        that is down already acts again only if it goes on, and on its own page."""
        last = self.repeats.last
        if event.type == pygame.KEYUP and last is not None and last[0] == event.key:
            self.repeats.last = None
        elif event.type == pygame.KEYDOWN and last is not None and last[0] == event.key:
            return last[1] is page and seen and self._goes_on(event, page)
        elif event.type == pygame.KEYDOWN:
            self.repeats.last = event.key, page if seen else None
        if seen or not is_made_for_a_page(event):
            return True
        self.hear(event, False)
        self.page_turned()
        return False

    def hold_on(self, event: pygame.event.Event, page: Screen) -> None:
        """A key that goes down on this page acts again while it is held, if it is one of those that
        do, until it or another key moves."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return
        self.repeats.forget()
        if event.type == pygame.KEYDOWN and self._goes_on(event, page):
            self.repeats.pressed(event, self.layout.code_of(event), page)

    def _goes_on(self, event: pygame.event.Event, page: Screen) -> bool:
        """Whether a key acts again while it is held: arrows and page keys, the arrows of the keypad
        where they push a course, and what writes."""
        pushes = page.aims_with_stick and event.key in KEYPAD
        return pushes or self.known(event) in GOES_ON or page.is_written(event)

    def gone(self) -> None:
        """The pad was unplugged: nothing is held any more, and keys are what is left."""
        self.passed_to("keys")

    def passed_to(self, device: InputDevice) -> None:
        """Other hands are heard from now on, with this device: nothing is held any more."""
        self._held, self._right, self._pressed = "", [0.0, 0.0], -1.0
        self._pulled.clear()
        self._down.clear()
        self.hand = device

    # ------------------------------------------------------------------------------------ keys

    def _key(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """A key, as the screens know it; one that was given away is not heard."""
        self.hand = "keys"
        if event.key == pygame.K_SPACE and self._hold(event.type == pygame.KEYDOWN):
            return []
        taken_back = event.key == pygame.K_z and event.dict.get("mod", 0) & pygame.KMOD_CTRL
        known = BY_NAME["undo"].key if taken_back else self.known(event)
        if known is None:
            return []
        if known == event.key:
            return [event]
        return [pygame.event.Event(event.type, {**event.dict, "key": known})]

    def known(self, event: pygame.event.Event) -> int | None:
        """The key screens know for the one that was pressed."""
        return self.bindings.known(event.key, event.dict.get(RAW))

    def _hold(self, down: bool) -> bool:
        """Space or A went down or up; true if it was down already and only repeats itself, which
        answers nothing a second time."""
        again = down and self._pressed > 0
        if not again:
            self._pressed = 0.0 if down else -1.0
        return again

    # ------------------------------------------------------------------------------------- pad

    def _pad(self, event: pygame.event.Event, steering: bool) -> list[pygame.event.Event]:
        """A button, the cross, a trigger or a stick."""
        if event.type in JOYSTICK and event.dict.get("instance_id") in self.controllers:
            return []  # it is heard as a controller already
        axis, way, button = axis_of(event), cross_of(event), button_of(event)
        if axis:
            return self._axis(axis, lean_of(event), steering)
        if way is not None:
            return self._cross(way)
        if not button:
            return []
        return self._button(button) if event.type in DOWN else self._let_go(button)

    def _button(self, control: str) -> list[pygame.event.Event]:
        """A button of the pad goes down: the focus ring's own, or a command's key; X, Y, L3, R3 and
        Back wait until they are let go or have been held."""
        self.hand = "pad"
        if control == "A":
            self._hold(True)
        if control in _RING:
            return [pygame.event.Event(pygame.JOYBUTTONDOWN, button=_RING[control])]
        if control in _TWOFOLD:
            self._down[control] = 0.0
            return []
        return self._do(control)

    def _let_go(self, control: str) -> list[pygame.event.Event]:
        """A button of the pad comes up: X, Y, L3, R3 and Back were tapped, unless they have been
        held for something already."""
        if control == "A":
            self._hold(False)
        return self._do(control) if self._down.pop(control, -1.0) >= 0 else []

    def _longer_down(self, seconds: float) -> list[pygame.event.Event]:
        """X, Y, L3 or R3 has been down so much longer: at last it is held and does another thing,
        once."""
        done: list[pygame.event.Event] = []
        for control in _HELD:
            before = self._down.get(control, -1.0)
            if before < 0:
                continue
            held = before + seconds >= HELD_AFTER
            self._down[control] = -1.0 if held else before + seconds
            done += self._do(f"{control} held") if held else []
        return done

    def _cross(self, way: tuple[int, int]) -> list[pygame.event.Event]:
        """The cross is pressed, or let go (0, 0); while Back is down it chooses the speed."""
        if way != (0, 0):
            self.hand = "pad"
        if "Back" not in self._down:
            return [pygame.event.Event(pygame.JOYHATMOTION, value=way, hat=0)]
        if way not in _LEANS:
            return []
        self._down["Back"] = -1.0
        return self._do(f"Back {_LEANS[way]}")

    def _axis(self, axis: str, value: float, steering: bool) -> list[pygame.event.Event]:
        """A stick or trigger has moved."""
        if abs(value) >= EDGE:
            self.hand = "pad"
        if axis in ("LT", "RT"):
            before = self._pulled.get(axis, False)
            self._pulled[axis] = value > HALF or (before and value > HALF / 2)
            return self._do(axis) if self._pulled[axis] and not before else []
        if axis.startswith("right"):
            self._right[axis == "right y"] = value
            return []
        self._left[axis] = abs(value)
        if axis in self._leant_before and abs(value) > REST:
            return []
        self._leant_before.discard(axis)
        if not steering:
            self._held = ""
            number = 0 if axis == "left x" else 1
            return [pygame.event.Event(pygame.JOYAXISMOTION, axis=number, value=value)]
        return self._helm(axis, value)

    def _helm(self, axis: str, value: float) -> list[pygame.event.Event]:
        """The left stick acts when it passes the edge, and again while it is held there."""
        ways = STICK[axis]
        if abs(value) < REST and self._held in ways:
            self._held = ""
        if abs(value) < EDGE or self._held:
            return []
        self._held, self._due = ways[value > 0], REPEAT_AFTER
        return self._do(self._held)

    def _do(self, control: str) -> list[pygame.event.Event]:
        """The key of the command that this control does."""
        command = self.bindings.done_by(control)
        if command is None:
            return []
        pressed = {"key": command.key, "mod": 0, "unicode": "", "scancode": 0}
        return [pygame.event.Event(kind, pressed) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
