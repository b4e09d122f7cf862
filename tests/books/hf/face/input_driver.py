"""Hands that play Hold Fast through the real event queue, by mouse or by keys."""

from pathlib import Path
from typing import Any

import pygame

from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.questions import draft_of
from game.books.hf.rules.plans import EMPTY
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.units import CM
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import (
    FakeContext,
    click_and_name,
    click_at,
    make_battle_screen,
    nearest_sea_pixel,
    press_key,
    run_to_prompt,
)

K = pygame
TWO_A_SIDE = Path(__file__).parent / "two-a-side.toml"
DUEL = shipped_levels_folder() / "lessons" / "7-plot" / "level.toml"
ORDER_KEYS = {"<": K.K_a, "F": K.K_w, ">": K.K_d, "RS": K.K_r, "LS": K.K_s}


def open_battle(
    size: tuple[int, int] = (1280, 720), seed: int = 7, **more: Any
) -> tuple[FakeContext, BattleScreen]:
    """The first side under a person's hand, the other under chance's, or as `more` has it."""
    seats: dict[str, Seat] = more.pop("seats", {"american": PlayerSeat(), "british": RandomSeat(1)})
    return make_battle_screen(seats, size, seed=seed, level=more.pop("level", TWO_A_SIDE), **more)


def secret_answers(screen: BattleScreen, seat: str) -> list[str]:
    """What a seat has written in secret, turn by turn, as the journal keeps it: no event tells."""
    entries = screen.battle.journal.entries
    return [e[3] for e in entries if e[:3] == ["p", seat, "HF-orders-1"]]


def plot_of(screen: BattleScreen) -> PlotDraft:
    """The plot being written."""
    plot = draft_of(screen.hud).answer_draft
    assert isinstance(plot, PlotDraft)
    return plot


def guns_of(screen: BattleScreen) -> GunDraft:
    """The guns being laid."""
    guns = draft_of(screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    return guns


def run_to_question(screen: BattleScreen, kind: str, most: int = 120) -> None:
    """The battle stands at a question of that kind."""
    for _ in range(most):
        if run_to_prompt(screen) == kind and "cover" not in screen.control_rects():
            return
        answer_by_mouse(screen)
    raise AssertionError(f"nobody was asked for {kind}")


def enemy_pixel(screen: BattleScreen) -> tuple[int, int]:
    """A pixel of the free sea towards the enemy on the record's other tab."""
    with screen.battle.table.as_current():
        foe = screen.hud.find_ship(screen.hud.other_ship)
    assert foe is not None
    return nearest_sea_pixel(screen, screen.sea_view.pixel_at(foe.x / CM, foe.y / CM))


def answer_by_mouse(screen: BattleScreen) -> str:
    """One answer by the mouse, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.control_rects()
    if "cover" in spots:
        return click_and_name(screen, "cover")
    if kind == "plot":
        click_at(screen, enemy_pixel(screen))
        return click_and_name(screen, "plot-all")
    if kind == "guns":
        return click_and_name(screen, "fire")
    if kind == "pick":
        answers = [name for name in spots if name.startswith("answer-")]
        return click_and_name(screen, answers[-1])
    return click_and_name(screen, {"done": "done"}.get(kind, "finish"))


def answer_by_keys(screen: BattleScreen) -> None:
    """One answer by keys: a letter an order, Space for the primary."""
    kind = screen.hud.prompt.kind
    if kind == "plot" and screen.battle.turn == 1:
        press_key(screen, K.K_c)
        assert plot_of(screen).plan == EMPTY
        for cell in ("RS", "<", "F"):
            press_key(screen, ORDER_KEYS[cell])
        press_key(screen, K.K_BACKSPACE)
        assert plot_of(screen).plan.count("-") == 3
        press_key(screen, K.K_w)
        press_key(screen, K.K_TAB)
    press_key(screen, K.K_RETURN if kind == "pick" else K.K_SPACE)
