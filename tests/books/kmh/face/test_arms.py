"""Boats, works, troops, cables, oars and fireships on the screen: what each question offers, what a
click on the sea does, what is refused and why, the odds, and the records."""

from fractions import Fraction
from itertools import product

import pygame
import pytest

from game.books.kmh.face import object_drawing, question_draft, sea_drawing, sea_objects
from game.books.kmh.face.boarding_card import boat_round_percentages
from game.books.kmh.face.drafts import GunDraft, bomb_hit_ways_of_36
from game.books.kmh.face.face import FACE as KMH
from game.books.kmh.face.question_draft import OrderDraft, draft_of
from game.books.kmh.face.record import cable_words, special_conditions
from game.books.kmh.face.sea_objects import ObjectRecordView
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_orders import boat_menu
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.fire_tests import fending_ways_of_36
from game.books.kmh.rules.sheet import Wind, get_ship
from game.core.markers import Ablaze
from game.core.steps import MenuOption, OptionMenu
from game.core.table import add_marker, every, get_single
from game.play.seats import PlayerSeat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.widgets import Button
from tests.books.kmh.face.arms_driver import play_level, run_to_clause
from tests.books.kmh.face.input_driver import click, click_at, press_key

K = pygame


ASHORE = """
format = 1
title = "Ashore"
rules = { book = "kmh", turns = 4 }
chart = { size = [80, 60], wind_from = 0, land = [{ points = [[0, 0], [80, 0], [80, 30],
          [0, 30]] }] }
side = [{ id = "british" }, { id = "spanish" }]
party = [
  { id = "marines", side = "british", kind = "veteran", at = [34, 20], men = 25 },
  { id = "garrison", side = "spanish", kind = "regular", aboard = "fort", men = 60 },
]
[[fort]]
id = "fort"
name = "The fort"
side = "spanish"
kind = "old-fort"
at = [50, 20]
facing = 180
guns = 12
[[ship]]
id = "loire"
side = "british"
guns = 36
crew = "sans-culottes average"
at = [20, 50]
heading = 90
[[ship]]
id = "belier"
side = "spanish"
guns = 18
crew = "sans-culottes average"
at = [70, 50]
heading = 90
"""


def given(screen: BattleScreen) -> list[list[str]]:
    """What the person who is asked has given."""
    person = screen.battle.seats[screen.hud.prompt.seat]
    assert isinstance(person, PlayerSeat)
    return list(person.answers)


def button(screen: BattleScreen, name: str) -> Button:
    """The button of that name."""
    return next(w for w in screen.widgets() if w.name == name and isinstance(w, Button))


# ------------------------------------------------------------------------------ whole battles
@pytest.mark.parametrize(
    ("level", "side", "hand", "kinds"),
    [
        ("mctodgers-prize", "british", "mouse", {"errand", "pick"}),
        ("mctodgers-prize", "british", "keys", {"errand", "pick"}),
        ("mctodgers-prize", "british", "pad", {"errand", "pick"}),
        pytest.param("muros", "british", "mouse", {"errand", "fire"}, marks=pytest.mark.battery),
        ("the-mortella-tower", "french", "keys", {"fire"}),
        pytest.param("a-hot-night", "spanish", "pad", {"helm", "pick"}, marks=pytest.mark.battery),
    ],
)
def test_a_battle_of_the_new_arms_is_fought_by_one_device_alone(
    level: str, side: str, hand: str, kinds: set[str]
) -> None:
    screen, answered = play_level(level, side, hand)
    assert screen.hud.prompt.kind == "over"
    assert kinds <= set(answered)


def errand_of(screen: BattleScreen) -> OrderDraft:
    """What is being laid out for boats, troops or a cable."""
    laid = draft_of(screen.hud).answer_draft
    assert isinstance(laid, OrderDraft)
    return laid


def guns_of(screen: BattleScreen) -> GunDraft:
    """How the guns are being laid."""
    laid = draft_of(screen.hud).answer_draft
    assert isinstance(laid, GunDraft)
    return laid


# ------------------------------------------------------------------------------ boats
def test_boats_are_sent_at_a_ship_by_a_click_on_her_and_anywhere_by_one_on_the_sea() -> None:
    _, screen = run_to_clause("mctodgers-prize", "KMH-15.1.1", "mctodger")
    names = set(screen.control_rects())
    assert {"verb-rest", "verb-board", "verb-to", "verb-tow", "verb-pull", "send"} <= names
    assert screen.hud.own_ship == "mctodger"
    click(screen, "ship-phoebe")
    assert errand_of(screen).answer_key == "to phoebe"
    click(screen, "ship-phoebe")
    assert errand_of(screen).answer_key == "tow phoebe"
    click(screen, "ship-frigate")
    assert button(screen, "send").words == "Board French frigate"
    sea = screen.free_sea_rect()
    click_at(screen, (sea.left + 80, sea.centery))
    assert errand_of(screen).answer_key.startswith("pull 2")
    click(screen, "send")
    assert given(screen) == [[errand_of(screen).answer_key]]


def test_boats_are_sent_by_keys_on_a_bearing_and_so_far() -> None:
    _, screen = run_to_clause("mctodgers-prize", "KMH-15.1.1", "mctodger")
    press_key(screen, K.K_p)
    before = errand_of(screen).bearing
    press_key(screen, K.K_d)
    press_key(screen, K.K_MINUS)
    assert errand_of(screen).bearing == (before + 15) % 360
    press_key(screen, K.K_SPACE)
    ((sent,),) = given(screen)
    verb, way, cm = sent.split(" ")
    assert (verb, int(way)) == ("pull", (before + 15) % 360)
    assert int(cm) > 0


def test_boats_may_not_tow_ships_in_a_wind_and_a_click_on_her_says_why() -> None:
    _, screen = run_to_clause("mctodgers-prize", "KMH-15.1.1", "mctodger")
    with screen.battle.table.as_current():
        get_single(Wind).calm = False
        plan = question_draft.new_order_draft(boat_menu(next(b for b in every(Boat) if b.id == "mctodger")))
        draft_of(screen.hud).answer_draft = plan
    tow = button(screen, "verb-tow")
    assert tow.state == "ready"  # other boats may be towed in any wind
    assert "tow phoebe" not in [f"tow {thing}" for thing in plan.objects("tow")]
    plan.offers = tuple(o for o in plan.offers if o.key != "to phoebe")
    click(screen, "ship-phoebe")
    with screen.battle.table.as_current():
        tags = object_drawing.order_draft_callouts(screen.sea_view, screen.hud)
    assert ("Take in tow Phoebe: no", "boats tow ships in a calm only §15.3.1") in [tag.lines for tag in tags]


def test_boats_board_with_a_die_and_their_bonus_against_her_dice() -> None:
    for bonus, dice in product((2, 4, 6), (1, 2, 3)):
        throws = [sum(t) for t in product(range(1, 7), repeat=dice)]
        won = sum(face + bonus > them for face in range(1, 7) for them in throws)
        assert boat_round_percentages(bonus, dice).gain_percent == round(100 * won / (6 * len(throws)))


# ------------------------------------------------------------------------------ works and mortars
def test_a_work_fires_hot_shot_when_it_is_hot_and_says_when_it_is_not() -> None:
    _, screen = run_to_clause("the-mortella-tower", "KMH-9.7.1")
    assert screen.hud.prompt.kind == "fire"
    assert screen.hud.own_ship == "tower"
    assert {"aim-hull", "aim-hot", "answer-hold fire", "fire"} <= set(screen.control_rects())
    click(screen, "aim-hull")
    chosen = guns_of(screen).chosen_shot
    assert chosen is not None
    assert chosen.key.startswith("hull ")
    with screen.battle.table.as_current():
        (tower,) = every(Battery)
        tower.hot_from = screen.battle.turn + 5
        assert sea_objects.furnace_words(tower) == "Furnace: turn 3 of 8"
        tower.hot_from = 0
        assert sea_objects.furnace_words(tower) == "Furnace cold"


def test_works_are_a_target_on_the_sea_and_their_record_lies_open() -> None:
    context, screen = run_to_clause("the-mortella-tower", "KMH-9.2.23")
    click(screen, "ship-tower")
    assert guns_of(screen).target == "tower"
    with screen.battle.table.as_current():
        view = KMH.record_view(screen.hud, "tower")
        assert KMH.tab_label(screen.hud, "tower") == ("Tower", 1)
    assert isinstance(view, ObjectRecordView)
    assert (view.points, view.rate, view.figure) == (50, "1 die", "50 of 50 left")
    screen.draw(context.surface)


def test_a_bomb_is_laid_like_a_gun_and_tells_how_often_it_hits() -> None:
    _, screen = run_to_clause("bombs-before-baltimore", "KMH-9.2.23", "meteor")
    guns = guns_of(screen)
    assert (guns.side, guns.aim) == ("mortar", "bomb")
    assert isinstance(guns.chosen_shot, Bomb)
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    assert bomb_hit_ways_of_36(guns.chosen_shot) == sum(t >= guns.chosen_shot.needs for t in throws)
    assert any(key.startswith("bomb lazaretto") for key in guns.refused_shots)
    click(screen, "fire")
    assert given(screen) == [[guns.chosen_shot.key]]


# ------------------------------------------------------------------------------ troops
def test_troops_are_sent_at_a_work_by_a_click_and_the_tag_tells_the_odds() -> None:
    _, screen = run_to_clause(ASHORE, "KMH-20.2.1", "marines")
    with screen.battle.table.as_current():
        errand_of(screen).option_key = "towards fort"
        (tag,) = object_drawing.order_draft_callouts(screen.sea_view, screen.hud)
    assert "8 dice to" in tag.lines[1]
    assert "save on 3+" in tag.lines[1]
    press_key(screen, K.K_p)
    click(screen, "send")
    ((sent,),) = given(screen)
    assert sent.startswith("march ")
    assert sent.endswith(" 6")


# ------------------------------------------------------------------------------ cables and fire
def test_a_ship_on_two_cables_is_swung_to_a_bearing() -> None:
    _, screen = run_to_clause("the-mortella-tower", "KMH-7.1.1", "fortitude")
    click(screen, "verb-swing")
    click(screen, "helm-starboard")
    click(screen, "send")
    assert given(screen) == [["swing 105"]]


def test_the_record_tells_of_cables_fire_and_boats() -> None:
    _, screen = run_to_clause("a-hot-night", "KMH-7.1.1", "phoebe")
    with screen.battle.table.as_current():
        phoebe, polacre = get_ship("phoebe"), get_ship("polacre")
        assert cable_words(phoebe) == "At anchor"
        phoebe.heaving = 2
        assert cable_words(phoebe) == "Heave: 2 more"
        assert "Unlit fireship" in [line.words for line in special_conditions(polacre)]
        add_marker(polacre.number, Ablaze(3))
        assert "Ablaze, −3 cm" in [line.words for line in special_conditions(polacre)]


def test_whoever_a_fire_drives_down_on_is_told_how_often_she_fends_it_off() -> None:
    _, screen = run_to_clause("a-hot-night", "KMH-7.1.1", "phoebe")
    with screen.battle.table.as_current():
        phoebe = get_ship("phoebe")
        near = sea_drawing.fireships_to_fend_off(phoebe)
        tags = sea_drawing.fireship_callouts(screen.sea_view, screen.hud)
        chances = [fending_ways_of_36(phoebe, sea_drawing.expected_run(fire)) for fire in near]
    assert len(tags) == len(near) > 0
    for tag, chance in zip(tags, chances, strict=True):
        assert f"{round(Fraction(100 * chance, 36))} %" in tag.lines[1]


# ------------------------------------------------------------------------------ errands, pure
def test_an_errand_goes_through_the_objects_of_a_verb_and_leaves_out_the_refused() -> None:
    keys = ("rest", "board a", "board b", "to c")
    plan = question_draft.new_order_draft(OptionMenu(tuple(MenuOption(k, k, k) for k in keys)))
    assert plan.answer_key == "rest"
    plan.choose_verb("board")
    assert plan.answer_key == "board a"
    assert plan.select_next_object(1)
    assert plan.answer_key == "board b"
    assert plan.choose_or_cycle_object("c")
    assert (plan.answer_key, plan.select_next_object(1)) == ("to c", False)
    assert not plan.choose_or_cycle_object("d")


def test_launched_boats_are_called_by_the_name_of_their_ship() -> None:
    _, screen = run_to_clause("a-hot-night", "KMH-7.1.1", "phoebe")
    assert screen.hud.names["phoebe-boats-1"] == "Phoebe’s boats"
    assert screen.hud.names["phoebe-boats-2"] == "Phoebe’s second boats"
    assert screen.hud.names["north-guard"] == "Guard boats, north"
