"""KMH-20: troops ashore: what they can take, their fire, cover, melee, and storming works."""

import pytest

from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.land import Ground, Party, base_points, bases_ashore, cover_of
from game.books.kmh.rules.melee import fight_melees, lose_men, troops_fire
from game.books.kmh.rules.sight import sides_ashore, troops_in_sight, works_fact, works_in_sight
from game.books.kmh.rules.turn import new_pack
from game.core.events import Captured, Marched
from game.core.markers import Gone
from game.core.table import add_marker
from game.core.visible import VisibleTroops, VisibleWorks
from game.sea.units import units_of_cm
from tests.books.kmh.rules.guns import make_enemy
from tests.books.kmh.rules.ship_tables import run_procedure
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
