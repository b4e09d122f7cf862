"""Exact odds: every shortcut is tested against dice enumerated one by one."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.odds import (
    _losses,
    _shot,
    beat_odds,
    fire_test_odds,
    load_with_changes,
    lock_odds,
    shot_odds,
    strike_odds,
    tack_odds,
)
from game.books.kmh.rules.gunnery import fire_volley
from game.books.kmh.rules.previews import aback_chance, special_chance
from game.books.kmh.rules.sheet import get_ship
from game.books.kmh.rules.striking import test_crew as crew_is_tested
from game.core import events as e
from game.core.steps import D6, D10, Die, Roll
from game.play.battle import Battle
from game.trials import odds as enumerating
from game.trials.odds import (
    Experiment,
    GivenValues,
    ImpossibleAct,
    OddsResult,
    TableSnapshot,
    TooManyRolls,
    multisets,
    pool_chances,
    result_odds,
    roll_outcomes,
    run_on_snapshot,
    take_snapshot,
)
from tests.battery import battery_params
from tests.cli.cli_shell import Shell
from tests.replay.battles import level_named, random_battle

RAKING = (("ships.castor.x", 95.0), ("ships.castor.heading", 180.0))
FEW_GUNS = (("ships.castor.guns", 12), ("ships.castor.firepower", 2))
ABREAST = (
    ("ships.castor.x", 98.0),
    ("ships.castor.heading", 180.0),
    ("ships.castor.fired", ["port"]),
    ("ships.pollux.heading", 180.0),
)


@pytest.fixture(scope="module")
def start() -> TableSnapshot:
    battle = random_battle("mirror-duel", 1)
    found = take_snapshot(battle, 1, load_with_changes)
    battle.close()
    return found


def given(at: TableSnapshot, *values: tuple[str, object]) -> TableSnapshot:
    return TableSnapshot(at.table, load_with_changes, values)


# ------------------------------------------------------------------------------ one throw
@pytest.mark.parametrize(
    "step",
    [
        Roll("K", (D6,)),
        Roll("K", (D6,) * 3),
        Roll("K", (D6,) * 7, needs=4),
        Roll("K", (D6,) * 4, needs=2),
        Roll("K", (D10,)),
        Roll("K", (D6, D10)),
        Roll("K", (Die("dAVE", (2, 3, 3, 4, 4, 5)),) * 2),
        Roll("K", (), ("a", "b", "c")),
    ],
)
def test_the_chances_of_a_throw_add_up_to_one(step: Roll) -> None:
    for ordered in (False, True):
        assert sum(chance for _, chance in roll_outcomes(step, ordered)) == 1


def test_a_multiset_has_the_chance_of_all_its_orders() -> None:
    ways = dict(multisets([(face, Fraction(1, 6)) for face in range(1, 7)], 3))
    assert len(ways) == 56
    assert ways[1, 1, 1] == Fraction(1, 216)
    assert ways[1, 1, 2] == Fraction(3, 216)
    assert ways[1, 2, 3] == Fraction(6, 216)


# ------------------------------------------------------------------------------ the proof
@pytest.mark.parametrize("aim", battery_params(("hull", "rigging"), ("rigging",)))
def test_folding_a_volley_loses_nothing(start: TableSnapshot, aim: str) -> None:
    """The real volley with every face of its dice, against the folded one."""
    at = given(start, *FEW_GUNS, *ABREAST)
    shot, _, _ = run_on_snapshot(at, lambda: _shot(get_ship("castor"), f"port {aim} pollux", False))
    assert (shot.dice, shot.rake) == (3, "")

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        return _losses(events, "pollux")[:3] if over else None

    def deed(**how: Any) -> Experiment:
        return Experiment(
            at.load_into_current, lambda: fire_volley(get_ship("castor"), shot), lambda _: "", result, **how
        )

    quick = result_odds(deed())
    assert sum(quick.values()) == 1
    assert quick == result_odds(deed(may_fold=False))


def test_every_order_of_the_dice_together_is_their_multiset() -> None:
    for step in (Roll("K", (D6,) * 3), Roll("K", (D6,) * 4, needs=5), Roll("K", (D10,) * 2)):
        pooled_orders: dict[object, Fraction] = {}
        for faces, chance in roll_outcomes(step, is_ordered=True):
            key = tuple(sorted(int(face) for face in faces))
            pooled_orders[key] = pooled_orders.get(key, Fraction(0)) + chance
        without = {tuple(sorted(map(int, way))): chance for way, chance in roll_outcomes(step)}
        assert pooled_orders == without


def test_a_chaser_takes_nothing_for_granted(start: TableSnapshot) -> None:
    at = given(start, ("ships.castor.heading", 90.0), ("ships.castor.x", 70.0))
    shot, _, _ = run_on_snapshot(at, lambda: _shot(get_ship("castor"), "bow rigging pollux", False))
    assert shot.dice == 1

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        return _losses(events, "pollux") if over else None

    def begins() -> object:
        return fire_volley(get_ship("castor"), shot)

    free = Experiment(at.load_into_current, begins, lambda _: "", result)  # type: ignore[arg-type]
    strict = Experiment(at.load_into_current, begins, lambda _: "", result, is_ordered=True, may_fold=False)  # type: ignore[arg-type]
    assert result_odds(free) == result_odds(strict)


def test_hits_are_binomial_and_special_damage_as_forecast(start: TableSnapshot) -> None:
    answer = shot_odds(given(start, *FEW_GUNS, *RAKING), "castor", "port hull pollux")
    dice, needs = answer.facts["dice"], answer.facts["needs"]
    hit = Fraction(7 - needs, 6)
    for hits, chance in answer.chances["hits"].items():
        assert chance == comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
    assert answer.chances["special damage"]["yes"] == special_chance(dice, needs)
    for name, chances in answer.chances.items():
        assert name == "also" or sum(chances.values()) == 1
    assert answer.tally is not None
    assert answer.tally.total == dice
    mean = sum(n * c for n, c in answer.chances["damage points"].items())
    assert mean > dice * hit


def test_a_throw_that_repeats_itself_is_its_geometric_series(start: TableSnapshot) -> None:
    """Which mast falls is rolled again where that mast is gone: the others share its chance."""
    down = ("ships.pollux.masts_down", ["mizzen", "main"])
    few = (*FEW_GUNS, *ABREAST)
    whole = shot_odds(given(start, *few), "castor", "port hull pollux")
    broken = shot_odds(given(start, *few, down), "castor", "port hull pollux")
    assert sum(broken.chances["damage points"].values()) == 1
    assert whole.chances["hits"] == broken.chances["hits"]


# ------------------------------------------------------------------------------ other acts
def only(answer: OddsResult) -> dict[str, Fraction]:
    ((_, chances),) = answer.chances.items()
    assert sum(chances.values()) == 1
    return dict(chances)


def test_kmh_6_8_3_a_tack_by_the_table() -> None:
    battle = random_battle("jarce-and-black-jaques", 1)
    at = take_snapshot(battle, 1, load_with_changes)
    battle.close()
    sixth = Fraction(1, 6)
    assert only(tack_odds(at, "frigate")) == {"perfect": 4 * sixth, "successful": sixth, "fails": sixth}
    with pytest.raises(ImpossibleAct, match=r"only a ship with the wind on her bow .*KMH-6.8.1"):
        tack_odds(at, "chasse-maree")


@pytest.mark.parametrize(("willing", "locked"), [(0, (1, 6)), (1, (1, 2)), (2, (5, 6))])
def test_kmh_13_0_2_two_for_every_captain_who_wishes(
    start: TableSnapshot, willing: int, locked: tuple[int, int]
) -> None:
    chances = only(lock_odds(start, "castor", "pollux", willing))
    assert chances["locked"] == Fraction(*locked)
    with pytest.raises(ImpossibleAct, match="not enemies"):
        lock_odds(start, "castor", "castor", 1)


def test_kmh_13_2_1_no_odds_of_what_a_ship_may_not_begin(start: TableSnapshot) -> None:
    """What her state forbids is refused with its clause, as in the menu."""
    prize = given(start, ("ships.castor.prize", True))
    assert only(lock_odds(prize, "castor", "pollux", 0))["locked"] == Fraction(1, 6)
    with pytest.raises(ImpossibleAct, match=r"a prize starts nothing .*KMH-13.2.1"):
        lock_odds(prize, "castor", "pollux", 1)
    hanging = given(start, ("ships.castor.hanging", 1))
    for asked in (tack_odds, beat_odds):
        with pytest.raises(ImpossibleAct, match=r"she hangs head to wind .*KMH-6.8.6"):
            asked(hanging, "castor")


def test_kmh_12_0_10_a_strike_test_is_its_percentage(start: TableSnapshot) -> None:
    answer = strike_odds(given(start, ("ships.castor.damage", 22)), "castor")
    chances = only(answer)
    assert chances["retires"] == Fraction(answer.facts["percent"], 100)
    assert answer.notes == ("nothing calls for a strike test yet: this is what if",)
    called = (("ships.castor.damage", 22), ("ships.castor.triggers", ["b"]))
    assert strike_odds(given(start, *called), "castor").notes == ()
    near = (*called, ("ships.castor.x", 95.0), ("ships.pollux.points", 99))
    assert set(only(strike_odds(given(start, *near), "castor"))) <= {"stands", "retires", "strikes"}


def test_kmh_11_0_22_a_fire_is_put_out_or_not(start: TableSnapshot) -> None:
    burning = given(start, ("ships.castor.burning", 1))
    assert only(fire_test_odds(burning, "castor")) == {
        "put out": Fraction(5, 10),
        "burns on": Fraction(4, 10) + Fraction(1, 20),
        "blows up": Fraction(1, 20),
    }
    with pytest.raises(ImpossibleAct, match="not on fire"):
        fire_test_odds(start, "castor")


def test_kmh_6_7_1_the_dead_zone_as_forecast(start: TableSnapshot) -> None:
    chances = only(beat_odds(start, "castor"))
    table = random_battle("mirror-duel", 1)
    with table.table.as_current():
        assert chances.get("taken aback", Fraction(0)) == aback_chance(get_ship("castor"))
    table.close()
    elite = beat_odds(given(start, ("ships.castor.quality", "elite")), "castor")
    assert "KMH-6.7.5" in elite.notes[0]


# ------------------------------------------------------------------------------ refusals
@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("port hull pollux", r"out of range \(KMH-9.2.22\)"),
        ("port hul pollux", "is no shot"),
        ("port hull nobody", "one of pollux"),
        ("", "is no shot"),
        ("hold fire", "is no shot"),
    ],
)
def test_a_shot_that_cannot_be_fired_says_why(start: TableSnapshot, key: str, said: str) -> None:
    with pytest.raises(ImpossibleAct, match=said):
        shot_odds(start, "castor", key)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((("ships.nobody.damage", 3),), "no such place"),
        ((("ships.castor.damage", "much"),), "a value of kind int"),
    ],
)
def test_what_does_not_fit_the_table_is_told(start: TableSnapshot, values: GivenValues, said: str) -> None:
    with pytest.raises(ImpossibleAct, match=said):
        strike_odds(given(start, *values), "castor")
    with pytest.raises(ImpossibleAct, match="there is no ship 'nobody': castor, pollux"):
        strike_odds(start, "nobody")


def test_more_ways_than_can_be_counted_are_refused(
    start: TableSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enumerating, "MAX_RUNS", 10)
    with pytest.raises(TooManyRolls, match="more than 10 ways"):
        shot_odds(given(start, *RAKING), "castor", "port hull pollux")


def test_a_turn_that_does_not_come_is_refused() -> None:
    battle = Battle(kmh, level_named("mirror-duel"), random_battle("mirror-duel", 1).seats, 1)
    with pytest.raises(ImpossibleAct, match="does not come to turn 99"):
        take_snapshot(battle, 99, load_with_changes)
    battle.close()


def test_parts_of_results_are_pooled_in_order() -> None:
    half = Fraction(1, 2)
    assert list(pool_chances({(3, 1): half, (1, 1): half}, lambda r: r[0])) == [1, 3]
    assert pool_chances({(3, 1): half, (1, 1): half}, lambda r: r[1]) == {1: 1}
    assert crew_is_tested.__module__ == "game.books.kmh.rules.striking"


# ------------------------------------------------------------------------------ the command
def test_the_command_prints_fractions_and_decimals(shell: Shell) -> None:
    raking = [f"--given={path}={value}" for path, value in (*FEW_GUNS, *RAKING)]
    how = ("odds", "mirror-duel", "shot", "castor", "bow hull pollux")
    assert shell(*how) == 1
    assert "out of range" in shell.err or "do not bear" in shell.err
    shot = ("odds", "mirror-duel", "shot", "castor", "port hull pollux", *raking)
    found = shell.json(*shot)
    assert set(found["odds"]) == {"hits", "damage points", "speed boxes", "special damage", "also"}
    assert found["means"]["hits"]["decimal"] == pytest.approx(found["dice"] * (7 - found["needs"]) / 6)
    assert all(set(row) == {"result", "exact", "decimal"} for row in found["odds"]["hits"])
    assert Fraction(found["odds"]["hits"][0]["exact"]) > 0
    assert found["tally"][0]["clause"] == "KMH-9.2.1"
    assert shell("odds", "mirror-duel", "lock", "castor", "pollux", "--willing", "2") == 0
    assert "83.3333%  5/6" in shell.out
