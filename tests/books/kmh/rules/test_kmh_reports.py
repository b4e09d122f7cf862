"""KMH: what aims, dumps and the eye are told of ships, boats, works and troops, sign by sign."""

import pytest

from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.level import rebuild_derived
from game.books.kmh.rules.outcome import (
    boat_fact,
    facts_now,
    last_side_afloat,
    report,
    sides_left,
    verdict_now,
)
from game.books.kmh.rules.previews import hulls_in_reach, next_thresholds, shots_from_pose
from game.books.kmh.rules.sheet import Chart, Deck, Lock, Ship, Tow, Wind
from game.books.kmh.rules.sight import (
    chains_for,
    company,
    kedge_rope,
    kedge_ropes,
    melee_enemy,
    visible_boats,
    visible_ship,
    weather,
    works_fact,
    works_in_sight,
)
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import add_marker, every, get_single, place
from game.levels.format.model import Level
from game.sea.hull import hull_space
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import add_coast
from tests.books.kmh.rules.craft import add_boats, level_on_table
from tests.books.kmh.rules.guns import make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, make_ship, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery, make_chain


# ------------------------------------------------------------------------------ the end
def two_sides() -> Level:
    """A level of two ships, one of each side."""
    return make_level({"guns": 32}, {"guns": 32, "side": "british"})


def test_kmh_2_5_1_one_side_left_is_the_end() -> None:
    level = two_sides()
    with level_on_table(level) as (french, british):
        assert sides_left() == {"french", "british"}
        assert not facts_now(level).is_finished
        assert not verdict_now(level).is_decided
        add_marker(british.number, HasStruck(french.id))
        assert facts_now(level).is_finished
        verdict = verdict_now(level)
        assert (verdict.winner, verdict.degree) == ("french", "major")
        assert verdict.reason.endswith(" alone still fights")
        add_marker(french.number, Gone("sunk"))
        verdict = verdict_now(level)
        assert (verdict.winner, verdict.degree) == ("", "draw")


def test_kmh_2_5_1_time_is_up_when_the_last_card_of_the_last_turn_is_played() -> None:
    level = two_sides()
    with level_on_table(level):
        deck, turns = get_single(Deck), get_single(Chart).turns
        deck.turn = turns - 1
        assert not facts_now(level).is_finished
        deck.turn = turns
        assert facts_now(level).is_finished
        left = ("down", ["fire test"]), ("held", ["french fire"]), ("up", "fire test")
        for name, cards in left:
            none = getattr(deck, name)
            setattr(deck, name, cards)
            assert not facts_now(level).is_finished
            setattr(deck, name, none)
        assert last_side_afloat(facts_now(level), {}).degree == "draw"


def test_kmh_2_5_1_boats_works_troops_and_burning_fireships_keep_a_side_in_the_battle() -> None:
    fort, troops = make_battery(side="british"), make_base(side="spanish")
    burning = make_ship("burning", (80, 50), side="dutch")
    with coast_on_table(make_ship("ship"), burning, fort, troops):
        add_marker(burning.number, Ablaze())
        rowed = add_boats("rowed", side="danish")
        assert sides_left() == {"french", "british", "spanish", "dutch", "danish"}
        rowed.abandoned = True
        add_marker(burning.number, Gone("exploded"))
        add_marker(fort.number, HasStruck(""))
        add_marker(troops.number, Gone("broken"))
        assert sides_left() == {"french"}


def test_kmh_8_2_3_aims_are_told_of_wind_and_sea() -> None:
    level = two_sides()
    with level_on_table(level):
        facts = facts_now(level)
        assert (facts.wind, facts.wind_from_centidegrees, facts.sea) == ("fresh", 27_000, "moderate")
        get_single(Wind).calm = get_single(Wind).choppy = True
        facts = facts_now(level)
        assert (facts.wind, facts.wind_from_centidegrees, facts.sea) == ("calm", -1, "choppy")
        assert (weather().is_calm, weather().is_choppy) == (True, True)


# ------------------------------------------------------------------------------ facts
def test_kmh_15_4_1_boats_are_lost_when_they_are_sunk() -> None:
    with ships_on_table(make_ship()):
        boat = add_boats("boat", (30, 40))
        fact = boat_fact(boat)
        assert (fact.sunk, fact.x, fact.y) == (False, 0, 0)
        fact = boat_fact(boat, with_position=True)
        assert (fact.x, fact.y) == (units_of_cm(30), units_of_cm(40))
        add_marker(boat.number, Gone("left"))
        assert not boat_fact(boat).sunk
        add_marker(boat.number, Gone("sunk"))
        assert boat_fact(boat).sunk


def test_kmh_19_0_1_works_are_rubble_blown_up_or_struck() -> None:
    fort = make_battery()
    with coast_on_table(make_ship("ship"), fort):
        fact = works_fact(fort, with_position=False)
        assert (fact.struck, fact.sunk, fact.burnt, fact.alight) == (False, False, False, False)
        assert (fact.x, fact.y, fact.mast_count) == (0, 0, 0)
        fact = works_fact(fort, with_position=True)
        assert (fact.x, fact.y) == (units_of_cm(50), units_of_cm(50))
        add_marker(fort.number, HasStruck(""))
        fort.burning = 1
        fact = works_fact(fort, with_position=False)
        assert (fact.struck, fact.alight) == (True, True)
        for how, sunk, burnt in (("destroyed", True, False), ("exploded", False, True)):
            add_marker(fort.number, Gone(how))
            fact = works_fact(fort, with_position=False)
            assert (fact.sunk, fact.burnt) == (sunk, burnt)


def test_the_dump_has_what_is_there_and_no_more() -> None:
    ship, foe = make_ship("ship"), make_ship("foe", (60, 50), side="british")
    with ships_on_table(ship, foe):
        assert set(report()) == {"ships", "locks", "deck", "wind", "chart"}
        boat = add_boats("boat", (30, 40), heading=90)
        place(Tow("ship", "foe"))
        told = report()
        assert set(told) == {"ships", "locks", "deck", "wind", "chart", "boats", "tows"}
        lies = told["boats"]["boat"]
        assert (lies["x"], lies["y"], lies["heading"], lies["gone"]) == (30, 40, 90, "")
        add_marker(boat.number, Gone("stowed"))
        assert report()["boats"]["boat"]["gone"] == "stowed"
        assert not told["ships"]["ship"]["ablaze"]
        add_marker(ship.number, Ablaze())
        assert report()["ships"]["ship"]["ablaze"]


def test_kmh_19_0_1_the_dump_tells_of_the_shore() -> None:
    fort, troops, boom = make_battery(facing=90.0), make_base(at=(30, 40), damage=1), make_chain()
    with coast_on_table(make_ship("ship"), fort, troops, boom):
        told = report()
        lies = told["works"]["work"]
        assert (lies["x"], lies["y"], lies["heading"], lies["value"]) == (50, 50, 90, 10)
        assert (lies["struck"], lies["gone"]) == (False, "")
        there = told["troops"]["base"]
        assert (there["x"], there["y"], there["value"], "heading" in there) == (30, 40, 5, False)
        assert told["chains"]["boom"]["bars"]
        boom.broken = True
        add_marker(fort.number, HasStruck(""))
        add_marker(troops.number, Gone("broken"))
        told = report()
        assert not told["chains"]["boom"]["bars"]
        assert told["works"]["work"]["struck"]
        assert told["troops"]["base"]["gone"] == "broken"


# ------------------------------------------------------------------------------ the eye
def test_kmh_13_0_1_every_sign_of_a_ship_is_seen_by_itself() -> None:
    ship, foe = make_ship("ship"), make_ship("foe", (51.2, 50), side="british")

    def signs() -> list[str]:
        looks = visible_ship(ship, get_single(Chart).sides)
        names = (
            "afire struck is_prize sinking boarded locked aback anchored aground is_burning_fireship has_oars"
        )
        return [name for name in names.split() if getattr(looks, name)]

    with ships_on_table(ship, foe):
        assert signs() == []
        ship.prize, ship.hanging = True, 1
        assert signs() == ["is_prize", "aback"]
        ship.prize, ship.hanging = False, 0
        lock = Lock("ship", "foe")
        place(lock)
        assert signs() == ["locked"]
        lock.attacker, lock.won = "foe", 1
        assert signs() == ["boarded", "locked"]
        lock.open = False
        for kind, sign in ((Sinking(2), "sinking"), (Anchored(), "anchored"), (Aground(), "aground")):
            add_marker(ship.number, kind)
            assert sign in signs()
        ship.rate = "galley"
        assert signs() == ["sinking", "anchored", "aground", "has_oars"]


def test_kmh_19_0_1_how_works_look() -> None:
    fort = make_battery(furnace=True)

    def signs() -> list[str]:
        (looks,) = works_in_sight()
        names = "is_manned afire is_heating is_ruined has_hot_shot is_taken"
        return [name for name in names.split() if getattr(looks, name)]

    with coast_on_table(make_ship("ship"), fort, turn=3):
        assert signs() == ["is_manned"]
        fort.hot_from = 4
        assert signs() == ["is_manned", "is_heating"]
        fort.hot_from = 3
        assert signs() == ["is_manned", "is_heating", "has_hot_shot"]
        fort.hot_from, fort.burning, fort.side = 0, 1, "british"
        get_single(Chart).sides.append("british")
        assert signs() == ["is_manned", "afire", "is_taken"]
        add_marker(fort.number, Gone("destroyed"))
        assert signs() == ["afire", "is_ruined", "is_taken"]
        for damage, looks in ((0, 0), (5, 500), (10, 1000), (12, 1000)):
            fort.damage = damage
            assert works_in_sight()[0].damage == looks
        fort.damage, fort.points = 2, 3  # two thirds, in whole thousandths
        assert works_in_sight()[0].damage == 666


def test_kmh_20_4_1_with_whom_troops_are_at_close_quarters() -> None:
    """Bases are a centimetre across, and touch at three millimetres."""
    own, foe = make_base(), make_base("foe", "british", at=(51.3, 50))
    friend = make_base("friend", at=(48.7, 50))
    fort = make_battery(name="fort", side="british", at=(50.0, 53.0), radius=1.0)
    with coast_on_table(make_ship("ship"), own, foe, friend, fort):
        assert melee_enemy(own) == "foe"
        assert melee_enemy(friend) == ""
        foe.pose = make_ship(at=(51.4, 50)).pose
        assert melee_enemy(own) == ""
        own.pose = make_ship(at=(50, 51.3)).pose
        assert melee_enemy(own) == "fort"
        own.aboard = "own fort"
        assert melee_enemy(own) == ""
        own.aboard, fort.side = "", "french"
        assert melee_enemy(own) == ""


@pytest.mark.parametrize(("hauled", "out"), [(0, 10), (4, 6)])
def test_kmh_14_3_6_the_kedge_lies_on_the_bearing_of_the_warp(hauled: int, out: int) -> None:
    ship = make_ship(at=(100, 100))
    with ships_on_table(ship):
        add_coast(margin=60)
        there = kedge_rope(Warp(ship.id, 0, 9000, hauled))
        assert there.x == ship.pose.x + ship.length // 2 + out * CM
        assert abs(there.y - ship.pose.y) <= 1


def test_kmh_14_3_2_the_stages_of_a_kedge() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        warp = Warp(ship.id, 1)
        place(warp)
        deck = get_single(Deck)
        for turn, laid, stage in ((4, False, "ready"), (4, True, "laid"), (5, True, "hauled")):
            deck.turn, warp.laid = turn, laid
            assert [line.stage for line in kedge_ropes()] == [stage]
        warp.open = False
        assert kedge_ropes() == []
        warp.open = True
        add_marker(ship.number, Gone("sunk"))
        assert kedge_ropes() == []


def test_kmh_15_1_1_how_boats_look_and_what_they_carry() -> None:
    with ships_on_table(make_ship("ship")):
        boat = add_boats("boat")
        assert (visible_boats()[0].is_laden, visible_boats()[0].gone_how, visible_boats()[0].side) == (
            False,
            "",
            0,
        )
        boat.load.append("company")
        add_marker(boat.number, Gone("left"))
        assert (visible_boats()[0].is_laden, visible_boats()[0].gone_how) == (True, "left")
        assert company(["french"]).boats == tuple(visible_boats())


def test_kmh_19_10_1_whoever_looks_on_sees_every_chain() -> None:
    ours, theirs = (make_chain("ours", known_to=["french"]), make_chain("theirs", known_to=["british"]))
    with coast_on_table(make_ship("ship"), make_enemy(), ours, theirs):
        assert [c.id for c in chains_for([])] == ["ours", "theirs"]
        assert [c.id for c in chains_for(["french"])] == ["ours"]
        assert chains_for(["french", "british"]) == []


# ------------------------------------------------------------------------------ beforehand
def test_kmh_9_2_25_another_hull_masks_a_shot_in_the_preview_too() -> None:
    ship = make_firer()
    foe = place_abeam(ship, make_enemy(), 20)
    between = make_firer("between")
    between.pose = place_abeam(ship, make_firer("x"), 9).pose
    with ships_on_table(ship, foe, between):
        assert shots_from_pose(ship, ship.pose) == []
        add_marker(between.number, Gone("sunk"))
        whole = shots_from_pose(ship, ship.pose)
        assert [(s.target_aim, s.is_partial) for s in whole] == [("hull", False), ("rigging", False)]
        ship.retiring = True
        assert all(s.is_partial for s in shots_from_pose(ship, ship.pose))


def test_kmh_6_10_1_who_is_gone_is_no_hull_in_reach() -> None:
    ship, other = make_ship("ship"), make_ship("other", (52, 50))
    with ships_on_table(ship, other):
        assert hulls_in_reach(ship, ship.pose, CM) == [other]
        add_marker(other.number, Gone("sunk"))
        assert hulls_in_reach(ship, ship.pose, CM) == []


@pytest.mark.parametrize(
    ("basic", "lost", "told"),
    [
        (12, 0, ("Strike test at speed 5", 21)),
        (12, 20, ("Strike test at speed 5", 1)),
        (12, 21, None),
        (11, 0, ("Strike test at speed 5", 18)),
        (11, 17, ("Strike test at speed 5", 1)),
        (11, 18, None),
    ],
)
def test_kmh_12_0_7_how_many_boxes_are_left_to_a_strike_test(
    basic: int, lost: int, told: tuple[str, int] | None
) -> None:
    """Under half of 12 is 5, and of 11 too: 15 boxes."""
    found = next_thresholds(make_ship(guns=74, basic=basic, boxes_lost=lost))
    assert [(f.text, f.remaining) for f in found if f.clause == "KMH-12.0.7"] == ([told] if told else [])


@pytest.mark.parametrize(("damage", "to_go"), [(0, 5), (1, 4), (4, 1), (5, 5)])
def test_kmh_10_2_2_how_many_points_are_left_to_the_next_die(damage: int, to_go: int) -> None:
    found = next_thresholds(make_ship(guns=74, damage=damage))
    assert [(f.text, f.remaining) for f in found if f.clause == "KMH-10.2.2"] == [
        (f"{to_go} to the next gun die lost", to_go)
    ]


def test_only_who_is_afloat_lies_in_the_water_of_a_table_that_was_put_away() -> None:
    level = two_sides()
    with level_on_table(level) as (french, british):
        add_marker(british.number, Gone("sunk"))
        rebuild_derived()
        assert list(hull_space().hulls) == [french.id]
        assert get_single(Chart).land == []
        assert [s.id for s in every(Ship)] == [french.id, british.id]
