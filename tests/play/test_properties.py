"""What must hold in every battle: menus, records, ends, undo. Battles are played at random."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.books.kmh import rules as kmh
from game.books.kmh.rules.sheet import Ship
from game.core.events import Event
from game.core.steps import Choose, Menu, Plot, Refusal
from game.core.table import every, table_digest
from game.play.battle import Battle, IllegalKey, StepResult
from game.play.dice import Dice
from game.play.seats import PlayerSeat, random_key
from tests.battery import battery_params
from tests.replay.battles import NAMES, level_named, random_battle

MOST_STEPS = 200_000


def asked_of(battle: Battle) -> list[Menu[object]]:
    """Return the menus that a player would have now."""
    match battle.pending_step:
        case Choose(_, _, menu, _):
            return [menu]
        case Plot(_, menus):
            return list(menus.values())
    return []


def check_menu(menu: Menu[object]) -> None:
    """Check that keys are unique, that every key is accepted, and that every refused option has a
    reason."""
    keys, options = menu.keys(), menu.options()
    assert keys
    assert len(set(keys)) == len(keys)
    assert len({option.key for option in options}) == len(options)
    for key in keys:
        assert not isinstance(menu.read(key), Refusal)
    assert [o.key for o in options if not o.refusal] == keys
    for option in options:
        assert option.label
        assert ": " not in option.label
        if option.refusal:
            assert isinstance(menu.read(option.key), Refusal)
            assert option.refusal.reason
            assert option.refusal.clause


def check_sheets() -> None:
    """Check that no record is out of its bounds."""
    for ship in every(Ship):
        assert ship.damage >= 0
        assert 0 <= ship.points_left <= ship.points
        assert 0 <= ship.boxes_lost <= 3 * ship.basic
        assert 0 <= ship.speed <= ship.basic
        assert ship.boats >= 0
        assert ship.burning >= 0
        assert ship.last_run >= 0
        assert set(ship.masts_down) <= set(ship.rigged)
        assert len(set(ship.masts_down)) == len(ship.masts_down)
        assert set(ship.fired) <= {"port", "starboard", "bow", "stern"}
        assert 0 <= ship.pose.heading < 36_000


@pytest.mark.untraced
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", battery_params(range(300, 304), (300, 302)))
def test_menus_and_sheets_hold_through_a_whole_battle(name: str, seed: int) -> None:
    battle = random_battle(name, seed)
    for _ in range(MOST_STEPS):
        with battle.table.as_current():
            for menu in asked_of(battle):
                check_menu(menu)
        before = battle.turn
        if battle.step() is StepResult.OVER:
            break
        if battle.turn != before or battle.pending_step is None:
            with battle.table.as_current():
                check_sheets()
    assert battle.pending_step is None
    battle.close()


@pytest.mark.untraced
@settings(max_examples=20)
@given(st.sampled_from(NAMES), st.integers(0, 2**64 - 1))
def test_every_battle_ends(name: str, seed: int) -> None:
    battle = random_battle(name, seed)
    assert battle.run(MOST_STEPS) is StepResult.OVER
    assert battle.turn <= level_named(name).rules.turns
    assert battle.journal.entries[-1][0] == "e"
    battle.close()


def fight_by_chance(battles: int) -> None:
    """Play this many random battles to their ends, for the soak recipe."""
    for seed in range(battles):
        battle = random_battle(NAMES[seed % len(NAMES)], 10_000 + seed)
        assert battle.run(MOST_STEPS) is StepResult.OVER
        battle.close()


@pytest.mark.untraced
@pytest.mark.parametrize("battles", battery_params([12, 60], [12]))
def test_battles_by_chance_break_nothing(battles: int) -> None:
    fight_by_chance(battles)


# ------------------------------------------------------------------------------ people
def people(name: str, seed: int) -> Battle:
    """Return a battle with a player on every side."""
    return Battle(kmh, level_named(name), {s.id: PlayerSeat() for s in level_named(name).sides}, seed)


def questions(battle: Battle, most: int) -> Iterator[tuple[str, Menu[object]]]:
    """Yield the first questions to players; the loop's body answers them."""
    for _ in range(most):
        while battle.run() is StepResult.WAITING and battle.needs_confirm():
            battle.confirm()
        match battle.pending_step:
            case Choose(seat, _, menu, _):
                yield seat, menu
            case Plot(_, menus):
                seat = next(s for s in menus if s not in battle.plots)
                yield seat, menus[seat]
            case _:
                return


def state(battle: Battle) -> tuple[str, list[Event], int]:
    """Return everything that an undo must restore."""
    with battle.table.as_current():
        return table_digest(str(battle.dice.numbers_used)), list(battle.events), battle.turn


@pytest.mark.untraced
@pytest.mark.parametrize("name", battery_params(NAMES, NAMES[:2]))
def test_undo_brings_back_the_table_and_the_events(name: str) -> None:
    battle, dice = people(name, 21), Dice(21)
    undone = 0
    for seat, menu in questions(battle, 75):
        before, rewinds = state(battle), battle.rewinds
        with battle.table.as_current():
            key = random_key(menu, dice)
        person = battle.seats[seat]
        assert isinstance(person, PlayerSeat)
        person.submit(key)
        battle.run()
        if battle.may_undo(seat):
            battle.undo(seat)
            battle.run()
            assert state(battle) == before
            assert battle.rewinds == rewinds + 1
            undone += 1
            again = battle.seats[seat]
            assert isinstance(again, PlayerSeat)
            again.submit(key)
            battle.run()
    assert undone > 20
    battle.close()


def test_what_was_seen_cannot_be_taken_back() -> None:
    battle, dice = people(NAMES[1], 5), Dice(5)
    for seat, menu in questions(battle, 12):
        assert not any(battle.may_undo(other) for other in battle.seats if other != seat)
        person = battle.seats[seat]
        assert isinstance(person, PlayerSeat)
        with battle.table.as_current():
            person.submit(random_key(menu, dice))
    battle.run()
    battle.confirm()
    for seat in battle.seats:
        with pytest.raises(ValueError, match="has been seen"):
            battle.undo(seat)
    battle.close()


@pytest.mark.untraced
@pytest.mark.parametrize("name", NAMES)
def test_a_refused_key_changes_nothing(name: str) -> None:
    battle, dice = people(name, 8), Dice(8)
    for seat, menu in questions(battle, 60):
        person = battle.seats[seat]
        assert isinstance(person, PlayerSeat)
        before, lines = state(battle), len(battle.journal.entries)
        for bad in ("", "fly", "ahead -1", "ahead 99", "port 1 on 9", "ahead 1.5.5", "⁵"):
            person.submit(bad)
            with pytest.raises(IllegalKey) as refused:
                battle.run()
            assert refused.value.refusal.reason
            assert state(battle) == before
            assert len(battle.journal.entries) == lines
        with battle.table.as_current():
            person.submit(random_key(menu, dice))
    battle.close()
