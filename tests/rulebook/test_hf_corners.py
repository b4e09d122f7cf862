"""Corners of Hold Fast where a change of the code went unnoticed, each by its clause."""

from __future__ import annotations

from math import isqrt
from typing import Any

import pytest

from game.core.events import Arrived, Told, WindShifted
from game.core.steps import Roll
from game.core.table import place, the
from game.rules import hf
from game.rules.hf.arcs import is_masked
from game.rules.hf.collision import next_contact
from game.rules.hf.damage import INSIDE, Blow, damage_roll
from game.rules.hf.ground import hazards_at
from game.rules.hf.happenings import happenings, let_happen
from game.rules.hf.hurts import lose_hull
from game.rules.hf.level import doubts
from game.rules.hf.losses import losses
from game.rules.hf.previews import track
from game.rules.hf.repairs import Repair, offers, to_mend, try_to_mend
from game.rules.hf.sailing import comes_to, deed_of
from game.rules.hf.sheet import AFT, FORE, MASTS_AIM, PORT, STARBOARD, WATERLINE, Shoal, Wind
from game.rules.hf.shots import Gunner, Target, proposal
from game.rules.hf.space import GRID, INCH, NAMES, within
from game.sea.compass import POINT
from tests.rulebook.holdfast import british, clauses_of, drive, french, inches, set_down


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
        assert aimed == [Told("HF-aim-2", "foe", "(1,1), aimed at the masts: a miss")]
        low = drive(damage_roll(foe, Blow("L", aim=WATERLINE)), (6, 1))
        assert low == [Told("HF-aim-3", "foe", "(6,1), aimed at the waterline: a miss")]
        plain = drive(damage_roll(foe, INSIDE), (2, 6))
        assert plain == [Told("HF-dmg-none", "foe", "(2,6): no damage")]


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


@pytest.mark.clauses("HF-adv-beach")
def test_hf_adv_beach_a_shore_is_land_with_its_edges_whichever_way_it_is_drawn() -> None:
    cape = [(1, 1), (5, 1), (5, 5), (3, 5), (3, 3), (2, 3), (1, 5)]
    land = {
        *((x, 1) for x in range(1, 6)),
        *((x, y) for x in (1, 2, 3, 4, 5) for y in (2, 3)),
        *((x, y) for x in (1, 3, 4, 5) for y in (4, 5)),
    }
    everywhere = [(x, y) for x in range(7) for y in range(7)]
    for first in range(len(cape)):
        turned = cape[first:] + cape[:first]
        for shore in (turned, turned[::-1]):
            assert {(x, y) for x, y in everywhere if within(x, y, shore)} == land


@pytest.mark.clauses("HF-adv-beach")
@pytest.mark.parametrize(
    ("start", "arc"),
    [((20, 18.5), FORE), ((20, 21), AFT), ((18.5, 20), PORT), ((21, 20), STARBOARD)],
)
def test_hf_adv_beach_land_an_inch_off_masks_whichever_way_it_lies(
    start: tuple[float, float], arc: str
) -> None:
    x, y = start
    corners = [[x, y], [x + 0.5, y], [x + 0.5, y + 0.5], [x, y + 0.5]]
    middle = [[a - 0.25, b] if arc in (FORE, AFT) else [a, b - 0.25] for a, b in corners]
    for points in (middle, middle[::-1]):
        land = {"land": [{"points": points}]}
        with set_down(inches(british(), french(), chart=land)) as ships:
            masked = [a for a in (FORE, STARBOARD, AFT, PORT) if is_masked(ships["own"], a)]
        assert masked == [arc]


# ------------------------------------------------------------------------------ damage
@pytest.mark.clauses("HF-sail-6", "HF-dmg-hull-2")
@pytest.mark.parametrize(("speed", "slowed"), [(2, False), (3, False), (4, True)])
def test_hf_sail_6_who_can_still_make_her_speed_keeps_it(speed: int, slowed: bool) -> None:
    with set_down(inches(british(speed=speed, top_speed=4, hull_boxes=[1, 1, 1]), french())) as at:
        events = drive(lose_hull(at["own"], 1, "HF-dmg-hull-1", "shot"))
        assert ("HF-sail-6" in clauses_of(events), at["own"].slowed) == (slowed, slowed)
        assert at["own"].speed == min(speed, 3)


@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
def test_hf_dc_2_a_repair_says_by_what_clause_and_how_many_help() -> None:
    with set_down(inches(british(marine_boxes=3), french())) as ships:
        own = ships["own"]
        own.hull_lost = 1
        found = offers(own, list(to_mend(own)))
        assert [o.clause for o in found] == ["HF-dc-1", "HF-dc-1", "HF-dc-2", "HF-dc-2"]
        for men, helped in ((0, []), (1, ["1 detachment"]), (2, ["2 detachments"])):
            throw = try_to_mend(own, Repair("hull", marines=men)).send(None)
            assert isinstance(throw, Roll)
            assert throw.tally is not None
            assert [term.name for term in throw.tally.terms] == ["to mend", *helped]
            assert throw.tally.total == throw.needs


# ------------------------------------------------------------------------------ moves
@pytest.mark.clauses("HF-move-7", "HF-move-8", "HF-move-10", "HF-scale-2")
@pytest.mark.parametrize(
    ("heading", "cell", "options", "clause"),
    [
        ("E", "F", [], "HF-move-8"),
        ("SE", "F", [], "HF-move-7"),
        ("SE", "F+1", ["loose"], "HF-move-10"),
        ("SE", "F", ["grid"], "HF-scale-2"),
        ("N", "F", [], "HF-wind-2"),
    ],
)
def test_hf_move_7_a_move_ahead_is_by_the_clause_of_her_heading(
    heading: str, cell: str, options: list[str], clause: str
) -> None:
    level = inches(british(heading=heading), french(), options=options)
    with set_down(level) as ships:
        ships["own"].doing = cell
        deed = deed_of(ships["own"])
    assert deed is not None
    assert deed.clause == clause


@pytest.mark.clauses("HF-wind-2", "HF-coll-1")
def test_hf_wind_2_who_makes_no_way_into_the_wind_has_not_moved_and_meets_nobody() -> None:
    with set_down(inches(british(), french(at=(20.2, 20)))) as ships:
        own = ships["own"]
        own.doing, lies = "F", own.pose
        deed = deed_of(own)
        assert deed is not None
        assert drive(comes_to(deed)) == [
            Told("HF-wind-2", "own", "into the wind: she makes no way")
        ]
        assert (own.pose, own.moved, next_contact([])) == (lies, "", None)


@pytest.mark.clauses("HF-adv-shallow-1", "HF-move-10")
@pytest.mark.parametrize(("level", "met"), [(1, True), (2, True), (3, False)])
def test_hf_adv_shallow_1_a_third_rate_strikes_where_a_six_does_it(level: int, met: bool) -> None:
    with set_down(inches(british(), french())) as ships:
        own = ships["own"]
        x, y = own.pose.x, own.pose.y
        square = [[x - INCH, y - INCH], [x + INCH, y - INCH], [x + INCH, y + INCH]]
        place(Shoal(square, level, ["british"]))
        assert bool(hazards_at(own, own.pose)) == met


@pytest.mark.clauses("HF-drift-1", "HF-scale-2")
def test_hf_drift_1_on_the_grid_she_is_foreseen_on_its_next_point() -> None:
    for options, run in (([], isqrt(INCH**2 // 2)), (["grid"], GRID)):
        with set_down(inches(british(speed=0), french(), wind="NE", options=options)) as ships:
            lies = ships["own"].pose
            drifted = track(ships["own"], ("-",) * 5)[-1].pose
        assert abs(lies.x - drifted.x - run) <= 1
        assert abs(drifted.y - lies.y - run) <= 1


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


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"heading": 50.0}, "headings are the nearest of eight points: Swift NE"),
        ({"heading": 45.0}, ""),
        ({"damage": {"masts": ["bowsprit"]}}, "a bowsprit is no mast section"),
        ({"damage": {"masts": ["fore"]}}, ""),
    ],
)
def test_hf_scale_1_what_is_lost_of_a_ship_is_told(fields: dict[str, Any], words: str) -> None:
    level = inches(british(name="own"), french())
    swift = level.ships[0].model_copy(update={"name": "Swift"})
    level = level.model_copy(update={"ships": (swift, level.ships[1])})
    assert losses(level) == []
    entry = type(swift).model_validate(swift.model_dump(by_alias=True) | fields)
    assert losses(level.model_copy(update={"ships": (entry, level.ships[1])})) == [words] * bool(
        words
    )


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        ("burnt foe", "ships burn but are not burnt"),
        ("burnt 1 of french", "ships burn but are not burnt"),
        ("sunk foe", ""),
        ("sea choppy", "aims never hear of the sea"),
        ("wind calm", "aims never hear how hard it blows"),
        ("wind from 90", ""),
        ("wind from 0", ""),
    ],
)
def test_hf_dmg_fire_an_aim_that_never_comes_to_pass_is_told(aim: str, words: str) -> None:
    aims = [{"side": "british", "major": aim}, {"side": "french", "major": "struck own"}]
    assert losses(inches(british(), french(), objective=aims)) == [words] * bool(words)


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"wind": "fresh"}, ""),
        ({"wind": "calm"}, "there is no calm: ships only begin without way on"),
        ({"wind": "strong"}, "the wind has a direction and no strength"),
        ({"wind_from": 20.0}, "the wind blows from the nearest of eight points, N"),
    ],
)
def test_hf_wind_1_a_wind_that_this_book_has_not_is_told(chart: dict[str, Any], words: str) -> None:
    assert losses(inches(british(), french(), chart=chart)) == [words] * bool(words)


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.clauses("HF-range-1", "HF-scale-2")
@pytest.mark.parametrize(
    ("options", "off", "bearing", "lies"),
    [
        ([], 3, 90.0, (3, 0)),
        ([], 2.5, 180.0, (0, 2.5)),
        ([], 3, None, (3, 0)),
        (["grid"], 2, 90.0, (3, 0)),
        (["grid"], 2, 135.0, (3, 3)),
        (["grid"], 2, None, (3, 0)),
    ],
)
def test_hf_range_1_a_script_puts_a_ship_so_far_off(
    options: list[str], off: float, bearing: float | None, lies: tuple[float, float]
) -> None:
    with set_down(inches(british(), french(), options=options)) as ships:
        own, foe = ships["own"].pose, ships["foe"]
        heading = foe.pose.heading
        hf.amend("ships.foe.range", {"of": "own", "range": off, "bearing": bearing})
        assert ships["own"].pose == own
        assert (foe.pose.x - own.x, foe.pose.y - own.y) == (lies[0] * INCH, lies[1] * INCH)
        assert foe.pose.heading == heading


@pytest.mark.parametrize("of", ["foe", "nobody"])
def test_hf_range_1_a_script_that_puts_a_ship_off_nobody_is_told_why(of: str) -> None:
    with (
        set_down(inches(british(), french())),
        pytest.raises(ValueError, match=f"there is no other ship '{of}'"),
    ):
        hf.amend("ships.foe.range", {"of": of, "range": 3, "bearing": None})
