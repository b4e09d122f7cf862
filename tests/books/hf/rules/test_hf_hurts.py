"""HF-dmg, HF-sail-7, HF-morale, HF-adv-sink: what a hit costs, when crews are tested and ships go
down; each comparison at its boundary."""

from typing import Any

import pytest

from game.books.hf.rules.damage import (
    INSIDE,
    DamageSource,
    choose_side_hit,
    is_stopped_by_timbers,
    lose_battery,
    lose_marines,
    remove_battery,
    result_of,
    roll_damage,
    roll_gun_type,
    standing_batteries,
)
from game.books.hf.rules.morale import (
    add_section_shock,
    advance_wrecks,
    apply_morale_damage,
    find_captor,
    is_under_full_sail,
    lose_hull,
    lose_mast,
    settle_morale,
    sinking_ships,
    start_sinking_without_hull,
    stop_ship,
)
from game.books.hf.rules.previews import costly_chart_chances, damage_chart_chances
from game.books.hf.rules.prizes import (
    ask_all_prize_crews,
    ask_for_prize_gun_crews,
    ask_prize_crew,
    available_gun_crews,
    captor_alongside,
    move_crew_to_prize,
    put_prize_crew_aboard,
)
from game.books.hf.rules.repairs import (
    Repair,
    RepairKind,
    apply_repair,
    possible_repairs,
    repair_options,
    repair_words,
    repairable_ships,
    restore_battery,
    roll_repair,
    run_damage_control,
)
from game.books.hf.rules.sheet import AFT, FORE, PORT, STARBOARD, AimAt, Alongside, Arc, alongside_pairs_of
from game.core.events import Befell, Captured, GunsLost, Hurt, MastFell, Mended, Sank, Struck, Told
from game.core.markers import Aground, Gone, HasStruck, Sinking
from game.core.steps import Choose, Roll
from game.core.table import add_marker, find_marker, has_marker, place, remove_marker
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    returned_value,
    run_procedure,
)


# ------------------------------------------------------------------------------ the chart
@pytest.mark.clauses("HF-dmg-1", "HF-dmg-fire")
def test_hf_dmg_1_a_roll_says_whose_battery_it_is_of_or_that_she_burns_on() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        for blow, why in (
            (DamageSource("L+", firer_name="Foe"), "damage by extra long guns of Foe"),
            (INSIDE, "she burns on"),
        ):
            step = roll_damage(own, blow, "she burns on").send(None)
            assert isinstance(step, Roll)
            assert step.why == why


@pytest.mark.clauses("HF-dmg-2", "HF-dmg-none")
def test_hf_dmg_2_only_what_does_nothing_is_told_in_words() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        assert clauses_of(run_procedure(roll_damage(own, INSIDE), (5, 1))) == ["HF-dmg-hull-1"]
        assert clauses_of(run_procedure(roll_damage(own, INSIDE), (2, 6))) == ["HF-dmg-none"]


@pytest.mark.clauses("HF-aim-2", "HF-aim-3")
def test_hf_aim_2_aiming_shifts_the_row_by_one_and_off_the_chart_is_a_miss() -> None:
    # row 2, column 2 is cannon; aimed at the masts it is row 1, mast; low it is row 3, cannon
    assert [result_of(2, 2, aim) for aim in AimAt] == ["cannon", "mast", "cannon"]
    assert [result_of(2, 6, aim) for aim in AimAt] == ["none", "mast", "wheel"]
    assert [result_of(row, 1, AimAt.MASTS) for row in (1, 2)] == ["miss", "mast"]
    assert [result_of(row, 6, AimAt.WATERLINE) for row in (5, 6)] == ["magazine", "miss"]
    assert [result_of(1, 1, AimAt.MASTS, True), result_of(6, 6, AimAt.WATERLINE, True)] == [
        "mast",
        "magazine",
    ]


@pytest.mark.clauses("HF-iron-1")
@pytest.mark.parametrize(
    ("kind", "column", "tough", "stopped"),
    [
        ("S", 1, True, True),
        ("S+", 2, True, True),
        ("S", 3, True, False),
        ("S", 2, False, False),
        ("L", 2, True, False),
        ("", 1, True, False),
    ],
)
def test_hf_iron_1_short_guns_do_nothing_in_the_first_two_columns(
    kind: str, column: int, tough: bool, stopped: bool
) -> None:
    with level_on_table(
        level_in_inches(british_ship(features=["stout-timbers"] * tough), french_ship())
    ) as ships:
        own = ships["own"]
        assert is_stopped_by_timbers(own, DamageSource(kind), column) == stopped
        events = run_procedure(roll_damage(own, DamageSource(kind)), (5, column))
        assert ("HF-iron-1" in clauses_of(events)) == stopped
        # a miss is a miss, also on an ironside
        missed = run_procedure(roll_damage(own, DamageSource(kind, aim=AimAt.MASTS)), (1, column))
        assert clauses_of(missed) == ["HF-aim-2"]


# ------------------------------------------------------------------------------ men and guns
@pytest.mark.clauses("HF-dmg-marines")
@pytest.mark.parametrize(
    ("men", "ready", "words"),
    [
        (0, 3, ""),
        (1, 3, "she loses 1 marine detachment to shot"),
        (2, 3, "she loses 2 marine detachments to shot"),
        (4, 3, "she loses 3 marine detachments to shot"),
        (1, 0, ""),
    ],
)
def test_hf_dmg_marines_as_many_are_lost_as_are_there(men: int, ready: int, words: str) -> None:
    with level_on_table(level_in_inches(british_ship(marine_boxes=ready), french_ship())) as ships:
        own = ships["own"]
        events = run_procedure(lose_marines(own, men, "HF-dmg-marines", "shot"))
        lost = min(men, ready)
        assert events == ([Told("HF-dmg-marines", "own", words, marines_lost=lost)] if words else [])
        assert own.marines == ready - min(men, ready)


@pytest.mark.clauses("HF-dmg-cannon-1", "HF-dmg-cannon-3")
def test_hf_dmg_cannon_1_a_hit_takes_one_battery_plain_ones_first() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="L+LS"), french_ship())) as ships:
        own = ships["own"]
        assert standing_batteries(own, PORT) == ["L", "L+", "S"]
        lost = run_procedure(lose_battery(own, DamageSource("L", PORT)), (3,))
        assert (lost, own.port, own.port_lost) == (
            [GunsLost("HF-dmg-cannon-1", "own", PORT, 1)], ["L+", "S"], ["L"],
        )  # fmt: skip
        own.starboard = []
        nothing = run_procedure(lose_battery(own, DamageSource("L", STARBOARD)))
        assert nothing == [Told("HF-dmg-cannon-1", "own", "no battery there to lose")]


@pytest.mark.clauses("HF-dmg-cannon-2")
def test_hf_dmg_cannon_2_a_shot_from_ahead_costs_a_battery_of_the_side_that_has_one() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="L"), french_ship())) as ships:
        own = ships["own"]
        assert returned_value(choose_side_hit(own, PORT)) == PORT
        for arc in (FORE, AFT, Arc.NONE):
            assert returned_value(choose_side_hit(own, arc), STARBOARD) == STARBOARD
        own.port = []
        assert returned_value(choose_side_hit(own, FORE)) == STARBOARD
        own.port, own.starboard = ["L"], []
        assert returned_value(choose_side_hit(own, FORE)) == PORT
        own.port = []
        assert returned_value(choose_side_hit(own, FORE)) == ""


@pytest.mark.clauses("HF-dmg-cannon-3")
@pytest.mark.parametrize(
    ("guns", "by_face"), [("LSC", "LLSSCC"), ("LS", "LLLSSS"), ("L+C", "LLLCCC"), ("SC", "SSSCCC")]
)
def test_hf_dmg_cannon_3_every_type_that_stands_is_as_likely(guns: str, by_face: str) -> None:
    with level_on_table(level_in_inches(british_ship(batteries=guns), french_ship())) as ships:
        own = ships["own"]
        assert "".join(returned_value(roll_gun_type(own, PORT), (face,)) for face in range(1, 7)) == by_face
        own.port = ["S", "S+"]
        assert returned_value(roll_gun_type(own, PORT)) == "S"


@pytest.mark.clauses("HF-dmg-cannon-1", "HF-dc-1", "HF-crew-1")
@pytest.mark.parametrize(
    ("crews", "manned", "idle", "left", "unserved"),
    [
        (0, [], [], (["L"], [], []), []),  # all have crews: the gun goes with its own
        (3, ["L", "L"], [], (["L"], ["L"], []), []),
        (3, ["L"], [], (["L"], ["L"], []), ["L"]),  # the one without a crew goes first
        (3, [], [], (["L"], [], []), ["L"]),
        (0, [], ["L"], (["L", "L"], [], []), ["L"]),  # the idle one goes first
    ],
)
def test_hf_dmg_cannon_1_the_battery_that_goes_is_one_without_a_crew_if_there_is_one(
    crews: int, manned: list[str], idle: list[str], left: tuple[list[str], ...], unserved: list[str]
) -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LL"), french_ship())) as ships:
        own = ships["own"]
        own.gun_crews, own.port_manned, own.port_idle = crews, list(manned), list(idle)
        remove_battery(own, PORT, "L")
        assert (own.port, own.port_manned, own.port_idle) == left
        assert (own.port_lost, own.port_unserved, own.starboard) == (["L"], unserved, ["L", "L"])


# ------------------------------------------------------------------------------ hull and masts
@pytest.mark.clauses("HF-dmg-hull-1", "HF-dmg-hull-2", "HF-morale-3", "HF-sail-6")
def test_hf_dmg_hull_2_a_section_that_is_gone_slows_her_and_shakes_her_crew() -> None:
    with level_on_table(level_in_inches(british_ship(hull_boxes=[2, 2, 2], speed=4), french_ship())) as ships:
        own = ships["own"]
        assert run_procedure(lose_hull(own, 0, "HF-dmg-hull-1", "shot")) == []
        assert run_procedure(lose_hull(own, 1, "HF-dmg-hull-1", "shot")) == [
            Hurt("HF-dmg-hull-1", "own", 1, why="shot")
        ]
        assert (own.shaken, own.top_speed, own.speed) == (0, 4, 4)
        # the second square: a section is gone; two more take the next
        assert run_procedure(lose_hull(own, 3, "HF-coll-5", "collision")) == [
            Hurt("HF-coll-5", "own", 3, why="collision"),
            Told("HF-sail-6", "own", "her speed falls to 3"),
            Told("HF-dmg-hull-2", "own", "a hull section is gone, her top speed is 3"),
            Told("HF-sail-6", "own", "her speed falls to 2"),
            Told("HF-dmg-hull-2", "own", "a hull section is gone, her top speed is 2"),
        ]
        assert (own.shaken, own.hull_left) == (2, 2)
        # the last section sinks her and slows nothing
        assert clauses_of(run_procedure(lose_hull(own, 5, "HF-dmg-hull-1", "shot"))) == ["HF-dmg-hull-1"]
        assert (own.shaken, own.hull_left, own.top_speed) == (2, 0, 2)


@pytest.mark.clauses("HF-morale-3")
@pytest.mark.parametrize(("best", "shaken"), [(0, 0), (1, 1), (2, 1)])
def test_hf_morale_3_no_crew_is_shaken_by_speed_that_was_lost_before(best: int, shaken: int) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        add_section_shock(ships["own"], best)
        assert ships["own"].shaken == shaken


@pytest.mark.clauses("HF-dmg-mast", "HF-morale-3")
def test_hf_dmg_mast_a_section_is_a_mast_and_a_brig_has_two() -> None:
    with level_on_table(level_in_inches(british_ship(mast_boxes=[1, 1, 1], masts=2), french_ship())) as ships:
        own = ships["own"]
        fell = [run_procedure(lose_mast(own)) for _ in range(3)]
        hurt = Hurt("HF-dmg-mast", "own", 0, 1, why="spars and rigging")
        masts = [[MastFell("HF-dmg-mast", "own", mast)] for mast in ("fore", "main")]
        assert [[e for e in events if not isinstance(e, Told)] for events in fell] == [
            [hurt, *masts[0]], [hurt, *masts[1]], [hurt],
        ]  # fmt: skip
        assert (own.shaken, own.top_speed) == (3, 1)


@pytest.mark.clauses("HF-sail-7")
@pytest.mark.parametrize(
    ("option", "speed", "top", "circles"),
    [(True, 4, 4, 2), (True, 3, 4, 1), (True, 0, 0, 1), (False, 4, 4, 1), (True, 1, 1, 2)],
)
def test_hf_sail_7_two_circles_at_her_best_speed_if_she_moves_at_all(
    option: bool, speed: int, top: int, circles: int
) -> None:
    options = ["full-sail"] * option
    with level_on_table(
        level_in_inches(british_ship(top_speed=top, speed=speed), french_ship(), options=options)
    ) as ships:
        own = ships["own"]
        assert is_under_full_sail(own) == (circles == 2)
        run_procedure(lose_mast(own))
        assert own.mast_lost == circles


# ------------------------------------------------------------------------------ morale
@pytest.mark.clauses("HF-morale-3", "HF-morale-4", "HF-morale-5")
@pytest.mark.parametrize(("face", "strikes"), [(3, False), (4, True), (5, True)])
def test_hf_morale_4_the_last_box_holds_below_her_factor(face: int, strikes: bool) -> None:
    with level_on_table(
        level_in_inches(british_ship(morale=4, morale_boxes=2, speed=2), french_ship())
    ) as ships:
        own = ships["own"]
        assert run_procedure(apply_morale_damage(own)) == [
            Told("HF-morale-3", "own", "she has 1 of morale left")
        ]
        step = apply_morale_damage(own).send(None)
        assert isinstance(step, Roll)
        assert (step.most, step.needs) == (3, None)
        run_procedure(apply_morale_damage(own), (face,))
        assert has_marker(own.number, HasStruck) == strikes
        assert (own.morale, own.speed, own.orders_void) == ((0, 0, True) if strikes else (1, 2, False))


@pytest.mark.clauses("HF-morale-4", "HF-morale-5")
def test_hf_morale_4_who_has_struck_or_gone_is_tested_no_more() -> None:
    with level_on_table(
        level_in_inches(british_ship(morale=4, morale_boxes=1), french_ship(), french_ship("gone"))
    ) as ships:
        own, gone = ships["own"], ships["gone"]
        own.shaken, gone.shaken = 3, 2
        add_marker(gone.number, Gone("left", "top"))
        # she holds once and strikes at the second; what is left shakes nobody any more
        events = run_procedure(settle_morale(), (1,), (6,))
        assert clauses_of(events) == ["HF-morale-5"]
        assert (own.shaken, gone.shaken, gone.morale) == (0, 0, 5)


@pytest.mark.clauses("HF-morale-5", "HF-prize-1")
def test_hf_prize_1_she_strikes_to_an_enemy_alongside_else_to_the_nearest() -> None:
    others = (
        french_ship("near", (21, 20)),
        french_ship("beside", (24, 20)),
        british_ship("friend", (20.5, 20)),
    )
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(22, 20)), *others)) as ships:
        own = ships["own"]
        assert find_captor(own) is ships["near"]
        place(Alongside("own", "friend", STARBOARD, PORT))
        assert find_captor(own) is ships["near"]
        ships["friend"].morale = 1
        struck_to_near = [Struck("HF-morale-5", "friend", "near")]
        assert run_procedure(apply_morale_damage(ships["friend"]), (6,)) == struck_to_near
        place(Alongside("own", "beside", PORT, PORT))
        assert find_captor(own) is ships["beside"]
        for name in ("foe", "near", "beside"):
            add_marker(ships[name].number, Gone("sunk"))
        assert find_captor(own) is None
        own.morale = 1
        assert run_procedure(apply_morale_damage(own), (6,)) == [Struck("HF-morale-5", "own", "")]
        struck = find_marker(own.number, HasStruck)
        assert struck is not None
        assert struck.to == ""


# ------------------------------------------------------------------------------ going down
@pytest.mark.clauses("HF-dmg-hull-3", "HF-adv-sink")
def test_hf_dmg_hull_3_without_a_hull_square_she_goes_down_once() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.5, 20)))) as ships:
        own = ships["own"]
        own.hull_lost = sum(own.hull) - 1
        assert run_procedure(start_sinking_without_hull(own)) == []
        own.hull_lost += 1
        place(Alongside("own", "foe", STARBOARD, PORT))
        assert clauses_of(run_procedure(start_sinking_without_hull(own))) == ["HF-dmg-hull-3"] * 2
        gone = find_marker(own.number, Gone)
        assert gone is not None
        assert (gone.how, alongside_pairs_of("foe"), run_procedure(start_sinking_without_hull(own))) == (
            "sunk",
            [],
            [],
        )


@pytest.mark.clauses("HF-adv-sink")
def test_hf_adv_sink_she_goes_down_in_as_many_phases_as_the_die_says() -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=3), french_ship(), options=["slow-sinking"])
    ) as ships:
        own = ships["own"]
        own.hull_lost = sum(own.hull)
        assert run_procedure(start_sinking_without_hull(own), (2,)) == [
            Befell("HF-adv-sink", "own", "sinking")
        ]
        assert (own.speed, own.orders_void, run_procedure(start_sinking_without_hull(own))) == (0, True, [])
        assert sinking_ships() == [(own, Sinking(2))]
        assert run_procedure(advance_wrecks()) == []
        assert sinking_ships() == [(own, Sinking(1))]
        assert clauses_of(run_procedure(advance_wrecks())) == ["HF-adv-sink"]
        assert (sinking_ships(), has_marker(own.number, Gone)) == ([], True)


@pytest.mark.clauses("HF-coll-4")
def test_hf_coll_4_who_is_stopped_has_no_way_and_no_orders() -> None:
    with level_on_table(level_in_inches(british_ship(speed=3), french_ship())) as ships:
        stop_ship(ships["own"])
        assert (ships["own"].speed, ships["own"].orders_void) == (0, True)


@pytest.mark.clauses("HF-dmg-hull-3", "HF-morale-4", "HF-seq-1")
def test_hf_seq_1_who_has_no_hull_left_sinks_without_a_test() -> None:
    # The last section of her hull is gone: it has shaken her crew, who have one box left.
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        foe = ships["foe"]
        foe.hull_lost, foe.morale, foe.shaken = sum(foe.hull), 1, 1
        events = run_procedure(settle_morale())
    assert [type(event) for event in events] == [Sank]
    assert foe.shaken == 0


# ------------------------------------------------------------------------------
# HF-prize, HF-dc: prize crews, their guns, and repairs; each comparison at its boundary
BESIDE = level_in_inches(british_ship(batteries="LLS"), french_ship(at=(20.5, 20), batteries="LSC"))


# ------------------------------------------------------------------------------ prize crews
@pytest.mark.clauses("HF-prize-1")
def test_hf_prize_1_who_may_send_men_aboard() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        assert captor_alongside(foe) is None  # her colours fly
        add_marker(foe.number, HasStruck("own"))
        assert captor_alongside(foe) is None  # nobody lies alongside
        place(Alongside("own", "foe", STARBOARD, PORT))
        assert captor_alongside(foe) is own
        for name, value, back in (("prize", True, False), ("hull_lost", sum(foe.hull), 0)):
            setattr(foe, name, value)
            assert captor_alongside(foe) is None, name
            setattr(foe, name, back)
        foe.hull_lost = sum(foe.hull) - 1
        assert captor_alongside(foe) is own
        for each in (Aground(), Gone("sunk")):
            add_marker(foe.number, each)
            assert captor_alongside(foe) is None
            remove_marker(foe.number, type(each))
        for marines, away, able in ((1, 0, True), (0, 0, False), (1, 1, False), (2, 1, True)):
            own.marines, own.marines_away = marines, away
            assert (captor_alongside(foe) is own) == able
        add_marker(own.number, HasStruck("foe"))
        assert captor_alongside(foe) is None
        remove_marker(own.number, HasStruck)
        own.side = "french"
        assert captor_alongside(foe) is None


@pytest.mark.clauses("HF-prize-1", "HF-prize-3", "HF-prize-4")
@pytest.mark.parametrize("sent", [0, 1, 3])
def test_hf_prize_1_one_detachment_sails_her_and_the_others_are_her_marines(sent: int) -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.marines, own.morale_factor = 3, 6
        add_marker(foe.number, HasStruck("nobody"))
        place(Alongside("own", "foe", STARBOARD, PORT))
        question = ask_prize_crew(own, foe).send(None)
        assert isinstance(question, Choose)
        assert [(o.key, o.value) for o in question.menu.options()] == [
            ("no", 0), ("send 1", 1), ("send 2", 2), ("send 3", 3),
        ]  # fmt: skip
        events = run_procedure(ask_all_prize_crews(), *([f"send {sent}", "done"] if sent else ["no"]))
        assert own.marines == 3 - sent
        if not sent:
            assert (events, foe.prize, foe.side) == ([], False, "french")
            return
        assert events == [
            Captured("HF-prize-1", "foe", "british"),
            Told("HF-prize-3", "foe", "her new crew has one morale box, and a factor of 6"),
            Told("HF-prize-4", "foe", f"she has {sent - 1} marine detachment{'s' * (sent != 2)} aboard"),
        ]
        assert (foe.prize, foe.side, foe.squadron, foe.born) == (True, "british", "british", "french")
        assert (foe.morale, foe.morale_factor, foe.marines, foe.marines_away) == (1, 6, sent - 1, 0)


@pytest.mark.clauses("HF-prize-2", "HF-dc-1", "HF-crew-1")
def test_hf_prize_2_nobody_serves_her_guns_until_they_are_manned() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        foe.gun_crews, foe.aim_order, foe.port_lost, foe.port_idle = 3, AimAt.MASTS, ["L"], ["C"]
        foe.port = ["S"]
        run_procedure(put_prize_crew_aboard(own, foe, 1))
        assert (foe.port, foe.port_idle, foe.port_unserved) == ([], ["S", "C"], ["L"])
        assert (foe.starboard, foe.starboard_idle, foe.starboard_unserved) == ([], ["L", "S", "C"], [])
        assert (foe.gun_crews, foe.aim_order) == (0, "")
        assert run_procedure(ask_for_prize_gun_crews(own, foe), "done") == []


@pytest.mark.clauses("HF-prize-2")
def test_hf_prize_2_who_may_serve_a_gun_of_the_prize() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.starboard, foe.marines = ["L"], 0
        assert list(available_gun_crews(own, foe)) == []  # no gun stands idle
        for side in ("port_idle", "starboard_idle"):
            setattr(foe, side, ["S"])
            assert list(available_gun_crews(own, foe)) == [
                ("port L", "The crew of long guns to port"),
                ("port S", "The crew of short guns to port"),
                ("starboard L", "The crew of long guns to starboard"),
            ]
            setattr(foe, side, [])
        foe.port_idle, foe.marines = ["S"], 1
        assert next(available_gun_crews(own, foe)) == ("marines", "A marine detachment")


@pytest.mark.clauses("HF-prize-2", "HF-prize-5")
@pytest.mark.parametrize("crews", [0, 2])
def test_hf_prize_5_the_gun_that_is_left_is_idle_and_the_other_fires(crews: int) -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.gun_crews, own.port_manned, own.starboard_manned = crews, ["L"], ["S"]
        foe.starboard_idle, foe.starboard, foe.marines = ["L", "S"], ["C"], 2
        assert run_procedure(move_crew_to_prize(own, foe, "port L", STARBOARD, "L")) == [
            Told("HF-prize-2", "foe", "the crew of long guns to port serves long guns to starboard")
        ]
        assert (own.port, own.port_idle, own.starboard) == (["L", "S"], ["L"], ["L", "L", "S"])
        assert own.port_manned == ([] if crews else ["L"])
        assert (foe.starboard_idle, foe.starboard, foe.marines) == (["S"], ["L", "C"], 2)
        run_procedure(move_crew_to_prize(own, foe, "marines", STARBOARD, "S"))
        assert (foe.starboard_idle, foe.starboard, foe.marines) == ([], ["L", "S", "C"], 1)
        assert own.port_idle == ["L"]


# ------------------------------------------------------------------------------ repairs
@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
def test_hf_dc_1_marines_come_back_and_who_fights_mends_one_thing() -> None:
    with level_on_table(BESIDE) as ships:
        own, foe = ships["own"], ships["foe"]
        own.marines_away = foe.marines_away = 2
        assert run_procedure(run_damage_control()) == []
        assert (own.marines_away, foe.marines_away) == (0, 0)
        own.hull_lost = foe.hull_lost = 3
        add_marker(foe.number, HasStruck("own"))
        assert repairable_ships() == [own]
        assert run_procedure(run_damage_control(), "none") == []
        assert run_procedure(run_damage_control(), "hull", (4,)) == []
        assert run_procedure(run_damage_control(), "hull", (5,)) == [Mended("HF-dc-3", "own", 1)]
        assert run_procedure(run_damage_control(), "hull 2", (3,)) == [Mended("HF-dc-3", "own", 1)]
        assert (own.hull_lost, own.marines_away) == (1, 2)


@pytest.mark.clauses("HF-dc-1", "HF-adv-beach")
@pytest.mark.parametrize(
    ("fields", "afloat", "ashore"),
    [
        ({"hull_lost": 1}, ["hull"], ["hull"]),
        ({"mast_lost": 1}, ["mast"], []),
        ({"wheel_gone": True}, ["wheel"], []),
        ({"rudder_gone": True}, ["rudder"], []),
        ({"fires": 1}, ["fire"], ["fire"]),
        ({"port_lost": ["L", "L", "S"]}, ["battery port L", "battery port S"],
         ["battery port L", "battery port S"]),
        ({"starboard_lost": ["C"]}, ["battery starboard C"], ["battery starboard C"]),
        ({}, [], []),
    ],
)  # fmt: skip
def test_hf_dc_1_everything_that_is_broken_may_be_mended_but_ashore_nothing_of_motion(
    fields: dict[str, Any], afloat: list[str], ashore: list[str]
) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        own.marines = 0
        for name, value in fields.items():
            setattr(own, name, value)

        def keys() -> list[str]:
            return [option.key for option in repair_options(own, list(possible_repairs(own)))]

        assert keys() == ["none", *afloat]
        assert repairable_ships() == ([own] if afloat else [])
        add_marker(own.number, Aground())
        assert keys() == ["none", *ashore]


@pytest.mark.clauses("HF-dc-2")
@pytest.mark.parametrize(("ready", "most"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_hf_dc_2_as_many_help_as_are_ready_and_two_at_most(ready: int, most: int) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        own.hull_lost, own.marines, own.marines_away = 1, ready + 1, 1
        found = [option.value.marines for option in repair_options(own, list(possible_repairs(own)))[1:]]
        assert found == list(range(most + 1))


@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
@pytest.mark.parametrize(("men", "needs"), [(0, 5), (1, 4), (2, 3)])
def test_hf_dc_2_each_detachment_that_helps_is_one_less_to_throw(men: int, needs: int) -> None:
    for face, mends in ((needs - 1, False), (needs, True), (6, True)):
        with level_on_table(BESIDE) as ships:
            own = ships["own"]
            own.fires = 1
            repair = Repair(RepairKind.FIRE, marines=men)
            step = roll_repair(own, repair).send(None)
            assert isinstance(step, Roll)
            assert (step.needs, step.why) == (needs, "the fire aboard")
            run_procedure(roll_repair(own, repair), (face,))
            assert (own.fires, own.marines_away) == (1 - mends, men)


@pytest.mark.clauses("HF-dc-1", "HF-dc-3")
@pytest.mark.parametrize(
    ("repair", "fields", "told"),
    [
        (Repair(RepairKind.HULL), {"hull_lost": 2}, Mended("HF-dc-3", "own", 1)),
        (Repair(RepairKind.MAST), {"mast_lost": 2}, Mended("HF-dc-3", "own", 0, 1)),
        (Repair(RepairKind.WHEEL), {"wheel_gone": True}, Befell("HF-dc-1", "own", "wheel", on=False)),
        (Repair(RepairKind.RUDDER), {"rudder_gone": True}, Befell("HF-dc-1", "own", "rudder", on=False)),
        (Repair(RepairKind.FIRE), {"fires": 1}, Befell("HF-dc-1", "own", "fire", on=False)),
        (Repair(RepairKind.FIRE), {"fires": 2}, None),
        (Repair(RepairKind.BATTERY, PORT, "L"), {"port_lost": ["L"]},
         Told("HF-dc-1", "own", "her long guns to port are restored")),
    ],
)  # fmt: skip
def test_hf_dc_3_one_thing_is_as_it_was(repair: Repair, fields: dict[str, Any], told: Any) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        for name, value in fields.items():
            setattr(own, name, value)
        assert run_procedure(apply_repair(own, repair)) == ([told] if told else [])
        for name, value in fields.items():
            after = value[1:] if isinstance(value, list) else value - 1
            assert getattr(own, name) == after
        assert repair_words(repair)


@pytest.mark.clauses("HF-dc-1", "HF-prize-2", "HF-crew-2")
@pytest.mark.parametrize(
    ("prize", "crews", "lost", "unserved", "after"),
    [
        # her own crew serves it again
        (False, 0, ["L"], [], (["L", "L"], [], [])),
        (False, 2, ["L"], [], (["L", "L"], [], ["L"])),
        # one of two had no crew: the first that is mended is the one that had
        (False, 0, ["L", "L"], ["L"], (["L", "L"], [], [])),
        (False, 0, ["L"], ["L"], (["L"], ["L"], [])),
        # where crews are short it stands, and may have a crew from another
        (False, 2, ["L"], ["L"], (["L", "L"], [], [])),
        # a prize has no crews of her own
        (True, 0, ["L"], [], (["L"], ["L"], [])),
        (True, 0, ["L"], ["L"], (["L"], ["L"], [])),
    ],
)
def test_hf_dc_1_a_battery_stands_again_with_the_crew_it_had(
    prize: bool,
    crews: int,
    lost: list[str],
    unserved: list[str],
    after: tuple[list[str], list[str], list[str]],
) -> None:
    with level_on_table(BESIDE) as ships:
        own = ships["own"]
        own.prize, own.gun_crews, own.port, own.port_manned = prize, crews, ["L"], []
        own.port_lost, own.port_unserved = list(lost), list(unserved)
        restore_battery(own, PORT, "L")
        assert (own.port, own.port_idle, own.port_manned) == after
        assert own.port_lost == lost[1:]
        assert own.port_unserved == unserved[: len(lost) - 1]
        assert not has_marker(own.number, Gone)


def test_hf_dmg_2_what_she_has_no_more_to_lose_is_no_damage() -> None:
    """The chances of a roll: masts, guns and marines that are gone count as nothing, the rest stays."""
    level = level_in_inches(french_ship("own", (20, 20)), british_ship("foe", (22, 20)))
    with level_on_table(level) as ships:
        foe, whole = ships["foe"], dict(damage_chart_chances())
        assert costly_chart_chances(foe) == whole
        foe.mast_lost, foe.marines = sum(foe.mast), 0
        left = costly_chart_chances(foe)
        assert (left["mast"], left["marines"]) == (0, 0)
        assert left["none"] == whole["none"] + whole["mast"] + whole["marines"]
        assert sum(left.values()) == 1
        assert left["hull"] == whole["hull"]
