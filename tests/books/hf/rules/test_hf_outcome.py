"""HF-vic, HF-seq-1: who has won, what is reported, what can be foreseen, and when a turn ends; each
comparison at its boundary."""

from typing import Any

import pytest

from game.books.hf.rules.collision import face_to_strike
from game.books.hf.rules.outcome import (
    NO_LIMIT,
    facts_now,
    in_inches,
    is_beaten,
    is_duel,
    points_lost_by,
    points_scored_by,
    report,
    ship_fact,
    ship_report,
    verdict_now,
    victory_clause,
)
from game.books.hf.rules.plans import (
    CELLS,
    NO_STEERING_DAMAGE,
    ForeseenState,
    MovePlan,
    SteeringDamage,
    cell_as_steered,
    cell_refusal,
    plan_context_of,
    state_after,
    steering_damage_after,
    steering_damage_of,
)
from game.books.hf.rules.previews import (
    boxes_to_next_section,
    damage_chart_chances,
    hazards,
    next_thresholds,
    plan_forecast,
    possible_poses,
)
from game.books.hf.rules.sheet import PORT, STARBOARD, Alongside, Board, BoxRow, Ship, Shoal, Turn
from game.books.hf.rules.table_geometry import INCH
from game.books.hf.rules.turn import battle, run_turn
from game.core.events import PartBegan, TurnBegan, WindShifted
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.steps import Happen
from game.core.table import add_marker, get_single, has_marker, place
from game.levels.conditions.objectives import FinalScore, Verdict
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)


# ------------------------------------------------------------------------------ who has won
@pytest.mark.clauses("HF-vic-1")
@pytest.mark.parametrize(
    ("marks", "hull", "degree", "reason"),
    [
        ([Gone("left", "top")], False, "minor", "foe has left the table"),
        ([Gone("sunk")], True, "major", "british commands the water"),
        ([HasStruck("own")], False, "major", "british commands the water"),
        ([HasStruck("own"), Gone("left", "top")], False, "major", "british commands the water"),
        ([Sinking(2)], True, "major", "british commands the water"),
    ],
)
def test_hf_vic_1_major_over_who_struck_or_sank_minor_over_who_left(
    marks: list[Any], hull: bool, degree: str, reason: str
) -> None:
    level = level_in_inches(british_ship(), french_ship())
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        assert verdict_now(level) == Verdict()
        for each in marks:
            add_marker(foe.number, each)
        foe.hull_lost = sum(foe.hull) if hull else 0
        found = verdict_now(level)
        assert (found.winner, found.degree) == ("british", degree)
        assert found.reason.casefold() == reason
        assert is_beaten(foe) == (degree == "major")
        add_marker(own.number, Gone("left", "top"))
        assert verdict_now(level) == Verdict("", "draw", "neither ship is left")


@pytest.mark.clauses("HF-vic-1", "HF-vic-3", "HF-vic-2", "HF-vic-4")
def test_hf_vic_1_a_duel_is_one_ship_a_side() -> None:
    for more, duel in (
        ((), True),
        ((british_ship("two", (5, 5)),), False),
        ((french_ship("two", (5, 5)),), False),
    ):
        level = level_in_inches(british_ship(), french_ship(), *more)
        with level_on_table(level):
            assert is_duel() == duel
            assert victory_clause(level) == ("HF-vic-1" if duel else "HF-vic-3")
    alone = level_in_inches(british_ship(), british_ship("two", (5, 5)))
    with level_on_table(alone):
        assert not is_duel()


@pytest.mark.clauses("HF-vic-3", "HF-rate-2")
def test_hf_vic_3_the_guns_of_who_struck_or_sank_and_half_of_one_driven_off_in_a_duel() -> None:
    level = level_in_inches(british_ship(guns=37), french_ship(guns=41), rules={"turns": 2})
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        assert [points_lost_by(own), points_scored_by("british"), points_scored_by("french")] == [0, 0, 0]
        get_single(Turn).over = 2  # time is up
        assert verdict_now(level) == Verdict(
            "", "draw", "0 to 0 guns", FinalScore("guns", (("british", 0), ("french", 0)))
        )
        add_marker(foe.number, Gone("left", "top"))
        assert [points_lost_by(foe), points_scored_by("british"), points_scored_by("french")] == [20, 20, 0]
        add_marker(foe.number, HasStruck("own"))
        assert points_lost_by(foe) == 41
    several = level_in_inches(british_ship(guns=37), french_ship(guns=41), french_ship("two", guns=50))
    with level_on_table(several) as ships:
        add_marker(ships["foe"].number, Gone("left", "top"))
        add_marker(ships["two"].number, Gone("left", "top"))
        assert points_lost_by(ships["foe"]) == 0
        assert verdict_now(several).degree == "draw"
        add_marker(ships["two"].number, HasStruck("own"))
        # alone on the table and ahead: major
        assert (verdict_now(several).winner, verdict_now(several).degree) == ("british", "major")
        assert verdict_now(several).reason == "50 to 0 guns"


@pytest.mark.clauses("HF-vic-3")
def test_hf_vic_3_an_action_is_over_when_one_side_is_left_or_time_is_up() -> None:
    level = level_in_inches(british_ship(), french_ship(), british_ship("third", (5, 5)), rules={"turns": 3})
    with level_on_table(level) as ships:
        for over, finished in ((0, False), (2, False), (3, True), (4, True)):
            get_single(Turn).over = over
            assert facts_now(level).is_finished == finished
        get_single(Board).turns = 0
        facts = facts_now(level)
        assert (facts.is_finished, facts[1]) == (False, NO_LIMIT)
        get_single(Board).turns = 9
        assert facts_now(level)[1] == 9
        # of three sides two are left: it goes on; of one alone it ends when nobody is left
        get_single(Board).sides.append("dutch")
        assert not facts_now(level).is_finished
        add_marker(ships["foe"].number, Gone("left", "top"))
        assert facts_now(level).is_finished
        get_single(Board).sides[:] = ["british"]
        assert not facts_now(level).is_finished
        add_marker(ships["own"].number, Gone("sunk"))
        add_marker(ships["third"].number, Gone("sunk"))
        assert facts_now(level).is_finished


# ------------------------------------------------------------------------------ what is reported
@pytest.mark.clauses("HF-vic-4", "HF-prize-1")
def test_hf_vic_4_a_ship_as_an_aim_sees_her() -> None:
    boxes: dict[str, Any] = {"hull_boxes": [2, 3, 4], "mast_boxes": [1, 1, 2]}
    with level_on_table(level_in_inches(british_ship(at=(3, 5), **boxes), french_ship())) as ships:
        own = ships["own"]
        plain = ship_fact(own)
        assert (plain.captor, plain.struck, plain.sunk, plain.exit_edge) == ("", False, False, "")
        assert (plain.points, plain.damage, plain.mast_count, plain.fallen_masts) == (13, 0, 3, ())
        assert (plain.alight, plain.aground, plain.x, plain.y) == (False, False, 0, 0)
        own.hull_lost, own.mast_lost, own.fires = 2, 1, 1
        add_marker(own.number, Aground())
        hurt = ship_fact(own, True)
        assert (hurt.damage, hurt.fallen_masts, hurt.alight, hurt.aground) == (3, ("fore",), True, True)
        assert (hurt.x, hurt.y) == (3 * INCH, 5 * INCH)
        add_marker(own.number, HasStruck(""))
        assert (ship_fact(own).captor, ship_fact(own).struck) == ("", True)
        add_marker(own.number, HasStruck("foe"))
        assert ship_fact(own).captor == "french"
        own.prize, own.side = True, "dutch"
        assert (ship_fact(own).captor, ship_fact(own).side) == ("dutch", "british")
        add_marker(own.number, Gone("left", "top"))
        assert (ship_fact(own).sunk, ship_fact(own).exit_edge) == (False, "top")
        add_marker(own.number, Gone("sunk"))
        assert (ship_fact(own).sunk, ship_fact(own).exit_edge) == (True, "")


def test_the_dump_holds_what_follows_from_a_card() -> None:
    level = level_in_inches(british_ship(batteries="LL+SC", speed=3, gun_crews=3), french_ship(at=(20.5, 20)))
    with level_on_table(level) as ships:
        own = ships["own"]
        own.port_manned, own.starboard_manned, own.marines_away = ["L"], ["L", "S"], 1
        plain = ship_report(own)
        assert [plain[f"port_{letter}"] for letter in "LSC"] == [2, 1, 1]
        assert (plain["port_guns"], plain["starboard_guns"]) == (1, 2)
        assert (plain["active"], plain["top_speed"], plain["marines_ready"]) == ([1, 3, 5], 4, 3)
        assert (plain["hull_left"], plain["mast_left"], plain["masts_down"]) == (18, 15, [])
        flags = ("struck", "anchored", "beached", "sinking", "fights")
        assert [plain[name] for name in flags] == [False, False, False, False, True]
        names = ("struck_to", "gone", "edge", "held_by")
        assert [plain[name] for name in names] == ["", "", "", ""]
        pair = Alongside("own", "foe", STARBOARD, PORT)
        place(pair)
        assert (ship_report(own)["alongside"], report()["ships"]["foe"]["alongside"]) == (["foe"], ["own"])
        pair.open = False
        assert ship_report(own)["alongside"] == []
        for each in (HasStruck("foe"), Anchored(), Aground(), Sinking(1), Gone("left", "top")):
            add_marker(own.number, each)
        gone = ship_report(own)
        assert [gone[name] for name in flags] == [True, True, True, True, False]
        assert [gone[name] for name in names] == ["foe", "left", "top", "french"]
        assert (in_inches(INCH), in_inches(INCH // 3), in_inches(0)) == (1.0, 0.3333, 0.0)


# ------------------------------------------------------------------------------ what is foreseen
@pytest.mark.clauses("HF-drift-1", "HF-orders-4", "HF-dmg-wheel-1")
def test_hf_drift_1_a_track_ends_with_the_drift_of_who_has_no_way_on() -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=1, heading="E"), french_ship(at=(30, 30)))
    ) as ships:
        own = ships["own"]

        def last(*plan: str) -> tuple[int, int, bool]:
            steps = plan_forecast(own, plan)
            assert len(steps) == 6
            return steps[-1].pose.y - steps[-2].pose.y, steps[-1].speed, steps[-1].anchored

        nothing = ("-",) * 4
        assert last("-", *nothing) == (0, 1, False)
        assert last("LS", *nothing) == (INCH, 0, False)
        assert last("LS", "DA", "-", "-", "-") == (0, 0, True)
        # what may not be written brings her nowhere
        assert [step.pose for step in plan_forecast(own, ("F", *nothing))[:5]] == [own.pose] * 5


def cell_refusals(ship: Ship, plan: MovePlan, phase: int) -> set[str]:
    """HF-orders-1: return what may not be written in a phase (1 to 5) of a plan."""
    context = plan_context_of(ship)
    state = ForeseenState(context.speed, context.anchored, context.alongside)
    for cell in plan[: phase - 1]:
        state = state_after(state, cell)
    return {cell for cell in CELLS if cell_refusal(context, state, phase, cell)}


@pytest.mark.clauses("HF-orders-1", "HF-move-2")
def test_hf_orders_1_what_may_not_be_written_hangs_on_the_phases_before() -> None:
    with level_on_table(level_in_inches(british_ship(speed=3), french_ship())) as ships:
        own = ships["own"]
        plan = ("LS", "-", "RS", "-", "-")
        second = cell_refusals(own, plan, 2)
        assert not {"F", "<", ">"} & second  # at speed 2 she acts in II
        assert {"RS", "LS", "WA"} <= second
        assert cell_refusals(own, plan, 1) == {"WA"}
        assert "F" in cell_refusals(own, plan, 3)


@pytest.mark.clauses("HF-move-2")
def test_hf_move_2_everywhere_a_ship_may_lie_is_where_a_lawful_plan_brings_her() -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=1, heading="E"), french_ship(at=(30, 30)))
    ) as ships:
        own = ships["own"]
        found = possible_poses(own)
        # at speed 1 she acts in III; with sail made before in the phases of 2, II and IV
        assert [len(after) for after in found[:1]] == [1]
        assert len(found[1]) == 4
        assert all(abs(p.x - own.pose.x) <= INCH for p in found[2])
        add_marker(own.number, Anchored())
        assert [len(after) for after in possible_poses(own)] == [1] * 5


@pytest.mark.clauses("HF-adv-land", "HF-adv-shallow-1", "HF-coll-1", "HF-vic-1")
def test_hf_coll_1_what_a_plan_runs_into() -> None:
    others = french_ship(at=(22.2, 20)), french_ship("gone", (20, 18.4))
    level = level_in_inches(
        british_ship(at=(20, 20), heading="E", speed=1, top_speed=1), *others, size=(40, 40)
    )
    with level_on_table(level) as ships:
        own = ships["own"]
        add_marker(ships["gone"].number, Gone("sunk"))
        rest = ("-", "-", "F", "-", "-")
        # her bow comes to 21.5; the other's side is at 21.95
        assert hazards(own, rest, "british") == []
        own.pose = Pose(own.pose.x + INCH // 2, own.pose.y, 9000)
        assert [(h.phase, h.words.casefold(), h.clause) for h in hazards(own, rest, "british")] == [
            (n, "foe", "HF-coll-1") for n in (3, 4, 5, 6)
        ]
        add_marker(ships["foe"].number, Gone("sunk"))
        x, y = own.pose.x + INCH, own.pose.y
        corners = [[x, y - INCH], [x + INCH, y - INCH], [x + INCH, y + INCH], [x, y + INCH]]
        for depth, strikes in ((2, True), (3, False)):
            shoal = Shoal(corners, depth, ["british"], False)
            place(shoal)
            assert (face_to_strike(own, depth) <= 6) == strikes
            found = [(h.phase, h.words) for h in hazards(own, rest, "british")]
            assert found == [(n, "shallows: strikes on 6") for n in range(3, 7)]
            assert hazards(own, rest, "french") == []
        own.pose = Pose(40 * INCH - INCH // 2, own.pose.y, 9000)
        edge = [(h.phase, h.words, h.clause) for h in hazards(own, rest, "british")]
        assert edge == [(n, "the edge of the table", "HF-vic-1") for n in range(3, 7)]


@pytest.mark.clauses("HF-iron-1")
def test_hf_iron_1_the_odds_of_a_short_gun_against_an_ironside() -> None:
    plain, stopped = dict(damage_chart_chances()), dict(damage_chart_chances("", True, True))
    # columns 1 and 2 hold 3 mast, 4 cannon and 5 hull cells
    assert [36 * (plain[r] - stopped[r]) for r in ("mast", "cannon", "hull", "none")] == [3, 4, 5, -12]
    for short, tough in ((True, False), (False, True)):
        assert dict(damage_chart_chances("", short, tough)) == plain
    aimed = dict(damage_chart_chances("masts", True, True))
    assert 36 * aimed["miss"] == 6  # a miss is a miss, not a hit that is stopped


@pytest.mark.clauses("HF-morale-4", "HF-dmg-hull-2", "HF-dmg-mast")
@pytest.mark.parametrize(
    ("factor", "boxes", "text", "to_go"),
    [
        (6, 3, "2 more morale, then a 6 strikes", 2),
        (5, 3, "2 more morale, then 5+ strikes", 2),
        (5, 1, "next time 5+ strikes", 0),
        (1, 2, "1 more morale, then 1+ strikes", 1),
    ],
)
def test_hf_morale_4_what_comes_next_for_her_crew(factor: int, boxes: int, text: str, to_go: int) -> None:
    with level_on_table(
        level_in_inches(british_ship(morale=factor, morale_boxes=boxes), french_ship())
    ) as ships:
        told = next_thresholds(ships["own"])[-1]
        assert (told.text, told.remaining) == (text, to_go)
        ships["own"].hull = ships["own"].mast = [1, 2, 3]
        for lost, left in ((0, 1), (1, 2), (2, 1), (3, 3), (5, 1), (6, 0)):
            ships["own"].hull_lost = ships["own"].mast_lost = lost
            assert [boxes_to_next_section(ships["own"], what) for what in BoxRow] == [left] * 2


@pytest.mark.clauses("HF-dmg-wheel-1", "HF-dmg-rudder")
def test_hf_dmg_wheel_1_how_she_steers_matters_only_when_something_is_gone() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        for rudder, wheel, ahead in ((False, False, True), (True, False, True), (False, True, True)):
            own.rudder_gone, own.wheel_gone, own.forward_since_turn = rudder, wheel, ahead
            whole = not (rudder or wheel)
            assert steering_damage_of(own) == (
                NO_STEERING_DAMAGE if whole else SteeringDamage(rudder, wheel, ahead)
            )
    blind, free = SteeringDamage(wheel_gone=True), SteeringDamage(wheel_gone=True, forward_since_turn=True)
    assert [steering_damage_after(NO_STEERING_DAMAGE, cell) for cell in ("F", "<", "-")] == [
        NO_STEERING_DAMAGE
    ] * 3
    assert [steering_damage_after(blind, cell) for cell in ("F", "F+2", "<", "-", "RS")] == [
        free,
        free,
        *[blind] * 3,
    ]
    assert [steering_damage_after(free, cell) for cell in ("F", ">", "-", "LS")] == [free, blind, free, free]
    assert [cell_as_steered(cell, blind) for cell in ("<", "F", "-")] == ["F", "F", "-"]
    assert [cell_as_steered(cell, SteeringDamage(rudder_gone=True)) for cell in (">", "F", "RS")] == [
        "-",
        "F",
        "RS",
    ]


# ------------------------------------------------------------------------------ the turn
@pytest.mark.clauses("HF-time-1", "HF-card-1")
def test_hf_time_1_stations_are_taken_once() -> None:
    level = level_in_inches(british_ship(), french_ship())
    for mustered, first in ((False, WindShifted), (True, TurnBegan)):
        with level_on_table(level):
            get_single(Turn).mustered = mustered
            procedure = battle(level)
            step = procedure.send(None)
            assert isinstance(step, Happen)
            assert isinstance(step.event, first)
            procedure.close()


@pytest.mark.clauses("HF-seq-1", "HF-vic-1")
def test_hf_seq_1_nothing_happens_after_the_end() -> None:
    level = level_in_inches(british_ship(state="aground"), french_ship(at=(30, 30), speed=0))
    with level_on_table(level) as ships:
        foe = ships["foe"]
        foe.hull_lost = sum(foe.hull)
        add_marker(foe.number, Sinking(3))
        assert verdict_now(level).is_decided
        assert run_procedure(run_turn(level)) == []
        assert (has_marker(foe.number, Gone), get_single(Turn).number, get_single(Turn).over) == (False, 1, 1)


@pytest.mark.clauses("HF-seq-1", "HF-dmg-fire", "HF-drift-1", "HF-dc-1")
def test_hf_seq_1_drift_and_fire_are_told_if_somebody_drifts_or_burns() -> None:
    drift_and_fire, mending = (
        PartBegan("HF-seq-1", "", name) for name in ("drift and fire", "damage control")
    )
    shore = level_in_inches(british_ship(state="aground"), french_ship(at=(30, 30), state="aground"))
    with level_on_table(shore) as ships:
        assert run_procedure(run_turn(shore)) == []
        assert (get_single(Turn).phase, get_single(Turn).over) == (0, 1)
        ships["own"].fires = 1
        events = run_procedure(run_turn(shore), (2, 6), "none")
        assert [e for e in events if isinstance(e, PartBegan)] == [drift_and_fire, mending]
        assert clauses_of(events) == ["HF-seq-1", "HF-dmg-none", "HF-seq-1"]
    wreck = french_ship("wreck", (25, 25), speed=0)
    adrift = level_in_inches(british_ship(state="aground"), french_ship(at=(30, 30), state="aground"), wreck)
    with level_on_table(adrift) as ships:
        add_marker(ships["wreck"].number, HasStruck(""))
        assert clauses_of(run_procedure(run_turn(adrift))) == ["HF-seq-1", "HF-drift-1"]
