"""WWH-1.4, WWH-2.2g: ships that meet in a square: collisions, lying side by side, breaking off, and
hulks adrift."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.books.wwh.rules.collision import breaks_off, collision_dice, facing_side, harm, runs_foul
from game.books.wwh.rules.manoeuvre import move, sail
from game.books.wwh.rules.sailing import is_hulk
from game.books.wwh.rules.sheet import Board, Hold, Round, Ship, Side, Wind, ship_named
from game.core.events import Collided, Grappled, Hurt, Moved
from game.core.steps import Choose
from game.core.table import Table, place
from game.play.words import sentence
from game.sea.hull import Waters
from game.sea.pose import hull_size
from game.sea.square import NAMES, POINTS, SIDE, Square, pose_of
from game.trials.enumerate import Experiment, odds
from tests.books.kmh.rules.sheets import Played, played
from tests.books.wwh.rules.boards import where
from tests.books.wwh.rules.strips import alongside, at_sea, french, holds, strip

FAR = (20, 20)


def sails(ship: Ship, *answers: Any, others: tuple[Ship, ...] = (), **board: Any) -> Played:
    """She makes her move far from any enemy, unless others are given."""
    foes = others or (french("foe", FAR),)
    with at_sea(ship, *foes, **board):
        return played(sail(ship), *answers)


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
    ship, other = strip(nation=one, side="a"), strip("b", nation=two, side="a" if friends else "b")
    with at_sea(ship, other):
        assert collision_dice(ship, other).total == dice
    with at_sea(ship, other, options=["even-sides"]):
        assert collision_dice(ship, other).total == 2 + (not friends)


@pytest.mark.clauses("WWH-1.4a")
def test_no_double_and_she_passes_through() -> None:
    ship, other = strip(at=(5, 10), point="E"), french("foe", (6, 10), point="N")
    outcome = sails(ship, "ahead", (2, 4, 5), "ahead", "end", others=(other,))
    assert where(ship) == (7, 10, "E")
    assert (outcome.of(Hurt), outcome.of(Collided)) == ([], [])
    assert outcome.told("WWH-1.4a") == ["she passes clear of Foe"]
    assert (ship.damage, other.damage, ship.last_run) == (0, 0, 2)


@pytest.mark.clauses("WWH-1.4b")
@pytest.mark.parametrize(
    ("faces", "points"),
    [((3, 3, 3), 3), ((2, 5, 5), 2), ((6, 1, 6), 2), ((1, 2, 3), 0)],
)
def test_doubles_and_trebles(faces: tuple[int, ...], points: int) -> None:
    ship, other = strip(at=(5, 10), point="E"), french("foe", (6, 10), point="N", damage=3)
    with at_sea(ship, other):
        answers = ("ahead", faces, "port") if points else ("ahead", faces)
        outcome = played(sail(ship), *answers)
        assert (ship.damage, other.damage) == (points, min(3 + points, 4))
        assert (outcome.asks is None) is (points > 0)
        assert [hold.foul for hold in holds()] == ([True] if points else [])
    assert (ship.masts_down, other.masts_down) == ([], [])
    assert [e.clause for e in outcome.of(Collided)] == (["WWH-1.4b"] if points else [])


@pytest.mark.clauses("WWH-1.4b")
def test_two_pairs_count_once() -> None:
    assert harm((2, 2, 5, 5)) == 2
    assert harm((2, 2, 2, 5)) == harm((4, 4, 4, 4)) == 3
    assert harm((1, 2, 3, 4)) == 0


@pytest.mark.clauses("WWH-1.4a")
def test_each_ship_in_the_square_until_the_first_collision() -> None:
    ship = strip(at=(5, 10), point="E")
    first, second = french("one", (6, 10), point="E"), french("two", (6, 10), point="E")
    with at_sea(ship, first, second):
        outcome = played(sail(ship), "ahead", (1, 2, 3), (4, 4, 1), "port")
        assert [hold.other for hold in holds()] == ["two"]
    assert (first.damage, second.damage, ship.damage) == (0, 2, 2)
    assert [r.clause for r in outcome.rolls()] == ["WWH-1.4a"] * 2


@pytest.mark.clauses("WWH-1.4a")
def test_a_struck_ship_is_still_an_enemy_by_the_side_she_began_on() -> None:
    ship, prize = strip(), french("prize")
    prize.side = "british"
    with at_sea(ship, prize):
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
def test_odds_of_a_collision_are_the_arithmetic(
    one: str, two: str, friends: bool, dice: int
) -> None:
    def lay() -> None:
        place(Wind())
        place(Round())
        place(Board(24, 18, 20, ["a", "b"]))
        ours = strip("mover", nation=one, side="a", point="E")
        theirs = strip("other", nation=two, side="a" if friends else "b", point="E")
        for ship in (ours, theirs):
            ship.number = place(ship)

    def result(events: Any, over: bool) -> int | None:
        return ship_named("mover").damage if over else None

    found = odds(
        Experiment(
            lay,
            lambda: runs_foul(ship_named("mover"), 1, Square(9, 9)),
            lambda asked: asked.menu.keys()[0],
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
    ship, other = strip(at=(5, 10), point="E"), french("foe", (6, 10), point="N")
    with at_sea(ship, other):
        outcome = played(sail(ship), "ahead", (1, 2, 3), "end", "starboard")
        assert [s.about for s in outcome.asked if isinstance(s, Choose)][-1] == "ship"
        (hold,) = holds()
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
    headings = NAMES.index(point), NAMES.index(other)
    assert facing_side(*headings, Side(other_side)) == facing


@pytest.mark.clauses("WWH-E2")
def test_from_dead_astern_the_entering_captain_chooses_and_leaving_parts_them() -> None:
    ship, other = strip(at=(5, 10), point="E"), french("foe", (6, 10), point="E")
    with at_sea(ship, other):
        outcome = played(sail(ship), "ahead", (1, 2, 3), "end", "port")
        assert [s.about for s in outcome.asked if isinstance(s, Choose)][-1] == "foe"
        (hold,) = holds()
        assert (hold.mover_side, hold.other_side) == ("starboard", "port")
        played(sail(ship), "ahead", "end")
        assert holds() == []
        assert where(ship) == (7, 10, "E")


@pytest.mark.parametrize("heading", range(POINTS))
@pytest.mark.parametrize("other", range(POINTS))
def test_sharing_a_square_is_contact_and_nothing_else_is(heading: int, other: int) -> None:
    """Models that fill a square touch if and only if they lie in one."""
    longest = hull_size(66_000, 16_500)
    for dx, dy in product((-1, 0, 1), repeat=2):
        sea = Waters()
        sea.launch("a", longest, pose_of(Square(5, 5), heading))
        sea.launch("b", longest, pose_of(Square(5 + dx, 5 + dy), other))
        assert bool(sea.touching("a")) is (dx == dy == 0)


# ------------------------------------------------------------------------------ breaking off
def entangled(ship: Ship, other: Ship, **fields: Any) -> Hold:
    """The ship has run foul of the other."""
    return alongside(ship, other, **({"foul": True} | fields))


@pytest.mark.clauses("WWH-1.4c")
def test_a_double_parts_entangled_ships_and_she_moves_out() -> None:
    ship, other = strip(point="E", last_run=3), french("foe", (10, 10), point="N")
    with at_sea(ship, other):
        entangled(ship, other)
        stuck = played(sail(ship), "break off", (4, 5))
        assert stuck.told("WWH-1.4c") == ["she stays foul of Foe"]
        assert (where(ship), holds()[0].foul, ship.last_run) == ((10, 10, "E"), True, 0)
        ask = played(sail(ship), "break off", (6, 6))
        assert ask.refuses("end") == "WWH-1.3k"
    assert [(e.clause, e.on) for e in ask.of(Grappled)] == [("WWH-1.4c", False)]
    assert ask.keys() == ["ahead", "port", "starboard"]
    with at_sea(ship, other):
        entangled(ship, other)
        played(sail(ship), "break off", (4, 4), "ahead", "ahead", "end")
        assert (where(ship), holds()) == ((12, 10, "E"), [])


@pytest.mark.clauses("WWH-1.4c")
def test_nobody_breaks_off_who_would_rather_stay_or_is_grappled() -> None:
    ship, other = strip(point="E", last_run=3), french("foe", (10, 10), point="N")
    with at_sea(ship, other):
        hold = entangled(ship, other)
        stays = played(sail(ship), "stay")
        assert (stays.asks, ship.last_run) == (None, 0)
        hold.boarder = other.id
        grappled = played(sail(ship))
        assert (grappled.asked, grappled.events) == ([], []), "nobody asks her for a move"
        hold.fast = True
        held = played(sail(ship))
        assert (held.asked, held.events, ship.last_run) == ([], [], 0)


def test_wwh_1_4_odds_of_breaking_off_are_one_in_six() -> None:
    def lay() -> None:
        place(Wind())
        place(Round())
        place(Board(24, 18, 20, ["a", "b"]))
        for name in ("a", "b"):
            ship = strip(name, side=name)
            ship.number = place(ship)
        place(Hold("a", "b", Side.PORT, Side.PORT, foul=True))

    def parted(events: Any, over: bool) -> bool | None:
        return any(isinstance(e, Grappled) for e in events) if over else None

    deed = Experiment(lay, lambda: breaks_off(ship_named("a")), lambda asked: "break off", parted)
    assert odds(deed) == {True: Fraction(1, 6), False: Fraction(5, 6)}


# ------------------------------------------------------------------------------ hulks
def hulk(point: str = "NE") -> Ship:
    """Four damage points and a mast gone."""
    return strip("hulk", (5, 5), point, damage=4, masts_down=["main"])


@pytest.mark.clauses("WWH-2.2g")
def test_a_hulk_drifts_a_square_downwind() -> None:
    ship = hulk()
    outcome = sails(ship)
    assert where(ship) == (5, 6, "NE")
    assert [(e.clause, e.how, e.run) for e in outcome.of(Moved)] == [("WWH-2.2g", "drift", SIDE)]
    assert [sentence(e, {}) for e in outcome.of(Moved)] == ["hulk drifts a square to the S"]
    assert (ship.last_run, outcome.asks) == (0, None)
    assert not is_hulk(hulk("SE"), Wind())
    assert is_hulk(hulk("N"), Wind())


@pytest.mark.clauses("WWH-2.2g", "WWH-1.4a")
def test_a_drifting_hulk_may_run_foul_of_others() -> None:
    ship, other = hulk(), french("foe", (5, 6), point="E")
    outcome = sails(ship, (3, 3, 1), others=(other,))
    assert other.damage == 2
    assert [e.clause for e in outcome.of(Collided)] == ["WWH-1.4b"]
    ship, other = hulk(), french("foe", (5, 6), point="E")
    with at_sea(ship, other):
        played(sail(ship), (3, 2, 1))
        assert [(h.mover_side, h.other_side) for h in holds()] == [("starboard", "port")]


@pytest.mark.clauses("WWH-2.2g", "WWH-0.1")
def test_a_hulk_drifts_off_the_board_but_not_ashore() -> None:
    ship = hulk()
    ship.square = Square(5, 23)
    sails(ship)
    assert where(ship) == (5, 24, "NE")
    ashore, foe = hulk(), french("foe", FAR)
    table = Table()
    with table.at():
        place(Wind())
        place(Round())
        place(Board(24, 24, 9, ["british", "french"], land=[[5, 6]]))
        for s in (ashore, foe):
            s.number = place(s)
        outcome = played(move(ashore))
    table.close()
    assert where(ashore) == (5, 5, "NE")
    assert outcome.told("WWH-2.2g") == ["a hulk, stopped by the land"]
