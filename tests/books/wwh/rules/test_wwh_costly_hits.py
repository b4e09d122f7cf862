"""Hits that cost a ship nothing are not counted: on a side without guns, on a ship without spars."""

from fractions import Fraction

from game.books.wwh.captain import ANSWERS, most_hits_key
from game.books.wwh.captain.sailing_decisions import decide_fire
from game.books.wwh.rules.costly_hits import (
    can_lose_spars,
    costly_hit_spread,
    known_hit_spread,
    side_without_guns,
)
from game.books.wwh.rules.gunnery import fire_menu
from game.books.wwh.rules.previews import HitSpread, hit_spread
from game.books.wwh.rules.sheet import Ship
from game.books.wwh.rules.shots import Shot, broadsides_now
from game.books.wwh.rules.sight import FixedAnswer
from game.captains.decision_maker import DecisionMaker
from game.core.steps import Choose
from tests.books.wwh.rules.gunners import order_against
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table

FULL = 4  # damage points that a ship can take (WWH-2.2b)


def shot_at(ship: Ship, foe: Ship) -> Shot:
    """The whole broadside at that foe."""
    return order_against(ship, foe).shots[0]


def test_wwh_2_2d_a_side_without_guns_is_hit_only_by_what_goes_through() -> None:
    """Five dice, hull alone: each hits on 5 and 6, p = 1/3. Her port side, which faces us, has no gun; every
    third hit goes through to starboard: one with three, four or five hits. P = (40 + 10 + 1) / 243."""
    ship, foe = make_ship(gunnery=5), french_ship(port_lost=5, damage=FULL)
    with ships_on_table(ship, foe, options=["doctrine"], declared=["british"]):
        shot = shot_at(ship, foe)
        assert (shot.dice, shot.is_hull_only) == (5, True)
        assert side_without_guns(ship, shot, "british") == "port"
        assert costly_hit_spread(ship, shot) == HitSpread(Fraction(51, 243), 0, 1)
        assert hit_spread(shot).mean == Fraction(5, 3)


def test_wwh_2_2b_spars_count_while_a_point_or_a_mast_is_left() -> None:
    """Five dice as they come, no gun on the near side, one damage point left, no mast: any six costs that
    point, 1 - (5/6)^5; a five goes through from the third on."""
    ship, foe = make_ship(gunnery=5), french_ship(port_lost=5, starboard_lost=5, damage=FULL - 1)
    foe.masts_down = list(foe.rigged)
    with ships_on_table(ship, foe):
        shot = shot_at(ship, foe)
        assert costly_hit_spread(ship, shot).mean == 1 - Fraction(5, 6) ** 5
        assert side_without_guns(ship, shot, "british") == "both"
        assert can_lose_spars(foe)
        foe.damage = FULL
        assert not can_lose_spars(foe)
        assert costly_hit_spread(ship, shot) == HitSpread(Fraction(0), 0, 0)
        foe.masts_down = []
        assert can_lose_spars(foe)
        # Two sixes or more of five bring down a mast; all three stand, so no die is wasted.
        two_sixes = 1 - Fraction(5, 6) ** 5 - 5 * Fraction(1, 6) * Fraction(5, 6) ** 4
        assert costly_hit_spread(ship, shot).mean == two_sixes


def test_wwh_2_2e_a_rake_finds_whatever_side_has_guns() -> None:
    """A stern rake over a ship with one gunnery point to starboard: of the hits half go there, and the odd
    one: one point is lost with any hit, and never two."""
    ship = make_ship(at=(10, 10), point="E", gunnery=3)
    foe = french_ship(at=(10, 9), point="N", port_lost=5, starboard_lost=4, damage=FULL)
    foe.masts_down = list(foe.rigged)
    with ships_on_table(ship, foe):
        shot = shot_at(ship, foe)
        assert shot.rake == "stern"
        assert side_without_guns(ship, shot, "british") == ""
        assert costly_hit_spread(ship, shot).mean == 1 - Fraction(5, 6) ** shot.dice


def test_wwh_b_1_what_a_hidden_record_has_left_is_not_told_by_the_odds() -> None:
    ship, foe = make_ship(), french_ship(port_lost=5, starboard_lost=5, damage=FULL)
    foe.masts_down = list(foe.rigged)
    with ships_on_table(ship, foe, options=["hidden-records"]):
        shot = shot_at(ship, foe)
        assert known_hit_spread(ship, shot, "british") == hit_spread(shot)
        assert known_hit_spread(ship, shot, "french").mean == 0
        assert (side_without_guns(ship, shot, "british"), side_without_guns(ship, shot, "french")) == (
            "",
            "both",
        )


def test_captains_fire_no_broadside_that_costs_nothing() -> None:
    ship, foe = make_ship(), french_ship(port_lost=5, starboard_lost=5, damage=FULL)
    foe.masts_down = list(foe.rigged)
    with ships_on_table(ship, foe):
        question = Choose("british", "WWH-2.1.0", fire_menu(ship, broadsides_now(ship)), "ship")
        captain = DecisionMaker(ANSWERS, "british", None, 24)
        assert len(question.menu.keys()) > 1, "she may fire"
        assert most_hits_key(question) == FixedAnswer.HOLD_FIRE
        assert decide_fire(captain, question)[0] == [FixedAnswer.HOLD_FIRE]
        foe.port_lost = 4
        assert most_hits_key(question) != FixedAnswer.HOLD_FIRE
        assert decide_fire(captain, question)[0] != [FixedAnswer.HOLD_FIRE]
