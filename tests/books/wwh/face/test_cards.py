"""The cards over the orders bar by Warm Work, Hardy!, and its dice on the tray."""

from game.books.wwh.face.face import FACE as WWH
from game.books.wwh.face.order_bar import boarding_card, broadside_card
from game.books.wwh.rules.boarding import boarding_round_odds
from game.books.wwh.rules.sheet import get_ship
from game.core import events as ev
from game.core.steps import MenuOption
from game.ui.battle.dice import roll_view
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.books.wwh.face.input_driver import open_battle, run_to_question

NAMES = {"ajax": "Ajax", "bucentaure": "Bucentaure"}


def volley(faces: tuple[int, ...]) -> ev.Rolled:
    dice = ("d6",) * len(faces)
    return ev.Rolled("WWH-2.1.5", "ajax", "guns: Musket Shot", dice, faces, None, 5)


def test_a_broadside_lies_on_the_tray_with_its_hits_in_wax_and_the_mast_beside() -> None:
    mast = ev.Rolled("WWH-2.2c", "bucentaure", "which mast falls", ("d6",), (3,))
    events = [volley((5, 6, 2)), ev.Hurt("WWH-2.2b", "bucentaure", 1, 0, "shot"), mast]
    assert roll_view.last_roll_index(events, WWH) == 0, "the mast's die follows the broadside"
    roll = roll_view.roll_view_of(roll_view.roll_and_its_events(events, 0, WWH), NAMES, WWH)
    assert roll is not None
    assert (roll.seal_figure, roll.seal_word, roll.is_red_seal) == ("2", "hits", True)
    assert [die.state for die in roll.groups[0].dice] == ["hit", "hit", "miss"]
    assert roll.side_dice[0].words == "which mast falls"
    assert roll_view.volley_roll_index(events, "ajax", 0, WWH) == 0


def test_a_broadside_that_does_not_hit_has_no_wax() -> None:
    roll = roll_view.roll_view_of([volley((1, 2, 3))], NAMES, WWH)
    assert roll is not None
    assert (roll.seal_figure, roll.seal_word, roll.is_red_seal) == ("0", "hits", False)


def test_the_card_of_a_broadside_is_its_target_score() -> None:
    _, screen = open_battle(still=True)
    run_to_question(screen, "fire")
    with screen.battle.table.as_current():
        order = screen.hud.draft.answer_draft.chosen_shot  # type: ignore[attr-defined]
        card = broadside_card(get_ship("ajax"), order, screen.hud)
    assert card.title == "Ajax: starboard guns at Bucentaure"
    assert card.range_and_arc == "Musket Shot · 1 square · 5+ hits"
    assert card.tally == order.shots[0].tally
    assert (card.total_words, card.seal_figure) == ("9 dice", "3.0")


def test_the_card_of_a_boarding_tells_its_odds() -> None:
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        ajax, bucentaure = get_ship("ajax"), get_ship("bucentaure")
        card = boarding_card(ajax, bucentaure)
        won, _, lost = boarding_round_odds(ajax, bucentaure)
    assert card.seal_figure == f"{round(100 * won)}"
    assert card.odds[0] == ("58 % the grapples hold", "WWH-3.1b")
    assert card.odds[2][0] == f"{round(100 * lost)} % thrown back"


def test_to_break_off_says_how_often_that_frees_her() -> None:
    """Two dice show a double in 6 of 36 throws."""
    _, screen = open_battle(still=True)
    told = [WWH.option_style(screen.hud, MenuOption(key, key, key))[2] for key in ("break off", "stay")]
    assert told == ["free 2 in 10, else she stays foul", ""]
