"""KMH: what aims, dumps and the eye are told of ships, boats, works and troops, sign by sign."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.level import relaunch
from game.books.kmh.rules.outcome import (
    boat_fact,
    facts_now,
    last_side_afloat,
    report,
    sides_left,
    verdict_now,
)
from game.books.kmh.rules.previews import fire_options, next_thresholds, within_reach
from game.books.kmh.rules.sheet import Chart, Deck, Lock, Ship, Wind
from game.books.kmh.rules.shore_report import at_grips, works_fact, works_in_sight
from game.books.kmh.rules.sight import chains_for, company, craft, kedge, kedges, seen, weather
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.warping import Warp
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import every, mark, place, the
from game.levels.format.model import Level
from game.sea.hull import waters
from game.sea.units import CM, units
from tests.books.kmh.rules.coasts import coast
from tests.books.kmh.rules.craft import at_level, boats
from tests.books.kmh.rules.guns import abeam, crewed, enemy
from tests.books.kmh.rules.sheets import at_sea, level_of, sheet
from tests.books.kmh.rules.shores import base, chain, on_the_coast, work


# ------------------------------------------------------------------------------ the end
def two_sides() -> Level:
    """A level of two ships, one of each side."""
    return level_of({"guns": 32}, {"guns": 32, "side": "british"})


def test_kmh_2_5_1_one_side_left_is_the_end() -> None:
    level = two_sides()
    with at_level(level) as (french, british):
        assert sides_left() == {"french", "british"}
        assert not facts_now(level).finished
        assert not verdict_now(level).decided
        mark(british.number, HasStruck(french.id))
        assert facts_now(level).finished
        verdict = verdict_now(level)
        assert (verdict.winner, verdict.degree) == ("french", "major")
        assert verdict.reason.endswith(" alone still fights")
        mark(french.number, Gone("sunk"))
        verdict = verdict_now(level)
        assert (verdict.winner, verdict.degree) == ("", "draw")


def test_kmh_2_5_1_time_is_up_when_the_last_card_of_the_last_turn_is_played() -> None:
    level = two_sides()
    with at_level(level):
        deck, turns = the(Deck), the(Chart).turns
        deck.turn = turns - 1
        assert not facts_now(level).finished
        deck.turn = turns
        assert facts_now(level).finished
        left = ("down", ["fire test"]), ("held", ["french fire"]), ("up", "fire test")
        for name, cards in left:
            none = getattr(deck, name)
            setattr(deck, name, cards)
            assert not facts_now(level).finished
            setattr(deck, name, none)
        assert last_side_afloat(facts_now(level), {}).degree == "draw"


def test_kmh_2_5_1_boats_works_troops_and_burning_fireships_keep_a_side_in_the_battle() -> None:
    fort, troops = work(side="british"), base(side="spanish")
    burning = sheet("burning", (80, 50), side="dutch")
    with on_the_coast(sheet("ship"), burning, fort, troops):
        mark(burning.number, Ablaze())
        rowed = boats("rowed", side="danish")
        assert sides_left() == {"french", "british", "spanish", "dutch", "danish"}
        rowed.abandoned = True
        mark(burning.number, Gone("exploded"))
        mark(fort.number, HasStruck(""))
        mark(troops.number, Gone("broken"))
        assert sides_left() == {"french"}


def test_kmh_8_2_3_aims_are_told_of_wind_and_sea() -> None:
    level = two_sides()
    with at_level(level):
        facts = facts_now(level)
        assert (facts.wind, facts.wind_from, facts.sea) == ("fresh", 27_000, "moderate")
        the(Wind).calm = the(Wind).choppy = True
        facts = facts_now(level)
        assert (facts.wind, facts.wind_from, facts.sea) == ("calm", -1, "choppy")
        assert (weather().calm, weather().choppy) == (True, True)


# ------------------------------------------------------------------------------ facts
def test_kmh_15_4_1_boats_are_lost_when_they_are_sunk() -> None:
    with at_sea(sheet()):
        boat = boats("boat", (30, 40))
        fact = boat_fact(boat)
        assert (fact.sunk, fact.x, fact.y) == (False, 0, 0)
        fact = boat_fact(boat, placed=True)
        assert (fact.x, fact.y) == (units(30), units(40))
        mark(boat.number, Gone("left"))
        assert not boat_fact(boat).sunk
        mark(boat.number, Gone("sunk"))
        assert boat_fact(boat).sunk


def test_kmh_19_0_1_works_are_rubble_blown_up_or_struck() -> None:
    fort = work()
    with on_the_coast(sheet("ship"), fort):
        fact = works_fact(fort, placed=False)
        assert (fact.struck, fact.sunk, fact.burnt, fact.alight) == (False, False, False, False)
        assert (fact.x, fact.y, fact.masts) == (0, 0, 0)
        fact = works_fact(fort, placed=True)
        assert (fact.x, fact.y) == (units(50), units(50))
        mark(fort.number, HasStruck(""))
        fort.burning = 1
        fact = works_fact(fort, placed=False)
        assert (fact.struck, fact.alight) == (True, True)
        for how, sunk, burnt in (("destroyed", True, False), ("exploded", False, True)):
            mark(fort.number, Gone(how))
            fact = works_fact(fort, placed=False)
            assert (fact.sunk, fact.burnt) == (sunk, burnt)


def test_the_dump_has_what_is_there_and_no_more() -> None:
    ship, foe = sheet("ship"), sheet("foe", (60, 50), side="british")
    with at_sea(ship, foe):
        assert set(report()) == {"ships", "locks", "deck", "wind", "chart"}
        boat = boats("boat", (30, 40), heading=90)
        place(Tow("ship", "foe"))
        told = report()
        assert set(told) == {"ships", "locks", "deck", "wind", "chart", "boats", "tows"}
        lies = told["boats"]["boat"]
        assert (lies["x"], lies["y"], lies["heading"], lies["gone"]) == (30, 40, 90, "")
        mark(boat.number, Gone("stowed"))
        assert report()["boats"]["boat"]["gone"] == "stowed"
        assert not told["ships"]["ship"]["ablaze"]
        mark(ship.number, Ablaze())
        assert report()["ships"]["ship"]["ablaze"]


def test_kmh_19_0_1_the_dump_tells_of_the_shore() -> None:
    fort, troops, boom = work(facing=90.0), base(at=(30, 40), damage=1), chain()
    with on_the_coast(sheet("ship"), fort, troops, boom):
        told = report()
        lies = told["works"]["work"]
        assert (lies["x"], lies["y"], lies["heading"], lies["value"]) == (50, 50, 90, 10)
        assert (lies["struck"], lies["gone"]) == (False, "")
        there = told["troops"]["base"]
        assert (there["x"], there["y"], there["value"], "heading" in there) == (30, 40, 5, False)
        assert told["chains"]["boom"]["bars"]
        boom.broken = True
        mark(fort.number, HasStruck(""))
        mark(troops.number, Gone("broken"))
        told = report()
        assert not told["chains"]["boom"]["bars"]
        assert told["works"]["work"]["struck"]
        assert told["troops"]["base"]["gone"] == "broken"


# ------------------------------------------------------------------------------ the eye
def test_kmh_13_0_1_every_sign_of_a_ship_is_seen_by_itself() -> None:
    ship, foe = sheet("ship"), sheet("foe", (51.2, 50), side="british")

    def signs() -> list[str]:
        looks = seen(ship, the(Chart).sides)
        names = "afire struck prize sinking boarded locked aback anchored aground alight rowed"
        return [name for name in names.split() if getattr(looks, name)]

    with at_sea(ship, foe):
        assert signs() == []
        ship.prize, ship.hanging = True, 1
        assert signs() == ["prize", "aback"]
        ship.prize, ship.hanging = False, 0
        lock = Lock("ship", "foe")
        place(lock)
        assert signs() == ["locked"]
        lock.attacker, lock.won = "foe", 1
        assert signs() == ["boarded", "locked"]
        lock.open = False
        for kind, sign in (
            (Sinking(2), "sinking"),
            (Anchored(), "anchored"),
            (Aground(), "aground"),
        ):
            mark(ship.number, kind)
            assert sign in signs()
        ship.rate = "galley"
        assert signs() == ["sinking", "anchored", "aground", "rowed"]


def test_kmh_19_0_1_how_works_look() -> None:
    fort = work(furnace=True)

    def signs() -> list[str]:
        (looks,) = works_in_sight()
        names = "manned afire furnace ruined hot taken"
        return [name for name in names.split() if getattr(looks, name)]

    with on_the_coast(sheet("ship"), fort, turn=3):
        assert signs() == ["manned"]
        fort.hot_from = 4
        assert signs() == ["manned", "furnace"]
        fort.hot_from = 3
        assert signs() == ["manned", "furnace", "hot"]
        fort.hot_from, fort.burning, fort.side = 0, 1, "british"
        the(Chart).sides.append("british")
        assert signs() == ["manned", "afire", "taken"]
        mark(fort.number, Gone("destroyed"))
        assert signs() == ["afire", "ruined", "taken"]
        for damage, looks in ((0, 0), (5, 500), (10, 1000), (12, 1000)):
            fort.damage = damage
            assert works_in_sight()[0].damage == looks


def test_kmh_20_4_1_with_whom_troops_are_at_close_quarters() -> None:
    """Bases are a centimetre across, and touch at three millimetres."""
    own, foe = base(), base("foe", "british", at=(51.3, 50))
    friend = base("friend", at=(48.7, 50))
    fort = work(name="fort", side="british", at=(50.0, 53.0), radius=1.0)
    with on_the_coast(sheet("ship"), own, foe, friend, fort):
        assert at_grips(own) == "foe"
        assert at_grips(friend) == ""
        foe.pose = sheet(at=(51.4, 50)).pose
        assert at_grips(own) == ""
        own.pose = sheet(at=(50, 51.3)).pose
        assert at_grips(own) == "fort"
        own.aboard = "own fort"
        assert at_grips(own) == ""
        own.aboard, fort.side = "", "french"
        assert at_grips(own) == ""


@pytest.mark.parametrize(("hauled", "out"), [(0, 10), (4, 6)])
def test_kmh_14_3_6_the_kedge_lies_on_the_bearing_of_the_warp(hauled: int, out: int) -> None:
    ship = sheet(at=(100, 100))
    with at_sea(ship):
        coast(margin=60)
        there = kedge(Warp(ship.id, 0, 9000, hauled))
        assert there.x == ship.pose.x + ship.length // 2 + out * CM
        assert abs(there.y - ship.pose.y) <= 1


def test_kmh_14_3_2_the_stages_of_a_kedge() -> None:
    ship = sheet()
    with at_sea(ship):
        warp = Warp(ship.id, 1)
        place(warp)
        deck = the(Deck)
        for turn, laid, stage in ((4, False, "ready"), (4, True, "laid"), (5, True, "hauled")):
            deck.turn, warp.laid = turn, laid
            assert [line.stage for line in kedges()] == [stage]
        warp.open = False
        assert kedges() == []
        warp.open = True
        mark(ship.number, Gone("sunk"))
        assert kedges() == []


def test_kmh_15_1_1_how_boats_look_and_what_they_carry() -> None:
    with at_sea(sheet("ship")):
        boat = boats("boat")
        assert (craft()[0].laden, craft()[0].gone, craft()[0].side) == (False, "", 0)
        boat.load.append("company")
        mark(boat.number, Gone("left"))
        assert (craft()[0].laden, craft()[0].gone) == (True, "left")
        assert company(["french"]).boats == tuple(craft())


def test_kmh_19_10_1_whoever_looks_on_sees_every_chain() -> None:
    ours, theirs = chain("ours", known_to=["french"]), chain("theirs", known_to=["british"])
    with on_the_coast(sheet("ship"), enemy(), ours, theirs):
        assert [c.id for c in chains_for([])] == ["ours", "theirs"]
        assert [c.id for c in chains_for(["french"])] == ["ours"]
        assert chains_for(["french", "british"]) == []


# ------------------------------------------------------------------------------ beforehand
def test_kmh_9_2_25_another_hull_masks_a_shot_in_the_preview_too() -> None:
    ship = crewed()
    foe = abeam(ship, enemy(), 20)
    between = crewed("between")
    between.pose = abeam(ship, crewed("x"), 9).pose
    with at_sea(ship, foe, between):
        assert fire_options(ship, ship.pose) == []
        mark(between.number, Gone("sunk"))
        whole = fire_options(ship, ship.pose)
        assert [(s.aim, s.partial) for s in whole] == [("hull", False), ("rigging", False)]
        ship.retiring = True
        assert all(s.partial for s in fire_options(ship, ship.pose))


def test_kmh_6_10_1_who_is_gone_is_no_hull_in_reach() -> None:
    ship, other = sheet("ship"), sheet("other", (52, 50))
    with at_sea(ship, other):
        assert within_reach(ship, ship.pose, CM) == [other]
        mark(other.number, Gone("sunk"))
        assert within_reach(ship, ship.pose, CM) == []


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
    found = next_thresholds(sheet(guns=74, basic=basic, boxes_lost=lost))
    assert [(f.text, f.to_go) for f in found if f.clause == "KMH-12.0.7"] == (
        [told] if told else []
    )


@pytest.mark.parametrize(("damage", "to_go"), [(0, 5), (1, 4), (4, 1), (5, 5)])
def test_kmh_10_2_2_how_many_points_are_left_to_the_next_die(damage: int, to_go: int) -> None:
    found = next_thresholds(sheet(guns=74, damage=damage))
    assert [(f.text, f.to_go) for f in found if f.clause == "KMH-10.2.2"] == [
        (f"{to_go} to the next gun die lost", to_go)
    ]


def test_only_who_is_afloat_lies_in_the_water_of_a_table_that_was_put_away() -> None:
    level = two_sides()
    with at_level(level) as (french, british):
        mark(british.number, Gone("sunk"))
        relaunch()
        assert list(waters().hulls) == [french.id]
        assert the(Chart).land == []
        assert [s.id for s in every(Ship)] == [french.id, british.id]
