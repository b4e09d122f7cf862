"""WWH-B.1: hidden records. Two boards that differ in nothing but a hidden record put the same
questions to the enemy and tell him the same, until the dice or the ship herself show it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.lint import nearest_heading_name
from game.books.wwh.rules.arcs import first_ship_on_line, squares_between, squares_beyond
from game.books.wwh.rules.gunnery import ask_ship_fire, ask_to_fire_rake
from game.books.wwh.rules.sheet import (
    Hold,
    ShipSide,
    Wind,
    crew_quality,
    enemies,
    fighting_ships,
    fighting_ships_within,
    holds_of,
    is_fast_after_capture,
    is_fighting,
    is_on_board,
    others_in_square,
    unfinished_grapple,
)
from game.books.wwh.rules.sight import sail_thousandths, visible_event, visible_ship
from game.books.wwh.rules.wind import is_hulk, max_squares, starting_speed, windward_ship_side
from game.core.events import (
    Aboard,
    Boarded,
    Chose,
    Event,
    Fired,
    GunsLost,
    Hurt,
    MastFell,
    Mustered,
    Rolled,
    Told,
    Won,
)
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose
from game.core.table import add_marker
from game.play.battle import Battle
from game.play.ignored_keys import losses_with_paths
from game.sea.square import HEADING_NAMES, Square
from game.sea.units import is_off_eight_points
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.gunners import fire_keys, refusal_clause, target_names
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, guns_left, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares

Record = Mapping[str, Any]
RECORDS: Sequence[Record] = (
    {"port_lost": 0},
    {"port_lost": 4},
    {"starboard_lost": 5},
    {"port_lost": 5, "starboard_lost": 5},
    {"damage": 1, "port_lost": 3},
)
"""What may stand on the enemy's record: nothing, a side all but silent, a side silent, both."""
HIDDEN = ["hidden-records"]


# ------------------------------------------------------------------------------ what is asked
def questions(outcome: ProcedureRun) -> list[tuple[str, str, list[str]]]:
    """What was asked of people: under which clause, about whom, with which keys."""
    asked = [step for step in outcome.steps if isinstance(step, Choose)]
    return [(step.clause, step.about, step.menu.keys()) for step in asked]


def raked(record: Record, hits: int) -> ProcedureRun:
    """A ship square across the stern of a foe with this record makes so many hits."""
    ship, foe = make_ship(), french_ship(at=(11, 10), point="E", **record)
    faces = (5,) * hits + (2,) * (8 - hits)
    with ships_on_table(ship, foe, options=HIDDEN):
        return run_procedure(ask_to_fire_rake(ship), "starboard foe", faces, *["port"] * (hits % 2))


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_wwh_b_1_the_odd_hit_is_asked_for_whatever_the_record_says(hits: int) -> None:
    asked = [questions(raked(record, hits)) for record in RECORDS]
    assert asked == asked[:1] * len(RECORDS)
    assert [clause for clause, _, _ in asked[0]].count("WWH-2.2e") == hits % 2


def test_wwh_2_2e_with_open_records_nobody_is_asked_what_makes_no_difference() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10), point="E", port_lost=5)
    with ships_on_table(ship, foe):
        volley = run_procedure(ask_to_fire_rake(ship), "starboard foe", (5, 5, 5, 2, 2, 2, 2, 2))
    assert [clause for clause, _, _ in questions(volley)] == ["WWH-2.1.4"]
    assert guns_left(foe) == (0, 3)


# ------------------------------------------------------------------------------ what is told
class Meek:
    """A captain who stays where he is and does no harm."""

    can_undo = False

    def answer(self, question: Choose) -> Sequence[str]:
        """The mildest key there is."""
        keys = question.menu.keys()
        return [next((key for key in ("done", "hold fire", "end", "no") if key in keys), keys[-1])]


def heard(record: Record, ships: int = 1, turns: int = 3) -> list[Event]:
    """What the British hear of turns in which so many French ships with this record, hove to beside
    them, do nothing."""
    ours = {"side": "british", "nation": "british", "guns": 74, "rate": "3rd", "heading": 0.0}
    theirs = ours | {"side": "french", "nation": "french"}
    fleet = [ours | {"id": "own", "at": [10.5, 10.5], "state": "anchored"}]
    names = [f"foe-{n}" for n in range(ships)]
    fleet += [
        theirs | {"id": name, "at": [12.5, 10.5 + n], "state": "anchored"} for n, name in enumerate(names)
    ]
    level = level_in_squares(*fleet, options=HIDDEN)

    def lay() -> None:
        wwh.set_up(level)
        for name in names:
            for field, value in record.items():
                wwh.amend(f"ships.{name}.{field}", value)

    battle = Battle(wwh, level, {"british": Meek(), "french": Meek()}, 1, set_up_table=lay)
    battle.run(until_turn=turns)
    known = [each for event in battle.events if (each := visible_event(event, names)) is not None]
    battle.close()
    return known


@pytest.mark.parametrize("ships", [1, 2])
def test_wwh_b_1_who_holds_her_fire_tells_no_more_than_who_has_no_guns(ships: int) -> None:
    said = [heard(record, ships) for record in RECORDS]
    assert said == said[:1] * len(RECORDS)


def test_wwh_b_1_at_the_muster_a_record_is_told_to_her_own_side_alone() -> None:
    ships = (
        Aboard("own", "WWH-0.2", unusual=("her first shot fired",)),
        Aboard("foe", "WWH-4.2c", traits=("rated like the French",), unusual=("mizzenmast gone",)),
    )
    known = visible_event(Mustered("WWH-0.2", "", ships), ["foe"])
    assert known == Mustered(
        "WWH-0.2", "", (ships[0], Aboard("foe", "WWH-4.2c", traits=("rated like the French",)))
    )


@pytest.mark.clauses("WWH-3.2a")
@pytest.mark.parametrize(
    ("hidden", "shown"), [([], True), (["own"], False), (["foe"], False), (["far"], True)]
)
def test_wwh_b_1_a_fight_on_deck_tells_no_sum_in_which_a_hidden_record_counts(
    hidden: list[str], shown: bool
) -> None:
    fight = Boarded("WWH-3.2b", "own", "foe", "", 9, 6, Won.ATTACKER)
    silent = Boarded("WWH-3.2b", "own", "foe", "", 0, 0, Won.ATTACKER)
    assert visible_event(fight, hidden) == (fight if shown else silent)


# ------------------------------------------------------------------------------
# WWH-B.1, WWH-E8 and what passes a level by: what is seen and told, each condition at its edge
HERE = Square(10, 10)


# ------------------------------------------------------------------------------ the record
@pytest.mark.parametrize(
    ("lost", "left", "weaker"),
    [((0, 0), (5, 5), 5), ((1, 2), (4, 3), 3), ((2, 1), (3, 4), 3), ((6, 5), (0, 0), 0)],
)
def test_wwh_0_4_each_broadside_has_its_own_losses(
    lost: tuple[int, int], left: tuple[int, int], weaker: int
) -> None:
    ship = make_ship(port_lost=lost[0], starboard_lost=lost[1])
    assert (ship.gunnery_of("port"), ship.gunnery_of("starboard")) == left
    assert ship.weaker_gunnery == weaker


def test_wwh_0_2_masts_stand_in_order_until_they_are_down() -> None:
    assert make_ship(masts_down=["main"]).masts_standing == ["fore", "mizzen"]
    assert make_ship(rigged=["main"]).masts_standing == ["main"]


@pytest.mark.clauses("WWH-0.1", "WWH-4.0b")
def test_who_fights_who_is_on_the_board_and_who_shares_a_square() -> None:
    ship, friend, foe = make_ship(), make_ship("friend"), french_ship(at=(10, 10))
    prize, gone = french_ship("prize", (10, 10)), french_ship("gone", (10, 10))
    far = french_ship("far", (3, 3))
    with ships_on_table(ship, friend, foe, prize, gone, far):
        add_marker(prize.number, HasStruck("ship"))
        add_marker(gone.number, Gone("left", "top"))
        ships = (ship, friend, foe, prize, gone, far)
        assert [is_on_board(s) for s in ships] == [True, True, True, True, False, True]
        assert [is_fighting(s) for s in ships] == [True, True, True, False, False, True]
        assert [s.id for s in fighting_ships()] == ["ship", "friend", "foe", "far"]
        assert [s.id for s in enemies(ship)] == ["foe", "far"]
        assert [s.id for s in others_in_square(ship)] == ["friend", "foe", "prize"]


@pytest.mark.clauses("WWH-E2", "WWH-3.2b", "WWH-3.4")
def test_which_holds_a_ship_is_in() -> None:
    ship, foe, third = make_ship(), french_ship(), make_ship("third")
    with ships_on_table(ship, foe, third):
        first = add_hold(ship, foe, boarder="ship", fast=True)
        second = add_hold(third, foe, boarder="third")
        closed = add_hold(ship, third, open=False)
        assert holds_of("ship") == [first]
        assert holds_of("foe") == [first, second]
        assert (unfinished_grapple("ship"), unfinished_grapple("foe"), unfinished_grapple("third")) == (
            None,
            second,
            second,
        )
        assert [is_fast_after_capture(name) for name in ("ship", "foe", "third")] == [True, True, False]
        assert (closed.partner("ship"), closed.partner("third")) == ("third", "ship")


def test_wwh_e2_each_end_of_a_hold_has_its_own_side() -> None:
    hold = Hold("ship", "foe", ShipSide.PORT, ShipSide.STARBOARD)
    assert (hold.side_toward_partner("ship"), hold.side_toward_partner("foe")) == ("port", "starboard")


@pytest.mark.parametrize(
    ("nation", "crew"),
    [("british", "good"), ("american", "good"), ("spanish", "poor"), ("danish", "average")],
)
@pytest.mark.clauses("WWH-2.1.5b", "WWH-4.2a", "WWH-4.2c")
def test_crews_by_nation_and_all_alike_in_an_even_game(nation: str, crew: str) -> None:
    with ships_on_table(ship := make_ship(nation=nation)):
        assert crew_quality(ship) == crew
    with ships_on_table(ship, options=["even-sides"]):
        assert crew_quality(ship) == "average"


# ------------------------------------------------------------------------------ sailing
@pytest.mark.parametrize(
    ("point", "damage", "masts", "hulk"),
    [
        # wind N: E 3, SE 5, S 4 less 2 for four points and one a mast; NE 2
        ("E", 4, 2, False),
        ("E", 4, 3, True),
        ("NE", 4, 0, False),
        ("NE", 4, 1, True),
        ("N", 2, 0, False),
        ("N", 4, 0, True),
        ("NW", 4, 1, True),
        ("W", 4, 2, False),
        ("S", 4, 2, False),
    ],
)
def test_wwh_2_2g_a_hulk_makes_no_square_a_point_to_either_side(
    point: str, damage: int, masts: int, hulk: bool
) -> None:
    ship = make_ship(point=point, damage=damage, masts_down=["fore", "main", "mizzen"][:masts])
    assert is_hulk(ship, Wind()) == hulk


def test_wwh_1_1b_no_ship_makes_less_than_no_square() -> None:
    wreck = make_ship(damage=4, masts_down=["fore", "main"])
    assert [max_squares(wreck, heading, Wind()) for heading in range(8)] == [0, 0, 0, 1, 0, 1, 0, 0]
    assert [starting_speed(make_ship(point=p), Wind()) for p in ("SE", "NE", "N")] == [2, 2, 0]
    assert starting_speed(make_ship(point="E", damage=4), Wind()) == 1


@pytest.mark.parametrize("wind", range(8))
def test_wwh_1_1a_the_wind_comes_in_on_the_same_side_from_wherever_it_blows(wind: int) -> None:
    sides = [windward_ship_side((wind + off) % 8, wind) for off in range(8)]
    assert sides == ["", "port", "port", "port", "", "starboard", "starboard", "starboard"]


# ------------------------------------------------------------------------------ lines of fire
@pytest.mark.clauses("WWH-E8", "WWH-2.2f")
def test_what_lies_between_and_what_lies_beyond() -> None:
    assert squares_between(HERE, Square(13, 10)) == [Square(11, 10), Square(12, 10)]
    assert squares_between(HERE, Square(11, 10)) == squares_between(HERE, HERE) == []
    assert squares_beyond(HERE, Square(13, 10), 6) == [Square(x, 10) for x in (14, 15, 16)]
    assert squares_beyond(HERE, Square(16, 10), 6) == squares_beyond(HERE, HERE, 6) == []
    assert squares_beyond(HERE, Square(15, 10), 6) == [Square(16, 10)]


def test_wwh_e8_of_two_in_one_square_the_one_placed_first_is_in_the_line() -> None:
    one, two, near = (make_ship("one", (12, 10)), make_ship("two", (12, 10)), make_ship("near", (11, 10)))
    squares_crossed = [Square(11, 10), Square(12, 10)]
    assert first_ship_on_line(squares_crossed, [one, two]) is one
    assert first_ship_on_line(squares_crossed, [two, one]) is two
    assert first_ship_on_line(squares_crossed, [one, near]) is near
    assert first_ship_on_line(squares_crossed, []) is None
    assert first_ship_on_line([], [one, two]) is None


@pytest.mark.clauses("WWH-E8")
def test_who_lies_near_is_known_anew_when_one_has_moved_or_struck() -> None:
    ship, friend, foe = make_ship(), make_ship("friend", (12, 10)), french_ship(at=(14, 10))
    with ships_on_table(ship, friend, foe):
        assert fighting_ships_within(HERE, 4) == [ship, friend, foe]
        assert fighting_ships_within(HERE, 3) == [ship, friend]
        foe.square = Square(13, 10)
        assert fighting_ships_within(HERE, 3) == [ship, friend, foe]
        friend.square = Square(15, 10)
        assert fighting_ships_within(HERE, 3) == [ship, foe]
        add_marker(foe.number, HasStruck())
        assert fighting_ships_within(HERE, 3) == [ship]


# ------------------------------------------------------------------------------ what is seen
@pytest.mark.parametrize(("fields", "way"), [({}, 1000), ({"hove_to": True}, 0), ({"last_run": 0}, 1000)])
def test_wwh_1_3k_who_lies_to_carries_no_sail(fields: dict[str, Any], way: int) -> None:
    with ships_on_table(ship := make_ship(**fields)):
        assert sail_thousandths(ship) == way


@pytest.mark.parametrize("gunnery", [0, 1, 5])
def test_wwh_0_5_who_has_no_guns_looks_no_more_hurt_than_she_is(gunnery: int) -> None:
    ship = make_ship(gunnery=gunnery, port_lost=min(gunnery, 1))
    with ships_on_table(ship, french_ship()):
        looks = visible_ship(ship, ["british", "french"])
        # of 2 points one is half, of 10 one is a tenth, of none nothing
        assert looks.damage == {0: 0, 1: 500, 5: 100}[gunnery]
        assert (looks.points_left, looks.full_points) == (2 * gunnery - min(gunnery, 1), 2 * gunnery)


def test_wwh_0_1_how_she_left_can_be_seen_and_on_whose_side_she_began() -> None:
    ship = french_ship(side="british", masts_down=["mizzen", "fore"])
    with ships_on_table(make_ship(), ship):
        ship.born = "french"
        add_marker(ship.number, Gone("left", "top"))
        looks = visible_ship(ship, ["british", "french"])
    assert (looks.side, looks.gone_how, looks.lost_masts) == (0, "left", ("fore", "mizzen"))


# ------------------------------------------------------------------------------ what is told
@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (Hurt("WWH-2.2b", "foe", 1, 0, "shot"), False),
        (Hurt("WWH-2.2b", "own", 1, 0, "shot"), True),
        (GunsLost("WWH-2.2d", "foe", "port", 1), False),
        (GunsLost("WWH-2.2d", "own", "port", 1), True),
        (MastFell("WWH-2.2c", "foe", "main"), True),
        (Told("WWH-4.0a", "foe", "a helpless hulk"), False),
        (Told("WWH-4.0a", "own", "a helpless hulk"), True),
        (Told("WWH-1.4c", "foe", "stays foul"), True),
        (Chose("WWH-2.1.0", "own", "british", "hold fire", ""), True),
        (Chose("WWH-2.1.1", "", "french", "foe", ""), False),
        (Boarded("WWH-3.2b", "own", "third", "", 9, 6), True),
        (Rolled("WWH-2.2a", "own", "hits", ("d6",), (5,)), True),
    ],
)
def test_wwh_b_1_what_is_told_of_a_hidden_record(event: Any, shown: bool) -> None:
    assert visible_event(event, ["foe"]) == (event if shown else None)


# ------------------------------------------------------------------------------ what is passed by
@pytest.mark.parametrize(
    ("degrees", "between_points", "point"),
    [
        (0, False, "N"),
        (45, False, "NE"),
        (44.9, True, "NE"),
        (22.4, True, "N"),
        (22.5, True, "NE"),
        (359, True, "N"),
    ],
)
def test_wwh_0_1_a_heading_is_one_of_eight_points(degrees: float, between_points: bool, point: str) -> None:
    assert is_off_eight_points(degrees) == between_points
    assert nearest_heading_name(degrees) == point


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"wind": "moderate"}, ["a moderate wind is a fresh one"]),
        ({"wind": "fresh"}, []),
        ({"wind": "strong"}, []),
        ({"wind_from": None}, []),
        ({"wind": "calm", "wind_from": 1.0}, ["a calm wind is a light one", "N"]),
    ],
)
def test_wwh_1_2_what_wind_the_book_makes_of_the_levels(chart: dict[str, Any], words: list[str]) -> None:
    own = {"side": "british", "guns": 74, "at": [10.5, 15.5]}
    foe = {"side": "french", "guns": 74, "at": [10.5, 2.5]}
    said = [lost.sentence for lost in losses_with_paths(level_in_squares(own, foe, chart=chart))]
    assert len(said) == len(words)
    assert all(line.endswith(end) for line, end in zip(said, words, strict=True))


def test_wwh_0_1_the_names_of_the_points_are_the_headings_in_order() -> None:
    assert [nearest_heading_name(45 * n) for n in range(8)] == list(HEADING_NAMES)


# WWH-E8, WWH-F1: ships in the way, the squares of a line, and the book's example of gunnery
# ------------------------------------------------------------------------------ Diagram F
@pytest.mark.parametrize(("declared", "left", "damage"), [(True, 3, 0), (False, 4, 2)])
def test_wwh_f1_ajax_rakes_bucentaure(declared: bool, left: int, damage: int) -> None:
    ajax = make_ship("ajax", (4, 5), has_fired=False)
    bucentaure = french_ship("bucentaure", (5, 5), point="E", guns=80)
    admirals = ["british"] if declared else []
    with ships_on_table(ajax, bucentaure, options=["doctrine"], declared=admirals):
        fired = run_procedure(ask_ship_fire(ajax), "starboard bucentaure", (1, 2, 2, 3, 4, 5, 5, 6, 6))
        (event,) = fired.events_of(Fired)
        assert (event.dice, event.hits, event.rake) == (9, 4, "stern")
        assert (guns_left(bucentaure), bucentaure.damage) == ((left, left), damage)


# ------------------------------------------------------------------------------ the line of fire
def test_wwh_e8_a_friend_in_the_way_masks_the_nearest() -> None:
    ship, friend = make_ship(), make_ship("friend", (11, 10))
    near, far = french_ship("near", (13, 10)), french_ship("far", (14, 8))
    with ships_on_table(ship, friend, near, far):
        assert target_names(ship) == ["far"]
        assert refusal_clause(ship, near) == "WWH-E8"
        friend.square = Square(11, 14)
        assert target_names(ship)[0] == "near"
        assert fire_keys(ship)[0] == "starboard near"


def test_wwh_e8_enemies_and_friends_that_have_struck_mask_nobody() -> None:
    ship, friend, foe = make_ship(), make_ship("friend", (11, 10)), french_ship(at=(13, 10))
    with ships_on_table(ship, friend, foe):
        assert target_names(ship) == []
        add_marker(friend.number, HasStruck("foe"))
        assert target_names(ship) == ["foe"]


def test_wwh_e8_the_squares_of_a_slanting_line() -> None:
    firer = Square(0, 0)
    assert squares_between(firer, Square(4, 2)) == [Square(2, 1)]
    assert squares_beyond(firer, Square(4, 2), 6) == [Square(6, 3)]
    assert squares_between(firer, Square(5, 2)) == [Square(1, 0), Square(2, 1), Square(3, 1), Square(4, 2)]
    assert (
        squares_between(firer, Square(1, 1))
        == squares_between(firer, firer)
        == squares_beyond(firer, firer, 6)
        == []
    )
    assert squares_between(Square(3, 3), Square(0, 3)) == [Square(2, 3), Square(1, 3)]
    assert squares_between(Square(4, 4), Square(0, 0))[0] == Square(3, 3)
