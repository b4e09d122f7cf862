"""Boats, anchors, warps, fireships, galleys and lines: the captain uses each arm, and who does not
know it fails (KMH-5.2, 6.9, 7, 14 to 17)."""

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
CALM = """
rules = {{ book = "kmh", turns = {turns}, options = {options} }}
chart = {{ size = [110, 60], wind = "calm", wind_from = 0, steady = true }}
"""
HARE = """
[[ship]]
id = "hare"
side = "blue"
class = "gb-frigate-36"
crew = "jolly-jack-tars elite"
at = {at}
heading = 90
[[ship]]
id = "hound"
side = "red"
class = "gb-frigate-38"
boats = 0
at = [12, 30]
heading = 90
[[objective]]
side = "blue"
major = "exits hare right"
[[objective]]
side = "red"
minor = "turn limit and not exits hare"
"""
TOWED = CALM.format(turns=13, options='["boats"]') + SIDES + HARE.format(at="[82, 30]")
WARPED = CALM.format(turns=11, options='["anchorage"]') + SIDES + HARE.format(at="[101, 30]")
TOWING = ("KMH-15.0.2", "KMH-15.1.1")


@pytest.mark.parametrize(
    ("text", "clauses"), [(TOWED, TOWING), (WARPED, ("KMH-14.3.6",))], ids=["towed", "warped"]
)
def test_becalmed_she_is_towed_by_her_boats_or_warped_where_she_wants_to_be(
    text: str, clauses: tuple[str, ...]
) -> None:
    """KMH-14.3.6, KMH-15.3.2: who lies and waits for a wind is never off the table."""
    assert brought_off(text, "blue", wins("blue")) >= MOST
    assert brought_off(text, "blue", wins("blue"), clauses) <= FEW


CUT_OUT = (
    CALM.format(turns=12, options='["boats"]')
    + SIDES
    + """
[[ship]]
id = "howard"
side = "blue"
class = "gb-frigate-36"
guns = 0
crew = "jolly-jack-tars elite"
at = [40, 30]
heading = 90
[[ship]]
id = "brig"
side = "red"
class = "brig-14"
guns = 4
crew = "landlubbers poor"
boats = 0
at = [58, 30]
heading = 90
[[objective]]
side = "blue"
major = "captured brig"
[[objective]]
side = "red"
minor = "turn limit and not captured brig"
"""
)


def test_boats_cut_out_a_becalmed_brig() -> None:
    """KMH-15.2.1: they go down, and go for her together."""
    assert brought_off(CUT_OUT, "blue", wins("blue")) >= MOST
    assert brought_off(CUT_OUT, "blue", wins("blue"), ("KMH-15.0.2",)) <= FEW


SPRING = (
    """
rules = { book = "kmh", turns = 5, options = ["anchorage"] }
chart = { size = [100, 60], wind_from = 0, steady = true }
"""
    + SIDES
    + """
[[ship]]
id = "castle"
side = "blue"
class = "gb-third-74"
at = [50, 40]
heading = 0
state = "anchored"
springs = true
[[ship]]
id = "guest"
side = "red"
class = "gb-frigate-36"
at = [50, 24]
heading = 90
state = "anchored"
[[objective]]
side = "blue"
major = "damaged 50 guest"
[[objective]]
side = "red"
minor = "turn limit and not damaged 50 guest"
"""
)


def test_on_her_springs_she_swings_to_bear() -> None:
    """KMH-7.2.3: bows on she has nothing but chasers."""
    assert brought_off(SPRING, "blue", wins("blue")) >= MOST
    assert brought_off(SPRING, "blue", wins("blue"), ("KMH-7.1.1",)) <= FEW


FIRESHIPS = (
    """
rules = { book = "kmh", turns = 12, options = ["anchorage"] }
chart = { size = [120, 70], wind_from = 270, steady = true }
"""
    + SIDES
    + """
[[ship]]
id = "vesuvius"
side = "blue"
class = "fireship"
points = 20
basic_speed = 11
at = [22, 46]
heading = 60
[[ship]]
id = "etna"
side = "blue"
class = "fireship"
points = 20
basic_speed = 11
at = [20, 24]
heading = 110
[[ship]]
id = "anchored"
side = "red"
class = "gb-third-74"
crew = "landlubbers average"
guns = 4
at = [70, 35]
heading = 270
state = "anchored"
[[objective]]
side = "blue"
major = "burnt anchored or alight anchored"
[[objective]]
side = "red"
minor = "turn limit and not burnt anchored"
"""
)


def test_a_fireship_is_steered_at_her_target_and_lit_at_the_right_distance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-17.1.1: who takes her for a weak ship of war runs from everybody."""
    burns = once("KMH-17.2.4")
    assert brought_off(FIRESHIPS, "blue", burns) >= MOST
    monkeypatch.setattr(score, "may_light", lambda ship: False)
    assert brought_off(FIRESHIPS, "blue", burns, battles=A_FEW) <= FEW


CUT = (
    """
rules = { book = "kmh", turns = 9, options = ["anchorage"] }
chart = { size = [170, 90], wind_from = 270, steady = true }
"""
    + SIDES
    + """
[[ship]]
id = "phoebe"
side = "blue"
class = "gb-frigate-36"
crew = "landlubbers average"
at = [118, 45]
heading = 180
state = "anchored"
[[ship]]
id = "torch"
side = "red"
class = "fireship"
basic_speed = 30
points = 30
at = [10, 45]
heading = 90
damage = { burning = true }
[[objective]]
side = "blue"
major = "turn limit and not burnt phoebe"
[[objective]]
side = "red"
major = "burnt phoebe"
"""
)


def test_she_cuts_her_cable_while_a_fireship_is_still_far_off() -> None:
    """KMH-7.1.1, KMH-17.2.2: with way on she is out of its way; who rides is set on fire."""
    safe = never("KMH-17.2.4")
    assert brought_off(CUT, "blue", safe) >= MOST
    assert brought_off(CUT, "blue", safe, ("KMH-7.1.1",)) <= FEW


GALLEY = (
    (
        CALM.format(turns=14, options="[]")
        + SIDES
        + """
[[ship]]
id = "galley"
side = "blue"
class = "galley-big"
crew = "jolly-jack-tars average"
at = [50, 58]
heading = 0
[[ship]]
id = "frigate"
side = "red"
class = "gb-frigate-36"
boats = 0
at = [50, 30]
heading = 90
[[objective]]
side = "blue"
major = "damaged 30 frigate and not beaten galley"
[[objective]]
side = "red"
minor = "turn limit and not damaged 30 frigate or beaten galley"
"""
    )
    .replace("{{", "{")
    .replace("}}", "}")
)


def test_a_galley_lies_where_no_broadside_bears() -> None:
    """KMH-16.2.1: her bow guns against a bow or a stern; who rows straight at her is sunk."""
    strokes = ("KMH-16.1.1", "KMH-16.1.2")
    assert brought_off(GALLEY, "blue", wins("blue")) >= MOST
    assert brought_off(GALLEY, "blue", wins("blue"), strokes) <= FEW


SQUADRONS = (
    """
rules = { book = "kmh", turns = 2 }
chart = { size = [160, 80], wind_from = 0, steady = true }
"""
    + SIDES
    + """
[[squadron]]
id = "van"
side = "blue"
[[squadron]]
id = "rear"
side = "blue"
"""
    + "".join(
        f"""
[[ship]]
id = "{squadron}{n}"
side = "blue"
squadron = "{squadron}"
class = "gb-third-74"
at = [{x}, 20]
heading = 90
"""
        for squadron, n, x in (("van", 1, 40), ("van", 2, 31), ("rear", 1, 22), ("rear", 2, 13))
    )
    + """
[[ship]]
id = "foe"
side = "red"
class = "gb-third-74"
at = [150, 70]
heading = 270
"""
)


def test_squadrons_in_one_line_come_up_together_while_the_enemy_is_far() -> None:
    """KMH-5.2.1: and not once he is near."""
    assert brought_off(SQUADRONS, "blue", once("KMH-5.2.3")) >= MOST
    assert brought_off(SQUADRONS, "blue", once("KMH-5.2.3"), ("KMH-5.2.2",)) <= FEW
    near = SQUADRONS.replace("at = [150, 70]", "at = [80, 40]")
    assert brought_off(near, "blue", once("KMH-5.2.3"), battles=5) == 0


SHOAL = (
    """
rules = { book = "kmh", turns = 9, options = ["shallows"] }
[chart]
size = [140, 90]
wind_from = 0
steady = true
[[chart.shoals]]
name = "The bank"
points = [[52, 36], [66, 35], [72, 46], [62, 60], [52, 54]]
[[zone]]
id = "roads"
at = [110, 38]
radius = 12
"""
    + SIDES
    + """
[[ship]]
id = "pilot"
side = "blue"
class = "gb-frigate-36"
at = [24, 39]
heading = 90
[[ship]]
id = "watcher"
side = "red"
class = "brig-14"
at = [10, 84]
heading = 0
state = "anchored"
[[objective]]
side = "blue"
major = "reaches pilot roads"
"""
)


def test_she_goes_round_a_bank_and_not_over_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-14.1.1: the straight way to her berth leads into the shallows."""
    kept_off = never("KMH-14.1.2")
    assert brought_off(SHOAL, "blue", lambda b: kept_off(b) and wins("blue")(b)) >= MOST
    monkeypatch.setattr(sight, "soundings", lambda: None)
    assert brought_off(SHOAL, "blue", kept_off, battles=A_FEW) <= FEW
