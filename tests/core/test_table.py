"""The table: placement order, markers, one walker for digest and snapshot."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import (
    Cache,
    Table,
    add_marker,
    dump_differences,
    dump_table,
    every,
    find_marker,
    get_single,
    has_marker,
    load_snapshot,
    place,
    remove_marker,
    table_digest,
    to_plain_data,
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A frozen value inside a component."""

    x: int
    y: int = 0


@dataclass(slots=True)
class Boat:
    """A component with a field of every allowed kind."""

    name: str
    spot: Spot
    men: int = 7
    afloat: bool = True
    lost: list[str] = field(default_factory=list)
    fast_to: dict[str, int] = field(default_factory=dict)
    towed_by: str | None = None


@dataclass(slots=True)
class Wake(Cache):
    """Derived state, computed from the boats."""

    length: float = 0.5


KINDS: dict[str, type[Any]] = {k.__name__: k for k in (Boat, Gone, HasStruck, Sinking)}


@pytest.fixture(autouse=True)
def _at_a_table() -> Iterator[None]:
    table = Table()
    with table.as_current():
        yield
    table.close()


def lay(name: str, **fields: Any) -> int:
    return place(Boat(name, Spot(1), **fields))


# ------------------------------------------------------------------------------ things and markers
def test_things_are_numbered_as_they_are_placed() -> None:
    assert [lay("a"), place(), lay("b")] == [1, 2, 3]


def test_every_gives_placement_order_whatever_was_marked_when() -> None:
    things = [lay(str(n)) for n in range(200)]
    for thing in reversed(things):
        add_marker(thing, Sinking(thing))
    for thing in things[::3]:
        remove_marker(thing, Sinking)
        add_marker(thing, Sinking(thing))
    assert [boat.name for boat in every(Boat)] == [str(n) for n in range(200)]
    assert [sinking.moves for sinking in every(Sinking)] == things


def test_placement_order_holds_where_a_set_of_numbers_has_another() -> None:
    for _ in range(70):
        lay("")
    burning = [3, 9, 17, 65, 70]
    assert list(set(burning)) != burning, "this set no longer shows what is to be shown"
    for thing in burning:
        add_marker(thing, Sinking(thing))
    assert [sinking.moves for sinking in every(Sinking)] == burning


def test_what_every_gives_may_be_altered_without_harm() -> None:
    lay("a")
    every(Boat).clear()
    assert len(every(Boat)) == 1
    assert every(Gone) == []


def test_the_is_the_one_of_its_kind() -> None:
    lay("a")
    wake = Wake()
    place(wake)
    assert get_single(Wake) is wake


def test_a_marker_is_laid_found_replaced_and_taken_up() -> None:
    a, b = lay("a"), lay("b")
    assert not has_marker(a, HasStruck)
    assert find_marker(a, HasStruck) is None
    add_marker(a, HasStruck("b"))
    assert has_marker(a, HasStruck)
    assert not has_marker(b, HasStruck)
    add_marker(a, HasStruck("c"))
    assert find_marker(a, HasStruck) == HasStruck("c")
    remove_marker(a, HasStruck)
    assert not has_marker(a, HasStruck)


ASKED: list[Callable[[], Any]] = [
    lambda: place(Gone()),
    lambda: every(Boat),
    lambda: get_single(Boat),
    lambda: add_marker(1, Gone()),
    lambda: remove_marker(1, Gone),
    lambda: has_marker(1, Gone),
    lambda: find_marker(1, Gone),
    dump_table,
    table_digest,
    lambda: load_snapshot({"1": {}}, KINDS),
]


@pytest.mark.parametrize("asked", ASKED)
def test_rules_asked_outside_a_battle_are_told_so(asked: Callable[[], Any]) -> None:
    before = esper.current_world
    esper.switch_world("default")
    try:
        with pytest.raises(RuntimeError, match="no table"):
            asked()
    finally:
        esper.switch_world(before)


# ------------------------------------------------------------------------------ dump and digest
def test_a_dump_tells_things_and_kinds_and_leaves_out_defaults_and_caches() -> None:
    boat, shallop = lay("a", men=3, lost=["oar"]), place(Boat("b", Spot(4, 5)), Wake())
    place(Wake())
    add_marker(boat, Gone("left", "top"))
    add_marker(shallop, Sinking())
    assert dump_table() == {
        "1": {
            "Boat": {"name": "a", "spot": {"x": 1}, "men": 3, "lost": ["oar"]},
            "Gone": {"how": "left", "edge": "top"},
        },
        "2": {"Boat": {"name": "b", "spot": {"x": 4, "y": 5}}, "Sinking": {}},
    }


def test_plain_leaves_nothing_out_when_the_whole_is_asked_for() -> None:
    assert to_plain_data(Boat("a", Spot(1)), with_defaults=True) == {
        "name": "a",
        "spot": {"x": 1, "y": 0},
        "men": 7,
        "afloat": True,
        "lost": [],
        "fast_to": {},
        "towed_by": None,
    }
    assert to_plain_data((1, (True, None), {"k": Spot(2)})) == [1, [True, None], {"k": {"x": 2}}]


class Number(int):
    """No plain integer: its class would be lost."""


@pytest.mark.parametrize("value", [0.5, {1}, frozenset(), b"", Number(1), Spot, object(), 1j])
def test_what_may_not_lie_on_a_table_is_refused(value: object) -> None:
    for around in (value, [value], (value,), {"k": value}):
        with pytest.raises(TypeError, match="cannot lie on the table"):
            to_plain_data(around)


def test_a_float_on_the_table_stops_the_digest() -> None:
    lay("a", men=1.5)
    with pytest.raises(TypeError, match=r"1\.5 cannot lie"):
        table_digest()


def test_a_digest_is_sixteen_hexadecimal_letters_and_a_pure_function_of_the_table() -> None:
    lay("a")
    first, other = table_digest(), Table()
    with other.as_current():
        lay("a")
        assert table_digest() == first
    other.close()
    assert len(first) == 16
    assert int(first, 16) >= 0
    assert table_digest("4") != first


ALTERED: list[Callable[[Boat], object]] = [
    lambda boat: setattr(boat, "name", "b"),
    lambda boat: setattr(boat, "spot", Spot(1, 1)),
    lambda boat: setattr(boat, "spot", Spot(0, 0)),
    lambda boat: setattr(boat, "men", 8),
    lambda boat: setattr(boat, "afloat", False),
    lambda boat: boat.lost.append("mast"),
    lambda boat: boat.fast_to.update(b=1),
    lambda boat: setattr(boat, "towed_by", "b"),
    lambda _boat: add_marker(1, Gone()),
    lambda _boat: place(Sinking(1)),
]


@pytest.mark.parametrize("alter", ALTERED)
def test_a_digest_changes_with_anything_that_lies_on_the_table(alter: Callable[[Boat], object]) -> None:
    lay("a")
    before, was = table_digest(), dump_table()
    alter(get_single(Boat))
    assert table_digest() != before
    assert list(dump_differences(was, dump_table())) != []


def test_a_digest_does_not_change_with_caches_nor_with_the_order_of_markers() -> None:
    a = lay("a")
    before = table_digest()
    add_marker(a, Wake())
    get_single(Wake).length = 9.5
    place(Wake())
    assert table_digest() == before
    add_marker(a, Gone())
    add_marker(a, Sinking(2))
    after = table_digest()
    remove_marker(a, Gone)
    add_marker(a, Gone())
    assert table_digest() == after


def test_a_dump_is_written_in_one_order_however_things_came_about() -> None:
    lay("a", fast_to={"c": 1, "b": 2})
    add_marker(1, Sinking(1))
    add_marker(1, Gone("sunk"))
    lay("b")
    other, before = Table(), table_digest()
    with other.as_current():
        place(Gone("sunk"), Sinking(1), Boat("a", Spot(1), fast_to={"b": 2, "c": 1}))
        lay("b")
        assert table_digest() == before
        assert list(dump_table()) == ["1", "2"]
        assert list(dump_table()["1"]) == ["Boat", "Gone", "Sinking"]
    assert list(dump_table()["1"]) == ["Boat", "Gone", "Sinking"]
    other.close()


def test_a_digest_is_the_same_in_another_process_with_another_hash_seed() -> None:
    lay("a")
    add_marker(1, Gone("sunk"))
    add_marker(1, Sinking(1))
    program = (
        "from game.core.table import Table, table_digest, place\n"
        "from game.core.markers import Gone, Sinking\n"
        "with Table().as_current():\n"
        "    place(Sinking(1), Gone('sunk'))\n"
        "    print(table_digest())"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].strip()) == 16


def test_nothing_that_lies_on_a_table_outlives_the_interpreter() -> None:
    """A pymunk Space that is freed after pymunk itself prints an error."""
    program = (
        "import atexit, gc\n"
        "@atexit.register\n"  # the first registered runs last
        "def told():\n"
        "    print(sum(type(o).__name__ == 'Sinking' for o in gc.get_objects()))\n"
        "from game.core.table import Table, every, place\n"
        "from game.core.markers import Sinking\n"
        "table = Table()\n"
        "with table.as_current():\n"
        "    place(Sinking(1))\n"
        "    assert len(list(every(Sinking))) == 1\n"
    )
    env = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


# ------------------------------------------------------------------------------ snapshots
def test_a_snapshot_is_laid_with_the_numbers_things_had() -> None:
    place(Wake())
    lay("a", men=2, lost=["oar"], fast_to={"b": 1})
    place()
    add_marker(lay("b"), Sinking(3))
    snapshot, before = json.loads(json.dumps(dump_table())), table_digest()
    other = Table()
    with other.as_current():
        load_snapshot(snapshot, KINDS)
        assert table_digest() == before
        assert [boat.name for boat in every(Boat)] == ["a", "b"]
        assert every(Boat)[0].spot == Spot(1)
        assert find_marker(4, Sinking) == Sinking(3)
        assert lay("c") == 5
    other.close()


def test_a_snapshot_of_nothing_leaves_an_empty_table() -> None:
    load_snapshot({}, KINDS)
    assert lay("a") == 1


def test_a_snapshot_is_not_laid_on_a_table_in_use() -> None:
    lay("a")
    with pytest.raises(AssertionError, match="not empty"):
        load_snapshot({"1": {"Gone": {}}}, KINDS)


BOATS = st.builds(
    Boat,
    name=st.text(max_size=3),
    spot=st.builds(Spot, st.integers(), st.integers()),
    men=st.integers(),
    afloat=st.booleans(),
    lost=st.lists(st.text(max_size=3), max_size=3),
    fast_to=st.dictionaries(st.text(max_size=3), st.integers(), max_size=3),
    towed_by=st.none() | st.text(max_size=3),
)


@pytest.mark.untraced
@settings(max_examples=12)
@given(st.lists(BOATS, max_size=4))
def test_any_table_comes_back_from_its_snapshot(boats: list[Boat]) -> None:
    ours, theirs = Table(), Table()
    with ours.as_current():
        for boat in boats:
            place(boat)
        snapshot, before = json.loads(json.dumps(dump_table())), table_digest()
    with theirs.as_current():
        load_snapshot(snapshot, KINDS)
        assert every(Boat) == boats
        assert table_digest() == before
        assert list(dump_differences(snapshot, dump_table())) == []
    ours.close()
    theirs.close()


# ------------------------------------------------------------------------------ differences
def test_differences_name_the_first_field_that_differs_by_its_path() -> None:
    ours = {"1": {"Boat": {"men": 3, "spot": {"x": 1}}}, "2": {"Gone": {}}}
    theirs = {"1": {"Boat": {"men": 4, "spot": {"x": 2}}}, "2": {"Gone": {}}}
    found = dump_differences(ours, theirs)
    assert next(found) == ("1.Boat.men", 3, 4)
    assert list(found) == [("1.Boat.spot.x", 1, 2)]


def test_differences_show_what_only_one_side_has() -> None:
    assert list(dump_differences({"1": {"Gone": {"how": "sunk"}}}, {"2": {}})) == [
        ("1", {"Gone": {"how": "sunk"}}, None),
        ("2", None, {}),
    ]
    assert list(dump_differences([1, 2], [1, 3], "lost")) == [("lost", [1, 2], [1, 3])]
