"""KMH-20: troops ashore: what they can take, their fire, cover, melee, and storming works."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.gunnery import fire
from game.books.kmh.rules.land import Ground, Party, ashore, cover_of, points_of
from game.books.kmh.rules.melee import lose_men, melees, troops_fire
from game.books.kmh.rules.shore_report import sides_ashore, works_fact
from game.books.kmh.rules.sight import ashore as ashore_in_sight
from game.books.kmh.rules.turn import pack
from game.core.events import Captured, Marched
from game.core.markers import Gone
from game.core.table import mark
from game.core.visible import VisibleTroops, VisibleWorks
from game.sea.units import units
from tests.books.kmh.rules.guns import enemy
from tests.books.kmh.rules.sheets import played
from tests.books.kmh.rules.shores import base, gone, on_the_coast, ring, struck_to, work

GROUND = Ground(
    land=[ring((0, 0), (100, 0), (100, 100), (0, 100))],
    soft=[ring((30, 30), (40, 30), (40, 40), (30, 40))],
    hard=[ring((60, 30), (70, 30), (70, 40), (60, 40))],
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
    assert points_of(kind, elite) == points


def test_kmh_20_1_1_at_its_last_point_a_base_breaks() -> None:
    party = base(kind="seamen", elite=True)
    with on_the_coast(party, enemy(at=(150, 150))):
        played(lose_men(party, "KMH-20.3.1", 4))
        assert ashore() == [party]
        played(lose_men(party, "KMH-20.3.1", 3))
        assert (gone(party), party.damage, ashore()) == ("broken", 5, [])


def test_kmh_20_3_1_troops_ashore_bring_their_cards_into_the_pack() -> None:
    with on_the_coast(base(), enemy(at=(150, 150))):
        assert {"shore battery", "ships boats"} <= set(pack())
    with on_the_coast(base(aboard="foe"), enemy(at=(150, 150))):
        assert not {"shore battery", "ships boats"} & set(pack())


# ------------------------------------------------------------------------------ fire
@pytest.mark.parametrize(("range_cm", "fires"), [(5, True), (5.1, False)])
def test_kmh_20_3_1_bases_fire_at_five_centimetres(range_cm: float, fires: bool) -> None:
    party, foe = base(), base("foe", "british", at=(51 + range_cm, 50))
    with on_the_coast(party, foe):
        if fires:
            played(troops_fire(), 6, 5)
        else:
            assert played(troops_fire()).asked == []
    assert foe.damage == int(fires)
    assert party.damage == 0


@pytest.mark.parametrize(("kind", "elite"), [("veteran", False), ("seamen", True)])
def test_kmh_20_3_1_elite_units_throw_a_miss_again(kind: str, elite: bool) -> None:
    party, foe = base(kind=kind, elite=elite), base("foe", "british", "militia", at=(53, 50))
    with on_the_coast(party, foe):
        played(troops_fire(), 3, 6, 1)
        assert foe.damage == 1
        played(troops_fire(), 6, 1)
    assert foe.damage == 2


def test_kmh_20_3_1_regulars_do_not_and_a_broken_base_fires_no_more() -> None:
    party, foe = base(), base("foe", "british", "militia", at=(53, 50), damage=3)
    with on_the_coast(party, foe):
        assert len(played(troops_fire(), 3, 2).rolls()) == 2
        assert len(played(troops_fire(), 6).rolls()) == 1
        assert gone(foe) == "broken"


def test_kmh_20_3_1_at_ships_and_the_captain_says_at_whom() -> None:
    party, ship = base(), enemy("ship", 32, at=(52, 50))
    foe = base("foe", "british", at=(48, 50))
    with on_the_coast(party, ship, foe):
        assert played(troops_fire()).keys() == ["foe", "ship"]
        played(troops_fire(), "ship", 6, 1)
    assert (ship.damage, foe.damage) == (1, 0)


# ------------------------------------------------------------------------------ cover
@pytest.mark.parametrize(("at", "cover"), [((35, 35), "soft"), ((65, 35), "hard"), ((50, 50), "")])
def test_kmh_20_3_2_cover_in_the_field(at: tuple[float, float], cover: str) -> None:
    party = base(at=at)
    with on_the_coast(party, enemy(at=(150, 150)), ground=GROUND):
        assert cover_of(party) == cover


@pytest.mark.parametrize(
    ("kind", "cover"),
    [
        ("fortress", "impressive"),
        ("tower", "impressive"),
        ("old-fort", "hard"),
        ("battery", "hard"),
    ],
)
def test_kmh_20_3_2_cover_of_works(kind: str, cover: str) -> None:
    party = base(aboard="work")
    with on_the_coast(party, work(kind), enemy(at=(150, 150))):
        assert cover_of(party) == cover


@pytest.mark.parametrize(
    ("at", "faces", "lost"),
    [((35, 35), (4, 5), 1), ((65, 35), (2, 3), 1), ((65, 35), (3, 6), 0), ((50, 50), None, 2)],
)
def test_kmh_20_3_2_saves(
    at: tuple[float, float], faces: tuple[int, ...] | None, lost: int
) -> None:
    party = base(at=at)
    with on_the_coast(party, enemy(at=(150, 150)), ground=GROUND):
        played(lose_men(party, "KMH-20.3.1", 2), *([faces] if faces else []))
    assert party.damage == lost


def test_kmh_20_3_2_behind_impressive_walls_only_a_one_tells() -> None:
    party = base(aboard="work")
    with on_the_coast(party, work("fortress"), enemy(at=(150, 150))):
        played(lose_men(party, "KMH-20.3.1", 2), (1, 2))
    assert party.damage == 1


# ------------------------------------------------------------------------------ ships at troops
@pytest.mark.parametrize("range_cm", [4, 10, 18])
def test_kmh_20_3_3_ships_hit_troops_on_sixes_at_any_range(range_cm: float) -> None:
    ship = enemy(guns=74, at=(80, 50))
    party = base(at=(80 - 0.5 - range_cm - ship.beam / 20_000, 50))
    with on_the_coast(ship, party):
        asked = played(fire(ship, False))
        assert asked.keys() == ["hold fire", "port troops base"]
        outcome = played(fire(ship, False), "port troops base", (6, 6, 5, 5, 4, 3, 2, 1, 1))
    assert party.damage == 2
    assert outcome.heard("KMH-20.3.3") == 2
    assert len(outcome.rolls()) == 1


def test_kmh_20_3_3_troops_in_a_work_are_no_target_of_their_own() -> None:
    ship, party = enemy(guns=74, at=(60, 50)), base(aboard="work")
    with on_the_coast(ship, party, work("fortress")):
        assert played(fire(ship, False)).keys() == ["hold fire", "port works work"]


# ------------------------------------------------------------------------------ melee
def pair(at: float = 51.2, **foe: object) -> tuple[Party, Party]:
    """Regulars, and militia at their right hand."""
    return base(), base("militia", "british", "militia", at=(at, 50), **foe)


def test_kmh_20_4_1_a_die_a_point_and_the_loser_goes_back() -> None:
    ours, theirs = pair()
    with on_the_coast(ours, theirs, ground=GROUND):
        outcome = played(melees(), (6, 6, 1, 2, 3, 4), (6, 1, 2, 5))
    assert (ours.damage, theirs.damage) == (1, 2)
    (back,) = outcome.of(Marched)
    assert (back.ship, back.x - units(51.2), back.did) == ("militia", units(6), "driven back")


def test_kmh_20_4_1_a_tie_moves_nobody_and_losses_thin_the_dice() -> None:
    ours, theirs = pair(damage=2)
    with on_the_coast(ours, theirs):
        outcome = played(melees(), (6, 1, 1, 1, 1, 1), (6, 1))
        assert outcome.of(Marched) == []
        assert [len(r.dice) for r in outcome.rolls()] == [6, 2]
    assert (ours.damage, theirs.damage) == (1, 3)


def test_kmh_20_4_1_both_at_once_and_a_broken_base_is_driven_nowhere() -> None:
    ours, theirs = pair(damage=3)
    with on_the_coast(ours, theirs):
        outcome = played(melees(), (6, 6, 1, 1, 1, 1), 6)
        assert gone(theirs) == "broken"
    assert (ours.damage, outcome.of(Marched)) == (1, [])


@pytest.mark.parametrize(("gap_cm", "fought"), [(0.3, True), (0.4, False)])
def test_kmh_20_4_1_only_in_contact(gap_cm: float, fought: bool) -> None:
    ours, theirs = pair(at=51 + gap_cm)
    with on_the_coast(ours, theirs):
        answers = ((1,) * 6, (1,) * 4) if fought else ()
        assert bool(played(melees(), *answers).rolls()) == fought


def test_kmh_20_4_1_cover_saves_in_a_melee_too() -> None:
    ours, theirs = base(at=(65, 35)), base("foe", "british", at=(63.8, 35))
    with on_the_coast(ours, theirs, ground=GROUND):
        played(melees(), (1,) * 6, (6, 6, 1, 1, 1, 1), (3, 2))
    assert (ours.damage, theirs.damage) == (1, 0)


# ------------------------------------------------------------------------------ storming
def test_kmh_20_4_1_a_work_nobody_holds_falls_to_those_at_its_walls() -> None:
    fort, party, ship = work("fortress"), base("party", "british", at=(51.6, 50)), enemy()
    with on_the_coast(fort, party, ship):
        outcome = played(melees())
        assert struck_to(fort) is not None
        assert (fort.side, party.aboard, fort.born) == ("british", "work", "french")
        assert [e.by for e in outcome.of(Captured)] == ["british"]
        assert works_fact(fort, placed=False).captor == "british"
        assert sides_ashore() == {"british"}
        assert played(melees()).of(Captured) == []


def test_kmh_20_4_1_a_garrison_fights_for_it_behind_its_walls() -> None:
    fort, ours = work("fortress"), base("party", "british", "veteran", at=(51.6, 50))
    militia = base("garrison", kind="militia", aboard="work", damage=2)
    with on_the_coast(fort, ours, militia, enemy(at=(150, 150)), ground=GROUND):
        outcome = played(melees(), (6, 6, 1, 1, 1, 1, 1, 1), (1, 1), (1, 2))
        assert (militia.damage, militia.aboard, gone(militia)) == (3, "", "")
        assert militia.pose.x == units(50 - 6)
        assert [e.ship for e in outcome.of(Captured)] == ["work"]
        assert ours.aboard == "work"


def test_kmh_20_4_1_a_work_that_has_struck_is_occupied_and_one_in_ruins_is_not() -> None:
    fort, party = work("battery"), base("party", "british", at=(51.6, 50))
    fort.damage = 10
    with on_the_coast(fort, party, enemy(at=(150, 150))):
        mark(fort.number, Gone("destroyed"))
        assert played(melees()).of(Captured) == []


def test_kmh_20_1_1_a_side_that_has_only_troops_left_is_still_there() -> None:
    ship = enemy(at=(150, 150))
    with on_the_coast(ship, base()):
        assert sides_ashore() == {"french"}


def test_kmh_19_0_1_what_the_eye_sees_ashore() -> None:
    fort, party, away = work("fortress", side="british"), base(damage=2), base("b", aboard="foe")
    fort.damage, fort.hot_from = 50, 9
    with on_the_coast(enemy(at=(150, 150)), fort, party, away):
        seen, troops = ashore_in_sight()
        assert isinstance(seen, VisibleWorks)
        assert (seen.side, seen.breadth, seen.damage, seen.manned) == (0, 20_000, 250, True)
        assert (seen.furnace, seen.ruined, seen.afire) == (True, False, False)
        assert isinstance(troops, VisibleTroops)
        assert (troops.id, troops.side, troops.value, troops.points) == ("base", 1, 4, 6)
