"""Signals of the 1798 game, holds between ships, and what the report says of boats (LS98-sig)."""

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.cards import load_refusal, may_load_chain, may_obey_signal
from game.books.ls98.rules.sheet import Ammunition, Boat, Hold, get_ship, hold_between
from game.books.ls98.rules.signals import (
    Signal,
    SignalMenu,
    ask_signal,
    deliver_signal,
    may_signal,
    relays_by_ship,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Signalled
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker, place
from game.levels.format.model import Level
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)


def line() -> Level:
    """A French flagship, a friend nine hexes off, another nine from her, and one too far."""
    return level_in_hexes(
        frigate_table("flag", "french", MIDDLE_HEX.hex_towards(1, 9), flagship=True),
        frigate_table("relay", "french"),
        frigate_table("far", "french", MIDDLE_HEX.hex_towards(3, 9)),
        frigate_table("deaf", "french", MIDDLE_HEX.hex_towards(3, 9).hex_towards(4, 10)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(5, 8)),
        size=(40, 30),
    )


@pytest.mark.clauses("LS98-sig-1")
def test_ls98_sig_1_each_passes_on_to_nine_hexes_and_not_to_ten() -> None:
    with level_on_table(line()):
        flag = get_ship("flag")
        assert relays_by_ship(flag) == {"relay": (), "far": ("relay",)}
        change_ship("deaf", hex=MIDDLE_HEX.hex_towards(3, 9).hex_towards(4, 9))
        assert relays_by_ship(flag)["deaf"] == ("relay", "far")
        change_ship("foe", hex=MIDDLE_HEX.hex_towards(1, 4))
        assert relays_by_ship(flag) == {}


@pytest.mark.clauses("LS98-sig-1", "LS98-sig-2")
@pytest.mark.parametrize(
    ("key", "number", "to", "by"),
    [
        ("1 to far", 1, ("far",), ("relay",)),
        ("10 to relay", 10, ("relay",), ()),
        ("6 to all", 6, ("relay", "far"), ("relay",)),
    ],
)
def test_ls98_sig_1_a_signal_is_told_with_its_meaning_and_who_passed_it_on(
    key: str, number: int, to: tuple[str, ...], by: tuple[str, ...]
) -> None:
    with level_on_table(line()):
        told = run_procedure(ask_signal("french"), {"LS98-sig-1": [key]})
        meaning = rule_table("signals")["words"][number - 1]
        assert told == [Signalled("LS98-sig-1", "flag", number, meaning, to, by)]
        orders = {name: get_ship(name).order for name in ("flag", "relay", "far", "deaf")}
        assert orders == {name: number if name in to else 0 for name in orders}


@pytest.mark.clauses("LS98-sig-1", "LS98-orders-1")
def test_ls98_sig_1_no_signal_is_told_and_none_is_asked_without_flagship_or_friend() -> None:
    with level_on_table(line()):
        assert run_procedure(ask_signal("french"), {"LS98-sig-1": ["none"]}) == []
        assert (may_signal("french"), may_signal("british")) == (True, False)
        assert run_procedure(ask_signal("british")) == []
        change_ship("foe", flagship=True)
        assert not may_signal("british")
        assert run_procedure(ask_signal("british")) == []
        add_marker(get_ship("flag").number, HasStruck("foe"))
        assert not may_signal("french")
        assert run_procedure(ask_signal("french")) == []


@pytest.mark.clauses("LS98-sig-2")
def test_ls98_sig_2_every_signal_is_offered_by_its_number_its_meaning_and_to_whom() -> None:
    with level_on_table(line()):
        menu = SignalMenu(("relay", "far"), ("relay", "far"))
        words = rule_table("signals")["words"]
        offers = menu.options()
        assert [offer.key for offer in offers] == menu.keys()
        assert (offers[0].full_text, offers[0].value) == ("No signal", Signal())
        who = ("all", "Relay", "Far")
        labels = [f"{n}, {words[n - 1]}: {name}" for n in range(1, 11) for name in who]
        assert [offer.full_text for offer in offers[1:]] == labels
        assert offers[1].value == Signal(1, ("relay", "far"))
        assert offers[-1].value == Signal(10, ("far",))


@pytest.mark.clauses("LS98-sig-2")
@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("3 to far, nobody, none", "no ship of the fleet: nobody, none"),
        ("3 to all", "no ship of the fleet: all"),
        ("0 to far", "say none, or a number from 1 to 10 and to whom: 3 to all"),
        ("11 to far", "say none, or a number from 1 to 10 and to whom: 3 to all"),
    ],
)
def test_ls98_sig_2_why_a_signal_is_refused_is_told(key: str, why: str) -> None:
    read = SignalMenu(("far",), ()).read(key)
    assert isinstance(read, Refusal)
    assert (read.clause, read.reason) == ("LS98-sig-2", why)


@pytest.mark.clauses("LS98-sig-1")
def test_ls98_sig_1_the_meaning_of_a_hoist_is_that_of_its_number() -> None:
    with level_on_table(line()):
        flag = get_ship("flag")
        (told,) = run_procedure(deliver_signal(flag, Signal(1, ("far", "relay"))))
        assert isinstance(told, Signalled)
        assert (told.meaning, told.to, told.by) == ("close", ("far", "relay"), ("relay",))


@pytest.mark.clauses("LS98-sig-2", "LS98-orders-6", "LS98-orders-8")
@pytest.mark.parametrize(
    ("name", "order", "chain", "prizes"),
    [
        ("flag", 0, True, True),
        ("relay", 0, False, False),
        ("relay", 9, True, False),
        ("relay", 6, False, True),
        ("foe", 0, False, True),
    ],
)
def test_ls98_sig_2_the_flagship_needs_no_signal_and_prizes_none_where_no_flag_flies(
    name: str, order: int, chain: bool, prizes: bool
) -> None:
    with level_on_table(line()):
        ship = change_ship(name, order=order, orders=["fire-low"])
        assert may_load_chain(ship) is chain
        assert may_obey_signal(ship, 6) is prizes
        assert (load_refusal(ship, Ammunition.CHAIN) is None) is chain
        assert load_refusal(ship, Ammunition.BALL) is None
        ship.orders = []
        assert load_refusal(ship, Ammunition.CHAIN) is None


@pytest.mark.clauses("LS98-coll-2", "LS98-board-2")
def test_ls98_coll_2_what_holds_two_ships_is_not_what_holds_another() -> None:
    with level_on_table(line()):
        first, second = Hold("relay", "far"), Hold("foe", "relay")
        place(first)
        place(second)
        assert hold_between("relay", "far") is hold_between("far", "relay") is first
        assert hold_between("relay", "foe") is hold_between("foe", "relay") is second
        assert hold_between("far", "foe") is None
        first.open = False
        assert hold_between("relay", "far") is None


@pytest.mark.clauses("LS98-boat-1", "LS98-boat-4")
def test_ls98_boat_1_the_report_says_how_a_boat_is_gone() -> None:
    with level_on_table(line()):
        boat = Boat("b", "flag", "french", MIDDLE_HEX)
        boat.number = place(boat)
        assert ls98.report()["boats"]["b"]["gone"] == ""
        add_marker(boat.number, Gone("aboard"))
        assert ls98.report()["boats"]["b"]["gone"] == "aboard"
