"""Small turns of Hold Fast that a battle seldom shows: edges of comparisons, what is left out, and
how long dice are thrown until something holds."""

from fractions import Fraction
from math import isqrt
from statistics import mean
from typing import Any

import pytest

from game.books.hf.rules.arcs import arc_of_firer, arcs_towards, is_masked_by_land, range_inches
from game.books.hf.rules.collision import (
    approach_side,
    closest_contact,
    known_ground_at,
    lay_alongside,
    resolve_collisions,
    roll_higher,
)
from game.books.hf.rules.crews import unmanned_batteries, unusual_features
from game.books.hf.rules.damage import INSIDE, DamageSource, remove_battery, roll_damage
from game.books.hf.rules.fire_menu import best_fire_key
from game.books.hf.rules.gunnery import fire_batteries, roll_to_hit
from game.books.hf.rules.level import faults
from game.books.hf.rules.morale import lose_hull, lose_mast
from game.books.hf.rules.orders import TurnPlans, ask_for_orders, reveal_orders
from game.books.hf.rules.plans import cell_words
from game.books.hf.rules.previews import expected_rolls, plan_forecast
from game.books.hf.rules.repairs import (
    Repair,
    RepairKind,
    mend_critical,
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
    UNRATED,
    WATERLINE,
    Alongside,
    Shoal,
    alongside_pairs_of,
    have_just_parted,
)
from game.books.hf.rules.shots import FireDeclaration, FireLimits, Shot, TargetInRange, parse_declaration
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
from game.core.events import Befell, Collided, Event, Fired, Hurt, Moved, Told
from game.core.markers import Gone
from game.core.steps import Choose, Happen, Refusal, Roll
from game.core.table import add_marker, place
from game.play.dice import Dice
from game.play.ignored_keys import losses
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)


@pytest.mark.clauses("HF-sail-7", "HF-dmg-mast")
def test_hf_sail_7_two_circles_are_full_sail_and_one_is_a_mast_hit() -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=4), french_ship(speed=1), options=["full-sail"])
    ) as ships:
        assert run_procedure(lose_mast(ships["own"])) == [
            Hurt("HF-sail-7", "own", 0, 2, why="spars and rigging")
        ]
        assert clauses_of(run_procedure(lose_mast(ships["foe"]))) == ["HF-dmg-mast"]
        ships["own"].mast_lost = sum(ships["own"].mast) - 1
        ships["own"].speed = ships["own"].top_speed
        assert [e.boxes for e in run_procedure(lose_mast(ships["own"])) if isinstance(e, Hurt)] == [1]


@pytest.mark.clauses("HF-arc-3", "HF-split-1", "HF-arc-4")
def test_hf_split_1_a_side_that_fires_at_two_is_split_and_two_sides_are_not() -> None:
    two = french_ship("two", at=(22, 21))
    with level_on_table(
        level_in_inches(british_ship(), french_ship(), two, french_ship("three", at=(18, 20)))
    ) as ships:

        def told(*shots: Shot) -> list[str]:
            dice = [(1,) * shot.batteries for shot in shots]
            events = run_procedure(fire_batteries(ships["own"], FireDeclaration(shots)), *dice)
            return [e.clause for e in events if isinstance(e, Fired)]

        right, left = Shot(STARBOARD, STARBOARD, "L", 2, "foe"), Shot(PORT, PORT, "L", 1, "three")
        assert told(right) == ["HF-arc-3"]
        assert told(right, left) == ["HF-arc-3", "HF-arc-3"]
        other = Shot(STARBOARD, STARBOARD, "L", 1, "two")
        assert told(right, other) == ["HF-split-1", "HF-split-1"]
        assert told(right, other, left) == ["HF-split-1", "HF-split-1", "HF-arc-3"]


@pytest.mark.clauses("HF-cut-1")
def test_hf_cut_1_only_the_two_that_have_come_apart_do_not_collide() -> None:
    with level_on_table(
        level_in_inches(british_ship(), french_ship(), french_ship("third", at=(24, 20)))
    ) as ships:
        own, foe, third = ships["own"], ships["foe"], ships["third"]
        pair = Alongside("own", "foe", STARBOARD, PORT, open=False)
        place(pair)
        assert not have_just_parted(own, foe)
        pair.parted = True
        assert have_just_parted(own, foe)
        assert have_just_parted(foe, own)
        assert not have_just_parted(own, third)


@pytest.mark.clauses("HF-coll-3")
@pytest.mark.parametrize(
    ("beside", "heading", "side"),
    [(250, 0, ""), (-250, 0, ""), (251, 0, STARBOARD), (-251, 180, PORT), (250, 45, STARBOARD)],
)
def test_hf_coll_3_a_quarter_of_an_inch_beside_the_keel_is_end_on(
    beside: int, heading: int, side: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own, foe = ships["own"], ships["foe"]
        x = foe.pose.x + beside * INCH // 1000
        own.came_from = Pose(x, foe.pose.y + 2 * INCH, heading * 100)
        own.pose, own.moved = Pose(x, foe.pose.y + INCH, heading * 100), "F"
        assert approach_side(own, foe) == side


@pytest.mark.clauses("HF-scale-2", "HF-orders-2")
def test_hf_scale_2_on_the_grid_only_a_move_ahead_has_a_word_of_its_own() -> None:
    assert [cell_words(c, uses_grid=True) for c in ("F", "<", "RS")] == [
        "a point ahead", "turn to port", "raise sail"
    ]  # fmt: skip
    assert [cell_words(c) for c in ("F", "F-1", "F+2")] == [
        "an inch ahead",
        "an inch ahead, trimmed a degree to port",
        "an inch ahead, trimmed 2 degrees to starboard",
    ]


@pytest.mark.clauses("HF-dmg-wheel-1", "HF-dmg-rudder", "HF-dmg-fire", "HF-dc-1")
def test_hf_dc_1_what_is_mended_is_whole_and_nothing_else_is() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.wheel_gone = own.rudder_gone = True
        own.fires = 2
        assert run_procedure(mend_critical(own, RepairKind.WHEEL)) == [
            Befell("HF-dc-1", "own", "wheel", on=False)
        ]
        assert (own.wheel_gone, own.rudder_gone, own.fires) == (False, True, 2)
        own.wheel_gone = True
        assert run_procedure(mend_critical(own, RepairKind.RUDDER)) == [
            Befell("HF-dc-1", "own", "rudder", on=False)
        ]
        assert (own.wheel_gone, own.rudder_gone, own.fires) == (True, False, 2)
        assert run_procedure(mend_critical(own, RepairKind.FIRE)) == []
        assert run_procedure(mend_critical(own, RepairKind.FIRE)) == [
            Befell("HF-dc-1", "own", "fire", on=False)
        ]
        assert (own.wheel_gone, own.rudder_gone, own.fires) == (True, False, 0)


@pytest.mark.clauses("HF-crew-1")
def test_hf_crew_1_without_a_number_of_crews_every_gun_has_one() -> None:
    with level_on_table(
        level_in_inches(british_ship(batteries="LLS"), french_ship(batteries="LLS", gun_crews=2))
    ) as ships:
        assert unmanned_batteries(ships["own"], PORT) == []
        ships["foe"].port_manned = ["L"]
        assert unmanned_batteries(ships["foe"], PORT) == ["L", "S"]


def test_orders_that_bind_nobody_are_named_where_there_are_any() -> None:
    bound = level_in_inches(british_ship(orders=["fire-high"]), french_ship())
    assert not any("bind nobody" in why for why in losses(bound))
    free = level_in_inches(
        british_ship(orders=["fire-high", "keep-anchor"]), french_ship(orders=["keep-anchor"])
    )
    assert "orders of the day that bind nobody: keep-anchor" in losses(free)


@pytest.mark.clauses("HF-rate-1", "HF-card-1")
def test_hf_rate_1_a_card_may_say_that_she_is_not_rated() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        assert list(unusual_features(own)) == []
        own.rate = UNRATED
        assert list(unusual_features(own)) == ["not rated, by her card"]
        own.rate = 6
        assert list(unusual_features(own)) == ["a 6th rate, by her card"]


@pytest.mark.clauses("HF-dmg-hull-2", "HF-dmg-mast")
def test_hf_dmg_hull_2_sections_of_hull_and_masts_are_counted_apart() -> None:
    with level_on_table(
        level_in_inches(british_ship(hull_boxes=[6, 6, 6], mast_boxes=[4, 4, 4]), french_ship())
    ) as ships:
        own = ships["own"]
        own.hull_lost, own.mast_lost = 5, 5
        assert (own.sections_gone("hull"), own.sections_gone("mast")) == (0, 1)
        own.hull_lost, own.mast_lost = 18, 12
        assert (own.sections_gone("hull"), own.sections_gone("mast")) == (2, 3)


@pytest.mark.clauses("HF-morale-2")
def test_hf_morale_2_factors_go_from_one_to_six() -> None:
    for factor, wrong in ((1, []), (6, []), (7, ["HF-morale-2"])):
        assert [f[1] for f in faults(level_in_inches(british_ship(morale=factor), french_ship()))] == wrong


@pytest.mark.clauses("HF-dc-2")
def test_hf_dc_2_a_repair_says_who_helps() -> None:
    with level_on_table(level_in_inches(british_ship(marine_boxes=3), french_ship())) as ships:
        ships["own"].hull_lost = 1
        found = repair_options(ships["own"], list(possible_repairs(ships["own"])))
    assert found[2].note == "4 or more, 1 detachment helps"
    assert [o.full_text for o in found] == [
        "Repair nothing",
        "Repair a hull square: 5 or more",
        "Repair a hull square: 4 or more, 1 detachment helps",
        "Repair a hull square: 3 or more, 2 detachments help",
    ]


@pytest.mark.clauses("HF-orders-1", "HF-adv-beach")
def test_hf_orders_1_nobody_is_asked_where_nobody_can_be_ordered() -> None:
    with level_on_table(level_in_inches(british_ship(state="aground"), french_ship(state="aground"))):
        assert run_procedure(ask_for_orders()) == []


@pytest.mark.clauses("HF-range-2", "HF-gun-C")
def test_hf_range_2_a_side_of_which_no_gun_carries_fires_nothing() -> None:
    foe = TargetInRange("foe", "Foe", (PORT,), 3)
    read = parse_declaration(FireLimits("own", "Own", ("C",), ("L",), (foe,)), "port all foe")
    assert isinstance(read, Refusal)
    assert (read.clause, read.reason) == ("HF-range-2", "Own: no battery to port carries so far")
    assert isinstance(
        parse_declaration(FireLimits("own", "Own", ("C", "S"), (), (foe,)), "port all foe"), FireDeclaration
    )
    assert expected_rolls("C", 3) == expected_rolls("S", 4) == 0
    assert expected_rolls("S", 3) == Fraction(1, 6)


@pytest.mark.clauses("HF-move-3")
def test_hf_move_3_she_may_begin_at_her_best() -> None:
    assert faults(level_in_inches(british_ship(speed=4), french_ship())) == []
    assert [f[1] for f in faults(level_in_inches(british_ship(speed=5), french_ship()))] == ["HF-move-3"]


# ------------------------------------------------------------------------------ until it holds
def thrown(procedure: Any, dice: Dice) -> tuple[int, list[Event]]:
    """How many dice a procedure throws, and what happened; choices by the first key."""
    count, events = 0, list[Event]()
    answer: Any = None
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            return count, events
        answer = None
        if isinstance(step, Roll):
            answer, count = dice.throw(step).faces, count + len(step.dice)
        elif isinstance(step, Choose):
            answer = step.menu.read(step.menu.keys()[0])
        elif isinstance(step, Happen):
            events.append(step.event)


@pytest.mark.clauses("HF-coll-3", "HF-coll-2")
@pytest.mark.parametrize("pairs", [2, 10, 40])
def test_hf_coll_3_the_higher_die_is_found_in_few_throws(pairs: int) -> None:
    """Equal dice come once in six: 12 dice to ten decisions' 10 pairs, whoever else meets."""
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        dice, own, foe = Dice(pairs), ships["own"], ships["foe"]
        counts = [
            sum(thrown(roll_higher(own, foe, "", "HF-coll-3"), dice)[0] for _ in range(pairs))
            for _ in range(60)
        ]
    assert 2.0 <= mean(counts) / pairs < 2.8


@pytest.mark.clauses("HF-dmg-fire", "HF-dmg-magazine", "HF-dmg-1")
@pytest.mark.parametrize("hits", [2, 10, 40])
def test_hf_dmg_fire_one_roll_seldom_brings_another(hits: int) -> None:
    """Fire and magazine, two cells of 36, throw again: 36 rolls for 34."""
    rolls = []
    for seed in range(40):
        with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
            dice, own = Dice(1000 * hits + seed), ships["own"]
            rolls.append(sum(thrown(roll_damage(own, INSIDE), dice)[0] for _ in range(hits)) / hits)
    assert 2.0 <= mean(rolls) < 2.9


@pytest.mark.clauses("HF-coll-1")
@pytest.mark.parametrize("crowd", [2, 5, 12])
def test_hf_coll_1_in_a_heap_every_two_ships_meet_once(crowd: int) -> None:
    ships = [british_ship(f"s{n}", at=(20 + 0.1 * n, 20), heading="E") for n in range(crowd)]
    with level_on_table(level_in_inches(*ships, french_ship(at=(2, 2)))) as afloat:
        for ship in list(afloat.values())[:crowd]:
            ship.moved = "F"
        _, events = thrown(resolve_collisions(), Dice(crowd))
    met = [frozenset((e.ship, e.other)) for e in events if isinstance(e, Collided)]
    assert len(met) == len(set(met)) <= crowd * (crowd - 1) // 2


# Corners of Hold Fast where a change of the code went unnoticed, each by its clause
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
