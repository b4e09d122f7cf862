"""KMH-12.0.9 to KMH-12.0.30: the chance that a crew fails."""

from typing import Any

import pytest

from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.striking import (
    StrikeFactors,
    base_strike_percent,
    clamped_percent,
    run_strike_tests,
    strike_factors,
    strike_percent_tally,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.turn import begin_turn
from game.core.events import Struck
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single
from tests.books.kmh.rules.guns import LUBBER, TAR, add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table

ORIGINALS = [100, 80, 60, 50, 40, 30, 20, 19]
HIGHEST = [120, 99, 79, 59, 49, 39, 29, 19]
# present value: least and most of the row, and its percentages; None where it cannot occur
TABLE: list[tuple[int, int, list[int | None]]] = [
    (100, 120, [0, 0, None, None, None, None, None, None]),
    (80, 99, [5, 0, 0, None, None, None, None, None]),
    (60, 79, [15, 5, 0, 0, None, None, None, None]),
    (50, 59, [25, 20, 10, 0, 0, None, None, None]),
    (40, 49, [35, 30, 25, 10, 10, 0, None, None]),
    (30, 39, [45, 40, 35, 30, 20, 10, 0, None]),
    (20, 29, [55, 50, 45, 40, 35, 30, 25, 0]),
    (15, 19, [65, 60, 55, 50, 40, 35, 30, 10]),
    (10, 14, [70, 65, 65, 60, 50, 45, 40, 30]),
    (1, 9, [80, 75, 70, 65, 60, 55, 50, 50]),
]


def chance(ship: Ship, **about: Any) -> int:
    """The chance that she fails, in such company."""
    return clamped_percent(strike_percent_tally(ship, StrikeFactors(**about)))


def on_the_card(ship: Ship, *d100: int) -> ProcedureRun:
    """The strike test card has been turned with only this ship and a far enemy at sea."""
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        told = run_procedure(run_strike_tests(), *d100)
    assert told.open_step is None
    return told


# ------------------------------------------------------------------------------ the table
@pytest.mark.parametrize("row", range(10))
@pytest.mark.parametrize("column", range(8))
def test_kmh_12_0_9_every_cell_of_the_strike_table(row: int, column: int) -> None:
    least, most, percentages = TABLE[row]
    percent = percentages[column]
    originals = {ORIGINALS[column], HIGHEST[column]}
    for original in originals | ({1} if column == 7 else set()):
        for present in (least, most):
            assert base_strike_percent(original, present) == (percent or 0)
    ship = make_firer(points=HIGHEST[column], damage=HIGHEST[column] - least)
    if percent is not None and least <= HIGHEST[column]:
        named = [t.clause for t in strike_percent_tally(ship, StrikeFactors()).terms]
        assert named == ["KMH-12.0.9"] * bool(percent)
        assert chance(ship) == percent


def test_kmh_12_0_9_table_as_it_is_printed() -> None:
    printed = rule_table("strike")
    assert printed["columns"] == [100, 80, 60, 50, 40, 30, 20, 0]
    assert printed["rows"] == [least for least, _, _ in TABLE]
    cells = [[-1 if cell is None else cell for cell in row] for _, _, row in TABLE]
    assert printed["percent"] == cells
    assert strike_percent_tally(make_firer(guns=74, damage=44), StrikeFactors()).terms[0].num == 35


def test_kmh_12_0_9_examples() -> None:
    assert base_strike_percent(74, 30) == 35
    assert base_strike_percent(20, 9) == 50
    assert base_strike_percent(74, 0) == base_strike_percent(74, 1) == 70, (
        "with nothing left the lowest row holds"
    )
    assert chance(make_firer(guns=20, damage=11)) == 50


# ------------------------------------------------------------------------------ the roll
@pytest.mark.parametrize(("d100", "fails"), [(40, True), (41, False), (1, True), (100, False)])
def test_kmh_12_0_10_equal_or_less_fails(d100: int, fails: bool) -> None:
    ship = make_firer(guns=20, damage=11, features=["determined"], triggers=["a"])
    told = on_the_card(ship, d100)
    assert told.rolls()[0].most == 40
    assert ship.retiring == fails
    assert told.log_lines("KMH-12.0.10") == [
        f"{'her crew fails' if fails else 'her crew holds'}, {d100} against 40"
    ]


def test_kmh_12_0_10_held_between_nought_and_a_hundred() -> None:
    brave = make_firer(quality="elite", features=["fervently-determined"], triggers=["b"])
    assert strike_percent_tally(brave, StrikeFactors()).total == -25
    assert on_the_card(brave, 1).rolls()[0].most == 0
    assert not brave.retiring
    wreck = make_firer(guns=20, damage=19, merchant=True, burning=1, officers=True, steering=True)
    assert strike_percent_tally(wreck, StrikeFactors(friends_struck=2)).total == 115
    assert chance(wreck, friends_struck=2) == 100


@pytest.mark.parametrize(
    ("features", "percent"),
    [([], 50), (["determined"], 40), (["fervently-determined"], 30)]
    + [(["determined", "fervently-determined"], 30)],
)
def test_kmh_12_0_11_determined(features: list[str], percent: int) -> None:
    ship = make_firer(guns=20, damage=11, features=features)
    assert chance(ship) == percent
    once = [t.num for t in strike_percent_tally(ship, StrikeFactors()).terms[1:]]
    assert once == [percent - 50] * bool(features)


def test_kmh_12_0_12_elite() -> None:
    tar = make_firer(guns=80, damage=42, crew=TAR, quality="elite")
    assert base_strike_percent(80, 38) == 40
    assert chance(tar) == 40 - 20 - 5
    assert chance(make_firer(guns=74, damage=46, quality="elite")) == 45 - 5 - 10


def test_kmh_12_0_13_flagship() -> None:
    assert chance(make_firer(guns=74, damage=46, flagship=True)) == 30


def test_kmh_12_0_14_winning() -> None:
    ship, foe = make_firer(guns=40, damage=5), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship, 1)
        assert strike_factors(ship).winning
        lock.won = 0
        assert not strike_factors(ship).winning
    assert chance(make_firer(guns=40, damage=5)) == 20
    assert chance(make_firer(guns=40, damage=5), winning=True) == 15


def hulk(name: str, side: str, cm: float, **fields: Any) -> Ship:
    """A ship so far abeam of one at (50, 50), hull to hull, to starboard or (below 0) to port."""
    reach = 1.075 + abs(cm)
    return make_firer(name, side=side, at=(50 + (reach if cm > 0 else -reach), 50), **fields)


@pytest.mark.parametrize(
    ("friends", "foes", "counts"),
    [([15], [], True), ([15], [-15], False), ([20], [], True), ([20.1], [], False)]
    + [([15, -8], [19], True), ([], [], False), ([15], [-20.1], True)],
)
def test_kmh_12_0_15_more_friends_than_enemies(friends: list[float], foes: list[float], counts: bool) -> None:
    ship = make_firer(guns=74, damage=46)
    near = [hulk(f"friend {cm}", "french", cm) for cm in friends]
    near += [hulk(f"foe {cm}", "british", cm) for cm in foes]
    with ships_on_table(ship, *near):
        assert clamped_percent(strike_percent_tally(ship, strike_factors(ship))) == (40 if counts else 45)


def test_kmh_12_0_15_struck_ships_and_merchants_are_no_company() -> None:
    ship, merchant = make_firer(guns=74, damage=46), hulk("merchant", "french", 15, merchant=True)
    friend = hulk("friend", "french", -15)
    with ships_on_table(ship, merchant, friend):
        assert strike_factors(ship).friends_near == 1
        add_marker(friend.number, HasStruck())
        assert strike_factors(ship).friends_near == 0


@pytest.mark.parametrize(("masts", "more"), [(["main"], 10), (["main", "mizzen"], 20), (["bowsprit"], 0)])
def test_kmh_12_0_16_masts_down(masts: list[str], more: int) -> None:
    ship = make_firer(guns=74, damage=24, masts_down=masts)
    assert chance(ship) == 10 + more
    clauses = [t.clause for t in strike_percent_tally(ship, StrikeFactors()).terms]
    assert ("KMH-12.0.16" in clauses) == bool(more)


@pytest.mark.parametrize(("speed", "percent"), [(6, 10), (5, 20)])
def test_kmh_12_0_17_slow(speed: int, percent: int) -> None:
    assert chance(make_firer(guns=74, damage=24, boxes_lost=36 - 3 * speed)) == percent


def test_kmh_12_0_18_cowardly_lubbers() -> None:
    ship = make_firer(guns=74, damage=40, crew=LUBBER, quality="poor")
    assert base_strike_percent(74, 34) == 35
    assert chance(ship) == 50
    assert [t.num for t in strike_percent_tally(ship, StrikeFactors()).terms[1:]] == [15]  # once, not twice


@pytest.mark.parametrize(("won", "more"), [(0, 0), (1, 10), (2, 20), (3, 30)])
def test_kmh_12_0_19_losing_a_boarding_action(won: int, more: int) -> None:
    ship, foe = make_firer(guns=74, damage=24), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        add_lock(ship, foe, foe, won)
        about = strike_factors(ship)
    assert about.steps_lost == won
    assert chance(ship, steps_lost=won) == 10 + more


@pytest.mark.parametrize(
    ("clause", "fields", "more"),
    [
        ("KMH-12.0.20", {"burning": 2}, 10),
        ("KMH-12.0.21", {"steering": True}, 5),
        ("KMH-12.0.22", {"officers": True}, 10),
        ("KMH-12.0.23", {"crew_casualties": True}, 5),
        ("KMH-12.0.24", {"raked_this_turn": True}, 15),
        ("KMH-12.0.25", {"raked_before": True}, 5),
        ("KMH-12.0.28", {"merchant": True}, 30),
    ],
)
@pytest.mark.clauses(*(f"KMH-12.0.{n}" for n in (20, 21, 22, 23, 24, 25, 28)))
def test_kmh_12_0_what_adds_to_the_chance(clause: str, fields: dict[str, Any], more: int) -> None:
    ship = make_firer(guns=74, damage=24, **fields)
    terms = strike_percent_tally(ship, StrikeFactors()).terms
    assert [(t.clause, t.num) for t in terms[1:]] == [(clause, more)]
    assert chance(ship) == 10 + more


def test_kmh_12_0_25_raked_in_two_turns() -> None:
    ship, foe = make_firer(guns=74, damage=24, raked_this_turn=True), make_enemy(at=(140, 140))
    with ships_on_table(ship, foe):
        assert chance(ship) == 25
        begin_turn(get_single(Deck))
        assert chance(ship) == 15
        ship.raked_this_turn = True
        assert chance(ship) == 30
        begin_turn(get_single(Deck))
    assert chance(ship) == 15


def test_kmh_12_0_26_friends_struck() -> None:
    ship = make_firer(guns=74, damage=24)
    one, two = make_firer("one", at=(150, 20)), make_firer("two", at=(20, 150))
    with ships_on_table(ship, one, two, make_enemy(at=(140, 140))):
        for friend in (one, two):
            add_marker(friend.number, HasStruck("foe"))
        about = strike_factors(ship)
        assert about.friends_struck == 2
        assert clamped_percent(strike_percent_tally(ship, about)) == 20


def test_kmh_12_0_26_a_ship_that_sank_has_not_struck() -> None:
    ship, friend = make_firer(guns=74, damage=24), make_firer("friend", at=(150, 20))
    with ships_on_table(ship, friend):
        add_marker(friend.number, Gone("sunk"))
        assert strike_factors(ship).friends_struck == 0


def test_kmh_12_0_27_grappled_to_a_bigger_ship() -> None:
    small, big = make_firer("small", guns=36, damage=6), make_enemy("big", at=(51.5, 50), damage=50)
    with ships_on_table(small, big):
        add_lock(small, big)
        assert strike_factors(small).bigger_grappled
        assert not strike_factors(big).bigger_grappled
        assert clamped_percent(strike_percent_tally(small, strike_factors(small))) == 15


def test_kmh_12_0_28_merchant() -> None:
    assert chance(make_firer(guns=20, merchant=True)) == 55


def test_kmh_12_0_29_flagship_struck_counts_beside_the_friend() -> None:
    ship, flag = make_firer(guns=74, damage=24), make_firer("flag", at=(150, 20), flagship=True)
    with ships_on_table(ship, flag):
        add_marker(flag.number, HasStruck())
        about = strike_factors(ship)
        assert about.flagship_struck
        assert clamped_percent(strike_percent_tally(ship, about)) == 20


@pytest.mark.parametrize(("guns", "loss"), [(36, 27), (74, 56), (20, 15)])
def test_kmh_12_0_30_three_quarters_at_once(guns: int, loss: int) -> None:
    ship, foe = make_firer(guns=guns), make_enemy(at=(80, 50))
    with ships_on_table(ship, foe):
        assert run_procedure(strike_off_losses(ship, "KMH-10.2.1", loss - 1)).events_of(Struck) == []
        told = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1))
    assert [(e.clause, e.to) for e in told.events_of(Struck)] == [("KMH-12.0.30", "foe")]


def test_kmh_12_0_26_a_friend_that_struck_and_blew_up_is_out_of_sight() -> None:
    ship, flag = make_firer(guns=74, damage=24), make_firer("flag", at=(150, 20), flagship=True)
    with ships_on_table(ship, flag):
        add_marker(flag.number, HasStruck("foe"))
        add_marker(flag.number, Gone("exploded"))
        about = strike_factors(ship)
        assert (about.friends_struck, about.flagship_struck) == (0, True)
