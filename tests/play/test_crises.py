"""The crises of a turn: which events count, in which order, how often."""

from game.core import events as ev
from game.core.events import Event
from game.play.great_moments import affected_ship, crises_of, crisis_turns

TOLD: list[Event] = [
    ev.TurnBegan("X", turn=1),
    ev.Fired("X", "a", "port", "b", hits=2),
    ev.Fired("X", "a", "port", "b", hits=3, rake="stern"),
    ev.Fired("X", "c", "port", "b", hits=3, rake="bow"),
    ev.Collided("X", "a", "b"),
    ev.TurnBegan("X", turn=2),
    ev.TurnBegan("X", turn=3),
    ev.Befell("X", "b", "aground"),
    ev.MastFell("X", "b", "fore"),
    ev.MastFell("X", "b", "main"),
    ev.Befell("X", "b", "fire"),
    ev.Befell("X", "b", "aground", on=False),
    ev.Struck("X", "b"),
]


def test_hits_and_collisions_are_none_and_the_rest_comes_in_its_order() -> None:
    assert [moment.event_index for moment in crises_of(TOLD)] == [2, 7, 8, 9, 10, 12]


def test_a_ship_raked_twice_in_a_turn_is_told_once_and_masts_each() -> None:
    found = crises_of(TOLD)
    assert [type(m.event).__name__ for m in found].count("Fired") == 1
    assert [type(m.event).__name__ for m in found].count("MastFell") == 2


def test_turns_without_any_are_passed_over() -> None:
    assert crisis_turns(crises_of(TOLD)) == [1, 3]


def test_of_a_rake_the_one_who_suffers_is_meant() -> None:
    assert {affected_ship(moment) for moment in crises_of(TOLD)} == {"b"}
