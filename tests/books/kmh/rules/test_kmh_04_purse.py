"""KMH-4: what the purse holds, what it buys, and what cowardly lubbers do."""

from typing import Any

import pytest

from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.boarding import boarding_dice, roll_boarders
from game.books.kmh.rules.fire_limits import fire_limits_of
from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.level import faults, sheet_of
from game.books.kmh.rules.muster import (
    buy_until_done,
    level_purses,
    log_muster,
    muster,
    purchase_options,
    roll_crew,
    spend_purse,
)
from game.books.kmh.rules.sailing import move, roll_move_distance
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Ship, circle_radius, turning_circle_number
from game.books.kmh.rules.shots import AIMS, make_shot
from game.books.kmh.rules.striking import StrikeFactors, strike_percent_tally
from game.books.kmh.rules.wind import SailOrder, WindPosition
from game.core.events import Moved
from game.core.steps import AVERAGE_DIE, D10, Choose, Refusal
from game.sea.pose import gap_between_hulls
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    run_procedure,
    ships_on_table,
)


def bought(ship: Ship, *keys: str, points: int = 5) -> ProcedureRun:
    """The ship's side has bought these things and has done, or has nothing left."""
    with ships_on_table(ship):
        return run_procedure(buy_until_done(ship.side, [ship], points), *(f"{k} {ship.id}" for k in keys))


def offered(ship: Ship, points: int = 10) -> dict[str, int]:
    """What may be bought for a ship, and its price in points."""
    return {what: price for what, price in prices(ship) if price <= points}


def prices(ship: Ship) -> list[tuple[str, int]]:
    """Every ware for a ship with its price, found by the smallest purse that may buy it."""
    found: dict[str, int] = {}
    for points in range(1, 11):
        with ships_on_table(ship):
            keys = run_procedure(buy_until_done(ship.side, [ship], points)).allowed_keys()
            for key in keys:
                found.setdefault(key.removesuffix(f" {ship.id}"), points)
    return [(k, p) for k, p in found.items() if k != "done"]


def manned(crew: str, quality: str, guns: int = 74, **fields: Any) -> Ship:
    """A ship whose crew has mustered."""
    ship = make_ship(guns=guns, crew=crew, quality=quality, **fields)
    run_procedure(roll_crew(ship))
    return ship


# ------------------------------------------------------------------------------ the purse
def test_kmh_4_0_1_no_purse_no_shop_and_no_more_than_the_purse() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        assert run_procedure(muster(make_level({"guns": 36}))).steps == []
        level = make_level({"guns": 36}, rules={"purse": {"french": 2}})
        outcome = run_procedure(muster(level), "fervently-determined frigate")
    assert outcome.clause_count("KMH-4.0.1") == 1
    assert ship.features == ["fervently-determined"]


def test_kmh_4_0_1_by_option_whoever_has_no_purse_dices_for_one() -> None:
    """The level gives a squadron of the French two points; the British have none and dice: a d10
    for their one squadron, for it is no single-ship action (KMH-4.0.3), 0 counting ten."""
    one, two = make_ship("one", squadron="van"), make_ship("two", squadron="van")
    foe = make_ship("foe", side="british")
    level = make_level({"guns": 36}, rules={"purse": {"van": 2}})
    with ships_on_table(one, two, foe, options=["purse"]):
        assert level_purses(level) == [("van", 2), ("british", "roll")]
        told = run_procedure(muster(level), "done", 0, "fervently-determined foe")
        assert [(r.clause, r.about) for r in told.rolls()] == [("KMH-4.0.3", "british")]
        assert foe.features == ["fervently-determined"]
    with ships_on_table(one, foe, options=["purse"]):
        plain = make_level({"guns": 36})
        assert level_purses(plain) == [("french", "roll"), ("british", "roll")]
        assert run_procedure(muster(plain)).rolls()[0].clause == "KMH-4.0.2"
    with ships_on_table(one, foe):
        assert level_purses(plain) == []


def test_kmh_4_0_1_every_ware_has_its_price() -> None:
    poor = manned(LUBBER, "poor", 44)
    assert offered(poor) == {
        "upgrade": 5,
        "initial-broadside": 1,
        "fast-sailor": 1,
        "determined": 1,
        "fervently-determined": 2,
        "boarding-party": 1,
        "no-cowardly-lubbers": 2,
        "no-foul-bottom": 1,
        "no-poor-sailors": 2,
    }
    assert offered(make_ship(guns=44, nation="american"))["go-large"] == 3


@pytest.mark.parametrize("points", AVERAGE_DIE.faces)
def test_kmh_4_0_2_an_average_die_for_a_ship_alone(points: int) -> None:
    with ships_on_table(make_ship()):
        outcome = run_procedure(spend_purse("french", "roll"), points, "done")
    (asked,) = outcome.rolls()
    assert (asked.clause, asked.dice) == ("KMH-4.0.2", (AVERAGE_DIE,))
    assert outcome.log_lines("KMH-4.0.4") == [f"{points} points of the purse not spent, and lost"]


def test_kmh_4_0_3_a_d10_a_squadron_for_any_of_its_ships_and_a_nought_is_ten() -> None:
    van = [make_ship("ajax", squadron="van"), make_ship("bellona", (60, 50), squadron="van")]
    rear = make_ship("canopus", (70, 50), squadron="rear")
    with ships_on_table(*van, rear):
        upgrades = ["upgrade ajax", "upgrade bellona"]
        outcome = run_procedure(spend_purse("french", "roll"), 0, 3, *upgrades)
    assert [(r.clause, r.dice, r.about) for r in outcome.rolls()] == [
        ("KMH-4.0.3", (D10,), "van"),
        ("KMH-4.0.3", (D10,), "rear"),
    ]
    assert [s.quality for s in (*van, rear)] == ["elite", "elite", "average"]
    keys = outcome.allowed_keys()
    assert {k.rpartition(" ")[2] for k in keys} == {"done", "canopus"}


def test_kmh_4_0_3_one_ship_against_two_is_a_larger_action() -> None:
    alone, two = make_ship(), [make_ship(n, (80, 50), side="british") for n in ("hermes", "apollo")]
    with ships_on_table(alone, two[0]):
        assert run_procedure(spend_purse("french", "roll")).rolls()[0].clause == "KMH-4.0.2"
    with ships_on_table(alone, *two):
        assert run_procedure(spend_purse("french", "roll")).rolls()[0].clause == "KMH-4.0.3"


def test_kmh_4_0_4_what_is_left_is_lost() -> None:
    outcome = bought(make_ship(), "fast-sailor", "initial-broadside", points=3)
    assert outcome.allowed_keys()[0] == "done"
    with ships_on_table(make_ship()):
        outcome = run_procedure(spend_purse("french", 3), "fast-sailor frigate", "done")
    assert outcome.log_lines("KMH-4.0.4") == ["2 points of the purse not spent, and lost"]
    with ships_on_table(make_ship()):
        assert run_procedure(spend_purse("french", 1), "fast-sailor frigate").log_lines("KMH-4.0.4") == []


# ------------------------------------------------------------------------------ what it buys
def test_kmh_4_1_1_an_upgrade_changes_the_crews_traits_and_keeps_the_bought() -> None:
    ship = manned(CULOTTE, "poor", features=["fast-sailor"])
    bought(ship, "upgrade")
    assert (ship.quality, ship.traits) == ("average", ["fast-sailor"])
    bought(ship, "upgrade")
    assert ship.quality == "elite"
    assert ship.traits == ["boarding-party", "determined", "fast-sailor"]
    assert "upgrade" not in offered(ship)


def test_kmh_4_1_1_landlubbers_never_become_elite_and_lose_the_foul_bottom() -> None:
    ship = manned(LUBBER, "poor")
    assert ship.basic == 11
    outcome = bought(ship, "upgrade")
    assert (ship.quality, ship.basic) == ("average", 12)
    assert "upgrade" not in offered(ship)
    assert outcome.clause_count("KMH-4.1.1")


def test_kmh_4_1_1_what_was_bought_off_does_not_come_back() -> None:
    ship = manned(TAR, "poor", features=["foul-bottom"])
    bought(ship, "no-foul-bottom", "upgrade", points=6)
    assert (ship.quality, ship.basic) == ("average", 12)
    assert "foul-bottom" not in ship.traits
    assert run_procedure(log_muster([ship])).muster_of(ship.id).unusual == ("no foul bottom",)


@pytest.mark.parametrize(
    ("traits", "options", "first", "second"),
    [
        ([], [], 5, 4),
        (["initial-broadside"], [], 6, 4),
        ([], ["initial-broadside-bought-only"], 4, 4),
        (["initial-broadside"], ["initial-broadside-bought-only"], 5, 4),
    ],
)
def test_kmh_4_1_2_one_die_a_deck_more_for_the_first_broadside_of_a_side(
    traits: list[str], options: list[str], first: int, second: int
) -> None:
    ship = make_ship(guns=32, traits=traits)
    fresh = FireConditions("port", 2, options=tuple(options))
    tally = firepower(ship, fresh)
    assert tally.total == first
    assert ("KMH-4.1.2" in [t.clause for t in tally.terms]) is (bool(traits) and not options)
    ship.fired = ["port"]
    assert firepower(ship, fresh).total == second
    assert firepower(ship, FireConditions("starboard", 2, options=tuple(options))).total == first
    assert bought(make_ship(guns=32), "initial-broadside", points=1).clause_count("KMH-4.1.2") == 1


@pytest.mark.parametrize(
    ("lies", "dice", "faces", "cm"),
    [("quarter", 2, (2, 5), 24), ("bow", -1, (4,), 13), ("bow", -1, (3,), 13.5),
     ("astern", 1, (3,), 21)],
)  # fmt: skip
def test_kmh_4_1_3_a_fast_sailor_doubles_her_lowest_die_or_halves_the_one_against(
    lies: str, dice: int, faces: tuple[int, ...], cm: float
) -> None:
    ship = make_ship(guns=32, traits=["fast-sailor"])
    with ships_on_table(ship):
        outcome = run_procedure(
            roll_move_distance(ship, WindPosition(lies), dice, SailOrder.SAIL), faces, "fast"
        )
        assert outcome.result == round(cm * CM)
        assert outcome.clause_count("KMH-4.1.3")
        plain = run_procedure(
            roll_move_distance(ship, WindPosition(lies), dice, SailOrder.SAIL), faces, "plain"
        ).result
    assert plain == (15 + (-1 if dice < 0 else 1) * sum(faces)) * CM


def test_kmh_4_1_4_determined_takes_ten_off_once() -> None:
    ship = bought_for_strike("determined")
    assert strike_percent_tally(ship, StrikeFactors()).total == 40


def test_kmh_4_1_5_fervently_determined_replaces_determined() -> None:
    ship = bought_for_strike("determined", "fervently-determined")
    tally = strike_percent_tally(ship, StrikeFactors())
    assert tally.total == 30
    assert "KMH-4.1.4" not in [t.clause for t in tally.terms]


def bought_for_strike(*keys: str) -> Ship:
    """A ship of 20 points with 9 left, whose chance to strike is 50, with these things bought."""
    ship = make_ship(guns=20, points=20, damage=11, boxes_lost=0)
    assert strike_percent_tally(ship, StrikeFactors()).total == 50
    bought(ship, *keys)
    assert run_procedure(log_muster([ship])).muster_of(ship.id).traits == keys
    return ship


def test_kmh_4_1_6_a_boarding_party_is_one_die_and_doubles_nothing() -> None:
    ship = make_ship(points=45, guns=36)
    assert boarding_dice(ship).total == 4
    bought(ship, "boarding-party")
    assert [(t.clause, t.num) for t in boarding_dice(ship).terms] == [("KMH-13.0.4", 4), ("KMH-13.0.13", 1)]
    assert run_procedure(roll_boarders(ship), (2, 3, 3, 4, 6)).result == 18


def test_kmh_4_1_7_an_american_frigate_may_have_the_points_of_a_74() -> None:
    ship = make_ship(guns=44, nation="american")
    bought(ship, "go-large", points=3)
    assert (ship.points, ship.guns, ship.firepower, ship.basic) == (74, 44, 6, 15)
    assert run_procedure(log_muster([ship])).muster_of(ship.id).unusual == ("74 damage points",)
    for nation, guns in (("british", 44), ("american", 74), ("american", 28)):
        assert "go-large" not in offered(make_ship(guns=guns, nation=nation))


def test_kmh_4_1_7_by_the_level_too() -> None:
    large = {"guns": 44, "nation": "american", "features": ["go-large"]}
    level = make_level(large)
    assert sheet_of(level, level.ships[0]).points == 74
    assert faults(level) == []
    for change in ({"nation": "british"}, {"guns": 74}):
        assert [f[1] for f in faults(make_level(large | change))] == ["KMH-4.1.7"]
    assert bought(make_ship(guns=44, nation="american"), "go-large").clause_count("KMH-4.1.7")


# ------------------------------------------------------------------------------ bad features
def test_kmh_4_2_1_five_points_remove_all_three_but_not_poor_firing() -> None:
    ship = manned(LUBBER, "poor", 74, nation="spanish")
    bought(ship, "no-cowardly-lubbers", "no-foul-bottom", "no-poor-sailors", points=5)
    assert (ship.traits, ship.basic) == (["poor-firing-always"], 12)
    assert firepower(ship, FireConditions("port", 2)).total == 9
    told = run_procedure(log_muster([ship])).muster_of(ship.id)
    assert told.unusual == ("no cowardly lubbers", "no foul bottom", "no poor sailors")


def test_kmh_4_2_2_cowardly_lubbers_strike_sooner_and_board_worse() -> None:
    ship = make_ship(guns=20, points=20, damage=11, traits=["cowardly-lubbers"])
    tally = strike_percent_tally(ship, StrikeFactors())
    assert tally.total == 65
    assert "KMH-4.2.2" in [t.clause for t in tally.terms]
    assert boarding_dice(make_ship(guns=74, traits=["cowardly-lubbers"])).total == 5


def test_kmh_4_2_3_lubbers_stop_short_of_close_range() -> None:
    ship, foe = lubber((50, 50), 180), make_ship("foe", (50, 71.5), side="british")
    apart = gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size)
    assert apart == round(18 * CM)
    with ships_on_table(ship, foe, wind=60):
        outcome = run_procedure(move(ship), "sail", (1, 2), "ahead 18")
        left = gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size)
    assert outcome.log_lines("KMH-4.2.3") == ["her crew will not go closer"]
    assert 12 * CM < left <= 12.25 * CM
    assert outcome.open_step is None


def lubber(at: tuple[float, float], heading: float) -> Ship:
    """A frigate with a cowardly crew."""
    return make_ship("lubber", at, heading, traits=["cowardly-lubbers"])


def test_kmh_4_2_4_lubbers_with_an_enemy_close_open_the_range() -> None:
    ship, foe = lubber((50, 50), 90), make_ship("foe", (50, 62.5), 90, side="british")
    assert gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size) < 12 * CM
    with ships_on_table(ship, foe, wind=200):
        ask = run_procedure(move(ship), "sail", (1, 2))
        assert isinstance(ask.open_step, Choose)
        assert ask.open_step.clause == "KMH-4.2.4"
        choices = ask.allowed_keys()
        for key in (choices[0], choices[len(choices) // 2], choices[-1]):
            ship.pose = lubber((50, 50), 90).pose
            run_procedure(move(ship), "sail", (1, 2), key)
            assert gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size) > 12 * CM


def test_kmh_4_2_4_if_none_opens_it_the_farthest_is_the_only_course() -> None:
    ship, foe = lubber((50, 50), 90), make_ship("foe", (50, 52.5), 90, side="british")
    ship.boxes_lost = 3 * 12
    with ships_on_table(ship, foe, wind=200):
        ask = run_procedure(move(ship), "sail", (1, 1))
        assert len(ask.allowed_keys()) == 1
        assert ask.open_step is not None
        assert ask.open_step.clause == "KMH-4.2.4"


@pytest.mark.parametrize(("cm", "at_the"), [(10, "rigging"), (5, "hull")])
def test_kmh_4_2_5_lubbers_fire_at_the_rigging_when_they_can(cm: float, at_the: str) -> None:
    ship = lubber((50, 50), 0)
    foe = make_ship("foe", (50.875 + cm, 50), side="british")
    with ships_on_table(ship, foe):
        fires = {
            aim: make_shot(fire_limits_of(ship, is_held_card=False), GunSide.STARBOARD, foe, foe.pose, aim)
            for aim in AIMS[:2]
        }
        offers = run_procedure(fire_batteries(ship, is_held_card=False)).allowed_keys()
    assert offers == ["hold fire", f"starboard {at_the} foe"]
    refusals = {aim: f.clause for aim, f in fires.items() if isinstance(f, Refusal)}
    assert refusals == ({"hull": "KMH-4.2.5"} if cm == 10 else {"rigging": "KMH-9.2.24"})


def test_kmh_4_2_5_other_crews_choose() -> None:
    ship, foe = make_ship(), make_ship("foe", (60.875, 50), side="british")
    with ships_on_table(ship, foe):
        assert (
            run_procedure(fire_batteries(ship, is_held_card=False)).refusal_clause("starboard hull foe") == ""
        )
        ship.traits = ["cowardly-lubbers"]
        refusal = make_shot(
            fire_limits_of(ship, is_held_card=False), GunSide.STARBOARD, foe, foe.pose, AimAt.HULL
        )
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "KMH-4.2.5"


def test_kmh_4_2_6_a_foul_bottom_takes_a_centimetre_off() -> None:
    ship = manned(TAR, "average", 74, features=["foul-bottom"])
    assert (ship.basic, ship.boxes_left) == (11, 33)
    run_procedure(roll_crew(ship))
    assert ship.basic == 11  # once, however often the sheet is made out
    assert run_procedure(log_muster([ship])).muster_of(ship.id).unusual == ()


def test_kmh_4_2_7_poor_sailors_turn_on_the_next_circle() -> None:
    ship = manned(CULOTTE, "poor", 32)
    assert turning_circle_number(ship) == 2
    with ships_on_table(ship, wind=120):
        outcome = run_procedure(move(ship), "sail", (1, 1), "port 5")
    assert [e.circle for e in outcome.events_of(Moved)] == [circle_radius(2)]


@pytest.mark.parametrize(
    ("crew", "guns", "clause"),
    [(LUBBER, 74, "KMH-3.4.1"), (CULOTTE, 100, "KMH-3.3.5"), (CULOTTE, 74, ""), (TAR, 100, "")],
)
def test_kmh_4_1_1_an_upgrade_that_is_not_permitted_is_greyed(crew: str, guns: int, clause: str) -> None:
    ship = make_ship(guns=guns, crew=crew)
    with ships_on_table(ship):
        offers = {o.key: o for o in purchase_options([ship], 9)}
    refused = offers["upgrade frigate"].refusal
    assert (refused.clause if refused else "") == clause
