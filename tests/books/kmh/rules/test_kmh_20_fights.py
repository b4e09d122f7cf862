"""KMH-20.3, KMH-20.4: who is ashore, and each condition of fire and fight there."""

import pytest

from game.books.kmh.rules.land import (
    Ground,
    all_bases,
    base_points,
    bases_ashore,
    bases_in_field,
    cover_of,
    garrison,
    may_reroll,
    save_number,
    targets_in_reach,
    troops_against,
)
from game.books.kmh.rules.melee import (
    are_in_contact,
    drive_back,
    fight_melee,
    fight_melees,
    lose_men,
    occupy_works,
    take_empty_works,
    troops_fire,
)
from game.core.events import Captured, Marched
from game.core.markers import Gone
from game.core.table import add_marker, every
from game.sea.pose import Pose
from game.sea.units import units_of_cm
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure
from tests.books.kmh.rules.shores import (
    coast_on_table,
    fate_of,
    make_base,
    make_battery,
    struck_to,
    table_polygon,
)


# ------------------------------------------------------------------------------ who is where
def test_kmh_20_1_1_who_is_ashore_and_who_in_the_field() -> None:
    field, inside = make_base("field"), make_base("inside", aboard="work")
    afloat, broken = make_base("afloat", aboard="ship"), make_base("broken")
    with coast_on_table(make_ship("ship"), make_battery(), field, inside, afloat, broken):
        add_marker(broken.number, Gone("broken"))
        assert all_bases() == [field, inside, afloat]
        assert bases_ashore() == [field, inside]
        assert bases_in_field() == [field]
        assert garrison(every(type(make_battery()))[0]) == [inside]
        assert (troops_against("french"), troops_against("british")) == ([], [field])


@pytest.mark.parametrize(
    ("kind", "elite", "points", "again"),
    [
        ("regular", False, 6, False),
        ("regular", True, 6, True),
        ("veteran", False, 8, True),
        ("seamen", False, 4, False),
        ("seamen", True, 5, True),
        ("militia", True, 4, True),
    ],
)
def test_kmh_20_3_1_who_throws_again(kind: str, elite: bool, points: int, again: bool) -> None:
    assert base_points(kind, elite) == points
    assert may_reroll(make_base(kind=kind, elite=elite)) is again


def test_kmh_20_3_2_hard_cover_before_soft() -> None:
    here = table_polygon((49, 49), (51, 49), (51, 51), (49, 51))
    for ground, cover, saves in (
        (Ground(soft=[here], hard=[here]), "hard", 3),
        (Ground(soft=[here]), "soft", 5),
        (Ground(), "", 0),
    ):
        with coast_on_table(make_ship("ship"), own := make_base(), ground=ground):
            assert cover_of(own) == cover
            assert save_number(cover) == saves
            own.aboard = "ship"
            assert cover_of(own) == ""


# ------------------------------------------------------------------------------ fire
@pytest.mark.parametrize(("cm", "reached"), [(5, True), (5.01, False)])
def test_kmh_20_3_1_enemies_within_five_centimetres(cm: float, reached: bool) -> None:
    own, foe = make_base(), make_base("foe", "british", at=(51 + cm, 50))
    ship, friend = make_enemy("ship"), make_firer("friend", at=(50, 52))
    ship.pose = Pose(units_of_cm(50 - 0.5 - cm) - ship.beam // 2, units_of_cm(50), 0)
    with coast_on_table(ship, friend, own, foe, make_base("own too", at=(50, 48))):
        assert [f.id for f in targets_in_reach(own)] == (["foe", "ship"] if reached else [])
        foe.aboard = "ship"
        assert [f.id for f in targets_in_reach(own)] == (["ship"] if reached else [])


def test_kmh_20_3_1_from_a_work_they_fire_over_its_walls() -> None:
    own, fort = make_base(aboard="work", at=(10, 10)), make_battery()
    with coast_on_table(make_ship("ship"), own, fort, foe := make_base("foe", "british", at=(56.5, 50))):
        assert targets_in_reach(own) == [foe]
        foe.pose = Pose(units_of_cm(56.51), units_of_cm(50), 0)
        assert targets_in_reach(own) == []


@pytest.mark.parametrize(
    ("kind", "faces", "lost"),
    [
        ("regular", (6,), 1),
        ("regular", (5,), 0),
        ("veteran", (6,), 1),
        ("veteran", (5, 6), 1),
        ("veteran", (5, 5), 0),
    ],
)
def test_kmh_20_3_1_a_six_and_a_second_die_for_veterans(kind: str, faces: tuple[int, ...], lost: int) -> None:
    own, foe = make_base(kind=kind), make_enemy(at=(51.6, 50))
    with coast_on_table(foe, own):
        told = run_procedure(troops_fire(), *faces)
        assert (told.open_step, foe.damage) == (None, lost)


def test_kmh_20_3_1_who_is_broken_before_his_turn_has_no_die() -> None:
    own, foe = make_base(points=1), make_base("foe", "british", at=(52, 50), points=1)
    with coast_on_table(make_ship("ship", (80, 80)), foe, own):
        assert len(run_procedure(troops_fire(), 6).rolls()) == 1
        assert (fate_of(own), fate_of(foe)) == ("broken", "")


@pytest.mark.parametrize(
    ("hits", "left", "saves", "lost", "fate"),
    [
        (0, 3, None, 0, ""),
        (1, 3, None, 1, ""),
        (2, 3, None, 2, ""),
        (3, 3, None, 3, "broken"),
        (5, 3, None, 3, "broken"),
        (2, 3, (4, 5), 1, ""),
        (2, 3, (5, 6), 0, ""),
        (2, 3, (4, 4), 2, ""),
    ],
)
def test_kmh_20_3_2_hits_that_cover_does_not_keep_off_cost_points(
    hits: int, left: int, saves: tuple[int, ...] | None, lost: int, fate: str
) -> None:
    here = table_polygon((49, 49), (51, 49), (51, 51), (49, 51))
    own = make_base(points=left)
    with coast_on_table(make_ship("ship"), own, ground=Ground(soft=[here]) if saves else None):
        told = run_procedure(lose_men(own, "KMH-20.3.2", hits), *([saves] if saves else []))
        assert (told.result, own.damage, fate_of(own)) == (lost, lost, fate)
        assert (len(told.events), len(told.rolls())) == ((lost > 0) + (fate != ""), 1 if saves else 0)


def test_kmh_20_1_1_a_broken_base_loses_nothing_more() -> None:
    with coast_on_table(make_ship("ship"), own := make_base(points=5)):
        add_marker(own.number, Gone("broken"))
        assert run_procedure(lose_men(own, "KMH-20.3.2", 3)).result == 0
        assert own.damage == 0


# ------------------------------------------------------------------------------ melee
@pytest.mark.parametrize(
    ("cm", "fought"), [(1, True), (1.3, True), (1.31, False)]
)  # a centimetre from middle to middle, and three millimetres
def test_kmh_20_4_1_bases_in_contact(cm: float, fought: bool) -> None:
    own, foe = make_base(), make_base("foe", "british", at=(50 + cm, 50))
    with coast_on_table(make_ship("ship", (80, 80)), own, foe):
        assert are_in_contact(own, foe) is fought
        assert bool(run_procedure(fight_melees()).steps) is fought
        foe.side = "french"
        assert run_procedure(fight_melees()).steps == []


@pytest.mark.parametrize(
    ("ours", "theirs", "back"),
    [((6, 1), (1, 1), "foe"), ((1, 1), (6, 1), "base"), ((6, 1), (6, 1), ""), ((1, 1), (1, 1), "")],
)
def test_kmh_20_4_1_who_loses_more_is_driven_back_six_centimetres(
    ours: tuple[int, int], theirs: tuple[int, int], back: str
) -> None:
    own, foe = make_base(points=2), make_base("foe", "british", at=(51, 50), points=2)
    with coast_on_table(make_ship("ship", (80, 80)), own, foe):
        told = run_procedure(fight_melee(own, foe), ours, theirs)
        assert [e.ship for e in told.events_of(Marched)] == ([back] if back else [])
        assert (own.pose.x, foe.pose.x) == (
            units_of_cm(44 if back == "base" else 50),
            units_of_cm(57 if back == "foe" else 51),
        )
        assert (own.damage, foe.damage) == (theirs.count(6), ours.count(6))


def test_kmh_20_4_1_a_base_that_breaks_is_driven_nowhere() -> None:
    own, foe = make_base(points=2), make_base("foe", "british", at=(51, 50), points=1)
    with coast_on_table(make_ship("ship", (80, 80)), own, foe):
        told = run_procedure(fight_melee(own, foe), (6, 1), (1,))
        assert (fate_of(foe), told.events_of(Marched), foe.pose.x) == ("broken", [], units_of_cm(51))


def test_kmh_20_4_1_driven_out_of_a_work() -> None:
    own, foe = make_base(aboard="work"), make_base("foe", "british", at=(52, 50))
    with coast_on_table(make_ship("ship", (80, 80)), own, foe, make_battery()):
        run_procedure(drive_back(own, foe))
        assert (own.aboard, own.pose.x) == ("", units_of_cm(44))


# ------------------------------------------------------------------------------ storming
def test_kmh_20_4_1_when_a_work_falls() -> None:
    fort, foe = make_battery(), make_base("foe", "british", at=(51.6, 50))
    holder = make_base("holder", aboard="work")
    with coast_on_table(make_ship("ship", (80, 80)), fort, foe, holder):
        run_procedure(take_empty_works())
        assert fort.side == "french"
        holder.aboard = ""
        foe.pose = Pose(units_of_cm(51.81), units_of_cm(50), 0)
        run_procedure(take_empty_works())
        assert fort.side == "french"
        foe.pose, foe.aboard = Pose(units_of_cm(51.8), units_of_cm(50), 0), "elsewhere"
        run_procedure(take_empty_works())
        assert fort.side == "french"
        foe.aboard, foe.side = "", "french"
        assert run_procedure(take_empty_works()).events == []
        foe.side = "british"
        told = run_procedure(take_empty_works())
        assert (fort.side, foe.aboard, foe.pose) == ("british", "work", fort.pose)
        assert [(e.ship, e.by) for e in told.events_of(Captured)] == [("work", "british")]
        assert run_procedure(take_empty_works()).events == []


def test_kmh_20_4_1_a_work_that_has_struck_does_not_strike_again() -> None:
    fort, foe = make_battery(), make_base("foe", "british", at=(51.6, 50))
    with coast_on_table(make_enemy("ship", at=(80, 80)), fort, foe):
        told = run_procedure(occupy_works(fort, foe))
        assert (len(told.events), struck_to(fort)) == (2, "ship")
        assert len(run_procedure(occupy_works(fort, foe)).events) == 1
