"""Hands that play Warm Work, Hardy! through the real event queue, by mouse or by keys."""

from __future__ import annotations

from typing import Any

import pygame

from game.books.wwh.face.hand import sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import place_of
from game.books.wwh.rules.course import Helm
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, RandomSeat, Seat
from game.sea.square import distance
from game.ui.battle.course_draft import CandidateMove
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.hands import House, click_at, clicked, key, settle, table_for

K = pygame
LEVELS = levels_home() / "wwh"
AJAX = LEVELS / "ajax-and-bucentaure.toml"
VAN = LEVELS / "trafalgar-van.toml"
_LEG_KEYS = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d}


def table(
    size: tuple[int, int] = (1280, 720), seed: int = 7, **more: Any
) -> tuple[House, BattleScreen]:
    """Ajax under a person's hand, Bucentaure under chance's, or as `more` has it."""
    seats: dict[str, Seat] = more.pop("seats", {"british": Person(), "french": RandomSeat(1)})
    return table_for(seats, size, seed=seed, level=more.pop("level", AJAX), **more)


def come_to(screen: BattleScreen, kind: str, most: int = 80) -> None:
    """The battle stands at a question of that kind."""
    for _ in range(most):
        if settle(screen) == kind:
            return
        by_mouse(screen)
    raise AssertionError(f"nobody was asked for {kind}")


def plan_of(screen: BattleScreen) -> HelmPlan:
    """The move being drawn."""
    plan = screen.hud.draft.laid  # type: ignore[attr-defined]
    assert isinstance(plan, HelmPlan)
    return plan


def closing(screen: BattleScreen) -> CandidateMove[Helm]:
    """Of the ways she may go, the one that ends nearest to two squares from the enemy, in view."""
    with screen.battle.table.at():
        foe = sheet_of(screen.hud.other_ship)
        assert foe is not None
        sea = screen.layout_sea().inflate(-8, -8)
        ways = plan_of(screen).reached()
        seen = [w for w in ways if sea.collidepoint(screen.board.at(*place_of(w.helm.square)))]
        return min(seen or ways, key=lambda w: abs(distance(w.helm.square, foe.square) - 2))


def by_mouse(screen: BattleScreen) -> str:
    """One answer by the mouse, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.spots()
    if kind == "helm":
        click_at(screen, screen.board.at(*place_of(closing(screen).helm.square)))
        return clicked(screen, "sail")
    if kind == "pick":
        answers = [name for name in spots if name.startswith("answer-")]
        boards = [name for name in answers if name.startswith("answer-board")]
        return clicked(screen, (boards or answers)[0])
    if kind == "fire":
        return clicked(screen, "fire" if "fire" in spots else "answer-hold fire")
    return clicked(screen, {"done": "done"}.get(kind, "finish"))


def by_keys(screen: BattleScreen) -> None:
    """One answer by keys: a letter a leg, Space for the primary."""
    kind = screen.hud.prompt.kind
    if kind == "helm":
        key(screen, K.K_c)
        legs = closing(screen).legs
        key(screen, K.K_MINUS)
        while plan_of(screen).legs:
            key(screen, K.K_MINUS)
        for leg in legs:
            key(screen, _LEG_KEYS[leg])
        assert plan_of(screen).legs == legs
        key(screen, K.K_SPACE)
    elif kind == "pick":
        key(screen, K.K_RETURN)
    else:
        key(screen, K.K_SPACE)
        if kind == "fire" and "fire" not in screen.spots():
            key(screen, K.K_c)
