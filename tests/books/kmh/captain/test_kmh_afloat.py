"""Boats, anchors, warps, fireships, galleys and lines: the captain uses each arm, and who does not know it
fails (KMH-5.2, 6.9, 7, 14 to 17)."""

from dataclasses import replace
from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain import greedy, score, situation
from game.books.kmh.captain.greedy import greedy_answer, key_without_embarking
from game.books.kmh.rules.boat_orders import boat_menu, default_boat_order
from game.books.kmh.rules.boat_sheet import boat_named
from game.books.kmh.rules.course import Helm
from game.books.kmh.rules.sheet import get_ship
from game.captains.grades import make_captain
from game.core.events import Marched
from game.core.steps import Choose
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat, Seat
from game.sea.pose import pose_ahead
from game.sea.units import CM
from tests.books.kmh.captain.arm_battles import (
    A_FEW,
    FEW,
    MIN_SUCCESSES,
    clause_absent_test,
    clause_heard_test,
    count_successes,
    parse_level,
    side_won_test,
)
from tests.books.kmh.captain.level_toml import (
    aims_toml,
    anchored_ship_toml,
    fort_toml,
    land_toml,
    level_text,
    party_toml,
    ship_toml,
    toml_table,
)
from tests.books.kmh.rules.craft import level_on_table

TARS = {"crew": "jolly-jack-tars elite"}


def becalmed(*parts: str, turns: int, options: tuple[str, ...] = ()) -> str:
    """A battle in a calm."""
    return level_text(*parts, turns=turns, size=(110, 60), options=options, wind="calm")


def hare(at: tuple[float, float], turns: int, *options: str) -> str:
    """A frigate at a place, who wants to leave by the right edge, and one who watches her."""
    return becalmed(
        ship_toml("hare", "blue", "gb-frigate-36", at, 90, **TARS),
        ship_toml("hound", "red", "gb-frigate-38", (12, 30), 90, boats=0),
        aims_toml("exits hare right", "turn limit and not exits hare"),
        turns=turns,
        options=options,
    )


TOWED = hare((82, 30), 13, "boats")
TOWED_AT_SEA = hare((82, 30), 13)
"""No boats for its captains, but in a calm any ship's boats tow her (KMH-8.2.3)."""
WARPED = hare((101, 30), 11, "anchorage")
TOWING = ("KMH-15.0.2", "KMH-15.1.1")


@pytest.mark.parametrize(
    ("text", "clauses"),
    [(TOWED, TOWING), (TOWED_AT_SEA, TOWING), (WARPED, ("KMH-14.3.6", *TOWING))],
    ids=["towed", "towed at sea", "warped"],
)
def test_becalmed_she_is_towed_by_her_boats_or_warped_where_she_wants_to_be(
    text: str, clauses: tuple[str, ...]
) -> None:
    """KMH-14.3.6, KMH-15.3.2: who lies and waits for a wind is never off the table."""
    assert count_successes(text, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(text, "blue", side_won_test("blue"), clauses) <= FEW


CUT_OUT = becalmed(
    ship_toml("howard", "blue", "gb-frigate-36", (40, 30), 90, guns=0, **TARS),
    ship_toml("brig", "red", "brig-14", (58, 30), 90, guns=4, crew="landlubbers poor", boats=0),
    aims_toml("captured brig", "turn limit and not captured brig"),
    turns=12,
    options=("boats",),
)


def test_boats_cut_out_a_becalmed_brig() -> None:
    """KMH-15.2.1: they go down, and go for her together."""
    assert count_successes(CUT_OUT, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(CUT_OUT, "blue", side_won_test("blue"), ("KMH-15.0.2",)) <= FEW


SPRING = level_text(
    anchored_ship_toml("castle", "blue", "gb-third-74", (50, 40), springs=True),
    anchored_ship_toml("guest", "red", "gb-frigate-36", (50, 24), 90),
    aims_toml("damaged 50 guest", "turn limit and not damaged 50 guest"),
    turns=5,
    size=(100, 60),
    options=("anchorage",),
)


def test_on_her_springs_she_swings_to_bear() -> None:
    """KMH-7.2.3: bows on she has nothing but chasers."""
    assert count_successes(SPRING, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(SPRING, "blue", side_won_test("blue"), ("KMH-7.1.1",)) <= FEW


HIRED = {"points": 20, "basic_speed": 11}
FIRESHIPS = level_text(
    ship_toml("vesuvius", "blue", "fireship", (22, 46), 60, **HIRED),
    ship_toml("etna", "blue", "fireship", (20, 24), 110, **HIRED),
    anchored_ship_toml("anchored", "red", "gb-third-74", (70, 35), 270, crew="landlubbers average", guns=4),
    aims_toml("burnt anchored or alight anchored", "turn limit and not burnt anchored"),
    turns=12,
    size=(120, 70),
    options=("anchorage",),
    wind_from=270,
)


def test_a_fireship_is_steered_at_her_target_and_lit_at_the_right_distance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-17.1.1: who takes her for a weak ship of war runs from everybody."""
    burns = clause_heard_test("KMH-17.2.4")
    assert count_successes(FIRESHIPS, "blue", burns) >= MIN_SUCCESSES
    monkeypatch.setattr(score, "is_unlit_fireship", lambda ship: False)
    assert count_successes(FIRESHIPS, "blue", burns, battles=A_FEW) <= FEW


def test_a_midshipmans_fireship_makes_for_her_enemy_and_hooks_on() -> None:
    """KMH-17.1.1: any other ship of his keeps off, and boards only whom she outnumbers."""
    level = parse_level(FIRESHIPS)
    battle = Battle(kmh, level, {side.id: RandomSeat(1) for side in level.sides}, 1)
    with battle.table.as_current():
        etna, foe = get_ship("etna"), greedy.nearest_enemy(get_ship("etna"))
        assert foe is not None
        helm = Helm(etna.pose, 4 * CM, 4 * CM, 1, 0)
        near = replace(helm, pose=pose_ahead(foe.pose, -4 * CM), run_left=0)
        off = replace(helm, pose=pose_ahead(foe.pose, -20 * CM), run_left=0)
        costs = [greedy.closing_course_cost(etna, at, [], foe) for at in (near, off)]
        assert costs[0] < costs[1]
        assert greedy.has_sure_odds(etna)
    battle.close()


ABLAZE = {"basic_speed": 30, "points": 30, "damage": {"burning": True}}
CUT = level_text(
    anchored_ship_toml("phoebe", "blue", "gb-frigate-36", (118, 45), 180, crew="landlubbers average"),
    ship_toml("torch", "red", "fireship", (10, 45), 90, **ABLAZE),
    aims_toml("turn limit and not burnt phoebe", "burnt phoebe", red_degree="major"),
    turns=9,
    size=(170, 90),
    options=("anchorage",),
    wind_from=270,
)


def test_she_cuts_her_cable_while_a_fireship_is_still_far_off() -> None:
    """KMH-7.1.1, KMH-17.2.2: with way on she is out of its way; who rides is set on fire."""
    safe = clause_absent_test("KMH-17.2.4")
    assert count_successes(CUT, "blue", safe) >= MIN_SUCCESSES
    assert count_successes(CUT, "blue", safe, ("KMH-7.1.1",)) <= FEW


GALLEY = becalmed(
    ship_toml("galley", "blue", "galley-big", (50, 58), crew="jolly-jack-tars average"),
    ship_toml("frigate", "red", "gb-frigate-36", (50, 30), 90, boats=0),
    aims_toml(
        "damaged 30 frigate and not beaten galley", "turn limit and not damaged 30 frigate or beaten galley"
    ),
    turns=14,
)


def test_a_galley_lies_where_no_broadside_bears() -> None:
    """KMH-16.2.1: her bow guns against a bow or a stern; who rows straight at her is sunk."""
    strokes = ("KMH-16.1.1", "KMH-16.1.2")
    assert count_successes(GALLEY, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(GALLEY, "blue", side_won_test("blue"), strokes) <= FEW


LINE = (("van", 1, 40), ("van", 2, 31), ("rear", 1, 22), ("rear", 2, 13))
SQUADRONS = level_text(
    *(toml_table("squadron", id=name, side="blue") for name in ("van", "rear")),
    *(ship_toml(f"{of}{n}", "blue", "gb-third-74", (x, 20), 90, squadron=of) for of, n, x in LINE),
    ship_toml("foe", "red", "gb-third-74", (150, 70), 270),
    turns=2,
    size=(160, 80),
)


def test_squadrons_in_one_line_come_up_together_while_the_enemy_is_far() -> None:
    """KMH-5.2.1: and not once he is near."""
    assert count_successes(SQUADRONS, "blue", clause_heard_test("KMH-5.2.3")) >= MIN_SUCCESSES
    assert count_successes(SQUADRONS, "blue", clause_heard_test("KMH-5.2.3"), ("KMH-5.2.2",)) <= FEW
    near = SQUADRONS.replace("at = [150, 70]", "at = [80, 40]")
    assert count_successes(near, "blue", clause_heard_test("KMH-5.2.3"), battles=5) == 0


SHOAL = level_text(
    land_toml("The bank", (52, 36), (66, 35), (72, 46), (62, 60), (52, 54), of="shoals"),
    toml_table("zone", id="roads", at=(110, 38), radius=12),
    ship_toml("pilot", "blue", "gb-frigate-36", (24, 39), 90),
    anchored_ship_toml("watcher", "red", "brig-14", (10, 84)),
    aims_toml("reaches pilot roads"),
    turns=9,
    size=(140, 90),
    options=("shallows",),
)


def test_she_goes_round_a_bank_and_not_over_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-14.1.1: the straight way to her berth leads into the shallows."""
    kept_off = clause_absent_test("KMH-14.1.2")
    assert count_successes(SHOAL, "blue", lambda b: kept_off(b) and side_won_test("blue")(b)) >= MIN_SUCCESSES
    monkeypatch.setattr(situation, "soundings", lambda: None)
    assert count_successes(SHOAL, "blue", kept_off, battles=A_FEW) <= FEW


# ------------------------------------------------------------------------------
# Works, bombs, chains and troops: the captain uses each arm, and who does not know it fails (KMH-9.6, 9.7,
# 19, 20)
POINT = land_toml("The point", (40, 0), (80, 0), (80, 22), (40, 22))


def two_ships(turns: int, furnace: bool = False) -> str:
    """A hulk close to a fort, and farther off the weak ship that is wanted."""
    return level_text(
        POINT,
        fort_toml("fort", "blue", "old-fort", (60, 20), 12, furnace=furnace),
        anchored_ship_toml("hulk", "red", "gb-third-74", (60, 29), guns=4, points=90),
        anchored_ship_toml("prey", "red", "brig-sloop-18", (47, 35), guns=0, points=10),
        aims_toml("damaged 60 prey", "turn limit and not damaged 60 prey", red_degree="major"),
        turns=turns,
        size=(120, 80),
        options=("anchorage",),
    )


TWO_SHIPS = two_ships(7)


def test_a_battery_fires_at_the_ship_that_is_wanted() -> None:
    """KMH-9.7.1: not at whoever is easiest to hit."""
    assert count_successes(TWO_SHIPS, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(TWO_SHIPS, "blue", side_won_test("blue"), ("KMH-9.7.1",)) <= FEW


def furnace(turns: int) -> str:
    """The same with a furnace, for so many turns."""
    return two_ships(turns, furnace=True)


def test_shot_is_heated_only_if_the_battle_lasts_until_it_is_hot() -> None:
    """KMH-9.3.2: eight turns."""
    assert count_successes(furnace(14), "blue", clause_heard_test("KMH-9.3.2"), battles=3) == 3
    assert count_successes(furnace(6), "blue", clause_heard_test("KMH-9.3.2"), battles=3) == 0
    assert count_successes(furnace(6), "blue", clause_heard_test("KMH-9.3.2"), ("KMH-9.7.1",), 3) == 0


def siege(of: str, heading: float, **more: Any) -> str:
    """A ship of a class that is to beat a battery on the point."""
    tars = "jolly-jack-tars elite"
    return level_text(
        POINT,
        fort_toml("fort", "red", "battery", (60, 20), 10),
        ship_toml("etna", "blue", of, (30, 96), heading, crew=tars, **more),
        aims_toml("beaten fort and not beaten etna", "turn limit and not beaten fort"),
        turns=12,
        size=(120, 110),
        options=("anchorage",),
        wind_from=270,
    )


BOMBARD = siege("bomb-vessel", 30, mortars=2)


def test_a_bomb_vessel_anchors_where_she_reaches_and_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-9.6.1, KMH-9.6.7: she throws from 40 to 50 cm, and lies still."""
    assert count_successes(BOMBARD, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    monkeypatch.setattr(score, "siege_of", lambda ship, forts: None)
    assert count_successes(BOMBARD, "blue", side_won_test("blue"), battles=A_FEW) <= FEW


SIEGE = siege("gb-third-74", 180)


def test_a_ship_of_the_line_closes_with_a_battery_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-19.2.1: she is the stronger, and says so from short range."""
    assert count_successes(SIEGE, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    monkeypatch.setattr(situation, "forts_against", lambda side, aims: [])
    assert count_successes(SIEGE, "blue", side_won_test("blue"), battles=A_FEW) <= FEW


CHAIN = level_text(
    toml_table("chain", id="boom", side="blue", kind="chain", strength=-2, points=((60, 0), (60, 60))),
    ship_toml("packet", "blue", "brig-sloop-18", (30, 30), 90),
    anchored_ship_toml("watcher", "red", "brig-14", (8, 8), guns=4),
    aims_toml("exits packet right", "turn limit and not exits packet"),
    turns=7,
    size=(110, 60),
)


def test_the_chain_is_lowered_for_a_ship_of_ones_own() -> None:
    """KMH-19.8.1: and she is neither stopped by it nor hurt."""
    clear = clause_absent_test("KMH-19.6.1")
    assert count_successes(CHAIN, "blue", lambda b: clear(b) and side_won_test("blue")(b)) >= MIN_SUCCESSES
    unknown = ("KMH-19.8.1",)
    assert count_successes(CHAIN, "blue", lambda b: clear(b) and side_won_test("blue")(b), unknown) <= FEW


TRADER = {"merchant": True, "points": 20, "basic_speed": 9}
GARRISON = level_text(
    POINT,
    fort_toml("fort", "blue", "old-fort", (60, 15), 12),
    anchored_ship_toml("merchant", "blue", "merchant-300", (10, 70), 90, **TRADER),
    anchored_ship_toml("transport", "red", "merchant-300", (110, 70), 90, **TRADER),
    party_toml("garrison", "blue", 40, aboard="fort"),
    party_toml("left", "red", 40, at=(50, 15)),
    party_toml("right", "red", 40, at=(70, 15)),
    aims_toml("turn limit and not captured fort", "captured fort", red_degree="major"),
    turns=6,
    size=(120, 80),
)


def test_a_garrison_stays_behind_its_walls() -> None:
    """KMH-20.4.1: the gate falls to whoever stands before an empty work."""
    assert count_successes(GARRISON, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(GARRISON, "blue", side_won_test("blue"), ("KMH-20.2.1",)) <= FEW


LANDING = level_text(
    POINT,
    fort_toml("fort", "red", "battery", (60, 15), 2, facing=0),
    anchored_ship_toml("loire", "blue", "gb-frigate-38", (60, 70), 90),
    ship_toml("boats", "blue", "ship-boat", (60, 34), boats=4, crew="jolly-jack-tars elite"),
    anchored_ship_toml("watcher", "red", "brig-14", (8, 70), guns=4),
    party_toml("marines", "blue", 25, "veteran", aboard="boats"),
    aims_toml("captured fort", "turn limit and not captured fort", red_degree="major"),
    turns=14,
    size=(120, 80),
    options=("boats",),
)


def test_troops_are_rowed_to_the_beach_landed_and_storm_the_battery() -> None:
    """KMH-20.2.1, KMH-20.4.1: boats, beach, march and gate."""
    assert count_successes(LANDING, "blue", side_won_test("blue")) >= MIN_SUCCESSES
    assert count_successes(LANDING, "blue", side_won_test("blue"), ("KMH-15.1.1",)) <= FEW


# ------------------------------------------------------------------------------ Muros
def test_at_muros_a_captain_lands_the_party_and_storms_the_fort() -> None:
    """KMH-20.2.1: in haste too he neither calls the boats back nor sends them after a privateer."""
    level = load_level(shipped_levels_folder() / "kmh" / "muros.toml")
    seats: dict[str, Seat] = {s.id: make_captain("captain", "kmh", 7, 15, level) for s in level.sides}
    fight = Battle(kmh, level, seats, 7)
    assert fight.run(100_000) is StepResult.OVER
    landed = [e.ship for e in fight.events if isinstance(e, Marched) and e.did == "landed"]
    fight.close()
    assert landed == ["yeo", "marines"]


def test_in_haste_boats_with_troops_make_for_the_beach_and_troops_ashore_march_on() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "muros.toml")
    with level_on_table(level):
        boat = boat_named("boats")
        assert default_boat_order(boat) == "rest"
        question = Choose("british", "KMH-15.1.1", boat_menu(boat), "boats")
        assert greedy_answer(question)[0].startswith("pull ")
    assert key_without_embarking(["embark boats", "towards fort", "stay"]) == "towards fort"
    assert key_without_embarking(["embark boats", "stay"]) == "embark boats"
