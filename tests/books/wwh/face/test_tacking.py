"""A tack is drawn true (WWH-1.3e, WWH-1.3h): both its ends with their chances; who is held says so;
what may not be known is not told (WWH-B.1)."""

from fractions import Fraction

import pygame
import pytest

from game.books.wwh.face import drafts, sea_drawing
from game.books.wwh.face.order_bar import answer_specs, boarding_card, broadside_card, course_and_brief_words
from game.books.wwh.face.record import is_secret
from game.books.wwh.rules.collision import doubles_chance
from game.books.wwh.rules.sheet import Board, Hold, Round, ShipSide, Wind, get_ship
from game.core.markers import HasStruck
from game.core.table import add_marker, every, get_single, place
from game.play.seats import PlayerSeat, RandomSeat
from game.sea.square import Square
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.dice.dice_tray import settle_seconds
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import click, run_to_prompt
from tests.books.wwh.face.input_driver import AJAX, LEVELS, open_battle, plan_of, run_to_question


@pytest.fixture
def hauled() -> BattleScreen:
    """Ajax close hauled, to be steered: the wind is N and she heads NE."""
    seats = {"british": PlayerSeat(), "allies": RandomSeat(1)}
    _, screen = open_battle(still=True, level=LEVELS / "two-against-two.toml", seats=seats)
    with screen.battle.table.as_current():
        get_single(Round).order = ["british", "allies"]
        ajax = get_ship("ajax")
        ajax.square, ajax.heading, ajax.last_run = Square(10, 8), 1, 2
    while run_to_prompt(screen) != "helm":
        click(screen, "answer-ajax")
    return screen


def test_both_ends_of_a_tack_have_their_chances(hauled: BattleScreen) -> None:
    click(hauled, "helm-tack")
    click(hauled, "helm-ahead")
    plan = plan_of(hauled)
    with hauled.battle.table.as_current():
        ajax = get_ship("ajax")
        assert drafts.tack_needs(ajax) == 3
        (missed_tack,) = drafts.missed_tacks_of_course(ajax, plan)
        told = [tag.lines for tag in sea_drawing.course_callouts(hauled.sea_view, hauled.hud, ajax, plan, [])]
        _, primary = answer_specs(hauled.hud)
        words = course_and_brief_words(plan)[0]
    assert (missed_tack.square, missed_tack.heading, missed_tack.chance) == (Square(10, 8), 0, Fraction(1, 3))
    assert told[:2] == [
        ("Through the wind: 67 %", "3 or more on a die §1.3e"),
        ("In irons: 33 %", "her move ends here §1.3h"),
    ]
    assert primary is not None
    assert primary.words == "Tack: 67 %"
    assert words.startswith("If she tacks, to NW")


def test_a_second_tack_fails_only_if_the_first_did_not(hauled: BattleScreen) -> None:
    for name in ("helm-tack", "helm-ahead", "helm-tack"):
        click(hauled, name)
    with hauled.battle.table.as_current():
        ajax, plan = get_ship("ajax"), plan_of(hauled)
        missed = drafts.missed_tacks_of_course(ajax, plan)
        chances = [missed_tack.chance for missed_tack in missed] + [drafts.all_tacks_chance(ajax, plan)]
    assert chances == [Fraction(1, 3), Fraction(2, 9), Fraction(4, 9)]
    assert sum(chances) == 1
    assert [missed_tack.square for missed_tack in missed] == [Square(10, 8), Square(9, 7)]


def test_a_light_wind_makes_it_harder(hauled: BattleScreen) -> None:
    with hauled.battle.table.as_current():
        get_single(Wind).strength = 0
        assert drafts.tack_chance(get_ship("ajax")) == Fraction(1, 2)


@pytest.mark.parametrize(("dice", "chance"), [(2, Fraction(1, 6)), (3, Fraction(4, 9))])
def test_the_chance_of_running_foul_is_that_of_a_double(dice: int, chance: Fraction) -> None:
    assert doubles_chance(dice) == chance
    assert doubles_chance(7) == 1


def test_who_is_held_says_so_on_the_water(hauled: BattleScreen) -> None:
    with hauled.battle.table.as_current():
        hud = hauled.hud
        assert list(sea_drawing.held_ships_with_words(hud)) == []
        get_ship("intrepide").in_irons = True
        wreck = get_ship("neptuno")
        wreck.damage, wreck.masts_down = 4, ["fore", "main", "mizzen"]
        place(Hold("ajax", "hornblower", ShipSide.PORT, ShipSide.STARBOARD, foul=True))
        words = [said for _, said in sea_drawing.held_ships_with_words(hud)]
        assert words == ["In irons", "A hulk, adrift", "Entangled with Hornblower"]
        for hold in every(Hold):
            hold.boarder = "ajax"
        assert list(sea_drawing.held_ships_with_words(hud))[-1][1] == "Grappled with Hornblower"
        for hold in every(Hold):
            hold.fast = True
        add_marker(get_ship("hornblower").number, HasStruck("ajax"))
        prize, words_of_her = list(sea_drawing.held_ships_with_words(hud))[-1]
        assert (prize.id, words_of_her) == ("hornblower", "Prize of Ajax")


def test_what_holds_a_ship_stands_close_to_her_tag_or_is_left_out(hauled: BattleScreen) -> None:
    tag = pygame.Rect(600, 300, 90, 22)
    with hauled.battle.table.as_current():
        get_ship("intrepide").in_irons = True
        for taken, there in ((tag, True), (tag.inflate(200, 100), False)):
            tag_room = TagRoom(pygame.Rect(0, 0, 1280, 720), [taken], tag_rects={"intrepide": tag})
            canvas = Canvas(pygame.Surface((1280, 720)), UiStyle(is_motion_reduced=True))
            sea_drawing.draw_held_ship_labels(canvas, hauled.sea_view, hauled.hud, tag_room)
            words = canvas.regions.get("label-In irons")
            assert (words is not None) == there
            assert words is None or words.colliderect(tag.inflate(24, 24))


def test_nothing_is_told_of_irons_while_the_die_still_tumbles(hauled: BattleScreen) -> None:
    hauled.show.speed = 1
    _tack(hauled)
    with hauled.battle.table.as_current():
        get_ship("ajax").in_irons = True
    assert _words(hauled, 0.1) == []
    assert _words(hauled, settle_seconds(hauled.hud.dice_timing.roll) + 0.1) == ["In irons"]


def test_what_was_told_of_a_ship_stays_while_the_dice_fall(hauled: BattleScreen) -> None:
    with hauled.battle.table.as_current():
        get_ship("intrepide").in_irons = True
    assert _words(hauled, 99.0, "intrepide") == ["In irons"]
    hauled.show.speed = 1
    _tack(hauled)
    with hauled.battle.table.as_current():
        get_ship("intrepide").in_irons = False
    falls, lie = 0.1, settle_seconds(hauled.hud.dice_timing.roll) + 0.1
    assert _words(hauled, falls, "intrepide") == ["In irons"], "it does not blink"
    assert _words(hauled, lie, "intrepide") == []


def _tack(screen: BattleScreen) -> None:
    """Ajax tacks, and the die for it tumbles."""
    click(screen, "helm-tack")
    click(screen, "helm-ahead")
    click(screen, "sail")
    for _ in range(90):
        screen.advance(1 / 30)
        if screen.hud.prompt.kind == "done":
            click(screen, "done")
        if screen.hud.dice_timing.has_visible_roll:
            break
    assert screen.hud.dice_timing.has_visible_roll


def _words(screen: BattleScreen, age: float, ship: str = "ajax") -> list[str]:
    """What the plight of ships is told with when the dice have lain so long."""
    screen.hud.dice_timing.age = age
    ledger: list = []  # type: ignore[type-arg]
    surface = screen.context.surface  # type: ignore[attr-defined]
    c = Canvas(surface, screen.look, ledger)
    with screen.battle.table.as_current():
        tag_room = TagRoom(surface.get_rect(), tag_rects={ship: pygame.Rect(600, 300, 90, 22)})
        sea_drawing.draw_held_ship_labels(c, screen.sea_view, screen.hud, tag_room)
    return [mark.text for mark in ledger]


def test_what_is_hidden_is_told_by_no_tag_and_no_card() -> None:
    _, screen = open_battle(still=True, level=AJAX)
    run_to_question(screen, "fire")
    with screen.battle.table.as_current():
        ajax, foe = get_ship("ajax"), get_ship("bucentaure")
        foe.damage = 4
        order = screen.hud.draft.answer_draft.chosen_shot  # type: ignore[attr-defined]
        assert any("mast" in words for words, _ in broadside_card(ajax, order, screen.hud).odds)
        assert not is_secret(screen.hud, "bucentaure")
        get_single(Board).options.append("hidden-records")
        assert is_secret(screen.hud, "bucentaure")
        assert not is_secret(screen.hud, "ajax")
        assert not any("mast" in words for words, _ in broadside_card(ajax, order, screen.hud).odds)
        assert boarding_card(ajax, foe, is_record_hidden=True).odds == (("Her record is hidden", "WWH-B.1"),)
