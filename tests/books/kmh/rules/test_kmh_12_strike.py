"""KMH-12.0.9 to KMH-12.0.30: the chance that a crew fails."""

from typing import Any

import pytest

from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.sheet import Deck, Lock, Ship, Stage
from game.books.kmh.rules.striking import (
    StrikeFactors,
    base_strike_percent,
    captor_of,
    captor_side,
    clamped_percent,
    instant_strike_clause,
    is_escorted,
    is_isolated,
    resolve_broadside_morale,
    resolve_pressed_ships,
    run_strike_tests,
    strike_colours,
    strike_factors,
    strike_percent_tally,
    triggers_after,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.turn import begin_turn
from game.core.events import Struck
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.table import add_marker, get_single, place
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import LUBBER, TAR, add_lock, make_enemy, make_firer, place_abeam, struck_to
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_battery

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


# ------------------------------------------------------------------------------
# KMH-12: the last point, box and centimetre by which a crew wavers, strikes or holds
def own(guns: int = 74, **fields: Any) -> Ship:
    """A French ship of 74 guns at (50, 50)."""
    return make_firer("own", guns, **fields)


def apart(mine: Ship, name: str, side: str, cm: float, guns: int = 74, **fields: Any) -> Ship:
    """A ship of that side that lies abeam of ours, so far from hull to hull."""
    return place_abeam(mine, make_firer(name, guns, side=side, **fields), cm)


# ------------------------------------------------------------------------------ what calls
@pytest.mark.parametrize(
    ("before", "after", "turn", "boxes_before", "boxes", "calls"),
    [
        (35, 36, 1, 36, 36, ""),  # half of 74 is 37
        (36, 37, 1, 36, 36, "a"),
        (36, 38, 2, 36, 36, "a"),
        (37, 38, 1, 36, 36, "g"),
        (37, 37, 0, 36, 35, ""),  # worse off, but in her speed, which was not slow
        (0, 15, 15, 36, 36, ""),
        (0, 16, 16, 36, 36, "b"),
        (15, 16, 16, 36, 36, "b"),  # fifteen before, in the same turn
        (16, 17, 17, 36, 36, ""),
        (10, 20, 16, 36, 36, "b"),  # six of these sixteen came before
        (20, 30, 26, 36, 36, ""),  # sixteen came before
        (0, 0, 0, 17, 16, ""),  # 16 boxes are a speed of 6, half of 12; 15 are one of 5
        (0, 0, 0, 16, 15, "f"),
        (0, 0, 0, 36, 13, "f"),
        (0, 0, 0, 15, 14, "g"),
        (0, 1, 1, 15, 15, ""),  # slow before, and no slower now
        (37, 37, 0, 16, 15, "f"),
        (37, 38, 1, 15, 14, "g"),
        (36, 52, 16, 16, 15, "abf"),
    ],
)
def test_kmh_12_0_2_to_12_0_8_what_a_loss_calls_for(
    before: int, after: int, turn: int, boxes_before: int, boxes: int, calls: str
) -> None:
    ship = own(basic=12, damage=after, damage_this_turn=turn, boxes_lost=36 - boxes)
    with ships_on_table(ship):
        assert "".join(triggers_after(ship, before, boxes_before)) == calls


def test_kmh_12_0_2_half_of_an_odd_number_is_the_point_above() -> None:
    """Half of 75 is 37.5: not the 37th, but the 38th point."""
    for damage, calls in ((37, []), (38, ["a"]), (39, ["g"])):
        ship = own(points=75, damage=damage)
        with ships_on_table(ship):
            assert triggers_after(ship, damage - 1, 36) == calls


@pytest.mark.parametrize(("won", "calls"), [(0, []), (1, []), (2, ["g"])])
def test_kmh_12_0_5_a_loss_after_a_deck_was_lost(won: int, calls: list[str]) -> None:
    """The first step won is her upper deck (A), the second a deck."""
    ship, foe = own(damage=1), make_enemy()
    with ships_on_table(ship, foe):
        add_lock(ship, foe, foe, won)
        assert triggers_after(ship, 0, 36) == calls
        assert triggers_after(ship, 1, 36) == []


# ------------------------------------------------------------------------------ company
@pytest.mark.parametrize(("cm", "near"), [(19.9, 1), (20, 1), (20.01, 0)])
def test_kmh_12_0_15_friends_and_enemies_within_20_cm(cm: float, near: int) -> None:
    ship = own()
    for side in ("french", "british"):
        with ships_on_table(ship, apart(ship, "other", side, cm)):
            about = strike_factors(ship)
            assert (about.friends_near, about.enemies_near) == ((near, 0) if side == "french" else (0, near))


def test_kmh_12_0_26_who_counts_as_a_friend_that_has_struck() -> None:
    """By the flag she was born under; not herself, and not one that is gone, though the flagship
    has struck wherever she is now (KMH-12.0.29)."""
    ship, friend, foe = own(), make_firer("friend", at=(60, 50)), make_enemy()
    with ships_on_table(ship, friend, foe):
        assert strike_factors(ship).friends_struck == 0
        add_marker(foe.number, HasStruck("own"))
        add_marker(ship.number, HasStruck("foe"))
        assert strike_factors(ship).friends_struck == 0
        friend.prize = True  # retaken: French again, and not struck
        assert strike_factors(ship).friends_struck == 0
        friend.side = "british"
        assert strike_factors(ship).friends_struck == 1
        friend.prize, friend.side = False, "french"
        assert strike_factors(ship).friends_struck == 0
        add_marker(friend.number, HasStruck("foe"))
        assert (strike_factors(ship).friends_struck, strike_factors(ship).flagship_struck) == (1, False)
        friend.flagship = True
        assert strike_factors(ship).flagship_struck
        add_marker(friend.number, Gone("sunk"))
        assert (strike_factors(ship).friends_struck, strike_factors(ship).flagship_struck) == (0, True)


@pytest.mark.parametrize(("points", "bigger"), [(73, False), (74, False), (75, True)])
def test_kmh_12_0_27_bigger_is_more_points(points: int, bigger: bool) -> None:
    ship, foe = own(), make_enemy(points=points)
    with ships_on_table(ship, foe):
        assert not strike_factors(ship).bigger_grappled
        lock = add_lock(ship, foe)
        assert strike_factors(ship).bigger_grappled is bigger
        lock.open = False
        assert not strike_factors(ship).bigger_grappled


def test_kmh_12_0_19_steps_are_counted_in_every_action_in_which_she_is_boarded() -> None:
    ship, one, two = own(), make_enemy("one"), make_enemy("two", at=(120, 120))
    with ships_on_table(ship, one, two):
        first = add_lock(ship, one, one, 2)
        second = add_lock(ship, two, two, 1)
        assert (strike_factors(ship).steps_lost, strike_factors(ship).winning) == (3, False)
        assert (strike_factors(one).steps_lost, strike_factors(one).winning) == (0, True)
        second.attacker = ship.id
        assert (strike_factors(ship).steps_lost, strike_factors(ship).winning) == (2, True)
        first.then = Stage.PRIZE_CREW  # that action is over
        assert strike_factors(ship).steps_lost == 0


# ------------------------------------------------------------------------------ cut off
@pytest.mark.parametrize(
    ("at", "between", "any_side"),
    [
        ((55, 65), True, True),  # five centimetres off the line that runs from (50, 50) to (50, 80)
        ((55.01, 65), False, False),
        ((45, 65), True, True),
        ((44.99, 65), False, False),
        ((55, 50.01), True, True),
        ((55, 50), False, True),  # abeam of an end is not between
        ((55, 79.99), True, True),
        ((55, 80), False, True),
        ((50, 45), False, True),
        ((50, 44.99), False, False),
        ((50, 85), False, True),
        ((50, 85.01), False, False),
        ((53, 84), False, True),  # 3, 4 and 5
        ((53, 84.01), False, False),
        ((47, 46), False, True),
    ],
)
def test_kmh_12_1_3_five_centimetres_off_a_line_down_the_table(
    at: tuple[float, float], between: bool, any_side: bool
) -> None:
    ship, friend, foe = own(), make_firer("friend", at=(50, 80)), make_enemy(at=at)
    for options, cut_off in (([], between), (["cut-off-from-any-side"], any_side)):
        with ships_on_table(ship, friend, foe, options=options):
            assert is_isolated(ship) is cut_off
            foe.merchant = True
            assert not is_isolated(ship)
            foe.merchant = False


@pytest.mark.parametrize("mirror", [1, -1])
@pytest.mark.parametrize(
    ("off", "cut_off"), [(0, True), (4.99, True), (-4.99, True), (5.05, False), (-5.05, False)]
)
def test_kmh_12_1_3_off_a_slanting_line_too(mirror: int, off: float, cut_off: bool) -> None:
    """The friend lies 30 cm to the side and 40 down: 50 off. Half way is (15, 20), and square to
    the line is 0.8 to the side and 0.6 up."""
    ship, friend = own(at=(100, 60)), make_firer("friend", at=(100 + 30 * mirror, 100))
    foe = make_enemy(at=(100 + mirror * (15 + 0.8 * off), 80 - 0.6 * off))
    with ships_on_table(ship, friend, foe):
        assert is_isolated(ship) is cut_off
        assert is_isolated(friend) is cut_off


def test_kmh_12_1_3_the_nearest_friend_that_fights_counts() -> None:
    ship, near, far = own(), make_firer("near", at=(50, 70)), make_firer("far", at=(50, 90))
    with ships_on_table(ship, near, far, make_enemy(at=(50, 80))):
        assert not is_isolated(ship)
        add_marker(near.number, HasStruck(""))
        assert is_isolated(ship)
        add_marker(far.number, Gone("sunk"))
        assert not is_isolated(ship)


@pytest.mark.parametrize(
    ("friends", "foes", "clause"),
    [(0, 1, ""), (0, 2, "KMH-12.1.2"), (1, 3, ""), (1, 4, "KMH-12.1.2"), (1, 5, "KMH-12.1.2")],
)
def test_kmh_12_1_2_twice_her_own_number_within_20_cm(friends: int, foes: int, clause: str) -> None:
    """She counts herself. Merchants are vessels too."""
    ship = own()
    others = [make_firer(f"friend{n}", at=(50, 58), merchant=True) for n in range(friends)]
    others += [make_enemy(f"foe{n}", at=(50 - 2 - 2 * n, 50), merchant=True) for n in range(foes)]
    with ships_on_table(ship, *others):
        assert instant_strike_clause(ship) == clause


# ------------------------------------------------------------------------------ to whom
def test_kmh_12_1_10_to_the_nearest_the_first_of_two_and_one_that_holds_her_before_all() -> None:
    ship = own()
    first, second = apart(ship, "first", "british", 20), apart(ship, "second", "british", 19)
    with ships_on_table(ship, first, second):
        assert captor_of(ship) == "second"
        first.pose = second.pose
        assert captor_of(ship) == "first"
        first.pose = apart(ship, "x", "british", 40).pose
        lock = add_lock(ship, first)
        assert captor_of(ship) == "first"
        lock.open = False
        assert captor_of(ship) == "second"
        add_lock(ship, first, first, 1)
        assert captor_of(ship) == "first"
        add_marker(second.number, HasStruck(""))
        assert captor_of(ship) == "first"


def test_kmh_12_1_10_to_a_work_only_if_no_ship_is_left() -> None:
    ship, foe = own(), make_enemy(at=(150, 150))
    near, far = make_battery(name="near", side="british"), make_battery(name="far", side="british")
    ours = make_battery(name="ours")
    near.pose, far.pose = make_ship(at=(70, 50)).pose, make_ship(at=(90, 50)).pose
    with coast_on_table(ship, foe, far, near, ours):
        assert captor_of(ship) == "foe"
        add_marker(foe.number, Gone("sunk"))
        assert captor_of(ship) == "near"
        add_marker(near.number, Gone("destroyed"))
        assert captor_of(ship) == "far"
        run_procedure(strike_colours(ship, "KMH-12.1.3"))
        assert (struck_to(ship), captor_side(ship)) == ("far", "british")


def test_kmh_12_1_10_nobody_is_left_to_strike_to() -> None:
    ship = own()
    with ships_on_table(ship):
        assert captor_side(ship) == ""
        run_procedure(strike_colours(ship, "KMH-12.1.3"))
        assert (struck_to(ship), captor_side(ship)) == ("", "")


def test_kmh_12_1_10_nobody_but_her_captor_stays_fast_to_her() -> None:
    """A fireship that burns at her side lets go of nobody (KMH-17.2.4); boats of another do."""
    ship = own(triggers=["a"])
    near, other = apart(ship, "near", "british", 1), make_enemy("other", at=(52, 60))
    fireship = make_firer("fireship", at=(48, 50), side="british")
    with ships_on_table(ship, other, near, fireship):
        rowed = add_boats("rowed", at=(50, 60), side="british")
        add_marker(fireship.number, Ablaze())
        held, burns, loose = add_lock(ship, near), add_lock(fireship, ship), add_lock(ship, other)
        by_boats = Lock(rowed.id, "own", boats=True)
        place(by_boats)
        held.attacker = "near"
        held.won = 1
        told = run_procedure(strike_colours(ship, "KMH-12.1.4"))
        assert struck_to(ship) == "near"
        assert (held.open, held.attacker, held.then) == (True, "near", "D")
        assert (burns.open, burns.then) == (True, "")
        assert (loose.open, by_boats.open) == (False, False)
        assert ship.triggers == []
        assert len(told.events) == 1
        assert run_procedure(strike_colours(ship, "KMH-12.1.4")).events == []


# ------------------------------------------------------------------------------ looking round
@pytest.mark.parametrize(
    ("cm", "points", "strikes"), [(12, 75, True), (12.01, 75, False), (12, 74, False), (12, 73, False)]
)
def test_kmh_12_1_9_a_larger_enemy_at_short_range(cm: float, points: int, strikes: bool) -> None:
    ship = own()
    with ships_on_table(ship, apart(ship, "foe", "british", cm, points=points)):
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) is None
        ship.retiring = True
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) == ("foe" if strikes else None)


@pytest.mark.parametrize(
    ("caught", "escort", "strikes"),
    [(12, None, True), (12.01, None, False), (12, 20, False), (12, 20.01, True)],
)
def test_kmh_12_3_1_a_merchant_alone(caught: float, escort: float | None, strikes: bool) -> None:
    ship = own()
    ship.merchant = True
    foe = apart(ship, "foe", "british", caught)
    friends = [] if escort is None else [apart(ship, "friend", "french", escort)]
    for friend in friends:  # to the other side of her
        friend.pose = type(friend.pose)(2 * ship.pose.x - friend.pose.x, friend.pose.y, 0)
    with ships_on_table(ship, foe, *friends):
        foe.merchant = True
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) is None
        foe.merchant = False
        assert is_escorted(ship) is (escort == 20)
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) == ("foe" if strikes else None)


@pytest.mark.parametrize(
    ("retiring", "points", "raked", "strikes"),
    [(True, 5, False, False), (True, 6, False, True), (True, 0, True, True), (False, 6, True, False)],
)
def test_kmh_12_1_5_what_a_retiring_crew_stands(
    retiring: bool, points: int, raked: bool, strikes: bool
) -> None:
    ship = own(retiring=retiring)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(resolve_broadside_morale(ship, points, raked, False))
        assert struck_to(ship) == ("foe" if strikes else None)
        assert told.clause_count("KMH-12.1.6" if raked else "KMH-12.1.5") == strikes
        add_marker(ship.number, HasStruck("foe"))
        assert run_procedure(resolve_broadside_morale(ship, 6, True, False)).events == []


def test_kmh_12_3_2_an_unescorted_merchant_does_not_strike_to_a_broadside() -> None:
    ship, friend = own(), make_firer("friend", at=(55, 50))
    with ships_on_table(ship, friend, make_enemy()):
        run_procedure(resolve_broadside_morale(ship, 0, False, False))
        assert struck_to(ship) is None
        ship.merchant, friend.merchant = True, True
        run_procedure(resolve_broadside_morale(ship, 0, False, False))
        assert struck_to(ship) is None
        friend.merchant = False
        run_procedure(resolve_broadside_morale(ship, 0, False, False))
        assert struck_to(ship) == "foe"
