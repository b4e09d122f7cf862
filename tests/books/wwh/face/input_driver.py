"""Hands that play Warm Work, Hardy! through the real event queue, by mouse or by keys."""

from typing import Any

import pygame

from game.books.wwh.face.drafts import HelmDraft
from game.books.wwh.face.questions import find_ship_card
from game.books.wwh.face.squares import square_center_cm
from game.books.wwh.rules.course import Helm
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.square import distance
from game.ui.battle.planning.course_draft import CandidateMove
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import (
    FakeContext,
    click_and_name,
    click_at,
    make_battle_screen,
    press_key,
    run_to_prompt,
)

K = pygame
LEVELS = shipped_levels_folder() / "wwh"
AJAX = LEVELS / "ajax-and-bucentaure.toml"
VAN = LEVELS / "trafalgar-van.toml"
_LEG_KEYS = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d}


def open_battle(
    size: tuple[int, int] = (1280, 720), seed: int = 7, **more: Any
) -> tuple[FakeContext, BattleScreen]:
    """Ajax under a person's hand, Bucentaure under chance's, or as `more` has it."""
    seats: dict[str, Seat] = more.pop("seats", {"british": PlayerSeat(), "french": RandomSeat(1)})
    return make_battle_screen(seats, size, seed=seed, level=more.pop("level", AJAX), **more)


def run_to_question(screen: BattleScreen, kind: str, most: int = 80) -> None:
    """The battle stands at a question of that kind."""
    for _ in range(most):
        if run_to_prompt(screen) == kind:
            return
        answer_by_mouse(screen)
    raise AssertionError(f"nobody was asked for {kind}")


def plan_of(screen: BattleScreen) -> HelmDraft:
    """The move being drawn."""
    plan = screen.hud.draft.answer_draft  # type: ignore[attr-defined]
    assert isinstance(plan, HelmDraft)
    return plan


def closing_move(screen: BattleScreen) -> CandidateMove[Helm]:
    """Of the ways she may go, the one that ends nearest to two squares from the enemy, in view."""
    with screen.battle.table.as_current():
        foe = find_ship_card(screen.hud.other_ship)
        assert foe is not None
        sea = screen.free_sea_rect().inflate(-8, -8)
        ways = plan_of(screen).reachable_moves()
        seen = [
            w
            for w in ways
            if sea.collidepoint(screen.sea_view.pixel_at(*square_center_cm(w.end_helm.square)))
        ]
        return min(seen or ways, key=lambda w: abs(distance(w.end_helm.square, foe.square) - 2))


def answer_by_mouse(screen: BattleScreen) -> str:
    """One answer by the mouse, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.control_rects()
    if kind == "helm":
        click_at(screen, screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square)))
        return click_and_name(screen, "sail")
    if kind == "pick":
        answers = [name for name in spots if name.startswith("answer-")]
        boards = [name for name in answers if name.startswith("answer-board")]
        return click_and_name(screen, (boards or answers)[0])
    if kind == "fire":
        return click_and_name(screen, "fire" if "fire" in spots else "answer-hold fire")
    return click_and_name(screen, {"done": "done"}.get(kind, "finish"))


def answer_by_keys(screen: BattleScreen) -> None:
    """One answer by keys: a letter a leg, Space for the primary."""
    kind = screen.hud.prompt.kind
    if kind == "helm":
        press_key(screen, K.K_c)
        legs = closing_move(screen).legs
        press_key(screen, K.K_MINUS)
        while plan_of(screen).legs:
            press_key(screen, K.K_MINUS)
        for leg in legs:
            press_key(screen, _LEG_KEYS[leg])
        assert plan_of(screen).legs == legs
        press_key(screen, K.K_SPACE)
    elif kind == "pick":
        press_key(screen, K.K_RETURN)
    else:
        press_key(screen, K.K_SPACE)
        if kind == "fire" and "fire" not in screen.control_rects():
            press_key(screen, K.K_c)
