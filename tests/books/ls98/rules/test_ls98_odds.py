"""What a captain may reckon of the 1798 game: the odds of a broadside, of a round and of a crew, to
the last fraction, and the words that go with them."""

from fractions import Fraction

import pytest

from game.books.hits import hit_spread
from game.books.ls98.rules.melee import MeleeParty
from game.books.ls98.rules.previews import (
    fire_and_magazine_chances,
    largest_party,
    melee_round_odds,
    next_thresholds,
    shots_from_pose,
    stand_firm_chance,
)
from game.books.ls98.rules.sheet import Ammunition, Hold, get_ship
from game.books.ls98.rules.shots import Shot
from game.core.table import place
from game.core.tally import Tally, make_term
from game.sea.hexes import Sector
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
)

LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)
BARE = {"crew": 1, "soldiers": 0, "marines": 0, "quality": "average"}


def shot_of(dice: int) -> Shot:
    """Round shot at close range with so many dice in all."""
    tally = Tally((make_term("LS98-fire-4", "broadside", dice),))
    return Shot(Sector.PORT, "foe", Ammunition.BALL, 1, 0, Sector.HERE, tally)


@pytest.mark.clauses("LS98-fire-1", "LS98-fire-5")
def test_ls98_fire_1_shots_are_foretold_at_foes_where_the_caller_puts_them() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
    )
    with level_on_table(level):
        own, foe = get_ship("own"), get_ship("foe")
        assert [s.key for s in shots_from_pose(own, own.hex, 2)] == ["starboard foe"]
        assert shots_from_pose(own, own.hex, 2, []) == []
        elsewhere = [(foe, MIDDLE_HEX.hex_towards(6, 2), 2)]
        assert [s.key for s in shots_from_pose(own, own.hex, 2, elsewhere)] == ["port foe"]
        own.fired = True
        assert shots_from_pose(own, own.hex, 2) == []


@pytest.mark.clauses("LS98-fire-8")
def test_ls98_fire_8_a_broadside_that_may_not_be_fired_is_not_foretold() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 5))
    )
    with level_on_table(level):
        own = get_ship("own")
        assert len(shots_from_pose(own, own.hex, 2)) == 1
        own.starboard.shot = Ammunition.CHAIN
        assert shots_from_pose(own, own.hex, 2) == []


@pytest.mark.clauses("LS98-fire-10")
@pytest.mark.parametrize(
    ("none", "tenths"),
    [(181, (0, 0)), (180, (0, 0)), (179, (0, 1)), (164, (0, 1)), (21, (0, 1)), (20, (0, 1))]
    + [(19, (1, 1)), (18, (1, 1))],
)
def test_ls98_fire_10_the_tenths_begin_and_end_at_a_tenth(none: int, tenths: tuple[int, int]) -> None:
    """One die that misses in so many of 200 cases: a tenth is 20 of them, nine tenths 180."""
    found = hit_spread(1, 1 - Fraction(none, 200))
    assert (found.low, found.high) == tenths


@pytest.mark.clauses("LS98-fire-10")
def test_ls98_fire_10_the_tenths_of_no_dice_are_none() -> None:
    found = hit_spread(0, Fraction(1, 3))
    assert (found.low, found.high) == (0, 0)


@pytest.mark.clauses("LS98-fire-16", "LS98-fire-17")
def test_ls98_fire_16_six_dice_burn_her_or_blow_her_up_so_often() -> None:
    """Three sixes in 20 * 125 of 46656 throws, four in 15 * 25, five in 6 * 5, six in one."""
    assert fire_and_magazine_chances(shot_of(6)) == (Fraction(2500 + 375 + 30, 6**6), Fraction(1, 6**6))
    assert fire_and_magazine_chances(shot_of(3)) == (Fraction(1, 216), 0)
    assert fire_and_magazine_chances(shot_of(2)) == (0, 0)


@pytest.mark.clauses("LS98-fire-9f")
@pytest.mark.parametrize(("total", "dice"), [(-1, 0), (0, 0), (1, 1), (2, 2)])
def test_ls98_fire_9f_never_fewer_dice_than_none(total: int, dice: int) -> None:
    assert shot_of(total).dice == dice


# ------------------------------------------------------------------------------ boarding
@pytest.mark.clauses("LS98-board-3", "LS98-board-4")
@pytest.mark.parametrize(
    ("crew", "soldiers", "marines", "spent", "party"),
    [
        (2, 3, 2, 0, MeleeParty(2, 1, 1)),
        (4, 3, 2, 1, MeleeParty(3, 0, 1)),
        (3, 3, 2, 2, MeleeParty(3, 0, 0)),
        (1, 1, 1, 0, MeleeParty(1, 1, 1)),
        (0, 4, 1, 3, MeleeParty(0, 3, 0)),
        (0, 0, 0, 0, MeleeParty(0, 0, 0)),
    ],
)
def test_ls98_board_3_the_largest_party_is_three_blocks_and_one_of_marines(
    crew: int, soldiers: int, marines: int, spent: int, party: MeleeParty
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", crew=crew, soldiers=soldiers, marines=marines)
        assert largest_party(own, spent) == party


@pytest.mark.clauses("LS98-board-3", "LS98-board-6")
def test_ls98_board_6_a_block_of_marines_counts_its_fives_in_the_odds() -> None:
    """A crew block hits with a six, one of marines with a five or a six: none of 18 in 10, one in
    7, two in 1. The other side has a crew block alone: it misses in five of six."""
    with level_on_table(LEVEL):
        own, foe = change_ship("own", **BARE), change_ship("foe", **BARE)
        own.marines = 1
        won = Fraction(7 * 5 + 1 * 6, 108)
        lost = Fraction(10 * 1, 108)
        assert melee_round_odds(own, foe) == (won, 1 - won - lost, lost)
        assert melee_round_odds(foe, own) == (lost, 1 - won - lost, won)


@pytest.mark.clauses("LS98-board-5", "LS98-board-6")
def test_ls98_board_6_two_crew_blocks_hit_once_in_ten_of_36() -> None:
    """Two dice miss in 25 of 36, one hits in 10, both in 1; a single die misses in 5 of 6."""
    with level_on_table(LEVEL):
        own, foe = change_ship("own", **BARE), change_ship("foe", **BARE)
        own.crew = 2
        won, lost = Fraction(10 * 5 + 1 * 6, 216), Fraction(25, 216)
        assert melee_round_odds(own, foe) == (won, 1 - won - lost, lost)


# ------------------------------------------------------------------------------ crews
@pytest.mark.clauses("LS98-morale-2", "LS98-morale-3")
@pytest.mark.parametrize(
    ("rounds", "leaders", "tenths"),
    [(0, ["tone"], 8), (0, [], 6), (1, [], 5), (5, [], 1), (6, [], 0), (7, [], 0), (9, [], 0)],
)
def test_ls98_morale_2_five_in_all_stands_so_often(rounds: int, leaders: list[str], tenths: int) -> None:
    """Of ten faces those that make five or more with two for a leader and one off for each round
    that is lost."""
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=leaders)
        place(Hold("own", "foe", grappled=True, boarder="foe", begun=True, rounds=rounds))
        assert stand_firm_chance(own) == Fraction(tenths, 10)


@pytest.mark.clauses("LS98-morale-3", "LS98-blaze-2", "LS98-sink-1")
@pytest.mark.parametrize(
    ("more", "men", "turns"),
    [(1, "1 more block: half her men", "1 turn:"), (2, "2 more blocks: half her men", "2 turns:")],
)
def test_ls98_morale_3_what_comes_next_is_told_in_english(more: int, men: str, turns: str) -> None:
    """Half of six blocks are three; a fire may reach the magazine in its fourth turn."""
    with level_on_table(LEVEL):
        own = change_ship("own", crew=3 + more, marines=0, start=6, burning=4 - more)
        told = {line.clause: line for line in next_thresholds(own)}
        assert (told["LS98-morale-3"].text, told["LS98-morale-3"].remaining) == (men, more)
        assert told["LS98-blaze-2"].text == f"{turns} the fire may reach the magazine"
        assert told["LS98-blaze-2"].remaining == more
        own.crew, own.burning = 3, 0
        kinds = {line.clause for line in next_thresholds(own)}
        assert kinds == {"LS98-sink-1", "LS98-move-7"}
