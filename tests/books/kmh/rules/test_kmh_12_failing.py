"""KMH-12.1 to KMH-12.3: ships that strike, ships that retire, and merchants."""

from typing import Any

import pytest

from game.books.kmh.rules.arcs import Rake, ShotAlternative
from game.books.kmh.rules.boarding import fight_round
from game.books.kmh.rules.damage import apply_special_code, drop_mast, repair, strike_off_losses
from game.books.kmh.rules.gunnery import ask_next_to_fire, fire_batteries, fire_volley
from game.books.kmh.rules.orders import order_menu
from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sailing import move, move_squadron
from game.books.kmh.rules.sheet import Deck, Mast, Ship, is_fighting
from game.books.kmh.rules.striking import (
    instant_strike_clause,
    resolve_broadside_morale,
    resolve_pressed_ships,
    run_strike_tests,
    strike_colours,
)
from game.books.kmh.rules.turn import begin_turn
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Befell, Ordered, Struck
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.pose import gap_between_hulls
from tests.books.kmh.rules.guns import (
    add_lock,
    allowed_shot,
    make_enemy,
    make_firer,
    place_abeam,
    place_raking,
    refusal_clause,
    struck_to,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


def beside(name: str, side: str, cm: float, guns: int = 74, **fields: Any) -> Ship:
    """A ship of that side, so far abeam of a ship of 74 guns at (50, 50), hull to hull."""
    ship = make_firer(name, guns, side=side, **fields)
    mine = make_firer()
    ship.pose = place_abeam(mine, ship, abs(cm)).pose
    if cm < 0:
        ship.pose = type(ship.pose)(2 * mine.pose.x - ship.pose.x, ship.pose.y, 0)
    return ship


def wavering(guns: int = 74, **fields: Any) -> Ship:
    """A ship that has lost nearly everything and must test; any roll under 80 is a failure."""
    return make_firer(guns=guns, damage=guns - 5, **({"triggers": ["a"]} | fields))


# ------------------------------------------------------------------------------ failing
def test_kmh_12_1_1_a_crew_that_fails_retires() -> None:
    ship = wavering()
    with ships_on_table(ship, beside("foe", "british", 15)):
        told = run_procedure(run_strike_tests(), 50)
        assert struck_to(ship) is None
    assert ship.retiring
    assert [(e.clause, e.what) for e in told.events_of(Befell)] == [("KMH-12.1.1", "retiring")]


def test_kmh_12_1_1_a_second_failure_changes_nothing() -> None:
    ship = wavering(retiring=True)
    with ships_on_table(ship, beside("foe", "british", 15)):
        told = run_procedure(run_strike_tests(), 50)
        assert struck_to(ship) is None
    assert told.events_of(Befell) == []


@pytest.mark.parametrize(
    ("foes", "friends", "strikes"),
    [
        ([15], [], False),
        ([15, -15], [], True),
        ([15, -15], [-6], False),
        ([15, -20.1], [], False),
        ([15, 20], [], True),
    ],
)
def test_kmh_12_1_2_outnumbered(foes: list[float], friends: list[float], strikes: bool) -> None:
    ship = wavering()
    near = [beside(f"foe {cm}", "british", cm) for cm in foes]
    near += [beside(f"friend {cm}", "french", cm) for cm in friends]
    for n, other in enumerate(near):
        other.pose = type(other.pose)(other.pose.x, other.pose.y + n, 0)
    with ships_on_table(ship, *near):
        told = run_procedure(run_strike_tests(), 50)
        assert (struck_to(ship) is not None) == strikes
    assert ship.retiring == (not strikes)
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.2"] if strikes else [])


def test_kmh_12_1_2_twice_as_many_of_three_a_side() -> None:
    ship, friend = wavering(), beside("friend", "french", -5)
    foes = [make_enemy(f"foe {n}", at=(50, 60 + n)) for n in range(4)]
    with ships_on_table(ship, friend, *foes[:3]):
        assert instant_strike_clause(ship) == ""
    with ships_on_table(ship, friend, *foes):
        assert instant_strike_clause(ship) == "KMH-12.1.2"


@pytest.mark.parametrize(("off", "cut_off"), [(0, True), (5, True), (5.1, False), (8, False)])
def test_kmh_12_1_3_isolated(off: float, cut_off: bool) -> None:
    ship, friend = wavering(), make_firer("friend", at=(110, 50))
    foe = make_enemy(at=(80, 50 + off))
    with ships_on_table(ship, friend, foe):
        told = run_procedure(run_strike_tests(), 50)
        assert (struck_to(ship) == "foe") == cut_off
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.3"] if cut_off else [])


def test_kmh_12_1_3_beyond_the_friend_is_not_between() -> None:
    ship, friend = wavering(), make_firer("friend", at=(110, 50))
    with ships_on_table(ship, friend, make_enemy(at=(116, 50))):
        assert instant_strike_clause(ship) == ""
    with ships_on_table(ship, friend, make_enemy(at=(44.9, 50))):
        assert instant_strike_clause(ship) == ""
    beside = [make_enemy(at=(114, 50)), make_enemy(at=(46, 50))]
    for foe in beside:
        with ships_on_table(ship, friend, foe):
            assert instant_strike_clause(ship) == ""
        with ships_on_table(ship, friend, foe, options=["cut-off-from-any-side"]):
            assert instant_strike_clause(ship) == "KMH-12.1.3"


def test_kmh_12_1_3_the_nearest_friend_counts_and_none_is_no_isolation() -> None:
    ship, far, near = wavering(), make_firer("far", at=(110, 50)), make_firer("near", at=(50, 75))
    foe = make_enemy(at=(80, 50))
    with ships_on_table(ship, foe):
        assert instant_strike_clause(ship) == ""
    with ships_on_table(ship, far, near, foe):
        assert instant_strike_clause(ship) == ""
    merchant = make_enemy(at=(80, 50), merchant=True)
    with ships_on_table(ship, far, merchant):
        assert instant_strike_clause(ship) == ""


@pytest.mark.parametrize(("won", "strikes"), [(0, False), (1, True)])
def test_kmh_12_1_4_losing_a_boarding_action(won: int, strikes: bool) -> None:
    ship, foe = wavering(), beside("foe", "british", 0.1)
    with ships_on_table(ship, foe):
        add_lock(ship, foe, foe, won)
        told = run_procedure(run_strike_tests(), 50)
        assert (struck_to(ship) == "foe") == strikes
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.4"] if strikes else [])


# ------------------------------------------------------------------------------ later
@pytest.mark.parametrize(("hits", "strikes"), [(6, True), (5, False)])
def test_kmh_12_1_5_more_than_five_points_from_one_broadside(hits: int, strikes: bool) -> None:
    firer, foe = make_firer(guns=80), make_enemy(retiring=True, damage=10)
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        faces = (4,) * hits + (1,) * (10 - hits)
        told = run_procedure(fire_volley(firer, allowed_shot(firer, foe)), faces, 0)
        assert (struck_to(foe) == "firer") == strikes
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.5"] if strikes else [])


def test_kmh_12_1_5_points_of_a_special_count() -> None:
    firer, foe = make_firer(guns=80), make_enemy(retiring=True, damage=10)
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        told = run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (4,) * 4 + (1,) * 6, 1, 4)
    assert [e.clause for e in told.events_of(Struck)] == ["KMH-12.1.5"]


@pytest.mark.parametrize(("retiring", "hits", "strikes"), [(True, 1, True), (True, 0, False)])
def test_kmh_12_1_6_raked(retiring: bool, hits: int, strikes: bool) -> None:
    foe = make_enemy(at=(50, 50), retiring=retiring)
    firer = place_raking(foe, make_firer(), 15, astern=True)
    with ships_on_table(firer, foe):
        faces = (4,) * hits + (1,) * (18 - hits)
        told = run_procedure(fire_volley(firer, allowed_shot(firer, foe, "port")), faces, 9)
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.6"] if strikes else [])


@pytest.mark.parametrize("retiring", [True, False])
def test_kmh_12_1_7_officers(retiring: bool) -> None:
    ship, foe = make_firer(retiring=retiring), beside("foe", "british", 15)
    with ships_on_table(ship, foe):
        told = run_procedure(apply_special_code("HOC", ship, foe, Rake.NONE))
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.7"] if retiring else [])


@pytest.mark.parametrize("retiring", [True, False])
def test_kmh_12_1_8_another_mast(retiring: bool) -> None:
    ship, foe = make_firer(retiring=retiring), beside("foe", "british", 15)
    with ships_on_table(ship, foe):
        told = run_procedure(apply_special_code("M", ship, foe, Rake.NONE), 4)
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.8"] if retiring else [])


@pytest.mark.parametrize(
    ("guns", "cm", "strikes"), [(74, 12, True), (74, 12.1, False), (36, 6, False), (38, 12, True)]
)
def test_kmh_12_1_9_a_larger_enemy_close(guns: int, cm: float, strikes: bool) -> None:
    ship = make_firer(guns=36, retiring=True)
    foe = place_abeam(ship, make_enemy(guns=guns), cm)
    with ships_on_table(ship, foe):
        told = run_procedure(resolve_pressed_ships())
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.1.9"] if strikes else [])


def test_kmh_12_1_9_only_while_retiring() -> None:
    ship = make_firer(guns=36)
    with ships_on_table(ship, place_abeam(ship, make_enemy(), 12)):
        assert run_procedure(resolve_pressed_ships()).events == []


def test_kmh_12_1_10_to_the_nearest_enemy() -> None:
    ship = make_firer(triggers=["a"])
    near, far = beside("near", "british", 9), beside("far", "british", -14)
    with ships_on_table(ship, far, near):
        told = run_procedure(strike_colours(ship, "KMH-12.1.10"))
        assert struck_to(ship) == "near"
        assert not is_fighting(ship)
        assert ship.triggers == []
        assert run_procedure(ask_next_to_fire("french", False)).result is None
        assert allowed_shot(near, ship, "port").dice == 9
        moved = run_procedure(move_squadron("french", {}), 4)
    assert [(e.clause, e.to) for e in told.events_of(Struck)] == [("KMH-12.1.10", "near")]
    assert moved.rolls()[0].clause == "KMH-12.1.10"
    assert moved.cm_moved("firer", "drift") == 4


def test_kmh_12_1_10_to_the_ship_that_holds_her_fast() -> None:
    ship, foe = make_firer(), beside("foe", "british", 0.2)
    nearer = make_enemy("nearer", at=(50, 54.4))
    with ships_on_table(ship, nearer, foe):
        lock = add_lock(ship, foe)
        assert gap_between_hulls(ship.pose, ship.size, nearer.pose, nearer.size) < 2000
        run_procedure(strike_colours(ship, "KMH-12.1.10"))
        assert struck_to(ship) == "foe"
        assert (lock.attacker, lock.then, lock.open) == ("foe", "D", True)


def test_kmh_12_1_10_nobody_near_to_strike_to() -> None:
    ship = make_firer()
    with ships_on_table(ship):
        run_procedure(strike_colours(ship, "KMH-12.1.10"))
        assert struck_to(ship) == ""
        assert run_procedure(strike_colours(ship, "KMH-12.1.10")).events == []


# ------------------------------------------------------------------------------ retiring
def test_kmh_12_2_1_every_course_leads_away_at_full_speed() -> None:
    ship, foe = make_firer(retiring=True, at=(50, 50)), make_enemy(at=(70, 40))
    with ships_on_table(ship, foe, wind=180):
        before = gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size)
        told = run_procedure(move(ship), "sail", 4)
        assert isinstance(told.open_step, Choose)
        assert told.open_step.clause == "KMH-12.2.1"
        keys = told.allowed_keys()
    assert len(keys) > 10
    for key in (keys[0], keys[-1]):
        ship = make_firer(retiring=True, at=(50, 50))
        with ships_on_table(ship, foe, wind=180):
            told = run_procedure(move(ship), "sail", 4, key)
            assert told.open_step is None
            assert gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size) > before
        assert told.cm_moved("firer") == 16
        assert [e.run for e in told.events_of(Ordered)] == [160_000]


def test_kmh_12_2_1_no_order_but_to_make_sail() -> None:
    keys = {
        o.key for o in order_menu(make_firer(retiring=True), WindPosition.QUARTER).options() if not o.refusal
    }
    assert keys == {"sail"}
    free = {o.key for o in order_menu(make_firer(), WindPosition.QUARTER).options() if not o.refusal}
    assert "slow" in free


def test_kmh_12_2_1_cornered_she_takes_what_gets_her_farthest() -> None:
    ship, ahead = make_firer(retiring=True, at=(50, 50)), make_enemy("ahead", at=(50, 20))
    others = [
        make_enemy("left", at=(20, 50)),
        make_enemy("right", at=(80, 50)),
        make_enemy("aft", at=(50, 80)),
    ]
    with ships_on_table(ship, ahead, *others, wind=180):
        told = run_procedure(move(ship), "sail", 1)
        assert isinstance(told.open_step, Choose)
        assert told.open_step.clause == "KMH-12.2.1"
        assert len(told.allowed_keys()) == 1


def test_kmh_12_2_2_a_partial_broadside_and_nothing_else() -> None:
    ship, foe = make_firer(retiring=True), make_enemy()
    astern = make_enemy("astern", at=(50, 75))
    with ships_on_table(ship, place_abeam(ship, foe, 15), astern):
        told = run_procedure(fire_batteries(ship, False))
        assert told.allowed_keys() == ["hold fire", "starboard hull foe", "starboard rigging foe"]
        again = run_procedure(fire_batteries(ship, False), "starboard hull foe", (1,) * 5, 1)
    assert again.open_step is None
    assert refusal_clause(ship, astern, "stern", partial_only="KMH-12.2.2") == "KMH-12.2.2"
    assert allowed_shot(ship, astern, "stern").dice == 2


def test_kmh_12_2_3_looked_round_for_after_every_card() -> None:
    ship, one = make_firer(retiring=True), beside("one", "british", 15)
    two = beside("two", "british", -15)
    with ships_on_table(ship, one):
        assert run_procedure(resolve_pressed_ships()).events == []
    with ships_on_table(ship, one, two):
        told = run_procedure(resolve_pressed_ships())
        assert struck_to(ship) == "one"
    assert [e.clause for e in told.events] == ["KMH-12.1.2"]


# ------------------------------------------------------------------------------ merchants
@pytest.mark.parametrize(
    ("cm", "escort", "strikes"), [(12, None, True), (13, None, False), (12, -20, False), (12, -20.1, True)]
)
def test_kmh_12_3_1_alone_and_caught(cm: float, escort: float | None, strikes: bool) -> None:
    merchant = make_firer(merchant=True, points=20)
    others = [beside("foe", "british", cm)]
    others += [beside("escort", "french", escort)] if escort else []
    with ships_on_table(merchant, *others):
        told = run_procedure(resolve_pressed_ships())
        assert (struck_to(merchant) == "foe") == strikes
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.3.1"] if strikes else [])


def test_kmh_12_3_1_another_merchant_is_no_escort() -> None:
    merchant = make_firer(merchant=True, points=20)
    other = beside("other", "french", -14, merchant=True)
    with ships_on_table(merchant, beside("foe", "british", 12), other):
        run_procedure(resolve_pressed_ships())
        assert struck_to(merchant) == "foe"
        assert struck_to(other) is None


def fired_on(side: str, half: bool, *rest: int, escorted: bool = True) -> list[str]:
    """The clauses by which a merchant strikes to a volley that misses."""
    firer, merchant = make_firer(side="british"), make_firer("merchant", merchant=True, points=20)
    escort = make_firer("escort", at=(80, 52))
    if side == "bow":
        merchant.pose = type(merchant.pose)(firer.pose.x, firer.pose.y - 200_000, 0)
        escort.pose = type(merchant.pose)(firer.pose.x + 100_000, merchant.pose.y, 0)
    else:
        place_abeam(firer, merchant, 15)
    with ships_on_table(firer, merchant, *([escort] if escorted else [])):
        shot = allowed_shot(firer, merchant, side, half=half)
        told = run_procedure(fire_volley(firer, shot), (1,) * shot.dice, 1, *rest)
    assert told.open_step is None
    return [e.clause for e in told.events_of(Struck)]


def test_kmh_12_3_2_a_full_broadside_that_misses_is_enough() -> None:
    assert fired_on("starboard", False) == ["KMH-12.3.2"]
    assert fired_on("starboard", False, escorted=False) == []


def test_kmh_12_3_2_chasers_are_no_broadside() -> None:
    assert fired_on("bow", False) == []


@pytest.mark.parametrize(("face", "strikes"), [(4, True), (6, True), (3, False), (1, False)])
def test_kmh_12_3_3_half_a_chance_after_a_partial_one(face: int, strikes: bool) -> None:
    assert fired_on("starboard", True, face) == (["KMH-12.3.3"] if strikes else [])


def test_kmh_12_3_3_a_warship_does_not_mind() -> None:
    ship = make_firer()
    with ships_on_table(ship, beside("foe", "british", 15)):
        assert run_procedure(resolve_broadside_morale(ship, 6, True, False)).events == []


# ------------------------------------------------------------------------------
# KMH-12.0.1 to KMH-12.0.8: what calls for a strike test, and when it is made
def pulled(ship: Ship, points: int = 0, boxes: int = 0) -> list[str]:
    """The triggers that a loss pulls."""
    with ships_on_table(ship, make_enemy(at=(100, 100))):
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", points, boxes))
    return ship.triggers


def on_the_card(ship: Ship, *d100: int) -> ProcedureRun:
    """The strike test card has been turned with only this ship and a far enemy at sea."""
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        told = run_procedure(run_strike_tests(), *d100)
    assert told.open_step is None
    return told


# ------------------------------------------------------------------------------ the card
def test_kmh_12_0_1_tests_are_made_on_the_card() -> None:
    ship = make_firer(guns=36, triggers=["a"], damage=18)
    told = on_the_card(ship, 100)
    assert len(told.rolls()) == 1
    assert ship.triggers == []
    assert on_the_card(ship).events == []


def test_kmh_12_0_1_one_test_however_many_reasons() -> None:
    told = on_the_card(make_firer(guns=36, damage=18, triggers=["a", "b", "e"]), 100)
    assert [(r.clause, r.purpose) for r in told.rolls()] == [
        ("KMH-12.0.2", "strike test, half her strength gone, too much lost in one turn, raked")
    ]


def test_kmh_12_0_1_a_trigger_after_the_card_waits_for_the_next() -> None:
    ship, foe = make_firer(), make_enemy(at=(140, 140))
    with ships_on_table(ship, foe):
        assert run_procedure(run_strike_tests()).rolls() == []
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 16))
        begin_turn(get_single(Deck))
        told = run_procedure(run_strike_tests(), 100)
    assert [r.clause for r in told.rolls()] == ["KMH-12.0.3"]


# ------------------------------------------------------------------------------ triggers
@pytest.mark.parametrize(("damage", "points", "calls"), [(33, 3, False), (34, 3, True), (0, 36, False)])
def test_kmh_12_0_2_half_damage(damage: int, points: int, calls: bool) -> None:
    ship = make_firer(damage=damage)
    assert ("a" in pulled(ship, points)) == calls
    if calls:
        assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.2"


@pytest.mark.parametrize(("points", "calls"), [(16, ["b"]), (15, [])])
def test_kmh_12_0_3_over_fifteen_in_a_turn(points: int, calls: list[str]) -> None:
    ship = make_firer()
    assert pulled(ship, points) == calls
    if calls:
        assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.3"


def test_kmh_12_0_3_losses_of_one_turn_add_up() -> None:
    assert pulled(make_firer(damage=15, damage_this_turn=15), 1) == ["b"]
    assert pulled(make_firer(damage=15, damage_this_turn=0), 1) == []
    assert pulled(make_firer(damage=16, damage_this_turn=16), 0, 1) == []


def test_kmh_12_0_3_the_sixteenth_point_calls_once() -> None:
    assert pulled(make_firer(damage=14, damage_this_turn=14), 3) == ["b"]
    assert pulled(make_firer(damage=16, damage_this_turn=16), 1) == []


def test_kmh_12_0_4_dismasted() -> None:
    ship = make_firer(masts_down=["mizzen", "main"])
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        run_procedure(drop_mast(ship, Mast.FORE, "KMH-11.0.13"))
        assert ship.masts_standing == ["bowsprit"]
        assert "c" in ship.triggers
        ship.triggers = ["c"]
        assert run_procedure(run_strike_tests(), 100).rolls()[0].clause == "KMH-12.0.4"


def test_kmh_12_0_4_a_mast_left_is_enough() -> None:
    ship = make_firer(masts_down=["mizzen"])
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        run_procedure(drop_mast(ship, Mast.FORE, "KMH-11.0.13"))
        run_procedure(drop_mast(ship, Mast.BOWSPRIT, "KMH-11.0.13"))
    assert "c" not in ship.triggers


@pytest.mark.parametrize(("won", "calls"), [(0, False), (1, True), (2, True)])
def test_kmh_12_0_5_losing_a_deck(won: int, calls: bool) -> None:
    ship, foe = make_firer(), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, foe, won)
        run_procedure(fight_round(lock, {}), (6,) * 7, (5,) * 7)
        assert ("d" in ship.triggers) == calls
        if calls:
            assert run_procedure(run_strike_tests(), 100).rolls()[0].clause == "KMH-12.0.5"


@pytest.mark.parametrize(("hits", "calls"), [(1, ["e"]), (0, [])])
def test_kmh_12_0_6_raked(hits: int, calls: list[str]) -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 15, astern=True)
    with ships_on_table(firer, foe):
        shot = allowed_shot(firer, foe, "port")
        run_procedure(fire_volley(firer, shot), (4,) * hits + (1,) * (18 - hits), 9)
        assert foe.triggers == calls
        assert foe.raked_this_turn == bool(hits)
        if calls:
            assert run_procedure(run_strike_tests(), 100).rolls()[0].clause == "KMH-12.0.6"


@pytest.mark.parametrize(("boxes", "calls"), [(18, []), (20, []), (21, ["f"])])
def test_kmh_12_0_7_slow(boxes: int, calls: list[str]) -> None:
    ship = make_firer()
    assert pulled(ship, 0, boxes) == calls
    if calls:
        assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.7"


def test_kmh_12_0_8_more_of_the_same() -> None:
    ship = make_firer(damage=44)
    assert pulled(ship, 1) == ["g"]
    assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.8"
    assert pulled(make_firer(damage=44), 0, 1) == []
    assert pulled(make_firer(boxes_lost=21), 0, 1) == ["g"]
    assert pulled(make_firer(boxes_lost=21), 1) == []
    assert pulled(make_firer(boxes_lost=15), 0, 1) == []


def test_kmh_12_0_8_a_deck_lost_and_more_damage() -> None:
    ship, foe = make_firer(), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, foe, 2)
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1))
        assert ship.triggers == ["g"]
        ship.triggers, lock.won = [], 1
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1))
    assert ship.triggers == []


def test_kmh_12_0_6_abeam_is_no_rake() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (4,) * 4 + (1,) * 5, 9)
        assert run_procedure(run_strike_tests()).rolls() == []
    assert foe.triggers == []
    assert not foe.raked_this_turn


def test_kmh_12_0_2_half_is_gone_for_the_first_time_once() -> None:
    """74 points: 37 lost is (a). Two are mended; 36 lost is (g), and so is 37, which is the second
    time that half is gone."""
    ship = make_firer()
    assert pulled(ship, 37)[0] == "a"
    ship.triggers.clear()
    ship.damage_this_turn = 0
    with ships_on_table(ship, make_enemy(at=(100, 100))):
        run_procedure(repair(ship, ShotAlternative.REPAIR_DAMAGE), (6, 6))
        assert next_thresholds(ship)[0].clause == "KMH-12.0.8"
    assert (ship.damage, ship.is_half_gone) == (35, True)
    for lost in (36, 37):
        assert pulled(ship, 1) == ["g"]
        assert ship.damage == lost
        ship.triggers.clear()
