"""Corners of Hold Fast where a change of the code went unnoticed, each by its clause."""

from math import isqrt

import pytest

from game.books.hf.rules.arcs import arc_of_firer, arcs_towards, is_masked_by_land, range_inches
from game.books.hf.rules.collision import closest_contact, known_ground_at, lay_alongside
from game.books.hf.rules.crews import unmanned_batteries
from game.books.hf.rules.damage import INSIDE, DamageSource, remove_battery, roll_damage
from game.books.hf.rules.fire_menu import best_fire_key
from game.books.hf.rules.gunnery import roll_to_hit
from game.books.hf.rules.morale import lose_hull
from game.books.hf.rules.orders import TurnPlans, reveal_orders
from game.books.hf.rules.previews import plan_forecast
from game.books.hf.rules.repairs import (
    Repair,
    RepairKind,
    possible_repairs,
    repair_options,
    restore_battery,
    roll_repair,
)
from game.books.hf.rules.sailing import apply_phase_move, carry_out_phase, drift_ships, phase_move_of
from game.books.hf.rules.sheet import (
    AFT,
    FORE,
    MASTS_AIM,
    PORT,
    STARBOARD,
    WATERLINE,
    Alongside,
    Shoal,
    alongside_pairs_of,
)
from game.books.hf.rules.shots import FireLimits, Shot, TargetInRange, parse_declaration
from game.books.hf.rules.table_geometry import (
    BASE,
    GRID,
    INCH,
    TOUCH_TOLERANCE,
    bases_touch,
    distance_between,
    is_point_on_ground,
    range_inches_between,
    squared_distance_to_base,
)
from game.core.events import Moved, Told
from game.core.markers import Gone
from game.core.steps import Refusal, Roll
from game.core.table import add_marker, place
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)


# ------------------------------------------------------------------------------ combat
@pytest.mark.clauses("HF-marine-1", "HF-board-1")
def test_hf_marine_1_a_proposal_has_the_marines_fire_who_do_not_board() -> None:
    near, far = TargetInRange("near", "Near", (PORT,), 1), TargetInRange("far", "Far", (PORT,), 2)
    beside = TargetInRange("beside", "Beside", (PORT,), 0)
    assert best_fire_key(FireLimits("own", "Own", (), (), (near, far), 3)) == "marines 3 near"
    assert best_fire_key(FireLimits("own", "Own", (), (), (near, far), 0)) == "hold"
    assert best_fire_key(FireLimits("own", "Own", (), (), (far,), 3)) == "hold"
    assert best_fire_key(FireLimits("own", "Own", (), (), (beside, near), 3)) == "board beside"
    assert best_fire_key(FireLimits("own", "Own", (), (), (beside, near), 3), may_board=False) == (
        "marines 3 beside"
    )


@pytest.mark.clauses("HF-aim-2", "HF-dmg-none")
def test_hf_aim_2_a_roll_that_does_nothing_tells_what_was_aimed_at() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        foe = ships["foe"]
        aimed = run_procedure(roll_damage(foe, DamageSource("L", aim=MASTS_AIM)), (1, 1))
        assert aimed == [Told("HF-aim-2", "foe", "1 and 1 on the damage chart, aimed at the masts, a miss")]
        low = run_procedure(roll_damage(foe, DamageSource("L", aim=WATERLINE)), (6, 1))
        assert low == [Told("HF-aim-3", "foe", "6 and 1 on the damage chart, aimed at the waterline, a miss")]
        plain = run_procedure(roll_damage(foe, INSIDE), (2, 6))
        assert plain == [Told("HF-dmg-none", "foe", "2 and 6 on the damage chart, no damage")]


@pytest.mark.clauses("HF-aim-1")
def test_hf_aim_1_her_orders_come_before_her_squadrons_and_those_before_her_sides() -> None:
    fleet = [
        british_ship("told", orders=["fire-high"], squadron="van"),
        british_ship("led", (20, 25), squadron="van"),
        british_ship("other", (20, 30), squadron="rear"),
    ]
    squadrons = [{"id": "van", "side": "british", "orders": ["fire-low"]}, {"id": "rear", "side": "british"}]
    sides = [{"id": "british", "orders": ["fire-high"]}, {"id": "french"}]
    with level_on_table(level_in_inches(*fleet, french_ship(), squadron=squadrons, side=sides)) as ships:
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
            assert {(x, y) for x, y in everywhere if is_point_on_ground(x, y, shore)} == land


@pytest.mark.clauses("HF-adv-beach")
@pytest.mark.parametrize(
    ("start", "arc"), [((20, 18.5), FORE), ((20, 21), AFT), ((18.5, 20), PORT), ((21, 20), STARBOARD)]
)
def test_hf_adv_beach_land_an_inch_off_masks_whichever_way_it_lies(
    start: tuple[float, float], arc: str
) -> None:
    x, y = start
    corners = [[x, y], [x + 0.5, y], [x + 0.5, y + 0.5], [x, y + 0.5]]
    middle = [[a - 0.25, b] if arc in (FORE, AFT) else [a, b - 0.25] for a, b in corners]
    for points in (middle, middle[::-1]):
        land = {"land": [{"points": points}]}
        with level_on_table(level_in_inches(british_ship(), french_ship(), chart=land)) as ships:
            masked = [a for a in (FORE, STARBOARD, AFT, PORT) if is_masked_by_land(ships["own"], a)]
        assert masked == [arc]


# ------------------------------------------------------------------------------ damage
@pytest.mark.clauses("HF-sail-6", "HF-dmg-hull-2")
@pytest.mark.parametrize(("speed", "slowed"), [(2, False), (3, False), (4, True)])
def test_hf_sail_6_who_can_still_make_her_speed_keeps_it(speed: int, slowed: bool) -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=speed, top_speed=4, hull_boxes=[1, 1, 1]), french_ship())
    ) as at:
        events = run_procedure(lose_hull(at["own"], 1, "HF-dmg-hull-1", "shot"))
        assert ("HF-sail-6" in clauses_of(events), at["own"].slowed) == (slowed, slowed)
        assert at["own"].speed == min(speed, 3)


@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
def test_hf_dc_2_a_repair_says_by_what_clause_and_how_many_help() -> None:
    with level_on_table(level_in_inches(british_ship(marine_boxes=3), french_ship())) as ships:
        own = ships["own"]
        own.hull_lost = 1
        found = repair_options(own, list(possible_repairs(own)))
        assert [o.clause for o in found] == ["HF-dc-1", "HF-dc-1", "HF-dc-2", "HF-dc-2"]
        for men, helped in ((0, []), (1, ["1 detachment"]), (2, ["2 detachments"])):
            throw = roll_repair(own, Repair(RepairKind.HULL, marines=men)).send(None)
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
    level = level_in_inches(british_ship(heading=heading), french_ship(), options=options)
    with level_on_table(level) as ships:
        ships["own"].doing = cell
        deed = phase_move_of(ships["own"])
    assert deed is not None
    assert deed.clause == clause


@pytest.mark.clauses("HF-wind-2", "HF-coll-1")
def test_hf_wind_2_who_makes_no_way_into_the_wind_has_not_moved_and_meets_nobody() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.2, 20)))) as ships:
        own = ships["own"]
        own.doing, lies = "F", own.pose
        deed = phase_move_of(own)
        assert deed is not None
        assert run_procedure(apply_phase_move(deed)) == [
            Told("HF-wind-2", "own", "into the wind she makes no way")
        ]
        assert (own.pose, own.moved, closest_contact([])) == (lies, "", None)


@pytest.mark.clauses("HF-adv-shallow-1", "HF-move-10")
@pytest.mark.parametrize(("level", "met"), [(1, True), (2, True), (3, False)])
def test_hf_adv_shallow_1_a_third_rate_strikes_where_a_six_does_it(level: int, met: bool) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        x, y = own.pose.x, own.pose.y
        square = [[x - INCH, y - INCH], [x + INCH, y - INCH], [x + INCH, y + INCH]]
        place(Shoal(square, level, ["british"]))
        assert bool(known_ground_at(own, own.pose)) == met


@pytest.mark.clauses("HF-drift-1", "HF-scale-2")
def test_hf_drift_1_on_the_grid_she_is_foreseen_on_its_next_point() -> None:
    for options, run in (([], isqrt(INCH**2 // 2)), (["grid"], GRID)):
        with level_on_table(
            level_in_inches(british_ship(speed=0), french_ship(), wind="NE", options=options)
        ) as ships:
            lies = ships["own"].pose
            drifted = plan_forecast(ships["own"], ("-",) * 5)[-1].pose
        assert abs(lies.x - drifted.x - run) <= 1
        assert abs(drifted.y - lies.y - run) <= 1


# ------------------------------------------------------------------------------ collisions
@pytest.mark.clauses("HF-coll-1")
def test_hf_coll_1_the_closest_two_collide_first() -> None:
    level = level_in_inches(
        british_ship(at=(20, 20)), french_ship("far", (20.5, 20)), french_ship("near", (20.2, 20))
    )
    with level_on_table(level) as ships:
        ships["own"].moved = "F"
        met: list[tuple[str, str]] = []
        for other in ("near", "far"):
            contact = closest_contact(met)
            assert contact is not None
            assert {ship.id for ship in contact} == {"own", other}
            met.append((contact[0].id, contact[1].id))
        assert closest_contact(met) is None


@pytest.mark.clauses("HF-coll-2")
@pytest.mark.parametrize(
    ("beside", "beyond", "dx", "dy"),
    [
        (0.75, 0, 0.5, 0),
        (-0.75, 0, 0.5, 0),
        (0, 1.5, 0, 1),
        (0.75, -1.5, 0.5, 1),
        (0.25, 0.5, 0, 0),
        (0.1, 0.1, 0, 0),
    ],
)
def test_hf_coll_2_how_near_a_bow_is_to_a_base(beside: float, beyond: float, dx: float, dy: float) -> None:
    lies = Pose(20 * INCH, 20 * INCH, 0)
    point = (lies.x + round(beside * INCH), lies.y - round(beyond * INCH))
    assert squared_distance_to_base(lies, *point) == (dx * INCH) ** 2 + (dy * INCH) ** 2


@pytest.mark.clauses("HF-coll-1", "HF-coll-3")
def test_hf_coll_3_where_one_side_is_taken_she_lies_on_the_other() -> None:
    third = french_ship("third", (20.5, 20), heading="N")
    with level_on_table(
        level_in_inches(british_ship(at=(20, 20)), french_ship(at=(20.4, 20.2)), third)
    ) as ships:
        own, foe = ships["own"], ships["foe"]
        place(Alongside("third", "own", PORT, STARBOARD))
        foe.moved, foe.came_from = "F", foe.pose
        run_procedure(lay_alongside(foe, own))
        assert own.pose.x - foe.pose.x == INCH // 2
        assert [p.side_of("own") for p in alongside_pairs_of("own")] == [STARBOARD, PORT]


@pytest.mark.clauses("HF-orders-3", "HF-vic-1")
def test_hf_orders_3_who_has_left_the_table_does_nothing_of_what_is_written() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        log = TurnPlans({"own": ("RS", "-", "-", "-", "-"), "foe": ("RS", "-", "-", "-", "-")})
        add_marker(ships["own"].number, Gone("left", "top"))
        assert [event.ship for event in run_procedure(reveal_orders(log, 1))] == ["foe"]
        assert (ships["own"].doing, ships["foe"].doing) == ("", "RS")


@pytest.mark.clauses("HF-sail-3", "HF-move-1")
def test_hf_sail_3_sail_is_made_in_a_phase_in_which_she_does_not_act() -> None:
    with level_on_table(level_in_inches(british_ship(speed=1, heading="E"), french_ship())) as ships:
        own = ships["own"]
        own.doing = "RS"
        run_procedure(carry_out_phase(1))
        assert (own.speed, own.doing) == (2, "RS")
        own.doing = "F"
        run_procedure(carry_out_phase(1))
        assert (own.doing, own.moved) == ("", "")


@pytest.mark.clauses("HF-dmg-cannon-1", "HF-dc-1", "HF-crew-1")
@pytest.mark.parametrize("crews", [None, 4, 6])
def test_hf_dc_1_a_battery_that_is_mended_stands_with_the_crew_it_had(crews: int | None) -> None:
    level = level_in_inches(british_ship(batteries="LLS", gun_crews=crews), french_ship())
    with level_on_table(level) as ships:
        own = ships["own"]
        own.port_manned, own.starboard_manned = (["L", "L"], ["L", "L"]) if crews else ([], [])
        before = (list(own.port), list(own.port_manned), unmanned_batteries(own, PORT))
        for kind in ("L", "S"):
            remove_battery(own, PORT, kind)
        assert (own.port, own.lost_of(PORT)) == (["L"], ["L", "S"])
        for kind in ("L", "S"):
            restore_battery(own, PORT, kind)
        served = ["L"] if crews else []
        assert own.port == before[0]
        assert own.lost_of(PORT) == own.unserved_of(PORT) == own.idle_of(PORT) == []
        assert own.port_manned[:1] == served


@pytest.mark.clauses("HF-drift-1", "HF-drift-2", "HF-scale-2")
@pytest.mark.parametrize("wind", ["N", "NE", "SW"])
def test_hf_drift_1_a_drift_is_told_as_an_inch_whichever_way_it_goes(wind: str) -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=0), french_ship(state="anchored"), wind=wind)
    ) as ships:
        was = ships["own"].pose
        (moved,) = [event for event in run_procedure(drift_ships()) if isinstance(event, Moved)]
        lies = ships["own"].pose
    assert abs(distance_between(was, lies) - INCH) <= 1
    assert moved.run == distance_between(was, lies)
    assert (moved.ship, moved.clause, moved.x, moved.y) == ("own", "HF-drift-1", lies.x, lies.y)


@pytest.mark.clauses("HF-hit-1", "HF-range-3")
@pytest.mark.parametrize(
    ("at", "joined", "why"),
    [
        ((22, 20), False, "starboard long guns at Foe, 2 inches"),
        ((20.5, 20), True, "starboard long guns at Foe, alongside"),
    ],
)
def test_hf_hit_1_a_throw_says_how_far_off_the_target_is(
    at: tuple[float, float], joined: bool, why: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=at))) as ships:
        own, foe = ships["own"], ships["foe"]
        if joined:
            place(Alongside("own", "foe", STARBOARD, PORT))
        step = roll_to_hit(own, foe, Shot(STARBOARD, STARBOARD, "L", 2, "foe"), range_inches(own, foe)).send(
            None
        )
    assert isinstance(step, Roll)
    assert (step.why, len(step.dice)) == (why, 2)


@pytest.mark.clauses("HF-coll-1")
@pytest.mark.parametrize(("across", "along"), [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1)])
def test_hf_coll_1_bases_touch_side_by_side_and_end_to_end_whichever_way(across: int, along: int) -> None:
    own = Pose(20 * INCH, 20 * INCH, 0)
    for more, meets in ((0, True), (1, False)):
        dx = across * (BASE.beam + TOUCH_TOLERANCE + more)
        dy = along * (BASE.length + TOUCH_TOLERANCE + more)
        assert bases_touch(own, Pose(own.x + dx, own.y + dy, 0)) == meets
        assert bases_touch(own, Pose(own.x + dx, own.y + dy, 18000)) == meets


@pytest.mark.clauses("HF-range-3", "HF-dmg-cannon-1")
def test_hf_range_3_who_lies_alongside_hits_the_side_she_lies_on() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20, 20.9)))) as ships:
        own, foe = ships["own"], ships["foe"]
        assert (arcs_towards(own, foe)[0], arc_of_firer(own, foe)) == (AFT, AFT)
        place(Alongside("own", "foe", STARBOARD, PORT))
        assert (arcs_towards(own, foe), arc_of_firer(own, foe)) == ((STARBOARD,), STARBOARD)
        assert (arcs_towards(foe, own), arc_of_firer(foe, own)) == ((PORT,), PORT)


@pytest.mark.clauses("HF-range-2")
def test_hf_range_2_no_range_is_less_than_an_inch() -> None:
    own = Pose(20 * INCH, 20 * INCH, 0)
    for off, inches_off in ((0, 1), (INCH // 2, 1), (INCH, 1), (3 * INCH // 2, 2), (3 * INCH, 3)):
        assert range_inches_between(own, Pose(own.x + off, own.y, 0)) == inches_off


@pytest.mark.clauses("HF-board-1", "HF-board-2", "HF-board-4", "HF-marine-1")
@pytest.mark.parametrize(
    ("marines", "text", "clause"),
    [
        (3, "board 3 foe", ""),
        (3, "board 1 foe", ""),
        (3, "board foe", ""),
        (3, "board 0 foe", "HF-board-2"),
        (3, "board 4 foe", "HF-board-2"),
        (0, "board foe", "HF-board-4"),
        (3, "marines 1 foe", ""),
        (3, "marines 0 foe", "HF-marine-1"),
        (3, "marines 4 foe", "HF-marine-1"),
        (3, "marines 2 foe; board 2 foe", "HF-board-2"),
    ],
)
def test_hf_board_2_at_least_one_detachment_boards_and_no_more_than_are_ready(
    marines: int, text: str, clause: str
) -> None:
    foe = TargetInRange("foe", "Foe", (PORT,), 0)
    read = parse_declaration(FireLimits("own", "Own", (), (), (foe,), marines), text)
    assert (read.clause if isinstance(read, Refusal) else "") == clause
