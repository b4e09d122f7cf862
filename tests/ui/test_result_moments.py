"""The moments of the result: each leads to what it shows; those of a fleet are many, and each is
seen by itself."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle
from game.play.great_moments import moments_of
from game.play.seats import RandomSeat
from game.ui.pages import aftermath
from game.ui.pages.result import QUIET, NextSteps, Result
from game.ui.pages.result_cards import MomentRow
from tests.great import in_short

from .conftest import Hand, OpenApp
from .test_pages import OUTCOME, SIZES, nothing


def test_a_moment_leads_to_what_it_shows_by_mouse_key_and_pad(open_app: OpenApp) -> None:
    seen: list[tuple[int, int]] = []
    app = open_app()
    ways = NextSteps(None, nothing, nothing, lambda *part: seen.append(part))
    app.push(Result(app, OUTCOME, ways))
    hand = Hand(app)
    hand.frame()
    hand.click("moment-1")
    assert seen == [(90, 110)]
    for _ in range(8):
        hand.key(pygame.K_SPACE)
        app.screen.advance(1.4)
    assert len(seen) == 1, "nothing is heard until the hand has paused"
    app.screen.advance(QUIET)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_SPACE)
    assert seen[1:] == [(40, 60)]
    app.screen.advance(QUIET)
    hand.pad(0)
    assert seen[2:] == [(40, 60)]


@pytest.mark.parametrize("size", SIZES)
def test_ten_moments_of_a_fleet_are_reached_by_wheel_keys_and_pad(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    seen: list[int] = []
    app = open_app(size)
    rows = tuple(MomentRow(n, "strike", f"Ship {n} strikes.", n, n + 1) for n in range(1, 11))
    many = replace(OUTCOME, moments=rows, ships=OUTCOME.ships * 6)
    page = Result(app, many, NextSteps(None, nothing, nothing, lambda at, _: seen.append(at)))
    app.push(page)
    hand = Hand(app)
    hand.frame()
    page.advance(QUIET)
    hand.wheel("moment-0", -20)
    hand.click("moment-9")
    assert seen == [10]
    page.advance(QUIET)
    for _ in range(9):
        hand.key(pygame.K_UP)
    assert page.ring.at == "moment-0"
    page.advance(QUIET)
    for _ in range(9):
        hand.hat(0, -1)
    assert page.ring.at == "moment-9"
    assert app.surface.get_rect().contains(page.spots()["moment-9"])
    hand.pad(0)
    assert seen == [10, 10]
    assert page.turn == 10, "the way to fight on follows the focus"


def test_the_moments_of_a_fleet_are_seen_each_by_itself() -> None:
    level = in_short(load_level(levels_home() / "kmh" / "copenhagen.toml"), 4)
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    battle = Battle(shelf.book("kmh").rules, level, seats, 5)
    battle.run()
    rows, events = aftermath.outcome_of(battle).moments, battle.events
    assert aftermath.MOST_MOMENTS < len(rows) <= aftermath.MOST_IN_A_FLEET
    places = [moment.at for moment in moments_of(events)]
    for row in rows:
        assert any(row.start <= at < row.end for at in places)
        turns = {event.turn for event in events[row.start + 1 : row.end] if hasattr(event, "turn")}
        assert turns <= {row.turn}, "no moment lasts into another turn"
    battle.close()
