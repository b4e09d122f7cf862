"""HF-orders-3: what a seat has plotted is on no screen, in no log and on no record before its phase
is revealed, to whoever else looks."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.books.hf.rules.sheet import Shoal
from game.core.events import Ordered
from game.core.steps import Choose
from game.core.table import every
from game.levels.reading.shipped import levels_home
from game.play.seats import Person, RandomSeat
from game.stage.sea.shore import Shore
from game.ui.battle.screen import BattleScreen
from game.ui.battle.sea_view import SeaView
from tests.books.hf.face.hands import DUEL, plot_of, table
from tests.books.kmh.face.hands import House, click, settle

PLANS = ("vengeur: F F - F F", "vengeur: > - - < LS")


class Writes:
    """A seat that writes this plan each turn and holds its fire."""

    patient = False

    def __init__(self, plan: str) -> None:
        self.plan = plan

    def answer(self, asked: Choose) -> list[str]:
        keys = asked.menu.keys()
        if asked.clause == "HF-orders-1":
            return [self.plan]
        return ["hold" if asked.clause == "HF-fire-1" else keys[0]]


def against(plan: str) -> tuple[House, BattleScreen]:
    """A person in the Belephron against a Vengeur that has written this plan."""
    return table(level=DUEL, seats={"british": Person(), "french": Writes(plan)})


def drawn(house: House, screen: BattleScreen) -> tuple[Any, ...]:
    """The picture, all words on the screen, the record of both ships, and the log."""
    found: list[Any] = []
    for tab in ("own", "other"):
        screen.hud.record_tab = tab
        house.ledger.clear()
        screen.draw(house.surface)
        found.append(pygame.image.tobytes(house.surface, "RGB"))
        found.append(tuple((mark.words, tuple(mark.ink)) for mark in house.ledger))
    with screen.battle.table.at():
        hud = screen.hud
        found.append([line.words for line in hud.log_lines])
        found.append([hud.book_ui.record_view(hud, ship.id) for ship in hud.ships])
        found.append([widget.name for widget in screen.widgets()])
    return tuple(found)


def test_hf_orders_3_two_tables_that_differ_in_a_plan_alone_look_the_same() -> None:
    looks = []
    for plan in PLANS:
        house, screen = against(plan)
        assert settle(screen) == "plot"
        looks.append(drawn(house, screen))
    assert looks[0] == looks[1]


def test_what_the_first_has_plotted_changes_nothing_of_what_the_second_sees() -> None:
    """HF-orders-1: at one screen, with the same number of presses."""
    looks = []
    for cell in ("helm-port", "helm-starboard"):
        house, screen = table(level=DUEL, seats={"british": Person(), "french": Person()})
        settle(screen)
        for name in ("cover", "box-1", cell, "plot-all", "cover"):
            click(screen, name)
            settle(screen)
        assert screen.battle.plots.keys() == {"british"}
        assert plot_of(screen).ships == ["vengeur"]
        looks.append((drawn(house, screen), dict(screen.battle.plots)))
    assert looks[0][0] == looks[1][0]
    assert looks[0][1] != looks[1][1]


def told_before_their_phase(screen: BattleScreen) -> list[str]:
    """Orders of the enemy that the log or the sheets tell before they are revealed."""
    with screen.battle.table.at():
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
    settle(screen)
    click(screen, "plot-all")
    for _ in range(700):
        screen.advance(1 / 20)
        assert told_before_their_phase(screen) == []
        if screen.battle.turn > 1:
            break
    assert screen.battle.turn > 1


def test_what_one_has_plotted_is_gone_when_the_other_comes_to_the_screen() -> None:
    house, screen = table(level=DUEL, seats={"british": Person(), "french": Person()})
    settle(screen)
    assert set(screen.spots()) == {"cover"}
    click(screen, "cover")
    click(screen, "box-1")
    click(screen, "helm-port")
    mine = plot_of(screen).plan
    click(screen, "plot-all")
    settle(screen)
    assert screen.hud.prompt.seat == "french"
    assert set(screen.spots()) == {"cover"}
    house.ledger.clear()
    screen.draw(house.surface)
    assert not any("Belephron" in mark.words for mark in house.ledger)
    click(screen, "cover")
    assert plot_of(screen).ships == ["vengeur"]
    assert plot_of(screen).plan != mine


@pytest.mark.parametrize(("seat", "charted"), [("french", (0, 1)), ("british", ())])
def test_hf_adv_shoal_the_sea_shows_a_shoal_to_those_alone_who_know_it(
    seat: str, charted: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeaView, "_shore", lambda board: Shore(board.size_cm))
    level = levels_home() / "hf" / "the-pilot-of-molene.toml"
    seats = {side: Person() if side == seat else RandomSeat(2) for side in ("british", "french")}
    house, screen = table(level=level, seats=seats)
    settle(screen)
    screen.draw(house.surface)
    assert screen.board.charted == charted
    with screen.battle.table.at():
        for shoal in every(Shoal):
            shoal.found = True
    screen.draw(house.surface)
    assert screen.board.charted == (0, 1)
