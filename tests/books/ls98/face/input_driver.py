"""Hands that play the 1798 game through the real event queue, by mouse or by keys."""

from pathlib import Path
from typing import Any

import pygame

from game.books.ls98.face.drafts import HelmDraft
from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.questions import find_ship_card
from game.books.ls98.rules.course import Helm
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.hexes import distance
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
LEVELS = shipped_levels_folder() / "ls98"
DUEL = Path(__file__).parent / "one-against-one.toml"
FRIGATES = LEVELS / "ethalion-and-bellone.toml"
RACE = LEVELS / "landing-race.toml"
ANCHOR = LEVELS / "french-at-anchor.toml"
SEA = LEVELS / "french-at-sea.toml"
CHOICE = LEVELS / "the-french-choose.toml"
_LEG_KEYS = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d}
PRIMARY_BUTTONS = {"signal": "send", "boat": "row", "party": "muster", "entry": "come-in", "deploy": "deploy"}
"""The button that gives what lies in the hand, by the kind of the question."""


def open_battle(
    size: tuple[int, int] = (1280, 720), seed: int = 7, **more: Any
) -> tuple[FakeContext, BattleScreen]:
    """Robust under a person's hand, Hoche under chance's, or as `more` has it."""
    seats: dict[str, Seat] = more.pop("seats", {"french": RandomSeat(1), "british": PlayerSeat()})
    return make_battle_screen(seats, size, seed=seed, level=more.pop("level", DUEL), **more)


def run_to_question(screen: BattleScreen, kind: str, most: int = 160) -> None:
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
    """Of the ways she may go, the one that ends nearest to a hex off the enemy, in view."""
    with screen.battle.table.as_current():
        foe = find_ship_card(screen.hud.other_ship)
        assert foe is not None
        plan = plan_of(screen)
        sea = screen.free_sea_rect().inflate(-8, -8)
        water = plan.start_helm.nearby_hexes
        ways = [
            w
            for w in plan.reachable_moves()
            if w.end_helm.hex not in (water.off_map_hexes | water.grounding_hexes)
        ]
        ways = ways or list(plan.reachable_moves())
        seen = [w for w in ways if sea.collidepoint(screen.sea_view.pixel_at(*hex_center(w.end_helm.hex)))]
        return min(seen or ways, key=lambda w: abs(distance(w.end_helm.hex, foe.hex) - 1))


def preferred_answer(screen: BattleScreen) -> str:
    """Of the buttons that answer at once the one that fights."""
    answers = [n for n, spec in screen.control_rects().items() if n.startswith("answer-")]
    for start in ("answer-grapple", "answer-half", "answer-ball"):
        for name in answers:
            if name.startswith(start) and is_button_enabled(screen, name):
                return name
    return next(name for name in answers if is_button_enabled(screen, name))


def is_button_enabled(screen: BattleScreen, name: str) -> bool:
    """Whether that button may be pressed."""
    menu = screen.hud.prompt.menu
    return menu is not None and name.removeprefix("answer-") in menu.keys()  # noqa: SIM118


def answer_by_mouse(screen: BattleScreen) -> str:
    """One answer by the mouse, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.control_rects()
    if kind == "helm":
        click_at(screen, screen.sea_view.pixel_at(*hex_center(closing_move(screen).end_helm.hex)))
        return click_and_name(screen, "sail")
    if kind in ("pick", "sail", "next", "marines", "swing"):
        return click_and_name(screen, preferred_answer(screen))
    if kind == "fire":
        return click_and_name(screen, "fire" if "fire" in spots else "answer-hold fire")
    if kind in PRIMARY_BUTTONS:
        name = PRIMARY_BUTTONS[kind]
        return click_and_name(screen, name if name in spots else preferred_answer(screen))
    return click_and_name(screen, {"done": "done"}.get(kind, "finish"))


def answer_by_keys(screen: BattleScreen) -> None:
    """One answer by keys: a letter a leg, Space for the primary."""
    kind = screen.hud.prompt.kind
    if kind == "helm":
        press_key(screen, K.K_c)
        legs = closing_move(screen).legs
        while plan_of(screen).legs:
            press_key(screen, K.K_r)
        for leg in legs:
            press_key(screen, _LEG_KEYS[leg])
        assert plan_of(screen).legs == legs
        press_key(screen, K.K_SPACE)
    elif kind == "sail":
        press_key(screen, K.K_h if is_button_enabled(screen, "answer-half") else K.K_c)
    elif kind in ("pick", "marines", "swing"):
        press_key(screen, K.K_RETURN)
    else:
        press_key(screen, K.K_SPACE)
        if kind == "fire" and "fire" not in screen.control_rects():
            press_key(screen, K.K_c)
