"""Hands that play the 1798 game through the real event queue, by mouse or by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.books.ls98.face.hand import sheet_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.hexes import place_of
from game.books.ls98.rules.course import Helm
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, RandomSeat, Seat
from game.sea.hexes import distance
from game.ui.battle.course_draft import CandidateMove
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.hands import House, click_at, clicked, key, settle, table_for

K = pygame
LEVELS = levels_home() / "ls98"
DUEL = Path(__file__).parent / "one-against-one.toml"
FRIGATES = LEVELS / "ethalion-and-bellone.toml"
RACE = LEVELS / "landing-race.toml"
ANCHOR = LEVELS / "french-at-anchor.toml"
SEA = LEVELS / "french-at-sea.toml"
CHOICE = LEVELS / "the-french-choose.toml"
_LEG_KEYS = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d}
PRIMARY = {
    "signal": "send",
    "boat": "row",
    "party": "muster",
    "entry": "come-in",
    "deploy": "deploy",
}
"""The button that gives what lies in the hand, by the kind of the question."""


def table(
    size: tuple[int, int] = (1280, 720), seed: int = 7, **more: Any
) -> tuple[House, BattleScreen]:
    """Robust under a person's hand, Hoche under chance's, or as `more` has it."""
    seats: dict[str, Seat] = more.pop("seats", {"french": RandomSeat(1), "british": Person()})
    return table_for(seats, size, seed=seed, level=more.pop("level", DUEL), **more)


def come_to(screen: BattleScreen, kind: str, most: int = 160) -> None:
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
    """Of the ways she may go, the one that ends nearest to a hex off the enemy, in view."""
    with screen.battle.table.at():
        foe = sheet_of(screen.hud.other_ship)
        assert foe is not None
        plan = plan_of(screen)
        sea = screen.layout_sea().inflate(-8, -8)
        water = plan.helm.water
        ways = [w for w in plan.reached() if w.helm.hex not in (water.beyond | water.foul)]
        ways = ways or list(plan.reached())
        seen = [w for w in ways if sea.collidepoint(screen.board.at(*place_of(w.helm.hex)))]
        return min(seen or ways, key=lambda w: abs(distance(w.helm.hex, foe.hex) - 1))


def preferred(screen: BattleScreen) -> str:
    """Of the buttons that answer at once the one that fights."""
    answers = [n for n, spec in screen.spots().items() if n.startswith("answer-")]
    for start in ("answer-grapple", "answer-half", "answer-ball"):
        for name in answers:
            if name.startswith(start) and is_ready(screen, name):
                return name
    return next(name for name in answers if is_ready(screen, name))


def is_ready(screen: BattleScreen, name: str) -> bool:
    """Whether that button may be pressed."""
    menu = screen.hud.prompt.menu
    return menu is not None and name.removeprefix("answer-") in menu.keys()  # noqa: SIM118


def by_mouse(screen: BattleScreen) -> str:
    """One answer by the mouse, closing the enemy and firing; the name it clicked."""
    kind, spots = screen.hud.prompt.kind, screen.spots()
    if kind == "helm":
        click_at(screen, screen.board.at(*place_of(closing(screen).helm.hex)))
        return clicked(screen, "sail")
    if kind in ("pick", "sail", "next", "marines", "swing"):
        return clicked(screen, preferred(screen))
    if kind == "fire":
        return clicked(screen, "fire" if "fire" in spots else "answer-hold fire")
    if kind in PRIMARY:
        name = PRIMARY[kind]
        return clicked(screen, name if name in spots else preferred(screen))
    return clicked(screen, {"done": "done"}.get(kind, "finish"))


def by_keys(screen: BattleScreen) -> None:
    """One answer by keys: a letter a leg, Space for the primary."""
    kind = screen.hud.prompt.kind
    if kind == "helm":
        key(screen, K.K_c)
        legs = closing(screen).legs
        while plan_of(screen).legs:
            key(screen, K.K_r)
        for leg in legs:
            key(screen, _LEG_KEYS[leg])
        assert plan_of(screen).legs == legs
        key(screen, K.K_SPACE)
    elif kind == "sail":
        key(screen, K.K_h if is_ready(screen, "answer-half") else K.K_c)
    elif kind in ("pick", "marines", "swing"):
        key(screen, K.K_RETURN)
    else:
        key(screen, K.K_SPACE)
        if kind == "fire" and "fire" not in screen.spots():
            key(screen, K.K_c)
