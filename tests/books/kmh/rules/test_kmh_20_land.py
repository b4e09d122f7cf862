"""KMH-20: troops ashore: what they can take, their fire, cover, melee, and storming works."""

import pytest

from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.land import (
    Ground,
    March,
    MarchMenu,
    Party,
    base_points,
    bases_ashore,
    boat_options,
    cover_of,
    free_base_places,
    landing_place,
    lose_stranded_troops,
    march_end,
    march_menu,
    move_troops,
    order_ashore,
    order_march,
)
from game.books.kmh.rules.level import set_up
from game.books.kmh.rules.melee import fight_melees, lose_men, troops_fire
from game.books.kmh.rules.sheet import Deck
from game.books.kmh.rules.sight import sides_ashore, troops_in_sight, works_fact, works_in_sight
from game.books.kmh.rules.turn import new_pack
from game.core.events import Captured, Marched
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import Table, add_marker, every, get_single, place
from game.core.visible import VisibleTroops, VisibleWorks
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure
from tests.books.kmh.rules.shores import (
    coast_on_table,
    fate_of,
    make_base,
    make_battery,
    struck_to,
    table_polygon,
)

GROUND = Ground(
    land=[table_polygon((0, 0), (100, 0), (100, 100), (0, 100))],
    soft=[table_polygon((30, 30), (40, 30), (40, 40), (30, 40))],
    hard=[table_polygon((60, 30), (70, 30), (70, 40), (60, 40))],
)


# ------------------------------------------------------------------------------ what they take
@pytest.mark.parametrize(
    ("kind", "elite", "points"),
    [
        ("veteran", False, 8),
        ("regular", False, 6),
        ("seamen", False, 4),
        ("seamen", True, 5),
        ("militia", False, 4),
        ("regular", True, 6),
    ],
)
def test_kmh_20_1_1_points_of_a_base(kind: str, elite: bool, points: int) -> None:
    assert base_points(kind, elite) == points


def test_kmh_20_1_1_at_its_last_point_a_base_breaks() -> None:
    party = make_base(kind="seamen", elite=True)
    with coast_on_table(party, make_enemy(at=(150, 150))):
        run_procedure(lose_men(party, "KMH-20.3.1", 4))
        assert bases_ashore() == [party]
        run_procedure(lose_men(party, "KMH-20.3.1", 3))
        assert (fate_of(party), party.damage, bases_ashore()) == ("broken", 5, [])


def test_kmh_20_3_1_troops_ashore_bring_their_cards_into_the_pack() -> None:
    with coast_on_table(make_base(), make_enemy(at=(150, 150))):
        assert {"shore battery", "ships boats"} <= set(new_pack())
    with coast_on_table(make_base(aboard="foe"), make_enemy(at=(150, 150))):
        assert not {"shore battery", "ships boats"} & set(new_pack())


# ------------------------------------------------------------------------------ fire
@pytest.mark.parametrize(("range_cm", "fires"), [(5, True), (5.1, False)])
def test_kmh_20_3_1_bases_fire_at_five_centimetres(range_cm: float, fires: bool) -> None:
    party, foe = make_base(), make_base("foe", "british", at=(51 + range_cm, 50))
    with coast_on_table(party, foe):
        if fires:
            run_procedure(troops_fire(), 6, 5)
        else:
            assert run_procedure(troops_fire()).steps == []
    assert foe.damage == int(fires)
    assert party.damage == 0


@pytest.mark.parametrize(("kind", "elite"), [("veteran", False), ("seamen", True)])
def test_kmh_20_3_1_elite_units_throw_a_miss_again(kind: str, elite: bool) -> None:
    party, foe = (make_base(kind=kind, elite=elite), make_base("foe", "british", "militia", at=(53, 50)))
    with coast_on_table(party, foe):
        run_procedure(troops_fire(), 3, 6, 1)
        assert foe.damage == 1
        run_procedure(troops_fire(), 6, 1)
    assert foe.damage == 2


def test_kmh_20_3_1_regulars_do_not_and_a_broken_base_fires_no_more() -> None:
    party, foe = make_base(), make_base("foe", "british", "militia", at=(53, 50), damage=3)
    with coast_on_table(party, foe):
        assert len(run_procedure(troops_fire(), 3, 2).rolls()) == 2
        assert len(run_procedure(troops_fire(), 6).rolls()) == 1
        assert fate_of(foe) == "broken"


def test_kmh_20_3_1_at_ships_and_the_captain_says_at_whom() -> None:
    party, ship = make_base(), make_enemy("ship", 32, at=(52, 50))
    foe = make_base("foe", "british", at=(48, 50))
    with coast_on_table(party, ship, foe):
        assert run_procedure(troops_fire()).allowed_keys() == ["foe", "ship"]
        run_procedure(troops_fire(), "ship", 6, 1)
    assert (ship.damage, foe.damage) == (1, 0)


# ------------------------------------------------------------------------------ cover
@pytest.mark.parametrize(("at", "cover"), [((35, 35), "soft"), ((65, 35), "hard"), ((50, 50), "")])
def test_kmh_20_3_2_cover_in_the_field(at: tuple[float, float], cover: str) -> None:
    party = make_base(at=at)
    with coast_on_table(party, make_enemy(at=(150, 150)), ground=GROUND):
        assert cover_of(party) == cover


@pytest.mark.parametrize(
    ("kind", "cover"),
    [("fortress", "impressive"), ("tower", "impressive"), ("old-fort", "hard"), ("battery", "hard")],
)
def test_kmh_20_3_2_cover_of_works(kind: str, cover: str) -> None:
    party = make_base(aboard="work")
    with coast_on_table(party, make_battery(kind), make_enemy(at=(150, 150))):
        assert cover_of(party) == cover


@pytest.mark.parametrize(
    ("at", "faces", "lost"),
    [((35, 35), (4, 5), 1), ((65, 35), (2, 3), 1), ((65, 35), (3, 6), 0), ((50, 50), None, 2)],
)
def test_kmh_20_3_2_saves(at: tuple[float, float], faces: tuple[int, ...] | None, lost: int) -> None:
    party = make_base(at=at)
    with coast_on_table(party, make_enemy(at=(150, 150)), ground=GROUND):
        run_procedure(lose_men(party, "KMH-20.3.1", 2), *([faces] if faces else []))
    assert party.damage == lost


def test_kmh_20_3_2_behind_impressive_walls_only_a_one_tells() -> None:
    party = make_base(aboard="work")
    with coast_on_table(party, make_battery("fortress"), make_enemy(at=(150, 150))):
        run_procedure(lose_men(party, "KMH-20.3.1", 2), (1, 2))
    assert party.damage == 1


# ------------------------------------------------------------------------------ ships at troops
@pytest.mark.parametrize("range_cm", [4, 10, 18])
def test_kmh_20_3_3_ships_hit_troops_on_sixes_at_any_range(range_cm: float) -> None:
    ship = make_enemy(guns=74, at=(80, 50))
    party = make_base(at=(80 - 0.5 - range_cm - ship.beam / 20_000, 50))
    with coast_on_table(ship, party):
        asked = run_procedure(fire_batteries(ship, False))
        assert asked.allowed_keys() == ["hold fire", "port troops base"]
        outcome = run_procedure(fire_batteries(ship, False), "port troops base", (6, 6, 5, 5, 4, 3, 2, 1, 1))
    assert party.damage == 2
    assert outcome.clause_count("KMH-20.3.3") == 2
    assert len(outcome.rolls()) == 1


def test_kmh_20_3_3_troops_in_a_work_are_no_target_of_their_own() -> None:
    ship, party = make_enemy(guns=74, at=(60, 50)), make_base(aboard="work")
    with coast_on_table(ship, party, make_battery("fortress")):
        assert run_procedure(fire_batteries(ship, False)).allowed_keys() == ["hold fire", "port works work"]


# ------------------------------------------------------------------------------ melee
def pair(at: float = 51.2, **foe: object) -> tuple[Party, Party]:
    """Regulars, and militia at their right hand."""
    return make_base(), make_base("militia", "british", "militia", at=(at, 50), **foe)


def test_kmh_20_4_1_a_die_a_point_and_the_loser_goes_back() -> None:
    ours, theirs = pair()
    with coast_on_table(ours, theirs, ground=GROUND):
        outcome = run_procedure(fight_melees(), (6, 6, 1, 2, 3, 4), (6, 1, 2, 5))
    assert (ours.damage, theirs.damage) == (1, 2)
    (back,) = outcome.events_of(Marched)
    assert (back.ship, back.x - units_of_cm(51.2), back.did) == ("militia", units_of_cm(6), "driven back")


def test_kmh_20_4_1_a_tie_moves_nobody_and_losses_thin_the_dice() -> None:
    ours, theirs = pair(damage=2)
    with coast_on_table(ours, theirs):
        outcome = run_procedure(fight_melees(), (6, 1, 1, 1, 1, 1), (6, 1))
        assert outcome.events_of(Marched) == []
        assert [len(r.dice) for r in outcome.rolls()] == [6, 2]
    assert (ours.damage, theirs.damage) == (1, 3)


def test_kmh_20_4_1_both_at_once_and_a_broken_base_is_driven_nowhere() -> None:
    ours, theirs = pair(damage=3)
    with coast_on_table(ours, theirs):
        outcome = run_procedure(fight_melees(), (6, 6, 1, 1, 1, 1), 6)
        assert fate_of(theirs) == "broken"
    assert (ours.damage, outcome.events_of(Marched)) == (1, [])


@pytest.mark.parametrize(("gap_cm", "fought"), [(0.3, True), (0.4, False)])
def test_kmh_20_4_1_only_in_contact(gap_cm: float, fought: bool) -> None:
    ours, theirs = pair(at=51 + gap_cm)
    with coast_on_table(ours, theirs):
        answers = ((1,) * 6, (1,) * 4) if fought else ()
        assert bool(run_procedure(fight_melees(), *answers).rolls()) == fought


def test_kmh_20_4_1_cover_saves_in_a_melee_too() -> None:
    ours, theirs = make_base(at=(65, 35)), make_base("foe", "british", at=(63.8, 35))
    with coast_on_table(ours, theirs, ground=GROUND):
        run_procedure(fight_melees(), (1,) * 6, (6, 6, 1, 1, 1, 1), (3, 2))
    assert (ours.damage, theirs.damage) == (1, 0)


# ------------------------------------------------------------------------------ storming
def test_kmh_20_4_1_a_work_nobody_holds_falls_to_those_at_its_walls() -> None:
    fort, party, ship = (make_battery("fortress"), make_base("party", "british", at=(51.6, 50)), make_enemy())
    with coast_on_table(fort, party, ship):
        outcome = run_procedure(fight_melees())
        assert struck_to(fort) is not None
        assert (fort.side, party.aboard, fort.born) == ("british", "work", "french")
        assert [e.by for e in outcome.events_of(Captured)] == ["british"]
        assert works_fact(fort, with_position=False).captor == "british"
        assert sides_ashore() == {"british"}
        assert run_procedure(fight_melees()).events_of(Captured) == []


def test_kmh_20_4_1_a_garrison_fights_for_it_behind_its_walls() -> None:
    fort, ours = make_battery("fortress"), make_base("party", "british", "veteran", at=(51.6, 50))
    militia = make_base("garrison", kind="militia", aboard="work", damage=2)
    with coast_on_table(fort, ours, militia, make_enemy(at=(150, 150)), ground=GROUND):
        outcome = run_procedure(fight_melees(), (6, 6, 1, 1, 1, 1, 1, 1), (1, 1), (1, 2))
        assert (militia.damage, militia.aboard, fate_of(militia)) == (3, "", "")
        assert militia.pose.x == units_of_cm(50 - 6)
        assert [e.ship for e in outcome.events_of(Captured)] == ["work"]
        assert ours.aboard == "work"


def test_kmh_20_4_1_a_work_that_has_struck_is_occupied_and_one_in_ruins_is_not() -> None:
    fort, party = make_battery("battery"), make_base("party", "british", at=(51.6, 50))
    fort.damage = 10
    with coast_on_table(fort, party, make_enemy(at=(150, 150))):
        add_marker(fort.number, Gone("destroyed"))
        assert run_procedure(fight_melees()).events_of(Captured) == []


def test_kmh_20_1_1_a_side_that_has_only_troops_left_is_still_there() -> None:
    ship = make_enemy(at=(150, 150))
    with coast_on_table(ship, make_base()):
        assert sides_ashore() == {"french"}


def test_kmh_19_0_1_what_the_eye_sees_ashore() -> None:
    fort, party, away = (
        make_battery("fortress", side="british"),
        make_base(damage=2),
        make_base("b", aboard="foe"),
    )
    fort.damage, fort.hot_from = 50, 9
    with coast_on_table(make_enemy(at=(150, 150)), fort, party, away):
        (seen,), (troops,) = works_in_sight(), troops_in_sight()
        assert isinstance(seen, VisibleWorks)
        assert (seen.side, seen.breadth, seen.damage, seen.is_manned) == (0, 20_000, 250, True)
        assert (seen.is_heating, seen.is_ruined, seen.afire) == (True, False, False)
        assert isinstance(troops, VisibleTroops)
        assert (troops.id, troops.side, troops.points_left, troops.full_points) == ("base", 1, 4, 6)


# ------------------------------------------------------------------------------
# KMH-20.2: troops march, enter works, take to the boats and land
COAST = table_polygon((0, 60), (100, 60), (100, 100), (0, 100))
SHORE = Ground(land=[COAST])


def boats(count: int = 2, y: float = 59.5, **fields: object) -> Boat:
    """Boats of the ship "firer", at the shore unless told otherwise."""
    usual = {"load": []} | fields
    return Boat(
        "boats",
        "firer",
        "french",
        "french",
        Pose(units_of_cm(50), units_of_cm(y), 0),
        count,
        **usual,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------------------ marching
def test_kmh_20_2_1_six_centimetres_and_no_more() -> None:
    party = make_base(at=(50, 80))
    with coast_on_table(party, make_enemy(at=(150, 20)), ground=SHORE):
        asked = run_procedure(move_troops())
        assert asked.allowed_keys() == ["stay"]
        assert asked.refusal_clause("march 90 7") == "KMH-20.2.1"
        assert asked.refusal_clause("march 360 5") == "KMH-20.2.1"
        assert asked.refusal_clause("march 90") == "not offered"
        outcome = run_procedure(move_troops(), "march 90 6")
        assert (party.pose.x, party.pose.y) == (units_of_cm(56), units_of_cm(80))
        assert [e.did for e in outcome.events_of(Marched)] == ["marched"]
        assert run_procedure(move_troops(), "stay").events_of(Marched) == []


def test_kmh_20_2_1_towards_the_nearest_enemy_first_and_up_to_him() -> None:
    party, foe = make_base(at=(50, 80)), make_base("foe", "british", at=(50, 70))
    fort = make_battery("battery", "fort", "british", at=(60.0, 90.0))
    with coast_on_table(party, foe, fort, make_enemy(at=(150, 20)), ground=SHORE):
        asked = run_procedure(move_troops())
        assert asked.allowed_keys() == ["towards foe", "towards fort", "stay"]
        run_procedure(move_troops(), "towards foe", "stay")
        assert party.pose.y == units_of_cm(74)
        outcome = run_procedure(move_troops(), "towards foe", "stay")
        assert party.pose.y == units_of_cm(71.25)
    assert outcome.log_lines("KMH-20.2.1") == ["stopped by Foe"]


def test_kmh_20_2_1_the_water_stops_them() -> None:
    party = make_base(at=(50, 62))
    with coast_on_table(party, make_enemy(at=(150, 20)), ground=SHORE):
        outcome = run_procedure(move_troops(), "march 0 6")
    assert party.pose.y == units_of_cm(60)
    assert outcome.log_lines("KMH-20.2.1") == ["stopped by the water"]


def test_kmh_20_2_1_into_a_work_of_their_own_and_out_again() -> None:
    party, fort = make_base(at=(51.6, 80)), make_battery("battery", "fort", at=(50.0, 80.0))
    with coast_on_table(party, fort, make_enemy(at=(150, 20)), ground=SHORE):
        assert run_procedure(move_troops()).allowed_keys() == ["enter fort", "stay"]
        run_procedure(move_troops(), "enter fort")
        assert (party.aboard, party.pose.x) == ("fort", units_of_cm(50))
        run_procedure(move_troops(), "march 90 6")
        assert (party.aboard, party.pose.x) == ("", units_of_cm(56))


# ------------------------------------------------------------------------------ boats
def test_kmh_20_2_1_from_the_ship_into_the_boats_two_for_a_base() -> None:
    ship, party = make_firer(at=(50, 59)), make_base(aboard="firer")
    with coast_on_table(ship, party, make_base("second", aboard="firer"), make_enemy(at=(150, 20))):
        assert run_procedure(move_troops()).steps == []
        here = boats(count=3)
        here.number = place(here)
        asked = run_procedure(move_troops())
        assert asked.allowed_keys() == ["embark boats", "stay"]
        run_procedure(move_troops(), "embark boats")
        assert (party.aboard, here.load) == ("boats", ["base"])
        assert run_procedure(move_troops()).steps == []


def test_kmh_20_2_1_a_turn_at_the_shore_and_then_they_land() -> None:
    party, here = make_base(aboard="boats"), boats(load=["base"])
    with coast_on_table(make_firer(at=(10, 10)), party, make_enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        assert run_procedure(move_troops()).steps == []
        assert party.landing == 1
        get_single(Deck).turn = 2
        assert run_procedure(move_troops()).allowed_keys() == ["land", "stay"]
        run_procedure(move_troops(), "land")
        assert (party.aboard, here.load) == ("", [])
        assert (party.pose.x, party.pose.y) == (units_of_cm(50), units_of_cm(60.5))
        assert run_procedure(move_troops()).allowed_keys() == ["embark boats", "stay"]


def test_kmh_20_2_1_boats_that_pull_off_again_begin_anew() -> None:
    party, here = make_base(aboard="boats", landing=1), boats(y=50, load=["base"])
    with coast_on_table(make_firer(at=(10, 10)), party, make_enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        assert run_procedure(move_troops()).steps == []
    assert party.landing == 0


@pytest.mark.parametrize(
    ("ground", "lands"),
    [
        (SHORE, True),
        (Ground(land=[COAST], cliffs=[COAST]), False),
        (Ground(land=[COAST], beaches=[table_polygon((45, 59), (55, 59), (55, 61), (45, 61))]), True),
        (Ground(land=[COAST], beaches=[table_polygon((70, 59), (80, 59), (80, 61), (70, 61))]), False),
        (Ground(), False),
    ],
)
def test_kmh_20_2_1_where_troops_can_land(ground: Ground, lands: bool) -> None:
    with coast_on_table(make_firer(), make_enemy(), ground=ground):
        assert (landing_place(boats()) is not None) == lands


@pytest.mark.parametrize(("how", "fate"), [("sunk", "lost"), ("stowed", "")])
def test_kmh_15_4_1_troops_share_the_fate_of_their_boats(how: str, fate: str) -> None:
    party, here = make_base(aboard="boats"), boats(load=["base"])
    with coast_on_table(make_firer(at=(10, 10)), party, make_enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        add_marker(here.number, Gone(how))
        run_procedure(move_troops())
        assert fate_of(party) == fate
    assert party.aboard == ("boats" if fate else "firer")


def test_kmh_20_2_1_a_lost_ship_takes_them_with_her() -> None:
    ship, party = make_firer(at=(10, 10)), make_base(aboard="firer")
    with coast_on_table(ship, party, make_enemy(at=(150, 20))):
        add_marker(ship.number, Gone("sunk"))
        run_procedure(move_troops())
        assert fate_of(party) == "lost"


def test_kmh_20_2_1_no_march_through_a_friend() -> None:
    party, friend = make_base(at=(50, 80)), make_base("friend", at=(53, 80))
    with coast_on_table(party, friend, make_enemy(at=(150, 20)), ground=SHORE):
        run_procedure(move_troops(), "march 90 6", "stay")
    assert party.pose.x == units_of_cm(51.75)
    assert party.pose.y == 80 * CM


# ------------------------------------------------------------------------------ from the level
def test_kmh_20_2_1_troops_may_begin_in_boats_and_land_from_them() -> None:
    at = {"side": "british", "at": [50.0, 59.5]}
    level = make_level(
        {"id": "launch", "rate": "boat", "boats": 2} | at,
        {"id": "foe", "at": [150.0, 20.0]},
        chart={"land": [{"points": [[0, 60], [100, 60], [100, 100], [0, 100]]}]},
        party=[{"id": "yeo", "side": "british", "kind": "seamen", "aboard": "launch"}],
    )
    table = Table()
    with table.as_current():
        set_up(level)
        (launch,) = every(Boat)
        assert launch.load == ["yeo"]
        get_single(Deck).turn = 1
        run_procedure(move_troops())
        get_single(Deck).turn = 2
        assert [e.did for e in run_procedure(move_troops(), "land").events_of(Marched)] == ["landed"]
        assert launch.load == []
    table.close()


# ------------------------------------------------------------------------------
# KMH-20.2: the last centimetre of a march, and who may go into works and boats
HERE = Pose(units_of_cm(50), units_of_cm(50), 0)


# ------------------------------------------------------------------------------ marching
@pytest.mark.parametrize(
    ("key", "read"),
    [
        ("march 0 1", March(0, CM)),
        ("march 359 6", March(35_900, 6 * CM)),
        ("march 360 6", "KMH-20.2.1"),
        ("march 90 7", "KMH-20.2.1"),
        ("march 90 0", "KMH-20.2.1"),
        ("march 90", ""),
        ("march x 3", ""),
        ("march 90 x", ""),
        ("march \u00b2 3", ""),
        ("march 90 \u00b2", ""),
        ("march 90 99999", "KMH-20.2.1"),  # far, but eight characters are still a bearing and cm
        ("march 90 999999", ""),
        ("walk 90 3", ""),
        ("stay", March(0, 0)),
        ("towards foe", March(9_000, 4 * CM)),
        ("towards far", March(18_000, 6 * CM)),
    ],
)
def test_kmh_20_2_1_how_a_march_is_written(key: str, read: March | str) -> None:
    goals = ("foe", "Foe", HERE.x + 4 * CM, HERE.y), ("far", "Far", HERE.x, HERE.y + 9 * CM)
    found = MarchMenu(HERE, goals, 6 * CM).read(key)
    assert (found.clause if isinstance(found, Refusal) else found) == read


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("stay", "Orders to {who}: stand fast"),
        ("towards foe", "Orders to {who}: march on Foe"),
        ("march 90 3", "Orders to {who}: march 3 cm towards E"),
        ("march 90 7", ""),
    ],
)
def test_kmh_20_2_1_what_the_log_says_of_an_order(key: str, told: str) -> None:
    menu = MarchMenu(HERE, (("foe", "Foe", HERE.x + 4 * CM, HERE.y),), 6 * CM)
    assert menu.log_text(key) == told


def test_kmh_20_2_1_upon_whom_the_nearest_first() -> None:
    own, foe = make_base(), make_base("foe", "british", at=(50, 40))
    fort, mine = (
        make_battery(name="fort", side="british", at=(55.0, 50.0)),
        make_battery(name="mine", at=(50.0, 55.0)),
    )
    with coast_on_table(make_ship("ship"), own, foe, make_base("friend", at=(51, 50)), fort, mine):
        assert march_menu(own).keys() == ["towards fort", "towards foe", "stay"]
        add_marker(fort.number, HasStruck(""))
        assert march_menu(own).keys() == ["towards foe", "stay"]
        foe.aboard = "fort"
        assert march_menu(own).keys() == ["stay"]


def test_kmh_20_2_1_what_it_touches_already_keeps_no_base_from_leaving() -> None:
    """Bases are a centimetre across; a march ends the quarter before it would touch."""
    own, friend = make_base(), make_base("friend", at=(51, 50))
    with coast_on_table(make_ship("ship"), own, friend):
        assert march_end(own, March(9000, 3 * CM))[1] == ""
        friend.pose = Pose(units_of_cm(52), units_of_cm(50), 0)
        end, met = march_end(own, March(9000, 3 * CM))
        assert (end.x, met) == (units_of_cm(50.75), "friend")
        friend.aboard = "work"
        assert march_end(own, March(9000, 3 * CM)) == (Pose(units_of_cm(53), units_of_cm(50), 0), "")


@pytest.mark.parametrize("ground", [Ground(), Ground(land=[table_polygon((90, 90), (99, 90), (99, 99))])])
def test_kmh_20_2_1_who_stands_on_no_land_is_stopped_by_no_water(ground: Ground) -> None:
    with coast_on_table(make_ship("ship"), own := make_base(), ground=ground):
        assert march_end(own, March(0, 6 * CM)) == (Pose(units_of_cm(50), units_of_cm(44), 0), "")


def test_kmh_20_2_1_into_works_of_their_own_that_they_touch() -> None:
    """From the base's edge to the wall: three millimetres and no more."""
    own, fort = make_base(at=(51.8, 50)), make_battery()
    with coast_on_table(make_ship("ship"), own, fort):
        assert run_procedure(order_march(own)).allowed_keys() == ["enter work", "stay"]
        own.pose = Pose(units_of_cm(51.81), units_of_cm(50), 0)
        assert run_procedure(order_march(own)).allowed_keys() == ["stay"]
        own.pose = Pose(units_of_cm(51.8), units_of_cm(50), 0)
        fort.side = "british"
        assert "enter work" not in list(run_procedure(order_march(own)).allowed_keys())
        fort.side = "french"
        add_marker(fort.number, HasStruck(""))
        assert run_procedure(order_march(own)).allowed_keys() == ["stay"]


def test_kmh_20_2_1_who_is_in_a_work_enters_no_other() -> None:
    own, fort, other = (make_base(aboard="work"), make_battery(), make_battery(name="other", at=(52.2, 50.0)))
    with coast_on_table(make_ship("ship"), own, fort, other):
        assert run_procedure(order_march(own)).allowed_keys() == ["stay"]
        assert run_procedure(order_march(own), "stay").events_of(Marched) == []


# ------------------------------------------------------------------------------ boats
def test_kmh_20_2_1_one_base_for_every_two_boats() -> None:
    with coast_on_table(make_ship("ship"), first := make_base(aboard="boats"), make_base("second")):
        boat = add_boats(count=2)
        for count, room in ((1, -1), (2, 0), (3, 0), (4, 1)):
            boat.count = count
            assert free_base_places(boat) == room
        add_marker(first.number, Gone("broken"))
        assert free_base_places(boat) == 2


def test_kmh_20_2_1_boats_of_their_side_with_room_that_touch() -> None:
    own = make_base()
    with coast_on_table(make_ship("ship", (80, 80)), own):
        boat = add_boats(at=(50.8, 50), count=2)

        def near() -> list[str]:
            return [o.key for o in boat_options(own, own.pose, own.size)]

        assert near() == ["embark boats"]
        boat.side = "british"
        assert near() == []
        boat.side, boat.abandoned = "french", True
        assert near() == []
        boat.abandoned, boat.count = False, 1
        assert near() == []
        boat.count, boat.pose = 2, Pose(units_of_cm(51), units_of_cm(50), 0)
        assert near() == []


def test_kmh_20_2_1_a_base_lands_in_the_turn_after_its_boats_touched_the_shore() -> None:
    own = make_base(aboard="boats", at=(10, 10))
    with coast_on_table(make_ship("ship"), own, ground=Ground(land=[COAST]), turn=4):
        boat = add_boats(at=(50, 59.5), count=2, load=["base"])
        assert run_procedure(order_ashore(own)).steps == []
        assert (own.landing, own.pose) == (4, boat.pose)
        get_single(Deck).turn = 5
        told = run_procedure(order_ashore(own), "stay")
        assert (own.aboard, own.landing, told.events_of(Marched)) == ("boats", 4, [])
        run_procedure(order_ashore(own), "land")
        assert (own.aboard, own.landing, boat.load) == ("", 0, [])
        assert (own.pose.x, own.pose.y) == (units_of_cm(50), units_of_cm(60.5))


@pytest.mark.parametrize(("y", "lands"), [(59.35, True), (59.34, False)])
def test_kmh_20_2_1_boats_touch_the_shore_at_three_millimetres(y: float, lands: bool) -> None:
    """From their middle three and a half, half their length, more."""
    with coast_on_table(make_ship("ship"), ground=Ground(land=[COAST])):
        assert (landing_place(add_boats(at=(50, y))) is not None) is lands


@pytest.mark.parametrize(
    ("host", "how", "aboard", "fate"),
    [
        ("boats", None, "boats", ""),
        ("boats", "sunk", "boats", "lost"),
        ("boats", "left", "boats", "lost"),
        ("boats", "stowed", "ship", ""),
        ("ship", "sunk", "ship", "lost"),
        ("ship", "stowed", "ship", "lost"),
    ],
)
def test_kmh_15_4_1_troops_share_the_fate_of_what_they_are_in(
    host: str, how: str | None, aboard: str, fate: str
) -> None:
    ship, own = make_ship("ship"), make_base(aboard=host, landing=2)
    with coast_on_table(ship, own):
        boat = add_boats(ship="ship")
        if how:
            add_marker(boat.number if host == "boats" else ship.number, Gone(how))
        run_procedure(lose_stranded_troops())
        assert (own.aboard, fate_of(own)) == (aboard, fate)
        assert own.landing == (0 if how == "stowed" and host == "boats" else 2)


def test_kmh_13_0_23_troops_in_a_prize_are_prisoners() -> None:
    ship, own, other = make_ship("ship"), make_base(aboard="ship"), make_base("other")
    with coast_on_table(ship, own, other):
        run_procedure(move_troops(), "stay")
        assert (fate_of(own), fate_of(other)) == ("", "")
        ship.side = "british"
        told = run_procedure(lose_stranded_troops())
        assert (fate_of(own), fate_of(other)) == ("lost", "")
        assert told.log_lines("KMH-13.0.23") == ["taken prisoner with the ship"]
