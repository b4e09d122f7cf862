"""How the second side of the 1798 game comes in: by which hexes of the edge, one ship a turn, under
what sail, and when the next ones follow (LS98-setup-2 to LS98-setup-5)."""

from typing import Any

import pytest

from game.books.ls98.rules.deployment import (
    EntryMenu,
    ask_deployment,
    ask_next_squadron,
    ask_squadron_sails,
    bring_in_ships,
    can_next_ship_enter,
    deployment_of,
    enter_next_ship,
    entries_left,
    entry_menu,
    place_deployment,
)
from game.books.ls98.rules.sheet import Board, Entry, Turn, get_ship
from game.core.events import Arrived, Told
from game.core.steps import Refusal
from game.core.table import get_single
from game.levels.format.model import Level
from game.sea.hexes import Hex, hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

WAY_IN = hex_of_column_row(0, 5)


def coming() -> Level:
    """Two British squadrons and a detached frigate are to come in; the French lie far off."""
    theirs = [
        seventy_four_table("canada", "british", hex_of_column_row(1, 1), rate="3rd", squadron="first"),
        seventy_four_table("robust", "british", hex_of_column_row(1, 3), rate="3rd", squadron="first"),
        frigate_table("amelia", "british", hex_of_column_row(1, 5), rate="5th", squadron="second"),
        frigate_table("anson", "british", hex_of_column_row(1, 7), rate="5th", squadron="alone"),
    ]
    return level_in_hexes(
        frigate_table("own", "french", hex_of_column_row(20, 18)),
        *theirs,
        squadron=[{"id": name, "side": "british"} for name in ("first", "second", "alone")],
        options=["entry"],
    )


def entry_of(**fields: Any) -> Entry:
    """The entry of the table, by the hex on the left edge, heading to the right."""
    entry = get_single(Entry)
    for name, value in {"hex": WAY_IN, "heading": 4, "chosen": True, **fields}.items():
        setattr(entry, name, value)
    return entry


# ------------------------------------------------------------------------------ the edge
@pytest.mark.clauses("LS98-setup-2", "LS98-move-3")
def test_ls98_setup_2_every_sea_hex_of_the_north_west_and_east_edge_is_open() -> None:
    """With the wind from hexside 6 and nobody in the way: of the columns at the sides all rows, of
    the others the top row, each with the headings that have two hexes of the map ahead."""
    with level_on_table(
        level_in_hexes(frigate_table("own", "french", hex_of_column_row(12, 19)), size=(24, 20))
    ):
        terrain = get_single(Board).terrain
        terrain[7] = "#" + terrain[7][1:]
        terrain[0] = terrain[0][:12] + "," + terrain[0][13:]
        found = {(h.column, h.row) for h, _ in entry_menu("french").open_entries}
        top = {(c, 0) for c in range(24)} - {(12, 0)}
        left = {(0, r) for r in range(20)} - {(0, 7)}
        right = {(23, r) for r in range(20)}
        assert found == top | left | right
        ways = [way for h, way in entry_menu("french").open_entries if h == hex_of_column_row(23, 9)]
        assert ways == [1, 2, 5]


@pytest.mark.clauses("LS98-setup-2")
@pytest.mark.parametrize(("off", "why"), [(7, "too near"), (8, "not a sea hex"), (9, "not a sea")])
def test_ls98_setup_2_a_hex_is_too_near_within_seven_hexes_of_an_enemy(off: int, why: str) -> None:
    here = hex_of_column_row(5, 9)
    read = EntryMenu((), (here.hex_towards(3, off), here.hex_towards(4, 9))).read("5 9 3")
    assert isinstance(read, Refusal)
    assert read.reason.startswith(why)


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_a_hex_of_the_menu_is_read_as_it_is_written() -> None:
    menu = EntryMenu(((hex_of_column_row(0, 8), 3), (hex_of_column_row(4, 0), 5)), ())
    assert menu.keys() == ["0 8 3", "4 0 5"]
    assert [menu.read(key) for key in menu.keys()] == list(menu.open_entries)  # noqa: SIM118
    assert [(o.key, o.value) for o in menu.options()] == [
        ("0 8 3", (hex_of_column_row(0, 8), 3)),
        ("4 0 5", (hex_of_column_row(4, 0), 5)),
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
    with level_on_table(level):
        get_single(Turn).number = turn
        entry = entry_of(**fields)
        first = ["0 5 4"] if not entry.chosen else []
        sail = ["full"] if called and not entry.coming else []
        run_procedure(ask_next_squadron(level, entry), {"LS98-setup-2": first, "LS98-setup-5": sail})
        assert entry.coming == called
        assert entry.full_sail is bool(sail)
        assert (entry.hex, entry.heading) == (WAY_IN, 4)


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-5", "LS98-move-4", "LS98-move-6")
@pytest.mark.parametrize(("full", "spent"), [(False, 2), (True, 3)])
def test_ls98_setup_5_the_line_comes_in_under_the_sail_of_its_squadron(full: bool, spent: int) -> None:
    """A third rate has two points, and one more under full sail."""
    level = coming()
    with level_on_table(level):
        get_single(Turn).number = 2
        entry = entry_of(coming=["canada", "robust"], full_sail=full)
        (first,) = run_procedure(enter_next_ship(level, entry))
        canada = get_ship("canada")
        assert isinstance(first, Arrived)
        assert (first.clause, first.ship) == ("LS98-setup-2", "canada")
        assert (canada.hex, canada.heading, canada.full_sail) == (WAY_IN, 4, full)
        assert (canada.spent, entry.coming, entry.last, entry.last_turn) == (spent, ["robust"], "canada", 2)
        canada.hex = MIDDLE_HEX
        (second,) = run_procedure(enter_next_ship(level, entry))
        assert (second.clause, entry.coming, entry.last) == ("LS98-setup-3", [], "robust")


@pytest.mark.clauses("LS98-setup-3", "LS98-setup-5")
@pytest.mark.parametrize(
    ("others", "clause"),
    [
        ({"own": WAY_IN}, "LS98-setup-3"),
        ({"own": WAY_IN.hex_towards(4), "last": WAY_IN.hex_towards(4, 2)}, ""),
        ({"last": WAY_IN.hex_towards(4)}, "LS98-setup-5"),
        ({"last": WAY_IN}, "LS98-setup-3"),
    ],
)
def test_ls98_setup_5_the_next_waits_for_a_free_hex_and_a_clear_one_behind_the_last(
    others: dict[str, Hex], clause: str
) -> None:
    level = level_in_hexes(
        frigate_table("own", "french", hex_of_column_row(20, 18)), frigate_table("last", "british")
    )
    with level_on_table(level):
        entry = Entry("british", coming=["robust"], hex=WAY_IN, last="last")
        for name, here in others.items():
            change_ship(name, hex=here)
        told = run_procedure(can_next_ship_enter(entry))
        assert [event.clause for event in told] == ([clause] if clause else [])
        assert all(isinstance(event, Told) for event in told)
        assert len(run_procedure(can_next_ship_enter(Entry("british", hex=WAY_IN)))) == int(
            clause == "LS98-setup-3"
        )


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-4")
def test_ls98_setup_4_nobody_dices_where_no_ship_is_detached() -> None:
    level = coming()
    with level_on_table(level):
        get_single(Turn).number = 4
        entry = entry_of(squadrons=[], detached="")
        assert run_procedure(bring_in_ships(level)) == []
        assert entries_left() == []
        entry.detached = "anson"
        assert entries_left() == [entry]
        assert run_procedure(bring_in_ships(level), {"LS98-setup-4": [[5]]}) == []
        assert get_ship("own").hex == hex_of_column_row(20, 18)
        (come,) = run_procedure(bring_in_ships(level), {"LS98-setup-4": [[6]]})
        assert (come.clause, come.ship) == ("LS98-setup-4", "anson")


@pytest.mark.clauses("LS98-setup-3", "LS98-setup-4")
def test_ls98_setup_3_a_ship_a_turn_comes_in_once_her_hex_is_free() -> None:
    level = coming()
    with level_on_table(level):
        get_single(Turn).number = 1
        entry = entry_of(chosen=False, detached="anson")
        asked = {"LS98-setup-2": ["0 5 4"], "LS98-setup-5": ["half"]}
        (come,) = run_procedure(bring_in_ships(level), asked)
        assert (come.ship, entry.coming) == ("canada", ["robust"])
        get_single(Turn).number = 2
        (told,) = run_procedure(bring_in_ships(level))
        assert (told.clause, entry.coming) == ("LS98-setup-3", ["robust"])


# ------------------------------------------------------------------------------ the first side
@pytest.mark.clauses("LS98-setup-1", "LS98-orders-9", "LS98-move-4")
def test_ls98_setup_1_a_fleet_lies_as_the_plan_says_with_the_way_of_its_class() -> None:
    """Half sail: two points of a third rate, four of a fifth; at anchor none."""
    ship: dict[str, Any] = {
        "flag": {"at": [4, 4], "heading": 120, "state": "anchored"},
        "own": {"at": [6, 6]},
    }
    level = level_in_hexes(
        seventy_four_table("flag", "french", rate="3rd", squadron="van"),
        frigate_table("own", "french", MIDDLE_HEX.hex_towards(2), rate="5th", squadron="rear"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        squadron=[{"id": "van", "side": "french"}, {"id": "rear", "side": "french"}],
        plan=[{"id": "west", "side": "french", "ship": ship}],
    )
    with level_on_table(level):
        lies = [deployment_of(level, plan) for plan in level.plans]
        assert [(lie.id, lie.name) for lie in lies] == [("west", "West")]
        found: list[Any] = []
        run_procedure(keeping(ask_deployment("french", lies), found), {"LS98-setup-1": ["west"]})
        assert found == lies
        run_procedure(place_deployment(lies[0]))
        flag, own, foe = get_ship("flag"), get_ship("own"), get_ship("foe")
        assert (flag.hex, flag.heading, flag.spent) == (hex_of_column_row(4, 4), 4, 0)
        assert (own.hex, own.heading, own.spent) == (hex_of_column_row(6, 6), 2, 4)
        run_procedure(ask_squadron_sails("french"), {"LS98-orders-9": ["full"]})
        assert (own.full_sail, own.spent) == (True, 5)
        assert (flag.full_sail, flag.spent, foe.full_sail) == (False, 0, False)


async def keeping(asked: Any, found: list[Any]) -> None:
    """What a procedure returns is kept."""
    found.append(await asked)
