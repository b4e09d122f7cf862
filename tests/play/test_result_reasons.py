"""Why a battle ended: each sentence is a fact of its events."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.books import shelf
from game.core import events as ev
from game.core.events import Event, Won
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle, StepResult
from game.play.event_words import battle_names
from game.play.result_reasons import (
    LossCause,
    decisive_loss,
    fire_counts,
    result_reasons,
    ship_losses,
    taking_sentence,
    turn_to_try_again,
)
from game.trials.fighting import make_batch_seats
from tests.battery import battery_params

LEVELS = Path(__file__).resolve().parents[2] / "levels"
DUELS = {
    "kmh": "constitution-and-guerriere", "wwh": "two-against-two",
    "hf": "hot-java", "ls98": "robust-and-hoche",
}  # fmt: skip
GRADES = ("ai:admiral", "ai:captain", "ai:midshipman")
SIDES = {"a": "red", "b": "blue"}
NAMES = {"a": "Ajax", "b": "Neptuno", "red": "Royal Navy", "blue": "Combined Fleet"}


def turn(number: int) -> Event:
    return ev.TurnBegan("", turn=number)


def reasons(*events: Event, winner: str = "blue") -> tuple[str, ...]:
    return result_reasons(events, SIDES, winner, NAMES)


def test_a_ship_that_was_run_into_and_boarded() -> None:
    said = reasons(
        turn(4),
        ev.Collided("", "b", "a"),
        ev.Boarded("", "b", "a", "deck", 9, 5, Won.ATTACKER),
        ev.Boarded("", "b", "a", "hold", 5, 1, Won.ATTACKER),
        ev.Captured("", "a", "blue"),
    )
    assert said[0] == "Neptuno ran into Ajax and took her by boarding, 9 to 5 and 5 to 1."
    assert "crews, not by guns" in said[1]


def test_a_boarder_who_is_taken_is_told_the_other_way_round() -> None:
    said = reasons(turn(2), ev.Boarded("", "a", "b", "", 2, 6, Won.DEFENDER), ev.Struck("", "a", "b"))
    assert said[0] == "Ajax boarded Neptuno and lost the fight, 6 to 2."
    assert said[1].startswith("Board only a crew")


def test_a_boarding_of_an_earlier_turn_is_not_what_decided() -> None:
    fight = ev.Boarded("", "b", "a", "", 4, 4)
    said = reasons(turn(1), fight, turn(2), ev.Fired("", "b", "port", "a", hits=3), ev.Struck("", "a", "b"))
    assert said[0] == "Ajax struck to Neptuno in turn 2 after 1 volley with 3 hits."
    assert said[1] == "The Royal Navy fired 0 volleys with 0 hits.", "what she took has been told"


def test_rakes_that_did_a_third_of_it_are_named() -> None:
    said = reasons(
        turn(3),
        ev.Fired("", "b", "port", "a", hits=2),
        ev.Fired("", "b", "port", "a", rake="stern", hits=4),
        ev.Struck("", "a", "b"),
    )
    assert said[0] == "Ajax struck to Neptuno in turn 3 after 2 volleys with 6 hits, 4 of them by rakes."
    assert said[1].startswith("A rake strikes")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.Exploded("", "a"), "Ajax caught fire and blew up in turn 5."),
        (ev.Sank("", "a"), "Ajax sank in turn 5."),
        (ev.Left("", "a"), "Ajax left the battle in turn 5."),
    ],
)
def test_other_ends(event: Event, words: str) -> None:
    assert reasons(turn(5), event)[0] == words


def test_without_a_loss_the_fire_of_both_sides_is_told() -> None:
    shot = ev.Fired("", "a", "port", "b", hits=2)
    assert reasons(turn(1), shot, winner="")[0].startswith(
        "No side won. The Royal Navy fired 1 volley with 2"
    )
    assert reasons(turn(1), shot)[0].startswith("The Combined Fleet won without taking a ship.")
    assert reasons(turn(1), winner="") == ("No ship fired at another.",)


BOARDED = (
    turn(4),
    ev.Boarded("", "b", "a", "", 9, 5),
    ev.Boarded("", "a", "b", "", 1, 5, Won.DEFENDER),
    ev.Struck("", "a", "b"),
    ev.Captured("", "a", "blue"),
)


def test_a_boarding_is_told_as_a_moment_with_its_dice() -> None:
    (loss,) = ship_losses(BOARDED)
    assert taking_sentence(BOARDED, loss, NAMES) == "Neptuno takes Ajax by boarding, 9 to 5 and 5 to 1"


@pytest.mark.parametrize(
    ("winner", "players", "again"),
    [
        ("blue", ["red"], 3),
        ("blue", ["blue"], 0),  # he has won
        ("blue", ["red", "blue"], 0),  # one of them has won
        ("", ["red"], 0),
        ("blue", [], 0),
    ],
)
def test_who_lost_may_try_again_from_the_turn_before(winner: str, players: list[str], again: int) -> None:
    assert turn_to_try_again(BOARDED, SIDES, winner, players) == again
    first = (turn(1), *BOARDED[1:])
    assert turn_to_try_again(first, SIDES, "blue", ["red"]) == 1, "no turn is before the first"


def test_who_was_boarded_may_try_again_from_before_the_ships_met() -> None:
    """She rammed in turn 5 and took the ship in turn 6: from turn 5 on it would be too late to keep clear."""
    events = [
        *(turn(n) for n in range(1, 6)),
        ev.Collided("", "b", "a"),
        turn(6),
        ev.Boarded("", "b", "a", "deck", 17, 8, Won.ATTACKER),
        ev.Captured("", "a", "blue"),
    ]
    assert turn_to_try_again(events, SIDES, "blue", ["red"]) == 4
    apart = [event for event in events if not isinstance(event, ev.Collided)]
    assert turn_to_try_again(apart, SIDES, "blue", ["red"]) == 5


def test_who_lost_no_ship_may_try_again_from_half_way() -> None:
    """An enemy got away, or time ran out: there is no turn that decided it."""
    events = [turn(n) for n in range(1, 8)]
    assert turn_to_try_again(events, SIDES, "blue", ["red"]) == 3
    assert turn_to_try_again(events[:1], SIDES, "blue", ["red"]) == 1
    assert turn_to_try_again(events, SIDES, "red", ["red"]) == 0
    assert turn_to_try_again(events, SIDES, "", ["red"]) == 0


# ------------------------------------------------------------------------------ whole battles
def fought(book: str, seed: int) -> tuple[Sequence[Event], dict[str, str], str, tuple[str, ...]]:
    """The events of a duel between captains, the first side of each ship, the winner and what is said."""
    level = load_level(LEVELS / book / f"{DUELS[book]}.toml")
    rules = shelf.book(book).rules
    grades = [GRADES[(seed + place) % 3] for place, _ in enumerate(level.sides)]
    seats = dict(zip([side.id for side in level.sides], grades, strict=True))
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, seed), seed)
    try:
        assert battle.run() is StepResult.OVER
        end = next(e for e in reversed(battle.events) if isinstance(e, ev.Ended))
        sides = {ship.id: ship.side for ship in level.ships}
        return (
            battle.events,
            sides,
            end.winner,
            result_reasons(battle.events, sides, end.winner, battle_names(level)),
        )
    finally:
        battle.close()


CASES = [(book, seed) for book in DUELS for seed in range(300)]
FEW = [(book, seed) for book in DUELS for seed in range(3)]


@pytest.mark.parametrize("case", battery_params(CASES, FEW))
def test_each_sentence_is_true_of_the_battle(case: tuple[str, int]) -> None:
    events, sides, winner, said = fought(*case)
    assert 1 <= len(said) <= 2
    numbers = [int(text) for text in re.findall(r"-?\d+", said[0])]
    loss = decisive_loss(events, sides, winner)
    if loss is None:
        assert winner == "" or not any(
            isinstance(e, ev.Struck | ev.Captured | ev.Sank | ev.Exploded | ev.Left)
            and sides.get(e.ship, winner) != winner
            for e in events
        )
        shots = [
            e for e in events if isinstance(e, ev.Fired) and sides.get(e.target, "") != sides.get(e.ship)
        ]
        assert sum(c.volleys for c in fire_counts(events, sides).values()) == sum(
            e.target in sides and e.ship in sides for e in shots
        )
        return
    event = events[loss.event_index]
    assert event.ship == loss.ship
    assert sides[loss.ship] != winner
    assert loss.turn == max(
        (e.turn for e in events[: loss.event_index] if isinstance(e, ev.TurnBegan)), default=0
    )
    if loss.cause is LossCause.BOARDED:
        pair = {loss.ship, loss.to}
        fights = [
            e for e in events[: loss.event_index] if isinstance(e, ev.Boarded) and {e.ship, e.other} == pair
        ]
        totals = [{e.attack, e.defence} for e in fights if e.attack or e.defence]
        assert fights
        assert [set(numbers[n : n + 2]) for n in range(0, len(numbers), 2)] == totals
        ran = [
            e for e in events[: loss.event_index] if isinstance(e, ev.Collided) and {e.ship, e.other} == pair
        ]
        assert ("ran into" not in said[0]) or ran
    elif loss.cause is LossCause.GUNS:
        shots = [e for e in events[: loss.event_index] if isinstance(e, ev.Fired) and e.target == loss.ship]
        assert numbers[0] == loss.turn
        assert not shots or numbers[1] == len(shots)
    else:
        assert numbers == [loss.turn]
