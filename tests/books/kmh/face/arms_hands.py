"""Hands that fight with boats, works, fireships, oars and troops through the real event queue: by
mouse alone, by keys alone, by pad alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.books import shelf
from game.books.kmh.face.errand import Errand, parted
from game.books.kmh.face.hand import hand_of
from game.core.steps import Choose
from game.levels import load_level, read_level
from game.play.battle import Battle, StepResult
from game.play.seats import Person, RandomSeat
from game.systems import Show
from game.trials.seating import man_for_batches
from game.ui.battle.screen import BattleScreen
from game.ui.kit.devices import InputState
from tests.books.kmh.face.devices import AXIS, BUTTON
from tests.books.kmh.face.hands import (
    FRAME,
    LEVELS,
    House,
    Sketches,
    chase,
    click,
    click_at,
    idle,
    key,
    settle,
    table_for,
)

K = pygame
Event = pygame.event.Event


class Pad:
    """A pad at a battle, and nothing else."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen, self.hands = screen, InputState()

    def hear(self, kind: int, **values: Any) -> None:
        """The event goes through SDL's queue and the hands to the screen."""
        pygame.event.clear()
        pygame.event.post(Event(kind, **values))
        for event in pygame.event.get():
            for heard in self.hands.hear(event, self.screen.steering):
                self.screen.handle(heard)

    def press(self, name: str) -> None:
        """A button goes down and up."""
        self.hear(K.JOYBUTTONDOWN, button=BUTTON[name], instance_id=0)
        self.hear(K.JOYBUTTONUP, button=BUTTON[name], instance_id=0)

    def stick(self, way: str) -> None:
        """The left stick is pushed once."""
        axis, lean = AXIS[way]
        self.hear(K.JOYAXISMOTION, axis=axis, value=lean, instance_id=0)
        self.hear(K.JOYAXISMOTION, axis=axis, value=0.0, instance_id=0)

    def answer(self, turn: int) -> str:
        """One answer: the stick where it steers, then A on what has the focus."""
        screen = self.screen
        kind = screen.hud.prompt.kind
        if screen.steering and turn % 3 == 1:
            self.stick(("left", "right", "up", "down")[turn % 4])
        if screen.ring.at not in screen.spots():
            self.press("RB")
        self.press("A")
        return kind


def by_mouse(screen: BattleScreen, turn: int) -> str:
    """One answer by clicks: an errand's object or way on the sea, then the button."""
    kind, spots = screen.hud.prompt.kind, screen.spots()
    with screen.battle.table.at():
        laid = hand_of(screen.hud).laid
        errand = laid if isinstance(laid, Errand) else None
        wanted = [parted(o.key)[1] for o in errand.offers if not o.refused] if errand else []
    seen = [name for name in wanted if f"ship-{name}" in spots]
    if kind == "errand" and seen and turn % 2:
        click(screen, f"ship-{seen[0]}")
    elif kind == "errand" and errand is not None and errand.verb and turn % 4 == 2:
        sea = screen.layout_sea()
        click_at(screen, (sea.centerx + 40 * (turn % 5) - 80, sea.centery + 30))
    if kind in ("errand", "oars"):
        click(screen, {"errand": "send", "oars": "row"}[kind])
        return kind
    chase(screen)
    return kind


def by_keys(screen: BattleScreen, turn: int) -> str:
    """One answer by keys: now and then a bearing is turned or the next target taken first."""
    kind = screen.hud.prompt.kind
    if kind == "markers":
        key(screen, K.K_a)
    if turn % 3 == 1 and kind in ("errand", "oars", "fire", "helm"):
        key(screen, (K.K_RIGHTBRACKET, K.K_d, K.K_MINUS)[turn % 9 // 3])
    key(screen, K.K_RETURN if kind == "pick" else K.K_SPACE)
    if screen.hud.prompt.kind == "fire" and not _given(screen):
        key(screen, K.K_RETURN)
    return kind


def _given(screen: BattleScreen) -> bool:
    """Whether the person has answered and the battle has not yet heard it."""
    person = screen.battle.seats.get(screen.hud.prompt.seat)
    return isinstance(person, Person) and bool(person.given)


def by_pad(screen: BattleScreen) -> Callable[[BattleScreen, int], str]:
    """One answer by pad after the other."""
    pad = Pad(screen)
    return lambda _, turn: pad.answer(turn)


def fight(level: str, side: str, hand: str, most: int = 3000) -> tuple[BattleScreen, list[str]]:
    """The battle of that level to its end, one side by that device, the others by chance; the kinds
    of questions that were answered. Raises AssertionError where the device is stuck."""
    path = LEVELS / f"{level}.toml"
    sides = [one.id for one in load_level(path).sides]
    seats = {one: Person() if one == side else RandomSeat(5) for one in sides}
    _, screen = table_for(seats, level=path, seed=3, still=True)
    act = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad(screen)}[hand]
    kinds: list[str] = []
    for number in range(most):
        if settle(screen) == "over":
            return screen, kinds
        assert idle(screen) == []
        kinds.append(act(screen, number))
    raise AssertionError(f"{level} by {hand}: no end after {most} answers: {screen.hud.prompt}")


def brought_to(level: str, clause: str, about: str = "") -> tuple[House, BattleScreen]:
    """The battle of that level (its name, or its text) where captains have brought it to that
    question, a person asked."""
    text = "\n" in level
    read = read_level(level, "arms.toml") if text else load_level(LEVELS / f"{level}.toml")
    book = shelf.book("kmh").rules
    seats = {side.id: "ai:midshipman" for side in read.sides}
    battle = Battle(book, read, man_for_batches(book, read, seats, 3), 3)
    while not (is_asked(battle, clause, about)):
        assert battle.step() is not StepResult.OVER, f"{clause} never comes"
    step = battle.pending
    assert isinstance(step, Choose)
    battle.seats[step.seat] = Person()
    house = House((1280, 720), still=True)
    screen = BattleScreen(house, battle, Show(battle))
    screen.board.bank = Sketches(process=False)
    screen.show.speed = 0
    for _ in range(4):
        screen.advance(FRAME)
    return house, screen


def is_asked(battle: Battle, clause: str, about: str) -> bool:
    """Whether that question is the next one."""
    step = battle.pending
    return isinstance(step, Choose) and step.clause == clause and about in ("", step.about)
