"""Playback: the same battle from its journal, turn by turn, forwards and backwards."""

import pytest

from game.books import shelf
from game.core.events import TurnBegan
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.order_replay import (
    battle_for_playback,
    go_to_event,
    last_turn_stop,
    playback_stops,
    replayable_event_count,
    turn_event_range,
)
from game.play.seats import RandomSeat


@pytest.mark.parametrize("level", ["kmh/mirror-duel", "hf/mirror-frigates"])
def test_the_past_is_the_battle_as_it_was(level: str) -> None:
    found = load_level(shipped_levels_folder() / f"{level}.toml")
    rules = shelf.book(found.rules.book).rules
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(rules, found, seats, 3)
    battle.run(until_turn=4)
    past = battle_for_playback(battle)
    start, end = turn_event_range(battle.events, 2)
    assert battle.events[start] == next(e for e in battle.events if isinstance(e, TurnBegan) and e.turn == 2)
    go_to_event(past, end)
    assert past.events[:end] == battle.events[:end]
    go_to_event(past, start)
    assert start <= len(past.events) < end
    go_to_event(past, len(battle.events))
    assert past.events[: len(battle.events)] == battle.events
    past.close()
    battle.close()


def test_where_a_look_back_may_stop() -> None:
    found = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    rules = shelf.book("kmh").rules
    battle = Battle(rules, found, {side.id: RandomSeat(1) for side in found.sides}, 3)
    assert last_turn_stop(battle.events) == -1
    battle.run(until_turn=3)
    begun = last_turn_stop(battle.events)
    assert isinstance(battle.events[begun], TurnBegan)
    assert begun in playback_stops(battle.events)
    assert begun < replayable_event_count(battle.events) <= len(battle.events)
    with pytest.raises(ValueError, match="no turn 99"):
        turn_event_range(battle.events, 99)
    battle.close()
