"""What a table caches about its components."""

from dataclasses import dataclass

from game.core.markers import Gone
from game.core.table import Table, add_marker, cached_query, every, every_without, place, remove_marker


@dataclass(slots=True)
class Boat:
    """A component."""

    name: str


def test_what_is_remembered_is_found_anew_when_something_is_laid_down_or_taken_up() -> None:
    with Table().as_current():
        one = place(Boat("one"))
        assert [boat.name for boat in every_without(Boat, Gone)] == ["one"]
        assert cached_query(every, Boat) is cached_query(every, Boat)
        place(Boat("two"))
        assert [boat.name for boat in every_without(Boat, Gone)] == ["one", "two"]
        add_marker(one, Gone("left"))
        assert [boat.name for boat in every_without(Boat, Gone)] == ["two"]
        remove_marker(one, Gone)
        assert [boat.name for boat in every_without(Boat, Gone)] == ["one", "two"]


def test_a_list_that_was_asked_for_may_be_changed() -> None:
    with Table().as_current():
        place(Boat("one"))
        every_without(Boat, Gone).clear()
        assert [boat.name for boat in every_without(Boat, Gone)] == ["one"]
