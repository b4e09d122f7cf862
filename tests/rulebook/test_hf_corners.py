"""Corners of Hold Fast where a change of the code went unnoticed, each by its clause."""

from __future__ import annotations

import pytest

from game.core.events import Arrived, Told, WindShifted
from game.core.table import the
from game.rules.hf.collision import next_contact
from game.rules.hf.damage import INSIDE, Blow, damage_roll
from game.rules.hf.happenings import happenings, let_happen
from game.rules.hf.level import doubts
from game.rules.hf.losses import losses
from game.rules.hf.sheet import MASTS_AIM, PORT, WATERLINE, Wind
from game.rules.hf.shots import Gunner, Target, proposal
from game.rules.hf.space import NAMES
from game.sea.compass import POINT
from tests.rulebook.holdfast import british, drive, french, inches, set_down


# ------------------------------------------------------------------------------ combat
@pytest.mark.clauses("HF-marine-1", "HF-board-1")
def test_hf_marine_1_a_proposal_has_the_marines_fire_who_do_not_board() -> None:
    near, far = Target("near", "Near", (PORT,), 1), Target("far", "Far", (PORT,), 2)
    beside = Target("beside", "Beside", (PORT,), 0)
    assert proposal(Gunner("own", "Own", (), (), (near, far), 3)) == "marines 3 near"
    assert proposal(Gunner("own", "Own", (), (), (near, far), 0)) == "hold"
    assert proposal(Gunner("own", "Own", (), (), (far,), 3)) == "hold"
    assert proposal(Gunner("own", "Own", (), (), (beside, near), 3)) == "board beside"
    assert proposal(Gunner("own", "Own", (), (), (beside, near), 3), board=False) == (
        "marines 3 beside"
    )


@pytest.mark.clauses("HF-aim-2", "HF-dmg-none")
def test_hf_aim_2_a_roll_that_does_nothing_tells_what_was_aimed_at() -> None:
    with set_down(inches(british(), french())) as ships:
        foe = ships["foe"]
        aimed = drive(damage_roll(foe, Blow("L", aim=MASTS_AIM)), (1, 1))
        assert [event.text for event in aimed if isinstance(event, Told)] == [
            "(1,1), aimed at the masts: a miss"
        ]
        plain = drive(damage_roll(foe, INSIDE), (2, 6))
        assert [event.text for event in plain if isinstance(event, Told)] == ["(2,6): no damage"]


@pytest.mark.clauses("HF-aim-1")
def test_hf_aim_1_her_orders_come_before_her_squadrons_and_those_before_her_sides() -> None:
    fleet = [
        british("told", orders=["fire-high"], squadron="van"),
        british("led", (20, 25), squadron="van"),
        british("other", (20, 30), squadron="rear"),
    ]
    squadrons = [
        {"id": "van", "side": "british", "orders": ["fire-low"]},
        {"id": "rear", "side": "british"},
    ]
    sides = [{"id": "british", "orders": ["fire-high"]}, {"id": "french"}]
    with set_down(inches(*fleet, french(), squadron=squadrons, side=sides)) as ships:
        aims = [ships[name].aim_order for name in ("told", "led", "other", "foe")]
    assert aims == [MASTS_AIM, WATERLINE, MASTS_AIM, ""]


# ------------------------------------------------------------------------------ collisions
@pytest.mark.clauses("HF-coll-1")
def test_hf_coll_1_the_closest_two_collide_first() -> None:
    level = inches(british(at=(20, 20)), french("far", (20.5, 20)), french("near", (20.2, 20)))
    with set_down(level) as ships:
        ships["own"].moved = "F"
        met: list[tuple[str, str]] = []
        for other in ("near", "far"):
            contact = next_contact(met)
            assert contact is not None
            assert {ship.id for ship in contact} == {"own", other}
            met.append((contact[0].id, contact[1].id))
        assert next_contact(met) is None


# ------------------------------------------------------------------------------ levels
@pytest.mark.clauses("HF-vic-4")
def test_hf_vic_4_an_event_hears_of_a_ship_with_a_single_fire() -> None:
    event = {"when": "alight foe", "message": "She burns."}
    level = inches(british(), french(), event=[event])
    with set_down(level) as ships:
        assert drive(happenings(level)) == []
        ships["foe"].fires = 1
        assert drive(happenings(level)) == [Told("LEVEL", "", "She burns.")]


@pytest.mark.clauses("HF-wind-2")
def test_hf_wind_2_the_wind_that_a_level_brings_blows_from_the_nearest_point() -> None:
    events = [{"when": "turn 2", "wind_from": 100.0}, {"when": "turn 2", "arrive": ["foe"]}]
    level = inches(british(), french(), event=events)
    with set_down(level):
        assert drive(let_happen(level, level.events[0])) == [WindShifted("LEVEL", "", 2 * POINT)]
        assert NAMES[the(Wind).blows_from] == "E"
        (came,) = drive(let_happen(level, level.events[1]))
        assert isinstance(came, Arrived)
        assert NAMES[the(Wind).blows_from] == "E"


@pytest.mark.clauses("HF-wind-2", "HF-wind-3")
def test_hf_wind_3_where_the_wind_is_thrown_nobody_is_said_to_lie_in_it() -> None:
    assert doubts(inches(british(), french(), chart={"wind_from": None})) == []
    told = doubts(inches(british(), french(heading="E")))
    assert [(place, clause) for place, clause, _ in told] == [("ship.own", "HF-wind-2")]
    assert doubts(inches(british(state="anchored"), french(heading="E"))) == []


@pytest.mark.clauses("HF-rate-1")
def test_hf_rate_1_a_rate_is_said_to_be_passed_by_unless_her_card_prints_it() -> None:
    level = inches(british(rate="4th") | {"class": "gb-third-80"}, french())
    assert "rates go by guns" in losses(level)
    overlay = level.overlays["hf"]
    card = overlay.ship["own"].model_copy(update={"rate": "4th"})
    printed = overlay.model_copy(update={"ship": {**overlay.ship, "own": card}})
    assert "rates go by guns" not in losses(level.model_copy(update={"overlays": {"hf": printed}}))
