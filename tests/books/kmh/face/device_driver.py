"""A battle at a question, and three devices at it through the real event queue."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pygame

from game.books.kmh.face.drafts import GunDraft, HelmDraft
from game.books.kmh.face.question_draft import AnswerDraft, draft_of
from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.shots import Shot
from game.core.steps import MenuOption, OptionMenu
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.panels import order_wheel
from game.ui.battle.screen import camera_fit
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kit.bindings import Command
from game.ui.kit.input_state import HOLD_SECONDS, InputState
from tests.books.kmh.face.input_driver import FakeContext, chase_by_mouse, make_battle_screen, run_to_prompt

K = pygame
Event = pygame.event.Event
PAD_BUTTONS = {"A": 0, "B": 1, "X": 2, "Y": 3, "LB": 4, "RB": 5, "Back": 6, "Start": 7, "L3": 9, "R3": 10}
CROSS_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
STICK_AXES = {"left": (0, -1.0), "right": (0, 1.0), "up": (1, -1.0), "down": (1, 1.0)}


class DeviceDriver:
    """A battle at a question, and the three devices at it through the real event queue."""

    def __init__(self, context: FakeContext, screen: BattleScreen, led: list[str]) -> None:
        self.context, self.screen, self.led = context, screen, led
        self.answers_given: list[tuple[str, ...]] = []
        self.input_state = InputState()
        self.start_state = self.take_snapshot()

    # ---------------------------------------------------------------------------- what is seen

    def take_snapshot(self) -> dict[str, Any]:
        """What a device may change and `restore` puts back."""
        hud, screen = self.screen.hud, self.screen
        return {
            "laid": draft_state(draft_of(hud).answer_draft),
            "speed": screen.show.speed,
            "views": (
                screen.state.ruler_and_arcs.has_own_arcs,
                screen.state.ruler_and_arcs.has_foe_arcs,
                screen.state.ruler_and_arcs.has_threats,
                screen.state.ruler_and_arcs.ruler is not None,
            ),
            "clauses": screen.state.clause_toggle.is_pinned,
            "open": (hud.log_drawer.is_open, hud.is_record_open, screen.state.wheel is not None),
            "given": tuple(self.answers_given),
            "led": tuple(self.led),
            "focus": screen.ring.focused,
            "view": tuple(round(v, 3) for v in (*screen.sea_view.camera.centre, self.scale)),
        }

    @property
    def scale(self) -> float:
        return self.screen.sea_view.camera.px_per_cm

    def changes(self) -> dict[str, Any]:
        """What is other than at the start, but for where the focus is where anything else is."""
        self.screen.sea_view.advance(1)
        now = self.take_snapshot()
        found = {name: value for name, value in now.items() if value != self.start_state[name]}
        return found if len(found) == 1 else {n: v for n, v in found.items() if n != "focus"}

    def restore(self) -> None:
        """Everything is as it was before a device was used."""
        hud, screen = self.screen.hud, self.screen
        self.answers_given.clear()
        self.led.clear()
        match draft_of(hud).answer_draft:
            case HelmDraft() as plan:
                plan.fixed_legs, plan.tail_legs, plan.turning_circle = self.start_state["laid"]
                plan.is_pinned = False
            case GunDraft() as guns:
                guns.target, guns.side, guns.aim, guns.is_half = self.start_state["laid"]
        screen.show.speed = self.start_state["speed"]
        views = screen.state.ruler_and_arcs
        views.has_own_arcs, views.has_foe_arcs, views.has_threats, _ = self.start_state["views"]
        screen.state.ruler_and_arcs.ruler = screen.state.wheel = None
        screen.state.clause_toggle.is_pinned = self.start_state["clauses"]
        hud.log_drawer.is_open = hud.is_record_open = screen.state.has_focus_keys = (
            screen.state.is_skipping
        ) = False
        screen.ring.focused = self.start_state["focus"]
        screen.sea_input.seconds_since_click = 9.0
        with screen.battle.table.as_current():
            camera_fit.frame_question(screen.state)
        screen.sea_view.advance(1)
        self.input_state = InputState()
        self.start_state["view"] = self.take_snapshot()["view"]

    # ------------------------------------------------------------------------------ the devices

    def post(self, kind: int, **values: Any) -> None:
        """The event goes through SDL's queue and the hands to the screen."""
        pygame.event.clear()
        pygame.event.post(Event(kind, **values))
        for event in pygame.event.get():
            for heard in self.input_state.translate_event(event, self.screen.is_steering):
                self.screen.handle(heard)

    def press_key(self, code: int, mod: int = 0) -> None:
        self.post(K.KEYDOWN, key=code, mod=mod, unicode="")
        self.post(K.KEYUP, key=code, mod=mod)

    def click(self, at: tuple[int, int]) -> None:
        self.post(K.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        self.post(K.MOUSEBUTTONDOWN, pos=at, button=1)
        self.post(K.MOUSEBUTTONUP, pos=at, button=1)

    def use_pad(self, control: str) -> None:
        """A control of the pad, pressed or pushed and let go."""
        thing, _, way = control.partition(" ")
        if thing == "stick":
            axis, lean = STICK_AXES[way]
            self.post(K.JOYAXISMOTION, axis=axis, value=lean, instance_id=0)
            self.post(K.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)
        elif control in ("LT", "RT"):
            for value in (0.2, -1.0):
                axis = 2 if control == "LT" else 5
                self.post(K.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
        elif thing == "cross":
            self.post(K.JOYHATMOTION, value=CROSS_DIRECTIONS[way], hat=0, instance_id=0)
            self.post(K.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)
        else:
            self.post(K.JOYBUTTONDOWN, button=PAD_BUTTONS[thing], instance_id=0)
            if way == "held":
                for heard in self.input_state.advance(HOLD_SECONDS):
                    self.screen.handle(heard)
            elif way:
                self.use_pad(f"cross {way}")
            self.post(K.JOYBUTTONUP, button=PAD_BUTTONS[thing], instance_id=0)

    def press_wheel_sector(self, name: str) -> None:
        """The wheel is opened and turned, the stick points, A presses."""
        self.use_pad("Y")
        for _ in range(4):
            names = list(self.screen.control_rects())
            wanted = f"{order_wheel.NAME_PREFIX}{name}"
            found = wanted if wanted in names else order_wheel.TURN_PAGE
            for _ in range(9):
                if self.screen.ring.focused == found:
                    break
                self.use_pad("RB")
            self.use_pad("A")
            if found == wanted:
                return
        raise AssertionError(f"{name} is not on the wheel")

    def use_mouse(self, name: str, command: Command) -> None:
        """The named control is clicked, or the gesture made."""
        sea = self.screen.free_sea_rect()
        if name in GESTURES:
            GESTURES[name](self, sea, command)
            return
        if name.startswith("view-"):
            self.click(self.screen.control_rects()["orders"].center)
            while f"{order_wheel.NAME_PREFIX}{name}" not in self.screen.control_rects():
                self.click(self.screen.control_rects()[order_wheel.TURN_PAGE].center)
            name = f"{order_wheel.NAME_PREFIX}{name}"
        times = 1
        if name == "speed":
            wanted = {"speed-1": 1, "speed-2": 2, "speed-4": 4, "speed-all": 0}[command.name]
            order = (1, 2, 4, 0)
            times = (order.index(wanted) - order.index(self.screen.show.speed)) % 4
        for _ in range(times):
            self.click(self.screen.control_rects()[name].center)


def draft_state(laid: AnswerDraft | None) -> tuple[Any, ...]:
    """What a device may change of a course or of guns; nothing of anything else."""
    match laid:
        case HelmDraft() as plan:
            return plan.fixed_legs, plan.tail_legs, plan.turning_circle
        case GunDraft() as guns:
            return guns.target, guns.side, guns.aim, guns.is_half
        case _:
            return ()


def drag_ghost(table: DeviceDriver, sea: pygame.Rect, command: Command) -> None:
    """The course is pointed at a place: that is how a mouse makes it longer or shorter."""
    table.click((sea.right - 60, sea.y + 60))


def double_click(table: DeviceDriver, sea: pygame.Rect, command: Command) -> None:
    """Two clicks on the open sea, or on a ship."""
    spots = table.screen.control_rects()
    ships = [rect for name, rect in spots.items() if name.startswith("ship-")]
    at = ships[0].center if command.name == "follow" else (sea.centerx, sea.bottom - 30)
    table.click(at)
    table.click(at)


def turn_wheel(table: DeviceDriver, sea: pygame.Rect, command: Command) -> None:
    """The mouse's wheel over the middle of the sea."""
    table.post(K.MOUSEMOTION, pos=sea.center, rel=(1, 1), buttons=(0, 0, 0))
    table.post(K.MOUSEWHEEL, x=0, y=1 if command.name == "zoom-in" else -1)


def hover_answer(table: DeviceDriver, sea: pygame.Rect, command: Command) -> None:
    """The pointer lies on an answer."""
    name = next(n for n in table.screen.control_rects() if n.startswith("answer-"))
    table.post(K.MOUSEMOTION, pos=table.screen.control_rects()[name].center, rel=(1, 1), buttons=(0,) * 3)


GESTURES: dict[str, Callable[[DeviceDriver, pygame.Rect, Command], None]] = {
    "drag the ghost": drag_ghost,
    "double click on the sea": double_click,
    "double click on a ship": double_click,
    "wheel": turn_wheel,
    "point at it": hover_answer,
}
EQUIVALENT_GESTURES = ("drag the ghost", "point at it", "wheel", "double click on a ship")
"""Gestures that do the same thing to another measure than the key."""


def open_at_question(scene: str) -> DeviceDriver:
    """A battle that stands at such a question."""
    led: list[str] = []
    navigation = BattleNavigation(lambda: led.append("menu"), lambda _: led.append("rules"))
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(1)}
    size = (1024, 768) if scene == "small" else (1280, 720)
    context, screen = make_battle_screen(
        seats, size, navigation=navigation, still=True, text=1.5 if size[0] == 1024 else 1
    )
    for _ in range(200):
        kind = run_to_prompt(screen)
        names = screen.control_rects()
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
            guns = draft_of(screen.hud).answer_draft
            if isinstance(guns, GunDraft):
                offer_every_shot(guns)
            enable_all_answers(screen)
            return DeviceDriver(context, screen, led)
        chase_by_mouse(screen)
    raise AssertionError(f"no battle came to {scene}")


def enable_all_answers(screen: BattleScreen) -> None:
    """No answer is greyed: here answers are written down and never given."""
    prompt = screen.hud.prompt
    if isinstance(prompt.menu, OptionMenu):
        offers = tuple(replace(option, refusal=None) for option in prompt.menu.offers)
        screen.hud.prompt = replace(prompt, menu=replace(prompt.menu, offers=offers))


def offer_every_shot(guns: GunDraft) -> None:
    """The menu offers every battery, aim and half, at two targets."""
    shot = guns.shots[0]
    two = (shot.target, "another")
    every = product(two, ("port", "starboard"), ("hull", "rigging", "grape"), (False, True))
    assert isinstance(shot, Shot)
    shots = [replace(shot, target=t, side=GunSide(s), target_aim=AimAt(a), is_half=h) for t, s, a, h in every]
    guns.offers = (*(MenuOption(s.key, s.key, s) for s in shots), *guns.other_options)
    guns.choose(target=shot.target, side=GunSide.PORT, aim=AimAt.HULL, half=False)
