"""Named states on a table, and values that an author sets on its components."""

import json
from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from game.core.table import (
    Table,
    cached_query,
    dump_table,
    every,
    load_snapshot,
    place,
    set_component_field,
    table_digest,
)


class Tide(StrEnum):
    """A named state."""

    EBB = "ebb"
    FLOOD = "flood"


@dataclass(slots=True)
class Channel:
    """A component with named states of every shape."""

    tide: Tide = Tide.EBB
    past: list[Tide] = field(default_factory=list)
    marks: dict[str, Tide] = field(default_factory=dict)
    depth: int = 3


def test_named_states_are_text_in_a_snapshot_and_states_again_on_the_table() -> None:
    here, there = Table(), Table()
    with here.as_current():
        place(Channel(Tide.FLOOD, [Tide.EBB, Tide.FLOOD], {"bar": Tide.FLOOD}))
        snapshot, said = dump_table(), table_digest()
    assert snapshot["1"]["Channel"] == {"tide": "flood", "past": ["ebb", "flood"], "marks": {"bar": "flood"}}
    assert type(snapshot["1"]["Channel"]["tide"]) is str
    with there.as_current():
        load_snapshot(json.loads(json.dumps(snapshot)), {"Channel": Channel})
        (again,) = every(Channel)
        assert again == Channel(Tide.FLOOD, [Tide.EBB, Tide.FLOOD], {"bar": Tide.FLOOD})
        assert again.tide is Tide.FLOOD
        assert again.past[0] is Tide.EBB
        assert again.marks["bar"] is Tide.FLOOD
        assert table_digest() == said


def test_an_author_gives_a_named_state_by_its_word() -> None:
    channel = Channel(Tide.EBB, [], {})
    set_component_field(channel, "tide", "flood", "channel.tide")
    assert channel.tide is Tide.FLOOD


def test_what_was_remembered_is_found_anew_after_an_author_has_given_a_value() -> None:
    with Table().as_current():
        channel = Channel(Tide.EBB, [], {})
        place(channel)
        assert cached_query(_tides) == [Tide.EBB]
        set_component_field(channel, "tide", "flood", "channel.tide")
        assert cached_query(_tides) == [Tide.FLOOD]


def _tides() -> list[Tide]:
    return [channel.tide for channel in every(Channel)]


@pytest.mark.parametrize(
    ("part", "name", "value", "said"),
    [
        (Channel(Tide.EBB, [], {}), "tide", "slack", "say one of ebb, flood"),
        (Channel(Tide.EBB, [], {}), "past", 3, "a value of kind list is wanted"),
        (Channel(Tide.EBB, [], {}), "breadth", 3, "there is no such place on the table"),
        (None, "tide", "flood", "there is no such place on the table"),
    ],
)
def test_what_is_given_must_fit(part: Channel | None, name: str, value: object, said: str) -> None:
    with pytest.raises(ValueError, match=rf"^given\.here: {said}$"):
        set_component_field(part, name, value, "here")
