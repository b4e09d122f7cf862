"""A player of a squadron sees the plans of all his ships, however small the window is, and takes a
ship in hand by pressing her plan."""

import pygame
import pytest

from game.books.hf.face import plot_card, sea_drawing
from game.books.hf.face.order_bar import plans_of_squadron
from game.books.hf.face.plot_card import SquadronPlan
from game.books.hf.face.questions import find_ship_card
from game.books.hf.rules.table_geometry import pose_inch_ahead
from game.stage.paper.canvas import UiStyle
from game.ui.battle.panels.squadron_panel import BoxCell
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import open_battle, plot_of, run_to_question
from tests.books.kmh.face.input_driver import FakeContext, click, move_to, press_key
from tests.ui.text_checks import find_cut_off, find_overlaps

TARGET = 44


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1024, 768), 1.0), ((1024, 768), 1.5)]
)
def test_each_ship_has_her_plan_in_view_and_comes_into_hand_by_it(size: tuple[int, int], text: float) -> None:
    context, screen = open_battle(size, seed=9, text=text, still=True)
    run_to_question(screen, "plot")
    screen.advance(0.01)
    for ship in ("essex", "constitution", "essex"):
        rect = screen.control_rects()[f"mate-{ship}"]
        assert rect.w >= TARGET
        click(screen, f"mate-{ship}")
        assert plot_of(screen).active_ship == ship
    move_to(screen, (4, size[1] // 2))
    assert drawn(context, screen) == []


def drawn(context: FakeContext, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now, over a sea that is soon painted."""
    screen.sea_view.weather = "plain"
    screen.draw(context.surface)
    return find_cut_off(context) + find_overlaps(context)


def test_in_a_small_window_the_line_follows_the_pen() -> None:
    _, screen = open_battle((1024, 768), seed=9)
    run_to_question(screen, "plot")
    before = screen.control_rects()
    assert min(before["mate-essex"].size) >= TARGET
    assert before["box-0"].bottom < before["mate-essex"].top < before["plate"].top
    press_key(screen, pygame.K_c)
    press_key(screen, pygame.K_r)
    with screen.battle.table.as_current():
        plot = plot_of(screen)
        found = {squadron_plan.ship: squadron_plan for squadron_plan in _mates(screen)}
    assert found["constitution"].is_active
    assert found["constitution"].cells[plot.plan.index("RS")] == BoxCell("sail")
    assert not found["essex"].is_active


def _mates(screen: BattleScreen) -> tuple[SquadronPlan, ...]:
    """What the line says."""
    return plans_of_squadron(screen.hud, plot_of(screen))


@pytest.mark.parametrize("now", range(9))
def test_of_more_ships_than_find_room_the_one_in_hand_is_shown_with_the_next(now: int) -> None:
    fleet = tuple(SquadronPlan(f"s{n}", f"Ship {n}", n + 1, 0, (), n == now) for n in range(9))
    seen = plot_card.plans_that_fit(UiStyle(1.0), 724, fleet)
    assert 4 <= len(seen) < 9
    assert fleet[now] in seen
    assert now == 8 or fleet[now + 1] in seen
    first = fleet.index(seen[0])
    assert seen == fleet[first : first + len(seen)]


def test_hf_move_4_own_ships_are_met_where_their_own_plans_bring_them() -> None:
    _, screen = open_battle(seed=9)
    run_to_question(screen, "plot")
    with screen.battle.table.as_current():
        plot = plot_of(screen)
        ship, other = in_column(screen)
        plot.set_plan(ship, ("F", "-", "-", "-", "-"))
        plot.set_plan(other, ("F", "-", "-", "-", "-"))
        assert met(screen) == []
        plot.set_plan(other, ("-",) * 5)
        assert met(screen) == ["I: meets Essex"]


def in_column(screen: BattleScreen) -> tuple[str, str]:
    """The Essex lies two inches ahead of the Constitution on her heading."""
    ship, other = find_ship_card("constitution"), find_ship_card("essex")
    assert ship is not None
    assert other is not None
    other.pose = pose_inch_ahead(pose_inch_ahead(ship.pose))
    return ship.id, other.id


def met(screen: BattleScreen) -> list[str]:
    """What the plan of the ship in hand is warned of, in words."""
    found = sea_drawing.plot_callouts(screen.sea_view, screen.hud, plot_of(screen))
    return [advice.lines[0] for advice in found if "meets" in advice.lines[0]]
