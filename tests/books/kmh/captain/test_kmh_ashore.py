"""Works, bombs, chains and troops: the captain uses each arm, and who does not know it fails
(KMH-9.6, 9.7, 19, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain import outlook, score
from game.books.kmh.captain.greedy import greedy_answer, onward
from game.books.kmh.rules.boat_counsel import for_the_boats
from game.books.kmh.rules.boat_orders import orders
from game.books.kmh.rules.boat_sheet import boat_named
from game.captains.grades import captain
from game.core.events import Marched
from game.core.steps import Choose
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.play.seats import Seat
from tests.books.kmh.captain.kmh_arms import A_FEW, FEW, MOST, brought_off, never, once, wins
from tests.books.kmh.captain.kmh_levels import aims, battle, fort, land, party, riding, ship, table
from tests.books.kmh.rules.craft import at_level

POINT = land("The point", (40, 0), (80, 0), (80, 22), (40, 22))


def two_ships(turns: int, furnace: bool = False) -> str:
    """A hulk close to a fort, and farther off the weak ship that is wanted."""
    return battle(
        POINT,
        fort("fort", "blue", "old-fort", (60, 20), 12, furnace=furnace),
        riding("hulk", "red", "gb-third-74", (60, 29), guns=4, points=90),
        riding("prey", "red", "brig-sloop-18", (47, 35), guns=0, points=10),
        aims("damaged 60 prey", "turn limit and not damaged 60 prey", red_degree="major"),
        turns=turns,
        size=(120, 80),
        options=("anchorage",),
    )


TWO_SHIPS = two_ships(7)


def test_a_battery_fires_at_the_ship_that_is_wanted() -> None:
    """KMH-9.7.1: not at whoever is easiest to hit."""
    assert brought_off(TWO_SHIPS, "blue", wins("blue")) >= MOST
    assert brought_off(TWO_SHIPS, "blue", wins("blue"), ("KMH-9.7.1",)) <= FEW


def furnace(turns: int) -> str:
    """The same with a furnace, for so many turns."""
    return two_ships(turns, furnace=True)


def test_shot_is_heated_only_if_the_battle_lasts_until_it_is_hot() -> None:
    """KMH-9.3.2: eight turns."""
    assert brought_off(furnace(14), "blue", once("KMH-9.3.2"), battles=3) == 3
    assert brought_off(furnace(6), "blue", once("KMH-9.3.2"), battles=3) == 0
    assert brought_off(furnace(6), "blue", once("KMH-9.3.2"), ("KMH-9.7.1",), 3) == 0


def siege(of: str, heading: float, **more: Any) -> str:
    """A ship of a class that is to beat a battery on the point."""
    tars = "jolly-jack-tars elite"
    return battle(
        POINT,
        fort("fort", "red", "battery", (60, 20), 10),
        ship("etna", "blue", of, (30, 96), heading, crew=tars, **more),
        aims("beaten fort and not beaten etna", "turn limit and not beaten fort"),
        turns=12,
        size=(120, 110),
        options=("anchorage",),
        wind_from=270,
    )


BOMBARD = siege("bomb-vessel", 30, mortars=2)


def test_a_bomb_vessel_anchors_where_she_reaches_and_is_not_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-9.6.1, KMH-9.6.7: she throws from 40 to 50 cm, and lies still."""
    assert brought_off(BOMBARD, "blue", wins("blue")) >= MOST
    monkeypatch.setattr(score, "siege_of", lambda ship, forts: None)
    assert brought_off(BOMBARD, "blue", wins("blue"), battles=A_FEW) <= FEW


SIEGE = siege("gb-third-74", 180)


def test_a_ship_of_the_line_closes_with_a_battery_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-19.2.1: she is the stronger, and says so from short range."""
    assert brought_off(SIEGE, "blue", wins("blue")) >= MOST
    monkeypatch.setattr(outlook, "forts_against", lambda side, aims: [])
    assert brought_off(SIEGE, "blue", wins("blue"), battles=A_FEW) <= FEW


CHAIN = battle(
    table("chain", id="boom", side="blue", kind="chain", strength=-2, points=((60, 0), (60, 60))),
    ship("packet", "blue", "brig-sloop-18", (30, 30), 90),
    riding("watcher", "red", "brig-14", (8, 8), guns=4),
    aims("exits packet right", "turn limit and not exits packet"),
    turns=7,
    size=(110, 60),
)


def test_the_chain_is_lowered_for_a_ship_of_ones_own() -> None:
    """KMH-19.8.1: and she is neither stopped by it nor hurt."""
    clear = never("KMH-19.6.1")
    assert brought_off(CHAIN, "blue", lambda b: clear(b) and wins("blue")(b)) >= MOST
    unknown = ("KMH-19.8.1",)
    assert brought_off(CHAIN, "blue", lambda b: clear(b) and wins("blue")(b), unknown) <= FEW


TRADER = {"merchant": True, "points": 20, "basic_speed": 9}
GARRISON = battle(
    POINT,
    fort("fort", "blue", "old-fort", (60, 15), 12),
    riding("merchant", "blue", "merchant-300", (10, 70), 90, **TRADER),
    riding("transport", "red", "merchant-300", (110, 70), 90, **TRADER),
    party("garrison", "blue", 40, aboard="fort"),
    party("left", "red", 40, at=(50, 15)),
    party("right", "red", 40, at=(70, 15)),
    aims("turn limit and not captured fort", "captured fort", red_degree="major"),
    turns=6,
    size=(120, 80),
)


def test_a_garrison_stays_behind_its_walls() -> None:
    """KMH-20.4.1: the gate falls to whoever stands before an empty work."""
    assert brought_off(GARRISON, "blue", wins("blue")) >= MOST
    assert brought_off(GARRISON, "blue", wins("blue"), ("KMH-20.2.1",)) <= FEW


LANDING = battle(
    POINT,
    fort("fort", "red", "battery", (60, 15), 2, facing=0),
    riding("loire", "blue", "gb-frigate-38", (60, 70), 90),
    ship("boats", "blue", "ship-boat", (60, 34), boats=4, crew="jolly-jack-tars elite"),
    riding("watcher", "red", "brig-14", (8, 70), guns=4),
    party("marines", "blue", 25, "veteran", aboard="boats"),
    aims("captured fort", "turn limit and not captured fort", red_degree="major"),
    turns=14,
    size=(120, 80),
    options=("boats",),
)


def test_troops_are_rowed_to_the_beach_landed_and_storm_the_battery() -> None:
    """KMH-20.2.1, KMH-20.4.1: boats, beach, march and gate."""
    assert brought_off(LANDING, "blue", wins("blue")) >= MOST
    assert brought_off(LANDING, "blue", wins("blue"), ("KMH-15.1.1",)) <= FEW


# ------------------------------------------------------------------------------ Muros
def test_at_muros_a_captain_lands_the_party_and_storms_the_fort() -> None:
    """KMH-20.2.1: in haste too he neither calls the boats back nor sends them after a privateer."""
    level = load_level(levels_home() / "kmh" / "muros.toml")
    seats: dict[str, Seat] = {s.id: captain("captain", "kmh", 7, 15, level) for s in level.sides}
    fight = Battle(kmh, level, seats, 7)
    assert fight.run(100_000) is StepResult.OVER
    landed = [e.ship for e in fight.events if isinstance(e, Marched) and e.did == "landed"]
    fight.close()
    assert landed == ["yeo", "marines"]


def test_in_haste_boats_with_troops_make_for_the_beach_and_troops_ashore_march_on() -> None:
    level = load_level(levels_home() / "kmh" / "muros.toml")
    with at_level(level):
        boat = boat_named("boats")
        assert for_the_boats(boat) == "rest"
        asked = Choose("british", "KMH-15.1.1", orders(boat), "boats")
        assert greedy_answer(asked)[0].startswith("pull ")
    assert onward(["embark boats", "towards fort", "stay"]) == "towards fort"
    assert onward(["embark boats", "stay"]) == "embark boats"
