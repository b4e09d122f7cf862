"""HF-orders-3: what a seat has plotted is on no screen, in no log and on no record before its phase
is revealed, to whoever else looks."""

from typing import Any

import pygame
import pytest

from game.books.hf.rules.sheet import Shoal
from game.core.events import Ordered
from game.core.steps import Choose
from game.core.table import every
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat
from game.stage.sea.shore import ShoreLayer
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.sea.sea_view import SeaView
from tests.books.hf.face.input_driver import DUEL, open_battle, plot_of
from tests.books.kmh.face.input_driver import FakeContext, click, run_to_prompt

PLANS = ("vengeur: F F - F F", "vengeur: > - - < LS")


class Writes:
    """A seat that writes this plan each turn and holds its fire."""

    can_undo = False

    def __init__(self, plan: str) -> None:
        self.plan = plan

    def answer(self, question: Choose) -> list[str]:
        keys = question.menu.keys()
        if question.clause == "HF-orders-1":
            return [self.plan]
        return ["hold" if question.clause == "HF-fire-1" else keys[0]]


def against(plan: str) -> tuple[FakeContext, BattleScreen]:
    """A person in the Belephron against a Vengeur that has written this plan."""
    return open_battle(level=DUEL, seats={"british": PlayerSeat(), "french": Writes(plan)})


def drawn(context: FakeContext, screen: BattleScreen) -> tuple[Any, ...]:
    """The picture, all words on the screen, the record of both ships, and the log."""
    found: list[Any] = []
    for tab in ("own", "other"):
        screen.hud.record_tab = tab
        context.text_ledger.clear()
        screen.draw(context.surface)
        found.append(pygame.image.tobytes(context.surface, "RGB"))
        found.append(tuple((mark.text, tuple(mark.rect)) for mark in context.text_ledger))
    with screen.battle.table.as_current():
        hud = screen.hud
        found.append([line.words for line in hud.log_lines])
        found.append([hud.book_ui.record_view(hud, ship.id) for ship in hud.ships])
        found.append([widget.name for widget in screen.widgets()])
    return tuple(found)


def test_hf_orders_3_two_tables_that_differ_in_a_plan_alone_look_the_same() -> None:
    looks = []
    for plan in PLANS:
        context, screen = against(plan)
        assert run_to_prompt(screen) == "plot"
        looks.append(drawn(context, screen))
    assert looks[0] == looks[1]


def test_what_the_first_has_plotted_changes_nothing_of_what_the_second_sees() -> None:
    """HF-orders-1: at one screen, with the same number of presses."""
    looks = []
    for cell in ("helm-port", "helm-starboard"):
        context, screen = open_battle(level=DUEL, seats={"british": PlayerSeat(), "french": PlayerSeat()})
        run_to_prompt(screen)
        for name in ("cover", "box-1", cell, "plot-all", "cover"):
            click(screen, name)
            run_to_prompt(screen)
        assert screen.battle.plots.keys() == {"british"}
        assert plot_of(screen).ships == ["vengeur"]
        looks.append((drawn(context, screen), dict(screen.battle.plots)))
    assert looks[0][0] == looks[1][0]
    assert looks[0][1] != looks[1][1]


def told_before_their_phase(screen: BattleScreen) -> list[str]:
    """Orders of the enemy that the log or the sheets tell before they are revealed."""
    with screen.battle.table.as_current():
        hud = screen.hud
        told = [e.order for e in hud.battle.events if isinstance(e, Ordered)]
        words = " | ".join(line.words for line in hud.log_lines)
    leaks = [plan for plan in PLANS if plan.partition(": ")[2] in words]
    leaks += [word for word in ("F F - F F", "vengeur: ") if word in words]
    later = [n for n in ("I:", "II:", "III:", "IV:", "V:") if n in words.split()]
    return leaks + [n for n in later if not any(n in order.split() for order in told)]


@pytest.mark.parametrize("plan", PLANS)
def test_hf_orders_3_the_log_tells_each_order_with_its_phase_and_no_sooner(plan: str) -> None:
    _, screen = against(plan)
    screen.show.speed = 1
    run_to_prompt(screen)
    click(screen, "plot-all")
    for _ in range(700):
        screen.advance(1 / 20)
        assert told_before_their_phase(screen) == []
        if screen.battle.turn > 1:
            break
    assert screen.battle.turn > 1


def test_what_one_has_plotted_is_gone_when_the_other_comes_to_the_screen() -> None:
    context, screen = open_battle(level=DUEL, seats={"british": PlayerSeat(), "french": PlayerSeat()})
    run_to_prompt(screen)
    assert set(screen.control_rects()) == {"cover"}
    click(screen, "cover")
    click(screen, "box-1")
    click(screen, "helm-port")
    mine = plot_of(screen).plan
    click(screen, "plot-all")
    run_to_prompt(screen)
    assert screen.hud.prompt.seat == "french"
    assert set(screen.control_rects()) == {"cover"}
    context.text_ledger.clear()
    screen.draw(context.surface)
    assert not any("Belephron" in mark.text for mark in context.text_ledger)
    click(screen, "cover")
    assert plot_of(screen).ships == ["vengeur"]
    assert plot_of(screen).plan != mine


@pytest.mark.parametrize(("seat", "charted"), [("french", (0, 1)), ("british", ())])
def test_hf_adv_shoal_the_sea_shows_a_shoal_to_those_alone_who_know_it(
    seat: str, charted: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeaView, "_shore", lambda board: ShoreLayer(board.size_cm))
    level = shipped_levels_folder() / "hf" / "the-pilot-of-molene.toml"
    seats = {side: PlayerSeat() if side == seat else RandomSeat(2) for side in ("british", "french")}
    context, screen = open_battle(level=level, seats=seats)
    run_to_prompt(screen)
    screen.draw(context.surface)
    assert screen.sea_view.charted_shoals == charted
    with screen.battle.table.as_current():
        for shoal in every(Shoal):
            shoal.found = True
    screen.draw(context.surface)
    assert screen.sea_view.charted_shoals == (0, 1)
