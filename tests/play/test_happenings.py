"""The events of a level: at their turn, in their order, under every book alike."""

from collections.abc import Sequence

import pytest

from game.books import shelf
from game.captains.grades import GRADES
from game.core.events import Arrived, Event, Rolled, SeaChanged, Told, TurnBegan, WindShifted
from game.core.table import Table, dump_table
from game.levels import Level, level_for_book, parse_level
from game.levels.conditions.level_events import expected_ship_ids, objectives_now, ships_at_start
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import PlayerSeat, RandomSeat

TEXT = """
format = 1
title = "Late"
rules = {{ book = "kmh", turns = 8 }}
chart = {{ size = [120, 90], wind_from = 0 }}
[[side]]
id = "british"
[[side]]
id = "french"
[[ship]]
id = "amphion"
side = "british"
guns = 32
crew = "jolly-jack-tars average"
at = [30, 40]
heading = 90
[[ship]]
id = "late"
side = "british"
guns = 32
crew = "jolly-jack-tars average"
at = [5, 60]
heading = 90
[[ship]]
id = "junon"
side = "french"
guns = 40
crew = "sans-culottes average"
at = [70, 40]
heading = 270
{events}
[[objective]]
side = "british"
major = "beaten all of french"
[[objective]]
side = "french"
major = "beaten all of british"
"""
LATE = '[[event]]\nwhen = "turn 3"\nmessage = "A sail!"\narrive = ["late"]\n'


def late(events: str = LATE, book: str = "kmh") -> Level:
    return level_for_book(parse_level(TEXT.format(events=events)), book)


def fought(level: Level, seed: int = 5, journal: Journal | None = None) -> Battle:
    """Return the battle of two random seats, at its end."""
    seats = {"british": RandomSeat(1), "french": RandomSeat(2)}
    battle = Battle(shelf.book(level.rules.book).rules, level, dict(seats), seed, journal)
    assert battle.run(200_000) is StepResult.OVER
    return battle


def turn_of(events: Sequence[Event], wanted: type[Event]) -> list[int]:
    """Return the turns in which the level had an event of this kind."""
    turn, found = 0, []
    for event in events:
        turn = event.turn if isinstance(event, TurnBegan) else turn
        if isinstance(event, wanted) and event.clause == "LEVEL":
            found.append(turn)
    return found


@pytest.mark.parametrize("book", ["kmh", "wwh"])
def test_a_ship_comes_when_her_turn_begins_and_not_before(book: str) -> None:
    level = late(book=book)
    assert [ship.id for ship in ships_at_start(level)] == ["amphion", "junon"]
    battle = fought(level)
    assert turn_of(battle.events, Arrived) == turn_of(battle.events, Told) == [3]
    moved = [e for e in battle.events if e.ship == "late"]
    assert isinstance(moved[0], Arrived)
    with battle.table.as_current():
        assert expected_ship_ids(level) == []
        assert [ship.id for ship in battle.book.sight()] == ["amphion", "junon", "late"]
    battle.close()


@pytest.mark.parametrize("book", ["kmh", "wwh"])
def test_a_battle_is_not_over_while_a_side_waits_for_its_only_ship(book: str) -> None:
    text = TEXT.format(events=LATE.replace('"late"', '"junon"'))
    level = level_for_book(parse_level(text), book)
    battle = fought(level)
    assert turn_of(battle.events, Arrived) == [3]
    battle.close()


@pytest.mark.parametrize("book", ["kmh", "wwh"])
def test_wind_and_sea_change_as_the_level_says(book: str) -> None:
    events = '[[event]]\nwhen = "turn 2"\nwind_from = 180\nsea = "choppy"\n'
    battle = fought(late(events, book))
    shifted = [e for e in battle.events if isinstance(e, WindShifted) and e.clause == "LEVEL"]
    assert [e.blows_from for e in shifted] == [18_000]
    assert turn_of(battle.events, WindShifted) == [2]
    assert turn_of(battle.events, SeaChanged) == ([2] if book == "kmh" else [])
    battle.close()


@pytest.mark.parametrize("book", ["kmh", "wwh"])
def test_where_a_die_decides_it_is_thrown_each_turn_until_it_comes(book: str) -> None:
    tried = set()
    for seed in range(12):
        events = LATE.replace('message = "A sail!"', "chance = 2")
        battle = fought(late(events, book), seed)
        dice = [e for e in battle.events if isinstance(e, Rolled) and e.clause == "LEVEL"]
        came = turn_of(battle.events, Arrived)
        assert [e.needs for e in dice] == [5] * len(dice)
        assert [e.faces[0] >= 5 for e in dice] == [False] * (len(dice) - len(came)) + [True] * len(came)
        assert turn_of(battle.events, Rolled) == list(range(3, 3 + len(dice)))
        tried.add(len(dice))
        battle.close()
    assert len(tried) > 2


def test_an_event_gives_a_side_another_aim() -> None:
    events = '[[event]]\nwhen = "turn 2"\n[[event.objective]]\nside = "french"\nminor = "turn limit"\n'
    level = late(events)
    battle = fought(level)
    with battle.table.as_current():
        aims = objectives_now(level)
    assert [(aim.side, aim.major, aim.minor) for aim in aims] == [
        ("british", "beaten all of french", None),
        ("french", None, "turn limit"),
    ]
    battle.close()


def test_an_event_ends_the_battle() -> None:
    battle = fought(late('[[event]]\nwhen = "turn 4"\nend = true\n'))
    assert battle.turn == 4
    battle.close()


def test_under_another_pace_turns_keep_their_share() -> None:
    text = TEXT.format(events=LATE) + "[for.wwh.rules]\nturns = 16\n"
    level = level_for_book(parse_level(text), "wwh")
    assert [event.when for event in level.events] == ["turn 5"]


def test_an_overlay_can_leave_ships_and_events_out() -> None:
    text = TEXT.format(events=LATE) + '[for.wwh]\nonly = ["amphion", "french"]\nevents = false\n'
    level = level_for_book(parse_level(text), "wwh")
    assert [ship.id for ship in level.ships] == ["amphion", "junon"]
    assert level.events == ()


@pytest.mark.parametrize("book", ["kmh", "wwh"])
def test_a_battle_with_events_replays_and_goes_on_from_any_turn(book: str) -> None:
    level, journal = late(book=book), Journal({})
    whole = fought(level, 7, journal)
    again = Journal({})
    again.entries = list(journal.entries)
    seats = {"british": PlayerSeat(), "french": PlayerSeat()}
    replayed = Battle(shelf.book(book).rules, level, dict(seats), 7, again)
    replayed.run(200_000)
    assert replayed.events == whole.events
    with whole.table.as_current():
        lies = dump_table()
    table = Table()
    with table.as_current():
        shelf.book(book).rules.restore(lies)
        assert dump_table() == lies
        assert expected_ship_ids(level) == []
    table.close()
    whole.close()
    replayed.close()


@pytest.mark.parametrize("book", ["kmh", "wwh"])
def test_captains_fight_with_ships_that_come_late(book: str) -> None:
    from game.trials.fighting import make_seats

    level = late(book=book)
    seats = {"british": "ai:admiral", "french": "ai:midshipman"}
    assert "admiral" in GRADES
    battle = Battle(shelf.book(book).rules, level, make_seats(shelf.book(book).rules, level, seats, 3, 10), 3)
    assert battle.run(200_000) is StepResult.OVER
    assert [e for e in battle.events if e.ship == "late" and not isinstance(e, Arrived)]
    battle.close()
