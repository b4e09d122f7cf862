"""WWH-1.4, WWH-2.2g: ships that meet in a square: collisions, lying side by side, breaking off, and
hulks adrift."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.books.wwh.rules.collision import (
    collide_in_square,
    collision_dice,
    damage_of_collision_dice,
    drift_hulk,
    edge_beyond,
    hold_beside_others,
    leave_if_off_board,
    move_to_square,
    part_from_others,
    side_facing_back,
    try_part_from_all,
)
from game.books.wwh.rules.manoeuvre import ask_course, move, sail
from game.books.wwh.rules.outcome import ship_fact
from game.books.wwh.rules.sheet import Board, Hold, Round, Ship, ShipSide, Wind, get_ship
from game.books.wwh.rules.wind import is_hulk
from game.core.events import Collided, Grappled, Hurt, Left, Moved, Told
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import Table, add_marker, get_single, place
from game.play.event_words import event_sentence
from game.sea.hull import HullSpace
from game.sea.pose import hull_size
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL, SQUARE_SIDE, Square, square_pose
from game.trials.odds import Experiment, result_odds
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.script_cases import gets_away
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, open_holds, ships_on_table
from tests.books.wwh.rules.square_levels import square_and_heading

FAR = (20, 20)


def sails(ship: Ship, *answers: Any, others: tuple[Ship, ...] = (), **board: Any) -> ProcedureRun:
    """She makes her move far from any enemy, unless others are given."""
    foes = others or (french_ship("foe", FAR),)
    with ships_on_table(ship, *foes, **board):
        return run_procedure(sail(ship), *answers)


# ------------------------------------------------------------------------------ collisions
PAIRS = [
    ("british", "british", True, 2),
    ("british", "french", False, 3),
    ("british", "spanish", False, 4),
    ("french", "spanish", True, 3),
    ("spanish", "spanish", True, 4),
    ("spanish", "spanish", False, 5),
]


@pytest.mark.clauses("WWH-1.4a")
@pytest.mark.parametrize(("one", "two", "friends", "dice"), PAIRS)
def test_collision_dice(one: str, two: str, friends: bool, dice: int) -> None:
    ship, other = (make_ship(nation=one, side="a"), make_ship("b", nation=two, side="a" if friends else "b"))
    with ships_on_table(ship, other):
        assert collision_dice(ship, other).total == dice
    with ships_on_table(ship, other, options=["even-sides"]):
        assert collision_dice(ship, other).total == 2 + (not friends)


@pytest.mark.clauses("WWH-1.4a")
def test_no_double_and_she_passes_through() -> None:
    ship, other = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 10), point="N")
    outcome = sails(ship, "ahead", (2, 4, 5), "ahead", "end", others=(other,))
    assert square_and_heading(ship) == (7, 10, "E")
    assert (outcome.events_of(Hurt), outcome.events_of(Collided)) == ([], [])
    assert outcome.log_lines("WWH-1.4a") == ["she passes clear of Foe"]
    assert (ship.damage, other.damage, ship.last_run) == (0, 0, 2)


@pytest.mark.clauses("WWH-1.4b")
@pytest.mark.parametrize(
    ("faces", "points"), [((3, 3, 3), 3), ((2, 5, 5), 2), ((6, 1, 6), 2), ((1, 2, 3), 0)]
)
def test_doubles_and_trebles(faces: tuple[int, ...], points: int) -> None:
    ship, other = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 10), point="N", damage=3)
    with ships_on_table(ship, other):
        answers = ("ahead", faces, "port") if points else ("ahead", faces)
        outcome = run_procedure(sail(ship), *answers)
        assert (ship.damage, other.damage) == (points, min(3 + points, 4))
        assert (outcome.open_step is None) is (points > 0)
        assert [hold.foul for hold in open_holds()] == ([True] if points else [])
    assert (ship.masts_down, other.masts_down) == ([], [])
    assert [e.clause for e in outcome.events_of(Collided)] == (["WWH-1.4b"] if points else [])


@pytest.mark.clauses("WWH-1.4b")
def test_two_pairs_count_once() -> None:
    assert damage_of_collision_dice((2, 2, 5, 5)) == 2
    assert damage_of_collision_dice((2, 2, 2, 5)) == damage_of_collision_dice((4, 4, 4, 4)) == 3
    assert damage_of_collision_dice((1, 2, 3, 4)) == 0


@pytest.mark.clauses("WWH-1.4a")
def test_each_ship_in_the_square_until_the_first_collision() -> None:
    ship = make_ship(at=(5, 10), point="E")
    first, second = french_ship("one", (6, 10), point="E"), french_ship("two", (6, 10), point="E")
    with ships_on_table(ship, first, second):
        outcome = run_procedure(sail(ship), "ahead", (1, 2, 3), (4, 4, 1), "port")
        assert [hold.other for hold in open_holds()] == ["two"]
    assert (first.damage, second.damage, ship.damage) == (0, 2, 2)
    assert [r.clause for r in outcome.rolls()] == ["WWH-1.4a"] * 2


@pytest.mark.clauses("WWH-1.4a")
def test_a_struck_ship_is_still_an_enemy_by_the_side_she_began_on() -> None:
    ship, prize = make_ship(), french_ship("prize")
    prize.side = "british"
    with ships_on_table(ship, prize):
        prize.born = "french"
        assert collision_dice(ship, prize).total == 3


def chance_of_collision(dice: int) -> dict[int, Fraction]:
    """By counting every fall of the dice: the chance of no harm, of a double and of a treble."""
    out: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        alike = max(faces.count(face) for face in faces)
        points = 0 if alike < 2 else 3 if alike > 2 else 2
        out[points] = out.get(points, Fraction(0)) + Fraction(1, 6**dice)
    return out


@pytest.mark.clauses("WWH-1.4a", "WWH-1.4b")
@pytest.mark.parametrize(("one", "two", "friends", "dice"), PAIRS)
def test_odds_of_a_collision_are_the_arithmetic(one: str, two: str, friends: bool, dice: int) -> None:
    def lay() -> None:
        place(Wind())
        place(Round())
        place(Board(24, 18, 20, ["a", "b"]))
        ours = make_ship("mover", nation=one, side="a", point="E")
        theirs = make_ship("other", nation=two, side="a" if friends else "b", point="E")
        for ship in (ours, theirs):
            ship.number = place(ship)

    def result(events: Any, over: bool) -> int | None:
        return get_ship("mover").damage if over else None

    found = result_odds(
        Experiment(
            lay,
            lambda: collide_in_square(get_ship("mover"), 1, Square(9, 9)),
            lambda question: question.menu.keys()[0],
            result,
        )
    )
    assert found == chance_of_collision(dice)
    if dice == 3:
        assert found[2] == Fraction(90, 216)
        assert found[3] == Fraction(6, 216)


# ------------------------------------------------------------------------------ in one square
@pytest.mark.clauses("WWH-E2")
def test_which_broadsides_ships_in_one_square_turn_to_each_other() -> None:
    ship, other = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 10), point="N")
    with ships_on_table(ship, other):
        outcome = run_procedure(sail(ship), "ahead", (1, 2, 3), "end", "starboard")
        assert [s.about for s in outcome.steps if isinstance(s, Choose)][-1] == "ship"
        (hold,) = open_holds()
        assert (hold.mover_side, hold.other_side, hold.foul) == ("starboard", "port", False)


@pytest.mark.clauses("WWH-E2")
@pytest.mark.parametrize(
    ("point", "other", "other_side", "facing"),
    [
        ("N", "N", "port", "starboard"),
        ("N", "N", "starboard", "port"),
        ("S", "N", "port", "port"),
        ("NE", "N", "port", "starboard"),
        ("NW", "N", "port", "starboard"),
        ("E", "N", "port", ""),
        ("W", "N", "port", ""),
        ("SW", "NE", "starboard", "starboard"),
    ],
)
def test_the_movers_own_side(point: str, other: str, other_side: str, facing: str) -> None:
    headings = HEADING_NAMES.index(point), HEADING_NAMES.index(other)
    assert side_facing_back(*headings, ShipSide(other_side)) == facing


@pytest.mark.clauses("WWH-E2")
def test_from_dead_astern_the_entering_captain_chooses_and_leaving_parts_them() -> None:
    ship, other = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 10), point="E")
    with ships_on_table(ship, other):
        outcome = run_procedure(sail(ship), "ahead", (1, 2, 3), "end", "port")
        assert [s.about for s in outcome.steps if isinstance(s, Choose)][-1] == "foe"
        (hold,) = open_holds()
        assert (hold.mover_side, hold.other_side) == ("starboard", "port")
        run_procedure(sail(ship), "ahead", "end")
        assert open_holds() == []
        assert square_and_heading(ship) == (7, 10, "E")


@pytest.mark.parametrize("heading", range(HEADINGS_IN_ALL))
@pytest.mark.parametrize("other", range(HEADINGS_IN_ALL))
def test_sharing_a_square_is_contact_and_nothing_else_is(heading: int, other: int) -> None:
    """Models that fill a square touch if and only if they lie in one."""
    longest = hull_size(66_000, 16_500)
    for dx, dy in product((-1, 0, 1), repeat=2):
        sea = HullSpace()
        sea.add_hull("a", longest, square_pose(Square(5, 5), heading))
        sea.add_hull("b", longest, square_pose(Square(5 + dx, 5 + dy), other))
        assert bool(sea.touching_ships("a")) is (dx == dy == 0)


# ------------------------------------------------------------------------------ breaking off
def entangled(ship: Ship, other: Ship, **fields: Any) -> Hold:
    """The ship has run foul of the other."""
    return add_hold(ship, other, **({"foul": True} | fields))


@pytest.mark.clauses("WWH-1.4c")
def test_a_double_parts_entangled_ships_and_she_moves_out() -> None:
    ship, other = make_ship(point="E", last_run=3), french_ship("foe", (10, 10), point="N")
    with ships_on_table(ship, other):
        entangled(ship, other)
        stuck = run_procedure(sail(ship), "break off", (4, 5))
        assert stuck.log_lines("WWH-1.4c") == ["she stays foul of Foe"]
        assert (square_and_heading(ship), open_holds()[0].foul, ship.last_run) == ((10, 10, "E"), True, 0)
        ask = run_procedure(sail(ship), "break off", (6, 6))
        assert ask.refusal_clause("end") == "WWH-1.3k"
    assert [(e.clause, e.on) for e in ask.events_of(Grappled)] == [("WWH-1.4c", False)]
    assert ask.allowed_keys() == ["ahead", "port", "starboard"]
    with ships_on_table(ship, other):
        entangled(ship, other)
        run_procedure(sail(ship), "break off", (4, 4), "ahead", "ahead", "end")
        assert (square_and_heading(ship), open_holds()) == ((12, 10, "E"), [])


@pytest.mark.clauses("WWH-1.4c")
def test_nobody_breaks_off_who_would_rather_stay_or_is_grappled() -> None:
    ship, other = make_ship(point="E", last_run=3), french_ship("foe", (10, 10), point="N")
    with ships_on_table(ship, other):
        hold = entangled(ship, other)
        stays = run_procedure(sail(ship), "stay")
        assert (stays.open_step, ship.last_run) == (None, 0)
        hold.boarder = other.id
        grappled = run_procedure(sail(ship))
        assert (grappled.steps, grappled.events) == ([], []), "nobody asks her for a move"
        hold.fast = True
        held = run_procedure(sail(ship))
        assert (held.steps, held.events, ship.last_run) == ([], [], 0)


def test_wwh_1_4_odds_of_breaking_off_are_one_in_six() -> None:
    def lay() -> None:
        place(Wind())
        place(Round())
        place(Board(24, 18, 20, ["a", "b"]))
        for name in ("a", "b"):
            ship = make_ship(name, side=name)
            ship.number = place(ship)
        place(Hold("a", "b", ShipSide.PORT, ShipSide.PORT, foul=True))

    def parted(events: Any, over: bool) -> bool | None:
        return any(isinstance(e, Grappled) for e in events) if over else None

    experiment = Experiment(
        lay, lambda: try_part_from_all(get_ship("a")), lambda question: "break off", parted
    )
    assert result_odds(experiment) == {True: Fraction(1, 6), False: Fraction(5, 6)}


# ------------------------------------------------------------------------------ hulks
def hulk(point: str = "NE") -> Ship:
    """Four damage points and a mast gone."""
    return make_ship("hulk", (5, 5), point, damage=4, masts_down=["main"])


@pytest.mark.clauses("WWH-2.2g")
def test_a_hulk_drifts_a_square_downwind() -> None:
    ship = hulk()
    outcome = sails(ship)
    assert square_and_heading(ship) == (5, 6, "NE")
    assert [(e.clause, e.how, e.run) for e in outcome.events_of(Moved)] == [
        ("WWH-2.2g", "drift", SQUARE_SIDE)
    ]
    assert [event_sentence(e, {}) for e in outcome.events_of(Moved)] == ["hulk drifts a square to the S"]
    assert (ship.last_run, outcome.open_step) == (0, None)
    assert not is_hulk(hulk("SE"), Wind())
    assert is_hulk(hulk("N"), Wind())


@pytest.mark.clauses("WWH-2.2g", "WWH-1.4a")
def test_a_drifting_hulk_may_run_foul_of_others() -> None:
    ship, other = hulk(), french_ship("foe", (5, 6), point="E")
    outcome = sails(ship, (3, 3, 1), others=(other,))
    assert other.damage == 2
    assert [e.clause for e in outcome.events_of(Collided)] == ["WWH-1.4b"]
    ship, other = hulk(), french_ship("foe", (5, 6), point="E")
    with ships_on_table(ship, other):
        run_procedure(sail(ship), (3, 2, 1))
        assert [(h.mover_side, h.other_side) for h in open_holds()] == [("starboard", "port")]


@pytest.mark.clauses("WWH-2.2g", "WWH-0.1")
def test_a_hulk_drifts_off_the_board_but_not_ashore() -> None:
    ship = hulk()
    ship.square = Square(5, 23)
    sails(ship)
    assert square_and_heading(ship) == (5, 24, "NE")
    ashore, foe = hulk(), french_ship("foe", FAR)
    table = Table()
    with table.as_current():
        place(Wind())
        place(Round())
        place(Board(24, 24, 9, ["british", "french"], land=[[5, 6]]))
        for s in (ashore, foe):
            s.number = place(s)
        outcome = run_procedure(move(ashore))
    table.close()
    assert square_and_heading(ashore) == (5, 5, "NE")
    assert outcome.log_lines("WWH-2.2g") == ["a hulk, stopped by the land"]


# ------------------------------------------------------------------------------
# WWH-1.4, WWH-2.2g, WWH-0.1: ships that meet, lie side by side, part, drift and leave, each condition with
# a case on either side of it
N, NE, E, SE, S, SW, W, NW = range(8)
ALL = ["fore", "main", "mizzen"]


# ------------------------------------------------------------------------------ collisions
@pytest.mark.parametrize(
    ("one", "two", "terms"),
    [
        ("british", "danish", [("two ships", 2), ("enemies", 1)]),
        ("british", "british", [("two ships", 2)]),
        ("spanish", "british", [("two ships", 2), ("enemies", 1), ("Spanish ships", 1)]),
        ("spanish", "spanish", [("two ships", 2), ("Spanish ships", 2)]),
    ],
)
def test_wwh_1_4a_the_dice_reason_by_reason(one: str, two: str, terms: list[tuple[str, int]]) -> None:
    ship, other = make_ship(nation=one), make_ship("other", nation=two)
    with ships_on_table(ship, other):
        assert [(t.name, t.num) for t in collision_dice(ship, other).terms] == terms


@pytest.mark.parametrize(
    ("faces", "points"),
    [((1, 2), 0), ((2, 2), 2), ((3, 3, 1), 2), ((3, 3, 3), 3), ((1, 1, 6, 6), 2), ((4,) * 4, 3)],
)
def test_wwh_1_4b_a_double_costs_two_and_a_treble_three(faces: tuple[int, ...], points: int) -> None:
    assert damage_of_collision_dice(faces) == points


def test_wwh_1_4b_both_suffer_lie_entangled_and_it_is_told() -> None:
    mover, other = make_ship("mover", point="E"), french_ship("other", (10, 10), damage=3)
    with ships_on_table(mover, other):
        told = run_procedure(collide_in_square(mover, 2, Square(9, 10)), (5, 5, 5), "port")
        assert told.result is True
        assert [(e.ship, e.points, e.clause) for e in told.events_of(Hurt)] == [
            ("mover", 3, "WWH-1.4b"),
            ("other", 1, "WWH-1.4b"),
        ]
        (crash,) = told.events_of(Collided)
        assert (crash.speed, crash.made) == (2 * SQUARE_SIDE, "2 squares")
        assert [(e.ship, e.other, e.on) for e in told.events_of(Grappled)] == [("mover", "other", True)]
        (hold,) = open_holds()
        # she came from the west of a ship that heads north: that is her port side
        assert (hold.foul, hold.other_side, hold.mover_side) == (True, "port", "port")


def test_wwh_e2_whom_she_lies_beside_already_she_does_not_come_beside_again() -> None:
    ship, one, two = make_ship(), french_ship("one"), french_ship("two")
    with ships_on_table(ship, one, two):
        add_hold(ship, one, "port", "starboard")
        two.square = one.square
        run_procedure(hold_beside_others(ship, Square(9, 10)))
        assert [(h.other, h.foul) for h in open_holds()] == [("one", False), ("two", False)]
        run_procedure(hold_beside_others(ship, Square(9, 10)))
        assert len(open_holds()) == 2


@pytest.mark.parametrize(
    ("other", "asked"), [({}, 1), ({"side": "british"}, 0), ({"struck": True}, 0), ({"at": (12, 10)}, 0)]
)
def test_wwh_e2_her_captain_chooses_where_nothing_tells_and_it_matters(
    other: dict[str, Any], asked: int
) -> None:
    """She comes from right astern of a ship that heads north, and heads north too."""
    fields = {k: v for k, v in other.items() if k != "struck"}
    ship, foe = make_ship(), french_ship(**({"at": (10, 10)} | fields))
    with ships_on_table(ship, foe):
        if other.get("struck"):
            add_marker(foe.number, HasStruck("ship"))
        told = run_procedure(hold_beside_others(ship, Square(10, 11)), *["starboard"] * asked)
        assert [(s.clause, s.about) for s in told.steps if isinstance(s, Choose)] == [
            ("WWH-E2", "foe")
        ] * asked
        # side by side on one heading they show each other opposite broadsides
        expected = {0: ("starboard", "port"), 1: ("port", "starboard")}[asked]
        assert [(h.mover_side, h.other_side) for h in open_holds()] == [expected] * (other.get("at") is None)


@pytest.mark.parametrize("shown", ["port", "starboard"])
@pytest.mark.parametrize("turned", range(8))
def test_wwh_e2_the_broadside_that_faces_her_turns_with_both_ships(shown: str, turned: int) -> None:
    """She shows us port, to the west, and there we lie: on N, NE and NW our starboard faces her, on
    S, SE and SW port, and right across her (E, W) neither. Mirrored if she shows starboard."""
    mirrored = {"starboard": "port", "port": "starboard", "": ""}
    sides = ["starboard", "starboard", "", "port", "port", "port", "", "starboard"]
    for heading, side in enumerate(sides):
        expected = side if shown == "port" else mirrored[side]
        assert side_facing_back((heading + turned) % 8, turned, ShipSide(shown)) == expected


def test_wwh_e2_she_parts_from_those_alone_whose_square_she_has_left() -> None:
    ship, near, far = make_ship(), french_ship("near", (10, 10)), french_ship("far", (10, 10))
    with ships_on_table(ship, near, far):
        add_hold(ship, near)
        add_hold(ship, far)
        far.square = Square(11, 10)
        run_procedure(part_from_others(ship))
        assert [h.other for h in open_holds()] == ["near"]


def test_wwh_1_4c_who_lies_beside_her_unentangled_need_not_be_parted_from() -> None:
    ship, beside, foul = make_ship(), french_ship("beside"), french_ship("foul", last_run=3)
    with ships_on_table(ship, beside, foul):
        add_hold(beside, ship)
        add_hold(foul, ship, foul=True)
        stays = run_procedure(try_part_from_all(ship), "stay")
        assert (stays.result, foul.last_run, len(stays.rolls())) == (False, 3, 0)
        fails = run_procedure(try_part_from_all(ship), "break off", (1, 2))
        assert (fails.result, foul.last_run) == (False, 3)
        assert [e.text for e in fails.events_of(Told)] == ["she stays foul of Foul"]
        parts = run_procedure(try_part_from_all(ship), "break off", (2, 2))
        assert (parts.result, foul.last_run, beside.last_run) == (True, 0, 2)
        assert [h.foul for h in open_holds()] == [False, False]
        assert run_procedure(try_part_from_all(ship)).result is True, "nothing holds her now"


# ------------------------------------------------------------------------------ drifting, leaving
@pytest.mark.parametrize(
    ("to", "run", "made"),
    [((11, 10), SQUARE_SIDE, "a square"), ((11, 11), 106_066, "a square slantwise"), ((10, 10), 0, "")],
)
def test_wwh_1_1a_a_leg_tells_how_far_it_was(to: tuple[int, int], run: int, made: str) -> None:
    """A square is 75,000 units; slantwise the root of twice its square, 106,066."""
    with ships_on_table(ship := make_ship()):
        (moved,) = run_procedure(move_to_square(ship, Square(*to), E, "WWH-1.1a", "ahead")).events_of(Moved)
        assert (moved.run, moved.made, moved.how) == (run, made, "ahead")
        assert (ship.square, ship.heading) == (Square(*to), E)


@pytest.mark.parametrize(
    ("at", "edge"),
    [
        ((0, 0), ""),
        ((-1, 0), "left"),
        ((23, 17), ""),
        ((24, 17), "right"),
        ((5, -1), "top"),
        ((5, 17), ""),
        ((5, 18), "bottom"),
    ],
)
def test_wwh_0_1_which_edge_a_square_lies_beyond(at: tuple[int, int], edge: str) -> None:
    ship, foe = make_ship(at=at), french_ship("foe", at)
    with ships_on_table(ship, foe, size=(24, 18)):
        assert edge_beyond(Square(*at)) == edge
        add_hold(ship, foe)
        told = run_procedure(leave_if_off_board(ship))
        assert told.result is bool(edge)
        assert [e.edge for e in told.events_of(Left)] == [edge] * bool(edge)
        assert len(open_holds()) == (not edge)
        assert run_procedure(leave_if_off_board(ship)).result is False, "she leaves once"


def test_wwh_2_2g_a_hulk_that_drifts_off_the_board_has_not_got_away() -> None:
    hulk = make_ship(at=(5, 23), last_run=2)
    with ships_on_table(hulk, french_ship()):
        run_procedure(drift_hulk(hulk))
        assert [ship_fact(hulk).exit_edge, gets_away(ship_fact(hulk))] == ["bottom", False]


@pytest.mark.parametrize("last_run", [0, 2])
def test_wwh_0_1_who_sails_off_the_board_has_got_away(last_run: int) -> None:
    """Hove to before, or with way on; a square ahead takes her over the edge."""
    ship = make_ship(at=(23, 5), point="E", last_run=last_run)
    with ships_on_table(ship, french_ship(), wind="W"):
        run_procedure(ask_course(ship), "ahead")
        assert [ship_fact(ship).exit_edge, gets_away(ship_fact(ship))] == ["right", True]


@pytest.mark.parametrize(("wind", "to", "asked"), [("N", (10, 11), 2), ("SE", (9, 9), 1), ("W", (11, 10), 1)])
def test_wwh_2_2g_a_hulk_drifts_downwind_and_has_no_way_on(
    wind: str, to: tuple[int, int], asked: int
) -> None:
    """Heading east across a ship that heads north she is asked which side she turns; coming from
    right ahead of her, which side the other turns too."""
    hulk = make_ship(point="E", last_run=2, hove_to=True)
    other = french_ship("other", to)
    with ships_on_table(hulk, wind=wind):
        (moved,) = run_procedure(drift_hulk(hulk)).events_of(Moved)
        assert (hulk.square, hulk.heading, moved.clause) == (Square(*to), E, "WWH-2.2g")
        assert (hulk.last_run, hulk.hove_to) == (0, False)
    hulk.square = Square(10, 10)
    with ships_on_table(hulk, other, wind=wind):
        met = run_procedure(drift_hulk(hulk), (4, 4, 1), *["port"] * asked)
        (crash,) = met.events_of(Collided)
        assert (crash.speed, crash.made) == (SQUARE_SIDE, "1 square")


def test_wwh_2_2g_land_stops_a_hulk_and_she_says_so() -> None:
    hulk = make_ship(last_run=2)
    with ships_on_table(hulk):
        get_single(Board).land = [[10, 11]]
        told = run_procedure(drift_hulk(hulk))
        assert [e.aground for e in told.events_of(Told)] == [True]
        assert (hulk.square, told.events_of(Moved), hulk.last_run) == (Square(10, 10), [], 0)
