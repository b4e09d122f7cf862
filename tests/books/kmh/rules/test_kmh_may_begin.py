"""What a ship may begin in each state: the table, state by state, as the chapters have it."""

from __future__ import annotations

from collections.abc import Callable, Set

import pytest

from game.books.kmh.captain.score import odds_of_boarding
from game.books.kmh.rules.attacks import attacks
from game.books.kmh.rules.boats import handle_boats
from game.books.kmh.rules.bombs import bomb_offers, no_bombs
from game.books.kmh.rules.fireships import light_her
from game.books.kmh.rules.landing import into_the_boats
from game.books.kmh.rules.may_begin import TABLE, Deed, may_begin, why_not
from game.books.kmh.rules.repairs import can_repair
from game.books.kmh.rules.sheet import Lock, Mast, Rung, Ship
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.towing import tow_offers, towable
from game.core.markers import Ablaze, Aground, Anchored, HasStruck, Sinking
from game.core.table import mark, place
from tests.books.kmh.rules.craft import boats, fireship, fitted
from tests.books.kmh.rules.guns import crewed, enemy, locked
from tests.books.kmh.rules.sheets import at_sea, played, sheet
from tests.books.kmh.rules.shores import base, on_the_coast

ALL = frozenset(Deed)
SAILS = {Deed.SAIL, Deed.KEEP_STATION}
FLIGHT = {Deed.TACK, Deed.STAY, Deed.KEEP_STATION, Deed.PASS_A_LINE}
WISHES = {Deed.GRAPPLE, Deed.BOARD, Deed.MAN}
LINES = {Deed.PASS_A_LINE, Deed.TAKE_A_LINE}
HER_OWN = ALL - {Deed.STAY, Deed.TACK}
"""What nobody begins aboard a ship without a crew of her own: her helm is not asked for at all."""


def grappled(ship: Ship) -> None:
    locked(ship, enemy_of(ship))


def boarded(ship: Ship) -> None:
    foe = enemy_of(ship)
    locked(ship, foe, foe, won=1)


def enemy_of(ship: Ship) -> Ship:
    """The other ship of the table."""
    foe = enemy("foe", at=(150, 150))
    place(foe)
    return foe


STATES: dict[str, tuple[Callable[[Ship], object], Set[Deed], str]] = {
    "struck": (
        lambda s: mark(s.number, HasStruck("")),
        HER_OWN - {Deed.TAKE_A_LINE},
        "KMH-12.1.10",
    ),
    "sinking": (lambda s: mark(s.number, Sinking(3)), HER_OWN - {Deed.LAND}, "KMH-11.0.9"),
    "left": (lambda s: mark(s.number, Ablaze()), HER_OWN - {Deed.LAND}, "KMH-17.1.2"),
    "prize": (
        lambda s: setattr(s, "prize", True),
        {*WISHES, Deed.PASS_A_LINE, Deed.BOATS, Deed.LIGHT, Deed.REPAIR},
        "KMH-13.2.1",
    ),
    "retiring": (
        lambda s: setattr(s, "retiring", True),
        {*WISHES, *FLIGHT, Deed.ANCHOR, Deed.BOMB},
        "",
    ),
    "grappled": (
        grappled,
        {*SAILS, *LINES, Deed.ANCHOR, Deed.REPAIR},
        "",
    ),
    "boarded": (
        boarded,
        {*SAILS, *LINES, Deed.ANCHOR, Deed.REPAIR, Deed.FIRE, Deed.BOMB},
        "",
    ),
    "boats board her": (
        lambda s: place(Lock("boats", s.id, boats=True)),
        {Deed.REPAIR},
        "KMH-11.1.1",
    ),
    "in tow": (
        lambda s: place(Tow("other", s.id, fast=True)),
        {*SAILS, *LINES, Deed.ANCHOR},
        "KMH-6.6.2",
    ),
    "towing": (
        lambda s: place(Tow(s.id, "other", fast=True)),
        {*LINES, Deed.KEEP_STATION},
        "KMH-6.6.1",
    ),
    "passes a line": (lambda s: place(Tow(s.id, "other")), {*LINES, Deed.ANCHOR}, "KMH-6.6.1"),
    "takes a line": (lambda s: place(Tow("other", s.id)), {*LINES, Deed.ANCHOR}, "KMH-6.6.1"),
    "at anchor": (lambda s: mark(s.number, Anchored()), {*SAILS, *LINES}, "KMH-7.1.1"),
    "aground": (lambda s: mark(s.number, Aground()), {*SAILS, Deed.PASS_A_LINE}, "KMH-14.3.1"),
    "sails not up": (lambda s: setattr(s, "making_sail", 1), SAILS, "KMH-7.1.1"),
    "in irons": (lambda s: setattr(s, "hanging", 1), SAILS, "KMH-6.8.6"),
    "no speed": (lambda s: setattr(s, "boxes_lost", 45), SAILS, "KMH-6.2.7"),
    "burning": (lambda s: setattr(s, "burning", 1), {Deed.REPAIR}, "KMH-11.1.1"),
    "attacked": (lambda s: attacks("foe", s), {Deed.REPAIR}, "KMH-11.1.1"),
    "has fired": (lambda s: setattr(s, "fought", True), {Deed.REPAIR}, "KMH-11.1.1"),
    "at repairs": (
        lambda s: setattr(s, "repaired", True),
        {Deed.REPAIR, Deed.FIRE, Deed.BOMB},
        "KMH-11.1.4",
    ),
    "no rudder": (lambda s: setattr(s, "steering", True), {Deed.TACK}, "KMH-11.0.20"),
    "no bowsprit": (lambda s: s.masts_down.append(Mast.BOWSPRIT), {Deed.TACK}, "KMH-6.8.2"),
    "no foremast": (lambda s: s.masts_down.append(Mast.FORE), {Deed.TACK}, "KMH-6.8.2"),
    "under way": (lambda s: setattr(s, "rung", Rung.BOW), {Deed.ANCHOR}, "KMH-7.2.1"),
    "at five cm": (lambda s: setattr(s, "last_run", 50_000), {Deed.BOATS}, "KMH-15.0.2"),
    "galley": (lambda s: setattr(s, "rate", "galley"), {Deed.TACK}, "KMH-16.1.1"),
    "fireship": (lambda s: setattr(s, "kind", "fireship"), {Deed.FIRE}, "KMH-17.0.1"),
}
"""By state how a ship comes to be in it, all that it forbids, and the clause, if it is one."""


@pytest.mark.parametrize("state", STATES)
def test_what_each_state_forbids(state: str) -> None:
    put, forbidden, clause = STATES[state]
    ship = sheet("ship", at=(50, 50), rung=Rung.STOP)
    with at_sea(ship, sheet("other", at=(150, 50))):
        assert [deed for deed in Deed if not may_begin(ship, deed)] == []
        put(ship)
        refused = {deed: why for deed in Deed if (why := why_not(ship, deed))}
        assert set(refused) == forbidden
        assert all(not may_begin(ship, deed) for deed in forbidden)
        assert not clause or {why.clause for why in refused.values()} == {clause}


def test_kmh_8_2_3_a_calm_keeps_ships_and_not_galleys() -> None:
    ship, galley = sheet("ship"), sheet("galley")
    galley.rate = "galley"
    with at_sea(ship, galley, calm=True):
        refusal = why_not(ship, Deed.SAIL)
        assert refusal is not None
        assert refusal.clause == "KMH-8.2.3"
        assert may_begin(galley, Deed.SAIL)


def test_kmh_4_2_4_lubbers_closed_upon_only_get_away() -> None:
    ship = sheet("ship", traits=["cowardly-lubbers"], rung=Rung.STOP)
    with at_sea(ship, enemy(at=(55, 50))):
        refused = {deed: why for deed in Deed if (why := why_not(ship, deed))}
        assert set(refused) == {*FLIGHT, Deed.ANCHOR}
        assert {why.clause for why in refused.values()} == {"KMH-4.2.4"}


def test_every_deed_has_a_row_and_every_bar_a_clause() -> None:
    assert set(TABLE) == ALL
    assert all(bar.clause.startswith("KMH-") and bar.why for row in TABLE.values() for bar in row)


# ------------------------------------------------------------------------------ who reads it
def test_kmh_6_6_1_whoever_has_a_line_is_no_end_of_another() -> None:
    a, b, c = (sheet(name, at=(50 + 2 * n, 50)) for n, name in enumerate("abc"))
    with at_sea(a, b, c):
        assert [s.id for s in towable(a)] == ["b"]
        place(Tow("a", "b"))
        assert towable(b) == [c]
        assert [o.refused and o.refused.clause for o in tow_offers(b)] == ["KMH-6.6.1"]
        assert towable(c) == []


def test_kmh_13_2_1_a_prize_starts_nothing_else() -> None:
    prize = sheet("prize", at=(50, 50), prize=True, damage=10, kind="fireship", last_run=0)
    with at_sea(prize, sheet("friend", at=(52, 50)), enemy(), options=["boats"]):
        fitted(prize)
        assert [o.refused and o.refused.clause for o in tow_offers(prize)] == ["KMH-13.2.1"]
        assert not can_repair(prize)
        assert not played(handle_boats(prize)).asked
        assert not played(light_her(prize)).asked
        prize.prize = False
        assert played(handle_boats(prize)).asked
        assert played(light_her(prize)).asked


def test_kmh_18_2_1_a_mortar_is_bound_like_the_guns() -> None:
    """A prize throws bombs at those alone that attacked her, a retiring ship none."""
    ketch, foe = sheet("ketch", mortars=1, rung=Rung.STOP), enemy(at=(50, 90))
    with at_sea(ketch, foe):
        assert len(bomb_offers(ketch)) == 1
        ketch.prize = True
        assert [o.refused and o.refused.clause for o in no_bombs(ketch)] == ["KMH-13.2.1"]
        attacks("foe", ketch)
        assert len(bomb_offers(ketch)) == 1
        ketch.prize, ketch.retiring = False, True
        assert bomb_offers(ketch) == []
        assert [o.refused and o.refused.clause for o in no_bombs(ketch)] == ["KMH-12.2.2"]


def test_kmh_12_1_10_troops_of_a_ship_that_has_struck_stay_aboard() -> None:
    ship = sheet("ship", at=(50, 50))
    party = base(aboard="ship")
    with on_the_coast(ship, party):
        boats(at=(50.7, 50), count=2)
        assert played(into_the_boats(party)).asked
        mark(ship.number, HasStruck("foe"))
        assert not played(into_the_boats(party)).asked


@pytest.mark.parametrize("state", ["prize", "retiring"])
def test_kmh_13_0_5_a_captain_counts_on_no_boarders_where_none_may_go(state: str) -> None:
    ship, foe = crewed("ship", 100), enemy(guns=20)
    with at_sea(ship, foe):
        assert odds_of_boarding(ship, foe) > 0.5
        setattr(ship, state, True)
        assert odds_of_boarding(ship, foe) == 0


def test_kmh_17_0_1_a_fireship_is_told_by_her_kind() -> None:
    ship = fireship()
    with at_sea(ship):
        assert why_not(ship, Deed.FIRE) is not None
