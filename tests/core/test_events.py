"""Events, visible values and markers are plain values: all can be made, none can be changed."""

import dataclasses
import inspect
from types import ModuleType
from typing import Any, get_type_hints

import pytest

from game.core import events, markers, visible
from game.core.events import Aboard, Boarders, Event, Fired, Holding, Load, Moved, Won
from game.core.table import to_plain_data
from game.core.tally import Tally
from game.core.visible import VisibleShip, Weather
from game.core.wording import (
    WHO,
    BoatOwner,
    boat_group_id,
    fill_names,
    name_in_sentence,
    name_placeholder,
    ordinal,
    parse_boat_id,
    single_boat_id,
)


def classes(module: ModuleType) -> list[type[Any]]:
    own = (c for _, c in inspect.getmembers(module, inspect.isclass))
    return sorted(
        (c for c in own if c.__module__ == module.__name__), key=lambda c: inspect.getsourcelines(c)[1]
    )


EVENTS = [kind for kind in classes(events) if issubclass(kind, Event)]
SEEN = VisibleShip("a", "A", 0, 0, "british", "frigate", 1, 2, 3, 4)


def test_there_are_events_to_look_at() -> None:
    assert EVENTS[0] is Event
    assert len(EVENTS) > 20
    assert [kind for kind in classes(events) if kind not in EVENTS] == [Holding, Aboard, Load, Won, Boarders]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_needs_its_clause_and_nothing_else(kind: type[Event]) -> None:
    event = kind("KMH-1")
    assert (event.clause, event.ship) == ("KMH-1", "")
    with pytest.raises(TypeError):
        kind()  # type: ignore[call-arg]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_cannot_be_altered_and_can_be_hashed(kind: type[Event]) -> None:
    event = kind("KMH-1", "jarce")
    for field in dataclasses.fields(event):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(event, field.name, getattr(event, field.name))
    assert not hasattr(event, "__dict__")
    assert {event: 1}[kind("KMH-1", "jarce")] == 1


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_is_made_of_what_may_be_written_down(kind: type[Event]) -> None:
    hints = get_type_hints(kind)
    lawful = {
        str, int, bool, tuple[str, ...], tuple[int, ...], Tally | None, int | None,
        tuple[Aboard, ...], Load, Holding, Won, str | Boarders,
    }  # fmt: skip
    assert {name for name, hint in hints.items() if hint not in lawful} == set()
    to_plain_data(kind("KMH-1"), with_defaults=True)


def test_two_kinds_of_event_are_never_equal() -> None:
    assert len({kind("KMH-1") for kind in EVENTS}) == len(EVENTS)
    assert Moved("KMH-6", "a", x=1) != Moved("KMH-6", "a", x=2)
    assert Fired("KMH-9").partial is False


@pytest.mark.parametrize("value", [SEEN, Weather()], ids=["Seen", "Weather"])
def test_a_sight_cannot_be_altered(value: object) -> None:
    for field in dataclasses.fields(value):  # type: ignore[arg-type]
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, field.name, None)


def test_a_ship_is_seen_whole_and_under_way_unless_it_is_said_otherwise() -> None:
    assert (SEEN.way_share, SEEN.damage, SEEN.rig_damage, SEEN.lost_masts, SEEN.gone_how) == (
        1000,
        0,
        0,
        (),
        "",
    )
    befallen = (SEEN.afire, SEEN.struck, SEEN.is_prize, SEEN.sinking, SEEN.boarded, SEEN.aback)
    assert not any(befallen)
    assert Weather() == Weather(0, is_calm=False, is_choppy=False)


def test_markers_can_be_laid_without_a_word_and_carry_no_more_than_their_fields() -> None:
    kinds = classes(markers)
    names = ["HasStruck", "Sinking", "Gone", "Anchored", "Aground", "Ablaze", "Course"]
    assert [kind.__name__ for kind in kinds] == names
    for kind in kinds:
        bare = kind()
        assert to_plain_data(bare) == {}
        assert not hasattr(bare, "__dict__")
    assert to_plain_data(markers.Gone("left", "top")) == {"how": "left", "edge": "top"}


def test_only_values_are_defined_where_values_are_defined() -> None:
    names = [f"Visible{what}" for what in "Ship Boat Works Troops Chain Rope Objects".split()]
    assert [kind.__name__ for kind in classes(visible)] == [*names, "Weather"]
    assert all(dataclasses.is_dataclass(kind) for kind in EVENTS + classes(markers))


# ------------------------------------------------------------------------------
# Names within a sentence
@pytest.mark.parametrize(
    ("name", "said"), [("The boom", "the boom"), ("Theseus", "Theseus"), ("Guard boats", "Guard boats")]
)
def test_an_article_is_small_behind_other_words(name: str, said: str) -> None:
    assert name_in_sentence(name) == said


def test_names_are_put_in_their_places_as_they_stand_there() -> None:
    names = {"rear-2": "The rear"}
    both = f"{WHO} and {name_placeholder('rear-2')} move as one"
    assert fill_names(both, "The van", names) == "The van and the rear move as one"
    assert fill_names(f"Orders to {WHO}: wait", "The van", names) == "Orders to the van: wait"
    assert fill_names("{who} takes a {name}", "{who}", {}) == "{who} takes a {name}", "never filled twice"


# ------------------------------------------------------------------------------
# Ids of boats that ships lower, read by the grammar that made them, and what boats are called
@pytest.mark.parametrize("ship", ["hoche", "ville-de-paris", "hoche-2", "long-boat-1", "a-boats-2"])
def test_an_id_tells_whose_boats_it_means(ship: str) -> None:
    assert parse_boat_id(boat_group_id(ship, 12)) == BoatOwner(ship, 12)
    assert parse_boat_id(single_boat_id(ship, 12)) == BoatOwner(ship)


@pytest.mark.parametrize("other", ["hoche", "hoche-2", "north-guard", "boats-1", "hoche-boats-0"])
def test_other_ids_are_no_ships_boats(other: str) -> None:
    assert parse_boat_id(other) is None


def test_numbers_are_said_as_people_say_them() -> None:
    said = [ordinal(n) for n in (2, 10, 11, 12, 13, 21, 22, 23, 111, 112)]
    assert said[:5] == ["second", "tenth", "11th", "12th", "13th"]
    assert said[5:] == ["21st", "22nd", "23rd", "111th", "112th"]
