"""Splitting a broadside (WWH-2.1.3b): how many points on which target, by mouse, keys and pad."""

from fractions import Fraction

import pygame
import pytest

from game.books.wwh.face import drafts
from game.books.wwh.face.drafts import GunDraft
from game.books.wwh.face.order_bar import split_broadside_card
from game.books.wwh.face.questions import draft_of, find_ship_card
from game.books.wwh.rules.gunnery import fire_menu
from game.books.wwh.rules.sheet import Round, Ship
from game.books.wwh.rules.shots import broadsides_now
from game.core.events import Chose
from game.core.table import every, get_single
from game.sea.square import Square
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import click, click_at, press_key, run_to_prompt
from tests.books.wwh.face.input_driver import LEVELS, open_battle

K = pygame
PLACES = {"ajax": (10, 8, 2), "hornblower": (3, 12, 2), "intrepide": (10, 7, 6), "neptuno": (11, 6, 6)}


@pytest.fixture
def screen() -> BattleScreen:
    """Ajax, her port guns on Intrépide one square off and Neptuno two squares off."""
    from game.play.seats import PlayerSeat, RandomSeat

    seats = {"british": PlayerSeat(), "allies": RandomSeat(1)}
    _, screen = open_battle(still=True, level=LEVELS / "two-against-two.toml", seats=seats)
    with screen.battle.table.as_current():
        get_single(Round).order = ["british", "allies"]
        for ship in every(Ship):
            x, y, ship.heading = PLACES[ship.id]
            ship.square, ship.last_run, ship.hove_to = Square(x, y), 0, True
    while run_to_prompt(screen) != "fire":
        name = {"pick": "answer-ajax", "helm": "helm-shorter"}.get(screen.hud.prompt.kind, "done")
        if screen.hud.prompt.kind == "helm":
            while screen.hud.draft.answer_draft.legs:  # type: ignore[attr-defined]
                press_key(screen, K.K_MINUS)
            name = "sail"
        if screen.hud.prompt.kind == "pick" and name not in screen.control_rects():
            name = next(n for n in screen.control_rects() if n.startswith("answer-"))
        click(screen, name)
    return screen


def guns_of(screen: BattleScreen) -> GunDraft:
    """The broadside being laid."""
    guns = draft_of(screen.hud).answer_draft
    assert isinstance(guns, GunDraft)
    return guns


def test_the_whole_broadside_is_offered_first(screen: BattleScreen) -> None:
    guns = guns_of(screen)
    assert (guns.target, guns.second_target) == ("intrepide", "")
    assert guns.chosen_shot is not None
    assert len(guns.chosen_shot.shots) == 1
    assert "half" in screen.control_rects()
    assert not any(name.startswith("split-") for name in screen.control_rects())


def test_by_mouse_a_point_more_for_the_one_or_the_other(screen: BattleScreen) -> None:
    click(screen, "half")
    guns = guns_of(screen)
    assert (guns.target, guns.second_target) == ("intrepide", "neptuno")
    before = guns.first_share_points
    click(screen, "split-second")
    assert guns.first_share_points == before - 1
    click(screen, "split-first")
    assert guns.first_share_points == before
    click(screen, "half")
    assert guns.second_target == "", "and whole again"


def test_by_keys_and_given_as_it_was_laid(screen: BattleScreen) -> None:
    press_key(screen, K.K_j)
    guns = guns_of(screen)
    while guns.first_share_points > 1:
        press_key(screen, K.K_MINUS)
    press_key(screen, K.K_EQUALS)
    assert guns.first_share_points == 2
    press_key(screen, K.K_SPACE)
    run_to_prompt(screen)
    fired = [e.key for e in screen.battle.events if isinstance(e, Chose) and "/" in e.key]
    assert fired == ["port 2 intrepide / 3 neptuno"]


def test_the_pad_goes_through_all_ways_by_one_button(screen: BattleScreen) -> None:
    guns, seen = guns_of(screen), []
    for _ in range(len(guns.whole_and_split_orders())):
        press_key(screen, K.K_u)  # what X of the pad does
        seen.append((guns.second_target, guns.first_share_points))
    assert seen[-1] == ("", 0), "whole at the end"
    assert [part for _, part in seen[:-1]] == sorted((p for _, p in seen[:-1]), reverse=True)


def test_a_split_is_undone_by_choosing_a_target(screen: BattleScreen) -> None:
    click(screen, "half")
    guns = guns_of(screen)
    guns.choose(target="intrepide")
    assert guns.second_target == ""


def test_who_may_only_have_a_part_is_split_at_once(screen: BattleScreen) -> None:
    guns = guns_of(screen)
    guns.choose(target="neptuno")
    assert guns.second_target == "intrepide", "the nearest must have her part"


def test_the_card_has_both_target_scores(screen: BattleScreen) -> None:
    click(screen, "half")
    with screen.battle.table.as_current():
        ship, order = find_ship_card("ajax"), guns_of(screen).chosen_shot
        assert ship is not None
        assert order is not None
        card = split_broadside_card(ship, order, screen.hud)
    first, second = order.shots
    assert [part.target for part in card.parts] == ["Intrépide", "Neptuno"]
    assert [p.total.split()[0] for p in card.parts] == [str(first.dice), str(second.dice)]
    for part, shot in zip(card.parts, order.shots, strict=True):
        assert sum(int(line.sign.replace("−", "-")) for line in part.terms) == shot.dice
    assert "§2.1.3b" in card.points_words


def test_a_click_on_another_ship_makes_her_the_second(screen: BattleScreen) -> None:
    click(screen, "half")
    with screen.battle.table.as_current():
        ship = screen.hud.find_ship("neptuno")
    assert ship is not None
    click_at(screen, screen.sea_view.pixel_at(ship.x / 10_000, ship.y / 10_000))
    assert guns_of(screen).target == "intrepide"
    assert guns_of(screen).second_target == "neptuno"


def test_a_french_ship_cannot_split(screen: BattleScreen) -> None:
    with screen.battle.table.as_current():
        foe = find_ship_card("intrepide")
        assert foe is not None
        layer = drafts.new_gun_draft(fire_menu(foe, broadsides_now(foe)).offers, lambda _: Fraction(1))
    layer.split_with()
    assert (layer.second_targets(), layer.second_target) == ([], "")
