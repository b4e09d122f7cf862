"""What a ship may begin in each state: the table, state by state, as the chapters have it."""

from collections.abc import Callable, Set

import pytest

from game.books.kmh.captain.score import boarding_odds_now
from game.books.kmh.rules.boat_orders import boat_menu
from game.books.kmh.rules.boats import handle_boats
from game.books.kmh.rules.bombs import bomb_offers, refused_bombs
from game.books.kmh.rules.damage import can_repair
from game.books.kmh.rules.fireships import offer_ignition
from game.books.kmh.rules.land import order_into_boats
from game.books.kmh.rules.may_begin import BARS_BY_DEED, ShipTask, may_begin, task_refusal
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.sheet import Lock, Mast, Rung, Ship, Tow, tow_line_of
from game.books.kmh.rules.towing import tow_offers, towable_ships
from game.core.markers import Ablaze, Aground, Anchored, HasStruck, Sinking
from game.core.table import add_marker, place
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base

ALL = frozenset(ShipTask)
SAILS = {ShipTask.SAIL, ShipTask.KEEP_STATION}
FLIGHT = {ShipTask.TACK, ShipTask.STAY, ShipTask.KEEP_STATION, ShipTask.PASS_A_LINE}
WISHES = {ShipTask.GRAPPLE, ShipTask.BOARD, ShipTask.MAN}
LINES = {ShipTask.PASS_A_LINE, ShipTask.TAKE_A_LINE}
HER_OWN = ALL - {ShipTask.STAY, ShipTask.TACK}
"""What nobody begins aboard a ship without a crew of her own: her helm is not asked for at all."""


def grappled(ship: Ship) -> None:
    add_lock(ship, enemy_of(ship))


def boarded(ship: Ship) -> None:
    foe = enemy_of(ship)
    add_lock(ship, foe, foe, won=1)


def enemy_of(ship: Ship) -> Ship:
    """The other ship of the table."""
    foe = make_enemy("foe", at=(150, 150))
    place(foe)
    return foe


STATES: dict[str, tuple[Callable[[Ship], object], Set[ShipTask], str]] = {
    "struck": (
        lambda s: add_marker(s.number, HasStruck("")),
        HER_OWN - {ShipTask.TAKE_A_LINE},
        "KMH-12.1.10",
    ),
    "sinking": (lambda s: add_marker(s.number, Sinking(3)), HER_OWN - {ShipTask.LAND}, "KMH-11.0.9"),
    "left": (lambda s: add_marker(s.number, Ablaze()), HER_OWN - {ShipTask.LAND}, "KMH-17.1.2"),
    "prize": (
        lambda s: setattr(s, "prize", True),
        {*WISHES, ShipTask.PASS_A_LINE, ShipTask.BOATS, ShipTask.LIGHT, ShipTask.REPAIR},
        "KMH-13.2.1",
    ),
    "retiring": (
        lambda s: setattr(s, "retiring", True),
        {*WISHES, *FLIGHT, ShipTask.ANCHOR, ShipTask.BOMB},
        "",
    ),
    "grappled": (grappled, {*SAILS, *LINES, ShipTask.ANCHOR, ShipTask.REPAIR}, ""),
    "boarded": (
        boarded,
        {*SAILS, *LINES, ShipTask.ANCHOR, ShipTask.REPAIR, ShipTask.FIRE, ShipTask.BOMB},
        "",
    ),
    "boats board her": (lambda s: place(Lock("boats", s.id, boats=True)), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "in tow": (
        lambda s: place(Tow("other", s.id, fast=True)),
        {*SAILS, *LINES, ShipTask.ANCHOR},
        "KMH-6.6.2",
    ),
    "towing": (lambda s: place(Tow(s.id, "other", fast=True)), {*LINES, ShipTask.KEEP_STATION}, "KMH-6.6.1"),
    "passes a line": (lambda s: place(Tow(s.id, "other")), {*LINES, ShipTask.ANCHOR}, "KMH-6.6.1"),
    "takes a line": (lambda s: place(Tow("other", s.id)), {*LINES, ShipTask.ANCHOR}, "KMH-6.6.1"),
    "at anchor": (lambda s: add_marker(s.number, Anchored()), {*SAILS, *LINES}, "KMH-7.1.1"),
    "aground": (lambda s: add_marker(s.number, Aground()), {*SAILS, ShipTask.PASS_A_LINE}, "KMH-14.3.1"),
    "sails not up": (lambda s: setattr(s, "making_sail", 1), SAILS, "KMH-7.1.1"),
    "in irons": (lambda s: setattr(s, "hanging", 1), SAILS, "KMH-6.8.6"),
    "no speed": (lambda s: setattr(s, "boxes_lost", 45), SAILS, "KMH-6.2.7"),
    "burning": (lambda s: setattr(s, "burning", 1), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "attacked": (lambda s: record_attack("foe", s), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "has fired": (lambda s: setattr(s, "fought", True), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "at repairs": (
        lambda s: setattr(s, "repaired", True),
        {ShipTask.REPAIR, ShipTask.FIRE, ShipTask.BOMB},
        "KMH-11.1.4",
    ),
    "no rudder": (lambda s: setattr(s, "steering", True), {ShipTask.TACK}, "KMH-11.0.20"),
    "no bowsprit": (lambda s: s.masts_down.append(Mast.BOWSPRIT), {ShipTask.TACK}, "KMH-6.8.2"),
    "no foremast": (lambda s: s.masts_down.append(Mast.FORE), {ShipTask.TACK}, "KMH-6.8.2"),
    "under way": (lambda s: setattr(s, "rung", Rung.BOW), {ShipTask.ANCHOR}, "KMH-7.2.1"),
    "at five cm": (lambda s: setattr(s, "last_run", 50_000), {ShipTask.BOATS}, "KMH-15.0.2"),
    "galley": (lambda s: setattr(s, "rate", "galley"), {ShipTask.TACK}, "KMH-16.1.1"),
    "fireship": (lambda s: setattr(s, "kind", "fireship"), {ShipTask.FIRE}, "KMH-17.0.1"),
}
"""By state how a ship comes to be in it, all that it forbids, and the clause, if it is one."""


@pytest.mark.parametrize("state", STATES)
def test_what_each_state_forbids(state: str) -> None:
    put, forbidden, clause = STATES[state]
    ship = make_ship("ship", at=(50, 50), rung=Rung.STOP)
    with ships_on_table(ship, make_ship("other", at=(150, 50))):
        assert [deed for deed in ShipTask if not may_begin(ship, deed)] == []
        put(ship)
        refused = {deed: why for deed in ShipTask if (why := task_refusal(ship, deed))}
        assert set(refused) == forbidden
        assert all(not may_begin(ship, deed) for deed in forbidden)
        assert not clause or {why.clause for why in refused.values()} == {clause}


def test_kmh_8_2_3_a_calm_keeps_ships_and_not_galleys() -> None:
    ship, galley = make_ship("ship"), make_ship("galley")
    galley.rate = "galley"
    with ships_on_table(ship, galley, calm=True):
        refusal = task_refusal(ship, ShipTask.SAIL)
        assert refusal is not None
        assert refusal.clause == "KMH-8.2.3"
        assert may_begin(galley, ShipTask.SAIL)


def test_kmh_4_2_4_lubbers_closed_upon_only_get_away() -> None:
    ship = make_ship("ship", traits=["cowardly-lubbers"], rung=Rung.STOP)
    with ships_on_table(ship, make_enemy(at=(55, 50))):
        refused = {deed: why for deed in ShipTask if (why := task_refusal(ship, deed))}
        assert set(refused) == {*FLIGHT, ShipTask.ANCHOR}
        assert {why.clause for why in refused.values()} == {"KMH-4.2.4"}


def test_every_deed_has_a_row_and_every_bar_a_clause() -> None:
    assert set(BARS_BY_DEED) == ALL
    assert all(bar.clause.startswith("KMH-") and bar.why for row in BARS_BY_DEED.values() for bar in row)


# ------------------------------------------------------------------------------ who reads it
def test_kmh_6_6_1_whoever_has_a_line_is_no_end_of_another() -> None:
    a, b, c = (make_ship(name, at=(50 + 2 * n, 50)) for n, name in enumerate("abc"))
    with ships_on_table(a, b, c):
        assert [s.id for s in towable_ships(a)] == ["b"]
        place(Tow("a", "b"))
        assert towable_ships(b) == [c]
        assert [o.refusal and o.refusal.clause for o in tow_offers(b)] == ["KMH-6.6.1"]
        assert towable_ships(c) == []


def test_kmh_6_6_4_boats_take_no_ship_in_tow_that_has_a_line() -> None:
    a, b, c = (make_ship(name, at=(50 + 2 * n, 50)) for n, name in enumerate("abc"))
    with ships_on_table(a, b, c, calm=True):
        boat = add_boats(at=(50, 60))
        line = Tow("a", "b")
        place(line)
        assert [tow_line_of(s) for s in (a, b, c)] == [line, line, None]
        keys = boat_menu(boat).keys()
        assert [key for key in keys if key.startswith("tow ")] == ["tow c"]
        line.open = False
        assert tow_line_of(a) is None


def test_kmh_13_2_1_a_prize_starts_nothing_else() -> None:
    prize = make_ship("prize", at=(50, 50), prize=True, damage=10, kind="fireship", last_run=0)
    with ships_on_table(prize, make_ship("friend", at=(52, 50)), make_enemy(), options=["boats"]):
        fit_as_fireship(prize)
        assert [o.refusal and o.refusal.clause for o in tow_offers(prize)] == ["KMH-13.2.1"]
        assert not can_repair(prize)
        assert not run_procedure(handle_boats(prize)).steps
        assert not run_procedure(offer_ignition(prize)).steps
        prize.prize = False
        assert run_procedure(handle_boats(prize)).steps
        assert run_procedure(offer_ignition(prize)).steps


def test_kmh_18_2_1_a_mortar_is_bound_like_the_guns() -> None:
    """A prize throws bombs at those alone that attacked her, a retiring ship none."""
    ketch, foe = make_ship("ketch", mortars=1, rung=Rung.STOP), make_enemy(at=(50, 90))
    with ships_on_table(ketch, foe):
        assert len(bomb_offers(ketch)) == 1
        ketch.prize = True
        assert [o.refusal and o.refusal.clause for o in refused_bombs(ketch)] == ["KMH-13.2.1"]
        record_attack("foe", ketch)
        assert len(bomb_offers(ketch)) == 1
        ketch.prize, ketch.retiring = False, True
        assert bomb_offers(ketch) == []
        assert [o.refusal and o.refusal.clause for o in refused_bombs(ketch)] == ["KMH-12.2.2"]


def test_kmh_12_1_10_troops_of_a_ship_that_has_struck_stay_aboard() -> None:
    ship = make_ship("ship", at=(50, 50))
    party = make_base(aboard="ship")
    with coast_on_table(ship, party):
        add_boats(at=(50.7, 50), count=2)
        assert run_procedure(order_into_boats(party)).steps
        add_marker(ship.number, HasStruck("foe"))
        assert not run_procedure(order_into_boats(party)).steps


@pytest.mark.parametrize("state", ["prize", "retiring"])
def test_kmh_13_0_5_a_captain_counts_on_no_boarders_where_none_may_go(state: str) -> None:
    ship, foe = make_firer("ship", 100), make_enemy(guns=20)
    with ships_on_table(ship, foe):
        assert boarding_odds_now(ship, foe) > 0.5
        setattr(ship, state, True)
        assert boarding_odds_now(ship, foe) == 0


def test_kmh_17_0_1_a_fireship_is_told_by_her_kind() -> None:
    ship = make_fireship()
    with ships_on_table(ship):
        assert task_refusal(ship, ShipTask.FIRE) is not None
