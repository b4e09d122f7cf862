"""The last turn is seen again phase by phase with its dice, back and forth; the plot waits."""

from typing import Any

import esper
import pygame
import pytest

from game.books.hf.face.phase_track import turn_part_index
from game.core.events import TurnBegan
from game.core.steps import Plot
from game.play.order_replay import battle_for_playback, last_turn_stop, playback_stops
from game.play.seats import PlayerSeat, RandomSeat
from game.scene.actors import Actor
from game.ui.battle.screen.replay_view import replay_turn
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import Prompt
from tests.books.hf.face.input_driver import (
    TWO_A_SIDE,
    answer_by_mouse,
    open_battle,
    plot_of,
    run_to_question,
)
from tests.books.kmh.face.input_driver import FakeContext, click, press_key, run_to_prompt

STEP = 1 / 4


def second_plot(**more: Any) -> tuple[FakeContext, BattleScreen]:
    """The plot of the second turn, with something written in it, at four times the pace."""
    context, screen = open_battle(seed=9, **more)
    run_to_question(screen, "plot")
    assert "watch-again" not in screen.control_rects()
    answer_by_mouse(screen)
    run_to_question(screen, "plot")
    assert screen.battle.turn == 2
    click(screen, "box-4")
    click(screen, "plot-raise")
    screen.show.speed = 4
    return context, screen


def places(screen: BattleScreen) -> dict[str, tuple[float, float, float]]:
    """Where the ships are on the stage."""
    with screen.show.stage():
        return {a.ship: (a.x, a.y, a.heading) for _, a in esper.get_component(Actor)}


def part(screen: BattleScreen) -> int:
    """Which part of the turn the ribbon shows: 0 the plot, 1 to 5 a phase, 6 and 7 its end."""
    return turn_part_index(screen.battle.events)


def dice(screen: BattleScreen) -> str:
    """What was thrown for on the tray, '' for no dice."""
    timing = screen.hud.dice_timing
    return timing.roll.title if timing.roll is not None and timing.has_visible_roll else ""


def test_the_last_turn_is_seen_again_phase_by_phase_with_its_dice_and_the_plot_waits() -> None:
    _, screen = second_plot()
    battle, plan, lies = screen.battle, plot_of(screen).plan, places(screen)
    events = list(battle.events)
    click(screen, "watch-again")
    assert screen.hud.prompt.kind == "watch"
    assert places(screen) != lies
    parts, thrown = [], []
    for _ in range(600):
        screen.advance(STEP)
        if screen.hud.prompt.kind == "plot":
            break
        parts.append(part(screen))
        thrown += [dice(screen)]
    assert list(dict.fromkeys(parts)) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert parts == sorted(parts)
    seen = set(filter(None, thrown))
    assert any("damage by" in words for words in seen)
    assert any("port long guns at" in words for words in seen)
    assert screen.battle is battle
    assert (battle.events, places(screen), plot_of(screen).plan) == (events, lies, plan)


def test_it_is_stepped_back_and_forth_by_buttons() -> None:
    _, screen = second_plot()
    lies = places(screen)
    click(screen, "watch-again")
    began = places(screen)
    seen = {}
    for phase in range(1, 6):
        click(screen, "again-later")
        screen.advance(0.01)
        assert part(screen) == phase
        seen[phase] = places(screen)
    assert seen[5] != began
    for phase in range(4, 0, -1):
        click(screen, "again-earlier")
        screen.advance(0.01)
        assert (part(screen), places(screen)) == (phase, seen[phase])
    click(screen, "again-earlier")
    screen.advance(0.01)
    assert (part(screen), places(screen)) == (0, began)
    for _ in range(8):
        click(screen, "again-later")
    screen.advance(0.01)
    assert screen.hud.prompt.kind == "plot"
    assert places(screen) == lies


def test_back_within_a_phase_goes_to_its_beginning_and_then_to_the_one_before() -> None:
    _, screen = second_plot()
    click(screen, "watch-again")
    for _ in range(2):
        click(screen, "again-later")
    for _ in range(8):
        screen.advance(STEP)
    assert part(screen) == 2
    click(screen, "again-earlier")
    screen.advance(0.01)
    assert part(screen) == 2
    click(screen, "again-earlier")
    screen.advance(0.01)
    assert part(screen) == 1


def test_it_stands_still_while_held() -> None:
    _, screen = second_plot()
    click(screen, "watch-again")
    click(screen, "again-later")
    screen.advance(STEP)
    click(screen, "again-hold")
    count = len(screen.battle.events)
    for _ in range(40):
        screen.advance(STEP)
    assert len(screen.battle.events) == count
    click(screen, "again-hold")
    for _ in range(40):
        screen.advance(STEP)
    assert len(screen.battle.events) > count


def test_by_keys_and_by_escape() -> None:
    _, screen = second_plot()
    plan = plot_of(screen).plan
    press_key(screen, pygame.K_z)
    assert screen.hud.is_replay
    press_key(screen, pygame.K_SPACE)
    press_key(screen, pygame.K_SPACE)
    screen.advance(0.01)
    assert part(screen) == 2
    press_key(screen, pygame.K_q)
    screen.advance(0.01)
    assert part(screen) == 1
    press_key(screen, pygame.K_RIGHTBRACKET)
    screen.advance(0.01)
    assert part(screen) == 2
    press_key(screen, pygame.K_ESCAPE)
    assert screen.hud.prompt.kind == "plot"
    assert plot_of(screen).plan == plan
    press_key(screen, pygame.K_z)
    press_key(screen, pygame.K_x)
    screen.advance(0.01)
    assert screen.hud.prompt.kind == "plot"


@pytest.mark.parametrize("who", ["one", "two"])
def test_nothing_that_is_secret_still_is_in_what_is_looked_back_at(who: str) -> None:
    second = PlayerSeat() if who == "two" else RandomSeat(1)
    _, screen = open_battle(seed=9, seats={"american": PlayerSeat(), "british": second})
    for _ in range(60):
        if run_to_prompt(screen) == "plot" and screen.battle.turn == 2 and screen.battle.plots:
            break
        answer_by_mouse(screen)
    battle = screen.battle
    assert battle.plots
    past = battle_for_playback(battle)
    past.run()
    assert isinstance(past.pending_step, Plot)
    assert (past.plots, past.turn) == ({}, 2)
    assert past.events == battle.events
    assert not any(written in str(past.journal.entries) for written in battle.plots.values())
    past.close()


def test_stops_are_where_turns_and_their_parts_begin_but_not_a_turn_that_has_only_begun() -> None:
    _, screen = second_plot()
    events = screen.battle.events
    found = playback_stops(events)
    assert [turn_part_index(events[: n + 1]) for n in found if n >= last_turn_stop(events)] == [*range(8)]
    first = next(n for n, event in enumerate(events) if isinstance(event, TurnBegan))
    assert last_turn_stop(events) == first
    assert last_turn_stop(events[: first + 1]) == -1


def test_the_screen_is_left_in_the_middle_of_it() -> None:
    _, screen = open_battle(seed=9, level=TWO_A_SIDE)
    run_to_question(screen, "plot")
    answer_by_mouse(screen)
    run_to_question(screen, "plot")
    battle = screen.battle
    click(screen, "watch-again")
    screen.close()
    assert screen.battle is battle


def test_it_cannot_be_done_between_an_answer_and_its_dice() -> None:
    """What is played once more would throw them, and the answer could still be taken back."""
    _, screen = second_plot()
    screen.hud.prompt = Prompt("done")
    replay_turn(screen.state)
    assert not screen.hud.is_replay
