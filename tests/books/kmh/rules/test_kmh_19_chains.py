"""KMH-19.6 to KMH-19.10: chains and booms."""

import pytest

from game.books.kmh.rules.arcs import AimAt, ShotAlternative
from game.books.kmh.rules.batteries import (
    ShoreShot,
    band_of,
    dice_lost,
    hot_shot_refusal,
    is_in_arc,
    is_overland,
    is_poor_shot,
    shore_bears_words,
    shore_fire_words,
    shore_shot,
    shore_shots,
)
from game.books.kmh.rules.chains import (
    Chain,
    breaking_score,
    chain_across,
    finish_chain_work,
    roll_to_spot_chains,
    spotting_score,
    try_breaking_chain,
    work_the_chains,
)
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, Marker
from game.books.kmh.rules.making_way import clear_run, sail_leg, sail_move
from game.books.kmh.rules.previews import hazards
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.shore_fire import (
    fire_from_shore,
    hit_ship_from_shore,
    refused_hot_shots,
    refused_hull_shots,
    run_shore_battery_card,
    shore_menu,
    shot_offers,
    take_hits,
)
from game.books.kmh.rules.shore_level import chain_of
from game.books.kmh.rules.sight import chains_for, chains_in_sight
from game.core.events import Barred, Fired, Moved
from game.core.markers import Ablaze, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker, get_single
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, make_ship, pose_of, run_procedure
from tests.books.kmh.rules.shores import (
    allowed_shot,
    coast_on_table,
    make_battery,
    make_chain,
    place_before_guns,
    refusal_clause,
)


def runner(guns: int = 74, y: float = 50, **fields: object) -> Ship:
    """A British ship that heads up the table, at a chain 40 cm down it; the wind is in the west."""
    return make_enemy("runner", guns, at=(50.0, y), **fields)


# ------------------------------------------------------------------------------ running into it
@pytest.mark.parametrize(
    ("guns", "rate", "rating"),
    [
        (100, "1st", 1),
        (90, "2nd", 2),
        (74, "3rd", 3),
        (50, "4th", 4),
        (36, "5th", 5),
        (24, "6th", 6),
        (18, "sloop", 6),
        (10, "gun-brig", 6),
        (12, "fireship", 6),
    ],
)
def test_kmh_19_7_1_the_rating_of_a_ship(guns: int, rate: str, rating: int) -> None:
    ship = make_firer(guns=guns)
    ship.rate = rate
    assert breaking_score(ship, make_chain()).total == -rating


@pytest.mark.parametrize(
    ("guns", "strength", "face", "slower", "points"),
    [
        (74, 0, 5, 2, 4),
        (74, 0, 3, 2, 0),
        (74, 0, 2, -1, 0),
        (100, 0, 1, 2, 0),
        (24, 0, 5, -1, 0),
        (24, 0, 6, 2, 0),
        (74, -1, 3, -1, 0),
        (74, -1, 4, 2, 0),
        (74, 2, 1, 2, 0),
    ],
)
def test_kmh_19_7_1_and_19_9_1_what_breaks_a_chain(
    guns: int, strength: int, face: int, slower: int, points: int
) -> None:
    ship, boom = runner(guns), make_chain(strength=strength)
    with coast_on_table(ship, boom):
        outcome = run_procedure(try_breaking_chain(ship, boom), face)
    assert outcome.result == (slower * CM if slower > 0 else -1)
    assert (boom.broken, ship.damage) == (slower > 0, points)


def test_kmh_19_7_3_through_the_chain_at_the_cost_of_two_centimetres() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        outcome = run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 5)
        assert pose_of(ship)[1] == 37.0
        assert chain_across(ship.size, Pose(units_of_cm(50), units_of_cm(40), 0)) is None
    assert (ship.damage, boom.broken) == (4, True)
    assert [e.run for e in outcome.events_of(Moved)] == [27_500, 52_500]


def test_kmh_19_7_3_the_two_centimetres_come_off_what_is_left() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        run_procedure(sail_move(ship, 4 * CM, Marker.NONE), "ahead 4", 3)
        assert pose_of(ship)[1] == 42.25
        assert ship.damage == 0


def test_kmh_19_7_2_stopped_she_makes_the_dead_zone_test() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        outcome = run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 2, (5, 5, 4), 3)
        assert pose_of(ship)[1] == 42.25
    assert (ship.damage, ship.rung, ship.last_run) == (5, "stop", 0)
    assert [e.did for e in outcome.events_of(Barred)] == ["stops"]
    assert not boom.broken


def test_kmh_19_7_2_a_test_that_is_passed_leaves_her_stopped() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 2, (1, 1, 1))
        assert pose_of(ship)[1] == 42.25
        assert (ship.damage, ship.rung, ship.last_run, ship.hanging) == (0, "stop", 0, 0)
        run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 6)
        assert pose_of(ship)[1] == 34.25


def test_kmh_19_6_1_a_turn_into_the_chain_and_one_beside_it() -> None:
    ship = runner(y=43)
    ship.pose = Pose(units_of_cm(50), units_of_cm(43), 9000)
    with coast_on_table(ship, make_chain(), wind=180):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 18000)
        run_procedure(sail_leg(ship, helm, Leg(HelmVerb.PORT, 9 * CM, 2), -1), 1, (1, 1, 1))
        assert pose_of(ship)[1] > 41
    ship.pose = Pose(units_of_cm(50), units_of_cm(43), 9000)
    with coast_on_table(ship, make_chain(points=[(70.0, 40.0), (90.0, 40.0)]), wind=180):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 18000)
        assert run_procedure(sail_leg(ship, helm, Leg(HelmVerb.PORT, 9 * CM, 2), -1)).rolls() == []


def test_kmh_19_6_1_a_chain_leaves_no_open_water_untested() -> None:
    ship, boom = runner(), make_chain(raised=False)
    with coast_on_table(ship, boom):
        assert clear_run(ship) > 0
        boom.raised = True
        assert clear_run(ship) == 0


def test_kmh_19_10_1_whoever_runs_into_it_shows_it_to_all() -> None:
    ship, boom = runner(), make_chain(known_to=["french"])
    with coast_on_table(ship, boom):
        run_procedure(try_breaking_chain(ship, boom), 3)
    assert boom.known_to == ["french", "british"]


# ------------------------------------------------------------------------------ lower and raise
def test_kmh_19_8_1_lowered_in_one_turn_and_passable_in_the_next() -> None:
    boom = make_chain()
    with coast_on_table(make_firer(), runner(), boom):
        run_procedure(work_the_chains("french"), "lower chain")
        assert boom.is_barring
        assert run_procedure(work_the_chains("british")).steps == []
        outcome = run_procedure(finish_chain_work())
        assert [e.did for e in outcome.events_of(Barred)] == ["lowered"]
        assert not boom.is_barring


def test_kmh_19_8_1_raised_at_the_end_of_the_third_turn() -> None:
    boom = make_chain(raised=False)
    with coast_on_table(make_firer(), runner(), boom):
        up, told = [], []
        for turn in (4, 5, 6):
            get_single(Deck).turn = turn
            run_procedure(work_the_chains("french"), *(["raise chain"] if turn == 4 else []))
            told += [e.did for e in run_procedure(finish_chain_work()).events_of(Barred)]
            up.append(boom.is_barring)
        assert (up, told) == ([False, False, True], ["raised"])


def test_kmh_19_8_1_asked_once_a_turn_and_never_for_hulks_or_a_broken_chain() -> None:
    boom, hulks, broken = (make_chain(), make_chain("hulks", kind="hulks"), make_chain("wreck", broken=True))
    with coast_on_table(make_firer(), runner(), boom, hulks, broken):
        run_procedure(work_the_chains("french"), "leave chain")
        assert run_procedure(work_the_chains("french")).steps == []
        get_single(Deck).turn = 2
        assert run_procedure(work_the_chains("french")).allowed_keys() == ["leave chain", "lower chain"]


# ------------------------------------------------------------------------------ spotting
@pytest.mark.parametrize(
    ("range_cm", "face", "seen"),
    [(9.9, 5, True), (9.9, 4, False), (12, 6, True), (12, 5, False), (10, 5, False)],
)
def test_kmh_19_10_1_one_less_for_every_ten_centimetres(range_cm: float, face: int, seen: bool) -> None:
    boom, ship = make_chain(known_to=["french"]), runner()
    ship.pose = Pose(units_of_cm(50), units_of_cm(40 + range_cm) + ship.length // 2, 0)
    with coast_on_table(ship, boom):
        run_procedure(roll_to_spot_chains(ship), face)
    assert ("british" in boom.known_to) == seen


def test_kmh_19_10_1_from_twenty_on_never_and_once_known_no_more() -> None:
    boom, ship = make_chain(known_to=["french"]), runner()
    ship.pose = Pose(units_of_cm(50), units_of_cm(60) + ship.length // 2, 0)
    with coast_on_table(ship, boom):
        assert spotting_score(ship, boom).total == -2
        assert run_procedure(roll_to_spot_chains(ship)).rolls() == []
        ship.pose = Pose(units_of_cm(50), units_of_cm(45), 0)
        boom.known_to.append("british")
        assert run_procedure(roll_to_spot_chains(ship)).rolls() == []


def test_kmh_19_10_1_a_shared_screen_shows_what_all_who_share_it_know() -> None:
    boom = make_chain(known_to=["french"])
    with coast_on_table(make_firer(), runner(), boom):
        assert [seats for seats in SHARED if chains_for(seats)] == [[], ["french"]]
        boom.known_to.append("british")
        assert [seats for seats in SHARED if chains_for(seats)] == SHARED


SHARED = [[], ["french"], ["british"], ["french", "british"]]
"""Who may sit at one screen."""


def test_kmh_19_10_1_the_distance_is_to_the_nearest_link() -> None:
    boom, ship = make_chain(points=[(0.0, 40.0), (20.0, 40.0), (20.0, 0.0)]), runner(y=20)
    with coast_on_table(ship, boom):
        assert spotting_score(ship, boom).total == -2
        ship.pose = Pose(units_of_cm(31), units_of_cm(20), 0)
        assert spotting_score(ship, boom).total == -1
        ship.pose = Pose(units_of_cm(20), units_of_cm(20), 0)
        assert spotting_score(ship, boom).total == 0


# ------------------------------------------------------------------------------ the level
def chain_in(**entry: object) -> Chain:
    """A chain as a level would have it."""
    given = {"id": "boom", "side": "french", "points": [[0, 40], [200, 40]]} | entry
    level = make_level({"side": "french"}, {"side": "british"}, chain=[given])
    return chain_of(level, level.chains[0])


def test_kmh_19_10_1_who_knows_of_it() -> None:
    assert chain_in().known_to == ["french", "british"]
    assert chain_in(known_to=[]).known_to == ["french"]
    assert chain_in(known_to=["british"]).known_to == ["french", "british"]


def test_kmh_19_6_1_kinds_and_places() -> None:
    assert chain_in(points=[[0, 40], [20, 41.5]]).points == [[0, 400_000], [200_000, 415_000]]
    assert chain_in(raised=False).is_barring is False
    assert chain_in(kind="hulks", raised=False).is_barring is True
    assert chain_in(strength=-2).strength == -2


# ------------------------------------------------------------------------------ for the eye
def test_kmh_19_7_1_a_course_into_a_chain_is_shown_to_those_who_know_of_it() -> None:
    ship, boom = runner(y=45), make_chain(known_to=["french"])
    with coast_on_table(ship, boom, wind=90):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 9000)
        assert hazards(ship, helm, [Leg(HelmVerb.AHEAD, 9 * CM)]) == []
        assert chains_in_sight("british") == []
        boom.known_to.append("british")
        (hazard,) = hazards(ship, helm, [Leg(HelmVerb.AHEAD, 9 * CM)])
        assert (hazard.kind, hazard.y) == ("chain", units_of_cm(42))
        assert [c.points for c in chains_in_sight("british")] == [((0, 400_000), (2_000_000, 400_000))]


# KMH-19.0, KMH-9.7: the last degree and centimetre of works, and what their menu offers
# ------------------------------------------------------------------------------ arcs and bands
@pytest.mark.parametrize(
    ("x", "bears"), [(10.1761, True), (10.1797, False), (-10.1761, True), (-10.1797, False)]
)
def test_kmh_19_0_1_45_degrees_and_a_half_to_either_side(x: float, bears: bool) -> None:
    """The tangent of 45.5 degrees is 1.01761, that of 45.51 is 1.01797."""
    fort = make_battery(arc=90.0)
    assert is_in_arc(fort, fort.pose.x + units_of_cm(x), fort.pose.y - 10 * CM) is bears


def test_kmh_19_0_1_all_round_but_for_half_a_degree_is_all_round() -> None:
    fort = make_battery()
    for arc, behind in ((35_900, True), (35_899, False)):
        fort.arc = arc
        assert is_in_arc(fort, fort.pose.x, fort.pose.y + 10 * CM) is behind


@pytest.mark.parametrize(
    ("cm", "long_guns", "band"),
    [(40, False, 4), (40.05, False, 4), (40.06, False, -1), (40.06, True, 4), (50.05, True, 4)]
    + [(50.06, True, -1), (30, True, 3)],
)
def test_kmh_19_0_1_the_bands_of_a_work(cm: float, long_guns: bool, band: int) -> None:
    assert band_of(make_battery("fortress", long_guns=long_guns), units_of_cm(cm)) == band


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("kind", "damage", "lost"),
    [("battery", 1, 0), ("battery", 2, 1), ("battery", 12, 5), ("fortress", 19, 0)]
    + [("fortress", 20, 1), ("fortress", 300, 10), ("tower", 49, 0)],
)
def test_kmh_19_2_1_dice_gone_with_its_strength(kind: str, damage: int, lost: int) -> None:
    fort = make_battery(kind)
    fort.damage = damage
    assert dice_lost(fort) == lost


@pytest.mark.parametrize(
    ("traits", "poor"),
    [([], False), (["determined"], False), (["poor-firing-always"], True)]
    + [(["poor-firing-after-first-broadside"], True)],
)
def test_kmh_9_2_4_gunners_who_shoot_poorly(traits: list[str], poor: bool) -> None:
    fort = make_battery("fortress")
    fort.traits = traits
    assert is_poor_shot(fort) is poor


# ------------------------------------------------------------------------------ shots
@pytest.mark.parametrize(
    ("furnace", "hot_from", "turn", "why"),
    [
        (False, 0, 9, "it has no furnace"),
        (True, 0, 9, "the furnace is cold"),
        (True, 9, 8, "the shot is hot from turn 9 on"),
        (True, 9, 9, ""),
    ],
)
def test_kmh_9_3_2_from_which_turn_shot_is_hot(furnace: bool, hot_from: int, turn: int, why: str) -> None:
    fort = make_battery(furnace=furnace)
    fort.hot_from = hot_from
    refusal = hot_shot_refusal(fort, turn)
    assert (refusal.reason if refusal else "") == why


def test_kmh_9_2_23_the_best_shot_stands_first_and_hot_shot_before_cold() -> None:
    fort, foe = make_battery("fortress", hot=True), make_enemy()
    far = make_enemy("far")
    place_before_guns(fort, foe, 10), place_before_guns(fort, far, 25)
    far.pose = Pose(far.pose.x + 20 * CM, far.pose.y, 9000)
    keys = [s.key for s in shore_shots(fort, [far, foe], 1)]
    assert keys == ["hot foe", "hull foe", "rigging foe", "hot far", "hull far", "rigging far"]
    rowed = None
    with coast_on_table(foe):
        rowed = add_boats("rowed", at=(50, 40), side="british")
        assert [s.key for s in shore_shots(fort, [rowed], 1)] == ["boats rowed"]


def test_kmh_9_2_25_what_lies_between_a_work_and_its_target() -> None:
    fort = make_battery()
    foe = place_before_guns(fort, make_enemy(), 20)
    land = [[units_of_cm(x), units_of_cm(y)] for x, y in ((40, 38), (60, 38), (60, 40), (40, 40))]
    own = [[units_of_cm(x), units_of_cm(y)] for x, y in ((40, 45), (60, 45), (60, 55), (40, 55))]
    between = ("between", Pose(units_of_cm(50), units_of_cm(40), 9000), foe.size)
    assert isinstance(shore_shot(fort, foe, AimAt.HULL, 1, [("foe", foe.pose, foe.size)]), ShoreShot)
    masked = shore_shot(fort, foe, AimAt.HULL, 1, [between])
    assert isinstance(masked, Refusal)
    assert masked.reason == "another hull lies in the line of fire"
    assert is_overland(fort, foe, [land])
    assert not is_overland(fort, foe, [own])
    hidden = shore_shot(fort, foe, AimAt.HULL, 1, land=[land])
    assert isinstance(hidden, Refusal)
    assert hidden.reason == "land lies in the line of fire"


def test_kmh_9_2_20_no_dice_are_left() -> None:
    fort = make_battery()
    fort.damage = 6
    assert refusal_clause(fort, place_before_guns(fort, make_enemy(), 20)) == "KMH-9.2.20"
    fort.damage = 4
    assert allowed_shot(fort, place_before_guns(fort, make_enemy(), 20)).dice == 1


@pytest.mark.parametrize(
    ("aim", "damage", "words"),
    [
        ("hull", 0, "at the hull of Foe: medium 20 cm, 3 dice at 4+"),
        ("rigging", 4, "at the rigging of Foe: medium 20 cm, 1 die at 4+"),
        ("hot", 0, "with hot shot at the hull of Foe: medium 20 cm, 3 dice at 4+"),
    ],
)
def test_kmh_9_2_23_a_shot_from_the_shore_in_words(aim: str, damage: int, words: str) -> None:
    fort = make_battery(hot=True)
    fort.damage = damage
    shot = allowed_shot(fort, place_before_guns(fort, make_enemy(), 20), aim)
    assert f"{shore_fire_words(shot, 'Foe')}: {shore_bears_words(shot)}" == words


def test_kmh_9_1_3_a_partial_shot_is_told_as_one() -> None:
    fort, foe = make_battery("fortress", arc=90.0), make_enemy()
    foe.pose = Pose(units_of_cm(61), units_of_cm(40), 9000)
    assert shore_bears_words(allowed_shot(fort, foe)).startswith("partial, short ")
    assert "partial" not in shore_bears_words(allowed_shot(fort, place_before_guns(fort, foe, 10)))


# ------------------------------------------------------------------------------ the menu
def test_kmh_19_0_1_at_whom_a_work_may_fire() -> None:
    fort, foe, friend = (
        make_battery("fortress", hot=True),
        make_enemy(at=(50, 30)),
        make_firer("friend", at=(60, 30)),
    )
    burning, ours = make_enemy("burning", at=(40, 30)), make_firer("ours", at=(55, 20))
    with coast_on_table(fort, foe, friend, burning, ours):
        add_boats("theirs", at=(45, 35), side="british")
        add_boats("own-boats", at=(46, 38))
        add_marker(burning.number, Ablaze())
        add_marker(ours.number, Ablaze())
        offers = shot_offers(fort)
        assert {o.key.split()[1] for o in offers} == {"foe", "burning", "theirs"}
        assert {o.key.split()[0]: o.clause for o in offers} == {
            "hot": "KMH-9.3.3",
            "hull": "KMH-19.0.1",
            "rigging": "KMH-19.0.1",
            "boats": "KMH-19.0.1",
        }


def test_kmh_9_7_1_a_shot_a_bomb_and_the_furnace_each_once() -> None:
    fort = make_battery("fortress", furnace=True, mortars=1)
    foe = place_before_guns(fort, make_enemy(), 20)
    with coast_on_table(fort, foe):
        keys = shore_menu(fort, []).keys()
        assert keys == ["heat shot", "hull foe", "rigging foe", "bomb foe", "hold fire"]
        fired = allowed_shot(fort, foe)
        assert shore_menu(fort, [fired]).keys() == ["heat shot", "bomb foe", "hold fire"]
        told = run_procedure(fire_from_shore(fort), "heat shot", "hull foe", (1,) * 10, 1)
        assert told.allowed_keys() == ["bomb foe", "hold fire"]
        assert fort.hot_from == 9
        assert shore_menu(fort, [ShotAlternative.HEAT_SHOT]).keys()[0] == "hull foe"
        assert run_procedure(fire_from_shore(fort), "hold fire").open_step is None
        add_marker(fort.number, HasStruck(""))
        assert run_procedure(fire_from_shore(fort)).steps == []


def test_kmh_9_3_1_hot_shot_stands_greyed_where_a_shot_would_reach() -> None:
    fort = make_battery("fortress")
    near, far, friend = (
        place_before_guns(fort, make_enemy("near"), 20),
        make_enemy("far"),
        make_firer("friend", at=(50, 30)),
    )
    with coast_on_table(fort, near, far, friend):
        assert [o.key for o in refused_hot_shots(fort)] == ["hot near"]
        fort.furnace, fort.hot_from = True, 1
        assert refused_hot_shots(fort) == []


def test_kmh_4_2_5_cowardly_gunners_see_the_hull_greyed() -> None:
    fort = make_battery(side="spanish", quality="poor")
    near, close = place_before_guns(fort, make_enemy("near"), 20), make_enemy("close")
    place_before_guns(fort, close, 4)
    friend = make_firer("friend", at=(50, 30), side="spanish")
    with coast_on_table(fort, near, close, friend):
        assert [o.key for o in refused_hull_shots(fort)] == ["hull near"]
        fort.traits.clear()
        assert refused_hull_shots(fort) == []


def test_kmh_9_7_1_a_floating_battery_fires_once_if_she_fights() -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(60, 50))
    with coast_on_table(ship, foe):
        assert run_procedure(run_shore_battery_card()).steps == []
        ship.rate = "battery"
        assert len(run_procedure(run_shore_battery_card()).steps) == 1
        run_procedure(run_shore_battery_card(), "hold fire")
        assert ship.shot
        assert run_procedure(run_shore_battery_card()).steps == []
        ship.shot = False
        add_marker(ship.number, HasStruck(""))
        assert run_procedure(run_shore_battery_card()).steps == []


# ------------------------------------------------------------------------------ a volley
@pytest.mark.parametrize(
    ("aim", "hits", "lost"),
    [("hull", (6, 4, 6), (3, 0)), ("hot", (6,), (1, 0)), ("rigging", (6, 4, 6), (1, 2))],
)
def test_kmh_10_3_2_what_a_works_hits_cost(aim: str, hits: tuple[int, ...], lost: tuple[int, int]) -> None:
    with coast_on_table(ship := make_ship("ship")):
        told = run_procedure(take_hits(ship, AimAt(aim), hits, ""))
        assert (told.result, told.damage_of("ship")) == (lost[0], lost)
        assert ship.hull_damage == (0 if aim == "rigging" else len(hits))
        assert told.clause_count("KMH-10.3.2" if aim == "rigging" else "KMH-10.2.1") == 1


def test_kmh_13_1_3_by_option_every_third_hit_from_the_shore_falls_on_a_friend() -> None:
    fort, foe, friend = make_battery(), make_enemy(at=(50, 30)), make_firer("friend", at=(52, 30))
    fired = allowed_shot(fort, place_before_guns(fort, make_enemy(), 20))
    for options, ours in (([], 0), (["works-hit-friends"], 2)):
        friend.damage = foe.damage = 0
        with coast_on_table(fort, foe, friend, options=options):
            add_lock(friend, foe)
            told = run_procedure(hit_ship_from_shore(fort, foe, fired, [4] * 7))
            assert (told.result, friend.damage) == (7 - ours, ours)


def test_kmh_11_1_1_whoever_is_fired_at_from_the_shore_has_been_attacked() -> None:
    fort = make_battery("fortress")
    foe = place_before_guns(fort, make_enemy(), 20)
    with coast_on_table(fort, foe):
        for _ in range(2):
            told = run_procedure(fire_from_shore(fort), "rigging foe", (1,) * 10, 1)
            assert foe.attacked_by == ["work"]
            assert [(e.clause, e.aim, e.hits) for e in told.events_of(Fired)] == [("KMH-9.7.1", "rigging", 0)]
