"""Hands that play Hold Fast through the real event queue, by mouse or by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of
from game.books.hf.face.plot import Plot
from game.books.hf.rules.plans import EMPTY
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, RandomSeat, Seat
from game.sea.units import CM
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.hands import House, click_at, clicked, inside, key, settle, table_for

K = pygame
TWO_A_SIDE = Path(__file__).parent / "two-a-side.toml"
DUEL = levels_home() / "lessons" / "7-plot" / "level.toml"
LETTERS = {"<": K.K_a, "F": K.K_w, ">": K.K_d, "RS": K.K_r, "LS": K.K_s}


def table(
    size: tuple[int, int] = (1280, 720), seed: int = 7, **more: Any
) -> tuple[House, BattleScreen]:
    """The first side under a person's hand, the other under chance's, or as `more` has it."""
    seats: dict[str, Seat] = more.pop("seats", {"american": Person(), "british": RandomSeat(1)})
    return table_for(seats, size, seed=seed, level=more.pop("level", TWO_A_SIDE), **more)


def written_by(screen: BattleScreen, seat: str) -> list[str]:
    """What a seat has written in secret, turn by turn, as the journal keeps it: no event tells."""
    entries = screen.battle.journal.entries
    return [e[3] for e in entries if e[:3] == ["p", seat, "HF-orders-1"]]


def plot_of(screen: BattleScreen) -> Plot:
    """The plot being written."""
    plot = hand_of(screen.hud).laid
    assert isinstance(plot, Plot)
    return plot


def guns_of(screen: BattleScreen) -> Gunlayer:
    """The guns being laid."""
    guns = hand_of(screen.hud).laid
    assert isinstance(guns, Gunlayer)
    return guns


def come_to(screen: BattleScreen, kind: str, most: int = 120) -> None:
    """The battle stands at a question of that kind."""
    for _ in range(most):
        if settle(screen) == kind and "cover" not in screen.spots():
            return
        by_mouse(screen)
    raise AssertionError(f"nobody was asked for {kind}")


def foe_at(screen: BattleScreen) -> tuple[int, int]:
    """A pixel of the free sea towards the enemy on the record's other tab."""
    with screen.battle.table.at():
        foe = screen.hud.ship(screen.hud.other_ship)
    assert foe is not None
    return inside(screen, screen.board.at(foe.x / CM, foe.y / CM))


def by_mouse(screen: BattleScreen) -> str:
    """One answer by the mouse, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.spots()
    if "cover" in spots:
        return clicked(screen, "cover")
    if kind == "plot":
        click_at(screen, foe_at(screen))
        return clicked(screen, "plot-all")
    if kind == "guns":
        return clicked(screen, "fire")
    if kind == "pick":
        answers = [name for name in spots if name.startswith("answer-")]
        return clicked(screen, answers[-1])
    return clicked(screen, {"done": "done"}.get(kind, "finish"))


def by_keys(screen: BattleScreen) -> None:
    """One answer by keys: a letter an order, Space for the primary."""
    kind = screen.hud.prompt.kind
    if kind == "plot" and screen.battle.turn == 1:
        key(screen, K.K_c)
        assert plot_of(screen).plan == EMPTY
        for cell in ("RS", "<", "F"):
            key(screen, LETTERS[cell])
        key(screen, K.K_BACKSPACE)
        assert plot_of(screen).plan.count("-") == 3
        key(screen, K.K_w)
        key(screen, K.K_TAB)
    key(screen, K.K_RETURN if kind == "pick" else K.K_SPACE)
