"""A battle looked back at: the same battle from its journal, turn by turn and to and fro."""

from __future__ import annotations

import pytest

from game.books import shelf
from game.core.events import TurnBegan
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle
from game.play.playback import go_to, last_event, replay_of, stops, turn_at, turn_before
from game.play.seats import RandomSeat


@pytest.mark.parametrize("level", ["kmh/mirror-duel", "hf/mirror-frigates"])
def test_the_past_is_the_battle_as_it_was(level: str) -> None:
    found = load_level(levels_home() / f"{level}.toml")
    rules = shelf.book(found.rules.book).rules
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(rules, found, seats, 3)
    battle.run(turn=4)
    past = replay_of(battle)
    start, end = turn_at(battle.events, 2)
    assert battle.events[start] == next(
        e for e in battle.events if isinstance(e, TurnBegan) and e.turn == 2
    )
    go_to(past, end)
    assert past.events[:end] == battle.events[:end]
    go_to(past, start)
    assert start <= len(past.events) < end
    go_to(past, len(battle.events))
    assert past.events[: len(battle.events)] == battle.events
    past.close()
    battle.close()


def test_where_a_look_back_may_stop() -> None:
    found = load_level(levels_home() / "kmh" / "mirror-duel.toml")
    rules = shelf.book("kmh").rules
    battle = Battle(rules, found, {side.id: RandomSeat(1) for side in found.sides}, 3)
    assert turn_before(battle.events) == -1
    battle.run(turn=3)
    begun = turn_before(battle.events)
    assert isinstance(battle.events[begun], TurnBegan)
    assert begun in stops(battle.events)
    assert begun < last_event(battle.events) <= len(battle.events)
    with pytest.raises(ValueError, match="no turn 99"):
        turn_at(battle.events, 99)
    battle.close()
