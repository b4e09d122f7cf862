"""A player of a squadron sees the plans of all his ships, however small the window is, and takes a
ship in hand by pressing her plan."""

from __future__ import annotations

import pygame
import pytest

from game.books.hf.face import mates, tags
from game.books.hf.face.hand import sheet_of
from game.books.hf.face.mates import Mate
from game.books.hf.face.papers import mates_of
from game.books.hf.rules.space import forward
from game.stage.paper.canvas import Look
from game.ui.battle.screen import BattleScreen
from game.ui.battle.squadron_panel import Cell
from tests.books.hf.face.hands import come_to, plot_of, table
from tests.books.kmh.face.hands import House, click, key, move_to
from tests.ui.reading import cut_off, overlaid

TARGET = 44


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1024, 768), 1.0), ((1024, 768), 1.5)],
)
def test_each_ship_has_her_plan_in_view_and_comes_into_hand_by_it(
    size: tuple[int, int], text: float
) -> None:
    house, screen = table(size, seed=9, text=text, still=True)
    come_to(screen, "plot")
    screen.advance(0.01)
    for ship in ("essex", "constitution", "essex"):
        rect = screen.spots()[f"mate-{ship}"]
        assert rect.w >= TARGET
        click(screen, f"mate-{ship}")
        assert plot_of(screen).ship == ship
    move_to(screen, (4, size[1] // 2))
    assert drawn(house, screen) == []


def drawn(house: House, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now, over a sea that is soon painted."""
    screen.board.weather = "plain"
    screen.draw(house.surface)
    return cut_off(house) + overlaid(house)


def test_in_a_small_window_the_line_follows_the_pen() -> None:
    _, screen = table((1024, 768), seed=9)
    come_to(screen, "plot")
    before = screen.spots()
    assert min(before["mate-essex"].size) >= TARGET
    assert before["box-0"].bottom < before["mate-essex"].top < before["plate"].top
    key(screen, pygame.K_c)
    key(screen, pygame.K_r)
    with screen.battle.table.at():
        plot = plot_of(screen)
        found = {mate.ship: mate for mate in _mates(screen)}
    assert found["constitution"].now
    assert found["constitution"].cells[plot.plan.index("RS")] == Cell("sail")
    assert not found["essex"].now


def _mates(screen: BattleScreen) -> tuple[Mate, ...]:
    """What the line says."""
    return mates_of(screen.hud, plot_of(screen))


@pytest.mark.parametrize("now", range(9))
def test_of_more_ships_than_find_room_the_one_in_hand_is_shown_with_the_next(now: int) -> None:
    fleet = tuple(Mate(f"s{n}", f"Ship {n}", n + 1, 0, (), n == now) for n in range(9))
    seen = mates.shown(Look(1.0), 724, fleet)
    assert 4 <= len(seen) < 9
    assert fleet[now] in seen
    assert now == 8 or fleet[now + 1] in seen
    first = fleet.index(seen[0])
    assert seen == fleet[first : first + len(seen)]


def test_hf_move_4_own_ships_are_met_where_their_own_plans_bring_them() -> None:
    _, screen = table(seed=9)
    come_to(screen, "plot")
    with screen.battle.table.at():
        plot = plot_of(screen)
        ship, other = in_column(screen)
        plot.put(ship, ("F", "-", "-", "-", "-"))
        plot.put(other, ("F", "-", "-", "-", "-"))
        assert met(screen) == []
        plot.put(other, ("-",) * 5)
        assert met(screen) == ["I: meets Essex"]


def in_column(screen: BattleScreen) -> tuple[str, str]:
    """The Essex lies two inches ahead of the Constitution on her heading."""
    ship, other = sheet_of("constitution"), sheet_of("essex")
    assert ship is not None
    assert other is not None
    other.pose = forward(forward(ship.pose))
    return ship.id, other.id


def met(screen: BattleScreen) -> list[str]:
    """What the plan of the ship in hand is warned of, in words."""
    found = tags.of_plot(screen.board, screen.hud, plot_of(screen))
    return [advice.lines[0] for advice in found if "meets" in advice.lines[0]]
