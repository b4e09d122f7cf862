"""Boats, signals and boarding parties of the 1798 game by pad alone, in every window."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.books import shelf
from game.core.events import Chose
from game.core.steps import Choose
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat
from game.systems import BattleShow
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.input_state import InputState
from game.ui.kit.widgets import MIN_CONTROL_UNITS
from tests.books.kmh.face.input_driver import FakeContext, SketchBank, post_events
from tests.books.ls98.face.input_driver import DUEL, RACE, SEA

K = pygame
WINDOWS = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((1024, 768), 1.5)]
BESIDE = {"ships.hoche.at": [8, 6], "ships.hoche.heading": "N", "ships.robust.at": [9, 6]}
HELD = {**BESIDE, "holds": [{"a": "robust", "b": "hoche", "grappled": True, "boarder": "robust"}]}
ASHORE = {"boats": [{"id": "boat", "ship": "loire", "side": "french", "at": [14, 10],
                     "soldiers": 1}]}  # fmt: skip
QUIET = ("lie", "hold fire", "none", "no", "stay", "half", "end", "ball")


class Still:
    """Whoever is not asked about: he lies still and holds his fire."""

    can_undo = False

    def answer(self, question: Choose) -> list[str]:
        keys = question.menu.keys()
        return [next((key for key in QUIET if key in keys), keys[0])]


def asked(
    level: Path, clause: str, side: str, given: Mapping[str, Any], window: tuple[Any, float]
) -> BattleScreen:
    """The screen at the first question of that clause put to that side."""
    read = load_level(level)
    book = shelf.book("ls98").rules

    def lay() -> None:
        book.set_up(read)
        for path, value in given.items():
            book.amend(path, deepcopy(value))

    battle = Battle(book, read, {s.id: Still() for s in read.sides}, 3, set_up_table=lay)
    while not (isinstance(battle.pending_step, Choose) and battle.pending_step.clause == clause
               and battle.pending_step.seat == side):  # fmt: skip
        assert battle.step() is not StepResult.OVER, f"{side} is never asked {clause}"
    battle.seats[side] = PlayerSeat()
    screen = BattleScreen(FakeContext(window[0], window[1], True), battle, BattleShow(battle), None)
    screen.sea_view.bank = SketchBank(process=False)
    screen.show.speed = 0
    for _ in range(40):
        screen.advance(1 / 30)
    return screen


def focus(screen: BattleScreen, name: str) -> None:
    """The cross is pressed until the focus is there."""
    for _ in range(60):
        if screen.ring.focused == name:
            return
        post_events(screen, K.event.Event(K.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0))
        post_events(screen, K.event.Event(K.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0))
    raise AssertionError(f"{name} is not reached: {sorted(screen.control_rects())}")


def push(screen: BattleScreen, axis: int, value: float) -> None:
    """The left stick is pushed and let go: it turns what lies in the hand."""
    hands = InputState()
    for held in (value, 0.0):
        moved = K.event.Event(K.JOYAXISMOTION, axis=axis, value=held, instance_id=0)
        for event in hands.translate_event(moved, steering=True):
            post_events(screen, event)


def give(screen: BattleScreen, name: str) -> str:
    """The button is walked to and pressed; the answer that came of it."""
    focus(screen, name)
    rect = pygame.Rect(screen.control_rects()[name])
    assert pygame.Rect((0, 0), screen.context.size).contains(rect)
    assert min(rect.size) >= MIN_CONTROL_UNITS
    before = len(screen.battle.events)
    post_events(screen, K.event.Event(K.JOYBUTTONDOWN, button=0, instance_id=0))
    for _ in range(20):
        screen.advance(1 / 30)
    return next(e.key for e in screen.battle.events[before:] if isinstance(e, Chose))


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_ls98_boat_1_a_boat_is_rowed_by_pad(window: tuple[Any, float]) -> None:
    screen = asked(RACE, "LS98-boat-1", "french", ASHORE, window)
    first = screen.hud.draft.answer_draft.key  # type: ignore[attr-defined]
    push(screen, 0, 0.9)
    chosen = screen.hud.draft.answer_draft.key  # type: ignore[attr-defined]
    assert chosen != first
    assert give(screen, "row") == chosen


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_ls98_sig_1_a_signal_is_made_up_and_sent_by_pad(window: tuple[Any, float]) -> None:
    """The stick turns the orders, the cross goes from ship to ship, A sends."""
    screen = asked(SEA, "LS98-sig-1", "french", {}, window)
    push(screen, 0, 0.9)
    push(screen, 0, 0.9)
    post_events(screen, K.event.Event(K.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0))
    plan = screen.hud.draft.answer_draft  # type: ignore[attr-defined]
    assert plan.signal_number == 3
    assert len(plan.addressees) == 1
    assert give(screen, "send") == f"3 to {plan.addressees[0]}"


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_ls98_board_3_a_party_is_told_off_by_pad(window: tuple[Any, float]) -> None:
    screen = asked(DUEL, "LS98-board-3", "british", HELD, window)
    push(screen, 1, 0.9)
    assert screen.hud.draft.answer_draft.key == "2 + 1"  # type: ignore[attr-defined]
    push(screen, 0, -0.9)
    assert give(screen, "muster") == "2 + 0"
