"""Hidden records (WWH-B.1) at the screen: whoever looks is told no number of the enemy's ships, not
by the log, the tray, the tags nor the rose; at one screen the cover decides who looks."""

import pytest

from game.books.wwh.face.questions import viewer_seat
from game.books.wwh.rules.sheet import Board, get_ship
from game.books.wwh.rules.sight import visible_event
from game.core import events as ev
from game.core.events import Won
from game.core.table import get_single
from game.core.tally import Tally, Term
from game.play.event_words import event_sentence
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import click, click_and_name, press_key, run_to_prompt
from tests.books.wwh.face.input_driver import answer_by_mouse, open_battle, run_to_question

SUMS = Tally((Term("WWH-2.1.5", "gunnery to port", 8),))
HIDDEN = ("bucentaure",)
NAMES = {"ajax": "Ajax", "bucentaure": "Bucentaure"}
LOST = ("gunnery point", "damage point", "squares at most", "helpless")


def hide(screen: BattleScreen) -> None:
    """The option is on in this battle."""
    with screen.battle.table.as_current():
        get_single(Board).options.append("hidden-records")
    run_to_prompt(screen)


def rolled(ship: str) -> ev.Rolled:
    return ev.Rolled("WWH-2.1.5", ship, "port guns", ("d6",), (5,), SUMS, 5)


# ------------------------------------------------------------------------------ what may be told
@pytest.mark.parametrize(
    "event",
    [
        ev.Hurt("WWH-2.2b", "bucentaure", 1),
        ev.GunsLost("WWH-2.2d", "bucentaure", "port", 2),
        ev.Chose("WWH-2.1.0", "bucentaure", "french", "hold fire", "Hold fire"),
        ev.Chose("WWH-2.1.1", "", "french", "bucentaure", "Bucentaure"),
        ev.Told("WWH-4.0a", "bucentaure", "a helpless hulk, but no gun sinks her"),
    ],
)
def test_what_stands_on_a_hidden_record_is_not_told(event: ev.Event) -> None:
    assert visible_event(event, HIDDEN) is None
    assert visible_event(event, ("ajax",)) is event


@pytest.mark.parametrize(
    "event",
    [
        ev.MastFell("WWH-2.2c", "bucentaure", "main"),
        ev.Fired("WWH-2.2a", "bucentaure", "port", "ajax", dice=8, hits=2),
        ev.Moved("WWH-1.1a", "bucentaure", 0, 0, 0, "ahead", 70_000),
        ev.Struck("WWH-4.0b", "bucentaure", "ajax"),
        ev.Told("WWH-T.3", "bucentaure", "follows her leader"),
    ],
)
def test_what_can_be_seen_over_the_water_is_told(event: ev.Event) -> None:
    assert visible_event(event, HIDDEN) is event


def test_dice_lie_open_but_not_what_they_are_reckoned_from() -> None:
    hers = visible_event(rolled("bucentaure"), HIDDEN)
    assert isinstance(hers, ev.Rolled)
    assert (hers.faces, hers.tally) == ((5,), None)
    assert visible_event(rolled("ajax"), HIDDEN) == rolled("ajax")


def test_who_wins_on_deck_is_told_without_the_sums() -> None:
    fight = ev.Boarded("WWH-3.2b", "ajax", "bucentaure", "", 12, 3, Won.ATTACKER)
    known = visible_event(fight, HIDDEN)
    assert known is not None
    assert event_sentence(fight, NAMES) == "Ajax carries Bucentaure: 12 to 3"
    assert event_sentence(known, NAMES) == "Ajax carries Bucentaure"


# ------------------------------------------------------------------------------ at the screen
def test_log_and_tray_keep_the_enemys_numbers_to_themselves() -> None:
    _, screen = open_battle(still=True)
    hide(screen)
    told_of: list[str] = []
    for _ in range(60):
        if run_to_prompt(screen) == "over":
            break
        answer_by_mouse(screen)
        with screen.battle.table.as_current():
            roll = screen.hud.dice_timing.roll
            told_of += [words for words, _ in roll.results] if roll is not None else []
            lines = [line for line in screen.hud.log_lines if line.ship == "bucentaure"]
        if screen.hud.prompt.kind != "over":
            assert not [line for line in lines if any(word in line.words for word in LOST)]
    lost = [e for e in screen.battle.events if isinstance(e, ev.Hurt | ev.GunsLost)]
    assert [e for e in lost if e.ship == "bucentaure"], "she has been hit"
    assert not [w for w in told_of if w.startswith("Bucentaure loses") and "mast" not in w]


@pytest.mark.parametrize(("hides", "came_of_it"), [(False, 2), (True, 1)])
def test_the_tray_tells_of_a_volley_what_may_be_known(hides: bool, came_of_it: int) -> None:
    _, screen = open_battle(still=True)
    run_to_prompt(screen)
    if hides:
        hide(screen)
    hit = [ev.GunsLost("WWH-2.2d", "bucentaure", "port", 1), ev.MastFell("M", "bucentaure", "main")]
    with screen.battle.table.as_current():
        screen.battle.events += [rolled("ajax"), *hit]
        screen.hud.update()
    roll = screen.hud.dice_timing.roll
    assert roll is not None
    assert len(roll.results) == came_of_it
    assert roll.results[-1][0] == "Bucentaure loses her mainmast"


def test_tag_record_and_rose_say_nothing_of_her_numbers() -> None:
    _, screen = open_battle(still=True)
    hide(screen)
    book_ui, hud = screen.hud.book_ui, screen.hud
    with screen.battle.table.as_current():
        hidden = {ship: book_ui.is_secret(hud, ship) for ship in NAMES}
        zones = {ship: [z.effect for z in book_ui.wind_view(hud, ship, None).zones[1:]] for ship in NAMES}
        seen = {ship.id: (ship.damage, ship.rig_damage) for ship in hud.ships}
        get_ship("bucentaure").damage = 3
        hud.battle.events.append(ev.Told("WWH-0.1", "", "looked at again"))
        assert {ship.id: (ship.damage, ship.rig_damage) for ship in hud.ships} == seen
    assert hidden == {"ajax": False, "bucentaure": True}
    assert all(zones["ajax"])
    assert not any(zones["bucentaure"])


def test_where_nobody_plays_the_umpire_looks() -> None:
    _, screen = open_battle(still=True, seats={"british": RandomSeat(1), "french": RandomSeat(2)})
    with screen.battle.table.as_current():
        get_single(Board).options.append("hidden-records")
        assert not any(screen.hud.book_ui.is_secret(screen.hud, ship) for ship in NAMES)
        assert screen.hud.hidden_ships == ()


def test_two_people_at_one_screen_look_one_after_the_other() -> None:
    _, screen = open_battle(still=True, seats={"british": PlayerSeat(), "french": PlayerSeat()})
    hide(screen)
    with screen.battle.table.as_current():
        assert viewer_seat(screen.hud) == "", "nobody has come to the screen yet"
        assert screen.hud.hidden_ships == ("ajax", "bucentaure")
    looked = []
    for _ in range(40):
        if run_to_prompt(screen) == "over":
            break
        if "cover" in screen.control_rects():
            assert set(screen.control_rects()) == {"cover"}
            click_and_name(screen, "cover")
            with screen.battle.table.as_current():
                looked.append((viewer_seat(screen.hud), screen.hud.hidden_ships))
            continue
        answer_by_mouse(screen)
    assert ("british", ("bucentaure",)) in looked
    assert ("french", ("ajax",)) in looked


def test_two_people_need_no_cover_where_nothing_is_hidden() -> None:
    _, screen = open_battle(still=True, seats={"british": PlayerSeat(), "french": PlayerSeat()})
    run_to_question(screen, "helm")
    assert "cover" not in screen.control_rects()


def test_wwh_b_1_a_line_of_the_log_leads_to_its_clause_also_where_records_are_hidden() -> None:
    for hidden in (False, True):
        _, screen = open_battle()
        if hidden:
            hide(screen)
        run_to_prompt(screen)
        press_key(screen, ord("l"))
        rows = [name for name in screen.control_rects() if name.startswith("log-line-")]
        opened: list[str] = []
        screen.state.navigation = type(screen.state.navigation)(open_rulebook=opened.append)
        click(screen, rows[-1])
        assert opened[0].startswith("WWH-")
