"""On the screen: shots that cost an enemy nothing are neither proposed nor promised, and the log says so."""

from collections.abc import Iterator

import pytest

from game.books.wwh.face import order_bar
from game.books.wwh.face.drafts import GunDraft
from game.books.wwh.face.questions import draft_of, propose_move
from game.books.wwh.face.sea_drawing import shot_lines
from game.books.wwh.rules.costly_hits import known_hit_spread
from game.books.wwh.rules.previews import shots_from_pose
from game.books.wwh.rules.sheet import Ship, get_ship
from game.core.events import Chose, Fired, GunsLost
from game.play.event_words import log_lines
from game.sea.square import Square, distance
from game.ui.battle.screen.screen import BattleScreen
from tests.books.wwh.face.input_driver import open_battle, plan_of, run_to_question

FULL = 4


@pytest.fixture
def screen() -> Iterator[BattleScreen]:
    _, made = open_battle(still=True)
    yield made
    made.close()


def silence(ship: Ship) -> None:
    """No gun is left in her; her spars are gone, and she has no mast."""
    ship.port_lost = ship.starboard_lost = ship.gunnery
    ship.damage, ship.masts_down = FULL, list(ship.rigged)


def test_guns_that_cost_nothing_are_not_laid_and_may_be_all_the_same(screen: BattleScreen) -> None:
    run_to_question(screen, "fire")
    with screen.battle.table.as_current():
        hud = screen.hud
        silence(get_ship("bucentaure"))
        hud.draft = hud.book_ui.begin_draft(hud)
        guns = draft_of(hud).answer_draft
        assert isinstance(guns, GunDraft)
        assert guns.chosen_shot is None
        assert order_bar.prompt_lines(hud)[0] == "No shot can hurt an enemy"
        _, primary = order_bar.answer_specs(hud)
        assert primary is not None
        assert primary.name == "answer-hold fire"
        guns.choose(side="starboard")
        assert guns.chosen_shot is not None
        card = order_bar.broadside_card(get_ship("ajax"), guns.chosen_shot, hud)
        assert [words for words, _ in card.odds][:2] == ["Costs her nothing", "No gun is left in her"]


def test_the_tag_of_a_shot_says_that_no_gun_is_left_where_it_falls(screen: BattleScreen) -> None:
    run_to_question(screen, "fire")
    with screen.battle.table.as_current():
        ajax, foe = get_ship("ajax"), get_ship("bucentaure")
        guns = draft_of(screen.hud).answer_draft
        assert isinstance(guns, GunDraft)
        shot = next(order.shots[0] for order in guns.fire_orders)
        foe.port_lost = foe.starboard_lost = foe.gunnery
        assert shot_lines(ajax, shot, ajax.square, foe.name)[1].endswith(", no gun left on that side")
        foe.port_lost = foe.starboard_lost = 0
        assert "no gun" not in shot_lines(ajax, shot, ajax.square, foe.name)[1]


def test_she_is_not_laid_along_a_side_that_has_no_gun_left(screen: BattleScreen) -> None:
    """Nothing is left in Bucentaure, heading S to port of Ajax, but five guns to starboard. Along her port
    side 0.1 of the hits would cost something, for every third goes through."""
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        ajax, foe = get_ship("ajax"), get_ship("bucentaure")
        silence(foe)
        foe.starboard_lost, foe.heading = 0, 4
        foe.square = Square(ajax.square.x - 1, ajax.square.y)
        plan = plan_of(screen)
        propose_move(plan, ajax, screen.battle.level)
        end = plan.end_helm
        shots = [order.shots[0] for order in shots_from_pose(ajax, end.square, end.heading)]
        assert max(known_hit_spread(ajax, shot, "british", end.square).mean for shot in shots) > 0.5


@pytest.mark.parametrize("offset", [(-1, 0), (-1, -1), (-2, -1), (-3, 0)])
def test_no_proposal_leaves_an_enemy_who_cannot_answer(screen: BattleScreen, offset: tuple[int, int]) -> None:
    run_to_question(screen, "helm")
    with screen.battle.table.as_current():
        ajax, foe = get_ship("ajax"), get_ship("bucentaure")
        silence(foe)
        foe.square = Square(ajax.square.x + offset[0], ajax.square.y + offset[1])
        plan, before = plan_of(screen), distance(ajax.square, foe.square)
        propose_move(plan, ajax, screen.battle.level)
        assert distance(plan.end_helm.square, foe.square) <= before


def test_the_log_says_where_hits_cost_nothing_but_not_too_early() -> None:
    names = {"a": "Ajax", "b": "Bucentaure"}
    volley = Fired("WWH-2.2a", "a", "port", "b", dice=5, hits=1, band="Musket Shot")
    nothing = "Bucentaure loses nothing by this hit"
    loss, then = GunsLost("WWH-2.2d", "b", "port", 1), Chose("WWH-1.1a", "a", "british", "ahead")

    def says(*events: object, hidden: tuple[str, ...] = (), is_settled: bool = False) -> bool:
        lines = log_lines(events, names, hidden, is_settled=is_settled)  # type: ignore[arg-type]
        return nothing in [line.words for line in lines]

    assert says(volley, then)
    assert says(volley, is_settled=True)
    assert not says(volley), "her losses may still come"
    assert not says(volley, Chose("WWH-2.2d", "b", "british", "port")), "the side that is hit was chosen"
    assert not says(volley, loss, then)
    assert not says(volley, then, hidden=("b",)), "nobody may know what she lost"
