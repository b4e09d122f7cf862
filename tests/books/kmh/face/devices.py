"""A battle at a question, and three devices at it through the real event queue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pygame

from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import LaidOut, hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.rules.arcs import AimAt, Side
from game.books.kmh.rules.shots import Shot
from game.core.steps import Option, Pick
from game.play.seats import Person, RandomSeat, Seat
from game.ui.battle import order_wheel
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.screen import BattleScreen
from game.ui.kit.bindings import Command
from game.ui.kit.devices import HELD_AFTER, InputState
from tests.books.kmh.face.hands import House, chase, settle, table_for

K = pygame
Event = pygame.event.Event
BUTTON = {
    "A": 0,
    "B": 1,
    "X": 2,
    "Y": 3,
    "LB": 4,
    "RB": 5,
    "Back": 6,
    "Start": 7,
    "L3": 9,
    "R3": 10,
}
CROSS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
AXIS = {"left": (0, -1.0), "right": (0, 1.0), "up": (1, -1.0), "down": (1, 1.0)}


class Table:
    """A battle at a question, and the three devices at it through the real event queue."""

    def __init__(self, house: House, screen: BattleScreen, led: list[str]) -> None:
        self.house, self.screen, self.led = house, screen, led
        self.given: list[tuple[str, ...]] = []
        self.hands = InputState()
        self.start = self.kept()

    # ---------------------------------------------------------------------------- what is seen

    def kept(self) -> dict[str, Any]:
        """What a device may change and `again` puts back."""
        hud, screen = self.screen.hud, self.screen
        return {
            "laid": laid_out(hand_of(hud).laid),
            "speed": screen.show.speed,
            "views": (screen.views.own, screen.views.foes, screen.views.ruler is not None),
            "clauses": screen.book.pinned,
            "open": (hud.log_drawer.open, hud.record_open, screen.wheel is not None),
            "given": tuple(self.given),
            "led": tuple(self.led),
            "focus": screen.ring.at,
            "view": tuple(round(v, 3) for v in (*screen.board.camera.centre, self.scale)),
        }

    @property
    def scale(self) -> float:
        return self.screen.board.camera.px_per_cm

    def changed(self) -> dict[str, Any]:
        """What is other than at the start, but for where the focus is where anything else is."""
        self.screen.board.advance(1)
        now = self.kept()
        found = {name: value for name, value in now.items() if value != self.start[name]}
        return found if len(found) == 1 else {n: v for n, v in found.items() if n != "focus"}

    def again(self) -> None:
        """Everything is as it was before a device was used."""
        hud, screen = self.screen.hud, self.screen
        self.given.clear()
        self.led.clear()
        match hand_of(hud).laid:
            case HelmPlan() as plan:
                plan.fixed, plan.tail, plan.circle = self.start["laid"]
                plan.pinned = False
            case Gunlayer() as guns:
                guns.target, guns.side, guns.aim, guns.half = self.start["laid"]
        screen.show.speed = self.start["speed"]
        screen.views.own, screen.views.foes, _ = self.start["views"]
        screen.views.ruler = screen.wheel = None
        screen.book.pinned = self.start["clauses"]
        hud.log_drawer.open = hud.record_open = screen.walking = screen.skipping = False
        screen.ring.at = self.start["focus"]
        screen.hand.since_click = 9.0
        with screen.battle.table.at():
            screen.frame()
        screen.board.advance(1)
        self.hands = InputState()
        self.start["view"] = self.kept()["view"]

    # ------------------------------------------------------------------------------ the devices

    def post(self, kind: int, **values: Any) -> None:
        """The event goes through SDL's queue and the hands to the screen."""
        pygame.event.clear()
        pygame.event.post(Event(kind, **values))
        for event in pygame.event.get():
            for heard in self.hands.hear(event, self.screen.steering):
                self.screen.handle(heard)

    def key(self, code: int, mod: int = 0) -> None:
        self.post(K.KEYDOWN, key=code, mod=mod, unicode="")
        self.post(K.KEYUP, key=code, mod=mod)

    def click(self, at: tuple[int, int]) -> None:
        self.post(K.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        self.post(K.MOUSEBUTTONDOWN, pos=at, button=1)
        self.post(K.MOUSEBUTTONUP, pos=at, button=1)

    def pad(self, control: str) -> None:
        """A control of the pad, pressed or pushed and let go."""
        thing, _, way = control.partition(" ")
        if thing == "stick":
            axis, lean = AXIS[way]
            self.post(K.JOYAXISMOTION, axis=axis, value=lean, instance_id=0)
            self.post(K.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)
        elif control in ("LT", "RT"):
            for value in (0.2, -1.0):
                axis = 2 if control == "LT" else 5
                self.post(K.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
        elif thing == "cross":
            self.post(K.JOYHATMOTION, value=CROSS[way], hat=0, instance_id=0)
            self.post(K.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)
        else:
            self.post(K.JOYBUTTONDOWN, button=BUTTON[thing], instance_id=0)
            if way == "held":
                for heard in self.hands.tick(HELD_AFTER):
                    self.screen.handle(heard)
            elif way:
                self.pad(f"cross {way}")
            self.post(K.JOYBUTTONUP, button=BUTTON[thing], instance_id=0)

    def sector(self, name: str) -> None:
        """The wheel is opened and turned, the stick points, A presses."""
        self.pad("Y")
        for _ in range(4):
            names = list(self.screen.spots())
            wanted = f"{order_wheel.PREFIX}{name}"
            found = wanted if wanted in names else order_wheel.TURN_PAGE
            for _ in range(9):
                if self.screen.ring.at == found:
                    break
                self.pad("RB")
            self.pad("A")
            if found == wanted:
                return
        raise AssertionError(f"{name} is not on the wheel")

    def mouse(self, name: str, command: Command) -> None:
        """The named control is clicked, or the gesture made."""
        sea = self.screen.layout_sea()
        if name in GESTURES:
            GESTURES[name](self, sea, command)
            return
        if name.startswith("view-"):
            self.click(self.screen.spots()["orders"].center)
            while f"{order_wheel.PREFIX}{name}" not in self.screen.spots():
                self.click(self.screen.spots()[order_wheel.TURN_PAGE].center)
            name = f"{order_wheel.PREFIX}{name}"
        times = 1
        if name == "speed":
            wanted = {"speed-1": 1, "speed-2": 2, "speed-4": 4, "speed-all": 0}[command.name]
            order = (1, 2, 4, 0)
            times = (order.index(wanted) - order.index(self.screen.show.speed)) % 4
        for _ in range(times):
            self.click(self.screen.spots()[name].center)


def laid_out(laid: LaidOut | None) -> tuple[Any, ...]:
    """What a device may change of a course or of guns; nothing of anything else."""
    match laid:
        case HelmPlan() as plan:
            return plan.fixed, plan.tail, plan.circle
        case Gunlayer() as guns:
            return guns.target, guns.side, guns.aim, guns.half
        case _:
            return ()


def drag_ghost(table: Table, sea: pygame.Rect, command: Command) -> None:
    """The course is pointed at a place: that is how a mouse makes it longer or shorter."""
    table.click((sea.right - 60, sea.y + 60))


def double_click(table: Table, sea: pygame.Rect, command: Command) -> None:
    """Two clicks on the open sea, or on a ship."""
    spots = table.screen.spots()
    ships = [rect for name, rect in spots.items() if name.startswith("ship-")]
    at = ships[0].center if command.name == "follow" else (sea.centerx, sea.bottom - 30)
    table.click(at)
    table.click(at)


def turn_wheel(table: Table, sea: pygame.Rect, command: Command) -> None:
    """The mouse's wheel over the middle of the sea."""
    table.post(K.MOUSEMOTION, pos=sea.center, rel=(1, 1), buttons=(0, 0, 0))
    table.post(K.MOUSEWHEEL, x=0, y=1 if command.name == "zoom-in" else -1)


def point(table: Table, sea: pygame.Rect, command: Command) -> None:
    """The pointer lies on an answer."""
    name = next(n for n in table.screen.spots() if n.startswith("answer-"))
    table.post(K.MOUSEMOTION, pos=table.screen.spots()[name].center, rel=(1, 1), buttons=(0,) * 3)


GESTURES: dict[str, Callable[[Table, pygame.Rect, Command], None]] = {
    "drag the ghost": drag_ghost,
    "double click on the sea": double_click,
    "double click on a ship": double_click,
    "wheel": turn_wheel,
    "point at it": point,
}
LIKE = ("drag the ghost", "point at it", "wheel", "double click on a ship")
"""Gestures that do the same thing to another measure than the key."""


def at_question(scene: str) -> Table:
    """A battle that stands at such a question."""
    led: list[str] = []
    ways = BattleNavigation(lambda: led.append("menu"), lambda _: led.append("rules"))
    seats: dict[str, Seat] = {"british": Person(), "privateer": RandomSeat(1)}
    size = (1024, 768) if scene == "small" else (1280, 720)
    house, screen = table_for(
        seats, size, ways=ways, still=True, text=1.5 if size[0] == 1024 else 1
    )
    for _ in range(200):
        kind = settle(screen)
        names = screen.spots()
        here = {
            "helm": kind == "helm",
            "orders": {"answer-tack", "answer-sail"} <= set(names),
            "small": {"answer-tack", "answer-sail"} <= set(names),
            "card": {"answer-fire", "answer-hold"} <= set(names),
            "done": "undo" in names and "done" in names,
            "fire": kind == "fire" and {"fire", "aim-hull"} <= set(names),
        }
        if here[scene]:
            screen.advance(0.5)
            guns = hand_of(screen.hud).laid
            if isinstance(guns, Gunlayer):
                with_every_shot(guns)
            allow_all(screen)
            return Table(house, screen, led)
        chase(screen)
    raise AssertionError(f"no battle came to {scene}")


def allow_all(screen: BattleScreen) -> None:
    """No answer is greyed: here answers are written down and never given."""
    prompt = screen.hud.prompt
    if isinstance(prompt.menu, Pick):
        offers = tuple(replace(option, refused=None) for option in prompt.menu.offers)
        screen.hud.prompt = replace(prompt, menu=replace(prompt.menu, offers=offers))


def with_every_shot(guns: Gunlayer) -> None:
    """The menu offers every battery, aim and half, at two targets."""
    shot = guns.shots[0]
    two = (shot.target, "another")
    every = product(two, ("port", "starboard"), ("hull", "rigging", "grape"), (False, True))
    assert isinstance(shot, Shot)
    shots = [replace(shot, target=t, side=Side(s), aim=AimAt(a), half=h) for t, s, a, h in every]
    guns.offers = (*(Option(s.key, s.key, s) for s in shots), *guns.others)
    guns.choose(target=shot.target, side=Side.PORT, aim=AimAt.HULL, half=False)
