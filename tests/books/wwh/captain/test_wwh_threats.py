"""What enemies could do next in Warm Work, Hardy!: a rake in passing, a broadside, boarders; by hand."""

from fractions import Fraction

import pytest

from game.books.wwh.captain.threats import threats_to
from game.books.wwh.rules.sheet import Ship
from game.captains.threats import EnemyThreats, ThreatKind
from game.core.table import table_digest
from game.sea.square import Square
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table

E = 2  # the heading


def the_only(own: Ship, at: tuple[int, int], made: int = 3) -> EnemyThreats:
    """What the only enemy could do to a ship that heads E there."""
    (found,) = threats_to(own, Square(*at), E, made)
    return found


def test_wwh_2_1_5a_a_ship_that_can_cross_a_stern_rakes_it() -> None:
    """The foe heads S, the wind N: two squares on she is right astern of us, one square off. Musket shot
    takes nothing off five points, a stern rake adds two: seven dice, 7/3 hits."""
    own, foe = make_ship(point="E"), french_ship(at=(9, 8), point="S")
    with ships_on_table(own, foe):
        before = table_digest()
        found = the_only(own, (10, 10))
        worst = found.threats[0]
        assert worst.kind is ThreatKind.RAKE
        assert worst.words == "can rake your stern, 2.3 hits"
        assert worst.cost == pytest.approx(7 / 3, abs=0.02), "a little less: of five sixes one costs nothing"
        assert (9 * 7.5, 10 * 7.5) in [square[0] for square in found.reach]
        assert table_digest() == before, "nothing was changed"


def test_wwh_b_1_guns_of_a_hidden_record_are_guessed() -> None:
    own, foe = make_ship(point="E"), french_ship(at=(9, 8), point="S")
    with ships_on_table(own, foe, options=["hidden-records"]):
        whole = the_only(own, (10, 10)).threats
        foe.port_lost = foe.starboard_lost = 5
        assert the_only(own, (10, 10)).threats == whole
    with ships_on_table(own, foe):
        assert the_only(own, (10, 10)).threats == ()


def test_wwh_3_1a_who_makes_no_more_than_a_square_can_be_boarded() -> None:
    """Alike in an even game: 21 of 36 throws grapple, 15 of 36 win the round: 0.24."""
    own, foe = make_ship(point="E", last_run=0), french_ship(at=(10, 9), point="S")
    with ships_on_table(own, foe, options=["even-sides"]):
        kinds = {one.kind: one for one in the_only(own, (10, 10), made=1).threats}
        board = kinds[ThreatKind.BOARD]
        assert board.words.endswith(": 2 in 10")
        assert board.brief == "can board you, 5 against your 5"
        assert board.cost == pytest.approx(float(Fraction(21, 36) * Fraction(15, 36)) * 14)
        fast = the_only(own, (10, 10), made=2).threats
        assert ThreatKind.BOARD not in [one.kind for one in fast], "she is too fast"


def test_wwh_2_2g_a_hulk_drifts_one_square_to_leeward_and_no_farther() -> None:
    own, foe = make_ship(point="E"), french_ship(at=(9, 8), point="S")
    foe.masts_down, foe.damage = list(foe.rigged), 4
    with ships_on_table(own, foe):
        found = the_only(own, (10, 10))
        assert len(found.reach) == 1
        assert found.reach[0][0] == (9 * 7.5, 9 * 7.5), "the wind is N: one square S"


def test_wwh_4_0b_a_ship_without_masts_strikes_to_whoever_comes_to_rake_her() -> None:
    own, foe = make_ship(point="E"), french_ship(at=(9, 8), point="S")
    own.masts_down = list(own.rigged)
    with ships_on_table(own, foe):
        worst = the_only(own, (10, 10)).threats[0]
        assert (worst.kind, worst.brief) == (ThreatKind.RAKE, "can make you strike next")
