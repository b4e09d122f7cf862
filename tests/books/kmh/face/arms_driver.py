"""Hands that fight with boats, works, fireships, oars and troops through the real event queue: by
mouse alone, by keys alone, by pad alone."""

from collections.abc import Callable
from typing import Any

import pygame

from game.books import shelf
from game.books.kmh.face.question_draft import OrderDraft, draft_of, split_key
from game.core.steps import Choose
from game.levels import load_level, parse_level
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat, RandomSeat
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.input_state import InputState
from tests.books.kmh.face.device_driver import PAD_BUTTONS, STICK_AXES
from tests.books.kmh.face.input_driver import (
    FRAME,
    LEVELS,
    FakeContext,
    SketchBank,
    chase_by_mouse,
    click,
    click_at,
    make_battle_screen,
    press_key,
    run_to_prompt,
    useless_controls,
)

K = pygame
Event = pygame.event.Event


class PadDriver:
    """A pad at a battle, and nothing else."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen, self.input_state = screen, InputState()

    def post_event(self, kind: int, **values: Any) -> None:
        """The event goes through SDL's queue and the hands to the screen."""
        pygame.event.clear()
        pygame.event.post(Event(kind, **values))
        for event in pygame.event.get():
            for heard in self.input_state.translate_event(event, self.screen.is_steering):
                self.screen.handle(heard)

    def press(self, name: str) -> None:
        """A button goes down and up."""
        self.post_event(K.JOYBUTTONDOWN, button=PAD_BUTTONS[name], instance_id=0)
        self.post_event(K.JOYBUTTONUP, button=PAD_BUTTONS[name], instance_id=0)

    def push_stick(self, way: str) -> None:
        """The left stick is pushed once."""
        axis, lean = STICK_AXES[way]
        self.post_event(K.JOYAXISMOTION, axis=axis, value=lean, instance_id=0)
        self.post_event(K.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)

    def answer(self, turn: int) -> str:
        """One answer: the stick where it steers, then A on what has the focus."""
        screen = self.screen
        kind = screen.hud.prompt.kind
        if screen.is_steering and turn % 3 == 1:
            self.push_stick(("left", "right", "up", "down")[turn % 4])
        if screen.ring.focused not in screen.control_rects():
            self.press("RB")
        self.press("A")
        return kind


def answer_by_mouse(screen: BattleScreen, turn: int) -> str:
    """One answer by clicks: an errand's object or way on the sea, then the button."""
    kind, spots = screen.hud.prompt.kind, screen.control_rects()
    with screen.battle.table.as_current():
        laid = draft_of(screen.hud).answer_draft
        order_draft = laid if isinstance(laid, OrderDraft) else None
        wanted = [split_key(o.key)[1] for o in order_draft.offers if not o.refusal] if order_draft else []
    seen = [name for name in wanted if f"ship-{name}" in spots]
    if kind == "errand" and seen and turn % 2:
        click(screen, f"ship-{seen[0]}")
    elif kind == "errand" and order_draft is not None and order_draft.bearing_verb and turn % 4 == 2:
        sea = screen.free_sea_rect()
        click_at(screen, (sea.centerx + 40 * (turn % 5) - 80, sea.centery + 30))
    if kind in ("errand", "oars"):
        click(screen, {"errand": "send", "oars": "row"}[kind])
        return kind
    chase_by_mouse(screen)
    return kind


def answer_by_keys(screen: BattleScreen, turn: int) -> str:
    """One answer by keys: now and then a bearing is turned or the next target taken first."""
    kind = screen.hud.prompt.kind
    if kind == "markers":
        press_key(screen, K.K_a)
    if turn % 3 == 1 and kind in ("errand", "oars", "fire", "helm"):
        press_key(screen, (K.K_RIGHTBRACKET, K.K_d, K.K_MINUS)[turn % 9 // 3])
    press_key(screen, K.K_RETURN if kind == "pick" else K.K_SPACE)
    if screen.hud.prompt.kind == "fire" and not _has_answered(screen):
        press_key(screen, K.K_RETURN)
    return kind


def _has_answered(screen: BattleScreen) -> bool:
    """Whether the person has answered and the battle has not yet heard it."""
    person = screen.battle.seats.get(screen.hud.prompt.seat)
    return isinstance(person, PlayerSeat) and bool(person.answers)


def pad_answerer(screen: BattleScreen) -> Callable[[BattleScreen, int], str]:
    """One answer by pad after the other."""
    pad = PadDriver(screen)
    return lambda _, turn: pad.answer(turn)


def play_level(level: str, side: str, hand: str, most: int = 3000) -> tuple[BattleScreen, list[str]]:
    """The battle of that level to its end, one side by that device, the others by chance; the kinds
    of questions that were answered. Raises AssertionError where the device is stuck."""
    path = LEVELS / f"{level}.toml"
    sides = [one.id for one in load_level(path).sides]
    seats = {one: PlayerSeat() if one == side else RandomSeat(5) for one in sides}
    _, screen = make_battle_screen(seats, level=path, seed=3, still=True)
    act = {"mouse": answer_by_mouse, "keys": answer_by_keys, "pad": pad_answerer(screen)}[hand]
    kinds: list[str] = []
    for number in range(most):
        if run_to_prompt(screen) == "over":
            return screen, kinds
        assert useless_controls(screen) == []
        kinds.append(act(screen, number))
    raise AssertionError(f"{level} by {hand}: no end after {most} answers: {screen.hud.prompt}")


def run_to_clause(level: str, clause: str, about: str = "") -> tuple[FakeContext, BattleScreen]:
    """The battle of that level (its name, or its text) where captains have brought it to that
    question, a person asked."""
    text = "\n" in level
    read = parse_level(level, "arms.toml") if text else load_level(LEVELS / f"{level}.toml")
    book = shelf.book("kmh").rules
    seats = {side.id: "ai:midshipman" for side in read.sides}
    battle = Battle(book, read, make_batch_seats(book, read, seats, 3), 3)
    while not (is_next_question(battle, clause, about)):
        assert battle.step() is not StepResult.OVER, f"{clause} never comes"
    step = battle.pending_step
    assert isinstance(step, Choose)
    battle.seats[step.seat] = PlayerSeat()
    context = FakeContext((1280, 720), still=True)
    screen = BattleScreen(context, battle, BattleShow(battle))
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = 0
    for _ in range(4):
        screen.advance(FRAME)
    return context, screen


def is_next_question(battle: Battle, clause: str, about: str) -> bool:
    """Whether that question is the next one."""
    step = battle.pending_step
    return isinstance(step, Choose) and step.clause == clause and about in ("", step.about)
