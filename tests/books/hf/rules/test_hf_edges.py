"""Small turns of Hold Fast that a battle seldom shows: edges of comparisons, what is left out, and
how long dice are thrown until something holds."""

from fractions import Fraction
from statistics import mean
from typing import Any

import pytest

from game.books.hf.lint import losses
from game.books.hf.rules.collision import approach_side, resolve_collisions, roll_higher
from game.books.hf.rules.crews import unmanned_batteries, unusual_features
from game.books.hf.rules.damage import INSIDE, roll_damage
from game.books.hf.rules.gunnery import fire_batteries
from game.books.hf.rules.level import faults
from game.books.hf.rules.morale import lose_mast
from game.books.hf.rules.orders import ask_for_orders
from game.books.hf.rules.plans import cell_words
from game.books.hf.rules.previews import expected_rolls
from game.books.hf.rules.repairs import RepairKind, mend_critical, possible_repairs, repair_options
from game.books.hf.rules.sheet import PORT, STARBOARD, UNRATED, Alongside, have_just_parted
from game.books.hf.rules.shots import FireDeclaration, FireLimits, Shot, TargetInRange, parse_declaration
from game.books.hf.rules.table_geometry import INCH
from game.core.events import Befell, Collided, Event, Fired, Hurt
from game.core.steps import Choose, Happen, Refusal, Roll
from game.core.table import place
from game.play.dice import Dice
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
        "Mend nothing",
        "Mend a hull square: 5 or more",
        "Mend a hull square: 4 or more, 1 detachment helps",
        "Mend a hull square: 3 or more, 2 detachments help",
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
