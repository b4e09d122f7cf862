"""WWH-2.2, WWH-4.3: what the faces of a volley do to spars, masts, guns, and who lies beyond."""

import pytest

from game.books.wwh.rules.arcs import is_fire_discouraged
from game.books.wwh.rules.damage import (
    DamageCause,
    add_damage_points,
    hits_gone_through,
    lose_guns,
    lose_spars,
)
from game.books.wwh.rules.gunnery import ask_doctrines, ask_ship_fire, fire_volley, ship_beyond
from game.books.wwh.rules.sheet import Board, Ship, ShipSide
from game.books.wwh.rules.shots import Shot
from game.core.events import Fired, GunsLost, Hurt, MastFell
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.gunners import order_against
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, guns_left, make_ship, ships_on_table


def shot_at(ship: Ship, foe: Ship) -> Shot:
    """The one shot of her whole broadside."""
    return order_against(ship, foe).shots[0]


def fires(ship: Ship, foe: Ship, *faces: int, also: tuple[int | str, ...] = ()) -> ProcedureRun:
    """A volley with these faces; 2s make up the dice."""
    shot = shot_at(ship, foe)
    assert len(faces) <= shot.dice
    return run_procedure(fire_volley(ship, foe, shot), (*faces, *[2] * (shot.dice - len(faces))), *also)


# ------------------------------------------------------------------------------ what hits
def test_wwh_2_2a_fives_and_sixes_hit() -> None:
    ship, foe = make_ship(at=(4, 5), has_fired=False), french_ship(at=(5, 5), point="E")
    with ships_on_table(ship, foe):
        fired = fires(ship, foe, 1, 2, 2, 3, 4, 5, 5, 6, 6)
        (event,) = fired.events_of(Fired)
        assert (event.dice, event.hits) == (9, 4)
    foe.square = Square(5, 5)
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        (event,) = fires(ship, foe, 4, 4, 4, 4, 4, 4).events_of(Fired)
        assert (event.clause, event.hits) == ("WWH-2.2a", 0)


@pytest.mark.parametrize(("face", "damage"), [(4, 0), (5, 0), (6, 1)])
def test_wwh_e7_a_six_alone_hits_at_random_shot(face: int, damage: int) -> None:
    ship, foe = make_ship(), french_ship(at=(17, 10))
    with ships_on_table(ship, foe):
        fired = fires(ship, foe, face)
        assert (foe.damage, guns_left(foe)) == (damage, (5, 5))
        assert [e.clause for e in fired.events_of(Hurt)] == ["WWH-E7"] * damage


# ------------------------------------------------------------------------------ sixes
def test_wwh_2_2b_a_damage_point_a_six_up_to_four() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10), damage=1)
    with ships_on_table(ship, foe):
        told = fires(ship, foe, 6, 6, 6)
        assert (foe.damage, foe.sixes_over) == (4, 0)
        assert [(e.clause, e.points) for e in told.events_of(Hurt)] == [("WWH-2.2b", 3)]
        fires(ship, foe, 6)
        assert (foe.damage, foe.sixes_over, foe.masts_down) == (4, 1, [])


def test_wwh_2_2b_suffer_says_what_there_was_no_room_for() -> None:
    ship = make_ship(damage=3)
    with ships_on_table(ship):
        assert run_procedure(add_damage_points(ship, 3, "WWH-1.4b", DamageCause.COLLISION)).result == 2
        nothing = run_procedure(add_damage_points(ship, 1, "WWH-1.4b", DamageCause.COLLISION))
        assert (ship.damage, nothing.result, nothing.events) == (4, 1, [])


@pytest.mark.parametrize(
    ("face", "mast"), [(1, "fore"), (2, "fore"), (3, "main"), (4, "main"), (5, "mizzen"), (6, "mizzen")]
)
def test_wwh_2_2c_two_sixes_beyond_the_fourth_point_cost_a_mast(face: int, mast: str) -> None:
    ship = make_ship(damage=4)
    with ships_on_table(ship):
        fell = run_procedure(lose_spars(ship, "WWH-2.2b", 2), face)
        assert [(e.clause, e.mast) for e in fell.events_of(MastFell)] == [("WWH-2.2c", mast)]
        assert ship.masts_down == [mast]


def test_wwh_2_2c_only_what_overflows_counts_and_one_mast_a_turn() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10), damage=3)
    with ships_on_table(ship, foe):
        told = fires(ship, foe, 6, 6, 6, 6, 6, also=(5,))
        assert (foe.damage, foe.masts_down) == (4, ["mizzen"])
        assert len(told.rolls()) == 2
        again = fires(ship, foe, 6, 6)
        assert (again.rolls()[1:], foe.masts_down) == ([], ["mizzen"])


def test_wwh_2_2c_sixes_of_several_ships_add_up_in_a_turn() -> None:
    one, two, foe = make_ship("one"), make_ship("two", (10, 11)), french_ship(at=(12, 10), damage=4)
    with ships_on_table(one, two, foe):
        assert len(fires(one, foe, 6, 3).rolls()) == 1
        assert foe.sixes_over == 1
        fires(two, foe, 6, also=(3,))
        assert foe.masts_down == ["main"]


def test_wwh_2_2c_a_mast_that_is_gone_wastes_the_hit() -> None:
    ship = make_ship(damage=4, masts_down=["fore"])
    with ships_on_table(ship):
        assert run_procedure(lose_spars(ship, "WWH-2.2b", 1)).events == []
        ship.sixes_over = 0
        wasted = run_procedure(lose_spars(ship, "WWH-2.2b", 2), 2)
        assert ship.masts_down == ["fore"]
        assert wasted.log_lines("WWH-2.2c") == ["the foremast is gone already"]
        assert run_procedure(lose_spars(ship, "WWH-2.2b", 4)).steps == [], "one mast die a turn"


# ------------------------------------------------------------------------------ fives
@pytest.mark.parametrize(("hits", "left"), [(1, (4, 5)), (2, (3, 5)), (4, (2, 4)), (5, (1, 4)), (6, (1, 3))])
def test_wwh_2_2d_every_third_hit_goes_through(hits: int, left: tuple[int, int]) -> None:
    ship = make_ship()
    with ships_on_table(ship):
        told = run_procedure(lose_guns(ship, ShipSide.PORT, hits, "WWH-2.2d"))
        assert guns_left(ship) == left
        assert {e.clause for e in told.events_of(GunsLost)} == {"WWH-2.2d"}
        assert sum(e.points for e in told.events_of(GunsLost)) == hits


def test_wwh_2_2d_hits_are_counted_over_all_ships_that_fire_in_a_turn() -> None:
    assert [hits_gone_through(before, 1) for before in range(6)] == [0, 0, 1, 0, 0, 1]
    one, two, foe = make_ship("one"), make_ship("two", (10, 11)), french_ship(at=(12, 10))
    with ships_on_table(one, two, foe):
        fires(one, foe, 5, 5)
        fires(two, foe, 5)
        assert (guns_left(foe), foe.port_hits, foe.starboard_hits) == ((3, 4), 3, 0)


def test_wwh_2_2d_hits_on_a_silent_side_are_lost_but_still_counted() -> None:
    ship = make_ship(port_lost=5)
    with ships_on_table(ship):
        told = run_procedure(lose_guns(ship, ShipSide.PORT, 4, "WWH-2.2d"))
        assert (guns_left(ship), ship.port_lost, ship.port_hits) == ((0, 4), 5, 4)
        assert [(e.side, e.points) for e in told.events_of(GunsLost)] == [("starboard", 1)]


@pytest.mark.parametrize(
    ("at", "point", "side"),
    [
        ((12, 10), "N", "port"),
        ((12, 10), "S", "starboard"),
        ((12, 9), "E", "starboard"),
        ((12, 10), "NE", "port"),
        ((12, 10), "SE", "starboard"),
    ],
)
def test_wwh_2_2d_the_side_that_faces_the_firer(at: tuple[int, int], point: str, side: str) -> None:
    ship, foe = make_ship(), french_ship(at=at, point=point)
    with ships_on_table(ship, foe):
        fires(ship, foe, 5)
        assert guns_left(foe) == ((4, 5) if side == "port" else (5, 4))


def test_wwh_2_2d_right_astern_without_a_rake_the_firer_says_which_side() -> None:
    ship, foe = make_ship(), french_ship(at=(13, 10), point="E")
    with ships_on_table(ship, foe):
        told = fires(ship, foe, 5, also=("starboard",))
        assert (guns_left(foe), told.steps[-1].clause) == ((5, 4), "WWH-2.2d")
        foe.heading = HEADING_NAMES.index("NE")
        fires(ship, foe, 5)
        assert guns_left(foe) == (4, 4)


def test_wwh_2_2d_in_one_square_the_side_she_turns_to_her() -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        add_hold(ship, foe, "port", "starboard", foul=True)
        told = fires(ship, foe, 5, 6, 1, 1)
        assert (guns_left(foe), foe.damage) == ((5, 4), 1)
        assert told.events_of(Fired)[0].reach == 0


# ------------------------------------------------------------------------------ rakes
def test_wwh_2_2e_a_rake_falls_on_both_sides_and_nothing_goes_through() -> None:
    ship, foe = make_ship(at=(4, 5)), french_ship(at=(5, 5), point="E")
    with ships_on_table(ship, foe):
        told = fires(ship, foe, 5, 5, 5, 5)
        assert (guns_left(foe), foe.port_hits, foe.starboard_hits) == ((3, 3), 0, 0)
        assert {e.clause for e in told.events_of(GunsLost)} == {"WWH-2.2e"}


@pytest.mark.parametrize(("side", "left"), [("starboard", (4, 3)), ("port", (3, 4))])
def test_wwh_2_2e_the_firer_places_the_odd_hit(side: str, left: tuple[int, int]) -> None:
    ship, foe = make_ship(at=(4, 5)), french_ship(at=(5, 5), point="E")
    with ships_on_table(ship, foe):
        told = fires(ship, foe, 5, 5, 5, also=(side,))
        assert guns_left(foe) == left
        assert [s.clause for s in told.steps] == ["WWH-2.1.5", "WWH-2.2e"]


def test_wwh_2_2e_nobody_is_asked_when_one_side_is_silent() -> None:
    ship, foe = make_ship(at=(4, 5)), french_ship(at=(5, 5), point="E", port_lost=4)
    with ships_on_table(ship, foe):
        fires(ship, foe, 5, 5, 5)
        assert guns_left(foe) == (0, 3)
        fires(ship, foe, 5, 5, 5, 5, 5, 5, 5)
        assert guns_left(foe) == (0, 0)


# ------------------------------------------------------------------------------ overs
def test_wwh_2_2f_two_ones_hit_the_first_ship_beyond() -> None:
    ship, foe = french_ship("ship", (10, 10)), make_ship("foe", (12, 10))
    friend, farther = french_ship("friend", (14, 10)), make_ship("farther", (15, 10))
    with ships_on_table(ship, foe, friend, farther):
        told = fires(ship, foe, 1, 1, 3, 4)
        assert [(e.clause, e.ship, e.points) for e in told.events_of(Hurt)] == [("WWH-2.2f", "friend", 1)]
        assert (foe.damage, friend.damage, farther.damage) == (0, 1, 0)
        assert fires(ship, foe, 1, 3, 3, 4).events_of(Hurt) == []
        fires(ship, foe, 1, 1, 1, 1)
        assert friend.damage == 2, "one point, however many ones"
        friend.damage = 4
        fires(ship, foe, 1, 1)
        assert (friend.damage, friend.sixes_over) == (4, 0)


@pytest.mark.parametrize(("x", "hit"), [(13, True), (16, True), (17, False)])
def test_wwh_2_2f_not_more_than_six_squares_from_the_firer(x: int, hit: bool) -> None:
    ship, foe, beyond = make_ship(), french_ship(at=(12, 10)), french_ship("beyond", (x, 10))
    with ships_on_table(ship, foe, beyond):
        assert (ship_beyond(ship, foe) is beyond) == hit


def test_wwh_2_2f_a_struck_ship_is_hit_too_one_that_has_gone_is_not() -> None:
    ship, foe, prize = make_ship(), french_ship(at=(12, 10)), french_ship("prize", (13, 10))
    with ships_on_table(ship, foe, prize):
        add_marker(prize.number, HasStruck("ship"))
        assert ship_beyond(ship, foe) is prize
        add_marker(prize.number, Gone("left", "right"))
        assert ship_beyond(ship, foe) is None


def test_wwh_2_2f_no_line_goes_on_from_a_pistol_shot() -> None:
    ship, foe, beyond = make_ship(), french_ship(), french_ship("beyond", (11, 10))
    with ships_on_table(ship, foe, beyond):
        add_hold(ship, foe)
        assert fires(ship, foe, 1, 1).events_of(Hurt) == []


# ------------------------------------------------------------------------------ never sunk
def test_wwh_4_0a_a_hundred_hits_do_not_sink_her() -> None:
    ship, foe = make_ship(), make_ship("foe", (11, 10), nation="french", starboard_lost=5, damage=4)
    foe.masts_down = ["fore", "main"]
    with ships_on_table(ship, foe):
        told = fires(ship, foe, 5, 5, 5, 5, 6, 6, also=(5,))
        assert told.log_lines("WWH-4.0a") == []
        foe.port_lost = 4
        told = fires(ship, foe, 5, 5)
        assert len(told.log_lines("WWH-4.0a")) == 1
        for _ in range(20):
            told = fires(ship, foe, 5, 5, 5, 6, 6, 6)
        assert told.log_lines("WWH-4.0a") == [], "it is said once"
        assert order_against(ship, foe).shots, "unstruck, she is a target still"


# ------------------------------------------------------------------------------ doctrine
@pytest.mark.parametrize("nation", ["french", "spanish", "dutch"])
@pytest.mark.parametrize(("squares", "left"), [(4, (5, 5)), (3, (3, 5))])
def test_wwh_4_3a_only_sixes_at_gun_shot(nation: str, squares: int, left: tuple[int, int]) -> None:
    ship, foe = (make_ship(nation=nation, gunnery=8), make_ship("foe", (10 + squares, 10), nation="danish"))
    with ships_on_table(ship, foe, options=["doctrine"]):
        shot = shot_at(ship, foe)
        assert shot.needs == (6 if squares == 4 else 5)
        fires(ship, foe, 5, 5, 6)
        assert (foe.damage, guns_left(foe)) == (1, left)


def test_wwh_4_3b_all_to_the_hull_at_point_blank_and_closer() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe, options=["doctrine"], declared=["british"]):
        told = fires(ship, foe, 5, 6, 6)
        assert (foe.damage, guns_left(foe)) == (0, (3, 4))
        assert [e.clause for e in told.events_of(GunsLost)] == ["WWH-4.3b", "WWH-2.2d"]
        foe.square, foe.port_hits = Square(14, 10), 0
        fires(ship, foe, 5, 6)
        assert (foe.damage, guns_left(foe)) == (1, (2, 4))


def test_wwh_4_3b_each_side_with_good_ships_is_asked_before_the_battle() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe, options=["doctrine"]):
        asked = run_procedure(ask_doctrines(), "hull")
        assert (get_single(Board).declared_hulls, asked.clause_count("WWH-4.3b")) == (["british"], 4)
    with ships_on_table(ship, foe, options=["doctrine"]):
        run_procedure(ask_doctrines(), "as they come")
        assert get_single(Board).declared_hulls == []
        fires(ship, foe, 6)
        assert foe.damage == 1
    with ships_on_table(ship, foe):
        assert run_procedure(ask_doctrines()).steps == []


@pytest.mark.clauses("WWH-4.2a")
def test_wwh_4_3_an_even_game_has_no_doctrine() -> None:
    ship, foe = french_ship("ship", (10, 10)), make_ship("foe", (14, 10))
    with ships_on_table(ship, foe, options=["doctrine", "even-sides"], declared=["british"]):
        assert shot_at(ship, foe).needs == 5
        assert run_procedure(ask_doctrines()).steps == []


def test_wwh_4_3c_a_british_ship_may_fire_beyond_point_blank() -> None:
    ship, foe = make_ship(), french_ship(at=(15, 10))
    with ships_on_table(ship, foe, options=["doctrine"]):
        shot = shot_at(ship, foe)
        assert (shot.dice, is_fire_discouraged(ship, shot.bearing)) == (2, True)
        foe.square = Square(13, 10)
        assert not is_fire_discouraged(ship, shot_at(ship, foe).bearing)


def test_wwh_2_2_the_whole_combat_of_a_turn_leaves_its_traces() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10))
    with ships_on_table(ship, foe):
        turn = run_procedure(ask_ship_fire(ship), "starboard foe", (5, 5, 5, 6, 1, 1))
        kinds = [type(e).__name__ for e in turn.events]
        assert kinds == ["Fired", "Hurt", "GunsLost", "GunsLost"]
        assert (foe.damage, guns_left(foe), foe.port_hits) == (1, (3, 4), 3)
