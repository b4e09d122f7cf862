"""Exact odds under Warm Work, Hardy! equal the arithmetic."""

from fractions import Fraction
from math import comb

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.odds import (
    EQUAL_FACES,
    _choose_port,
    _losses,
    _order,
    board_odds,
    collision_odds,
    load_with_changes,
    mast_odds,
    part_odds,
    shot_odds,
    tack_odds,
)
from game.books.wwh.rules.boarding import boarding_round_odds, grapple_chance
from game.books.wwh.rules.gunnery import carry_out_fire
from game.books.wwh.rules.sheet import get_ship
from game.core.steps import Choose
from game.levels import Level, load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.trials.odds import (
    Experiment,
    ImpossibleAct,
    OddsResult,
    TableSnapshot,
    result_odds,
    run_on_snapshot,
    take_snapshot,
)
from tests.captains.measure import LEVELS_HOME
from tests.cli.cli_shell import Shell

ASTERN = (
    ("ships.castor.x", 13),
    ("ships.castor.y", 4),
    ("ships.castor.heading", "N"),
    ("ships.pollux.x", 14),
    ("ships.pollux.y", 4),
    ("ships.pollux.heading", "E"),
)
ABEAM = (*ASTERN[:5], ("ships.pollux.heading", "N"))
"""Castor a square from Pollux: on her stern, and on her beam."""


def a_level(name: str) -> Level:
    return load_level(LEVELS_HOME / "wwh" / f"{name}.toml")


def at_start(name: str, *values: tuple[str, object]) -> TableSnapshot:
    level = a_level(name)
    battle = Battle(wwh, level, {s.id: RandomSeat(n) for n, s in enumerate(level.sides)}, 1)
    found = take_snapshot(battle, 1, load_with_changes, values)
    battle.close()
    return found


def only(answer: OddsResult) -> dict[str, Fraction]:
    ((_, chances),) = answer.chances.items()
    assert sum(chances.values()) == 1
    return dict(chances)


@pytest.mark.parametrize(
    ("nation", "strength", "succeeds"),
    [("british", 1, 4), ("french", 1, 3), ("spanish", 1, 2), ("british", 0, 3), ("spanish", 0, 1)],
)
def test_wwh_1_3e_a_tack_by_the_die(nation: str, strength: int, succeeds: int) -> None:
    at = at_start("mirror-action", ("ships.castor.nation", nation), ("wind.strength", strength))
    found = only(tack_odds(at, "castor"))
    assert found["goes about"] == Fraction(succeeds, 6)


def test_wwh_1_3f_a_damaged_ship_has_no_odds_of_tacking() -> None:
    with pytest.raises(ImpossibleAct, match=r"too much damage aloft .*WWH-1.3f"):
        tack_odds(at_start("mirror-action", ("ships.castor.damage", 2)), "castor")


@pytest.mark.parametrize(
    ("ours", "theirs", "other", "dice"),
    [
        ("british", "british", "hector", 2),
        ("british", "french", "pollux", 3),
        ("british", "spanish", "pollux", 4),
        ("spanish", "spanish", "hector", 4),
        ("spanish", "spanish", "pollux", 5),
    ],
)
def test_wwh_1_4_a_collision_by_its_dice(ours: str, theirs: str, other: str, dice: int) -> None:
    nations = (("ships.castor.nation", ours), (f"ships.{other}.nation", theirs))
    answer = collision_odds(at_start("mirror-action", *nations), "castor", other)
    found = only(answer)
    clear = Fraction(1)
    for before in range(dice):
        clear *= Fraction(6 - before, 6)
    assert answer.tally is not None
    assert answer.tally.total == dice
    assert found["clear"] == clear
    trebles = sum(len(set(f)) < len(f) and max(map(f.count, f)) > 2 for f in faces(dice))
    deep = found.get("entangled, 3 damage points each", Fraction(0))
    assert deep == Fraction(trebles, 6**dice)


def faces(dice: int) -> list[tuple[int, ...]]:
    ways: list[tuple[int, ...]] = [()]
    for _ in range(dice):
        ways = [(*way, face) for way in ways for face in range(1, 7)]
    return ways


def test_wwh_1_4c_a_double_in_six_parts_them() -> None:
    found = only(part_odds(at_start("mirror-action"), "castor", "pollux"))
    assert found == {"parts": Fraction(1, 6), "stays foul": Fraction(5, 6)}


def test_wwh_2_2c_a_mast_by_the_die() -> None:
    third = Fraction(1, 3)
    whole = only(mast_odds(at_start("mirror-action"), "castor"))
    assert whole == {"fore": third, "main": third, "mizzen": third}
    at = at_start("mirror-action", ("ships.castor.masts_down", ["main"]))
    assert only(mast_odds(at, "castor")) == {"fore": third, "none": third, "mizzen": third}


@pytest.mark.parametrize("lost", [0, 2, 5])
def test_wwh_3_2_boarding_is_the_grapple_and_the_fight(lost: int) -> None:
    at = at_start("mirror-action", ("ships.pollux.port_lost", lost))
    found = only(board_odds(at, "castor", "pollux"))
    won, drawn, beaten = run_on_snapshot(
        at, lambda: boarding_round_odds(get_ship("castor"), get_ship("pollux"))
    )
    held = grapple_chance()
    assert found.get("not grappled") == 1 - held
    assert found.get("carried") == held * won
    assert found.get("undecided", 0) == held * drawn
    assert found.get("thrown back", 0) == held * beaten


def test_wwh_3_1a_friends_are_not_boarded() -> None:
    with pytest.raises(ImpossibleAct, match="not enemies"):
        board_odds(at_start("mirror-action"), "castor", "hector")
    with pytest.raises(ImpossibleAct, match="one ship"):
        collision_odds(at_start("mirror-action"), "castor", "castor")


# ------------------------------------------------------------------------------ volleys
def test_wwh_2_2_the_hits_of_a_rake_are_binomial() -> None:
    answer = shot_odds(at_start("mirror-action", *ASTERN), "castor", "starboard pollux")
    assert answer.tally is not None
    dice = answer.tally.total
    assert dice == answer.facts["dice"] == 9
    third = Fraction(1, 3)
    for hits, chance in answer.chances["hits"].items():
        assert chance == comb(dice, hits) * third**hits * (1 - third) ** (dice - hits)
    for chances in answer.chances.values():
        assert sum(chances.values()) == 1
    assert "port side" in answer.notes[0]


@pytest.mark.parametrize("beyond", [False, True])
def test_reading_faces_alike_loses_nothing(beyond: bool) -> None:
    """A broadside of few dice with every face of them, against the folded one; with a friend in the
    line beyond, who may be hit by misses."""
    friend = (("ships.hector.x", 15), ("ships.hector.y", 4)) if beyond else ()
    few = (("ships.castor.gunnery", 2), ("ships.castor.has_fired", True))
    at = at_start("mirror-action", *ABEAM, *few, *friend, ("ships.pollux.damage", 3))
    order, _ = run_on_snapshot(at, lambda: _order(get_ship("castor"), "starboard pollux"))
    assert order.shots[0].dice == 3

    def deed(fold: bool) -> Experiment:
        return Experiment(
            at.load_into_current,
            lambda: carry_out_fire(get_ship("castor"), order),
            _choose_port,
            lambda events, over: _losses(events) if over else None,
            may_fold=fold,
            equivalent_faces=EQUAL_FACES,
        )

    quick = result_odds(deed(fold=True))
    assert sum(quick.values()) == 1
    assert quick == result_odds(deed(fold=False))
    assert any(result[4] for result in quick) is beyond


def test_wwh_2_1_2b_a_second_broadside_needs_its_die() -> None:
    spent = (*ABEAM, ("ships.castor.fired", ["port"]), ("ships.castor.has_fired", True))
    answer = shot_odds(at_start("mirror-action", *spent), "castor", "second starboard pollux")
    hit = 1 - Fraction(2, 3) ** 4
    assert 1 - answer.chances["hits"][0] == Fraction(1, 3) * hit


@pytest.mark.parametrize(
    ("key", "why"),
    [("starboard nobody", "not one of"), ("hold fire", "is no shot"), ("port pollux", "not one of")],
)
def test_a_shot_that_cannot_be_fired_says_why(key: str, why: str) -> None:
    with pytest.raises(ImpossibleAct, match=why):
        shot_odds(at_start("mirror-action", *ABEAM), "castor", key)
    with pytest.raises(ImpossibleAct, match="there is no ship 'nobody'"):
        shot_odds(at_start("mirror-action"), "nobody", key)


def test_a_seat_that_must_choose_is_told_port() -> None:
    assert _choose_port(Choose("red", "WWH-2.2e", None)) == "port"  # type: ignore[arg-type]


# ------------------------------------------------------------------------------ the command
def test_the_command_knows_which_book_it_reckons_with(shell: Shell) -> None:
    found = shell.json("odds", "mirror-action", "tack", "castor")
    assert found["odds"]["tack"][1]["exact"] == "2/3"
    assert shell("odds", "mirror-action", "board", "castor", "pollux") == 0
    assert "carried" in shell.out
    assert shell("odds", "mirror-action", "strike", "castor") != 0
    assert "has no 'strike'" in shell.err
    assert shell("odds", "mirror-duel", "board", "castor", "pollux") != 0
    assert "Kiss Me, Hardy! has no 'board'" in shell.err
