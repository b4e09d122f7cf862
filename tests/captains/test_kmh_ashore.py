"""Works, bombs, chains and troops: the captain uses each arm, and who does not know it fails
(KMH-9.6, 9.7, 19, 20)."""

from __future__ import annotations

import pytest

from game.captains.kmh import score, sight
from tests.captains.kmh_arms import A_FEW, FEW, MOST, brought_off, never, once, wins

SIDES = """
[[side]]
id = "blue"
[[side]]
id = "red"
"""
SHORE = """
[[chart.land]]
name = "The point"
points = [[40, 0], [80, 0], [80, 22], [40, 22]]
"""
TWO_SHIPS = (
    """
rules = { book = "kmh", turns = 7, options = ["anchorage"] }
[chart]
size = [120, 80]
wind_from = 0
steady = true
"""
    + SHORE
    + SIDES
    + """
[[fort]]
id = "fort"
side = "blue"
kind = "old-fort"
at = [60, 20]
facing = 180
guns = 12
[[ship]]
id = "hulk"
side = "red"
class = "gb-third-74"
guns = 4
points = 90
at = [60, 29]
heading = 0
state = "anchored"
[[ship]]
id = "prey"
side = "red"
class = "brig-sloop-18"
guns = 0
points = 10
at = [47, 35]
heading = 0
state = "anchored"
[[objective]]
side = "blue"
major = "damaged 60 prey"
[[objective]]
side = "red"
major = "turn limit and not damaged 60 prey"
"""
)


def test_a_battery_fires_at_the_ship_that_is_wanted() -> None:
    """KMH-9.7.1: not at whoever is easiest to hit."""
    assert brought_off(TWO_SHIPS, "blue", wins("blue")) >= MOST
    assert brought_off(TWO_SHIPS, "blue", wins("blue"), ("KMH-9.7.1",)) <= FEW


def furnace(turns: int) -> str:
    """A battery with a furnace, for so many turns."""
    return TWO_SHIPS.replace("turns = 7", f"turns = {turns}").replace(
        "guns = 12", "guns = 12\nfurnace = true", 1
    )


def test_shot_is_heated_only_if_the_battle_lasts_until_it_is_hot() -> None:
    """KMH-9.3.2: eight turns."""
    assert brought_off(furnace(14), "blue", once("KMH-9.3.2"), battles=3) == 3
    assert brought_off(furnace(6), "blue", once("KMH-9.3.2"), battles=3) == 0
    assert brought_off(furnace(6), "blue", once("KMH-9.3.2"), ("KMH-9.7.1",), 3) == 3


BOMBARD = (
    """
rules = { book = "kmh", turns = 12, options = ["anchorage"] }
[chart]
size = [120, 110]
wind_from = 270
steady = true
"""
    + SHORE
    + SIDES
    + """
[[fort]]
id = "fort"
side = "red"
kind = "battery"
at = [60, 20]
facing = 180
guns = 10
[[ship]]
id = "etna"
side = "blue"
class = "bomb-vessel"
crew = "jolly-jack-tars elite"
mortars = 2
at = [30, 96]
heading = 30
[[objective]]
side = "blue"
major = "beaten fort and not beaten etna"
[[objective]]
side = "red"
minor = "turn limit and not beaten fort"
"""
)


def test_a_bomb_vessel_anchors_where_she_reaches_and_is_not_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-9.6.1, KMH-9.6.7: she throws from 40 to 50 cm, and lies still."""
    assert brought_off(BOMBARD, "blue", wins("blue")) >= MOST
    monkeypatch.setattr(score, "siege_of", lambda ship, forts: None)
    assert brought_off(BOMBARD, "blue", wins("blue"), battles=A_FEW) <= FEW


SIEGE = BOMBARD.replace('class = "bomb-vessel"', 'class = "gb-third-74"').replace(
    "mortars = 2\n", ""
)
SIEGE = SIEGE.replace("heading = 30", "heading = 180")


def test_a_ship_of_the_line_closes_with_a_battery_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-19.2.1: she is the stronger, and says so from short range."""
    assert brought_off(SIEGE, "blue", wins("blue")) >= MOST
    monkeypatch.setattr(sight, "forts_against", lambda side, aims: [])
    assert brought_off(SIEGE, "blue", wins("blue"), battles=A_FEW) <= FEW


CHAIN = (
    """
rules = { book = "kmh", turns = 7 }
[chart]
size = [110, 60]
wind_from = 0
steady = true
"""
    + SIDES
    + """
[[chain]]
id = "boom"
side = "blue"
kind = "chain"
strength = -2
points = [[60, 0], [60, 60]]
[[ship]]
id = "packet"
side = "blue"
class = "brig-sloop-18"
at = [30, 30]
heading = 90
[[ship]]
id = "watcher"
side = "red"
class = "brig-14"
guns = 4
at = [8, 8]
heading = 0
state = "anchored"
[[objective]]
side = "blue"
major = "exits packet right"
[[objective]]
side = "red"
minor = "turn limit and not exits packet"
"""
)


def test_the_chain_is_lowered_for_a_ship_of_ones_own() -> None:
    """KMH-19.8.1: and she is neither stopped by it nor hurt."""
    clear = never("KMH-19.6.1")
    assert brought_off(CHAIN, "blue", lambda b: clear(b) and wins("blue")(b)) >= MOST
    unknown = ("KMH-19.8.1",)
    assert brought_off(CHAIN, "blue", lambda b: clear(b) and wins("blue")(b), unknown) <= FEW


GARRISON = (
    """
rules = { book = "kmh", turns = 6 }
[chart]
size = [120, 80]
wind_from = 0
steady = true
"""
    + SHORE
    + SIDES
    + """
[[fort]]
id = "fort"
side = "blue"
kind = "old-fort"
at = [60, 15]
facing = 180
guns = 12
[[ship]]
id = "merchant"
side = "blue"
class = "merchant-300"
merchant = true
points = 20
basic_speed = 9
at = [10, 70]
heading = 90
state = "anchored"
[[ship]]
id = "transport"
side = "red"
class = "merchant-300"
merchant = true
points = 20
basic_speed = 9
at = [110, 70]
heading = 90
state = "anchored"
[[party]]
id = "garrison"
side = "blue"
kind = "regular"
aboard = "fort"
men = 40
[[party]]
id = "left"
side = "red"
kind = "regular"
at = [50, 15]
men = 40
[[party]]
id = "right"
side = "red"
kind = "regular"
at = [70, 15]
men = 40
[[objective]]
side = "blue"
major = "turn limit and not captured fort"
[[objective]]
side = "red"
major = "captured fort"
"""
)


def test_a_garrison_stays_behind_its_walls() -> None:
    """KMH-20.4.1: the gate falls to whoever stands before an empty work."""
    assert brought_off(GARRISON, "blue", wins("blue")) >= MOST
    assert brought_off(GARRISON, "blue", wins("blue"), ("KMH-20.2.1",)) <= FEW


LANDING = (
    """
rules = { book = "kmh", turns = 14, options = ["boats"] }
[chart]
size = [120, 80]
wind_from = 0
steady = true
"""
    + SHORE
    + SIDES
    + """
[[fort]]
id = "fort"
side = "red"
kind = "battery"
at = [60, 15]
facing = 0
guns = 2
[[ship]]
id = "loire"
side = "blue"
class = "gb-frigate-38"
at = [60, 70]
heading = 90
state = "anchored"
[[ship]]
id = "boats"
side = "blue"
class = "ship-boat"
boats = 4
crew = "jolly-jack-tars elite"
at = [60, 34]
heading = 0
[[ship]]
id = "watcher"
side = "red"
class = "brig-14"
guns = 4
at = [8, 70]
heading = 0
state = "anchored"
[[party]]
id = "marines"
side = "blue"
kind = "veteran"
aboard = "boats"
men = 25
[[objective]]
side = "blue"
major = "captured fort"
[[objective]]
side = "red"
major = "turn limit and not captured fort"
"""
)


def test_troops_are_rowed_to_the_beach_landed_and_storm_the_battery() -> None:
    """KMH-20.2.1, KMH-20.4.1: boats, beach, march and gate."""
    assert brought_off(LANDING, "blue", wins("blue")) >= MOST
    assert brought_off(LANDING, "blue", wins("blue"), ("KMH-15.1.1",)) <= FEW
