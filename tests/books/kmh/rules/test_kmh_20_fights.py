"""KMH-20.3, KMH-20.4: who is ashore, and each condition of fire and fight there."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.land import (
    Ground,
    ashore,
    bases,
    cover_of,
    garrison,
    in_reach,
    in_the_field,
    points_of,
    saves_from,
    throws_again,
    troops_against,
)
from game.books.kmh.rules.melee import (
    driven_back,
    lose_men,
    melee,
    melees,
    storm,
    take,
    touch,
    troops_fire,
)
from game.core.events import Captured, Marched
from game.core.markers import Gone
from game.core.table import every, mark
from game.sea.pose import Pose
from game.sea.units import units
from tests.books.kmh.rules.guns import crewed, enemy
from tests.books.kmh.rules.sheets import played, sheet
from tests.books.kmh.rules.shores import base, gone, on_the_coast, ring, struck_to, work


# ------------------------------------------------------------------------------ who is where
def test_kmh_20_1_1_who_is_ashore_and_who_in_the_field() -> None:
    field, inside = base("field"), base("inside", aboard="work")
    afloat, broken = base("afloat", aboard="ship"), base("broken")
    with on_the_coast(sheet("ship"), work(), field, inside, afloat, broken):
        mark(broken.number, Gone("broken"))
        assert bases() == [field, inside, afloat]
        assert ashore() == [field, inside]
        assert in_the_field() == [field]
        assert garrison(every(type(work()))[0]) == [inside]
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
    assert points_of(kind, elite) == points
    assert throws_again(base(kind=kind, elite=elite)) is again


def test_kmh_20_3_2_hard_cover_before_soft() -> None:
    here = ring((49, 49), (51, 49), (51, 51), (49, 51))
    for ground, cover, saves in (
        (Ground(soft=[here], hard=[here]), "hard", 3),
        (Ground(soft=[here]), "soft", 5),
        (Ground(), "", 0),
    ):
        with on_the_coast(sheet("ship"), own := base(), ground=ground):
            assert cover_of(own) == cover
            assert saves_from(cover) == saves
            own.aboard = "ship"
            assert cover_of(own) == ""


# ------------------------------------------------------------------------------ fire
@pytest.mark.parametrize(("cm", "reached"), [(5, True), (5.01, False)])
def test_kmh_20_3_1_enemies_within_five_centimetres(cm: float, reached: bool) -> None:
    own, foe = base(), base("foe", "british", at=(51 + cm, 50))
    ship, friend = enemy("ship"), crewed("friend", at=(50, 52))
    ship.pose = Pose(units(50 - 0.5 - cm) - ship.beam // 2, units(50), 0)
    with on_the_coast(ship, friend, own, foe, base("own too", at=(50, 48))):
        assert [f.id for f in in_reach(own)] == (["foe", "ship"] if reached else [])
        foe.aboard = "ship"
        assert [f.id for f in in_reach(own)] == (["ship"] if reached else [])


def test_kmh_20_3_1_from_a_work_they_fire_over_its_walls() -> None:
    own, fort = base(aboard="work", at=(10, 10)), work()
    with on_the_coast(sheet("ship"), own, fort, foe := base("foe", "british", at=(56.5, 50))):
        assert in_reach(own) == [foe]
        foe.pose = Pose(units(56.51), units(50), 0)
        assert in_reach(own) == []


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
def test_kmh_20_3_1_a_six_and_a_second_die_for_veterans(
    kind: str, faces: tuple[int, ...], lost: int
) -> None:
    own, foe = base(kind=kind), enemy(at=(51.6, 50))
    with on_the_coast(foe, own):
        told = played(troops_fire(), *faces)
        assert (told.asks, foe.damage) == (None, lost)


def test_kmh_20_3_1_who_is_broken_before_his_turn_has_no_die() -> None:
    own, foe = base(points=1), base("foe", "british", at=(52, 50), points=1)
    with on_the_coast(sheet("ship", (80, 80)), foe, own):
        assert len(played(troops_fire(), 6).rolls()) == 1
        assert (gone(own), gone(foe)) == ("broken", "")


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
    here = ring((49, 49), (51, 49), (51, 51), (49, 51))
    own = base(points=left)
    with on_the_coast(sheet("ship"), own, ground=Ground(soft=[here]) if saves else None):
        told = played(lose_men(own, "KMH-20.3.2", hits), *([saves] if saves else []))
        assert (told.result, own.damage, gone(own)) == (lost, lost, fate)
        assert (len(told.events), len(told.rolls())) == (
            (lost > 0) + (fate != ""),
            1 if saves else 0,
        )


def test_kmh_20_1_1_a_broken_base_loses_nothing_more() -> None:
    with on_the_coast(sheet("ship"), own := base(points=5)):
        mark(own.number, Gone("broken"))
        assert played(lose_men(own, "KMH-20.3.2", 3)).result == 0
        assert own.damage == 0


# ------------------------------------------------------------------------------ melee
@pytest.mark.parametrize(
    ("cm", "fought"), [(1, True), (1.3, True), (1.31, False)]
)  # a centimetre from middle to middle, and three millimetres
def test_kmh_20_4_1_bases_in_contact(cm: float, fought: bool) -> None:
    own, foe = base(), base("foe", "british", at=(50 + cm, 50))
    with on_the_coast(sheet("ship", (80, 80)), own, foe):
        assert touch(own, foe) is fought
        assert bool(played(melees()).asked) is fought
        foe.side = "french"
        assert played(melees()).asked == []


@pytest.mark.parametrize(
    ("ours", "theirs", "back"),
    [((6, 1), (1, 1), "foe"), ((1, 1), (6, 1), "base"), ((6, 1), (6, 1), ""), ((1, 1), (1, 1), "")],
)
def test_kmh_20_4_1_who_loses_more_is_driven_back_six_centimetres(
    ours: tuple[int, int], theirs: tuple[int, int], back: str
) -> None:
    own, foe = base(points=2), base("foe", "british", at=(51, 50), points=2)
    with on_the_coast(sheet("ship", (80, 80)), own, foe):
        told = played(melee(own, foe), ours, theirs)
        assert [e.ship for e in told.of(Marched)] == ([back] if back else [])
        assert (own.pose.x, foe.pose.x) == (
            units(44 if back == "base" else 50),
            units(57 if back == "foe" else 51),
        )
        assert (own.damage, foe.damage) == (theirs.count(6), ours.count(6))


def test_kmh_20_4_1_a_base_that_breaks_is_driven_nowhere() -> None:
    own, foe = base(points=2), base("foe", "british", at=(51, 50), points=1)
    with on_the_coast(sheet("ship", (80, 80)), own, foe):
        told = played(melee(own, foe), (6, 1), (1,))
        assert (gone(foe), told.of(Marched), foe.pose.x) == ("broken", [], units(51))


def test_kmh_20_4_1_driven_out_of_a_work() -> None:
    own, foe = base(aboard="work"), base("foe", "british", at=(52, 50))
    with on_the_coast(sheet("ship", (80, 80)), own, foe, work()):
        played(driven_back(own, foe))
        assert (own.aboard, own.pose.x) == ("", units(44))


# ------------------------------------------------------------------------------ storming
def test_kmh_20_4_1_when_a_work_falls() -> None:
    fort, foe = work(), base("foe", "british", at=(51.6, 50))
    holder = base("holder", aboard="work")
    with on_the_coast(sheet("ship", (80, 80)), fort, foe, holder):
        played(storm())
        assert fort.side == "french"
        holder.aboard = ""
        foe.pose = Pose(units(51.81), units(50), 0)
        played(storm())
        assert fort.side == "french"
        foe.pose, foe.aboard = Pose(units(51.8), units(50), 0), "elsewhere"
        played(storm())
        assert fort.side == "french"
        foe.aboard, foe.side = "", "french"
        assert played(storm()).events == []
        foe.side = "british"
        told = played(storm())
        assert (fort.side, foe.aboard, foe.pose) == ("british", "work", fort.pose)
        assert [(e.ship, e.by) for e in told.of(Captured)] == [("work", "british")]
        assert played(storm()).events == []


def test_kmh_20_4_1_a_work_that_has_struck_does_not_strike_again() -> None:
    fort, foe = work(), base("foe", "british", at=(51.6, 50))
    with on_the_coast(enemy("ship", at=(80, 80)), fort, foe):
        told = played(take(fort, foe))
        assert (len(told.events), struck_to(fort)) == (2, "ship")
        assert len(played(take(fort, foe)).events) == 1
