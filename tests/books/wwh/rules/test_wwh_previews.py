"""What a captain may know beforehand: reach, rakes on the way, shots, odds, and what comes next."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.books.hits import exact_hits_chance
from game.books.wwh import rules as wwh
from game.books.wwh.rules.arcs import max_gun_range_squares
from game.books.wwh.rules.costly_hits import known_order_worth
from game.books.wwh.rules.course import reachable_courses
from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.gunnery import fire_menu, fire_order_words
from game.books.wwh.rules.level import faults, starting_line_poses
from game.books.wwh.rules.manoeuvre import close_up_and_roll, helm_at_move_start
from game.books.wwh.rules.outcome import run_level_event
from game.books.wwh.rules.previews import (
    expected_hits,
    hit_chance_per_die,
    hit_spread,
    mast_chance,
    next_thresholds,
    poses_of_course,
    rakes_along,
    second_broadside_chance,
    shots_from_pose,
)
from game.books.wwh.rules.sheet import Board, Line, Ship, get_ship
from game.books.wwh.rules.shots import broadsides_now
from game.books.wwh.rules.sight import sight
from game.books.wwh.rules.turn import begin_turn
from game.core.events import Arrived, Moved
from game.core.steps import Refusal
from game.core.table import every, get_single, table_digest
from game.core.tally import Tally, make_term
from game.levels.format.model import LevelEvent
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.sea.square import HEADING_NAMES, SQUARE_SIDE, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.gunners import order_against, order_of_key
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table


def test_reach_is_every_end_of_a_lawful_move_and_changes_nothing() -> None:
    ship = make_ship(point="E", last_run=3)
    with ships_on_table(ship):
        before = table_digest()
        ends = {
            (c.end_helm.square, c.end_helm.heading, c.end_helm.squares_made)
            for c in reachable_courses(helm_at_move_start(ship))
        }
        assert (Square(13, 10), HEADING_NAMES.index("E"), 3) in ends
        assert {made for _, _, made in ends} == {1, 2, 3, 4, 5}
        assert table_digest() == before


def test_rakes_on_the_way_and_who_would_strike() -> None:
    ship, foe = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 9))
    with ships_on_table(ship, foe):
        helm = helm_at_move_start(ship)
        way = poses_of_course(helm, ("ahead", "port", "ahead"))
        assert way[:2] == [(Square(5, 10), 2), (Square(6, 10), 2)]
        (rake,) = rakes_along(ship, way)
        assert (rake.leg_count, rake.foe_id, rake.rake, rake.makes_foe_strike) == (1, "foe", "stern", False)
        foe.masts_down = ["fore"]
        assert [r.makes_foe_strike for r in rakes_along(ship, way)] == [True]
        assert [r.makes_foe_strike for r in rakes_along(ship, way[1:])] == [False], "she lay there already"


def test_wwh_2_1_4_no_rake_on_the_way_is_promised_that_may_not_be_fired() -> None:
    """What that side has fired this turn it fires no more (WWH-2.1.2a), nor past a friend (WWH-E8)."""
    ship, foe = make_ship("ship", (5, 10), "E"), french_ship("foe", (6, 8))
    way = [(Square(5, 10), 2), (Square(6, 10), 2)]
    with ships_on_table(ship, foe):
        assert [rake.foe_id for rake in rakes_along(ship, way)] == ["foe"]
        ship.fired = ["port", "second"]
        assert rakes_along(ship, way) == []
    with ships_on_table(make_ship("ship", (5, 10), "E"), foe, make_ship("friend", (6, 9))):
        assert rakes_along(get_ship("ship"), way) == []


def test_fire_options_from_elsewhere_and_at_foes_put_elsewhere() -> None:
    ship, foe = make_ship(at=(2, 2)), french_ship(at=(12, 10))
    with ships_on_table(ship, foe):
        assert shots_from_pose(ship, ship.square, ship.heading) == []
        (shot,) = shots_from_pose(ship, Square(11, 10), HEADING_NAMES.index("N"))
        assert (shot.key, shot.shots[0].dice) == ("starboard foe", 6)
        (shot,) = shots_from_pose(ship, ship.square, ship.heading, [(foe, Square(1, 2), 0)])
        assert shot.key == "port foe"
        both = shots_from_pose(ship, foe.square, 0)
        assert [o.key for o in both] == ["port foe", "starboard foe"], "nobody knows yet which side"


def test_expected_hits_count_the_die_of_a_second_broadside() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        # Six dice at 5+ hit twice. Five sixes (30 ways of 6^6) are one more than her four damage points, six
        # sixes (1 way) are two, which bring down a mast: one hit costs nothing either way.
        assert known_order_worth(ship, order_against(ship, foe), "british") == 2 - Fraction(31, 6**6)
        ship.fired = ["port"]
        assert second_broadside_chance() == Fraction(1, 3)
        second = order_of_key(ship, "second starboard foe")
        assert known_order_worth(ship, second, "british") == Fraction(4, 3) * Fraction(1, 3)
        ship.fired, foe.square = [], Square(16, 10)
        assert known_order_worth(ship, order_against(ship, foe), "british") == Fraction(1, 6)
        foe.square = ship.square
        add_hold(ship, foe, boarder="ship")
        shot = order_against(ship, foe).shots[0]
        assert (hit_chance_per_die(shot), expected_hits(shot)) == (Fraction(1, 6), 1)


@pytest.mark.parametrize("squares", [1, 3, 5, 6])
def test_spread_is_the_exact_binomial(squares: int) -> None:
    ship, foe = make_ship(), french_ship(at=(10 + squares, 10))
    with ships_on_table(ship, foe):
        shot = order_against(ship, foe).shots[0]
        found = hit_spread(shot)
        faces = product(range(1, 7), repeat=shot.dice)
        hits = sorted(sum(face >= shot.needs for face in throw) for throw in faces)
        assert found.mean == Fraction(sum(hits), len(hits))
        assert found.low == hits[len(hits) // 10]
        assert found.high == hits[-(-9 * len(hits) // 10) - 1]
        assert max_gun_range_squares() == 8


@pytest.mark.parametrize(
    ("dice", "low", "high"), [(13, 1, 4), (12, 0, 4), (6, 0, 2), (4, 0, 2), (3, 0, 1), (1, 0, 1)]
)
def test_wwh_3_3_the_spread_of_fives_alone_leaves_a_tenth_out_at_either_end(
    dice: int, low: int, high: int
) -> None:
    """By hand, at one in six: of 13 dice none hits with 9.35 %, of 12 with 11.2 %; four or fewer
    hit with 94.9 and 96.4 %, three or fewer with 84.2 and 87.5 %. Of 6, 4, 3 dice and one, none
    hits with 33, 48, 58 and 83 %, one or none with 74, 87, 92.6 and 100 %."""
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        shot = order_against(ship, foe).shots[0]
        tally = Tally((make_term("WWH-0.4", "gunnery", dice),))
        found = hit_spread(replace(shot, is_hand_to_hand=True, tally=tally))
        assert (found.mean, found.low, found.high) == (Fraction(dice, 6), low, high)


@pytest.mark.parametrize(
    ("damage", "over", "dice", "masts"),
    [(4, 0, 3, []), (3, 0, 4, []), (4, 1, 2, ["fore"]), (0, 0, 5, []), (4, 2, 1, ["main"])],
)
def test_mast_chance_is_every_throw_counted(damage: int, over: int, dice: int, masts: list[str]) -> None:
    foe = french_ship(damage=damage, sixes_over=over, masts_down=masts)
    with ships_on_table(foe):
        throws = list(product(range(1, 7), repeat=dice))
        enough = sum(max(t.count(6) - (4 - damage), 0) + over >= 2 for t in throws)
        left = Fraction(3 - len(masts), 3)
        assert mast_chance(foe, dice) == Fraction(enough, len(throws)) * left
        foe.lost_a_mast = True
        assert mast_chance(foe, dice) == 0


def test_at_exactly_sums_to_one() -> None:
    assert sum(exact_hits_chance(6, n, Fraction(1, 3)) for n in range(7)) == 1


def test_next_thresholds_say_what_is_to_come() -> None:
    ship = make_ship(point="SE", damage=1)
    with ships_on_table(ship):
        assert [(f.clause, f.remaining) for f in next_thresholds(ship)] == [("WWH-1.1b", 1), ("WWH-4.0b", 3)]
        ship.damage, ship.sixes_over = 4, 1
        assert [(f.clause, f.remaining) for f in next_thresholds(ship)] == [("WWH-2.2c", 1), ("WWH-4.0b", 3)]
        assert next_thresholds(ship)[0].text == "1 more six this turn: a mast"
        ship.masts_down, ship.heading = ["fore", "main"], HEADING_NAMES.index("NE")
        assert "WWH-2.2g" in [f.clause for f in next_thresholds(ship)]
        ship.masts_down.append("mizzen")
        assert [(f.clause, f.remaining) for f in next_thresholds(ship)] == [("WWH-4.0b", 0)]
    foe = french_ship(masts_down=["fore"])
    with ships_on_table(foe):
        assert next_thresholds(foe)[-1].remaining == 0


# ------------------------------------------------------------------------------
# Readings of Warm Work, Hardy! that are as sane as the game's own, each behind an option
def fire_of(ship: Ship) -> dict[str, int]:
    """The dice of every broadside she may fire, by key."""
    return {order.key: sum(shot.dice for shot in order.shots) for order in broadsides_now(ship)}


def refused(ship: Ship, key: str) -> str:
    """The clause by which she is refused to fire so."""
    read = fire_menu(ship, broadsides_now(ship)).read(key)
    return read.clause if isinstance(read, Refusal) else ""


# ------------------------------------------------------------------------------ 2.1.2b
@pytest.mark.parametrize(
    ("gunnery", "half_of_the_guns", "half_of_it_all"), [(5, 4, 3), (3, 3, 2), (2, 2, 2), (1, 2, 1)]
)
def test_wwh_2_1_2b_half_effect_is_half_the_guns_or_half_of_it_all(
    gunnery: int, half_of_the_guns: int, half_of_it_all: int
) -> None:
    for options, dice in (([], half_of_the_guns), (["half-score"], half_of_it_all)):
        ship = make_ship(gunnery=gunnery, fired=["starboard"])
        with ships_on_table(ship, french_ship(at=(9, 10)), options=options):
            assert fire_of(ship) == {"second port foe": dice}


def test_wwh_2_1_2b_half_of_it_all_counts_rake_and_range() -> None:
    ship, raked = make_ship(fired=["starboard"]), french_ship(at=(9, 10), point="W")
    with ships_on_table(ship, raked, options=["half-score"]):
        tally = broadsides_now(ship)[0].shots[0].tally
        assert [(t.clause, t.num) for t in tally.terms] == [
            ("WWH-0.4", 5),
            ("WWH-2.1.5a", 2),
            ("WWH-2.1.5b", 1),
            ("WWH-2.1.2b", -4),
        ]
    ship, far = make_ship(gunnery=3, fired=["starboard"]), french_ship(at=(6, 10))
    with ships_on_table(ship, far, options=["half-score"]):
        assert fire_of(ship) == {"second port foe": 1}, "3 less 3 and 1, half of 1"


def test_wwh_2_1_2b_half_of_it_all_is_split_in_whole_points() -> None:
    ship = make_ship(fired=["starboard"], gunnery=4)
    foes = (french_ship("near", (9, 10)), french_ship("far", (8, 10)))
    with ships_on_table(ship, *foes, options=["half-score"]):
        points = [[shot.part_points for shot in order.shots] for order in broadsides_now(ship)]
        assert all(sum(parts) in (0, 4) for parts in points)


# ------------------------------------------------------------------------------ E7
def test_wwh_e7_any_rate_gives_a_frigate_her_die_at_random_shot() -> None:
    for options, dice in (([], {}), (["any-rate"], {"starboard foe": 1})):
        frigate, foe = make_ship(gunnery=0), french_ship(at=(17, 10))
        with ships_on_table(frigate, foe, options=options):
            assert fire_of(frigate) == dice
            foe.square = frigate.square.square_towards(2, 5)
            assert fire_of(frigate) == {}, "nearer, her guns count for nothing"
    frigate, foe = make_ship(gunnery=0), french_ship(at=(11, 10))
    with ships_on_table(frigate, foe, options=["any-rate"]):
        assert fire_menu(frigate, []).read("starboard foe") == Refusal(
            "WWH-0.4", "no guns are left on that side"
        )


def test_wwh_e7_any_rate_serves_no_guns_that_are_shot_away_and_no_spaniards() -> None:
    silenced, poor = make_ship(starboard_lost=5), make_ship(gunnery=0, nation="spanish")
    for ship in (silenced, poor):
        with ships_on_table(ship, make_ship("foe", (17, 10), nation="danish"), options=["any-rate"]):
            assert fire_of(ship) == {}


def test_wwh_e7_any_rate_masked_by_a_friend_she_is_told_so() -> None:
    frigate, friend = make_ship(gunnery=0), make_ship("friend", (13, 10))
    with ships_on_table(frigate, friend, french_ship(at=(17, 10)), options=["any-rate"]):
        assert (fire_of(frigate), refused(frigate, "starboard foe")) == ({}, "WWH-E8")


# ------------------------------------------------------------------------------ E8
def test_wwh_e8_a_friend_in_the_line_of_fire_masks_or_is_fired_past() -> None:
    for options, targets in (([], ["starboard far"]), (["past-friends"], ["starboard foe"])):
        ship, friend = make_ship(), make_ship("friend", (11, 10))
        foes = (french_ship(at=(13, 10)), french_ship("far", (14, 12)))
        with ships_on_table(ship, friend, *foes, options=options):
            keys = [key for key in fire_of(ship) if "/" not in key]
            assert keys == targets


# ------------------------------------------------------------------------------ in words
@pytest.mark.clauses("WWH-2.1.3b", "WWH-4.3b")
def test_wwh_3_3_a_shot_says_which_faces_hit_and_where() -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        add_hold(ship, foe, boarder="ship")
        (order,) = broadsides_now(ship)
        assert ": ".join(fire_order_words(order)) == (
            "starboard guns at Foe: Pistol Shot, 0 squares, 6 dice at fives alone"
        )
    foes = (french_ship("near", (9, 10)), french_ship("far", (8, 10)))
    with ships_on_table(ship := make_ship(gunnery=2), *foes, options=["doctrine"], declared=["british"]):
        whole, split = broadsides_now(ship)
        assert ": ".join(fire_order_words(whole)) == (
            "port guns at Near: Musket Shot, 1 square, 3 dice at 5+ into the hull"
        )
        assert ": ".join(fire_order_words(split)) == (
            "port guns at Far: 1 point, Point Blank, 2 squares, 1 die at 5+ into the hull; "
            "port guns at Near: 1 point, Musket Shot, 1 square, 1 die at 5+ into the hull"
        )
    rakes, raked = make_ship(fired=["starboard"], gunnery=1), french_ship(at=(9, 10), point="W")
    with ships_on_table(rakes, raked):
        assert ": ".join(fire_order_words(broadsides_now(rakes)[0])) == (
            "Second broadside, on a 5 or 6: port guns at Foe: stern rake, Musket Shot, 1 square, 4 dice at 5+"
        )


@pytest.mark.parametrize(
    ("nation", "options", "clause", "words"),
    [
        ("british", [], "WWH-2.1.3b", "the parts make up the broadside"),
        ("french", [], "WWH-2.1.3b", "only British ships split their fire"),
        ("british", ["even-sides"], "WWH-4.2a", "in an even game nobody splits his fire"),
    ],
)
def test_wwh_2_1_3b_why_a_broadside_is_not_split_so(
    nation: str, options: list[str], clause: str, words: str
) -> None:
    ship, foe = make_ship(nation=nation), make_ship("foe", (11, 10), nation="danish")
    with ships_on_table(ship, foe, options=options):
        read = fire_menu(ship, broadsides_now(ship)).read("starboard 4 foe / 4 foe")
        assert isinstance(read, Refusal)
        assert read.clause == clause
        assert read.reason.startswith(words)


@pytest.mark.clauses("WWH-2.1.3a", "WWH-2.1.3b")
def test_wwh_2_1_5_the_menu_has_a_sum_for_each_whole_broadside_and_each_refusal_once() -> None:
    near, far = french_ship("near", (12, 10)), french_ship("far", (17, 10))
    gone, other = french_ship("gone", (19, 10)), french_ship("other", (13, 10))
    with ships_on_table(ship := make_ship(), near, far, gone, other):
        offers = fire_menu(ship, broadsides_now(ship)).offers
        assert [(o.key, o.tally is not None) for o in offers if not o.refusal] == [
            ("hold fire", False),
            ("starboard near", True),
            ("starboard 2 near / 3 other", False),
            ("starboard 1 near / 4 other", False),
            ("starboard 3 other / 2 near", False),
            ("starboard 2 other / 3 near", False),
        ], "a die at least for each: 1 off for two squares, 2 for three, the bonus for the first"
        assert [(o.key, o.refusal.clause) for o in offers if o.refusal] == [
            ("starboard far", "WWH-2.1.3a")
        ], "near and other may be fired at, and nobody asks about who is out of range"


# ------------------------------------------------------------------------------
# Where two chapters of Warm Work, Hardy! meet on one ship in one turn, as far as no script of
# tests/scripts/wwh (``wwh_pair_…``) can say it
OWN = {"side": "british", "nation": "british", "guns": 74, "rate": "3rd", "heading": 90.0}
FOE = {**OWN, "side": "french", "nation": "french"}


# ------------------------------------------------------------------------------ S and 0
@pytest.mark.clauses("WWH-S.1", "WWH-0.1")
@pytest.mark.parametrize(
    ("corner", "ashore"), [((12.0, 13.0), True), ((12.0, 2.0), True), ((12.0, 8.0), False)]
)
def test_wwh_s_1_no_fleet_deploys_on_land(corner: tuple[float, float], ashore: bool) -> None:
    """An island in a berth, of either fleet, is a finding; one between the lines is none."""
    x, y = corner
    island: dict[str, Any] = {"points": [(x, y), (x + 3, y), (x + 3, y + 3), (x, y + 3)]}
    ships = [side | {"at": [2.5, 5.5 + n]} for n, side in enumerate((OWN, OWN, FOE, FOE))]
    level = level_in_squares(*ships, options=["deployment"], chart={"land": [island]})
    assert [where for where, clause, _ in faults(level) if clause == "WWH-S.1"] == ["rules.options"] * ashore
    with level_on_table(level):
        board = get_single(Board)
        lie = [place for n in (0, 1) for place, _ in starting_line_poses(board, 0, 2, n)]
        assert any([place.x, place.y] in board.land for place in lie) is ashore


# ------------------------------------------------------------------------------ LEVEL and T
@pytest.mark.clauses("WWH-T.3")
def test_wwh_t_3_ships_that_come_later_leave_the_other_lines_as_they_are() -> None:
    """A line that has turned keeps its order and its wake when others come in sight, and who comes
    to a squadron closes up on it at its next manoeuvre."""
    fleet = [
        FOE | {"id": "first", "at": [10.5, 8.5]},
        FOE | {"id": "second", "at": [8.5, 8.5]},
        FOE | {"id": "late", "at": [2.5, 2.5]},
        OWN | {"id": "own", "at": [20.5, 15.5]},
        OWN | {"id": "friend", "at": [2.5, 15.5]},
    ]
    event = LevelEvent(when="turn 2", arrive=("late", "friend"))
    level = level_in_squares(*fleet, event=[{"when": "turn 2", "arrive": ["late", "friend"]}])
    with level_on_table(level):
        (line,) = (ln for ln in every(Line) if ln.side == "french")
        second = get_ship("second")
        second.track = [[9, 8, 2], [9, 8, 3], [10, 9, 3]]
        get_ship("first").heading = 6
        run_procedure(run_level_event(level, event))
        assert (line.ships, second.track) == (["first", "second"], [[9, 8, 2], [9, 8, 3], [10, 9, 3]])
        begin_turn("french")
        run_procedure(close_up_and_roll("french"), 2)
        assert line.ships == ["first", "second", "late"]
        assert [s.id for s in every(Ship) if s.side == "british"] == ["own", "friend"]
        form_or_close_lines()
        assert line.ships == ["late", "second", "first"], "formed anew it would be another line"


@pytest.mark.clauses("WWH-0.1")
def test_wwh_0_1_who_comes_later_lies_in_the_nearest_free_square() -> None:
    """Two come to the square of a third, in the left column of the board. The nearest is a square
    off: above her is land, and right of her comes one who keeps her place. So the first lies below,
    and the second a square off slantwise, above rather than below."""
    fleet = [
        FOE | {"id": "first", "at": [0.5, 8.5]},
        FOE | {"id": "late", "at": [0.2, 8.2]},
        FOE | {"id": "later", "at": [0.8, 8.8]},
        FOE | {"id": "beside", "at": [1.5, 8.5]},
        OWN | {"id": "own", "at": [20.5, 15.5]},
    ]
    come = ("late", "later", "beside")
    with level_on_table(level := level_in_squares(*fleet, event=[{"when": "turn 2", "arrive": list(come)}])):
        get_single(Board).land = [[0, 7]]
        told = run_procedure(run_level_event(level, level.events[0]))
        squares_now = [get_ship(name).square for name in ("first", *come)]
        assert squares_now == [Square(0, 8), Square(0, 9), Square(1, 7), Square(1, 8)]
        assert [(e.x // SQUARE_SIDE, e.y // SQUARE_SIDE) for e in told.events_of(Arrived)] == [
            (0, 9),
            (1, 7),
            (1, 8),
        ]


@pytest.mark.clauses("WWH-T.2", "WWH-G1")
def test_wwh_t_2_a_side_moves_while_all_its_enemies_are_still_to_come() -> None:
    fleet = [OWN | {"id": "own", "at": [10.5, 10.5]}, FOE | {"id": "late", "at": [2.5, 2.5]}]
    level = level_in_squares(*fleet, event=[{"when": "turn 3", "arrive": ["late"]}], size=(40, 40))
    battle = Battle(wwh, level, {"british": RandomSeat(1), "french": RandomSeat(2)}, 1)
    battle.run(until_turn=3)
    assert [event for event in battle.events if isinstance(event, Moved) and event.ship == "own"]
    assert battle.pending_step is not None, "the battle waits for them"
    battle.run()
    with battle.table.as_current():
        assert get_single(Board).to_come == []
    battle.close()


@pytest.mark.clauses("WWH-1.4b", "WWH-3.1b", "WWH-3.4")
@pytest.mark.parametrize(
    ("how", "locked"),
    [({}, False), ({"foul": True}, True), ({"boarder": "own"}, True), ({"fast": True}, True)],
)
def test_wwh_3_4_ships_that_hang_together_are_seen_so(how: dict[str, Any], locked: bool) -> None:
    own, foe = make_ship("own"), french_ship()
    with ships_on_table(own, foe):
        add_hold(own, foe, **how)
        assert [ship.locked for ship in sight()] == [locked, locked]
        assert [ship.boarded for ship in sight()] == [False, how.get("boarder") == "own"]


@pytest.mark.clauses("WWH-0.2")
def test_wwh_0_2_a_ship_is_of_the_kind_that_the_level_says() -> None:
    with level_on_table(level_in_squares(OWN | {"kind": "sloop"}, FOE)):
        assert every(Ship)[0].kind == "sloop"


@pytest.mark.clauses("WWH-S.1", "WWH-A.1")
@pytest.mark.parametrize(("columns", "fits"), [(12, False), (13, True)])
def test_wwh_s_1_seven_ships_need_thirteen_squares(columns: int, fits: bool) -> None:
    fleet = [OWN | {"at": [n + 0.5, 5.5]} for n in range(7)] + [FOE | {"at": [0.5, 0.5]}]
    level = level_in_squares(*fleet, size=(columns, 8), options=["deployment"])
    assert [clause for _, clause, _ in faults(level)] == ["WWH-S.1"] * (not fits)
