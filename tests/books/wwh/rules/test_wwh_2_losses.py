"""WWH-2.2: what is struck off a record, each condition at its edge: whose side is hit, what is
felt, what a mast costs, and when nothing is left of her."""

from dataclasses import replace
from typing import Any

import pytest

from game.books.wwh.rules.arcs import Band, BroadsideBearing, RangeName
from game.books.wwh.rules.damage import (
    DamageCause,
    add_damage_points,
    ask_near_side,
    gun_and_spar_hits,
    gun_hit_clause,
    has_nothing_left,
    lose_gunnery_points,
    lose_guns_to_rake,
    lose_spars,
    take_hits,
)
from game.books.wwh.rules.gunnery import damage_ship_beyond, does_shot_pass_over
from game.books.wwh.rules.sheet import Ship, ShipSide
from game.books.wwh.rules.shots import Shot
from game.core.events import GunsLost, Hurt, MastFell
from game.core.steps import Choose
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.gunners import order_against
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, guns_left, make_ship, ships_on_table

ALL = ("fore", "main", "mizzen")


def shot_at(ship: Ship, foe: Ship, **fields: Any) -> Shot:
    """Her whole broadside at a foe, changed as given."""
    return replace(order_against(ship, foe).shots[0], **fields)


# ------------------------------------------------------------------------------ which side is hit
@pytest.mark.clauses("WWH-2.2d", "WWH-E2")
@pytest.mark.parametrize(("first", "side"), [("third", "starboard"), ("ship", "starboard")])
def test_of_two_who_share_her_square_the_one_that_fires_hits_the_side_she_lies_on(
    first: str, side: str
) -> None:
    ship, third, foe = make_ship(), make_ship("third"), french_ship()
    with ships_on_table(ship, third, foe):
        for name in (first, "third" if first == "ship" else "ship"):
            mover = ship if name == "ship" else third
            add_hold(mover, foe, "port", "starboard" if name == "ship" else "port")
        assert run_procedure(ask_near_side(ship, foe)).result == side
        assert run_procedure(ask_near_side(third, foe)).result == "port"


@pytest.mark.clauses("WWH-2.2d", "WWH-E2")
def test_who_came_into_her_square_or_was_there_the_hold_tells_both_sides() -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        add_hold(ship, foe, "port", "starboard")
        assert run_procedure(ask_near_side(ship, foe)).result == "starboard"
        assert run_procedure(ask_near_side(foe, ship)).result == "port"


@pytest.mark.parametrize(
    ("at", "side"), [((13, 9), "port"), ((13, 11), "starboard"), ((8, 9), "port"), ((9, 10), "")]
)
def test_wwh_2_2d_a_square_off_her_keel_is_enough_to_face_a_side(at: tuple[int, int], side: str) -> None:
    """She heads east: north of her keel is port, and right astern the firer says which."""
    ship, foe = make_ship(at=at), french_ship(at=(10, 10), point="E")
    with ships_on_table(ship, foe):
        found = run_procedure(ask_near_side(ship, foe))
        assert (found.result or "") == side
        assert [s.seat for s in found.steps if isinstance(s, Choose)] == ["british"] * (not side)


@pytest.mark.parametrize(
    ("hits", "lost", "asked", "left"),
    [
        # each side takes half; the odd hit is asked about while both sides would feel it
        (1, (0, 0), True, (5, 4)),
        (3, (0, 0), True, (4, 3)),
        (2, (0, 0), False, (4, 4)),
        # five points each: after 4 each both have one left, after 5 each none
        (9, (0, 0), True, (1, 0)),
        (11, (0, 0), False, (0, 0)),
        # three points to port: after 1 each two are left there, after 3 each none
        (3, (2, 0), True, (2, 3)),
        (7, (2, 0), False, (0, 1)),
        (7, (0, 2), False, (1, 0)),
    ],
)
def test_wwh_2_2e_the_odd_hit_is_placed_where_it_is_felt(
    hits: int, lost: tuple[int, int], asked: bool, left: tuple[int, int]
) -> None:
    ship, foe = make_ship(), french_ship(port_lost=lost[0], starboard_lost=lost[1])
    with ships_on_table(ship, foe):
        told = run_procedure(lose_guns_to_rake(ship, foe, hits), *(["starboard"] * asked))
        assert (told.open_step, guns_left(foe)) == (None, left)


@pytest.mark.clauses("WWH-2.2e", "WWH-B.1")
def test_with_hidden_records_the_odd_hit_is_always_asked_about() -> None:
    ship, foe = make_ship(), french_ship(port_lost=5, starboard_lost=5)
    with ships_on_table(ship, foe, options=["hidden-records"]):
        assert run_procedure(lose_guns_to_rake(ship, foe, 1)).allowed_keys() == ["port", "starboard"]
        told = run_procedure(lose_guns_to_rake(ship, foe, 1), "port")
        assert told.events_of(GunsLost) == []


@pytest.mark.parametrize(
    ("side", "points", "left", "told"),
    [
        ("port", 2, (3, 5), 2),
        ("starboard", 2, (5, 3), 2),
        ("port", 5, (0, 5), 5),
        ("starboard", 6, (5, 0), 5),
        ("port", 0, (5, 5), 0),
    ],
)
def test_wwh_0_4_a_broadside_loses_what_it_has(
    side: str, points: int, left: tuple[int, int], told: int
) -> None:
    with ships_on_table(ship := make_ship()):
        lost = run_procedure(lose_gunnery_points(ship, ShipSide(side), points, "WWH-2.2d")).events_of(
            GunsLost
        )
        assert guns_left(ship) == left
        assert [(e.side, e.points) for e in lost] == ([(side, told)] if told else [])


# ------------------------------------------------------------------------------ spars, masts
@pytest.mark.parametrize(
    ("damage", "over", "sixes", "dies"),
    [
        (4, 0, 1, False),
        (4, 0, 2, True),
        (4, 1, 0, False),
        (4, 1, 1, True),
        (3, 0, 2, False),
        (3, 0, 3, True),
        (0, 0, 5, False),
        (0, 0, 6, True),
    ],
)
def test_wwh_2_2c_the_second_six_beyond_four_points_costs_a_mast(
    damage: int, over: int, sixes: int, dies: bool
) -> None:
    with ships_on_table(ship := make_ship(damage=damage, sixes_over=over)):
        told = run_procedure(lose_spars(ship, "WWH-2.2b", sixes), *([3] * dies))
        assert (told.open_step, ship.lost_a_mast) == (None, dies)
        assert [e.mast for e in told.events_of(MastFell)] == ["main"] * dies
        assert ship.sixes_over == over + max(damage + sixes - 4, 0)


@pytest.mark.parametrize(("masts", "lost"), [(list(ALL), False), ([], True)])
def test_wwh_2_2c_without_a_mast_and_after_one_in_this_turn_there_is_no_die(
    masts: list[str], lost: bool
) -> None:
    with ships_on_table(ship := make_ship(damage=4, masts_down=masts, lost_a_mast=lost)):
        assert run_procedure(lose_spars(ship, "WWH-2.2b", 2)).steps == []
        assert (ship.sixes_over, ship.lost_a_mast) == (2, lost)


def test_wwh_2_2b_the_clause_and_the_cause_are_told_with_the_points() -> None:
    with ships_on_table(ship := make_ship(damage=1)):
        assert run_procedure(add_damage_points(ship, 5, "WWH-2.2f", DamageCause.OVERS)).events == [
            Hurt("WWH-2.2f", "ship", 3, 0, "overs")
        ]


# ------------------------------------------------------------------------------ what the faces hit
@pytest.mark.parametrize(
    ("fields", "at", "hits"),
    [
        ({}, 1, (2, 1)),
        ({"is_hull_only": True}, 1, (3, 0)),
        ({"is_hand_to_hand": True}, 1, (2, 0)),
        ({"is_hand_to_hand": True, "is_hull_only": True}, 1, (2, 0)),
        ({}, 5, (2, 1)),
        ({}, 6, (0, 1)),
    ],
)
@pytest.mark.clauses("WWH-2.2a", "WWH-3.3", "WWH-4.3b", "WWH-E7")
def test_two_fives_and_a_six(fields: dict[str, bool], at: int, hits: tuple[int, int]) -> None:
    ship, foe = make_ship(), french_ship(at=(10 + at, 10))
    with ships_on_table(ship, foe):
        assert gun_and_spar_hits(ship, shot_at(ship, foe, **fields), (4, 5, 5, 6)) == hits


@pytest.mark.parametrize(
    ("fields", "clause"),
    [({}, "WWH-2.2d"), ({"is_hull_only": True}, "WWH-4.3b"), ({"is_hand_to_hand": True}, "WWH-3.3")],
)
def test_wwh_2_2d_by_what_a_broadside_suffers(fields: dict[str, bool], clause: str) -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        assert gun_hit_clause(shot_at(ship, foe, **fields)) == clause


@pytest.mark.parametrize(
    ("fields", "helpless"),
    [
        ({}, True),
        ({"port_lost": 4}, False),
        ({"starboard_lost": 4}, False),
        ({"masts_down": ["fore", "main"]}, False),
        ({"damage": 3}, False),
    ],
)
def test_wwh_4_0a_she_is_helpless_when_neither_gun_nor_mast_nor_spar_is_left(
    fields: dict[str, Any], helpless: bool
) -> None:
    bare: dict[str, Any] = {"port_lost": 5, "starboard_lost": 5, "masts_down": list(ALL), "damage": 4}
    assert has_nothing_left(make_ship(**(bare | fields))) == helpless


@pytest.mark.parametrize(("guns_hit", "spars"), [(0, 0), (0, 1), (1, 0), (2, 1)])
@pytest.mark.parametrize("rake", ["", "stern"])
def test_wwh_2_2_a_volley_strikes_off_guns_and_spars_each_by_its_own_hits(
    guns_hit: int, spars: int, rake: str
) -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        shot = shot_at(ship, foe, rake=rake)
        answers = ["port"] * (bool(rake) and guns_hit % 2)
        told = run_procedure(take_hits(ship, foe, shot, guns_hit, spars), *answers)
        assert told.open_step is None
        assert foe.damage == spars
        # a rake puts one of two hits on either side; else both fall on the near side
        far = guns_hit // 2 if rake else 0
        assert guns_left(foe) == (5 - guns_hit + far, 5 - far)
        assert [e.clause for e in told.events_of(Hurt)] == ["WWH-2.2b"] * spars


# ------------------------------------------------------------------------------ overs
@pytest.mark.parametrize(
    ("ones", "squares", "over"), [(1, 1, False), (2, 1, True), (3, 1, True), (2, 0, False)]
)
def test_wwh_2_2f_two_ones_go_over_but_not_in_one_square(ones: int, squares: int, over: bool) -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        shot = shot_at(ship, foe)
        if not squares:
            shot = replace(
                shot,
                bearing=BroadsideBearing(
                    ShipSide.STARBOARD, Band("WWH-E2", RangeName.PISTOL_SHOT, 0, (0, 0), 0)
                ),
            )
        assert does_shot_pass_over(shot, (1,) * ones + (2, 6, 5)) == over


def test_wwh_2_2f_where_nobody_lies_beyond_nobody_is_hit() -> None:
    ship, foe = make_ship(), french_ship(at=(12, 10))
    with ships_on_table(ship, foe):
        assert run_procedure(damage_ship_beyond(ship, foe)).events == []
    beyond = french_ship("beyond", (14, 10))
    with ships_on_table(ship, foe, beyond):
        assert [
            (e.ship, e.points, e.clause) for e in run_procedure(damage_ship_beyond(ship, foe)).events_of(Hurt)
        ] == [("beyond", 1, "WWH-2.2f")]
        beyond.square, beyond.heading = Square(14, 11), HEADING_NAMES.index("E")
        # the line from (10, 10) through (12, 10) stays in its row
        assert run_procedure(damage_ship_beyond(ship, foe)).events == []
