"""Great moments, and the words for a side: over whole battles, and case by case."""

import pytest

from game.books import shelf
from game.core import events as ev
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.event_words import side_words, takes_plural_verb
from game.play.great_moments import (
    MomentKind,
    all_moments,
    greatest_moments,
    last_great_moment,
    moment_sentence,
    scene_end_index,
    scene_start_index,
)
from game.play.seats import RandomSeat

NAMES = {"a": "Ajax", "b": "Bellona", "red": "Royal Navy", "blue": "Black Jaques"}


def fired(hits: int = 0, rake: str = "") -> ev.Fired:
    return ev.Fired("X", "a", "port", "b", hits=hits, rake=rake)


def test_the_weightiest_come_first_and_no_two_of_one_turn() -> None:
    told = [
        ev.TurnBegan("X", turn=1),
        fired(hits=2),
        ev.MastFell("X", "b", "fore"),
        ev.TurnBegan("X", turn=2),
        fired(hits=5, rake="stern"),
        ev.TurnBegan("X", turn=3),
        ev.Struck("X", "b"),
        ev.Left("X", "a"),
    ]
    three = greatest_moments(told, 3)
    assert [m.kind for m in three] == [MomentKind.MAST, MomentKind.RAKE, MomentKind.TAKEN]
    assert [m.turn for m in three] == [1, 2, 3]
    assert last_great_moment(told) == three[2]
    assert last_great_moment(told, before_event=3) == three[0]
    assert last_great_moment(told[:2]) is None, "guns that hit are no great moment"


def test_of_a_fleet_the_greatest_ship_counts_most_and_no_kind_fills_the_list() -> None:
    told: list[ev.Event] = []
    for turn in range(1, 6):
        told += [ev.TurnBegan("X", turn=turn), ev.Struck("X", f"s{turn}"), ev.Struck("X", "b")]
    told[0:0] = [ev.TurnBegan("X", turn=6), fired(hits=5, rake="stern"), ev.MastFell("X", "a")]
    worth = {"s1": 100, "s2": 30, "s3": 80, "s4": 90, "s5": 20, "b": 40}
    three = greatest_moments(told, 3, worth, max_per_kind=2)
    assert [m.event.ship for m in three] == ["a", "s1", "s4"], "two that struck, and a mast"
    two = greatest_moments(told, 2, worth)
    assert [m.event.ship for m in two] == ["s1", "s4"]
    assert len(greatest_moments(told, 20, worth, max_per_kind=2)) == 12, "all of them where there is room"


def test_a_volley_of_a_book_that_counts_no_hits_weighs_what_was_lost() -> None:
    told = [fired(), ev.Hurt("X", "b", 3), ev.Hurt("X", "a", 9), fired()]
    (moment,) = all_moments(told)
    assert moment.damage == 3


def test_a_bowsprit_is_less_than_a_rake_and_a_mast_is_more() -> None:
    told = [ev.MastFell("X", "b", "bowsprit"), fired(5, "bow"), ev.MastFell("X", "b", "mizzen")]
    assert [m.kind for m in all_moments(told)] == [MomentKind.BLOW, MomentKind.RAKE, MomentKind.MAST]
    assert last_great_moment(told[:1]) is not None, "it may be seen again all the same"


def test_a_fire_is_told_once_while_it_burns() -> None:
    burns = ev.Befell("X", "b", "fire", True)
    out = ev.Befell("X", "b", "fire", False)
    assert len(all_moments([burns, burns, out, burns])) == 2


def test_moments_in_words() -> None:
    def said(event: ev.Event) -> str:
        (moment,) = all_moments([event])
        return moment_sentence(moment, NAMES)

    assert said(fired(hits=7, rake="stern")) == "Ajax rakes Bellona through the stern: 7 hits"
    assert said(fired(hits=1)) == "Ajax pours a broadside into Bellona: 1 hit"
    assert said(ev.Captured("X", "b", "red")) == "Bellona is taken"
    assert said(ev.Left("X", "b")) == "Bellona leaves the battle"
    assert said(ev.Collided("X", "a", "b")) == "Ajax runs into Bellona"


@pytest.mark.parametrize("level", ["kmh/mirror-duel", "wwh/mirror-action", "hf/hot-java"])
def test_a_moment_lies_between_its_beginning_and_its_end(level: str) -> None:
    found = load_level(shipped_levels_folder() / f"{level}.toml")
    rules = shelf.book(found.rules.book).rules
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(rules, found, seats, 3)
    battle.run(until_turn=6)
    for moment in all_moments(battle.events):
        assert scene_start_index(battle.events, moment.event_index) <= moment.event_index
        assert moment.event_index < scene_end_index(battle.events, moment.event_index)
    battle.close()


def test_how_a_side_is_spoken_of() -> None:
    assert side_words(NAMES, "red") == "the Royal Navy"
    assert side_words(NAMES, "blue") == "Black Jaques"
    assert side_words({"f": "The fireships"}, "f") == "the fireships"
    assert takes_plural_verb("the fireships")
    assert not takes_plural_verb("Black Jaques")
