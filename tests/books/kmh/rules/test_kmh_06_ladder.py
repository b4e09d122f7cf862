"""KMH-6.4 and KMH-6.5: the ladder of speeds down and up, and ships that drift."""

from typing import Any

import pytest

from game.books.kmh.rules.orders import order_menu
from game.books.kmh.rules.sailing import move, move_squadron
from game.books.kmh.rules.sheet import Lock, Rung, Ship
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import (
    SailOrder,
    WindPosition,
    natural_rung_index,
    present_rung_index,
    rung_index_after,
    sailing_dice,
    speed_ladder,
)
from game.core.events import Collided, Moved, Ordered
from game.core.table import place
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table

ON = {"bow": 60, "quarter": 120, "astern": 180}
"""A heading for each position, with the wind from 0."""


def of_quality(quality: str, lies: str, rung: str = "") -> Ship:
    """A 74 of basic speed 12 with a crew of this quality, the wind from 0."""
    return make_ship(guns=74, heading=ON[lies], quality=quality, rung=rung)


STOP = ("slow", 1)
"""Sail shortened to nothing: she heaves to and drifts a centimetre."""


def made(ship: Ship, *moves: tuple[Any, ...]) -> list[float]:
    """The way she makes in successive moves, in cm; 0 where she heaves to."""
    out = []
    with ships_on_table(ship, size=(400, 400)):
        for answers in moves:
            outcome = run_procedure(move(ship), *answers)
            assert outcome.open_step is None
            stopped = [e for e in outcome.events_of(Ordered) if e.order == "stop"]
            out.append(0.0 if stopped else outcome.cm_moved(ship.id))
            ship.pose = make_ship(at=(200, 200), heading=ship.pose.heading / 100).pose
    return out


def keys(ship: Ship, lies: str) -> list[str]:
    """The orders she may be given."""
    return order_menu(ship, WindPosition(lies)).keys()


# ------------------------------------------------------------------------------ 6.4 slowing
def test_kmh_6_4_1_an_elite_crew_stops_in_two_moves_from_the_quarter() -> None:
    ship = of_quality("elite", "quarter")
    assert "KMH-6.4.1" in [o.clause for o in order_menu(ship, WindPosition.QUARTER).options()]
    assert made(ship, ("slow", "ahead 12"), STOP) == [12, 0]
    assert made(of_quality("elite", "astern"), STOP) == [0]


def test_kmh_6_4_1_an_elite_crew_on_the_bow_halts_anywhere() -> None:
    ship = of_quality("elite", "bow")
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 5, "ahead 3")
        assert outcome.allowed_keys()[0] == "halt"
        outcome = run_procedure(move(ship), "sail", 5, "ahead 3", "halt")
    assert outcome.cm_moved("frigate") == 3
    assert [e.order for e in outcome.events_of(Ordered)] == ["sail", "halt"]
    assert outcome.events_of(Ordered)[-1].clause == "KMH-6.4.1"
    assert ship.rung == "stop"
    assert keys(ship, "bow") == ["sail", "keep", "tack"]


def test_kmh_6_4_2_an_average_crew_stops_in_three_moves_from_the_quarter() -> None:
    ship = of_quality("average", "quarter")
    assert "KMH-6.4.2" in [o.clause for o in order_menu(ship, WindPosition.QUARTER).options()]
    assert made(ship, ("slow", "ahead 12"), ("slow", 4, "ahead 8"), STOP) == [12, 8, 0]
    assert made(of_quality("average", "astern"), ("slow", 4, "ahead 8"), STOP) == [8, 0]
    assert made(of_quality("average", "bow"), STOP) == [0]


def test_kmh_6_4_3_a_poor_crew_stops_in_four_moves_from_the_quarter() -> None:
    ship = of_quality("poor", "quarter")
    assert "KMH-6.4.3" in [o.clause for o in order_menu(ship, WindPosition.QUARTER).options()]
    four = [("slow", 3, "ahead 15"), ("slow", "ahead 12"), ("slow", 4, "ahead 8"), STOP]
    assert made(ship, *four) == [15, 12, 8, 0]
    assert made(of_quality("poor", "astern"), *four[1:]) == [12, 8, 0]
    assert made(of_quality("poor", "bow"), STOP) == [0]


def test_kmh_6_4_4_elite_and_average_ships_may_do_without_their_die_aft() -> None:
    for quality, slower in (("elite", []), ("average", [("slow", 4, "ahead 8")])):
        ship = of_quality(quality, "astern")
        assert keys(ship, "astern")[:2] == ["sail", "plain"]
        assert natural_rung_index(ship, WindPosition.ASTERN) == speed_ladder(ship).index(Rung.BASIC)
        ways = made(ship, ("plain", "ahead 12"), ("plain", "ahead 12"), *slower, STOP)
        assert ways == [12, 12, *([8] if slower else []), 0]
    assert "plain" not in keys(of_quality("poor", "astern"), "astern")
    assert "plain" not in keys(of_quality("average", "quarter"), "quarter")
    ship = of_quality("average", "astern")
    with ships_on_table(ship):
        assert run_procedure(move(ship), "plain").clause_count("KMH-6.4.4") == 2


def test_kmh_6_4_5_the_whole_move_is_made_or_the_drop_is_ordered_first() -> None:
    ship = of_quality("average", "quarter")
    with ships_on_table(ship):
        ask = run_procedure(move(ship), "sail", (3, 4), "ahead 10")
        assert ask.refusal_clause("halt") == ask.refusal_clause("ahead 10") == "KMH-6.4.5"
        outcome = run_procedure(move(ship), "slow", "ahead 12")
    assert outcome.cm_moved("frigate") == 12
    assert [e.clause for e in outcome.events_of(Ordered)] == ["KMH-6.4.5"]


def test_kmh_6_4_6_one_rung_up_a_move_after_a_stop() -> None:
    ship = of_quality("average", "quarter", "stop")
    up = [("sail", 4, "ahead 8"), ("sail", "ahead 12"), ("sail", (3, 4), "ahead 19")]
    offer = order_menu(ship, WindPosition.QUARTER).options()[0]
    assert (offer.label, offer.clause) == ("Make more sail", "KMH-6.4.6")
    assert made(ship, *up) == [8, 12, 19]
    assert ship.rung == ""


def test_kmh_6_4_6_elite_and_poor_crews_climb_their_own_ladders() -> None:
    elite = of_quality("elite", "quarter", "stop")
    assert order_menu(elite, WindPosition.QUARTER).options()[0].clause == "KMH-6.4.6"
    assert made(elite, ("sail", "ahead 12"), ("sail", (3, 4), "ahead 19")) == [12, 19]
    poor = of_quality("poor", "quarter", "stop")
    up = [("sail", 4, "ahead 8"), ("sail", "ahead 12"), ("sail", 3, "ahead 15")]
    assert made(poor, *up, ("sail", (3, 4), "ahead 19")) == [8, 12, 15, 19]


def test_kmh_6_4_6_a_change_of_wind_alone_needs_no_climbing() -> None:
    ship = of_quality("average", "bow")
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 4, "starboard 8")
        assert keys(ship, "quarter") == ["sail", "slow"]
        again = run_procedure(move(ship), "sail", (3, 4))
    assert (outcome.cm_moved("frigate"), ship.last_run) == (8, 19 * CM)
    assert again.open_step is not None
    assert (
        order_menu(of_quality("average", "bow", "stop"), WindPosition.BOW).options()[0].clause == "KMH-6.4.6"
    )


def test_kmh_6_4_7_no_faster_than_the_angle_to_the_wind_allows() -> None:
    ship = of_quality("average", "bow", "stop")
    assert "KMH-6.4.7" in [o.clause for o in order_menu(ship, WindPosition.BOW).options()]
    two = [("sail", 4, "ahead 8"), ("sail", 1, "ahead 11")]
    assert made(ship, *two) == [8, 11]
    for lies in ON:
        for quality in ("elite", "average", "poor"):
            for rung in ("", *speed_ladder(of_quality(quality, lies))):
                ship = of_quality(quality, lies, rung)
                least = natural_rung_index(ship, WindPosition(lies))
                assert present_rung_index(ship, WindPosition(lies)) >= least
                assert all(
                    rung_index_after(ship, WindPosition(lies), SailOrder(o)) >= least
                    for o in ("sail", "keep", "slow")
                )


def test_kmh_6_4_7_a_slowed_ship_may_hold_her_speed() -> None:
    ship = of_quality("average", "quarter", "basic")
    assert keys(ship, "quarter") == ["sail", "keep", "slow"]
    assert made(ship, ("keep", "ahead 12"), ("keep", "ahead 12")) == [12, 12]
    offers = {o.key: o.clause for o in order_menu(ship, WindPosition.QUARTER).options()}
    assert offers["keep"] == "KMH-6.4.7"


def test_kmh_6_4_1_the_ladders_as_printed() -> None:
    assert rule_table("slowing") == {
        "tag": "T",
        "clause": "KMH-6.4.1",
        "elite": ["quarter", "basic", "stop"],
        "average": ["quarter", "basic", "bow", "stop"],
        "poor": ["quarter", "aft", "basic", "bow", "stop"],
    }
    rungs = {"quarter": 2, "aft": 1, "basic": 0, "bow": -1}
    ship = of_quality("poor", "quarter")
    assert [sailing_dice(ship, WindPosition.QUARTER, i) for i in range(4)] == list(rungs.values())
    offers = order_menu(of_quality("elite", "quarter"), WindPosition.QUARTER).options()
    assert "KMH-6.4.1" in [o.clause for o in offers]


# ------------------------------------------------------------------------------ 6.5 drift
def hove_to(name: str = "frigate", heading: float = 120, **fields: Any) -> Ship:
    """A ship without speed: dismasted."""
    ship = make_ship(name, heading=heading, **fields)
    ship.boxes_lost = 3 * ship.basic
    return ship


def test_kmh_6_5_1_a_die_downwind() -> None:
    ship = hove_to(heading=0)
    with ships_on_table(ship, wind=270):
        outcome = run_procedure(move(ship), 4)
    assert pose_of(ship)[:2] == (54, 50)
    assert outcome.cm_moved("frigate", "drift") == 4
    lies_to = make_ship(heading=10)
    with ships_on_table(lies_to):
        outcome = run_procedure(move(lies_to), "lie to", 3)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.5.1"]
    assert pose_of(lies_to)[:2] == (50, 53)


def test_kmh_6_5_2_once_a_turn_on_the_move_card() -> None:
    ship = hove_to()
    with ships_on_table(ship):
        outcome = run_procedure(move_squadron("french", {}), 4)
        assert run_procedure(move_squadron("french", {})).steps == []
    assert len(outcome.rolls()) == 1
    assert [e.clause for e in outcome.events_of(Moved) if e.how == "drift"] == ["KMH-6.5.2"]


def grappled(wind: float = 0, calm: bool = False) -> tuple[Ship, Ship, list[ProcedureRun]]:
    """A French 80 and a British 74 side by side and locked; the French Move card with a 3, then
    the British one."""
    french = make_ship("french", (50, 50), 0, guns=80)
    british = make_ship("british", (51.2, 50), 0, guns=74, side="british")
    with ships_on_table(french, british, wind=wind, calm=calm):
        place(Lock("french", "british"))
        first = run_procedure(move_squadron("french", {}), *([] if calm else [3]))
        second = run_procedure(move_squadron("british", {}))
    return french, british, [first, second]


def test_kmh_6_5_3_a_grappled_pair_drifts_once_as_one() -> None:
    french, british, cards = grappled()
    assert [r.clause for r in cards[0].rolls()] == ["KMH-6.5.3"]
    assert cards[1].steps == []
    for ship in (french, british):
        assert cards[0].cm_moved(ship.id, "drift") == 3
        assert cards[1].cm_moved(ship.id) == 0


def test_kmh_6_5_4_a_point_a_turn_until_the_stern_is_to_windward() -> None:
    ship = hove_to(heading=90)
    headings = []
    with ships_on_table(ship):
        for _ in range(3):
            ship.drifted = False  # a new turn
            outcome = run_procedure(move(ship), 1)
            headings.append(pose_of(ship)[2])
            if len(headings) == 1:
                assert outcome.events_of(Moved)[-1].clause == "KMH-6.5.4"
    assert headings == [135, 180, 180]


@pytest.mark.parametrize(("heading", "then"), [(350, 305), (10, 55), (160, 180), (225, 180)])
def test_kmh_6_5_4_the_shorter_way_or_what_is_left(heading: float, then: float) -> None:
    ship = hove_to(heading=heading)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), 1)
    assert pose_of(ship)[2] == then
    assert outcome.clause_count("KMH-6.5.4") == 1


def test_kmh_6_5_4_a_pair_swings_as_one_by_the_larger_ship() -> None:
    french, british, cards = grappled(wind=225)
    assert pose_of(french)[2] == pose_of(british)[2] == 45
    assert cards[0].clause_count("KMH-6.5.4") == 2
    french, british, _ = grappled(wind=180)
    assert pose_of(french)[2] == pose_of(british)[2] == 0


def test_kmh_6_5_3_a_drifting_pair_stops_at_the_first_contact() -> None:
    french = make_ship("french", (50, 50), 180, guns=80)
    british = make_ship("british", (51.2, 50), 180, guns=74, side="british")
    alone = make_ship("alone", (50, 55), 90, guns=36)
    with ships_on_table(french, british, alone):
        place(Lock("french", "british"))
        outcome = run_procedure(move(french), 6, 6)
    (met,) = outcome.events_of(Collided)
    assert (met.ship, met.other, met.speed) == ("french", "alone", 6 * CM)
    assert outcome.cm_moved("french") == outcome.cm_moved("british") == 2.25
    assert outcome.damage_of("alone") == (1, 0)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.5.3", "KMH-6.10.6"]


def test_kmh_6_5_4_a_pair_does_not_swing_through_a_third() -> None:
    for across, heading in ((49.3, 90), (90, 135)):
        french = make_ship("french", (50, 50), 90, guns=80)
        british = make_ship("british", (50, 51.2), 90, guns=74, side="british")
        with ships_on_table(french, british, make_ship("alone", (across, 46.5), 90)):
            place(Lock("french", "british"))
            outcome = run_procedure(move(french), 1)
        assert pose_of(french)[2] == heading
    assert outcome.clause_count("KMH-6.5.4") == 2


def test_kmh_6_5_5_without_wind_nothing_drifts() -> None:
    ship = hove_to()
    with ships_on_table(ship, calm=True):
        ship.rung = Rung.STOP
        still = run_procedure(move(ship))
    assert (still.steps, pose_of(ship)) == ([], (50, 50, 120))
    *_, cards = grappled(calm=True)
    assert cards[0].log_lines("KMH-6.5.5") == ["no wind, no drift"]
    assert cards[0].rolls() == []
