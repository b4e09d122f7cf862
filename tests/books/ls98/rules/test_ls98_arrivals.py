"""How the second side of the 1798 game comes in: by which hexes of the edge, one ship a turn, under
what sail, and when the next ones follow (LS98-setup-2 to LS98-setup-5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.ls98.rules.deployment import (
    EntryMenu,
    arrivals,
    call_up,
    chosen,
    enters,
    entry_menu,
    lay,
    lie_of,
    may_enter,
    sail_by_squadron,
    waiting,
)
from game.books.ls98.rules.sheet import Board, Entry, Turn, ship_named
from game.core.events import Arrived, Told
from game.core.steps import Refusal
from game.core.table import the
from game.levels.format.model import Level
from game.sea.hexes import Hex, hex_in
from tests.books.ls98.rules.lough import (
    MIDDLE,
    changed,
    frigate,
    hexes,
    run,
    set_down,
    seventy_four,
)

WAY_IN = hex_in(0, 5)


def coming() -> Level:
    """Two British squadrons and a detached frigate are to come in; the French lie far off."""
    theirs = [
        seventy_four("canada", "british", hex_in(1, 1), rate="3rd", squadron="first"),
        seventy_four("robust", "british", hex_in(1, 3), rate="3rd", squadron="first"),
        frigate("amelia", "british", hex_in(1, 5), rate="5th", squadron="second"),
        frigate("anson", "british", hex_in(1, 7), rate="5th", squadron="alone"),
    ]
    return hexes(
        frigate("own", "french", hex_in(20, 18)),
        *theirs,
        squadron=[{"id": name, "side": "british"} for name in ("first", "second", "alone")],
        options=["entry"],
    )


def entry_of(**fields: Any) -> Entry:
    """The entry of the table, by the hex on the left edge, heading to the right."""
    entry = the(Entry)
    for name, value in {"hex": WAY_IN, "heading": 4, "chosen": True, **fields}.items():
        setattr(entry, name, value)
    return entry


# ------------------------------------------------------------------------------ the edge
@pytest.mark.clauses("LS98-setup-2", "LS98-move-3")
def test_ls98_setup_2_every_sea_hex_of_the_north_west_and_east_edge_is_open() -> None:
    """With the wind from hexside 6 and nobody in the way: of the columns at the sides all rows, of
    the others the top row, each with the headings that have two hexes of the map ahead."""
    with set_down(hexes(frigate("own", "french", hex_in(12, 19)), size=(24, 20))):
        terrain = the(Board).terrain
        terrain[7] = "#" + terrain[7][1:]
        terrain[0] = terrain[0][:12] + "," + terrain[0][13:]
        found = {(h.column, h.row) for h, _ in entry_menu("french").open}
        top = {(c, 0) for c in range(24)} - {(12, 0)}
        left = {(0, r) for r in range(20)} - {(0, 7)}
        right = {(23, r) for r in range(20)}
        assert found == top | left | right
        ways = [way for h, way in entry_menu("french").open if h == hex_in(23, 9)]
        assert ways == [1, 2, 5]


@pytest.mark.clauses("LS98-setup-2")
@pytest.mark.parametrize(("off", "why"), [(7, "too near"), (8, "not a sea hex"), (9, "not a sea")])
def test_ls98_setup_2_a_hex_is_too_near_within_seven_hexes_of_an_enemy(off: int, why: str) -> None:
    here = hex_in(5, 9)
    read = EntryMenu((), (here.to(3, off), here.to(4, 9))).read("5 9 3")
    assert isinstance(read, Refusal)
    assert read.why.startswith(why)


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_a_hex_of_the_menu_is_read_as_it_is_written() -> None:
    menu = EntryMenu(((hex_in(0, 8), 3), (hex_in(4, 0), 5)), ())
    assert menu.keys() == ["0 8 3", "4 0 5"]
    assert [menu.read(key) for key in menu.keys()] == list(menu.open)  # noqa: SIM118
    assert [(o.key, o.value) for o in menu.options()] == [
        ("0 8 3", (hex_in(0, 8), 3)),
        ("4 0 5", (hex_in(4, 0), 5)),
    ]
    assert isinstance(menu.read("0 8 4"), Refusal)


# ------------------------------------------------------------------------------ squadrons
@pytest.mark.clauses("LS98-setup-3", "LS98-setup-5")
@pytest.mark.parametrize(
    ("turn", "fields", "called"),
    [
        (1, {"chosen": False}, ["canada", "robust"]),
        (2, {"squadrons": ["second"]}, []),
        (3, {"squadrons": ["second"]}, ["amelia"]),
        (4, {"squadrons": ["second"]}, ["amelia"]),
        (3, {"squadrons": ["second"], "coming": ["robust"]}, ["robust"]),
        (3, {"squadrons": []}, []),
    ],
)
def test_ls98_setup_3_the_second_squadron_is_called_up_from_the_third_turn_on(
    turn: int, fields: dict[str, Any], called: list[str]
) -> None:
    level = coming()
    with set_down(level):
        the(Turn).number = turn
        entry = entry_of(**fields)
        first = ["0 5 4"] if not entry.chosen else []
        sail = ["full"] if called and not entry.coming else []
        run(call_up(level, entry), {"LS98-setup-2": first, "LS98-setup-5": sail})
        assert entry.coming == called
        assert entry.full_sail is bool(sail)
        assert (entry.hex, entry.heading) == (WAY_IN, 4)


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-5", "LS98-move-4", "LS98-move-6")
@pytest.mark.parametrize(("full", "spent"), [(False, 2), (True, 3)])
def test_ls98_setup_5_the_line_comes_in_under_the_sail_of_its_squadron(
    full: bool, spent: int
) -> None:
    """A third rate has two points, and one more under full sail."""
    level = coming()
    with set_down(level):
        the(Turn).number = 2
        entry = entry_of(coming=["canada", "robust"], full_sail=full)
        (first,) = run(enters(level, entry))
        canada = ship_named("canada")
        assert isinstance(first, Arrived)
        assert (first.clause, first.ship) == ("LS98-setup-2", "canada")
        assert (canada.hex, canada.heading, canada.full_sail) == (WAY_IN, 4, full)
        assert (canada.spent, entry.coming, entry.last, entry.last_turn) == (
            spent,
            ["robust"],
            "canada",
            2,
        )
        canada.hex = MIDDLE
        (second,) = run(enters(level, entry))
        assert (second.clause, entry.coming, entry.last) == ("LS98-setup-3", [], "robust")


@pytest.mark.clauses("LS98-setup-3", "LS98-setup-5")
@pytest.mark.parametrize(
    ("others", "clause"),
    [
        ({"own": WAY_IN}, "LS98-setup-3"),
        ({"own": WAY_IN.to(4), "last": WAY_IN.to(4, 2)}, ""),
        ({"last": WAY_IN.to(4)}, "LS98-setup-5"),
        ({"last": WAY_IN}, "LS98-setup-3"),
    ],
)
def test_ls98_setup_5_the_next_waits_for_a_free_hex_and_a_clear_one_behind_the_last(
    others: dict[str, Hex], clause: str
) -> None:
    level = hexes(frigate("own", "french", hex_in(20, 18)), frigate("last", "british"))
    with set_down(level):
        entry = Entry("british", coming=["robust"], hex=WAY_IN, last="last")
        for name, here in others.items():
            changed(name, hex=here)
        told = run(may_enter(entry))
        assert [event.clause for event in told] == ([clause] if clause else [])
        assert all(isinstance(event, Told) for event in told)
        assert len(run(may_enter(Entry("british", hex=WAY_IN)))) == int(clause == "LS98-setup-3")


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-4")
def test_ls98_setup_4_nobody_dices_where_no_ship_is_detached() -> None:
    level = coming()
    with set_down(level):
        the(Turn).number = 4
        entry = entry_of(squadrons=[], detached="")
        assert run(arrivals(level)) == []
        assert waiting() == []
        entry.detached = "anson"
        assert waiting() == [entry]
        assert run(arrivals(level), {"LS98-setup-4": [[5]]}) == []
        assert ship_named("own").hex == hex_in(20, 18)
        (come,) = run(arrivals(level), {"LS98-setup-4": [[6]]})
        assert (come.clause, come.ship) == ("LS98-setup-4", "anson")


@pytest.mark.clauses("LS98-setup-3", "LS98-setup-4")
def test_ls98_setup_3_a_ship_a_turn_comes_in_once_her_hex_is_free() -> None:
    level = coming()
    with set_down(level):
        the(Turn).number = 1
        entry = entry_of(chosen=False, detached="anson")
        asked = {"LS98-setup-2": ["0 5 4"], "LS98-setup-5": ["half"]}
        (come,) = run(arrivals(level), asked)
        assert (come.ship, entry.coming) == ("canada", ["robust"])
        the(Turn).number = 2
        (told,) = run(arrivals(level))
        assert (told.clause, entry.coming) == ("LS98-setup-3", ["robust"])


# ------------------------------------------------------------------------------ the first side
@pytest.mark.clauses("LS98-setup-1", "LS98-orders-9", "LS98-move-4")
def test_ls98_setup_1_a_fleet_lies_as_the_plan_says_with_the_way_of_its_class() -> None:
    """Half sail: two points of a third rate, four of a fifth; at anchor none."""
    ship: dict[str, Any] = {
        "flag": {"at": [4, 4], "heading": 120, "state": "anchored"},
        "own": {"at": [6, 6]},
    }
    level = hexes(
        seventy_four("flag", "french", rate="3rd", squadron="van"),
        frigate("own", "french", MIDDLE.to(2), rate="5th", squadron="rear"),
        frigate("foe", "british", MIDDLE.to(3, 9)),
        squadron=[{"id": "van", "side": "french"}, {"id": "rear", "side": "french"}],
        plan=[{"id": "west", "side": "french", "ship": ship}],
    )
    with set_down(level):
        lies = [lie_of(level, plan) for plan in level.plans]
        assert [(lie.id, lie.name) for lie in lies] == [("west", "West")]
        found: list[Any] = []
        run(keeping(chosen("french", lies), found), {"LS98-setup-1": ["west"]})
        assert found == lies
        run(lay(lies[0]))
        flag, own, foe = ship_named("flag"), ship_named("own"), ship_named("foe")
        assert (flag.hex, flag.heading, flag.spent) == (hex_in(4, 4), 4, 0)
        assert (own.hex, own.heading, own.spent) == (hex_in(6, 6), 2, 4)
        run(sail_by_squadron("french"), {"LS98-orders-9": ["full"]})
        assert (own.full_sail, own.spent) == (True, 5)
        assert (flag.full_sail, flag.spent, foe.full_sail) == (False, 0, False)


async def keeping(asked: Any, found: list[Any]) -> None:
    """What a procedure returns is kept."""
    found.append(await asked)
