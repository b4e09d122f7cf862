"""KMH-13.1 and KMH-13.2: who may fire while ships are locked, and what a prize may do."""

from typing import Any

import pytest

from game.books.kmh.rules.boarding import boarding_dice, boarding_stages, fight_locked_ships
from game.books.kmh.rules.fire_limits import fire_limits_of, target_refusal
from game.books.kmh.rules.gunnery import fire_batteries, fire_menu, fire_volley, shots_left
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.turn import begin_turn
from game.core.events import Fired, Hurt
from game.core.table import get_single
from tests.books.kmh.rules.guns import (
    CULOTTE,
    TAR,
    add_lock,
    allowed_shot,
    dice_count,
    make_enemy,
    make_firer,
    place_abeam,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


def alongside() -> tuple[Ship, Ship, Ship]:
    """A ship with a foe against her starboard side and another 15 cm off her port side."""
    ship = make_firer()
    foe, third = place_abeam(ship, make_enemy(), 0.2), make_enemy("third")
    away = place_abeam(ship, third, 15).pose
    third.pose = type(away)(2 * ship.pose.x - away.x, away.y, 0)
    return ship, foe, third


def sides(ship: Ship) -> list[tuple[str, str, int]]:
    """Every shot at the hull a ship may fire now: side, target, dice."""
    mine = [s for s in shots_left(ship, False, []) if s.target_aim == "hull"]
    return [(s.side, s.target, s.dice) for s in mine]


# ------------------------------------------------------------------------------ locked ships
def test_kmh_13_1_1_broadsides_until_stage_a() -> None:
    ship, foe, third = alongside()
    with ships_on_table(ship, foe, third):
        lock = add_lock(ship, foe)
        assert ("starboard", "foe", 9) in sides(ship)
        assert ("port", "firer", 9) in sides(foe)
        lock.attacker = "firer"
        assert ("port", "firer", 9) in sides(foe), "nothing is won yet"
        lock.won = 1
        assert all(target != "foe" for _, target, _ in sides(ship))
        assert sides(foe) == []
        refusal = target_refusal(ship, foe)
        assert refusal is not None
        assert refusal.clause == "KMH-13.1.1"
        greyed = {o.key: o.refusal for o in fire_menu(ship, False, []).options() if o.refusal}
    assert greyed["fire foe"].clause == "KMH-13.1.1"


def test_kmh_13_1_2_the_winner_fires_half_from_the_free_side() -> None:
    ship, foe, third = alongside()
    fourth = make_enemy("fourth", at=(50, 30))
    with ships_on_table(ship, foe, third, fourth):
        add_lock(ship, foe, ship, 1)
        assert sides(ship) == [("port", "third", 5)]
        assert fire_limits_of(ship, False).partial_only == "KMH-13.1.2"
        told = run_procedure(fire_batteries(ship, False), "port hull third", (1,) * 5, 1)
    assert told.open_step is None
    assert [(e.dice, e.partial) for e in told.events_of(Fired)] == [(5, True)]


def test_kmh_13_1_2_the_loser_fires_at_nobody() -> None:
    ship, foe, third = alongside()
    with ships_on_table(ship, foe, third):
        add_lock(ship, foe, foe, 1)
        assert shots_left(ship, False, []) == []
        refusal = target_refusal(ship, third)
        assert refusal is not None
        assert refusal.clause == "KMH-13.1.2"


# ------------------------------------------------------------------------------ crossfire
def crossfire(hits: int, *rest: int, aim: str = "hull", **fields: Any) -> tuple[ProcedureRun, Ship, Ship]:
    """A British ship of 100 guns fires at a French 74 that is locked with a British 36."""
    firer = make_firer("firer", 100, side="british")
    foe = place_abeam(firer, make_firer("foe", **fields), 15)
    friend = make_firer("friend", 36, side="british")
    friend.pose = type(foe.pose)(foe.pose.x + 10_000, foe.pose.y, 0)
    face = 4 if aim == "hull" else 6
    with ships_on_table(firer, foe, friend):
        add_lock(friend, foe)
        shot = allowed_shot(firer, foe, aim=aim)
        told = run_procedure(fire_volley(firer, shot), (face,) * hits + (1,) * (12 - hits), *rest)
    assert told.open_step is None
    return told, foe, friend


@pytest.mark.parametrize(("hits", "ours", "theirs"), [(2, 0, 2), (3, 1, 2), (6, 2, 4), (7, 2, 5), (9, 3, 6)])
def test_kmh_13_1_3_each_third_hit_falls_on_the_friend(hits: int, ours: int, theirs: int) -> None:
    told, foe, friend = crossfire(hits, 0)
    assert (friend.damage, foe.damage) == (ours, theirs)
    strays = [e for e in told.events_of(Hurt) if e.clause == "KMH-13.1.3"]
    assert [(e.ship, e.points) for e in strays] == ([("friend", ours)] if ours else [])


def test_kmh_13_1_3_boxes_too() -> None:
    told, _, _ = crossfire(6, 0, aim="rigging")
    assert (told.damage_of("friend"), told.damage_of("foe")) == ((0, 2), (0, 4))


def test_kmh_13_1_3_not_from_within_the_action() -> None:
    ship, foe, third = alongside()
    friend = make_firer("friend", at=(55, 50))
    with ships_on_table(ship, foe, third, friend):
        add_lock(ship, foe)
        add_lock(friend, foe)
        run_procedure(fire_volley(ship, allowed_shot(ship, foe)), (6,) * 9, 0)
    assert (foe.damage, friend.damage) == (9, 0)


@pytest.mark.parametrize(("tenth", "more"), [(7, 1), (8, 0)])
def test_kmh_13_1_4_specials_fall_on_the_target_by_all_hits(tenth: int, more: int) -> None:
    rest = (3,) if more else ()
    told, foe, friend = crossfire(7, tenth, *rest)
    assert (foe.damage, friend.damage) == (5 + more, 2)
    assert told.rolls()[1].most == 7


# ------------------------------------------------------------------------------ prizes
def prize(**fields: Any) -> Ship:
    """A French 74 taken by the British, with their crew aboard."""
    ship = make_firer("prize", side="british", crew=TAR, prize=True, **fields)
    ship.traits = ["boarding-party", "double-shot-close"]
    return ship


def test_kmh_13_2_1_a_prize_starts_nothing() -> None:
    ship, foe = prize(), make_firer("foe")
    with ships_on_table(ship, place_abeam(ship, foe, 15)):
        assert shots_left(ship, False, []) == []
        refusal = target_refusal(ship, foe)
        assert refusal is not None
        assert refusal.clause == "KMH-13.2.1"
        assert fire_menu(ship, False, []).keys() == ["hold fire"]


def test_kmh_13_2_1_she_fires_back_this_turn_and_the_next() -> None:
    ship, foe = prize(), make_firer("foe")
    with ships_on_table(ship, place_abeam(ship, foe, 15)):
        run_procedure(fire_volley(foe, allowed_shot(foe, ship, "port")), (1,) * 9, 1)
        assert sides(ship) == [("starboard", "foe", 6)]
        begin_turn(get_single(Deck))
        assert sides(ship) == [("starboard", "foe", 6)]
        begin_turn(get_single(Deck))
        assert sides(ship) == []


def test_kmh_13_2_1_she_sends_no_boarders_but_defends() -> None:
    ship, foe = prize(), make_firer("foe", 36)
    with ships_on_table(ship, place_abeam(ship, foe, 0.2)):
        lock = add_lock(ship, foe)
        told = run_procedure(fight_locked_ships(), "board", (6,) * 3, (6,) * 8)
        assert [getattr(s, "seat", "") for s in told.steps][:1] == ["french"]
        assert told.allowed_keys() == ["cut loose", "stay"]
    assert lock.attacker == ""


def test_kmh_13_2_1_boarders_are_answered_with_fire() -> None:
    ship, foe = prize(), make_firer("foe", 36)
    with ships_on_table(ship, place_abeam(ship, foe, 0.2)):
        lock = add_lock(ship, foe)
        run_procedure(fight_locked_ships(), "board", (1, 1, 1), (2,) * 8, "stay")
        assert lock.won == 0
        assert [target for _, target, _ in sides(ship)] == ["foe"]


def test_kmh_13_2_2_class_of_the_captor_quality_poor_no_traits() -> None:
    ship = prize()
    assert boarding_dice(ship).total == 7 + 2 - 1
    clauses = [t.clause for t in boarding_dice(ship).terms]
    assert "KMH-13.2.2" in clauses
    assert "KMH-13.0.13" not in clauses
    assert boarding_dice(prize(quality="elite")).total == 8


def test_kmh_13_2_3_one_deck_to_take_and_six_dice_to_fire() -> None:
    assert boarding_stages(prize()) == ["A", "B", "C"]
    assert boarding_stages(make_firer()) == ["A", "B", "B", "C"]
    assert dice_count(prize()) == 6
    assert dice_count(prize(), is_choppy=True) == 6
    assert dice_count(make_firer("small", 36, CULOTTE, prize=True)) == 4
    assert dice_count(prize(damage=10)) == 4
