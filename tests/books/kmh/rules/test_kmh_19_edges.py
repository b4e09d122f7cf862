"""KMH-19.0, KMH-9.7: the last degree and centimetre of works, and what their menu offers."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.arcs import AimAt, NoShot
from game.books.kmh.rules.batteries import (
    ShoreShot,
    band_of,
    dice_lost,
    in_arc,
    is_overland,
    is_poor_shot,
    no_hot_shot,
    shore_laid_words,
    shore_shot,
    shore_shots,
    shore_throw_words,
)
from game.books.kmh.rules.shore_fire import (
    fire_from_shore,
    no_hot_shots,
    no_hulls,
    shore_battery,
    shore_menu,
    shot_offers,
    strike_ship,
    take_hits,
)
from game.core.events import Fired
from game.core.markers import Ablaze, HasStruck
from game.core.steps import Refusal
from game.core.table import mark
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.kmh.rules.craft import boats
from tests.books.kmh.rules.guns import crewed, enemy, locked
from tests.books.kmh.rules.sheets import played, sheet
from tests.books.kmh.rules.shores import aimed, off, on_the_coast, refused, work


# ------------------------------------------------------------------------------ arcs and bands
@pytest.mark.parametrize(
    ("x", "bears"), [(10.1761, True), (10.1797, False), (-10.1761, True), (-10.1797, False)]
)
def test_kmh_19_0_1_45_degrees_and_a_half_to_either_side(x: float, bears: bool) -> None:
    """The tangent of 45.5 degrees is 1.01761, that of 45.51 is 1.01797."""
    fort = work(arc=90.0)
    assert in_arc(fort, fort.pose.x + units(x), fort.pose.y - 10 * CM) is bears


def test_kmh_19_0_1_all_round_but_for_half_a_degree_is_all_round() -> None:
    fort = work()
    for arc, behind in ((35_900, True), (35_899, False)):
        fort.arc = arc
        assert in_arc(fort, fort.pose.x, fort.pose.y + 10 * CM) is behind


@pytest.mark.parametrize(
    ("cm", "long_guns", "band"),
    [(40, False, 4), (40.05, False, 4), (40.06, False, -1), (40.06, True, 4), (50.05, True, 4)]
    + [(50.06, True, -1), (30, True, 3)],
)
def test_kmh_19_0_1_the_bands_of_a_work(cm: float, long_guns: bool, band: int) -> None:
    assert band_of(work("fortress", long_guns=long_guns), units(cm)) == band


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("kind", "damage", "lost"),
    [("battery", 1, 0), ("battery", 2, 1), ("battery", 12, 5), ("fortress", 19, 0)]
    + [("fortress", 20, 1), ("fortress", 300, 10), ("tower", 49, 0)],
)
def test_kmh_19_2_1_dice_gone_with_its_strength(kind: str, damage: int, lost: int) -> None:
    fort = work(kind)
    fort.damage = damage
    assert dice_lost(fort) == lost


@pytest.mark.parametrize(
    ("traits", "poor"),
    [([], False), (["determined"], False), (["poor-firing-always"], True)]
    + [(["poor-firing-after-first-broadside"], True)],
)
def test_kmh_9_2_4_gunners_who_shoot_poorly(traits: list[str], poor: bool) -> None:
    fort = work("fortress")
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
def test_kmh_9_3_2_from_which_turn_shot_is_hot(
    furnace: bool, hot_from: int, turn: int, why: str
) -> None:
    fort = work(furnace=furnace)
    fort.hot_from = hot_from
    refusal = no_hot_shot(fort, turn)
    assert (refusal.why if refusal else "") == why


def test_kmh_9_2_23_the_best_shot_stands_first_and_hot_shot_before_cold() -> None:
    fort, foe = work("fortress", hot=True), enemy()
    far = enemy("far")
    off(fort, foe, 10), off(fort, far, 25)
    far.pose = Pose(far.pose.x + 20 * CM, far.pose.y, 9000)
    keys = [s.key for s in shore_shots(fort, [far, foe], 1)]
    assert keys == ["hot foe", "hull foe", "rigging foe", "hot far", "hull far", "rigging far"]
    rowed = None
    with on_the_coast(foe):
        rowed = boats("rowed", at=(50, 40), side="british")
        assert [s.key for s in shore_shots(fort, [rowed], 1)] == ["boats rowed"]


def test_kmh_9_2_25_what_lies_between_a_work_and_its_target() -> None:
    fort = work()
    foe = off(fort, enemy(), 20)
    land = [[units(x), units(y)] for x, y in ((40, 38), (60, 38), (60, 40), (40, 40))]
    own = [[units(x), units(y)] for x, y in ((40, 45), (60, 45), (60, 55), (40, 55))]
    between = ("between", Pose(units(50), units(40), 9000), foe.size)
    assert isinstance(
        shore_shot(fort, foe, AimAt.HULL, 1, [("foe", foe.pose, foe.size)]), ShoreShot
    )
    masked = shore_shot(fort, foe, AimAt.HULL, 1, [between])
    assert isinstance(masked, Refusal)
    assert masked.why == "another hull lies in the line of fire"
    assert is_overland(fort, foe, [land])
    assert not is_overland(fort, foe, [own])
    hidden = shore_shot(fort, foe, AimAt.HULL, 1, land=[land])
    assert isinstance(hidden, Refusal)
    assert hidden.why == "land lies in the line of fire"


def test_kmh_9_2_20_no_dice_are_left() -> None:
    fort = work()
    fort.damage = 6
    assert refused(fort, off(fort, enemy(), 20)) == "KMH-9.2.20"
    fort.damage = 4
    assert aimed(fort, off(fort, enemy(), 20)).dice == 1


@pytest.mark.parametrize(
    ("aim", "damage", "words"),
    [
        ("hull", 0, "at the hull of Foe: medium 20 cm, 3 dice at 4+"),
        ("rigging", 4, "at the rigging of Foe: medium 20 cm, 1 die at 4+"),
        ("hot", 0, "with hot shot at the hull of Foe: medium 20 cm, 3 dice at 4+"),
    ],
)
def test_kmh_9_2_23_a_shot_from_the_shore_in_words(aim: str, damage: int, words: str) -> None:
    fort = work(hot=True)
    fort.damage = damage
    shot = aimed(fort, off(fort, enemy(), 20), aim)
    assert f"{shore_laid_words(shot, 'Foe')}: {shore_throw_words(shot)}" == words


def test_kmh_9_1_3_a_partial_shot_is_told_as_one() -> None:
    fort, foe = work("fortress", arc=90.0), enemy()
    foe.pose = Pose(units(61), units(40), 9000)
    assert shore_throw_words(aimed(fort, foe)).startswith("partial, short ")
    assert "partial" not in shore_throw_words(aimed(fort, off(fort, foe, 10)))


# ------------------------------------------------------------------------------ the menu
def test_kmh_19_0_1_at_whom_a_work_may_fire() -> None:
    fort, foe, friend = (
        work("fortress", hot=True),
        enemy(at=(50, 30)),
        crewed("friend", at=(60, 30)),
    )
    burning, ours = enemy("burning", at=(40, 30)), crewed("ours", at=(55, 20))
    with on_the_coast(fort, foe, friend, burning, ours):
        boats("theirs", at=(45, 35), side="british")
        boats("own-boats", at=(46, 38))
        mark(burning.number, Ablaze())
        mark(ours.number, Ablaze())
        offers = shot_offers(fort)
        assert {o.key.split()[1] for o in offers} == {"foe", "burning", "theirs"}
        assert {o.key.split()[0]: o.clause for o in offers} == {
            "hot": "KMH-9.3.3",
            "hull": "KMH-19.0.1",
            "rigging": "KMH-19.0.1",
            "boats": "KMH-19.0.1",
        }


def test_kmh_9_7_1_a_shot_a_bomb_and_the_furnace_each_once() -> None:
    fort = work("fortress", furnace=True, mortars=1)
    foe = off(fort, enemy(), 20)
    with on_the_coast(fort, foe):
        keys = shore_menu(fort, []).keys()
        assert keys == ["heat shot", "hull foe", "rigging foe", "bomb foe", "hold fire"]
        fired = aimed(fort, foe)
        assert shore_menu(fort, [fired]).keys() == ["heat shot", "bomb foe", "hold fire"]
        told = played(fire_from_shore(fort), "heat shot", "hull foe", (1,) * 10, 1)
        assert told.keys() == ["bomb foe", "hold fire"]
        assert fort.hot_from == 9
        assert shore_menu(fort, [NoShot.HEAT_SHOT]).keys()[0] == "hull foe"
        assert played(fire_from_shore(fort), "hold fire").asks is None
        mark(fort.number, HasStruck(""))
        assert played(fire_from_shore(fort)).asked == []


def test_kmh_9_3_1_hot_shot_stands_greyed_where_a_shot_would_reach() -> None:
    fort = work("fortress")
    near, far, friend = off(fort, enemy("near"), 20), enemy("far"), crewed("friend", at=(50, 30))
    with on_the_coast(fort, near, far, friend):
        assert [o.key for o in no_hot_shots(fort)] == ["hot near"]
        fort.furnace, fort.hot_from = True, 1
        assert no_hot_shots(fort) == []


def test_kmh_4_2_5_cowardly_gunners_see_the_hull_greyed() -> None:
    fort = work(side="spanish", quality="poor")
    near, close = off(fort, enemy("near"), 20), enemy("close")
    off(fort, close, 4)
    friend = crewed("friend", at=(50, 30), side="spanish")
    with on_the_coast(fort, near, close, friend):
        assert [o.key for o in no_hulls(fort)] == ["hull near"]
        fort.traits.clear()
        assert no_hulls(fort) == []


def test_kmh_9_7_1_a_floating_battery_fires_once_if_she_fights() -> None:
    ship, foe = crewed("ship"), enemy(at=(60, 50))
    with on_the_coast(ship, foe):
        assert played(shore_battery()).asked == []
        ship.rate = "battery"
        assert len(played(shore_battery()).asked) == 1
        played(shore_battery(), "hold fire")
        assert ship.shot
        assert played(shore_battery()).asked == []
        ship.shot = False
        mark(ship.number, HasStruck(""))
        assert played(shore_battery()).asked == []


# ------------------------------------------------------------------------------ a volley
@pytest.mark.parametrize(
    ("aim", "hits", "lost"),
    [("hull", (6, 4, 6), (3, 0)), ("hot", (6,), (1, 0)), ("rigging", (6, 4, 6), (1, 2))],
)
def test_kmh_10_3_2_what_a_works_hits_cost(
    aim: str, hits: tuple[int, ...], lost: tuple[int, int]
) -> None:
    with on_the_coast(ship := sheet("ship")):
        told = played(take_hits(ship, AimAt(aim), hits, ""))
        assert (told.result, told.lost("ship")) == (lost[0], lost)
        assert ship.hull_damage == (0 if aim == "rigging" else len(hits))
        assert told.heard("KMH-10.3.2" if aim == "rigging" else "KMH-10.2.1") == 1


def test_kmh_13_1_3_by_option_every_third_hit_from_the_shore_falls_on_a_friend() -> None:
    fort, foe, friend = work(), enemy(at=(50, 30)), crewed("friend", at=(52, 30))
    fired = aimed(fort, off(fort, enemy(), 20))
    for options, ours in (([], 0), (["works-hit-friends"], 2)):
        friend.damage = foe.damage = 0
        with on_the_coast(fort, foe, friend, options=options):
            locked(friend, foe)
            told = played(strike_ship(fort, foe, fired, [4] * 7))
            assert (told.result, friend.damage) == (7 - ours, ours)


def test_kmh_11_1_1_whoever_is_fired_at_from_the_shore_has_been_attacked() -> None:
    fort = work("fortress")
    foe = off(fort, enemy(), 20)
    with on_the_coast(fort, foe):
        for _ in range(2):
            told = played(fire_from_shore(fort), "rigging foe", (1,) * 10, 1)
            assert foe.attacked_by == ["work"]
            assert [(e.clause, e.aim, e.hits) for e in told.of(Fired)] == [
                ("KMH-9.7.1", "rigging", 0)
            ]
