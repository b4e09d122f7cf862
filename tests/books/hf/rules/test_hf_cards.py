"""HF-card, HF-rate, HF-morale: what stands on a card, morale and striking, prizes, repairs, ground,
and who has won."""

from typing import Any

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.collision import face_to_strike, knows_shoal, shoals_at
from game.books.hf.rules.crews import muster, muster_entry, unusual_features
from game.books.hf.rules.level import OPTIONS, doubts, faults, new_ship
from game.books.hf.rules.morale import (
    apply_morale_damage,
    boxes_and_striking_faces,
    find_captor,
    settle_morale,
)
from game.books.hf.rules.outcome import (
    points_lost_by,
    points_scored_by,
    ship_fact,
    ship_report,
    verdict_now,
    victory_clause,
)
from game.books.hf.rules.previews import (
    boxes_to_next_section,
    hazards,
    next_thresholds,
    plan_forecast,
    possible_poses,
)
from game.books.hf.rules.prizes import available_gun_crews, captor_alongside
from game.books.hf.rules.repairs import face_to_repair, possible_repairs, repair_options
from game.books.hf.rules.sheet import (
    BoxRow,
    Ship,
    Shoal,
    Turn,
    fighting_ships,
    parse_batteries,
    rate_for_guns,
    usual_batteries,
)
from game.books.hf.rules.sight import sight, visible_ship, weather
from game.books.hf.rules.table_geometry import BASE, GRID, INCH, TOUCH_TOLERANCE
from game.books.hf.rules.tables import rule_table
from game.core.events import Mustered, WindShifted
from game.core.markers import Aground, Gone, HasStruck
from game.core.table import Table, add_marker, dump_table, every, get_single
from game.levels.conditions.objectives import FinalScore
from game.levels.format.model import Level
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)


def card(**fields: Any) -> Ship:
    """A ship's card as a level tells of her."""
    date = fields.pop("date", "")
    level = level_in_inches(british_ship(**fields), french_ship(), date=date)
    return new_ship(level, level.ships[0])


# ------------------------------------------------------------------------------ cards
@pytest.mark.clauses("HF-rate-1")
def test_the_rate_goes_by_guns() -> None:
    guns = [104, 100, 98, 90, 84, 80, 74, 60, 54, 46, 40, 38, 28, 24, 18, 17, 14]
    assert [rate_for_guns(n) for n in guns] == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7]


@pytest.mark.clauses("HF-card-1", "HF-morale-1", "HF-gun-4", "HF-rate-2", "HF-move-3")
def test_a_card_by_rate() -> None:
    found = {}
    for guns in (100, 90, 74, 50, 36, 24, 14):
        ship = card(guns=guns)
        found[ship.rate] = (ship.hull[0], ship.mast[0], ship.marines, ship.top_speed, ship.morale)
    assert found == {
        1: (8, 6, 6, 3, 7),
        2: (7, 6, 5, 3, 6),
        3: (6, 5, 4, 4, 5),
        4: (5, 4, 3, 5, 5),
        5: (4, 4, 2, 5, 4),
        6: (3, 3, 1, 5, 3),
        7: (2, 2, 1, 5, 2),
    }
    with level_on_table(level_in_inches(british_ship(guns=50, orders=["fire-low"]), french_ship())) as ships:
        assert list(unusual_features(ships["own"])) == ["ordered to aim at the waterline"]
        assert list(unusual_features(ships["foe"])) == []


@pytest.mark.clauses("HF-card-1", "HF-rate-1", "HF-iron-1", "HF-dmg-mast")
def test_hf_card_1_the_muster_is_one_event_with_what_is_unusual() -> None:
    ready = french_ship(features=["stout-timbers", "foul-bottom"], gun_crews=3)
    with level_on_table(level_in_inches(british_ship(guns=49, speed=1), ready, wind="E")) as ships:
        own, foe = ships["own"], ships["foe"]
        own.rate, own.mast_lost, own.hull_lost = 5, 5, 2
        wind, mustered, *crews = run_procedure(muster(), "port 1 L; starboard 2 L")
        assert wind == WindShifted("HF-wind-1", "", 9000)
        assert mustered == Mustered("HF-card-1", "", (muster_entry(own), muster_entry(foe)))
        assert muster_entry(own).unusual == (
            "a 5th rate, by her card", "has lost fore", "2 hull squares lost"
        )  # fmt: skip
        assert muster_entry(foe).unusual == (
            "her hull is foul: 1 slower", "an ironside", "crews for 3 batteries"
        )  # fmt: skip
        assert clauses_of(crews) == ["HF-crew-2"]


@pytest.mark.clauses("HF-gun-4")
@pytest.mark.parametrize(
    ("guns", "nation", "side"),
    [
        (136, "spanish", "LLLLLLSSSSC"),
        (120, "french", "LLLLLSSSSC"),
        (100, "british", "LLLLSSSSC"),
        (98, "british", "LLLLSSSS"),
        (80, "french", "LLLLLSS"),
        (74, "french", "LLLLLS"),
        (74, "british", "LLLLSC"),
        (64, "dutch", "LLLLS"),
        (50, "british", "LLSS"),
        (44, "american", "LLSC"),
        (38, "british", "LLS"),
        (32, "french", "SSS"),
        (24, "british", "SS"),
        (18, "british", "C+"),
        (16, "french", "C"),
        (4, "british", "S"),
    ],
)
def test_usual_batteries(guns: int, nation: str, side: str) -> None:
    assert usual_batteries(guns, nation) == side
    extra = 1 if guns in (136, 120, 16) else 0
    assert abs(2 * len(parse_batteries(side)) - max(guns / 6, 2)) <= 1.6 + extra


def test_batteries_change_at_these_numbers_of_guns() -> None:
    steps = (0, 10, 17, 20, 28, 37, 40, 50, 60, 70, 78, 84, 100, 112, 130)
    sides = [usual_batteries(guns, "french") for guns in steps]
    assert len(set(sides)) == len(steps)
    assert [usual_batteries(guns - 1, "french") for guns in steps[1:]] == sides[:-1]


def test_models_look_as_long_as_their_rate() -> None:
    lengths = [card(guns=guns).length for guns in (100, 90, 74, 50, 36, 24, 14)]
    assert lengths == [100_000, 96_000, 92_000, 84_000, 80_000, 68_000, 56_000]
    assert (BASE.length, BASE.beam, TOUCH_TOLERANCE, GRID) == (INCH, INCH // 2, INCH // 1000, 3 * INCH // 2)


def test_a_card_as_it_is_printed() -> None:
    ship = card(batteries="C+LS+L", hull_boxes=[1, 2, 3], mast_boxes=[4, 5, 6], marine_boxes=0,
                morale=2, morale_boxes=9, top_speed=2, speed=1, gun_crews=3)  # fmt: skip
    assert ship.port == ship.starboard == ["L", "L", "S+", "C+"]
    assert (ship.hull, ship.mast, ship.marines) == ([1, 2, 3], [4, 5, 6], 0)
    assert (ship.morale_factor, ship.morale, ship.top_speed, ship.speed) == (2, 9, 2, 1)
    assert ship.gun_crews == 3
    assert card(masts=2).rigged == ["fore", "main"]
    hurt = card(damage={"points": 3, "masts": ["fore"], "steering": True, "burning": True})
    assert (hurt.hull_lost, hurt.mast_lost, hurt.rudder_gone, hurt.fires) == (3, 5, True, 1)


@pytest.mark.clauses("HF-morale-2")
def test_the_morale_factor_by_crew_nation_and_time() -> None:
    by_quality = [card(quality=q).morale_factor for q in ("elite", "seasoned", "average", "poor")]
    assert by_quality == [6, 5, 4, 3]
    assert [card(quality=q).morale_factor for q in ("wretched", "mutinous")] == [2, 1]
    assert card().morale_factor == 5
    assert card(date="21 October 1805").morale_factor == 6
    years = [card(nation="french", date=f"May {year}").morale_factor for year in (1794, 1803, 1810, 1811)]
    assert years == [4, 3, 3, 4]
    assert card(nation="spanish", date="1805").morale_factor == 3
    assert card(nation="american", date="1812").morale_factor == 5
    assert "HF-morale-2" in [f[1] for f in faults(level_in_inches(british_ship(morale=7), french_ship()))]


def test_options_that_do_not_go_together_and_ships_ashore_are_found() -> None:
    level = level_in_inches(british_ship(), french_ship(), options=["grid", "loose"])
    assert [fault[1] for fault in faults(level)] == ["HF-move-10"]
    assert faults(level_in_inches(british_ship(), french_ship(), options=["fly"]))[0][1] == "HF-vic-4"
    assert len(OPTIONS) == 9
    land = {"land": [{"points": [[19.0, 19.0], [21.0, 19.0], [21.0, 21.0]]}]}
    level = level_in_inches(british_ship(speed=1), french_ship(heading="E"), wind="N", chart=land)
    assert [doubt[1] for doubt in doubts(level)] == ["HF-wind-2", "HF-adv-land"]


# ------------------------------------------------------------------------------ morale
@pytest.mark.clauses("HF-morale-3", "HF-morale-4", "HF-morale-5")
def test_boxes_then_dice_then_the_colours() -> None:
    with level_on_table(
        level_in_inches(british_ship(morale=6), french_ship(), french_ship("near", (20, 21)))
    ) as ships:
        own = ships["own"]
        own.shaken, own.speed = 6, 3
        events = run_procedure(settle_morale(), (5,), (6,))
        assert clauses_of(events) == ["HF-morale-3"] * 4 + ["HF-morale-5"]
        assert (own.morale, own.speed, own.orders_void, own.shaken) == (0, 0, True, 0)
        assert own not in fighting_ships()
        assert ship_report(own)["struck_to"] == "near"
        assert find_captor(ships["foe"]) is None
        assert boxes_and_striking_faces(ships["foe"]) == (4, 3)
        ships["foe"].morale = 1
        assert run_procedure(apply_morale_damage(ships["foe"]), (3,)) == []


# ------------------------------------------------------------------------------ prizes, repairs
@pytest.mark.clauses("HF-prize-1")
def test_who_may_man_a_prize() -> None:
    level = level_in_inches(british_ship(at=(20, 20)), french_ship(at=(20.5, 20)))
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        hf.amend("alongside", [{"a": "own", "b": "foe", "a_side": "starboard", "b_side": "port"}])
        assert captor_alongside(foe) is None
        add_marker(foe.number, HasStruck("own"))
        assert captor_alongside(foe) is own
        assert list(available_gun_crews(own, foe)) == []
        foe.port_idle, foe.marines = ["L"], 0
        givers = [key for key, _ in available_gun_crews(own, foe)]
        assert givers == ["port L", "port S", "port C", "starboard L", "starboard S", "starboard C"]
        foe.marines = 1
        assert next(iter(available_gun_crews(own, foe)))[0] == "marines"
        own.marines_away = 4
        assert captor_alongside(foe) is None
        own.marines_away = 0
        add_marker(foe.number, Aground())
        assert captor_alongside(foe) is None


@pytest.mark.clauses("HF-dc-1", "HF-dc-2")
def test_what_can_be_mended_and_with_whom() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        assert list(possible_repairs(own)) == []
        own.hull_lost, own.mast_lost, own.fires, own.wheel_gone, own.rudder_gone = (1, 1, 1, True, True)
        own.port_lost = ["L", "L", "C+"]
        keys = [option.key for option in repair_options(own, list(possible_repairs(own)))]
        assert keys[:4] == ["none", "hull", "hull 1", "hull 2"]
        assert len(keys) == 1 + 3 * 7
        assert "battery port C+ 2" in keys
        assert [face_to_repair(men) for men in (0, 1, 2)] == [5, 4, 3]
        own.marines = 1
        assert "fire 2" not in [option.key for option in repair_options(own, list(possible_repairs(own)))]
        add_marker(own.number, Aground())
        assert {repair.repair_kind for repair in possible_repairs(own)} == {"hull", "fire", "battery"}


# ------------------------------------------------------------------------------ ground, previews
SHALLOWS = [[18.0, 15.0], [22.0, 15.0], [22.0, 18.0], [18.0, 18.0]]


def among_shoals() -> Level:
    """A British ship heading for a bank of which the French alone know, and for land behind it."""
    chart = {
        "shoals": [{"points": SHALLOWS, "depth": 2, "known_to": ["french"]}],
        "land": [{"points": [[18.0, 12.0], [22.0, 12.0], [22.0, 14.6], [18.0, 14.6]]}],
    }
    own = british_ship(at=(20, 19.4), speed=5, top_speed=5, sail="full")
    return level_in_inches(own, french_ship(at=(30, 30), speed=3), wind="S", chart=chart)


@pytest.mark.clauses("HF-adv-shallow-1", "HF-adv-shoal")
def test_shoals_and_who_knows_of_them() -> None:
    with level_on_table(among_shoals()) as ships:
        own = ships["own"]
        assert [face_to_strike(own, level) for level in (-1, 0, 2, 5)] == [3, 4, 6, 9]
        own.rate = 7
        assert face_to_strike(own, -1) == 6
        own.rate = 3
        assert shoals_at(own.pose) == []
        assert len(shoals_at(Pose(20 * INCH, 17 * INCH, 0))) == 1
        (shoal,) = every(Shoal)
        assert (knows_shoal("british", shoal), knows_shoal("french", shoal)) == (False, True)
        plan = ("F", "F", "F", "F", "F")
        found = [(h.phase, h.clause) for h in hazards(own, plan, "british")]
        assert found == [(5, "HF-adv-land"), (6, "HF-adv-land")]
        known = [h for h in hazards(own, plan, "french") if h.clause == "HF-adv-shallow-1"]
        assert [h.phase for h in known] == [1, 2, 3, 4]
        assert known[0].words == "shallows: strikes on 6"


@pytest.mark.clauses("HF-drift-1")
def test_a_track_is_where_a_plan_brings_her() -> None:
    with level_on_table(level_in_inches(british_ship(speed=2), french_ship(speed=3), wind="N")) as ships:
        own = ships["own"]
        own.pose = Pose(own.pose.x, own.pose.y, 9000)
        steps = plan_forecast(own, ("LS", "-", "F", "-", "LS"))
        assert [step.speed for step in steps] == [1, 1, 1, 1, 1, 1]
        steps = plan_forecast(own, ("-", "F", "-", ">", "LS"))
        assert [step.pose.x - own.pose.x for step in steps] == [0, INCH, INCH, INCH, INCH, INCH]
        own.speed = 0
        assert plan_forecast(own, ("-",) * 5)[-1].pose.y - own.pose.y == INCH
        assert plan_forecast(own, ("DA",) + ("-",) * 4)[-1].anchored
        foe = ships["foe"]
        everywhere = possible_poses(foe)
        assert len(everywhere) == 5
        assert len(everywhere[0]) == 3  # into the wind she can only turn
        for step in plan_forecast(foe, ("<", "-", "F", "-", ">"))[:5]:
            assert any(step.pose in after for after in everywhere)


def test_what_comes_next_stands_on_the_card() -> None:
    with level_on_table(level_in_inches(british_ship(morale=6), french_ship())) as ships:
        own = ships["own"]
        assert [boxes_to_next_section(own, what) for what in BoxRow] == [6, 5]
        assert [f.remaining for f in next_thresholds(own)] == [6, 5, 4]
        own.hull_lost, own.mast_lost, own.morale = 12, 15, 1
        lines = {f.clause: f.text for f in next_thresholds(own)}
        assert lines == {"HF-dmg-hull-2": "6 more hull: she sinks", "HF-morale-4": "next time a 6 strikes"}


# ------------------------------------------------------------------------------ outcome
@pytest.mark.clauses("HF-vic-1", "HF-vic-3")
def test_a_duel_and_an_action_of_several() -> None:
    duel = level_in_inches(british_ship(guns=36), french_ship(guns=40))
    with level_on_table(duel) as ships:
        assert not verdict_now(duel).is_decided
        assert victory_clause(duel) == "HF-vic-1"
        add_marker(ships["foe"].number, Gone("left", "top"))
        assert (verdict_now(duel).winner, verdict_now(duel).degree) == ("british", "minor")
        assert points_lost_by(ships["foe"]) == 20
        add_marker(ships["own"].number, Gone("sunk"))
        assert verdict_now(duel).degree == "draw"
        assert ship_fact(ships["own"]).sunk
    two = level_in_inches(
        british_ship(guns=36), british_ship("two", (5, 5), guns=74), french_ship(guns=40), rules={"turns": 3}
    )
    with level_on_table(two) as ships:
        assert victory_clause(two) == "HF-vic-3"
        add_marker(ships["own"].number, HasStruck("foe"))
        add_marker(ships["two"].number, Gone("left", "top"))
        assert (verdict_now(two).winner, verdict_now(two).degree) == ("french", "major")
        assert (points_scored_by("french"), points_scored_by("british")) == (36, 0)
    with level_on_table(two) as ships:
        add_marker(ships["own"].number, HasStruck("foe"))
        get_single(Turn).number = get_single(Turn).over = 3
        assert (verdict_now(two).winner, verdict_now(two).degree) == ("french", "minor")
        assert verdict_now(two).deciding_score == FinalScore("guns", (("british", 0), ("french", 36)))


@pytest.mark.clauses("HF-vic-2", "HF-vic-4")
def test_a_level_has_conditions_and_scores_of_its_own() -> None:
    aim = {"side": "british", "major": "exits own right"}
    other = {"side": "french", "major": "struck own"}
    with level_on_table(
        own := level_in_inches(british_ship(), french_ship(), objective=[aim, other])
    ) as ships:
        assert victory_clause(own) == "HF-vic-4"
        add_marker(ships["own"].number, Gone("left", "right"))
        assert verdict_now(own).winner == "british"
    score = [{"side": "british", "each": "exits own right", "points": "guns"}]
    with level_on_table(own := level_in_inches(british_ship(), french_ship(), score=score)):
        assert victory_clause(own) == "HF-vic-2"


# ------------------------------------------------------------------------------ seen and saved
def test_ships_look_as_they_are() -> None:
    with level_on_table(
        level_in_inches(british_ship(speed=2), french_ship(state="anchored"), wind="E")
    ) as ships:
        own, foe = ships["own"], ships["foe"]
        own.hull_lost, own.fires = 9, 1
        mine, his = sight()
        assert (mine.damage, mine.afire, mine.way_share, mine.points_left) == (500, True, 666, 9)
        assert (his.anchored, his.way_share, his.length) == (True, 0, 92_000)
        assert weather().blows_from == 9000
        add_marker(foe.number, HasStruck("own"))
        assert visible_ship(foe, ["british", "french"]).struck


def test_a_table_comes_back_from_its_snapshot() -> None:
    with level_on_table(among_shoals()):
        hf.amend("alongside", [{"a": "own", "b": "foe", "a_side": "port", "b_side": "port"}])
        saved = dump_table()
    fresh = Table()
    with fresh.as_current():
        hf.restore(saved)
        assert dump_table() == saved
        assert [ship.id for ship in every(Ship)] == ["own", "foe"]
    fresh.close()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ships.ghost.speed", 1),
        ("ships.own.speed", "fast"),
        ("ships.own.heading", "up"),
        ("ships.own.x", "left"),
        ("wind.strength", 1),
        ("wind.blows_from", 8),
    ],
)
def test_what_a_script_cannot_lay_is_refused(path: str, value: Any) -> None:
    with (
        level_on_table(level_in_inches(british_ship(), french_ship())),
        pytest.raises(ValueError, match="given"),
    ):
        hf.amend(path, value)


def test_what_a_script_lays_lies_there() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(state="anchored"))) as ships:
        for path, value in (
            ("ships.own.x", 12.5),
            ("ships.own.heading", "SW"),
            ("ships.own.struck", True),
            ("ships.foe.anchored", False),
            ("wind.blows_from", "SE"),
        ):
            hf.amend(path, value)
        mine, his = ship_report(ships["own"]), ship_report(ships["foe"])
        assert (mine["x"], mine["heading"], mine["struck"]) == (12.5, "SW", True)
        assert not his["anchored"]
        assert rule_table("wind_shift")["shifts_on"] == 6
