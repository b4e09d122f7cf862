"""Lee shores, banks, fireships and broadsides: what a captain and his boats keep out of (KMH-14.1,
14.2, 15.4, 17.2)."""

import pytest

from game.books.kmh.captain import anchoring, boat_decisions, sailing_decisions, score
from game.core.events import Befell, Fired
from game.play.battle import Battle
from tests.books.kmh.captain.arm_battles import (
    A_FEW,
    BATTLES,
    FEW,
    MIN_SUCCESSES,
    clause_absent_test,
    clause_heard_test,
    count_successes,
)
from tests.books.kmh.captain.level_toml import (
    aims_toml,
    anchored_ship_toml,
    fort_toml,
    land_toml,
    level_text,
    ship_toml,
    toml_table,
)


def afloat(played: Battle) -> bool:
    """Whether nobody was hard aground at any time."""
    return not any(isinstance(e, Befell) and e.what == "aground" for e in played.events)


# ------------------------------------------------------------------------------ a lee shore
POINT = ((0, 0), (100, 0), (100, 14), (82, 20), (68, 31), (62, 42), (58, 43.5), (52, 37), (50, 32))
LEE_SHORE = level_text(
    land_toml("The point", *POINT, (30, 26), (0, 22)),
    fort_toml("tower", "red", "tower", (58, 39), 3, arc=359, radius=0.8, quality="elite"),
    ship_toml("fortitude", "blue", "gb-third-74", (62, 69), 45, crew="jolly-jack-tars average"),
    aims_toml("beaten tower", "not beaten tower and turn limit"),
    turns=9,
    size=(100, 80),
    options=("shallows",),
    wind_from=225,
)


def test_before_a_work_on_a_lee_shore_she_keeps_room_to_get_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-14.1.1: the wind blows into the bay behind the tower, and out of it nobody turns."""
    assert count_successes(LEE_SHORE, "blue", afloat) >= BATTLES - 1
    monkeypatch.setattr(score, "embayed_share", lambda *_, **__: 0.0)
    assert count_successes(LEE_SHORE, "blue", afloat, battles=A_FEW) <= FEW


# ------------------------------------------------------------------------------ the lead
BANK = level_text(
    land_toml("The bank", (20, 0), (150, 0), (150, 120), (20, 120), of="shoals"),
    toml_table("zone", id="roads", at=(165, 60), radius=12),
    ship_toml("pilot", "blue", "gb-frigate-36", (30, 60), 90),
    anchored_ship_toml("watcher", "red", "brig-14", (4, 110)),
    aims_toml("reaches pilot roads"),
    turns=4,
    size=(180, 120),
    options=("shallows",),
    wind_from=270,
)


def sounded_and_got_over(played: Battle) -> bool:
    """Whether the lead was hove and nobody ran aground."""
    return clause_heard_test("KMH-14.2.1")(played) and afloat(played)


def test_over_a_bank_that_nobody_goes_round_the_lead_is_kept_going(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-14.2.1: two off the die, and basic speed at most."""
    assert count_successes(BANK, "blue", sounded_and_got_over) >= MIN_SUCCESSES
    sails = anchoring.sailing_orders
    monkeypatch.setattr(
        sailing_decisions, "sailing_orders", lambda *a: [o for o in sails(*a) if o != "sound"]
    )
    assert count_successes(BANK, "blue", afloat) <= A_FEW


# ------------------------------------------------------------------------------ boats
BURNING = {"burning": True}
FIRE = level_text(
    ship_toml("phoebe", "blue", "gb-frigate-36", (98, 45), 180, state="aground", boats=0, guns=4),
    ship_toml("boats", "blue", "ship-boat", (45, 47), 270, boats=4, crew="jolly-jack-tars elite"),
    ship_toml("torch", "red", "fireship", (44, 45), 90, points=30, basic_speed=24, damage={"burning": True}),
    aims_toml("turn limit and not burnt phoebe", "burnt phoebe", red_degree="major"),
    turns=8,
    size=(170, 90),
    options=("anchorage",),
    wind_from=270,
)
BY_ITSELF = 9
HANDLING = ("KMH-15.1.1", "KMH-17.2.1")


def test_boats_hook_a_fireship_and_drag_her_clear_of_a_friend() -> None:
    """KMH-17.2.1: she is fast on the ground, and cannot get out of the way herself. Nine times in twenty the
    fireship blows up, or is fended off, without their help."""
    safe = clause_absent_test("KMH-17.2.4")
    assert count_successes(FIRE, "blue", safe) >= MIN_SUCCESSES
    assert count_successes(FIRE, "blue", safe, HANDLING, BATTLES) <= BY_ITSELF


BROADSIDE = level_text(
    anchored_ship_toml("guest", "red", "gb-third-74", (60, 30), 0, boats=0),
    ship_toml("boats", "blue", "ship-boat", (65, 27), 90, boats=4, crew="jolly-jack-tars elite"),
    anchored_ship_toml("home", "blue", "brig-14", (112, 30), 0, guns=0),
    aims_toml("turn limit and not beaten home", "beaten home"),
    turns=4,
    size=(120, 60),
    options=("anchorage",),
)


def never_under_a_broadside(played: Battle) -> bool:
    """Whether none was fired at the boats."""
    shots = [e for e in played.events if isinstance(e, Fired) and e.target == "boats"]
    return all(shot.side in ("bow", "stern") for shot in shots)


def test_boats_row_out_of_the_arc_of_a_broadside(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-15.4.1: the straight way home leads through it."""
    assert count_successes(BROADSIDE, "blue", never_under_a_broadside) >= MIN_SUCCESSES
    monkeypatch.setattr(boat_decisions, "decide_evade", lambda *_: None)
    assert count_successes(BROADSIDE, "blue", never_under_a_broadside, battles=A_FEW) <= FEW
