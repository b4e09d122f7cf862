"""The patterns of the cookbook: valid, playable, apart from the battles on offer, and each shows
what its comments say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.books import shelf
from game.captains.aims import aims_of
from game.cli.arguments import UsageError
from game.cli.battle_arguments import find_level, levels_on_offer
from game.core.events import Arrived, Ended, Event, Rolled, SeaChanged, Told, WindShifted
from game.levels import Level, level_for_book, load_level
from game.levels.reading.level_folders import COOKBOOK, cookbook_levels, shipped_levels
from game.play.battle import Battle, StepResult
from game.play.level_check import check_text, find_playable_books, play_findings
from game.trials.fighting import make_seats

PATTERNS = cookbook_levels()
EFFORT = 4
"""Courses that a captain tries: enough to sail."""


def pattern(name: str) -> Level:
    return load_level(PATTERNS[0].with_name(f"{name}.toml"))


def fought(level: Level, seed: int = 1) -> list[Event]:
    """Return the events when captains play a level under its book to the end."""
    book = shelf.book(level.rules.book).rules
    seats = make_seats(book, level, {side.id: "ai:admiral" for side in level.sides}, seed, EFFORT)
    battle = Battle(book, level, seats, seed)
    assert battle.run(200_000) is StepResult.OVER
    battle.close()
    assert isinstance(battle.events[-1], Ended)
    return battle.events


def of_the_level(events: list[Event], wanted: type[Event]) -> list[Event]:
    """Return the events of the level, not of the book."""
    return [e for e in events if isinstance(e, wanted) and e.clause == "LEVEL"]


def test_there_are_at_least_fifteen() -> None:
    assert len(PATTERNS) >= 15


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_a_pattern_is_sound_and_teaches(path: Path) -> None:
    text = path.read_text("utf-8")
    level, found = check_text(text, str(path))
    assert level is not None
    assert not found
    assert level.briefing
    assert level.minutes
    lines = text.split("\n")
    assert lines[1].startswith("# ")
    name = lines[1].partition(":")[0].removeprefix("# ")
    assert name == name.upper(), "the second line says in capitals what it is about"
    assert sum("# " in line for line in lines) >= 5, "a pattern explains itself"
    assert max(map(len, lines)) <= 110


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_a_pattern_is_played_by_captains(path: Path) -> None:
    fought(load_level(path))


def test_the_patterns_are_no_battles_on_offer(tmp_path: Path) -> None:
    offered = [*shipped_levels(), *levels_on_offer(tmp_path)]
    assert not [path for path in offered if path.parent.name == COOKBOOK]
    assert not {path.stem for path in PATTERNS} & {path.stem for path in shipped_levels()}


def test_a_pattern_is_found_by_its_path_and_by_its_name(tmp_path: Path) -> None:
    for path in PATTERNS:
        assert find_level(str(path), tmp_path) == path
        assert find_level(f"cookbook/{path.stem}", tmp_path) == path
    with pytest.raises(UsageError, match="there is no level 'cookbook/chas'"):
        find_level("cookbook/chas", tmp_path)


# ------------------------------------------------------------------------------ what each shows
SHOWN: dict[str, Callable[[Level], object]] = {
    "anchored": lambda level: {s.state for s in level.ships} >= {"anchored", "moored"},
    "break-the-line": lambda level: [s.manoeuvre.does for s in level.squadrons if s.manoeuvre],
    "chase": lambda level: "exits" in str(level.objectives[1].major),
    "convoy": lambda level: level.groups and len(level.squadrons) == 3,
    "cripple": lambda level: level.ships[0].damage.masts and level.objectives[0].draw,
    "diced-arrival": lambda level: level.events[0].chance,
    "fog-lifts": lambda level: level.chart.visibility and level.events[0].visibility,
    "fort-and-chain": lambda level: level.forts and level.chains and level.parties,
    "harbour": lambda level: len(level.zones) == 2,
    "hidden-shoals": lambda level: level.chart.shoals[0].known_to,
    "lee-shore": lambda level: len(level.chart.land) == 2 and level.chart.rocks,
    "points": lambda level: level.scores,
    "reinforcement": lambda level: level.events[0].arrive and level.chart.land,
    "self-test": lambda level: level.expects,
    "squadrons": lambda level: [s for s in level.squadrons if s.commander],
    "three-sides": lambda level: len(level.sides) == 3,
    "two-books": lambda level: level.overlays["wwh"].only,
    "wind-goes-round": lambda level: len(level.events) == 3,
}


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_a_pattern_has_what_it_is_named_after(path: Path) -> None:
    assert SHOWN[path.stem](load_level(path))


def test_help_comes_when_two_ships_meet() -> None:
    events = fought(pattern("reinforcement"))
    (came,) = of_the_level(events, Arrived)
    (told,) = of_the_level(events, Told)
    assert came.ship == "wolverine"
    assert isinstance(told, Told)
    assert "slipped her cable" in told.text


def test_help_comes_when_the_dice_say_so() -> None:
    thrown = [of_the_level(fought(pattern("diced-arrival"), seed), Rolled) for seed in range(6)]
    assert len({len(dice) for dice in thrown}) > 1


def test_the_wind_goes_round_three_times_at_most_and_the_sea_gets_up() -> None:
    events = fought(pattern("wind-goes-round"))
    shifts = [e.blows_from for e in of_the_level(events, WindShifted) if isinstance(e, WindShifted)]
    assert shifts == [20_000, 31_500, 31_500]
    assert len(of_the_level(events, SeaChanged)) == 2


def test_captains_know_what_the_patterns_ask_of_them() -> None:
    french, british = (aims_of(pattern("convoy"), side) for side in ("french", "british"))
    assert french.ships_to_beat == ("ann", "betsy", "charlotte")
    assert french.ships_not_to_sink == ()
    assert british.exit_edges == dict.fromkeys(french.ships_to_beat, ("right",)) == french.enemy_exit_edges
    assert aims_of(pattern("squadrons"), "british").ships_to_beat[:3] == (
        "intrepide",
        "scipion",
        "mont-blanc",
    )


def test_one_battle_is_fought_under_both_books() -> None:
    level = pattern("two-books")
    assert find_playable_books(level) == list(shelf.NAMES)
    there = level_for_book(level, "wwh")
    assert [s.id for s in there.ships] == ["captain", "culloden", "san-nicolas", "san-jose"]
    fought(there)


def test_the_level_that_tests_itself_fails_when_it_should() -> None:
    path = next(path for path in PATTERNS if path.stem == "self-test")
    text = path.read_text("utf-8")
    assert play_findings(text, path.name, make_seats) == ()
    wrong = text.replace('value = "right"', 'value = "left"')
    (finding,) = play_findings(wrong, path.name, make_seats)
    assert finding.code == "expect"


@pytest.mark.parametrize("name", ["fog-lifts", "hidden-shoals", "fort-and-chain"])
def test_what_no_book_reads_is_told(name: str) -> None:
    """Their comments say so; when a book learns to read it, change the comment."""
    level = pattern(name)
    wanted = {
        "fog-lifts": ("one sees as far as one likes",),
        "hidden-shoals": ("shoals are open water",),
        "fort-and-chain": ("there are no guns ashore", "nobody fights ashore"),
    }
    readers = {"hidden-shoals": ("kmh", "hf", "ls98"), "fort-and-chain": ("kmh",)}
    for book in shelf.NAMES:
        passed_by = set(wanted[name]) <= set(shelf.book(book).lint.losses(level_for_book(level, book)))
        assert passed_by == (book not in readers.get(name, ()))
