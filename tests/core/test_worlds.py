"""One world per battle: tables do not mix, restore the outer world, and leave nothing behind."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import esper
import pytest

from game.core.table import Table, close_all_except, every, get_single, place


@dataclass(slots=True)
class Boat:
    """A component with a name."""

    name: str


@pytest.fixture(autouse=True)
def _at_a_table() -> Iterator[None]:
    table = Table()
    with table.as_current():
        yield
    table.close()


def lay(name: str) -> int:
    return place(Boat(name))


def test_a_table_within_a_table_gives_the_outer_one_back() -> None:
    lay("outer")
    inner = Table()
    with inner.as_current():
        assert every(Boat) == []
        lay("inner")
        with inner.as_current():
            assert get_single(Boat).name == "inner"
        assert get_single(Boat).name == "inner"
    assert get_single(Boat).name == "outer"
    inner.close()


def test_a_table_is_left_when_something_breaks_at_it() -> None:
    before, other, inside = esper.current_world, Table(), []

    def break_there() -> None:
        inside.append(esper.current_world)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), other.as_current():
        break_there()
    assert inside == [other.name]
    assert esper.current_world == before
    other.close()


def test_a_new_table_leaves_us_where_we_are() -> None:
    before, other = esper.current_world, Table()
    assert esper.current_world == before
    assert other.name in esper.list_worlds()
    other.close()


def test_a_closed_table_leaves_no_world_behind() -> None:
    worlds = esper.list_worlds()
    tables = [Table() for _ in range(20)]
    for table in tables:
        table.close()
    assert esper.list_worlds() == worlds
    assert len({table.name for table in tables}) == 20


def test_what_was_left_open_is_closed_but_for_what_is_kept() -> None:
    before, left = set(esper.list_worlds()), Table()
    esper.switch_world("a stage")
    close_all_except(before)
    assert set(esper.list_worlds()) == before
    assert esper.current_world == "default"
    with left.as_current(), pytest.raises(RuntimeError, match="no table"):
        lay("nowhere")
    esper.delete_world(left.name)  # asking for it has created it again


def test_two_hundred_tables_at_once_do_not_mix() -> None:
    tables = [Table() for _ in range(200)]
    for turn in range(3):
        for number, table in enumerate(tables):
            with table.as_current():
                assert lay(f"{number}/{turn}") == turn + 1
    for number, table in enumerate(tables):
        with table.as_current():
            assert [boat.name for boat in every(Boat)] == [f"{number}/{n}" for n in range(3)]
        table.close()


def test_no_world_outlives_the_interpreter() -> None:
    program = (
        "import atexit\n"
        "import esper\n"
        "atexit.register(lambda: print(esper.list_worlds()))\n"
        "from game.core.table import Table\n"
        "kept = [Table(), Table()]\n"
        "esper.switch_world('stage')\n"
        "with kept[0].as_current():\n"
        "    raise SystemExit(0)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "['default', 'stage']"
    assert told.stderr == ""
